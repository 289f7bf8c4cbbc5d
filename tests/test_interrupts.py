"""All wordings of damage prevented, reduced and redirected (3.2.8, 3.4.9): each is read and played right, or refused.

Every text is put together from whom it speaks of, how it says that damage happens, what it does about it and who holds
it. A text that reads in full is played against every kind of damage, and the numbers are compared with a model of a
dozen lines; none may compile and do nothing.
"""

from __future__ import annotations

import json
from itertools import product

import pytest

from overcrush.scenario import run_text

SUBJECTS = {
    "Golem": {"golem"},
    "this die": {"golem"},
    "one of your character dice": {"golem", "mate"},
    "a character die you control": {"golem", "mate"},
    "one of your other character dice": {"mate"},
    "you": {"you"},
    "you or one of your character dice": {"you", "golem", "mate"},
    "a player": {"you"},
}
"""Who takes the damage, as B's card says it, and whom of B's side it means."""

EVENTS = {
    "takes damage": "any",
    "is damaged": "any",
    "is dealt damage": "any",
    "would take damage": "any",
    "would be damaged": "any",
    "would be dealt damage": "any",
    "takes combat damage": "combat",
    "would take combat damage": "combat",
    "would be dealt non-combat damage": "ability",
    "takes non-combat damage": "ability",
}

VERBS = {
    "prevent that damage": ("prevent", 99),
    "prevent all of that damage": ("prevent", 99),
    "prevent 1 of that damage": ("prevent", 1),
    "prevent 2 damage": ("prevent", 2),
    "reduce that damage by 1": ("prevent", 1),
    "reduce that damage to 1": ("leave", 1),
    "redirect that damage to target opposing [fist] character die": ("redirect", 99),
    "redirect 1 of that damage to target opposing [fist] character die": ("redirect", 1),
    "redirect 1 damage to target opposing [fist] character die": ("redirect", 1),
    "redirect all of that damage to target opposing [fist] character die": ("redirect", 99),
}

HOLDERS = ("plain", "active", "may", "first", "once", "pay", "global", "global when", "global when, to")

HIT = 3
DAMAGES = {
    "ability to golem": ("ability", ["golem"]),
    "ability to mate": ("ability", ["mate"]),
    "ability to you": ("ability", ["you"]),
    "combat to golem": ("combat", ["golem"]),
    "combat to mate": ("combat", ["mate"]),
    "combat to you": ("combat", ["you"]),
    "Overcrush": ("combat", ["you"]),
}


def worded(holder: str, subject: str, event: str, verb: str) -> str:
    """A card's line."""
    if subject.startswith("you") and " or " not in subject:
        first, _, rest = event.partition(" ")
        first = {"takes": "take", "is": "are"}.get(first, first)
        event = f"{first} {rest}"
    when = f"{subject} {event}"
    capital = verb[0].upper() + verb[1:]
    return {
        "plain": f"When {when}, {verb}.",
        "active": f"While Golem is active, when {when}, {verb}.",
        "may": f"While Golem is active, when {when}, you may {verb}.",
        "first": f"While Golem is active, the first time {when} each turn, {verb}.",
        "once": f"While Golem is active, once per turn, when {when}, you may {verb}.",
        "pay": f"While Golem is active, when {when}, you may pay [shield] to {verb}.",
        "global": f"Global: Pay [shield]. {capital}.",
        "global when": f"Global: Pay [shield]. When {when}, {verb}.",
        "global when, to": f"Global: When {when}, pay [shield] to {verb}.",
    }[holder]


def answers(holder: str, verb: str, hit: str) -> list[dict[str, object]]:
    """What B does when the damage comes."""
    steps: list[dict[str, object]] = []
    if holder.startswith("global"):
        steps.append({"B": {"global": "golem"}})
    elif holder in ("may", "once", "pay"):
        steps.append({"B": {"choose": True}})
    return steps


