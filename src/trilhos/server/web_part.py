"""What a family of games provides to the server: maps, names and clauses, uploaded boards, types for the API schema."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from trilhos.match.family import Family
from trilhos.server.json_encoding import JsonObject

Names = dict[str, str]  # name in views and actions -> English text


def no_names(facts: Any) -> dict[str, Names]:
    """The names of a family without a web part."""
    return {}


@dataclass(frozen=True)
class WebPart:
    """A family's part for the server: the object `WEB` in its module `web`. Everything is optional."""

    PART: ClassVar[str] = "web"

    # Names of things on a board, given its facts, which pages show in the reader's language, by category. Any family
    # may have `endings` (why a game is over) and `clauses` (which one to read about a thing); the rest is its own.
    display_names: Callable[[Any], dict[str, Names]] = no_names
    board_map: Callable[[Any], JsonObject] | None = None  # the map of a board, from its facts
    published_map: Callable[[str], bytes] | None = None  # the same for a published game, as JSON; cached on disk
    accepts_boards: bool = False  # whether players may upload board files of this family
    map: type | None = None  # model of the family's maps, for the API schema
    view: type | None = None  # TypedDict of the family's views, for the API schema


DEFAULT = WebPart()


def web_part(family: Family) -> WebPart:
    """A family's web part, or the default: no map, no names, no uploaded boards."""
    return family.part(WebPart, DEFAULT)
