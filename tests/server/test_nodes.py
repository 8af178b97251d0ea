"""Two nodes on one PostgreSQL: clients on both at the same table, and one of them killed in the middle of it."""

import asyncio
import re
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.server.client import Player, Server
from tests.server.forking_server import Child, ForkingServer
from tests.server.player_pair import PlayerPair, check
from tests.server.test_kills import free_port


def bot_actions(node: Child) -> int:
    found = re.search(r'trilhos_actions_total\{by="bot"\} (\d+)', httpx.get(f"{node.url}/metrics").text)
    return int(found[1]) if found else 0


async def until(what: str, is_so: object, seconds: float = 60) -> None:
    assert callable(is_so)
    for _ in range(int(seconds * 20)):
        if is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"this did not happen: {what}")


async def lose_a_node(nodes: list[Child], pairs: list[PlayerPair]) -> int:
    """Play on both nodes, kill the first, play on; how many actions bots made by the time of the kill."""
    playing = [asyncio.create_task(pair.run()) for pair in pairs]
    await until("play on both nodes", lambda: all(len(pair.acked) >= 30 for pair in pairs))
    shared = {node.url: sum(node.url[4:] in p.address for pair in pairs for p in pair.players) for node in nodes}
    assert all(shared.values()), "both nodes serve seats of the same tables"
    by_bots = sum(map(bot_actions, nodes))
    nodes[0].kill()
    before = {pair.table: len(pair.acked) for pair in pairs}
    await until("play goes on", lambda: all(len(p.acked) >= list(before.values())[i] + 40 for i, p in enumerate(pairs)))
    for pair in pairs:
        pair.stopped = True
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    return by_bots


@pytest.mark.slow
def test_nothing_is_lost_when_a_node_dies_during_a_game(postgres_database: str, tmp_path: Path) -> None:
    forking_server = ForkingServer(tmp_path / "log")
    try:
        nodes = [forking_server.start(postgres_database, free_port(), lease=1.5) for _ in range(2)]
        pairs = [PlayerPair([node.url for node in nodes], seed, bots=1) for seed in range(3)]
        by_bots = asyncio.run(lose_a_node(nodes, pairs))
        server = nodes[1].server()
        for pair in pairs:
            check(pair, server)
        events = [
            event
            for pair in pairs
            for table in pair.tokens
            for event in server.get(f"/tables/{table}/state")["events"]
            if event["kind"] == "action" and event["by"]
        ]
        server.http.close()
        assert by_bots > 0
        assert len(events) > by_bots, "bots go on without the node that had moved them"
    finally:
        forking_server.close()
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
def test_events_of_one_node_reach_the_other(postgres_database: str, tmp_path: Path) -> None:
    """Events, presence and chat reach the other node; only one node runs a bot."""
    forking_server = ForkingServer(tmp_path / "log")
    try:
        nodes = [forking_server.start(postgres_database, free_port(), lease=30) for _ in range(2)]
        servers: list[Server] = [node.server() for node in nodes]
        table, _ = servers[0].create_table("first-journey", (None, None, "random"))
        tokens = [servers[i].sit(table, name) for i, name in enumerate(("Ana", "Bia"))]

        async def play() -> list[Player]:
            ana, bia = [await Player(nodes[i].url, table, tokens[i], i).open() for i in (0, 1)]
            while (await ana.until("presence"))["seats"] != [0, 1]:
                pass
            await bia.send(type="chat", text="hello over there", ref=1)
            while "hello over there" not in [event.get("text") for event in ana.events.values()]:
                await ana.receive()
            await asyncio.gather(ana.play(), bia.play())
            await asyncio.gather(ana.close(), bia.close())
            return [ana, bia]

        players = asyncio.run(play())
        moved = [bot_actions(node) for node in nodes]
        for server in servers:
            server.http.close()
    finally:
        forking_server.close()
    assert players[0].numbers == players[1].numbers == list(range(1, players[0].n + 1))
    kinds = Counter(bool(event.get("by")) for event in players[0].events.values() if event["kind"] == "action")
    assert sorted(moved) == [0, kinds[True]]
    assert "Traceback" not in (tmp_path / "log").read_text()
