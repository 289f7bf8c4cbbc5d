"""Numbers of a die by their names, and how a text compares them."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import State
from overcrush.engine.pricing import printed_fielding
from overcrush.engine.values import EXPERIENCE, LOYALTY, STUN, attack, card_now, defense, level, stats_face, tokens_on


def compare(left: int, op: str, right: int) -> bool:
    """Compare two numbers the way a text says."""
    if op == "=":
        return left == right
    if op == "<=":
        return left <= right
    if op == ">=":
        return left >= right
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    return left != right


def stat(s: State, die: int, which: str, printed: bool = False) -> int:
    """A number of a die by its name."""
    if which == "cost":
        return s.t.cost[card_now(s, die)]
    if which in TOKENS:
        return tokens_on(s, s.card_of[die], TOKENS[which])
    if s.face[die] < 0:
        return 0
    if which == "level":
        return level(s, die)
    if which == "A":
        return stats_face(s, die).attack if printed else attack(s, die)
    if which == "D":
        return stats_face(s, die).defense if printed else defense(s, die)
    if which == "printed A":
        return stats_face(s, die).attack
    if which == "printed D":
        return stats_face(s, die).defense
    if which == "fielding":
        return printed_fielding(s, die)
    return s.damage[die]


TOKENS: Final = {"experience": EXPERIENCE, "loyalty": LOYALTY, "stun": STUN}
"""Tokens lie on a die's card, wherever its dice are (1.7.1)."""

PRINTED: Final = ("printed A", "printed D")
"""Numbers as the face says them, whatever changes them."""

STATS: Final = ("level", "cost", "A", "D", *PRINTED, "fielding", "damage", *TOKENS)
