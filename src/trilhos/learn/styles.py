"""Play styles: what a policy is rewarded for besides winning, declared by a family as weights of observed fields.

The weighted sum of a seat's observation, in points, is its potential. A decision is rewarded with what the potential
gains until the seat's next decision in the same game, so over a game the rewards add up to the potential at its end.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from trilhos.core.board_errors import did_you_mean
from trilhos.match.observation import fields, width
from trilhos.match.ruleset import Ruleset

Terms = Mapping[str, tuple[float, ...]]  # points per unit of each field, for its first values


@dataclass(frozen=True)
class Styles:
    """The play styles of a family, by name."""

    PART: ClassVar[str] = "styles"

    terms: Mapping[str, Terms]


NO_STYLES = Styles({})


def weights_of_style(ruleset: Ruleset, name: str) -> npt.NDArray[np.float32]:
    """The weight of each value of an observation. ValueError if the game has no such style."""
    known = ruleset.family.part(Styles, NO_STYLES).terms
    if name not in known:
        listed = ", ".join(known) or "none"
        raise ValueError(f"{ruleset.id} has no style '{name}'; there are: {listed}{did_you_mean(name, list(known))}")
    found, places = np.zeros(width(ruleset), np.float32), fields(ruleset)
    for field, weights in known[name].items():
        found[places[field].begin :][: len(weights)] = weights
    return found
