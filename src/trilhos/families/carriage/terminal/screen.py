"""Chicago in the terminal: the train with its pawns, the hand, what may be done, and the result."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from trilhos.cli.menu import Item
from trilhos.cli.scene import Scene, Session
from trilhos.cli.style import BAD, DIM, GOOD, Flow, on, plain_table, seat_badge
from trilhos.cli.terminal import Terminal, seat_cells
from trilhos.core.outcome import Result
from trilhos.core.view import Fields, View
from trilhos.families.carriage.terminal import commands
from trilhos.families.carriage.terminal.drawing import LEGEND, car, kind_of
from trilhos.families.carriage.terminal.menu import Menu, total_of
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset

ROOMY = 44  # columns that a card and its explanation take
INKS = {"red": "#c5443a", "blue": "#3f76b8"}  # of number cards
CARD = "#d8d2c4"  # of action cards
PROMPTS = {
    "main": "Your turn",
    "dest": "Where to?",
    "penalty": "Two of your pawns would stand in the aisle: both sit down, this one on a free seat of your choice",
    "swap": "Nothing was possible: exchange one card, or keep them all",
    "pay": "You shut somebody in for too long: which of your pawns gets off?",
    "trim": "Too many cards: discard one",
}
PICKED = {
    "exit-1x": "gets off",
    "exit-2x": "gets off",
    "eccentric": "has to stand in the aisle",
    "take-a-seat": "changes places with yours",
}
ALONE = {"end": "end the turn", "allow": "allow it", "keep": "keep all cards", "block": "block it with a rebel"}


class CarriageTerminal(Terminal):
    """How Chicago is shown and played."""

    help = commands.HELP
    commands = commands.COMMANDS
    briefest = 1

    def menu(self, game: Game, seat: int) -> Menu:
        """A seat's legal actions, numbered."""
        return Menu(game, seat)

    def standings(self, scene: Scene) -> RenderableType:
        """Each seat's pawns and the backs of its cards."""
        return standings(scene)

    def board(self, scene: Scene, menu: Menu | None) -> RenderableType:
        """The train, the hand, and the cards on the table."""
        return TrainAndHand(scene.view, menu.marks() if menu else {})

    def notice(self, scene: Scene) -> RenderableType | None:
        """Somebody is about to win."""
        return notice(scene)

    def choices(self, scene: Scene, menu: Menu, brevity: int) -> RenderableType:
        """All that may be done now."""
        return choices(scene, menu, brevity)

    def allowing_clause(self, session: Session, text: str) -> str | None:
        """The clause that allows a legal action."""
        return commands.allowing_clause(session, text)

    def explain_word(self, session: Session, text: str) -> bool:
        """The rule of a card."""
        return commands.explain_card(session, text)

    def result(self, ruleset: Ruleset, result: Result, names: Sequence[str]) -> list[RenderableType]:
        """Places and seated pawns."""
        table = plain_table("place", "seat", "who", "seated")
        table.columns[0].justify = table.columns[3].justify = "right"
        quota = ruleset.facts.quota[len(result.seats)]
        for row in sorted(result.seats, key=lambda row: (row["place"], row["seat"])):
            seated = f"{row['seated']} of {quota}"
            table.add_row(f"{row['place']}.", seat_badge(row["seat"]), names[row["seat"]], seated)
        return [table]

    def standing(self, game: Game) -> dict[str, list[int]]:
        """Seated pawns, and those still to board."""
        seats = game.view(None)["seats"]
        return {"seated": [len(seat["seated"]) for seat in seats], "supply": [seat["supply"] for seat in seats]}


