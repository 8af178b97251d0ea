"""Play styles of the rail games, in points per unit of an observed field."""

from trilhos.families.ride.rules.record_sizes import MAX_SEATS, MAX_TICKETS
from trilhos.learn.styles import Styles

STYLES = Styles(
    {
        "racer": {"turns": (-0.3,), "trains": (-0.3,)},  # ends the game soon
        "collector": {"tickets": (3.0,) * MAX_TICKETS},  # 3 for a ticket in hand, 6 if it is completed
        "blocker": {"points": (0.0, *[-0.5] * (MAX_SEATS - 1))},  # the others' points for routes
    }
)
