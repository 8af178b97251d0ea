"""Boards as data: board files, read and checked. docs/boards.md explains the format."""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from trilhos.core.board_errors import text_of
from trilhos.core.figure_fields import with_integers
from trilhos.core.view import Fields
from trilhos.families.ride.boards.check import check, check_sizes, route_pairs, rows
from trilhos.families.ride.boards.drafts import drawable
from trilhos.families.ride.boards.fault_list import BoardError, Fault, Report, did_you_mean
from trilhos.families.ride.boards.file_format import plain
from trilhos.families.ride.boards.text_limits import check_text
from trilhos.families.ride.boards.toml_errors import syntax_fault
from trilhos.families.ride.boards.toml_lines import key_lines
from trilhos.families.ride.boards.warnings import warn
from trilhos.families.ride.rules.figures import FIGURES, Figures
from trilhos.families.ride.rules.record_sizes import MAX_BYTES

__all__ = [
    "BoardError",
    "CheckedBoard",
    "City",
    "Facts",
    "Fault",
    "Provenance",
    "Route",
    "Rules",
    "Ticket",
    "check_board",
    "find",
    "published",
    "read",
    "with_figures",
]

NONE = -1
GRAY = -1
BOARDS = Path(__file__).parent
SOLVABLE = BOARDS / "solvable"

Origin = dict[str, str]  # by key, or "row" for the whole row: sourced, recalled or reconstructed


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes meet."""

    name: str
    lat: float
    lon: float
    region: str  # the inset it is drawn in; "" is the main map (JP-10)
    provenance: Origin = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Route:
    """A row of spaces between two cities that players can claim."""

    a: int
    b: int
    length: int
    colour: int  # index into Facts.colours, or GRAY
    ferries: int  # spaces that need a wild (SF-9)
    bullet: bool  # JP-6
    twin: int  # the other route of a double route (US-23), or NONE
    provenance: Origin = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to connect, and the points for it (US-30)."""

    a: int
    b: int
    points: int  # 0 on a journey board, where tickets are only counted (FJ-12)
    provenance: Origin = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
@with_integers(FIGURES)
class Rules(Figures):
    """The figures and mechanisms of a board; those that it lacks are 0 or empty."""

    seats_min: int
    seats_max: int
    route_points: tuple[int, ...]  # for lengths 1, 2, ... (US-25)
    bullet_bonus: dict[int, tuple[int, ...]] = field(hash=False)  # number of seats -> points by place
    symbols: tuple[str, ...]  # SF-1
    token_cities: tuple[int, ...]  # SF-2
    pile: dict[int, int] = field(hash=False)  # number of seats -> tokens in a pile
    token_points: tuple[int, ...]  # for 0, 1, ... different symbols (SF-15)
    west: tuple[int, ...]  # FJ-9
    east: tuple[int, ...]

    @property
    def cards_drawn(self) -> int:
        """How many cards the action `draw` draws: one (US-8), or both without a market (FJ-4)."""
        return 1 if self.market else 2


@dataclass(frozen=True, slots=True)
class Provenance:
    """How certain each part of a board is: sourced, recalled or reconstructed; a row's own entry takes precedence."""

    parts: dict[str, Origin] = field(hash=False)  # "cities", "routes", ...: by key, "row" for the whole row
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """The contents of a board file."""

    id: str
    name: str
    page: str  # the section of the rules that describes it: US, JP, FJ, SF
    colours: tuple[str, ...]
    cards: tuple[int, ...]  # of each colour
    wilds: int
    words: dict[str, str] = field(hash=False)  # what the box calls a "wild" and a "train"
    css: dict[str, str] = field(hash=False)  # CSS colours by card colour, if the board gives them
    translated: bool  # each edition of the box has city names in its own language
    coast: bool  # drawn on the real earth where there is one
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    rules: Rules
    provenance: Provenance
    source: str  # path of the file
    digest: str  # SHA-256 of what the rules depend on; independent of layout, positions and provenance
    file: Fields = field(repr=False, hash=False, compare=False)  # the board file with every key filled in


