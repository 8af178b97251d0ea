"""What a board file of the rail games can say, for the editor, as rules/figures.py and record_sizes.py declare it."""

from pathlib import Path
from typing import Final

from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import find
from trilhos.families.ride.house_rules import sentence
from trilhos.families.ride.picture.elements import INKS
from trilhos.families.ride.rules import record_sizes
from trilhos.families.ride.rules.figures import FIGURES
from trilhos.families.ride.text.names import Names
from trilhos.words import Language, Message, translate

BASE: Final = "usa"  # whose words the texts use
LIMITS: Final = {
    "cities": record_sizes.MAX_CITIES,
    "routes": record_sizes.MAX_ROUTES,
    "tickets": record_sizes.MAX_TICKETS,
    "colours": record_sizes.MAX_COLOURS,
    "length": record_sizes.MAX_LENGTH,
    "cards": record_sizes.MAX_CARDS,
    "seats": record_sizes.MAX_SEATS,
    "points": record_sizes.MAX_POINTS,
}


def board_form(lang: Language) -> Fields:
    """Figures, card colours that drawings know, and the most that fits (BoardForm in server/schemas/boards.py)."""
    names = Names(find(BASE))
    words = {"wild": names.wild_text(), "trains": names.trains_text(2)}
    figures = [
        {
            "table": figure.table,
            "key": figure.key or name,
            "clause": figure.clauses[0],
            "text": translate(Message(sentence(figure), **words), lang),
            "default": None if figure.default is None else int(figure.default),
            "range": (figure.low, figure.high),
            "is_switch": figure.is_switch,
        }
        for name, figure in FIGURES.items()
    ]
    return {
        "figures": figures,
        "colours": [{"name": name, "css": css} for name, (css, _) in INKS.items()],
        "limits": LIMITS,
    }


def board_text(game: str) -> str:
    """The file of a published board."""
    return Path(find(game).source).read_text("utf-8")
