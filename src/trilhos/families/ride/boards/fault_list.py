"""The faults of a board file, each with the line of its key."""

from collections.abc import Callable, Mapping
from functools import cached_property

from trilhos.core.board_errors import BoardError, Fault, did_you_mean

__all__ = ["BoardError", "Fault", "Report", "did_you_mean"]


class Report:
    """Collects the faults of one board file, and knows the line of each key."""

    def __init__(self, file: str, find_lines: Callable[[], Mapping[str, int]]) -> None:
        self.file = file
        self.find_lines = find_lines
        self.faults: list[Fault] = []

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """Line numbers by key. Most boards have no faults and need none."""
        return self.find_lines()

    def add(self, key: str, reason: str) -> None:
        self.faults.append(Fault(self.file, self.line(key), key, reason))

    def line(self, key: str) -> int:
        """The line of a key, or of the nearest enclosing table that the file has."""
        while key:
            if key in self.lines:
                return self.lines[key]
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
        return 0

    def sorted(self) -> list[Fault]:
        return sorted(self.faults, key=lambda f: (f.line, f.key))
