"""Setups of new tables: from a request, from a step of another game, or for a rematch."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trilhos.core.errors import NotationError
from trilhos.match.family import published_games
from trilhos.match.game import RULES_VERSION, Game
from trilhos.match.ruleset import find_ruleset
from trilhos.server.errors import ApiError
from trilhos.server.live import node_clock
from trilhos.server.live.bots import check_level
from trilhos.server.live.commands import deal
from trilhos.server.live.keys_and_tokens import new_id, new_key
from trilhos.server.live.table import OVER, Fork, SeatSetup, Table, TableSetup
from trilhos.server.schemas.tables import ForkRequest, NewTable
from trilhos.server.uploaded_boards import check_board
from trilhos.server.uploaded_transcripts import replay_transcript


@dataclass(frozen=True, slots=True)
class ParentGame:
    """A game that another one starts from, and how it was dealt."""

    game: Game
    id: str
    key: bytes
    board: str | None
    first: int | None
    options: dict[str, str]
    house_rules: dict[str, str]


def setup_from_request(request: NewTable, host: str, parent: Table | None) -> TableSetup:
    """The setup that a client asks for. It is dealt once, so that impossible setups are refused now."""
    setup = TableSetup(
        id=new_id(),
        game=request.game,
        key=new_key(),
        seats=[{"bot": None if seat.bot is None else check_level(seat.bot)} for seat in request.seats],
        host=host,
        board=request.board,
        first=request.first,
        options=request.options,
        clock=None if request.clock is None else request.clock.model_dump(),
        public=request.public,
        hints=request.hints,
        created=node_clock.now(),
    )
    if request.from_ is None:
        setup = _check_rules(_check_game(setup), request.rules)
    else:
        if request.public and request.from_.deal == "same":
            raise ApiError(422, "public", "a game with the deck of another game cannot be public: its deck is known")
        setup = _fork(setup, request.from_, _from_transcript(request) if parent is None else _from_table(parent))
    return replace(setup, digest=_deal_once(setup))


def _check_game(setup: TableSetup) -> TableSetup:
    games = published_games()
    if setup.board is not None:
        setup = replace(setup, game=check_board(setup.board))
        if setup.game in games:
            raise ApiError(422, "board", f"id: '{setup.game}' is a published game; your board needs another id")
    elif setup.game not in games:
        raise ApiError(422, "no-game", f"there is no game '{setup.game}'; the games are: {', '.join(games)}")
    known = setup.ruleset().options
    for name in setup.options:
        if name not in known:
            raise ApiError(
                422, "options", f"{setup.game} has no option '{name}'; its options are: {', '.join(known) or 'none'}"
            )
    return setup


def _check_rules(setup: TableSetup, given: Mapping[str, object]) -> TableSetup:
    """The setup with these house rules."""
    try:
        return replace(setup, house_rules=find_ruleset(setup.ruleset(), given).changed_values)
    except ValueError as error:
        raise ApiError(422, "rules", str(error)) from None


def _from_table(parent: Table) -> ParentGame:
    """The finished game of a table."""
    setup = parent.setup
    if parent.state != OVER or parent.game is None or setup.rules != RULES_VERSION:
        raise ApiError(409, "not-over", "a table can start only from a finished game with the current rules")
    key = parent.key if setup.fork is None else bytes.fromhex(setup.fork["key"])
    return ParentGame(parent.game, setup.game, key, setup.board, setup.first, setup.options, setup.house_rules)


def _from_transcript(request: NewTable) -> ParentGame:
    """The game of an uploaded transcript."""
    assert request.from_ is not None
    *_, game = replay_transcript(request.from_.transcript or "", request.board)
    origin = game.origin
    assert origin is not None
    if origin["stream"]:
        raise ApiError(422, "stream", "a table cannot start from a game of a numbered stream")
    options = {name: origin[name] for name in game.ruleset.options if name in origin}
    changed = game.ruleset.changed_values
    return ParentGame(game, game.id, origin["key"], request.board, origin["first"], options, changed)


def _fork(setup: TableSetup, request: ForkRequest, parent: ParentGame) -> TableSetup:
    """The parent game from one of its steps on. Its key is public by now, so a new deal needs a new key."""
    game = parent.game
    steps = [(step.seat, step.action) for step in game.steps]
    last = len(steps) - game.over
    if request.step > last:
        raise ApiError(422, "no-step", f"that game has {len(steps)} steps; choose a step from 0 to {last}")
    if len(setup.seats) != game.seats:
        raise ApiError(422, "seats", f"that game has {game.seats} seats, not {len(setup.seats)}")
    redeal = request.deal == "new"
    redeals = {n: key for n, key in sorted(game.redeals.items()) if n < request.step + (not redeal)}
    fork: Fork = {
        "key": parent.key.hex(),
        "steps": steps[: request.step],
        "redeals": [(n, key.hex()) for n, key in redeals.items()],
        "redeal": redeal,
        "of": request.table or "transcript",
    }
    return replace(
        setup,
        game=parent.id,
        key=setup.key if redeal else [parent.key, *redeals.values()][-1],
        board=parent.board,
        first=parent.first,
        options=parent.options,
        house_rules=parent.house_rules,
        fork=fork,
    )


def _deal_once(setup: TableSetup) -> str:
    """Deal the game once with another key; its digest. ApiError if it cannot be dealt."""
    try:
        return replace(setup, key=new_key(), fork=None).deal().ruleset.digest
    except NotationError as error:
        raise ApiError(422, "options", error.reason) from None
    except (ValueError, OverflowError) as error:
        clause, colon, reason = str(error).partition(": ")
        has_clause = bool(colon) and clause[:2].isupper() and clause[3:].isdigit()
        raise ApiError(422, "layout", reason if has_clause else str(error), clause if has_clause else None) from None


def rematch_table(table: Table, seconds: float) -> Table:
    """The table of a rematch: same players, moved by one seat, with the same tokens.

    It starts at once, or first waits for clients that promised shares in this game to do so again.
    """
    if table.state != OVER:
        raise ApiError(409, "not-over", "a rematch is possible when the game is over")
    seats: list[SeatSetup] = [{"bot": None if seat.person else seat.bot} for seat in table.seats]
    setup = replace(
        table.setup,
        id=new_id(),
        key=new_key(),
        seats=seats[-1:] + seats[:-1],
        fork=None,
        created=node_clock.now(),
        rules=RULES_VERSION,
    )
    rematch = Table(replace(setup, digest=_deal_once(setup)))
    for number, seat in enumerate(table.seats):
        if seat.person:
            rematch.record("sit", (number + 1) % len(seats), name=seat.name, token=seat.token)
    if any(seat.commitment and not seat.bot for seat in table.seats):
        rematch.record("gather", seconds=seconds)
    else:
        deal(rematch)
    for number, seat in enumerate(table.seats):
        if seat.person and seat.bot:
            rematch.record("bot", (number + 1) % len(seats), level=seat.bot)
    return rematch
