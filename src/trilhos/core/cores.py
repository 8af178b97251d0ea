"""How many threads are useful."""

import os


def cores() -> int:
    """How many threads are useful on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
