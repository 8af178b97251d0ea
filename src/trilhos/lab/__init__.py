"""Simulations, tables, reports and tournaments. From Python, begin with `play` and `read`."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trilhos.lab.api import play as play
    from trilhos.lab.api import read as read

__all__ = ["play", "read"]


def __getattr__(name: str) -> Any:
    """Import modules on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'trilhos.lab' has no attribute {name!r}")
    from trilhos.lab import api

    return getattr(api, name)
