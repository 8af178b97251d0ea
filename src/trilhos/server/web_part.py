"""What a family of games provides to the server: maps, names and clauses, uploaded boards, the type of its views."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from trilhos.match.family import Family
from trilhos.server.json_encoding import JsonObject

Names = dict[str, str]  # name in views and actions -> English text


@dataclass(frozen=True)
class DisplayNames:
    """Names of things in a game, which pages show in the reader's language."""

    cities: Names = field(default_factory=dict)
    symbols: Names = field(default_factory=dict)  # of tokens
    tiles: Names = field(default_factory=dict)
    endings: Names = field(default_factory=dict)  # why a game is over
    clauses: Names = field(default_factory=dict)  # which clause to read about a card or a decision


def no_names(facts: Any) -> DisplayNames:
    """The names of a family without a web part."""
    return DisplayNames()


@dataclass(frozen=True)
class WebPart:
    """A family's part for the server: the object `WEB` in its module `web`. Everything is optional."""

    PART: ClassVar[str] = "web"

    display_names: Callable[[Any], DisplayNames] = no_names  # of the facts of a board
    board_map: Callable[[Any], JsonObject] | None = None  # the map of a board, from its facts (schemas/maps.py)
    published_map: Callable[[str], bytes] | None = None  # the same for a published game, as JSON; cached on disk
    accepts_boards: bool = False  # whether players may upload board files of this family
    view: type | None = None  # TypedDict of the family's views, for the API schema


DEFAULT = WebPart()


def web_part(family: Family) -> WebPart:
    """A family's web part, or the default: no map, no names, no uploaded boards."""
    return family.part(WebPart, DEFAULT)
