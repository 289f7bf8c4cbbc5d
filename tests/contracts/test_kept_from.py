"""A die that cannot be affected by some effects is not changed by any of them, whatever they say and however they reach
it: each effect is used beside such a die, and either nothing of it changes or the effect cannot be used (3.1.14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from overcrush.scenario import run_document
from overcrush.scenario.load import Broken, read_file

DONE = (
    "KO target opposing character die.",
    "KO all opposing character dice.",
    "KO an opposing character die.",
    "KO the opposing character die with the highest A.",
    "Your opponent KOs one of their character dice.",
    "Each player KOs one of their character dice.",
    "Your opponent sacrifices a character die.",
    "Your opponent moves one of their character dice to their Prep Area.",
    "Your opponent spins one of their character dice down 1 level.",
    "Your opponent rerolls one of their character dice.",
    "Your opponent deals 1 damage to one of their character dice.",
    "Take control of target opposing character die until end of turn.",
    "Remove target opposing character die from the Field Zone until end of turn.",
    "Move all opposing character dice to their owner's bag.",
    "Return target opposing character die to its card.",
    "Swap target opposing fielded character die with a character die from that player's Used Pile.",
    "Spin all opposing character dice down 1 level.",
    "Reroll all opposing character dice.",
    "Opposing character dice get -1A until end of turn.",
    "Opposing character dice gain Deadly until end of turn.",
    "Swap target opposing character die's A and D until end of turn.",
    "All opposing character dice gain the [Villain] affiliation until end of turn.",
    "Deal 1 damage to each opposing character die.",
    "Deal 1 damage to your opponent and each of their character dice.",
)
SAID = (
    "Opposing character dice cannot block this turn.",
    "Opposing character dice must block this turn.",
    "Character dice with purchase cost 3 or less cannot block this turn.",
    "Target opposing character die cannot block this turn.",
    "Choose an opposing character. That character cannot block this turn.",
)
"""What is looked at when blockers are declared."""
LASTING = (
    "Continuous: While this die is active, opposing character dice get -1A.",
    "Continuous: While this die is active, opposing character dice cannot block.",
    "Continuous: While this die is active, opposing character dice gain Deadly.",
)

SAINT = """
  saint: {{levels: [[0, 1, 2], [0, 2, 3], [0, 3, 6]], text: "Saint cannot be affected by opposing {kind}."}}
"""
SOURCES = {
    "action dice": ("kind: action, text: '{effect}'", "x@action", "use", ""),
    "Global Abilities": ("kind: basic action, text: 'Global: Pay [mask]. {effect}'", "sidekick@mask", "global", "x"),
    '\\"When fielded\\" effects': ("text: 'When fielded, {effect}'", "x@1", "field", ""),
}


def _tried(folder: Path, kind: str, effect: str, then: str) -> list[str]:
    text, die, act, basic = SOURCES[kind]
    if act == "field":
        effect = effect if effect.startswith("KO") else effect[0].lower() + effect[1:]
    card = text.format(effect=effect.replace("'", "''"))
    head = f"""cards:{SAINT.format(kind=kind)}
  x: {{{card}}}
  page: {{}}
basic_actions: [{basic}]
players:
  A: {{reserve: ["{die}"], field: [{"page" if then else ""}]}}
  B: {{field: [saint@2], used: [Q=page]}}
steps:
"""
    done = f"""  - A: {{{act}: x}}
  - expect: {{zone: {{saint: field}}, level: {{saint: 2}}, attack: {{saint: 2}}, defense: {{saint: 3}},
      damage: {{saint: 0}}, controller: {{saint: B}}, lacks: {{saint: [Deadly]}}, affiliations: {{saint: []}}}}
{then}"""
    wrong = []
    for steps in (done, f"  - cannot: {{A: {{{act}: x}}}}\n"):
        path = folder / "kept.yaml"
        path.write_text(f"name: kept\n{head}  - rolls: [energy]\n{steps}", encoding="utf-8")
        document = next(iter(read_file(path)))
        assert not isinstance(document, Broken), document
        outcome = run_document(document)
        assert "did not understand" not in (outcome.reason or ""), outcome.reason
        wrong += [] if outcome.passed else [f"{kind}: {effect} {outcome.reason}"]
    return wrong if len(wrong) == 2 else []


@pytest.mark.parametrize("kind", SOURCES)
def test_nothing_reaches_a_die_that_cannot_be_affected(tmp_path: Path, kind: str) -> None:
    found = [words for effect in DONE for words in _tried(tmp_path, kind, effect, "")]
    blocks = "  - A: {attack: [A.page]}\n  - can: {B: {block: {}}}\n  - can: {B: {block: {A.page: [saint]}}}\n"
    found += [words for effect in SAID for words in _tried(tmp_path, kind, effect, blocks)]
    if kind == "action dice":
        found += [words for effect in LASTING for words in _tried(tmp_path, kind, effect, blocks)]
    assert not found, "\n".join(found)
