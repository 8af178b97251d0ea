"""The database schema, to which the migrations lead: tables, events, presence, players, notices, analyses, boards."""

from typing import Any, TypedDict

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, Row, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from trilhos.server.json_encoding import JsonObject

DbRow = Row[Any]  # of a result; its columns are those of the query


class Base(DeclarativeBase):
    """Base class of the rows."""

    type_annotation_map = {JsonObject: JSON, list[Any]: JSON, bytes: LargeBinary}  # noqa: RUF012 - as SQLAlchemy asks


class TableRow(Base):
    """A table: its setup, and a few columns to search by."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    rules: Mapped[int]
    digest: Mapped[str]
    key: Mapped[bytes]
    host: Mapped[str | None]
    board_hash: Mapped[str | None]  # of the text of an uploaded board
    layout: Mapped[JsonObject]  # the rest of the setup
    public: Mapped[bool]
    created: Mapped[float]
    state: Mapped[str]
    who: Mapped[list[Any]]  # the seats, as everyone may see them
    changed: Mapped[float]
    needs_keeper: Mapped[bool]  # whether a node must run its bots or clocks
    keeper: Mapped[str | None]  # the node that holds the lease
    kept_until: Mapped[float]  # when the lease expires, if the node that holds it has no row in `nodes`

    __table_args__ = (
        Index("tables_listed", "public", "state", "rules", "created", "changed"),
        Index("tables_changed", "state", "changed"),
        Index("tables_by_board", "board_hash"),
        Index("tables_kept", "needs_keeper", "kept_until"),
        Index("tables_keeper", "keeper"),
    )


class BoardRow(Base):
    """The text of an uploaded board. Tables share it, and lists of tables do not read it."""

    __tablename__ = "boards"

    hash: Mapped[str] = mapped_column(primary_key=True)  # SHA-256 of the text
    text: Mapped[str]


class HealthCheckRow(Base):
    """When a node last checked that it can write."""

    __tablename__ = "health_checks"

    node: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[float]


class TableColumns(TypedDict):
    """The columns of a table's row that change with its events."""

    state: str
    who: list[JsonObject]
    changed: float
    needs_keeper: bool


class BanRow(Base):
    """An address that may not use the server until a time."""

    __tablename__ = "bans"

    address: Mapped[str] = mapped_column(primary_key=True)  # of IPv6 the /64 network
    until: Mapped[float]
    reason: Mapped[str]
    created: Mapped[float]


class AuditRow(Base):
    """Something that an operator asked for."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]
    action: Mapped[str]
    target: Mapped[str]
    reason: Mapped[str]
    address: Mapped[str]  # where the request came from


class EventRow(Base):
    """An event of a table. The primary key keeps two nodes from both writing event n."""

    __tablename__ = "events"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float]
    kind: Mapped[str]
    seat: Mapped[int | None]
    data: Mapped[JsonObject]
    client_key: Mapped[str | None]  # the client's key; or the writer's, on the first event of a write

    __table_args__ = (UniqueConstraint("table_id", "seat", "client_key", name="events_once"),)


class PresenceRow(Base):
    """When a seat's player was last seen by any node."""

    __tablename__ = "presence"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seen: Mapped[float]


class NodeRow(Base):
    """A node that is running, or was: it is gone when its row is older than its lease."""

    __tablename__ = "nodes"

    id: Mapped[str] = mapped_column(primary_key=True)
    seen: Mapped[float]  # when it last renewed its leases
    lease: Mapped[float]  # seconds


class DowntimeRow(Base):
    """A time in which no node was running. Clocks do not count it."""

    __tablename__ = "downtimes"

    began: Mapped[float] = mapped_column(primary_key=True, autoincrement=False)
    ended: Mapped[float]


