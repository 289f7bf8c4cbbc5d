"""What a wheel holds beside the modules: the page of the table, without which it is not built, and the scenarios that
show the rules, so that `overcrush conformance` has them wherever it is installed. Working in a clone needs neither.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "overcrush", "server", "static", "index.html")
SCENARIOS = Path("tests", "conformance")


class WheelHook(BuildHookInterface):  # type: ignore[misc,type-arg,unused-ignore]
    """Adds the scenarios, and refuses a wheel without the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the page before anything is written."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / PAGE).is_file():
            words = "The page of the table has not been built, and a wheel without it shows none"
            self.app.abort(f"{words}: run `make web` first ({PAGE} is missing).")
        build_data["force_include"][str(root / SCENARIOS)] = "overcrush/suite"
