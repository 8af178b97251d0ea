"""Faults in a data file: file, line, key and reason."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

MAX_WORD = 80  # characters: comparing longer words takes long, and nobody mistypes them


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in a board file."""

    file: str
    line: int  # 0 when unknown
    key: str  # "map.routes[12].colour", "5A row 2 column 7"
    reason: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.key}: {self.reason}" if self.key else f"{where}: {self.reason}"


class BoardError(Exception):
    """A board file that cannot be played, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: list[Fault] = list(faults)
        super().__init__("\n".join(map(str, self.faults)))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """' (did you mean X?)' if a known name is similar, else an empty string."""
    if len(word) > MAX_WORD:
        return ""
    by_fold = {k.casefold(): k for k in known}
    near = get_close_matches(word.casefold(), by_fold, 1, 0.6)
    return f" (did you mean {by_fold[near[0]]!r}?)" if near else ""


def text_of(path: Path, most: int) -> str:
    """The text of a file up to a size limit; BoardError if it cannot be read. CRLF is one line break.

    A byte order mark, which some editors write, is skipped.
    """
    file = str(path)
    try:
        data = path.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise BoardError([Fault(file, 0, "", f"cannot be read: {error.strerror}")]) from None
    if len(data) > most:
        raise BoardError([Fault(file, 0, "", f"is {len(data)} bytes long; at most {most} fit")])
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise BoardError([Fault(file, 1, "", "is UTF-16 text: save it as UTF-8")])
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BoardError([Fault(file, line, "", "is not UTF-8 text: save it as UTF-8")]) from None
