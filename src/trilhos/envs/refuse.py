"""What a batch asks of an action before anything happens: that it has a mark."""

from typing import Any

from trilhos.core.jit import rule


@rule
def refuse(masks: Any, actions: Any, refused: Any, begin: int, end: int) -> None:
    """Note the games in which an action is not legal."""
    for k in range(begin, end):
        action = actions[k]
        refused[k] = action < 0 or action >= masks.shape[1] or not masks[k, action]
