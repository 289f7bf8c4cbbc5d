"""Every field is said: each field of every tree changed, the tree worded, and the words read.

    python tools/perturb.py [FILE] [--all] [--read]

Without a file the shipped cards and the guide's examples are tried; of the cards of a file each twentieth, or with
``--all`` all. With ``--read`` the words of each seventh changed tree (with ``--all`` of every one) are read as well:
what reads as another tree is told. Fails if two trees have the same words.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from overcrush.cards import Compiled, compile_file, guide
from overcrush.cards.library import library
from overcrush.cards.perturbing import Unsaid, misread, unsaid
from overcrush.cards.searching import Query, search

SHOWN = 3
"""So many changes of a field are shown."""


def main(arguments: list[str]) -> int:
    """Tell what is not said, field by field."""
    everything, reading = "--all" in arguments, "--read" in arguments
    files = [argument for argument in arguments if not argument.startswith("-")]
    cards: list[Compiled] = []
    for file in files:
        cards += [card for card in compile_file(Path(file)) if card.full][:: 1 if everything else 20]
    if not files:
        cards = [card for card in (*search(library(), Query()), *guide.examples()) if card.full]
    names = frozenset(card.card.name for card in cards)
    same: list[Unsaid] = []
    other: list[Unsaid] = []
    for at, card in enumerate(cards):
        same += unsaid(card.card)
        if reading:
            other += misread(card.card, names, 1 if everything else 7, at)
        if sys.stderr.isatty():
            print(f"\r{at + 1} of {len(cards)} cards", end="", file=sys.stderr)
    tell("the words do not show", same)
    tell("the words are read as another tree, and so refused", other)
    print(f"{len(cards)} cards: {len(same)} changes not said, {len(other)} read as something else")
    return 1 if same else 0


def tell(title: str, found: list[Unsaid]) -> None:
    """What was found, by field."""
    families: dict[str, list[Unsaid]] = defaultdict(list)
    for one in found:
        families[one.change.family].append(one)
    for family, ones in sorted(families.items(), key=lambda item: -len(item[1])):
        print(f"{family}: {len(ones)} ({title})")
        for one in ones[:SHOWN]:
            print(f"  {one.card}: {one.change.old!r} -> {one.change.new!r}: {' / '.join(one.words)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
