"""Presence: a host can seat a bot only for players who have been away for a while, wherever those play."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.client import Player, Server
from tests.server.forking_server import ForkingServer
from tests.server.in_process import node, seated
from tests.server.test_kills import free_port
from trilhos.server.errors import ApiError
from trilhos.server.live import commands
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.live.table import Table

AWAY = 4.0  # seconds; a machine that is busy with other tests must not take longer for a request


@pytest.fixture
def nodes(postgres_database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two nodes on one PostgreSQL."""
    forking_server = ForkingServer(tmp_path / "log")
    children = [forking_server.start(postgres_database, free_port(), away=AWAY, wait=1) for _ in range(2)]
    servers = [child.server() for child in children]
    yield servers
    for server in servers:
        server.http.close()
    forking_server.close()
    assert "Traceback" not in (tmp_path / "log").read_text()


def two_people(server: Server) -> tuple[str, str, list[str]]:
    table, host = server.create_table("usa", (None, None))
    return table, host, [server.sit(table, name) for name in ("Ana", "Bia")]


def replace_bia(server: Server, table: str, host: str) -> str:
    """Try as the host to seat a bot for the second player: the code of the refusal, or nothing."""
    answer = server.ask("POST", f"/tables/{table}/bot", host, seat=1)
    return "" if answer.status_code == 200 else str(answer.json()["code"])


def replace_bia_when_she_is_away(server: Server, table: str, host: str) -> None:
    """Try until the seat has a bot: the player was last seen when that was written, which takes a moment."""
    time.sleep(AWAY)
    late = time.monotonic() + 60
    while replace_bia(server, table, host) == "present":
        assert time.monotonic() < late
        time.sleep(0.1)
    assert server.get(f"/tables/{table}")["seats"][1]["bot"]


@pytest.mark.slow
def test_a_player_who_is_connected_to_another_node_is_not_replaced(nodes: list[Server]) -> None:
    """The other node need not have heard of the player: it had never loaded the table when the player connected."""
    table, host, (_, bia_token) = two_people(nodes[0])

    async def stay() -> None:
        bia = await Player(nodes[0].url, table, bia_token).open()
        late = time.monotonic() + 2.5 * AWAY
        while time.monotonic() < late:
            assert await asyncio.to_thread(replace_bia, nodes[1], table, host) == "present"
            await asyncio.sleep(0.2)
        await bia.close()

    asyncio.run(stay())
    assert replace_bia(nodes[1], table, host) == "present", "a lost connection is not an absence yet"
    replace_bia_when_she_is_away(nodes[1], table, host)
    assert nodes[0].post(f"/tables/{table}/back", bia_token)["seats"][1]["bot"] is None


@pytest.mark.slow
def test_a_player_over_http_is_present_on_all_nodes(nodes: list[Server]) -> None:
    table, host, (ana_token, bia_token) = two_people(nodes[0])
    assert nodes[1].get(f"/tables/{table}")["state"] == "playing"
    late = time.monotonic() + 2 * AWAY
    n = nodes[0].get(f"/tables/{table}/state", bia_token)["n"]
    while time.monotonic() < late:
        nodes[0].get(f"/tables/{table}/state", bia_token, since=n, wait=0.3)
        assert replace_bia(nodes[1], table, host) == "present"
    time.sleep(AWAY + 0.1)
    nodes[1].post(f"/tables/{table}/actions", ana_token, action="keep all")
    assert replace_bia(nodes[0], table, host) == "present", "her turn has only begun"
    replace_bia_when_she_is_away(nodes[0], table, host)


def test_presence_is_written_rarely_and_together(tmp_path: Path) -> None:
    async def run() -> tuple[int, float, float]:
        async with node(tmp_path) as registry:
            tables = [await seated(registry) for _ in range(20)]
            writes = 0
            transaction = registry.store.database.transaction

            async def counted(work: object) -> object:
                nonlocal writes
                writes += "write_presence" in getattr(work, "__qualname__", "")
                return await transaction(work)  # type: ignore[arg-type]

            registry.store.database.transaction = counted  # type: ignore[method-assign,assignment]
            for _ in range(5):
                await asyncio.gather(*(registry.attend(table, "token 1") for table in tables))
            unseen = await registry.unseen_for(tables[0], 1)
            spoil = text("UPDATE presence SET seen = seen - 1000")
            await transaction(lambda connection: connection.execute(spoil))
            return writes, unseen, await registry.unseen_for(tables[0], 1)

    writes, unseen, later = asyncio.run(run())
    assert 1 <= writes <= 3, "a hundred requests share a few writes"
    assert unseen < 5
    assert later < 60, "the node has just started: nobody could be seen before"


def test_time_on_turn_and_own_actions_count(tmp_path: Path) -> None:
    """The command itself: absence is counted from the last sign of the player, and from the beginning of the turn."""

    async def run() -> None:
        async with node(tmp_path) as registry:
            table_id = await seated(registry, host=token_hash("host"), first=0)
            for seat in (0, 1):
                await registry.change(table_id, lambda t, seat=seat: commands.act(t, seat, "keep all"))  # type: ignore[misc]
            table: Table = await registry.read(table_id, lambda table: table)

            def refused(seat: int, unseen: float) -> bool:
                try:
                    commands.seat_bot(table, "host", seat, "random", unseen, 60.0)
                except ApiError as error:
                    return error.code == "present"
                return False

            assert refused(1, 1000.0), "this seat acted a moment ago"
            for event in table.events:
                event.at -= 100
            assert refused(1, 59.0)
            assert refused(0, 1000.0), "on turn since a moment ago"
            assert not refused(1, 61.0)
            table.step_at -= 100
            assert not refused(0, 61.0)
            table.pending.clear()

    asyncio.run(run())
