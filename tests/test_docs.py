"""The documentation keeps its word: what it shows runs, what it links is there, what it lists is all there is."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from overcrush.cli import main
from overcrush.game.position import CARD_KEYS, PLAYER_KEYS, STEP_NAMES
from overcrush.scenario import run_text
from overcrush.scenario.acting import BESIDE, KINDS, PLACES
from overcrush.scenario.expecting import CHECKS
from overcrush.scenario.load import TOP_KEYS
from overcrush.scenario.schema import schema
from scenario_schema import FILE, written

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CODE = re.compile(r"^( *)```(\w+)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
ELSEWHERE = ("pip", "pre-commit", "npm", "git", "sqlite3", "export", "python")
"""Programs a page may show that are not ours to run."""


def blocks(language: str) -> list[Any]:
    found = []
    for page in PAGES:
        for n, match in enumerate(CODE.finditer(page.read_text(encoding="utf-8"))):
            if match[2] == language:
                text = re.sub(rf"^{match[1]}", "", match[3], flags=re.MULTILINE)
                found.append(pytest.param(text, id=f"{page.name}-{n}"))
    return found


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that pages speak of, and a data folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "my-cards.csv").write_text(
        "set,number,name,kind,cost,energy,max,levels,text\n"
        'my,1,Night Watch,character,3,mask,4,0/1/2; 0/2/2; 1/3/3*,"When fielded, draw a die."\n',
        encoding="utf-8",
    )
    (tmp_path / "my-question.yaml").write_text(
        "name: q\ncards: {}\nplayers: {A: {field: [sidekick]}}\nsteps: [expect: {count: {A.field: 1}}]\n", "utf-8"
    )
    (tmp_path / "tests" / "conformance").mkdir(parents=True)
    (tmp_path / "tests" / "conformance" / "q.yaml").write_text((tmp_path / "my-question.yaml").read_text("utf-8"))
    return tmp_path


def typed(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints when it is typed; it must succeed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\nno\n"))
    status = main(arguments)
    captured = capsys.readouterr()
    doubtful = (["team", "check"], ["conformance"], ["collection", "build"])  # 1: something is missing
    allowed = (0, 1) if arguments[:2] in doubtful else (0,)
    assert status in allowed and "Traceback" not in captured.err, (arguments, captured.err[-500:])
    return captured.out


def short(words: list[str]) -> list[str]:
    """The command with fewer games and less time."""
    words = list(words)
    for option, least in (("--games", "2"), ("--seeds", "1"), ("--time", "0.001"), ("--workers", "1")):
        if option in words:
            words[words.index(option) + 1] = least
    if words[0] in ("simulate", "matrix") or words[:2] in (["team", "compare"], ["team", "improve"]):
        words = [*(re.sub(r"^random:\d+", "random:2", word) for word in words), "--workers", "1"]
    if words[0] == "bench" and "--seconds" not in words:
        words += ["--seconds", "0.1"]
    return words


def prepared(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Files a command reads that commands before it on the page would have written."""
    from overcrush import Game
    from overcrush.record import save
    from overcrush.teams import demo

    for word in words:
        file = Path(word)
        if file.exists():
            continue
        if file.suffix == ".team":
            file.write_text(typed(["team", "random", "--seed", "1"], monkeypatch, capsys), encoding="utf-8")
        elif word == "game.json":
            game = Game.new(*demo(), format="demo", seed=1)
            save(game, file)
        elif word.startswith(("mybot.py:", "cmd:")):
            bots = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
            (shown,) = (match[3] for match in CODE.finditer(bots) if "class Greedy" in match[3])
            Path("mybot.py").write_text(shown, encoding="utf-8")
            Path("linebot.py").write_text("import sys\nfor line in sys.stdin:\n    print(0, flush=True)\n", "utf-8")
        elif word == "house.toml":
            file.write_text(typed(["formats", "tournament"], monkeypatch, capsys), encoding="utf-8")
        elif word == "draft.json":
            from overcrush.teams.draft import Draft

            file.write_text(Draft.new(seed=1).to_json(), encoding="utf-8")


