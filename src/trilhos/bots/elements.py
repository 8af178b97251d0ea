"""What a game is made of, as a network that knows no board by heart reads it: elements, their links, and actions.

A family describes its boards in this form (the part `elements`). Elements of one kind, such as routes, are read with
the same weights; what belongs together is linked; and an action is what it does, and the elements that it is about.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from trilhos.match.ruleset import Ruleset

Places = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


class Kind(NamedTuple):
    """All elements of a kind, a row each."""

    name: str
    seen: Places  # the values of an observation that are about it
    given: Floats  # what the board says about it


class Elements(NamedTuple):
    """A game's elements, numbered across all kinds, and its actions. Element 0 is the table: what is about no other."""

    kinds: tuple[Kind, ...]
    links: Places  # pairs of elements
    pointers: Places  # an element, the value of an observation that names another (0: none), and the element named by 1
    actions: Floats  # what each action does
    about: Places  # the elements that it is about; -1 fills up the row

    @property
    def starts(self) -> list[int]:
        """The first element of each kind, and the number of elements."""
        return [0, *np.cumsum([len(kind.seen) for kind in self.kinds]).tolist()]

    @property
    def sizes(self) -> dict[str, int]:
        """Whatever weights depend on: how much is known about an element of each kind, and about an action."""
        known = {kind.name: FORMS * kind.seen.shape[1] + kind.given.shape[1] for kind in self.kinds}
        return {**known, "action": self.actions.shape[1]}

    def neighbours(self) -> Floats:
        """A row for each element: equal shares of those that it is linked with."""
        found = np.zeros((self.starts[-1],) * 2, np.float32)
        found[self.links[:, 0], self.links[:, 1]] = found[self.links[:, 1], self.links[:, 0]] = 1
        shares: Floats = found / np.maximum(found.sum(1, keepdims=True), 1)
        return shares


FORMS = 4  # of a value (networks.forms_of)


@dataclass(frozen=True)
class Described:
    """A family that describes its games in this form."""

    PART: ClassVar[str] = "elements"

    of: Callable[[Ruleset], Elements]
