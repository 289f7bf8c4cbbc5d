"""A sentence that does not read as it stands, said otherwise: what stands behind put in front, one phrase for another.

Each of these says the same whatever the sentence is about, so that a text may be read in its place. They are asked only
where no wording fits the text as it is printed: what can be read but not meant is not read otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from overcrush.lang.parsing.tokens import Tok
from overcrush.lang.reading.sentence_parts import BEFORE_ALL, BEFORE_IF, ZONES, Toks, ahead, duration, word
from overcrush.lang.reading.turning_round import MORE_TURNS

MOST = 16
"""So many ways to say a text are tried."""

_PHRASES: tuple[tuple[str, str], ...] = (
    ("may choose to", "may"),
    ("can choose to", "may"),
    ("at no cost", "for free"),
    ("if so ,", "if you do ,"),
    ("every turn", "each turn"),
    ("be in field_zone ,", "be active ,"),
    ("be in play ,", "be active ,"),
    ("be still in field_zone ,", "be active ,"),
    ("so long as", "as long as"),
    ("provided that", "if"),
    ("provided", "if"),
    ("in addition ,", ""),
    ("additionally ,", ""),
    ("whose purchase_cost be", "with purchase_cost"),
    ("whose fielding_cost be", "with fielding_cost"),
    ("whose level be", "with level"),
    ("that have the highest", "with the highest"),
    ("that have the lowest", "with the lowest"),
    ("other than a", "that isn't a"),
    ("one other", "another"),
    ("the controller of that die", "that die 's controller"),
    ("the controller of that character die", "that die 's controller"),
    ("the owner of that die", "that die 's owner"),
    ("the owner of that character die", "that die 's owner"),
    ("one target", "target"),
    ("a target", "target"),
    ("the opponent 's", "your opponent 's"),
    ("of your opponent 's", "opposing"),
    ("have to attack", "must attack"),
    ("have to block", "must block"),
    ("have to be", "must be"),
    ("take no damage dealt by", "take no damage from"),
    ("less damage dealt by", "less damage from"),
    ("deal a total of", "deal"),
    ("isn't dealt damage by", "take no damage from"),
    ("isn't dealt damage from", "take no damage from"),
    ("be declared as a blocker", "block"),
    ("be declared as a attacker", "attack"),
    ("be assigned as a blocker", "block"),
    ("be assigned as a attacker", "attack"),
    ("equal to how many", "equal to the number of"),
    ("your used", "your used_pile"),
    ("for free for free", "for free"),
    ("into the field_zone", "into field_zone"),
    ("during this turn", "this turn"),
    ("choose a player . that player", "target player"),
    ("choose one of the following", "choose one"),
    ("have to pay", "must pay"),
    ("isn't affected by", "cannot be affected by"),
    ("be unaffected by", "cannot be affected by"),
    ("during your attack_step ,", "while it be your attack_step ,"),
    ("during your opponent 's attack_step ,", "while it be your opponent 's attack_step ,"),
    ("among all", "among"),
    ("be not your turn", "be your opponent 's turn"),
    ("isn't your turn", "be your opponent 's turn"),
    ("your opponent 's field", "your opponent 's field_zone"),
    ("in your field", "in your field_zone"),
    ("from your field", "from your field_zone"),
    ("than your opponent 's ,", "than in your opponent 's ,"),
    ("and survive ,", "but isn't ko'd ,"),
    ("spin up or down ,", "spin up or spin down ,"),
    ("have a higher life_total than", "have more life than"),
    ("have a lower life_total than", "have less life than"),
    ("other than during their draw_step", "outside their draw_step"),
    ("other than during your draw_step", "outside your draw_step"),
    ("directly to", "to"),
    ("directly into", "into"),
    ("directly in", "in"),
    ("straight to", "to"),
    ("straight into", "into"),
    ("the other one", "the other"),
    ("spin up or be spun up", "be spun up"),
    ("spin down or be spun down", "be spun down"),
    ("have the most life", "have more life than your opponent"),
    ("prevent all but 1 damage", "prevent all but 1 of that damage"),
    ("damage on", "damage to"),
    ("be treated as blank", "lose its text"),
    ("any and all", "all"),
    ("each and every", "each"),
    ("so far this turn", "this turn"),
    ("on this turn", "this turn"),
)
"""Phrases (base forms) and others that mean the same wherever they stand."""

_WORDS = tuple((tuple(old.split()), tuple(new.split())) for old, new in _PHRASES)

_SPOKEN_OF = frozenset(
    ("it", "its", "it's", "that", "those", "them", "they", "their", "he", "him", "his", "she", "her", "one", "each")
)
"""Words that mean something spoken of before: what they stand in keeps its place."""

_TIMES = frozenset(("when", "if", "while"))
_ABLE = frozenset(("able", "possible", "legal"))


def rewordings(tokens: Toks, far: int) -> Iterator[Toks]:
    """The text said in other ways, the nearest first; ``far``: where understanding ended."""
    plain = _rephrased(tokens)
    seen = [tokens]
    if plain is not None:
        seen.append(plain)
        yield plain
    left = MOST
    base = seen[-1]
    tried = list(_turned(base, far))
    again = [more for one in tried for more in _turned(one, far)]
    for one in (*tried, *again):
        if one not in seen and left:
            seen.append(one)
            left -= 1
            yield one


def _rephrased(tokens: Toks) -> Toks | None:
    """With each phrase that has another for it replaced."""
    out: Toks = []
    at = 0
    while at < len(tokens):
        for old, new in _WORDS:
            if len(tokens) - at >= len(old) and all(_is(tokens[at + n], word) for n, word in enumerate(old)):
                last = tokens[at + len(old) - 1]
                out += [word(text, tokens[at], last) for text in new]
                at += len(old)
                break
        else:
            out.append(tokens[at])
            at += 1
    return None if len(out) == len(tokens) and out == tokens else out


def _is(token: Tok, word: str) -> bool:
    return token.lem == word and token.kind in {"word", "punct", "num"}


def _turned(tokens: Toks, far: int) -> Iterator[Toks]:
    """The sentence that is not understood with its parts in another order."""
    for start, end in _sentences(tokens):
        if not start <= far <= end:
            continue
        sentence = tokens[start:end]
        for turn in _TURNS:
            for turned in turn(sentence):
                yield [*tokens[:start], *turned, *tokens[end:]]


def _sentences(tokens: Toks) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends (before its full stop); what is quoted is of the sentence around it."""
    start, quoted = 0, False
    for at, token in enumerate(tokens):
        if token.lem == '"':
            quoted = not quoted
        elif token.lem == "." and not quoted:
            yield start, at
            start = at + 1
    if start < len(tokens):
        yield start, len(tokens)


