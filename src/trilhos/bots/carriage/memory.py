"""What a bot remembers from one decision to the next, in one record a seat; all of it could be thought anew."""

from typing import Any

import numpy as np

from trilhos.core.jit import rule
from trilhos.core.record import record

MEMORY = record(
    ("planned", np.int8),  # 1: the plan below was made in this game
)


@rule
def forget(memories: Any) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
