# Overcrush: `make help` lists what there is to do here.

PYTHON ?= python3
WORKERS ?= auto
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help setup test lint format play bench conformance guide editions clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## make .venv and install Overcrush and its tools into it
	@:

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit(f"Overcrush needs Python 3.11 or newer, and $(PYTHON) is {v[0]}.{v[1]}: make PYTHON=python3.11 ...")'
	@echo "setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@

test: $(READY) ## ruff, mypy and every test
	@echo "ruff check"
	@$(BIN)/ruff check --quiet .
	@echo "mypy --strict"
	@$(BIN)/mypy --strict
	@echo "pytest"
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

lint: $(READY) ## ruff, formatting, mypy and the import direction, without the tests
	@echo "ruff check"
	@$(BIN)/ruff check --quiet .
	@echo "ruff format --check"
	@$(BIN)/ruff format --quiet --check .
	@echo "mypy --strict"
	@$(BIN)/mypy --strict
	@echo "import direction"
	@$(BIN)/python tools/check_layers.py

format: $(READY) ## rewrite the sources in the house format
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .

play: $(READY) ## open the table in the browser
	@$(BIN)/overcrush play

bench: $(READY) ## measure the engine's speed
	@$(BIN)/overcrush bench

conformance: $(READY) ## regenerate docs/conformance.md
	@mkdir -p docs
	@$(BIN)/overcrush conformance --write docs/conformance.md

guide: $(READY) ## regenerate docs/card-language.md
	@$(BIN)/overcrush cards guide --write docs/card-language.md

editions: $(READY) ## regenerate docs/editions.md
	@$(BIN)/overcrush editions --write docs/editions.md

clean: ## remove .venv, caches and build output
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
