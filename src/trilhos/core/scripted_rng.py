"""Scripted answers: a random number generator that returns given numbers and reports what it was asked after them.

This lets a caller choose chance outcomes one by one: script the answers known so far, run the rules on a copy of the
game, see what they ask next (`open_question`), append an answer and run again. Every step asks for a finite number of
answers, whatever they are, but a deal may ask for more than the ANSWERS that a script holds. Four more answers of 256
values each then form the number of the stream that provides the rest.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from trilhos.core.jit import rule
from trilhos.core.rng import ANSWERS, BLOCK, KEY, WITH_TAIL, Rng

BYTE = 256


def scripted_key(answers: Sequence[int]) -> tuple[npt.NDArray[np.uint32], int]:
    """The key and the stream of a generator with these scripted answers."""
    given = np.zeros(WITH_TAIL, np.uint8)
    given[: len(answers)] = bytearray(answers)
    return given.view("<u4").astype(np.uint32), len(answers)


@rule
def open_question(r: Rng) -> int:
    """The number of outcomes of the first question without a scripted answer; 0 if there was none."""
    if r.used >= -1:
        return 0
    return BYTE if r.stream >= ANSWERS else -1 - int(r.used)


@rule
def clear(r: Rng) -> None:
    """Set a generator to zero."""
    r.counter = 0
    r.stream = 0
    r.used = 0
    for i in range(KEY):
        r.key[i] = np.uint32(0)
    for i in range(BLOCK):
        r.block[i] = np.uint32(0)
