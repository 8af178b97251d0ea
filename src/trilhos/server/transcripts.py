"""Transcripts that clients bring along: played again, and refused at the line that does not hold."""

from collections.abc import Iterator

from trilhos.core.faults import BoardError
from trilhos.match.game import Game
from trilhos.match.transcript import TranscriptError, game_in, replaying
from trilhos.server.boards import board_file, check_board, games
from trilhos.server.refusal import Refusal


def played(text: str, board: str | None = None) -> Iterator[Game]:
    """The one game as it stands after the deal and after each line. `board` is the text of a board of its own."""
    file = None
    if board is not None:
        check_board(board)
        file = board_file(board)
    try:
        if file is None and (named := game_in(text)) not in games():  # a name must not become the path of a file
            raise Refusal(422, "no-game", f"there is no game '{named[:40]}'; a board of its own comes along as TOML")
        yield from replaying(text, file)
    except TranscriptError as error:
        raise Refusal(422, "transcript", f"line {error.line}: {error.reason}"[:1000]) from None
    except BoardError:
        raise Refusal(422, "board", "the board of this game cannot be played") from None
