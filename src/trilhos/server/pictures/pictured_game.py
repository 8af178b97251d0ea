"""What a picture shows of a table. Hidden facts are never drawn."""

from dataclasses import dataclass, replace

from trilhos.server.live.table import UNSTARTED, Table
from trilhos.server.store.transcript import partial_transcript


@dataclass(frozen=True, slots=True)
class PicturedGame:
    """A game whose board is drawn."""

    transcript: str
    board: str | None
    names: list[str | None] | None  # by seat, free seats have none; or those in the transcript
    is_empty: bool  # whether nothing is dealt yet


def pictured_table(table: Table) -> PicturedGame:
    """The game of a table as it stands; the empty board before its start."""
    names = [seat.name for seat in table.seats]
    if table.state not in UNSTARTED and table.game is not None:
        return PicturedGame(partial_transcript(table), table.setup.board, names, is_empty=False)
    empty = Table(replace(table.setup, key=bytes(32), fork=None))  # the key stays secret, so another one deals
    return PicturedGame(partial_transcript(empty), table.setup.board, names, is_empty=True)


def pictured_transcript(transcript: str, board: str | None) -> PicturedGame:
    """The game of an uploaded transcript."""
    return PicturedGame(transcript, board, None, is_empty=False)
