"""`trilhos board`: check and draw board files, and the tiles of Chicago."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import typer

from trilhos.cli.errors import Complaint
from trilhos.core.errors import NotationError
from trilhos.core.faults import BoardError, Fault
from trilhos.match.table import CHICAGO, is_tiles


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found of a file."""

    file: str
    faults: list[Fault]
    game: str = ""
    digest: str = ""
    summary: str = ""

    @property
    def praise(self) -> str:
        """Said of a file without faults."""
        return f"{self.file}: ok, {self.summary}"

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        told: dict[str, object] = {"file": self.file, "ok": not self.faults}
        told |= {} if self.faults else {"game": self.game, "digest": self.digest}
        return told | {"faults": [asdict(fault) for fault in self.faults]}


def check(files: Sequence[Path], as_json: bool) -> None:
    """Print every fault of every file; status 1 if there is any."""
    found = [_tiles(file) if is_tiles(str(file)) else _board(file) for file in files]
    if as_json:
        print(json.dumps([checked.as_dict() for checked in found], ensure_ascii=False, indent=2))
    else:
        for checked in found:
            print(
                *(map(str, checked.faults) if checked.faults else [f"{checked.file}: ok, {checked.summary}"]), sep="\n"
            )
    if any(checked.faults for checked in found):
        raise typer.Exit(1)


def _board(file: Path) -> Checked:
    from trilhos.ride.facts import read

    try:
        facts = read(file)
    except BoardError as error:
        return Checked(str(file), error.faults)
    rules = facts.rules
    counts = f"{len(facts.cities)} cities, {len(facts.routes)} routes, {len(facts.tickets)} tickets"
    said = f"{facts.name}: {rules.seats_min} to {rules.seats_max} seats, {counts}"
    return Checked(str(file), [], facts.id, facts.digest, said)


def _tiles(file: Path) -> Checked:
    from trilhos.carriage.facts import check, published_faces, read
    from trilhos.carriage.tiles import read_tiles

    if faults := check(file):
        return Checked(str(file), faults)
    facts, faces = read(file), read_tiles(file, published_faces(but=file))
    said = ", ".join(f"{face.id} {face.name} ({face.cells.count('s')} free seats)" for face in faces)
    return Checked(str(file), [], facts.id, facts.digest, said)


def draw(board: str, out: Path | None, width: int, options: dict[str, str], as_json: bool = False) -> None:
    """Write the picture of a board or of a train, or a board's map as data."""
    train = board == CHICAGO or is_tiles(board)
    if as_json and train:
        raise Complaint(f"{CHICAGO} has no map: --json is for boards")
    picture = _train(board, width, options) if train else _map(board, width, options, as_json)
    if out is None:
        sys.stdout.write(picture)
    else:
        out.write_text(picture, "utf-8")


def _map(board: str, width: int, options: dict[str, str], as_json: bool) -> str:
    from trilhos.ride.facts import find
    from trilhos.ride.picture import svg
    from trilhos.ride.picture.chart import chart

    facts = find(board, also=[CHICAGO])
    if options:
        raise Complaint(f"{facts.id} has no tiles: --tiles and --join are for {CHICAGO}")
    return json.dumps(chart(facts), ensure_ascii=False) + "\n" if as_json else svg(facts, width=width)


def _train(board: str, width: int, options: dict[str, str]) -> str:
    from trilhos.carriage.board import build
    from trilhos.carriage.facts import published_faces, read
    from trilhos.carriage.picture import svg

    facts = read(None if board == CHICAGO else board)
    box = published_faces()
    one, *others = [face for face in facts.faces if face not in box] + box  # one's own are what one wants to see
    usual = f"{one.id} {next(face.id for face in others if face.tile != one.tile)}"
    tiles, join = options.get("tiles", usual), options.get("join", "short")
    try:
        return svg(facts, build(facts), width=width, tiles=tiles, join=join)
    except NotationError as error:
        raise Complaint(error.reason) from None
