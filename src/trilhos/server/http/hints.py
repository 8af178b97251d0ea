"""Hints: what a seat should do and why, from what it may know. The same position always gives the same answer."""

import asyncio
import time

from trilhos.analysis import Advice, advice
from trilhos.analysis.compile_analysis import can_analyse
from trilhos.match.bot_protocol import Decision
from trilhos.match.game import Game
from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import (
    Address,
    Attended,
    Registry,
    RequestLanguage,
    SharedServices,
    TableId,
    Token,
    api_router,
)
from trilhos.server.live import commands
from trilhos.server.live.table import Table
from trilhos.server.schemas.hints import ActionHint, Hint
from trilhos.words import Language, translate

MAX_ACTIONS = 5
MAX_KEPT = 1_000  # hints that are remembered: what was cut short stays as it was
router = api_router()


@router.get("/tables/{id}/hint", response_model=Hint, dependencies=[Attended])
async def hint(
    registry: Registry,
    services: SharedServices,
    table_id: TableId,
    token: Token,
    address: Address,
    lang: RequestLanguage,
) -> Hint:
    """Ask what to do at your seat. It must be your turn, and the table must allow hints."""

    def prepare(table: Table) -> tuple[int, int, Decision, Game, list[str]]:
        seat = commands.require_hint(table, token)
        if not services.hint_limits.allow((table_id, seat)):
            raise ApiError(429, "too-many", "too many hints; wait a moment")
        assert table.game is not None
        if not can_analyse(table.game.ruleset.family):
            services.analyses.prepare()
            raise ApiError(503, "preparing", "the server is preparing hints; ask again in a moment")
        names = [one.name or "" for one in table.seats]
        return table.n, seat, services.bots.decision(table, seat), table.game.copy(), names

    n, seat, decision, game, names = await registry.read(table_id, prepare)
    seconds = registry.settings.hint_seconds
    kept, place = services.hints, (table_id, len(game.steps), seat)
    if place not in kept:
        try:
            async with asyncio.timeout(seconds + registry.settings.bot_grace):  # includes the wait for a free thread
                kept[place] = await services.bots.hint(address, decision, lambda: _advice(game, decision))
        except TimeoutError:
            raise ApiError(503, "busy", "all bots are busy; try again in a moment") from None
        while len(kept) > MAX_KEPT:
            del kept[next(iter(kept))]
    return Hint(n=n, seat=seat, thoughts=_texts(game, seat, kept[place], lang, names))


def _advice(game: Game, decision: Decision) -> list[Advice]:
    """Advice in one thread. A busy server shortens the decision's time meanwhile."""
    began = time.monotonic()

    def is_time_up() -> bool:
        return time.monotonic() - began >= (decision.seconds or 0)

    return advice(game, decision.seat, threads=1, is_time_up=is_time_up)[:MAX_ACTIONS]


def _texts(game: Game, seat: int, found: list[Advice], lang: Language, names: list[str]) -> list[ActionHint]:
    known = names if all(names) else []
    thoughts = []
    for one in found:
        kind, fields, text = game.ruleset.describe(game.states, seat, one.action)
        win = None if one.win is None else round(one.win, 3)
        why = None if one.why is None else translate(one.why, lang, known)
        thoughts.append(ActionHint(action=one.action, kind=kind, fields=fields, text=text, win=win, why=why))
    return thoughts
