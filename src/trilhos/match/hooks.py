"""The rules that every family provides, as the shared loops call them (core/bind.py).

`b` is the board record, `s` the state, `w` scratch memory, `i` a seat, `r` a random number generator.
"""

from dataclasses import dataclass, fields
from functools import cached_property
from types import ModuleType

from trilhos.core.bind import Bound, Rule, UnboundError, hook
from trilhos.core.record import Dtype, Ints, Key, Record, Rows
from trilhos.core.rng import Rng

MAX_SEATS = 5  # of any family: result rows and server tables have room for this many
LEGAL = 0  # returned by `why_not` for a legal action


class Board(Record):
    """A family's board. Only the family's rules read its fields."""


class Work(Record):
    """A family's scratch memory."""


class Seat(Record):
    """The fields of a seat that the loops read."""

    place: int  # final place; 1 is the winner


class State(Record):
    """The fields of a state that the loops read; every family's state has them."""

    seats: Rows[Seat]
    n_seats: int
    first: int  # the seat that began
    turn: int  # whose turn it is
    turns: int  # turns ended
    steps: int  # decisions made
    winners: int  # one bit per seat


@hook
def deal(b: Board, s: State, w: Work, seats: int, first: int, options: Ints, key: Key, stream: int) -> None:
    """Set up a new game. `first` is the first seat, or -1 to draw it at random."""
    raise UnboundError


@hook
def acting(s: State) -> int:
    """The seats that may act, one bit each; 0 when the game is over."""
    raise UnboundError


@hook
def to_act(s: State) -> int:
    """The lowest seat that may act, in a game that is not over."""
    raise UnboundError


@hook
def is_over(s: State) -> bool:
    """Whether the game is over."""
    raise UnboundError


@hook
def why_not(b: Board, s: State, i: int, action: int) -> int:
    """LEGAL, or the number of the reason why a seat may not do this."""
    raise UnboundError


@hook
def mark_legal(b: Board, s: State, w: Work, i: int, mask: Ints) -> None:
    """Mark a seat's legal actions in a cleared mask."""
    raise UnboundError


@hook
def pick(b: Board, s: State, w: Work, i: int, r: Rng) -> int:
    """A uniformly random legal action of a seat that may act."""
    raise UnboundError


@hook
def apply(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """Carry out a legal action."""
    raise UnboundError


@hook
def imagine(b: Board, s: State, w: Work, i: int, r: Rng) -> None:
    """Redeal everything that a seat (or a spectator, for -1) cannot know."""
    raise UnboundError


@hook
def first_complaint(b: Board, s: State, w: Work) -> int:
    """The number of the first broken invariant; 0 if there is none."""
    raise UnboundError


@hook
def score(s: State, i: int) -> int:
    """A seat's final score, by which games are compared."""
    raise UnboundError


@dataclass(frozen=True)
class Rules:
    """A family's compiled rules: its records, and a function for each hook above."""

    name: str
    state: Dtype
    work: Dtype  # scratch memory
    max_seats: int
    deal: Rule
    acting: Rule
    to_act: Rule
    is_over: Rule
    why_not: Rule
    mark_legal: Rule
    pick: Rule
    apply: Rule
    imagine: Rule
    first_complaint: Rule
    score: Rule

    def __post_init__(self) -> None:
        if self.max_seats > MAX_SEATS:
            raise ValueError(f"the family '{self.name}' has {self.max_seats} seats; the most is {MAX_SEATS}")

    @classmethod
    def of(cls, name: str, state: Dtype, work: Dtype, max_seats: int, *modules: ModuleType) -> "Rules":
        """Collect the rules from these modules; exactly one of them must define each hook, under the hook's name."""
        names = [field.name for field in fields(cls)[4:]]
        found = {rule: [vars(one)[rule] for one in modules if _defines(one, rule)] for rule in names}
        for rule, functions in found.items():
            if len(functions) != 1:
                raise UnboundError(f"the family '{name}' defines '{rule}' in {len(functions)} modules, not in one")
        return cls(name, state, work, max_seats, **{rule: functions[0] for rule, functions in found.items()})

    @cached_property
    def bound(self) -> Bound:
        """The loops of match/entry_points.py, bound to these rules."""
        return Bound(self.name, [self])


def _defines(module: ModuleType, name: str) -> bool:
    """Whether a module defines a function rather than importing it."""
    return getattr(vars(module).get(name), "__module__", "") == module.__name__
