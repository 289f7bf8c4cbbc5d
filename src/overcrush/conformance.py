"""The conformance table: for every paragraph and keyword of the rules, the scenarios that show it.

Reads only the name and the cited rules of each scenario, so that the table can be made without playing anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from overcrush.rules import Rule, all_rules, find
from overcrush.scenario.suite import suite

__all__ = ["Malformed", "Row", "Shown", "Survey", "UnknownCitation", "missing", "suite", "survey", "table"]

COMMAND = "overcrush conformance --write docs/conformance.md"

# The loader in C is several times faster; PyYAML can be built without it.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# It builds documents recursively in C, where nesting too deep is a crash and no exception. No scenario comes near this.
_DEEPEST = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario as the table names it: the stem of its file and its own sentence."""

    file: str
    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: an entry of the rules and the scenarios that cite it."""

    rule: Rule
    scenarios: tuple[Shown, ...]

    @property
    def is_missing(self) -> bool:
        """Whether play could show this rule and no scenario does."""
        return self.rule.kind == "rule" and not self.scenarios


@dataclass(frozen=True, slots=True)
class UnknownCitation:
    """A scenario that cites what the rules do not have."""

    path: Path
    scenario: str
    citation: str

    def __str__(self) -> str:
        return f"{self.path}: {self.scenario}: there is no rule {self.citation!r}"


@dataclass(frozen=True, slots=True)
class Malformed:
    """A file, or one document in it, that cannot be read as a scenario."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Survey:
    """All that a reading of scenarios gives: the table, and what in the files was wrong."""

    rows: list[Row]
    unknown: list[UnknownCitation]
    malformed: list[Malformed]


@dataclass(frozen=True, slots=True)
class _Scenario:
    path: Path
    name: str
    rules: tuple[str, ...]
    usual: bool
    """Whether it plays by the comprehensive rules; a booklet's way shows what a rule is not."""


def survey(paths: Iterable[Path | str]) -> Survey:
    """Read the scenarios in files and folders (``*.yaml``, recursively) into the table, noting whatever is wrong."""
    shown: dict[str, dict[Shown, None]] = {rule.number: {} for rule in all_rules()}
    unknown: list[UnknownCitation] = []
    malformed: list[Malformed] = []
    for path in _files(paths):
        for found in _read(path):
            if isinstance(found, Malformed):
                malformed.append(found)
                continue
            for citation in found.rules:
                rule = find(citation)
                if rule is None:
                    unknown.append(UnknownCitation(path, found.name, citation))
                elif found.usual:
                    shown[rule.number][Shown(path.stem, found.name)] = None
    rows = [Row(rule, tuple(shown[rule.number])) for rule in all_rules()]
    return Survey(rows, unknown, malformed)


def table(paths: Iterable[Path | str]) -> list[Row]:
    """The table alone, in the book's order."""
    return survey(paths).rows


def missing(rows: Iterable[Row]) -> list[Rule]:
    """The rules that play can show and no scenario does."""
    return [row.rule for row in rows if row.is_missing]


# --- reading -------------------------------------------------------------------------------------


def _files(paths: Iterable[Path | str]) -> Iterator[Path]:
    """The files meant by files and folders, each once; what does not exist is passed on, to be reported as such."""
    seen: set[Path] = set()
    for given in map(Path, paths):
        for path in sorted(given.rglob("*.yaml")) if given.is_dir() else [given]:
            if path.resolve() not in seen:
                seen.add(path.resolve())
                yield path


def _read(path: Path) -> Iterator[_Scenario | Malformed]:
    """The scenarios of a file; one bad document does not hide the others, but nothing after broken YAML can be read."""
    try:
        content = path.read_bytes()
    except OSError as error:
        yield Malformed(path, error.strerror or str(error))
        return
    try:
        if _too_deep(content):
            yield Malformed(path, f"nested more than {_DEEPEST} deep")
            return
        for position, document in enumerate(yaml.load_all(content, _Loader), start=1):
            if document is not None:
                yield _scenario(path, position, document)
    except yaml.MarkedYAMLError as error:
        place = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        yield Malformed(path, f"{place}not YAML: {error.problem or error.context}")
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        yield Malformed(path, f"not YAML: {' '.join(str(error).split())}")


