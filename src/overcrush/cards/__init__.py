"""Cards: files of them, and what their texts say, compiled."""

from overcrush.cards.compiling import Compiled, Problem, compile_card, compile_cards, compile_file
from overcrush.cards.facts import Given
from overcrush.cards.files import load_file

__all__ = ["Compiled", "Given", "Problem", "compile_card", "compile_cards", "compile_file", "load_file"]
