"""House rules: figures and switches of a game that a group of players may change.

A family declares them (`Ruleset.house_rules`), and `Ruleset.with_rules` makes the ruleset of a game with other values.
Values are whole numbers inside; people write numbers or the names in `choices`. As text, rules are a list of values and
presets: `longest_path=12, three_wild_reset=no` or `friendly, longest_path=12`. Where commas and equals signs mean
something else, `longest_path:12;three_wild_reset:no` is the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from trilhos.core.board_errors import did_you_mean

SWITCH = ("no", "yes")
Given = Mapping[str, object] | str | None  # rules as a caller gives them: values by name, or text


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
    labels: tuple[str, ...] = ()  # the same values in English words (translated by words/); empty: as their names
    limits: tuple[int, int] | None = None  # numbers that may be possible beside other changed rules; None: low and high

    def read(self, value: object) -> int:
        """A value as people or programs write it; ValueError says what is wrong and what is possible."""
        if isinstance(value, bool) and self.choices == SWITCH:
            return int(value)
        text = str(value).strip().lower()
        if text in self.choices:
            return self.low + self.choices.index(text)
        low, high = self.limits or (self.low, self.high)
        if not self.choices and text.removeprefix("-").isdecimal() and low <= int(text) <= high:
            return int(text)
        possible = " or ".join(self.choices) if self.choices else f"a number from {low} to {high}"
        raise ValueError(f"{self.name} ({self.clause}) cannot be '{value}'; it is {possible}")

    def write(self, value: int) -> str:
        """A value as people write it."""
        return self.choices[value - self.low] if self.choices else str(value)

    def label(self, written: str) -> str:
        """A value in English words, given as people write it."""
        return dict(zip(self.choices, self.labels, strict=False)).get(written, written)


@dataclass(frozen=True)
class Preset:
    """A named set of values; rules that it does not name are the game's own."""

    name: str
    text: str  # what it is called, in English (translated by words/)
    values: Mapping[str, object] = field(default_factory=dict)


BOOK = Preset("book", "By the book")
FRIENDLY = "Friendly"  # the text of a preset that several families may have


def parse_rules(text: str, presets: Iterable[Preset] = ()) -> dict[str, object]:
    """The values in a text such as `friendly, longest_path=12`, where `friendly` is a preset. Later values count."""
    named = {preset.name: preset for preset in presets}
    values: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        name, equals, value = (word.strip() for word in part.replace(":", "=").partition("="))
        if equals:
            values[name] = value
        elif name in named:
            values |= named[name].values
        else:
            raise ValueError(f"'{part}' is neither NAME=VALUE nor a preset; presets are: {', '.join(named) or 'none'}")
    return values


def write_rules(values: Mapping[str, str]) -> str:
    """The values of rules as text."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def read_rules(known: Mapping[str, HouseRule], game: str, given: Mapping[str, object]) -> dict[str, int]:
    """The values of rules that differ from the game's own; ValueError for an unknown rule or an impossible value."""
    values: dict[str, int] = {}
    for name, value in given.items():
        if name not in known:
            hint = did_you_mean(name, known)
            raise ValueError(f"{game} has no rule '{name}'{hint}; it has: {', '.join(known) or 'none'}")
        number = known[name].read(value)
        if number != known[name].default:
            values[name] = number
    return {name: values[name] for name in known if name in values}
