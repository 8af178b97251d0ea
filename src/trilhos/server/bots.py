"""Bots at the table: they think in threads, are given their time, and are replaced by simpler ones if they fail."""

import asyncio
import json
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from trilhos import bots
from trilhos.match.game import Action
from trilhos.match.seat import Bot, Chance, Decision
from trilhos.server.settings import Settings
from trilhos.server.table import Table
from trilhos.server.thought import Thought

T = TypeVar("T")
RATINGS = Path(bots.__file__).with_name("ratings.json")
STRENGTH = ("random", "greedy", "beginner", "casual", "planner", "strong", "mcts", "expert")  # upwards; others between


def levels() -> list[str]:
    """The bots there are, the weakest first; one that is not known by name is held to be of middling strength."""
    return sorted(bots.NAMES, key=lambda name: STRENGTH.index(name) if name in STRENGTH else STRENGTH.index("casual"))


@cache
def ratings(file: Path) -> dict[str, dict[str, dict[str, float]]]:
    """How strong the bots are where that was measured: by game, number of seats and bot."""
    kept = json.loads(file.read_text("utf-8"))
    return {
        game: {n: {bot: round(told["rating"]) for bot, told in record["bots"].items()} for n, record in seats.items()}
        for game, seats in kept.items()
    }


def default_level(settings: Settings) -> str:
    """Who sits down when nobody is named."""
    return settings.bot_level


def simpler(level: str) -> str:
    """The next weaker bot; below the weakest there is none other."""
    known = levels()
    return known[max(0, known.index(level) - 1)] if level in known else known[0]


class Thinkers:
    """The bots of this node's tables. A bot keeps its own memory of a game, so each seat has its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.room = asyncio.Semaphore(settings.bot_threads)  # for thoughts at the same time
        self.seated: dict[tuple[str, int, str], Bot] = {}

    def decision(self, table: Table, seat: int) -> Decision:
        """What a bot is handed: what its seat may know, and its time."""
        assert table.game is not None
        return Decision(table.game, seat, Chance(secrets.randbits(62)), self.settings.bot_seconds)

    async def choose(self, table: Table, seat: int, level: str, decision: Decision) -> int:
        """What a bot does; whatever goes wrong with it is raised."""
        place = table.layout.id, seat, level
        bot = self.seated.pop(place, None)  # one that fails is not asked again

        def think() -> tuple[Bot, int]:
            thinker = bot or bots.find(level, table.layout.box())
            chosen = thinker.choose(decision)
            return thinker, chosen.id if isinstance(chosen, Action) else int(chosen)

        self.seated[place], action = await self.work(think, self.settings.bot_seconds)
        return action

    async def work(self, think: Callable[[], T], seconds: float) -> T:
        """A thought, when there is room for it; TimeoutError if it then takes far longer than it should."""
        async with self.room:
            thought = Thought(think)
            try:
                return await asyncio.wait_for(thought.came, seconds + self.settings.bot_grace)
            finally:
                thought.break_off()

    def forget(self, table: str) -> None:
        """A table is over, or another node's."""
        for place in [place for place in self.seated if place[0] == table]:
            del self.seated[place]
