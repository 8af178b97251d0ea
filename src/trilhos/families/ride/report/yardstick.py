"""Figures of `usa`, to compare other boards with: planners, 4,000 games with each number of players.

tests/lab/test_study.py measures them again.
"""

from collections.abc import Mapping
from types import MappingProxyType

YARDSTICK: Mapping[str, Mapping[int, float]] = MappingProxyType(
    {
        "first-seat": {2: 0.044, 3: 0.059, 4: 0.048, 5: 0.037},  # of the wins: the place farthest from its fair share
        "close": {2: 0.33, 3: 0.49, 4: 0.54, 5: 0.60},  # games that end close
        "done": {2: 0.70, 3: 0.68, 4: 0.66, 5: 0.63},  # kept tickets that are completed
        "idle-routes": {2: 0.24, 3: 0.14, 4: 0.10, 5: 0.06},  # of the routes
        "fixed-routes": {2: 0.0, 3: 0.04, 4: 0.10, 5: 0.21},
        "one-source": {2: 0.60, 3: 0.66, 4: 0.70, 5: 0.73},  # tickets
        "ticket": dict.fromkeys((2, 3, 4, 5), 0.04),  # of the wins: half of the tickets are closer to a typical one
        "bottleneck": dict.fromkeys((2, 3, 4, 5), 0.02),
        "colours": dict.fromkeys((2, 3, 4, 5), 0.0),
        "spare-cities": dict.fromkeys((2, 3, 4, 5), 0.03),
    }
)
