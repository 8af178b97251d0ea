"""New tables: from what somebody asks for, from a step of a finished game, or as a rematch with the seats rotated."""

import time
from dataclasses import replace
from typing import Any

from trilhos.core.errors import NotationError
from trilhos.match.game import RULES_VERSION, Game
from trilhos.server.boards import check_board, games
from trilhos.server.bots import levels
from trilhos.server.fair import new_id, new_key
from trilhos.server.models import From, NewTable
from trilhos.server.refusal import Refusal
from trilhos.server.table import OVER, Layout, Table
from trilhos.server.transcripts import played
from trilhos.server.wishes import begin_if_full


def check_level(level: str) -> str:
    """The name of a bot that there is."""
    if level not in levels():
        raise Refusal(422, "no-bot", f"there is no bot '{level}'; there are: {', '.join(levels())}")
    return level


def asked(wish: NewTable, host: str, parent: Table | None) -> Layout:
    """The layout that somebody asks for. It is dealt once for trial, so that what cannot be is said now."""
    seats = [{"bot": None if seat.bot is None else check_level(seat.bot)} for seat in wish.seats]
    clock = None if wish.clock is None else wish.clock.model_dump()
    common: dict[str, Any] = {"seats": seats, "host": host, "clock": clock, "public": wish.public, "hints": wish.hints}
    if wish.from_ is None:
        layout = _own(wish, common)
    else:
        layout = _forked(wish.from_, common, *(_written(wish) if parent is None else _ended(parent)))
    return replace(layout, digest=_trial(layout))


def _own(wish: NewTable, common: dict[str, Any]) -> Layout:
    game = wish.game
    if wish.board is not None:
        game = check_board(wish.board).id
        if game in games():
            raise Refusal(422, "board", f"id: '{game}' is a published game; a board of your own needs another id")
    elif game not in games():
        raise Refusal(422, "no-game", f"there is no game '{game}'; there are: {', '.join(games())}")
    board: dict[str, Any] = {"board": wish.board, "first": wish.first, "options": wish.options}
    layout = Layout(id=new_id(), game=game, key=new_key(), created=time.time(), **board, **common)
    known = layout.box().options
    for name in wish.options:
        if name not in known:
            raise Refusal(422, "options", f"{game} has no option '{name}'; it has: {', '.join(known) or 'none'}")
    return layout


def _ended(parent: Table) -> tuple[Game, Layout]:
    """A table whose game is over, to go on from."""
    if parent.state != OVER or parent.game is None or parent.layout.rules != RULES_VERSION:
        raise Refusal(409, "not-over", "a table can begin from a game that is over, and was played by today's rules")
    return parent.game, parent.layout


def _written(wish: NewTable) -> tuple[Game, Layout]:
    """A game that somebody has as a transcript, to go on from."""
    assert wish.from_ is not None
    *_, game = played(wish.from_.transcript or "", wish.board)
    origin = game.origin
    assert origin is not None
    if origin["stream"]:
        raise Refusal(422, "stream", "a game of a stream of games cannot be gone on from here")
    options = {name: origin[name] for name in game.table.options if name in origin}
    seats = [{"bot": None}] * game.seats
    said: dict[str, Any] = {"board": wish.board, "first": origin["first"], "options": options}
    return game, Layout(id="", game=game.id, key=origin["key"], seats=seats, **said)


def _forked(wish: From, common: dict[str, Any], game: Game, old: Layout) -> Layout:
    """The same game from one of its steps on: its key is known to all by now, so a new deal has a key of its own."""
    steps = [[step.seat, step.action] for step in game.steps]
    last = len(steps) - game.over
    if wish.step > last:
        raise Refusal(422, "no-step", f"that game has {len(steps)} steps; begin after one of 0 to {last}")
    if len(common["seats"]) != len(old.seats):
        raise Refusal(422, "seats", f"that game has {len(old.seats)} seats, not {len(common['seats'])}")
    redeal = wish.deal == "new"
    dealt = old.key if old.fork is None else bytes.fromhex(old.fork["key"])
    before = {n: key for n, key in sorted(game.redeals.items()) if n < wish.step + (not redeal)}
    redeals = [[n, key.hex()] for n, key in before.items()]
    fork = {"key": dealt.hex(), "steps": steps[: wish.step], "redeals": redeals, "redeal": redeal}
    same: dict[str, Any] = {"game": old.game, "board": old.board, "first": old.first, "options": old.options}
    key = new_key() if redeal else [dealt, *before.values()][-1]
    return Layout(id=new_id(), key=key, fork=fork, created=time.time(), **same, **common)


def _trial(layout: Layout) -> str:
    try:
        return replace(layout, key=new_key(), fork=None).deal().table.digest
    except NotationError as error:
        raise Refusal(422, "options", error.reason) from None
    except (ValueError, OverflowError) as error:
        clause, colon, reason = str(error).partition(": ")
        named = bool(colon) and clause[:2].isupper() and clause[3:].isdigit()
        raise Refusal(422, "layout", reason if named else str(error), clause if named else None) from None


def rematch_of(table: Table) -> Table:
    """The same people once more, each one seat on; every token opens its holder's new seat. It begins at once."""
    if table.state != OVER:
        raise Refusal(409, "not-over", "a rematch comes after the end")
    old = table.layout
    seats = [{"bot": None if seat.person else seat.bot} for seat in table.seats]
    fresh: dict[str, Any] = {
        "id": new_id(),
        "key": new_key(),
        "fork": None,
        "created": time.time(),
        "rules": RULES_VERSION,
    }
    again = Table(replace(old, seats=seats[-1:] + seats[:-1], **fresh))
    for number, seat in enumerate(table.seats):
        if seat.person:
            again.add("sit", (number + 1) % len(seats), name=seat.name, token=seat.token)
    begin_if_full(again)
    for number, seat in enumerate(table.seats):
        if seat.person and seat.bot:
            again.add("bot", (number + 1) % len(seats), level=seat.bot)
    return again
