"""`trilhos replay`: a saved game once more, every line of it verified."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from trilhos.cli import saved
from trilhos.cli.compile import compile_first
from trilhos.cli.ending import ending
from trilhos.cli.family import family_of
from trilhos.cli.ink import DIM, console, seat_badge
from trilhos.cli.screen import Scene, screen
from trilhos.core.rng import key_words
from trilhos.match.game import Game

Standing = dict[str, Any]


def replay(file: Path, board: str | None, rounds: bool, as_json: bool) -> None:
    """Verify a saved game and print how it stands or ended."""
    compile_first()
    kept = saved.read(file, board)
    game = kept.game
    who = kept.who or ["" for _ in range(game.seats)]
    history = _history(game) if rounds else []
    if as_json:
        print(json.dumps(_as_dict(game, kept.who, history if rounds else None), ensure_ascii=False, indent=2))
        return
    out = console()
    if history:
        out.print(_rounds(history), Text())
    out.print(_state(game, who, out))
    out.print(Text(f"\n{file}: every one of its {len(game.steps)} steps holds.", DIM), soft_wrap=True)


def _state(game: Game, who: list[str], out: Console) -> RenderableType:
    """The result, or, while the game goes on, what a spectator may see of it."""
    if game.result:
        return ending(game.facts, game.result, [name or f"seat {seat}" for seat, name in enumerate(who)])
    return screen(Scene(game.facts, game.view(None), game.log(None), who), None, out)


def _history(game: Game) -> list[Standing]:
    """How everybody stood at the end of each round."""
    assert game.origin is not None
    origin = game.origin
    options = {name: origin[name] for name in game.table.options if name in origin}
    key = key_words(origin["key"])
    states = game.table.deal(origin["seats"], origin["first"], key, origin["stream"], options)
    again = Game(game.table, states, None)
    found: list[Standing] = []
    for step in game.steps:
        again.play(step.action, step.seat)
        state = again.state
        if len(found) < int(state.turns) // again.seats:
            found.append(_standing(again, len(found) + 1))
    return found


def _standing(game: Game, number: int) -> Standing:
    told: Standing = {"round": number, "step": len(game.steps)}
    return told | family_of(game.facts).standing(game.facts, game.view(None)["seats"])


def _rounds(history: list[Standing]) -> RenderableType:
    what, left = (key for key in history[0] if key not in ("round", "step"))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    table.add_column("round", justify="right")
    for seat in range(len(history[0][what])):
        table.add_column(seat_badge(seat), justify="right")
    for standing in history:
        pairs = zip(standing[what], standing[left], strict=True)
        table.add_row(str(standing["round"]), *(f"{gathered} · {has}" for gathered, has in pairs))
    return Group(Text(f"{what} · {left} left, by seat", DIM), table)


def _as_dict(game: Game, who: list[str] | None, history: list[Standing] | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "game": game.id,
        "seats": game.seats,
        "who": who,
        "steps": len(game.steps),
        "over": game.over,
        "to_act": game.to_act,
        "digest": game.digest(),
        "result": game.result.as_dict() if game.result else None,
    }
    return told if history is None else told | {"rounds": history}
