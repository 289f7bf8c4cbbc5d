"""The editions of the rules as data: each point where a booklet plays differently from the comprehensive rules.

A point names a field of the engine's ``Edition``. Where a booklet is silent, or only shorter, the comprehensive rules
hold, and it has no saying here. ``docs/editions.md`` is made from this (``overcrush editions --write``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from overcrush.errors import Malformed

COMPREHENSIVE = "comprehensive"
FAERUN = "faerun-2014"
SUPERMAN = "superman-2017"
INFINITY = "infinity-2018"
WWE = "wwe-2019"

BOOKS: Mapping[str, str] = MappingProxyType(
    {
        COMPREHENSIVE: "the Comprehensive Rule Book",
        FAERUN: "the booklet of Battle for Faerûn, 2014",
        SUPERMAN: "the booklet of Superman Wonder Woman, 2017",
        INFINITY: "the booklet of Avengers Infinity, 2018",
        WWE: "the booklet of the WWE box, 2019",
    }
)
"""The editions, and the book each is taken from."""

Value = int | str


class Saying(Struct, frozen=True):
    """What a booklet says on a point, in our own words, and where."""

    edition: str
    value: Value
    words: str
    source: str


class Point(Struct, frozen=True):
    """One field of the engine's ``Edition``: what the comprehensive rules say there, and who says something else."""

    field: str
    rule: str
    """The comprehensive rule that a booklet departs from."""
    title: str
    usual: str
    """The comprehensive rules' way, in our own words."""
    sayings: tuple[Saying, ...]
    also: tuple[str, ...] = ()
    """Other rules that do not hold as they stand where a booklet departs from this one."""


def _alike(editions: tuple[str, ...], value: Value, words: str, *sources: str) -> tuple[Saying, ...]:
    """Booklets that say the same, each in its own place."""
    where = sources * len(editions) if len(sources) == 1 else sources
    return tuple(Saying(name, value, words, source) for name, source in zip(editions, where, strict=True))


OLD = (FAERUN, SUPERMAN)
NEW = (INFINITY, WWE)

