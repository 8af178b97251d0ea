"""Rate limits: token buckets by address, seat or socket. Each node counts in its own memory."""

import time
from collections.abc import Hashable

MAX_KEYS = 20_000  # buckets in memory


class TokenBucket:
    """Allows `rate` requests per second, and up to `burst` at once."""

    __slots__ = ("burst", "rate", "tokens", "updated")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = self.tokens = burst
        self.updated = time.monotonic()

    def allow(self, n: int = 1) -> bool:
        """Take a token, or n at once; False if there are not enough."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        if self.tokens < n:
            return False
        self.tokens -= n
        return True


class RateLimiter:
    """One token bucket per key, such as an address or a seat."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[Hashable, TokenBucket] = {}

    def allow(self, key: Hashable) -> bool:
        """Take a token from the bucket of this key; False if none is left."""
        if len(self.buckets) > MAX_KEYS:
            self._evict()
        return self.buckets.setdefault(key, TokenBucket(self.rate, self.burst)).allow()

    def _evict(self) -> None:
        """Drop full buckets; if there are still too many, drop the oldest to bound memory."""
        full_since = time.monotonic() - self.burst / max(self.rate, 1e-9)
        used = [(key, bucket) for key, bucket in self.buckets.items() if bucket.updated > full_since]
        self.buckets = dict(used[-MAX_KEYS // 2 :])


def per_minute(limit: float, burst: float) -> RateLimiter:
    """A limiter for so many requests a minute."""
    return RateLimiter(limit / 60, burst)
