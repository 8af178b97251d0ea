"""Charts of the published boards, kept beside the compiled rules: laying one out takes a second or two."""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from trilhos.core.jit import cache_folder
from trilhos.families.ride.boards.facts import BOARDS, read
from trilhos.families.ride.picture import chart


def cached_map(game: str) -> bytes:
    """The chart of a published board as JSON: as it was kept, if neither the board nor its drawing has changed."""
    board = BOARDS / f"{game}.toml"
    digest = hashlib.sha256(board.read_bytes()).hexdigest()[:16]
    file = cache_folder(Path(chart.__file__)) / f"{game}-{digest}.json"
    with suppress(OSError):
        return file.read_bytes()
    made = json.dumps(chart.chart(read(board)), ensure_ascii=False, separators=(",", ":")).encode()
    half = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):  # a full disk keeps nobody from playing
        half.write_bytes(made)
        half.replace(file)
    return made