_STANDING = frozenset(("while", "once", "as"))


def _occasion_first(sentence: Toks) -> Iterator[Toks]:
    """``gain 1 life when X attacks``: ``when X attacks, gain 1 life``."""
    yield from _tail_first(sentence, ahead(sentence, _STANDING), frozenset(("when",)))


def _condition_first(sentence: Toks) -> Iterator[Toks]:
    """``gain 1 life if you have a Sidekick``: ``if you have a Sidekick, gain 1 life``."""
    yield from _tail_first(sentence, ahead(sentence, BEFORE_IF), frozenset(("if",)))


def _standing_first(sentence: Toks) -> Iterator[Toks]:
    """``when you field a die, gain 1 life while X is active``."""
    for at in range(2, len(sentence) - 2):
        tail = sentence[at:]
        if [t.lem for t in tail] == ["while", "<name>", "be", "active"] and tail[1].value == "self":
            yield [*tail, word(",", tail[-1], tail[-1]), *sentence[:at]]


def _tail_first(sentence: Toks, start: int, words: frozenset[str]) -> Iterator[Toks]:
    found = [at for at in range(start + 1, len(sentence) - 1) if sentence[at].lem in words]
    if len(found) != 1 or any(token.lem == '"' for token in sentence):
        return
    at = found[0]
    body, tail = sentence[start:at], sentence[at:]
    if body and body[-1].lem == ",":
        body.pop()
    if not body or body[0].lem in _TIMES or body[-1].lem in {"only", "even", "as", "except", "or", "and"}:
        return
    if tail[1].lem in _ABLE or any(t.lem in {",", "or", ":"} or t.low in _SPOKEN_OF for t in tail):
        return
    if [t.lem for t in tail[1:3]] in (["you", "do"], ["you", "doesn't"]):
        return
    yield [*sentence[:start], *tail, word(",", tail[-1], tail[-1]), *body]


