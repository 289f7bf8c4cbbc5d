"""Globals that answer what happens (3.4.2.5), on every occasion there is: each is asked about, can be cancelled before
it does anything (3.2.8), is seen by what waits for a Global, and is forbidden by what forbids Globals."""

from __future__ import annotations

import pytest

from overcrush.scenario import run_text

LIFE = 10

AXE, ZAP, BURN, ROT = "use: axe, targets: [B1]", "use: zap, targets: [B1]", "use: burn, targets: [B]", "use: rot"
BLOCKED = ("A: {attack: [A1]}", "B: {block: {A1: [B1]}}")

OCCASIONS = {
    "one of your character dice is KO'd": (f"A: {{{AXE}}}",),
    "a character die is KO'd": ("A: {use: axe, targets: [A1]}",),
    "one of your character dice would be KO'd": (f"A: {{{AXE}}}",),
    "one of your character dice leaves the Field Zone": (f"A: {{{AXE}}}",),
    "one of your character dice is damaged": (f"A: {{{ZAP}}}",),
    "one of your character dice takes damage": (f"A: {{{ZAP}}}",),
    "your opponent targets one of your character dice": (f"A: {{{ZAP}}}",),
    "you take damage": (f"A: {{{BURN}}}",),
    "you are dealt damage": (f"A: {{{BURN}}}",),
    "you lose life": (f"A: {{{ROT}, targets: [B]}}",),
    "your opponent loses life": (f"A: {{{ROT}, targets: [A]}}",),
    "your opponent gains life": ("A: {use: herb}",),
    "your opponent uses an action die": ("A: {use: herb}",),
    "an action die is used": ("A: {use: herb}",),
    "your opponent fields a character die": ("A: {field: A2}",),
    "an opposing character die is fielded": ("A: {field: A2}",),
    "your opponent purchases a die": ("A: {buy: ox, pay: [F1, F2, F3]}",),
    "your opponent draws a die": ("A: {use: draw}",),
    "your opponent Preps a die": ("A: {use: prep}",),
    "one of your character dice is spun down": ("A: {use: lower, targets: [B1]}",),
    "one of your character dice is spun up": ("A: {use: lift, targets: [B1]}",),
    "an opposing character die attacks": ("A: {attack: [A1]}",),
    "your opponent attacks": ("A: {attack: [A1]}",),
    "you are attacked": ("A: {attack: [A1]}",),
    "one of your character dice blocks": BLOCKED,
    "an opposing character die is blocked": BLOCKED,
    "one of your character dice is engaged": BLOCKED,
    "one of your character dice deals combat damage": (*BLOCKED, "A: pass"),
    "an opposing character die is unblocked": ("A: {attack: [A1]}", "B: {block: {}}"),
}
"""When the Global may be used, as its text has it, and what makes it happen."""

BEFORE = {
    "you take damage": (0, -1),
    "you are dealt damage": (0, -1),
    "you lose life": (0, -1),
    "your opponent loses life": (-1, 0),
    "your opponent gains life": (1, 0),
    "your opponent uses an action die": (1, 0),
    "an action die is used": (1, 0),
}
"""The life that the occasion itself gives or takes, from A and B, where it does."""

TABLE = """
name: A Global that answers
basic_actions: [toll]
cards:
  toll:
    kind: basic action
    text: ["Draw a die.", "Global: Pay [shield]. When {occasion}, deal 1 damage to your opponent."]
  ox: {{energy: fist, levels: [[0, 3, 3], [0, 4, 4], [0, 5, 5]]}}
  imp: {{levels: [[0, 1, 9], [0, 1, 9], [0, 1, 9]], text: "{imp}"}}
  axe: {{kind: action, text: "KO target character die."}}
  zap: {{kind: action, text: "Deal 1 damage to target character die."}}
  burn: {{kind: action, text: "Deal 1 damage to target player."}}
  rot: {{kind: action, text: "Target player loses 1 life."}}
  herb: {{kind: action, text: "Gain 1 life."}}
  lower: {{kind: action, text: "Spin target character die down 1 level."}}
  lift: {{kind: action, text: "Spin target character die up 1 level."}}
  prep: {{kind: action, text: "Prep a die from your bag."}}
  draw: {{kind: action, text: "Draw a die."}}
players:
  A:
    life: 10
    field: [imp, A1=ox@2]
    reserve: [A2=ox@1, axe@action, zap@action, burn@action, rot@action, herb@action, lower@action, lift@action,
              prep@action, draw@action, sidekick@bolt, F1=sidekick@fist, F2=sidekick@fist, F3=sidekick@fist]
    bag: [sidekick, sidekick, sidekick]
    unpurchased: {{ox: 1}}
  B: {{life: 10, field: [B1=ox@2, B2=ox@2], reserve: [sidekick@shield], bag: [sidekick, sidekick, sidekick]}}
steps:
"""


def played(occasion: str, imp: str, *after: str) -> str:
    """What is wrong when a position is played on, if anything."""
    steps = "".join(f"  - {step}\n" for step in (*OCCASIONS[occasion], *after))
    (outcome,) = run_text(TABLE.format(occasion=occasion, imp=imp) + steps)
    return "" if outcome.passed else outcome.reason


def lives(occasion: str, a: int, b: int) -> str:
    """What is expected of the players' life, besides what the occasion has done to it."""
    first, second = BEFORE.get(occasion, (0, 0))
    return f"expect: {{life: {{A: {LIFE + first + a}, B: {LIFE + second + b}}}, energy: {{B: 0}}}}"


@pytest.mark.parametrize("occasion", OCCASIONS)
def test_a_global_that_answers(occasion: str) -> None:
    use = "B: {global: toll}"
    assert played(occasion, "", use, lives(occasion, -1, 0)) == ""
    cancels = "While Imp is active, when your opponent uses a Global Ability, you may pay [bolt] to cancel it."
    assert played(occasion, cancels, use, "A: {choose: yes}", lives(occasion, 0, 0)) == ""
    assert played(occasion, cancels, use, "A: {choose: no}", lives(occasion, -1, 0)) == ""
    sees = "While Imp is active, when your opponent uses a Global Ability, they lose 1 life."
    if occasion != "you lose life":  # else it answers that, too
        assert played(occasion, sees, use, lives(occasion, -1, -1)) == ""
    forbids = "While Imp is active, your opponent cannot use Global Abilities."
    assert played(occasion, forbids, "cannot: {B: {global: toll}}") == ""
