"""Notices that it is somebody's turn: encrypted for the browser, once for each turn, and never to private addresses."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from tests.server.in_process import http_node
from tests.server.push_receiver import Browser, PushService, decoded, push_service
from tests.server.test_players import Person, good, new_table, until
from trilhos.server.notices.push_service import (
    MAX_WAITING_PER_SITE,
    ForbiddenAddressError,
    PushSender,
    check_endpoint,
    site_of,
)
from trilhos.server.notices.web_push import encrypt
from trilhos.server.settings import Settings
from trilhos.server.store.database import Database
from trilhos.server.store.migrations import migrate
from trilhos.server.store.models import SubscriptionRow, TableRow
from trilhos.server.store.subscription_store import Owner, SubscriptionStore
from trilhos.server.store.table_store import TableStore

SOON = {"away": 0.4, "wait": 0.2, "notice_seconds": 0.05, "push_networks": "127.0.0.0/8"}


@pytest.fixture
def push(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
        yield service


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def sit(http: httpx.AsyncClient, table: str, name: str) -> str:
    token: str = good(await http.post(f"/tables/{table}/sit", json={"name": name}))["token"]
    return token


async def act(http: httpx.AsyncClient, table: str, token: str) -> None:
    """Play the first legal action; one event, so that it is the next one's turn in this game."""
    legal = good(await http.get(f"/tables/{table}/state", headers=bearer(token)))["legal"]
    answer = await http.post(f"/tables/{table}/actions", json={"action": legal[0]["id"]}, headers=bearer(token))
    assert answer.status_code == 200, answer.text


async def subscribe(http: httpx.AsyncClient, path: str, token: str, push: PushService, **more: str) -> None:
    push.server_key = good(await http.get("/notices"))["push_key"]
    good(await http.post(path, json=push.subscription(**more), headers=bearer(token)))


def test_the_example_of_rfc_8291() -> None:
    """The browser of these tests reads the example of the standard, and what our server writes."""
    browser = Browser("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    example = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypt(decoded(example)) == b"When I grow up, I want to be a watermelon"
    assert browser.decrypt(encrypt(b"Your turn", **browser.keys())) == b"Your turn"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a", "https://127.0.0.1/a", "https://10.1.2.3/a", "https://169.254.169.254/latest",
        "https://[::1]/a", "https://[::ffff:10.0.0.1]/a", "https://[64:ff9b::a00:1]/a", "https://[fd00::1]/a",
        "https://push.example:22/a", "https://user@push.example/a", "https://push.example/a b", "https://[", "https:///a",
        "https://0.0.0.0/a", "https://224.0.0.1/a", "https://[2002:7f00:1::]/a",
    ],
)  # fmt: skip
def test_the_server_asks_no_private_address(endpoint: str) -> None:
    with pytest.raises(ForbiddenAddressError):
        check_endpoint(endpoint, "")


def test_public_addresses_and_the_operators_networks_are_asked() -> None:
    assert check_endpoint("https://push.example/a?b=c", "") == ("push.example", 443)
    assert check_endpoint("https://10.1.2.3:8443/a", "10.0.0.0/8") == ("10.1.2.3", 8443)
    with pytest.raises(ForbiddenAddressError):
        check_endpoint("https://10.1.2.3:8443/a", "192.168.0.0/16")


def test_one_notification_for_each_turn_and_none_when_the_browser_is_gone(tmp_path: Path, push: PushService) -> None:
    async def run() -> None:
        async with http_node(tmp_path, **SOON) as http:
            table = await new_table(http, None, None, first=0)
            ana, bia = await sit(http, table, "Ana"), await sit(http, table, "Bia")
            await subscribe(http, f"/tables/{table}/push", ana, push, lang="pt-PT")
            await until(lambda: received(push, 1))
            message = push.received[0]
            assert message["title"] == "É a sua vez"
            assert message["body"].endswith("First Journey (Europe) com Bia")
            assert message["url"] == f"/t/{table}"
            await act(http, table, ana)
            await http.post(f"/tables/{table}/chat", json={"text": "hello"}, headers=bearer(bia))
            await act(http, table, bia)
            await until(lambda: received(push, 2))
            await http.post(f"/tables/{table}/chat", json={"text": "hello?"}, headers=bearer(bia))
            await asyncio.sleep(1)  # another event of the same turn: no other message
            assert len(push.received) == 2
            push.status = 410
            await act(http, table, ana)
            await act(http, table, bia)
            await until(lambda: received(push, 3))
            await until(lambda: metric(http, "gone"))
            push.status = 201
            await act(http, table, ana)
            await act(http, table, bia)
            await asyncio.sleep(1)
            assert len(push.received) == 3

    asyncio.run(run())


