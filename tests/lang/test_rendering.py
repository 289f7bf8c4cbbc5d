"""The canonical wording of a tree reads as the same tree."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from overcrush.ability import Text, Use
from overcrush.ability.effects import Damage, GainLife
from overcrush.ability.nouns import Dice, EventAmount, Extreme, Num, Player
from overcrush.lang import read, render
from overcrush.lang.rendering import Unsayable

TEXTS = [
    "When Raider attacks, deal 1 damage to each opposing character die.",
    "While Raider is active, your other character dice get +1A and +1D and gain Overcrush.",
    "Raider gets +2D for each active non-Raider [Villain] character.",
    "When fielded, draw a die. If it is a Sidekick die, field it at level 1. Otherwise, place it in your Used Pile.",
    "Global: Pay [mask][mask]. Once per turn, on your turn, spin target character die down 1 level.",
    "Global: Pay [shield]. Prevent 1 damage to target character die.",
    "While Raider is active, the first time each turn a [bolt] character die is damaged, Prep a die from your bag.",
    "When fielded, you may pay [1] to KO target level 1 character die.",
    "When fielded, swap target character die you control with a character die from your Used Pile.",
    "Raider cannot be blocked by [Villain] character dice or Sidekick character dice.",
    "When Raider is KO'd, your opponent KOs a character die they control.",
    "Enlistment - When fielded, deal 3 damage to your opponent unless your opponent KOs a character die they control.",
    "When fielded, deal 1 damage to target character die and 2 damage to another target character die.",
    "While Raider is active, at the end of each player's turn, that player loses 1 life.",
    "When fielded, choose one:\n- Gain 1 life.\n- Draw a die.",
    "When fielded, the next [Villain] character die you purchase this turn costs [2] less (minimum 1).",
    "When Raider would be KO'd, spin it down 1 level and clear all damage from it instead.",
    "When fielded, target character die gets +1A until it leaves the Field Zone.",
    "When Raider attacks, choose an opposing character. That character cannot block.",
    "When Raider attacks, your opponent chooses one non-[Villain] character. All other non-[Villain] character dice "
    "cannot block.",
    "Fabricate 2-5",
    "* Overcrush",
]


@pytest.mark.parametrize("text", TEXTS)
def test_reading_the_rendering_gives_the_tree_again(text: str):
    tree = read(text, "Raider").text
    said = render(tree, "Raider")
    assert read(said, "Raider").text == tree
    assert render(read(said, "Raider").text, "Raider") == said


def test_one_wording_for_one_thing():
    for text in (
        "When fielded, knock out target NPC.",
        "When summoned, KO target [Sidekick].",
        "When Raider is fielded, KO target Sidekick.",
    ):
        assert render(read(text, "Raider").text, "Raider") == [
            "When Raider is fielded, KO target Sidekick character die."
        ]


def test_what_cannot_be_said_is_an_error_and_not_a_guess():
    strange = Text((Use(GainLife(Extreme("A", Dice(kind="unheard of")))), Use(Damage(Num(1), Player("nobody")))))
    with pytest.raises(Unsayable):
        render(strange, "Plan")


def test_amounts_of_an_event_are_said():
    tree = read("When Raider takes damage, deal that much damage to target opponent.", "Raider").text
    assert EventAmount() in {getattr(getattr(ability, "effect", None), "amount", None) for ability in tree.abilities}
    assert read(render(tree, "Raider"), "Raider").text == tree


def _conformance_texts() -> list[tuple[str, str, tuple[str, ...]]]:
    found: dict[tuple[str, str, tuple[str, ...]], None] = {}
    for path in sorted((Path(__file__).parents[1] / "conformance").rglob("*.yaml")):
        for scenario in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            for key, card in (scenario or {}).get("cards", {}).items():
                if isinstance(card, dict) and card.get("text"):
                    lines = [card["text"]] if isinstance(card["text"], str) else card["text"]
                    name = card.get("name") or key.replace("_", " ").title()
                    found[name, card.get("kind", "character"), tuple(lines)] = None
    return list(found)


def test_every_text_of_the_conformance_scenarios_is_read_and_comes_round():
    wrong: list[tuple[str, object]] = []
    for name, kind, lines in _conformance_texts():
        reading = read(lines, name, kind)
        if reading.status != "full":
            wrong.append((name, reading.problems))
        elif (again := tuple(render(reading.text, name))) != lines and read(again, name, kind).text != reading.text:
            wrong.append((name, again))
    assert wrong == []
