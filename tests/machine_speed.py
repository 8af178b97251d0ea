"""Whether this machine is fast enough to hold a test to its bound in seconds."""

from functools import cache

from trilhos.lab.simulation import simulate

REFERENCE = 38_700  # games of `usa` per second that two random bots play on one quiet core (docs/speed.md)
LEAST = 0.4  # of the reference


@cache
def is_too_slow() -> str | None:
    """Why bounds in seconds mean nothing here, or None. Measured while no other test runs."""
    simulate("usa", ["random", "random"], 100, threads=1)  # the rules are compiled or loaded
    runs = (simulate("usa", ["random", "random"], 2000, threads=1) for _ in range(5))
    rate = max(run.games / run.seconds for run in runs)
    if rate >= LEAST * REFERENCE:
        return None
    return f"this machine plays {rate:,.0f} games per second; bounds in seconds need {LEAST * REFERENCE:,.0f}"
