"""Nothing is lost when the server is repeatedly killed under load at random moments and restarted."""

import asyncio
import contextlib
import random
import socket
import time
from pathlib import Path

import pytest

from tests.sampling import sample
from tests.server.forking_server import Child, ForkingServer
from tests.server.player_pair import PlayerPair, check

KILLS = sample(full=50, quick=8)
ACKS = 6  # at least, between two kills


def free_port() -> int:
    """A port outside the ephemeral range: otherwise a client might connect to itself while no server runs."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def acknowledged(pairs: list[PlayerPair]) -> int:
    return sum(len(pair.acked) for pair in pairs)


async def kill_and_start(forking_server: ForkingServer, database: str, port: int, pairs: list[PlayerPair]) -> Child:
    dice = random.Random(KILLS)
    child = await asyncio.to_thread(forking_server.start, database, port, lease=1)
    playing = [asyncio.create_task(pair.run()) for pair in pairs]
    for _ in range(KILLS):
        before = acknowledged(pairs)
        await asyncio.sleep(dice.uniform(0.1, 0.6))
        late = time.monotonic() + 60
        while acknowledged(pairs) < before + ACKS:
            assert time.monotonic() < late, "nothing is acknowledged any more"
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(dice.uniform(0.01, 0.1))
        child.kill()
        child = await asyncio.to_thread(forking_server.start, database, port, lease=1)
    await asyncio.sleep(0.5)
    for pair in pairs:
        pair.stopped = True
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    return child


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
    try:
        child = asyncio.run(kill_and_start(forking_server, database, port, pairs))
        server = child.server()
        kept = sum(check(pair, server) for pair in pairs)
        server.http.close()
        child.kill()
    finally:
        forking_server.close()
    assert kept >= ACKS * KILLS
    assert sum(pair.resent for pair in pairs) > 0, "some action was pending at a kill and was sent again"
    assert "Traceback" not in (tmp_path / "log").read_text()
