"""Small networks for tests, in a temporary folder."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from trilhos.bots.network_files import VARIABLE
from trilhos.bots.networks import random_network, save
from trilhos.match.ruleset import find_ruleset

HIDDEN = 16


def use_random_networks(monkeypatch: pytest.MonkeyPatch, folder: Path, games: Iterable[str]) -> None:
    """Let these games have networks with random weights."""
    for game in games:
        save(random_network(find_ruleset(game), HIDDEN), folder / f"{game}.npz")
    monkeypatch.setenv(VARIABLE, str(folder))
