"""Write the shipped sets: facts from a file of printed cards, abilities in our own canonical wording.

`python tools/make_sets.py CARDS.json` writes every set of BOXES anew from a file of cards. Without a file it rewords
what is there: run it whenever the compiler has changed. Either way what came of compiling is stored beside each set.
"""

from __future__ import annotations

import sys
from pathlib import Path

from overcrush.cards import Given, compile_cards, load_file, stored
from overcrush.cards.library import SHIPPED, read_set
from overcrush.cards.writing import set_written

BOXES = {
    "ai": ("Avengers Infinity", range(1, 1000)),
    "bff": ("Battle for Faerûn", (*range(1, 25), *range(129, 139))),
    "sww": ("Superman Wonder Woman", range(1, 1000)),
    "wwe": ("WWE", range(1, 1000)),
}


def boxed(given: Given) -> bool:
    """Whether a card is in one of the boxes."""
    number = given.card.id.rpartition("/")[2]
    return given.set in BOXES and number.isdigit() and int(number) in BOXES[given.set][1]


def on_disk() -> list[Given]:
    """The cards of the set files as they are."""
    return [card for path in sorted(SHIPPED.glob("*.toml")) for card in read_set(path).cards]


def main(arguments: list[str]) -> int:
    """Write all sets."""
    if arguments:
        given = [card for card in load_file(Path(arguments[0])) if boxed(card)]
    else:
        given = on_disk()
    done = list(compile_cards(given))
    for item in done:
        if not item.full:
            print(f"{item.card.id} {item.card.name} is {item.status}: {item.problems[0].message}")
            return 1
    for code, (name, _) in BOXES.items():
        path = SHIPPED / f"{code}.toml"
        remark = f"{name}: facts of the cards, and what they do in Overcrush's own wording."
        cards = [(item.given, item.reading) for item in done if item.given.set == code]
        path.write_text(set_written(code, name, remark, cards), encoding="utf-8")
    again = list(compile_cards(on_disk()))
    for code in BOXES:
        found = [item for item in again if item.given.set == code]
        stored.save(stored.beside(SHIPPED / f"{code}.toml"), found)
        print(f"{code}: {len(found)} cards")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
