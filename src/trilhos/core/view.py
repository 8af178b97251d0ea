"""Views of a game: the part shared by all viewers, and a cache of parts that have not changed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from trilhos.core.unpack import Records, unpack

Fields = dict[str, Any]  # facts by name, ready for JSON
View = Fields


class Seen(NamedTuple):
    """What some viewers may know: the spectator's view, and what each seat knows in addition. Do not modify it."""

    public: View
    private: dict[int | None, View]

    def view(self, seat: int | None) -> View:
        """The full view of a seat, or of a spectator (None)."""
        return self.public | self.private[seat]


class Parts:
    """A cache of parts of a view: a part is rebuilt only if its facts have changed."""

    def __init__(self) -> None:
        self._made: dict[Any, tuple[Any, Any]] = {}

    def read(self, records: Records) -> Any:
        """The first record as unpack Python."""
        return self.part("record", records.tobytes(), lambda: unpack(records))

    def part(self, name: Any, facts: Any, make: Callable[[], Any]) -> Any:
        """The part with this name; it must depend only on `facts` and on things that never change."""
        made = self._made.get(name)
        if made is None or made[0] != facts:
            made = self._made[name] = facts, make()
        return made[1]
