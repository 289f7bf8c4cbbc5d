"""A tournament: every bot against every other on the same teams, and a table. `tournament.py 40` plays more games."""

import sys
from itertools import combinations

from overcrush.match import Match, Pairing, outcome, results
from overcrush.teams import able, demo

BOTS = ("random", "easy", "heuristic")
games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
pairings = (Pairing(*demo(), "demo"), Pairing(*able(1)))
points = dict.fromkeys(BOTS, 0.0)
for one, other in combinations(BOTS, 2):
    match = Match((one, other), pairings, games)
    result = outcome(match, list(results(match)))
    for name, score in zip((one, other), result.bots, strict=True):
        points[name] += score.wins + score.ties / 2
    print(f"{one} {result.bots[0].wins} : {result.bots[1].wins} {other}")
for name, score in sorted(points.items(), key=lambda item: -item[1]):
    print(f"{score:5.1f}  {name}")
