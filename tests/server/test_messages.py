"""Messages are encoded in pieces that viewers share; the result must equal messages encoded for each viewer alone."""

from random import Random

import orjson
import pytest

from tests.server.test_leaks import GAMES, dealt
from trilhos.match.game import Game, Step
from trilhos.server.json_encoding import JsonObject, encode_json
from trilhos.server.live import commands, messages
from trilhos.server.live.table import OVER, Event, Table
from trilhos.server.settings import Settings
from trilhos.server.web_part import extras_of


def plainly(table: Table, events: list[Event], seat: int | None, before: Game) -> list[JsonObject]:
    """The messages as docs/socket.md describes them, made for one viewer from full views."""
    assert table.game is not None
    expected: list[JsonObject] = [{"type": "event"} | messages.event_json(table, event, seat) for event in events]
    was, now = before.view(seat), table.game.view(seat)
    acts = seat is not None and seat in table.game.to_act
    expected[-1] |= {
        "view": {key: value for key, value in now.items() if key not in was or was[key] != value},
        "legal": [
            {"id": action.id, "kind": action.kind, "fields": action.fields, "text": action.text}
            for action in (table.game.legal(seat) if acts else [])
        ],
        "clock": table.clocks.public(),
    }
    extras_before, extras = (extras_of(one, one.seen([seat])).view(seat) for one in (before, table.game))
    if changed := {key: value for key, value in extras.items() if extras_before.get(key) != value}:
        expected[-1]["extras"] = changed
    if table.state == OVER:
        expected[-1]["table"] = messages.table_info(table)
    return [orjson.loads(orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS)) for message in expected]


@pytest.mark.parametrize("game", GAMES)
def test_shared_messages_equal_messages_made_for_one_viewer(game: str) -> None:
    dice, table = Random(game), dealt(game, 3, 7)
    watchers = [None, 0, 1, 2]
    while table.state != OVER:
        assert table.game is not None
        before, shown = table.game.copy(), messages.views(table, watchers)
        seat = dice.choice(table.game.to_act)
        table.act(seat, dice.choice(table.game.legal_ids(seat)))
        if table.state != OVER and dice.random() < 0.1:
            commands.chat(table, seat, "a < b & c", Settings())
        events, table.pending = table.pending, []
        round_ = messages.EventMessages(table, events, shown, messages.views(table, watchers))
        for watcher in watchers:
            sent = round_.for_seat(watcher)
            assert not any(letter in message for message in sent for letter in b"<>&")
            assert [orjson.loads(message) for message in sent] == plainly(table, events, watcher, before)


def test_informed_seats_do_not_get_the_spectators_bytes() -> None:
    """Sharing a message would be wrong for a card drawn blind."""
    table = dealt("usa", 3, 2)
    for seat in range(3):
        commands.act(table, seat, "keep all")
    table.pending.clear()
    assert table.game is not None
    actor, shown = table.game.to_act[0], messages.views(table, range(3))
    event = table.act(actor, "draw")
    round_ = messages.EventMessages(table, [event], shown, messages.views(table, range(3)))
    own, *others = [orjson.loads(round_.for_seat((actor + k) % 3)[0]) for k in range(3)]
    assert "hand" in own["view"]
    assert own["outcome"] != others[0]["outcome"] == others[1]["outcome"]
    assert all("hand" not in other["view"] for other in others)
    step = event.step
    assert isinstance(step, Step)
    assert step.informed_seats == {actor}


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_everyone_gets_all_events_as_they_are(game: str) -> None:
    """Also those that come later, such as chat: the JSON of the others is kept."""
    dice, table = Random(game), dealt(game, 2, 7)
    while table.state != OVER:
        assert table.game is not None
        seat = dice.choice(table.game.to_act)
        messages.snapshot(table, seat, 0)
        table.act(seat, dice.choice(table.game.legal_ids(seat)))
    for more in range(2):
        for watcher, since in ((None, 0), (0, 0), (1, 5), (0, table.n)):
            found = orjson.loads(encode_json(messages.snapshot(table, watcher, since)))["events"]
            plain = [messages.event_json(table, event, watcher) for event in table.events[since:]]
            assert found == orjson.loads(orjson.dumps(plain, option=orjson.OPT_NON_STR_KEYS))
        commands.chat(table, 0, f"chat {more}", Settings())
