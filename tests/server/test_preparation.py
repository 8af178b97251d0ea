"""A server whose rules are not compiled answers at once, and says how far it is."""

import asyncio
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.sampling import is_soak
from tests.server.process import Process
from trilhos.core.cache_folders import cache_root
from trilhos.server.errors import ApiError
from trilhos.server.preparation import LEAST, NICENESS, Preparation


@pytest.mark.slow
def test_the_server_starts_before_the_rules_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an empty cache in a soak; otherwise with one that does not say that it is complete."""
    cache = tmp_path / "cache"
    if not is_soak():
        shutil.copytree(cache_root(), cache, ignore=shutil.ignore_patterns("*.compiled"))
    monkeypatch.setenv("TRILHOS_CACHE", str(cache))
    began, table = time.monotonic(), None
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log")
    started = time.monotonic() - began
    server = process.server
    try:
        found: dict[str, Any] = server.get("/preparation")
        assert not found["ready"]
        assert server.get("/games")["games"], "everything but the rules works"
        assert (answer := server.http.get("/readyz")).status_code == 503
        assert "compiled" in answer.text
        refused = server.ask("POST", "/tables", game="usa", seats=[{}, {"bot": "strong"}])
        assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
        assert server.ask("POST", "/tables", game="nowhere", seats=[{}, {}]).json()["code"] == "no-game"
        seen = [found["families"]]
        while not found["ready"]:
            if table is None and found["families"]["ride"] == 1:  # bots that search need not be ready
                table, _ = server.create_table("usa", ("expert", "strong"), first=0)
            assert time.monotonic() < began + 500
            time.sleep(0.05)
            found = server.get("/preparation")
            seen.append(found["families"])
        print(f"answers after {started:.1f} s, ready after {time.monotonic() - began:.1f} s")
        for family in found["families"]:
            parts = [one[family] for one in seen]
            assert parts == sorted(parts)
            assert len(set(parts)) > 2, "there is something to see"
        assert table is not None
        while not any(event["kind"] == "action" for event in server.get(f"/tables/{table}/state")["events"]):
            assert time.monotonic() < began + 600, "the bot that searches acts when it is prepared"
            time.sleep(0.1)
        assert server.http.get("/readyz").status_code == 200
    finally:
        process.stop()
    log = (tmp_path / "log").read_text()
    assert log.count("preparing the games") == 1
    assert "Traceback" not in log


@pytest.mark.slow
def test_tables_of_before_wait_until_the_rules_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path}/a.sqlite3"
    process = Process(database, tmp_path / "log")
    table, _ = process.server.create_table("usa", (None, "random"))
    seat = process.server.sit(table)
    process.stop()
    cache = tmp_path / "cache"
    shutil.copytree(cache_root(), cache, ignore=shutil.ignore_patterns("*.compiled"))
    monkeypatch.setenv("TRILHOS_CACHE", str(cache))
    process = Process(database, tmp_path / "log")
    try:
        refused = process.server.ask("GET", f"/tables/{table}/state", seat)
        assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
        address = f"{process.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(address, proxy=None) as channel:
            channel.send('{"type": "hello"}')
            assert '"preparing"' in str(channel.recv())
            with pytest.raises(ConnectionClosed):
                channel.recv()
        late = time.monotonic() + 300
        while process.server.ask("GET", f"/tables/{table}/state", seat).status_code == 503:
            assert time.monotonic() < late
            time.sleep(0.1)
        assert process.server.get(f"/tables/{table}/state", seat)["view"]
    finally:
        process.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_the_family_that_somebody_waits_for_is_compiled_first() -> None:
    """The processes of the others give way; asking for a family that has precedence anyway changes nothing."""
    preparation = Preparation("strong")
    first, second = preparation.progress
    wait = [sys.executable, "-c", "input()"]
    own = os.getpriority(os.PRIO_PROCESS, 0)
    less = min(LEAST, own + NICENESS)
    with subprocess.Popen(wait, stdin=subprocess.PIPE) as one, subprocess.Popen(wait, stdin=subprocess.PIPE) as two:
        os.setpriority(os.PRIO_PROCESS, two.pid, less)
        preparation.compiling = {first: one.pid, second: two.pid}

        def niceness_when_asked_for(family: str | None) -> list[int]:
            with pytest.raises(ApiError, match="preparing this game"):
                preparation.require(family)
            return [os.getpriority(os.PRIO_PROCESS, process.pid) for process in (one, two)]

        assert niceness_when_asked_for(None) == [own, less]
        assert niceness_when_asked_for(first) == [own, less]
        assert niceness_when_asked_for(second) == [min(LEAST, less + NICENESS), less]
        del preparation.compiling[first]  # it is compiled, but not yet loaded
        assert niceness_when_asked_for(first) == [min(LEAST, less + NICENESS), less]
        preparation.compiling[first] = one.pid
    with pytest.raises(ApiError, match="preparing this game"):  # the processes have ended
        preparation.require(first)


def test_bots_that_search_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """While tables with other bots are used already."""
    monkeypatch.setattr("trilhos.server.preparation.PAUSE", 0.0)
    preparation = Preparation("strong")
    family, other = preparation.progress
    preparation.tables = {family: 1.0, other: 0.5}
    preparation.progress = {family: 0.7, other: 0.4}
    preparation.require(family)
    for missing in (other, None):
        with pytest.raises(ApiError, match="preparing this game"):
            preparation.require(missing)
    seen: list[float] = []

    def waiting(done: float) -> None:
        seen.append(done)
        preparation.progress[family] = 0.9 if done < 0.9 else 1.0

    asyncio.run(preparation.until_bots_can_search(family, waiting))
    assert seen == [0.7, 0.9, 1.0]
    asyncio.run(preparation.until_bots_can_search(family, waiting))
    assert seen == [0.7, 0.9, 1.0], "nobody is told to wait for what is there"
