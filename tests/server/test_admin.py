"""The operator: token, moderation on two nodes, bans, names, audit log, upgrades, migrations with data, backups."""

import asyncio
import hashlib
import secrets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, text
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tests.server.client import Player
from tests.server.in_process import TOKENS, node, seated
from tests.server.process import Process
from tests.server.rules_1 import OPEN, OVER, RUNNING, TIMED, old_database
from trilhos.cli.main import app
from trilhos.match.game import RULES_VERSION
from trilhos.server.address import is_in, network_of, parse_ban
from trilhos.server.app import create_app
from trilhos.server.live import messages, table
from trilhos.server.live.commands import act, sit
from trilhos.server.live.keys_and_tokens import new_id, token_hash
from trilhos.server.live.player_names import is_forbidden, player_name
from trilhos.server.live.table import Table, TableSetup
from trilhos.server.settings import PRIVATE_NETWORKS, Settings
from trilhos.server.store import table_store
from trilhos.server.store.migrations import migrate, revisions
from trilhos.server.store.moderation_store import ModerationStore
from trilhos.server.store.table_store import TableStore

TOKEN = "an operator's token of these tests"
HEADERS = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("operated")
    settings: dict[str, Any] = {"admin_token": TOKEN, "forbidden_names": "mod*,idiot"}
    process = Process(f"sqlite:///{folder}/tables.sqlite3", folder / "log", **settings)
    yield process
    process.stop()
    log = (folder / "log").read_text()
    assert "Traceback" not in log
    assert TOKEN not in log


