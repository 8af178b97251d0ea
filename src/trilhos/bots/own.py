"""Bots that somebody brought along in a file: classes that Python calls, and rules that play inside compiled games."""

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.core.dispatcher import Dispatcher

from trilhos.bots.compiled import family_of
from trilhos.bots.crew import ACTION, GAME, KIND, OWN, SEAT, STATUS, STEP, THINKS, WELL, WIDTH
from trilhos.core.jit import INTERPRETED
from trilhos.match.seat import Bot, Decision
from trilhos.match.table import Table

WANTED = "a bot is a class with `choose(self, decision)`, or a @rule `choose(b, s, w, i, r)`"


class RuleBot:
    """A bot that is one rule, `choose(b, s, w, i, r)`: the board, an imagined state, scratch, the seat, its dice."""

    def __init__(self, rule: Any) -> None:
        self.rule = rule

    def row(self, table: Table) -> npt.NDArray[np.int64]:
        """What compiled games need to know of it."""
        row = np.zeros(WIDTH, np.int64)
        row[KIND] = OWN
        return row

    def choose(self, decision: Decision) -> int:
        """What it does in a world that it imagines."""
        game = decision.imagine()
        return int(self.rule(game.boards[0], game.states[0], game.works[0], decision.seat, decision.chance.rngs[0]))


def load(path: str, name: str) -> Callable[[], Bot]:
    """What makes the bot of this name in a Python file."""
    found = getattr(_read(path), name, None)
    if found is None:
        there = ", ".join(bots_in(path))
        raise ValueError(f"{path} has nothing called '{name}'" + f"; it has: {there}" * bool(there))
    if _is_class(found):
        return _class(path, name, found)
    if _is_rule(found):
        return lambda: RuleBot(found)
    raise ValueError(f"{path}:{name} is no bot; {WANTED}")


def bots_in(path: str) -> list[str]:
    """The names of the bots that are written in a Python file; those that it only imports are not told."""
    module = _read(path)
    mine = {name: found for name, found in vars(module).items() if getattr(found, "__module__", "") == module.__name__}
    return [name for name, found in mine.items() if _is_class(found) or _is_rule(found)]


def _is_class(found: Any) -> bool:
    return inspect.isclass(found) and callable(getattr(found, "choose", None))


def _is_rule(found: Any) -> bool:
    if not isinstance(found, FunctionType if INTERPRETED else Dispatcher):
        return False
    return len(inspect.signature(getattr(found, "py_func", found)).parameters) == 5


def _class(path: str, name: str, found: type) -> Callable[[], Bot]:
    def make() -> Bot:
        try:
            made: Bot = found()
        except Exception as error:
            raise ValueError(f"{path}:{name}() cannot be made: {type(error).__name__}: {error}") from error
        return made

    return make


def _read(path: str) -> ModuleType:
    file = Path(path)
    if not file.is_file():
        raise ValueError(f"there is no file '{path}'")
    return _module(file.resolve(), hashlib.sha256(file.read_bytes()).hexdigest()[:16])


@cache
def _module(file: Path, digest: str) -> ModuleType:
    """A file is read once, and again when it was changed."""
    name = f"trilhos_own_{file.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ValueError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ValueError(f"{file} cannot be read: {type(error).__name__}: {error}") from error
    return module


def loop_of(table: Table, rules: Sequence[Any], logged: bool = False) -> Any:
    """The loop that plays many games, in which bots of kind OWN + n do what the n-th of these rules says."""
    bots, _ = family_of(table)
    many = bots.logged if logged else bots.many
    return _loop(many, tuple(rules)) if rules else many.play_games


@cache
def _loop(many: Any, rules: tuple[Any, ...]) -> Any:
    """The loop of a file such as many.py once more, with another `choose`; kept by nobody, since such rules change."""
    choose = many.choose
    for n, rule in enumerate(rules):
        choose = _compiled(_either(OWN + n, rule, choose))
    plain = getattr(many.play_games, "py_func", many.play_games)
    return _compiled(FunctionType(plain.__code__, {**plain.__globals__, "choose": choose}, "play_games"))


def _compiled(function: Any) -> Any:
    return function if INTERPRETED else numba.njit(function, nogil=True, error_model="numpy")


def _either(kind: int, mine: Any, other: Any) -> Any:
    """Ask the rule of this kind, and the others for all other kinds. The loop sees to it that the answer is legal."""

    def choose(b: Any, s: Any, w: Any, m: Any, i: int, row: Any, r: Any) -> int:
        if row[KIND] != kind:
            return other(b, s, w, m, i, row, r)  # type: ignore[no-any-return]
        row[GAME] = -1 - r.stream
        row[STEP] = s.steps
        row[SEAT] = i
        row[STATUS] = THINKS
        action = mine(b, s, w, i, r)
        row[ACTION] = action
        row[STATUS] = WELL
        return action  # type: ignore[no-any-return]

    return choose
