"""Tickets: how often they are offered, kept and completed, and how that correlates with winning."""

from collections.abc import Sequence

import numpy as np

from trilhos.core.view import Fields
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.shares import Shares
from trilhos.lab.report.count.wins import Wins


class Tickets:
    """Every ticket of a board."""

    def __init__(self, points: Sequence[int], seating: Seating, seats: Seats) -> None:
        size = self._size = len(points)
        self._points, self._seats = points, seats
        self._all_kept, self._all_done = Shares(1), Shares(1)
        self._kept, self._done = Shares(size), Shares(size)
        self._wins = {name: Wins(size, seating) for name in ("dealt", "kept", "done", "missed")}

    def add(self, chunk: Chunk) -> None:
        """Count a chunk."""
        ticket = chunk.column("tickets", "ticket")
        kept, done, first = (chunk.tables["tickets"][name].astype(bool) for name in ("kept", "done", "first"))
        held, finished = (
            chunk.by_deal("tickets", ticket, self._size, mask.astype(np.float64)) for mask in (kept, kept & done)
        )
        offered = chunk.by_deal("tickets", ticket, self._size)
        self._kept.add(offered, held)
        self._done.add(held, finished)
        offered, held, finished = (one.sum(1, keepdims=True) for one in (offered, held, finished))
        self._all_kept.add(offered, held)
        self._all_done.add(held, finished)
        for name, which in (("dealt", first), ("kept", kept), ("done", kept & done), ("missed", kept & ~done)):
            self._wins[name].add(chunk, "tickets", ticket, which)

    def as_dict(self) -> Fields:
        """Ready for JSON. For each ticket, `dealt`, `kept`, `done` and `missed` say how often such seats win.

        `habits` are about all tickets: the share of offered tickets that are kept, and of kept ones that are completed.
        """
        habits = {"kept": self._all_kept.as_list(0), "done": self._all_done.as_list(0)}
        rows = [
            {
                "points": int(self._points[k]),
                "offered": int(self._kept.wholes[k]),
                "kept_share": self._kept.as_list(k),
                "done_share": self._done.as_list(k),
                **{name: wins.as_dict(k, self._seats) for name, wins in self._wins.items()},
            }
            for k in range(self._size)
        ]
        return {"tickets": rows, "habits": habits}
