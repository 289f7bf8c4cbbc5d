"""Dice as texts describe them: every kind of die with every face it could show, counted in a known Reserve Pool."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product

import pytest

from overcrush.scenario import run_text

CARDS = {
    "ox": {"energy": "fist", "affiliations": ["Villain"]},
    "elf": {"energy": "bolt"},
    "flare": {"kind": "action", "energy": "fist", "affiliations": ["Villain"], "text": "Gain 1 life."},
    "spark": {"kind": "basic action", "text": "Gain 1 life."},
}
LEVELS = ("1", "3", "character")
RESERVE = (
    *product(("ox", "elf"), ("energy", "double", "1", "3")),
    *product(("flare",), ("energy", "double", "action")),
    *product(("spark",), ("generic", "action")),
    *product(("sidekick",), ("fist", "wild", "character")),
)
"""What lies there, and what it shows."""

Said = Callable[[str, str, bool], bool]
"""Whether a die of this type on this face is meant; ``faced``: a face is named besides (1.6.4, 1.6.9)."""

KINDS: dict[str, Said] = {
    "die": lambda die, face, faced: True,
    "action die": lambda die, face, faced: die in {"flare", "spark"} and (faced or face == "action"),
    "Basic Action die": lambda die, face, faced: die == "spark" and (faced or face == "action"),
    "Sidekick die": lambda die, face, faced: die == "sidekick",
    "Sidekick character die": lambda die, face, faced: die == "sidekick" and (faced or face in LEVELS),
    "non-Sidekick character die": lambda die, face, faced: die in {"ox", "elf"} and (faced or face in LEVELS),
    "[Villain] die": lambda die, face, faced: die in {"ox", "flare"},
    "[Villain] character die": lambda die, face, faced: die == "ox" and (faced or face in LEVELS),
}
FACES: dict[str, Said] = {
    "": lambda die, face, faced: True,
    " showing an energy face": lambda die, face, faced: face not in {*LEVELS, "action"},
    " showing an action face": lambda die, face, faced: face == "action",
    " showing an action or energy face": lambda die, face, faced: face not in LEVELS,
    " showing a character face": lambda die, face, faced: face in LEVELS,
    " showing a [fist] face": lambda die, face, faced: (
        face == "fist" or (die in {"ox", "flare"} and face in {"energy", "double"})
    ),
    " showing a double energy face": lambda die, face, faced: face in {"double", "generic"},
}


@pytest.mark.parametrize(("kind", "face"), list(product(KINDS, FACES)))
def test_dice_in_the_reserve_are_those_that_are_described(kind: str, face: str) -> None:
    text = f"When Teller is fielded, gain 1 life for each {kind}{face} in your Reserve Pool."
    meant = sum(KINDS[kind](die, shows, bool(face)) and FACES[face](die, shows, True) for die, shows in RESERVE)
    (found,) = run_text(
        json.dumps(
            {
                "name": text,
                "cards": {**CARDS, "teller": {"text": text}},
                "basic_actions": ["spark"],
                "players": {"A": {"life": 1, "reserve": ["teller@1", *map("@".join, RESERVE)]}, "B": {}},
                "steps": [{"A": {"field": "teller"}}, {"expect": {"life": {"A": 1 + meant}}}],
            }
        )
    )
    assert found.passed, found.reason
