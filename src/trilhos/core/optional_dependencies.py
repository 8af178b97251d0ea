"""Optional dependencies."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingError(ImportError, ValueError):
    """An optional dependency is not installed."""


@contextmanager
def extra(name: str | None = None) -> Iterator[None]:
    """Imports in this context need an optional extra of the package. MissingError says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        wanted = f"'trilhos[{name}]'" if name else error.name
        message = f"this needs {error.name}, which is not installed: pip install {wanted}"
        raise MissingError(message, name=error.name) from None