def admin(process: Process, *words: str) -> str:
    result = CliRunner().invoke(
        app, ["admin", *words, "--url", process.url], env={"TRILHOS_ADMIN_TOKEN": TOKEN}, catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return result.stdout


def new_table(process: Process, people: int = 2, **more: Any) -> str:
    table_id: str = process.server.post("/tables", seats=[{"bot": None}] * people, **more)["table"]["id"]
    return table_id


async def close_code(player: Player) -> int | None:
    try:
        while True:
            await player.receive(5)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_without_the_token_nothing_is_allowed(process: Process, operated: Process) -> None:
    for server, headers in ((operated, {}), (operated, {"authorization": "Bearer wrong"}), (process, HEADERS)):
        for method, path in (("GET", "tables"), ("GET", "audit"), ("POST", "upgrade"), ("POST", "bans")):
            answer = httpx.request(method, f"{server.url}/api/admin/{path}", headers=headers)
            assert answer.status_code in (403, 429), path
    assert "operator's token" in httpx.get(f"{process.url}/api/admin/tables").json()["reason"]


def test_wrong_tokens_are_counted_by_network(tmp_path: Path) -> None:
    """An attacker has all addresses of an IPv6 network, and the right token still works there."""

    async def run() -> list[int]:
        app = create_app(Settings(database=f"sqlite:///{tmp_path}/a.sqlite3", admin_token=TOKEN))
        statuses = []
        async with app.router.lifespan_context(app):
            for number in range(12):
                transport = httpx.ASGITransport(app, client=(f"2001:db8::{number}", 1))
                async with httpx.AsyncClient(transport=transport, base_url="http://localhost/api/admin") as client:
                    statuses.append((await client.get("/tables", headers={"authorization": "Bearer x"})).status_code)
                    assert (await client.get("/tables", headers=HEADERS)).status_code == 200
        return statuses

    assert asyncio.run(run()) == [403] * 10 + [429] * 2


def test_a_short_token_is_refused() -> None:
    with pytest.raises(ValueError, match="16 characters"):
        Settings(admin_token="short")


def test_tables_are_listed_closed_and_deleted_and_the_log_says_so(operated: Process) -> None:
    first, second = new_table(operated), new_table(operated)
    assert first in admin(operated, "list", "--state", "open")
    admin(operated, "close", first, "--reason", "test of closing")
    info = operated.server.get(f"/tables/{first}")
    assert (info["state"], info["reason"]) == ("closed", "test of closing")
    for reason in ("a\0b", "a\n1. seat 0: draw"):  # PostgreSQL refuses one; the other is a line of the transcript
        body = {"reason": reason}
        refused = httpx.post(f"{operated.url}/api/admin/tables/{second}/close", json=body, headers=HEADERS)
        assert refused.json()["code"] == "invalid"
    admin(operated, "delete", second, "--reason", f"like {first}")
    assert operated.server.ask("GET", f"/tables/{second}").status_code == 404
    audit = admin(operated, "audit")
    assert f"close {first}  test of closing" in audit
    assert f"delete {second}" in audit
    log = operated.log.read_text()
    assert '"action": "close"' in log
    assert first not in log, "logs have no full table ids"


def test_a_removed_player_loses_the_seat_and_a_bot_plays_on(operated: Process) -> None:
    table_id = new_table(operated)
    tokens = [operated.server.post(f"/tables/{table_id}/sit", name=name)["token"] for name in ("Ana", "Rui")]

    async def run() -> None:
        ana = await Player(operated.url, table_id, tokens[0]).open()
        shown = await asyncio.to_thread(admin, operated, "show", table_id)
        assert '"address": "127.0.0.1"' in shown
        await asyncio.to_thread(admin, operated, "kick", table_id, "0", "--level", "random")
        assert await close_code(ana) == 4003

    asyncio.run(run())
    seat = operated.server.get(f"/tables/{table_id}")["seats"][0]
    assert (seat["person"], seat["bot"], seat["free"]) == (False, "random", False)
    assert operated.server.ask("POST", f"/tables/{table_id}/back", tokens[0]).status_code == 403


def test_before_the_game_a_removed_player_leaves_a_free_seat(operated: Process) -> None:
    table_id = new_table(operated)
    operated.server.post(f"/tables/{table_id}/sit", name="Ana")
    admin(operated, "kick", table_id, "0")
    assert operated.server.get(f"/tables/{table_id}")["seats"][0]["free"]


def test_a_ban_on_one_node_reaches_the_other_and_closes_sockets(postgres_database: str, tmp_path: Path) -> None:
    nodes = [Process(postgres_database, tmp_path / f"log{n}", admin_token=TOKEN) for n in range(2)]
    try:
        table_id = new_table(nodes[0])

        async def run() -> None:
            watcher = await Player(nodes[1].url, table_id, None).open()
            await asyncio.to_thread(admin, nodes[0], "ban", "127.0.0.1", "--hours", "1", "--reason", "test")
            assert await close_code(watcher) == 4004

        asyncio.run(run())
        for each in nodes:
            assert httpx.get(f"{each.url}/api/tables").json()["code"] == "banned"
        assert "127.0.0.1" in admin(nodes[1], "bans"), "the operator is not locked out"
        admin(nodes[1], "unban", "127.0.0.1")
        deadline = time.monotonic() + 30
        while httpx.get(f"{nodes[0].url}/api/tables").status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        nodes[1].server.get(f"/tables/{table_id}")
        admin(nodes[0], "delete", table_id)
        while nodes[1].server.ask("GET", f"/tables/{table_id}").status_code != 404:
            assert time.monotonic() < deadline + 30
            time.sleep(0.1)
    finally:
        for each in nodes:
            each.stop()


def test_addresses_count_by_network() -> None:
    assert network_of("192.0.2.7") == network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("local") == "local"
    assert parse_ban("2001:db8::/64") == parse_ban("2001:db8::5")
    for wrong in ("local", "192.0.2.0/24", "x" * 50, ""):
        with pytest.raises(ValueError, match=r".*"):
            parse_ban(wrong)


@pytest.mark.parametrize(
    ("address", "private"),
    [
        *[(address, True) for address in ("127.0.0.1", "::1", "10.1.2.3", "::ffff:10.1.2.3", "fd00::1", "local")],
        *[(address, False) for address in ("192.0.2.7", "2001:db8::1", "testclient")],
    ],
)
def test_metrics_are_for_private_networks(address: str, private: bool) -> None:
    assert is_in(address, PRIVATE_NETWORKS) == private


def test_metrics_may_require_a_token_or_another_network(tmp_path: Path) -> None:
    choices: list[dict[str, Any]] = [{"metrics_token": TOKEN}, {"metrics_networks": "192.0.2.0/24"}]
    for number, settings in enumerate(choices):
        process = Process(f"sqlite:///{tmp_path}/{number}.sqlite3", tmp_path / "log", **settings)
        try:
            assert httpx.get(f"{process.url}/metrics").status_code == 403
            answer = httpx.get(f"{process.url}/metrics", headers=HEADERS)
            assert answer.status_code == (200 if number == 0 else 403)
        finally:
            process.stop()


def test_forbidden_names_are_refused_at_public_tables_only(operated: Process) -> None:
    public, private = new_table(operated, public=True), new_table(operated)
    for name in ("Idiot", "i.d.i.o.t", "an idiot", "ídiot", "Moderator", "\uff4d\uff4f\uff44"):
        refused = operated.server.ask("POST", f"/tables/{public}/sit", name=name)
        assert (refused.status_code, refused.json()["code"]) == (422, "name"), name
    assert operated.server.ask("POST", f"/tables/{public}/sit", name="Ana").status_code == 200
    assert operated.server.ask("POST", f"/tables/{private}/sit", name="Moderator").status_code == 200


def test_names_are_one_visible_line() -> None:
    settings = Settings(name_letters=10)
    assert player_name("A\u202ena\x00\u200b", False, settings) == "A na"
    assert player_name("e" + "\u0301" * 9, False, settings) == "e\u0301\u0301"
    with pytest.raises(Exception, match="10 characters"):
        player_name("x" * 11, False, settings)
    assert is_forbidden("i-d-i-o-t", "idiot")
    assert not is_forbidden("Scunthorpe", "cunt")


def test_an_upgrade_is_previewed_then_applied(tmp_path: Path) -> None:
    process = Process(old_database(tmp_path), tmp_path / "log", admin_token=TOKEN)
    try:
        before = process.server.get(f"/tables/{OPEN.id}")
        preview = admin(process, "upgrade")
        assert "Nothing was changed" in preview
        assert f"1 tables whose game has not started will get version {RULES_VERSION}" in preview
        assert "2 tables will be closed" in preview
        assert process.server.get(f"/tables/{RUNNING.id}")["state"] == "playing"
        assert "Upgraded 1 tables and closed 2 tables." in admin(process, "upgrade", "--apply")
        after = process.server.get(f"/tables/{OPEN.id}")
        assert (after["state"], after["rules_version"], after["other_rules"]) == ("open", RULES_VERSION, False)
        assert (after["commitment"], after["seats"]) == (before["commitment"], before["seats"])
        process.server.post(f"/tables/{OPEN.id}/sit", name="Zé")
        assert process.server.get(f"/tables/{OPEN.id}")["state"] == "playing"
        for old in (RUNNING, TIMED):
            written = process.server.ask("GET", f"/tables/{old.id}/transcript").text
            assert "# closed: it was created with version 1" in written
            assert f"\n{old.steps}. seat " in written
        assert process.server.get(f"/tables/{OVER.id}")["state"] == "over"
        assert "Upgraded 0 tables and closed 0 tables." in admin(process, "upgrade", "--apply")
    finally:
        process.stop()


def test_the_preview_of_an_upgrade_says_what_happens_to_tables_that_are_starting(tmp_path: Path) -> None:
    """They get the current rules and deal from the promised shares. A fork of an old game is closed."""
    database, shares = tmp_path / "tables.sqlite3", [secrets.token_hex(32) for _ in range(2)]

    def promise(table: Table) -> None:
        for seat, share in enumerate(shares):
            hashed = hashlib.sha256(bytes.fromhex(share)).hexdigest()
            sit(table, "Ana", seat, token_hash(TOKENS[seat]), hashed, seconds=60)

    async def make() -> list[str]:
        async with node(tmp_path) as registry:
            setups = [TableSetup(id=new_id(), game="usa", key=b"k" * 32, seats=[{"bot": None}] * 2) for _ in range(2)]
            for setup in setups:
                await registry.create(setup)
                await registry.change(setup.id, promise)
        return [setup.id for setup in setups]

    starting, fork = asyncio.run(make())
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET rules = 1, digest = 'of version 1'")
        old = '{"key": "00", "steps": [], "redeals": [], "redeal": true}'
        connection.execute("UPDATE tables SET layout = json_set(layout, '$.fork', json(?)) WHERE id = ?", (old, fork))
    connection.close()
    process = Process(f"sqlite:///{database}", tmp_path / "log", admin_token=TOKEN)
    try:
        refused = process.server.ask("POST", f"/tables/{starting}/share", TOKENS[0], share=shares[0])
        assert refused.json()["code"] == "other-rules"
        preview = admin(process, "upgrade")
        assert "rules 1  starting  2 tables" in preview
        assert "1 tables whose game has not started will get" in preview
        assert "1 tables will be closed" in preview
        assert starting in admin(process, "list", "--state", "starting")
        assert "Upgraded 1 tables and closed 1 tables." in admin(process, "upgrade", "--apply")
        assert process.server.get(f"/tables/{fork}")["state"] == "closed"
        for token, share in zip(TOKENS, shares, strict=False):
            info = process.server.post(f"/tables/{starting}/share", token, share=share)
        assert (info["state"], info["rules_version"]) == ("playing", RULES_VERSION)
    finally:
        process.stop()


def test_an_earlier_version_goes_on_after_a_rollback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with node(tmp_path) as registry:
            table_id = await seated(registry, first=0)
        with monkeypatch.context() as newer:
            for module in (table, messages, table_store):
                newer.setattr(module, "RULES_VERSION", RULES_VERSION + 1)
            async with node(tmp_path) as registry:
                assert (await registry.read(table_id, lambda t: t.kept_reason)) is not None
        async with node(tmp_path) as registry:
            assert await registry.change(table_id, lambda t: act(t, 0, "keep all"))

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_migration_goes_down_and_up_with_data(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    sqlite = f"sqlite:///{tmp_path}/a.sqlite3"
    url = sqlite if kind == "sqlite" else request.getfixturevalue("postgres_database")

    def events(connection: Connection) -> list[Any]:
        return list(connection.execute(text("SELECT table_id, n, kind, data FROM events ORDER BY n")).all())

    async def run() -> None:
        store = TableStore(url)
        database = store.database
        await migrate(database)
        setup = table.TableSetup(id="there", game="usa", key=b"k" * 32, seats=[{"bot": None}] * 2)
        await store.add(setup, [])
        row = {"t": "there", "d": '{"name": "x", "text": "y"}'}
        add = text("INSERT INTO events (table_id, n, at, kind, seat, data) VALUES (:t, 1, 0, 'chat', 0, :d)")
        await database.transaction(lambda connection: connection.execute(add, row))
        moderation = ModerationStore(database)
        await moderation.ban("192.0.2.7", time.time() + 60, "x")
        await moderation.record("ban", "192.0.2.7", "x", "local")
        expected = await database.transaction(events)
        for revision in [*revisions()[-2::-1], *revisions()[1:]]:
            await migrate(database, revision)
            assert await database.transaction(events) == expected, revision
        loaded = await store.load("there")
        assert loaded is not None
        assert (loaded[0], len(loaded[1])) == (setup, 1)
        await migrate(database, revisions()[0])
        await migrate(database)
        with pytest.raises(ValueError, match="no revision"):
            await migrate(database, "9999")
        await database.close()

    asyncio.run(run())


def test_a_backup_of_a_running_server_can_be_served(operated: Process, tmp_path: Path) -> None:
    table_id = new_table(operated)
    source = operated.log.parent / "tables.sqlite3"
    copy = tmp_path / "copy.sqlite3"
    words = ["admin", "backup", str(copy), "--database", f"sqlite:///{source}"]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert "exists already" in CliRunner().invoke(app, words).stderr
    with sqlite3.connect(copy) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    restored = Process(f"sqlite:///{copy}", tmp_path / "log")
    try:
        assert restored.server.get(f"/tables/{table_id}")["state"] == "open"
    finally:
        restored.stop()
