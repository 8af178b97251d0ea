"""Ctrl-C in the middle of long work: heard at a good moment, so that nothing is lost that was finished."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from typing import Any


class Stop(Event):
    """Set by whoever interrupts. Whoever insists breaks off what is being done, unless it must be done to the end."""

    def __init__(self) -> None:
        super().__init__()
        self._held = False

    def hear(self, number: int, frame: Any) -> None:
        """Somebody interrupts; for the second time, if it is set already."""
        insists = self.is_set()
        self.set()
        if insists and not self._held:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """What is done here is done to the end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Meanwhile whoever interrupts only asks for an end."""
    stop, before = Stop(), {}
    if current_thread() is main_thread():
        before = {number: signal.signal(number, stop.hear) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
