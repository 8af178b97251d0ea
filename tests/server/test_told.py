"""What is told is written in pieces, once for many; it must be what writing all of it for each would give."""

from random import Random

import orjson
import pytest

from tests.server.test_leaks import GAMES, dealt
from trilhos.match.game import Game, Step
from trilhos.server import told, wishes
from trilhos.server.settings import Settings
from trilhos.server.table import OVER, Event, Table


def plainly(table: Table, events: list[Event], seat: int | None, before: Game) -> list[told.Told]:
    """The messages as docs/socket.md describes them, made for one watcher from whole views."""
    assert table.game is not None
    messages: list[told.Told] = [{"type": "event"} | told.line(table, event, seat) for event in events]
    was, now = before.view(seat), table.game.view(seat)
    acts = seat is not None and seat in table.game.to_act
    messages[-1] |= {
        "view": {key: value for key, value in now.items() if key not in was or was[key] != value},
        "legal": [
            {"id": action.id, "kind": action.kind, "fields": action.fields, "text": action.text}
            for action in (table.game.legal(seat) if acts else [])
        ],
        "clock": table.clock.told(),
    }
    if table.state == OVER:
        messages[-1]["table"] = told.facts(table)
    return [orjson.loads(orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS)) for message in messages]


@pytest.mark.parametrize("game", GAMES)
def test_every_watcher_is_told_what_it_would_be_told_alone(game: str) -> None:
    dice, table = Random(game), dealt(game, 3, 7)
    watchers = [None, 0, 1, 2]
    while table.state != OVER:
        assert table.game is not None
        before, shown = table.game.copy(), told.seen(table, watchers)
        seat = dice.choice(table.game.to_act)
        table.act(seat, dice.choice(table.game.legal_ids(seat)))
        if table.state != OVER and dice.random() < 0.1:
            wishes.chat(table, seat, "a < b & c", Settings())
        events, table.draft = table.draft, []
        round_ = told.Round(table, events, shown, told.seen(table, watchers))
        for watcher in watchers:
            messages = round_.news(watcher)
            assert not any(letter in message for message in messages for letter in b"<>&")
            assert [orjson.loads(message) for message in messages] == plainly(table, events, watcher, before)


def test_who_knows_more_than_a_spectator_is_not_told_what_a_spectator_is() -> None:
    """The very case in which sharing a message would be wrong: a card drawn blind."""
    table = dealt("usa", 3, 2)
    for seat in range(3):
        wishes.act(table, seat, "keep all")
    table.draft.clear()
    assert table.game is not None
    actor, shown = table.game.to_act[0], told.seen(table, range(3))
    event = table.act(actor, "draw")
    round_ = told.Round(table, [event], shown, told.seen(table, range(3)))
    own, *others = [orjson.loads(round_.news((actor + k) % 3)[0]) for k in range(3)]
    assert "hand" in own["view"]
    assert own["outcome"] != others[0]["outcome"] == others[1]["outcome"]
    assert all("hand" not in other["view"] for other in others)
    step = event.step
    assert isinstance(step, Step)
    assert step.privy == {actor}
