"""The time of this node: the wall clock, but it never jumps. Deadlines of games depend on it.

The time passes with the monotonic clock. A wall clock that was set forward or back is followed slowly, so that a turn
of 60 seconds stays one of 60 seconds.
"""

import time

MAX_CORRECTION = 0.01  # seconds per second


class NodeClock:
    """Seconds since 1970, without jumps."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Take the time from the wall clock, at the start of a node."""
        self.time = time.time()
        self.read_at = time.monotonic()

    def now(self) -> float:
        """The time now."""
        read_at = time.monotonic()
        passed = read_at - self.read_at
        limit = MAX_CORRECTION * passed
        error = time.time() - (self.time + passed)
        self.time += passed + max(-limit, min(limit, error))
        self.read_at = read_at
        return self.time


CLOCK = NodeClock()
now = CLOCK.now
