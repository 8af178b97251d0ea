"""Messages about a table, as one recipient may see them. A recipient is a seat, or None for a spectator.

Everything that clients learn about a table is made here. Hidden facts come only from `Game.seen` and `Step.shown_to`;
of other events only the fields in EVENT_FIELDS are sent.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import orjson

from trilhos.core.view import Seen, View
from trilhos.match.game import RULES_VERSION, Game
from trilhos.match.ruleset import Description, Ruleset
from trilhos.server.house_rules import table_rules
from trilhos.server.json_encoding import JsonObject, encode_json
from trilhos.server.live.keys_and_tokens import commitment
from trilhos.server.live.table import CLOSED, OVER, PLAYING, SEAT_EVENTS, STARTING, Event, Seat, Table, origin_json
from trilhos.server.web_part import extras_of
from trilhos.words import ENGLISH, Language

EVENT_FIELDS = {
    "sit": ("name",),
    "leave": ("name",),
    "bot": ("level",),
    "gather": ("seconds",),
    "commit": ("commitment",),
    "reveal": ("seconds",),
    "replaced": ("was", "now", "reason"),
    "chat": ("name", "text", "emote"),
    "resumed": ("seconds",),
    "rematch": ("table",),
    "closed": ("reason",),
}
SHARE_EVENTS = ("gather", "commit", "reveal", "share")
CHANGES_TABLE_INFO = (
    *SEAT_EVENTS,
    *SHARE_EVENTS,
    "start",
    "rematch",
    "closed",
    "replaced",
    "resumed",
)  # the table's facts are sent
_encoded: WeakKeyDictionary[Ruleset, dict[int, tuple[Description, bytes]]] = WeakKeyDictionary()  # actions by board
_final: WeakKeyDictionary[Table, list[bytes]] = WeakKeyDictionary()  # events in JSON, of games that are over
_latest_extras: WeakKeyDictionary[Game, tuple[Seen, Seen]] = WeakKeyDictionary()  # views, and the extras made from them


def table_info(table: Table) -> JsonObject:
    """What everyone may know about a table, without the game itself. The key is public when the game is over."""
    setup = table.setup
    return {
        "id": setup.id,
        "game": setup.game,
        "family": setup.family,
        "name": setup.name,
        "state": table.state,
        "seats": [seat.public() for seat in table.seats],
        "public": setup.public,
        "clock": setup.clock,
        "hints": setup.hints,
        "first": setup.first,
        "options": setup.options,
        "own_board": setup.board is not None,
        "rules_version": setup.rules,
        "other_rules": setup.rules != RULES_VERSION or table.kept_reason is not None,
        "house_rules": setup.house_rules,
        "digest": setup.digest,
        "commitment": commitment(setup.key),
        "key": table.key.hex() if table.is_revealed else None,
        "revealed": table.is_revealed,
        "origin": origin_json(setup.origin),
        "shares": _shares_json(table),
        "rematch": table.rematch,
        "reason": table.closed_reason or table.kept_reason,
        "created": setup.created,
    }


def _shares_json(table: Table) -> JsonObject:
    """The shares that the key is mixed from. Before the end only the commitments to them are public."""
    phase = ("reveal" if table.is_revealing else "commit") if table.state == STARTING else None
    seats = [
        {
            "state": _share_state(seat, table.shares is not None),
            "commitment": seat.commitment,
            "share": seat.share if table.is_revealed else None,
        }
        for seat in table.seats
    ]
    server = table.setup.key.hex() if table.is_revealed and table.shares is not None else None
    return {"phase": phase, "until": table.shares_until, "server": server, "seats": seats}


def _share_state(seat: Seat, is_mixed: bool) -> str:
    if seat.commitment is None:
        return "none"
    return "revealed" if seat.share else "missing" if is_mixed else "promised"


def event_json(table: Table, event: Event, seat: int | None) -> JsonObject:
    """An event as a recipient may see it, in the order of its schema, which is not applied to it."""
    message: JsonObject = {"n": event.n, "at": event.at, "seat": event.seat, "kind": event.kind}
    if event.kind == "action":
        return message | _action_json(table, event, seat)
    return message | {name: event.data.get(name) for name in EVENT_FIELDS.get(event.kind, ())}


def _action_json(table: Table, event: Event, seat: int | None) -> JsonObject:
    data = event.data
    if event.step is None:  # the table was not replayed; before the end, only the kind of action is surely public
        is_public = table.is_revealed
        text = data["text"] if is_public or event.seat == seat else data["text"].partition(" ")[0]
        outcome = data["outcome"] if is_public else ""
        fields = {"step": None, "action": text, "outcome": outcome, "move": None, "facts": []}
    else:
        step = event.step.shown_to(seat, over=table.is_revealed)
        fields = {"step": step["n"]} | {name: step[name] for name in ("action", "outcome", "move", "facts")}
    return fields | {"by": data["by"]}


def legal_actions(table: Table, seat: int | None) -> list[JsonObject]:
    """The legal actions of a seat's player; empty if it is not their turn or a bot plays for them."""
    return [orjson.loads(text) for text in _encoded_legal_actions(table, seat)]


