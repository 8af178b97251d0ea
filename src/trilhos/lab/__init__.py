"""Questions about boards and bots, answered with figures. From Python, `play` and `read` are where to begin."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trilhos.lab.api import play as play
    from trilhos.lab.api import read as read

__all__ = ["play", "read"]


def __getattr__(name: str) -> Any:
    """Bring in what is asked for only then."""
    if name not in __all__:
        raise AttributeError(f"module 'trilhos.lab' has no attribute {name!r}")
    from trilhos.lab import api

    return getattr(api, name)
