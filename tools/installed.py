"""The wheel in an empty environment, without Node and without the sources: `make installed`.

Builds the wheel, installs it into a new environment, and tries there what somebody does first: the version, a scenario,
the conformance table, a match, and the table in the browser with every file its page names. A wheel without the page
must be refused in a sentence.

`make binary` (`--compiled`) builds the wheel with the compiled engine into dist/ and tries it the same way: it says
that it is compiled, every scenario passes on it, and it is measured.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
QUIETLY = ("--quiet", "--quiet", "--disable-pip-version-check")
PATIENCE = 60.0
"""Seconds until the server must answer."""
ASSET = re.compile(r'(?:src|href)="(/?[^":#]+)"')
SCENARIO = """
name: A Sidekick that nobody blocks deals 1 damage
cards: {}
players:
  A: {field: [sidekick]}
  B: {}
steps:
  - A: {attack: [sidekick]}
  - to: cleanup
  - expect: {life: {B: 19}}
"""


def say(words: str) -> None:
    """Print what has been seen."""
    print(f"  {words}", flush=True)


def build(source: Path, into: Path, compiled: bool = False) -> subprocess.CompletedProcess[str]:
    """Build the wheel of a source tree."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(into), str(source)]
    env = {**os.environ, "OVERCRUSH_COMPILED": "1" if compiled else ""}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def without_page(work: Path) -> None:
    """A tree in which the page was never built gives no wheel, and says why."""
    bare = work / "bare"
    for name in ("src", "tests/conformance"):
        shutil.copytree(ROOT / name, bare / name, ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, bare / name)
    result = build(bare, work / "none")
    words = result.stdout + result.stderr
    if result.returncode == 0 or "run `make web` first" not in words:
        sys.exit(f"a wheel without the page was not refused in a sentence:\n{words}")
    if "Traceback" in words.partition("run `make web` first")[0]:
        sys.exit(f"the refusal of a wheel without the page has a traceback in it:\n{words}")
    say("a wheel without the page is refused in a sentence")


def editable(work: Path) -> None:
    """The same tree can be worked in: installed in place, nothing is copied beside the modules."""
    home = work / "clone"
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", *QUIETLY, "--no-deps", "-e", str(work / "bare")], check=True)
    if copied := [path for path in home.rglob("site-packages/overcrush") if path.is_dir()]:
        sys.exit(f"working in a clone copies files: {copied[0]}")
    say("a clone without the page can be worked in")


def environment(work: Path, wheel: Path) -> Path:
    """An empty environment with the wheel in it; its folder of commands."""
    home = work / "empty"
    venv.create(home, with_pip=True)
    bin_ = home / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([bin_ / "python", "-m", "pip", "install", *QUIETLY, str(wheel)], check=True)
    return bin_


def surroundings(work: Path, bin_: Path) -> dict[str, str]:
    """Where the commands are run: no Node to be found, and a data folder of their own."""
    kept = [
        part for part in os.environ.get("PATH", "").split(os.pathsep) if part and not shutil.which("node", path=part)
    ]
    path = os.pathsep.join([str(bin_), *kept])
    if shutil.which("node", path=path):
        sys.exit("Node could not be taken out of the way")
    wanted = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return {**wanted, "PATH": path, "OVERCRUSH_DATA": str(work / "data")}


def command(work: Path, bin_: Path, env: dict[str, str], *args: str, has: str) -> None:
    """Run a command there, which must end well and say something."""
    result = subprocess.run(
        [bin_ / "overcrush", *args], cwd=work, env=env, capture_output=True, text=True, check=False, timeout=600
    )
    words = result.stdout + result.stderr
    if result.returncode or has not in words:
        sys.exit(f"overcrush {' '.join(args)}: status {result.returncode}\n{words}")
    say(f"overcrush {' '.join(args)}: {result.stdout.strip().splitlines()[-1]}")


