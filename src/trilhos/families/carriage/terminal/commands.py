"""Commands of Chicago (`reach`, `cards`), and the clauses that allow an action."""

from rich.console import Group
from rich.text import Text

from trilhos.cli.rule import clause_text
from trilhos.cli.scene import Commands, HelpRows, Session
from trilhos.cli.simplify_text import simplified
from trilhos.cli.style import BAD, DIM, plain_table
from trilhos.families.carriage.terminal.drawing import LEGEND, car
from trilhos.families.carriage.terminal.menu import Reach
from trilhos.families.carriage.text.names import CARDS
from trilhos.rules import clauses

HELP: HelpRows = (
    ("a number", "take the action with that number on the list; cells that can be chosen are numbered in the train"),
    ("an action", "in notation: board 3, move red3 red2, play exit-1x, discard blue1, end; Tab completes it"),
    ("A2.13", "where a cell is to be chosen: tile, row and column"),
    ("reach [STEPS]", "where your pawn in the aisle could go with the cards you hold; drawn for a number of steps"),
    ("cards", "what all cards do and how many there are"),
    ("? CARD", "the rule of a card"),
)
GLOSS = {  # short enough to fit beside the train
    "exit-1x": "the next loses a seat; ends turn",
    "exit-2x": "the next loses 2 seats; ends turn",
    "express": "the next player is passed over",
    "reverse": "the order of play turns round",
    "eccentric": "a pawn of another stands up",
    "begging": "take a card of another, unseen",
    "plus-1": "take a discard token",
    "excuse-me": "go past anybody in a move",
    "rebel": "go past anybody, or block a card",
    "advanced": "counts {n}, or joins red and blue",
    "u-pass": "board without rolling",
    "take-a-seat": "swap with one seated; ends turn",
}
CLAUSES = {
    "exit-1x": "CH-52",
    "exit-2x": "CH-53",
    "express": "CH-54",
    "reverse": "CH-57",
    "eccentric": "CH-58",
    "begging": "CH-60",
    "plus-1": "CH-62",
    "excuse-me": "CH-45",
    "rebel": "CH-64",
    "advanced": "CH-41",
    "u-pass": "CH-63",
    "take-a-seat": "CH-61",
}
ALLOWED = {  # the clause that allows a kind of action
    "end": "CH-27",
    "keep": "CH-27",
    "allow": "CH-64",
    "block": "CH-64",
    "board": "CH-21",
    "u-pass": "CH-63",
    "to": "CH-39",
    "sit": "CH-68",
    "pay": "CH-69",
    "take": "CH-60",
}
DISCARDS = {"main": "CH-29", "react": "CH-30", "swap": "CH-27", "trim": "CH-71"}  # by phase


def gloss(card: str) -> str:
    """What a card does, in a few words; empty for number cards."""
    name, _, n = card.rpartition("-") if card.startswith("advanced") else (card, "", "")
    return GLOSS.get(name, "").format(n=n)


def _clause_of(card: str) -> str:
    return CLAUSES.get("advanced" if card.startswith("advanced") else card, "CH-32")


def allowing_clause(session: Session, text: str) -> str | None:
    """The clause that allows a legal action."""
    found = [action for action in session.menu.legal if simplified(action.text) == simplified(text)]
    if not found:
        return None
    kind, fields = found[0].kind, found[0].fields
    if kind == "play":
        return _clause_of(fields["card"])
    if kind == "pick":
        return _clause_of(session.scene.view["card"])
    if kind == "discard":
        return DISCARDS[session.scene.view["phase"]]
    if kind == "move":
        advanced = fields["linked"] or any(card.startswith("advanced") for card in fields["cards"])
        return "CH-45" if fields["pass"] else "CH-41" if advanced else "CH-32"
    return "CH-22" if kind == "board" and "door" not in fields else ALLOWED[kind]


def explain_card(session: Session, text: str) -> bool:
    """Show the rule of a card; False if there is no such card."""
    card = simplified(text).replace(" ", "-")
    if card not in CARDS:
        return False
    held = session.scene.view["hand"].get(card, 0)
    session.print(Text(f"{card}: {gloss(card) or 'so many steps'}; you hold {held or 'none'}."))
    session.print(clause_text(clauses()[_clause_of(card)]))
    return True


def _cards(session: Session, rest: str) -> None:
    table = plain_table()
    table.show_header = True
    for title in ("card", "in the box", "does", "rule"):
        table.add_column(title, no_wrap=title == "card", justify="right" if title == "in the box" else "left")
    table.add_row(
        "red1 … blue5",
        str(sum(session.game.facts.cards[:10])),
        "so many steps in a move, alone or two of a colour",
        "CH-32",
    )
    for face, card in enumerate(CARDS):
        if gloss(card):
            table.add_row(card, str(session.game.facts.cards[face]), gloss(card), _clause_of(card))
    session.print(table)


def _reach(session: Session, rest: str) -> None:
    found: list[Reach] = list(session.menu.reaches.values())
    if not found:
        return session.print(Text("No card that you hold moves a pawn of yours now.", DIM))
    if not rest:
        for reach in found:
            past = " past others" if reach.passing else ""
            seats, aisle = " ".join(reach.seats) or "none", " ".join(reach.aisle) or "none"
            session.print(Text(f"{reach.total:>2} steps{past}: seats {seats}; aisle {aisle}"))
        return
    shown = [reach for reach in found if str(reach.total) == rest]
    if not shown:
        totals = ", ".join(map(str, sorted({reach.total for reach in found})))
        return session.print(Text(f"No cards make {rest} steps; they make {totals}.", BAD))
    marks = {name: "+" if reach.passing else "*" for reach in shown for name in (*reach.seats, *reach.aisle)}
    session.print(Group(*car(session.scene.view, marks)[1], Text(f"* {rest} steps, + with a pass card; {LEGEND}", DIM)))


COMMANDS: Commands = {"reach": _reach, "cards": _cards}
