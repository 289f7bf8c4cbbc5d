"""The scenario runner: it goes the way every answer goes, and whatever it meets, it fails with a sentence."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overcrush.engine.core import Ask
from overcrush.engine.edge.describe import Names
from overcrush.game.words import Words
from overcrush.model.const import ASK_NAMES, ASSIGN, ATTACK, CHOOSE, O_ASSIGN, O_DONE, O_NO, O_PASS, O_PICK, PRIORITY
from overcrush.scenario import Outcome, run_document, run_text
from overcrush.scenario.load import Document, read_file
from overcrush.scenario.play import Player
from overcrush.server.deciding import decision

CONFORMANCE = Path(__file__).parent / "conformance"
TABLE = """
name: a table
cards:
  zap: {kind: action, text: "Deal 1 damage to target opposing character die."}
  dome: {kind: basic action, text: "Global: Pay [shield]. Gain 1 life."}
  ogre: {levels: [[0, 4, 4], [0, 4, 4], [0, 4, 4]]}
  page: {}
  stranger: {}
basic_actions: [dome]
players:
  A: {life: 10, reserve: [zap@action, "nrg=sidekick@shield"], field: [ogre]}
  B: {field: [P1=page, P2=page]}
steps:
"""


def outcome(*steps: str) -> Outcome:
    return run_text(TABLE + "".join(f"  - {step}\n" for step in steps))[0]


def reason(*steps: str) -> str:
    found = outcome(*steps)
    assert not found.passed
    return found.reason


# --- what cannot be done because it does not exist ---------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        "{A: {global: zap}}",
        "{A: {global: ogre}}",
        "{A: {global: dome, line: 2}}",
        "{A: {global: ogre, owner: B}}",
        "{A: {activate: ogre}}",
        "{A: {buy: stranger}}",
        "{A: {choose: P1}}",
        "{A: {use: zap, targets: [ogre]}}",
        "{A: {use: zap, targets: [P1, P2]}}",
    ],
)
def test_what_does_not_exist_cannot_be_done(action: str) -> None:
    assert outcome(f"cannot: {action}").reason == ""
    assert reason(f"can: {action}").startswith("step 1: expected it to be legal, but ")


@pytest.mark.parametrize("action", ["{A: {global: nothing}}", "{A: {field: nobody}}", "{A: {buy: nothing}}"])
def test_a_name_that_means_nothing_is_still_an_error(action: str) -> None:
    assert "there is no" in reason(f"cannot: {action}")


# --- Gear that lies on a die at the start -------------------------------------------------------------------

GEAR = """
name: Gear
cards:
  orc: {equip: yes}
  pike: {kind: action, energy: none, text: ["Equip (attach to a die with [equip])", "Equipped character gets +2A."]}
players:
  A: {field: [FIELD]}
  B: {field: [THEIRS]}
steps:
  - expect: {attack: {A.orc: 3}}
