"""Bots at tables: levels, ratings, and the bots of each table."""

import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from trilhos import bots
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.learned import LearnedBot
from trilhos.bots.published_ratings import published_ratings
from trilhos.match.bot_protocol import Bot, Chance, Decision
from trilhos.match.game import Action
from trilhos.server.errors import ApiError
from trilhos.server.live.bot_scheduler import BotJob, BotScheduler, Claim, Rank
from trilhos.server.live.live_table import LiveTable
from trilhos.server.live.table import Table
from trilhos.server.metrics import Metrics
from trilhos.server.settings import Settings

T = TypeVar("T")
# weakest first
BY_STRENGTH = ("random", "greedy", "beginner", "casual", "planner", "strong", "learned", "mcts", "expert", "master")


def levels(game: str | None = None) -> list[str]:
    """The levels for a game, or for any game, weakest first."""
    return sorted(bots.names_for(game), key=_strength)


def _strength(level: str) -> int:
    """The place of a level among all. A bot of unknown strength is sorted beside `casual`."""
    return BY_STRENGTH.index(level if level in BY_STRENGTH else "casual")


def check_level(level: str, game: str | None = None) -> str:
    """The level, if there is such a bot for this game, or for any. Clients cannot name bots from files."""
    if level not in levels(game):
        raise ApiError(422, "no-bot", f"there is no bot '{level}'; the bots are: {', '.join(levels(game))}")
    return level


def simpler_level(level: str) -> str:
    """The next weaker level for any game; the weakest one stays."""
    if level not in bots.NAMES:
        return levels()[0]
    return next((known for known in reversed(levels()) if _strength(known) < _strength(level)), levels()[0])


def ratings() -> dict[str, dict[str, dict[str, float]]]:
    """Measured ratings by game, number of seats and bot."""
    return {
        game: {n: {bot: round(entry["rating"]) for bot, entry in record["bots"].items()} for n, record in seats.items()}
        for game, seats in published_ratings().items()
    }


async def _at_once(family: str, waiting: Callable[[float], None]) -> None:
    """Everything is prepared."""


class BotPool:
    """The bots of this node's tables. Bots remember their game, so each seat has its own bot."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.scheduler = BotScheduler(settings, metrics)
        self.until_bots_can_search: Callable[[str, Callable[[float], None]], Awaitable[None]] = _at_once
        self.bots: dict[tuple[str, int, str], Bot] = {}  # by table, seat and level

    def decision(self, table: Table, seat: int) -> Decision:
        """What a bot receives: what its seat may know, and its thinking time."""
        assert table.game is not None
        return Decision(table.game, seat, Chance(secrets.randbits(62)), self.settings.bot_seconds)

    async def choose(
        self,
        live: LiveTable,
        table: Table,
        seat: int,
        level: str,
        decision: Decision,
        shortened: Callable[[float], None],
        waiting: Callable[[float], None],
    ) -> int:
        """The action that a bot chooses. Errors of the bot are raised. `shortened` is called if it gets less time,
        `waiting` while it is being prepared."""
        assert table.game is not None
        place = table.setup.id, seat, level
        bot = self.bots.pop(place, None) or bots.find(level, table.game.ruleset)  # not used again if it fails
        if not isinstance(bot, CompiledBot):
            await self.until_bots_can_search(table.setup.family, waiting)
        seconds = min(self.settings.bot_seconds, getattr(bot, "seconds", None) or self.settings.bot_seconds)

        def think() -> int:
            chosen = bot.choose(decision)
            return chosen.id if isinstance(chosen, Action) else int(chosen)

        job = BotJob(decision, seconds, lambda: self._claim(live), shortened)
        action = await self.scheduler.run(job, think, is_quick=isinstance(bot, CompiledBot | LearnedBot))
        self.bots[place] = bot
        return action

    async def hint(self, address: str, decision: Decision, think: Callable[[], T]) -> T:
        """What a bot thinks at a player's seat. It gives way to the bots of players."""
        job = BotJob(decision, self.settings.hint_seconds, lambda: Claim(Rank.HINTS, {address}))
        return await self.scheduler.run(job, think)

    def _claim(self, live: LiveTable) -> Claim:
        """Bots think for the players of a table who are here, or else for its spectators."""
        players = live.player_addresses(self.settings.away)
        return Claim(Rank.PLAYERS, players) if players else Claim(Rank.WATCHERS, {live.last_address})

    def forget(self, table_id: str) -> None:
        """Drop the bots of a table that is over or that another node runs."""
        for place in [place for place in self.bots if place[0] == table_id]:
            del self.bots[place]
