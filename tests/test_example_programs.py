"""The programs in `examples/` run, those that play at a server with a server of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
ALONE = sorted(path.name for path in EXAMPLES.glob("*.py") if "websocket" not in path.name)


def ran(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=EXAMPLES)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("name", ALONE)
def test_an_example_runs_and_says_something(name: str) -> None:
    assert ran([sys.executable, name]).strip()


def test_the_page_lists_every_example() -> None:
    page = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    there = {path.name for path in EXAMPLES.iterdir() if path.suffix in (".py", ".js")}
    assert set(re.findall(r"`(\w+\.(?:py|js))`", page)) == there and len(there) == 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = str(tmp_path_factory.mktemp("data"))
    command = [sys.executable, "-m", "overcrush.server", "--port", "0", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ.copy()) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.terminate()


def test_a_bot_in_python_plays_over_the_websocket(server: str) -> None:
    assert "winner:" in ran([sys.executable, "websocket_bot.py", server])


def test_a_bot_in_javascript_plays_over_the_websocket(server: str) -> None:
    beside = shutil.which("node", path=str(Path(sys.executable).parent))
    node = beside or shutil.which("node")
    if node is None:
        pytest.skip("there is no Node here")
    assert "winner:" in ran([node, "websocket_bot.js", server])
