"""Nobody foretells a die: not by what has fallen, and not by anything that leaves the server."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from fractions import Fraction

from pages import House, last

from overcrush.engine.chance import INCREMENT, MULTIPLIER, random_below
from overcrush.engine.edge.save import dump
from overcrush.game import Game, Record
from overcrush.game.setup import new_key
from overcrush.teams import demo

WORD = 1 << 64
Vector = list[int]


def _dot(one: list[Fraction], two: Sequence[Fraction | int]) -> Fraction:
    return sum((a * Fraction(b) for a, b in zip(one, two, strict=True)), Fraction(0))


def _orthogonal(basis: list[Vector]) -> list[list[Fraction]]:
    found: list[list[Fraction]] = []
    for row in basis:
        rest = [Fraction(n) for n in row]
        for other in found:
            share = _dot(other, row) / _dot(other, other)
            rest = [a - share * b for a, b in zip(rest, other, strict=True)]
        found.append(rest)
    return found


def _reduced(basis: list[Vector]) -> list[Vector]:
    """Lenstra, Lenstra and Lovász."""
    k = 1
    while k < len(basis):
        for j in range(k - 1, -1, -1):
            other = _orthogonal(basis[:k])[j]
            times = round(_dot(other, basis[k]) / _dot(other, other))
            basis[k] = [a - times * b for a, b in zip(basis[k], basis[j], strict=True)]
        flat = _orthogonal(basis[: k + 1])
        share = _dot(flat[k - 1], basis[k]) / _dot(flat[k - 1], flat[k - 1])
        if _dot(flat[k], flat[k]) >= (Fraction(3, 4) - share**2) * _dot(flat[k - 1], flat[k - 1]):
            k += 1
        else:
            basis[k - 1], basis[k] = basis[k], basis[k - 1]
            k = max(k - 1, 1)
    return basis


def foretold(seen: list[int], more: int) -> list[int]:
    """The numbers below 2**31 that come after those seen, if the generator is the quick one."""
    size = len(seen)
    powers, orbit = [1], [0]
    for _ in range(size - 1):
        powers.append(powers[-1] * MULTIPLIER % WORD)
        orbit.append((orbit[-1] * MULTIPLIER + INCREMENT) % WORD)
    basis = _reduced([powers] + [[WORD if i == j else 0 for j in range(size)] for i in range(1, size)])
    target = [(top << 33) + (1 << 32) - c for top, c in zip(seen, orbit, strict=True)]
    rest = [Fraction(n) for n in target]
    for row, flat in reversed(list(zip(basis, _orthogonal(basis), strict=True))):
        share = round(_dot(flat, [Fraction(n) for n in rest]) / _dot(flat, flat))
        rest = [a - share * b for a, b in zip(rest, row, strict=True)]
    state = (target[-1] - int(rest[-1]) + orbit[-1]) % WORD
    found = []
    for _ in range(more):
        state = (state * MULTIPLIER + INCREMENT) % WORD
        found.append(state >> 33)
    return found


def test_what_has_fallen_tells_what_will_fall_only_of_a_game_with_a_seed(house: House) -> None:
    with_seed = Game.new(*demo(), format="demo", seed=5).state
    numbers = [random_below(with_seed, 1 << 31) for _ in range(40)]
    assert foretold(numbers[:5], 35) == numbers[5:]  # the attack is one
    begun = house.begin(sides=[{}, {"bot": "easy"}], seed=None)
    live = house.game(begun["game"]).state.clone()
    numbers = [random_below(live, 1 << 31) for _ in range(40)]
    assert not set(foretold(numbers[:5], 35)) & set(numbers[5:])


def test_the_dice_of_a_key_are_what_hmac_makes_of_it() -> None:
    key = new_key()
    s = Game.new(*demo(), format="demo", seed=key).setup.before(key)
    secret = (key - (1 << 256)).to_bytes(32)
    for n in range(100):
        digest = hmac.new(secret, n.to_bytes(8), "sha256").digest()
        assert random_below(s, 6) == int.from_bytes(digest[:16]) * 6 >> 128
    assert {random_below(s, 6) for _ in range(200)} == set(range(6))


def test_a_game_with_a_key_is_saved_replayed_and_taken_back() -> None:
    game = Game.new(*demo(), format="demo", seed=new_key(), first="roll")
    while game.decision is not None and game.turn < 4:
        game.answer(game.decision.options[-1])
    assert dump(Game.replay(Record.from_json(game.record().to_json())).state) == dump(game.state)
    assert Game.from_json(game.to_json()) == game
    before = dump(game.state)
    assert game.decision is not None
    game.answer(game.decision.options[-1])
    game.undo()
    assert dump(game.state) == before


def test_the_key_leaves_the_server_only_when_the_game_is_over(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}], seed=None)
    ident = begun["game"]
    key = house.game(ident).setup.seed
    assert key is not None and key >= 1 << 256
    words = {str(key), f"{key:x}", str(key - (1 << 256)), f"{key - (1 << 256):x}", str(key << 64)[:60]}

    def told() -> list[str]:
        paths = (
            f"games/{ident}/record",
            f"replays/game-{ident}",
            f"replays/game-{ident}/steps?first=0&last=30",
            "games",
            f"seats/{begun['seats']['watch']}",
        )
        return [house.client.get(f"/api/{path}").text for path in paths]

    with house.page(begun["seats"]["A"]) as page, house.page(begun["seats"]["watch"]) as watcher:
        page.play(last, 5)
        reports = [who.ask({"type": "report"})["text"] for who in (page, watcher)]
        everything = [*told(), *reports, json.dumps(page.heard), json.dumps(watcher.heard)]
        assert not [word for word in words for text in everything if word in text]
        for report in reports:
            assert json.loads(report)["record"]["seed"] is None
            opened = house.client.post("/api/replays", content=report)
            assert opened.status_code == 200, opened.text
        page.play(last)
        assert page.view["position"]["winner"]
    record = house.client.get(f"/api/games/{ident}/record").text
    assert json.loads(record)["seed"] == key
    assert house.client.post("/api/replays", content=record).status_code == 200
