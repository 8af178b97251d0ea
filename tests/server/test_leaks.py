"""Nothing leaks: what a viewer is sent is the same, byte for byte, in a game with different hidden information.

For every step of whole random games, and for every seat and a spectator, hidden information is imagined before and
after the step. The step is repeated in imagined worlds until its public outcome is the same, such as the same face-up
card. Then everything that the viewer is sent must be equal.
"""

import asyncio
import copy
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.server.client import Player
from tests.server.process import Process
from trilhos.core.outcome import OutcomeFact
from trilhos.match.game import Game, Step
from trilhos.server.json_encoding import encode_json
from trilhos.server.live import commands, messages
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.live.table import OVER, Event, Table, TableSetup
from trilhos.server.store.table_store import TableStore

GAMES = {
    "usa": {"draw", "take", "claim", "tickets", "keep"},
    "japan": {"draw", "take", "claim", "tickets", "keep"},
    "first-journey": {"draw", "claim"},
    "san-francisco": {"draw", "take", "claim", "tickets", "keep"},
    "chicago": {"play", "move"},
}
WORLDS = 60  # most worlds imagined for one step and viewer
LATE = 30  # events before a late viewer connects


def dealt(game: str, seats: int, seed: int) -> Table:
    key = Random(f"{game} {seed}").randbytes(32)
    table = Table(TableSetup(id="t", game=game, key=key, seats=[{"bot": None}] * seats, clock={"turn": 60.0}))
    for seat in range(seats):
        commands.sit(table, f"Seat {seat}", seat, token_hash(f"secret {seat}"))
    table.pending.clear()
    return table


def known(step: Step, seat: int | None) -> list[OutcomeFact]:
    """What a viewer may know of an outcome."""
    return [part.truth for part in step.outcome.parts if part.others is None or seat in part.seats]


def imagined(true: Game, step: Step, seat: int | None, dice: Random) -> Step | None:
    """The same action in another world with the same visible outcome for this viewer; None if none is found."""
    for _ in range(WORLDS):
        world = true.imagine(seat, seed=dice.randrange(1 << 30))
        if world.explain(step.action, step.seat) is None:
            other = world.play(step.action, step.seat)
            if known(other, seat) == known(step, seat):
                return replace(other, n=step.n)
    return None


def sent(table: Table, event: Event, seat: int | None, before: Game) -> list[bytes]:
    """What a viewer is sent for an event, and what it is sent if it connects right after it."""
    assert table.game is not None
    news = messages.EventMessages(table, [event], before.seen([seat]), table.game.seen([seat])).for_seat(seat)
    return [*news, encode_json(messages.snapshot(table, seat, event.n - 1))]


def elsewhere(table: Table, event: Event, step: Step, world: Game) -> tuple[Table, Event]:
    """The table as it would be in another world."""
    other = copy.copy(table)
    event_in_world = replace(event, step=step)
    other.game, other.events = world, [*table.events[:-1], event_in_world]
    return other, event_in_world


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_is_sent_the_same_bytes_in_every_world_consistent_with_its_knowledge(game: str) -> None:
    dice, compared, tried = Random(game), Counter[str](), 0
    table = dealt(game, 3, 1)
    while table.state != OVER:
        assert table.game is not None
        seat = dice.choice(table.game.to_act)
        before = table.game.copy()
        action = dice.choice(table.game.legal_ids(seat))
        kind = table.game.action(action, seat).kind
        event = table.act(seat, action)
        table.pending.clear()
        if table.state == OVER:
            break  # from here on everything is public
        for watcher in (None, 0, 1, 2):
            tried += 1
            assert event.step is not None
            step = imagined(before, event.step, watcher, dice)
            if step is None:
                continue
            was, now = (world.imagine(watcher, seed=dice.randrange(1 << 30)) for world in (before, table.game))
            truth = sent(table, event, watcher, before)
            assert truth == sent(*elsewhere(table, event, step, now), watcher, was)
            compared[kind] += watcher != seat
    assert sum(compared.values()) > tried // 3, (compared, tried)
    assert GAMES[game] <= set(compared), compared


def test_the_comparison_would_see_a_leak() -> None:
    """If a blind draw were public, the comparison would detect it."""
    dice, table = Random(5), dealt("usa", 3, 2)
    found = 0
    while not found:
        assert table.game is not None
        seat = table.game.to_act[0]
        legal = {action.kind: action.id for action in table.game.legal(seat)}
        before = table.game.copy()
        event = table.act(seat, legal.get("draw", dice.choice(list(legal.values()))))
        table.pending.clear()
        watcher = (seat + 1) % 3
        assert event.step is not None
        leaky = [part._replace(others=None) for part in event.step.outcome.parts]
        if leaky == list(event.step.outcome.parts):
            continue
        other = imagined(before, event.step, watcher, dice)
        assert other is not None
        open_ = [
            step.outcome._replace(parts=tuple(p._replace(others=None) for p in step.outcome.parts))
            for step in (event.step, other)
        ]
        seen = {encode_json(replace(event.step, outcome=outcome).shown_to(watcher)) for outcome in open_}
        found += len(seen) == 2


