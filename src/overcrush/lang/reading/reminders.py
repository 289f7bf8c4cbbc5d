"""Parentheses that only repeat what a keyword or a rule says anyway, and so are passed over.

A parenthesis after a keyword is a reminder of it when all its words are words of the keyword's own meaning: another
number, another zone or a "twice" makes it something that the keyword does not say. Without a keyword it must be one of
a few sentences that a rule makes superfluous. Whatever else stands in parentheses is read like other words, or refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from overcrush.lang.parsing.tokens import DORMANT
from overcrush.lang.parsing.vocabulary import IRREGULAR, KEPT, LEMMAS, NUMBERS


def _bag(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GLUE = _bag(
    "a the of to in on be it this that those them they their its with for by and or you your may can could when while "
    "if at from as so all any each have do die card character field zone time long previously who which what whenever "
    "is been being stay remain still then there also combat during step effect ability normal normally own"
)
"""Words that say nothing by themselves."""

_KEYWORDS: dict[str, frozenset[str]] = {
    name: _bag(words)
    for name, words in {
        "Ally": "count sidekick considered",
        "Amplify": "use action spin up 1 level",
        "Anti-Breath Weapon": "opponent use uses breath weapon pay reduce damage done x amount equal cost cancel",
        "Attune": "active use action deal 1 damage target player",
        "Awaken": "awaken dies spin up 1 one or more level use effect ability",
        "Back for More": "use rolled roll prep area effect",
        "Boomerang": "after using use roll action face add prep area [action]",
        "Breath Weapon": "pay deal damage opponent his attack energy x",
        "Call Out": "attack target only block",
        "Cleave": "attack ko blocker deal half damage rounded down another target opponent control excess",
        "Common Ground": "attack use common ground at least one [villain] villain",
        "Corrupt": "target player draw place 1 used pile return rest bag",
        "Crosspulse": "only use crosspulse ability paid purchase cost using energy type",
        "Deadly": "end turn ko was engaged deadly",
        "Energize": "energize roll rolled double energy face use effect ability whenever",
        "Energy Drain": "spin down engaged foe foes 1 level after blocker assigned declared",
        "Equip": "attach equip attached [equip]",
        "Experience": "once per turn gain +1a / +1d token counter experience ko'd ko knock out opposing end "
        "during place one was grow grows by knocking [monster]",
        "Fast": "fast other others deal damage combat before non non- without first attacking attack normal once than",
        "Flip": "beginning start turn flip other side [flip]",
        "Frag": "frag attack ko one or more blocking combat damage deal 1 opposing did "
        "not didn't block turn before is cleared",
        "Gadgeteer": "attack roll action used pile face [action]",
        "Immortal": "except purchased would go used_pile used pile instead add bag return",
        "Impulse": "impulse ability abilities happen purchase purchased use",
        "Infiltrate": "unblocked return deal opponent 1 damage",
        "Intimidate": "fielded remove target opposing until end turn place next -",
        "Iron Will": "cannot ko'd unless was damaged turn iron will",
        "Loyalty": "loyalty counter give get +1a +1d",
        "Obscure": "use action unblockable until end turn",
        "Overcrush": "overcrush damage dealt deal excess beyond more than "
        "needed remaining extra blocker blockers d defense health is opponent player 's",
        "Range": "range attack active deal damage equal value target opposing",
        "Recruit": "damage opponent combat move match attribute used pile reserve pool prep area into level 1 face",
        "Regenerate": "reroll ko'd knocked out",
        "Resistance": "resistance use extra was ko'd turn",
        "Retaliation": "affiliated ko'd deal 1 damage opposing player affiliation opponent",
        "Rush": "draw during clear step roll extra rush",
        "Spark": "spark ability abilities trigger roll * ** face burst",
        "Strike": "get +2a +2d +2 / overcrush only fielded turn no other gets",
        "Stun": "stunned ability cannot attack block owner pay [2] any could use global ability remove stun "
        "token counter 's",
        "Suit Up": "purchased ko at level 2",
        "Swarm": "active draw during clear & step set roll extra",
        "Synergy": "synergy ability abilities used use active any could global",
        "Tag Out": "after blocker declared prep give get target +2a +2d until end turn",
        "Teamwatch": "teamwatch active use field fielded different share shares same affiliation affiliated",
        "Trap": "place used send used_pile pile triggered trigger until stay remain",
        "Turtle Power": "active other [turtle] cost 1 less purchase minimum",
        "Underdog": "use effect ability opponent more than",
        "Vengeance": "vengeance take dealt damage active use",
    }.items()
}

_RULES: tuple[tuple[str, str], ...] = (
    ("1.3.2", r"on an energy or character face"),
    ("1.3.6", r"on its rolled level|spin it to its character side"),
    ("1.3.9", r"(?:sidekicks?|npcs?)(?: character)?(?: dice)? (?:are considered to )?have a purchase cost of 0"),
    ("1.3.10", r"sidekicks do not have an energy type"),
    ("1.4.2", r"\[bolt\], ?\[fist\], ?\[mask\],? ?(?:and )?\[shield\]|\[bolt\]/\[fist\]/\[mask\]/\[shield\]"),
    ("1.4.6", r"(?:\[wild\]|\?)(?:'?s)?(?: energy)? (?:does not|doesn't|don't) count(?: towards? energy types)?"),
    ("1.4.6", r"(?:excluding|ignore|ignoring) \[wild\](?: energy)?"),
    (
        "1.4.6",
        r"count symbols, not dice|count energy symbols, not faces that show energy|count energy, not energy faces",
    ),
    ("1.5.4.1", r"rolled dice are placed in the reserve pool"),
    (
        "1.5.8.1",
        r"you cannot select a die that paid to field this (?:one|die)",
    ),
    ("1.6.6", r"this includes sidekicks"),
    (
        "2.6.5.1",
        r"you may use this ability when(?:ever)? you (?:may|could|can) (?:use|play) a global ability\."
        r"(?: this die stays fielded until used)?",
    ),
    ("1.6.10", r"(?:it's|it is|they're|they are) still (?:blocking|attacking)"),
    ("1.6.10", r"if it rolls a character face it remains blocking this(?: die)? on its new level"),
    ("2.6.5.4", r"you must still (?:spend|pay) the right amount"),
    ("2.6.2.6", r"as if it had not been purchased"),
    (
        "2.7.0.2",
        r"before (?:(?:normal )?combat damage(?: is (?:dealt|assigned))?|dealing fast damage|assigning damage)",
    ),
    (
        "2.7.0.2",
        r"this (?:extra damage resolves|happens) before (?:normal combat )?damage (?:is (?:cleared|assigned)|clears)",
    ),
    ("2.7.0.2", r"before damage (?:is (?:cleared|assigned)|clears)"),
    ("2.7.0.6", r"(?:it|they) (?:remains?|stays?) in the field(?: zone)?|(?:he|she|it) is no longer attacking"),
    (
        "2.7.4",
        r"in addition to (?:his|her|its) normal blocking damage|they may block normally|"
        r"in addition to (?:the|any) damage (?:he|she|it) has already dealt to (?:his|her|its) blockers?",
    ),
    ("2.7.2.4", r"the character dice they were originally blocking are still considered blocked"),
    ("2.7.6.1", r"place it in your opponent's prep area"),
    ("2.7.6.1", r"this does not trigger any \"?when ko'?d\"? effects"),
    ("2.7.5.4", r"if (?:he|she|it) would be ko'd from damage, that damage remains until end of turn"),
    ("3.1.3", r"global abilities are not character abilities"),
    ("3.1.4", r"on this card or another"),
    ("3.1.15", r"both you(?:rs?)? and your opponent's"),
    (
        "3.1.12",
        r"including (?:this|another this)(?: one| (?:character )?(?:die|dice))?"
        r"|count both player's, including any (?:level \d )?this \w+ dice",
    ),
    ("3.1.12", r"you may do this for each (?:of your )?this (?:character )?(?:die|dice) separately"),
    ("3.1.17", r"if active|all or none"),
    ("3.1.24", r"characters are active if there is at least one of their dice in the field zone.*"),
    ("1.1.1", r"the player"),
    ("Experience", r"(?:any|a) character with experience"),
    ("3.1.19", r"they pay when declaring blockers"),
    ("3.1.30", r"even if this (?:is not|isn't) active"),
    ("3.2.13", r"do this once for each of your character dice ko'd|for each die that attacks"),
    ("3.2.13", r"you (?:must )?pay separately for each attacking this(?: (?:character|superstar))?(?: die)?"),
    ("3.2.13", r"for each copy of this"),
    ("Continuous", r"it is still in the field(?: zone)?"),
    ("3.2.13", r"each this(?: die)? may target a different (?:character )?die"),
    ("3.2.13", r"you may pay a \[\w+\] and perform this effect for each this die that attacks"),
    (
        "3.3.7",
        r"this does not target|they choose|you break (?:all |any )?ties|you choose in case of a tie|"
        r"(?:in case of a tie|if there is a tie|if tied),? you choose",
    ),
    ("3.3.8", r"(?:this )?(?:doesn't|does not) replace your opponent'?s'? choices?"),
    ("3.4.3.5", r"this (?:doesn't|does not) count as fielding (?:this|it|that die)"),
    ("3.4.3.9", r"clear all damage from (?:this|it)"),
    ("3.4.4", r"then return them to play at their previous level"),
    ("3.4.4", r"place (?:it|them) next to your (?:character|superstar) cards"),
    ("3.4.4", r"(?:place|put) (?:it|them) on (?:this|its|their) card as a reminder"),
    ("Trap", r"it is still triggered,? and its effect still occurs"),
    (
        "3.4.5.3",
        r"no matter how many (?:blocking )?(?:this )?dice you have(?: fielded| in the field zone)?",
    ),
    (
        "3.4.8.4",
        r"that die's card keeps its global abilities, (?:this (?:doesn't|does not) gain their global abilities,? and )?"
        r"all other copies of that die keep their abilities",
    ),
    ("3.4.9", r"your characters are not protected"),
    ("3.6.4", r"even if that character only has \da"),
    ("3.6.4", r"knock out (?:those|any \w+) (?:with zero defense|that end up with 0d or less)"),
    ("3.7.1", r"a and d values, fielding cost, and bursts if any"),
    (
        "3.8.3",
        r"return (?:it|them|that die)(?: to (?:the|your opponent's|its owner's) field(?: zone)?)? at (?:the )?end of "
        r"(?:the )?turn",
    ),
    ("3.10.1", r"(?:you may )?choos(?:e|ing) new targets"),
    ("3.9.6", r"controlled dice that leave the field go immediately to their owner's prep area"),
    (
        "3.10.1",
        r"the copy has all of the names, subtitles, affiliations, abilities,? and stats of the original in place of "
        r"its own(?: card information)?",
    ),
    (
        "3.10.4",
        r"the copy has all (?:of )?the names?, subtitles?, affiliations?, abilities,? and stats of the original "
        r"in place of its own",
    ),
    ("3.10.1", r"this includes purchase cost, affiliations, name, subtitle, die stats, and text"),
    (
        "Sacrifice",
        r"sacrificed (?:characters?|dice|character dice) (?:go|are (?:placed|moved)) (?:to|in|into) the used pile",
    ),
    ("", r"no special effects; just a low-cost die with good numbers|[a-z]"),
)
"""Sentences that a rule makes superfluous, with the rule; without one, what says nothing (flavour, a mark)."""

_ONCE = re.compile(
    r"(?:no matter how|however) many (?:this )?(?:character )?(?:dice )?(?:you have active|are (?:active|fielded))|"
    r"not (?:\d|one) (?:\w+ ){0,2}(?:per|for each) this(?: character)?(?: die)?",
    re.IGNORECASE,
)
_WHILE_ACTIVE = re.compile(r"\b(?:while|when) [^.]*\bactive\b[^.]*$", re.IGNORECASE)
"""Behind what is so while a die is active it is said in vain that several of them make no difference (3.4.5.3)."""

_RULE = re.compile("|".join(f"(?:{pattern})" for _, pattern in _RULES), re.IGNORECASE)

_KEYWORD = re.compile(
    r"(?<!\w)(" + "|".join(sorted((re.escape(k) for k in _KEYWORDS), key=len, reverse=True)) + r")(?!\w)"
    r"(?:\s*[-–—]?\s*(\d+|X))?",
    re.IGNORECASE,
)

_NAMES = {name.lower(): name for name in _KEYWORDS}

_WORD = re.compile(r"\[[^\[\]]+\]|[+\-]?\d+[ADad]?(?!\w)|[^\W\d_]+(?:['&][^\W_]+)*|\*+|[/&?]|non-")

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-"})


def reminder(inner: str, before: str, own: re.Pattern[str] | None = None) -> bool:
    """Whether what stands in parentheses only repeats what the words before it, or the rules, say already."""
    words = inner.translate(_APOSTROPHES).strip()
    if own is not None:
        words = own.sub("this", words)
    if _RULE.fullmatch(words.rstrip(" .")):
        return True
    if _ONCE.fullmatch(words.rstrip(" .")) and _WHILE_ACTIVE.search(before):
        return True
    return any(_repeats(words, match, before) for match in _KEYWORD.finditer(before))


def _repeats(words: str, keyword: re.Match[str], before: str) -> bool:
    """Whether all words are words of the keyword's meaning, or of what follows the keyword."""
    bag = _KEYWORDS[_NAMES[keyword[1].lower()]]
    said = {symbol.lower() for symbol in re.findall(r"\[[^\[\]]+\]", before)}
    content = 0
    for text in _WORD.findall(words.replace("non-", "non- ")):
        low = text.lower().removesuffix("'s")
        lem = IRREGULAR.get(low, LEMMAS.get(low, low.removesuffix("s")))
        if {low, lem} & bag:
            content += 1
        elif (
            low.strip("[]") == (keyword[2] or "").lower()
            or low in said
            or (text[0].isupper() and text in before and low not in NUMBERS)
        ):
            continue
        elif not {low, lem} & _GLUE:
            return False
    return content >= 2


