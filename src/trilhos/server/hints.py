"""Hints: what a bot would think of at one's own seat, from what that seat may know and nothing else."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from trilhos.bots.mcts import MctsBot
from trilhos.match.seat import Decision
from trilhos.server import wishes
from trilhos.server.api import PROBLEMS, Id, InHall, Json, Token
from trilhos.server.bots import Thinkers
from trilhos.server.limits import Buckets
from trilhos.server.refusal import Refusal
from trilhos.server.room import Room
from trilhos.server.table import Table

MOST = 5  # thoughts that are told
hints = APIRouter(prefix="/api", default_response_class=Json, responses=PROBLEMS)


class Thought(BaseModel):
    """What a bot thinks of one of your legal actions."""

    action: int = Field(description="its id")
    kind: str
    fields: dict[str, Any]
    text: str = Field(description="in notation")
    share: float = Field(description="of the imagined games that were played from here, 0 to 1")
    win: float | None = Field(description="how many of them were won, 0 to 1; null where there is no other choice")


class Hint(BaseModel):
    """Thoughts about what to do now, the best first; `n` is the event that they follow."""

    n: int
    seat: int
    thoughts: list[Thought]


def _thinkers(request: Request) -> Thinkers:
    thinkers: Thinkers = request.app.state.thinkers
    return thinkers


def _patience(request: Request) -> Buckets:
    asked: Buckets = request.app.state.hints
    return asked


@hints.get("/tables/{id}/hint", response_model=Hint)
async def hint(
    hall: InHall,
    id: Id,  # noqa: A002 - as the path says
    token: Token,
    thinkers: Annotated[Thinkers, Depends(_thinkers)],
    asked: Annotated[Buckets, Depends(_patience)],
) -> Any:
    """What a bot would do at your seat, while it is yours to act and the table allows it."""

    def look(room: Room, table: Table) -> tuple[int, int, Decision]:
        seat = wishes.may_be_helped(table, token)
        if not asked.take((id, seat)):
            raise Refusal(429, "too-many", "too many hints; wait a moment")
        return table.n, seat, thinkers.decision(table, seat)

    n, seat, decision = await hall.read(id, look)
    seconds = hall.settings.hint_seconds
    try:
        async with asyncio.timeout(seconds + hall.settings.bot_grace):  # the wait for its turn included
            thoughts = await thinkers.work(lambda: _thoughts(decision, seconds), seconds)
    except TimeoutError:
        raise Refusal(503, "busy", "the bots have too much to think about; try again in a moment") from None
    return {"n": n, "seat": seat, "thoughts": thoughts}


def _thoughts(decision: Decision, seconds: float) -> list[dict[str, Any]]:
    bot = MctsBot(seconds=seconds)
    chosen = bot.choose(decision)
    legal = {action.id: action for action in decision.legal}
    trials = sum(thought.visits for thought in bot.thoughts)
    found: list[tuple[int, float, float | None]] = [
        (thought.action, thought.visits / max(1, trials), round(thought.win_chance, 3)) for thought in bot.thoughts
    ]
    return [
        {"action": number, "share": round(share, 3), "win": win}
        | {name: getattr(legal[number], name) for name in ("kind", "fields", "text")}
        for number, share, win in found[:MOST] or [(chosen, 1.0, None)]
    ]
