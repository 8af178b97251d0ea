"""Attacks by one client: it is disconnected, and others notice little."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.sampling import sample
from tests.server import attacks
from tests.server.process import Process
from trilhos.server.address import network_of
from trilhos.server.json_logs import redact
from trilhos.server.store.database import Database

BOUND = 0.25  # seconds that a bystander waits at most, in 99 of 100 cases
MEGABYTES = 1 << 20
LIMITS: dict[str, Any] = {"headers": 1.0, "keep_alive": 1, "connections_per_address": 60, "messages_per_second": 10}


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the usual limits, which trusts only one proxy, so that 127.0.0.2 is an ordinary address."""
    folder = tmp_path_factory.mktemp("attacked")
    process = Process(f"sqlite:///{folder}/a.sqlite3", folder / "log", 0, "--proxies=127.0.0.9", **LIMITS)
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


@pytest.mark.alone
@pytest.mark.parametrize("frame", [attacks.PING, attacks.PONG])
def test_a_flood_of_control_frames_is_disconnected(attacked: Process, frame: bytes) -> None:
    table, _ = attacked.server.create_table("usa", (None, None))
    before = attacks.memory_of(attacked.process.pid)
    with attacks.Bystander(attacked.port) as bystander:
        closed = attacks.flood_frames(attacked.port, table, sample(60.0, 3.0), frame)
    grown = attacks.memory_of(attacked.process.pid) - before
    print(f"p99 {1000 * bystander.p99():.0f} ms of {len(bystander.times)}, {closed} closed, {grown >> 20} MiB")
    assert closed > 2
    assert bystander.failures == 0
    assert bystander.p99() < BOUND
    assert grown < 50 * MEGABYTES


def test_a_socket_with_few_pings_stays_open(attacked: Process) -> None:
    table, _ = attacked.server.create_table("usa", (None, None))
    with attacks.opened(attacked.port, table) as made:
        for _ in range(5):
            made.sendall(attacks.PING)
            assert attacks.is_open(made)


@pytest.mark.alone
def test_half_sent_headers_time_out_and_others_are_served(attacked: Process) -> None:
    with attacks.Bystander(attacked.port) as bystander:
        made = attacks.half_sent_headers(attacked.port, sample(2000, 300))
        n_open = sum(attacks.is_open(one, 0.001) for one in made)
        time.sleep(2.5)
        still_open = sum(attacks.is_open(one, 0.001) for one in made)
    for one in made:
        one.close()
    print(f"p99 {1000 * bystander.p99():.0f} ms of {len(bystander.times)}, {n_open} open at first")
    assert n_open <= LIMITS["connections_per_address"]
    assert still_open == 0
    assert bystander.failures == 0
    assert bystander.p99() < BOUND


def test_headers_that_trickle_or_never_end_are_cut_off(attacked: Process) -> None:
    with attacks.connected(attacked.port) as made:
        began = time.monotonic()
        made.sendall(b"GET /healthz HTTP/1.1\r\n")
        while attacks.is_open(made, 0.1):
            assert time.monotonic() - began < 5, "each byte must not start the time anew"
            try:
                made.sendall(b"x")
            except OSError:
                break
    with attacks.connected(attacked.port) as made:
        made.sendall(b"GET /healthz HTTP/1.1\r\nX-Long: ")
        try:
            for _ in range(100):
                made.sendall(b"x" * 4096)
        except OSError:
            pass
        assert not attacks.is_open(made, 0.5)


def test_idle_connections_are_closed(attacked: Process) -> None:
    with attacks.connected(attacked.port) as silent, attacks.connected(attacked.port) as served:
        served.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert attacks.is_open(served)
        time.sleep(2.5)
        assert not attacks.is_open(silent)
        assert not attacks.is_open(served)


def test_too_many_pipelined_requests_are_cut_off(attacked: Process) -> None:
    with attacks.connected(attacked.port) as made:
        made.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
        assert not attacks.is_open(made, 0.5)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://other.example"])
