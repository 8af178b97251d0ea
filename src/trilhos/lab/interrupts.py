"""Ctrl-C during long work: finished work is not lost."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType


class Stop(Event):
    """Set by the first interrupt. A second one raises KeyboardInterrupt, unless it is held back."""

    def __init__(self) -> None:
        super().__init__()
        self._held = False

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        again = self.is_set()
        self.set()
        if again and not self._held:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold interrupts back until the block is finished."""
        self._held = True
        try:
            yield
        finally:
            self._held = False


@contextmanager
def catch_interrupts() -> Iterator[Stop]:
    """During the block, the first interrupt only sets the event."""
    stop, before = Stop(), {}
    if current_thread() is main_thread():
        before = {number: signal.signal(number, stop.handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
