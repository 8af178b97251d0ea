"""Clocks: time per turn, budgets with increments, and timeouts."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.server.in_process import listen, node, seated
from trilhos.server.errors import ApiError
from trilhos.server.live import commands
from trilhos.server.live.clocks import Clocks, TimeControl
from trilhos.server.live.table import Table


def test_a_turn_has_one_time_limit_for_all_its_steps() -> None:
    clock = Clocks(TimeControl(turn=60), 2)
    clock.update(100, [0], 0)
    assert (clock.deadline(0), clock.deadline(1)) == (160, None)
    clock.update(130, [0], 0)  # the second card of the same turn
    assert clock.deadline(0) == 160
    clock.update(150, [1], 1)
    assert (clock.deadline(0), clock.deadline(1)) == (None, 210)
    clock.update(155, [1], 2)  # the other seat had nothing to do: a new turn of the same seat
    assert clock.deadline(1) == 215


def test_all_clocks_run_while_all_seats_choose() -> None:
    clock = Clocks(TimeControl(turn=60), 3)
    clock.update(100, [0, 1, 2], 0)
    clock.update(120, [0, 2], 0)
    assert [clock.deadline(seat) for seat in range(3)] == [160, None, 160]


def test_a_budget_shrinks_and_grows_by_its_increment() -> None:
    clock = Clocks(TimeControl(budget=100, increment=5), 2)
    clock.update(0, [0], 0)
    clock.update(30, [1], 1)
    assert clock.left == [75, 100]
    clock.update(200, [0], 2)
    assert clock.left == [75, 5], "nobody has less than nothing, and the increment comes all the same"
    assert clock.deadline(0) == 275


def test_time_without_a_server_is_not_counted() -> None:
    clock = Clocks(TimeControl(turn=60), 2)
    clock.update(0, [0], 0)
    clock.pause(1000)
    assert clock.deadline(0) == 1060


def test_without_a_clock_nothing_is_due() -> None:
    clock = Clocks(None, 2)
    clock.update(0, [0, 1], 0)
    assert clock.deadline(0) is None
    assert clock.public() is None


@pytest.mark.alone
def test_after_a_timeout_a_bot_finishes_the_turn_and_the_log_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path, lease=1.0) as registry:
            table = await seated(registry, clock={"turn": 2.0}, first=0)
            recorder = await listen(registry, table)
            for seat in (0, 1):
                await registry.change(table, lambda t, seat=seat: commands.act(t, seat, "keep all"))  # type: ignore[misc]
            while not any(event["seat"] == 1 for event in recorder.events("timeout")):
                await asyncio.sleep(0.02)
            kinds = [(m["kind"], m["seat"], m.get("by")) for m in recorder.received if m["type"] == "event"]
            first = kinds.index(("timeout", 0, None))
            acts = [kind for kind in kinds[first + 1 :] if kind[0] == "action"]
            assert acts
            assert all(kind[1:] == (0, "random") for kind in acts[: kinds.index(("timeout", 1, None)) - first - 1])
            late = recorder.events("timeout")[0]["at"] - recorder.events("action")[1]["at"]
            assert 2.0 <= late < 3.4

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_player_who_timed_out_waits_for_the_next_turn(tmp_path: Path) -> None:
    async def play() -> str:
        async with node(tmp_path, lease=1.0, bot_delay=5.0, bot_delay_alone=5.0) as registry:
            table = await seated(registry, clock={"budget": 0.5, "increment": 0.5}, first=0)
            recorder = await listen(registry, table)
            while not recorder.events("timeout"):
                await asyncio.sleep(0.02)
            seat = recorder.events("timeout")[0]["seat"]
            try:
                await registry.change(table, lambda t: commands.act(t, seat, "keep all"))
            except ApiError as refusal:
                return refusal.reason
        return ""

    assert "time is up" in asyncio.run(asyncio.wait_for(play(), 30))


def test_after_a_crash_the_clock_continues_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crash() -> str:
        async with node(tmp_path, lease=1.0) as registry:
            return await seated(registry, clock={"turn": 60.0}, first=0)

    async def again(table: str) -> tuple[float, float]:
        async with node(tmp_path, lease=1.0) as registry:
            seen: Table = await registry.read(table, lambda table: table)
            while not any(event.kind == "resumed" for event in seen.events):
                await asyncio.sleep(0.02)
                seen = await registry.read(table, lambda table: table)
            deadline = seen.clocks.deadline(0)
            assert deadline is not None
            return deadline, time.time()

    now = time.time
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now() - 3600)
        table = asyncio.run(crash())
    deadline, then = asyncio.run(asyncio.wait_for(again(table), 60))
    # It is unknown when the server died within its lease of one second.
    assert then < deadline <= then + 60 + 1, "the time in which there was no server does not count"
