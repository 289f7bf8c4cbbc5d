"""Reading scenario files: YAML documents with the line of everything, so that each complaint can say where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from overcrush.bounded import MEGABYTE, plain
from overcrush.bounded import text as text_of
from overcrush.errors import Malformed
from overcrush.game.saying import instead, said

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LARGEST = 4 * MEGABYTE
DEEPEST = 60
"""Deeper nesting is refused unread: no scenario comes near it, and the parser is recursive."""

TOP_KEYS = (
    *("name", "rules", "edition", "cards", "basic_actions", "players"),
    *("active", "step", "turn", "steps", "unpurchased"),
)
NEEDED = ("name", "cards", "players", "steps")


@dataclass(slots=True)
class Document:
    """One scenario as it stands in its file."""

    path: str
    line: int
    data: dict[str, Any]
    lines: dict[str, int] = field(default_factory=dict)
    step_lines: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its sentence, or where it stands if it has none."""
        name = self.data.get("name")
        return said(name) if name else f"{self.path}:{self.line}"

    def where(self, key: str) -> int:
        """The line of a top-level key."""
        return self.lines.get(key, self.line)


@dataclass(slots=True)
class Broken:
    """A document that cannot be read."""

    path: str
    line: int
    reason: str


def read_file(path: Path) -> Iterator[Document | Broken]:
    """All scenarios of a file, in order; what cannot be read is told and stops nothing else."""
    try:
        found = text_of(path, LARGEST)
    except Malformed as error:
        yield Broken(str(path), 1, str(error).removeprefix("it "))
        return
    yield from read_text(found, str(path))


def read_text(text: str, path: str) -> Iterator[Document | Broken]:
    """All scenarios of a text."""
    try:
        deep = _depth(text)
        if deep is not None:
            yield Broken(path, deep, "is nested too deeply")
            return
        nodes = list(yaml.compose_all(text, Loader=Loader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        yield Broken(path, mark.line + 1 if mark else 1, f"is no YAML: {getattr(error, 'problem', None) or error}")
        return
    except (RecursionError, ValueError) as error:
        yield Broken(path, 1, f"is no YAML: {error}")
        return
    if not nodes:
        yield Broken(path, 1, "holds no scenario")
    for node in nodes:
        yield _document(node, path)


def _depth(text: str) -> int | None:
    """The line where nesting becomes too deep, or None."""
    depth = 0
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
            if depth > DEEPEST:
                return int(event.start_mark.line) + 1 if event.start_mark is not None else 1
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1
    return None


class _Maker(yaml.SafeLoader):
    """Words, numbers, yes and no, lists and mappings: a day is a word, and there is nothing else."""

    def word(self, node: yaml.ScalarNode) -> str:
        """What looks like a day, as it is written."""
        return str(self.construct_scalar(node))

    def refuse(self, node: yaml.Node) -> None:
        """Refuse any other kind of value."""
        kind = node.tag.removeprefix("tag:yaml.org,2002:").removeprefix("!")
        problem = f"a scenario holds words, numbers, lists and mappings, and no {kind}"
        raise yaml.constructor.ConstructorError(None, None, problem, node.start_mark)


_Maker.add_constructor("tag:yaml.org,2002:timestamp", _Maker.word)
for _kind in ("tag:yaml.org,2002:binary", "tag:yaml.org,2002:set", "tag:yaml.org,2002:omap", "tag:yaml.org,2002:pairs"):
    _Maker.add_constructor(_kind, _Maker.refuse)
_Maker.add_constructor(None, _Maker.refuse)


def _document(node: Any, path: str) -> Document | Broken:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        return Broken(path, line, f"a scenario is a mapping with {', '.join(NEEDED[:-1])} and {NEEDED[-1]}")
    try:
        data = _Maker("").construct_document(node)
        plain(data)
    except (Malformed, yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        return Broken(path, mark.line + 1 if mark else line, str(getattr(error, "problem", None) or error))
    doc = Document(path, line, {said(key): value for key, value in data.items()})
    for key, value in node.value:
        name = str(key.value)
        doc.lines[name] = key.start_mark.line + 1
        if name == "steps" and isinstance(value, yaml.SequenceNode):
            doc.step_lines = [item.start_mark.line + 1 for item in value.value]
    for name in doc.data:
        if name not in TOP_KEYS:
            return Broken(path, doc.where(name), f"there is no key {name!r} in a scenario{instead(TOP_KEYS, name)}")
    for name in NEEDED:
        if name not in doc.data:
            return Broken(path, line, f"the key {name!r} is missing")
    return doc
