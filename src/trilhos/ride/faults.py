"""What is wrong with a board file: where, under which key, and why."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a board file."""

    file: str
    line: int  # 0 when unknown
    key: str  # "map.routes[12].colour"
    reason: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.key}: {self.reason}" if self.key else f"{where}: {self.reason}"


class BoardError(Exception):
    """A board file that cannot be played, with every fault that one reading found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: list[Fault] = list(faults)
        super().__init__("\n".join(map(str, self.faults)))


class Report:
    """Gathers the faults of one board file and knows on which line each key stands."""

    def __init__(self, file: str, lines: Mapping[str, int]) -> None:
        self.file = file
        self.lines = lines
        self.faults: list[Fault] = []

    def add(self, key: str, reason: str) -> None:
        self.faults.append(Fault(self.file, self.line(key), key, reason))

    def line(self, key: str) -> int:
        """The line of a key, or of the nearest thing around it that the file does have."""
        while key:
            if key in self.lines:
                return self.lines[key]
            key = re.sub(r"(\.?[^.\[\]]+|\[\d+\])$", "", key)
        return 0

    def sorted(self) -> list[Fault]:
        return sorted(self.faults, key=lambda f: (f.line, f.key))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """' (did you mean X?)' for a near miss, else nothing."""
    by_fold = {k.casefold(): k for k in known}
    near = get_close_matches(word.casefold(), by_fold, 1, 0.6)
    return f" (did you mean {by_fold[near[0]]!r}?)" if near else ""
