"""The scenario runner: it goes the way every answer goes, and whatever it meets, it fails with a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overcrush.ability import Text, Unread
from overcrush.cards.library import library
from overcrush.engine.core import Ask
from overcrush.engine.edge.describe import Names
from overcrush.game.speaking import Words
from overcrush.model.const import ASK_NAMES, ASSIGN, ATTACK, CHOOSE, O_ASSIGN, O_DONE, O_NO, O_PASS, O_PICK, PRIORITY
from overcrush.scenario import Outcome, run_document, run_text
from overcrush.scenario.acting import Player
from overcrush.scenario.load import Document, read_file
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
    assert found.notes[1:] == [
        "step 2: refused: only dice that were just rolled can be rerolled (2.4.3)",
        "step 2: idled from turn 5 into turn 6, B lost 4 life",
        "step 2: B had no dice left to draw, which cost 4 life (2.3.10)",
    ]
    assert outcome("can: {A: {global: dome}}").notes == []


def test_idling_for_an_action_or_up_to_a_place_is_told_too() -> None:
    found = outcome("B: {reroll: []}")
    assert found.notes[0] == "step 1: idled from turn 5 into turn 6, B lost 4 life"
    assert outcome("to: cleanup").notes == []
    assert outcome("to: declare_attackers", "to: main").notes[0].startswith("step 2: idled from turn 5 into turn 6, ")


def test_going_on_to_the_next_turn_is_what_was_said_and_only_its_cost_is_told() -> None:
    assert outcome("to: next_turn").notes == ["step 1: B had no dice left to draw, which cost 4 life (2.3.10)"]


def test_a_refusal_says_its_reason_and_rule() -> None:
    found = outcome("cannot: {A: {buy: ogre}}", "cannot: {A: {use: zap, targets: [ogre]}}")
    assert found.passed, found.reason
    assert found.notes == [
        "step 1: refused: it costs 3 energy and there is 1 (2.6.2.3)",
        "step 2: refused: ogre is not one of the choices (P1, P2) (3.3.1, 3.1.9, 3.1.10)",
    ]


def test_a_die_without_the_face_it_was_to_show_is_told() -> None:
    table = TABLE.replace("B: {field", "B: {bag: [b1=page, b2=page, b3=page, b4=page], field")
    (found,) = run_text(f"{table}  - rolls: [fist, 2]\n  - to: next_turn\n")
    (note,) = found.notes
    assert re.fullmatch(r"step 2: b\d has no face 'fist' and came up by chance", note)


# --- what would be valid ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("expcet: {}", "there is no step 'expcet': there are expect, A, B, rolls, draws, to, can, cannot"),
        ("{to: main, expect: {}}", "one step at a time, not to and expect"),
        ("A: {feild: ogre}", "there is no action 'feild': there are field, pass, buy, "),
        ("A: {buy: ogre, field: ogre}", "one action at a time, not buy and field"),
        ("A: {use: zap, target: [P1]}", "use has no key 'target' beside it: there are targets, pay, line, owner"),
        ("A: {field: orge}", "there is no die 'orge': there are ogre, zap, nrg, P1, P2"),
        ("A: {buy: dme}", "there is no card 'dme': there are dome, zap, ogre, page, stranger"),
        ("to: attackers", "there is no place 'attackers' to go to: there are declare_attackers, "),
        ("rolls: [fits]", "rolls: no die has a face 'fits': there are fist, 1, 2, 3, "),
        ("draws: [pgae]", "draws: there is no type 'pgae': there are page, "),
        ("expect: {lief: {A: 3}}", "expect: there is no key 'lief': there are life, zone, "),
        ("expect: {zone: {ogre: filed}}", "zone: there is no zone 'filed': there are field, "),
        ("expect: {count: {A.perp: 2}}", "count: there is no zone 'perp': there are prep, "),
        ("expect: {face: {ogre: lion}}", "ogre has no face 'lion': there are energy, double, 1, 2, 3"),
        ("expect: {keywords: {ogre: [Overcrsh]}}", "'Overcrsh' is no keyword: there are Overcrush, "),
        ("expect: {asked: {A: blocks}}", "asked: nobody is ever asked to 'blocks': there are block, "),
        ("expect: {step: mian}", "step: there is no step 'mian': there are main, "),
        ("expect: {winner: C}", "winner: there is no winner 'C': there are none, A, B, tie"),
        ("expect: {affiliations: {ogre: [Villain]}}", "affiliations of ogre: expected [Villain], was []"),
    ],
)
def test_a_word_that_means_nothing_is_told_with_those_that_do(step: str, words: str) -> None:
    assert words in reason(step)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("basic_actions:", "basic_action:", "there is no key 'basic_action' in a scenario: there are basic_actions, "),
        ("[dome]", "[doem]", "basic_actions: 'doem' is no basic action card of this scenario: there is dome"),
        ("kind: action", "kind: acton", "card 'zap': there is no kind 'acton': there are action, "),
        ("levels:", "level:", "card 'ogre': there is no key 'level': there are levels, "),
        ("page: {}", "page: {energy: fits}", "card 'page': there is no energy 'fits': there are fist, "),
        ("page: {}", "page: ai/9999", "card 'page': there is no card 'ai/9999' in "),
        ("page: {}", "page: {alignment: Evul}", "card 'page': there is no alignment 'Evul': there are evil, "),
        (
            "page: {}",
            'page: {kind: action, text: "While Page is active, your character dice get +1A."}',
            "card 'page': an action die that does not stay in the field cannot do this",
        ),
        ("life: 10", "lives: 10", "player A: there is no key 'lives': there are life, "),
        ("life: 10", "life: ten", "player A: life must be a whole number of at least -99, not 'ten'"),
        ("field: [ogre]", "field: [orge]", "'orge': there is no card 'orge': there are ogre, "),
        ("field: [ogre]", "field: [[ogre]]", "[ogre] is no die: write "),
        ("zap@action", "zap@act", "'zap@act': the die has no face 'act': there are action, "),
        ("life: 10", "unpurchased: {oger: 1}", "player A: unpurchased: 'oger' is not in the team: there are ogre, "),
        ("steps:", "step: mian\nsteps:", "play cannot start in a step 'mian': there are main, "),
        ("steps:", "name: !!binary aGk=\nsteps:", "a scenario holds words, numbers, lists and mappings, and no binary"),
    ],
)
def test_what_is_wrong_with_the_table_is_told_with_what_would_be_right(old: str, new: str, words: str) -> None:
    assert old in TABLE
    found = run_text(TABLE.replace(old, new, 1) + "  - to: main\n")[0]
    assert words in found.reason, found.reason


@pytest.mark.parametrize(
    ("words", "said"),
    [("", "Page (ai/1) cannot be played yet: only its facts are known"), ("glows", "understood only in part, and not")],
)
def test_a_shipped_card_that_is_not_read_is_told_by_its_name(words: str, said: str) -> None:
    card = replace(library().card("ai/1"), name="Page", text=Text((Unread(words),)))
    found = run_text(TABLE.replace("page: {}", "page: ai/1", 1) + "  - to: main\n", shipped={"ai/1": card}.get)[0]
    assert "card 'page': Page (ai/1) " in found.reason and said in found.reason


def test_a_word_that_is_no_keyword_is_told_even_where_nothing_has_it() -> None:
    found = outcome("expect: {lacks: {ogre: [Overcrsh, Fast]}}")
    assert found.passed
    assert len(found.notes) == 1
    assert found.notes[0].startswith("step 1: 'Overcrsh' is no keyword: there are Overcrush, ")


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

RAW = re.compile(
    r"(?<![?.] )(?<!choices )\(-?\d+, -?\d|<overcrush|object at"
    r"|Error\b|Traceback|None|\bTrue\b|\bFalse\b|[\[{]'|\bdict\b"
)
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


ANY: list[Any] = [
    *(None, 0, 7, -3, 2.5, True, "zzz", "", "A", "sidekick", [], ["zzz"], [None], [[1]], [{"A": 1}]),
    *({}, {"zzz": 1}, {"A": None}, {1: 2}, {None: 3}, {"zzz": [{"zzz": None}]}),
]
"""What may stand where something else should."""


def places(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every value of some plain data stands."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*above, key)
        yield from places(item, (*above, key))


@pytest.mark.parametrize("part", range(8))
def test_any_value_of_the_wrong_shape_is_a_sentence(part: int) -> None:
    random = Random(part)
    for doc in DOCUMENTS[part::8]:
        for _ in range(5):
            other = deepcopy(doc)
            *above, last = random.choice(list(places(other.data)))
            holder: Any = other.data
            for key in above:
                holder = holder[key]
            holder[last] = random.choice(ANY)
            found = run_document(other)
            words = [found.name, found.reason, *found.notes]
            assert found.passed == (not found.reason)
            assert not any(RAW.search(word) for word in words), f"{doc.name}: {[*above, last]}: {holder[last]}: {words}"


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
        assert not (page.keeping and s.ask.least), "what can be done if all dice are kept, where one must be rerolled"
    assert met > 10
