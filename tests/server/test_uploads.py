"""Uploads: what they cost stays in the worker process, which has limits; the node and other clients do not notice."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.boards.generated import made_up
from tests.server import attacks
from tests.server.in_process import http_node
from tests.server.process import Process
from tests.server.test_attacks import BOUND, MEGABYTES
from tests.server.test_maps_and_replays import played
from tests.server.test_tables import EXAMPLE
from trilhos.server.errors import ApiError
from trilhos.server.fair_queue import FairQueue
from trilhos.server.settings import Settings
from trilhos.server.uploads import upload_pool
from trilhos.server.uploads.frames import DIED
from trilhos.server.uploads.upload_pool import UploadPool

LISBON = EXAMPLE.read_text("utf-8")
CROWDED = made_up(64)
SEATS: Any = [{}, {}]


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the usual limits on uploads, which has handled one already."""
    folder = tmp_path_factory.mktemp("attacked")
    process = Process(f"sqlite:///{folder}/a.sqlite3", folder / "log", 0, "--proxies=127.0.0.9")
    table, _ = process.server.create_table("usa", (None, None), board=LISBON)
    process.server.get(f"/tables/{table}/map")
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


@pytest.fixture
def attacker(attacked: Process) -> Iterator[httpx.Client]:
    """A client with an address of its own."""
    transport = httpx.HTTPTransport(local_address=attacks.ATTACKER)
    with httpx.Client(base_url=f"{attacked.url}/api", transport=transport, timeout=90) as client:
        yield client


def _under_attack(
    attacked: Process, requests: list[Callable[[], httpx.Response]], at_once: int = 4
) -> tuple[list[httpx.Response], int]:
    """Send requests while a bystander measures; the answers and how much memory the node has more."""
    node = attacked.process.pid
    before, used = attacks.memory_of(node), attacks.processor_time_of(node)
    began = time.monotonic()
    with attacks.Bystander(attacked.port) as bystander, ThreadPoolExecutor(at_once) as threads:
        answers = list(threads.map(lambda request: request(), requests))
    took, grown = time.monotonic() - began, attacks.memory_of(node) - before
    used = attacks.processor_time_of(node) - used
    codes = {answer.json().get("code", answer.status_code) for answer in answers}
    print(
        f"p99 {1000 * bystander.p99():.0f} ms of {len(bystander.times)}, node: {grown / MEGABYTES:.1f} MiB more,",
        end=" ",
    )
    print(f"{used:.1f} s of processor time; {len(answers)} requests in {took:.1f} s: {codes}")
    assert bystander.failures == 0
    assert bystander.p99() < BOUND
    assert used < 4, "the node answers the bystander, and hardly anything else"
    return answers, grown


@pytest.mark.alone
@pytest.mark.parametrize("path", ["/tables", "/replay"])
def test_dotted_keys_cost_neither_time_nor_memory(attacked: Process, attacker: httpx.Client, path: str) -> None:
    body: dict[str, Any] = {"board": attacks.dotted_keys()}
    body |= {"seats": SEATS} if path == "/tables" else {"transcript": played("first-journey").transcript()}
    began = time.monotonic()
    answers, grown = _under_attack(attacked, [lambda: attacker.post(path, json=body)] * 8)
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (422, "board")
        assert answer.json()["reason"] == "board:1: a key of 25,001 parts; boards allow 8"
    assert grown < 50 * MEGABYTES
    assert time.monotonic() - began < 20


@pytest.mark.alone
@pytest.mark.parametrize("cities", [400, 1500])
def test_a_board_with_too_many_cities_is_refused_at_once(
    attacked: Process, attacker: httpx.Client, cities: int
) -> None:
    board = made_up(cities, routes=min(2 * cities, 1500))
    assert len(board) < 120_000, "it fits into a request"
    began = time.monotonic()
    answers, grown = _under_attack(
        attacked, [lambda: attacker.post("/tables", json={"seats": SEATS, "board": board})] * 4
    )
    assert all((answer.status_code, answer.json()["code"]) == (422, "board") for answer in answers)
    assert f"{cities} cities; at most 64 fit" in answers[0].json()["reason"]
    assert grown < 50 * MEGABYTES
    assert time.monotonic() - began < 20


