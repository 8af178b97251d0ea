"""Nothing is lost when the server or PostgreSQL is repeatedly killed under load at random moments and restarted."""

import asyncio
import contextlib
import os
import random
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.sampling import sample
from tests.server.client import Server
from tests.server.forking_server import Child, ForkingServer
from tests.server.player_pair import PlayerPair, check
from tests.server.postgres import started_postgres

KILLS = sample(full=50, quick=8)
POSTGRES_KILLS = sample(full=20, quick=1)
ACKS = 6  # at least, between two kills


def free_port() -> int:
    """A port outside the ephemeral range: otherwise a client might connect to itself while no server runs."""
    first = 20_000 + 1_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])  # each worker has its own
    while True:
        port = first + secrets.randbelow(1_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def acknowledged(pairs: list[PlayerPair]) -> int:
    return sum(len(pair.acked) for pair in pairs)


async def play_and_kill(pairs: list[PlayerPair], kills: int, kill_and_start: Callable[[], None]) -> None:
    """Let the pairs play, and kill something at random moments, but not before some actions were acknowledged."""
    dice = random.Random(kills)
    playing = [asyncio.create_task(pair.run()) for pair in pairs]
    for _ in range(kills):
        before = acknowledged(pairs)
        await asyncio.sleep(dice.uniform(0.1, 0.6))
        late = time.monotonic() + 60
        while acknowledged(pairs) < before + ACKS:
            assert time.monotonic() < late, "nothing is acknowledged any more"
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(dice.uniform(0.01, 0.1))
        await asyncio.to_thread(kill_and_start)
    await asyncio.sleep(0.5)
    for pair in pairs:
        pair.stopped = True
    await asyncio.wait_for(asyncio.gather(*playing), 60)


def check_all(pairs: list[PlayerPair], server: Server, kills: int) -> None:
    """Every acknowledged action is there, once."""
    kept = sum(check(pair, server) for pair in pairs)
    server.http.close()
    print(f"{kills} kills, {kept} acknowledged actions kept, {sum(pair.resent for pair in pairs)} sent again")
    assert kept >= ACKS * kills


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_acknowledged_action_survives_every_kill(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path}/tables.sqlite3"
    database = sqlite if kind == "sqlite" else request.getfixturevalue("postgres_database")
    forking_server, port = ForkingServer(tmp_path / "log"), free_port()
    url = f"http://127.0.0.1:{port}"
    pairs = [PlayerPair([url], seed, bots=seed % 2) for seed in range(4)]
    running: list[Child] = []

    def kill_and_start() -> None:
        if running:
            running.pop().kill()
        running.append(forking_server.start(database, port, lease=1))

    try:
        kill_and_start()
        asyncio.run(play_and_kill(pairs, KILLS, kill_and_start))
        check_all(pairs, running[0].server(), KILLS)
        assert sum(pair.resent for pair in pairs) > 0, "some action was pending at a kill and was sent again"
    finally:
        forking_server.close()
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
def test_every_acknowledged_action_survives_every_kill_of_postgres(tmp_path: Path) -> None:
    """The server goes on; clients send again what they do not know to be kept."""
    forking_server, port = ForkingServer(tmp_path / "log"), free_port()
    url = f"http://127.0.0.1:{port}"
    pairs = [PlayerPair([url], seed, bots=seed % 2, database_dies=True) for seed in range(4)]
    dice = random.Random(POSTGRES_KILLS)
    try:
        with started_postgres() as postgres:
            child = forking_server.start(postgres.url, port)

            def kill_and_start() -> None:
                postgres.kill()
                time.sleep(dice.uniform(0.0, 1.0))
                assert httpx.get(f"{url}/healthz", timeout=60).status_code == 503
                postgres.start()
                child.wait()

            asyncio.run(play_and_kill(pairs, POSTGRES_KILLS, kill_and_start))
            check_all(pairs, child.server(), POSTGRES_KILLS)
            child.kill()
    finally:
        forking_server.close()
    assert "Traceback" not in (tmp_path / "log").read_text()