def without_reminders(lines: Sequence[str], own: re.Pattern[str] | None = None) -> tuple[str, ...]:
    """The lines with reminders, and the parentheses around what means something, replaced by spaces.

    What is neither stays as it is, parentheses and all, and so will not be understood.
    """
    out: list[str] = []
    before = ""
    for line in lines:
        titled = own is not None and before and _TITLE.fullmatch(own.sub("this", line.strip()))
        out.append(" " * len(line) if titled else _without(line, before, own))
        before += f"{line} "
    return tuple(out)


def _without(line: str, before: str, own: re.Pattern[str] | None) -> str:
    chars = list(line)
    if line.count('"') == 1 and line.startswith('"'):
        chars[0] = " "  # a quotation that never ends is a slip of print
    elif line.count('"') == 1 and line.rstrip().endswith('"'):
        chars[line.rindex('"')] = " "  # and one that never began
    depth, opened = 0, 0
    for at, char in enumerate(line):
        if char == "(":
            depth += 1
            if depth == 1:
                opened = at
        elif char == ")" and depth:
            depth -= 1
            if depth == 0:
                _blank(chars, line, opened, at, before, own)
    return "".join(chars)


_TITLE = re.compile(r"this of (?:the )?[A-Z][a-z]+(?: [A-Z][a-z]+)*")
"""A line that is nothing but a fuller name of the card: ``Lantern of Revealing``."""

