"""Write docs/scenario.schema.json: `python tools/scenario_schema.py`. A test says when it is not current."""

from __future__ import annotations

import json
from pathlib import Path

from overcrush.scenario.schema import schema

FILE = Path(__file__).resolve().parent.parent / "docs" / "scenario.schema.json"


def written() -> str:
    """The file as it should be."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
