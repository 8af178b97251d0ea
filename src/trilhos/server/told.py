"""What a watcher is told of a table: the only way out. A watcher is a seat, or None for a spectator.

Hidden facts come out of `Game.view` and `Step.told` alone; of other events only the fields named here are told.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from trilhos.match.game import View
from trilhos.server.fair import commitment
from trilhos.server.table import CLOSED, OVER, SEATED, Event, Table

Told = dict[str, Any]

FIELDS = {
    "sit": ("name",),
    "bot": ("level",),
    "replaced": ("was", "now", "reason"),
    "chat": ("name", "text"),
    "resumed": ("seconds",),
    "rematch": ("table",),
    "closed": ("reason",),
}
SHOWS_TABLE = (*SEATED, "start", "rematch", "closed", "replaced")  # after these a client needs the table's facts anew
ESCAPES = ((b"<", b"\\u003c"), (b">", b"\\u003e"), (b"&", b"\\u0026"))


def encode(told: Any) -> bytes:
    """JSON that is harmless even inside a page: what could begin a tag is written as an escape."""
    text = orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)
    for letter, escape in ESCAPES:
        if letter in text:
            text = text.replace(letter, escape)
    return text


def facts(table: Table) -> Told:
    """What everyone may know of a table, the game itself apart. The key is public when the game is over."""
    layout, ended = table.layout, table.state in (OVER, CLOSED)
    return {
        "id": layout.id,
        "game": layout.game,
        "state": table.state,
        "seats": [seat.told() for seat in table.seats],
        "public": layout.public,
        "clock": layout.clock,
        "hints": layout.hints,
        "first": layout.first,
        "options": layout.options,
        "own_board": layout.board is not None,
        "rules": layout.rules,
        "digest": layout.digest,
        "commitment": commitment(layout.key),
        "key": layout.key.hex() if ended else None,
        "rematch": table.rematch,
        "reason": table.reason,
        "created": layout.created,
    }


def line(table: Table, event: Event, seat: int | None) -> Told:
    """An event as a watcher may know it."""
    told: Told = {"n": event.n, "at": event.at, "kind": event.kind, "seat": event.seat}
    if event.kind == "action":
        return told | _action(table, event, seat)
    return told | {name: event.data[name] for name in FIELDS.get(event.kind, ())}


def _action(table: Table, event: Event, seat: int | None) -> Told:
    ended = table.state in (OVER, CLOSED)
    if event.step is None:  # a table that was closed unplayed: then all is public
        told = {"step": None, "action": event.data["text"], "outcome": event.data["outcome"], "move": None, "facts": []}
    else:
        said = event.step.told(seat, over=ended)
        told = {"step": said["n"]} | {name: said[name] for name in ("action", "outcome", "move", "facts")}
    return told | {"by": event.data["by"]}


def legal(table: Table, seat: int | None) -> list[Told]:
    """What a seat's person may do now, with fields."""
    if table.game is None or seat is None or table.state != "playing" or table.bot_of(seat) is not None:
        return []
    if seat not in table.game.to_act:
        return []
    return [
        {"id": action.id, "kind": action.kind, "fields": action.fields, "text": action.text}
        for action in table.game.legal(seat)
    ]


def view(table: Table, seat: int | None) -> View | None:
    """What a watcher may know of the game; None before the deal."""
    return None if table.game is None else table.game.view(seat)


def views(table: Table, seats: Iterable[int | None]) -> Mapping[int | None, View | None]:
    """The same for several at once."""
    return dict.fromkeys(seats) if table.game is None else table.game.views(seats)


def snapshot(table: Table, seat: int | None, since: int, seen: View | None) -> Told:
    """All that a watcher needs to go on from here: facts, view, legal actions, and the events after `since`."""
    return {
        "n": table.n,
        "seat": seat,
        "table": facts(table),
        "view": seen,
        "legal": legal(table, seat),
        "clock": table.clock.told(),
        "events": [line(table, event, seat) for event in table.events[since:]],
    }


def news(table: Table, events: list[Event], seat: int | None, before: View | None, after: View | None) -> list[bytes]:
    """One message an event. The last one also has what it changed: parts of the view, legal actions, clocks."""
    messages: list[Told] = [{"type": "event"} | line(table, event, seat) for event in events]
    last = messages[-1]
    if after is not None:
        last["view"] = (
            after if before is None else {k: v for k, v in after.items() if k not in before or before[k] != v}
        )
        if before is not None and (gone := [key for key in before if key not in after]):
            last["gone"] = gone
        last["legal"] = legal(table, seat)
    if table.clock.rule is not None:
        last["clock"] = table.clock.told()
    if table.state in (OVER, CLOSED) or any(event.kind in SHOWS_TABLE for event in events):
        last["table"] = facts(table)
    return [encode(message) for message in messages]
