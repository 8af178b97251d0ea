"""A bot's memory: only its ideas for the current decision."""

from trilhos.bots.ideas import Ideas
from trilhos.core.jit import rule
from trilhos.core.record import Rows, dtype_of, i8


class Memory(Ideas):
    """A bot's ideas."""

    planned = i8()  # no plan outlives a decision here


MEMORY = dtype_of(Memory)


@rule
def forget(memories: Rows[Memory]) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
