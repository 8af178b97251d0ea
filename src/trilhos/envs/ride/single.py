"""One game: what Python calls."""

from typing import Any

from trilhos.core.jit import rule
from trilhos.envs.ride import mask, observation


@rule
def observe(boards: Any, states: Any, works: Any, seat: int, seen: Any, legal: Any) -> None:
    """Write down what a seat sees of states[0], and what it may do if it may act."""
    observation.observe(boards[0], states[0], works[0], seat, seen[0])
    mask.mark_legal(boards[0], states[0], works[0], seat, legal)
