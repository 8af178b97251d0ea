"""What would make up for the order of play: points at the start, by place."""

import numpy as np

from trilhos.core.view import Fields
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.shares import Floats, Ints

GAMES = 20_000
MOST = 15  # points
ENOUGH = 0.01  # of the wins: places that are closer together need no more


class Handicap:
    """The points of all games by place in the order of play.

    A game is counted by how far each place is behind the best. The first games are enough, and bound the memory.
    """

    def __init__(self, seating: Seating) -> None:
        self._seats = seating.seats
        self._games: dict[tuple[int, ...], int] = {}

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        if sum(self._games.values()) >= GAMES:
            return
        order, points = chunk.column("seats", "order"), chunk.column("seats", "points")
        at = np.searchsorted(chunk.column("games", "game"), chunk.column("seats", "game"))
        table = np.zeros((chunk.games, self._seats), np.int64)
        table[at, order] = points
        behind = np.minimum(table.max(1, keepdims=True) - table, 2 * MOST + 1)
        for row, times in zip(*np.unique(behind, axis=0, return_counts=True), strict=True):
            key = tuple(int(value) for value in row)
            self._games[key] = self._games.get(key, 0) + int(times)

    def as_dict(self) -> Fields:
        """Ready for JSON: points by place, and the shares of wins that result; ties are split."""
        behind = np.array(list(self._games) or [(0,) * self._seats], np.int64)
        times = np.array(list(self._games.values()) or [1], np.int64)
        points = np.zeros(self._seats, np.int64)
        best = points, _wins(behind, times, points)
        for _ in range(MOST * self._seats):
            win = _wins(behind, times, points)
            if np.ptp(win) < np.ptp(best[1]) - 1e-9:
                best = points.copy(), win
            if np.ptp(win) < ENOUGH:
                break
            points[win.argmin()] += 1
            points -= points.min()
            if points.max() > MOST:
                break
        return {"points": best[0].tolist(), "win": [round(float(share), 4) for share in best[1]]}


def _wins(behind: Ints, times: Ints, points: Ints) -> Floats:
    """Shares of wins by place if everyone starts with these points."""
    totals = points - behind
    won = totals == totals.max(1, keepdims=True)
    shares: Floats = (won / won.sum(1, keepdims=True) * times[:, None]).sum(0) / times.sum()
    return shares
