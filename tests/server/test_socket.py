"""The socket: it does what its page says; clients reconnect, fall behind, and send invalid messages."""

import asyncio
import json
import random
import re
import string
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest
from pydantic import BaseModel
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.sampling import sample
from tests.server.client import Player, Server, either, stalled_client
from tests.server.process import Process
from trilhos.core.outcome import OutcomeFact
from trilhos.families.carriage.text import outcome_facts as carriage
from trilhos.families.carriage.text.notation import KIND_NAMES as CHICAGO_KINDS
from trilhos.families.ride.rules.actions import KIND_NAMES as RIDE_KINDS
from trilhos.families.ride.text import outcome_facts as ride
from trilhos.match.family import published_games
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import clauses
from trilhos.server.live import websocket
from trilhos.server.live.messages import EVENT_FIELDS
from trilhos.server.live.table import Table
from trilhos.server.schemas.socket import COMMANDS, SERVER_MESSAGES, Hello

PAGE = (Path(__file__).parents[2] / "docs" / "socket.md").read_text("utf-8")
FUZZ = sample(full=100_000, quick=10_000)
GAMES = published_games()


WORDLESS = {"closes_twin"}  # facts without words in an outcome


def rows(title: str) -> dict[str, str]:
    """A table of the page, by its first column."""
    section = PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    return dict(re.findall(r"^\| `?([\w-]+)`?(?:, \d+)? \| (.*) \|$", section, re.MULTILINE))


def test_the_page_names_every_message_that_a_client_may_send() -> None:
    documented = rows("What a client sends")
    models: dict[str, type[BaseModel]] = {"hello": Hello, **COMMANDS}
    assert set(documented) - {"type"} == set(models)
    for name, model in models.items():
        for field in set(model.model_fields) - {"type", "ref"}:
            assert f"`{field}`" in documented[name], f"{field} of {name}"


def test_the_page_names_every_message_that_a_client_is_sent() -> None:
    documented = rows("What a client is sent")
    models = {get_args(model.model_fields["type"].annotation)[0]: model for model in SERVER_MESSAGES}
    assert set(documented) - {"type"} == {*models, "event"}
    for name, model in models.items():
        for field in set(model.model_fields) - {"type"}:
            assert f"`{field}`" in documented[name], f"{field} of {name}"


def test_the_examples_of_the_page_are_valid() -> None:
    examples = PAGE.split("```client\n", 1)[1].split("```", 1)[0].splitlines()
    assert {json.loads(line)["type"] for line in examples} == {"hello", *COMMANDS}
    for line in examples:
        data = json.loads(line)
        model = Hello if data["type"] == "hello" else COMMANDS[data["type"]]
        model.model_validate(data)


def test_the_page_names_every_event_and_its_fields() -> None:
    documented = rows("Events")
    kinds = {name.removeprefix("_on_") for name in vars(Table) if name.startswith("_on_")}
    assert set(documented) - {"kind"} == kinds
    for kind, names in EVENT_FIELDS.items():
        assert all(f"`{name}`" in documented[kind] for name in names), kind


