"""Maps of boards: where everything is printed. A new board takes seconds to lay out, so maps are kept."""

import asyncio
import hashlib
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from trilhos.match.table import CHICAGO
from trilhos.ride.picture.chart import chart
from trilhos.server import told
from trilhos.server.boards import board_file
from trilhos.server.layouts import games
from trilhos.server.refusal import Refusal
from trilhos.server.table import Layout

MOST = 64  # maps that are kept
WAITING = 16  # maps that may wait to be drawn


@dataclass(frozen=True, slots=True)
class Map:
    """A map as it is sent, and the mark of this very version of it."""

    body: bytes
    mark: str


class Maps:
    """The maps of this node, drawn one at a time in a thread of their own."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "map")
        self.kept: dict[str, asyncio.Future[Map]] = {}  # the one that was asked for longest ago first

    async def of_game(self, game: str) -> Map:
        """The map of a published rail game."""
        if game not in games():
            raise Refusal(404, "no-game", f"there is no game '{game}'; there are: {', '.join(games())}")
        return await self.of_layout(Layout(id="", game=game, key=b"", seats=[]))

    def of_layout(self, layout: Layout) -> Awaitable[Map]:
        """The map of the board that a table plays on, be it one of its own."""
        if layout.board is None and layout.game == CHICAGO:
            raise Refusal(404, "no-map", f"{CHICAGO} has no map: its train is in the view")
        name = layout.game if layout.board is None else board_file(layout.board).stem
        drawing = self.kept.pop(name, None)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.exception())):
            if sum(not other.done() for other in self.kept.values()) >= WAITING:
                raise Refusal(503, "busy", "too many maps are being drawn; try again in a moment")
            drawing = asyncio.get_running_loop().run_in_executor(self.thread, _drawn, layout)
        self.kept[name] = drawing
        for old in [name for name, other in self.kept.items() if other.done()][: max(0, len(self.kept) - MOST)]:
            del self.kept[old]
        return asyncio.shield(drawing)  # whoever asked may go; others wait for the same map

    def stop(self) -> None:
        """No more maps."""
        self.thread.shutdown(wait=False, cancel_futures=True)


def _drawn(layout: Layout) -> Map:
    facts: Any = layout.box().facts
    body = told.encode(chart(facts))
    return Map(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
