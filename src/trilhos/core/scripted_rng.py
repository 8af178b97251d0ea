"""Scripted answers: a random number generator that returns given numbers and reports what it was asked after them.

This lets a caller choose chance outcomes one by one: script the answers known so far, run the rules on a copy of the
game, see what they ask next (`next_question`), append an answer and run again. Every step asks for a finite number of
answers, whatever they are, but a deal may ask for more than the ANSWERS that a script holds. Four more answers of 256
values each then form the number of the stream that provides the rest.
"""

from collections.abc import Sequence
from struct import Struct

import numpy as np
import numpy.typing as npt

from trilhos.core.rng import ANSWERS, RNG, WITH_TAIL
from trilhos.core.unpack import Records

BYTE = 256
LAYOUT = Struct(f"<qq{WITH_TAIL}si4x")  # RNG with key and block as one array: writing field by field is slow


def scripted_key(answers: Sequence[int]) -> tuple[npt.NDArray[np.uint32], int]:
    """The key and the stream of a generator with these scripted answers."""
    given = np.zeros(WITH_TAIL, np.uint8)
    given[: len(answers)] = bytearray(answers)
    return given.view("<u4").astype(np.uint32), len(answers)


def write_script(states: Records, answers: Sequence[int]) -> None:
    """Script these answers into the generator of states[0], as `rng.start` would."""
    LAYOUT.pack_into(_chance(states), 0, 0, len(answers), bytes(answers), -1)


def next_question(states: Records) -> int:
    """The number of possible outcomes of the first question without a scripted answer; 0 if there was none."""
    _, given, _, used = LAYOUT.unpack_from(_chance(states))
    if used >= -1:
        return 0
    return BYTE if given >= ANSWERS else -1 - used


def clear_generator(states: Records) -> None:
    """Clear the generator in states[0]."""
    _chance(states)[:] = bytes(RNG.itemsize)


def _chance(states: Records) -> memoryview:
    """The bytes of the generator in states[0]."""
    fields = states.dtype.fields
    assert fields is not None
    at = fields["rng"][1]
    held: memoryview = states.view(np.uint8).data
    return held[at : at + RNG.itemsize]