def standings(scene: Scene) -> RenderableType:
    """A row for each seat: its pawns and the backs of its cards."""
    view = scene.view
    table = plain_table("", "seat", "who", "seated", "to board", "aisle", "waits", "tokens", "cards", "")
    for column in (3, 4, 7, 8):
        table.columns[column].justify = "right"
    for row in view["seats"]:
        table.add_row(
            *seat_cells(scene, row["seat"]),
            f"{len(row['seated'])} of {view['quota']}",
            str(row["supply"]),
            row["aisle"] or "–",
            "–" if row["waiting"] is None else f"door {row['waiting']}",
            str(row["tokens"]),
            f"{row['numbers']} + {row['actions']}",
            _remarks(row),
        )
    return table


def _remarks(row: Fields) -> Text:
    remarks = ["will be passed over"] if row["skip"] else []
    remarks += [f"shut by {blocker} ×{turns}" for blocker, turns in row["shut_in"].items()]
    return Text(", ".join(remarks), BAD)


class TrainAndHand:
    """The train, the hand and the cards on the table: beside the train if there is room, else below it."""

    def __init__(self, view: View, marks: dict[str, str]) -> None:
        self.view = view
        self.width, self.lines = car(view, marks)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        grid = Table.grid(padding=(0, 2, 0, 0))
        room = options.max_width - self.width - 2
        below = [Text(_table(self.view)), Text(LEGEND, DIM)]
        roomy = room >= ROOMY
        beside = Group(self._hand(roomy), Text(), *below) if roomy else self._hand(roomy)
        grid.add_row(Group(*self.lines), beside)
        yield Group(grid, *([] if roomy else below[::-1]))

    def _hand(self, roomy: bool) -> RenderableType:
        view = self.view
        if view["seat"] is None:
            return Text()
        lines = [Text("Hand", DIM)]
        for name, n in view["hand"].items():
            gloss = f" {commands.gloss(name)}" if roomy else ""
            lines.append(Text.assemble(card(name, n), (gloss, DIM)))
        if view["shown"]:
            lines += [Text(f"seat {view['target']} shows", DIM), *(card(*held) for held in view["shown"].items())]
        for seat, cards in view["known"].items():
            if view["shown"] and seat == view["target"]:
                continue
            lines += [Text(f"seat {seat} has", DIM), *(card(name) for name in cards)]
        return Group(*lines)


def card(name: str, n: int = 1) -> Text:
    """A card as a patch of its colour."""
    ink = next((css for colour, css in INKS.items() if name[:-1] == colour), CARD)
    return Text(f" {name} " if n == 1 else f" {name} × {n} ", on(ink))


def _table(view: View) -> str:
    seats = [row["seat"] for row in view["seats"]]
    order = " ".join(map(str, seats if view["direction"] > 0 else seats[::-1]))
    way = "clockwise" if view["direction"] > 0 else "anticlockwise"
    parts = [f"{way} ({order})", f"decks {view['deck']['number']} + {view['deck']['action']}"]
    resting = [f"{name} × {n}" if n > 1 else name for name, n in view["resting"].items()]
    return " · ".join(parts + [f"on the table: {', '.join(resting)}"] * bool(resting))


def notice(scene: Scene) -> RenderableType | None:
    """Somebody is about to win."""
    view = scene.view
    if view["phase"] == "over":
        return None
    near = [row["seat"] for row in view["seats"] if len(row["seated"]) == view["quota"] - 1]
    if not near:
        return None
    who = " and ".join(scene.name(seat) if seat == scene.seat else f"seat {seat}" for seat in near)
    verb = "lack" if len(near) > 1 or near == [scene.seat] else "lacks"
    return Text(f"{who[0].upper()}{who[1:]} {verb} but one seat.", f"bold {BAD}")


def choices(scene: Scene, menu: Menu, brevity: int) -> RenderableType:
    """All that may be done now, by kind."""
    due = Text(_prompt(scene), "bold")
    if menu.chooses_cell:
        kinds = [kind_of(scene.view, item.action.fields["cell"]) for item in menu.items]
        width = max(map(len, kinds)) + 1 if len(set(kinds)) > 1 else 0
        cells = [_cell(item, f" {kind}".ljust(width)[:width]) for item, kind in zip(menu.items, kinds, strict=True)]
        return Group(due, Flow(cells, "  "))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style=DIM)
    grid.add_column()
    for kind, items in menu.kinds():
        grid.add_row("" if kind in ALONE else kind, _group(scene, menu, kind, items, brevity))
    return Group(due, grid)


