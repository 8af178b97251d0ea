"""Evaluates unfinished games by seated pawns alone: games are short enough for searches to play them to the end."""

from trilhos.bots.search_settings import POINT_VALUE
from trilhos.bots.tree import WHOLE
from trilhos.core.jit import rule
from trilhos.core.record import Grid, Ints, Rows
from trilhos.families.carriage.bots.memory import Memory
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.state import State
from trilhos.families.carriage.rules.turn import score


@rule
def judge(
    b: Board, s: State, memories: Rows[Memory], row: Ints, settings: Ints, features: Grid[int], wins: Ints
) -> None:
    """Each seat's chance to win, in parts of WHOLE, from its lead over the best other seat."""
    for i in range(int(s.n_seats)):
        ahead = 1 << 30
        for other in range(int(s.n_seats)):
            if other != i:
                ahead = min(ahead, score(s, i) - score(s, other))
        wins[i] = max(0, min(WHOLE, WHOLE // 2 + ahead * int(settings[POINT_VALUE])))
