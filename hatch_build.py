"""What a wheel holds beside the modules: the page of the table, without which it is not built, and the scenarios that
show the rules, so that `overcrush conformance` has them wherever it is installed. Working in a clone needs neither.

With OVERCRUSH_COMPILED=1 in the environment the wheel also holds the engine compiled by mypyc (`tools/compiled.py`),
and is for one system and one version of Python; without, it is for all of them. The sources are in both. It is compiled
in a folder of its own: nothing is put beside the sources, from which tests and play go on as before.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "overcrush", "server", "static", "index.html")
SCENARIOS = Path("tests", "conformance")
COMPILED = "OVERCRUSH_COMPILED"
NEEDED = ["mypy>=2.4,<3", "setuptools>=69,<90"]
"""What compiles the engine."""


def compiled() -> bool:
    """Whether the wheel is to hold the compiled engine."""
    return os.environ.get(COMPILED, "") not in ("", "0")


class WheelHook(BuildHookInterface):  # type: ignore[misc,type-arg,unused-ignore]
    """Adds the scenarios and on request the compiled engine, and refuses a wheel without the page."""

    folder: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What must be there to build."""
        return NEEDED if compiled() and self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the page before anything is written."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / PAGE).is_file():
            words = "The page of the table has not been built, and a wheel without it shows none"
            self.app.abort(f"{words}: run `make web` first ({PAGE} is missing).")
        build_data["force_include"][str(root / SCENARIOS)] = "overcrush/suite"
        if compiled():
            self.compile(root, build_data)

    def compile(self, root: Path, build_data: dict[str, Any]) -> None:
        """Compile the engine, and name each library with its place in the wheel."""
        self.folder = TemporaryDirectory(prefix="overcrush-")
        folder = Path(self.folder.name).resolve()
        self.app.display_info("Compiling the engine (some minutes)")
        command = [sys.executable, str(root / "tools" / "compiled.py"), "--folder", str(folder), "--level", "2"]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        libraries = [
            path for kind in ("*.so", "*.pyd") for path in (*folder.glob(kind), *folder.glob(f"overcrush/**/{kind}"))
        ]
        if done.returncode or not libraries:
            self.app.abort(f"The engine could not be compiled:\n{done.stdout}{done.stderr}")
        for path in libraries:
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Everything is in the wheel."""
        if self.folder is not None:
            self.folder.cleanup()
