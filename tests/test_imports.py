"""Imports go one way, the engine is pure, files stay short; and the check that says so can fail."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from check_layers import IMPURE, LAYERS, MAX_LINES, TOP, check, load, unused

SRC = Path(__file__).resolve().parent.parent / "src"


def package(tmp_path: Path, files: dict[str, str]) -> Path:
    """Write a small package of the given files and return its source folder."""
    for name, text in {"__init__.py": "", **files}.items():
        path = tmp_path / "overcrush" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_sources_keep_the_layers() -> None:
    assert load(SRC), f"no modules found under {SRC}"
    problems = [*check(SRC), *unused(SRC)]
    assert not problems, "\n" + "\n".join(problems)


def test_the_layers_are_themselves_without_a_cycle() -> None:
    settled: set[str] = set()
    while len(settled) < len(LAYERS):
        ready = {layer for layer, allowed in LAYERS.items() if layer not in settled and allowed <= settled}
        assert ready, f"these layers depend on each other: {sorted(LAYERS.keys() - settled)}"
        settled |= ready
    assert not TOP & settled


@pytest.mark.parametrize(
    ("file", "text", "imported"),
    [
        ("ability/tree.py", "from overcrush.model import die\n", "overcrush.model"),
        ("lang/parse.py", "import overcrush.engine.turn\n", "overcrush.engine.turn"),
        ("model/state.py", "from ..engine import turn\n", "overcrush.engine.turn"),
        ("engine/turn.py", "from overcrush import cards\n", "overcrush.cards"),
        ("engine/turn.py", "def f():\n    from overcrush.lang import render\n", "overcrush.lang"),
        ("engine/turn.py", "from overcrush import Game\n", "overcrush"),
        (
            "engine/ops/draw.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ... import game\n",
            "overcrush.game",
        ),
        ("rules/__init__.py", "from overcrush.model import die\n", "overcrush.model"),
        ("rules/__init__.py", "from overcrush.model import die, face\n", "overcrush.model"),
        ("teams/draft.py", "from overcrush import bots\n", "overcrush.bots"),
        ("cards/library.py", "import overcrush.teams\n", "overcrush.teams"),
        ("game.py", "from .bots import heuristic\n", "overcrush.bots"),
        ("record.py", "from overcrush.scenario import Scenario\n", "overcrush.scenario"),
        ("bots/search.py", "from overcrush.cli import main\n", "overcrush.cli"),
        ("__init__.py", "from overcrush.engine import turn\n", "overcrush.engine.turn"),
    ],
)
def test_an_import_against_the_direction_is_named(tmp_path: Path, file: str, text: str, imported: str) -> None:
    modules = {"engine/turn.py": "", "cards/__init__.py": "", "game.py": ""}
    (problem,) = check(package(tmp_path, {**modules, file: text}))
    assert problem.startswith(f"overcrush/{file}:")
    assert f"imports {imported}, but" in problem


def test_who_is_outside_asks_the_engine_only_at_its_edge(tmp_path: Path) -> None:
    files = {
        "engine/damage.py": "",
        "engine/edge/api.py": "from overcrush.engine import damage\n",
        "bots/search.py": "from overcrush.engine.edge import api\nfrom overcrush.engine import damage\n",
    }
    (problem,) = check(package(tmp_path, files))
    assert problem == (
        "overcrush/bots/search.py:2: imports overcrush.engine.damage, but bots may ask only overcrush.engine.edge"
    )


def test_imports_down_the_layers_are_fine(tmp_path: Path) -> None:
    files = {
        "__init__.py": "from overcrush.game import Game\n",
        "errors.py": "import json\n",
        "ability/__init__.py": "from dataclasses import dataclass\n",
        "lang/__init__.py": "import re\nfrom overcrush import ability, errors\n",
        "rules/__init__.py": "",
        "model/__init__.py": "from ..ability import Tree\n",
        "engine/__init__.py": "from .turn import run\n",
        "engine/turn.py": "from overcrush import model, rules\n",
        "game.py": "import overcrush.engine\nfrom overcrush import lang\nclass Game: ...\n",
        "bots/__init__.py": "import random\nfrom overcrush import Game, model\n",
        "cli/__init__.py": "from overcrush import bots\n",
        "__main__.py": "from overcrush.cli import main\n",
    }
    assert check(package(tmp_path, files)) == []


@pytest.mark.parametrize("layer", ["engine", "model", "ability"])
@pytest.mark.parametrize("name", ["random", "time", "os", "pathlib", "yaml", "json"])
def test_a_clock_a_file_or_randomness_below_the_game_is_named(tmp_path: Path, layer: str, name: str) -> None:
    assert name in IMPURE
    for text in (f"import {name}\n", f"from {name} import anything\n", f"def f():\n    import {name} as quiet\n"):
        (problem,) = check(package(tmp_path, {f"{layer}/bad.py": text}))
        assert problem.startswith(f"overcrush/{layer}/bad.py:")
        assert f"imports {name}, but {layer}" in problem


def test_a_submodule_of_something_impure_is_named(tmp_path: Path) -> None:
    (problem,) = check(package(tmp_path, {"engine/bad.py": "import os.path\n"}))
    assert problem.startswith("overcrush/engine/bad.py:1: imports os.path, but engine")


def test_a_circular_import_is_told_step_by_step(tmp_path: Path) -> None:
    files = {
        "engine/turn.py": "from . import combat\n",
        "engine/combat.py": "\nfrom overcrush.engine.queue import push\n",
        "engine/queue.py": "def f():\n    import overcrush.engine.turn\n",
    }
    (problem,) = check(package(tmp_path, files))
    assert problem.startswith("circular import: ")
    assert set(problem.removeprefix("circular import: ").split(", ")) == {
        "overcrush/engine/turn.py:1 imports overcrush.engine.combat",
        "overcrush/engine/combat.py:2 imports overcrush.engine.queue",
        "overcrush/engine/queue.py:2 imports overcrush.engine.turn",
    }


def test_a_name_given_to_two_modules_is_told(tmp_path: Path) -> None:
    files = {
        "lang/grammar/costs.py": "",
        "lang/rendering/costs.py": "",
        "game/words.py": "",
        "server/words.py": "",
        "match.py": "",
        "cli/match.py": "",
    }
    (problem,) = check(package(tmp_path, files))
    assert problem == "overcrush/server/words.py: overcrush/game/words.py has the same name"


def test_packages_in_a_circle_are_told_though_no_modules_are(tmp_path: Path) -> None:
    files = {
        "engine/ops/draw.py": "from overcrush.engine.link import nouns\n",
        "engine/link/nouns.py": "",
        "engine/link/lower.py": "from overcrush.engine.ops import draw\n",
    }
    (problem,) = check(package(tmp_path, files))
    assert problem.startswith("packages in a circle: ")
    assert set(problem.removeprefix("packages in a circle: ").split(", ")) == {
        "overcrush.engine.ops.draw imports overcrush.engine.link.nouns",
        "overcrush.engine.link.lower imports overcrush.engine.ops.draw",
    }


def test_a_name_that_nothing_uses_is_told(tmp_path: Path) -> None:
    text = "LIMIT = 3\n\n\ndef used() -> int:\n    return LIMIT\n\n\ndef left() -> None:\n    left()\n"
    files = {"engine/draw.py": text, "engine/turn.py": "from overcrush.engine.draw import used\n"}
    assert list(unused(package(tmp_path, files))) == ["overcrush/engine/draw.py:8: nothing uses left"]


def test_an_import_for_type_checkers_alone_makes_no_cycle(tmp_path: Path) -> None:
    files = {
        "model/die.py": "from overcrush.model import state\n",
        "model/state.py": "import typing\nif typing.TYPE_CHECKING:\n    from overcrush.model.die import Die\n",
    }
    assert check(package(tmp_path, files)) == []


def test_a_layer_nobody_listed_is_named(tmp_path: Path) -> None:
    (problem,) = check(package(tmp_path, {"misc/__init__.py": ""}))
    assert problem.startswith("overcrush/misc/__init__.py: 'misc' is not a known layer")


def test_a_file_that_grew_too_long_is_named(tmp_path: Path) -> None:
    files = {"cli/fits.py": "\n" * MAX_LINES, "cli/long.py": "\n" * (MAX_LINES + 1)}
    (problem,) = check(package(tmp_path, files))
    assert problem.startswith(f"overcrush/cli/long.py: {MAX_LINES + 1} lines")


LEARNS = ("model", "lessons", "training")
"""The modules of `learning` that need PyTorch."""


def test_a_module_is_not_hidden_by_a_name_of_its_package() -> None:
    names = [module for module in load(SRC) if module.count(".") > 1 and not module.endswith("__main__")]
    if find_spec("pyspiel") is None:
        names.remove("overcrush.env.spiel")  # the game for OpenSpiel, an extra
    if find_spec("torch") is None:  # what learns, an extra
        names = [name for name in names if name.rpartition(".")[2] not in LEARNS or ".learning." not in name]
    for name in names:
        import_module(name)
    hidden = [
        name
        for name in names
        if not isinstance(getattr(sys.modules[name.rpartition(".")[0]], name.rpartition(".")[2]), ModuleType)
    ]
    assert hidden == []
