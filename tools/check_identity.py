"""No `is` on what has no identity: tuples, numbers and texts are compared by value in the engine and its model.

Compiled, a tuple or a number is made anew each time it is handed on, so that `is not` on one is always true. `is` is
for None, for types, and for objects of classes: each such comparison is listed here.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

CHECKED = ("engine", "model")
EDGE = "edge"
"""What is never compiled may look at identity to be quick."""
OBJECTS = frozenset(
    {
        "adds[id(b)] is item",
        "after is parts[-1][1]",
        "code[pc] is verb",
        "e.mod is mod",
        "effect is plain",
        "field.default is not MISSING",
        "frame is not f",
        "item is burst",
        "item is one",
        "item is part",
        "item is parts[0]",
        "item is uses[0]",
        "old is new",
        "other is waiting",
        "own is f",
        "type(ops[1]).possible is verb.Verb.possible",
        "type(op).skip is not Op.skip",
        "x is not item",
    }
)
"""Comparisons of objects: nodes of trees, instructions, changes, frames, and what waits."""


def check(src: Path) -> list[str]:
    """Every comparison that is not allowed, with its place."""
    found: list[str] = []
    for layer in CHECKED:
        for path in sorted((src / "overcrush" / layer).rglob("*.py")):
            if EDGE not in path.parts:
                tree = ast.parse(path.read_text(encoding="utf-8"))
                here = path.relative_to(src)
                found += [f"{here}:{line}: `{words}` compares by identity" for line, words in identities(tree)]
    return found


def identities(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The comparisons by identity that are neither with None, nor of types, nor of listed objects."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        for n, op in enumerate(node.ops):
            if not isinstance(op, ast.Is | ast.IsNot) or any(map(_plain, sides[n : n + 2])):
                continue
            words = ast.unparse(ast.Compare(sides[n], [op], [sides[n + 1]]))
            if words not in OBJECTS:
                yield node.lineno, words


def _plain(side: ast.expr) -> bool:
    """None, or the type of something."""
    if isinstance(side, ast.Constant):
        return side.value is None
    return isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and side.func.id == "type"


def main() -> int:
    """Print the problems; 1 if there are any."""
    problems = check(Path(__file__).resolve().parent.parent / "src")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
