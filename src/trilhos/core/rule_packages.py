"""The packages whose rules are cached once compiled: this one, and those of registered families."""

from importlib.util import find_spec
from pathlib import Path

REGISTERED: dict[str, Path] = {}
TITLES: dict[str, str] = {}  # by package within the registered one: what players call its games


def register(module: str) -> None:
    """Add the package that a module belongs to."""
    name = module.partition(".")[0]
    spec = find_spec(name)
    for place in (spec and spec.submodule_search_locations) or ():
        REGISTERED[name] = Path(place)
