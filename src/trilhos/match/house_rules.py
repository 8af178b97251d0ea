"""House rules: figures and switches of a game that a group of players may change.

A family declares them (`Ruleset.house_rules`), and `Ruleset.with_rules` makes the ruleset of a game with other values.
Values are whole numbers inside; people write numbers or the names in `choices`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

SWITCH = ("no", "yes")


@dataclass(frozen=True)
class HouseRule:
    """A figure or switch that may be set when a game is made."""

    name: str
    clause: str
    text: str  # what it sets, as an English sentence (translated by words/)
    default: int  # of this game: what the rulebook says
    low: int
    high: int
    choices: tuple[str, ...] = ()  # names of the values from `low` on; empty: the value is a number

    def read(self, value: object) -> int:
        """A value as people or programs write it; ValueError says what is wrong and what is possible."""
        if isinstance(value, bool) and self.choices == SWITCH:
            return int(value)
        text = str(value).strip().lower()
        if text in self.choices:
            return self.low + self.choices.index(text)
        if not self.choices and text.removeprefix("-").isdecimal() and self.low <= int(text) <= self.high:
            return int(text)
        possible = ", ".join(self.choices) if self.choices else f"a number from {self.low} to {self.high}"
        raise ValueError(f"{self.name} ({self.clause}) cannot be '{value}'; it is {possible}")

    def write(self, value: int) -> str:
        """A value as people read it."""
        return self.choices[value - self.low] if self.choices else str(value)


def read_rules(known: Mapping[str, HouseRule], game: str, given: Mapping[str, object]) -> dict[str, int]:
    """The values of rules that differ from the game's own; ValueError for an unknown rule or an impossible value."""
    values = {}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"{game} has no rule '{name}'; it has: {', '.join(known) or 'none'}")
        number = known[name].read(value)
        if number != known[name].default:
            values[name] = number
    return values
