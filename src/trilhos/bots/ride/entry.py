"""What Python calls: compiled bots on arrays of records."""

from typing import Any

from trilhos.bots.ride import policy
from trilhos.core.jit import rule


@rule
def choose(boards: Any, states: Any, works: Any, memories: Any, rngs: Any, seat: int, row: Any) -> int:
    """What the bot of this row does in states[0], which the seat imagines; its memory is memories[0]."""
    return policy.choose(boards[0], states[0], works[0], memories[0], seat, row, rngs[0])
