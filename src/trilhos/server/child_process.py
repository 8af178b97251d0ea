"""What the processes that a node starts have in common: they end with it, and Ctrl+C is for the node alone."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h


def end_with_parent(parent: int) -> None:
    """Let the kernel kill this process when its parent ends; at once if that has already happened."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def ignore_interrupts() -> None:
    """Ctrl+C goes to every process of a terminal: the node ends its processes itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
