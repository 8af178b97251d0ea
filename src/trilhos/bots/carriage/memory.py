"""What a bot keeps by it from one decision to the next: only what it thinks of doing just now."""

from typing import Any

import numpy as np

from trilhos.bots.ideas import IDEAS
from trilhos.core.jit import rule
from trilhos.core.record import record

MEMORY = record(
    *IDEAS,
    ("planned", np.int8),  # no plan outlives a decision here
)


@rule
def forget(memories: Any) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