def _prompt(scene: Scene) -> str:
    view = scene.view
    phase, played = view["phase"], view["card"]
    if phase == "react":
        return f"Seat {view['turn']} plays {played} at you: let it, or block it if you hold a rebel"
    if phase == "card":
        return f"Which {view['kind']} card of seat {view['target']} do you take?"
    if phase == "pick":
        return f"Which pawn of seat {view['target']} {PICKED.get(played, '')}?"
    if phase == "dest" and scene.log:
        return f"Where to, with {scene.log[-1]['action'].removeprefix('move ')}? (a number, as in the train)"
    return PROMPTS.get(phase, "Your turn")


def _number(item: Item) -> Text:
    return Text(f"{item.number:>2}", "bold")


def _cell(item: Item, kind: str) -> Text:
    name = item.action.fields["cell"]
    return Text.assemble(_number(item), f" {name:<5}", (kind, DIM))


def _group(scene: Scene, menu: Menu, kind: str, items: Sequence[Item], brevity: int) -> RenderableType:
    if kind == "move":
        return Group(*_moves(menu, items, brevity))
    parts = [_item(item, kind) for item in items]
    return Flow(
        [
            *parts,
            *(
                [Text(explanation, DIM)]
                if (explanation := _explanation(scene, menu, kind, items)) and not brevity
                else []
            ),
        ],
        "  ",
    )


def _explanation(scene: Scene, menu: Menu, kind: str, items: Sequence[Item]) -> str:
    """An explanation of some actions, to stand beside them."""
    view, die = scene.view, f"the doors open on {scene.facts.die_open} of {scene.facts.die_faces}"
    if kind == "board":
        return f"({die}; closed ends the turn)" if "door" in items[0].action.fields else "(no roll: it has waited)"
    if kind == "u-pass":
        return "(no roll)"
    if kind == "discard" and view["phase"] in ("main", "react"):
        tokens = view["seats"][view["seat"]]["tokens"]
        return f"(for a new card; {tokens} token{'s' * (tokens != 1)} left)"
    if kind == "end" and len(menu.legal) == 1 and not view["boarded"] and not view["resting"]:
        return "(nothing else is possible: then you may exchange a card)"
    return ""


def _item(item: Item, kind: str) -> Text:
    fields = item.action.fields
    if "door" in fields:
        return Text.assemble(_number(item), f" door {fields['door']}")
    if kind == "board":
        return Text.assemble(_number(item), " the waiting pawn")
    if fields.get("later"):
        return Text.assemble(_number(item), " allow it, draw in your own turn")
    return Text.assemble(_number(item), f" {ALONE.get(kind) or item.action.text.removeprefix(kind).strip()}")


def _moves(menu: Menu, items: Sequence[Item], brevity: int) -> Iterator[RenderableType]:
    """A line for each total, with what it reaches; moves that need a pass card are apart."""
    by_key: dict[tuple[int, bool], list[Item]] = {}
    for item in items:
        key = total_of(item.action), item.action.fields["pass"] is not None
        by_key.setdefault(key, []).append(item)
    for key, group in by_key.items():
        reach = menu.reaches[key]
        cards = [Text.assemble(_number(item), f" {item.action.text.removeprefix('move ')}") for item in group]
        n = len(reach.seats)
        seats = f"{n} seat{'s' * (n != 1)}" + (f" {' '.join(reach.seats)}" if 0 < n <= 4 and not brevity else "")
        past = " past others" if reach.passing else ""
        steps = f"{reach.total:>2} step{'s' * (reach.total != 1)}{past}:"
        yield Flow([Text(steps, DIM), *cards, Text(f"→ {seats}", GOOD if n else DIM)], "  ")
