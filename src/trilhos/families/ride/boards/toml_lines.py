"""The line of each key of a TOML text, which tomllib does not report."""

import re

_SPACE = re.compile(r"(?:[\s]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]*")


def key_lines(text: str) -> dict[str, int]:
    """Line numbers (from 1) by key path, for a text that tomllib has accepted."""
    walk = _Walk(text)
    walk.document()
    return walk.lines


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted = 0  # newlines have been counted up to this position
        self.line = 1
        self.lines: dict[str, int] = {}

    def document(self) -> None:
        table = ""
        n_rows: dict[str, int] = {}
        self.skip(_SPACE)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header(n_rows)
            else:
                self.pair(table)
            self.skip(_SPACE)

    def header(self, n_rows: dict[str, int]) -> str:
        """[table] or [[array of tables]]; returns the path of the keys that follow."""
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        *parents, last = self.key()
        path = ""
        for part in parents:
            path = _join(path, part)
            self.mark(path)
            if path in n_rows:
                path = f"{path}[{n_rows[path] - 1}]"
        path = _join(path, last)
        if many:
            n_rows[path] = n_rows.get(path, 0) + 1
            self.mark(path)
            path = f"{path}[{n_rows[path] - 1}]"
        self.mark(path)
        self.at = self.text.index("]", self.at) + (2 if many else 1)
        return path

    def pair(self, table: str) -> None:
        start = self.at
        path = table
        for part in self.key():
            path = _join(path, part)
            self.mark(path, start)
        self.at = self.text.index("=", self.at) + 1
        self.skip(_BLANK)
        self.value(path)

    def key(self) -> list[str]:
        parts: list[str] = []
        while True:
            self.skip(_BLANK)
            quoted = _STRING.match(self.text, self.at)
            match = quoted or _BARE.match(self.text, self.at)
            if match is None:
                return parts
            self.at = match.end()
            parts.append(match.group()[1:-1] if quoted else match.group())
            self.skip(_BLANK)
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def value(self, path: str) -> None:
        opening = self.text[self.at]
        if opening not in "[{":
            self.skip(_STRING if opening in "\"'" else _SCALAR)
            return
        self.at += 1
        n = 0
        while True:
            self.skip(_SPACE)
            if self.text[self.at] in "]}":
                self.at += 1
                return
            if opening == "{":
                self.pair(path)
            else:
                self.mark(f"{path}[{n}]")
                self.value(f"{path}[{n}]")
                n += 1
            self.skip(_SPACE)
            self.at += self.text[self.at] == ","

    def skip(self, pattern: re.Pattern[str]) -> None:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()

    def mark(self, path: str, at: int | None = None) -> None:
        at = self.at if at is None else at
        self.line += self.text.count("\n", self.counted, at)
        self.counted = max(self.counted, at)
        self.lines.setdefault(path, self.line)


def _join(path: str, part: str) -> str:
    return f"{path}.{part}" if path else part
