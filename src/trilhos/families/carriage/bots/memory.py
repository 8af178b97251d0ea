"""A bot's memory: only its candidates for the current decision."""

from trilhos.bots.candidates import Candidates
from trilhos.core.jit import rule
from trilhos.core.record import Rows, dtype_of, i8


class Memory(Candidates):
    """A bot's candidates."""

    planned = i8()  # no plan outlives a decision here


MEMORY = dtype_of(Memory)


@rule
def forget(memories: Rows[Memory]) -> None:
    """A new game begins."""
    for i in range(memories.shape[0]):
        memories[i].planned = 0
