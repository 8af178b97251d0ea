"""The rail games on the server: maps, names to translate, uploaded boards, views and their extras."""

from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.picture.chart import chart
from trilhos.families.ride.picture.map_cache import cached_map
from trilhos.families.ride.text.names import Names as BoardNames
from trilhos.families.ride.text.outcome import ENDINGS
from trilhos.families.ride.view_types import RideView
from trilhos.families.ride.web.board_form import board_form, board_text
from trilhos.families.ride.web.extras import RideExtras, private_extras, public_extras
from trilhos.families.ride.web.map import RideMap
from trilhos.families.ride.web.payments import complete
from trilhos.match.game import Game
from trilhos.server.web_part import Figures, Names, WebPart


def _display_names(facts: Facts) -> dict[str, Names]:
    names = BoardNames(facts)
    return {
        "cities": {city: names.city_text(c) for c, city in enumerate(names.cities)},  # as printed on the board
        "local_cities": {city: city for city in names.cities},
        "symbols": {symbol: symbol for symbol in facts.rules.symbols},
        "endings": {text: text for _, text in ENDINGS.values()},
    }


def _board_map(facts: Facts) -> Fields:
    return chart(facts)


def _figures(game: Game, seat: int) -> Figures:
    """Tickets kept and completed, and the routes claimed; twins are one route."""
    assert game.result is not None
    own = game.result.seats[seat]
    counts = {"tickets": len(own.tickets), "completed": own.completed, "longest_path": own.longest_path}
    routes = [route["route"].partition("/")[0] for route in game.view(None)["routes"] if route["seat"] == seat]
    return Figures(counts, routes)


WEB = WebPart(
    display_names=_display_names,
    board_map=_board_map,
    published_map=cached_map,
    accepts_boards=True,
    board_form=board_form,
    board_text=board_text,
    map=RideMap,
    view=RideView,
    public_extras=public_extras,
    private_extras=private_extras,
    extras=RideExtras,
    complete=complete,
    figures=_figures,
)
