"""A table is its list of events: how it was laid out, and all that has happened at it, folded one by one.

Whoever folds the same events has the same table, on any node and after any crash. Nothing here waits or is sent.
"""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from trilhos.match.game import RULES_VERSION, Game, Step, new
from trilhos.match.table import Table as Box
from trilhos.match.table import find_table
from trilhos.server.boards import board_file
from trilhos.server.clocks import Clock, Rule

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
SEATED = ("sit", "leave", "bot", "back")  # events that change who sits where


class Unfaithful(Exception):  # noqa: N818 - it is told to people as the reason why a table was closed
    """The events do not give the game that they gave when they were written."""


@dataclass(slots=True)
class Event:
    """Something that happened at a table; n counts them without gap."""

    n: int
    at: float
    kind: str
    seat: int | None
    data: dict[str, Any]
    key: str | None = None  # a client's own name for its wish, so that sending it twice counts once
    step: Step | None = None  # of an action


@dataclass(slots=True)
class Seat:
    """Who sits at a seat."""

    bot: str | None = None  # the bot that sits here or stands in
    person: bool = True  # whether the seat is a person's, be it that a bot stands in
    name: str | None = None
    token: str | None = None  # SHA-256 of the person's secret

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return self.person and self.token is None

    def told(self) -> dict[str, Any]:
        """What everyone may know of it."""
        return {"person": self.person, "name": self.name, "bot": self.bot, "free": self.is_free}


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table was laid out; nothing of it ever changes."""

    id: str
    game: str
    key: bytes
    seats: list[dict[str, Any]]  # one a seat: `bot` is a level or None
    host: str | None = None  # SHA-256 of the host's secret
    board: str | None = None  # the text of a board of its own
    digest: str = ""  # of all that the rules depend on
    rules: int = RULES_VERSION
    first: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    clock: dict[str, float] | None = None
    public: bool = False
    hints: bool = True  # whether people may ask what a bot would do
    fork: dict[str, Any] | None = None  # a game to go on from: `key`, `steps`, `redeals`, `redeal`
    created: float = 0.0

    def box(self) -> Box:
        """The game with nothing dealt."""
        return find_table(self.game if self.board is None else str(board_file(self.board)))

    def deal(self) -> Game:
        """The game as it begins."""
        file: Path | None = None if self.board is None else board_file(self.board)
        key = self.key if self.fork is None else bytes.fromhex(self.fork["key"])
        options: dict[str, Any] = dict(self.options)
        return new(self.game, seats=len(self.seats), key=key, first=self.first, board=file, **options)


class Table:
    """A table as it stands after its events."""

    def __init__(self, layout: Layout, events: list[Event] | None = None) -> None:
        self.layout = layout
        self.state = OPEN
        self.seats = [Seat(bot=seat["bot"], person=seat["bot"] is None) for seat in layout.seats]
        self.clock = Clock(Rule(**layout.clock) if layout.clock else None, len(layout.seats))
        self.game: Game | None = None
        self.events: list[Event] = []
        self.keys: dict[tuple[int | None, str], int] = {}  # events by seat and client key
        self.draft: list[Event] = []  # folded, but not yet kept
        self.rematch: str | None = None
        self.reason: str | None = None  # why it was closed
        self.chats = 0
        self.comings = 0  # and goings
        for event in events or []:
            self.fold(event)

    @property
    def n(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def needs_keeper(self) -> bool:
        """Whether a node must look after it: move its bots, watch its clocks."""
        return self.state == PLAYING and (self.clock.rule is not None or any(seat.bot for seat in self.seats))

    def add(self, kind: str, seat: int | None = None, key: str | None = None, **data: Any) -> Event:
        """Let something happen, to be kept before anyone is told."""
        event = Event(self.n + 1, round(time.time(), 3), kind, seat, data, key)
        self.fold(event)
        self.draft.append(event)
        return event

    def act(self, seat: int, action: int | str, by: str | None = None, key: str | None = None) -> Event:
        """Play an action; IllegalAction and NotationError change nothing. `by` names the bot, if it is one."""
        assert self.game is not None
        step = self.game.play(action, seat)
        data = {"action": step.action, "text": step.text, "outcome": step.outcome.text(), "by": by}
        event = Event(self.n + 1, round(time.time(), 3), "action", seat, data, key, step)
        self.fold(event)
        self.draft.append(event)
        return event

    def fold(self, event: Event) -> None:
        """The table after one more event."""
        if event.n != self.n + 1:
            raise Unfaithful(f"event {event.n} stands where {self.n + 1} is due")
        getattr(self, f"_{event.kind}")(event)
        self.events.append(event)
        self.comings += event.kind in SEATED
        if event.key is not None:
            self.keys[event.seat, event.key] = event.n

    def bot_of(self, seat: int) -> str | None:
        """The bot that acts for a seat now: its own, a stand-in, or whoever finishes a turn whose time is up."""
        return self.seats[seat].bot or ("" if seat in self.clock.out else None)

    def _sit(self, event: Event) -> None:
        seat = self._seat(event)
        seat.name, seat.token, seat.bot = event.data["name"], event.data["token"], None

    def _leave(self, event: Event) -> None:
        seat = self._seat(event)
        seat.name = seat.token = None

    def _bot(self, event: Event) -> None:
        """A bot sits down or stands in; before the start the seat is then the bot's."""
        seat = self._seat(event)
        seat.bot = event.data["level"]
        if self.state == OPEN:
            seat.person, seat.name, seat.token = False, None, None

    def _back(self, event: Event) -> None:
        seat = self._seat(event)
        seat.bot = None
        self.clock.restart(event.seat or 0, event.at)

    def _start(self, event: Event) -> None:
        self.game = self.layout.deal()
        if self.layout.digest and self.game.table.digest != self.layout.digest:
            raise Unfaithful("the board is no longer the one that it began with")
        self.state = PLAYING
        self._look(event)

    def _action(self, event: Event) -> None:
        assert self.game is not None
        if event.step is None:
            event.step = step = self.game.play(event.data["action"], event.seat)
            if (step.text, step.outcome.text()) != (event.data["text"], event.data["outcome"]):
                raise Unfaithful(f"step {step.n} no longer gives '{event.data['outcome']}'")
        self._look(event)
        if self.game.over:
            self.state = OVER

    def _redeal(self, event: Event) -> None:
        assert self.game is not None
        self.game.redeal(bytes.fromhex(event.data.get("deal", "")) or self.layout.key)
        self._look(event)

    def _timeout(self, event: Event) -> None:
        assert event.seat is not None
        self.clock.out.add(event.seat)

    def _replaced(self, event: Event) -> None:
        """A bot failed, and a simpler one goes on."""
        seat = self._seat(event)
        if seat.bot is not None:
            seat.bot = event.data["now"]

    def _resumed(self, event: Event) -> None:
        self.clock.pause(event.data["seconds"])

    def _chat(self, event: Event) -> None:
        self.chats += 1

    def _rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]

    def _closed(self, event: Event) -> None:
        self.state = CLOSED
        self.reason = event.data["reason"]

    def _look(self, event: Event) -> None:
        assert self.game is not None
        if self.clock.rule is None:
            return
        self.clock.step(event.at, self.game.to_act, int(self.game.state.turns))

    def _seat(self, event: Event) -> Seat:
        assert event.seat is not None
        return self.seats[event.seat]


def rebuilt(layout: Layout, events: list[Event], state: str) -> Table:
    """A table from what was kept. Where today's rules would make another game of it, it is closed as it stood."""
    if layout.rules != RULES_VERSION:
        said = f"it was laid out by version {layout.rules} of the rules, and this server has version {RULES_VERSION}"
        return Unplayable(layout, events, state, said)
    try:
        return Table(layout, events)
    except (Unfaithful, ValueError, OverflowError) as error:
        return Unplayable(layout, events, state, str(error))


class Unplayable(Table):
    """A table that cannot go on here: its events stand as they were written, and are never replayed."""

    def __init__(self, layout: Layout, events: list[Event], state: str, reason: str) -> None:
        super().__init__(layout)
        for event in events:
            event.step = None
            self.fold(event)
        if state == OVER:
            self.state = OVER
        elif self.state != CLOSED:
            self.add("closed", reason=reason)

    def _start(self, event: Event) -> None:
        self.state = PLAYING

    def _action(self, event: Event) -> None:
        pass

    def _redeal(self, event: Event) -> None:
        pass
