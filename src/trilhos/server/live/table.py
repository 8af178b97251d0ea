"""A table is its setup and its list of events. Applying the same events gives the same table on any node.

Nothing here waits, writes to the database or sends messages.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from sys import intern
from typing import Any, NotRequired, TypedDict

from trilhos.core.board_errors import BoardError
from trilhos.match.family import family_of, published_games
from trilhos.match.game import RULES_VERSION, Game, Redeal, Step, new
from trilhos.match.key_shares import MISSING, NONE, Origin, Shares
from trilhos.match.ruleset import Ruleset, find_ruleset
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live import node_clock
from trilhos.server.live.clocks import Clocks, TimeControl
from trilhos.server.live.deal_of_day import is_still_played
from trilhos.server.uploaded_boards import board_file, upload_family

OPEN, STARTING, PLAYING, OVER, CLOSED = "open", "starting", "playing", "over", "closed"  # states of a table
UNSTARTED = (OPEN, STARTING)  # nothing is dealt yet
UNFINISHED = (*UNSTARTED, PLAYING)
BOT_NAMES = ("Mauá", "Walton", "Stephenson", "Rebouças", "Seguin")  # by seat: railway pioneers
SEAT_EVENTS = ("sit", "leave", "bot", "back")  # events that change who sits where


def bot_name(seat: int) -> str:
    """What a bot at this seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


class ReplayMismatchError(Exception):
    """Replaying the events gives another game than the one that was played. The text is shown to players."""


@dataclass(slots=True)
class Event:
    """Something that happened at a table. Events are numbered 1, 2, 3 ... without gaps."""

    n: int
    at: float
    kind: str
    seat: int | None
    data: JsonObject
    key: str | None = None  # the client's idempotency key
    step: Step | None = None  # the game's step, for actions


class SeatSetup(TypedDict):
    """A seat of a new table: the level of a bot, or None for a person."""

    bot: str | None


class Fork(TypedDict):
    """A game that starts from a step of another one."""

    key: str  # of the other game's deal, in hexadecimal
    steps: Sequence[tuple[int, int]]  # seat and action of each step to replay
    redeals: Sequence[tuple[int, str]]  # earlier redeals: after how many steps, and their text
    redeal: bool  # whether hidden cards are dealt again, from the table's own key
    seat: NotRequired[int | None]  # whose cards and tickets stay as that seat saw them
    of: NotRequired[str]  # id of the other game's table, or "transcript"


@dataclass(slots=True)
class Seat:
    """Who sits at a seat."""

    bot: str | None = None  # the bot that sits here, or that plays for the person
    person: bool = True  # whether the seat belongs to a person, even while a bot plays for them
    name: str | None = None  # of the person or the bot; None for a free seat
    token: str | None = None  # SHA-256 of the person's token
    commitment: str | None = None  # SHA-256 of the share that the person's client promised
    share: str | None = None  # that share, when it was revealed

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return self.person and self.token is None

    def public(self) -> JsonObject:
        """What everyone may know about the seat."""
        return {"person": self.person, "name": self.name, "bot": self.bot, "free": self.is_free}


@dataclass(frozen=True, slots=True)
class TableSetup:
    """How a table was set up. This never changes."""

    id: str
    game: str
    key: bytes  # the server's share: the game's key if no seat has promised a share
    seats: list[SeatSetup]
    host: str | None = None  # SHA-256 of the host's token
    board: str | None = None  # text of an uploaded board
    digest: str = ""  # of everything that the rules depend on
    rules: int = RULES_VERSION
    house_rules: dict[str, str] = field(default_factory=dict)  # those that were changed
    first: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    clock: dict[str, float] | None = None
    public: bool = False
    hints: bool = True  # whether players may ask for hints
    fork: Fork | None = None
    created: float = 0.0

    @property
    def family(self) -> str:
        """The name of the game's family; empty if this server no longer has the game."""
        return family_name(self.game, self.board is not None)

    @property
    def name(self) -> str | None:
        """The name of the game in English; None for an uploaded board."""
        return game_name(self.game, self.board is not None)

    @property
    def origin(self) -> Origin:
        """Where the game comes from."""
        return fork_origin(self.fork)

    def ruleset(self) -> Ruleset:
        """The game with nothing dealt, by the book."""
        return find_ruleset(self.game if self.board is None else str(board_file(self.board)))

    def deal(self, key: bytes | None = None) -> Game:
        """The game as it starts, from this key or the table's own."""
        file = None if self.board is None else board_file(self.board)
        key = (key or self.key) if self.fork is None else bytes.fromhex(self.fork["key"])
        options: JsonObject = dict(self.options)
        rules = self.house_rules
        return new(self.game, seats=len(self.seats), key=key, first=self.first, board=file, rules=rules, **options)


def game_name(game: str, has_own_board: bool) -> str | None:
    """The name of a published game in English; None for an uploaded board and for a game that is no longer here."""
    return str(find_ruleset(game).facts.name) if not has_own_board and game in published_games() else None


