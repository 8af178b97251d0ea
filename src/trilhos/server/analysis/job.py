"""What the worker process does for one game: analyse it, and tell how far it is and what it has found."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from trilhos.analysis import Settings, refine
from trilhos.match.game import Game
from trilhos.server.analysis.report import report
from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import encode_json
from trilhos.server.replay_builder import player_names
from trilhos.server.uploaded_transcripts import replay_transcript
from trilhos.server.uploads.jobs import compress

PROGRESS: Final = b"p"  # followed by the share that is done
RESULT: Final = b"r"  # followed by the number of rollouts, a space, and the compressed analysis
EVERY = 0.5  # seconds between two messages about progress
MAX_STEPS = 2000

Tell = Callable[[bytes], None]


@dataclass(frozen=True, slots=True)
class Request:
    """A game as text, and how much its analysis may take."""

    transcript: str
    board: str | None
    cpu_seconds: float
    seconds: float
    rollouts: int
    threads: int


def run(request: Request, tell: Tell) -> None:
    """Analyse a game. ApiError if it cannot be analysed."""
    *_, game = replay_transcript(request.transcript, request.board)
    _check(game)
    names = player_names(request.transcript, game.seats)
    last = 0.0

    def progress(share: float) -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            tell(PROGRESS + f"{share:.3f}".encode())

    settings = Settings(request.seconds, request.rollouts, request.cpu_seconds, request.threads)
    for analysis in refine(game, settings, progress):
        body = compress(encode_json(report(analysis, game, names)))
        tell(RESULT + f"{analysis.rollouts} ".encode() + body)


def _check(game: Game) -> None:
    if not game.steps:
        raise ApiError(422, "no-steps", "nothing has been played in this game")
    if len(game.steps) > MAX_STEPS:
        raise ApiError(413, "too-large", f"this game is too long to be analysed: the limit is {MAX_STEPS} steps")
