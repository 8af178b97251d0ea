"""A table that is live on this node: who looks at it, what they were last shown, and the lock of its changes."""

import asyncio
import time
from typing import Protocol

from trilhos.core.view import Seen
from trilhos.server import told
from trilhos.server.table import Event, Table


class Watcher(Protocol):
    """Someone who is shown a table: a socket."""

    seat: int | None

    def send(self, message: bytes) -> None:
        """Take a message to deliver; never waits."""
        ...

    def unseat(self) -> None:
        """The seat is no longer this watcher's."""
        ...


class Room:
    """A live table. Its table is changed and read under the lock only, so nobody sees what is not yet kept."""

    def __init__(self, id: str) -> None:  # noqa: A002 - it is the table's id
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None  # None: to be read from the store
        self.n = -1  # the last event that watchers were told; -1: the table was never read here
        self.watchers: dict[int | None, set[Watcher]] = {}
        self.shown: Seen | None = None  # to the watchers that are there
        self.elsewhere: dict[str, list[int]] = {}  # seats that are connected to other nodes
        self.thinking: int | None = None
        self._news: asyncio.Event | None = None  # for whoever waits for something to happen
        self.used = time.monotonic()
        self.tending: asyncio.Task[None] | None = None

    def join(self, watcher: Watcher) -> None:
        """Somebody begins to look, and has been shown what is to be seen now."""
        assert self.table is not None
        self.watchers.setdefault(watcher.seat, set()).add(watcher)
        self.shown = told.seen(self.table, self.watchers)

    def part(self, watcher: Watcher) -> None:
        """Somebody no longer looks."""
        there = self.watchers.get(watcher.seat, set())
        there.discard(watcher)
        if not there:
            self.watchers.pop(watcher.seat, None)

    def tell(self, events: list[Event]) -> None:
        """Tell everyone here what happened; it is kept by now."""
        assert self.table is not None
        for event in events:
            if event.kind == "leave":  # before anything is told: somebody else may sit there by now
                for watcher in self.watchers.pop(event.seat, set()):
                    watcher.unseat()
        before, self.shown = self.shown, told.seen(self.table, self.watchers)
        round_ = told.Round(self.table, events, before, self.shown)
        for seat, watchers in list(self.watchers.items()):
            for message in round_.news(seat):
                for watcher in list(watchers):
                    watcher.send(message)
        self.n = events[-1].n
        self.touch()

    @property
    def news(self) -> asyncio.Event:
        """Set when the next thing happens."""
        if self._news is None:
            self._news = asyncio.Event()
        return self._news

    def touch(self) -> None:
        """Wake whoever waits for news."""
        self.used = time.monotonic()
        if self._news is not None:
            self._news.set()
            self._news = None

    def say(self, message: told.Told) -> None:
        """Tell everyone here something that is not kept: who is there, who thinks."""
        text = told.encode(message)
        for watchers in list(self.watchers.values()):
            for watcher in list(watchers):
                watcher.send(text)

    def presence(self) -> told.Told:
        """Which seats are connected, here or elsewhere, and how many spectators are here."""
        here = {seat for seat in self.watchers if seat is not None}
        seats = here.union(*self.elsewhere.values()) if self.elsewhere else here
        return {"type": "presence", "seats": sorted(seats), "spectators": len(self.watchers.get(None, ()))}
