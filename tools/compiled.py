"""Compile the engine: a copy of the package in build/compiled, its `engine`, `model` and `Game` made native by mypyc.

`make compiled` builds it; with `PYTHONPATH=build/compiled` Python takes it instead of the sources, which stay as they
are. A wheel with the same libraries is built with `OVERCRUSH_COMPILED=1` (`hatch_build.py`, `make binary`). What is
asked of the engine from outside (`engine/edge`) and the linking before a game (`engine/link`) gain nothing and are left
as they are; so are the printed facts of cards. `make alike` shows that both builds play the same.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "compiled"
NATIVE = (
    *("engine", "model", "game/facade.py"),
    *("encoding/slots.py", "encoding/seat.py", "encoding/sight.py", "encoding/observing.py", "encoding/action_ids.py"),
)
WITHIN = ["-fvisibility=hidden", "-fno-semantic-interposition", "-flto=auto"]
"""All modules are one library whose functions nobody else calls by name: they call one another directly."""
PLAIN = ("engine/edge/", "engine/link/", "model/cards.py")


def modules(package: Path) -> list[str]:
    """The modules that are compiled, as paths beside the package."""
    found: list[str] = []
    for name in NATIVE:
        here = package / name
        for path in sorted(here.rglob("*.py")) if here.is_dir() else (here,):
            inside = path.relative_to(package).as_posix()
            if path.name != "__init__.py" and not inside.startswith(PLAIN):
                found.append(str(path.relative_to(package.parent)))
    return found


def copy(folder: Path) -> None:
    """Lay out the sources anew; what was generated before is kept, for what is unchanged need not be compiled again."""
    shutil.rmtree(folder / "overcrush", ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "overcrush", folder / "overcrush", ignore=ignored)


def build(folder: Path, level: str) -> None:
    """Compile and put the libraries beside the modules."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    os.chdir(folder)
    config = folder / "mypy.ini"
    config.write_text("[mypy]\nstrict = true\nwarn_unused_ignores = false\n", encoding="utf-8")
    extensions = mypycify(
        ["--config-file", str(config), *modules(folder / "overcrush")],
        opt_level=level,
        multi_file=True,
        group_name="overcrush",
        debug_level="0",
    )
    for extension in extensions if sys.platform == "linux" else ():
        extension.extra_compile_args += WITHIN
        extension.extra_link_args += WITHIN
    at_once()
    setup(
        name="overcrush-compiled",
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace"],
    )


def at_once() -> None:
    """Let the C compiler work on as many files at once as there are processors: all of them are one library, whose
    files setuptools would compile one after the other."""
    ccompiler: Any = import_module("setuptools._distutils.ccompiler")

    def compile_all(self: Any, sources: list[str], **given: Any) -> list[str]:
        names = ("output_dir", "macros", "include_dirs")
        _, objects, extra, options, build = self._setup_compile(
            *(given.get(name) for name in names), sources, given.get("depends"), given.get("extra_postargs")
        )
        flags = self._get_cc_args(options, given.get("debug", False), given.get("extra_preargs"))

        shared = max((path.stat().st_mtime for path in Path("build").glob("*.h")), default=0.0)

        def one(name: str) -> None:
            source, suffix = build[name]
            made = Path(name)
            if not made.exists() or made.stat().st_mtime < max(shared, Path(source).stat().st_mtime):
                self._compile(name, source, suffix, flags, extra, options)

        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(one, [name for name in objects if name in build]))
        return list(objects)

    if hasattr(ccompiler.CCompiler, "_get_cc_args") and os.name == "posix":
        ccompiler.CCompiler.compile = compile_all


def main() -> int:
    """Copy and build."""
    parser = argparse.ArgumentParser(description="Compile the engine into build/compiled.")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--level", default="3", choices=("0", "1", "2", "3"), help="how hard the compiler tries")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    copy(given.folder)
    build(given.folder.resolve(), given.level)
    print(f"compiled into {given.folder}: PYTHONPATH={given.folder} python -m overcrush")
    return 0


if __name__ == "__main__":
    sys.exit(main())