@pytest.mark.alone
def test_the_map_of_a_crowded_board_disturbs_nobody(attacked: Process, attacker: httpx.Client) -> None:
    made = attacker.post("/tables", json={"seats": SEATS, "board": CROWDED})
    path = f"/tables/{made.json()['table']['id']}/map"
    began = time.monotonic()
    answers, grown = _under_attack(attacked, [lambda: attacker.get(path)] * 4)
    first = time.monotonic() - began
    assert {answer.status_code for answer in answers} == {200}
    assert len(answers[0].json()["cities"]) == 64
    assert grown < 50 * MEGABYTES
    began = time.monotonic()
    assert attacker.get(path).content == answers[0].content
    print(f"the map took {first:.1f} s, and from the cache {time.monotonic() - began:.3f} s")
    assert first < 40
    again = attacker.post("/tables", json={"seats": SEATS, "board": CROWDED})
    began = time.monotonic()
    assert attacker.get(f"/tables/{again.json()['table']['id']}/map").content == answers[0].content
    assert time.monotonic() - began < 1, "another table with the same board has the same map"


@pytest.mark.alone
def test_one_address_does_not_delay_the_uploads_of_another(attacked: Process, attacker: httpx.Client) -> None:
    boards = [f"{CROWDED}\n# {time.time()} {number}" for number in range(3)]
    tables = [attacker.post("/tables", json={"seats": SEATS, "board": board}).json()["table"]["id"] for board in boards]
    with ThreadPoolExecutor(3) as threads:
        maps = [threads.submit(attacker.get, f"/tables/{table}/map") for table in tables]
        time.sleep(0.5)
        attacked.server.create_table("usa", (None, None), board=f"{LISBON}\n# {time.time()}")
        assert not all(each.done() for each in maps), "it is served before the third map of the other address"
        assert {each.result().status_code for each in maps} == {200}


@pytest.mark.slow
def test_a_killed_worker_is_replaced(attacked: Process, attacker: httpx.Client) -> None:
    (worker,) = attacks.children_of(attacked.process.pid)
    for kill_job in (True, False):
        made = attacker.post("/tables", json={"seats": SEATS, "board": f"{CROWDED}\n# {kill_job}"})
        path = f"/tables/{made.json()['table']['id']}/map"
        with ThreadPoolExecutor(1) as threads:
            answer = threads.submit(attacker.get, path)
            late = time.monotonic() + 90
            while not (jobs := attacks.children_of(worker)):
                assert time.monotonic() < late
                time.sleep(0.005)
            os.kill(jobs[0] if kill_job else worker, signal.SIGKILL)
        assert (answer.result().status_code, answer.result().json()["code"]) == (503, "busy")
        attacked.server.create_table("usa", (None, None), board=f"{LISBON}\n# {kill_job}")
        (now,) = attacks.children_of(attacked.process.pid)
        assert (now == worker) == kill_job


@pytest.mark.slow
def test_an_address_cannot_fill_the_database_with_boards(tmp_path: Path) -> None:
    async def run() -> list[int]:
        async with http_node(tmp_path, tables_per_minute=1e6) as client:
            boards = [f"{LISBON}\n# {number}" for number in range(25)]
            answers = [await client.post("/tables", json={"seats": SEATS, "board": board}) for board in boards]
            again = await client.post("/tables", json={"seats": SEATS})
            return [*(answer.status_code for answer in answers), again.status_code]

    *statuses, without_board = asyncio.run(run())
    assert statuses[:20] == [201] * 20
    assert statuses[-1] == 429
    assert without_board == 201


def test_a_transcript_of_a_table_with_its_own_board_has_its_map(attacked: Process) -> None:
    text = played("usa", board=EXAMPLE).transcript()
    replay = attacked.server.post("/replay", transcript=text, board=LISBON)
    table, _ = attacked.server.create_table("usa", (None, None), board=LISBON)
    assert replay["map"] == attacked.server.get(f"/tables/{table}/map")


@asynccontextmanager
async def pool(**settings: Any) -> AsyncIterator[UploadPool]:
    made = UploadPool(Settings(**settings))
    try:
        yield made
    finally:
        await made.stop()


async def _refusal(request: Awaitable[object]) -> tuple[int, str]:
    with pytest.raises(ApiError) as refused:
        await request
    return refused.value.status, refused.value.code


