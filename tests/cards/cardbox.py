"""Invented cards for the tests: those of the guide, each under a name of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from overcrush.cards import guide

SYLLABLES = ("ba", "cor", "du", "fen", "gal", "ho", "ji", "kel", "lum", "mor", "nep", "or", "pyx", "quo", "ril", "syt")


def name_of(n: int) -> str:
    """A name that is no word of the game, another for each number."""
    parts = [SYLLABLES[n // 16**k % 16] for k in range(3)]
    return "".join(parts).capitalize()


def box() -> list[dict[str, Any]]:
    """Every card of the guide as a file would have it: characters, actions and basic actions."""
    cards: list[dict[str, Any]] = []
    for n, (kind, name, lines) in enumerate(guide._blocks()):
        own = name_of(n)
        text = [line.replace(name, own) for line in lines]
        card: dict[str, Any] = {
            "set": "inv",
            "number": n + 1,
            "name": own,
            "kind": kind,
            "cost": 2 + n % 4,
            "text": text,
        }
        if kind == "character":
            card |= {
                "energy": [("fist", "bolt", "mask", "shield")[n % 4]],
                "affiliations": ["Harbor Guild"] if n % 2 else ["Night Court"],
                "levels": [
                    {"fielding": 0, "attack": 1 + n % 3, "defense": 2, "burst": 0},
                    {"fielding": 1, "attack": 2 + n % 3, "defense": 3, "burst": 1},
                    {"fielding": 1, "attack": 4, "defense": 3 + n % 3, "burst": 2},
                ],
            }
        elif n % 2 and text[0] not in ("Continuous", "Equip", "Trap", "Boomerang"):
            card |= {"kind": "basic action", "max": 3}
        else:
            card |= {"energy": ["bolt"]}
        cards.append(card)
    return cards


def write_box(path: Path, cards: list[dict[str, Any]] | None = None) -> Path:
    """A file of cards."""
    path.write_text(json.dumps(cards if cards is not None else box()), encoding="utf-8")
    return path


def character(text: list[str] | str = "", **more: Any) -> dict[str, Any]:
    """A character with this text."""
    return {"name": "Night Watch", "cost": 3, "levels": [[0, 1, 1], [0, 2, 2, 1], [1, 3, 3, 2]], "text": text, **more}


def action(text: list[str] | str = "", **more: Any) -> dict[str, Any]:
    """An action with this text."""
    return {"name": "Bonfire", "kind": "action", "cost": 3, "text": text, **more}
