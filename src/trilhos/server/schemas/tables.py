"""Tables: requests and answers over HTTP."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from trilhos.registry import default_game
from trilhos.server.json_encoding import JsonObject
from trilhos.server.schemas.common import (
    ActionChoice,
    Commitment,
    Emote,
    IdempotencyKey,
    LegalAction,
    Level,
    Name,
    PlayerKey,
    RequestModel,
    SeatToken,
    Share,
)
from trilhos.server.schemas.events import ClockState, Event
from trilhos.server.schemas.rules import TableRule


class TurnClock(RequestModel):
    """A time limit for each turn, in seconds."""

    turn: float = Field(ge=1, le=7 * 86400)


class BudgetClock(RequestModel):
    """A time budget for the whole game and an increment after each turn, in seconds."""

    budget: float = Field(ge=1, le=30 * 86400)
    increment: float = Field(default=0, ge=0, le=86400)


class SeatRequest(RequestModel):
    """A seat of a new table: for a person, or for a bot."""

    bot: Level | None = None


class ForkRequest(RequestModel):
    """A game to start from: of a table whose game is over, or of a transcript (with its board as `board`)."""

    table: str | None = Field(default=None, max_length=40)
    transcript: str | None = Field(default=None, max_length=100_000)
    step: int = Field(ge=0, le=100_000, description="number of steps to keep")
    deal: Literal["same", "new"] = Field(
        default="same", description="keep the deck, or deal everything hidden again after that step"
    )
    seat: int | None = Field(
        default=None, ge=0, le=4, description="with a new deal: the seat for which all that it has seen stays"
    )

    @model_validator(mode="after")
    def _check_source(self) -> "ForkRequest":
        if (self.table is None) == (self.transcript is None):
            raise ValueError("give either a table or a transcript")
        return self


class NewTable(RequestModel):
    """A new table."""

    game: str = Field(default_factory=default_game, max_length=40, description="a game from /api/games")
    seats: list[SeatRequest] = Field(min_length=1, max_length=5)
    first: int | None = Field(default=None, ge=0, le=4, description="the first seat; the default is random")
    options: dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=100)]] = Field(
        default_factory=dict, max_length=4, description="options of the game, from /api/games"
    )
    rules: dict[Annotated[str, Field(max_length=40)], bool | int | Annotated[str, Field(max_length=40)]] = Field(
        default_factory=dict, max_length=60, description="house rules that differ, by name (/api/house-rules/GAME)"
    )
    board: str | None = Field(default=None, max_length=120_000, description="your own board, as TOML")
    public: bool = Field(default=False, description="whether everyone sees it in the list of tables")
    clock: TurnClock | BudgetClock | None = None
    hints: bool = Field(default=True, description="whether players may ask for hints")
    from_: ForkRequest | None = Field(default=None, alias="from")


class SeatPlayer(RequestModel):
    """Whose seat it is, for somebody who keeps a name."""

    key: PlayerKey
    derived: bool = Field(
        default=False, description="whether the client made the token from the key, so that your other devices can too"
    )


class SitRequest(RequestModel):
    """Sit down."""

    name: Name
    seat: int | None = Field(default=None, ge=0, le=4, description="the default is the first free seat")
    commitment: Commitment | None = None
    token: SeatToken | None = None
    player: SeatPlayer | None = None


class CommitRequest(RequestModel):
    """Commit to a share of the key."""

    commitment: Commitment


class ShareRequest(RequestModel):
    """Reveal your share of the key."""

    share: Share


class SeatBotRequest(RequestModel):
    """Seat a bot, or let it play for a player."""

    seat: int = Field(ge=0, le=4)
    level: Level | None = None


class StartRequest(RequestModel):
    """Fill free seats with bots of this level and start."""

    level: Level | None = None


class ActionRequest(RequestModel):
    """An action."""

    action: ActionChoice
    key: IdempotencyKey | None = None
    after: int | None = Field(
        default=None,
        ge=0,
        le=1_000_000,
        description="the last event that you have seen; the action is refused if your seat has acted since",
    )


class ExplainRequest(RequestModel):
    """An action to explain, or a part of one that the family can complete."""

    action: ActionChoice


class ChatRequest(RequestModel):
    """A chat message: a text, or an emote, which pages show at the seat."""

    text: str = Field(default="", max_length=2000)
    emote: Emote | None = None
    key: IdempotencyKey | None = None

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if self.text and self.emote is not None:
            raise ValueError("a message has a text or an emote, not both")
        return self


class SeatInfo(BaseModel):
    """A seat, as everyone may see it."""

    person: bool = Field(description="whether the seat belongs to a person, even while a bot plays for them")
    name: str | None = Field(description="of the person or the bot; null for a free seat")
    bot: str | None = Field(description="the bot that sits here or plays for the person")
    free: bool


class FreshOrigin(BaseModel):
    """The game is dealt afresh."""

    kind: Literal["fresh"]


class ForkOrigin(BaseModel):
    """The game starts from a step of another one."""

    kind: Literal["fork"]
    of: str = Field(description="id of the other game's table, or `transcript`; `unknown` at old tables")
    step: int
    deal: Literal["same", "new"] = Field(description="`same`: with the other game's deck, which its host may know")


GameOrigin = Annotated[FreshOrigin | ForkOrigin, Field(discriminator="kind")]


class SeatShare(BaseModel):
    """A seat's share of the key."""

    state: Literal["none", "promised", "revealed", "missing"] = Field(
        description="`none`: bots and simple clients have no share; `missing`: promised, but not revealed in time"
    )
    commitment: str | None = Field(description="SHA-256 of the share")
    share: str | None = Field(description="in hexadecimal, when the game is over")


