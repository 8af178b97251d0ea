"""The box of Chicago as data: decks, die, figures, options and tiles."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from trilhos.core.board_errors import Fault
from trilhos.core.figure_fields import with_integers
from trilhos.families.carriage.boards.tiles import Face, check_tiles, read_tiles
from trilhos.families.carriage.rules.figures import FIGURES, HANDS, SWITCH, UP_TO, Figures
from trilhos.families.carriage.rules.state import TAKE_A_SEAT, U_PASS

HERE = Path(__file__).parent
TILES = HERE / "tiles"
ACTION_FACES = (
    *("exit 1x", "exit 2x", "express", "reverse", "eccentric", "begging", "plus 1 discard", "excuse me", "rebel"),
    *("advanced 1", "advanced 2", "advanced 3", "advanced 4", "advanced 5", "u-pass", "take a seat"),
)


@dataclass(frozen=True, kw_only=True)
@with_integers(FIGURES)
class Facts(Figures):
    """The contents of the box (CH-1), and the figures and options of its rules."""

    id: str
    name: str
    page: str
    cards: tuple[int, ...]  # by face (CH-4, CH-5)
    quota: dict[int, int] = field(hash=False)  # pawns to seat by number of seats (CH-2)
    faces: tuple[Face, ...]
    notes: tuple[str, ...]
    source: str  # path of the file with custom tiles; empty for the box alone
    changed: dict[str, int] = field(hash=False)  # figures that differ from those of the box

    @property
    def digest(self) -> str:
        """SHA-256 of what the rules depend on."""
        hashed = {
            "cards": self.cards,
            "quota": self.quota,
            "hand": HANDS[self.hand],
            "exact_movement": self.movement != UP_TO,
            **{name: _plain(name, getattr(self, name)) for name, figure in FIGURES.items() if not figure.later},
            **{name: value for name, value in self.changed.items() if FIGURES[name].later},
            "faces": [asdict(face) for face in self.faces],
        }
        return hashlib.sha256(json.dumps(hashed, sort_keys=True).encode()).hexdigest()

    def with_rules(self, values: Mapping[str, int]) -> "Facts":
        """The same box with other values of some figures; without cards that they leave out (CH-61, CH-63)."""
        cards = list(self.cards)
        for face, name in ((TAKE_A_SEAT, "take_a_seat"), (U_PASS, "u_pass")):
            if values.get(name) == 0:
                cards[face] = 0
        given: dict[str, Any] = dict(values)
        return replace(self, cards=tuple(cards), changed={**self.changed, **values}, **given)


def _plain(name: str, value: int) -> object:
    return bool(value) if FIGURES[name].choices == SWITCH else value


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
    given = raw["rules"]
    if given.keys() != FIGURES.keys():
        wrong = sorted(given.keys() ^ FIGURES.keys())
        raise ValueError(f"chicago.toml: [rules] must name every figure and nothing else; missing or unknown: {wrong}")
    return Facts(
        id=raw["id"],
        name=raw["name"],
        page="CH",
        cards=tuple([raw["cards"]["number_copies"]] * 10 + [raw["cards"][name] for name in ACTION_FACES]),
        quota={int(seats): quota for seats, quota in raw["quota"].items()},
        faces=tuple(faces),
        notes=tuple(raw["provenance"]["notes"]),
        source="" if more is None else str(more),
        changed={},
        **{name: figure.read(name, given[name]) for name, figure in FIGURES.items()},
    )
