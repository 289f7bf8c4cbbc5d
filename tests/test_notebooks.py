"""The notebooks in `examples/` run, in a small size, and no output is kept in them."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the extra env (NumPy) is not installed")

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(path.name for path in EXAMPLES.glob("*.ipynb"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for what, size in (("GAMES", "1"), ("TEAMS", "2"), ("SECONDS", "0.2"), ("MATCH", "2"), ("BATCH", "2")):
        monkeypatch.setenv(f"OVERCRUSH_NOTEBOOK_{what}", size)
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    names: dict[str, object] = {"__name__": "__main__"}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        for n, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code":
                assert cell["outputs"] == [] and cell["execution_count"] is None
                exec(compile("".join(cell["source"]), f"{name}, cell {n}", "exec"), names)
    assert said.getvalue().strip()


def test_the_page_lists_every_notebook() -> None:
    page = (EXAMPLES.parent / "docs" / "examples.md").read_text(encoding="utf-8")
    assert NOTEBOOKS and all(f"`{name}`" in page for name in NOTEBOOKS)
