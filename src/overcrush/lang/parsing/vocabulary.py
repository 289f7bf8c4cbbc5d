"""The words of the rules: their base forms, phrases that mean one thing, parentheses that mean something."""

from __future__ import annotations

import re


def _words(text: str) -> list[str]:
    return text.split()


_VERBS = _words("""
    add assign attack attach become begin block capture cause change choose clear control copy cost count deal
    declare draw field flip gain get give have ignore keep retain ko leave look lose make may move name pay pick place
    play prep prevent purchase put redirect reduce regenerate remain remove repeat reroll return reveal roll
    sacrifice send set share show spend spin swap take target trigger use win start end increase double land
    result contain reduce stay select activate enter activate say receive match deploy switch guess engage come resolve
""")

_NOUNS = _words("""
    character card player opponent sidekick token counter level ability effect turn step symbol face type energy
    affiliation keyword attacker blocker adventurer villain copy target global zone side life cost text source
    bag keyword partner owner controller value time trap action color name number type creature monster
    superstar npc subtitle
""")

IRREGULAR = {
    "dice": "die",
    "has": "have",
    "is": "be",
    "are": "be",
    "was": "was",
    "were": "was",
    "does": "do",
    "goes": "go",
    "gives": "give",
    "kos": "ko",
    "ko's": "ko",
    "ko": "ko",
    "ko'd": "ko'd",
    "ko'ed": "ko'd",
    "koed": "ko'd",
    "kod": "ko'd",
    "ko'ing": "ko'ing",
    "koing": "ko'ing",
    "can't": "cannot",
    "cannot": "cannot",
    "cant": "cannot",
    "doesn't": "doesn't",
    "don't": "doesn't",
    "didn't": "didn't",
    "isn't": "isn't",
    "aren't": "isn't",
    "wasn't": "wasn't",
    "weren't": "wasn't",
    "you've": "you've",
    "it's": "it's",
    "he's": "it's",
    "she's": "it's",
    "that's": "that's",
    "they're": "they're",
    "losing": "losing",
    "lost": "lost",
    "opponents": "opponent",
    "npc": "sidekick",
    "npcs": "sidekick",
    "monster": "character",
    "monsters": "character",
    "creature": "character",
    "creatures": "character",
    "superstar": "character",
    "superstars": "character",
    "summon": "field",
    "summons": "field",
    "summoned": "fielded",
    "summoning": "fielding",
    "abilities": "ability",
    "lives": "life",
    "an": "a",
    "whenever": "when",
    "one": "one",
    "two": "two",
    "three": "three",
    "equipped": "equipped",
    "villains": "villain",
    "preps": "prep",
    "prepped": "prepped",
    "defence": "defense",
    "ies": "ies",
    "copies": "copy",
    "choices": "choice",
    "counters": "counter",
    "faces": "face",
    "results": "result",
    "attacks": "attack",
    "wins": "win",
    "these": "those",
    "enemy": "opposing",
    "my": "may",
    "charcter": "character",
    "oppoing": "opposing",
    "acton": "action",
    "oponent": "opponent",
    "damange": "damage",
    "whlle": "while",
    "detense": "defense",
    "itxs": "its",
    "does't": "doesn't",
    "annd": "and",
    "whle": "while",
    "camage": "damage",
    "tun": "turn",
    "sideick": "sidekick",
    "canot": "cannot",
    "yo": "to",
    "ie": "die",
    "min": "minimum",
    "miimum": "minimum",
    "unitl": "until",
    "additonal": "additional",
    "charater": "character",
    "abiltiy": "ability",
    "tartget": "target",
    "chose": "choose",
    "pull": "draw",
    "pulls": "draw",
    "drew": "drew",
    "buy": "purchase",
    "buys": "purchase",
    "bought": "purchased",
    "friendly": "friendly",
    "plays": "use",
    "lands": "land",
    "level": "level",
    "ones": "one",
    "unequipped": "unequipped",
    "played": "used",
    "swaps": "swap",
    "ties": "tie",
    "lasts": "last",
    "guesses": "guess",
    "bursts": "burst",
    "attackers": "attacker",
    "discard": "move",
    "discards": "move",
    "suffer": "take",
    "suffers": "take",
    "inflict": "deal",
    "inflicts": "deal",
    "regain": "gain",
    "regains": "gain",
    "immediately": "immediately",
}

