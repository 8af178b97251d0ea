"""Limits: nothing grows without bound, and slow, stalled or overactive clients do not affect others."""

import asyncio
import time
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.server.client import Player, Server, stalled_client
from tests.server.in_process import http_node, node, seated
from tests.server.process import Process
from trilhos.server import rate_limits, uploaded_boards
from trilhos.server.errors import ApiError, DatabaseUnavailableError
from trilhos.server.http import middleware
from trilhos.server.live import commands
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.live.table import Event, Table, TableSetup
from trilhos.server.metrics import Metrics
from trilhos.server.rate_limits import RateLimiter
from trilhos.server.settings import Settings
from trilhos.server.store import database
from trilhos.server.store.group_commit import PendingWrite
from trilhos.server.uploaded_boards import board_file, check_board

EXAMPLE = Path(__file__).parents[2] / "examples/boards/lisbon.toml"


def test_uploaded_boards_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded_boards, "MAX_FILES", 3)
    text = EXAMPLE.read_text("utf-8")
    texts = [f"{text}\n# {number}" for number in range(6)]
    layout = TableSetup(id="t", game="usa", key=bytes(32), seats=[{"bot": None}] * 2, board=texts[0])
    digest = layout.deal().ruleset.digest
    for other in texts:
        check_board(other)
    folder = board_file(text).parent
    assert len(list(folder.iterdir())) == 3
    assert board_file(texts[5]).exists()
    assert layout.deal().ruleset.digest == digest, "a file that was evicted is written again"
    with pytest.raises(ApiError):
        check_board(text.replace("[", "(", 1))
    assert len(list(folder.iterdir())) <= 3


def test_names_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MAX_KEYS", 100)
    buckets = RateLimiter(0.001, 1)
    assert buckets.allow("first")
    assert not buckets.allow("first")
    for number in range(1000):
        assert buckets.allow(number)
        assert len(buckets.buckets) <= 101
    assert not buckets.allow(999), "the last ones are remembered"


def test_a_flood_that_goes_on_is_answered_slowly(tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path, requests_per_second=0.05) as http:  # two are refused at once
            times = []
            for _ in range(4):
                began = time.monotonic()
                assert (await http.get("/games")).status_code == 429
                times.append(time.monotonic() - began)
            assert min(times[2:]) >= middleware.HOLD

    asyncio.run(run())


def test_a_disk_that_is_almost_full_takes_no_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with http_node(tmp_path) as http:
            made = (await http.post("/tables", json={"seats": [{}, {}]})).json()["table"]["id"]
            monkeypatch.setattr(database, "RESERVE", 1 << 62)
            refused = await http.post("/tables", json={"seats": [{}, {}]})
            assert (refused.status_code, refused.json()["code"]) == (503, "full")
            assert (await http.post(f"/tables/{made}/sit", json={"name": "Ana"})).status_code == 200

    asyncio.run(run())


def test_a_node_forgets_addresses_without_a_socket(server: Server) -> None:
    """The count goes up and down again: a thousand sockets one after the other are not too many."""
    table, _ = server.create_table("usa", (None, None))

    async def come_and_go() -> None:
        for _ in range(30):
            await (await Player(server.url, table, None).open()).close()

        last = await Player(server.url, table, None).open()
        wait_for_sockets(1)
        await last.close()

    def wait_for_sockets(n: int) -> None:
        late = time.monotonic() + 60
        while f"trilhos_sockets {n}.0" not in server.http.get("/metrics").text:
            assert time.monotonic() < late
            time.sleep(0.02)

    asyncio.run(asyncio.wait_for(come_and_go(), 120))
    wait_for_sockets(0)


def test_sockets_per_address_are_limited_at_a_time_not_in_total() -> None:
    scope = {"type": "websocket", "path": "/api/tables/t/socket", "headers": [], "client": ("x", 1)}
    log: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        log.append(message.get("code"))

    async def open_another(*_: Any) -> None:
        log.append("open")
        if len(log) == 1:
            await guarded(scope, receive, send)

    guarded = middleware.RequestMiddleware(
        open_another, Settings(sockets_per_address=1, requests_per_second=1e6), Metrics()
    )
    for _ in range(5):
        asyncio.run(guarded(scope, receive, send))
    assert log == ["open", 1008, "open", "open", "open", "open"]
    assert guarded.sockets == {}


def test_messages_of_all_sockets_of_an_address_are_limited(tmp_path: Path) -> None:
    process = Process(
        f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", 0, "--proxies=127.0.0.9", messages_per_address=1
    )
    table, _ = process.server.create_table("usa", (None, None))

    async def talk() -> tuple[list[str], str]:
        sockets = [await Player(process.url, table, None).open() for _ in range(3)]
        answers: list[str] = []
        while "error" not in answers and len(answers) < 200:
            player = sockets[len(answers) % 3]
            await player.send(type="ping")
            answers.append((await player.until("pong", "error"))["type"])
        other = await Player(process.url, table, None, source="127.0.0.2").open()
        await other.send(type="ping")
        answer = await other.until("pong", "error")
        for player in (*sockets, other):
            await player.close()
        assert {error["code"] for player in sockets for error in player.errors} == {"too-many"}
        return answers, answer["type"]

    answers, other = asyncio.run(talk())
    assert len(answers) > 5, "a few at once are allowed"
    assert answers[-1] == "error"
    assert other == "pong", "another address has its own limit"
    process.stop()


