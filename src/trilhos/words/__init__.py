"""The languages of Trilhos, and translations of its texts.

The code contains English text. Files such as pt-BR.toml contain its translations: in this folder those of texts for
any game, in the folder `words` of a family those of its own texts. docs/words.md has the words that all of them use.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Literal

from trilhos.registry import family_folders

Language = Literal["en", "pt-BR", "pt-PT"]

LANGUAGES: tuple[Language, ...] = ("en", "pt-BR", "pt-PT")
ENGLISH: Language = "en"
BASE: dict[Language, Language] = {"pt-PT": "pt-BR"}  # the files of pt-PT contain only what differs from pt-BR
MAX_RANGES = 20  # parts of an Accept-Language header that are read
LANGUAGE_RANGE = re.compile(r"\s*([a-zA-Z]{1,8})((?:-\w{1,8})*)\s*(?:;\s*q\s*=\s*(\d(?:\.\d{0,3})?))?\s*")


class Grammar(Formatter):
    """The format of templates: Python's own, and what words need to agree with a number or a name.

    - `{n} {n:seat|seats}` has the first word if n is 1, else the second.
    - `{n:no seat|one seat|# seats}` has a first text for 0; `#` is the number.
    - `{owner:de}` is the Portuguese "de" with the field, joined to its article: "do jogador 1" and "do Jogador 1" (a
      default name), but "de Ana".
    """

    def format_field(self, value: object, format_spec: str) -> str:
        """A field as its template asks for it."""
        if "|" in format_spec:
            *zero, one, other = format_spec.split("|")
            form = zero[0] if zero and value == 0 else one if value == 1 else other
            return form.replace("#", str(value))
        if format_spec == "de":
            name = with_article(str(value))
            return f"d{name}" if name.startswith(("o ", "a ")) else f"de {name}"
        return format(value, format_spec)


GRAMMAR = Grammar()
DEFAULT_NAME = re.compile(r"(Jogador|Player)( \d+)?")  # of players who give no name (web/src/lib/i18n)


def with_article(name: str) -> str:
    """A player's name in a Portuguese sentence: default names have an article, the names of people do not."""
    return f"o {name}" if DEFAULT_NAME.fullmatch(name) else name


class Message(str):
    """An English text that keeps its template and fields, so that it can be translated.

    `Message("{route} is taken by {owner}", route=..., owner=...)`. A field that is a Message is translated too.
    """

    __slots__ = ("fields", "template")
    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> "Message":
        message = super().__new__(cls, GRAMMAR.format(template, **fields) if fields else template)
        message.template, message.fields = template, fields
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.fields


SEAT = "seat {n}"  # how a text names a seat


def translate(text: str, lang: Language, names: Sequence[str] = ()) -> str:
    """A text in a language, or in English if there is no translation; `names` are the names of the seats."""
    if not isinstance(text, Message):
        return str(text) if lang == ENGLISH else translations(lang).get(text, text)
    seat = text.fields.get("n")
    if text.template == SEAT and isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat] if lang == ENGLISH else with_article(names[seat])
    known = text.template if lang == ENGLISH else translations(lang).get(text.template, text.template)
    if not text.fields:
        return known
    fields = {name: translate(it, lang, names) if isinstance(it, Message) else it for name, it in text.fields.items()}
    return GRAMMAR.format(known, **fields)


def best_language(accept_language: str | None) -> Language:
    """The best of our languages for an Accept-Language header; English if it names none of them."""
    weighted = [_weighted_language(part) for part in (accept_language or "").split(",")[:MAX_RANGES]]
    known = [(weight, lang) for weight, lang in weighted if lang is not None and weight > 0]
    return max(known, key=lambda pair: pair[0])[1] if known else ENGLISH  # the first one of equal weight


def _weighted_language(language_range: str) -> tuple[float, Language | None]:
    """Weight and language of a part of the header. `pt` alone is Brazilian; all regions but Brazil get pt-PT."""
    found = LANGUAGE_RANGE.fullmatch(language_range)
    if not found:
        return 0, None
    language, subtags, weight = found[1].lower(), found[2].lower(), float(found[3] or 1)
    if language == "pt":
        return weight, "pt-BR" if not subtags or "-br" in subtags else "pt-PT"
    return weight, ENGLISH if language == "en" else None


def word_folders() -> list[Path]:
    """The folders with translations: this one, then those of the families."""
    return [Path(__file__).parent, *family_folders("words")]


@cache
def translations(lang: Language) -> dict[str, str]:
    """All texts that a language translates, by their English text; none for English.

    If several folders translate the same text, the first one counts: a family cannot change the texts of another.
    """
    return {english: other for folder in reversed(word_folders()) for english, other in read(folder, lang).items()}


def read(folder: Path, lang: Language) -> dict[str, str]:
    """The translations in a folder."""
    found = read(folder, BASE[lang]) if lang in BASE else {}
    file = folder / f"{lang}.toml"
    sections = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found | {english: other for section in sections.values() for english, other in section.items()}