class KeyShares(BaseModel):
    """What the key is mixed from; docs/serve.md specifies it."""

    phase: Literal["commit", "reveal"] | None = Field(description="what clients do while the game starts")
    until: float | None = Field(description="when that ends, in seconds since 1970")
    server: str | None = Field(description="the server's share, when the game is over; null if no seat has one")
    seats: list[SeatShare]


class TableInfo(BaseModel):
    """A table, as everyone may see it."""

    id: str
    game: str
    family: str = Field(description="name of the game's family; empty if the server no longer has the game")
    name: str | None = Field(description="of the game, in English; null for an uploaded board")
    state: Literal["open", "starting", "playing", "over", "closed"]
    seats: list[SeatInfo]
    public: bool
    clock: TurnClock | BudgetClock | None
    hints: bool
    first: int | None
    options: dict[str, str]
    own_board: bool = Field(description="whether the board was uploaded")
    rules_version: int
    other_rules: bool = Field(description="whether the server has another version, so that the game cannot go on")
    house_rules: dict[str, str] = Field(description="those that were changed, with their values")
    digest: str = Field(description="of everything that the rules depend on")
    commitment: str = Field(description="SHA-256 of the server's share; of the key itself if no seat has a share")
    key: str | None = Field(description="the key that the game was dealt from, when it is revealed")
    revealed: bool = Field(
        description="whether key, transcript, all cards and analysis are public: when the game is over, "
        "and with the deal of a day when that day is over, too"
    )
    origin: GameOrigin
    shares: KeyShares
    rematch: str | None = Field(description="id of the rematch")
    reason: str | None = Field(description="why the table was closed")
    created: float


class QuickRequest(RequestModel):
    """A game to play with anybody."""

    game: str = Field(max_length=40, description="a game from /api/games")
    seats: int = Field(ge=2, le=5)
    pace: Literal["live", "daily"] = Field(description="`live`: three minutes a turn; `daily`: a day a turn")


class NewTableAnswer(BaseModel):
    """A new table and the token of its host."""

    table: TableInfo
    host: str


class QuickAnswer(BaseModel):
    """A table to sit down at, and the token of its host if it was made for you."""

    table: TableInfo
    host: str | None


class SeatAnswer(BaseModel):
    """Your seat and its token. Keep the token: it is the only way back to your seat."""

    seat: int
    token: str
    table: TableInfo


class TableListing(BaseModel):
    """A table in the list of public tables."""

    id: str
    game: str
    family: str
    name: str | None = Field(description="of the game, in English; null for an uploaded board")
    seats: list[SeatInfo]
    clock: TurnClock | BudgetClock | None
    origin: GameOrigin
    rules: list[TableRule] = Field(description="house rules that were changed")
    created: float


class TableState(BaseModel):
    """What a seat or a spectator may know; see docs/socket.md."""

    n: int = Field(description="number of the last event")
    seat: int | None = Field(description="your seat; null for a spectator")
    table: TableInfo
    rules: list[TableRule] = Field(description="house rules of the game, in your language")
    view: JsonObject | None = Field(description="null before the deal; the family decides what is in it")
    extras: JsonObject = Field(description="what follows from the view by the rules, for pages; empty before the deal")
    legal: list[LegalAction]
    clock: ClockState | None
    events: list[Event]


class EventAnswer(BaseModel):
    """The number of the new event."""

    n: int


class ExplainAnswer(BaseModel):
    """Whether an action is legal, and if not, why."""

    legal: bool
    clause: str | None
    reason: str | None


class RematchAnswer(BaseModel):
    """The table of the rematch. Your token works there as well."""

    table: str
