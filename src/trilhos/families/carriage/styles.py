"""Play styles of Chicago, in seated pawns per unit of an observed field."""

from trilhos.families.carriage.rules.state import MAX_SEATS
from trilhos.learn.styles import Styles

STYLES = Styles(
    {
        "racer": {"turns": (-0.1,)},
        "blocker": {"seated": (0.0, *[-0.5] * (MAX_SEATS - 1))},
    }
)