def _each_behind(sentence: Toks) -> Iterator[Toks]:
    """``for each X, this gets +1A until end of turn``: ``this gets +1A for each X until end of turn``."""
    start = ahead(sentence, BEFORE_ALL)
    if [t.lem for t in sentence[start : start + 2]] != ["for", "each"]:
        return
    comma = next((at for at in range(start, len(sentence)) if sentence[at].lem == ","), None)
    if comma is None:
        return
    each, body = sentence[start:comma], sentence[comma + 1 :]
    cut = duration(body)
    if body and not any(t.low in _SPOKEN_OF - {"each", "he", "she"} or t.lem == "," for t in body):
        yield [*sentence[:start], *body[:cut], *each, *body[cut:]]


def _duration_behind(sentence: Toks) -> Iterator[Toks]:
    """``until end of turn, this gets +1A``: the other way round, before what it is done for or on which condition."""
    start = ahead(sentence, BEFORE_ALL)
    for size in _lasting(sentence[start:]):
        lasts, body = sentence[start : start + size], sentence[start + size :]
        if body and body[0].lem == ",":
            body = body[1:]
        cut = next((at for at, t in enumerate(body) if t.lem == "if"), len(body))
        if body and not any(t.lem == "until" for t in body):
            yield [*sentence[:start], *body[:cut], *lasts, *body[cut:]]


def _lasting(sentence: Toks) -> Iterator[int]:
    """How many words of a duration a sentence begins with."""
    lems = [t.lem for t in sentence]
    if lems[:2] in (["until", "end_of_turn"], ["this", "turn"]):
        yield 2
    elif lems[:1] in (["until"], ["during"]) and "," in lems[:10] and "turn" in lems[: lems.index(",")]:
        yield lems.index(",")


def _price_each_time(sentence: Toks) -> Iterator[Toks]:
    """``they must pay 1 life each time they use an action die``: ``they must pay 1 life to use an action die``."""
    lems = [t.lem for t in sentence]
    for at in range(3, len(lems) - 4):
        if (lems[at : at + 3] == ["each", "time", "they"] or lems[at : at + 2] == ["when", "they"]) and {
            "must",
            "pay",
        } <= set(lems[:at]):
            size = 3 if lems[at] == "each" else 2
            yield [*sentence[:at], word("to", sentence[at], sentence[at + 1]), *sentence[at + size :]]


def _whence_first(sentence: Toks) -> Iterator[Toks]:
    """``move a die to your Prep Area from your bag``: ``move a die from your bag to your Prep Area``."""
    lems = [t.lem for t in sentence]
    for at in range(4, len(lems) - 1):
        if lems[at] != "from" or lems[at - 1] not in ZONES:
            continue
        to = next((n for n in range(at - 2, max(at - 5, 0), -1) if lems[n] in {"to", "into", "in"}), None)
        end = next((n + 1 for n in range(at + 1, min(at + 5, len(lems))) if lems[n] in ZONES), None)
        if to is not None and end is not None and not _PUTTING.isdisjoint(lems[:to]):
            yield [*sentence[:to], *sentence[at:end], *sentence[to:at], *sentence[end:]]


def _word_left_out(sentence: Toks) -> Iterator[Toks]:
    """``they gain Fast too``: without the last word."""
    if sentence and sentence[-1].lem in {"too", "each"} and len(sentence) > 3:
        yield sentence[:-1]


def _prevented_for(sentence: Toks) -> Iterator[Toks]:
    """``prevent all damage dealt to you this turn by X``: with how long at the end."""
    lems = [t.lem for t in sentence]
    if "prevent" not in lems:
        return
    for at in range(lems.index("prevent"), len(lems) - 3):
        if lems[at : at + 2] in (["this", "turn"], ["until", "end_of_turn"]) and lems[at + 2] in {"by", "from"}:
            yield [*sentence[:at], *sentence[at + 2 :], *sentence[at : at + 2]]


def _duration_joined(sentence: Toks) -> Iterator[Toks]:
    """``this gets +1A, until end of turn``: without the comma."""
    lems = [t.lem for t in sentence]
    if len(lems) > 4 and lems[-3:] == [",", "until", "end_of_turn"]:
        yield [*sentence[:-3], *sentence[-2:]]


