"""What a family provides for `trilhos board` and `trilhos games`: checking, drawing and describing its boards.

A family provides it as `BOARD_FILES` in its module `board_files`. The methods here are what other families get.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypedDict

from trilhos.cli.errors import CliError
from trilhos.core.board_errors import BoardError, Fault
from trilhos.match.boards import game_name
from trilhos.match.family import Family, families
from trilhos.match.ruleset import Ruleset

if TYPE_CHECKING:
    from trilhos.cli.board_prints import PrintSettings


class CheckedDict(TypedDict, total=False):
    """A checked file, ready for JSON."""

    file: str
    ok: bool
    game: str
    digest: str
    faults: list[dict[str, object]]
    warnings: list[dict[str, object]]


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a file."""

    file: str
    faults: list[Fault]
    game: str = ""
    digest: str = ""
    summary: str = ""
    warnings: Sequence[Fault] = ()  # legal, but likely a mistake

    def as_dict(self) -> CheckedDict:
        """Ready for JSON."""
        found: CheckedDict = {"file": self.file, "ok": not self.faults}
        if not self.faults:
            found |= {"game": self.game, "digest": self.digest}
        found["faults"] = [asdict(fault) for fault in self.faults]
        found["warnings"] = [asdict(warning) for warning in self.warnings]
        return found


@dataclass(frozen=True, slots=True)
class Certainty:
    """How certain a part of a board is: rows by word, and by word single keys that differ from their row."""

    rows: Counter[str]
    keys: dict[str, Counter[str]]
    counted: bool = True  # False: the part is one thing, and its rows are not counted


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the facts of a board come from."""

    parts: dict[str, Certainty] = field(default_factory=dict)
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A ticket with its shortest way."""

    a: str
    b: str
    points: int | None  # None if it has none yet
    spaces: int  # of the shortest way; 0 if there is no way
    computed: int  # the points that follow from it
    way: list[str]  # cities, from a to b
    new: bool = False  # proposed, not in the file
    toml: str = ""  # as a row of the file


@dataclass(frozen=True, slots=True)
class TicketTable:
    """The tickets of a board file."""

    rows: list[TicketRow]

    def text(self, *, fill: bool, refill: bool) -> str:
        """The file with the new rows, and with points where they are missing (`fill`) or everywhere (`refill`)."""
        raise NotImplementedError


class BoardFiles:
    """What can be done with the boards of a family."""

    PART: ClassVar[str] = "board_files"

    def check(self, family: Family, file: Path) -> Checked:
        """Read a file and list every fault in it."""
        try:
            file.open("rb").close()
            ruleset = family.read(str(file))
        except OSError as error:
            return Checked(str(file), [Fault(str(file), 0, "", f"cannot be read: {error.strerror}")])
        except BoardError as error:
            return Checked(str(file), error.faults)
        return Checked(str(file), [], ruleset.id, ruleset.digest, self.summary(ruleset, file))

    def summary(self, ruleset: Ruleset, file: Path) -> str:
        """One line about a file without faults."""
        counts = "".join(f", {n} {name}" for name, n in self.counts(ruleset).items())
        return f"{game_name(ruleset)}: {ruleset.seats_min} to {ruleset.seats_max} seats{counts}"

    def counts(self, ruleset: Ruleset) -> dict[str, int]:
        """How many things of each kind are on a board, such as cities."""
        return {}

    def provenance(self, ruleset: Ruleset) -> Provenance:
        """Where the facts of a board come from."""
        return Provenance()

    def draw(self, ruleset: Ruleset, width: int, options: dict[str, str]) -> str:
        """An SVG picture of the board with nothing on it."""
        raise CliError(f"{ruleset.id} has no picture")

    def draft(self, file: Path, width: int) -> str | None:
        """An SVG picture of what there is of a board file with faults; None if nothing of it can be drawn."""
        return None

    def map(self, ruleset: Ruleset) -> object:
        """Where everything is on the board, ready for JSON."""
        raise CliError(f"{ruleset.id} has no map: --json is for boards that have one")

    def tickets(self, file: Path, suggest: int, factor: float | None) -> TicketTable:
        """The tickets of a board file, and so many more; `factor`: points for a space."""
        raise CliError(f"{file}: boards of this kind have no tickets")

    def print_sheets(self, ruleset: Ruleset, settings: "PrintSettings") -> Iterator[tuple[str, bytes]]:
        """PDFs to print, each with its name."""
        raise CliError(f"{ruleset.id} cannot be printed")

    def tabletop(self, ruleset: Ruleset, url: str) -> Iterator[tuple[str, bytes]]:
        """Files for Tabletop Simulator, each with its name; they refer to each other under an address."""
        raise CliError(f"{ruleset.id} has no export for Tabletop Simulator")

    def prepare(self) -> None:
        """Compute and cache what takes long, such as the maps of published boards."""


DEFAULT = BoardFiles()


def board_files_of(family: Family) -> BoardFiles:
    """What can be done with the boards of a family."""
    return family.part(BoardFiles, DEFAULT)


def family_of_file(file: Path) -> Family:
    """The family whose board files end like this; the first family if there is none."""
    known = families()
    return next((one for one in known if one.suffix and file.name.endswith(one.suffix)), known[0])


def is_board_file(word: str) -> bool:
    """Whether a word on the command line names a board file; `bot:settings.toml` does not."""
    return ":" not in word and any(one.suffix and word.endswith(one.suffix) for one in families())
