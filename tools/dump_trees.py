"""Prints, for every card text in scenario files, the text and the tree it is read as.

`python tools/dump_trees.py PATH…` (files or folders); `--problems` prints only what was not understood in full.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import yaml

from overcrush.ability.tree import Node
from overcrush.lang import read


def compact(node: object) -> str:
    """A node as the call that rebuilds it, without the fields that have their default value."""
    if isinstance(node, Node):
        shown: list[str] = []
        for n, field in enumerate(fields(node)):
            value = getattr(node, field.name)
            if field.default is not MISSING and value == field.default:
                continue
            shown.append(compact(value) if n == len(shown) else f"{field.name}={compact(value)}")
        return f"{type(node).__name__}({', '.join(shown)})"
    if isinstance(node, tuple):
        inner = ", ".join(compact(item) for item in node)
        return f"({inner},)" if len(node) == 1 else f"({inner})"
    return repr(node)


def cards(path: Path) -> Iterator[tuple[str, str, Any, frozenset[str]]]:
    """Name, kind and text of each card of a scenario file that has text, with all names of its scenario."""
    for scenario in yaml.safe_load_all(path.read_text(encoding="utf-8")):
        entries = {key: card for key, card in (scenario or {}).get("cards", {}).items() if isinstance(card, dict)}
        named = {key: card.get("name") or key.replace("_", " ").title() for key, card in entries.items()}
        for key, card in entries.items():
            if card.get("text"):
                yield named[key], card.get("kind", "character"), card["text"], frozenset(named.values())


def main(arguments: list[str]) -> int:
    """Prints the trees; fails if a text was not read in full."""
    only = "--problems" in arguments
    paths = [Path(argument) for argument in arguments if not argument.startswith("-")]
    files = [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
    seen: set[tuple[str, str]] = set()
    bad = 0
    for file in files:
        for name, kind, text, names in cards(file):
            if (name, str(text)) in seen:
                continue
            seen.add((name, str(text)))
            reading = read(text, name, kind, names)
            bad += reading.status != "full"
            if only and reading.status == "full":
                continue
            print(f"# {file.name}: {name} ({kind}), {reading.status}")
            for line in [text] if isinstance(text, str) else text:
                print(f"  | {line}")
            for ability in reading.text.abilities:
                print(f"    {compact(ability)}")
            for problem in reading.problems:
                print(problem)
    print(f"{len(seen) - bad} of {len(seen)} texts read in full")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
