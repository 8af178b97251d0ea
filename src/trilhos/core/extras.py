"""Optional dependencies."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingError(ImportError, ValueError):
    """An optional dependency is not installed."""


@contextmanager
def extra(name: str | None = None) -> Iterator[None]:
    """What is imported here comes with this extra of the package, or alone; ValueError says so where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        wanted = f"'trilhos[{name}]'" if name else error.name
        said = f"this takes {error.name}, which is not installed: pip install {wanted}"
        raise MissingError(said, name=error.name) from None
