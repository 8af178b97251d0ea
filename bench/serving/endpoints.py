"""Processor time per request, for every endpoint that people or their browsers use."""

import asyncio
import hashlib
import random
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wire import Client

from serving.node import Played, Server, play

BOARD = Path(__file__).parents[2] / "examples/boards/lisbon.toml"
STEPS = 120  # about the middle of a game
KEY = "k" * 43  # of a name that is kept


@dataclass
class Request:
    """A request to measure."""

    name: str
    path: str
    body: Any = None
    token: str | None = None
    times: int = 200


@dataclass
class Cost:
    """What a request costs."""

    name: str
    bytes: int  # as sent to a browser: compressed
    cpu: float = 0.0  # milliseconds of the server's processor time
    latencies: list[float] = field(default_factory=list)  # milliseconds

    @property
    def median(self) -> float:
        return statistics.median(self.latencies)


def on_a_table(game: str, played: Played, last: int) -> list[Request]:
    """The requests about a game that goes on."""
    table, token = f"/api/tables/{played.id}", played.tokens[played.seat]
    return [
        Request(f"{game}: state of {last} events", f"{table}/state", token=token),
        Request(f"{game}: state, one new event", f"{table}/state?since={last - 1}&wait=25", token=token),
        Request(f"{game}: state, a spectator", f"{table}/state"),
        Request(f"{game}: explain", f"{table}/explain", {"action": "draw"}, token),
        Request(f"{game}: hint", f"{table}/hint", token=token, times=5),
        Request(f"{game}: table", table),
        Request(f"{game}: replay so far", f"{table}/replay", token=token, times=20),
    ]


def after_the_end(game: str, played: Played, last: int) -> list[Request]:
    """The requests about a game that is over."""
    table = f"/api/tables/{played.id}"
    return [
        Request(f"{game}, over: state of {last} events", f"{table}/state", token=played.tokens[0]),
        Request(f"{game}, over: replay", f"{table}/replay"),
        Request(f"{game}, over: transcript", f"{table}/transcript"),
        Request(f"{game}, over: verify", f"{table}/verify", times=20),
        Request(f"{game}, over: rematch", f"{table}/rematch", {}, played.tokens[0]),
        Request(f"{game}, over: analysis", f"{table}/analysis"),
    ]


GENERAL = [
    Request("page", "/"),
    Request("preparation", "/api/preparation"),
    Request("games", "/api/games"),
    Request("tables", "/api/tables"),
    Request("rules", "/api/rules/usa"),
    Request("house rules", "/api/house-rules/usa"),
    Request("words", "/api/words/usa"),
    Request("map", "/api/maps/usa"),
    Request("healthz", "/healthz"),
    Request("readyz", "/readyz"),
    Request("metrics", "/metrics"),
    Request("leaderboard", "/api/leaderboard/usa"),
    Request("one's name", "/api/me", token=KEY),
    Request("one's games", "/api/me/games", token=KEY),
    Request("friends", "/api/me/friends", token=KEY),
]


async def measure(node: Server) -> list[Cost]:
    """All requests, one after another over one connection, as a browser sends them."""
    client = Client(node.port)
    requests = list(GENERAL)
    await client.json("POST", "/api/me", {"name": "Ana", "listed": True}, KEY)
    for game in ("usa", "chicago"):
        played, finished = await play(client, game, STEPS), await play(client, game, 10_000, people=2)
        if game == "usa":
            requests.append(Request("map of a table", f"/api/tables/{played.id}/map"))
        requests += on_a_table(game, played, await _last(client, played))
        requests += after_the_end(game, finished, await _last(client, finished))
        while (await client.json("GET", f"/api/tables/{finished.id}/analysis?since=-1"))["state"] != "done":
            await asyncio.sleep(1)
    costs = [await _cost(node, client, request) for request in requests]
    costs += await _changes(node, client)
    client.close()
    return costs


async def _last(client: Client, played: Played) -> int:
    return int((await client.json("GET", f"/api/tables/{played.id}/state"))["n"])


