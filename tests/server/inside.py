"""A node inside the test's own process, for what cannot be asked for from outside: failing bots, other rules."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from trilhos.server.app import create_app
from trilhos.server.fair import new_id, new_key, token_hash
from trilhos.server.hall import Hall
from trilhos.server.settings import Settings
from trilhos.server.table import Layout, Table
from trilhos.server.wishes import sit

TOKENS = [f"token {seat}" for seat in range(5)]


@asynccontextmanager
async def node(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A running node without a network."""
    kept = replace(
        Settings(),
        database=f"sqlite:///{folder}/tables.sqlite3",
        **{"bot_delay": 0.0, "bot_level": "random", **settings},
    )
    app = create_app(kept)
    async with app.router.lifespan_context(app):
        hall: Hall = app.state.hall
        yield hall


async def seated(hall: Hall, game: str = "usa", seats: tuple[str | None, ...] = (None, None), **more: Any) -> str:
    """The id of a new table at which everybody has sat down."""
    layout = Layout(id=new_id(), game=game, key=new_key(), seats=[{"bot": bot} for bot in seats], **more)
    await hall.lay_out(replace(layout, digest=layout.deal().table.digest))
    for seat, bot in enumerate(seats):
        if bot is None:
            await hall.change(layout.id, lambda table, seat=seat: _sit(table, seat))  # type: ignore[misc]
    return layout.id


def _sit(table: Table, seat: int) -> None:
    sit(table, f"Seat {seat}", seat, token_hash(TOKENS[seat]))


class Ear:
    """A watcher that remembers."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.heard: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.heard.append(orjson.loads(message))

    def unseat(self) -> None:
        self.seat = None

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message.get("kind") == kind]


async def listen(hall: Hall, table: str, seat: int | None = None) -> Ear:
    ear = Ear(seat)

    await hall.read(table, lambda room, table: room.join(ear))
    return ear
