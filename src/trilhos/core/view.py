"""What watchers see of a game: what is shared by all of them, and what has not changed since they last looked."""

from collections.abc import Callable
from typing import Any, NamedTuple

from trilhos.core.plain import Records, plain

View = dict[str, Any]


class Seen(NamedTuple):
    """What some watchers may know: the spectator's view, and by seat what it knows besides. Do not change them."""

    public: View
    private: dict[int | None, View]

    def view(self, seat: int | None) -> View:
        """All that one of them may know."""
        return self.public | self.private[seat]


class Parts:
    """Parts of a view that still stand: what was made of the same facts before is not made again."""

    def __init__(self) -> None:
        self._made: dict[Any, tuple[Any, Any]] = {}

    def read(self, records: Records) -> Any:
        """The first of some records as plain Python."""
        return self.part("record", records.tobytes(), lambda: plain(records))

    def part(self, name: Any, facts: Any, make: Callable[[], Any]) -> Any:
        """The part of this name, made of these facts and of nothing else that may change."""
        made = self._made.get(name)
        if made is None or made[0] != facts:
            made = self._made[name] = facts, make()
        return made[1]
