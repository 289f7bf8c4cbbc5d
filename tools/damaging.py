"""What the fuzz sends: bodies and messages by their types, bytes and data with something wrong, and damaged files.

Whatever is damaged begins as something right, so that the fault lies deep as often as on top.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from overcrush.game import Game
from overcrush.teams import able, demo
from overcrush.teams.plain import checksum

Data = dict[str, Any]
TEXTS = (
    *("attack", "demo A", "demo B", "demo", "tournament", "ai/11", "", "easy", "x", "sidekick", "1", "OC1x", "A", "B"),
    *("draw", "rematch", "\0", "ÿ", "🎲" * 9, "a" * 300, "../../etc", "%00", "'; drop table games; --", "roll", "off"),
    *("comprehensive", "faerun-2014", "words", "2.6.1", "engaged", "able A", "able B", "random", "heuristic"),
)


class Maker:
    """Things to send, by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def junk(self, depth: int = 3) -> Any:
        """Anything that JSON can hold."""
        chance = self.chance
        kind = chance.randrange(8 if depth else 5)
        if kind == 5:
            return [self.junk(depth - 1) for _ in range(chance.randrange(5))]
        if kind > 5:
            return {chance.choice(TEXTS): self.junk(depth - 1) for _ in range(chance.randrange(5))}
        numbers = (0, -1, 1 << 31, 1 << 63, -(1 << 40), 10**40, 1.5, chance.randrange(100))
        return (None, chance.random() < 0.5, chance.choice(numbers), chance.choice(TEXTS), "9" * 400)[kind]

    def of(self, hint: Any) -> Any:
        """A value of a type, mostly one that could be meant."""
        chance, origin = self.chance, get_origin(hint)
        if chance.random() < 0.01:
            return self.junk()
        if origin is Annotated:
            meta = next((m for m in get_args(hint)[1:] if isinstance(m, msgspec.Meta)), None)
            if meta is not None and meta.pattern is not None and "0-9a-f" in meta.pattern:
                return f"{chance.getrandbits(256):064x}"
            if meta is not None and meta.pattern is not None and chance.random() < 0.9:
                return chance.choice(meta.pattern.strip("^$()").split("|"))
            return self.of(get_args(hint)[0])
        if origin in (Union, type(int | str)):
            return self.of(chance.choice(get_args(hint)))
        if origin is list:
            return [self.of(get_args(hint)[0]) for _ in range(chance.randrange(5))]
        if origin is tuple:
            return [self.of(arg) for arg in get_args(hint)]
        if origin is Literal:
            return chance.choice(get_args(hint))
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(hint)
        if hint is str:
            return chance.choice(TEXTS)
        plain: dict[Any, Callable[[], Any]] = {
            int: lambda: chance.choice((chance.randrange(-3, 45), chance.randrange(8), 1)),
            float: chance.random,
            bool: lambda: chance.random() < 0.5,
            type(None): lambda: None,
        }
        return plain[hint]()

    def struct(self, kind: type[msgspec.Struct]) -> Data:
        """A body or a message of a kind."""
        hints, config = get_type_hints(kind, include_extras=True), kind.__struct_config__
        found: Data = {config.tag_field: config.tag} if config.tag_field else {}
        for part in msgspec.structs.fields(kind):
            if part.required or self.chance.random() < 0.4:
                found[part.encode_name] = self.of(hints[part.name])
        return found

    def bent(self, data: Any) -> bytes:
        """The same, or with something wrong about it, as it is sent."""
        chance, what = self.chance, self.chance.randrange(12)
        if isinstance(data, dict) and data:
            key = chance.choice(sorted(data))
            if what == 0:
                data = {**data, key: self.junk()}
            elif what == 1:
                data = {name: value for name, value in data.items() if name != key}
            elif what == 2:
                data = {**data, chance.choice(TEXTS): self.junk()}
        raw = json.dumps(data).encode()
        if what == 3:
            raw = self.damaged(raw)
        elif what == 4 and chance.random() < 0.2:
            raw = chance.choice((b"[" * 9000, b'{"a":' * 3000, b"\xff\xfe" * 50, b"", b"null", b"x" * 20_000))
        return raw

    def damaged(self, raw: bytes) -> bytes:
        """Bytes of which some are others, missing, or twice there."""
        chance, found = self.chance, bytearray(raw)
        for _ in range(chance.randrange(1, 4)):
            if not found:
                break
            at = chance.randrange(len(found))
            what = chance.randrange(5)
            if what == 0:
                found[at] = chance.randrange(256)
            elif what == 1:
                del found[at : at + chance.randrange(1, 30)]
            elif what == 2:
                found[at:at] = found[at : at + chance.randrange(1, 200)]
            elif what == 3:
                found[at:at] = chance.choice((b"9" * 40, b"[[[[", b"\xff", b"\x00", b"-", b'"', b"e999", b"\\ud800"))
            else:
                del found[at:]
        return bytes(found)

    def changed(self, data: Any, depth: int = 0) -> Any:
        """Plain data with one thing in it that is something else."""
        chance = self.chance
        if isinstance(data, dict) and data and (depth < 1 or chance.random() < 0.8):
            key = chance.choice(sorted(data))
            return {**data, key: self.changed(data[key], depth + 1)}
        if isinstance(data, list) and data and (depth < 1 or chance.random() < 0.8):
            at = chance.randrange(len(data))
            return [*data[:at], self.changed(data[at], depth + 1), *data[at + 1 :]]
        if isinstance(data, int) and chance.random() < 0.7:
            return data + chance.choice((1, -1, 7, 100, -100, 1 << 20, 1 << 70))
        return self.junk(2)