class PlayerRow(Base):
    """Somebody who keeps a name with a secret key. Only the key's hash is stored."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(primary_key=True)  # public: friends exchange it
    key_hash: Mapped[str] = mapped_column(unique=True)  # SHA-256 of the key
    name: Mapped[str]
    listed: Mapped[bool]  # whether the leaderboard shows the player
    barred: Mapped[bool]  # whether the operator has removed the name: the leaderboard never shows it again
    created: Mapped[float]


class PlayerGameRow(Base):
    """A seat of a player, and what became of the game. It outlives the table."""

    __tablename__ = "player_games"

    table_id: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    token_of: Mapped[str | None]  # the table that the seat's token is derived for; None if it is not derived
    is_host: Mapped[bool]  # whether the player was the first to sit down
    counts: Mapped[bool]  # whether the result may change ratings
    game: Mapped[str]
    linked: Mapped[float]
    ended: Mapped[float | None]  # when the result was recorded
    result: Mapped[JsonObject | None]

    __table_args__ = (
        Index("player_games_of", "player_id", "linked"),
        Index("player_games_unsettled", "ended", "table_id"),
    )


class RatingRow(Base):
    """A rating of a player or a bot in a game, against people or against bots."""

    __tablename__ = "ratings"

    game: Mapped[str] = mapped_column(primary_key=True)
    against: Mapped[str] = mapped_column(primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)  # id of a player, or `bot:` and its level
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]
    points: Mapped[int]  # what is shown

    __table_args__ = (
        Index("ratings_best", "game", "against", "points"),
        Index("ratings_of", "subject"),
    )


class FriendRow(Base):
    """A player has added another one. They are friends when both have."""

    __tablename__ = "friends"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    friend_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)

    __table_args__ = (Index("friends_of", "friend_id"),)


class SubscriptionRow(Base):
    """Where a player receives notices: a browser (`push`) or an e-mail address (`mail`)."""

    __tablename__ = "subscriptions"

    id: Mapped[str] = mapped_column(primary_key=True)  # secret: links in messages contain it
    kind: Mapped[str]
    address: Mapped[str]  # the browser's address at its push service, or the e-mail address
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))  # without a player
    seat: Mapped[int | None]
    token: Mapped[str | None]  # hash of the seat's token
    p256dh: Mapped[str | None]  # the browser's public key
    auth: Mapped[str | None]
    lang: Mapped[str]
    created: Mapped[float]  # or renewed
    confirmed: Mapped[bool]

    __table_args__ = (
        Index("subscriptions_of_player", "player_id"),
        Index("subscriptions_of_seat", "table_id", "seat"),
        Index("subscriptions_to", "address"),
    )


class NoticeRow(Base):
    """What was last looked at for a seat whose player receives notices."""

    __tablename__ = "notices"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    looked: Mapped[int]  # the last event then
    turn: Mapped[int | None]  # the turn that its player was told of
    due: Mapped[float | None]  # when somebody's time is up

    __table_args__ = (Index("notices_due", "due"),)


class ServerKeyRow(Base):
    """A secret that all nodes share, such as the key that signs notifications."""

    __tablename__ = "server_keys"

    name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str]


class AnalysisRow(Base):
    """The analysis of a finished game."""

    __tablename__ = "analyses"

    id: Mapped[str] = mapped_column(primary_key=True)  # SHA-256 of the game and of what decides about its analysis
    rollouts: Mapped[int]
    body: Mapped[bytes]  # compressed JSON
    read: Mapped[float]  # about when it was last read

    __table_args__ = (Index("analyses_read", "read"),)


class DailyPuzzleRow(Base):
    """The puzzle of a day: a position with one clearly best action."""

    __tablename__ = "daily_puzzles"

    day: Mapped[str] = mapped_column(primary_key=True)  # such as 2026-11-19, in UTC
    game: Mapped[str]
    seat: Mapped[int]
    position: Mapped[str]
    best: Mapped[list[Any]]  # the best actions, in notation
    wins: Mapped[JsonObject]  # the chance to win with each legal action, by notation


class DailyAnswerRow(Base):
    """The answer of a browser to a day's puzzle."""

    __tablename__ = "daily_answers"

    day: Mapped[str] = mapped_column(primary_key=True)
    voter: Mapped[str] = mapped_column(primary_key=True)  # SHA-256 of the day and a secret of the browser
    action: Mapped[int]


class DailyDealRow(Base):
    """The deal of a day. Its key is a secret until the next day."""

    __tablename__ = "daily_deals"

    day: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    key: Mapped[str]  # in hexadecimal


class DailyResultRow(Base):
    """A browser's game with a day's deal; without points until it is over, or if it has no result."""

    __tablename__ = "daily_results"

    day: Mapped[str] = mapped_column(primary_key=True)
    voter: Mapped[str] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str | None]
    points: Mapped[int | None]
    place: Mapped[int | None]  # 0 if it has ended without a result


class ShelfBoardRow(Base):
    """A board that somebody has published."""

    __tablename__ = "shelf_boards"

    id: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str]  # hash of the publisher's key
    game: Mapped[str]  # the id in its file
    name: Mapped[str]
    author: Mapped[str]
    seats_min: Mapped[int]
    seats_max: Mapped[int]
    listed: Mapped[bool]  # whether the shelf shows it
    version: Mapped[int]
    text: Mapped[str]
    created: Mapped[float]
    changed: Mapped[float]

    __table_args__ = (
        Index("shelf_boards_listed", "listed", "changed"),
        Index("shelf_boards_by_key", "key"),
    )
