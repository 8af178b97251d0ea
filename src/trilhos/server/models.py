"""What HTTP clients send and are sent, as OpenAPI describes it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, model_validator

Name = Annotated[str, Field(min_length=1, max_length=24, description="how others call you")]
Level = Annotated[str, Field(max_length=40, description="the name of a bot, one of those that /api/games lists")]
ActionText = Annotated[str, Field(max_length=400)]
ActionWish = Annotated[
    ActionText | Annotated[StrictInt, Field(ge=0, le=1_000_000)],
    Field(description="the action's id, or the action in notation", examples=["draw", 17]),
]
Key = Annotated[str, Field(min_length=1, max_length=64, description="your name for this wish; sent twice counts once")]


class Asked(BaseModel):
    """What is asked for; nothing that is not known here."""

    model_config = ConfigDict(extra="forbid")


class TurnClock(Asked):
    """So many seconds for each turn."""

    turn: float = Field(ge=1, le=7 * 86400)


class BudgetClock(Asked):
    """So many seconds for the whole game, and some more after each turn."""

    budget: float = Field(ge=1, le=30 * 86400)
    increment: float = Field(default=0, ge=0, le=86400)


class AskedSeat(Asked):
    """Who a seat is for: a person, unless a bot is named."""

    bot: Level | None = None


class From(Asked):
    """A game to go on from: a table where it is over, or a transcript, with its own board as the table's `board`."""

    table: str | None = Field(default=None, max_length=40)
    transcript: str | None = Field(default=None, max_length=100_000)
    step: int = Field(ge=0, le=100_000, description="how many steps of it stand")
    deal: Literal["same", "new"] = Field(
        default="same", description="the same deck from there on, or all that was hidden dealt anew"
    )

    @model_validator(mode="after")
    def _either(self) -> "From":
        if (self.table is None) == (self.transcript is None):
            raise ValueError("name either a table or a transcript")
        return self


class NewTable(Asked):
    """A table to be laid out."""

    game: str = Field(default="usa", max_length=40, description="one of those that /api/games lists")
    seats: list[AskedSeat] = Field(min_length=1, max_length=5)
    first: int | None = Field(default=None, ge=0, le=4, description="the seat that begins; at random otherwise")
    options: dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=100)]] = Field(
        default_factory=dict, max_length=4, description="the game's own, such as Chicago's tiles"
    )
    board: str | None = Field(default=None, max_length=120_000, description="a board of your own, as TOML")
    public: bool = Field(default=False, description="listed for everyone, or by link only")
    clock: TurnClock | BudgetClock | None = None
    hints: bool = Field(default=True, description="whether people may ask what a bot would do")
    from_: From | None = Field(default=None, alias="from")


class Sit(Asked):
    """Sit down."""

    name: Name
    seat: int | None = Field(default=None, ge=0, le=4)


class SeatBot(Asked):
    """Let a bot have a seat, or stand in for it."""

    seat: int = Field(ge=0, le=4)
    level: Level | None = None


class Start(Asked):
    """Fill what is free with bots of this level, and begin."""

    level: Level | None = None


class Act(Asked):
    """An action."""

    action: ActionWish
    key: Key | None = None
    after: int | None = Field(
        default=None, ge=0, le=1_000_000, description="the last event you had seen; refused if your seat acted since"
    )


class Explain(Asked):
    """An action that one wonders about."""

    action: ActionWish


class Chat(Asked):
    """Something to say."""

    text: str = Field(min_length=1, max_length=2000)


class Problem(BaseModel):
    """Why not: a code for programs, the clause of the rules if one forbids it, and the reason for people."""

    code: str
    clause: str | None = None
    reason: str


class SeatTold(BaseModel):
    """A seat as everyone may know it."""

    person: bool
    name: str | None
    bot: str | None
    free: bool


class TableTold(BaseModel):
    """A table as everyone may know it."""

    id: str
    game: str
    state: Literal["open", "playing", "over", "closed"]
    seats: list[SeatTold]
    public: bool
    clock: dict[str, float] | None
    hints: bool
    first: int | None
    options: dict[str, str]
    own_board: bool
    rules: int
    digest: str
    commitment: str = Field(description="SHA-256 of the key that the game is dealt from")
    key: str | None = Field(description="the key itself, when the game is over")
    rematch: str | None
    reason: str | None
    created: float


class Created(BaseModel):
    """A new table, and the secret of its host."""

    table: TableTold
    host: str


class Seated(BaseModel):
    """Your seat, and its secret: keep it, it is the only way back."""

    seat: int
    token: str
    table: TableTold


class Listed(BaseModel):
    """An open table."""

    id: str
    game: str
    seats: list[SeatTold]
    created: float


class GameTold(BaseModel):
    """A game that can be played here."""

    game: str
    name: str
    seats: tuple[int, int]
    options: list[str]


class Offer(BaseModel):
    """Games and bots that there are."""

    games: list[GameTold]
    bots: list[str] = Field(description="the weakest first")
    default_bot: str
    ratings: dict[str, dict[str, dict[str, float]]] = Field(
        description="where they were measured: by game, number of seats and bot; 400 more are odds of ten to one"
    )


class State(BaseModel):
    """What a watcher may know; see docs/socket.md."""

    n: int
    seat: int | None
    table: TableTold
    view: dict[str, Any] | None
    legal: list[dict[str, Any]]
    clock: dict[str, Any] | None
    events: list[dict[str, Any]]


class Done(BaseModel):
    """The number of the event that came of it."""

    n: int


class Explained(BaseModel):
    """Whether an action is legal, and if not, why not."""

    legal: bool
    clause: str | None = None
    reason: str | None = None


class Rematch(BaseModel):
    """The table of the rematch. The same token opens your new seat there."""

    table: str