def fetched(address: str) -> tuple[int, str, bytes]:
    """Status, kind and content of an address."""
    try:
        with urlopen(address, timeout=10) as answer:
            return answer.status, answer.headers["content-type"], answer.read()
    except HTTPError as error:
        return error.code, "", b""


def table(work: Path, bin_: Path, env: dict[str, str]) -> None:
    """`overcrush play` shows the table: the page, and everything it names."""
    server = subprocess.Popen(
        [bin_ / "overcrush", "play", "--no-browser", "--port", "0"],
        cwd=work,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+/", server.stdout.readline())
        if found is None:
            sys.exit("overcrush play does not say where the table is")
        address = found[0]
        until = time.monotonic() + PATIENCE
        while True:
            try:
                status, kind, page = fetched(address)
                break
            except OSError:
                if time.monotonic() > until:
                    sys.exit("overcrush play does not answer")
                time.sleep(0.2)
        names = sorted({name.lstrip("/") for name in ASSET.findall(page.decode())})
        if status != 200 or not kind.startswith("text/html") or not any(name.endswith(".js") for name in names):
            sys.exit(f"the page of the table: status {status}, {kind}, names {names}")
        for name in names:
            status, kind, content = fetched(address + name)
            if status != 200 or not content:
                sys.exit(f"/{name}: status {status}, {len(content)} bytes")
        say(f"overcrush play: the page and {len(names)} files it names: {', '.join(names)}")
    finally:
        server.send_signal(signal.SIGINT)
        rest = server.communicate(timeout=30)[0]
    if server.returncode or "Traceback" in rest:
        sys.exit(f"overcrush play ended with status {server.returncode}:\n{rest}")
    say("overcrush play ends at Ctrl+C")


def built(work: Path, compiled: bool) -> Path:
    """The wheel: for every system, or with the compiled engine for this one."""
    result = build(ROOT, work / "dist", compiled)
    if result.returncode:
        sys.exit(result.stdout + result.stderr)
    (wheel,) = (work / "dist").glob("*.whl")
    if wheel.name.endswith("-py3-none-any.whl") == compiled:
        sys.exit(f"{wheel.name} is for {'every system' if compiled else 'one system only'}")
    say(f"{wheel.name}: {wheel.stat().st_size // 1024} KB")
    return wheel


def native(work: Path) -> None:
    """The wheel with the compiled engine: kept in dist/, and the scenarios run on it in an empty environment."""
    wheel = built(work, compiled=True)
    (ROOT / "dist").mkdir(exist_ok=True)
    shutil.copy(wheel, ROOT / "dist")
    bin_ = environment(work, wheel)
    env = surroundings(work, bin_)
    command(work, bin_, env, "--version", has="(compiled)")
    command(work, bin_, env, "scenario", str(ROOT / "tests" / "conformance"), has=" 0 failed")
    command(work, bin_, env, "bench", "--seconds", "10", has="compiled")


def main() -> int:
    """Build, install, try."""
    parser = argparse.ArgumentParser(description="The wheel in an empty environment.")
    parser.add_argument("--compiled", action="store_true", help="the wheel with the compiled engine")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="overcrush-") as folder:
        work = Path(folder)
        if given.compiled:
            native(work)
            return 0
        wheel = built(work, compiled=False)
        without_page(work)
        editable(work)
        bin_ = environment(work, wheel)
        env = surroundings(work, bin_)
        (work / "one.yaml").write_text(SCENARIO, encoding="utf-8")
        command(work, bin_, env, "--version", has="(pure Python)")
        command(work, bin_, env, "scenario", "one.yaml", has="1 passed, 0 failed")
        command(work, bin_, env, "conformance", has="have no scenario")
        command(work, bin_, env, "match", "easy", "random", "--games", "2", "--teams", "demo", has="random")
        table(work, bin_, env)
    return 0


if __name__ == "__main__":
    sys.exit(main())
