"""Limits on the text of a board file, checked in one pass before it is parsed.

Some texts take TOML parsers time or memory that grows with the square of their length, such as `a.a.a.a = 1`. No board
needs them: the limits are far above those of the largest board, however it is laid out.
"""

import re
from typing import Final

from trilhos.families.ride.boards.fault_list import BoardError, Fault

MAX_LINES: Final = 20_000
MAX_PARTS: Final = 8  # of a dotted key
MAX_KEY: Final = 200  # characters of one of these parts
MAX_DEPTH: Final = 8  # of brackets and braces
MAX_KEYS: Final = 6_000  # `key = value` in one line; a whole board fits in one
MAX_HEADERS: Final = 1_000  # [table] and [[table]]

TOKEN = re.compile(
    r"""
    (?P<text>\"{3}(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5} | '{3}(?:[^']++|'{1,2}(?!'))*+'{3,5})  # may hold line breaks
    | (?P<part>[A-Za-z0-9_-]++ | "(?!"")(?:[^"\\\n]++|\\[^\n])*+" | '(?!'')[^'\n]*+')
    | (?P<comment>\#[^\n]*+)
    | (?P<line>\n)
    | (?P<open>[\[{])
    | (?P<close>[\]}])
    | (?P<equals>=)
    | (?P<dot>\.)
    | (?P<unfinished>["'])
    | (?P<other>[^\s])
    """,
    re.VERBOSE | re.DOTALL,
)


class _Counter:
    """What has been counted so far, while the text is read token by token."""

    def __init__(self) -> None:
        self.line = 1
        self.keys = 0  # in this line
        self.headers = 0
        self.depth = 0
        self.parts = 1  # of this key
        self.longest = 0  # of these parts
        self.in_value = False  # after `=`, until the end of the line if no bracket is open

    def count(self, kind: str, token: str) -> str | None:
        """Count a token; the fault that it completes, if any."""
        if kind == "part":
            self.longest = max(self.longest, len(token))
        elif kind == "dot":
            self.parts += 1
        else:
            return self._end_key(kind == "equals" or (kind == "close" and not self.in_value)) or self._mark(kind, token)
        return None

    def _end_key(self, is_key: bool) -> str | None:
        """A run of parts and dots is over: a key, or a value such as 38.7."""
        parts, longest, self.parts, self.longest = self.parts, self.longest, 1, 0
        if parts > MAX_PARTS:
            return f"a key of {parts:,} parts; boards allow {MAX_PARTS}"
        if is_key and longest > MAX_KEY:
            return f"a key of {longest:,} characters; boards allow {MAX_KEY}"
        return None

    def _mark(self, kind: str, token: str) -> str | None:
        if kind == "line" or kind == "text":
            self.line, self.keys = self.line + token.count("\n"), 0
            self.in_value = self.in_value and (kind == "text" or self.depth > 0)
        elif kind == "equals":
            self.keys, self.in_value = self.keys + 1, True
            if self.keys > MAX_KEYS:
                return f"more than {MAX_KEYS:,} keys in one line; boards allow no more"
        elif kind == "open":
            self.headers += self.depth == 0 and not self.in_value
            self.depth += 1
            if self.depth > MAX_DEPTH:
                return f"more than {MAX_DEPTH} brackets inside each other; boards allow no more"
            if self.headers > MAX_HEADERS:
                return f"more than {MAX_HEADERS:,} table headers; boards allow no more"
        elif kind == "close":
            self.depth = max(0, self.depth - 1)
        return None


def check_text(file: str, text: str) -> None:
    """Raise BoardError at the first place where a text exceeds a limit. Other errors are left to the parser."""
    lines = text.count("\n") + 1
    if lines > MAX_LINES:
        raise BoardError([Fault(file, MAX_LINES + 1, "", f"{lines:,} lines; boards allow {MAX_LINES:,}")])
    counter = _Counter()
    for token in TOKEN.finditer(text):
        kind = token.lastgroup or ""
        if kind == "unfinished":
            return  # the parser stops here, too
        line = counter.line
        if fault := counter.count(kind, token.group()):
            raise BoardError([Fault(file, line, "", fault)])