def _each_before_duration(sentence: Toks) -> Iterator[Toks]:
    """``gets +1A for each X until end of turn`` and ``gets +1A until end of turn for each X``."""
    lems = [t.lem for t in sentence]
    for at in range(2, len(lems) - 2):
        if lems[at : at + 2] != ["for", "each"]:
            continue
        cut = duration(sentence)
        if at < cut < len(sentence):
            yield [*sentence[:at], *sentence[cut:], *sentence[at:cut]]
        if lems[at - 2 : at] in (["until", "end_of_turn"], ["this", "turn"]):
            yield [*sentence[: at - 2], *sentence[at:], *sentence[at - 2 : at]]


def _instead(sentence: Toks) -> Iterator[Toks]:
    """``if …, instead do this`` and ``if …, do this instead``."""
    at = next((n for n, t in enumerate(sentence) if t.lem == "instead"), None)
    if at is None or (at + 1 < len(sentence) and sentence[at + 1].lem == "of"):
        return
    rest = [*sentence[:at], *sentence[at + 1 :]]
    start = ahead(rest, BEFORE_ALL)
    if at >= len(sentence) - 1:
        yield [*rest[:start], sentence[at], *rest[start:]]
    else:
        if sentence[at + 1].lem == "," and at + 2 < len(sentence):
            rest = [*sentence[:at], *sentence[at + 2 :]]
        if not any(t.lem == "instead" for t in rest):
            yield [*rest, sentence[at]]


_PUTTING = frozenset(("field", "move", "put", "place", "return", "add", "send"))


def _level_ahead(sentence: Toks) -> Iterator[Toks]:
    """``target character die at level 1``: ``target level 1 character die``, where nothing is put anywhere."""
    for at in range(2, len(sentence) - 2):
        if sentence[at].lem not in {"at", "on"} or sentence[at + 1].lem != "level" or sentence[at + 2].kind != "num":
            continue
        noun = at - 2 if sentence[at - 2].lem == "character" and sentence[at - 1].lem == "die" else at - 1
        if sentence[noun].lem not in {"character", "die"} or any(t.lem in _PUTTING for t in sentence[:at]):
            continue
        yield [*sentence[:noun], *sentence[at + 1 : at + 3], *sentence[noun:at], *sentence[at + 3 :]]


def _active_ahead(sentence: Toks) -> Iterator[Toks]:
    """``if you have a Sidekick die active``: ``if you have an active Sidekick die``."""
    for at in range(2, len(sentence)):
        if sentence[at].lem != "active" or sentence[at - 1].lem not in {"die", "character"}:
            continue
        have = next((n for n in range(at - 1, max(at - 8, -1), -1) if sentence[n].lem in {"have", "control"}), None)
        if have is None:
            continue
        start = have + 1
        while start < at and (sentence[start].kind == "num" or sentence[start].lem in _COUNTING):
            start += 1
        yield [*sentence[:start], sentence[at], *sentence[start:at], *sentence[at + 1 :]]


_COUNTING = frozenset(
    (
        "a",
        "no",
        "any",
        "another",
        "at_least",
        "or",
        "more",
        "less",
        "fewer",
        "one",
        "two",
        "three",
        "four",
        "five",
        "different",
    )
)


def _price_of_fielding(sentence: Toks) -> Iterator[Toks]:
    """``your dice's fielding cost is 1 less``: ``your dice cost 1 less to field``."""
    for at in range(1, len(sentence) - 3):
        if (
            sentence[at].lem not in _PRICES
            or sentence[at + 1].lem != "be"
            or sentence[at + 3].lem not in {"less", "more"}
        ):
            continue
        first, last = sentence[at], sentence[at + 3]
        owner = sentence[: at - 1] if sentence[at - 1].lem == "'s" else sentence[:at]
        to = [word(text, first, last) for text in ("to", _PRICES[first.lem])]
        yield [*owner, word("cost", first, last), *sentence[at + 2 : at + 4], *to, *sentence[at + 4 :]]


_PRICES = {"fielding_cost": "field", "purchase_cost": "purchase"}

_TURNS: tuple[Callable[[Toks], Iterator[Toks]], ...] = (
    _occasion_first,
    _condition_first,
    _standing_first,
    _each_behind,
    _duration_behind,
    _duration_joined,
    _each_before_duration,
    _instead,
    _level_ahead,
    _active_ahead,
    _whence_first,
    _word_left_out,
    _prevented_for,
    _price_each_time,
    _price_of_fielding,
    *MORE_TURNS,
)
