"""A client that plays two seats of one table after another at random, and survives every crash of its server."""

import asyncio
import contextlib
import random
import uuid
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.client import Player, Server, either

CONNECTION_ERRORS = (WebSocketException, EOFError, ConnectionError, OSError, httpx.TransportError, TimeoutError)


class BusyServer(Server):
    """A server whose database dies now and then. Requests that fail because of it are errors of the connection."""

    def ask(self, method: str, path: str, token: str | None = None, **body: Any) -> httpx.Response:
        answer = super().ask(method, path, token, **body)
        if answer.status_code == 503:
            raise ConnectionError(answer.text)
        return answer


class PlayerPair:
    """Plays, and records acknowledged actions: seat and action by table and event number."""

    def __init__(
        self, urls: list[str], seed: int, game: str = "usa", bots: int = 0, database_dies: bool = False
    ) -> None:
        self.urls = urls  # nodes to connect to; another one is used if a node is gone
        self.dice = random.Random(seed)
        self.game = game
        self.bots = bots
        self.temporary = {"busy", "failed", "unknown"} if database_dies else {"busy", "failed"}  # codes of errors
        self.server_class = BusyServer if database_dies else Server
        self.acked: dict[tuple[str, int], tuple[int, str]] = {}
        self.wishes: dict[
            str, list[tuple[int, str]]
        ] = {}  # by table: seat and action, each acknowledged before the next
        self.tokens: dict[str, list[str]] = {}
        self.table = ""
        self.players: list[Player] = []
        self.resent = 0
        self.stopped = False

    async def run(self) -> None:
        try:
            while not self.stopped:
                with contextlib.suppress(*CONNECTION_ERRORS):
                    await self._create_table()
                    while not self.stopped:
                        await self._game()
        finally:
            await self._disconnect()

    async def _disconnect(self) -> None:
        for player in self.players:
            await player.close()

    async def _create_table(self) -> None:
        if self.stopped:
            return
        seats = (None, None, *["random"] * self.bots)
        await asyncio.to_thread(self._sit_down, seats)

    def _sit_down(self, seats: Any) -> None:
        server = self.server_class(self.dice.choice(self.urls))
        try:
            table, _ = server.create_table(self.game, seats)
            tokens = [server.sit(table, name) for name in ("Ana", "Bia")]
        finally:
            server.http.close()
        self.table, self.tokens[table] = table, tokens
        self.players = [Player("", table, token) for token in tokens]

    async def _game(self) -> None:
        """Play one game, reconnecting as often as necessary."""
        pending: tuple[int, dict[str, Any]] | None = None
        while not self.stopped:
            try:
                await self._connect()
                while self._is_running():
                    pending = pending or self._choose()
                    if pending is None:
                        await either(*self.players, seconds=5)
                        continue
                    seat, request = pending
                    await self._act(seat, request)
                    pending = None
                await self._disconnect()
                return await self._create_table()
            except CONNECTION_ERRORS:
                self.resent += pending is not None
                await asyncio.sleep(0.05)

    def _is_running(self) -> bool:
        return not self.stopped and not any(player.over for player in self.players)

    async def _connect(self) -> None:
        await self._disconnect()
        for seat, player in enumerate(self.players):
            url = self.urls[seat % len(self.urls)] if self.dice.random() < 0.7 else self.dice.choice(self.urls)
            player.address = f"{url.replace('http', 'ws')}/api/tables/{self.table}/socket"
            await player.open()
            acked = max((n for table, n in self.acked if table == self.table), default=0)
            assert player.n >= acked, f"event {acked} was acknowledged, and is gone: the server has {player.n}"

    def _choose(self) -> tuple[int, dict[str, Any]] | None:
        for seat, player in enumerate(self.players):
            if player.legal:
                chosen, player.legal = self.dice.choice(player.legal), []
                self.wishes.setdefault(self.table, []).append((seat, chosen["text"]))
                return seat, {"action": chosen["id"], "text": chosen["text"], "key": uuid.uuid4().hex}
        return None

    async def _act(self, seat: int, request: dict[str, Any]) -> None:
        player = self.players[seat]
        await player.send(type="act", action=request["action"], key=request["key"], ref=request["key"])
        while request["key"] not in player.acks:
            message = await player.receive()
            assert message["type"] != "error" or message["code"] in self.temporary, message
            if message["type"] == "error":
                raise ConnectionError(message["code"])
        n = player.acks[request["key"]]
        self.acked[self.table, n] = seat, request["text"]


def check(player_pair: PlayerPair, server: Server) -> int:
    """Check that every acknowledged action is stored, none twice, and events have no gaps. Returns their number."""
    for table, tokens in player_pair.tokens.items():
        for seat, token in enumerate(tokens):
            data = server.get(f"/tables/{table}/state", token)
            events = {event["n"]: event for event in data["events"]}
            assert list(events) == list(range(1, data["n"] + 1))
            kept = [e["action"] for e in events.values() if e["kind"] == "action" and e["seat"] == seat]
            wished = [text for who, text in player_pair.wishes.get(table, []) if who == seat]
            assert kept in (wished, wished[:-1]), "each action is kept once; the last one perhaps not, unacknowledged"
            for (where, n), (who, text) in player_pair.acked.items():
                if where == table and who == seat:
                    assert (events[n]["seat"], events[n]["action"]) == (seat, text)
    for player in player_pair.players:
        assert player.numbers == list(range(1, player.n + 1)), "in order, and once"
    return len(player_pair.acked)
