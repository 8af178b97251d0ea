"""Observations and action masks of every game, as flat arrays or by field name.

The fields are those of OBSERVATION in the family's observation.py.
"""

from collections.abc import Callable
from functools import cache
from operator import itemgetter

from trilhos.core.cuda import Array
from trilhos.core.record import Dtype
from trilhos.core.view import Fields
from trilhos.match.look import Mask, Row, observe
from trilhos.match.observation import Field, environment_of, fields, fields_of, width
from trilhos.match.ruleset import Ruleset

__all__ = ["FORMS", "Field", "Mask", "Row", "fields", "named", "observe", "width"]

FORMS = ("named", "flat", "row")  # fields by name, or a flat row, with the mask beside them; or the row alone

Shape = tuple[int, ...]


def named(rows: Array, ruleset: Ruleset) -> Fields:
    """Views of flat observations (one or a batch; NumPy, PyTorch, JAX or CuPy) by field name, without copying."""
    before = rows.shape[:-1]
    if before:
        return {name: rows[..., f.begin : f.end].reshape((*before, *f.shape)) for name, f in fields(ruleset).items()}
    names, cut, shaped = _cuts(environment_of(ruleset).observation)
    found = dict(zip(names, cut(rows), strict=True))
    for name, shape in shaped:
        found[name] = found[name].reshape(shape)
    return found


@cache
def _cuts(dtype: Dtype) -> tuple[tuple[str, ...], Callable[[Array], tuple[Array, ...]], list[tuple[str, Shape]]]:
    """For single observations: names, a function that cuts all fields at once, and those that need another shape."""
    found = fields_of(dtype)
    places = [slice(f.begin, f.end) if f.shape else (f.begin, ...) for f in found.values()]
    return tuple(found), itemgetter(*places), [(name, f.shape) for name, f in found.items() if len(f.shape) > 1]
