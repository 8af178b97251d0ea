"""A TCP proxy before PostgreSQL that loses the answer to a COMMIT, or stops forwarding."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Literal

from sqlalchemy.engine import make_url

Loss = Literal["kept", "not kept", "late"]  # whether the COMMIT reaches the database, perhaps only after a while
LATE_SECONDS = 0.5


class PostgresProxy:
    """Forwards connections. What it does to them can be changed at any time."""

    def __init__(self, database: str) -> None:
        url = make_url(database)
        self.socket = f"{url.query['host']}/.s.PGSQL.{url.port or 5432}"
        self.lose: Loss | None = None  # the next commit of events
        self.is_down = False  # new connections are refused
        self.stalled: set[asyncio.StreamWriter] = set()
        self.listeners: set[asyncio.StreamWriter] = set()  # connections that have sent LISTEN
        self.clients: set[asyncio.StreamWriter] = set()
        self.n_lost = 0

    @contextlib.asynccontextmanager
    async def serve(self, database: str) -> AsyncIterator[str]:
        """Listen; gives the URL of the database through the proxy."""
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        url = make_url(database)
        query = {name: value for name, value in url.query.items() if name != "host"}
        port = server.sockets[0].getsockname()[1]
        try:
            yield url.set(host="127.0.0.1", port=port, query=query).render_as_string(hide_password=False)
        finally:
            server.close()
            for client in list(self.clients):
                client.transport.abort()

    async def _forward(self, client: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        if self.is_down:
            return answers.transport.abort()
        self.clients.add(answers)
        server, requests = await asyncio.open_unix_connection(self.socket)
        back = asyncio.create_task(self._answer(server, answers))
        try:
            await self._ask(client, requests, answers)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.clients.discard(answers)
            back.cancel()
            await asyncio.gather(back, return_exceptions=True)
            for writer in (requests, answers):
                writer.transport.abort()

    async def _answer(self, server: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        while data := await server.read(65536):
            if answers not in self.stalled:
                answers.write(data)
        answers.close()

    async def _ask(
        self, client: asyncio.StreamReader, requests: asyncio.StreamWriter, answers: asyncio.StreamWriter
    ) -> None:
        has_events = False
        while data := await client.read(65536):
            if answers in self.stalled:
                continue
            if b"LISTEN" in data:
                self.listeners.add(answers)
            has_events = has_events or b'"tables"' in data  # the notification of new events
            if b"COMMIT" in data:
                if has_events and self.lose:
                    how, self.lose = self.lose, None
                    self.n_lost += 1
                    return await self._lose(how, data, requests, answers)
                has_events = False
            requests.write(data)

    async def _lose(
        self, how: Loss, data: bytes, requests: asyncio.StreamWriter, answers: asyncio.StreamWriter
    ) -> None:
        self.stalled.add(answers)
        if how == "kept":
            requests.write(data)
            await asyncio.sleep(0.2)
        answers.transport.abort()
        if how == "late":
            await asyncio.sleep(LATE_SECONDS)
            requests.write(data)
            await asyncio.sleep(0.2)