@pytest.mark.parametrize("game", GAMES)
def test_texts_and_facts_are_hidden_together(game: str) -> None:
    """A viewer who sees less in words sees less as data, and vice versa; after the end everyone sees everything."""
    dice, table, hidden = Random(game), dealt(game, 3, 4), Counter[str]()
    while table.state != OVER:
        assert table.game is not None
        seat = dice.choice(table.game.to_act)
        event = table.act(seat, dice.choice(table.game.legal_ids(seat)))
        table.pending.clear()
        assert event.step is not None
        truth = event.step.shown_to(None, over=True)
        for watcher in (None, 0, 1, 2):
            shown = event.step.shown_to(watcher)
            for words, data in (("action", "move"), ("outcome", "facts")):
                assert (shown[words] == truth[words]) == (shown[data] == truth[data]), (shown, truth)
                hidden[words] += shown[words] != truth[words]
            assert watcher != seat or shown["move"] == truth["move"]
            for fact, true in zip(shown["facts"], truth["facts"], strict=True):
                assert fact.items() <= true.items(), "what is shown is part of the truth"
    assert hidden["outcome"]
    assert hidden["action"] or game in ("chicago", "first-journey")


def test_secrets_are_never_sent(tmp_path: Path) -> None:
    """No message contains the key of a running game, a token or its hash."""
    table = dealt("usa", 2, 3)
    for seat in (None, 0, 1):
        out = encode_json(messages.snapshot(table, seat, 0))
        assert table.setup.key.hex().encode() not in out
        for mine in (0, 1):
            assert token_hash(f"secret {mine}").encode() not in out
        assert b'"key":null' in out


@pytest.mark.slow
@pytest.mark.parametrize("game", ["first-journey", pytest.param("chicago", marks=pytest.mark.soak)])
def test_the_bytes_on_the_wire_are_those_compared(tmp_path: Path, game: str) -> None:
    """Every welcome and action that a real client receives is, byte for byte, what these functions make of the events.

    Two players and a spectator connect at the beginning; in the middle each connects once more for a moment.
    """
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log")
    server = process.server
    id_, _ = server.create_table(game, (None, None))
    tokens = [*(server.sit(id_, name) for name in ("Ana", "Bia")), None]

    async def arrive() -> list[Player]:
        return [await Player(server.url, id_, token, seed).open() for seed, token in enumerate(tokens)]

    async def come_late(spectator: Player) -> list[Player]:
        while spectator.n < LATE and not spectator.over:
            await asyncio.sleep(0.005)
        return await leave(await arrive())

    async def leave(players: list[Player]) -> list[Player]:
        for each in players:
            await each.close()
        return players

    async def play() -> tuple[list[Player], list[Player]]:
        there = await arrive()
        ana, bia, spectator = there
        async with asyncio.TaskGroup() as group:
            late = group.create_task(come_late(spectator))
            for doing in (ana.play(), bia.play(), spectator.watch()):
                group.create_task(doing)
        return await leave(there), late.result()

    watchers, late = asyncio.run(play())
    process.stop()

    async def load() -> tuple[TableSetup, list[Event]]:
        store = TableStore(f"sqlite:///{tmp_path}/a.sqlite3")
        found = await store.load(id_)
        await store.database.close()
        assert found is not None
        return found[0], found[1]

    layout, events = asyncio.run(load())
    table = Table(layout)
    welcomes = [(json.loads(each.bytes[0])["n"], each) for each in (*watchers, *late)]
    for event in events:
        seats = [each.seat for each in watchers]
        before = messages.views(table, seats)
        table.apply(event)
        for each in (each for n, each in welcomes if n == event.n):
            welcome = encode_json({"type": "welcome"} | messages.snapshot(table, each.seat, 0)).decode()
            assert each.bytes[0].startswith(
                f'{welcome[:-1]},"thinking":'
            )  # followed by the time, which is not predictable
        if event.kind == "action":
            for each in watchers:
                message = messages.EventMessages(table, [event], before, messages.views(table, seats)).for_seat(
                    each.seat
                )[0]
                received = [raw for raw in each.bytes if f'"type":"event","n":{event.n},' in raw]
                assert received == [message.decode()]
    assert max(n for n, _ in welcomes) >= LATE
    assert json.loads(watchers[0].bytes[-1])
    assert table.state == OVER