async def _cost(node: Server, client: Client, request: Request) -> Cost:
    method = "GET" if request.body is None else "POST"
    for _ in range(5):
        status, answer = await client.ask(method, request.path, request.body, request.token, gzip=True)
        assert status == 200, (request, answer[:300])
    cost, before = Cost(request.name, len(answer)), node.cpu
    for _ in range(request.times):
        began = time.perf_counter()
        await client.ask(method, request.path, request.body, request.token, gzip=True)
        cost.latencies.append(1000 * (time.perf_counter() - began))
    cost.cpu = 1000 * (node.cpu - before) / request.times
    return cost


async def _changes(node: Server, client: Client) -> list[Cost]:
    """Requests that change a table, in games with shares of the key; and uploads, with the work outside the node."""
    costs: dict[str, Cost] = {}
    dice, share, board = random.Random(2), "5a" * 32, BOARD.read_text("utf-8")
    commitment = hashlib.sha256(bytes.fromhex(share)).hexdigest()

    async def ask(name: str, path: str, body: Any, token: str | None = None) -> Any:
        cost, before, began = costs.setdefault(name, Cost(name, 0)), node.cpu, time.perf_counter()
        answer = await client.json("POST", path, body, token)
        cost.latencies.append(1000 * (time.perf_counter() - began))
        cost.cpu += 1000 * (node.cpu - before)
        return answer

    for _ in range(100):
        made = await ask("new table", "/api/tables", {"game": "usa", "seats": [{}, {}, {}]})
        table, host = f"/api/tables/{made['table']['id']}", made["host"]
        await ask("bot", f"{table}/bot", {"seat": 2, "level": "random"}, host)
        sitting: dict[str, Any] = {"name": "Ana", "commitment": commitment}
        await ask("keep a name", "/api/me", {"name": "Ana", "listed": True}, KEY)
        await ask("quick match", "/api/quick", {"game": "usa", "seats": 2, "pace": "live"})
        left = (await ask("sit", f"{table}/sit", sitting))["token"]
        await ask("leave", f"{table}/leave", {}, left)
        known = sitting | {"player": {"key": KEY}}
        tokens = [(await ask("sit, with a key", f"{table}/sit", known))["token"]]
        tokens.append((await ask("sit", f"{table}/sit", sitting))["token"])
        await ask("chat", f"{table}/chat", {"text": "hello"}, tokens[0])
        for token in tokens:
            await ask("share", f"{table}/share", {"share": share}, token)
        for token in tokens:
            legal = (await client.json("GET", f"{table}/state", token=token))["legal"]
            await ask("action", f"{table}/actions", {"action": dice.choice(legal)["id"]}, token)
        states = {token: await client.json("GET", f"{table}/state", token=token) for token in tokens}
        waiting = next(token for token, state in states.items() if not state["legal"])  # its bot does not act at once
        await ask("leave, in the game", f"{table}/leave", {}, waiting)
        await ask("back", f"{table}/back", {}, waiting)
        made = await ask("new table", "/api/tables", {"game": "usa", "seats": [{}, {}], "first": 0})
        await ask("sit", f"/api/tables/{made['table']['id']}/sit", {"name": "Ana"})
        await ask("start", f"/api/tables/{made['table']['id']}/start", {"level": "random"}, made["host"])
    for number in range(5):
        own = {"board": f"{board}# {number}\n", "seats": [{}, {}]}
        made = await ask("new table with a board", "/api/tables", own)
        await client.ask("GET", f"/api/tables/{made['table']['id']}/map")
    finished = await play(client, "first-journey", 10_000, people=2)
    _, transcript = await client.ask("GET", f"/api/tables/{finished.id}/transcript")
    for _ in range(5):
        await ask("replay of a transcript", "/api/replay", {"transcript": transcript.decode()})
    for cost in costs.values():
        cost.cpu /= len(cost.latencies)
    return list(costs.values())
