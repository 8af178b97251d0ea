# Two commands do everything: `make play` and `make test`. Both set up what they need first.

PYTHON    ?= python3
BIN       := .venv/bin
PIP       := $(BIN)/python -m pip --disable-pip-version-check -qq
RULES     := $(shell find src/trilhos -name '*.py')
JOBS      ?= auto
FREEZE    := .venv-lock/bin/pip freeze --exclude-editable | sed '/^\(cuda\|numba-cuda\|nvidia\)/s/$$/; sys_platform == "linux"/'

# A .venv that is half made, was moved, or whose Python has gone, is made anew.
ifneq ($(shell $(BIN)/python -V >/dev/null 2>&1 && cat .venv/made 2>/dev/null),$(CURDIR))
.PHONY: .venv/made
endif

.PHONY: help setup play test check format bench lock clean

help: ## what there is (this list)
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/compiled ## .venv with the locked packages, all rules compiled

play: setup ## play against two bots in the terminal
	@$(BIN)/trilhos play usa --seats me,casual,strong

test: check ## set up, check, then every test, the slow ones last
	$(BIN)/pytest -n $(JOBS) --maxprocesses 4

check: setup ## format, lint, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: setup ## let ruff put the source in order
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: setup .venv/bench ## measure the engine, alone and beside others
	$(BIN)/trilhos bench
	@for script in $(sort $(wildcard bench/*.py)); do echo "$$script"; $(BIN)/python "$$script" || exit 1; done

lock: ## choose the newest versions of everything anew and write the lock files
	rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip -qq install -e '.[dev]'
	$(FREEZE) >requirements.lock
	.venv-lock/bin/pip -qq install -e '.[dev,bench]' -c requirements.lock
	$(FREEZE) | grep -vxFf requirements.lock >requirements-bench.lock
	rm -rf .venv-lock

clean: ## remove all that the other targets made
	rm -rf .venv .venv-lock dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The steps of `setup`, each left alone while nothing that it depends on has changed.

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Trilhos needs Python 3.11 or newer, and $(PYTHON) is not. Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || [ "$$(id -u)" != 0 ] || { \
	  echo "Installing python3-venv ..."; { apt-get update && apt-get install -y python3-venv; } >/dev/null 2>&1; } || true
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) lacks its venv module. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@echo '$(CURDIR)' >$@

.venv/installed: .venv/made pyproject.toml requirements.lock
	@echo "Installing $$(wc -l <requirements.lock) packages into .venv (once; some minutes on a slow network) ..."
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
