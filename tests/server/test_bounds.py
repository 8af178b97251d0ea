"""Nothing grows without end, and nobody who is slow, deaf or restless holds up the others."""

import asyncio
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy.exc import OperationalError

from tests.server.client import Player, Server, deaf
from tests.server.inside import node, seated
from tests.server.process import Process
from trilhos.server import boards, guard, limits, wishes
from trilhos.server.boards import board_file, check_board
from trilhos.server.commit import Draft
from trilhos.server.fair import token_hash
from trilhos.server.limits import Buckets
from trilhos.server.metrics import Metrics
from trilhos.server.refusal import Refusal
from trilhos.server.settings import Settings
from trilhos.server.table import Event, Layout, Table

EXAMPLE = next((Path(__file__).parents[2] / "examples" / "boards").glob("*.toml"))


def test_boards_brought_along_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST", 3)
    text = EXAMPLE.read_text("utf-8")
    texts = [f"{text}\n# {number}" for number in range(6)]
    layout = Layout(id="t", game="usa", key=bytes(32), seats=[{"bot": None}] * 2, board=texts[0])
    digest = layout.deal().table.digest
    for other in texts:
        check_board(other)
    folder = board_file(text).parent
    assert len(list(folder.iterdir())) == 3
    assert board_file(texts[5]).exists()
    assert layout.deal().table.digest == digest, "one that was cleared away is laid there again"
    with pytest.raises(Refusal):
        check_board(text.replace("[", "(", 1))
    assert len(list(folder.iterdir())) <= 3


def test_names_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST", 100)
    buckets = Buckets(0.001, 1)
    assert buckets.take("first")
    assert not buckets.take("first")
    for number in range(1000):
        assert buckets.take(number)
        assert len(buckets.by_name) <= 101
    assert not buckets.take(999), "the last ones are remembered"


def test_a_node_forgets_addresses_without_a_socket(server: Server) -> None:
    """The count goes up and down again: a thousand sockets one after the other are not one too many."""
    table, _ = server.lay_out("usa", (None, None))

    async def come_and_go() -> None:
        for _ in range(30):
            await (await Player(server.url, table, None).open()).close()

    asyncio.run(asyncio.wait_for(come_and_go(), 30))
    late = time.monotonic() + 30
    while "trilhos_sockets 0.0" not in server.http.get("/metrics").text:
        assert time.monotonic() < late
        time.sleep(0.02)


def test_nobody_comes_and_goes_without_end() -> None:
    table = Table(Layout(id="t", game="usa", key=bytes(32), seats=[{"bot": None}] * 2))
    for _ in range(wishes.COMINGS // 2):
        wishes.sit(table, "Ana", 0, token_hash("ana"))
        wishes.leave(table, "ana", "random")
    assert table.n == wishes.COMINGS
    with pytest.raises(Refusal, match="come and gone"):
        wishes.sit(table, "Ana", 0, token_hash("ana"))
    assert table.n == wishes.COMINGS


def test_nor_does_a_stand_in() -> None:
    table = Table(Layout(id="t", game="usa", key=bytes(32), seats=[{"bot": None}] * 2))
    for name in ("ana", "bia"):
        wishes.sit(table, name, None, token_hash(name))
    for _ in range((wishes.COMINGS - 2) // 2):
        wishes.leave(table, "ana", "random")
        wishes.back(table, "ana")
    with pytest.raises(Refusal, match="come and gone"):
        wishes.leave(table, "ana", "random")
    with pytest.raises(Refusal, match="come and gone"):
        wishes.seat_bot(table, "ana", 0, "random", set())


def test_a_table_without_a_free_seat_says_so() -> None:
    table = Table(Layout(id="t", game="usa", key=bytes(32), seats=[{"bot": "random"}] * 2))
    with pytest.raises(Refusal, match="every seat is taken"):
        wishes.sit(table, "Ana", None, token_hash("ana"))


def test_a_request_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.2)
    parts: list[Any] = [{"type": "http.request", "body": b"{", "more_body": True}]
    said: list[Any] = []

    async def receive() -> Any:
        if not parts:
            await asyncio.sleep(60)
        return parts.pop()

    async def send(message: Any) -> None:
        said.append(message)

    async def never(*_: Any) -> None:
        raise AssertionError("it has not arrived")

    scope = {"type": "http", "method": "POST", "path": "/api/tables", "headers": [], "client": ("x", 1)}
    asyncio.run(asyncio.wait_for(guard.Guard(never, Settings(), Metrics())(scope, receive, send), 5))
    assert said[0]["status"] == 408
    assert orjson.loads(said[1]["body"])["code"] == "too-slow"


def test_when_the_database_fails_all_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> tuple[list[object], int]:
        async with node(tmp_path) as hall:
            tables = [await seated(hall) for _ in range(5)]
            tries = 0

            async def fail(drafts: list[Draft]) -> set[str]:
                nonlocal tries
                tries += 1
                raise OperationalError("INSERT", {}, Exception("the disk is full"))

            monkeypatch.setattr(hall.writer, "_quickly_or_carefully", fail)
            drafts = [Draft(table, [Event(99, 0.0, "chat", 0, {"name": "x", "text": "y"})], {}) for table in tables]
            await hall.writer._batch(drafts)
            return await asyncio.gather(*(draft.kept for draft in drafts), return_exceptions=True), tries

    came, tries = asyncio.run(run())
    assert all(isinstance(each, OperationalError) for each in came)
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
def test_a_deaf_client_is_cut_off_and_not_only_forgotten(tmp_path: Path) -> None:
    """One that reads nothing, and so never takes the farewell either, must not keep its connection and its buffer."""
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", queue=8, chat_letters=2000, chats=100_000)
    server = process.server
    table, _ = server.lay_out("usa", (None, None))
    token = server.sit(table)
    silent = deaf(process.port, table)
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

    asyncio.run(asyncio.wait_for(talk(), 120))
    late = time.monotonic() + 10
    while is_held(process.port, port) and time.monotonic() < late:
        time.sleep(0.1)
    assert not is_held(process.port, port)
    silent.close()
    process.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()
