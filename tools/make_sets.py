"""Write the sets that ship: facts from a file of printed cards, abilities in our own canonical wording.

`python tools/make_sets.py` rewords what is there: run it whenever the compiler has changed. What came of compiling is
stored beside each set, and the catalogue of all of them and the guide's data are written anew, with how well it is
known what each card does (`tools/standings.py`).

`python tools/make_sets.py CARDS.json SETS.json` first fills the shelf anew from a file of printed cards and a list of
the sets (code, name, link, order). Of a card that is not understood in full only the facts are taken over, unless it
has been put into words by hand: then it keeps them until its print is understood. The boxes stay as they are. With
`--check` nothing is written: every card of the shelf must say what its print says.

`python tools/make_sets.py --word WORDS.json` puts cards into words by hand: a mapping from their ids to their lines.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from msgspec.structs import replace as replaced

from overcrush.cards import Compiled, Given, compile_cards, load_file, stored
from overcrush.cards.catalogue import FILE, GUIDE, SHELF, Listed, catalogue, line_of, written
from overcrush.cards.compiling import compiled
from overcrush.cards.guide import plain
from overcrush.cards.library import SHIPPED, read_set
from overcrush.cards.writing import set_written

REMARK = "{}: facts of the cards, and what they do in Overcrush's own wording."
Names = dict[str, Listed]
"""The sets by their codes, without cards."""


def files() -> list[Path]:
    """The files of all sets that ship."""
    return [*sorted(SHIPPED.glob("*.toml")), *sorted(SHELF.glob("*.toml"))]


def on_disk(paths: Sequence[Path]) -> list[tuple[Path, Given]]:
    """The cards of set files as they are."""
    return [(path, given) for path in paths for given in read_set(path).cards]


def listed_in(path: Path) -> Names:
    """The sets of a list of sets."""
    found: Names = {}
    promos: dict[str, int] = {}
    for entry in json.loads(path.read_text(encoding="utf-8")):
        name, of = entry["name"], entry["promos_of"]
        if name is None:
            promos[of] = promos.get(of, 0) + 1
            name = f"{of}: promos" + (f" {promos[of]}" if promos[of] > 1 else "")
        found[entry["set"]] = Listed(entry["set"], name, entry["link"], entry["order"], (), of is not None)
    return found


def printed(path: Path) -> list[Compiled]:
    """The cards of a file of print that are in no box, compiled."""
    boxed = {given.card.id for _, given in on_disk(sorted(SHIPPED.glob("*.toml")))}
    return [item for item in compile_cards(load_file(path)) if item.card.id not in boxed]


def fill(cards: Sequence[Compiled], names: Names) -> None:
    """Write the shelf."""
    SHELF.mkdir(exist_ok=True)
    by_hand = {given.card.id: given for _, given in on_disk(sorted(SHELF.glob("*.toml"))) if given.worded}
    for old in SHELF.glob("*.toml"):
        old.unlink()
        stored.beside(old).unlink(missing_ok=True)
    for code, listed in names.items():
        mine = [item for item in cards if item.given.set == code]
        rows = [row(item, by_hand.get(item.card.id)) for item in mine]
        if rows:
            text = set_written(code, listed.name, REMARK.format(listed.name), rows)
            (SHELF / f"{code}.toml").write_text(text, encoding="utf-8")


def row(item: Compiled, by_hand: Given | None) -> tuple[Given, Sequence[str]]:
    """What the shelf has of a printed card: what is understood, or what somebody has put into words, or only facts."""
    if item.full:
        if by_hand is not None and by_hand.lines != item.reading:
            print(f"{item.card.id} {item.card.name} was worded otherwise than it is read now")
        return item.given, item.reading
    if by_hand is not None:
        return replace(item.given, worded=True), by_hand.lines
    return replace(item.given, unread=True), ()


def word(path: Path) -> int:
    """Put cards into words by hand: all of them, or none where one of them is not understood."""
    words = json.loads(path.read_text(encoding="utf-8"))
    shelf = on_disk(sorted(SHELF.glob("*.toml")))
    names = frozenset(given.card.name for _, given in on_disk(files()))
    done: dict[str, Compiled] = {}
    wrong: list[str] = []
    for _, given in shelf:
        if (lines := words.pop(given.card.id, None)) is not None:
            item = compiled(replace(given, lines=tuple(lines), unread=False, worded=True), names)
            done[given.card.id] = item
            if not (given.unread or given.worded):
                wrong.append(f"{given.card.id}: its print is understood")
            elif not item.full:
                wrong.append(f"{given.card.id}: {item.problems[0].message}")
    wrong += [f"{ident}: there is no such card on the shelf" for ident in words]
    if wrong:
        print("\n".join(wrong))
        return 1
    for file in dict.fromkeys(path for path, given in shelf if given.card.id in done):
        mine = [given for place, given in shelf if place == file]
        rows = [(done[g.card.id].given, done[g.card.id].reading) if g.card.id in done else (g, g.lines) for g in mine]
        name = read_set(file).name
        file.write_text(set_written(file.stem, name, REMARK.format(name), rows), encoding="utf-8")
    print(f"{len(done)} cards put into words; now run `python tools/make_sets.py`")
    return 0


def check(cards: Sequence[Compiled]) -> int:
    """Whether every card of the shelf says what its print says; how many do not."""
    shelf = {item.card.id: item for item in compile_cards(given for _, given in on_disk(files()))}
    wrong = 0
    for item in cards:
        mine = shelf.get(item.card.id)
        if mine is None or (mine.full and not mine.given.worded and mine.card != item.card):
            wrong += 1
            print(f"{item.card.id} {item.card.name}: {'not on the shelf' if mine is None else 'says something else'}")
    readable = sum(item.full for item in cards)
    full = sum(shelf[item.card.id].full for item in cards if item.card.id in shelf)
    worded = sum(item.given.worded for item in shelf.values())
    told = f"{readable} read in full, {worded} worded by hand, {full} can be played"
    print(f"{len(cards)} cards, {told}; {wrong} differ from print")
    return wrong


def renew(names: Names, print_of: Path | None = None) -> int:
    """Reword what is there, store what came of compiling it, and write the catalogue; find out what is known of it."""
    there = on_disk(files())
    done = dict(zip((path_of(*pair) for pair in there), compile_cards(given for _, given in there), strict=True))
    for (path, ident), item in done.items():
        if not item.full and not item.given.unread:
            print(f"{path.name}: {ident} {item.card.name} is {item.status}: {item.problems[0].message}")
            return 1
    for path in files():
        mine = [item for (place, _), item in done.items() if place == path]
        name = names[path.stem].name
        text = set_written(path.stem, name, REMARK.format(name), [(item.given, item.reading) for item in mine])
        path.write_text(text, encoding="utf-8")
    there = on_disk(files())
    again = dict(zip((path_of(*pair) for pair in there), compile_cards(given for _, given in there), strict=True))
    for path in files():
        mine = [item for (place, _), item in again.items() if place == path]
        stored.save(stored.beside(path), mine)
        print(f"{path.stem}: {len(mine)} cards, {sum(item.full for item in mine)} to play with")
    lines: dict[str, list[Compiled]] = {}
    for item in again.values():
        lines.setdefault(item.card.id.partition("/")[0], []).append(item)
    sets = [
        replaced(listed, cards=tuple(line_of(item) for item in lines[code]))
        for code, listed in sorted(names.items(), key=lambda pair: pair[1].order)
        if code in lines
    ]
    FILE.write_bytes(written(sets))
    GUIDE.write_bytes(plain())
    print(f"{len(again)} cards of {len(sets)} sets")
    tool = Path(__file__).resolve().with_name("standings.py")  # in a process that has read nothing before
    return subprocess.run([sys.executable, tool, *([print_of] if print_of else [])], check=False).returncode


def path_of(path: Path, given: Given) -> tuple[Path, str]:
    """What a card on disk goes by."""
    return path, given.card.id


def main(arguments: list[str]) -> int:
    """Fill, check or renew."""
    if arguments[:1] == ["--word"]:
        return word(Path(arguments[1]))
    checking = "--check" in arguments
    rest = [word for word in arguments if word != "--check"]
    if checking:
        return 1 if check(printed(Path(rest[0]))) else 0
    names = listed_in(Path(rest[1])) if rest else dict(catalogue())
    if rest:
        fill(printed(Path(rest[0])), names)
    return renew(names, Path(rest[0]) if rest else None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