"""


@pytest.mark.parametrize(
    "field", ['orc, "pike on=orc"', '"pike on=orc", orc', 'orc, "pike on=A.orc"', 'o=orc, "pike on=o"']
)
def test_gear_is_put_on_a_die_by_any_of_its_names(field: str) -> None:
    assert run_text(GEAR.replace("FIELD", field).replace("THEIRS", ""))[0].reason == ""


@pytest.mark.parametrize(
    ("field", "theirs", "said"),
    [
        ('orc, orc, "pike on=orc"', "", "'orc' could be 2 dice"),
        ('orc, "pike on=ogre"', "", "there is no die 'ogre'"),
        ('"pike on=pike", orc', "", "another die of the same field"),
        ('orc, "pike on=B.orc"', "orc", "another die of the same field"),
    ],
)
def test_gear_on_a_die_it_cannot_lie_on_is_a_sentence(field: str, theirs: str, said: str) -> None:
    assert said in run_text(GEAR.replace("FIELD", field).replace("THEIRS", theirs))[0].reason


# --- idling -------------------------------------------------------------------------------------------------


def test_idling_into_another_turn_is_told_with_the_life_it_cost() -> None:
    found = outcome("cannot: {B: {buy: ogre}}", "cannot: {B: {reroll: [P1]}}")
    assert found.passed, found.reason
    assert found.notes == ["step 2: idled from turn 5 into turn 6, B lost 4 life"]
    assert outcome("cannot: {A: {buy: ogre}}").notes == []


def test_a_question_that_is_never_asked_says_what_is_asked_instead() -> None:
    words = reason("A: {use: zap, targets: [P1]}", "B: {choose: P2}")
    assert "B to choose was " in words and "; instead, A is asked to pass: What do you do? (global dome, pass)" in words


def test_a_question_that_is_in_the_way_is_told_in_words() -> None:
    words = reason("A: {use: zap}", "A: pass")
    assert words == (
        "step 2: waiting for A to pass, but A is asked to choose: "
        "Choose a target: deal 1 damage to target opposing character die. (P1, P2)"
    )


def test_a_choice_that_is_not_offered_is_told_with_those_that_are() -> None:
    assert "ogre is not one of the choices (P1, P2)" in reason("A: {use: zap, targets: [ogre]}")
    assert "B is asked to block: " in reason("A: {attack: [ogre]}", "expect: {asked: {A: block}}")


@pytest.mark.parametrize(
    "step",
    [
        "B: {assign: 3}",
        "B: {assign: [P1]}",
        "B: {assign: {P1: 3}}",
        "B: {assign: {P1: [ogre]}}",
        "B: {assign: {P1: {ogre: much}}}",
        "B: {block: 3}",
        "B: {block: [P1]}",
        "B: {block: {ogre: {P1: 1}}}",
        "A: {attack: {ogre: 1}}",
        "A: {pay: [nrg]}",
        "A: {global: dome, line: first}",
        "A: {choose: {ogre: 1}}",
        "A: {global: [dome]}",
        "A: {use: zap, targets: {P1: 1}}",
        "A: {use: zap, pay: {P1: 1}}",
        "expect: {zone: [P1]}",
        "cannot: {A: {assign: 3}}",
    ],
)
def test_the_wrong_shape_is_a_sentence(step: str) -> None:
    words = reason("A: {attack: [ogre]}", step) if "assign" in step or "block" in step else reason(step)
    assert words and not RAW.search(words), words


# --- answers that leave no choice ---------------------------------------------------------------------------


def asked(kind: int, *options: tuple[int, ...], least: int = 1, most: int = 1) -> Ask:
    return Ask(0, kind, options, "3.3.1", "", least=least, most=most)


def test_an_answer_that_is_the_only_legal_one() -> None:
    assert Player.forced(asked(CHOOSE, (O_PICK, 1)))
    assert Player.forced(asked(CHOOSE, (O_PICK, 1), (O_PICK, 2), least=2, most=2))
    assert Player.forced(asked(ASSIGN, (O_ASSIGN, 1, 2, 0)))
    assert not Player.forced(asked(CHOOSE, (O_PICK, 1), (O_PICK, 2)))
    assert not Player.forced(asked(CHOOSE, (O_PICK, 1), (O_DONE,), least=0))
    assert not Player.forced(asked(CHOOSE, (O_NO,), (O_PICK, 2), (O_PICK, 3), least=2, most=2))
    assert not Player.forced(asked(PRIORITY, (O_PASS,)))
    assert not Player.forced(asked(ATTACK, (O_DONE,)))


# --- every scenario -----------------------------------------------------------------------------------------

RAW = re.compile(r"(?<!\? )\(-?\d+, -?\d|<overcrush|object at|Error\b|Traceback|None\b")
"""What no message for a person has in it: the engine's tuples, and Python's own words."""
DOCUMENTS = [
    doc for path in sorted(CONFORMANCE.rglob("*.yaml")) for doc in read_file(path) if isinstance(doc, Document)
][::6]
INSTEAD: list[Any] = [
    *({"A": "pass"}, {"B": "pass"}, {"A": {"attack": []}}, {"B": {"block": {}}}, {"A": {"reroll": []}}),
    *({"A": {"choose": True}}, {"B": {"choose": 3}}, {"A": {"choose": []}}, {"A": {"order": ["x"]}}),
    *({"B": {"assign": {}}}, {"A": {"assign": {"x": {"y": 1}}}}, {"A": {"choose": ["A", "B"]}}, {"A": {"choose": {}}}),
    *({"expect": {"asked": {"B": "choose"}}}, {"expect": {"asked": {"A": "assign"}}}, {"to": "next_turn"}, {"to": "x"}),
    *({"cannot": {"A": "pass"}}, {"can": {"B": {"block": {}}}}, {"can": {"A": {"choose": "no"}}}, "A", {}, None, 3),
]


@pytest.mark.parametrize("part", range(8))
def test_a_scenario_that_goes_wrong_says_so_in_words(part: int) -> None:
    random = Random(part)
    for doc in DOCUMENTS[part::8]:
        for _ in range(3):
            other = deepcopy(doc)
            steps = other.data["steps"]
            steps.insert(random.randrange(len(steps) + 1), random.choice(INSTEAD))
            if random.random() < 0.5:
                del steps[random.randrange(len(steps))]
            found = run_document(other)
            assert found.passed == (not found.reason)
            assert not RAW.search(found.reason), f"{doc.path}: {doc.name}: {steps}: {found.reason}"


@pytest.mark.parametrize("part", range(4))
def test_the_page_shows_the_question_that_a_scenario_meets(part: int) -> None:
    met = 0
    for doc in DOCUMENTS[part::4]:
        player = run_document(doc).player
        assert player is not None
        s = player.s
        if s.ask is None:
            continue
        met += 1
        page = decision(Names(s.t, Words()), s, 1, (s.ask.who,))
        assert page is not None and page.options is not None
        assert (page.who, page.kind) == ("AB"[s.ask.who], ASK_NAMES[s.ask.kind])
        assert player.calls.question(s, s.ask).startswith(f"{page.who} is asked to {page.kind}: {page.prompt} (")
        assert len(page.options) == len(s.ask.options)
        if page.shape is not None and page.shape.do in ("choose", "order", "reroll"):
            assert (page.shape.least, page.shape.most) == (s.ask.least, s.ask.most)
    assert met > 10
