"""The search for a win within a turn: found where there is one, not believed where chance or the other decides."""

from __future__ import annotations

import pytest

from overcrush.bots.lethal import SURE, Solver
from overcrush.bots.policy import Policy
from overcrush.engine import play
from overcrush.engine.core import State
from overcrush.game.position import build
from overcrush.model.const import O_ATTACK, O_BLOCK, O_DONE, O_FIELD, O_GLOBAL
from overcrush.scenario.load import Document, read_text

BAG = "bag: [sidekick, sidekick, sidekick, sidekick]"


def position(text: str) -> tuple[State, dict[str, int]]:
    doc = next(iter(read_text(f"name: x\nrules: []\n{text}\nsteps: []\n", "<test>")))
    assert isinstance(doc, Document), doc
    setup = build(doc.data, lambda ident: None)
    play.run(setup.state)
    return setup.state, setup.names


def solver(s: State, nodes: int = 3000) -> Solver:
    policy = Policy()
    return Solver(policy.worth(s.t), policy.strikes(s.t), nodes)


WOLVES = f"""
step: declare_attackers
cards: {{wolf: {{levels: [[0, 3, 3], [0, 3, 3], [0, 3, 3]]}}}}
players:
  A: {{field: [wolf, w2=wolf, w3=wolf], {BAG}}}
  B: {{life: LIFE, field: [b=wolf], team: [wolf], {BAG}}}
"""


@pytest.mark.parametrize(("life", "wins"), [(6, True), (7, False)])
def test_the_worst_block_decides(life: int, wins: bool) -> None:
    s, _ = position(WOLVES.replace("LIFE", str(life)))
    chance, line = solver(s).win(s, 1)
    assert (chance >= SURE) is wins
    if wins:
        assert line is not None
        assert [option[0] for option in line[0]] == [O_ATTACK, O_ATTACK, O_ATTACK, O_DONE]


def test_what_chance_decides_is_not_foretold() -> None:
    """A die is rolled that wins on half of its faces: whatever the position's own randomness would give, the answer is
    a chance and no certainty, and the same one."""
    found = set()
    for rng in range(6):
        s, _ = position(f"""
cards:
  call: {{kind: action, cost: 3, energy: bolt, text: "Draw a die from your bag and roll it."}}
  giant: {{levels: [[0, 6, 6], [0, 6, 6], [0, 6, 6]]}}
players:
  A: {{team: [call, giant], reserve: [call@action], bag: [giant]}}
  B: {{life: 6, {BAG}}}
""")
        s.rng = rng * 7919 + 1
        found.add(solver(s).win(s, 3)[0])
    assert len(found) == 1
    assert 0.0 < found.pop() < SURE


def test_the_energy_is_paid_that_is_not_needed_in_the_fight() -> None:
    s, names = position(f"""
cards:
  lance: {{levels: [[1, 3, 2], [1, 3, 2], [1, 3, 2]], energy: bolt}}
  rage: {{energy: fist, text: "Global: Pay [fist]. Target character die gets +2A (until end of turn)."}}
players:
  A: {{team: [lance, rage], reserve: [f=sidekick@fist, b=sidekick@bolt, l=lance@1], {BAG}}}
  B: {{life: 5, {BAG}}}
""")
    chance, line = solver(s).win(s, 1)
    assert chance >= SURE
    assert line is not None
    assert line[0] == ((O_FIELD, names["l"]),)
    assert line[1] == (names["b"],)


def test_a_block_that_lets_the_other_win_is_told_from_one_that_does_not() -> None:
    s, names = position(f"""
step: declare_attackers
cards:
  ram: {{levels: [[0, 4, 4], [0, 4, 4], [0, 4, 4]], text: "Overcrush"}}
  wolf: {{levels: [[0, 3, 3], [0, 3, 3], [0, 3, 3]]}}
players:
  A: {{field: [ram, wolf], {BAG}}}
  B: {{life: 5, field: [s=sidekick], {BAG}}}
""")
    for option in ((O_ATTACK, names["A.ram"]), (O_ATTACK, names["A.wolf"]), (O_DONE,)):
        play.answer(s, option)
    look = solver(s)
    losses = [look.loss(s, (((O_BLOCK, names["s"], names[who]), (O_DONE,)), None), 1) for who in ("A.ram", "A.wolf")]
    assert losses == [1.0, 0.0]


def test_looking_ends_after_so_many_tries() -> None:
    s, _ = position(WOLVES.replace("LIFE", "6"))
    look = solver(s, 3)
    assert look.win(s, 1) == (0.0, None)
    assert look.tried <= 4


@pytest.mark.parametrize("guards", [2, 3])
def test_one_global_is_used_as_often_as_it_takes(guards: int) -> None:
    """What can be done again is not over once it was done, and whom it is aimed at is not one more thing to do."""
    s, _ = position(f"""
cards:
  giant: {{levels: [[0, 5, 5], [0, 5, 5], [0, 5, 5]]}}
  dart: {{energy: bolt, text: "Global: Pay [bolt]. Deal 1 damage to target character die."}}
players:
  A:
    team: [giant, dart]
    field: [giant]
    reserve: [{", ".join(f"b{n}=sidekick@bolt" for n in range(guards))}]
    {BAG}
  B: {{life: 5, field: [{", ".join(f"s{n}=sidekick" for n in range(guards))}], {BAG}}}
""")
    chance, line = solver(s).win(s, 1)
    assert chance >= SURE and line is not None and line[0][0][0] == O_GLOBAL


def test_what_was_blocked_is_not_taken_for_what_was_not() -> None:
    """A blocker that is shot once it blocks is gone as if it had been shot before, but the attacker stays blocked; and
    a fight that is looked at twice is worked out once."""
    s, _ = position(f"""
cards:
  giant: {{levels: [[0, 5, 5], [0, 5, 5], [0, 5, 5]]}}
  wall: {{levels: [[0, 1, 7], [0, 1, 7], [0, 1, 7]], cost: 6}}
  dart: {{energy: bolt, text: "Global: Pay [bolt]. Deal 1 damage to target character die."}}
  fear: {{energy: mask, text: "Global: Pay [mask]. Target character die cannot block this turn."}}
  rage: {{energy: fist, text: "Global: Pay [fist]. Target character die gets +1A (until end of turn)."}}
  shell: {{energy: shield, text: "Global: Pay [shield]. Target character die gets +1D (until end of turn)."}}
players:
  A:
    team: [giant, dart, fear, rage, shell]
    field: [giant]
    reserve: [m=sidekick@mask, b=sidekick@bolt, c=sidekick@bolt, f=sidekick@fist]
    {BAG}
  B: {{life: 6, field: [w=wall, s1=sidekick, s2=sidekick], {BAG}}}
""")
    chance, line = solver(s).win(s, 1)
    assert chance >= SURE and line is not None and line[0][0][0] == O_GLOBAL
