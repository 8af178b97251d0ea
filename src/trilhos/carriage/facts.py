"""The box of Chicago as data: decks, die, figures, options and tiles."""

import hashlib
import json
import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path

from trilhos.carriage.tiles import Face, read_tiles

HERE = Path(__file__).parent
NUMBER_FACES = tuple(f"{colour} {value}" for colour in ("red", "blue") for value in range(1, 6))
ACTION_FACES = (
    *("exit 1x", "exit 2x", "express", "reverse", "eccentric", "begging", "plus 1 discard", "excuse me", "rebel"),
    *("advanced 1", "advanced 2", "advanced 3", "advanced 4", "advanced 5", "u-pass", "take a seat"),
)
FACE_NAMES = NUMBER_FACES + ACTION_FACES


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the box holds (CH-1)."""

    id: str
    name: str
    page: str
    cards: tuple[int, ...]  # by face (CH-4, CH-5)
    quota: dict[int, int] = field(hash=False)  # pawns to seat by number of seats (CH-2)
    hand: tuple[int, int]  # number and action cards (CH-16)
    tokens: int
    die_faces: int
    die_open: int
    turn_cap: int
    quiet_swap: bool
    lenient_boarding: bool
    exact_movement: bool
    faces: tuple[Face, ...]
    notes: tuple[str, ...]
    digest: str


def read() -> Facts:
    """The box as published here: chicago.toml and the tiles beside it."""
    raw = tomllib.loads((HERE / "chicago.toml").read_text("utf-8"))
    faces = tuple(face for path in sorted((HERE / "tiles").glob("*.txt")) for face in read_tiles(path))
    figures = {
        "cards": tuple([raw["cards"]["number_copies"]] * 10 + [raw["cards"][name] for name in ACTION_FACES]),
        "quota": {int(seats): quota for seats, quota in raw["quota"].items()},
        "hand": (raw["hand"]["number"], raw["hand"]["action"]),
        "tokens": raw["tokens"],
        "die_faces": raw["die"]["faces"],
        "die_open": raw["die"]["open"],
        **raw["options"],
    }
    told = json.dumps({**figures, "faces": [asdict(face) for face in faces]}, sort_keys=True)
    digest = hashlib.sha256(told.encode()).hexdigest()
    notes = tuple(raw["provenance"]["notes"])
    return Facts(id=raw["id"], name=raw["name"], page="CH", faces=faces, notes=notes, digest=digest, **figures)
