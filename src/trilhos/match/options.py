"""Options of a family's games in addition to seats and seed, such as the parts of the board to play on.

A family declares them in its module `options`, which must import quickly: the command line loads it to show help.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a family's games; `trilhos play --NAME VALUE` sets it."""

    name: str
    values: str  # allowed values, such as "short|long"
    about: str
