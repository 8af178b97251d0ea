"""Lines on stderr that explain a wait."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator


def _to_stderr(text: str) -> None:
    if os.environ.get("TRILHOS_QUIET", "0") == "0":
        print(f"trilhos: {text}", file=sys.stderr, flush=True)


_show: Callable[[str], None] = _to_stderr
_shown: set[str] = set()


def notice(about: str, text: str) -> None:
    """Say something, once in each process what it is about. TRILHOS_QUIET=1 silences it."""
    if about not in _shown:
        _shown.add(about)
        _show(text)


@contextlib.contextmanager
def notices_go_to(show: Callable[[str], None]) -> Iterator[None]:
    """Show notices in another way, such as in a progress bar."""
    global _show
    before, _show = _show, show
    try:
        yield
    finally:
        _show = before
