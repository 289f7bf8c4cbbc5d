"""The scenarios that come with Overcrush, and what each says it shows, read without playing or parsing any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SHIPPED = Path(__file__).resolve().parent.parent / "suite"
CLONED = Path(__file__).resolve().parents[3] / "tests" / "conformance"

_NAME = re.compile(r"^name: *(.+)$", re.MULTILINE)
_RULES = re.compile(r"^rules: *\[(.*)\] *$", re.MULTILINE)
_EDITION = re.compile(r"^edition: *(\S+)", re.MULTILINE)
_BETWEEN = re.compile(r"^---[^\S\n]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Headed:
    """A scenario by its head: where it stands, its sentence, and what it cites."""

    path: Path
    text: str
    name: str
    rules: tuple[str, ...]
    edition: str


def suite() -> Path:
    """The scenarios that come with Overcrush: in a wheel beside the modules, in a clone among the tests."""
    return SHIPPED if SHIPPED.is_dir() else CLONED


def headed() -> Iterator[Headed]:
    """All of them by their heads; one whose head is written otherwise than usual is passed over."""
    for path in sorted(suite().rglob("*.yaml")):
        for text in _BETWEEN.split(path.read_text(encoding="utf-8")):
            name, rules, edition = _NAME.search(text), _RULES.search(text), _EDITION.search(text)
            if name is not None and rules is not None:
                cited = tuple(word.strip().strip("\"'") for word in rules[1].split(","))
                yield Headed(path, text, name[1].strip().strip("\"'"), cited, edition[1] if edition else "")