_RESERVE = re.compile(
    r"(?:place|put|placing|add|move) (?:it|them|the dic?e) (?:in(?:to)?|to) (?:your|their|the) reserve(?: pool)?\.?",
    re.IGNORECASE,
)

_DRAWN = re.compile(r"\b(?:draw|pull)s?\b[^.]*$|energy faces?\s*$", re.IGNORECASE)
"""Dice drawn and rolled, and dice that show energy, come into the reserve anyway (1.5.4.1); others where it is said."""

_LATE = re.compile(r"until (?:the )?end of (?:the )?turn", re.IGNORECASE)

_OFTEN = re.compile(r"you may do this (?:any number of|multiple) times?\.?$", re.IGNORECASE)


def _blank(out: list[str], line: str, opened: int, closed: int, before: str, own: re.Pattern[str] | None) -> None:
    inner = line[opened + 1 : closed].strip()
    if _OFTEN.match(inner) and closed - opened > 20:
        out[opened : closed + 1] = " as often as you like".ljust(closed + 1 - opened)
    elif DORMANT.fullmatch(line, opened, closed + 1):
        return
    elif (both := inner.partition("; "))[1] and reminder(both[0], "") and _RESERVE.fullmatch(both[2]):
        start = line.index(both[2], opened)
        out[opened : closed + 1] = [*" .", *" " * (start - opened - 2), *line[start:closed], " "]
    elif _RESERVE.fullmatch(inner):
        if _DRAWN.search(line, 0, opened):
            out[opened : closed + 1] = " " * (closed + 1 - opened)
        else:
            out[opened], out[closed] = ".", " "
    elif reminder(inner, before + line[:opened], own):
        out[opened : closed + 1] = " " * (closed + 1 - opened)
    elif KEPT.search(inner):
        out[opened] = out[closed] = " "
        if _LATE.fullmatch(inner) and line[:opened].rstrip().endswith("."):
            out[line.rindex(".", 0, opened)] = " "  # it belongs to the sentence before
        if inner.endswith("."):
            out[line.rindex(".", opened, closed)] = " "
