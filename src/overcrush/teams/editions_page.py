"""``docs/editions.md``: the points where editions differ, and what was looked at and found to be the same."""

from __future__ import annotations

from overcrush.teams.editions import BOOKS, COMPREHENSIVE, POINTS, Point

HEAD = """# Editions

Five books say how Dice Masters is played. Overcrush plays by the comprehensive rules unless a game asks for another
edition: `Game.new(…, edition="faerun-2014")`, `overcrush play --edition faerun-2014`, `edition: faerun-2014` in a
scenario. Each point where play really differs is one field of the engine's `Edition` record; the engine asks the field
and knows no edition by name. Where a booklet is silent, or only shorter or vaguer, the comprehensive rules hold. The
quick starts of the booklets call themselves simplified or are followed by the full text: the full text counts.

This page is made from the data in `src/overcrush/teams/editions.py` by `make editions`. Each point has scenarios under
`tests/conformance/editions/`: the booklet's way, and the same position under the comprehensive rules.
"""

SAME: tuple[tuple[str, str], ...] = (
    (
        "The first turn in the quick starts of 2018 and 2019",
        "They let the first player draw four dice, and say that they simplify. The full text has three and one.",
    ),
    (
        "Missing dice in the Clear and Draw Step",
        "Life is lost and generic energy gained in all books. In 2014 that replaced damage.",
    ),
    (
        "When short-draw energy is lost, 2014 and 2017",
        "Neither says when, so it lasts to the end of the Main Step. Only the half of a generic face is lost at once.",
    ),
    (
        "Two symbols on a face",
        "All let one be spent by spinning the die down, and none lets such a die be rerolled.",
    ),
    (
        "Character dice that are not fielded, and KO'd dice",
        "To the used pile at the end of the Main Step, and to the prep area, in all books.",
    ),
    (
        "Dice an effect sends to the used pile, 2017",
        "Its list of what goes Out of Play leaves them out without saying that they do not: silence.",
    ),
    (
        "An action die while its effect is applied",
        "The booklets move it when the effect is done, the comprehensive rules when it begins. Nothing can reach it in "
        "between; where it goes to the used pile (2014) it does so afterwards.",
    ),
    (
        "Action dice and Globals in the Attack Step",
        "After blockers are declared, the active player first, in all books; none if nobody attacks.",
    ),
    (
        "Passing priority",
        "The 2014 and 2017 tournament procedure is the comprehensive one. Outside tournaments see the field above.",
    ),
    (
        "Reactive Globals, 2014 and 2017",
        "They let Globals be used more than once and do not speak of a single event. Once for each, as elsewhere.",
    ),
    (
        "Sidekicks in the reserve pool, 2017",
        "No character dice by one sentence, what they show by another: what they show, as elsewhere.",
    ),
    (
        "Simultaneous 0 life, 2017",
        "A tie, whatever the cause. As several abilities resolve one after the other in all books, only a single one "
        "can be the cause, as the others say.",
    ),
    (
        "Follow-on abilities, 2014 and 2017",
        "They let the active player's effects come first and each be resolved entirely; that later ones wait for those "
        "already waiting is said only by the newer books, and not denied by these.",
    ),
    ("Bursts", "Never optional, matched by their number, in all books."),
    ("Swarm, Breath Weapon, Energy Drain, Equip", "The 2014 definitions are shorter and play the same."),
    (
        "Experience, 2014",
        "It asks for an active character without saying when. The comprehensive rules do: at the KO and at the end.",
    ),
    (
        "Overcrush, 2018 and 2019",
        "Their attacker KOs or removes its blockers; the comprehensive rules say that any removal will do. Vague.",
    ),
    (
        "Attune, Call Out, Cleave, Deadly, Fast, Immortal, Infiltrate, Regenerate, Tag Out, 2019",
        "Worded differently, the same in play.",
    ),
    (
        "Copying stats, 2018",
        "It speaks of the appropriate level, which the comprehensive rules make exact: the one the copied die shows.",
    ),
    (
        "Copying abilities, 2014 and 2017",
        "The die uses the other card as its own. Whether it keeps its own text as well is not said: it does.",
    ),
    (
        "Redirecting",
        "The new target need not be what the original effect asked for, in all books.",
    ),
    (
        "Costs reduced to nothing",
        "All keep purchases at 1 unless a card says otherwise; 2017 and 2018 mention cards that do.",
    ),
    (
        "Life that can be gained, rerolls, spinning, capturing as such, modifiers, tokens, swapping",
        "The same in all books.",
    ),
    ("Field limits", "No book has one."),
    (
        "Life at the start, cards, dice, basic actions",
        "These belong to formats, which can be combined with any edition.",
    ),
)
"""What was compared and plays the same, and why it is no point of its own."""

OPEN: tuple[tuple[str, str], ...] = (
    (
        "Global abilities paid for in a batch, 2014 and 2017",
        "Both say that a batch resolves as a single effect, and not how: whether it has one target, or what prevention "
        "sees. Here each use is paid for and resolved by itself.",
    ),
    (
        "Redirecting to a die that cannot be targeted, 2014",
        "The booklet lets a redirected effect have a target that it could not have had. Whether it overrules a card "
        "that forbids targeting is not said. Here it does not (3.4.9.4).",
    ),
)
"""What a booklet may mean to be different without saying how: the comprehensive rules are played."""


def page() -> str:
    """The page about editions, as Markdown."""
    others = [name for name in BOOKS if name != COMPREHENSIVE]
    lines = [HEAD, "## The books", "", "| edition | taken from | points |", "|---|---|---:|"]
    for name, book in BOOKS.items():
        lines.append(f"| `{name}` | {book} | {sum(1 for p in POINTS for s in p.sayings if s.edition == name) or '–'} |")
    lines += [
        "",
        "## At a glance",
        "",
        f"| point | field | {' | '.join(others)} |",
        "|---|---|" + ":---:|" * len(others),
    ]
    for point in POINTS:
        lines.append(f"| {point.title} | [`{point.field}`](#{point.field}) | {_marks(point, others)} |")
    lines += ["", "## Point by point", ""]
    for point in POINTS:
        lines += [f"### {point.field}", "", f"{_ended(point.title)} Usually ({point.rule}): {point.usual}.", ""]
        for saying in point.sayings:
            lines.append(f"- **{saying.edition}** (`{saying.value}`): {saying.words}. *{saying.source}.*")
        lines.append("")
    lines += ["## Looked at, and the same", "", "| point | why |", "|---|---|"]
    lines += [f"| {title} | {why} |" for title, why in SAME]
    lines += ["", "## Too vague to play", "", "| point | what is done |", "|---|---|"]
    lines += [f"| {title} | {why} |" for title, why in OPEN]
    return "\n".join(lines) + "\n"


def _ended(title: str) -> str:
    return title if title.endswith("?") else f"{title}."


def _marks(point: Point, editions: list[str]) -> str:
    differ = {saying.edition for saying in point.sayings}
    return " | ".join("differs" if name in differ else "" for name in editions)
