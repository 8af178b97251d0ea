"""How many threads are of use."""

import os


def cores() -> int:
    """How many threads are of use here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
