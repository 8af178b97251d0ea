"""A table in this node's memory: its lock, its subscribers, and what they were last sent."""

import asyncio
import time
from typing import Protocol

from pydantic import BaseModel

from trilhos.core.view import Seen
from trilhos.server.json_encoding import encode_json
from trilhos.server.live.messages import EventMessages, views
from trilhos.server.live.table import Event, Table
from trilhos.server.schemas.socket import Presence

BY_PEOPLE = {"sit", "back", "chat", "action"}  # events that show that a player is here, unless a bot acted


class Subscriber(Protocol):
    """A client that receives the messages of a table: a socket."""

    seat: int | None

    def send(self, message: bytes) -> None:
        """Send or queue a message without waiting."""
        ...

    def revoke_seat(self) -> None:
        """The seat no longer belongs to this client."""
        ...

    def reconnect(self) -> None:
        """The client's state of the table may be out of date: it must connect again."""
        ...


class LiveTable:
    """A table in memory. Hold the lock to read or change `table`, so that nobody sees uncommitted events."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None  # None: must be loaded from the database
        self.n = -1  # the last event that subscribers were sent; -1: the table was never loaded here
        self.subscribers: dict[int | None, set[Subscriber]] = {}  # by seat
        self.sent_views: Seen | None = None  # the views that subscribers have
        self.connected_elsewhere: dict[str, list[int]] = {}  # connected seats by other node
        self.thinking: int | None = None  # the seat whose bot is thinking
        self.last_used = time.monotonic()
        self.last_request = time.monotonic()  # by anyone: the table was in use until then
        self.last_address = ""  # where it came from; only of requests to this node
        self.players: dict[int, tuple[str, float]] = {}  # by seat: the address of its player's last request, and when
        self.players_elsewhere: dict[
            int, tuple[str, float]
        ] = {}  # the same from other nodes; with an alias of the address
        self.runner: asyncio.Task[None] | None = None  # runs its bots and clocks, if this node has the lease
        self._next_event: asyncio.Event | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        """Add a subscriber that has just been sent a snapshot."""
        assert self.table is not None
        self.subscribers.setdefault(subscriber.seat, set()).add(subscriber)
        self.sent_views = views(self.table, self.subscribers)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        subscribers = self.subscribers.get(subscriber.seat, set())
        subscribers.discard(subscriber)
        if not subscribers:
            self.subscribers.pop(subscriber.seat, None)
        self.last_request = time.monotonic()

    def publish(self, events: list[Event]) -> None:
        """Send committed events to all subscribers."""
        assert self.table is not None
        for event in events:
            if event.kind == "leave" or event.data.get("removed"):  # first: another player may already sit there
                for subscriber in self.subscribers.pop(event.seat, set()):
                    subscriber.revoke_seat()
            if event.seat is not None and event.kind in BY_PEOPLE and not event.data.get("by"):
                self.note_request()
        before, self.sent_views = self.sent_views, views(self.table, self.subscribers)
        messages = EventMessages(self.table, events, before, self.sent_views)
        for seat, subscribers in list(self.subscribers.items()):
            for message in messages.for_seat(seat):
                for subscriber in list(subscribers):
                    subscriber.send(message)
        self.n = events[-1].n
        self._wake_waiters()

    def broadcast(self, message: BaseModel) -> None:
        """Send a message that is not stored, such as presence, to all subscribers."""
        text = encode_json(message.model_dump())
        for subscribers in list(self.subscribers.values()):
            for subscriber in list(subscribers):
                subscriber.send(text)

    @property
    def next_event(self) -> asyncio.Event:
        """Set when the next event is published."""
        if self._next_event is None:
            self._next_event = asyncio.Event()
        return self._next_event

    def _wake_waiters(self) -> None:
        self.last_used = time.monotonic()
        if self._next_event is not None:
            self._next_event.set()
            self._next_event = None

    def local_seats(self) -> list[int]:
        """The seats that are connected to this node."""
        return sorted(seat for seat in self.subscribers if seat is not None)

    def connected_seats(self) -> set[int]:
        """The seats that are connected to any node."""
        return set(self.local_seats()).union(*self.connected_elsewhere.values())

    def note_request(self, address: str | None = None, seat: int | None = None) -> None:
        """Note that a player or spectator uses the table. The address is known if the request came to this node."""
        self.last_request = time.monotonic()
        if address is not None:
            self.last_address = address
            if seat is not None:
                self.players[seat] = address, self.last_request

    def player_addresses(self, seconds: float) -> set[str]:
        """Addresses of the players who are here, connected or with a request in these seconds, and play themselves."""
        latest = _latest(self.players_elsewhere, self.players)
        here = self.connected_seats() | _since(latest, seconds).keys()
        return {
            latest[seat][0] if seat in latest else self.last_address
            for seat in here
            if self.table is None or not self.table.seats[seat].bot
        }

    def local_players(self, seconds: float) -> dict[int, str]:
        """The addresses of players who are connected to this node, or asked it in these seconds; by seat."""
        here = {*self.local_seats(), *_since(self.players, seconds)}
        return {seat: self.players[seat][0] for seat in sorted(here) if seat in self.players}

    def note_players_elsewhere(self, addresses: dict[int, str]) -> None:
        """Note the addresses of players that another node serves."""
        now = time.monotonic()
        self.players_elsewhere |= {seat: (address, now) for seat, address in addresses.items()}

    def attended_for(self, seconds: float) -> float:
        """For how long the table is attended: while anyone is connected, and some seconds after the last request."""
        if self.subscribers or any(self.connected_elsewhere.values()):
            return seconds
        return self.last_request + seconds - time.monotonic()

    def presence(self) -> Presence:
        """Who is connected. Spectators are counted on this node only."""
        return Presence(seats=sorted(self.connected_seats()), spectators=len(self.subscribers.get(None, ())))


def _since(players: dict[int, tuple[str, float]], seconds: float) -> dict[int, tuple[str, float]]:
    """Those with a request in these seconds."""
    oldest = time.monotonic() - seconds
    return {seat: (address, at) for seat, (address, at) in players.items() if at > oldest}


def _latest(*known: dict[int, tuple[str, float]]) -> dict[int, tuple[str, float]]:
    """The latest entry of each seat."""
    by_time = sorted((noted for each in known for noted in each.items()), key=lambda noted: noted[1][1])
    return dict(by_time)
