"""The rules: turn, energy, combat, queue, targets, modifiers. It knows no card, no text, no network, no clock, no
file."""
