"""Levels and styles that people understand: each is a name for a bot with fixed settings."""

from typing import NamedTuple


class Level(NamedTuple):
    """A level or a style: a description, and the bot that plays it."""

    about: str
    bot: str


LEVELS = {
    "beginner": Level("short-sighted; forgets tickets and cards, and wastes cards", "planner:beginner"),
    "casual": Level("has a plan, with gaps", "planner:casual"),
    "strong": Level("has a plan and follows it", "planner"),
    "expert": Level("tries its ideas in imagined games for a moment before it acts", "mcts:0.1s"),
    "master": Level("the same with a second to think", "mcts:1s"),
}
STYLES = {  # for games whose planner has such a variant
    "racer": Level("hurries to the end of the game", "planner:racer"),
    "collector": Level("draws and completes many tickets", "planner:collector"),
    "blocker": Level("gets in the way of others", "planner:blocker"),
}
ALIASES = LEVELS | STYLES
