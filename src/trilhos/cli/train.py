"""Chicago on the screen: the train with its pawns, the hand, what may be done, and how it came out."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from trilhos.carriage.facts import Facts
from trilhos.cli.car import LEGEND, car, kind_of
from trilhos.cli.ink import BAD, DIM, GOOD, Flow, on, seat_badge
from trilhos.cli.scene import Scene
from trilhos.cli.train_menu import Item, Menu, total_of
from trilhos.cli.train_words import ANSWERS, HELP, about, allowed_by, gloss, refused_by
from trilhos.core.outcome import Result
from trilhos.core.view import View
from trilhos.match.game import Action, Game

__all__ = [
    "ANSWERS",
    "BRIEFEST",
    "HELP",
    "PICTURE",
    "about",
    "allowed_by",
    "menu",
    "notice",
    "offers",
    "payments",
    "refused_by",
    "result",
    "standing",
    "standings",
    "stem",
    "table_top",
]

PICTURE = "picture"  # to board is something else here
BRIEFEST = 1
ROOMY = 44  # signs that a card takes with what it does
INKS = {"red": "#c5443a", "blue": "#3f76b8"}  # of number cards
CARD = "#d8d2c4"  # of action cards
DUE = {
    "main": "Your turn",
    "dest": "Where to?",
    "penalty": "Two of your pawns would stand in the aisle: both sit down, this one on a free seat of your choice",
    "swap": "A quiet turn: exchange one card, or keep them all",
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


def menu(game: Game, seat: int) -> Menu:
    """What a seat may do, numbered."""
    return Menu(game, seat)


def stem(action: Action) -> str:
    """Every action is offered as it is."""
    return action.text


def payments(facts: Facts, ways: Sequence[Action]) -> RenderableType:
    """Actions to choose from."""
    return Group(*(Text(f"{number:>2} {way.text}") for number, way in enumerate(ways, 1)))


def standing(facts: Facts, seats: Sequence[dict[str, Any]]) -> dict[str, list[int]]:
    """Seated pawns, and those still to board."""
    return {"seated": [len(seat["seated"]) for seat in seats], "supply": [seat["supply"] for seat in seats]}


def result(facts: Facts, result: Result, names: Sequence[str]) -> list[RenderableType]:
    """Places and seated pawns."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for title in ("place", "seat", "who", "seated"):
        table.add_column(title, justify="right" if title in ("place", "seated") else "left")
    quota = facts.quota[len(result.seats)]
    for row in sorted(result.seats, key=lambda row: (row["place"], row["seat"])):
        seated = f"{row['seated']} of {quota}"
        table.add_row(f"{row['place']}.", seat_badge(row["seat"]), names[row["seat"]], seated)
    return [table]


def standings(scene: Scene) -> RenderableType:
    """A row a seat: pawns and the backs of its cards."""
    view = scene.view
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=DIM, pad_edge=False)
    for title in ("", "seat", "who", "seated", "to board", "aisle", "waits", "tokens", "cards", ""):
        table.add_column(title, justify="left" if title in ("", "seat", "who", "aisle", "waits") else "right")
    for row in view["seats"]:
        seat = row["seat"]
        table.add_row(
            Text("▶" if seat in view["to_act"] else " ", GOOD),
            seat_badge(seat),
            Text(scene.name(seat), "bold" if seat == scene.seat else ""),
            f"{len(row['seated'])} of {view['quota']}",
            str(row["supply"]),
            row["aisle"] or "–",
            "–" if row["waiting"] is None else f"door {row['waiting']}",
            str(row["tokens"]),
            f"{row['numbers']} + {row['actions']}",
            _remarks(row),
        )
    return table


def _remarks(row: dict[str, Any]) -> Text:
    said = ["will be passed over"] if row["skip"] else []
    said += [f"shut by {blocker} ×{turns}" for blocker, turns in row["shut_in"].items()]
    return Text(", ".join(said), BAD)


class TableTop:
    """The train, the hand and what else lies on the table: beside it where there is room, and else below."""

    def __init__(self, view: View, marks: dict[str, str]) -> None:
        self.view = view
        self.width, self.lines = car(view, marks)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        grid = Table.grid(padding=(0, 2, 0, 0))
        room = options.max_width - self.width - 2
        told = [Text(_table(self.view)), Text(LEGEND, DIM)]
        roomy = room >= ROOMY
        beside = Group(self._hand(roomy), Text(), *told) if roomy else self._hand(roomy)
        grid.add_row(Group(*self.lines), beside)
        yield Group(grid, *([] if roomy else told[::-1]))

    def _hand(self, roomy: bool) -> RenderableType:
        view = self.view
        if view["seat"] is None:
            return Text()
        lines = [Text("Hand", DIM)]
        for name, n in view["hand"].items():
            told = f" {gloss(name)}" if roomy else ""
            lines.append(Text.assemble(card(name, n), (told, DIM)))
        for seat, cards in view["known"].items():
            lines += [Text(f"seat {seat} has", DIM), *(card(name) for name in cards)]
        return Group(*lines)


