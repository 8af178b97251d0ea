"""Setups of new tables: from a request, from a step of another game, or for a rematch."""

from collections.abc import Mapping
from dataclasses import replace

from trilhos.core.errors import NotationError
from trilhos.match.family import published_games
from trilhos.match.game import RULES_VERSION, Redeal
from trilhos.match.ruleset import find_ruleset
from trilhos.server.errors import ApiError
from trilhos.server.live import node_clock
from trilhos.server.live.bots import check_level
from trilhos.server.live.commands import deal
from trilhos.server.live.keys_and_tokens import new_id, new_key
from trilhos.server.live.past_game import PastGame
from trilhos.server.live.table import OVER, Fork, SeatSetup, Table, TableSetup
from trilhos.server.schemas.tables import ForkRequest, NewTable
from trilhos.server.uploaded_boards import check_board


def setup_from_request(request: NewTable, host: str, past: PastGame | None) -> TableSetup:
    """The setup that a client asks for. Its board and the past game are checked already.

    It is dealt once, so that impossible setups are refused now.
    """
    setup = TableSetup(
        id=new_id(),
        game=request.game,
        key=new_key(),
        seats=[{"bot": None if seat.bot is None else check_level(seat.bot, request.game)} for seat in request.seats],
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
        if request.public and (request.from_.deal == "same" or request.from_.seat is not None):
            raise ApiError(422, "public", "a game with cards of another game cannot be public: they are known")
        assert past is not None
        setup = _fork(setup, request.from_, past)
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


def _fork(setup: TableSetup, request: ForkRequest, past: PastGame) -> TableSetup:
    """The past game from one of its steps on. Its key is public by now, so a new deal needs a new key."""
    steps = past.steps
    last = len(steps) - past.over
    if request.step > last:
        raise ApiError(422, "no-step", f"that game has {len(steps)} steps; choose a step from 0 to {last}")
    if len(setup.seats) != past.seats:
        raise ApiError(422, "seats", f"that game has {past.seats} seats, not {len(setup.seats)}")
    redeal = request.deal == "new"
    if redeal and request.seat is not None and request.seat >= past.seats:
        raise ApiError(422, "seats", f"that game has {past.seats} seats, there is no seat {request.seat}")
    redeals = {n: text for n, text in sorted(past.redeals.items()) if n < request.step + (not redeal)}
    fork: Fork = {
        "key": past.key,
        "steps": steps[: request.step],
        "redeals": list(redeals.items()),
        "redeal": redeal,
        "seat": request.seat if redeal else None,
        "of": request.table or "transcript",
    }
    return replace(
        setup,
        game=past.id,
        key=setup.key if redeal else Redeal.of_text([past.key, *redeals.values()][-1]).key,
        board=past.board,
        first=past.first,
        options=past.options,
        house_rules=past.house_rules,
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
