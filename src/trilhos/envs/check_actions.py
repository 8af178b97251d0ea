"""Check a batch of actions before any of them is carried out."""

from trilhos.core.jit import rule
from trilhos.core.record import Grid, Ints


@rule
def mark_illegal(masks: Grid[int], actions: Ints, refused: Ints, begin: int, end: int) -> None:
    """Mark the games whose action is not legal."""
    for k in range(begin, end):
        action = actions[k]
        refused[k] = action < 0 or action >= masks.shape[1] or not masks[k, action]
