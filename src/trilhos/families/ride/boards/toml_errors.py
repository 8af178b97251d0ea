"""Errors of TOML in plain words, at the line where the mistake is rather than where the parser stopped."""

import re
from typing import Final

from trilhos.families.ride.boards.fault_list import Fault
from trilhos.families.ride.boards.text_limits import TOKEN

_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_SMART_QUOTES: Final = "“”„‟‘’‚«»"
_DECIMAL_COMMA: Final = re.compile(r"([\w-]+)[ \t]*=[ \t]*([+-]?\d+),(\d+)(?=[ \t]*(?:[,}#\n]|$))")
_NEXT: Final = re.compile(r"[\w-]{1,40}[ \t]*=|\[")  # a key or a table
_WINDOW: Final = 1000  # characters around the place: a line may have a million
_OTHER_WORDS: Final = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "yes": "true", "no": "false"}


def syntax_fault(file: str, text: str, error: Exception) -> Fault:
    """Why a text is not TOML."""
    if isinstance(error, RecursionError):
        return Fault(file, 0, "", "not TOML: nested too deeply")
    end = len(text.rstrip())
    place = _PLACE.search(str(error))
    what = str(error)[: place.start()] if place else str(error)
    at = _offset(text, int(place[1]), int(place[2])) if place and place[1] else end
    at, reason = _explained(text, min(at, end), what)
    return Fault(file, text.count("\n", 0, at) + 1, "", f"not TOML: {reason}")


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column - 1


def _explained(text: str, at: int, what: str) -> tuple[int, str]:
    """Where the mistake is, and what it is. `at` is where the parser stopped, `what` is what it said."""
    start, stop = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    start, stop = max(start, at - _WINDOW), min(stop if stop >= 0 else len(text), at + _WINDOW)
    line = text[start:stop]
    for explain in (_quotes, _comma_in_number, _twice, _bare_word, _sign, _brackets):
        if found := explain(text, start, line, at, what):
            return found
    return at, what[0].lower() + what[1:]


_Found = tuple[int, str] | None


def _quotes(text: str, start: int, line: str, at: int, what: str) -> _Found:
    """Typographic quotes, and quotes that are not closed."""
    outside = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*', "", line)
    if found := [c for c in outside if c in _SMART_QUOTES]:
        return start, f'the quote {found[0]} is typographic: write straight quotes, as in name = "Rato"'
    if line.count('"') % 2 and ("Illegal character" in what or "Unterminated" in what):
        return start, 'a text in quotes is not closed with "'
    return None


def _comma_in_number(text: str, start: int, line: str, at: int, what: str) -> _Found:
    if found := _DECIMAL_COMMA.search(line):
        key, whole, part = found.groups()
        return start, f"a number has a decimal point, not a comma: write {key} = {whole}.{part}"
    if found := re.search(r"[+-]?(?<![\d.])(?:\.\d+|\d+\.)(?!\d)", line[max(0, at - start - 8) :]):
        return at, f"a number has digits on both sides of its point, not {found[0]}"
    return None


def _twice(text: str, start: int, line: str, at: int, what: str) -> _Found:
    if "Cannot overwrite" in what or "Duplicate inline table key" in what:
        keys = re.findall(r"([\w-]+)[ \t]*=", text[start:at])
        return at, f"the key {keys[-1] if keys else line.strip()} is given twice"
    if found := re.match(r"Cannot declare \((.+?),?\) twice", what):
        path = ".".join(re.findall(r"'([^']*)'", found[1]))
        return at, f"the table [{path}] is given twice"
    return None


def _bare_word(text: str, start: int, line: str, at: int, what: str) -> _Found:
    """A value that needs quotes, or a switch in other letters."""
    word = re.match(r"[^\s,\]}#=]+(?: [^\s,\]}#={\[]+)*", line[at - start :])
    if what != "Invalid value" or not word or not word[0][0].isalpha():
        return None
    if _NEXT.match(text, at):
        return None  # the list before it is not closed
    if known := _OTHER_WORDS.get(word[0]):
        return at, f"write {known} in small letters, not {word[0]}" if known == word[0].lower() else f"write {known}"
    return at, f'a text needs quotes: write "{word[0]}"'


def _sign(text: str, start: int, line: str, at: int, what: str) -> _Found:
    if line.lstrip().startswith(("//", ";", "/*")):
        return start, "a comment begins with #"
    if "Expected '=' after a key" in what and (found := re.search(r"([\w-]+)[ \t]*:", line)):
        return at, f"a key and its value are joined by =, not by a colon: write {found[1]} ="
    return None


def _brackets(text: str, start: int, line: str, at: int, what: str) -> _Found:
    """Missing commas and brackets: what is open where the parser stopped, and the token before."""
    opened: list[tuple[str, int]] = []
    last = 0
    for token in TOKEN.finditer(text, 0, at):
        kind = token.lastgroup
        if kind == "open":
            opened.append((token.group(), token.start()))
        elif kind == "close" and opened:
            opened.pop()
        if kind not in ("comment", "line"):
            last = token.end() - 1
    if not opened:
        return None
    bracket, since = opened[-1]
    there = text.count("\n", 0, since) + 1
    if bracket == "{" and "\n" in text[since:at] + text[at : at + 1]:
        return since, "a row in { } must be on one line, and ends with }"
    if bracket == "{" and text[last] == "," and text[at : at + 1] == "}":
        return at, "there is a comma before }: remove it"
    goes_on = not text[start:at].strip() and _NEXT.match(text, at)
    if bracket == "[" and (goes_on or at >= len(text.rstrip())):
        return last, f"the list that begins in line {there} is not closed with ]"
    if text[last] not in ",[{" and "nclosed" in what:
        return last, f"a comma is missing after {_shown(text, last)}"
    return None


def _shown(text: str, last: int) -> str:
    """The end of a line up to a character, shortened."""
    line = text[max(text.rfind("\n", 0, last), last - _WINDOW) + 1 : last + 1].strip()
    return line if len(line) <= 30 else f"… {line[-28:]}"
