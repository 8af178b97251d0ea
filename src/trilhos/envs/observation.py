"""Observations and action masks of every game, as flat arrays or by field name.

The fields are those of OBSERVATION in the family's observation.py.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from trilhos.bots.hooks import bound_to
from trilhos.core.cuda import Array
from trilhos.core.record import Dtype
from trilhos.core.view import Fields
from trilhos.envs.step_games import observe_one
from trilhos.match.game import Game
from trilhos.match.observation import Field, environment_of, fields, fields_of, width
from trilhos.match.ruleset import Ruleset

__all__ = ["Field", "Mask", "Row", "fields", "named", "observe", "width"]

Row = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]


def named(rows: Array, ruleset: Ruleset) -> Fields:
    """Views of flat observations (one or a batch; NumPy, PyTorch, JAX or CuPy) by field name, without copying."""
    before = rows.shape[:-1]
    if before:
        return {name: rows[..., f.begin : f.end].reshape((*before, *f.shape)) for name, f in fields(ruleset).items()}
    cuts = _cuts(environment_of(ruleset).observation)  # halves the time for a single observation
    return {name: rows[cut] if shape is None else rows[cut].reshape(shape) for name, cut, shape in cuts}


@cache
def _cuts(dtype: Dtype) -> list[tuple[str, slice, tuple[int, ...] | None]]:
    """The fields of a single observation; the shape is None for one-dimensional fields, which need no reshape."""
    found = fields_of(dtype)
    return [(name, slice(f.begin, f.end), None if len(f.shape) == 1 else f.shape) for name, f in found.items()]


def observe(game: Game, seat: int) -> tuple[Row, Mask]:
    """A seat's flat observation and its action mask. ValueError if there is no such seat."""
    game.check_seat(seat)
    row, mask = np.zeros(width(game.ruleset), np.int16), np.zeros(game.ruleset.n_actions, np.bool_)
    seen = row.view(environment_of(game.ruleset).observation)
    bound_to(game.ruleset)(observe_one)(game.boards, game.states, game.works, seat, seen, mask)
    return row, mask
