"""The form of a board file: its keys, their types and their defaults.

A kind is a function that takes a value, its key and the report. It returns the normalised value, or None after
reporting why the value is invalid.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from trilhos.core.view import Fields
from trilhos.families.ride.boards.fault_list import Report, did_you_mean
from trilhos.families.ride.boards.unsupported import unsupported
from trilhos.families.ride.rules.figures import FIGURES
from trilhos.families.ride.rules.record_sizes import (
    MAX_CARDS,
    MAX_LENGTH,
    MAX_NAME,
    MAX_PILE,
    MAX_POINTS,
    MAX_SEATS,
)

Kind = Callable[[Any, str, Report], Any]
TextKind = Callable[[object, str, Report], str | None]
Form = dict[str, tuple[Kind, Any]]  # by key: its kind and its default
REQUIRED: Final = object()
FORMAT: Final = 1
BASE_POINTS: Final = [1, 2, 4, 7, 10, 15]  # US-25
MAX_TITLE: Final = 100  # characters of a board's name
MAX_TEXT: Final = 1000  # characters of any text
UNPRINTABLE: Final = ("Cc", "Cs", "Co", "Cn")  # categories of Unicode
CHANGES_ORDER: Final = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")  # bidirectional classes


def _describe(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return f"{value!r:.40}" if not isinstance(value, bool) else str(value).lower()


def integer(low: int, high: int) -> Kind:
    def kind(value: object, key: str, report: Report) -> int | None:
        if type(value) is not int:
            report.add(key, f"expected a whole number from {low} to {high}, not {_describe(value)}")
        elif not low <= value <= high:
            report.add(key, f"{value} is not from {low} to {high}")
        else:
            return value
        return None

    return kind


def version(value: object, key: str, report: Report) -> int | None:
    if type(value) is int and value == FORMAT:
        return value
    report.add(key, f"this Trilhos reads boards of format {FORMAT}, not {_describe(value)}")
    return None


def number(low: float, high: float) -> Kind:
    def kind(value: object, key: str, report: Report) -> float | None:
        if not isinstance(value, int | float) or isinstance(value, bool):
            report.add(key, f"expected a number from {low} to {high}, not {_describe(value)}")
        elif not low <= value <= high:
            report.add(key, f"{value} is not from {low} to {high}")
        else:
            return float(value)
        return None

    return kind


def flag(value: object, key: str, report: Report) -> bool | None:
    if isinstance(value, bool):
        return value
    report.add(key, f"expected true or false, not {_describe(value)}")
    return None


def text_up_to(most: int) -> TextKind:
    """A text that is not empty, not longer than this, and whose characters are shown in their order."""

    def kind(value: object, key: str, report: Report) -> str | None:
        if not isinstance(value, str):
            report.add(key, f"expected a text in quotes, not {_describe(value)}")
        elif not value.strip():
            report.add(key, "is empty")
        elif len(value) > most:
            report.add(key, f"is {len(value)} characters long; at most {most} fit")
        elif any(
            unicodedata.category(c) in UNPRINTABLE or unicodedata.bidirectional(c) in CHANGES_ORDER for c in value
        ):
            report.add(key, "contains a line break or another unprintable character")
        else:
            return value
        return None

    return kind


text = text_up_to(MAX_TEXT)


def name(value: object, key: str, report: Report) -> str | None:
    """A name that can be used in notation: no , ; : > / # and no space at either end.

    An invalid name is reported and kept, so that rows that use it are not reported as well.
    """
    checked = text(value, key, report)
    if checked is None:
        return None
    bad = [c for c in ",;:>/#" if c in checked]
    if bad:
        report.add(key, f"{checked!r} holds {' '.join(bad)} which notation reserves")
    elif checked != checked.strip():
        report.add(key, f"{checked!r} begins or ends with a space")
    elif " on " in checked.casefold() or checked.casefold() in ("aside", "none", "all"):
        report.add(key, f"{checked!r} means something else in notation")
    elif len(checked) > MAX_NAME:
        report.add(key, f"is {len(checked)} characters long; at most {MAX_NAME} fit")
    return checked


def matching(pattern: str, what: str) -> Kind:
    def kind(value: object, key: str, report: Report) -> str | None:
        checked = text(value, key, report)
        if checked is None:
            return None
        if len(checked) > MAX_NAME:
            report.add(key, f"is {len(checked)} characters long; at most {MAX_NAME} fit")
        elif not re.fullmatch(pattern, checked):
            report.add(key, f"{checked!r} is not {what}")
        else:
            return checked
        return None

    return kind


def one_of(*words: str) -> Kind:
    def kind(value: object, key: str, report: Report) -> str | None:
        if value in words and isinstance(value, str):
            return value
        missing = unsupported(value) if isinstance(value, str) else ""
        hint = f": {missing}" if missing else did_you_mean(value, words) if isinstance(value, str) else ""
        report.add(key, f"expected one of {', '.join(words)}, not {_describe(value)}{hint}")
        return None

    return kind


def listing(item: Kind, low: int = 0, high: int | None = None, *, keep: bool = False) -> Kind:
    """A list; invalid items become None, so that the others keep their indices. `keep`: also if it is too short."""

    def kind(value: object, key: str, report: Report) -> list[Any] | None:
        if not isinstance(value, list):
            report.add(key, f"expected a list, not {_describe(value)}")
            return None
        if len(value) < low or (high is not None and len(value) > high):
            size = f"{low}" if low == high else f"{low} or more" if high is None else f"{low} to {high}"
            report.add(key, f"has {len(value)} entries instead of {size}")
            if not keep:
                return None
        return [item(v, f"{key}[{i}]", report) for i, v in enumerate(value)]

    return kind


def table(fields: Form) -> Kind:
    """A table of known keys; absent or invalid keys get their default, or None."""

    def kind(value: object, key: str, report: Report) -> Fields | None:
        if not isinstance(value, dict):
            report.add(key, f"expected a table, not {_describe(value)}")
            return None
        dot = f"{key}." if key else ""
        for k in value:
            if k not in fields:
                missing = unsupported(k)
                report.add(f"{dot}{k}", f"unknown key{f': {missing}' if missing else did_you_mean(k, fields)}")
        out = {}
        for k, (item, default) in fields.items():
            if k not in value and default is REQUIRED:
                report.add(f"{dot}{k}", "missing")
            checked = item(value[k], f"{dot}{k}", report) if k in value else None
            out[k] = None if checked is None and default is REQUIRED else default if checked is None else checked
        return out

    return kind


def words(key_kind: Kind, item: Kind) -> Kind:
    """A table with arbitrary keys; invalid entries are left out."""

    def kind(value: object, key: str, report: Report) -> dict[Any, Any] | None:
        if not isinstance(value, dict):
            report.add(key, f"expected a table, not {_describe(value)}")
            return None
        pairs = [(key_kind(k, f"{key}.{k}", report), item(v, f"{key}.{k}", report)) for k, v in value.items()]
        return {k: v for k, v in pairs if k is not None and v is not None}

    return kind


def by_seats(item: Kind) -> Kind:
    """A table with one entry for each number of seats, as in { 2 = 10, 3 = 12 }."""
    table_of = words(matching(f"[2-{MAX_SEATS}]", f"a number of seats from 2 to {MAX_SEATS}"), item)

    def kind(value: object, key: str, report: Report) -> dict[int, Any] | None:
        checked = table_of(value, key, report)
        return None if checked is None else {int(k): v for k, v in checked.items()}

    return kind


_origin = one_of("sourced", "recalled", "reconstructed")


def origin(value: object, key: str, report: Report) -> dict[str, str] | None:
    """Where a row comes from: one word for all of it, or a table with a word for each key that differs."""
    if isinstance(value, dict):
        checked: dict[str, str] | None = words(text, _origin)(value, key, report)
        return checked
    word = _origin(value, key, report)
    return None if word is None else {"row": word}


_points = integer(0, MAX_POINTS)
_bonus = integer(-MAX_POINTS, MAX_POINTS)
_colour = matching("[a-z]+", "a colour's name in small letters")
_css = matching(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]+", "a CSS colour such as '#0aa' or 'teal'")
_city_list = listing(text, 1)


def figures_of(part: str) -> Form:
    """The figures of a table, as rules/figures.py declares them."""
    return {
        figure.key or name: (
            flag if figure.is_switch else integer(figure.low, figure.high),
            REQUIRED if figure.default is None else figure.default,
        )
        for name, figure in FIGURES.items()
        if figure.table == part
    }


RULES: Final[Form] = {
    "seats": (listing(integer(2, MAX_SEATS), 2, 2), [2, 5]),
    **figures_of("rules"),
    "route_points": (listing(_points, 1, MAX_LENGTH), BASE_POINTS),
}
BULLET: Final[Form] = {
    **figures_of("bullet"),
    "bonus": (by_seats(listing(_bonus, 1, MAX_SEATS)), REQUIRED),
}
TOKENS: Final[Form] = {
    "symbols": (listing(name, 1), REQUIRED),
    "cities": (_city_list, REQUIRED),
    "pile": (by_seats(integer(1, MAX_PILE)), REQUIRED),
    "points": (listing(_points, 1), REQUIRED),
}
JOURNEY: Final[Form] = {
    **figures_of("journey"),
    "west": (_city_list, REQUIRED),
    "east": (_city_list, REQUIRED),
}
CITY: Final[Form] = {
    "name": (name, REQUIRED),
    "lat": (number(-85, 85), REQUIRED),
    "lon": (number(-180, 180), REQUIRED),
    "region": (name, ""),
    "provenance": (origin, {}),
}
ROUTE: Final[Form] = {
    "a": (text, REQUIRED),
    "b": (text, REQUIRED),
    "length": (integer(1, MAX_LENGTH), REQUIRED),
    "colour": (text, REQUIRED),
    "kind": (one_of("train", "bullet"), "train"),
    "ferries": (integer(0, MAX_LENGTH), 0),
    "single": (flag, False),
    "provenance": (origin, {}),
}
TICKET: Final[Form] = {
    "a": (text, REQUIRED),
    "b": (text, REQUIRED),
    "points": (integer(1, MAX_POINTS), None),
    "provenance": (origin, {}),
}
MAP: Final[Form] = {
    "translated": (flag, False),
    "coast": (flag, True),
    "cities": (listing(table(CITY), 2, keep=True), REQUIRED),
    "routes": (listing(table(ROUTE), 1, keep=True), REQUIRED),
    "tickets": (listing(table(TICKET), 1, keep=True), REQUIRED),
}
NAMES: Final[Form] = {"wild": (name, "locomotive"), "train": (name, "train")}
PROVENANCE: Final[Form] = {
    **{part: (origin, {}) for part in ("rules", "cards", "bullet", "tokens", "journey")},
    **{part: (origin, {}) for part in ("cities", "routes", "tickets")},
    "notes": (listing(text), []),
}
BOARD: Final[Form] = {
    "format": (version, REQUIRED),
    "id": (matching("[a-z0-9][a-z0-9-]*", "an id of small letters, digits and hyphens"), REQUIRED),
    "name": (text_up_to(MAX_TITLE), REQUIRED),
    "rules_page": (one_of("US", "JP", "FJ", "SF"), "US"),
    "rules": (table(RULES), None),
    "cards": (words(_colour, integer(0, MAX_CARDS)), REQUIRED),
    "names": (table(NAMES), None),
    "bullet": (table(BULLET), None),
    "tokens": (table(TOKENS), None),
    "journey": (table(JOURNEY), None),
    "provenance": (table(PROVENANCE), None),
    "colours": (words(_colour, _css), None),
    "map": (table(MAP), REQUIRED),
}


def plain(raw: Fields, report: Report) -> Fields:
    """The board file with every key filled in; missing tables are treated as empty."""
    empty: Fields = {part: {} for part in ("rules", "names", "provenance", "colours")}
    board: Fields = table(BOARD)({**empty, **raw}, "", report)
    return board
