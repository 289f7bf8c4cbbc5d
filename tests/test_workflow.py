"""What the usual host runs for every change exists here, and is what everybody runs."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
STEP = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "uses": {"type": "string", "pattern": r"^[\w.-]+/[\w./-]+@v?[\w./]+$"},
        "with": {"type": "object"},
        "run": {"type": "string"},
        "if": {"type": "string"},
        "env": {"type": "object"},
    },
    "oneOf": [{"required": ["uses"]}, {"required": ["run"]}],
    "additionalProperties": False,
}
JOB = {
    "type": "object",
    "properties": {
        "runs-on": {"type": "string"},
        "timeout-minutes": {"type": "integer"},
        "needs": {"type": ["string", "array"]},
        "services": {"type": "object"},
        "env": {"type": "object"},
        "environment": {"type": "string"},
        "permissions": {"type": "object"},
        "strategy": {
            "type": "object",
            "properties": {"fail-fast": {"type": "boolean"}, "matrix": {"type": "object"}},
            "additionalProperties": False,
        },
        "steps": {"type": "array", "minItems": 1, "items": STEP},
    },
    "required": ["runs-on", "timeout-minutes", "steps"],
    "additionalProperties": False,
}
SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "on": {"type": "object"},
        "permissions": {"type": "object"},
        "concurrency": {"type": "object"},
        "jobs": {"type": "object", "minProperties": 1, "additionalProperties": JOB},
    },
    "required": ["name", "on", "permissions", "jobs"],
    "additionalProperties": False,
}
"""What of the host's own schema our workflows use."""


def read(path: Path) -> dict[str, Any]:
    # YAML 1.1 takes the word `on` for true; the host does not
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in data.items()}


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_has_the_shape_the_host_reads(path: Path) -> None:
    jsonschema.validate(read(path), SCHEMA)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_command_of_a_workflow_exists(path: Path) -> None:
    commands = [line for step in steps(path) for line in step.get("run", "").splitlines() if line.strip()]
    assert commands
    for command in commands:
        words = command.split()
        assert words[0] == "make" and len(words) == 2, f"{command}: what a workflow does, everybody can do with make"
        tried = subprocess.run(["make", "-n", words[1]], cwd=ROOT, capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr


def test_all_versions_of_python_are_tested_and_the_wheel_is_built() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        said = " ".join(tomllib.load(file)["project"]["classifiers"])
    (path,) = (path for path in WORKFLOWS if path.name == "test.yml")
    jobs = read(path)["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == re.findall(r"Python :: (3\.\d+)", said)
    done = {step.get("run") for step in steps(path)}
    assert {"make test", "make wheel", "make installed", "make docs", "make binary", "make alike"} <= done


def test_a_release_has_a_compiled_wheel_for_each_version_of_python() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    versions = re.findall(r"Python :: 3\.(\d+)", " ".join(project["project"]["classifiers"]))
    wheels = project["tool"]["cibuildwheel"]
    assert wheels["build"] == " ".join(f"cp3{version}-*" for version in versions)
    (switch,) = wheels["environment"]
    assert f'COMPILED = "{switch}"' in (ROOT / "hatch_build.py").read_text(encoding="utf-8")


def test_what_is_looked_at_before_each_commit_exists() -> None:
    data = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    entries = [hook["entry"].split() for repo in data["repos"] for hook in repo["hooks"]]
    lint = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(BIN)", ".venv/bin")
    for tool, *arguments in entries:
        assert " ".join([tool, *(word for word in arguments if not word.startswith("-"))]) in lint.replace(
            "--quiet ", ""
        )
