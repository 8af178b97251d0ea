"""Bots from a user's file: Python classes, and rules that are compiled into the games."""

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from trilhos.bots import policy
from trilhos.bots.candidates import Candidates
from trilhos.bots.compile_errors import compile_error
from trilhos.bots.game_arrays import ACTION, GAME, KIND, OK, SEAT, STATUS, STEP, THINKING, USER_RULE, WIDTH
from trilhos.bots.hooks import bound_to
from trilhos.bots.play_games import play_games
from trilhos.bots.policy_bot import PolicyBot
from trilhos.core.bind import Bound, Rule
from trilhos.core.jit import INTERPRETED, compiled
from trilhos.core.record import Ints
from trilhos.core.rng import Rng
from trilhos.match.bot_protocol import Bot, Decision, action_number
from trilhos.match.family import families
from trilhos.match.hooks import Board, State, Work
from trilhos.match.ruleset import Ruleset

WANTED = "a bot is a class with `choose(self, decision)`, a PolicyBot, or a @rule `choose(b, s, w, i, r)`"


class RuleBot:
    """A bot that is one rule, `choose(b, s, w, i, r)`: board, imagined state, scratch memory, seat, the bot's dice."""

    def __init__(self, rule: Rule, name: str) -> None:
        self.rule, self.name = rule, name
        self._modules = set(_modules_used(rule))

    def check(self, ruleset: Ruleset) -> None:
        """ValueError if the rule calls rules of another family of games."""
        for family in families():
            used = any(module.startswith(f"{family.package}.") for module in self._modules)
            if used and family is not ruleset.family:
                raise ValueError(f"{self.name} is a rule for {', '.join(family.games)}; it cannot play {ruleset.id}")

    def row(self, ruleset: Ruleset) -> npt.NDArray[np.int64]:
        """The bot's row in compiled games."""
        row = np.zeros(WIDTH, np.int64)
        row[KIND] = USER_RULE
        return row

    def choose(self, decision: Decision) -> int:
        """Apply the rule to an imagined world."""
        game = decision.world
        self.check(game.ruleset)
        given = game.boards[0], game.states[0], game.works[0], decision.seat, decision.chance.rngs[0]
        try:
            return action_number(self.rule(*given))
        except (KeyError, AttributeError, NumbaError) as error:
            raise ValueError(compile_error(error, self.rule, game.ruleset)) from None


def _modules_used(rule: Rule, seen: tuple[Rule, ...] = ()) -> Iterator[str]:
    """The modules that a rule takes functions from, itself or through other rules of its file."""
    function = getattr(rule, "py_func", rule)
    for found in map(function.__globals__.get, function.__code__.co_names):
        module = found.__name__ if isinstance(found, ModuleType) else getattr(found, "__module__", "")
        if module and module != function.__module__:
            yield f"{module}."
        elif _is_function(found) and found not in seen:
            yield from _modules_used(found, (*seen, found))


def load(path: str, name: str, ruleset: Ruleset | None = None) -> Callable[[], Bot]:
    """A factory for the bot of this name in a Python file; with a ruleset, a rule is checked as well."""
    found = getattr(_read(path), name, None)
    if found is None:
        there = ", ".join(bots_in(path))
        raise ValueError(f"{path} has no bot '{name}'" + f"; it has: {there}" * bool(there))
    if _is_class(found):
        return _class(path, name, found)
    if _is_rule(found):
        bot = RuleBot(found, f"{path}:{name}")
        if ruleset:
            bot.check(ruleset)
        return lambda: bot  # it remembers nothing
    if isinstance(found, PolicyBot):
        return lambda: found  # it remembers nothing
    raise ValueError(f"{path}:{name} is not a bot; {WANTED}")


def bots_in(path: str) -> list[str]:
    """The names of the bots defined in a Python file, without those it only imports."""
    module = _read(path)
    mine = {name: found for name, found in vars(module).items() if getattr(found, "__module__", "") == module.__name__}
    policies = [name for name, found in vars(module).items() if isinstance(found, PolicyBot)]
    return [name for name, found in mine.items() if _is_class(found) or _is_rule(found)] + policies


def _is_class(found: object) -> bool:
    return inspect.isclass(found) and callable(getattr(found, "choose", None))


def _is_function(found: object) -> bool:
    return isinstance(found, FunctionType if INTERPRETED else Dispatcher)


def _is_rule(found: Any) -> bool:
    return _is_function(found) and len(inspect.signature(getattr(found, "py_func", found)).parameters) == 5


def _class(path: str, name: str, found: type) -> Callable[[], Bot]:
    def make() -> Bot:
        try:
            made: Bot = found()
        except Exception as error:
            raise ValueError(f"{path}:{name}() failed: {type(error).__name__}: {error}") from error
        return made

    return make


def _read(path: str) -> ModuleType:
    file = Path(path)
    if not file.is_file():
        raise ValueError(f"there is no file '{path}'")
    return _module(file.resolve(), hashlib.sha256(file.read_bytes()).hexdigest()[:16])


@cache
def _module(file: Path, digest: str) -> ModuleType:
    """The module of a file; it is imported again if the file has changed.

    It is compiled here, because an import would take the bytecode of a version of the same second and size.
    """
    name = f"trilhos_own_{file.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ValueError(f"{file} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        exec(compile(file.read_bytes(), file, "exec"), module.__dict__)
    except Exception as error:
        raise ValueError(f"{file} cannot be imported: {type(error).__name__}: {error}") from error
    return module


def loop_of(ruleset: Ruleset, rules: Sequence[Rule]) -> Rule:
    """The loop that plays many games, in which bots of kind USER_RULE + n follow the n-th of these rules."""
    return _loop(bound_to(ruleset), tuple(rules)) if rules else bound_to(ruleset)(play_games)


@cache
def _loop(bound: Bound, rules: tuple[Rule, ...]) -> Rule:
    """The same loop with another `choose`. It is not cached on disk, since users edit these rules."""
    choose = bound(policy.choose)
    for n, rule in enumerate(rules):
        choose = compiled(_either(USER_RULE + n, rule, choose))
    return bound.with_rules(choose=choose)(play_games)


def _either(kind: int, mine: Rule, other: Rule) -> Rule:
    """A `choose` that calls `mine` for bots of this kind and `other` for the rest. The loop checks legality."""

    def choose(b: Board, s: State, w: Work, m: Candidates, i: int, row: Ints, r: Rng) -> int:
        if row[KIND] != kind:
            return other(b, s, w, m, i, row, r)  # type: ignore[no-any-return]
        row[GAME] = -1 - r.stream
        row[STEP] = s.steps
        row[SEAT] = i
        row[STATUS] = THINKING
        action = mine(b, s, w, i, r)
        row[ACTION] = action
        row[STATUS] = OK
        return action  # type: ignore[no-any-return]

    return choose
