"""Levels that people understand: each is a name for a bot with fixed settings."""

from typing import NamedTuple


class Level(NamedTuple):
    """A level: a description, and the bot that plays it."""

    about: str
    bot: str


LEVELS = {
    "beginner": Level("has a plan, and often does something else", "planner:slip=350"),
    "casual": Level("has a plan, and sometimes forgets it", "planner:slip=120"),
    "strong": Level("has a plan and follows it", "planner"),
    "expert": Level("tries its ideas in imagined games before it acts", "mcts:1s"),
}
