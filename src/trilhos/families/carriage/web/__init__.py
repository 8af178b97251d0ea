"""Linha de Comboio on the server: names and clauses, views and their extras. The train is in the view, so no map."""

from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.text.clauses import CARD_CLAUSES, DECISION_CLAUSES
from trilhos.families.carriage.text.outcome import ENDINGS
from trilhos.families.carriage.view_types import CarriageView
from trilhos.families.carriage.web.extras import CarriageExtras, private_extras, public_extras
from trilhos.families.carriage.web.questions import complete
from trilhos.server.json_encoding import JsonObject
from trilhos.server.web_part import Names, WebPart


def _display_names(facts: Facts) -> dict[str, Names]:
    return {
        "tiles": {face.id: face.name for face in facts.faces},
        "endings": {text: text for _, text in ENDINGS.values()},
        "clauses": CARD_CLAUSES | DECISION_CLAUSES,
    }


def _setup(facts: Facts) -> JsonObject:
    """For every face of a tile, the faces that it may be joined to: those of other tiles (CH-15)."""
    return {"tiles": {one.id: [two.id for two in facts.faces if two.tile != one.tile] for one in facts.faces}}


WEB = WebPart(
    display_names=_display_names,
    setup=_setup,
    view=CarriageView,
    public_extras=public_extras,
    private_extras=private_extras,
    extras=CarriageExtras,
    complete=complete,
)
