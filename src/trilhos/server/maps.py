"""Maps of boards: where everything is printed. A new board takes seconds to lay out."""

from collections.abc import Awaitable
from typing import Any

from trilhos.match.table import CHICAGO
from trilhos.ride.facts import Facts
from trilhos.ride.picture.chart import chart
from trilhos.ride.picture.kept import kept
from trilhos.server import told
from trilhos.server.boards import board_file, games
from trilhos.server.refusal import Refusal
from trilhos.server.shelf import Page, Shelf
from trilhos.server.table import Layout


def of_game(shelf: Shelf, game: str) -> Awaitable[Page]:
    """The map of a published rail game."""
    if game not in games():
        raise Refusal(404, "no-game", f"there is no game '{game}'; there are: {', '.join(games())}")
    return of_layout(shelf, Layout(id="", game=game, key=b"", seats=[]))


def of_layout(shelf: Shelf, layout: Layout) -> Awaitable[Page]:
    """The map of the board that a table plays on, be it one of its own."""
    if layout.board is None and layout.game == CHICAGO:
        raise Refusal(404, "no-map", f"{CHICAGO} has no map: its train is in the view")
    if layout.board is None:
        return shelf.get(f"map {layout.game}", lambda: kept(layout.game))
    return shelf.get(f"map {board_file(layout.board).stem}", lambda: told.encode(map_of(layout.box().facts)))


def map_of(facts: Any) -> dict[str, Any] | None:
    """The map of a board; None for a train."""
    return chart(facts) if isinstance(facts, Facts) else None
