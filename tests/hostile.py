"""Files that mean harm: records, formats, cards and scenarios that are too large, too deep, or no text at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from overcrush.game import Game
from overcrush.teams import able
from overcrush.teams.plain import checksum

Data = dict[str, Any]


def summed(data: Data) -> bytes:
    """A document whose sum is right, whatever stands in it."""
    plain = json.loads(json.dumps(data))
    return json.dumps({**plain, "sum": checksum(plain)}).encode()


def recorded() -> tuple[Data, Data]:
    """A record from its seed, and one from a position."""
    game = Game.new(*able(3), seed=3)
    while game.decision is not None and game.turn < 3:
        game.answer(game.decision.options[-1])
    found = [json.loads(kind.record().to_json()) for kind in (game, game.for_bot("A"))]
    for data in found:
        del data["sum"]
    return found[0], found[1]


def _set(place: list[Any], value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        found: Any = data
        for step in place[:-1]:
            found = found[step]
        found[place[-1]] = value

    return change


def _settings(**values: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        format_ = {"name": "mine", "life": 20, "cards": 8, "dice": 20, "basics": 2, "settings": values}
        data["format"] = format_

    return change


def _deep_tree(data: Data) -> None:
    tree: Data = {"is": "All", "of": []}
    for _ in range(700):
        tree = {"is": "Not", "of": tree, "what": [tree] if len(str(tree)) < 50 else 0}
    data["teams"][0]["cards"][0]["card"]["text"] = [tree]


def _many_dice(data: Data) -> None:
    for team in data["teams"]:
        team["cards"] = [
            {"dice": 99, "card": {**entry["card"], "id": f"x/{n}"}} for n, entry in enumerate(team["cards"] * 6)
        ]


def _tokens(data: Data) -> None:
    start = data["start"]
    count = 100_000
    for name, value in (("card_of", 0), ("owner", 0), ("controller", 0), ("zone", 0), ("face", -1), ("damage", 0)):
        start[name] += [value] * count
    start["zones"][0] += list(range(len(start["zone"]) - count, len(start["zone"])))


FROM_SEED: dict[str, Callable[[Data], None]] = {
    "a huge number of dice to draw": _settings(first_turn_draw=10**9),
    "a huge number of dice put out of play": _settings(first_turn_out=10**9),
    "a number of 80 digits": _settings(first_turn_draw=10**80),
    "a deep tree": _deep_tree,
    "99 dice of every card": _many_dice,
    "a giant name": _set(["teams", 0, "name"], "x" * 3_000_000),
    "half a character": _set(["teams", 0, "name"], "\ud800"),
    "a giant name of a card": _set(["teams", 0, "cards", 0, "card", "name"], "x" * 15_000),
    "a seed of a thousand bits": _set(["seed"], 1 << 300),
    "less than no dice": _set(["teams", 0, "cards", 0, "dice"], -5),
}
FROM_A_POSITION: dict[str, Callable[[Data], None]] = {
    "100,000 tokens": _tokens,
    "a huge number of virtual energy": _set(["start", "virtual"], [10**12, 10**12]),
    "a random number that is none": _set(["start", "rng"], 1 << 80),
    "a number below all": _set(["start", "rng"], -5),
}


def records() -> dict[str, bytes]:
    """Records that must all be refused with a sentence, at once."""
    whole, position = recorded()
    found: dict[str, bytes] = {}
    for base, changes in ((whole, FROM_SEED), (position, FROM_A_POSITION)):
        for name, change in changes.items():
            data = json.loads(json.dumps(base))
            change(data)
            found[name] = summed(data)
    found["no text"] = b"\xff\xfe\x00" * 1000
    found["nested without end"] = b"[" * 200_000
    found["a number of 5000 digits"] = b'{"overcrush": "record", "version": 1, "seed": ' + b"9" * 5000 + b"}"
    found["nothing"] = b""
    return found
