"""Ask a rules question: write the position as a scenario, and let the engine answer with rule numbers."""

from overcrush.model.const import E_RULE
from overcrush.scenario import run_text

QUESTION = """
name: Can a character that was just fielded attack?
cards:
  knight: {levels: [[0, 2, 2], [0, 2, 2], [0, 2, 2]]}
players:
  A: {reserve: ["knight@1"]}
  B: {life: 20}
steps:
  - A: {field: knight}
  - A: {attack: [knight]}
  - to: cleanup
  - expect: {life: {B: 18}}
"""
(outcome,) = run_text(QUESTION)
print("yes" if outcome.passed else f"no: {outcome.reason}")
for event in outcome.log:
    print("rule", event[E_RULE])
