"""A server in the test's own process, and pages that sit at its seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import House, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as found:
        yield found