LEMMAS = {f"{word}s": word for word in [*_VERBS, *_NOUNS]}

LEMMAS |= {"chooses": "choose", "damages": "damage", "switches": "switch", "matches": "match"}

NUMBERS = {
    word: n for n, word in enumerate(_words("zero one two three four five six seven eight nine ten eleven twelve"))
}

_PHRASES = {
    "field zone": "field_zone",
    "field zones": "field_zone",
    "play area": "field_zone",
    "used pile": "used_pile",
    "used piles": "used_pile",
    "used": "used",
    "prep area": "prep_area",
    "prep areas": "prep_area",
    "prep zone": "prep_area",
    "reserve pool": "reserve_pool",
    "reserve pools": "reserve_pool",
    "reserve": "reserve_pool",
    "attack zone": "attack_zone",
    "even if": "even_if",
    "may choose to": "may",
    "character's ability": "character's ability",
    "out of play": "out_of_play",
    "the field": "field_zone",
    "the field zone": "field_zone",
    "the attack zone": "attack_zone",
    "clear and draw step": "draw_step",
    "clear and draw phase": "draw_step",
    "roll and reroll step": "roll_step",
    "roll and reroll steps": "roll_step",
    "roll and reroll phase": "roll_step",
    "main step": "main_step",
    "main phase": "main_step",
    "attack step": "attack_step",
    "attack phase": "attack_step",
    "clean up step": "cleanup_step",
    "cleanup step": "cleanup_step",
    "global ability": "global_ability",
    "global abilities": "global_ability",
    "global effect": "global_ability",
    "global effects": "global_ability",
    "globals": "global_ability",
    "knock out": "ko",
    "knocks out": "ko",
    "knocked out": "ko'd",
    "knocking out": "ko'ing",
    "purchase cost": "purchase_cost",
    "purchase costs": "purchase_cost",
    "purchasing cost": "purchase_cost",
    "fielding cost": "fielding_cost",
    "fielding costs": "fielding_cost",
    "summoning cost": "fielding_cost",
    "can not": "cannot",
    "may not": "cannot",
    "my not": "cannot",
    "your may": "may",
    "dice bag": "bag",
    "used area": "used_pile",
    "prep are": "prep_area",
    "could not": "couldn't",
    "do not": "doesn't",
    "so that": "to",
    "does not": "doesn't",
    "did not": "didn't",
    "have not": "haven't",
    "has not": "haven't",
    "is not": "isn't",
    "are not": "isn't",
    "was not": "wasn't",
    "were not": "wasn't",
    "in order to": "to",
    "team affiliation": "affiliation",
    "team affiliations": "affiliation",
    "at least": "at_least",
    "life total": "life_total",
    "die's": "die's",
    "when ever": "when",
    "face up": "face_up",
    "text box": "text",
    "game text": "text",
    "this way": "this_way",
    "his or her": "their",
    "he or she": "they",
    "his or her's": "their",
    "in this way": "this_way",
    "non combat": "non-combat",
    "unless otherwise": "unless_otherwise",
    "end of turn": "end_of_turn",
    "end of the turn": "end_of_turn",
    "the end of turn": "end_of_turn",
    "the end of this turn": "end_of_turn",
    "the end of the turn": "end_of_turn",
}

MERGES: dict[str, list[tuple[tuple[str, ...], str]]] = {}

for _phrase, _lem in sorted(_PHRASES.items(), key=lambda item: -len(item[0].split())):
    _parts = tuple(_phrase.split())
    if len(_parts) > 1 or _phrase in {"reserve", "globals"}:
        MERGES.setdefault(_parts[0], []).append((_parts, _lem))

