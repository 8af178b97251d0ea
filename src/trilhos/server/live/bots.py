"""Bots at tables: levels, ratings, and the threads that they think in."""

import asyncio
import secrets
from collections.abc import Callable
from typing import TypeVar

from trilhos import bots
from trilhos.bots.published_ratings import published_ratings
from trilhos.match.game import Action
from trilhos.match.seat import Bot, Chance, Decision
from trilhos.server.errors import ApiError
from trilhos.server.live.interruptible_thread import InterruptibleThread
from trilhos.server.live.table import Table
from trilhos.server.settings import Settings

T = TypeVar("T")
BY_STRENGTH = ("random", "greedy", "beginner", "casual", "planner", "strong", "mcts", "expert")  # weakest first


def levels() -> list[str]:
    """All levels, weakest first. A bot of unknown strength is sorted beside `casual`."""
    middle = BY_STRENGTH.index("casual")
    return sorted(bots.NAMES, key=lambda name: BY_STRENGTH.index(name) if name in BY_STRENGTH else middle)


def check_level(level: str) -> str:
    """The level, if there is such a bot. Clients cannot name bots from files."""
    if level not in levels():
        raise ApiError(422, "no-bot", f"there is no bot '{level}'; the bots are: {', '.join(levels())}")
    return level


def simpler_level(level: str) -> str:
    """The next weaker level; the weakest one stays."""
    known = levels()
    return known[max(0, known.index(level) - 1)] if level in known else known[0]


def ratings() -> dict[str, dict[str, dict[str, float]]]:
    """Measured ratings by game, number of seats and bot."""
    return {
        game: {n: {bot: round(entry["rating"]) for bot, entry in record["bots"].items()} for n, record in seats.items()}
        for game, seats in published_ratings().items()
    }


class BotPool:
    """The bots of this node's tables. Bots remember their game, so each seat has its own bot."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.slots = asyncio.Semaphore(settings.bot_threads)
        self.bots: dict[tuple[str, int, str], Bot] = {}  # by table, seat and level

    def decision(self, table: Table, seat: int) -> Decision:
        """What a bot receives: what its seat may know, and its thinking time."""
        assert table.game is not None
        return Decision(table.game, seat, Chance(secrets.randbits(62)), self.settings.bot_seconds)

    async def choose(self, table: Table, seat: int, level: str, decision: Decision) -> int:
        """The action that a bot chooses. Errors of the bot are raised."""
        place = table.setup.id, seat, level
        remembered = self.bots.pop(place, None)  # not used again if it fails

        def think() -> tuple[Bot, int]:
            bot = remembered or bots.find(level, table.setup.ruleset())
            chosen = bot.choose(decision)
            return bot, chosen.id if isinstance(chosen, Action) else int(chosen)

        self.bots[place], action = await self.run(think, self.settings.bot_seconds)
        return action

    async def run(self, think: Callable[[], T], seconds: float) -> T:
        """Run a bot in a thread when a slot is free; TimeoutError if it takes much longer than `seconds`."""
        async with self.slots:
            thread = InterruptibleThread(think)
            try:
                return await asyncio.wait_for(thread.result, seconds + self.settings.bot_grace)
            finally:
                thread.interrupt()

    def forget(self, table_id: str) -> None:
        """Drop the bots of a table that is over or that another node runs."""
        for place in [place for place in self.bots if place[0] == table_id]:
            del self.bots[place]
