"""Limits: how much one address, seat or socket may ask for. Kept in memory, by node."""

import time
from collections.abc import Hashable

MOST = 20_000  # names remembered at a time


class Bucket:
    """Permission to do something so many times a second, and a number of times at once."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each name: an address, a seat."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.by_name: dict[Hashable, Bucket] = {}

    def take(self, name: Hashable) -> bool:
        """Whether one more is allowed for this name now."""
        if len(self.by_name) > MOST:
            self._forget()
        return self.by_name.setdefault(name, Bucket(self.rate, self.burst)).take()

    def _forget(self) -> None:
        """Forget those that have rested; if that is not enough, those that came first: memory is dearer than mercy."""
        rested = time.monotonic() - self.burst / max(self.rate, 1e-9)
        kept = [(name, bucket) for name, bucket in self.by_name.items() if bucket.at > rested]
        self.by_name = dict(kept[-MOST // 2 :])
