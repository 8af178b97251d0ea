# Two commands do everything: `make play` and `make test`. Both set up what they need first.

PYTHON    ?= python3
BIN       := .venv/bin
PIP       := $(BIN)/python -m pip --disable-pip-version-check -qq
RULES     := $(shell find src/trilhos -name '*.py')
WEB       := $(shell find web -name node_modules -prune -o -type f -print)
PAGES     := src/trilhos/server/pages/index.html
PACKAGES  ?= all # of web/: `build` is what builds the pages, a sixth of them
NODE      := node -e '[a, b] = process.versions.node.split("."); \
             process.exit(+(a < 20 || (a == 20 && b < 19) || a == 21 || (a == 22 && b < 12) || a == 23))' && npm -v >/dev/null
CHROMIUM  := for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit; done; exit 1
PORT      ?= 8000
JOBS      ?= auto
BACKEND   := hatchling editables # builds an editable install
PYTEST    := $(BIN)/pytest -n $(JOBS) --dist worksteal -m "not alone"
ALONE     := $(BIN)/pytest -n 0 -m alone # tests that measure how long something takes
FREEZE    := .venv-lock/bin/pip freeze --exclude-editable | sed '/^\(cuda\|numba-cuda\|nvidia\)/s/$$/; sys_platform == "linux"/'

# An incomplete .venv, one that was moved, or one whose Python is gone, is created again.
ifneq ($(shell $(BIN)/python -V >/dev/null 2>&1 && cat .venv/made 2>/dev/null),$(CURDIR))
.PHONY: .venv/made
endif

.PHONY: help setup pages play terminal test soak check check-python check-pages test-pages format bench screenshots docs benchmark-smoke datasets dist lock clean chromium nginx

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/compiled ## create .venv with the locked packages, and compile all rules

pages: $(PAGES) ## build the web pages from web/ with Node

# The packages that build the pages take 45 MB and are not needed to play.
play: ## play in the browser; PORT=8001 for another port
	@$(MAKE) --no-print-directory -j2 pages .venv/table PACKAGES=build
	@[ -e web/node_modules/.all ] || find web/node_modules -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
	@$(BIN)/trilhos serve --open --port $(PORT) --log-level warning

terminal: .venv/table ## play against two bots in the terminal; needs no Node
	@$(BIN)/trilhos play usa --seats me,casual,strong

test: ## set up, check, then run every test (a sample of the long ones)
	@$(MAKE) --no-print-directory -j2 setup pages check test-pages chromium nginx
	$(PYTEST)
	$(ALONE)

soak: setup pages chromium nginx ## run every test in full: more games, kills, languages, compilations
	$(PYTEST) --soak
	$(ALONE) --soak

check: check-python check-pages ## check format, lint, types and layers

check-python: .venv/installed
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-pages: web/node_modules/.all
	cd web && npm run --silent check

test-pages: web/node_modules/.all
	cd web && npm test --silent

