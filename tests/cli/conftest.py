"""A separate environment for every test: games are saved in a temporary folder, and there are no colours."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import trilhos
from trilhos.cli.main import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "state" / "trilhos"


@pytest.fixture
def run() -> Run:
    """`run("games", "--json")` as if typed; `input=` is piped in."""

    def typed(*words: str | Path, input: str = "") -> Result:  # noqa: A002 - as subprocess calls it
        return CliRunner().invoke(app, [str(word) for word in words], input=input, catch_exceptions=False)

    return typed


@pytest.fixture
def played() -> Callable[..., trilhos.Game]:
    """A game played at random, to its end or for some steps."""

    def play(name: str, seats: int = 2, seed: int = 1, steps: int | None = None) -> trilhos.Game:
        game, dice = trilhos.new(name, seats=seats, seed=seed), random.Random(seed)
        while not game.over and (steps is None or len(game.steps) < steps):
            game.play(dice.choice(game.legal()))
        return game

    return play