def card(name: str, n: int = 1) -> Text:
    """A card as a patch of its colour."""
    ink = next((css for colour, css in INKS.items() if name[:-1] == colour), CARD)
    return Text(f" {name} " if n == 1 else f" {name} × {n} ", on(ink))


def table_top(scene: Scene, menu: Menu | None) -> RenderableType:
    """The train and the hand, and the cards that lie on the table."""
    return TableTop(scene.view, menu.marks() if menu else {})


def _table(view: View) -> str:
    seats = [row["seat"] for row in view["seats"]]
    order = " ".join(map(str, seats if view["direction"] > 0 else seats[::-1]))
    way = "clockwise" if view["direction"] > 0 else "anticlockwise"
    said = [f"{way} ({order})", f"decks {view['deck']['number']} + {view['deck']['action']}"]
    resting = [f"{name} × {n}" if n > 1 else name for name, n in view["resting"].items()]
    return " · ".join(said + [f"on the table: {', '.join(resting)}"] * bool(resting))


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


def offers(scene: Scene, menu: Menu, brief: int) -> RenderableType:
    """All that may be done now, things of one kind together."""
    due = Text(_due(scene), "bold")
    if menu.chooses_cell:
        kinds = [kind_of(scene.view, item.action.fields["cell"]) for item in menu.items]
        width = max(map(len, kinds)) + 1 if len(set(kinds)) > 1 else 0
        cells = [_cell(item, f" {kind}".ljust(width)[:width]) for item, kind in zip(menu.items, kinds, strict=True)]
        return Group(due, Flow(cells, "  "))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style=DIM)
    grid.add_column()
    for kind, items in menu.kinds():
        grid.add_row("" if kind in ALONE else kind, _group(scene, menu, kind, items, brief))
    return Group(due, grid)


def _due(scene: Scene) -> str:
    view = scene.view
    phase, played = view["phase"], view["card"]
    if phase == "react":
        return f"Seat {view['turn']} plays {played} at you: let it, or block it if you hold a rebel"
    if phase == "pick":
        return f"Which pawn of seat {view['target']} {PICKED.get(played, '')}?"
    if phase == "dest" and scene.log:
        return f"Where to, with {scene.log[-1]['action'].removeprefix('move ')}? (a number, as in the train)"
    return DUE.get(phase, "Your turn")


def _number(item: Item) -> Text:
    return Text(f"{item.number:>2}", "bold")


def _cell(item: Item, kind: str) -> Text:
    name = item.action.fields["cell"]
    return Text.assemble(_number(item), f" {name:<5}", (kind, DIM))


def _group(scene: Scene, menu: Menu, kind: str, items: Sequence[Item], brief: int) -> RenderableType:
    if kind == "move":
        return Group(*_moves(menu, items, brief))
    said = [_item(item, kind) for item in items]
    return Flow([*said, *([Text(told, DIM)] if (told := _told(scene, kind, items)) and not brief else [])], "  ")


def _told(scene: Scene, kind: str, items: Sequence[Item]) -> str:
    """What bare words do not say."""
    view, die = scene.view, f"the doors open on {scene.facts.die_open} of {scene.facts.die_faces}"
    if kind == "board":
        return f"({die}; closed ends the turn)" if "door" in items[0].action.fields else "(no roll: it has waited)"
    if kind == "u-pass":
        return "(no roll)"
    if kind == "discard" and view["phase"] == "main":
        tokens = view["seats"][view["turn"]]["tokens"]
        return f"(for a new card; {tokens} token{'s' * (tokens != 1)} left)"
    if kind == "end" and not view["boarded"]:
        return "(a quiet turn: then you may exchange a card)"
    return ""


def _item(item: Item, kind: str) -> Text:
    fields = item.action.fields
    if "door" in fields:
        return Text.assemble(_number(item), f" door {fields['door']}")
    if kind == "board":
        return Text.assemble(_number(item), " the waiting pawn")
    return Text.assemble(_number(item), f" {ALONE.get(kind) or item.action.text.removeprefix(kind).strip()}")


def _moves(menu: Menu, items: Sequence[Item], brief: int) -> Iterator[RenderableType]:
    """A line a total, with what it reaches; moves that need a pass card apart."""
    by_key: dict[tuple[int, bool], list[Item]] = {}
    for item in items:
        key = total_of(item.action), item.action.fields["pass"] is not None
        by_key.setdefault(key, []).append(item)
    for key, group in by_key.items():
        reach = menu.reaches[key]
        cards = [Text.assemble(_number(item), f" {item.action.text.removeprefix('move ')}") for item in group]
        n = len(reach.seats)
        seats = f"{n} seat{'s' * (n != 1)}" + (f" {' '.join(reach.seats)}" if 0 < n <= 4 and not brief else "")
        past = " past others" if reach.passing else ""
        steps = f"{reach.total:>2} step{'s' * (reach.total != 1)}{past}:"
        yield Flow([Text(steps, DIM), *cards, Text(f"→ {seats}", GOOD if n else DIM)], "  ")
