"""What pages show of Linha de Comboio besides the view: consequences of the rules, made from a view alone."""

from typing import Literal

from typing_extensions import TypedDict

from trilhos.core.view import Fields, Parts
from trilhos.families.carriage.rules.figures import BLOCKS_BEGGING, BOARD_FIRST, IMMUNE
from trilhos.families.carriage.rules.state import COLUMNS, N_NUMBERS, ROWS, TILE
from trilhos.families.carriage.ruleset import CarriageRuleset
from trilhos.families.carriage.text.names import CARDS, cell_text
from trilhos.families.carriage.view_types import CarriageTrain, CarriageView

Star = Literal["red", "green"]
RED_STARS = ("exit-1x", "exit-2x", "take-a-seat")  # CH-51
NUMBERS = CARDS[:N_NUMBERS]
AT_NEXT, AT_ANYBODY = ("exit-1x", "exit-2x"), ("eccentric", "take-a-seat")  # cards that pick a seated pawn


class CarriageExtras(TypedDict):
    """What follows from a view by the rules."""

    house_rules: dict[str, str]  # the value of every house rule, by name
    stars: dict[str, Star]  # by action card of the box: after a red one the turn ends
    passages: list[tuple[str, str]]  # cells of both cars that are neighbours across the joint
    two_in_aisle: bool  # whether the card that was played would leave its target with two pawns in the aisle
    blockable: bool  # whether a Rebel Passenger can block the card that was played
    boarding_costs: bool  # in one's own turn: whether boarding would cost both pawns and the turn
    boards_first: bool  # in one's own turn: whether boarding is allowed only before anything else
    pawns: dict[str, list[str]]  # by card of the hand, in one's own turn: the seated pawns that it may hit


def public_extras(ruleset: CarriageRuleset, view: CarriageView) -> Fields:
    """The extras for everyone."""
    target, facts = view["target"], ruleset.facts
    asked = view["phase"] == "react"
    hit = asked and view["card"] in AT_ANYBODY  # these push a pawn into the aisle
    return {
        "house_rules": {rule.name: rule.write(getattr(facts, rule.name)) for rule in ruleset.house_rules},
        "stars": {card: _star(card) for card, n in zip(CARDS, facts.cards, strict=True) if n and card not in NUMBERS},
        "passages": _passages(view["train"]),
        "two_in_aisle": hit and target is not None and view["seats"][target]["aisle"] is not None,  # CH-59, CH-68
        "blockable": asked and (facts.rebel != BLOCKS_BEGGING or view["card"] == "begging"),  # CH-64
        "boarding_costs": False,
        "boards_first": False,
        "pawns": {},
    }


def private_extras(ruleset: CarriageRuleset, view: CarriageView, parts: Parts) -> Fields:
    """The extras for the seat whose view it is."""
    seat, facts = view["seat"], ruleset.facts
    assert seat is not None, "spectators have no private extras"
    on_turn = view["phase"] == "main" and view["to_act"] == [seat]
    pawns: dict[str, list[str]] = {}
    if on_turn:
        immune = facts.skipped == IMMUNE  # CH-48
        others = [one["seat"] for one in view["seats"] if one["seat"] != seat and not (immune and one["skip"])]
        for cards, targets in ((AT_NEXT, _next_seated(view)), (AT_ANYBODY, others)):
            cells = [cell for target in targets for cell in view["seats"][target]["seated"]]
            pawns |= {card: cells for card in cards if cells and card in view["hand"]}
    costs = on_turn and bool(facts.lenient_boarding) and view["seats"][seat]["aisle"] is not None  # CH-25
    boards_first = on_turn and facts.boarding == BOARD_FIRST  # CH-20
    return {"boarding_costs": costs, "boards_first": boards_first, "pawns": pawns}


def _star(card: str) -> Star:
    return "red" if card in RED_STARS else "green"


def _next_seated(view: CarriageView) -> list[int]:
    """CH-52: the first opponent in the direction of play who has a seated pawn and no skip marker."""
    seats, n = view["seats"], len(view["seats"])
    order = [(view["turn"] + view["direction"] * k) % n for k in range(1, n)]
    return [seat for seat in order if seats[seat]["seated"] and not seats[seat]["skip"]][:1]


def _passages(train: CarriageTrain) -> list[tuple[str, str]]:
    """CH-11: short sides, facing end cells that are both aisle. CH-12: long sides, facing doors."""
    cells = train["cells"]
    if train["join"] == "long":
        pairs, open_to = [(TILE - COLUMNS + column, TILE + column) for column in range(COLUMNS)], "D"
    else:
        pairs, open_to = [(COLUMNS * (row + 1) - 1, TILE + COLUMNS * row) for row in range(ROWS)], ".D"
    return [(cell_text(a), cell_text(b)) for a, b in pairs if cells[a] in open_to and cells[b] in open_to]
