"""Values that depend on one another are worked out in a bounded time."""

from __future__ import annotations

import time

import pytest

from overcrush.scenario import run_text

TOWERS = """
name: Towers that look at one another
cards:
  tower:
    levels: [[0, 5, 5], [0, 5, 5], [0, 5, 5]]
    max: 9
    text: "While you have a character die with an A of 6 or more, Tower gets +1A."
  giant: {levels: [[0, 6, 6], [0, 6, 6], [0, 6, 6]]}
players:
  A: {field: [t1=tower, t2=tower, t3=tower, t4=tower, t5=tower, t6=tower, t7=tower, t8=tower, t9=tower]}
  B: {field: [u1=tower, u2=tower, u3=tower, u4=tower, u5=tower, u6=tower, u7=tower, u8=tower, giant]}
steps:
  - expect: {attack: {t1: 5, t9: 5, u1: 6, u8: 6, giant: 6}}
"""

FRIENDS = """
name: Friends of friends
cards:
  friend: {max: 9, text: "While you have an [Avengers] character die, Friend gains [Avengers]."}
  hero: {affiliations: [Avengers]}
players:
  A: {field: [f1=friend, f2=friend, f3=friend, f4=friend, f5=friend, f6=friend, f7=friend, f8=friend, f9=friend]}
  B: {field: [g1=friend, g2=friend, g3=friend, g4=friend, g5=friend, g6=friend, g7=friend, g8=friend, hero]}
steps:
  - expect: {affiliations: {f1: [], f9: [], g1: [Avengers], g8: [Avengers]}}
"""

TREES = ("ash", "elm", "oak")
GROVE = ", ".join([*(f"{tree}{n}={tree}" for tree in TREES for n in range(3)), *(f"s{n}=sidekick" for n in range(6))])
"""Each looks at the affiliations of all others, and gains one itself."""
SIDES = (
    "name: Sides of a crowd\ncards:\n"
    + "".join(
        f'  {tree}: {{name: {tree.title()}, affiliations: [X-Men], text: "While you have no non-{tree.title()} '
        f'[Avengers] character dice, {tree.title()} gains [Villain]."}}\n'
        for tree in TREES
    )
    + '  hail: {kind: basic action, text: "Deal 1 damage to each [Villain] character die."}\nbasic_actions: [hail]\n'
    f"players:\n  A: {{reserve: [hail@action], field: [{GROVE}]}}\n  B: {{field: [{GROVE.replace('=', 'b=')}]}}\n"
    "steps:\n  - A: {use: hail}\n  - expect: {affiliations: {s0: [], s3b: []}}\n"
)


@pytest.mark.parametrize(("text", "seconds"), [(TOWERS, 5.0), (FRIENDS, 5.0), (SIDES, 2.5)])
def test_many_dice_whose_values_depend_on_one_another_take_no_time(text: str, seconds: float) -> None:
    began = time.process_time()
    (outcome,) = run_text(text)
    assert outcome.passed, outcome.reason
    assert time.process_time() - began < seconds
