# Overcrush: `make help` lists what there is to do here.

PYTHON ?= python3
# One more than there are processors: the tests of the server and of the page wait a third of their time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
CARDS ?=
GAMES ?= 200000
FIRST ?= 0
LEVEL ?= 2
ALIKE ?= 100
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PAGE := src/overcrush/server/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-audit --no-fund --loglevel=error

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help setup web browser test lint format play load kills fuzz soak bench compiled alike wheel sdist installed binary docs conformance guide schema editions clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) $(PAGE) browser ## make .venv, install Overcrush and its tools into it, build the page
	@:

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit(f"Overcrush needs Python 3.11 or newer, and $(PYTHON) is {v[0]}.{v[1]}: make PYTHON=python3.11 ...")'
	@echo "setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet -e '.[dev,postgres]'
	@touch $@

# The page is built with the Node that pip installs into .venv, so that nothing but Python need be there.
web: $(PAGE) ## build the page that the server shows
	@:

# Not `npm ci`: it refuses a lock file that leaves out builds for other systems, which a registry need not have.
web/node_modules/.package-lock.json: web/package-lock.json | $(READY)
	@echo "installing what builds the page"
	@$(NPM) install --no-save
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.package-lock.json
	@echo "building the page"
	@$(NPM) run --silent build
	@touch $@

# The browser tests need Chromium. It is installed where that can be done quietly, and done without elsewhere.
browser:
	@if ! command -v chromium >/dev/null && command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "installing Chromium for the browser tests"; \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 || true; \
	fi

test: lint browser ## every check of `lint`, the page's own tests and every test
	@echo "vitest"
	@$(NPM) run --silent test
	@echo "pytest"
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal --durations 25 --durations-min 5
	@command -v chromium >/dev/null || echo "There is no Chromium here, so the browser tests were skipped: install chromium to run them."

lint: $(READY) $(PAGE) ## ruff, formatting, types, the page's lint and types and the import direction
	@echo "ruff check"
	@$(BIN)/ruff check --quiet .
	@echo "ruff format --check"
	@$(BIN)/ruff format --quiet --check .
	@echo "import direction"
	@$(BIN)/python tools/check_layers.py
	@echo "mypy --strict"
	@$(BIN)/mypy --strict
	@echo "eslint"
	@$(NPM) run --silent lint
	@echo "svelte-check"
	@$(NPM) run --silent check

format: $(READY) ## rewrite the sources in the house format
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .

play: $(READY) $(PAGE) ## open the table in the browser
	@$(BIN)/overcrush play

load: $(READY) ## play 200 games at once against the server
	@$(BIN)/python tools/load.py

kills: $(READY) ## kill server processes at 300 random moments while 50 games are played over PostgreSQL
	@PYTHONPATH=src $(BIN)/python tools/kills.py

fuzz: $(READY) ## send a server and the command 100,000 messages and requests and 5,000 damaged files
	@PYTHONPATH=src $(BIN)/python tools/fuzz.py

soak: $(READY) ## play 200,000 games over teams of all cards, with every contract (CARDS=file GAMES=n FIRST=seed)
	@$(BIN)/python tools/soak.py --games $(GAMES) --first $(FIRST) $(if $(CARDS),--cards $(CARDS))

bench: $(READY) ## measure the engine's speed, and compare it with the last run that was kept
	@$(BIN)/overcrush bench --compare

compiled: $(READY) ## compile the engine into build/compiled (LEVEL=0..3: how hard the C compiler tries)
	@$(BIN)/python tools/compiled.py --level $(LEVEL)

# The sources stay as they are; what is compared are all scenarios, and random games event by event.
alike: compiled ## compile the engine, run every scenario on it, and compare random games with the sources' (ALIKE=n)
	@PYTHONPATH=build/compiled $(BIN)/overcrush --version
	@PYTHONPATH=build/compiled $(BIN)/overcrush scenario tests/conformance | tail -n 1
	@$(BIN)/python tools/alike.py build/compiled --games $(ALIKE)

wheel: $(READY) $(PAGE) ## build the wheel into dist/
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist

sdist: $(READY) $(PAGE) ## build the archive of the sources into dist/
	@$(BIN)/python -c 'import build' 2>/dev/null || $(BIN)/python -m pip install --quiet 'build>=1.2,<2'
	@$(BIN)/python -m build --sdist --outdir dist . >/dev/null
	@ls dist

installed: $(READY) $(PAGE) ## try the wheel in an empty environment without Node (a few minutes)
	@$(BIN)/python tools/installed.py

binary: $(READY) $(PAGE) ## build the wheel with the compiled engine into dist/, and try it in an empty environment (some minutes)
	@$(BIN)/python tools/installed.py --compiled

# What builds the site is installed when it is first built: nothing else needs it.
docs: $(READY) ## build the documentation site into build/site, every link checked
	@$(BIN)/python -c 'import mkdocs, material, mkdocstrings' 2>/dev/null || $(BIN)/python -m pip install --quiet -e '.[docs]'
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "build/site/index.html"

conformance: $(READY) ## regenerate docs/conformance.md
	@mkdir -p docs
	@$(BIN)/overcrush conformance --write docs/conformance.md

guide: $(READY) ## regenerate docs/card-language.md
	@$(BIN)/overcrush cards guide --write docs/card-language.md

schema: $(READY) ## regenerate docs/scenario.schema.json
	@$(BIN)/python tools/scenario_schema.py

editions: $(READY) ## regenerate docs/editions.md
	@$(BIN)/overcrush editions --write docs/editions.md

clean: ## remove .venv, caches and build output
	@rm -rf $(VENV) build dist web/node_modules src/overcrush/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
