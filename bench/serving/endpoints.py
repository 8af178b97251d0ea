"""Processor time per request, for every endpoint that people or their browsers use."""

import random
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

from wire import Client

from serving.node import Played, Server, play

STEPS = 120  # about the middle of a game


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
    ]


GENERAL = [
    Request("page", "/"),
    Request("games", "/api/games"),
    Request("tables", "/api/tables"),
    Request("rules", "/api/rules/usa"),
    Request("house rules", "/api/house-rules/usa"),
    Request("words", "/api/words/usa"),
    Request("map", "/api/maps/usa"),
    Request("healthz", "/healthz"),
    Request("readyz", "/readyz"),
    Request("metrics", "/metrics"),
]


async def measure(node: Server) -> list[Cost]:
    """All requests, one after another over one connection, as a browser sends them."""
    client = Client(node.port)
    requests = list(GENERAL)
    for game in ("usa", "chicago"):
        played, finished = await play(client, game, STEPS), await play(client, game, 10_000, people=2)
        requests += on_a_table(game, played, await _last(client, played))
        requests += after_the_end(game, finished, await _last(client, finished))
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
    """Requests that change a table: creating one, sitting down, chat, an action over HTTP."""
    costs = {name: Cost(name, 0) for name in ("new table", "sit", "chat", "action")}
    dice = random.Random(2)

    async def ask(name: str, path: str, body: Any, token: str | None = None) -> Any:
        cost, before, began = costs[name], node.cpu, time.perf_counter()
        answer = await client.json("POST", path, body, token)
        cost.latencies.append(1000 * (time.perf_counter() - began))
        cost.cpu += 1000 * (node.cpu - before)
        return answer

    for _ in range(100):
        table = (await ask("new table", "/api/tables", {"game": "usa", "seats": [{}, {}]}))["table"]["id"]
        tokens = [(await ask("sit", f"/api/tables/{table}/sit", {"name": "Ana"}))["token"] for _ in range(2)]
        await ask("chat", f"/api/tables/{table}/chat", {"text": "hello"}, tokens[0])
        for token in tokens:
            legal = (await client.json("GET", f"/api/tables/{table}/state", token=token))["legal"]
            await ask("action", f"/api/tables/{table}/actions", {"action": dice.choice(legal)["id"]}, token)
    for cost in costs.values():
        cost.cpu /= len(cost.latencies)
    return list(costs.values())
