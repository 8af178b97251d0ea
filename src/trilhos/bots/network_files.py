"""Where networks are: `bots/networks/GAME.npz` in a family's folder, or only in the folder of TRILHOS_NETWORKS."""

import os
from functools import lru_cache
from pathlib import Path

from trilhos.bots import board_networks, networks
from trilhos.bots.board_networks import BoardNetwork
from trilhos.bots.networks import Network
from trilhos.match.ruleset import Ruleset
from trilhos.registry import family_folders

VARIABLE = "TRILHOS_NETWORKS"  # environment variable: a folder with networks, used in place of those of the package


def network_file(game: str) -> Path | None:
    """The file with the network of a game; None if there is none."""
    given = os.environ.get(VARIABLE)
    folders = [Path(given)] if given else family_folders("bots/networks")
    return next((file for folder in folders if (file := folder / f"{game}.npz").is_file()), None)


def network_for(ruleset: Ruleset, seats: int, file: str | None = None) -> Network | BoardNetwork | str:
    """The network that plays a game with this number of seats, or the reason why there is none.

    `file` replaces the network of the game; NetworkError if it cannot be read.
    """
    path = Path(file) if file else network_file(ruleset.id)
    if path is None:
        return f"there is no network for {ruleset.id}"
    network = read(path)
    wrong = misfit(network, ruleset, seats)
    return f"{path.name} cannot play this game: {wrong}" if wrong else network


def misfit(network: Network | BoardNetwork, ruleset: Ruleset, seats: int | None = None) -> str | None:
    """Why a network of either sort cannot play a game (with this number of seats, if given); None if it can."""
    if isinstance(network, BoardNetwork):
        return board_networks.misfit(network, ruleset, seats)
    return networks.misfit(network, ruleset, seats)


def read(path: Path) -> Network | BoardNetwork:
    """The network in a file, which is read again after it has changed."""
    changed = path.stat().st_mtime_ns if path.exists() else 0
    return _read(path, changed)


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> Network | BoardNetwork:
    return board_networks.load(path) if board_networks.is_board_network(path) else networks.load(path)
