"""How long the phases of training take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter


class Stopwatch:
    """Adds up the time of phases. With `wait`, it waits for the GPU at the end of each, so that the times are right."""

    def __init__(self, wait: Callable[[], None] | None = None) -> None:
        self.wait = wait
        self.seconds: dict[str, float] = {}

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count the block's time for a phase."""
        began = perf_counter()
        yield
        if self.wait:
            self.wait()
        self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - began

    def take(self) -> dict[str, float]:
        """The times since the last call."""
        found, self.seconds = {name: round(value, 4) for name, value in self.seconds.items()}, {}
        return found
