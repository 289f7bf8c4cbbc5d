"""Starting the server: at a port that is free, or with a sentence about why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import load
from overcrush.cli import main
from overcrush.errors import Malformed
from overcrush.server.run import listening


def test_a_taken_port_gives_a_clear_sentence() -> None:
    with listening("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        with pytest.raises(Malformed, match=rf"port {port} of 127\.0\.0\.1 is taken.*--port {port + 1}"):
            listening("127.0.0.1", port)


def test_an_address_that_is_not_here_gives_a_clear_sentence() -> None:
    with pytest.raises(Malformed, match="cannot listen at"):
        listening("203.0.113.1", 0)


def test_play_says_in_a_sentence_that_the_port_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listening("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port), "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"overcrush: port {port}") and error.count("\n") == 1


def test_play_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; from overcrush.cli import main; sys.exit(main(sys.argv[1:]))"]
    process, address = load.start_server(
        tmp_path, [*command, "play", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    )
    try:
        assert load.begin(address, "easy", 1, [])
    finally:
        process.send_signal(2)
        assert process.wait(20) == 0
        assert process.stdout is not None
        process.stdout.close()
    assert (tmp_path / "games.sqlite").is_file()
    assert isinstance(process, subprocess.Popen)