async def received(push: PushService, n: int) -> bool:
    assert len(push.received) <= n
    return len(push.received) == n


async def metric(http: httpx.AsyncClient, outcome: str) -> bool:
    text = (await http.get(str(http.base_url).replace("/api/", "/metrics"))).text
    return f'trilhos_notices_total{{by="push",outcome="{outcome}"}} 1.0' in text


def test_a_player_who_is_here_is_not_notified_and_one_who_left_the_name_neither(
    tmp_path: Path, push: PushService
) -> None:
    async def run() -> None:
        async with http_node(tmp_path, **SOON) as http:
            ana = Person(http, "Ana")
            await ana.keep()
            await subscribe(http, "/me/push", ana.key, push)
            table = await new_table(http, None, None, first=0)
            token = await ana.sit(table)
            bia = await sit(http, table, "Bia")
            for _ in range(12):  # she looks at the table all the time
                await http.get(f"/tables/{table}/state", headers=bearer(token))
                await asyncio.sleep(0.1)
            assert push.received == []
            await until(lambda: received(push, 1))
            await ana.post("/me/delete")
            await act(http, table, token)
            await act(http, table, bia)
            await asyncio.sleep(1)
            assert len(push.received) == 1

    asyncio.run(run())


def test_a_push_service_that_does_not_answer_delays_no_other(push: PushService) -> None:
    """Requests to it wait for their time limit, and what is too much for one site is dropped at once."""
    headers = {"content-encoding": "aes128gcm", "ttl": "60"}

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async def run() -> None:
        push.check = lambda header: None
        sender = PushSender("127.0.0.0/8")
        server = await asyncio.start_server(hang, "127.0.0.2")
        dead = f"https://127.0.0.2:{server.sockets[0].getsockname()[1]}/a"
        async with server:
            waiting = [asyncio.create_task(sender.deliver(dead, headers, b"")) for _ in range(MAX_WAITING_PER_SITE + 1)]
            async with asyncio.timeout(5):  # less than one request may take
                assert await waiting[-1] == "dropped"
                body = encrypt(b"{}", **push.browser.keys())
                assert await sender.deliver(push.subscription()["endpoint"], headers, body) == "sent"
            assert not any(task.done() for task in waiting[:-1])
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        assert (sender.n_waiting, sender.sites) == (0, {})
        sender.stop()

    asyncio.run(run())


def test_names_of_one_owner_count_together() -> None:
    assert site_of("a.push.example") == site_of("B.c.Push.Example.") == "push.example"
    assert site_of("10.1.2.3") != site_of("10.1.2.4")
    assert site_of("2001:db8::1") == site_of("2001:db8::2")


@asynccontextmanager
async def nodes(folder: Path, n: int, **settings: Any) -> AsyncIterator[list[httpx.AsyncClient]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(http_node(folder, **settings)) for _ in range(n)]


def test_of_three_nodes_exactly_one_sends(tmp_path: Path, push: PushService, postgres_database: str) -> None:
    async def run() -> None:
        async with nodes(tmp_path, 3, database=postgres_database, **SOON) as clients:
            http = clients[0]
            keys = {good(await each.get("/notices"))["push_key"] for each in clients}
            assert len(keys) == 1  # all nodes sign with one key
            table = await new_table(http, None, None, first=0)
            ana, bia = await sit(http, table, "Ana"), await sit(http, table, "Bia")
            await subscribe(http, f"/tables/{table}/push", ana, push)
            for turn in range(1, 4):
                await until(lambda turn=turn: received(push, turn))  # type: ignore[misc]
                await act(clients[turn % 3], table, ana)
                await act(clients[(turn + 1) % 3], table, bia)
            await until(lambda: received(push, 4))
            await asyncio.sleep(1)
            assert len(push.received) == 4

    asyncio.run(run())


def test_a_turn_ends_although_nobody_looks_and_the_next_player_is_told(tmp_path: Path, push: PushService) -> None:
    async def run() -> None:
        async with http_node(tmp_path, **SOON) as http:
            table = await new_table(http, None, None, first=0, clock={"turn": 10})
            await sit(http, table, "Ana")
            bia = await sit(http, table, "Bia")
            await subscribe(http, f"/tables/{table}/push", bia, push)
            await until(lambda: received(push, 1))  # after Ana's ten seconds, when a bot has ended her turn

    asyncio.run(run())