format: setup pages ## format the source: ruff for Python, Prettier and ESLint for web/
	cd web && npm run --silent format
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: setup pages chromium .venv/bench ## measure the engine (also against other engines), the server and the pages
	$(BIN)/trilhos bench
	@for script in $(filter-out bench/wire.py bench/yardstick.py,$(sort $(wildcard bench/*.py))); do echo "$$script"; $(BIN)/python "$$script" || exit 1; done

screenshots: setup pages chromium ## take screenshots of every page into docs/screenshots
	$(BIN)/python -m tests.web.screenshots docs/screenshots

docs: .venv/installed ## build the API reference from docstrings into build/docs
	@echo "Building the API reference into build/docs (half a minute) ..."
	@$(BIN)/python docs/build_api.py build/docs

benchmark-smoke: .venv/compiled ## run every reference agent of the benchmark on a small task
	@rm -rf build/smoke && mkdir -p build/smoke
	$(BIN)/python -m trilhos.benchmark.dqn first-journey --decisions 20000 --out build/smoke/dqn.npz
	@for agent in random greedy planner mcts:25 ismcts:25 dqn:build/smoke/dqn.npz; do \
	  $(BIN)/trilhos benchmark first-journey-2 --agent $$agent --first-deals 3 || exit 1; done
	@for agent in learned learned:25; do $(BIN)/trilhos benchmark usa-2 --agent $$agent --first-deals 1 || exit 1; done
	@if $(BIN)/python -c 'import torch' 2>/dev/null; then \
	  $(BIN)/trilhos learn first-journey:2 --minutes 0.5 --hidden 128 --out build/smoke/ppo && \
	  $(BIN)/trilhos benchmark first-journey-2 --agent learned:build/smoke/ppo/first-journey.npz --first-deals 3; \
	else echo "PPO is left out: it needs PyTorch (the extra learn)"; fi
	$(BIN)/trilhos solve mini-3 --iterations 100 --agent greedy --samples 10
	$(BIN)/trilhos crossplay first-journey --bots random,greedy,planner --seats 3 --games 60 --coalitions 6

datasets: .venv/compiled ## record a data set of every game for a release, into build/datasets
	@for game in $$($(BIN)/trilhos games --json | $(BIN)/python -c 'import json, sys; print(*(g["game"] for g in json.load(sys.stdin)))'); do \
	  rm -rf build/datasets/$$game; \
	  $(BIN)/trilhos dataset $$game --bots planner,greedy --games 200 --out build/datasets/$$game || exit 1; done

dist: .venv/installed pages ## build the package, wheel and sdist, with the pages into dist/
	@rm -rf dist
	$(BIN)/python -m hatchling build -t sdist -t wheel

lock: ## update all versions and write the lock files
	rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip -qq install -e '.[dev]'
	$(FREEZE) >requirements.lock
	.venv-lock/bin/pip -qq install -e '.[dev,bench]' -c requirements.lock
	$(FREEZE) | grep -vxFf requirements.lock >requirements-bench.lock
	rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip -qq install -e '.[server]' -c requirements.lock # what a public server needs: deploy/Containerfile
	$(FREEZE) >requirements-server.lock
	rm -rf .venv-lock

clean: ## remove everything that the other targets made
	rm -rf .venv .venv-lock dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf web/node_modules $(dir $(PAGES))
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The steps of `setup`. Each runs only if something that it depends on has changed.

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Trilhos needs Python 3.11 or newer, and $(PYTHON) is older. Choose another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || [ "$$(id -u)" != 0 ] || { \
	  echo "Installing python3-venv ..."; { apt-get update && apt-get install -y python3-venv; } >/dev/null 2>&1; } || true
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) lacks its venv module. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@$(PIP) uninstall -y setuptools # Python 3.11 puts it there, and nothing here needs it
	@echo '$(CURDIR)' >$@

# What a table needs. The rules need only Numba: they are compiled while the rest is installed, and further by
# `trilhos serve` when the page is open. Python compiles the modules that it imports, a quarter of those that there are.
.venv/table: .venv/made pyproject.toml requirements-server.lock
	@echo "Installing $$(wc -l <requirements-server.lock) packages into .venv (once) ..."
	@$(PIP) install --no-compile -c requirements-server.lock numba
	@PYTHONPATH=src TRILHOS_QUIET=1 $(BIN)/python -m trilhos.bots.compile_table usa >/dev/null 2>&1 & \
	  $(PIP) install --no-compile -r requirements-server.lock -c requirements.lock $(BACKEND)
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/installed: .venv/made pyproject.toml requirements.lock
	@echo "Installing $$(wc -l <requirements.lock) packages into .venv (once; this takes a few minutes on a slow network) ..."
	@$(PIP) install -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/compiled: .venv/installed $(RULES)
	@$(BIN)/python -m trilhos.cli.main compile
	@touch $@

.venv/bench: .venv/installed requirements-bench.lock
	@echo "Installing $$(wc -l <requirements-bench.lock) packages for the benchmarks ..."
	@$(PIP) install -r requirements-bench.lock
	@touch $@

# The pages, in the same way. npm 9, 10 and 11 all work.

web/node_modules/.all: OMITTED :=
web/node_modules/.build: OMITTED := --omit=dev
ifeq ($(wildcard web/node_modules/.package-lock.json),)
web/node_modules/.build: $(WEB) # `make play` has removed the packages, which are needed again when a source changes
endif
web/node_modules/.all web/node_modules/.build: web/package.json web/package-lock.json
	@$(NODE) || { echo "The web pages need Node 20 (20.19 or newer), 22 (22.12 or newer) or 24, with npm;" \
	  "found: $$(node -v 2>/dev/null || echo none)." >&2; \
	  echo "On Debian 13: sudo apt install nodejs npm; elsewhere: nodejs.org. Without it: make terminal" >&2; exit 1; }
	@echo "Installing the web packages into web/node_modules (once) ..."
	@cd web && npm ci $(OMITTED) --no-audit --no-fund --loglevel error
	@touch web/node_modules/.build $@

$(PAGES): $(WEB) | web/node_modules/.$(strip $(PACKAGES))
	@echo "Building the web pages ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

chromium: | .venv/made # so that only one apt runs at a time
	@( $(CHROMIUM) ) || [ "$$(id -u)" != 0 ] || { \
	  echo "Installing Chromium ..."; { apt-get update && apt-get install -y chromium; } >/dev/null 2>&1; } || true
	@( $(CHROMIUM) ) || { \
	  echo "The browser tests need Chromium. On Debian: sudo apt install chromium" >&2; exit 1; }

nginx: | chromium # installed only where the package cannot start it as a service; without it one test is skipped
	@command -v nginx >/dev/null || [ "$$(id -u)" != 0 ] || [ -d /run/systemd/system ] || ! command -v apt-get >/dev/null || { \
	  echo "Installing nginx ..."; { apt-get update && apt-get install -y nginx; } >/dev/null 2>&1; } || true
