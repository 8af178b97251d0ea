"""What a seat sees and may do, as numbers, for every game: flat rows, and the same by name.

The fields are those of OBSERVATION in envs/ride/observation.py and envs/carriage/observation.py.
"""

from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import trilhos.carriage.state
import trilhos.envs.carriage.batch
import trilhos.envs.carriage.observation
import trilhos.envs.carriage.single
import trilhos.envs.ride.batch
import trilhos.envs.ride.observation
import trilhos.envs.ride.single
import trilhos.ride.state
from trilhos.carriage.table import CarriageTable
from trilhos.envs import carriage, ride
from trilhos.match.game import Game
from trilhos.match.table import Table

Row = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]


class Field(NamedTuple):
    """Where a field lies in a flat row, and its shape."""

    begin: int
    end: int
    shape: tuple[int, ...]


def family_of(table: Table) -> tuple[Any, Any]:
    """The environment rules of a table's family of games, and the records that they work with."""
    return (carriage, trilhos.carriage.state) if isinstance(table, CarriageTable) else (ride, trilhos.ride.state)


def fields(table: Table) -> dict[str, Field]:
    """The fields of an observation, in their order."""
    return _fields(family_of(table)[0].observation.OBSERVATION)


@cache
def _fields(dtype: Any) -> dict[str, Field]:
    found, begin = {}, 0
    for name in dtype.names:
        shape = dtype[name].shape
        found[name] = Field(begin, begin + prod(shape), shape)
        begin += prod(shape)
    return found


def width(table: Table) -> int:
    """How many numbers an observation has."""
    return int(family_of(table)[0].observation.OBSERVATION.itemsize) // 2


def named(rows: Any, table: Table) -> dict[str, Any]:
    """Observations by name, without a copy: of flat rows of NumPy, PyTorch, JAX or CuPy, however many there are."""
    before = rows.shape[:-1]
    if before:
        return {name: rows[..., f.begin : f.end].reshape((*before, *f.shape)) for name, f in fields(table).items()}
    cuts = _cuts(family_of(table)[0].observation.OBSERVATION)  # of one row in half the time
    return {name: rows[cut] if shape is None else rows[cut].reshape(shape) for name, cut, shape in cuts}


@cache
def _cuts(dtype: Any) -> list[tuple[str, slice, tuple[int, ...] | None]]:
    """The fields of one row, with their shapes where these are not simply so many numbers."""
    return [(name, slice(f.begin, f.end), None if len(f.shape) == 1 else f.shape) for name, f in _fields(dtype).items()]


def observe(game: Game, seat: int) -> tuple[Row, Mask]:
    """What a seat sees of a game, as a flat row, and what it may do. ValueError if there is no such seat."""
    game.check_seat(seat)
    env, _ = family_of(game.table)
    row, mask = np.zeros(width(game.table), np.int16), np.zeros(game.table.n_actions, np.bool_)
    env.single.observe(game.boards, game.states, game.works, seat, row.view(env.observation.OBSERVATION), mask)
    return row, mask
