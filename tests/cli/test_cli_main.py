"""The command as a whole: help, bad usage, interruption, speed of its start."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest
from commanding import Run

COMMAND = [sys.executable, "-c", "import sys; from overcrush.cli import main; sys.exit(main())"]


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    result = run()
    assert result.status == 0
    for command in ("play", "replay", "scenario", "rules", "conformance", "bench"):
        assert f"  {command} " in result.out


@pytest.mark.parametrize("command", ["play", "replay", "scenario", "rules", "conformance", "bench"])
def test_each_command_has_help(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.status == 0
    assert f"overcrush {command}" in result.out


def test_the_version_is_said(run: Run) -> None:
    assert run("--version").out.startswith("overcrush 0.")


@pytest.mark.parametrize(
    "args",
    [
        ("plai",),
        ("--nonsense",),
        ("scenario",),
        ("replay",),
        ("replay", "nowhere.json"),
        ("play", "--terminal", "--seed", "x"),
        ("play", "--terminal", "--seat", "C"),
        ("play", "--terminal", "--bot", "genius"),
        ("play", "--terminal", "--format", "none"),
        ("play", "--terminal", "--teams", "none"),
        ("play", "--terminal", "--load", "nowhere.json"),
        ("rules", "9.9"),
        ("conformance", "nowhere"),
        ("conformance", "--write", "no/such/folder/x.md", str(Path(__file__).parent)),
        ("bench", "--seconds", "soon"),
        ("bench", "--seconds", "-1"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run: Run, args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.is_one_complaint(), result
    assert result.err.startswith("overcrush: ")
    assert result.err.rstrip().endswith((".", "?", "!"))


def test_an_interruption_ends_quietly_with_130() -> None:
    # a shell may have started us with interruptions ignored, which a child inherits
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    process = subprocess.Popen(
        [sys.executable, "-uc", heeding + COMMAND[2], "play", "--terminal", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert any("help lists the commands" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (130, "")
    finally:
        process.kill()
        process.communicate()


def test_a_closed_pipe_is_no_traceback() -> None:
    done = subprocess.run(
        f"{shlex.join([*COMMAND, 'rules', '2'])} | head -1", shell=True, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("2 ")
    assert done.stderr == ""


def test_help_comes_at_once() -> None:
    best = 9.0
    for _ in range(3):
        begin = perf_counter()
        subprocess.run([*COMMAND, "--help"], check=True, capture_output=True)
        best = min(best, perf_counter() - begin)
    assert best < 1.0  # a fraction of it on an idle machine


CARDS = """set,number,name,kind,cost,energy,max,levels,text
my,1,Night Watch,character,3,mask,4,0/1/2; 0/2/2; 1/3/3,"When fielded, draw a die."
"""


def test_the_option_and_the_variable_name_the_same_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path / "usual"))
    (tmp_path / "mine.csv").write_text(CARDS, encoding="utf-8")
    assert run("--data", tmp_path / "other", "cards", "import", tmp_path / "mine.csv").status == 0
    assert "Night Watch" in run("--data", tmp_path / "other", "cards", "search", "night", "watch").out
    assert "Night Watch" not in run("cards", "search", "night", "watch").out
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path / "other"))
    assert "Night Watch" in run("cards", "search", "night", "watch").out
    refused = run("--data", tmp_path / "mine.csv", "cards", "search")
    assert refused.is_one_complaint() and "folder" in refused.err


def test_it_is_a_module_that_can_be_run() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "overcrush", "--version"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("overcrush ")
