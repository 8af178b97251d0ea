"""The main command: help and version, which do not load the engine."""

import subprocess
import sys

import pytest

import trilhos
from tests.cli.conftest import Run

COMMANDS = (
    *("play", "games", "rule", "replay", "simulate", "tournament", "tune", "bots", "bench", "compile", "board"),
    *("serve", "verify", "archive"),
)


def test_help_names_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)


@pytest.mark.parametrize("command", [*((name,) for name in COMMANDS), ("board", "check"), ("board", "draw")])
def test_every_command_has_help(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_help_imports_nothing_heavy() -> None:
    heavy = (
        "numba",
        "numpy",
        "prompt_toolkit",
        "trilhos.match",
        "trilhos.families",
        "trilhos.lab",
        "trilhos.server",
    )
    code = f"""
import sys
from trilhos.cli.main import app
try:
    app(["--help"])
except SystemExit:
    print("heavy:", [name for name in {heavy!r} if name in sys.modules])
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "heavy: []"


@pytest.mark.parametrize("module", ["trilhos", "trilhos.cli.main"])
def test_it_runs_as_a_module(module: str) -> None:
    result = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)
    assert result.stdout == f"trilhos {trilhos.__version__}\n"


def test_an_unknown_command_is_refused(run: Run) -> None:
    result = run("plya")
    assert result.exit_code == 2
    assert "plya" in result.output
