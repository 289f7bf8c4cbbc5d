"""Card English to tokens: three generations of templating brought to one spelling, each token still knowing where
it stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from overcrush.lang.parsing.vocabulary import EPITHETS, IRREGULAR, KINDS, LEMMAS, MERGES, VOCABULARY

ENERGIES = ("fist", "bolt", "mask", "shield", "wild")

ALIGNMENTS = ("good", "neutral", "evil")

MAX_TOKENS = 400
"""More than any printed line has; a longer one is refused unread."""


class Tok(Struct, frozen=True, gc=False):
    """One token: ``lem`` is what the grammar compares, ``text`` the printed words from ``start`` to ``end``.

    ``kind``: ``word`` ``name`` (a card's name; ``self`` when it is this card's own) ``part`` (a word of several names)
    ``energy`` ``pay`` ``affil`` ``align`` ``mod`` (``+1A``)
    ``stat`` (``3A``) ``num`` ``punct``; ``value`` is what the last ones carry.
    """

    lem: str
    low: str
    text: str
    start: int
    end: int
    kind: str = "word"
    value: str = ""


_TOKEN = re.compile(
    r"""
      (?P<sym>\[[^\[\]]{1,40}\])
    | (?P<mod>[+\-−–](?:\d+|X)(?:\s?[AD]|[ad])(?![A-Za-z])|(?:[+\-−–]|\+\s)(?:\d+|X)(?![\w]))
    | (?P<stat>\d+[AD](?![A-Za-z]))
    | (?P<num>\d+(?:st|nd|rd|th)?(?![A-Za-z]))
    | (?P<non>[Nn]on[-–]\s?(?!combat)(?=[\w\[“"])|[Nn]on\s(?=\[))
    | (?P<poss>['’]s(?![A-Za-z]))
    | (?P<word>[^\W\d_][^\W_]*(?:['’\-&][^\W_]+)*['’]?)
    | (?P<punct>[.,;:()"“”*/!?%—–\-])
    """,
    re.VERBOSE,
)

_POSSESSIVE = re.compile(r"^(.+?)(['’][sS]|(?<=s)['’])$")

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-"})


def name_pattern(names: Iterable[str], *, loose: bool = False) -> re.Pattern[str] | None:
    """A pattern that finds the longest of these names where one begins; ``loose``: those of several words in any
    case.
    """
    wanted = sorted({name for name in names if name}, key=len, reverse=True)
    if not wanted:
        return None
    plain = [re.escape(name.translate(_QUOTES)).replace("\\ ", r"\s+") for name in wanted]
    if loose:
        parts = "|".join(f"(?i:{part})" if r"\s+" in part else part for part in plain)
    else:  # thousands of names: only those that begin with the letter are looked at
        alike: dict[str, list[str]] = {}
        for name, part in zip(wanted, plain, strict=True):
            alike.setdefault(re.escape(name.translate(_QUOTES)[0]), []).append(part)
        parts = "|".join(f"(?={first})(?:{'|'.join(some)})" for first, some in alike.items())
    return re.compile(rf"(?:{parts})(?![^\W_])")


def _plain(name: str) -> str:
    """A card's name as it is printed, without a mark or a letter in parentheses that tells it from others."""
    return re.sub(r"\s*\([A-Z]\)$", "", name.split("@", maxsplit=1)[0]).strip()


_SHORT = {"Mister": "Mr.", "Doctor": "Dr.", "Mr.": "Mister", "Dr.": "Doctor"}


def own_forms(name: str, *, creature: bool = True) -> list[str]:
    """How a card may speak of itself: its name, without a suffix mark, and by its first or last word where that
    is no word of the rules; who is no ``creature`` does not speak of itself by the kind of one.
    """
    plain = _plain(name)
    forms = [plain, f"{plain}s"]
    if plain.endswith("y"):
        forms.append(f"{plain[:-1]}ies")
    if "-" in plain:
        forms.append(plain.replace("-", " "))
    if '"' in plain.translate(_QUOTES):
        forms.append(re.sub(r'"[^"]*"\s*', "", plain.translate(_QUOTES)))
    if plain.startswith("The "):
        forms.append("the " + plain[4:])
        forms.append(plain[4:])
    words = plain.split()
    if len(words) > 2 and "," not in plain:
        forms.append(f"{words[0]}, {' '.join(words[1:])}")
    if "," in plain and len(called := plain.partition(",")[0]) > 2:
        forms.append(called)
    if len(words) > 1 and words[0] in _SHORT:
        forms.append(" ".join([_SHORT[words[0]], *words[1:]]))
    if len(words) > 1:
        first = "" if words[0].lower() in KINDS else words[0]  # "Dragon Altar" is about dragons
        ends = (first, words[-1], " ".join(words[:2]), " ".join(words[-2:]))
        forms += [
            w for w in ends if len(w) > 3 and w[0].isupper() and w.lower() not in EPITHETS and not _TEAMS.fullmatch(w)
        ]
    return [form for form in dict.fromkeys(forms) if form and (creature or form.lower() not in KINDS)]


def lemma(low: str) -> str:
    """The base form the grammar is written in: ``dice`` is ``die``, ``gets`` is ``get``."""
    if low in IRREGULAR:
        return IRREGULAR[low]
    if low in LEMMAS:
        return LEMMAS[low]
    return low


def name_parts(names: Iterable[str]) -> frozenset[str]:
    """Words of names that are no name by themselves: ``Dragon`` of ``Blue Dragon`` and ``Red Dragon``."""
    whole = set(names)
    words: dict[str, int] = {}
    for name in whole:
        for word in set(name.split()) if " " in name else ():
            words[word] = words.get(word, 0) + 1
    return frozenset(
        w
        for w, n in words.items()
        if n > 1 and w not in whole and len(w) > 3 and w.isalpha() and w.lower() not in EPITHETS
    )


class Tokeniser:
    """Cuts lines into tokens for one card."""

    def __init__(
        self,
        name: str,
        names: re.Pattern[str] | None,
        known: frozenset[str],
        parts: frozenset[str] = frozenset(),
        *,
        aligned: bool = False,
        creature: bool = True,
    ) -> None:
        self.aligned = aligned
        self.name = _plain(name)
        self.own = own_forms(name, creature=creature)
        self.own_pattern = name_pattern(
            (form for form in self.own if form not in known or form == self.name), loose=True
        )
        self.names = names
        self.parts = parts | {
            word for word in self.name.split()[-1:] if " " in self.name and word.lower() not in EPITHETS
        }
        self.unnamed = ""
        """Where the card's own name is taken for the word it is: ``first`` in a sentence, or ``all`` over the text."""

    def tokens(self, line: str, base: int = 0) -> list[Tok]:
        """The tokens of one line; positions count from ``base``."""
        plain = DORMANT.sub(_spaces, line.translate(_QUOTES))
        out: list[Tok] = []
        at = 0
        while at < len(plain) and len(out) <= MAX_TOKENS:
            if plain[at].isspace():
                at += 1
                continue
            at = self._one(plain, at, base, out)
        return [
            _permission(token, before, after)
            for before, token, after in _neighbours(_sentences(merge(_full_words(out))))
        ]

    def _one(self, plain: str, at: int, base: int, out: list[Tok]) -> int:
        boundary = at == 0 or not (plain[at - 1].isalnum() or plain[at - 1] == "_")
        if boundary:
            own = self.own_pattern.match(plain, at) if self.own_pattern else None
            other = self.names.match(plain, at) if self.names else None
            team = _TEAMS.match(plain, at)
            if team:  # a name that is only the beginning of an affiliation's does not stand here
                own = own if own and own.end() >= team.end() else None
                other = other if other and other.end() >= team.end() else None
            if own and self._short(own[0]) and _amid_capitals(plain, own.start(), own.end()):
                own = None
            if own and self.unnamed and (self.unnamed == "all" or _begins(plain, at)):
                own, other = None, None
            if own and (other is None or own.end() >= other.end()):
                low = "short" if self._short(own[0]) else "self"
                out.append(Tok("<name>", low, own[0], base + at, base + own.end(), "name", "self"))
                return own.end()
            if own is None and other is None and team is None and (end := self._nearly(plain, at)):
                out.append(Tok("<name>", "self", plain[at:end], base + at, base + end, "name", "self"))
                return end
            if other and other[0].lower() not in VOCABULARY:
                out.append(Tok("<name>", other[0].lower(), other[0], base + at, base + other.end(), "name", other[0]))
                return other.end()
            if team:
                out.append(Tok("<affil>", team[0].lower(), team[0], base + at, base + team.end(), "affil", team[0]))
                return team.end()
        if wild := _WILD.match(plain, at):
            out.append(_symbol("[wild]", base + at, base + wild.end()))
            return wild.end()
        match = _TOKEN.match(plain, at)
        if match is None:
            out.append(Tok(plain[at], plain[at], plain[at], base + at, base + at + 1, "odd"))
            return at + 1
        self._add(match, base, out)
        return match.end()

    def _nearly(self, plain: str, at: int) -> int:
        """Where the card's own name of several words, a letter or two mistyped, ends; 0 if it does not stand here."""
        count = self.name.count(" ") + 1
        if not plain[at].isupper():
            return 0
        if count < 2:
            return self._nearly_one(plain, at)
        match = _words(count).match(plain, at)
        if match is None or match[0] == self.name or match[0][:2] != self.name[:2]:
            return 0
        return match.end() if SequenceMatcher(None, match[0], self.name).ratio() > 0.88 else 0

    def _nearly_one(self, plain: str, at: int) -> int:
        """The same for a name of one word, which must be as long, give or take a letter."""
        word = _LONG.match(plain, at)
        if word is None or abs(len(word[0]) - len(self.name)) > 1 or word[0][:2] != self.name[:2]:
            return 0
        if word[0].lower() in VOCABULARY or word[0] == f"{self.name}s":
            return 0
        return word.end() if SequenceMatcher(None, word[0], self.name).ratio() > 0.83 else 0

    def _short(self, form: str) -> bool:
        """Whether this is only a part of the card's name."""
        if " " in form and form == _QUOTED.sub("", self.name.translate(_QUOTES)):
            return False
        return len(form) < len(self.name) and form.lower() != self.name.lower().removeprefix("the ")

    def _add(self, match: re.Match[str], base: int, out: list[Tok]) -> None:
        text, start, end = match[0], base + match.start(), base + match.end()
        kind = match.lastgroup
        if kind == "sym":
            out.append(_symbol(text, start, end))
        elif kind == "mod":
            low = text.replace(" ", "").lower()
            out.append(Tok("<mod>", low, text, start, end, "mod", low))
        elif kind == "stat":
            out.append(Tok("<stat>", text.lower(), text, start, end, "stat", text.lower()))
        elif kind == "num":
            out.append(Tok(text.lower(), text.lower(), text, start, end, "num", text.rstrip("stndrh")))
        elif kind == "non":
            out.append(Tok("non-", "non-", text, start, end))
        elif kind == "poss":
            out.append(Tok("'s", "'s", text, start, end))
        elif kind == "punct":
            out.append(Tok(text, text, text, start, end, "punct"))
        else:
            low = text.lower()
            owner = _POSSESSIVE.match(text)
            run = _RUN_ON.match(low)
            if self.aligned and low in {"monster", "monsters"}:
                out.append(Tok("<affil>", low, text, start, end, "affil", "Monster"))  # 3.1.2
            elif run:
                cut = start + len(run[1])
                out.append(Tok(lemma(run[1]), run[1], text[: len(run[1])], start, cut))
                out.append(Tok(lemma(run[2]), run[2], text[len(run[1]) :], cut, end))
            elif owner and low not in IRREGULAR:
                cut = start + len(owner[1])
                out.append(Tok(lemma(owner[1].lower()), owner[1].lower(), owner[1], start, cut))
                out.append(Tok("'s", "'s", owner[2], cut, end))
            else:
                single = text[:-1] if text.endswith("s") and text not in self.parts else text
                if text[0].isupper() and not {low, single.lower()} & (VOCABULARY | KINDS) and single in self.parts:
                    out.append(Tok("<part>", low, text, start, end, "part", single))
                else:
                    out.append(Tok(lemma(low.rstrip("'")), low, text, start, end))


@lru_cache(maxsize=16)
def _words(count: int) -> re.Pattern[str]:
    """So many words."""
    return re.compile(r"[^\W\d_][\w'-]*" + r"\s+[^\W\d_][\w'-]*" * (count - 1))


_LONG = re.compile(r"[^\W\d_]{6,}")
_QUOTED = re.compile(r'"[^"]*"\s*')


def _begins(line: str, at: int) -> bool:
    """Whether a sentence begins here."""
    before = line[:at].rstrip()
    return not before or before[-1] in '.:;!*–—-"'


_WILD = re.compile(r"\?(?=\s+(?:energy|faces?)\b)")
"""Wild energy, as it is typed where there is no symbol for it."""

_RUN_ON = re.compile(r"(of|highest|lowest|higher|lower)-?((?<=f)(?:turn|your|target|the|their|its|them)|(?<=-)level)$")
"""Two words printed as one."""

_TEAMS = re.compile(
    r"(?:X-Men|Avengers|Fantastic Four|Justice League|Justice Society|Teen Titans|Black Order|Legion of Doom"
    r"|Sinister Six|Suicide Squad|Guardians of the Galaxy|Brotherhood of Mutants|Batman Family|Team Superman|Thor Corps"
    r"|Infinity Watch|Phoenix Force|Team Arrow|New Warriors|Stark Industries|Space Wolves|Death Guard|Sinestro Corps"
    r"|Marvel Knights|Doom Patrol|Crime Syndicate|Hellfire Club|Thunderbolts|Inhumans|New Gods|Spider-Friends"
    r"|Shi'ar Empire|WWE Legends|The New Day|Force Grey|Emerald Enclave|Lords' Alliance|Order of the Gauntlet"
    r"|White Lantern|Red Lantern|Blue Lantern|Orange Lantern|Black Lantern|Indigo Tribe"
    r"|Emotional Conduit|Egyptian God|Ultramarines|S\.H\.I\.E\.L\.D\.)(?![\w'])"
)
"""Affiliations by name where the symbol is not printed; none of them is a word of the rules."""

_BEFORE = re.compile(r"([^\W\d_][\w'’\-]*)\s+$")

_AFTER = re.compile(r"\s+([^\W\d_][\w'’\-]*)")


def _amid_capitals(line: str, start: int, end: int) -> bool:
    """Whether the words around are part of a longer name."""
    before, after = _BEFORE.search(line, max(0, start - 40), start), _AFTER.match(line, end)
    return any(
        match is not None and match[1][0].isupper() and match[1].lower() not in VOCABULARY for match in (before, after)
    )


FAMILIES = {"lantern"}
"""Symbols that stand for several affiliations."""


def _symbol(text: str, start: int, end: int) -> Tok:
    inner = text[1:-1].strip()
    low = inner.lower()
    if low in ENERGIES:
        return Tok("<energy>", low, text, start, end, "energy", low)
    if inner.isdigit() or low == "x":
        return Tok("<pay>", low, text, start, end, "pay", low)
    if low == "sidekick":
        return Tok("sidekick", "sidekick", text, start, end)
    if low in ALIGNMENTS:
        return Tok("<align>", low, text, start, end, "align", low)
    if low in {"equip", "flip", "action"} or low in FAMILIES:
        return Tok(f"[{low}]", low, text, start, end)
    return Tok("<affil>", low, text, start, end, "affil", inner)


DORMANT = re.compile(
    r"\((?!(?:if|when|while|unless|as)\b)[^(),;:]* (?:does not|doesn't|do not|don't|to not) need to be active"
    r"(?: (?:for you )?to use this ability| for this ability(?: to trigger)?)?\.?\)",
    re.IGNORECASE,
)
"""What stands in parentheses and is read beside the other words: the ability is used without an active die."""


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])


_NEW_SENTENCE = (("if", "you", "do"), ("for", "each", "that", "you", "do"))


def _sentences(tokens: list[Tok]) -> list[Tok]:
    """``…, if you do, …``: another sentence, where print has a comma."""
    return [
        replace(token, lem=".", low=".")
        if token.low == "," and any(tuple(t.low for t in tokens[at + 1 : at + 1 + len(s)]) == s for s in _NEW_SENTENCE)
        else token
        for at, token in enumerate(tokens)
    ]


def _neighbours(tokens: list[Tok]) -> Iterable[tuple[Tok | None, Tok, Tok | None]]:
    return zip([None, *tokens], tokens, [*tokens[1:], None], strict=False)


def _permission(token: Tok, before: Tok | None, after: Tok | None) -> Tok:
    """``you can`` do something is ``you may``, and who does damage deals it."""
    if token.low == "can" and before is not None and before.low == "you" and (after is None or after.low != "only"):
        return replace(token, lem="may")
    if token.low in {"do", "does"} and after is not None and (after.kind == "num" or after.low in {"damage", "double"}):
        return replace(token, lem="deal")
    if token.low == "you" and after is not None and after.lem in _OWNED:
        return replace(token, lem="your", low="your")  # a letter too few: of nobody else it could be said
    if token.lem == ";" and after is not None and after.lem in {"if", "otherwise"}:
        return replace(token, lem=".")
    if token.low == "then" and before is not None and before.low in _COMPARED:
        return replace(token, lem="than", low="than")
    return token


_OWNED = {"bag", "used_pile", "prep_area", "reserve_pool", "character"}
_COMPARED = {"lower", "higher", "greater", "less", "fewer"}
"""Misprints that nothing else can be read for: ``from you bag``, ``lower then``."""


_CONTRACTED = re.compile(r"(he|she|it|they|you|that|who|there)'(s|re)$")
_POSSESSED = {
    *(
        "owner",
        "controller",
        "text",
        "ability",
        "effect",
        "card",
        "die",
        "a",
        "d",
        "attack",
        "defense",
        "value",
        "affiliation",
    ),
    *("purchase", "fielding", "original", "former", "previous", "prior", "rolled", "current", "printed", "same"),
    *("energy", "action", "character", "highest", "lowest", "double", "next", "new", "own", "other", "'s"),
}
"""What is somebody's where ``it's`` is misprinted for ``its``."""


def _full_words(tokens: list[Tok]) -> list[Tok]:
    """``he's`` as ``he is``."""
    out: list[Tok] = []
    for at, token in enumerate(tokens):
        found = _CONTRACTED.match(token.low)
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.low == "'s" and out and out[-1].low == "there":
            out.append(replace(token, lem=lemma("is"), low="is"))
            continue
        if token.low == "it's" and _owned(after, tokens[at + 2 : at + 4]):
            out.append(replace(token, lem=lemma("its"), low="its"))
            continue
        if found is None:
            out.append(token)
            continue
        cut = token.start + len(found[1])
        verb = "is" if found[2] == "s" else "are"
        out.append(Tok(lemma(found[1]), found[1], token.text[: len(found[1])], token.start, cut))
        out.append(Tok(lemma(verb), verb, token.text[len(found[1]) :], cut, token.end))
    return out


def _owned(after: Tok | None, more: list[Tok]) -> bool:
    """Whether what follows ``it's`` belongs to it, and does not say what it is."""
    if after is None:
        return True
    if after.lem == "level":
        return not more or more[0].kind != "num" or (len(more) > 1 and more[1].lem in {"face", "side"})
    if after.lem == "a":
        return after.text == "A"
    return after.lem in _POSSESSED or after.kind == "stat"


def merge(tokens: list[Tok]) -> list[Tok]:
    """Tokens with the phrases that mean one thing (``used pile``, ``knocked out``) made one token."""
    out: list[Tok] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        for phrase, lem in MERGES.get(token.low, ()):
            size = len(phrase)
            if lem == "purchase_cost" and out and out[-1].low in {"you", "opponents", "players"}:
                continue  # a verb and a verb: "dice you purchase cost less"
            if tuple(t.low for t in tokens[at : at + size]) == phrase:
                last = tokens[at + size - 1]
                text = " ".join(t.text for t in tokens[at : at + size])
                out.append(Tok(lem, lem, text, token.start, last.end))
                at += size
                break
        else:
            out.append(token)
            at += 1
    return out
