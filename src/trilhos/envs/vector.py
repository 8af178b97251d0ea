"""A batch of games, stepped together: `make("usa", seats=2, n=65536, device="cpu")`.

Every game waits for a learning seat; bots may play the other seats. A step takes one action per game. When a game ends,
its rewards are paid and the next one is dealt at once in its place, so the observation already shows the new game.

Game k plays the deals k, k + n, k + 2n, … of the seed, so the same seed and actions give the same games on any number
of threads.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike, DTypeLike

from trilhos.bots import check_list, seated
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.game_arrays import KIND, RANDOM, WIDTH
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.core.cpu_count import cpu_count
from trilhos.core.cuda import Array
from trilhos.core.integers import to_integer
from trilhos.core.option_names import UnknownOptionError, meant
from trilhos.core.rng import RNG, dice_of_key, key_of_seed, key_words
from trilhos.core.view import Fields
from trilhos.envs import step_games
from trilhos.envs.check_actions import mark_illegal
from trilhos.envs.observation import fields, width
from trilhos.envs.schedule import LEARNER, NEXT_GAME, REWARDS
from trilhos.match.bot_protocol import Bot
from trilhos.match.family import published_games
from trilhos.match.house_rules import Given
from trilhos.match.observation import environment_of
from trilhos.match.ruleset import Ruleset, check_seats, find_ruleset

LIMITS = ("max_episode_steps", "max_steps", "max_cycles", "max_turns", "time_limit")
CUT = "gymnasium.make(…, max_episode_steps=500) and gymnasium.make_vec(…, vectorization_mode='sync') can cut them off"
AT_RANDOM = -1  # draw the first seat at random


class Step(NamedTuple):
    """The result of a step. Every step overwrites the same arrays; those of a batch on a GPU stay there."""

    observations: npt.NDArray[np.int16]  # int16 (n, width): what the seat to act sees in each game
    masks: npt.NDArray[np.bool_]  # bool (n, actions): its legal actions
    seats: npt.NDArray[np.int8]  # int8 (n): the seat to act
    rewards: npt.NDArray[np.float32]  # float32 (n, seats): rewards by seat; 0 unless the step ended the game
    winners: npt.NDArray[np.int8]  # int8 (n): the seats that won, one bit each; 0 unless the step ended the game
    done: npt.NDArray[np.bool_]  # bool (n): whether the step ended the game


class Vector:
    """A batch of games on the CPU, stepped together."""

    device = "cpu"

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        n: int,
        seed: int,
        bots: Sequence[str | Bot | None],
        reward: str,
        first: int | None,
        options: dict[str, str],
        threads: int | None = None,
    ) -> None:
        self.ruleset, self.seats, self.n = ruleset, seats, n
        self.n_actions, self.width, self.fields = ruleset.n_actions, width(ruleset), fields(ruleset)
        self.records = ruleset.rules
        self._threads = min(n, threads or cpu_count())
        lineup = lineup_of(ruleset, bots)
        thinks = bool((lineup[:, KIND] > RANDOM).any())
        schedule = [
            seats,
            AT_RANDOM if first is None else first,
            0,
            n,
            REWARDS[reward],
            *ruleset.encode_options(options),
        ]
        self._take(seed)
        self._boards, self._lineup = self._put(ruleset.boards), self._put(lineup)
        self._schedule = self._put(np.array(schedule, np.int64))
        self._states, self._rngs = self._zeros(n, self.records.state), self._zeros(n, RNG)
        self._memories = self._zeros(n * seats if thinks else 0, bots_of(ruleset).memory)
        self._games = self._zeros(n, np.int64)
        self._refused = self._zeros(n, np.bool_)
        self._scratch(thinks)
        self._begun = False
        self._step = Step(
            self._zeros((n, self.width), np.int16),
            self._zeros((n, self.n_actions), np.bool_),
            self._zeros(n, np.int8),
            self._zeros((n, seats), np.float32),
            self._zeros(n, np.int8),
            self._zeros(n, np.bool_),
        )
        self._attach()

    def _attach(self) -> None:
        """Create the parts that are not copied or pickled with a batch."""
        self._bound = bound_to(self.ruleset)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._seen = self._step.observations.view(environment_of(self.ruleset).observation).reshape(self.n)

    def __getstate__(self) -> Fields:
        return {name: value for name, value in vars(self).items() if name not in ("_bound", "_pool", "_seen")}

    def __setstate__(self, state: Fields) -> None:
        vars(self).update(state)
        self._attach()

    def reset(self, seed: int | None = None) -> Step:
        """Start over with the first deal of every game, optionally with another seed."""
        if seed is not None:
            self._take(whole_seed(seed))
        self._games, self._begun = self._put(np.arange(self.n) - self.n), True  # the deal before the first one
        return self._go(self._put(np.full(self.n, NEXT_GAME)))

    def step(self, actions: Array, check: bool = True) -> Step:
        """Carry out one action in each game. If any is not legal, raise ValueError and change nothing.

        With `check=False` all actions must be legal, and the call does not wait for a GPU. It also allows NEXT_GAME,
        which abandons a game without reward or `done` and deals the next one.
        """
        if not self._begun:
            raise ValueError("call reset() before the first step")
        given = self._given(actions)
        if check:
            self._run(mark_illegal, self._step.masks, given, self._refused)
            if found := self._first_refused():
                k, refused = found
                more = f" ({refused} games have illegal actions)" if refused > 1 else ""
                raise ValueError(f"game {k}: {self.refusal(k, int(given[k]))}{more}")
        return self._go(given)

    def refusal(self, k: int, action: int) -> str:
        """The clause and the reason why an action is not legal in game k."""
        states = self._state(k)
        seat = next(i for i in range(self.seats) if self.ruleset.acting(states) >> i & 1)
        why = self.ruleset.refusal(states, seat, action)
        return f"action {action} of seat {seat} is not legal: {': '.join(why or ())}"

    def states(self) -> Array:
        """A copy of the full game states, including hidden information: for inspection, not for learning."""
        return self._states.copy()

    def _go(self, actions: Array) -> Step:
        """Carry out the actions, then observe all games."""
        step = self._step
        games = self._boards, self._states, self._imagined, self._works, self._memories, self._rngs, self._games
        settings = self._key, self._dice, self._schedule, self._lineup
        self._run(self._bound(step_games.step_games), *games, *settings, actions, step.rewards, step.winners, step.done)
        self._clear(step.masks)
        self._run(
            self._bound(step_games.look), self._boards, self._states, self._works, step.seats, self._seen, step.masks
        )
        return step

    def _first_refused(self) -> tuple[int, int] | None:
        """The first game whose action is refused, and the number of such games."""
        found = np.flatnonzero(self._refused)
        return (int(found[0]), len(found)) if len(found) else None

    def _take(self, seed: int) -> None:
        key = key_of_seed(seed)
        self.seed = seed
        self._key, self._dice = self._put(key_words(key)), self._put(key_words(dice_of_key(key)))

    # The methods below are overridden for a GPU (envs/cuda.py).

    def _put(self, array: Array) -> Array:
        return array.copy()

    def _zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> Array:
        return np.zeros(shape, dtype)

    def _scratch(self, thinks: bool) -> None:
        self._works = np.zeros(self._threads, self.records.work)
        self._imagined = np.zeros(self._threads, self.records.state) if thinks else None

    def _clear(self, masks: Array) -> None:
        masks.fill(False)

    def _state(self, k: int) -> Array:
        return self._states[k : k + 1].copy()

    def _given(self, actions: Array) -> Array:
        given = np.ascontiguousarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.n} integer actions, not {given.dtype} of shape {given.shape}")
        return given.astype(np.int64, copy=False)

    def _run(self, call: Callable[..., None], *arrays: Array) -> None:
        """Split the work among the threads, each with its own scratch memory."""
        bounds = np.linspace(0, self.n, self._threads + 1).astype(int).tolist()

        def share(t: int) -> None:
            paper = (self._works, self._imagined)
            mine = [a[t : t + 1] if a is not None and any(a is p for p in paper) else a for a in arrays]
            call(*mine, bounds[t], bounds[t + 1])

        if self._pool is None:
            share(0)
        else:
            list(self._pool.map(share, range(self._threads)))


def lineup_of(ruleset: Ruleset, bots: Sequence[str | Bot | None]) -> Array:
    """A row for each seat, either of its bot or of a learning seat."""
    lineup = np.zeros((len(bots), WIDTH), np.int64)
    for seat, name in enumerate(bots):
        if name is None:
            lineup[seat, KIND] = LEARNER
            continue
        bot = seated(name, ruleset)
        if not isinstance(bot, CompiledBot):
            raise ValueError(
                f"seat {seat}: '{name}' is not a compiled bot; a batch takes random, greedy, planner and their levels"
            )
        lineup[seat] = bot.row(ruleset)
    if not (lineup[:, KIND] == LEARNER).any():
        raise ValueError("there is no learning seat: give None for at least one seat")
    return lineup


def check_options(ruleset: Ruleset, given: Iterable[str], *known: str) -> None:
    """Raise ValueError if an option is neither in `known` nor an option of the game."""
    there, rules = [*known, *ruleset.options], {rule.name for rule in ruleset.house_rules}
    for name in given:
        if name in rules:
            raise ValueError(f"'{name}' is a house rule of {ruleset.id}, not an option: give rules={{'{name}': …}}")
        if name in LIMITS:
            raise ValueError(f"there is no '{name}': games are played to their end; {CUT}")
        if name not in there:
            raise UnknownOptionError(
                f"{ruleset.id} has no option '{name}'{meant(name, there)}; options are: {', '.join(there)}"
            )


def options_of(maker: Callable[..., object]) -> list[str]:
    """The names of its keyword-only parameters."""
    return [one.name for one in signature(maker).parameters.values() if one.kind is one.KEYWORD_ONLY]


def count(n: int, what: str) -> str:
    """A number of things in words."""
    return f"{n} {what}" + "s" * (n != 1)


def whole_seed(seed: ArrayLike, instead: str = "") -> int:
    """The seed of a batch. ValueError if there is one for each game; `instead` says what takes that."""
    if np.ndim(seed):
        raise ValueError(f"a batch takes one seed, not a list: game k plays its deals k, k + n, …{instead}")
    return to_integer("seed", seed)


def check_word(what: str, word: str, known: Iterable[str]) -> None:
    """Raise ValueError if a word is unknown."""
    if word not in known:
        raise ValueError(f"{what} are {' or '.join(map(repr, known))}, not '{word}'")


def make(
    game: str | Ruleset,
    *,
    seats: int = 2,
    n: int = 1024,
    device: str = "cpu",
    seed: int = 0,
    bots: Sequence[str | Bot | None] | None = None,
    reward: str = "win",
    first: int | None = None,
    threads: int | None = None,
    rules: Given = None,
    **options: str,
) -> Vector:
    """A batch of n games, on the CPU or on a GPU (`device="cuda"`).

    `bots` has a bot for each seat, or None for a learning seat; by default all seats learn. `reward` is "win" (1, -1,
    or 0 if all win) or "margin" (lead in points over the best other seat), paid when a game ends. `rules` are house
    rules (docs/rules.md), as a dict or as text such as "longest_path=12".
    """
    if "board" in options:
        raise ValueError(
            f"a batch has no option 'board'; name the file instead of the game: make({options['board']!r})"
        )
    if game is None:
        raise ValueError(f"name a game: {', '.join(published_games())}, or a board file")
    ruleset = find_ruleset(game, rules)
    seats, n, seed = to_integer("seats", seats), to_integer("n", n), whole_seed(seed)
    first = None if first is None else to_integer("first", first)
    threads = None if threads is None else to_integer("threads", threads)
    check_seats(ruleset, seats, first)
    check_options(ruleset, options, *options_of(make))
    if n < 1:
        raise ValueError(f"a batch needs at least one game, not {n}")
    if threads is not None and threads < 1:
        raise ValueError(f"a batch needs at least one thread, not {threads}")
    check_word("rewards", reward, REWARDS)
    check_list(bots)
    if bots is not None and len(bots) != seats:
        raise ValueError(f"got {count(len(bots), 'bot')} for {seats} seats; give None for a learning seat")
    kinds: dict[str, Callable[..., Vector]] = {"cpu": Vector, "cuda": _on_gpu}
    if device not in kinds:
        raise ValueError(f"device is 'cpu' or 'cuda', not '{device}'; CUDA_VISIBLE_DEVICES selects the GPU")
    names: list[str | Bot | None] = [None] * seats if bots is None else list(bots)
    return kinds[device](ruleset, seats, n, seed, names, reward, first, options, threads)


def _on_gpu(*given: Any) -> Vector:
    from trilhos.envs.cuda import CudaVector

    return CudaVector(*given)
