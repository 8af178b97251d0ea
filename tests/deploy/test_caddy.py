"""deploy/Caddyfile in a real Caddy, where there is one."""

import asyncio
import os
import shutil
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from tests.deploy.files import DEPLOY
from tests.server.client import Player, Server
from tests.server.process import Process
from tests.server.test_kills import free_port


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("caddy"), reason="needs caddy")
def test_caddy_passes_sockets_and_addresses_and_hides_what_is_for_operators(tmp_path: Path) -> None:
    node = Process(f"sqlite:///{tmp_path}/tables.sqlite3", tmp_path / "log", requests_per_second=2)
    site = f"http://127.0.0.1:{free_port()}"
    environment = {**os.environ, "TRILHOS_SITE": site, "TRILHOS_NODES": f"127.0.0.1:{node.port}"}
    environment |= {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "CADDY_ADMIN": "off"}
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    with (tmp_path / "caddy").open("wb") as log:
        caddy = subprocess.Popen(command, env=environment, stderr=log)
    try:
        late = time.monotonic() + 30
        while time.monotonic() < late:
            try:
                if httpx.get(f"{site}/healthz").status_code == 200:
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.6)
        time.sleep(3)  # until the node's bucket is full again
        for path in ("/metrics", "/metrics/", "//metrics", "/%6Detrics", "/api/admin/tables", "/api/%61dmin/bans"):
            answer = httpx.get(f"{site}{path}")
            assert (answer.status_code, answer.text) == (404, ""), path
            assert answer.headers["strict-transport-security"]
        asyncio.run(_watch(Server(site)))
        answers = [httpx.get(f"{site}/api/games", headers={"x-forwarded-for": f"203.0.113.{n}"}) for n in range(20)]
        assert [answer for answer in answers if answer.status_code == 429], "a client cannot forge its address"
    finally:
        caddy.terminate()
        caddy.wait()
        node.stop()


async def _watch(server: Server) -> None:
    table, _ = server.create_table()
    server.http.close()
    player = await Player(server.url, table, None).open()
    await player.close()
    assert player.table["state"] == "open"
