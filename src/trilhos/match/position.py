"""The default notation of positions, for families without their own: one line per nonzero field.

game: yard
n_seats: 2
seats[1].hand[3]: 2
"""

import re
from typing import Any

import numpy as np

from trilhos.core.errors import NotationError
from trilhos.core.record import leaves
from trilhos.core.rng import key_of_seed, key_words, start
from trilhos.core.unpack import Records

STEP = re.compile(r"\.?(\w+)|\[(\d+)\]")
CHANCE = "rng"  # never written: play continues with other random numbers


def write_position(game: str, states: Records) -> str:
    """The fields of states[0] as text."""
    lines = [f"{path}: {value}" for path, value in leaves(states[0]) if value and not path.startswith(f"{CHANCE}.")]
    return "\n".join([f"game: {game}", *lines]) + "\n"


def read_position(dtype: np.dtype[Any], text: str) -> Records:
    """The state that a text describes. NotationError says which line is wrong."""
    states = np.zeros(1, dtype)
    for number, line in enumerate(text.splitlines(), 1):
        path, colon, value = line.partition(":")
        if not line.strip() or path.strip() == "game":
            continue
        if not colon or not re.fullmatch(r"-?\d+", value.strip()):
            raise NotationError(f"'{line}' is not a field with its number, such as 'n_seats: 2'", number)
        try:
            _set(states[0], path.strip(), int(value))
        except (IndexError, KeyError, ValueError, OverflowError):
            raise NotationError(f"there is no field '{path.strip()}' that can hold {value.strip()}", number) from None
    start(states[0].rng, key_words(key_of_seed(0)), 0)
    return states


def _set(record: Any, path: str, value: int) -> None:
    keys: list[str | int] = [name or int(index) for name, index in STEP.findall(path)]
    if not keys or keys[0] == CHANCE:
        raise KeyError(path)
    for key in keys[:-1]:
        record = record[key]
    if getattr(record[keys[-1]], "ndim", 0) or getattr(record[keys[-1]].dtype, "names", None):
        raise KeyError(path)
    record[keys[-1]] = value
