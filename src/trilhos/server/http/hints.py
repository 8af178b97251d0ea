"""Hints: what a bot would do at your seat, from what your seat may know."""

import asyncio

from trilhos.bots.mcts import MctsBot
from trilhos.match.bot_protocol import Decision
from trilhos.server.errors import ApiError
from trilhos.server.http.dependencies import (
    Address,
    Attended,
    Registry,
    SharedServices,
    TableId,
    Token,
    api_router,
)
from trilhos.server.live import commands
from trilhos.server.live.table import Table
from trilhos.server.schemas.hints import ActionHint, Hint

MAX_ACTIONS = 5
router = api_router()


@router.get("/tables/{id}/hint", response_model=Hint, dependencies=[Attended])
async def hint(registry: Registry, services: SharedServices, table_id: TableId, token: Token, address: Address) -> Hint:
    """Ask what a bot would do at your seat. It must be your turn, and the table must allow hints."""

    def prepare(table: Table) -> tuple[int, int, Decision]:
        seat = commands.require_hint(table, token)
        if not services.hint_limits.allow((table_id, seat)):
            raise ApiError(429, "too-many", "too many hints; wait a moment")
        return table.n, seat, services.bots.decision(table, seat)

    n, seat, decision = await registry.read(table_id, prepare)
    seconds = registry.settings.hint_seconds
    try:
        async with asyncio.timeout(seconds + registry.settings.bot_grace):  # includes the wait for a free thread
            thoughts = await services.bots.hint(address, decision, lambda: _best_actions(decision, seconds))
    except TimeoutError:
        raise ApiError(503, "busy", "all bots are busy; try again in a moment") from None
    return Hint(n=n, seat=seat, thoughts=thoughts)


def _best_actions(decision: Decision, seconds: float) -> list[ActionHint]:
    bot = MctsBot(seconds=seconds)
    chosen = bot.choose(decision)
    legal = {action.id: action for action in decision.legal}
    trials = sum(thought.visits for thought in bot.thoughts)
    found: list[tuple[int, float, float | None]] = [
        (thought.action, thought.visits / max(1, trials), round(thought.win_chance, 3)) for thought in bot.thoughts
    ]
    return [
        ActionHint(
            action=number,
            kind=legal[number].kind,
            fields=legal[number].fields,
            text=legal[number].text,
            share=round(share, 3),
            win=win,
        )
        for number, share, win in found[:MAX_ACTIONS] or [(chosen, 1.0, None)]
    ]
