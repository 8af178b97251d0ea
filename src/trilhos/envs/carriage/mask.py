"""The legal actions of a game of Chicago as a row of marks."""

from typing import Any

from trilhos.carriage.board import Board
from trilhos.carriage.state import State, Work
from trilhos.carriage.turn import list_legal
from trilhos.core.jit import rule


@rule
def mark_legal(b: Board, s: State, w: Work, i: int, mask: Any) -> None:
    """Mark a seat's legal actions in a row that holds no marks yet."""
    for k in range(list_legal(b, s, w, i)):
        mask[w.legal[k]] = 1
