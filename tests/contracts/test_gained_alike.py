"""What a die says does the same where it was gained for the turn, given by another die, worn, copied, or kept under
another player's control; nothing of it happens where the die's text is ignored (3.4.3.9, 3.4.8.2, 3.9.3, 3.10.3)."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from overcrush.scenario import run_document
from overcrush.scenario.load import Broken, read_file

Plain = dict[str, Any]
ATTACK: list[Plain] = [{"A": {"attack": ["X"]}}]
BLOCKED: list[Plain] = [*ATTACK, {"B": {"block": {"X": ["W"]}}}]
FREE: list[Plain] = [*ATTACK, {"B": {"block": {}}}]
OVER: list[Plain] = [{"to": "cleanup"}]
YES: list[Plain] = [{"A": {"choose": True}}]


def _wall(attack: int, defense: int) -> Plain:
    return {"wall": {"levels": [[0, attack, defense]] * 3}}


def _act(text: str) -> Plain:
    return {"act": {"kind": "action", "text": text}}


USED: list[Plain] = [{"A": {"use": "act", "targets": ["X"]}}]
KILL, UP, ROLL, CUT = (
    f"{what} [Villain] character die{end}."
    for what, end in (("KO target", ""), ("Spin target", " up 1 level"), ("Reroll target", ""), ("Sacrifice a", ""))
)
TWO: Plain = {"life": {"A": 12}}
NONE: Plain = {"life": {"A": 10}}

CASES: dict[str, tuple[Plain, list[Plain], Plain, Plain]] = {
    "Overcrush": (_wall(1, 2), BLOCKED + OVER, {"life": {"B": 19}}, {"life": {"B": 20}}),
    "Fast": (_wall(3, 2), BLOCKED + OVER, {"damage": {"X": 0}}, {"zone": {"X": "prep"}}),
    "Infiltrate": ({}, FREE + YES + OVER, {"life": {"B": 19}}, {"life": {"B": 17}}),
    "Frag": (_wall(1, 2), BLOCKED + OVER, {"damage": {"V": 1}}, {"damage": {"V": 0}}),
    "Cleave": (_wall(1, 2), BLOCKED + OVER, {"damage": {"V": 1}}, {"damage": {"V": 0}}),
    "Energy Drain": (_wall(1, 9), BLOCKED, {"level": {"W": 1}}, {"level": {"W": 2}}),
    "Amplify": (_act("Gain 1 life."), [{"A": {"use": "act"}}], {"level": {"X": 2}}, {"level": {"X": 1}}),
    "X deals double damage while attacking.": ({}, FREE + OVER, {"life": {"B": 14}}, {"life": {"B": 17}}),
    "X takes no combat damage.": (_wall(2, 9), BLOCKED + OVER, {"damage": {"X": 0}}, {"damage": {"X": 2}}),
    "When X attacks, gain 2 life.": ({}, ATTACK, TWO, NONE),
    "When X attacks and is not blocked, gain 2 life.": ({}, FREE, TWO, NONE),
    "When X is blocked, gain 2 life.": (_wall(1, 9), BLOCKED, TWO, NONE),
    "When X damages your opponent, gain 2 life.": ({}, FREE + OVER, TWO, NONE),
    "When X deals combat damage to your opponent, gain 2 life.": ({}, FREE + OVER, TWO, NONE),
    "When X leaves the Field Zone, gain 2 life.": ({}, FREE + OVER, TWO, NONE),
    "When X takes damage, gain 2 life.": (_wall(9, 3), BLOCKED + OVER, TWO, NONE),
    "When X KOs a character die, gain 2 life.": (_wall(9, 3), BLOCKED + OVER, TWO, NONE),
    "When X is KO'd, gain 2 life.": (_act(KILL), USED, TWO, NONE),
    "When X is sacrificed, gain 2 life.": (_act(CUT), USED, TWO, NONE),
    "When X spins up, gain 2 life.": (_act(UP), USED, TWO, NONE),
    "When X is captured, gain 2 life.": (
        {"net": {"text": "When fielded, capture target [Villain] character die until end of turn."}},
        [{"A": {"field": "net", "targets": ["X"]}}],
        TWO,
        NONE,
    ),
}
"""What a die says: the cards beside it, what is done, what then is so, and what is so without it."""

WAYS = ("its own", "gained", "given", "worn", "copied", "under control", "ignored", "gained by one that is ignored")


def _position(says: str, way: str) -> Plain | None:
    others, steps, so, not_so = deepcopy(CASES[says])
    keyword = not says.startswith(("X", "When"))
    given = says if keyword else '"' + says.replace("X", "this character die") + '"'
    x: Plain = {"name": "X", "affiliations": ["Villain"], "levels": [[0, 3, 3], [0, 4, 4], [0, 5, 5]]}
    cards: Plain = {"x": x, **others}
    a: Plain = {"life": 10, "field": ["X=x"], "reserve": ["act@action"] if "act" in others else []}
    b: Plain = {"field": ["W=wall@2", "V=wall@2"] if "wall" in others else []}
    if "net" in others:
        a["reserve"].append("net@1")
    if "act" in others and others["act"]["text"] == "Gain 1 life.":
        a["life"] = 9
    first: list[Plain] = []
    if way in ("its own", "under control", "ignored"):
        x["text"] = says
    if way in ("ignored", "gained by one that is ignored"):
        cards["hush"] = {"kind": "action", "text": "Ignore target character die's text until end of turn."}
        a["reserve"].append("hush@action")
        first.append({"A": {"use": "hush", "targets": ["X"]}})
    if way in ("gained", "gained by one that is ignored"):
        cards["gift"] = {"kind": "action", "text": f"Target character die gains {given} until end of turn."}
        a["reserve"].append("gift@action")
        first.append({"A": {"use": "gift", "targets": ["X"]}})
    elif way == "given":
        cards["lead"] = {"text": f"While Lead is active, your [Villain] character dice gain {given}."}
        a["field"].append("lead")
    elif way == "worn":
        x["equip"] = True
        cards["ring"] = {"kind": "action", "text": ["Equip", f"Equipped character gains {given}."]}
        a["field"].append("ring on=X")
    elif way == "copied":
        cards["source"] = {"energy": "mask", "text": says.replace("X", "Source")}
        cards["echo"] = {
            "kind": "action",
            "text": "Target [Villain] character die copies the abilities of target [mask] die until end of turn.",
        }
        a["reserve"].append("echo@action")
        a["field"].append("source")
        first.append({"A": {"use": "echo", "targets": ["X", "source"]}})
    elif way == "under control":
        cards["grab"] = {"kind": "action", "text": "Take control of target [Villain] character die until end of turn."}
        a["reserve"].append("grab@action")
        a["field"], b["field"] = [], [*b["field"], "X=x"]
        first.append({"A": {"use": "grab"}})
    if way == "ignored":
        steps = [step for step in steps if step != YES[0]]
    expected = not_so if way == "ignored" else so
    players = {"A": a, "B": b}
    return {
        "name": f"{says} {way}",
        "cards": cards,
        "players": players,
        "steps": [*first, *steps, {"expect": expected}],
    }


@pytest.mark.parametrize("way", WAYS)
def test_an_ability_does_the_same_however_a_die_has_it(tmp_path: Path, way: str) -> None:
    path = tmp_path / "alike.yaml"
    path.write_text(yaml.safe_dump_all([_position(says, way) for says in CASES]), encoding="utf-8")
    wrong = []
    for document in read_file(path):
        assert not isinstance(document, Broken), document
        outcome = run_document(document)
        wrong += [] if outcome.passed else [f"{document.name}: {outcome.reason}"]
    assert not wrong, "\n".join(wrong)
