"""How long bots take for a decision by the clock on the wall, with several games at once: do they keep to their time?

`python tools/punctual.py --bot neural --seconds 0.5 --games 2 --minutes 3`; with ``PYTHONPATH=build/compiled`` on the
compiled engine.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context
from time import perf_counter

from overcrush.bots import by_name
from overcrush.game import Game
from overcrush.teams import ready


def took(bot: str, seconds: float, minutes: float, number: int) -> list[float]:
    """What each decision of one game after the other took that asks for more than one answer, both seats thinking."""
    teams = list(ready().values())
    until = perf_counter() + 60 * minutes
    found: list[float] = []
    while perf_counter() < until:
        one, other = teams[number % len(teams)], teams[(number * 5 + 1) % len(teams)]
        game = Game.new(one, other, seed=number)
        players = {"A": by_name(bot, number, seconds), "B": by_name(bot, number + 1, seconds)}
        number += 2
        while (decision := game.decision) is not None and perf_counter() < until:
            view = game.for_bot(decision.who, decision.number)
            begun = perf_counter()
            answer = players[decision.who].choose(view)
            if len(decision.actions) > 1:
                found.append(perf_counter() - begun)
            game.answer(answer)
    return found


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description="How long a bot takes for a decision, with several games at once.")
    parser.add_argument("--bot", default="neural")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--games", type=int, default=2, help="how many at once")
    parser.add_argument("--minutes", type=float, default=2.0)
    given = parser.parse_args()
    with get_context("spawn").Pool(given.games) as pool:
        played = pool.map(partial(took, given.bot, given.seconds, given.minutes), range(given.games))
    found = sorted(each for some in played for each in some)
    if not found:
        raise SystemExit("not one decision: give it more minutes")
    at = {share: found[min(int(share * len(found)), len(found) - 1)] for share in (0.5, 0.9, 0.99)}
    late = sum(each > given.seconds for each in found)
    print(
        f"{given.bot} at {given.seconds} s, {given.games} games at once: {len(found)} decisions,"
        f" half within {at[0.5]:.3f} s, 90 % {at[0.9]:.3f} s, 99 % {at[0.99]:.3f} s,"
        f" the slowest {found[-1]:.3f} s, {late} over the budget"
    )


if __name__ == "__main__":
    main()