POINTS: tuple[Point, ...] = (
    Point(
        "first_turn_draw",
        "2.3.3",
        "Dice drawn in the first turn of all",
        "three",
        (Saying(FAERUN, 4, "four, as in every turn", "Clear and Draw Step; Example of Play, first turn"),),
    ),
    Point(
        "first_turn_out",
        "2.3.3",
        "Dice put Out of Play in the first turn of all",
        "one",
        (Saying(FAERUN, 0, "none", "Clear and Draw Step; Example of Play, first turn"),),
    ),
    Point(
        "out_of_play",
        "1.5.8.1",
        "Where energy spent and dice used in one's own turn go",
        "Out of Play until the end of the turn",
        (
            Saying(
                FAERUN,
                False,
                "to the used pile once what they were used for is done; they cannot go to the bag in that turn",
                "Purchasing a Die; Playing Actions; Field Characters; Tournament Rules, revision 3",
            ),
        ),
        also=(
            "1.5.8.2",
            "1.5.8.3",
            "1.5.8.4",
            "2.6.1.1",
            "2.6.2.6",
            "2.6.4.1",
            "2.8.6",
            "Sacrifice (1)",
        ),
    ),
    Point(
        "half_generic_kept",
        "2.6.1.6",
        "The other half of a generic face",
        "stays as virtual energy",
        _alike(
            OLD,
            False,
            "is lost unless the very next cost uses it",
            "Purchasing a Die; Field Characters",
            "Purchasing a Die; Fielding Characters",
        ),
        also=("1.4.4",),
    ),
    Point(
        "virtual_until_pass",
        "1.4.5",
        "When virtual energy is lost",
        "at the end of the Main Step",
        _alike(NEW, True, "when the active player passes, in the Attack Step too", "Energy; Passing Priority"),
        also=("2.6.7.1",),
    ),
    Point(
        "energy_waits",
        "2.8.5",
        "When energy unspent in the opponent's turn is cleared",
        "at the end of that turn",
        _alike(
            (*OLD, *NEW),
            True,
            "in one's own next Clear and Draw Step, after abilities at the start of the turn",
            "Clear and Draw Step; Cleanup",
            "Clear and Draw Step; Cleanup Step",
            "Clear and Draw Step; Reserve Pool",
            "Clear and Draw Step; Reserve Pool",
        ),
    ),
    Point(
        "globals_after_actions",
        "2.6.6.2",
        "When the inactive player may use Globals in the Main Step",
        "when the active player passes",
        _alike(
            OLD,
            True,
            "also after each action of the active player; in the tournament format only after a pass",
            "Using Global Abilities",
        ),
        also=("2.6.6.3",),
    ),
    Point(
        "unblocked_stay",
        "2.7.4.3.1",
        "When unblocked attackers leave the field",
        "as they deal their damage, before anything else resolves",
        (Saying(FAERUN, True, "in Clean Up; until then they are active", "Cleanup"),),
    ),
    Point(
        "damaged_before_ko",
        "2.7.5.2",
        "Abilities set off by combat damage",
        "are resolved before anybody is KO'd for it",
        _alike(OLD, False, "come after dice have been KO'd, together with abilities set off by that", "Assign Damage"),
    ),
    Point(
        "controllers_attack",
        "3.9.1",
        "May a die that controls another one attack?",
        "yes",
        _alike(OLD, False, "no", "Capturing, Controlling, and Copying"),
    ),
    Point(
        "control_ends",
        "3.9.7",
        "What ends control before its time",
        "nothing",
        (
            *_alike(OLD, "ko", "the controlling die is KO'd", "Capturing, Controlling, and Copying"),
            Saying(
                INFINITY,
                "leaving",
                "the controlling die's leaving the field",
                "Capturing, Controlling, Copying, and Swapping",
            ),
        ),
    ),
    Point(
        "capture_outlasts",
        "3.8.3",
        "What ends a capture before its time",
        "the capturing die's leaving the field",
        _alike(OLD, True, "only that it is KO'd", "Capturing, Controlling, and Copying"),
    ),
    Point(
        "captives_by_die",
        "3.1.4",
        "What a capture until its ability is used again waits for",
        "the ability, used by any die of the card",
        (Saying(FAERUN, True, "that very die's using it again: each die has its own captive", "Game States"),),
    ),
    Point(
        "controlled_energy",
        "3.9.6",
        "A controlled die is rerolled to energy",
        "it leaves the field, and so goes to its owner's prep area",
        _alike(
            (FAERUN, SUPERMAN, INFINITY),
            True,
            "it is energy for who controls it, and goes to its owner's prep area when it is spent or control ends",
            "Capturing, Controlling, and Copying; Rerolling Dice",
            "Capturing, Controlling, and Copying; Rerolling Dice",
            "Capturing, Controlling, Copying, and Swapping; Rerolling Dice",
        ),
    ),
    Point(
        "ends_before_end",
        "2.8.2",
        "When persistent effects end and unused action dice are cleared in Clean Up",
        "after what happens at the end of the turn",
        _alike(NEW, True, "before it", "Cleanup Step"),
    ),
    Point(
        "ties",
        "2.9.3",
        "Both players reach 0 life at once",
        "a tie",
        (Saying(FAERUN, False, "no tie: the active player comes first and wins", "Timing Conflicts; Winning"),),
        also=("2.9.4",),
    ),
    Point(
        "unrolled_sidekicks",
        "1.6.3",
        "Is a Sidekick in the bag, prep area or used pile a character die?",
        "no",
        (Saying(FAERUN, True, "yes: it is a die with a character face", "More about Dice"),),
    ),
    Point(
        "duties_reach_later",
        "3.4.4.1",
        "Does an effect that keeps all dice of a kind from attacking or blocking bind dice fielded later in the turn?",
        "yes",
        (Saying(FAERUN, False, "no: only those then in the field", "Example of Play, Eric's third turn"),),
    ),
    Point(
        "first_is_cost",
        "3.1.17",
        "An ability KOs, sacrifices or spins down a chosen die, and then does something else",
        "as much of it happens as can",
        (
            Saying(
                SUPERMAN,
                True,
                "the first is the cost: the rest happens only if it was done",
                "Fundamental Rules; As Much as Possible vs Costed Effects",
            ),
        ),
    ),
    Point(
        "effects_field",
        "2.6.3",
        'Does an effect that fields a die from outside the reserve set off "when fielded"?',
        "yes",
        (Saying(FAERUN, False, "no", "Active and Fielded; Lexicon, When Fielded"),),
        also=("3.4.3.4",),
    ),
    Point(
        "intimidate_anybody",
        "Intimidate",
        "Whom Intimidate removes",
        "an opposing character die",
        (
            Saying(
                WWE,
                True,
                "any character die, unless the card itself says opposing, as those of the box do",
                "Glossary, Intimidate",
            ),
        ),
    ),
    Point(
        "iron_will_counts_sources",
        "Iron Will (1)",
        "Two sources damage a die with Iron Will at once",
        "it can be KO'd",
        _alike(
            (SUPERMAN, INFINITY),
            False,
            "that is its first damage, and it endures",
            "Lexicon, Iron Will",
            "Glossary, Iron Will",
        ),
    ),
    Point(
        "overcrush_removed",
        "Overcrush (2)",
        "Overcrush, and blockers that something else removed",
        "they count as beaten",
        _alike(
            OLD,
            False,
            "the attacker must KO all its blockers itself",
            "Shorthand Card Abilities, Overcrush",
            "Lexicon, Overcrush",
        ),
    ),
    Point(
        "regenerate_after_ko",
        "Regenerate (1)",
        "Was a die that Regenerates KO'd?",
        "no, the KO is replaced",
        (Saying(FAERUN, True, "yes, and then it returns", "Shorthand Card Abilities, Regenerate"),),
    ),
    Point(
        "suit_up_fields",
        "Suit Up (1)",
        "Suit Up",
        'fields the die, with its "when fielded"',
        _alike(
            (SUPERMAN, INFINITY),
            False,
            "moves the die into the field, which is no fielding",
            "Lexicon, Suit Up",
            "Glossary, Suit Up",
        ),
    ),
    Point(
        "underdog_needs_fewer",
        "Underdog",
        "Underdog",
        "works while its player has fewer character dice fielded",
        (
            Saying(
                WWE,
                False,
                "works without that condition, unless the card itself states it, as that of the box does",
                "Glossary, Underdog",
            ),
        ),
    ),
)

EDITIONS: Mapping[str, Mapping[str, Value]] = MappingProxyType(
    {
        name: MappingProxyType({p.field: s.value for p in POINTS for s in p.sayings if s.edition == name})
        for name in BOOKS
    }
)
"""For each edition the settings of the engine's ``Edition`` that differ from the comprehensive rules."""


def edition_named(name: object) -> Mapping[str, Value]:
    """The settings of an edition."""
    found = EDITIONS.get(name) if isinstance(name, str) else None
    if found is None:
        raise Malformed(f"there is no edition {str(name)[:60]!r}: there are {', '.join(EDITIONS)}")
    return found
