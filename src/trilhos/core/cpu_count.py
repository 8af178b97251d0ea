"""How many CPU cores this process may use."""

import os


def cpu_count() -> int:
    """How many CPU cores this process may use: as many threads are useful."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
