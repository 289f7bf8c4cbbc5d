"""Overcrush: a rules-enforcing implementation of the dice-building game Dice Masters."""
