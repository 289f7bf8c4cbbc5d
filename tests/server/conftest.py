"""A server in the test's own process, and pages that sit at its seats; where the database matters, on each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import databases
import pytest
from pages import House, opened

ON_BOTH = frozenset(
    {
        *("test_store", "test_playing", "test_tables", "test_people", "test_undo", "test_memory", "test_seats"),
        *("test_http", "test_restart", "test_between_people", "test_fair_dice", "test_dice_to_come"),
        *("test_open_tables", "test_matches", "test_time", "test_talking", "test_handing"),
        *("test_backups", "test_outlived", "test_drafts", "test_draft_seats"),
    }
)
"""The tests that run on SQLite and on PostgreSQL."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.module.__name__ in ON_BOTH and metafunc.definition.get_closest_marker("sqlite") is None:
        metafunc.parametrize("database", databases.KINDS, indirect=True)


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test runs on; the next one begins with SQLite again."""
    databases.kind = getattr(request, "param", "sqlite")
    yield
    databases.kind = "sqlite"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as found:
        yield found
