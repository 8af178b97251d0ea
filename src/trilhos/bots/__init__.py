"""Bots by name, and `play`, which lets them play each other."""

import os
from collections.abc import Callable, Sequence

from trilhos.bots.compiled import CompiledBot
from trilhos.core.outcome import Result
from trilhos.match.game import new
from trilhos.match.seat import Bot, run

BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: CompiledBot("random"),
    "greedy": lambda: CompiledBot("greedy"),
    "planner": lambda: CompiledBot("planner"),
}


def find(name: str) -> Bot:
    """The bot of this name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot '{name}'; there are: {', '.join(BOTS)}")
    return BOTS[name]()


def play(
    bots: Sequence[str | Bot],
    game: str = "usa",
    *,
    seed: int = 0,
    first: int | None = None,
    board: str | os.PathLike[str] | None = None,
) -> Result:
    """Let bots, named or made, play a game, a seat each. The same seed gives the same game."""
    dealt = new(game, seats=len(bots), seed=seed, first=first, board=board)
    return run(dealt, [find(bot) if isinstance(bot, str) else bot for bot in bots], seed)
