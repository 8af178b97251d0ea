"""Text as people type it."""

import unicodedata


def simplified(text: str) -> str:
    """The text without accents, capitals or double spaces."""
    letters = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())
