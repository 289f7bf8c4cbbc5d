"""Draw a team's cost curve as text: `cost_curve.py red-harvest`, or any team file or share code."""

import sys
from collections import Counter

from overcrush.teams.known import team_at

team = team_at(sys.argv[1] if len(sys.argv) > 1 else "red-harvest")
dice = Counter()
for card, count in team.cards:
    dice[card.cost] += count
print(team.name)
for cost in range(min(dice), max(dice) + 1):
    print(f"{cost:2} {'#' * dice[cost]} {dice[cost] or ''}")
