"""What a family of games provides to the server: maps, names, uploaded boards, and what pages show besides a view."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

from trilhos.core.view import Fields, Parts, Seen, View
from trilhos.match.family import Family
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset
from trilhos.server.json_encoding import JsonObject
from trilhos.words import Language

_parts: WeakKeyDictionary[Game, Parts] = WeakKeyDictionary()  # of the extras
BoardFacts = Any  # the facts of a ruleset, of a class that only its family knows
Names = dict[str, str]  # name in views and actions -> English text


class Figures(NamedTuple):
    """What the pages count over the games of a player."""

    counts: dict[str, int]  # such as completed tickets; the family's pages know what they are called
    favourites: list[str]  # what the player chose, such as routes, by a name that is the same in every game


def no_names(facts: BoardFacts) -> dict[str, Names]:
    """The names of a family without a web part."""
    return {}


def no_setup(facts: BoardFacts) -> JsonObject:
    """The setup of a family whose page for a new table offers nothing of its own."""
    return {}


def no_extras(ruleset: Ruleset, view: View) -> Fields:
    """The public extras of a family whose pages need none."""
    return {}


def no_own_extras(ruleset: Ruleset, view: View, parts: Parts) -> Fields:
    """The private extras of a family whose pages need none."""
    return {}


def no_figures(game: Game, seat: int) -> Figures:
    """The figures of a family that counts nothing."""
    return Figures({}, [])


def unchanged(game: Game, seat: int, text: str) -> str:
    """The text itself: a family that knows only whole actions."""
    return text


@dataclass(frozen=True)
class WebPart:
    """A family's part for the server: the object `WEB` in its module `web`. Everything is optional."""

    PART: ClassVar[str] = "web"

    # Names of things on a board, given its facts, which pages show in the reader's language, by category. Every family
    # may have `endings` (why a game is over) and `clauses` (which one to read about a thing); the rest is its own.
    display_names: Callable[[BoardFacts], dict[str, Names]] = no_names
    board_map: Callable[[BoardFacts], JsonObject] | None = None  # the map of a board, from its facts
    setup: Callable[[BoardFacts], JsonObject] = no_setup  # what the family's page for a new table offers
    published_map: Callable[[str], bytes] | None = None  # the same for a published game, as JSON; cached on disk
    accepts_boards: bool = False  # whether players may upload board files of this family
    board_form: Callable[[Language], JsonObject] | None = None  # what such a file can say (schemas/boards.py)
    board_text: Callable[[str], str] | None = None  # the file of a published game, to start a new board from
    map: type | None = None  # model of the family's maps, for the API schema
    view: type | None = None  # TypedDict of the family's views, for the API schema
    # What follows from the rules, for pages, so that they need not know the rules. It is made from a ruleset and a view
    # of the family, so it tells nothing that the view does not: from the spectator's view, and also from a seat's own.
    # The private ones get a cache of the game, since some of them take long to find.
    public_extras: Callable[[Any, Any], Fields] = no_extras
    private_extras: Callable[[Any, Any, Parts], Fields] = no_own_extras
    extras: type | None = None  # TypedDict of both, for the API schema
    complete: Callable[[Game, int, str], str] = unchanged  # part of an action -> the action to explain to a seat
    figures: Callable[[Game, int], Figures] = no_figures  # what a seat achieved in a finished game


DEFAULT = WebPart()


def web_part(family: Family) -> WebPart:
    """A family's web part, or the default: no map, no names, no uploaded boards."""
    return family.part(WebPart, DEFAULT)


def extras_of(game: Game, seen: Seen) -> Seen:
    """The extras to some views of a game. Their names differ from those of the views."""
    ruleset, parts = game.ruleset, _parts.setdefault(game, Parts())
    part = web_part(ruleset.family)
    private = {
        seat: {} if seat is None else part.private_extras(ruleset, seen.public | own, parts)
        for seat, own in seen.private.items()
    }
    return Seen(part.public_extras(ruleset, seen.public), private)
