"""The README keeps its word: its examples run, its files exist, its commands are there."""

from __future__ import annotations

import re
from pathlib import Path

from commanding import Run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_example_plays_a_game_to_its_end() -> None:
    (code,) = blocks("python")
    names: dict[str, object] = {"print": lambda *_: None}
    exec(code, names)
    assert getattr(names["game"], "winner", None) in ("A", "B", "tie")


def test_the_scenario_passes(run: Run, tmp_path: Path) -> None:
    (text,) = blocks("yaml")
    file = tmp_path / "readme.yaml"
    file.write_text(text, encoding="utf-8")
    assert run("scenario", file).lines[-1] == "1 passed, 0 failed"


def test_linked_files_exist() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_shown_command_is_understood(run: Run) -> None:
    shown = re.findall(r"^\.venv/bin/overcrush (\w+)(.*?)(?:\s+#.*)?$", README, re.MULTILINE)
    assert len(shown) >= 6
    for command, rest in shown:
        options = [word for word in rest.split() if word.startswith("-")]
        usage = run(command, "--help").out
        assert all(option in usage for option in options), (command, options)


def test_every_shown_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`?make ([a-z]+)`?", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
