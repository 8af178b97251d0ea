"""Checking, drawing and describing tiles of Linha de Comboio."""

from pathlib import Path

from trilhos.cli.board_files import BoardFiles, Checked, Provenance
from trilhos.families.carriage.boards.facts import check, published_faces
from trilhos.families.carriage.boards.tiles import read_tiles
from trilhos.families.carriage.picture import svg
from trilhos.match.family import Family
from trilhos.match.ruleset import Ruleset


class CarriageBoardFiles(BoardFiles):
    """What can be done with tiles."""

    def check(self, family: Family, file: Path) -> Checked:
        """Every fault of a file of tiles."""
        faults = check(file)
        return Checked(str(file), faults) if faults else super().check(family, file)

    def summary(self, ruleset: Ruleset, file: Path) -> str:
        """The faces of the tiles in a file."""
        faces = read_tiles(file, published_faces(but=file))
        return ", ".join(f"{face.id} {face.name} ({face.cells.count('s')} free seats)" for face in faces)

    def provenance(self, ruleset: Ruleset) -> Provenance:
        """What was printed, and what we had to decide."""
        return Provenance(notes=ruleset.facts.notes)

    def draw(self, ruleset: Ruleset, width: int, options: dict[str, str]) -> str:
        """The train made of two tiles; by default it begins with the first custom tile."""
        box = published_faces()
        one, *others = [face for face in ruleset.facts.faces if face not in box] + box
        usual = f"{one.id} {next(face.id for face in others if face.tile != one.tile)}"
        tiles, join = options.get("tiles", usual), options.get("join", "short")
        return svg(ruleset.facts, ruleset.boards, width=width, tiles=tiles, join=join)


BOARD_FILES = CarriageBoardFiles()