KEPT = re.compile(
    r"""^(?:
      (?:lasts\ )?until\ .*turn\.? | (?:for\ )?(?:the\ rest\ of\ )?(?:this|the)\ turn
      | at\ (?:the\ )?end\ of\ (?:the\ )?turn\.?
      | (?:to\ a\ )?(?:a\ )?mi(?:n|ni?mum|imum|n\.)\ (?:of\ )?\[?(?:\d|one|two)\]?\.?
      | to\ a\ minimum\ of\ \[?(?:\d|one|two)\]? | (?:of\ )?both\ (?:players?'?s?|sides) | either\ player's
      | including\ yours | all\ copies\ of | of\ any\ level | minimum\ \[?\d\]?
      | if\ (?:able|legal|possible)\.? | (?:to\ a\ )?max(?:imum)?\ .* | up\ to\ .* | rounded\ (?:up|down)
      | round(?:ing|ed)?\ (?:up|down).* | instead\ of\ (?:1|one)
      | (?:your|of\ your|their|opponent's)\ choice | of\ (?:your|their)\ choice
      | limit\ .* | (?:only\ )?(?:usable\ )?once\ per\ [\w\ ]*\.? | excluding\ .*
      | (?:not|other\ than)\ .* | yours?\ (?:or|and)\ your\ opponent'?s'?
      | paying\ .* | without\ .* | at\ level\ \d | at\ (?:the|their|its)\ same\ level | on\ the\ same\ level
      | for\ each\ of\ its\ dice\b.* | count\ (?:only\ )?yours?\b.* | this\ triggers\ no\ .*
      | begin\ (?:the\ )?game\ with\ this\ side\ face[\ -]down\.?
      | \+.* | per\ .* | you\ can\ only\ do\ .* | use\ .*\ only\ .*
      | including\ global\ abilities | (?:.*\bboth\ or\ neither|you\ must\ do\ both)\.?
      | (?:in|from)\ (?:the|your|their)\ .* | and\ no\ other\ .* | one\ for\ each\ .* | .*\ if\ both\ .*
      | (?:field|put)\ (?:it|them|the)\ .*(?:level|face).* | action\ or\ energy\ face | even\ outside\ .*
      | you\ (?:may|can|cannot|can't)\ only\ use\ this\ .* | your\ opponent\ chooses
      | (?:you\ (?:may|can)\ )?use\ this\ ability\ .*you\ could\ use\ a\ global\ ability\.?
      | (?:you\ (?:may|can)\ )?use\ this\ ability\ .*you\ could\ use\ a\ global\ ability\.? | at\ the\ same\ level\ .*
      | no\ matter\ how\ many\ .*\ attack\.? | if\ active,\ .* | otherwise\ .* | no\ matter\ .*minimum\ \d
      | during\ (?:the|your)\ roll\ and\ reroll\ step | minimum\ \d,\ however\ many\ .*
      | (?:no\ matter\ how|however)\ many\ .*\ (?:are\ used|you\ (?:have\ )?used?)\.?
      | .*\binstead\b.* | rather\ than\ .* | (?:unless|except|only|but|also)\b.*
      | of\ (?:your|their|your\ opponent's)\ choice | regardless\ of\ (?:its|their|his|her)\ location
      | regardless\ of\ where\ (?:it|they)\ .*
      | (?:replac|cancell?)ing\ (?:all|any)\ previous\ choices?
    )$""",
    re.VERBOSE | re.IGNORECASE,
)
"""Parentheses that carry rules and are read like any other words; all others are reminders."""

VOCABULARY = frozenset(
    {*_VERBS, *_NOUNS, *IRREGULAR, *LEMMAS, *NUMBERS}
    | set(
        _words("""
    global when while all each your you the if target then also instead pay once per turn until end basic epic
    action continuous trap gear equip flip heroic good evil neutral lawful chaotic level attacking blocking
    strike call range fast deadly swarm rush ally impulse energize awaken infiltrate intimidate regenerate overcrush
    cleave common ground corrupt attune amplify loyalty founder frag fusion gadgeteer gate immortal obscure
    retaliation ritual spark synergy teamwatch teamwork underdog vengeance resistance boomerang crosspulse
    crossover experience fabricate recruit fist bolt mask shield search
""")
    )
)
"""Words of the rules, which are no part of a name where they stand alone."""

EPITHETS = VOCABULARY | set(
    _words("""
    black white red green blue iron captain doctor mister lord human super dark big great man woman agent king
    queen war ghost half young old new night day giant lady sir power master prime major general professor miss
    ms. mr. dr. mrs. kid boy girl
""")
)
"""Words that so many names have that they are never taken for a card speaking of itself by a part of its name."""

KINDS = frozenset(
    (
        "aberration",
        "beast",
        "celestial",
        "construct",
        "dragon",
        "elemental",
        "fey",
        "fiend",
        "giant",
        "humanoid",
        "lycanthrope",
        "monstrosity",
        "ooze",
        "undead",
    )
)
"""Kinds of creature, which stand in titles and subtitles: no names, where no card is called so."""
