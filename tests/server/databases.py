"""The databases that tests run on: SQLite in the test's folder, or a PostgreSQL that is started for them."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from overcrush.server.app import FILE
from overcrush.server.store import Store

KINDS = ("sqlite", "postgresql")
BIN = (None, *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True))
"""Where PostgreSQL's programs are: on the path, or where Debian puts them."""
USER = "postgres"
"""Whom it runs as where the tests run as root, which it does not."""

kind = "sqlite"
"""What the present test runs on."""
_running: list[Path] = []
_made: set[str] = set()


def where(folder: Path) -> Path | str:
    """The database of a test's folder; always the same one."""
    return folder / FILE if kind == "sqlite" else url(folder)


def stored(folder: Path) -> Store:
    """A store over it."""
    return Store(where(folder))


def url(folder: Path) -> str:
    """The address of a PostgreSQL database that belongs to a folder."""
    import psycopg

    home = _started()
    name = f"t{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}"
    if name not in _made:
        from overcrush.server.postgres import migrate

        with psycopg.connect(f"postgresql://overcrush@/postgres?host={home}", autocommit=True) as db:
            if not _made:
                db.execute("create database ready")
                migrate(f"postgresql://overcrush@/ready?host={home}")
            db.execute(f"create database {name} template ready")
        _made.add(name)
    return f"postgresql://overcrush@/{name}?host={home}"


def _started() -> Path:
    """The folder of a PostgreSQL that runs until the tests are over."""
    if _running:
        return _running[0]
    if not all(map(find_spec, ("psycopg", "yoyo"))):
        pytest.skip("psycopg and yoyo-migrations are not installed: pip install -e '.[postgres]'")
    initdb, control = (next((found for at in BIN if (found := shutil.which(name, path=at))), None) for name in TOOLS)
    if initdb is None or control is None:
        pytest.skip("there is no PostgreSQL here: apt-get install postgresql")
    home = Path(tempfile.mkdtemp(prefix="overcrush-pg-"))
    if os.getuid() == 0:
        try:
            shutil.chown(home, USER)
        except LookupError:
            pytest.skip(f"PostgreSQL does not run as root, and there is no user {USER}")
    _as_user(initdb, "-D", f"{home}/data", "-A", "trust", "-U", "overcrush", "--no-sync", "-E", "UTF8", "--locale=C")
    settings = f"-c listen_addresses='' -k {home} -c fsync=off -c max_connections=200"
    _as_user(control, "-D", f"{home}/data", "-w", "-l", f"{home}/log", "-o", settings, "start")
    _running.append(home)
    atexit.register(_stop, control, home)
    return home


TOOLS = ("initdb", "pg_ctl")


def _as_user(*command: str) -> None:
    before = ("runuser", "-u", USER, "--") if os.getuid() == 0 else ()
    subprocess.run([*before, *command], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/")


def _stop(control: str, home: Path) -> None:
    _as_user(control, "-D", f"{home}/data", "-m", "immediate", "stop")
    shutil.rmtree(home, ignore_errors=True)