def test_seat_changes_are_limited() -> None:
    table = Table(TableSetup(id="t", game="usa", key=bytes(32), seats=[{"bot": None}] * 2))
    for _ in range(commands.MAX_SEAT_CHANGES // 2):
        commands.sit(table, "Ana", 0, token_hash("ana"))
        commands.leave(table, "ana", "random")
    assert table.n == commands.MAX_SEAT_CHANGES
    with pytest.raises(ApiError, match="too many seat changes"):
        commands.sit(table, "Ana", 0, token_hash("ana"))
    assert table.n == commands.MAX_SEAT_CHANGES


def test_stand_in_changes_are_limited() -> None:
    table = Table(TableSetup(id="t", game="usa", key=bytes(32), seats=[{"bot": None}] * 2))
    for name in ("ana", "bia"):
        commands.sit(table, name, None, token_hash(name))
    for _ in range((commands.MAX_SEAT_CHANGES - 2) // 2):
        commands.leave(table, "ana", "random")
        commands.come_back(table, "ana")
    with pytest.raises(ApiError, match="too many seat changes"):
        commands.leave(table, "ana", "random")
    with pytest.raises(ApiError, match="too many seat changes"):
        commands.seat_bot(table, "ana", 0, "random", 0.0, 60.0)


def test_a_table_without_a_free_seat_says_so() -> None:
    table = Table(TableSetup(id="t", game="usa", key=bytes(32), seats=[{"bot": "random"}] * 2))
    with pytest.raises(ApiError, match="every seat is taken"):
        commands.sit(table, "Ana", None, token_hash("ana"))


def test_a_request_that_never_ends_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_TIMEOUT", 0.2)
    parts: list[Any] = [{"type": "http.request", "body": b"{", "more_body": True}]
    sent: list[Any] = []

    async def receive() -> Any:
        if not parts:
            await asyncio.sleep(60)
        return parts.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*_: Any) -> None:
        raise AssertionError("it has not arrived")

    scope = {"type": "http", "method": "POST", "path": "/api/tables", "headers": [], "client": ("x", 1)}
    asyncio.run(asyncio.wait_for(middleware.RequestMiddleware(never, Settings(), Metrics())(scope, receive, send), 5))
    assert sent[0]["status"] == 408
    assert orjson.loads(sent[1]["body"])["code"] == "too-slow"


def test_a_database_failure_is_reported_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> tuple[list[object], int]:
        async with node(tmp_path) as registry:
            tables = [await seated(registry) for _ in range(5)]
            tries = 0

            async def fail(drafts: list[PendingWrite]) -> set[str]:
                nonlocal tries
                tries += 1
                raise DatabaseUnavailableError("the disk is full", is_unknown=False)

            monkeypatch.setattr(registry.writer, "_write_batch", fail)
            drafts = [
                PendingWrite(table, [Event(99, 0.0, "chat", 0, {"name": "x", "text": "y"})], None) for table in tables
            ]
            await registry.writer._commit(drafts)
            return await asyncio.gather(*(draft.committed for draft in drafts), return_exceptions=True), tries

    came, tries = asyncio.run(run())
    assert all(isinstance(each, DatabaseUnavailableError) for each in came)
    assert tries == 1, "a database that is down is not asked once for each of them"


def is_held(here: int, there: int) -> bool:
    """Whether a process still has the connection between these two ports open, at the first of them."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        ends = [int(word.rpartition(":")[2], 16) for word in words[1:3]]
        if ends == [here, there]:
            return words[9] != "0"
    return False


@pytest.mark.slow
def test_a_client_that_does_not_read_is_disconnected(tmp_path: Path) -> None:
    """A client that never reads, not even the close frame, must not keep its connection and its buffer."""
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", queue=8, chat_letters=2000, chats=100_000)
    server = process.server
    table, _ = server.create_table("usa", (None, None))
    token = server.sit(table)
    silent = stalled_client(process.port, table)
    port = silent.getsockname()[1]
    assert is_held(process.port, port)

    async def talk() -> None:
        player = await Player(server.url, table, token).open()
        for number in range(6000):
            await player.send(type="chat", text="x" * 1990)
            await player.until("ack")
            if number % 100 == 0 and "trilhos_sockets_dropped_total 1.0" in server.http.get("/metrics").text:
                break
        await player.close()

    asyncio.run(asyncio.wait_for(talk(), 300))
    late = time.monotonic() + 60
    while is_held(process.port, port) and time.monotonic() < late:
        time.sleep(0.1)
    assert not is_held(process.port, port)
    silent.close()
    process.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()
