"""Simplify text that people type, so that it can be matched leniently."""

import unicodedata


def simplified(text: str) -> str:
    """The text without accents, capitals or double spaces."""
    letters = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())
