"""Dataclasses with a field for each figure that a record class declares."""

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TypeVar

T = TypeVar("T")


def with_integers(names: Iterable[str]) -> Callable[[type[T]], type[T]]:
    """Add integer fields to a class that `dataclass` decorates next. Inherited declarations are not their defaults."""

    def add(kind: type[T]) -> type[T]:
        kind.__annotations__ = {**dict.fromkeys(names, "int"), **kind.__annotations__}
        for name in names:
            setattr(kind, name, field())
        return kind

    return add