def test_a_malformed_origin_is_refused(attacked: Process, origin: str) -> None:
    answer = httpx.get(f"{attacked.url}/api/games", headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_an_address_is_a_64_network_in_ipv6() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8:0:0:ffff::2") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("testclient") == "testclient"


@pytest.mark.slow
def test_logs_have_no_table_ids(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", 0, "--log-level=debug")
    table, host = process.server.create_table("usa", (None, None))
    attacks.opened(process.port, table, "127.0.0.1").close()
    process.server.ask("GET", f"/tables/{table}/state", host)
    with attacks.connected(process.port, "127.0.0.1") as made:
        made.sendall(f"GET /api/tables/{table} HTTP/1.1\r\nbad header\r\n\r\n".encode())
        attacks.is_open(made, 0.2)
    process.stop()
    log = (tmp_path / "log").read_text()
    assert '"message": "request"' in log
    assert table not in log
    assert host not in log


@pytest.mark.slow
def test_requests_of_a_flood_are_counted_and_not_logged(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", 0, requests_per_second=2)
    with httpx.Client(base_url=process.url) as client:
        statuses = [client.get("/api/games").status_code for _ in range(100)]
        while (metrics := client.get("/metrics")).status_code == 429:
            time.sleep(0.2)
    process.stop()
    assert statuses.count(429) > 50
    counted = metrics.text.partition('trilhos_refusals_total{code="too-many"} ')[2].split()[0]
    assert float(counted) >= statuses.count(429)
    log = (tmp_path / "log").read_text()
    assert '"status": 200' in log
    assert '"status": 429' not in log


def test_uvicorns_lines_are_redacted() -> None:
    table, token = "AbCdEfGhIjKlMnOpQrSt_1", "x1" * 16
    line = f'127.0.0.1:1 - "WebSocket /api/tables/{table}/socket?token={token}" [accepted]'
    assert redact(line) == '127.0.0.1:1 - "WebSocket /api/tables/…/socket?token=…" [accepted]'


async def _failure(url: str) -> str:
    """What the log would say about statements that fail with a secret value."""
    database = Database(url)
    failures = []
    try:
        for statement in ("INSERT INTO nowhere VALUES (:a)", "INSERT INTO secrets VALUES (:a)"):
            try:
                await database.transaction(lambda c, s=statement: c.execute(text(s), {"a": "hidden ticket"}))  # type: ignore[misc]
            except DBAPIError as error:
                failures.append(str(error))
    finally:
        await database.close()
    assert len(failures) == 2, failures
    return json.dumps([redact(one) for one in failures])


async def _make_secrets(url: str) -> None:
    database = Database(url)
    await database.transaction(lambda c: c.execute(text("CREATE TABLE secrets (a TEXT CHECK (a = 'no'))")))
    await database.close()


async def _failures(url: str) -> str:
    await _make_secrets(url)
    return await _failure(url)


def test_failed_statements_are_logged_without_values(tmp_path: Path) -> None:
    said = asyncio.run(_failures(f"sqlite:///{tmp_path}/a.sqlite3"))
    assert "INSERT INTO secrets" in said
    assert "hidden ticket" not in said


@pytest.mark.slow
def test_failed_statements_are_logged_without_values_on_postgres(postgres_database: str) -> None:
    said = asyncio.run(_failures(postgres_database))
    assert "INSERT INTO secrets" in said
    assert "hidden ticket" not in said


@pytest.mark.slow
def test_nul_characters_in_ids_do_not_fail_on_postgres(postgres_database: str, tmp_path: Path) -> None:
    process = Process(postgres_database, tmp_path / "log")
    server = process.server
    try:
        assert server.ask("GET", "/tables/a%00b").json()["code"] == "no-table"
        new: dict[str, Any] = {"seats": [{}, {}], "from": {"table": "a\0b", "step": 0}}
        assert server.ask("POST", "/tables", **new).json()["code"] == "no-table"
        table, _ = server.create_table("usa", (None, "random"))
        seat = server.sit(table)
        refused = server.ask("POST", f"/tables/{table}/actions", seat, action="keep", key="a\0b")
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
    finally:
        process.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()
