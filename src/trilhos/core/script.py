"""Chance laid down beforehand: a generator that answers with given numbers, and says what it was asked beyond them.

So that chance can be played by somebody else, one number after the other: lay down what is known so far, let the rules
run on a copy of the game, see what they ask next (`asked`), add an answer, run again. A step of the rules may ask
without end (US-12: market after market is swept away), but only so many numbers can be laid down. After ANSWERS of them
four more, of 256 each, make the number of a stream that says the rest.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.rng import ANSWERS, RNG, WITH_TAIL

BYTE = 256
LAYOUT = Struct(f"<qq{WITH_TAIL}si4x")  # RNG with key and block as one row of numbers; its fields are dear to write


def laid_down(answers: Sequence[int]) -> tuple[npt.NDArray[np.uint32], int]:
    """The key and the stream of a generator that answers with these."""
    given = np.zeros(WITH_TAIL, np.uint8)
    given[: len(answers)] = bytearray(answers)
    return given.view("<u4").astype(np.uint32), len(answers)


def lay_down(states: Any, answers: Sequence[int]) -> None:
    """Let chance in states[0] answer with these, as `rng.start` would."""
    LAYOUT.pack_into(_chance(states), 0, 0, len(answers), bytes(answers), -1)


def asked(states: Any) -> int:
    """How many numbers the rules chose from when none was laid down any more; 0 if they never did."""
    _, given, _, used = LAYOUT.unpack_from(_chance(states))
    if used >= -1:
        return 0
    return BYTE if given >= ANSWERS else -1 - used


def wipe(states: Any) -> None:
    """Leave nothing of chance in states[0]."""
    _chance(states)[:] = bytes(RNG.itemsize)


def _chance(states: Any) -> memoryview:
    """The bytes of the generator in states[0]."""
    at = states.dtype.fields["rng"][1]
    held: memoryview = states.view(np.uint8).data
    return held[at : at + RNG.itemsize]
