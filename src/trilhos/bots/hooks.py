"""What a family provides for compiled bots, as the shared loops call it (core/bind.py).

A family may leave any of it out: the defaults below consider random actions, which is enough for a search to work with.
`m` is the memory of a seat, `row` the row of its bot (bots/game_arrays.py), `g` the log of a game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from trilhos.bots.candidates import Candidates, consider
from trilhos.bots.tree import WHOLE
from trilhos.core.bind import Bound, Rule, UnboundError, hook, loop
from trilhos.core.jit import rule
from trilhos.core.record import Dtype, Grid, Ints, Record, Rows, dtype_of, i16
from trilhos.core.rng import Rng
from trilhos.match.family import Family
from trilhos.match.hooks import Board, Rules, State, Work, apply, is_over, pick, score
from trilhos.match.observation import Environment, has_environment
from trilhos.match.ruleset import Ruleset

TRIES = 16  # random candidates of a family that has no planner


class Log(Record):
    """What the lab records about a game besides its result. A family may log more."""

    turns = i16()
    lead_changes = i16()


MEMORY = dtype_of(Candidates)
LOG = dtype_of(Log)


@hook
def forget(memories: Rows[Candidates]) -> None:
    """Clear the memories of all seats: a new game begins."""
    raise UnboundError


@hook
def think(b: Board, s: State, w: Work, m: Candidates, i: int, row: Ints, r: Rng) -> None:
    """Write the actions worth considering into the memory (bots/candidates.py)."""
    raise UnboundError


@hook
def planner(b: Board, s: State, w: Work, m: Candidates, i: int, row: Ints, r: Rng) -> int:
    """The action that the planner chooses."""
    raise UnboundError


@hook
def greedy(b: Board, s: State, w: Work, m: Candidates, i: int, r: Rng) -> int:
    """The action that scores most now."""
    raise UnboundError


@hook
def evaluate(
    b: Board, s: State, memories: Rows[Candidates], row: Ints, settings: Ints, features: Grid[int], wins: Ints
) -> None:
    """Each seat's chance to win an unfinished game, in parts of WHOLE, judged without playing on.

    `settings` holds the settings of the search (bots/search_settings.py); `features` is scratch memory, a row per seat.
    """
    raise UnboundError


@hook
def is_short(s: State) -> bool:
    """Whether the next random decision is quick. On a GPU games at a slow one wait for each other."""
    raise UnboundError


@hook
def is_played(s: State) -> bool:
    """Whether only the final scoring is left."""
    raise UnboundError


@hook
def carry_out(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """Carry out an action without the final scoring."""
    raise UnboundError


@hook
def finish(b: Board, s: State, w: Work) -> None:
    """The final scoring."""
    raise UnboundError


@hook
def note_deal(b: Board, s: State, g: Log) -> None:
    """Log a game that was just dealt."""
    raise UnboundError


@hook
def note_before(b: Board, s: State, g: Log, i: int, action: int) -> None:
    """Log an action before it is carried out."""
    raise UnboundError


@hook
def note_after(b: Board, s: State, g: Log, i: int, turn: int, turns: int) -> None:
    """Log the outcome of an action; before it, seat `turn` was on turn and `turns` turns had ended."""
    raise UnboundError


@rule
def forget_nothing(memories: Rows[Candidates]) -> None:
    """There is nothing to remember."""


@loop
def random_candidates(b: Board, s: State, w: Work, m: Candidates, i: int, row: Ints, r: Rng) -> None:
    """Some legal actions, drawn at random."""
    m.n_candidates = 0
    for _ in range(TRIES):
        action = pick(b, s, w, i, r)
        known = False
        for k in range(int(m.n_candidates)):
            known = known or m.action[k] == action
        if not known:
            consider(m, action, 0)


@loop
def random_planner(b: Board, s: State, w: Work, m: Candidates, i: int, row: Ints, r: Rng) -> int:
    """A random legal action."""
    return pick(b, s, w, i, r)


@loop
def random_greedy(b: Board, s: State, w: Work, m: Candidates, i: int, r: Rng) -> int:
    """A random legal action."""
    return pick(b, s, w, i, r)


@loop
def evaluate_scores(
    b: Board, s: State, memories: Rows[Candidates], row: Ints, settings: Ints, features: Grid[int], wins: Ints
) -> None:
    """Share the win in proportion to the scores so far."""
    total = 0
    for i in range(int(s.n_seats)):
        total += 1 + max(0, score(s, i))
    for i in range(int(s.n_seats)):
        wins[i] = WHOLE * (1 + max(0, score(s, i))) // total


@rule
def always_short(s: State) -> bool:
    """Every decision takes about the same time."""
    return True


@loop
def over(s: State) -> bool:
    """Whether the game is over: scoring takes no time."""
    return is_over(s)


@loop
def carry_out_all(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """Carry out an action, including the scoring."""
    apply(b, s, w, i, action)


@rule
def finish_nothing(b: Board, s: State, w: Work) -> None:
    """The game is scored already."""


@rule
def note_no_deal(b: Board, s: State, g: Log) -> None:
    """Nothing is logged."""


@rule
def note_no_action(b: Board, s: State, g: Log, i: int, action: int) -> None:
    """Nothing is logged."""


@rule
def note_turns(b: Board, s: State, g: Log, i: int, turn: int, turns: int) -> None:
    """The number of turns."""
    g.turns = s.turns


@dataclass(frozen=True)
class Bots:
    """A family's compiled bots: records, a function for each hook above, and the planner's parameters."""

    PART: ClassVar[str] = "bots"

    memory: Dtype = MEMORY  # what a bot remembers of a game; begins with the fields of bots/candidates.py
    forget: Rule = forget_nothing
    think: Rule = random_candidates
    planner: Rule = random_planner
    greedy: Rule = random_greedy
    evaluate: Rule = evaluate_scores
    is_short: Rule = always_short
    is_played: Rule = over
    carry_out: Rule = carry_out_all
    finish: Rule = finish_nothing
    log: Dtype = LOG  # what the lab records about a game besides its result
    note_deal: Rule = note_no_deal
    note_before: Rule = note_no_action
    note_after: Rule = note_turns
    parameters: tuple[str, ...] = ()  # of the planner, in the order of a bot's row
    lapses: tuple[str, ...] = ()  # those of them that make it err: 0 unless a variant says otherwise, and never tuned
    settings: Path | None = None  # folder with a TOML file of parameters for each game
    like: "Callable[[Ruleset], str] | None" = None  # the published game whose settings suit a custom board
    features: int = 0  # number of features that the search's evaluation weighs; 0: it has no weights
    not_inlined_on_gpu: tuple[str, ...] = ()  # modules whose long rules are called, not inlined, in CUDA kernels


DEFAULT = Bots()


def bots_of(ruleset: Ruleset) -> Bots:
    """The compiled bots of a ruleset's family."""
    return ruleset.family.part(Bots, DEFAULT)


def bound_to(ruleset: Ruleset) -> Bound:
    """The loops of this package and of envs, bound to the rules, bots and observations of a ruleset's family."""
    return _bound(ruleset.family, ruleset.rules)


@cache
def _bound(family: Family, rules: Rules) -> Bound:
    seen = [family.part(Environment)] if has_environment(family) else []
    return Bound(family.name, [rules, family.part(Bots, DEFAULT), *seen])