def scenario(text: str, holder: str, damage: str, meant: bool, verb: tuple[str, int]) -> str:
    """A game in which that damage is dealt twice where a limit counts, once where none does."""
    kind, (aimed,) = DAMAGES[damage]
    twice = holder in ("first", "once") and kind == "ability"
    cards: dict[str, object] = {
        "golem": {"levels": [[0, 0, 20]] * 3, "text": text, "energy": "bolt"},
        "mate": {"levels": [[0, 0, 20]] * 3, "energy": "mask"},
        "page": {"levels": [[0, 0, 30]] * 3, "energy": "fist"},
        "wall": {"levels": [[0, 0, 1]] * 3},
        "ram": {"levels": [[0, HIT, 30]] * 3},
        "crusher": {"levels": [[0, HIT + 1, 30]] * 3, "text": "Overcrush"},
    }
    to = {"golem": "target [bolt] character die", "mate": "target [mask] character die", "you": "your opponent"}[aimed]
    cards["zap"] = {"kind": "action", "text": f"Deal {HIT} damage to {to}."}
    reserve = ["z1=zap@action", "z2=zap@action"] if kind == "ability" else []
    fighter = {"Overcrush": ["crusher"], "ability": []}.get(damage if damage == "Overcrush" else kind, ["ram"])
    field = ["golem", "mate", "wall"] if damage == "Overcrush" else ["golem", "mate"]
    steps: list[dict[str, object]] = []
    reply = answers(holder, verb[0], aimed) if meant else []
    if kind == "ability":
        steps += [{"A": {"use": "z1"}}, *reply]
        if twice:
            steps += [{"A": {"use": "z2"}}]
    else:
        blocks = {"Overcrush": {"crusher": ["wall"]}, "combat to you": {}}.get(damage, {"ram": [aimed]})
        steps += [{"A": {"attack": fighter}}, {"B": {"block": blocks}}, *reply, {"to": "cleanup"}]
    hurt = {"golem": 0, "mate": 0, "you": 0, "page": 0}
    for n in range(2 if twice else 1):
        spared = 0
        if meant and n == 0:
            spared = max(0, HIT - verb[1]) if verb[0] == "leave" else min(HIT, verb[1])
            hurt["page"] += spared if verb[0] == "redirect" else 0
        hurt[aimed] += HIT - spared
    steps.append(
        {
            "expect": {
                "life": {"B": 20 - hurt["you"]},
                "damage": {"golem": hurt["golem"], "mate": hurt["mate"], "page": hurt["page"]},
            }
        }
    )
    return json.dumps(
        {
            "name": f"{text} | {damage}",
            "cards": cards,
            "players": {
                "A": {"reserve": reserve, "field": [*fighter, "page"], "team": ["zap", "page", "ram", "crusher"]},
                "B": {"reserve": ["sidekick@shield"], "field": field, "team": ["golem", "mate", "wall"]},
            },
            "steps": steps,
        }
    )


OF_THE_DIE = ("this die", "one of your other character dice")
"""What no Global can say: it is nobody's die."""
SOME_EVENTS = ("is damaged", "would take damage")
SOME_VERBS = (
    "prevent that damage",
    "prevent 1 of that damage",
    "redirect 1 of that damage to target opposing [fist] character die",
)


def cells() -> list[tuple[str, str, str, str]]:
    """Every subject, event and verb with the plainest holder, and every holder with some of each."""
    found = [("plain", *cell) for cell in product(SUBJECTS, EVENTS, SOME_VERBS)]
    found += [("plain", *cell) for cell in product(SUBJECTS, SOME_EVENTS, VERBS) if cell[2] not in SOME_VERBS]
    for holder in HOLDERS[1:]:
        if holder == "global":
            found.append((holder, "you", "take damage", "prevent 1 damage to you"))
        else:
            found += [
                (holder, *cell)
                for cell in product(SUBJECTS, SOME_EVENTS, SOME_VERBS)
                if not (holder.startswith("global") and cell[0] in OF_THE_DIE)
            ]
    return found


REFUSED = ("I did not understand", "does not compile", "not understood", "cannot run", "no wording", "did not read")


def played(cell: tuple[str, str, str, str]) -> tuple[list[str], bool]:
    """What goes wrong in the games with one text, and whether it was refused."""
    holder, subject, event, verb = cell
    text = worded(*cell)
    wrong: list[str] = []
    does = VERBS.get(verb, ("prevent", 1))
    for damage, (kind, (aimed,)) in DAMAGES.items():
        meant = aimed in SUBJECTS[subject] and EVENTS.get(event, "any") in ("any", kind)
        if damage == "Overcrush" and "mate" in SUBJECTS[subject]:
            continue  # it would spare the blocker as well
        (outcome,) = run_text(scenario(text, holder, damage, meant, does))
        if not outcome.passed:
            if outcome.reason and any(word in outcome.reason for word in REFUSED):
                return [outcome.reason], True
            wrong.append(f"{damage}: {outcome.reason}")
    return wrong, False


STRIDE = 4
"""One cell of so many is played each time the tests are; all of them with 1 (a few minutes)."""


@pytest.mark.parametrize("holder", HOLDERS)
def test_every_wording_is_played_or_refused(holder: str) -> None:
    wrong: list[str] = []
    refused: list[str] = []
    for cell in [cell for cell in cells() if cell[0] == holder][::STRIDE]:
        found, not_read = played(cell)
        if not_read:
            refused.append(worded(*cell))
        else:
            wrong += [f"{worded(*cell)} -> {line}" for line in found]
    assert wrong == []
    assert refused == []