def _too_deep(content: bytes) -> bool:
    """Whether the YAML is nested beyond reason, found out event by event without building anything."""
    depth = 0
    try:
        for event in yaml.parse(content, _Loader):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > _DEEPEST:
                    return True
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.YAMLError:
        pass  # whoever loads the documents meets the same error, after those that are good
    return False


def _scenario(path: Path, position: int, document: object) -> _Scenario | Malformed:
    here = f"scenario {position}"
    if not isinstance(document, dict):
        return Malformed(path, f"{here}: not a mapping")
    name = document.get("name")
    if not isinstance(name, str) or not name.strip():
        return Malformed(path, f"{here}: has no name")
    cited = document.get("rules", [])
    if not isinstance(cited, list):
        return Malformed(path, f"{here} ({name}): rules is not a list")
    for place, citation in enumerate(cited, start=1):
        if not isinstance(citation, str):
            return Malformed(path, f"{here} ({name}): citation {place} is not text; put it in quotes")
    usual = document.get("edition", "comprehensive") == "comprehensive"
    return _Scenario(path, " ".join(name.split()), tuple(cited), usual)


# --- writing -------------------------------------------------------------------------------------

_MARKUP = str.maketrans({char: f"\\{char}" for char in r"\`*_[]<>|"})
_HEAD = ("| | subject | shown by |", "|---|---|---|")


def markdown(rows: Sequence[Row], command: str = COMMAND) -> str:
    """The table as a page: the counts, then one table a section, the keywords last."""
    paragraphs = [row for row in rows if not row.rule.is_keyword]
    keywords = [row for row in rows if row.rule.is_keyword]
    lines = [*_intro(rows, command), ""]
    open_table = False
    for row in paragraphs:
        if row.rule.kind == "section":
            lines += ["", *_heading(row)] if open_table else _heading(row)
            open_table = False
            continue
        if not open_table:
            lines += _HEAD
            open_table = True
        lines.append(_line(row))
    lines += ["", "## Keywords", "", *_HEAD, *map(_line, keywords)]
    return "\n".join(lines) + "\n"


def _intro(rows: Sequence[Row], command: str) -> Iterator[str]:
    yield "# Conformance"
    yield ""
    yield (
        "Every paragraph and keyword of the comprehensive rules, in our own words, with the scenarios that show it. "
        f"This page is generated by `{command}`: change the scenarios, not the page."
    )
    yield ""
    rules = [row for row in rows if row.rule.kind == "rule"]
    lacking = len(missing(rows))
    count = {kind: sum(row.rule.kind == kind for row in rows) for kind in ("definition", "physical", "team")}
    scenarios = {shown for row in rows for shown in row.scenarios}
    yield (
        f"Of {len(rules)} rules that play can show, {len(rules) - lacking} are shown by {len(scenarios)} scenarios and "
        f"{lacking} are not yet. {count['definition']} more are definitions, with nothing to show by themselves, and "
        f"{count['physical']} are about handling real dice; {count['team']} are about building teams, which the tests "
        "of teams show."
    )


def _heading(row: Row) -> Iterator[str]:
    """A section's heading, one level deeper for each place of its number, and the scenarios that cite it as a whole."""
    level = "#" * (row.rule.number.count(".") + 2)
    yield f"{level} {row.rule.number} {_plain(row.rule.subject)}"
    yield ""
    if row.scenarios:
        yield f"As a whole: {_names(row, '; ')}"
        yield ""


def _line(row: Row) -> str:
    if row.scenarios:
        shown = _names(row, "<br>")
    else:
        shown = "**none yet**" if row.is_missing else f"*{row.rule.kind}*"
    return f"| {row.rule.number} | {_plain(row.rule.subject)} | {shown} |"


def _names(row: Row, separator: str) -> str:
    return separator.join(f"`{shown.file}` {_plain(shown.name)}" for shown in row.scenarios)


def _plain(text: str) -> str:
    """Text that Markdown shows as it stands."""
    return text.translate(_MARKUP)
