"""A game that another one starts from, as plain data."""

from dataclasses import dataclass
from typing import Any

from trilhos.match.game import RULES_VERSION, Game
from trilhos.server.errors import ApiError
from trilhos.server.live.table import OVER, Table


@dataclass(frozen=True, slots=True)
class PastGame:
    """The game that was played, and how it was dealt."""

    id: str
    seats: int
    over: bool
    key: str  # in hexadecimal
    steps: list[tuple[int, int]]  # seat and action
    redeals: dict[int, str]  # after how many steps, and its text (match/game.py)
    board: str | None
    first: int | None
    options: dict[str, str]
    house_rules: dict[str, str]

    @classmethod
    def of(cls, game: Game, key: bytes, **dealt: Any) -> "PastGame":
        """The part of a game that was played, and the facts of its deal."""
        steps = [(step.seat, step.action) for step in game.steps]
        redeals = {n: each.text() for n, each in sorted(game.redeals.items())}
        return cls(seats=game.seats, over=game.over, key=key.hex(), steps=steps, redeals=redeals, **dealt)

    @classmethod
    def from_table(cls, table: Table) -> "PastGame":
        """The finished game of a table."""
        setup = table.setup
        if table.state != OVER or table.game is None or setup.rules != RULES_VERSION:
            raise ApiError(409, "not-over", "a table can start only from a finished game with the current rules")
        if not table.is_revealed:
            raise ApiError(409, "not-yet", "others may still play this deal; start from it tomorrow (UTC)")
        key = table.key if setup.fork is None else bytes.fromhex(setup.fork["key"])
        rules = {"options": setup.options, "house_rules": setup.house_rules}
        return cls.of(table.game, key, id=setup.game, board=setup.board, first=setup.first, **rules)

    @classmethod
    def from_transcript(cls, game: Game, board: str | None) -> "PastGame":
        """The game of an uploaded transcript."""
        origin = game.origin
        assert origin is not None
        if origin["stream"]:
            raise ApiError(422, "stream", "a table cannot start from a game of a numbered stream")
        options = {name: origin[name] for name in game.ruleset.options if name in origin}
        rules = {"options": options, "house_rules": game.ruleset.changed_values}
        return cls.of(game, origin["key"], id=game.id, board=board, first=origin["first"], **rules)