def played() -> list[Data]:
    """Records of several kinds: from a seed, from a position, over."""
    found: list[Data] = []
    for game in (Game.new(*able(3), seed=3), Game.new(*demo(), format="demo", seed=5)):
        while game.decision is not None and game.turn < 5:
            game.answer(game.decision.options[len(game.decision.options) // 2])
        found += [json.loads(kind.record().to_json()) for kind in (game, game.for_bot("A"))]
    return found


TEAM = "name: Mine\n4x ai/11\n2x ai/2\nbasic: ai/51\nbasic: ai/52\n"
FORMAT = 'life = 20\ncards = 8\ndice = 20\nbasics = 2\nsets = ["ai"]\n[settings]\nfirst_turn_draw = 3\n'
CARDS = [
    {"name": "Owl", "cost": 3, "energy": "bolt", "levels": [[0, 1, 1], [1, 2, 2], [1, 3, 3]], "text": ["KO a die."]},
    {
        "name": "Elk",
        "cost": 2,
        "levels": [[0, 1, 1]],
        "text": ["When fielded, draw a die.", "Global: Pay [1]. Gain 1 life."],
    },
]


def damaged_file(maker: Maker, records: list[Data]) -> tuple[str, bytes]:
    """A file of some kind with something wrong about it: what it is, and what stands in it."""
    kind = maker.chance.choice(("record", "record", "record", "team", "format", "cards"))
    if kind == "record":
        data = maker.changed(maker.chance.choice(records))
        if maker.chance.random() < 0.3:
            data = maker.changed(data)
        if isinstance(data, dict):
            data.pop("sum", None)
            with suppress(ValueError, TypeError, RecursionError):
                data["sum"] = checksum(data)
        raw = json.dumps(data).encode()
        return kind, maker.damaged(raw) if maker.chance.random() < 0.15 else raw
    text = {"team": TEAM.encode(), "format": FORMAT.encode(), "cards": json.dumps(CARDS).encode()}[kind]
    if kind == "cards" and maker.chance.random() < 0.7:
        return kind, json.dumps(maker.changed(CARDS)).encode()
    return kind, maker.damaged(text)