def family_name(game: str, has_own_board: bool) -> str:
    """The name of a game's family; empty if this server no longer has the game."""
    if has_own_board:
        return upload_family().name
    try:
        return family_of(game).name
    except BoardError:
        return ""


def fork_origin(fork: Fork | None) -> Origin:
    """Where a game comes from."""
    if fork is None:
        return Origin()
    return Origin(fork.get("of", "unknown"), len(fork["steps"]), not fork["redeal"])


def origin_json(origin: Origin) -> JsonObject:
    """Where a game comes from."""
    if origin.of is None:
        return {"kind": "fresh"}
    return {"kind": "fork", "of": origin.of, "step": origin.step, "deal": "same" if origin.same_deck else "new"}


class Table:
    """The state of a table after its events."""

    def __init__(self, setup: TableSetup, events: list[Event] | None = None) -> None:
        self.setup = setup
        self.state = OPEN
        self.seats = [
            Seat(seat["bot"]) if seat["bot"] is None else Seat(seat["bot"], person=False, name=bot_name(number))
            for number, seat in enumerate(setup.seats)
        ]
        self.clocks = Clocks(TimeControl(**setup.clock) if setup.clock else None, len(setup.seats))
        self.game: Game | None = None
        self.events: list[Event] = []
        self.events_by_key: dict[tuple[int | None, str], int] = {}  # event numbers by seat and idempotency key
        self.pending: list[Event] = []  # applied, but not yet committed
        self.shares: Shares | None = None  # what the key was mixed from; None if no seat promised a share
        self.shares_until: float | None = None  # while it starts: until when clients may commit or reveal
        self.is_revealing = False  # while it starts: whether clients reveal; before that, those of a rematch commit
        self.rematch: str | None = None
        self.closed_reason: str | None = None
        self.kept_reason: str | None = None  # why this server cannot go on with it, though another version can
        self.n_chats = 0
        self.n_seat_changes = 0
        self.resumed_at = 0.0  # times without a server until then are accounted for
        self.step_at = 0.0  # when the game last changed: the seats to act have had their turn since then, or longer
        for event in events or []:
            self.apply(event)

    @property
    def n(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [seat.name or f"seat {number}" for number, seat in enumerate(self.seats)]

    @property
    def key(self) -> bytes:
        """The key that the game is dealt from, or redealt from if it starts from another one."""
        return self.setup.key if self.shares is None else self.shares.key()

    @property
    def is_revealed(self) -> bool:
        """Whether everyone may know everything: the game is over, and nobody else may still play its deal."""
        return self.state in (OVER, CLOSED) and not is_still_played(self.setup.origin.of)

    def redeal_of(self, event: Event) -> Redeal:
        """The redeal that an event stands for: an earlier one of the other game, or this table's own."""
        text = event.data.get("deal")
        return Redeal.of_text(text) if text else Redeal(self.key, event.data.get("knows"))

    @property
    def needs_runner(self) -> bool:
        """Whether a node must run its bots or clocks, or end its start."""
        if self.kept_reason is not None:
            return False
        if self.state == STARTING:
            return True
        return self.state == PLAYING and (self.clocks.control is not None or any(seat.bot for seat in self.seats))

    def record(self, kind: str, seat: int | None = None, key: str | None = None, **data: Any) -> Event:
        """Apply a new event. It must be committed before anyone sees it."""
        return self._record(Event(self.n + 1, round(node_clock.now(), 3), kind, seat, data, key))

    def act(self, seat: int, action: int | str, by: str | None = None, key: str | None = None) -> Event:
        """Play an action; `by` is the level of a bot. IllegalAction and NotationError change nothing."""
        assert self.game is not None
        step = self.game.play(action, seat)
        data = {"action": step.action, "text": step.text, "outcome": step.outcome.text(), "by": by}
        return self._record(Event(self.n + 1, round(node_clock.now(), 3), "action", seat, data, key, step))

    def _record(self, event: Event) -> Event:
        self.apply(event)
        self.pending.append(event)
        return event

    def apply(self, event: Event) -> None:
        """Update the table with the next event."""
        if event.n != self.n + 1:
            raise ReplayMismatchError(f"event {event.n} follows event {self.n}")
        getattr(self, intern(f"_on_{event.kind}"))(event)  # Python caches the name: one string, not one per event
        self.events.append(event)
        self.n_seat_changes += event.kind in SEAT_EVENTS
        if event.key is not None:
            self.events_by_key[event.seat, event.key] = event.n

    def bot_of(self, seat: int) -> str | None:
        """The bot that acts for a seat now. Empty: the default bot finishes the turn of a seat without time."""
        return self.seats[seat].bot or ("" if seat in self.clocks.timed_out else None)

    def _on_sit(self, event: Event) -> None:
        seat = self._seat(event)
        seat.name, seat.token, seat.bot = event.data["name"], event.data["token"], None
        seat.commitment = event.data.get("commitment")

    def _on_leave(self, event: Event) -> None:
        seat = self._seat(event)
        seat.name = seat.token = seat.commitment = None

    def _on_bot(self, event: Event) -> None:
        """Before the start the bot takes the seat; later it plays for the seat's person, unless they were removed."""
        seat = self._seat(event)
        seat.bot = event.data["level"]
        if self.state == OPEN or event.data.get("removed"):
            seat.person, seat.name, seat.token = False, bot_name(event.seat or 0), None

    def _on_back(self, event: Event) -> None:
        self._seat(event).bot = None
        self.clocks.restart(event.seat or 0, event.at)

    def _on_gather(self, event: Event) -> None:
        """The players of a rematch are seated; their clients may commit to shares."""
        self.state, self.shares_until = STARTING, event.at + event.data["seconds"]

    def _on_commit(self, event: Event) -> None:
        self._seat(event).commitment = event.data["commitment"]

    def _on_reveal(self, event: Event) -> None:
        """All commitments are public; clients reveal their shares."""
        self.state, self.shares_until, self.is_revealing = STARTING, event.at + event.data["seconds"], True

    def _on_share(self, event: Event) -> None:
        self._seat(event).share = event.data["share"]

    def _mix_shares(self) -> None:
        """The shares are complete: the key follows from them."""
        self.shares_until, self.is_revealing = None, False
        if any(seat.commitment for seat in self.seats):
            shares = tuple(seat.share or (MISSING if seat.commitment else NONE) for seat in self.seats)
            commitments = tuple(seat.commitment or NONE for seat in self.seats)
            self.shares = Shares(self.setup.id, self.setup.key.hex(), shares, commitments)

    def _on_start(self, event: Event) -> None:
        self._mix_shares()
        self.game = self.setup.deal(self.key)
        if self.setup.digest and self.game.ruleset.digest != self.setup.digest:
            raise ReplayMismatchError("the board has changed since the game started")
        self.state = PLAYING
        self._update_clocks(event)

    def _on_action(self, event: Event) -> None:
        assert self.game is not None
        if event.step is None:
            event.step = step = self.game.play(event.data["action"], event.seat)
            if (step.text, step.outcome.text()) != (event.data["text"], event.data["outcome"]):
                raise ReplayMismatchError(f"step {step.n} no longer has the same outcome")
        self._update_clocks(event)
        if self.game.over:
            self.state = OVER

    def _on_redeal(self, event: Event) -> None:
        assert self.game is not None
        self.game.redeal(*self.redeal_of(event))
        self._update_clocks(event)

    def _on_timeout(self, event: Event) -> None:
        assert event.seat is not None
        self.clocks.timed_out.add(event.seat)

    def _on_replaced(self, event: Event) -> None:
        """A bot failed; a simpler one continues."""
        seat = self._seat(event)
        if seat.bot is not None:
            seat.bot = event.data["now"]

    def _on_resumed(self, event: Event) -> None:
        if self.shares_until is not None:
            self.shares_until += event.data["seconds"]
        self.clocks.pause(event.data["seconds"], event.data.get("until", float("inf")))
        self.resumed_at = event.data.get("until", event.at)

    def _on_chat(self, event: Event) -> None:
        self.n_chats += 1

    def _on_rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]

    def _on_closed(self, event: Event) -> None:
        self.state = CLOSED
        self.closed_reason = event.data["reason"]

    def _update_clocks(self, event: Event) -> None:
        assert self.game is not None
        self.step_at = event.at
        if self.clocks.control is not None:
            self.clocks.update(event.at, self.game.to_act, int(self.game.state.turns))

    def _seat(self, event: Event) -> Seat:
        assert event.seat is not None
        return self.seats[event.seat]


def restore_table(setup: TableSetup, events: list[Event], state: str) -> Table:
    """A table from the database. It is kept as it is if the current rules would turn it into another game."""
    if setup.rules != RULES_VERSION:
        reason = f"it was created with version {setup.rules} of the rules, but this server has version {RULES_VERSION}"
        return KeptTable(setup, events, state, reason)
    try:
        return Table(setup, events)
    except (ReplayMismatchError, BoardError, ValueError, OverflowError) as error:
        return KeptTable(setup, events, state, str(error))


class KeptTable(Table):
    """A table that needs another version of the server. Its events are never replayed, and nobody can act."""

    def __init__(self, setup: TableSetup, events: list[Event], state: str, reason: str) -> None:
        super().__init__(setup)
        for event in events:
            event.step = None
            self.apply(event)
        if state == OVER:
            self.state = OVER
        if self.state in UNFINISHED:
            self.kept_reason = reason

    def _on_start(self, event: Event) -> None:
        self._mix_shares()
        self.state = PLAYING

    def _on_action(self, event: Event) -> None:
        pass

    def _on_redeal(self, event: Event) -> None:
        pass

    def _on_closed(self, event: Event) -> None:
        super()._on_closed(event)
        self.kept_reason = None
