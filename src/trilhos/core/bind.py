"""Loops written once and bound to the rules of each family of games.

A loop is a function of the rule dialect that calls hooks, such as `deal` or `apply`, instead of the rules of one
family:

    @loop
    def play_games(boards, states, ...):
        deal(b, s, w, ...)

`Bound(name, parts)` is a family: `bound(play_games)` is the loop with every hook replaced by the family's function
of that name, compiled and cached like any other rule. Loops may call loops.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from trilhos.core.jit import INTERPRETED, LOCK, compiled, folder_of, is_ours, sources_of

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)


class UnboundError(RuntimeError):
    """A hook or a loop was called without a family's rules."""


HOOKS: dict[Rule, str] = {}
LOOPS: set[Rule] = set()


def hook(function: F) -> F:
    """Declare a function that every family provides. Only its name, arguments and docstring matter."""
    HOOKS[function] = function.__name__
    return function


def loop(function: F) -> F:
    """Declare a loop. It cannot be called until it is bound to a family's rules."""
    LOOPS.add(function)
    sources_of(_file(function))  # read now: a file that is edited later is not what was imported
    return function


class Bound:
    """The loops of one family. `parts` are objects whose attributes are the family's functions, by name of the hook.

    `replaced` functions override those that the loops call by these names; such loops are not cached.
    """

    def __init__(self, name: str, parts: Iterable[object], replaced: dict[str, Rule] | None = None) -> None:
        self.name = name
        self._parts = list(parts)
        self._replaced = replaced or {}
        self._made: dict[Rule, Rule] = {}

    def __call__(self, function: F) -> F:
        """The loop, bound and compiled."""
        with LOCK:
            if function not in self._made:
                self._made[function] = self._bind(cast(FunctionType, function))
        return cast(F, self._made[function])

    def with_rules(self, **rules: Rule) -> "Bound":
        """The same family with some functions replaced, such as bots that users supply."""
        return Bound(self.name, self._parts, self._replaced | rules)

    def _bind(self, function: FunctionType) -> Rule:
        names = {name: self(rule) if rule in LOOPS else rule for name, rule in self._calls(function)}
        copy = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)
        copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
        copy.__doc__, copy.__annotations__ = function.__doc__, function.__annotations__
        cached = not self._replaced and not INTERPRETED and all(map(is_ours, self.sources(function)))
        return compiled(copy, self.folder(function) if cached else None)

    def folder(self, *functions: Rule) -> Path:
        """Where a bound loop is cached, or something that calls several of them; the first one gives the name."""
        loops = [cast(FunctionType, function) for function in functions]
        found = {file for one in loops for file in self.sources(one)}
        bound = " ".join(sorted({called for one in loops for called in self._bindings(one)}))
        return folder_of(f"{self.name}.{_file(loops[0]).stem}.{loops[0].__name__}", sorted(found), bound)

    def _calls(self, function: FunctionType) -> Iterator[tuple[str, Rule]]:
        """What a loop calls, by name: other loops, the family's functions for hooks, and replacements."""
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            if name in self._replaced:
                yield name, self._replaced[name]
            elif isinstance(value, FunctionType) and value in HOOKS:
                yield name, self.rule(HOOKS[value])
            elif isinstance(value, FunctionType) and value in LOOPS:
                yield name, value

    def _bindings(self, function: FunctionType) -> Iterator[str]:
        """Which function each hook is bound to, in the loop and in those that it calls."""
        for name, rule in self._calls(function):
            plain = getattr(rule, "py_func", rule)
            yield f"{name}={plain.__module__}.{plain.__qualname__}"
            if rule in LOOPS:
                yield from self._bindings(cast(FunctionType, rule))

    def rule(self, name: str) -> Rule:
        """The family's function for a hook. It may be a loop itself."""
        for part in self._parts:
            found = getattr(part, name, None)
            if found is not None:
                return cast(Rule, found)
        raise UnboundError(f"the family '{self.name}' provides no '{name}'")

    def sources(self, function: FunctionType) -> list[Path]:
        """Every file that the bound loop is compiled from."""
        found = set(sources_of(_file(function)))
        for _, rule in self._calls(function):
            found |= set(self.sources(cast(FunctionType, rule)) if rule in LOOPS else sources_of(_file(rule)))
        return sorted(found)


def _file(function: Rule) -> Path:
    return Path(getattr(function, "py_func", function).__code__.co_filename)
