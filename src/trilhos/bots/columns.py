"""Columns of a bot's row of integers: the name that users write and the position that rules read, declared together.

COLUMNS = Columns(first=4)
TURN = COLUMNS.add("turn")  # TURN is 4; COLUMNS.names is ("turn",)
"""


class Columns:
    """Columns with their names and default values, in order of declaration."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.defaults: dict[str, int] = {}

    def add(self, name: str, default: int = 0) -> int:
        """Declare the next column. Returns its position."""
        if name in self.defaults:
            raise ValueError(f"column '{name}' is declared twice")
        self.defaults[name] = default
        return self.end - 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names in order."""
        return tuple(self.defaults)

    @property
    def end(self) -> int:
        """One more than the position of the last column."""
        return self.first + len(self.defaults)