async def _emptied(folder: Path) -> None:
    """Wait until the files of a child are deleted, which happens after its answer."""
    async with asyncio.timeout(10):
        while any(path.is_file() for path in folder.rglob("*")):
            await asyncio.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limit", "refusal"),
    [
        ({"upload_cpu_seconds": 1}, (422, "too-heavy")),
        ({"upload_memory": 16 << 20}, (422, "too-heavy")),
        ({"upload_seconds": 0.5}, (503, "busy")),
    ],
)
def test_an_upload_that_exceeds_a_limit_is_ended(limit: dict[str, Any], refusal: tuple[int, str]) -> None:
    async def run() -> None:
        async with pool(**limit) as uploads:
            assert await _refusal(uploads.board_map(CROWDED, "a")) == refusal
            if "upload_seconds" not in limit:
                await uploads.check(LISBON, "a")
            (worker,) = uploads.workers
            assert worker.process is not None
            process, folder = worker.process, Path(worker.folder)
            await _emptied(folder)
        assert process.returncode is not None
        assert not folder.exists()

    asyncio.run(asyncio.wait_for(run(), 400))
    gc.collect()


def test_if_memory_is_short_the_kernel_ends_a_job_and_not_the_node() -> None:
    program = """
from pathlib import Path
from trilhos.server.uploads.frames import Limits
from trilhos.server.uploads.worker import limit_process
limit_process(Limits(20, 60.0, 1 << 29))
print(Path("/proc/self/oom_score").read_text(), Path("/proc/self/oom_score_adj").read_text())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    score, adjustment = map(int, done.stdout.split())
    assert adjustment == 1000
    assert score > int(Path("/proc/self/oom_score").read_text())


@pytest.mark.slow
def test_what_is_refused_costs_its_time_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers about a board are remembered, and those asked for longest ago are forgotten; a killed job is not one."""

    monkeypatch.setattr(upload_pool, "MAX_ANSWERS", 8)

    async def run() -> None:
        async with pool(upload_cpu_seconds=1) as uploads:
            asked: list[bytes] = []
            (worker,) = uploads.workers
            ask = worker.ask

            async def counted(request: bytes) -> bytes:
                asked.append(request)
                return await ask(request)

            worker.ask = counted  # type: ignore[method-assign]
            for _ in range(3):
                await uploads.check(LISBON, "a")
                assert await _refusal(uploads.check("x", "a")) == (422, "board")
                assert await _refusal(uploads.board_map("x", "a")) == (422, "board")
                assert await _refusal(uploads.board_map(CROWDED, "b")) == (422, "too-heavy")
            assert len(asked) == 4
            worker.ask = died  # type: ignore[method-assign]
            assert await _refusal(uploads.check("y", "a")) == (503, "busy")
            worker.ask = counted  # type: ignore[method-assign]
            for number in range(8):
                assert await _refusal(uploads.check("y" * (number + 1), "a")) == (422, "board")
            assert len(uploads.answers) == 8
            await uploads.check(LISBON, "a")
            assert len(asked) == 4 + 8 + 1

    async def died(request: bytes) -> bytes:
        return DIED

    asyncio.run(asyncio.wait_for(run(), 400))
    gc.collect()


def test_the_queue_is_bounded_and_addresses_take_turns() -> None:
    async def run() -> list[str]:
        queue, done, go = FairQueue(1, size=4, per_address=3, what="uploads"), [], asyncio.Event()

        async def upload(address: str, name: str) -> None:
            async with queue.slot(address):
                await go.wait()
                done.append(name)

        tasks = [asyncio.create_task(upload("a", f"a{n}")) for n in range(3)]
        await asyncio.sleep(0)
        assert await _refusal(upload("a", "a3")) == (429, "too-many")
        tasks += [asyncio.create_task(upload("b", f"b{n}")) for n in range(2)]
        await asyncio.sleep(0)
        assert queue.n_waiting == 4
        assert await _refusal(upload("c", "c0")) == (503, "busy")
        tasks[1].cancel()
        await asyncio.gather(tasks[1], return_exceptions=True)
        tasks.append(asyncio.create_task(upload("c", "c1")))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (queue.free, queue.n_waiting, dict(queue.counts)) == (1, 0, {})
        return done

    assert asyncio.run(run()) == ["a0", "a2", "b0", "c1", "b1"]


def test_a_turn_that_comes_too_late_is_passed_on() -> None:
    async def run() -> None:
        queue = FairQueue(1, size=4, per_address=3, what="uploads")
        async with queue.slot("a"):
            waits = asyncio.create_task(_hold(queue))
            await asyncio.sleep(0)
        waits.cancel()  # it has its turn already, but has not noticed
        await asyncio.gather(waits, return_exceptions=True)
        assert (queue.free, dict(queue.counts)) == (1, {})

    asyncio.run(run())


async def _hold(queue: FairQueue) -> None:
    async with queue.slot("b"):
        await asyncio.sleep(0)
