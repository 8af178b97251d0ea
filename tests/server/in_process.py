"""A node inside the test's own process, for what cannot be done from outside: failing bots, other rules."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import orjson
from fastapi import FastAPI

from trilhos.server.app import create_app
from trilhos.server.live.commands import sit
from trilhos.server.live.keys_and_tokens import new_id, new_key, token_hash
from trilhos.server.live.table import Table, TableSetup
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.settings import Settings

TOKENS = [f"token {seat}" for seat in range(5)]


@asynccontextmanager
async def running(folder: Path, settings: dict[str, Any]) -> AsyncIterator[FastAPI]:
    """The application of a running node without a network."""
    database = f"sqlite:///{folder}/tables.sqlite3"
    app = create_app(
        Settings(
            **{
                "database": database,
                "bot_delay": 0.0,
                "bot_delay_alone": 0.0,
                "bot_level": "random",
                "database_seconds": 15.0,
                **settings,
            }
        )
    )
    async with app.router.lifespan_context(app):
        yield app


@asynccontextmanager
async def node(folder: Path, **settings: Any) -> AsyncIterator[TableRegistry]:
    """A running node without a network."""
    async with running(folder, settings) as app:
        registry: TableRegistry = app.state.services.registry
        yield registry


@asynccontextmanager
async def http_node(folder: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a running node without a network."""
    async with running(folder, settings) as app, client_of(app) as client:
        yield client


def client_of(app: FastAPI) -> httpx.AsyncClient:
    """A client of an application."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost/api")


async def seated(
    registry: TableRegistry, game: str = "usa", seats: tuple[str | None, ...] = (None, None), **more: Any
) -> str:
    """Create a table and take all its seats; returns its id."""
    setup = TableSetup(id=new_id(), game=game, key=new_key(), seats=[{"bot": bot} for bot in seats], **more)
    await registry.create(replace(setup, digest=setup.deal().ruleset.digest))
    for seat, bot in enumerate(seats):
        if bot is None:
            await registry.change(setup.id, lambda table, seat=seat: _sit(table, seat))  # type: ignore[misc]
    return setup.id


def _sit(table: Table, seat: int) -> None:
    sit(table, f"Seat {seat}", seat, token_hash(TOKENS[seat]))


class Recorder:
    """A subscriber that records all messages."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.received: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.received.append(orjson.loads(message))

    def revoke_seat(self) -> None:
        self.seat = None

    def reconnect(self) -> None:
        self.received.append({"type": "reconnect"})

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message.get("kind") == kind]


async def listen(registry: TableRegistry, table: str, seat: int | None = None) -> Recorder:
    recorder = Recorder(seat)

    await registry.read_live(table, lambda live, table: live.subscribe(recorder))
    return recorder
