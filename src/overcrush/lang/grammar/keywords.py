"""The keywords of the Keyword Index, by name and with what may follow them."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Keyword
from overcrush.lang.grammar.base import G
from overcrush.lang.parsing.peg import Parser, Results

PLAIN = (
    "Ally",
    "Amplify",
    "Anti-Breath Weapon",
    "Attune",
    "Boomerang",
    "Breath Weapon",
    "Call Out",
    "Cleave",
    "Continuous",
    "Crossover",
    "Deadly",
    "Energy Drain",
    "Equip",
    "Experience",
    "Fast",
    "Flip",
    "Founder",
    "Frag",
    "Gadgeteer",
    "Heroic",
    "Immortal",
    "Infiltrate",
    "Intimidate",
    "Iron Will",
    "Obscure",
    "Overcrush",
    "Regenerate",
    "Strike",
    "Swarm",
    "Tag Out",
    "Trap",
    "Turtle Power",
    "Unblockable",
)
WITH_NUMBER = ("Range", "Breath Weapon", "Corrupt", "Anti-Breath Weapon", "Energy Drain")
WITH_ABILITY = (
    "Aftershock",
    "Awaken",
    "Back for More",
    "Common Ground",
    "Crosspulse",
    "Energize",
    "Enlistment",
    "Impulse",
    "Resistance",
    "Retaliation",
    "Spark",
    "Synergy",
    "Teamwatch",
    "Teamwork",
    "Underdog",
    "Vengeance",
    "Ritual",
    "Zombie",
)
LIMITED = (
    *("Aftershock", "Awaken", "Back for More", "Crosspulse", "Energize", "Impulse", "Spark", "Retaliation"),
    "Teamwatch",
)
"""Those that say themselves when their effect is done, so that it can be done once per turn."""
WITH_NAMES = ("Suit Up", "Gate", "Fusion")
OTHERS = ("Fabricate", "Rush", "Recruit", "Loyalty")
NAMES = tuple(dict.fromkeys((*PLAIN, *WITH_NUMBER, *WITH_ABILITY, *WITH_NAMES, *OTHERS)))
_BY_WORDS = {tuple(name.lower().split()): name for name in NAMES if name != "Unblockable"}
_LONGEST = max(len(words) for words in _BY_WORDS)
_FIRST = frozenset(words[0] for words in _BY_WORDS)

# --- <keyword> ----------------------------------------------------------------------------------------


@G.terminal("keyword", fits=lambda token: token.low in _FIRST)
def keyword(parser: Parser, pos: int) -> Results:
    """A keyword's name."""
    token = parser.tok(pos)
    if token is not None and token.text.startswith("["):
        return []
    if token is None or token.kind != "word" or not (token.text[0].isupper() or token.lem != token.low):
        if token is None or token.low not in {
            "overcrush",
            "fast",
            "deadly",
            "swarm",
            "regenerate",
            "intimidate",
            "infiltrate",
        }:
            return []
    for size in range(_LONGEST, 0, -1):
        words = tuple(t.low for t in parser.tokens[pos : pos + size])
        if len(words) == size and words in _BY_WORDS:
            return [(pos + size, _BY_WORDS[words])]
    return []


# --- <keywordab> --------------------------------------------------------------------------------------


@G.terminal("keywordab", "<keyword>")
def keyword_ability(parser: Parser, pos: int) -> Results:
    """A keyword as an ability: with its number, if it has one."""
    out: Results = []
    for end, name in keyword(parser, pos):
        if name == "Corrupt":
            continue  # something that is done, and no property of a die
        if name in WITH_NUMBER:
            for after, number in parser.parse("int", end):
                out.append((after, Keyword(name, (number,))))
        elif name in {"Rush", "Recruit"} or name in WITH_ABILITY or name in WITH_NAMES or name == "Fabricate":
            continue
        if name in PLAIN:
            out.append((end, Keyword(name)))
    return out


# --- <introducing> ------------------------------------------------------------------------------------

INTRODUCING = ("Aftershock", "Awaken", "Back for More", "Crosspulse", "Energize", "Impulse", "Spark")
"""Keywords that say when something is done."""


@G.terminal("introducing", "<keyword>")
def _introducing(parser: Parser, pos: int) -> Results:
    """A keyword that introduces an effect."""
    return [(end, name) for end, name in keyword(parser, pos) if name in INTRODUCING]
