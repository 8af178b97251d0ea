"""The output folder of a run: checkpoint, network, manifest, log and curve."""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from trilhos.bots import board_networks, networks
from trilhos.bots.board_networks import BoardNetwork
from trilhos.core.view import Fields
from trilhos.learn.checkpoint import write_atomically
from trilhos.learn.curve import curve


class RunFolder:
    """Where a run writes its files, named after the game."""

    def __init__(self, path: str, game: str) -> None:
        self.path, self.game = Path(path), game
        self.checkpoint = self.path / "checkpoint.npz"

    def create(self) -> None:
        """Create the folder."""
        self.path.mkdir(parents=True, exist_ok=True)

    def log(self, row: Fields) -> None:
        """Add a line to the log."""
        with (self.path / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def save(self, network: networks.Network | BoardNetwork, measured: Sequence[Fields]) -> None:
        """Write the network, its manifest, and the curve of all measurements."""
        name = re.sub(r"[^A-Za-z0-9._-]", "_", self.game) or "game"
        unfinished = self.path / f"{name}.npz.new"
        if isinstance(network, BoardNetwork):
            board_networks.save(network, unfinished)
        else:
            networks.save(network, unfinished)
        unfinished.replace(self.path / f"{name}.npz")
        write_atomically(self.path / "manifest.json", json.dumps(asdict(network.manifest), indent=1).encode())
        drawn = curve(measured, f"{self.game}: games won by the policy alone")
        write_atomically(self.path / "curve.svg", drawn.encode())
