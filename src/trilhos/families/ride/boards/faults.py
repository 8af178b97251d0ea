"""The faults of a board file, each with the line of its key."""

import re
from collections.abc import Mapping

from trilhos.core.faults import BoardError, Fault, did_you_mean

__all__ = ["BoardError", "Fault", "Report", "did_you_mean"]


class Report:
    """Collects the faults of one board file, and knows the line of each key."""

    def __init__(self, file: str, lines: Mapping[str, int]) -> None:
        self.file = file
        self.lines = lines
        self.faults: list[Fault] = []

    def add(self, key: str, reason: str) -> None:
        self.faults.append(Fault(self.file, self.line(key), key, reason))

    def line(self, key: str) -> int:
        """The line of a key, or of the nearest enclosing table that the file has."""
        while key:
            if key in self.lines:
                return self.lines[key]
            key = re.sub(r"(\.?[^.\[\]]+|\[\d+\])$", "", key)
        return 0

    def sorted(self) -> list[Fault]:
        return sorted(self.faults, key=lambda f: (f.line, f.key))