def test_subscriptions_are_checked_and_limited(tmp_path: Path, push: PushService) -> None:
    async def run() -> None:
        async with http_node(tmp_path, **SOON | {"subscriptions_per_minute": 1000}) as http:
            table = await new_table(http, None, None)
            ana = await sit(http, table, "Ana")
            path = f"/tables/{table}/push"
            assert (await http.post(path, json=push.subscription(), headers=bearer("x" * 32))).status_code == 403
            for bad in (
                {"endpoint": "https://10.0.0.1/a"},
                {"keys": {"p256dh": "AAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}},
                {"keys": push.browser.keys() | {"auth": "AAAA"}},
                {"keys": push.browser.keys() | {"auth": "&&&&"}},
            ):
                answer = await http.post(path, json=push.subscription() | bad, headers=bearer(ana))
                assert (answer.status_code, answer.json()["code"]) == (422, "push"), bad
            for browser in (*range(4), 0):
                good(await http.post(path, json=push.subscription(str(browser)), headers=bearer(ana)))
            assert (await http.post(path, json=push.subscription("5"), headers=bearer(ana))).status_code == 409
            good(await http.post("/push/remove", json={"endpoint": push.subscription("2")["endpoint"]}))
            good(await http.post(path, json=push.subscription("5"), headers=bearer(ana)))
        async with http_node(tmp_path, push=False) as http:
            assert good(await http.get("/notices")) == {"push_key": None, "mail": False}
            assert (await http.post(path, json=push.subscription(), headers=bearer(ana))).status_code == 409

    asyncio.run(run())


class MailServer:
    """A mail server that keeps messages."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, str, str]] = []  # recipient, subject, text

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test\r\n")
        to = ""
        while line := (await reader.readline()).decode():
            answer = "250 OK"
            if line.upper().startswith("RCPT"):
                to = line.partition("<")[2].partition(">")[0]
            if line.upper().startswith("DATA"):
                writer.write(b"354 go on\r\n")
                message = message_from_bytes(await reader.readuntil(b"\r\n.\r\n"), policy=policy.default)
                text = message.get_payload(decode=True)
                assert isinstance(text, bytes)
                self.messages.append((to, str(message["Subject"]), text.decode()))
            if line.upper().startswith("QUIT"):
                answer = "221 bye"
            writer.write(f"{answer}\r\n".encode())
        writer.close()

    async def got(self, n: int) -> bool:
        return len(self.messages) >= n

    async def text_to(self, address: str, since: int) -> str | None:
        """The first text to an address after so many messages."""
        return next((text for to, _, text in self.messages[since:] if to == address), None)


def test_mail_is_sent_to_a_confirmed_address_until_it_is_unsubscribed(tmp_path: Path) -> None:
    async def run() -> None:
        mail = MailServer()
        server = await asyncio.start_server(mail.serve, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        mailer = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "none", "mail_from": "trains@x.example"}
        async with server, http_node(tmp_path, **SOON, **mailer, public_url="https://x.example/") as http:
            ana = Person(http, "Ana")
            await ana.keep()
            table = await new_table(http, None, None, first=0)
            token = await ana.sit(table)
            bia = await sit(http, table, "Bia")
            state = await ana.post("/me/mail", address="ana@y.example", lang="pt-BR")
            assert state == {"address": "ana@y.example", "confirmed": False}
            to, subject, text = mail.messages[0]
            assert (to, subject) == ("ana@y.example", "Trilhos: Confirme seu endereço de e-mail")
            link = re.search(r"https://x.example/me#confirm=([\w-]+)", text)
            assert link
            await asyncio.sleep(1)
            assert len(mail.messages) == 1  # nothing before it is confirmed
            good(await http.post("/mail/confirm", json={"token": link[1]}))
            await ana.post("/me/mail", address="typo@y.example")
            typo = re.search(r"#confirm=([\w-]+)", mail.messages.pop()[2])
            assert typo
            assert await ana.get("/me/mail") == {"address": "typo@y.example", "confirmed": False}
            await act(http, table, token)
            await act(http, table, bia)
            await until(lambda: mail.got(2))
            to, _, text = mail.messages[1]
            assert to == "ana@y.example", "the confirmed address counts until the new one is confirmed"
            good(await http.post("/mail/confirm", json={"token": typo[1]}))
            assert await ana.get("/me/mail") == {"address": "typo@y.example", "confirmed": True}
            await ana.post("/me/mail", address="ana@y.example")
            stop = re.search(r"#confirm=([\w-]+)", mail.messages[-1][2])
            assert stop
            good(await http.post("/mail/confirm", json={"token": stop[1]}))
            before = len(mail.messages)  # a busy machine may still send one about the turn before
            await act(http, table, token)
            await act(http, table, bia)
            text = await until(lambda: mail.text_to("ana@y.example", before))
            assert f"https://x.example/t/{table}" in text
            stop = re.search(r"#unsubscribe=([\w-]+)", text)
            assert stop
            good(await http.post("/mail/unsubscribe", params={"token": stop[1]}))
            assert await ana.get("/me/mail") == {"address": None, "confirmed": False}
            assert (await http.post("/mail/confirm", json={"token": link[1]})).status_code == 404
            assert (await ana.ask("POST", "/me/mail", address="not an address")).status_code == 422

    asyncio.run(run())


def test_a_mail_server_needs_a_sender_and_an_address() -> None:
    with pytest.raises(ValueError, match="public_url"):
        Settings(smtp_host="mail.example", mail_from="trains@x.example")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_first_of_many_claims_counts(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    database = f"sqlite:///{tmp_path}/t.sqlite3" if kind == "sqlite" else request.getfixturevalue("postgres_database")

    async def run() -> None:
        async with http_node(tmp_path, database=database, push=False) as http:
            table = await new_table(http, None, None)
            stores = [TableStore(database) for _ in range(3)]
            claims = [SubscriptionStore(store).claim(table, 0, 5, 1, None) for store in stores for _ in range(4)]
            assert sorted(await asyncio.gather(*claims)) == [False] * 11 + [True]
            one = SubscriptionStore(stores[0])
            assert not await one.claim(table, 0, 6, 1, None)  # the same turn
            assert not await one.claim(table, 0, 7, None, None)  # somebody else's
            assert await one.claim(table, 0, 8, 2, None)
            assert not await one.claim(secrets.token_hex(8), 0, 1, 1, None)  # no such table
            for store in stores:
                await store.database.close()

    asyncio.run(run())


def test_a_renewed_subscription_belongs_to_the_new_token_of_the_seat(tmp_path: Path) -> None:
    """Somebody left a seat and took it again: their browser subscribes anew with the same address."""
    database = f"sqlite:///{tmp_path}/t.sqlite3"

    async def run() -> None:
        async with http_node(tmp_path, database=database, push=False) as http:
            table = await new_table(http, None, None)
            store = TableStore(database)
            subscriptions = SubscriptionStore(store)
            for token in ("first", "second"):
                owner = Owner(table_id=table, seat=0, token=token)
                await subscriptions.add(owner, "push", "https://push.example/1", "en", True)
            tokens = await store.database.read(
                lambda connection: connection.execute(select(SubscriptionRow.token)).scalars().all()
            )
            assert list(tokens) == ["second"]
            await store.database.close()

    asyncio.run(run())


def test_only_tables_of_this_version_are_due_and_stay_so_until_their_game_goes_on(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.sqlite3"

    async def run() -> None:
        async with http_node(tmp_path, database=database, push=False, away=0.1, wait=0.05) as http:
            tables = [await new_table(http, None, None) for _ in range(2)]
            store = TableStore(database)
            subscriptions = SubscriptionStore(store)
            for n, table in enumerate(tables):
                token = await sit(http, table, "Ana")
                await sit(http, table, "Bia")
                await subscriptions.add(
                    Owner(table_id=table, seat=0, token=token), "push", f"https://p/{n}", "en", True
                )
            old, current = tables
            change = update(TableRow).where(TableRow.id == old).values(rules=TableRow.rules - 1)
            await store.database.transaction(lambda connection: connection.execute(change))
            await asyncio.sleep(0.2)
            assert [due.table for due in await subscriptions.due_seats(0.1)] == [current]
            for table in tables:
                await subscriptions.claim(table, 0, 100, 1, 5.0)
            for _ in range(2):  # a node that dies before the game goes on leaves it to the next one
                assert await subscriptions.overdue(6.0) == [current]
            await subscriptions.settle(current, 6.0)
            assert await subscriptions.overdue(6.0) == []
            await store.database.close()

    asyncio.run(run())


def test_the_migration_goes_down_and_up_again(tmp_path: Path) -> None:
    async def run() -> None:
        database = Database(f"sqlite:///{tmp_path}/t.sqlite3")
        for revision in ("head", "0006", "head"):
            await migrate(database, revision)
        await database.close()

    asyncio.run(run())
