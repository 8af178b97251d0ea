"""The languages that Trilhos speaks to its players, and how a text is said in another one.

English is what the code says. A file of this folder, such as pt-BR.toml, has for every English text the same in its
own language; docs/words.md has the words that all of them use.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

Language = Literal["en", "pt-BR", "pt-PT"]

LANGUAGES: tuple[Language, ...] = ("en", "pt-BR", "pt-PT")
ENGLISH: Language = "en"
TAGS_READ = 20  # of a wish for languages; nobody means more


class Said(str):
    """A text in English that remembers how it was put together, so that it can be said in another language.

    `Said("{route} is taken by {owner}", route=..., owner=...)`. A field that is itself Said is translated too.
    """

    __slots__ = ("fields", "template")
    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> "Said":
        said = super().__new__(cls, template.format(**fields) if fields else template)
        said.template, said.fields = template, fields
        return said

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.fields


def say(text: str, lang: Language) -> str:
    """A text in a language; as it is where that language has no word of its own for it."""
    if lang == ENGLISH:
        return str(text)
    template, fields = (text.template, text.fields) if isinstance(text, Said) else (text, {})
    known = _texts(lang).get(template, template)
    if not fields:
        return known
    return known.format(**{name: say(it, lang) if isinstance(it, Said) else it for name, it in fields.items()})


def best(accept_language: str | None) -> Language:
    """The language that suits a browser's wish (Accept-Language) best; English if it names none of ours."""
    wishes = [_wish(tag) for tag in (accept_language or "").split(",")[:TAGS_READ]]
    named = [(liked, lang) for liked, lang in wishes if lang is not None and liked > 0]
    return max(named, key=lambda wish: wish[0])[1] if named else ENGLISH  # of equals the first


def _wish(tag: str) -> tuple[float, Language | None]:
    """How much a language is liked, and which of ours it is: `pt` alone is Brazil's, other lands speak as Portugal."""
    found = re.fullmatch(r"\s*([a-zA-Z]{1,8})((?:-\w{1,8})*)\s*(?:;\s*q\s*=\s*(\d(?:\.\d{0,3})?))?\s*", tag)
    if not found:
        return 0, None
    tongue, lands, liked = found[1].lower(), found[2].lower(), float(found[3] or 1)
    if tongue == "pt":
        return liked, "pt-BR" if not lands or "-br" in lands else "pt-PT"
    return liked, ENGLISH if tongue == "en" else None


@cache
def table(lang: Language) -> dict[str, dict[str, str]]:
    """All that a language has words of its own for, by section; nothing for English."""
    if lang == ENGLISH:
        return {}
    return tomllib.loads((Path(__file__).parent / f"{lang}.toml").read_text("utf-8"))


@cache
def _texts(lang: Language) -> dict[str, str]:
    return {english: other for section in table(lang).values() for english, other in section.items()}
