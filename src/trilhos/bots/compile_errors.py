"""What a user's rule does wrong if it cannot be compiled: where, and what there is instead."""

import ast
import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import cast

from trilhos.core.bind import Rule
from trilhos.core.board_errors import did_you_mean
from trilhos.core.record import Dtype
from trilhos.core.rng import RNG
from trilhos.match.ruleset import Ruleset

RECORDS = ("board", "state", "scratch memory", "seat", "random numbers")  # the arguments of a rule: b, s, w, i, r


def compile_error(error: Exception, rule: Rule, ruleset: Ruleset) -> str:
    """What a rule that cannot be compiled for a game does wrong, and where."""
    lines = [line.strip() for line in str(error).splitlines()]
    message = next((line for line in lines if line and "Failed in" not in line), "")
    if isinstance(error, KeyError | AttributeError):  # the compiler's word for a missing field
        field = message.strip("'") if isinstance(error, KeyError) else str(getattr(error, "name", "") or message)
        return missing_field(field, rule, ruleset)
    place = next((line for line in lines if line.startswith("File ")), "")
    return f"{type(error).__name__}: {message}" + f" ({place.rstrip(':')})" * bool(place)


def missing_field(field: str, rule: Rule, ruleset: Ruleset) -> str:
    """A field that the records of a game do not have: the line that reads it, and the fields that there are."""
    for function in _functions(getattr(rule, "py_func", rule)):
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(inspect.cleandoc("\n" + "".join(lines)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == field:
                file = inspect.getsourcefile(function)
                where = f"{file}, line {first + node.lineno - 1}: `{ast.unparse(node)}`"
                return f"{where}: {_told(field, _record(node.value, function, ruleset), ruleset)}"
    return _told(field, None, ruleset)


def _functions(function: Rule) -> Iterator[FunctionType]:
    """A rule, and the rules of its own file that it calls."""
    yield cast(FunctionType, function)
    for found in map(function.__globals__.get, function.__code__.co_names):
        plain = getattr(found, "py_func", found)
        if isinstance(plain, FunctionType) and plain.__module__ == function.__module__ and plain is not function:
            yield plain


def _told(field: str, record: tuple[str, Dtype] | None, ruleset: Ruleset) -> str:
    if record is None:
        every = [name for _, dtype in _records(ruleset) for name in _nested(dtype)]
        return f"the records of {ruleset.id} have no field '{field}'{did_you_mean(field, every)}"
    what, dtype = record
    names = [name for name in dtype.names or () if not name.startswith("_")]
    return f"{what} of {ruleset.id} has no field '{field}'{did_you_mean(field, names)}; it has: {', '.join(names)}"


def _records(ruleset: Ruleset) -> list[tuple[str, Dtype]]:
    rules = ruleset.rules
    return [("the board", ruleset.boards.dtype), ("the state", rules.state), ("the scratch memory", rules.work)]


def _nested(dtype: Dtype) -> Iterator[str]:
    for name in dtype.base.names or ():
        yield name
        yield from _nested(dtype.base[name])


def _record(node: ast.expr, function: FunctionType, ruleset: Ruleset) -> tuple[str, Dtype] | None:
    """The record that an expression of a rule's arguments stands for, such as `s.seats[i]`; None if that is unclear."""
    if isinstance(node, ast.Subscript):
        return _record(node.value, function, ruleset)
    if isinstance(node, ast.Attribute):
        outer = _record(node.value, function, ruleset)
        inner = None if outer is None or node.attr not in (outer[1].names or ()) else outer[1][node.attr].base
        return (f"an entry of '{node.attr}'", inner) if inner is not None and inner.names else None
    names = inspect.getfullargspec(function).args
    if not isinstance(node, ast.Name) or len(names) != len(RECORDS) or node.id not in names:
        return None
    known = {**dict(zip(names, _records(ruleset), strict=False)), names[4]: ("the random numbers", RNG)}
    return known.get(node.id)
