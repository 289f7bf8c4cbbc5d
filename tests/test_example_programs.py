"""The programs in `examples/` run, those that play at a server with a server of their own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

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


def bot(language: str) -> list[str]:
    """The command of an example that plays over the WebSocket."""
    if language == "python":
        return [sys.executable, "websocket_bot.py"]
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None:
        pytest.skip("there is no Node here")
    return [node, "websocket_bot.js"]


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_bot_plays_over_the_websocket(server: str, language: str) -> None:
    assert "winner:" in ran([*bot(language), server])


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_programs_sit_at_a_table_of_two_by_its_link_and_by_a_code(server: str, language: str) -> None:
    device = {"Cookie": f"overcrush={'k' * 40}", "Content-Type": "application/json"}

    def ask(path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{server}/api/{path}", data, device)) as answer:
            return json.load(answer)

    link = ask("tables", {"team": {"name": "demo A"}, "format": "demo", "name": "Ada"})["link"]
    guest = subprocess.Popen(
        [*bot(language), server, "--table", f"{server}/#/table/{link}"], stdout=subprocess.PIPE, text=True, cwd=EXAMPLES
    )
    try:
        ask(f"tables/{link}/number", {"number": "1" * 64})
        end = time.monotonic() + 60
        while "seat" not in (table := ask(f"tables/{link}")):
            assert time.monotonic() < end, "nobody has sat down"
        code = ask(f"seats/{table['seat']}/code", {})["code"]
        assert table["guest"] == "A program"
        said = ran([*bot(language), server, "--code", code])
        assert guest.communicate(timeout=60)[0] == said and "winner:" in said
    finally:
        guest.kill()
        guest.wait()
