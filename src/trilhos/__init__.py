"""Trilhos: train board games, complete and exact. `new`, `load`, `replay`, `play`: see the README."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trilhos.bots import play as play
    from trilhos.bots.policy_bot import PolicyBot as PolicyBot
    from trilhos.core.board_errors import BoardError as BoardError
    from trilhos.core.errors import IllegalAction as IllegalAction
    from trilhos.core.errors import NotationError as NotationError
    from trilhos.core.outcome import Result as Result
    from trilhos.match.bot_protocol import BotError as BotError
    from trilhos.match.game import Action as Action
    from trilhos.match.game import Game as Game
    from trilhos.match.game import load as load
    from trilhos.match.game import new as new
    from trilhos.match.transcript import TranscriptError as TranscriptError
    from trilhos.match.transcript import replay as replay

__version__ = "0.2.0"

_HOME = {
    "Action": "trilhos.match.game",
    "BoardError": "trilhos.core.board_errors",
    "BotError": "trilhos.match.bot_protocol",
    "Game": "trilhos.match.game",
    "IllegalAction": "trilhos.core.errors",
    "NotationError": "trilhos.core.errors",
    "PolicyBot": "trilhos.bots.policy_bot",
    "Result": "trilhos.core.outcome",
    "TranscriptError": "trilhos.match.transcript",
    "load": "trilhos.match.game",
    "new": "trilhos.match.game",
    "play": "trilhos.bots",
    "replay": "trilhos.match.transcript",
}
__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> Any:
    """Import the engine only when it is needed: it takes a moment to load, and `trilhos --help` does not need it."""
    if name not in _HOME:
        raise AttributeError(f"module 'trilhos' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
