"""Cached charts of the published boards, next to the compiled rules: computing one takes a second or two."""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from trilhos.core.jit import cache_folder
from trilhos.families.ride.boards.facts import BOARDS, read
from trilhos.families.ride.picture import chart


def cached_map(game: str) -> bytes:
    """The chart of a published board as JSON, from the cache if neither the board nor the drawing code has changed."""
    board = BOARDS / f"{game}.toml"
    digest = hashlib.sha256(board.read_bytes()).hexdigest()[:16]
    file = cache_folder(Path(chart.__file__)) / f"{game}-{digest}.json"
    with suppress(OSError):
        return file.read_bytes()
    made = json.dumps(chart.chart(read(board)), ensure_ascii=False, separators=(",", ":")).encode()
    half = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):  # a full disk must not prevent playing
        half.write_bytes(made)
        half.replace(file)
    return made