def outcome_facts(module: ModuleType) -> dict[str, type[OutcomeFact]]:
    """All kinds of outcome facts, by name."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, OutcomeFact)]
    return {kind.fact: kind for kind in found if kind is not OutcomeFact}


@pytest.mark.parametrize(("title", "module"), [("of the rail games", ride), ("in Chicago", carriage)])
def test_the_page_names_every_fact_and_its_fields(title: str, module: ModuleType) -> None:
    documented = rows(f"Facts {title}")
    assert set(documented) - {"fact"} == set(outcome_facts(module))
    for kind in outcome_facts(module).values():
        for field in fields(kind):
            if field.name == "clause":  # described once on the page
                continue
            assert f"`{field.name}`" in documented[kind.fact], kind
            hidden = field.default is None
            assert hidden == (f"(`{field.name}`" in documented[kind.fact]), kind


@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_every_move_and_fact_of_real_games(game: str) -> None:
    """A whole game as every viewer sees it: there are as many words as facts, and all are on the page."""
    title = "in Chicago" if game == "chicago" else "of the rail games"
    moves, facts = rows(f"Moves {title}"), rows(f"Facts {title}")
    assert set(moves) - {"kind"} == set(CHICAGO_KINDS if game == "chicago" else RIDE_KINDS)
    known, dice, played = set(clauses()), random.Random(1), new(game, seats=3, seed=1)
    while not played.over:
        seat = dice.choice(played.to_act)
        step = played.play(dice.choice(played.legal_ids(seat)), seat)
        for watcher in (None, 0, 1, 2):
            shown = step.shown_to(watcher)
            assert all(f"`{name}`" in moves[shown["move"]["kind"]] for name in shown["move"]["fields"])
            worded = [fact for fact in shown["facts"] if fact["fact"] not in WORDLESS]
            assert len(worded) == len(shown["outcome"].split("; ")) * bool(shown["outcome"])
            for fact in shown["facts"]:
                assert all(f"`{name}`" in facts[fact["fact"]] for name in fact if name not in ("fact", "clause"))
            named = [shown["move"].get("clause"), *(fact.get("clause") for fact in shown["facts"])]
            assert {clause for clause in named if clause is not None} <= known


def test_the_events_of_the_page_match_real_ones() -> None:
    names = set(re.findall(r"`(\w+)`", rows("Events")["action"].split("|")[0])) | {"n", "at", "kind", "seat"}
    lines = PAGE.split("```event\n", 1)[1].split("```", 1)[0].splitlines()
    assert lines
    for line in lines:
        event = json.loads(line)
        assert set(event) == names
        facts = [
            (outcome_facts(ride)[fact["fact"]], {k: v for k, v in fact.items() if k != "fact"})
            for fact in event["facts"]
        ]
        assert "; ".join(filter(None, (kind(**values).text() for kind, values in facts))) == event["outcome"]
        found = find_ruleset("usa").find_actions(new("usa", seed=1).states, 0, event["action"])
        assert find_ruleset("usa").describe(new("usa", seed=1).states, 0, found[0])[:2] == (
            event["move"]["kind"],
            event["move"]["fields"],
        )


def test_the_page_names_every_code() -> None:
    documented = rows("Being closed")
    assert {
        str(code) for code in (websocket.GOING_AWAY, websocket.TOO_SLOW, websocket.TOO_MANY_ERRORS, websocket.BAD_HELLO)
    } <= set(documented)


@pytest.mark.slow
def test_every_message_that_was_sent_is_on_the_page(server: Server) -> None:
    """Over a whole game with a bot, chat, errors and explanations: types and fields are those of the page."""
    types, kinds = rows("What a client is sent"), rows("Events")
    table, _ = server.create_table("first-journey", (None, "random"), clock={"budget": 600, "increment": 1})
    token = server.sit(table)

    async def play() -> Player:
        player = await Player(server.url, table, token).open()
        for message in ({"type": "chat", "text": "hi"}, {"type": "ping"}, {"type": "explain", "action": "swap"}):
            await player.send(ref=0, **message)
        await player.send(type="act", action="dance", ref=1)
        await player.until("error")
        await player.play()
        await player.close()
        return player

    messages = [json.loads(raw) for raw in asyncio.run(play()).bytes]
    assert {message["type"] for message in messages} == set(types) - {"type"}
    for message in messages:
        extra = kinds[message["kind"]] if message["type"] == "event" else ""
        known = set(re.findall(r"`(\w+)`", types[message["type"]] + extra)) | {"type"}
        known |= {"n", "at", "kind", "seat"} if message["type"] == "event" else set()
        assert set(message) <= known, message


def test_a_client_that_reconnects_gets_missed_events_in_order_and_once(server: Server) -> None:
    table, _ = server.create_table("usa", (None, None))
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]

    async def play() -> Player:
        ana, bia = [await Player(server.url, table, token).open() for token in tokens]
        dice = random.Random(3)
        for _ in range(60):
            if ana.legal:
                await ana.play(1)
            elif bia.legal:
                await bia.play(1)
            else:
                await either(ana, bia)
            if dice.random() < 0.2:
                await ana.close()
                await ana.open()
        await asyncio.gather(ana.close(), bia.close())
        await ana.open()
        await ana.close()
        return ana

    ana = asyncio.run(play())
    assert ana.numbers == list(range(1, ana.n + 1))
    assert ana.view == server.get(f"/tables/{table}/state", tokens[0])["view"]


def test_presence_is_announced(server: Server) -> None:
    table, _ = server.create_table("usa", (None, None))
    token = server.sit(table)

    async def come_and_go() -> list[Any]:
        watcher = await Player(server.url, table, None).open()
        seen = [await watcher.until("presence")]
        ana = await Player(server.url, table, token).open()
        seen.append(await watcher.until("presence"))
        await ana.close()
        seen.append(await watcher.until("presence"))
        await watcher.close()
        return [(message["seats"], message["spectators"]) for message in seen]

    assert asyncio.run(come_and_go()) == [([], 1), ([0], 1), ([], 1)]


def test_a_player_who_left_sees_nothing_of_the_seat(server: Server) -> None:
    table, _ = server.create_table("usa", (None, None))
    eve_token = server.sit(table, "Eve", 0)

    async def stand_up() -> tuple[int, list[str]]:
        eve = await Player(server.url, table, eve_token).open()
        await asyncio.to_thread(server.post, f"/tables/{table}/leave", eve_token)
        ana_token = await asyncio.to_thread(server.sit, table, "Ana", 0)
        await asyncio.to_thread(server.sit, table, "Rui", 1)
        ana = await Player(server.url, table, ana_token).open()
        assert ana.view["hand"]
        try:
            await eve.send(type="act", action=ana.legal[0]["id"], ref=1)
            while True:
                await eve.receive()
        except ConnectionClosed as closed:
            await asyncio.gather(ana.close(), eve.close())
            return (closed.rcvd.code if closed.rcvd else 0), eve.bytes

    code, received = asyncio.run(stand_up())
    assert code == websocket.SEAT_LEFT
    assert not any('"hand"' in message or '"ack"' in message for message in received)


async def closing(server: Server, table: str, *messages: str | bytes) -> tuple[int, list[Any]]:
    """Send raw messages; returns the code that the socket was closed with, and the messages received."""
    received: list[Any] = []
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(address, proxy=None) as channel:
        try:
            for message in messages:
                await channel.send(message)
            while True:
                received.append(json.loads(await asyncio.wait_for(channel.recv(), 30)))
        except ConnectionClosed as closed:
            return (closed.rcvd.code if closed.rcvd else 0), received


def test_an_invalid_hello_closes_the_socket(server: Server) -> None:
    table, _ = server.create_table()
    for hello in ("{", "[]", '{"type": "act"}', '{"type": "hello", "since": -1}', '{"type": "hello", "token": "x"}'):
        code, received = asyncio.run(closing(server, table, hello))
        assert (code, received[0]["type"]) == (websocket.BAD_HELLO, "error"), hello
    code, received = asyncio.run(closing(server, "nowhere", '{"type": "hello"}'))
    assert (code, received[0]["code"]) == (websocket.BAD_HELLO, "no-table")


def test_sockets_from_other_origins_are_refused(server: Server) -> None:
    table, _ = server.create_table()
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"

    async def knock(origin: str) -> bool:
        try:
            async with connect(address, origin=origin, proxy=None):  # type: ignore[arg-type]
                return True
        except Exception:
            return False

    assert asyncio.run(knock(server.url))
    assert not asyncio.run(knock("https://elsewhere.example"))


@pytest.mark.slow
def test_a_server_that_stops_closes_sockets_and_loses_nothing(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log")
    table, _ = process.server.create_table("usa", (None, "random"))
    token = process.server.sit(table)

    async def play() -> int:
        player = await Player(process.url, table, token).open()
        await player.play(2)
        await asyncio.to_thread(process.stop)
        with pytest.raises(ConnectionClosed) as closed:
            await player.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1001, 1012)
        await player.close()
        return player.n

    n = asyncio.run(play())
    log = (tmp_path / "log").read_text()
    assert '"message": "stopped"' in log
    assert "Traceback" not in log
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log")
    assert process.server.get(f"/tables/{table}/state", token)["n"] >= n
    process.stop()


@pytest.mark.slow
def test_a_client_that_does_not_read_is_dropped_without_delaying_others(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", queue=32, chat_letters=2000, chats=100_000)
    server = process.server
    table, _ = server.create_table("usa", ("random", "random", "random", "random", None))
    token = server.sit(table)

    async def play() -> None:
        silent = await asyncio.to_thread(stalled_client, process.port, table)
        player = await Player(server.url, table, token).open()
        dropped = False
        for number in range(6000):
            await player.send(type="chat", text="x" * 1990)
            assert (await player.until("ack", "error"))["type"] == "ack"
            if number % 100 == 0:
                dropped = "trilhos_sockets_dropped_total 1.0" in server.http.get("/metrics").text
            if dropped:
                break
        await player.close()
        silent.close()
        assert dropped

    asyncio.run(asyncio.wait_for(play(), 300))
    process.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


def junk(dice: random.Random, stolen: list[str]) -> str | bytes:
    """A malformed message."""
    letters = string.printable + "é\u202e\U0001f682"
    word = "".join(dice.choice(letters) for _ in range(dice.randrange(40)))
    odd: list[Any] = [None, True, -1, 0, 1.5, 2**63, -(2**70), 1e308, "", word, [], [[]], {}, {"a": {}}, "9" * 500]
    kind = dice.choice(["act", "act", "act", "chat", "explain", "ping", "hello", "nothing", word])
    message: dict[str, Any] = {"type": kind}
    for name in ("action", "key", "after", "ref", "text", "token", "seat", word):
        if dice.random() < 0.3:
            message[name] = dice.choice([*odd, *stolen, dice.randrange(-5, 3000)])
    text = json.dumps(message, ensure_ascii=dice.random() < 0.5)
    chosen = dice.randrange(12)
    if chosen == 0:
        return text[: dice.randrange(len(text))]
    if chosen == 1:
        return dice.randbytes(dice.randrange(60))
    if chosen == 2:
        return "[" * dice.randrange(2000)
    if chosen == 3:
        return json.dumps({"type": "act", "action": "x" * dice.randrange(3000, 12_000)})
    return text


@pytest.mark.slow
def test_malformed_messages_change_nothing(server: Server) -> None:
    """Clear errors, no crash, and no changes: it is the other seat's turn, and guessed ids are useless."""
    table, host = server.create_table("usa", (None, None), first=0)
    ana, bia = [server.sit(table, name) for name in ("Ana", "Bia")]
    for token in (ana, bia):
        server.post(f"/tables/{table}/actions", token, action="keep all", key="seen before")
    other, _ = server.create_table("usa", (None, None))
    stolen = [host, table, other, ana[:-1] + "A", "seen before"]
    before = server.get(f"/tables/{table}/state", ana)
    counts: dict[str, int] = {}

    async def fuzz(token: str | None, seed: int, number: int) -> None:
        dice, sent = random.Random(seed), 0
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        while sent < number:
            async with connect(address, max_size=None, proxy=None, compression=None) as channel:
                try:
                    await channel.send(json.dumps({"type": "hello", "token": token}))
                    for _ in range(min(90, number - sent)):
                        message = junk(dice, stolen)
                        if isinstance(message, str) and '"chat"' in message:
                            message = message.replace('"chat"', '"chap"')
                        sent += 1
                        await channel.send(message)
                        await receive_code(channel, counts)
                    await channel.send(b"z" * 100_000)
                    sent += 1
                    while True:
                        await receive_code(channel, counts)
                except ConnectionClosed:
                    counts["closed"] = counts.get("closed", 0) + 1

    async def all_of_them() -> None:
        await asyncio.gather(*(fuzz(token, seed, FUZZ // 4) for seed, token in enumerate([bia, bia, None, None])))

    asyncio.run(asyncio.wait_for(all_of_them(), FUZZ / 50))
    after = server.get(f"/tables/{table}/state", ana)
    assert after == before, "nothing has changed"
    assert "failed" not in counts
    assert {"not-json", "no-type", "invalid", "too-large", "not-yours", "illegal", "notation"} <= set(counts), counts
    assert sum(counts.values()) > FUZZ
    assert server.post(f"/tables/{table}/actions", ana, action="draw")["n"] == before["n"] + 1, "and play goes on"


async def receive_code(channel: Any, counts: dict[str, int]) -> None:
    """Receive the next answer, and count it by its code."""
    while True:
        message = json.loads(await asyncio.wait_for(channel.recv(), 20))
        if message["type"] in ("welcome", "presence"):
            continue
        code = message.get("code", message["type"])
        counts[code] = counts.get(code, 0) + 1
        if message["type"] == "error":
            assert message["reason"]
            assert "Traceback" not in message["reason"]
        return