@dataclass(frozen=True, slots=True)
class CheckedBoard:
    """What was found in the text of a board."""

    facts: Facts | None  # None if it has faults
    draft: Facts | None  # what of it can be drawn, if it has at least one city
    faults: list[Fault]
    warnings: list[Fault]  # legal, but likely a mistake


def read(path: str | Path) -> Facts:
    """The board in a file; BoardError with all its faults if it cannot be played."""
    checked = check_board(text_of(Path(path), MAX_BYTES), str(path), warnings=False)
    if checked.facts is None:
        raise BoardError(checked.faults)
    return checked.facts


def check_board(text: str, file: str = "board", *, warnings: bool = True) -> CheckedBoard:
    """Everything that can be said about the text of a board; `file` is what its faults call it."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")  # TOML treats CRLF as one line break
    try:
        check_text(file, text)
        raw = tomllib.loads(text)
    except BoardError as error:
        return CheckedBoard(None, None, error.faults, [])
    except (ValueError, RecursionError) as error:
        return CheckedBoard(None, None, [syntax_fault(file, text, error)], [])
    lines = cache(lambda: key_lines(text))
    report, remarks = Report(file, lines), Report(file, lines)
    check_sizes(raw, report)
    if report.faults:  # checking more could take long
        return CheckedBoard(None, None, report.sorted(), [])
    board = plain(raw, report)
    check(board, report)
    if warnings:
        warn(board, remarks)
    found = None if report.faults else _facts(board, file)
    if _is_taken(board["id"], file, found):
        report.add("id", f"{board['id']!r} is a published game; your board needs another id")
        found = None
    draft = found or (_facts(drawable(board, report), file) if _has_cities(board) else None)
    return CheckedBoard(found, draft, report.sorted(), remarks.sorted())


def _is_taken(name: str | None, file: str, found: Facts | None) -> bool:
    """Whether a board has the id of a published board, and is not a copy of it that plays the same game."""
    if name not in published() or Path(file).resolve().parent == BOARDS:
        return False
    return found is None or found.digest != find(name).digest


def _has_cities(board: Fields) -> bool:
    return next(rows(board, "cities", "name", "lat", "lon"), None) is not None


def with_figures(facts: Facts, values: Mapping[str, int]) -> Facts:
    """The same board with other figures, checked like a board file; ValueError says why it could not be played."""
    board = dict(facts.file)
    for name, value in values.items():
        figure = FIGURES[name]
        given = bool(value) if figure.is_switch else value
        board[figure.table] = {**board[figure.table], figure.key or name: given}
    report = Report(facts.source, dict)
    check(board, report)
    if report.faults:
        faults = dict.fromkeys(f"{fault.key.rpartition('.')[2]}: {fault.reason}" for fault in report.faults)
        raise ValueError("; ".join(faults))
    return _facts(board, facts.source)


def published() -> list[str]:
    """The ids of the published boards."""
    return sorted(path.stem for path in BOARDS.glob("*.toml"))


def solvable() -> list[str]:
    """The ids of the boards that are small enough to be solved exactly."""
    return sorted(path.stem for path in SOLVABLE.glob("*.toml"))


def find(id_or_path: str | Path, also: Iterable[str] = ()) -> Facts:
    """A published or solvable board by its id, or any by its path; `also` are more names to suggest after a typo."""
    word = str(id_or_path)
    if word in published():
        return read(BOARDS / f"{word}.toml")
    if word in solvable():
        return read(SOLVABLE / f"{word}.toml")
    if not Path(word).exists():
        known = [*published(), *also]
        reason = f"neither a published board ({', '.join(known)}) nor a file{did_you_mean(word, known)}"
        raise BoardError([Fault(word, 0, "", reason)])
    return read(word)


def _facts(board: Fields, file: str) -> Facts:
    cards = {c: n for c, n in board["cards"].items() if c != "wild"}
    index = {row["name"]: i for i, row in enumerate(board["map"]["cities"])}
    parts = dict(board["provenance"])
    notes = tuple(parts.pop("notes"))
    values: Fields = {
        "colours": tuple(cards),
        "cards": tuple(cards.values()),
        "wilds": board["cards"]["wild"],
        "cities": tuple(City(**row) for row in board["map"]["cities"]),
        "routes": _routes(board, index, list(cards)),
        "tickets": tuple(
            Ticket(index[row["a"]], index[row["b"]], row["points"] or 0, row["provenance"])
            for row in board["map"]["tickets"]
        ),
        "rules": _rules(board, index),
    }
    return Facts(
        id=board["id"],
        name=board["name"],
        page=board["rules_page"],
        words=board["names"],
        css=board["colours"],
        translated=board["map"]["translated"],
        coast=board["map"]["coast"],
        provenance=Provenance(parts, notes),
        source=file,
        digest=_digest(**values),
        file=board,
        **values,
    )


def _routes(board: Fields, index: dict[str, int], colours: list[str]) -> tuple[Route, ...]:
    rows = board["map"]["routes"]
    at = {id(row): i for i, row in enumerate(rows)}
    twin = [NONE] * len(rows)
    for group in route_pairs(board).values():
        if len(group) == 2 and not group[0][1]["single"]:
            i, j = (at[id(row)] for _, row in group)
            twin[i], twin[j] = j, i
    return tuple(
        Route(
            a=index[row["a"]],
            b=index[row["b"]],
            length=row["length"],
            colour=GRAY if row["colour"] == "gray" else colours.index(row["colour"]),
            ferries=row["ferries"],
            bullet=row["kind"] == "bullet",
            twin=twin[i],
            provenance=row["provenance"],
        )
        for i, row in enumerate(rows)
    )


def _rules(board: Fields, index: dict[str, int]) -> Rules:
    seats_min, seats_max = board["rules"]["seats"]
    bullet = board["bullet"] or {"bonus": {}}
    tokens = board["tokens"] or {"symbols": (), "cities": (), "pile": {}, "points": ()}
    journey = board["journey"] or {"west": (), "east": ()}
    figures: Fields = {
        name: board[figure.table][figure.key or name] if board[figure.table] else 0 for name, figure in FIGURES.items()
    }

    def places(names: Iterable[str]) -> tuple[int, ...]:
        return tuple(index[name] for name in names)

    return Rules(
        seats_min=seats_min,
        seats_max=seats_max,
        route_points=tuple(board["rules"]["route_points"]),
        **figures,
        bullet_bonus={n: tuple(points) for n, points in sorted(bullet["bonus"].items())},
        symbols=tuple(tokens["symbols"]),
        token_cities=places(tokens["cities"]),
        pile=dict(sorted(tokens["pile"].items())),
        token_points=tuple(tokens["points"]),
        west=places(journey["west"]),
        east=places(journey["east"]),
    )


def _digest(**values: Any) -> str:
    """SHA-256 of what determines a game: cards, names, routes, tickets and figures, in their order."""
    for_rules = {
        **{k: values[k] for k in ("colours", "cards", "wilds")},
        "cities": [city.name for city in values["cities"]],
        "routes": [[r.a, r.b, r.length, r.colour, r.ferries, r.bullet, r.twin] for r in values["routes"]],
        "tickets": [[t.a, t.b, t.points] for t in values["tickets"]],
        "rules": {name: value for name, value in asdict(values["rules"]).items() if not _is_later(name, value)},
    }
    canonical = json.dumps(for_rules, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _is_later(name: str, value: object) -> bool:
    """Whether this is the default of a figure that was added later: it must not change the digests of older boards."""
    return name in FIGURES and FIGURES[name].later and value == FIGURES[name].default
