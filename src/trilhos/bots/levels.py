"""Levels that people understand: each is a name for a bot with fixed settings."""

from typing import NamedTuple


class Level(NamedTuple):
    """A level: what it is like, what plays it, and what plays it in games where that is something else."""

    about: str
    bot: str
    elsewhere: tuple[tuple[str, str], ...] = ()  # game and bot

    def plays(self, game: str | None = None) -> str:
        """The bot behind it."""
        return dict(self.elsewhere).get(game or "", self.bot)


LEVELS = {
    "beginner": Level("knows the rules and takes what it sees", "greedy:slip=300"),
    "casual": Level("has a plan, and often forgets it", "planner:slip=150"),
    "strong": Level("has a plan and keeps to it", "planner"),
    "expert": Level("thinks ahead", "mcts"),
}