def _encoded_legal_actions(table: Table, seat: int | None) -> list[bytes]:
    """The legal actions in JSON. Most actions of a board never change, so their JSON is cached."""
    game = table.game
    if game is None or seat is None or table.state != PLAYING or seat not in game.to_act:
        return []
    if table.bot_of(seat) is not None:
        return []
    cache, texts = _encoded.setdefault(game.ruleset, {}), []
    describe, states = game.ruleset.describe, game.states
    for number in game.legal_ids(seat):
        described = describe(states, seat, number)
        cached = cache.get(number)
        if cached is None or (cached[0] is not described and cached[0] != described):
            kind, fields, text = described
            action = {"id": number, "kind": kind, "fields": fields, "text": text}
            cached = cache[number] = described, orjson.dumps(action)
        texts.append(cached[1])
    return texts


def views(table: Table, seats: Iterable[int | None]) -> Seen | None:
    """The views of several recipients; None before the deal."""
    return None if table.game is None else table.game.seen(seats)


def snapshot(table: Table, seat: int | None, since: int, lang: Language = ENGLISH) -> JsonObject:
    """Everything a recipient needs to continue: table, view, legal actions, and the events after `since`.

    The texts of house rules are in the recipient's language.
    """
    seen = views(table, [seat])
    return {
        "n": table.n,
        "seat": seat,
        "table": table_info(table),
        "rules": table_rules(table.setup, lang),
        "view": None if seen is None else seen.view(seat),
        "extras": {} if seen is None or table.game is None else extras_of(table.game, seen).view(seat),
        "legal": legal_actions(table, seat),
        "clock": table.clocks.public(),
        "events": _events_json(table, seat, since),
    }


def _events_json(table: Table, seat: int | None, since: int) -> list[Any]:
    """The events after `since`. When everything is revealed all get the same, so their JSON is made once."""
    if not table.is_revealed:
        return [event_json(table, event, seat) for event in table.events[since:]]
    texts = _final.setdefault(table, [])
    new = (event_json(table, event, None) for event in table.events[len(texts) :])
    texts += [orjson.dumps(event, option=orjson.OPT_NON_STR_KEYS) for event in new]
    return [orjson.Fragment(text) for text in texts[since:]]


class EventMessages:
    """The socket messages about new events. Recipients that may see the same share the same bytes.

    `before` and `after` are the views of all recipients before and after the events.
    """

    def __init__(self, table: Table, events: list[Event], before: Seen | None, after: Seen | None) -> None:
        self.table, self.events, self.after = table, events, after
        self.before = before or Seen({}, {})
        self.public_changes = _changed_parts(self.before.public, after.public) if after else {}
        self.extras_before, self.extras = self._extras(self.before), self._extras(after)
        self.public_extras = _changed_parts(self.extras_before.public, self.extras.public)
        self.informed_seats = {seat for event in events if event.step is not None for seat in event.step.informed_seats}

    def for_seat(self, seat: int | None) -> list[bytes]:
        """One message per event. The last one also has what changed: view, legal actions, clocks, table."""
        private_changes, legal = self._private(seat)
        extras = _changed_parts(self.extras_before.private.get(seat, {}), self.extras.private.get(seat, {}))
        if private_changes or legal or extras or seat in self.informed_seats:
            return self._messages(seat, private_changes, legal, extras)
        return self._for_spectators

    def _extras(self, seen: Seen | None) -> Seen:
        """The extras to these views. Those after an event are kept, for they are those before the next one."""
        game = self.table.game
        if game is None or not seen or not seen.public:
            return Seen({}, {})
        made = _latest_extras.get(game)
        if made is None or made[0] is not seen:
            made = _latest_extras[game] = seen, extras_of(game, seen)
        return made[1]

    def _private(self, seat: int | None) -> tuple[JsonObject, list[bytes]]:
        """What changed in the private part of a seat's view, and its legal actions."""
        if self.after is None:
            return {}, []
        before, after = self.before.private.get(seat, {}), self.after.private[seat]
        changes = {} if after is before else _changed_parts(before, after)
        return changes, _encoded_legal_actions(self.table, seat) if seat in self.after.public["to_act"] else []

    @cached_property
    def _for_spectators(self) -> list[bytes]:
        """The messages for spectators, and for seats that know no more than they do and cannot act."""
        return self._messages(None, {}, [], {})

    def _messages(
        self, seat: int | None, private_changes: JsonObject, legal: list[bytes], private_extras: JsonObject
    ) -> list[bytes]:
        table = self.table
        messages: list[JsonObject] = [{"type": "event"} | event_json(table, event, seat) for event in self.events]
        last = messages[-1]
        if self.after is not None:
            last["view"] = self.public_changes | private_changes
            if gone := [key for key in self.before.public if key not in self.after.public]:
                last["gone"] = gone
            if extras := self.public_extras | private_extras:
                last["extras"] = extras
            last["legal"] = orjson.Fragment(b"[" + b",".join(legal) + b"]")
        if table.clocks.control is not None:
            last["clock"] = table.clocks.public()
        if table.state in (OVER, CLOSED) or any(event.kind in CHANGES_TABLE_INFO for event in self.events):
            last["table"] = table_info(table)
        return [encode_json(message) for message in messages]


def _changed_parts(before: View, after: View) -> JsonObject:
    """The keys of a view whose values changed, already encoded."""
    return {
        key: orjson.Fragment(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
        for key, value in after.items()
        if key not in before or (before[key] is not value and before[key] != value)
    }
