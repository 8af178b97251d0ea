"""What a watcher is told of a table: the only way out. A watcher is a seat, or None for a spectator.

Hidden facts come out of `Game.view` and `Step.told` alone; of other events only the fields named here are told.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import orjson

from trilhos.core.view import Seen, View
from trilhos.match.table import Table as Box
from trilhos.server.fair import commitment
from trilhos.server.table import CLOSED, OVER, PLAYING, SEATED, Event, Table

Told = dict[str, Any]

FIELDS = {
    "sit": ("name",),
    "leave": ("name",),
    "bot": ("level",),
    "replaced": ("was", "now", "reason"),
    "chat": ("name", "text"),
    "resumed": ("seconds",),
    "rematch": ("table",),
    "closed": ("reason",),
}
SHOWS_TABLE = (*SEATED, "start", "rematch", "closed", "replaced")  # after these a client needs the table's facts anew
Said = tuple[str, dict[str, Any], str]  # an action's kind, fields and notation
_written: WeakKeyDictionary[Box, dict[int, tuple[Said, bytes]]] = WeakKeyDictionary()  # actions in JSON, by board
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
    return [orjson.loads(text) for text in _legal(table, seat)]


def _legal(table: Table, seat: int | None) -> list[bytes]:
    """The same, written. On one board nearly every action always says the same, so what was written is kept."""
    game = table.game
    if game is None or seat is None or table.state != PLAYING or seat not in game.to_act:
        return []
    if table.bot_of(seat) is not None:
        return []
    written, texts = _written.setdefault(game.table, {}), []
    for number in game.legal_ids(seat):
        said = game.table.describe(game.states, seat, number)
        kept = written.get(number)
        if kept is None or (kept[0] is not said and kept[0] != said):
            told = {"id": number} | dict(zip(("kind", "fields", "text"), said, strict=True))
            kept = written[number] = said, orjson.dumps(told)
        texts.append(kept[1])
    return texts


def view(table: Table, seat: int | None) -> View | None:
    """What a watcher may know of the game; None before the deal."""
    return None if table.game is None else table.game.seen([seat]).view(seat)


def seen(table: Table, seats: Iterable[int | None]) -> Seen | None:
    """The same for several at once."""
    return None if table.game is None else table.game.seen(seats)


def snapshot(table: Table, seat: int | None, since: int) -> Told:
    """All that a watcher needs to go on from here: facts, view, legal actions, and the events after `since`."""
    return {
        "n": table.n,
        "seat": seat,
        "table": facts(table),
        "view": view(table, seat),
        "legal": legal(table, seat),
        "clock": table.clock.told(),
        "events": [line(table, event, seat) for event in table.events[since:]],
    }


class Round:
    """A round of news: events, and what watchers saw before and after them. What all are told is written once."""

    def __init__(self, table: Table, events: list[Event], before: Seen | None, after: Seen | None) -> None:
        self.table, self.events, self.after = table, events, after
        self.before = before or Seen({}, {})
        self.public = _changes(self.before.public, after.public) if after else {}
        self.privy = {seat for event in events if event.step is not None for seat in event.step.privy}

    def news(self, seat: int | None) -> list[bytes]:
        """One message an event. The last one also has what it changed: parts of the view, legal actions, clocks."""
        own, legal = self._own(seat)
        if own or legal or seat in self.privy:
            return self._messages(seat, own, legal)
        return self._common

    def _own(self, seat: int | None) -> tuple[Told, list[bytes]]:
        """What changed of that which only this seat knows, and what it may do now."""
        if self.after is None:
            return {}, []
        before, after = self.before.private.get(seat, {}), self.after.private[seat]
        own = {} if after is before else _changes(before, after)
        return own, _legal(self.table, seat) if seat in self.after.public["to_act"] else []

    @cached_property
    def _common(self) -> list[bytes]:
        """What spectators are told, and with them every seat that knows no more and has nothing to do."""
        return self._messages(None, {}, [])

    def _messages(self, seat: int | None, own: Told, legal: list[bytes]) -> list[bytes]:
        table = self.table
        messages: list[Told] = [{"type": "event"} | line(table, event, seat) for event in self.events]
        last = messages[-1]
        if self.after is not None:
            last["view"] = self.public | own
            if gone := [key for key in self.before.public if key not in self.after.public]:
                last["gone"] = gone
            last["legal"] = orjson.Fragment(b"[" + b",".join(legal) + b"]")
        if table.clock.rule is not None:
            last["clock"] = table.clock.told()
        if table.state in (OVER, CLOSED) or any(event.kind in SHOWS_TABLE for event in self.events):
            last["table"] = facts(table)
        return [encode(message) for message in messages]


def _changes(before: View, after: View) -> Told:
    """The parts of a view that changed, written."""
    return {
        key: orjson.Fragment(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
        for key, value in after.items()
        if key not in before or (before[key] is not value and before[key] != value)
    }
