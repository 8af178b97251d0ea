"""`trilhos replay`: replay a saved game and verify every line of it."""

import json
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from trilhos.cli import saved_games
from trilhos.cli.result import show_result
from trilhos.cli.scene import Scene
from trilhos.cli.screen import screen
from trilhos.cli.style import DIM, console, plain_table, seat_badge
from trilhos.cli.terminal import terminal_of
from trilhos.core.rng import key_words
from trilhos.core.view import Fields
from trilhos.match.game import Game

Standing = Fields


def replay(file: Path, board: str | None, rounds: bool, as_json: bool) -> None:
    """Verify a saved game and print its position or its result."""
    saved = saved_games.read(file, board)
    game = saved.game
    who = saved.who or ["" for _ in range(game.seats)]
    history = _history(game) if rounds else []
    if as_json:
        print(json.dumps(_as_dict(game, saved.who, history if rounds else None), ensure_ascii=False, indent=2))
        return
    out = console()
    if history:
        out.print(_rounds(history), Text())
    out.print(_state(game, who, out))
    out.print(Text(f"\n{file}: all {len(game.steps)} steps are valid.", DIM), soft_wrap=True)


def _state(game: Game, who: list[str], out: Console) -> RenderableType:
    """The result, or what a spectator may see of an unfinished game."""
    if game.result:
        return show_result(game.ruleset, game.result, [name or f"seat {seat}" for seat, name in enumerate(who)])
    return screen(Scene(game.ruleset, game.view(None), game.log(None), who), None, out)


def _history(game: Game) -> list[Standing]:
    """The standings after each round."""
    assert game.origin is not None
    origin = game.origin
    options = {name: origin[name] for name in game.ruleset.options if name in origin}
    key = key_words(origin["key"])
    states = game.ruleset.deal(origin["seats"], origin["first"], key, origin["stream"], options)
    again = Game(game.ruleset, states, None)
    found: list[Standing] = []
    for step in game.steps:
        again.play(step.action, step.seat)
        state = again.state
        if len(found) < int(state.turns) // again.seats:
            found.append(_standing(again, len(found) + 1))
    return found


def _standing(game: Game, number: int) -> Standing:
    standing: Standing = {"round": number, "step": len(game.steps)}
    return standing | terminal_of(game.ruleset).standing(game)


def _rounds(history: list[Standing]) -> RenderableType:
    """The standings by round: what each seat had gathered, and what it had left."""
    what, *left = (key for key in history[0] if key not in ("round", "step"))
    table = plain_table("round")
    table.columns[0].justify = "right"
    for seat in range(len(history[0][what])):
        table.add_column(seat_badge(seat), justify="right")
    for standing in history:
        figures = zip(*(standing[key] for key in (what, *left)), strict=True)
        table.add_row(str(standing["round"]), *(" · ".join(map(str, seat)) for seat in figures))
    return Group(Text(" · ".join([what, *(f"{key} left" for key in left)]) + ", by seat", DIM), table)


def _as_dict(game: Game, who: list[str] | None, history: list[Standing] | None) -> Fields:
    data: Fields = {
        "game": game.id,
        "house_rules": game.ruleset.changed_values,
        "seats": game.seats,
        "who": who,
        "steps": len(game.steps),
        "over": game.over,
        "to_act": game.to_act,
        "digest": game.digest(),
        "result": game.result.as_dict() if game.result else None,
    }
    return data if history is None else data | {"rounds": history}
