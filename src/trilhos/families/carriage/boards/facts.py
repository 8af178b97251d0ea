"""The box of Chicago as data: decks, die, figures, options and tiles."""

import hashlib
import json
import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path

from trilhos.core.faults import Fault
from trilhos.families.carriage.boards.tiles import Face, check_tiles, read_tiles

HERE = Path(__file__).parent
TILES = HERE / "tiles"
NUMBER_FACES = tuple(f"{colour} {value}" for colour in ("red", "blue") for value in range(1, 6))
ACTION_FACES = (
    *("exit 1x", "exit 2x", "express", "reverse", "eccentric", "begging", "plus 1 discard", "excuse me", "rebel"),
    *("advanced 1", "advanced 2", "advanced 3", "advanced 4", "advanced 5", "u-pass", "take a seat"),
)


@dataclass(frozen=True, slots=True)
class Facts:
    """The contents of the box (CH-1)."""

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
    source: str  # path of the file with custom tiles; empty for the box alone
    digest: str  # SHA-256 of what the rules depend on


def published_faces(but: Path | None = None) -> list[Face]:
    """The faces of the box, without those of the file `but`."""
    files = sorted(path for path in TILES.glob("*.txt") if but is None or path != but.resolve())
    return [face for path in files for face in read_tiles(path)]


def check(path: Path) -> list[Fault]:
    """Every fault of a file of tiles that are to be added to the box."""
    return check_tiles(path, published_faces(but=path))


def read(more: str | Path | None = None) -> Facts:
    """The published box (chicago.toml and the tiles next to it), optionally with the tiles of one more file."""
    raw = tomllib.loads((HERE / "chicago.toml").read_text("utf-8"))
    faces = published_faces()
    if more is not None and Path(more).resolve().parent != TILES:
        faces += read_tiles(Path(more), faces)
    figures = {
        "cards": tuple([raw["cards"]["number_copies"]] * 10 + [raw["cards"][name] for name in ACTION_FACES]),
        "quota": {int(seats): quota for seats, quota in raw["quota"].items()},
        "hand": (raw["hand"]["number"], raw["hand"]["action"]),
        "tokens": raw["tokens"],
        "die_faces": raw["die"]["faces"],
        "die_open": raw["die"]["open"],
        **raw["options"],
    }
    hashed = json.dumps({**figures, "faces": [asdict(face) for face in faces]}, sort_keys=True)
    digest = hashlib.sha256(hashed.encode()).hexdigest()
    notes = tuple(raw["provenance"]["notes"])
    return Facts(
        id=raw["id"],
        name=raw["name"],
        page="CH",
        faces=tuple(faces),
        notes=notes,
        source="" if more is None else str(more),
        digest=digest,
        **figures,
    )