@pytest.mark.parametrize("text", blocks("sh"))
def test_every_command_that_is_shown_runs(
    text: str, desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        if not words or words[0] in ELSEWHERE:
            continue
        if words[0] == "make":
            for target in words[1:]:
                assert re.search(rf"^{target.split('=')[0]}( \?=|:)", MAKEFILE, re.MULTILINE), target
            continue
        assert words[0] in ("overcrush", ".venv/bin/overcrush"), f"{line}: not a command that can be tried"
        words = short(words[1:])
        into = words.index(">") if ">" in words else None
        if into is not None:
            target, words = words[into + 1], words[:into]
        if words[0] == "play" and "--terminal" not in words:
            assert "--no-browser" in typed(["play", "--help"], monkeypatch, capsys)
            continue
        if words[0] == "train" and find_spec("torch") is None:  # an extra
            options = typed(["train", "--help"], monkeypatch, capsys)
            assert all(word in options for word in words if word.startswith("--"))
            continue
        if words[:2] == ["team", "decode"]:
            words[2] = typed(["team", "code", "red-harvest"], monkeypatch, capsys).strip()
        prepared(words, monkeypatch, capsys)
        out = typed(words, monkeypatch, capsys)
        if into is not None:
            Path(target).write_text(out, encoding="utf-8")


@pytest.mark.parametrize("text", blocks("python"))
def test_every_program_that_is_shown_runs(text: str, desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quick = re.sub(r"seconds=[\d.]+", "seconds=0.002", text)
    if "G.rule(" in quick:  # it teaches the language something that the other tests must not know
        done = subprocess.run([sys.executable, "-c", quick], capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        return
    exec(compile(quick, "<page>", "exec"), {"__name__": "page"})
    capsys.readouterr()


@pytest.mark.parametrize("text", blocks("yaml"))
def test_every_scenario_that_is_shown_passes(text: str) -> None:
    if "steps:" not in text:
        return
    for outcome in run_text(text):
        assert outcome.passed, outcome.reason


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_every_file_that_is_linked_is_there(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"https?:|#|mailto:", link)]
    missing = [link for link in links if not (page.parent / link.partition("#")[0]).exists()]
    assert missing == []


# --- scenarios -------------------------------------------------------------------------------------------------


def test_the_page_of_scenarios_has_every_key_and_word() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[\w*]+", " ".join(re.findall(r"`([^`\n]*)`", text))))
    known = {*TOP_KEYS, *CARD_KEYS, *PLAYER_KEYS, *KINDS, *BESIDE, *PLACES, *CHECKS, *STEP_NAMES}
    assert known - named == set()


def test_the_schema_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "python tools/scenario_schema.py writes it anew"


def test_the_schema_knows_what_the_runner_plays() -> None:
    Draft202012Validator.check_schema(schema())
    validator = Draft202012Validator(schema())
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    seen = 0
    for path in sorted((ROOT / "tests" / "conformance").rglob("*.yaml"))[::9]:
        for document in yaml.load_all(path.read_text(encoding="utf-8"), Loader=loader):
            error = next(validator.iter_errors(document), None)
            assert error is None, (path, document["name"], error)
            seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    "part",
    [
        "colour: red",
        "step: dawn",
        "active: C",
        "cards: {x: {coast: 3}}",
        "cards: {x: {levels: [[1, 2]]}}",
        "players: {A: {filed: []}}",
        "players: {C: {}}",
        "players: {A: {field: ['a b c']}}",
        "steps: [to: dawn]",
        "steps: [A: {dance: x}]",
        "steps: [A: {pay: [x]}]",
        "steps: [{A: pass, B: pass}]",
        "steps: [expect: {mood: good}]",
        "steps: [expect: {zone: {x: moon}}]",
        "steps: [expect: {count: {A.moon: 1}}]",
    ],
)
def test_the_schema_refuses_what_the_runner_does(part: str) -> None:
    base = yaml.safe_load("{name: n, cards: {}, players: {A: {}}, steps: []}")
    validator = Draft202012Validator(schema())
    assert validator.is_valid(base)
    document = base | yaml.safe_load(part)
    assert not validator.is_valid(document)
    assert not run_text(yaml.safe_dump(document))[0].passed
