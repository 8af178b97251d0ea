"""Transcripts that clients upload: replayed, and rejected at the first line that does not follow from the rules."""

from collections.abc import Iterator

from trilhos.core.board_errors import BoardError
from trilhos.match.family import published_games
from trilhos.match.game import Game
from trilhos.match.transcript import RulesVersionError, TranscriptError, game_in, replaying
from trilhos.server.errors import ApiError
from trilhos.server.uploaded_boards import board_file, check_board


def replay_transcript(text: str, board: str | None = None) -> Iterator[Game]:
    """The game after the deal and after each line. `board` is the text of an uploaded board."""
    file = None
    if board is not None:
        check_board(board)
        file = board_file(board)
    try:
        if file is None and (game := game_in(text)) not in published_games():  # never open a path that a client names
            raise ApiError(422, "no-game", f"there is no game '{game[:40]}'; send its board along with the transcript")
        yield from replaying(text, file)
    except RulesVersionError as error:
        raise ApiError(422, "other-rules", error.reason) from None
    except TranscriptError as error:
        raise ApiError(422, "transcript", f"line {error.line}: {error.reason}"[:1000]) from None
    except BoardError:
        raise ApiError(422, "board", "the board of this game cannot be played") from None
