"""Names of players: one visible line, and at public tables no forbidden words."""

import re
import unicodedata
from fnmatch import fnmatchcase

from trilhos.server.errors import ApiError
from trilhos.server.settings import Settings

MAX_MARKS = 2  # combining marks on one letter; more of them cover other lines


def clean_text(text: str) -> str:
    """One line of text without control characters, invisible characters and changes of direction."""
    visible = (letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text)
    return " ".join("".join(visible).split())


def player_name(name: str, is_public: bool, settings: Settings) -> str:
    """A player's name as others see it; ApiError if it is not allowed at this table."""
    cleaned = _limit_marks(clean_text(name))
    if len(cleaned) > settings.name_letters:
        raise ApiError(422, "name", f"a name has at most {settings.name_letters} characters")
    if is_public and is_forbidden(cleaned, settings.forbidden_names):
        raise ApiError(422, "name", "this name is not allowed at a public table")
    return cleaned


def is_forbidden(name: str, patterns: str) -> bool:
    """Whether a word of the name, or all of it, matches a pattern. Case, accents and separators do not count."""
    words = re.findall(r"[^\W_]+", _plain(name))
    candidates = {*words, "".join(words)}
    forbidden = [_plain(pattern.strip()) for pattern in patterns.split(",") if pattern.strip()]
    return any(fnmatchcase(candidate, pattern) for candidate in candidates for pattern in forbidden)


def _plain(text: str) -> str:
    """A text without accents and case; full-width and similar letters become plain ones."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()


def _limit_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MAX_MARKS:
            kept.append(letter)
    return "".join(kept)
