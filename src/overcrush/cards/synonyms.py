"""Words that may be left out or changed without a card saying anything else, each with the rule that makes it so."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Synonym:
    """A change of words that changes nothing.

    ``words``: what is varied, ``instead``: what it becomes (nothing: it is left out), both patterns; ``before`` and
    ``after``: what must stand around it.
    """

    words: str
    instead: str
    reason: str
    before: str = ""
    after: str = ""


_NOUN = r"\w+|\]|[\w'’]s"
_CHARACTER = r"characters?|superstars?|monsters?|creatures?|npcs?"
_STATE = r".*?\b(?:is|are|has|have|active|attacking|blocking|paired|engaged)\b"
_ZONE = r"(?:the |your |their |his |its |opponent's |owner's |each |player's )*(?:used|prep|reserve|bag|cards?|field)"

SYNONYMS: tuple[Synonym, ...] = (
    # grammar: words that join others and mean nothing alone
    Synonym("of|to|is|are|be|do|have|has|been|in|on|with|at|by|for|as", "", "a word that only joins others"),
    Synonym("was|were", "", "a word that only joins others", after="spun (?:up|down)"),
    Synonym("die's", "", "3.1.1: the card of a die is the card", after="card"),
    Synonym("named", "", "a name says who is meant", before="not"),
    Synonym("and", "", "the parts of a list are joined by a comma as well"),
    Synonym("you|he|she|it|they|which|that|who", "", "the sentence is about who was named last, or about you"),
    Synonym(
        "combat", "", "2.7.4.3.1: A is what a die deals in combat, and nowhere else", after="damage equal .* instead of"
    ),
    Synonym("may", "", "'you' alone before 'may' is said twice", before="you may"),
    Synonym(
        "also|then|again|either|already|back|afterward|new|successfully|originally", "", "3.1.7: in the order written"
    ),
    Synonym(
        "gets?|gains?|deals?|deal|moves?|kos?|return|add|go|did|done", "", "the verb before it goes on", before="and|,"
    ),
    Synonym(
        "number|amount|total|values?|symbols?|icon|team|much|points?|single", "", "what is counted is named beside it"
    ),
    Synonym("one|1", "", "a target is one (3.3.1)", after="target|damage"),
    Synonym("same|equal", "", "that amount is the same amount", before="the|that|an"),
    # dice, cards and characters
    Synonym("die|dice", "", "3.1.15: what is done to a character is done to its dice", before=_NOUN),
    Synonym("dies?|dice", "cards?", "3.1.1: what a card does its dice do", before=_NOUN),
    Synonym(
        "cards?", "die|dice|", "3.1.1: what its dice do a card does", before="this|that|her|his|its|their|unpurchased"
    ),
    Synonym("card(?:'s)?", "", "3.1.1: the text of a character is its card's", after="text"),
    Synonym("text|effect|ability", "", "3.1.1: 'this' is the text it stands in", before="this"),
    Synonym(_CHARACTER, "", "1.6.4: what has these qualities in the Field Zone is a character die"),
    Synonym("characters", "dice", "3.1.26: words about attributes mean all dice that have them"),
    Synonym("character", "action", "the die spoken of before", before="that|the|those", after="di[ce]"),
    Synonym(
        "character", "action", "1.3.3: only character dice attack and block", after="di[ce]e? attack", before="more .*"
    ),
    Synonym("character", "action", "1.3.3: only character dice attack and block", before="block.*"),
    Synonym(
        "action|basic", "", "the die spoken of before", before="this|that|this basic", after="(?:action )?(?:die|if)"
    ),
    Synonym("action", "character", "the die spoken of before", before="that"),
    Synonym("different|unique", "", "3.1.24: characters counted are different characters"),
    Synonym("other", "", "a name ruled out is ruled out", after="non-"),
    Synonym(
        "another", "|a", "a name ruled out is ruled out, and a different target is another", after="non-|different"
    ),
    # whose
    Synonym("your|an?|the", "", "1.1.5: the opponent of who uses the ability", after="opponents?"),
    Synonym("its", "", "a die has its own faces and levels", before="at|on|to", after="level|original|\\["),
    Synonym(
        "your|their|his|its|her",
        "",
        "1.1.5: dice lie in their owner's zones",
        after=_ZONE.replace("(?:the |", "(?:", 1),
    ),
    Synonym(
        "(?:your|their|its|the) opponent'?s?'?|owner'?s|opponent'?s",
        "",
        "1.1.5: dice lie in their owner's zones",
        after=_ZONE,
    ),
    Synonym(
        "your|their",
        "opposing|your opponent's|your",
        "1.1.5: a die comes into its owner's zone, whoever moves it",
        before=r"\b(?:to|in|into|on)",
        after=_ZONE,
    ),
    Synonym("your", "opposing", "'opposing' and 'your opponent's' are the same (3.1.31)", after="opponent's"),
    Synonym(
        "opponent|opponent's|opponents",
        "players?(?:'s)?",
        "who was spoken of before",
        before="that|your or your|yours or your",
    ),
    Synonym(
        "you may|may|can", "|must", "2.6.3: a lower price, a roll more is a permission", after="field|may field|reroll"
    ),
    Synonym("this", "", "3.1.12: a card that names itself means its own die", after="(?-i:[A-Z])|equipped"),
    Synonym(r"(?-i:[A-Z])[\w-]{5,}", "", "a card's own name, misprinted", after="gets|is active"),
    Synonym("annd|charcter|gets|done", "", "misprinted, or another word for 'is' and 'dealt'"),
    Synonym("opposing", "", "the word goes on", before="opposing .* or"),
    Synonym(
        "you control",
        "",
        "3.1.12: a card that names itself means its own dice",
        before=r"(?-i:[A-Z])\w+(?: character)? dic?e",
    ),
    Synonym(
        "you control",
        "",
        "3.4.1.3: a character that is named is one of its own player's team",
        before=r"each other different (?-i:[A-Z])\w+",
    ),
    Synonym("you control", "", "1.1.5: nobody sacrifices another's die", before="sacrifice .*"),
    Synonym("controller's", "", "1.1.5: dice lie in their owner's zones", before="its", after=_ZONE),
    Synonym("while", "when", "3.4.5: a state, not an event", after="equipped"),
    Synonym("as well", "", "3.1.7: in the order written"),
    Synonym("purchased", "fielded", "the die spoken of before", before="the"),
    Synonym(
        "(?:used pile|prep area)",
        "bag|prep area|used pile",
        "2.7.6.1: where it would have gone",
        before=r"instead of \w+ it into (?:the|your)",
    ),
    Synonym("this way", "", "3.2.2: what this ability has just done", before="drawn|moved|KO'd"),
    Synonym("two|2", "3|", "the dice spoken of before", before="those|the other"),
    Synonym("card|card's|effect", "", "3.1.1: what a card says its dice do", before="or|that|die|its"),
    Synonym("fast", "", "said again after", before="lose"),
    Synonym("target", "", "3.3.1: so many dice are chosen, which is targeting", before="of your|2nd"),
    Synonym("other", "", "2.7.1: what a die attacks with are other dice", before="attacks with at least .*"),
    Synonym("turn", "", "3.2.11", before="first time each"),
    Synonym("their", "", "1.1.5: each sacrifices what they control", before="sacrifice .* of"),
    Synonym("moves", "", "the move it comes before", before="before your opponent"),
    Synonym(r"\(per .* fielded this turn\)", "", "2.6.3: a when fielded ability occurs once for each die fielded"),
    Synonym("player", "opponent", "who was spoken of before, or the other of two", before="that|opposing"),
    Synonym(
        "you control|your",
        "|opposing|your opponent's",
        "3.1.12: a card that names itself means its own dice",
        after="(?-i:[A-Z])|get|cannot",
    ),
    Synonym("opposing", "|your", "2.7.3: only opposing dice can be blocked", before="block(?: up to)? (?:\\w+)"),
    Synonym("opposing", "", "said twice", after=".* in your opponent's"),
    # targets and groups
    Synonym("target", "an?", "3.3.1: to choose a character die is to target it"),
    Synonym("target", "|each", "1.1.5: there is one opponent", after="op+onent|player"),
    Synonym(
        "target",
        "",
        "3.3.1: so many dice are chosen, which is targeting",
        before=r"\ban?|one|two|three|\d+|X|another|different|number of|or",
    ),
    Synonym("all|any|each|every", "", "3.3.6: a group without a number is all of it", after="(?!player|turn|time)"),
    Synonym("any", "all", "3.3.6: a group without a number is all of it"),
    Synonym("each", "", "3.1.13: players without another word are both", after="players"),
    Synonym("each", "an?", "3.2.13: each time it is done", before="to (?:use|purchase|field)"),
    Synonym("or", "and", "3.1.13: a die is of one kind or of another"),
    Synonym("and", "or", "3.1.13: dice of one kind and of another"),
    Synonym("at least", "", "one is at least one", after="one|1|a "),
    Synonym("level", "", "the word goes on", before=r"level \d or"),
    # zones
    Synonym("active|fielded", "", "1.1.6: a die that is had, counted or affected is in the Field Zone (3.1.29)"),
    Synonym(
        "in (?:the|your) field zone|from the field zone",
        "",
        "3.1.29, 3.3.4: dice are in the Field Zone unless another is named",
    ),
    Synonym("in play", "", "3.1.29"),
    Synonym("zone|pool|pile|area", "", "1.5: the field, the reserve", before="field|attack|reserve|used|prep"),
    Synonym(
        "from your bag", "", "1.5.3.4: dice are drawn and Prepped from the bag", before=r"(?:draw|prep|pull)s? .*|or .*"
    ),
    Synonym(
        "(?:used pile|prep area)",
        "bag|prep area|used pile",
        "2.7.6.1: where it would have gone",
        before="(?:instead of|rather than) (?:the|your)",
    ),
    Synonym(
        "(?:used pile|prep area)",
        "bag|prep area|used pile",
        "what was moved just before",
        before="sent to the",
        after="in this way|this way",
    ),
    Synonym("at level 1", "", "2.6.3: a die fielded from elsewhere shows level 1"),
    Synonym("side|faces?", "", "1.3.6: a level is a face"),
    Synonym("for free", "", "2.6.3: what an ability fields is not paid for"),
    Synonym("fielding", "", "2.6.3: what is paid to field is the fielding cost", before="paying its"),
    Synonym(
        "purchase",
        "",
        "1.2.5: the cost of a die is its purchase cost",
        before="with|an?|printed|its|their|'s|to|total|lowest|highest",
        after=r"costs?|\(|\.",
    ),
    Synonym("owner's", "", "1.1.4: dice lie in their owner's zones"),
    Synonym("printed", "", "2.6.2.5: costs are compared as printed", after="(?:purchase |fielding )?costs?"),
    # time
    Synonym(r"\(?(?:until|this turn).*", "", "3.4.3.9: what is applied lasts until end of turn"),
    Synonym("each turn", "|this turn", "3.2.11: the first time is the first of the turn; a duty that always holds"),
    Synonym("per turn", "", "said with the turn that follows", after="on your turn|during"),
    Synonym("while", "when|", "3.4.5: a state, not an event", after=_STATE + "|.*active"),
    Synonym("when", "while", "3.4.5: a state, not an event", after=_STATE),
    Synonym("while active,", "", "3.4.5.3: a static ability holds while its die is active"),
    Synonym("immediately", "", "3.2.9: nothing waits in the queue before it", before="-|effect"),
    Synonym("during", "", "the step it is done in", after="the clear|this (?:attack|turn)"),
    # doing
    Synonym("damage|damages", "", "2.7.5: what is dealt is damage"),
    Synonym("dealt", "", "2.7.5: damage is dealt", after="to|by"),
    Synonym("must", "", "an instruction is followed", before="players?|opponents?"),
    Synonym(r"\(?if (?:able|legal|possible)\)?", "", "3.1.14, 3.1.17: as far as it can be done"),
    Synonym("you may|may|can", "|must", "3.4.2: a Global Ability is used by who wants to", before="global: .*"),
    Synonym("only", "", "a limit is a limit", before="this ability|this", after="once"),
    Synonym("up to", "", "2.7.3: to be able to block so many is to be able to block fewer", before="(?:block|for)"),
    Synonym(
        "up|down",
        "|up|down",
        "3.7: level 3 is up and level 1 is down",
        before="spin.*",
        after=".*to level [13]|all your .* to level 3",
    ),
    Synonym("up", "", "paired up is paired", before="paired"),
    Synonym("instead", "", "3.4.6: what would happen does not", before="would.*|instead.*|\\*.*"),
    Synonym(r"\(?instead of .*", "", "2.7.6.1: where it would have gone"),
    Synonym(
        "additional|extra|second",
        "",
        "3.6.1: changes add up; what comes is added to what there is",
        after=r"[+\-]|dic?e|life|\[|to use|copy",
    ),
    Synonym(
        "purchased|drawn|rolled|prepped|ko'd|captured|targeted|attacking|blocking|fielded",
        "|blocking|attacking|purchased",
        "the die spoken of before",
        before="the|that",
    ),
    Synonym("sidekick|\\[[^]]*\\]", "|non-sidekick|\\[zzyzx\\]", "the die spoken of before", before="that"),
    Synonym(
        "affiliation|energy|keyword",
        "",
        "the symbol says what it is",
        before=r"\]|villain|league|pay \w+|\d|more|extra|that",
    ),
    Synonym("abilities|ability", "", "a Global is a Global Ability", before="global|energize"),
    Synonym("equipped", "", "Equip: gear that a die has is equipped", before="gear"),
    Synonym(
        r"\(?(?:both players'?|either player's|yours? (?:or|and) your opponent'?s|including yours)\)?"
        r"|both|players?'?s?|yours?|including|or|either",
        "",
        "3.1.13: dice of both players are meant",
    ),
    Synonym(
        r"\(?(?:including global abilities|rounded down)\)?|including|global|rounded|down",
        "",
        "3.1.6: text includes Global Abilities; 3.6: halves are rounded down",
    ),
    Synonym(r"\[flip\]", "", "Flip: the symbol of the keyword"),
    Synonym(r"\+\d[ad]?", "", "a reminder that says less reminds of the same", before=r"\([^)]*", after=r"[^(]*\)"),
    Synonym("more", "", "3.1.18: what must be paid to do it is paid besides its cost", before=r"must pay \[\d\]"),
    Synonym("would", "", "3.2.8: what redirects or replaces damage comes before it", after=".*(?:instead|redirect)"),
    Synonym("life", "", "1.1.3: a player's total is the life", after="total"),
    Synonym("each", "a", "said of any such die, it is said of each", after="non-", before="from|with"),
    Synonym(r"one|or more", "", "1.4.3: a symbol that was spent is one or more", before="spent at least|spent one"),
    Synonym("its", "", "a die has its own faces and levels", before="at|on|to", after="single|lowest|highest"),
    Synonym("owner|controller", "owner|controller", "3.1.21: who declares a die pays for it", after="pays"),
    Synonym(r"\(of any level\)|showing|into", "", "what is on a die is shown; every level is any level"),
    Synonym("one", "", "attacking alone it is one", before="if", after=".* alone"),
    Synonym("affiliation", "", "the name says what it is", before="-men"),
    Synonym(r"\[\w+\]", "", "the energy that the cost asks for", before="for each", after="you pay"),
    Synonym("target", "", "3.3.1: the die that was targeted", before="that", after="character di|di"),
    Synonym("affected", "", "Continuous (1): the die it hangs on", before="the", after="monster|character|creature"),
    Synonym("character's", "", "the die spoken of before", before="that", after="di[ce]"),
    Synonym("continuous", "", "Continuous (1): what is placed on a die stays there", after=":? *(?:place|play|put) "),
    Synonym(r"\(\? does not count toward energy types\.\)", "", "1.4.6: wild is no type"),
    Synonym("purchase", "", "1.2.5: the cost of a die is its purchase cost", before="combined|total", after="cost"),
    Synonym("cards?", "|die|dice", "1.7.1: a token lies on the card of the die", after="gains? an? (?:exp|loy)"),
    Synonym(r"[\w'’ -]+", "", "1.7.1: on this card, if on no other", before=", ", after="gains an (?:exp|loy)"),
    Synonym("energy", "", "1.4.5: generic energy is energy", before="generic"),
    Synonym(
        "combat", "", "3.1.7: the damage spoken of before is combat damage", before="combat damage, .*", after="damage"
    ),
    Synonym("combat damage", "damage", "3.1.7: it is the damage spoken of before", before="combat damage, .*"),
    Synonym("combat damage", "damage", "2.7.4.3.1: A is what a die deals in combat", after="equal .* instead of"),
    Synonym("life", "", "1.1.5: life totals are spoken of", before=r"reduces? you to .*", after=r"or less|\."),
    Synonym("or less", "", "1.1.5: who has 0 life or less has lost", before="to 0 life"),
    Synonym("at least", "", "1.4.3: what was spent is so much or more", before="you spend", after=r"\[\w+\]"),
    Synonym(r"\((?:both sides|of both players)\)", "", "3.1.13: dice of both players are meant"),
    Synonym("up to", "", "3.4.9: of less damage less is prevented", before="prevent"),
    Synonym("copies|copy", "", "1.3.7: its dice are copies of a die", before="or more|any|all", after="of that die"),
    Synonym("cost", "", "1.2.5: less is paid of what it costs", before=r"for \[?\d\]? less"),
    Synonym("you may", "", "2.6.4: a die is used by its player", after="only use this"),
    Synonym("directly", "", "3.1.7: it goes there and nowhere else", before="put .*|place .*|add .*", after="in"),
    Synonym("combined", "", "3.1.7: a total is of all of them together", after="total"),
    Synonym("or more", "", "3.1.7: as many as that are at least as many", before="as many"),
    Synonym("him|her|it|them", "", "the die spoken of before", before=r"(?:instead of|rather than) \w+ing"),
    Synonym("if", "", "the condition goes on", before="if you do, and"),
    Synonym("result|type", "", "1.4.1: energy is what a die shows and what its type is", before="energy"),
    Synonym(
        "energy", "", "1.4.1: symbols in a Reserve Pool are of energy", before="each|its|their|'s", after="symbol|type"
    ),
    Synonym(r"\(?(?:of (?:your|their) choice)\)?", "", "3.3.1: who does it chooses"),
)

_COMPILED = tuple(
    (
        re.compile(s.words, re.IGNORECASE),
        re.compile(s.instead, re.IGNORECASE),
        re.compile(rf"(?:{s.before})\s*$", re.IGNORECASE) if s.before else None,
        re.compile(rf"\s*(?:{s.after})", re.IGNORECASE) if s.after else None,
    )
    for s in SYNONYMS
)


def equal(line: str, start: int, end: int, new: str) -> bool:
    """Whether this change of a line is one of those that change nothing."""
    old = line[start:end]
    for words, instead, before, after in _COMPILED:
        if not words.fullmatch(old) or not instead.fullmatch(new):
            continue
        if before is not None and not before.search(line, 0, start):
            continue
        if after is not None and not after.match(line, end):
            continue
        return True
    return False
