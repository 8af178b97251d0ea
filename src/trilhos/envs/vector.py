"""Many games at once, in step: `make("usa", seats=2, n=65536, device="cpu")`.

Every game waits for a seat that learns; bots may hold the others. A step takes one action for each game. A game that
ends pays its rewards, and the next one is dealt in its place at once: what is seen then is the new game.

Game k plays the deals k, k + n, k + 2n, … of the seed, so the same seed and actions give the same games on any number
of threads.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from trilhos.bots import check_list, seated
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.compiled import family_of as bots_of
from trilhos.bots.crew import KIND, RANDOM, WIDTH
from trilhos.core.cores import cores
from trilhos.core.faults import did_you_mean
from trilhos.core.rng import RNG, dice_of_key, key_of_seed, key_words
from trilhos.core.whole import whole
from trilhos.envs.observation import family_of, fields, width
from trilhos.envs.plan import LEARNER, NEXT_GAME, REWARDS
from trilhos.envs.refuse import refuse
from trilhos.match.seat import Bot
from trilhos.match.table import Table, check_seats, find_table

AT_RANDOM = -1  # the first seat
Array = Any  # of NumPy, or on the device


class Step(NamedTuple):
    """What there is after a step. The arrays are the same at every step: the next one writes over them."""

    observations: Array  # int16 (n, width): what the seat to act sees of each game
    masks: Array  # bool (n, actions): what it may do
    seats: Array  # int8 (n): which seat that is
    rewards: Array  # float32 (n, seats): what the step brought each seat; 0 but for games that it ended
    done: Array  # bool (n): whether it ended the game


class Vector:
    """So many games of one kind, in step, on the CPU."""

    device = "cpu"

    def __init__(
        self,
        table: Table,
        seats: int,
        n: int,
        seed: int,
        bots: Sequence[str | Bot | None],
        reward: str,
        first: int | None,
        options: dict[str, str],
        threads: int | None = None,
    ) -> None:
        self.table, self.seats, self.n = table, seats, n
        self.n_actions, self.width, self.fields = table.n_actions, width(table), fields(table)
        self.rules, self.records = family_of(table)
        self._threads = min(n, threads or cores())
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        crew = crew_of(table, bots)
        thinks = bool((crew[:, KIND] > RANDOM).any())
        plan = [seats, AT_RANDOM if first is None else first, 0, n, REWARDS[reward], *table.more(options)]
        self._take(seed)
        self._boards, self._crew = self._put(table.boards), self._put(crew)
        self._plan = self._put(np.array(plan, np.int64))
        self._states, self._rngs = self._zeros(n, self.records.STATE), self._zeros(n, RNG)
        self._memories = self._zeros(n * seats if thinks else 0, bots_of(table)[0].memory.MEMORY)
        self._games = self._zeros(n, np.int64)
        self._refused = self._zeros(n, np.bool_)
        self._scratch(thinks)
        self._begun = False
        self._step = Step(
            self._zeros((n, self.width), np.int16),
            self._zeros((n, self.n_actions), np.bool_),
            self._zeros(n, np.int8),
            self._zeros((n, seats), np.float32),
            self._zeros(n, np.bool_),
        )
        self._seen = self._step.observations.view(self.rules.observation.OBSERVATION).reshape(n)

    def reset(self, seed: int | None = None) -> Step:
        """Deal every game anew, from the first deal on; of another seed, if one is given."""
        if seed is not None:
            self._take(whole("seed", seed))
        self._games, self._begun = self._put(np.arange(self.n) - self.n), True  # the one before the first
        return self._go(self._put(np.full(self.n, NEXT_GAME)))

    def step(self, actions: Array, check: bool = True) -> Step:
        """Carry out one action in each game. ValueError if one of them is not legal; then nothing has changed.

        Without a check they must be legal, and a GPU is not waited for. NEXT_GAME is allowed then: it leaves a game,
        which pays nothing and is not done, and deals the next.
        """
        if not self._begun:
            raise ValueError("no game is dealt yet: call reset() before the first step")
        given = self._given(actions)
        if check:
            self._run(refuse, self._step.masks, given, self._refused)
            if found := self._first_refused():
                k, refused = found
                more = f"; as are those of {refused} games in all" if refused > 1 else ""
                raise ValueError(f"game {k}: {self.refusal(k, int(given[k]))}{more}")
        return self._go(given)

    def refusal(self, k: int, action: int) -> str:
        """Clause and reason why an action is not legal in a game."""
        states = self._state(k)
        seat = next(i for i in range(self.seats) if self.table.acting(states) >> i & 1)
        said = self.table.refusal(states, seat, action)
        return f"action {action} of seat {seat} is not legal: {': '.join(said or ())}"

    def states(self) -> Any:
        """A copy of the games themselves, hidden facts and all: to look at, not to learn from."""
        return self._states.copy()

    def _go(self, actions: Array) -> Step:
        """Carry them out, and look at what there is then."""
        step, rules = self._step, self.rules.batch
        games = self._boards, self._states, self._imagined, self._works, self._memories, self._rngs, self._games
        told = self._key, self._dice, self._plan, self._crew
        self._run(rules.step_games, *games, *told, actions, step.rewards, step.done)
        self._clear(step.masks)
        self._run(rules.look, self._boards, self._states, self._works, step.seats, self._seen, step.masks)
        return step

    def _first_refused(self) -> tuple[int, int] | None:
        """The first game in which an action is refused, and how many there are."""
        found = np.flatnonzero(self._refused)
        return (int(found[0]), len(found)) if len(found) else None

    def _take(self, seed: int) -> None:
        key = key_of_seed(seed)
        self.seed = seed
        self._key, self._dice = self._put(key_words(key)), self._put(key_words(dice_of_key(key)))

    # What differs on a GPU (envs/cuda.py).

    def _put(self, array: Any) -> Array:
        return array.copy()

    def _zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Array:
        return np.zeros(shape, dtype)

    def _scratch(self, thinks: bool) -> None:
        self._works = np.zeros(self._threads, self.records.WORK)
        self._imagined = np.zeros(self._threads, self.records.STATE) if thinks else None

    def _clear(self, masks: Array) -> None:
        masks.fill(False)

    def _state(self, k: int) -> Any:
        return self._states[k : k + 1].copy()

    def _given(self, actions: Array) -> Array:
        given = np.ascontiguousarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"a step takes {self.n} whole numbers, not {given.dtype} of shape {given.shape}")
        return given.astype(np.int64, copy=False)

    def _run(self, call: Callable[..., None], *arrays: Array) -> None:
        """Let each thread do its share, with scratch paper of its own."""
        bounds = np.linspace(0, self.n, self._threads + 1).astype(int).tolist()

        def share(t: int) -> None:
            paper = (self._works, self._imagined)
            mine = [a[t : t + 1] if a is not None and any(a is p for p in paper) else a for a in arrays]
            call(*mine, bounds[t], bounds[t + 1])

        if self._pool is None:
            share(0)
        else:
            list(self._pool.map(share, range(self._threads)))


def crew_of(table: Table, bots: Sequence[str | Bot | None]) -> Any:
    """A row for each seat: of its bot, or of one that learns."""
    crew = np.zeros((len(bots), WIDTH), np.int64)
    for seat, name in enumerate(bots):
        if name is None:
            crew[seat, KIND] = LEARNER
            continue
        bot = seated(name, table)
        if not isinstance(bot, CompiledBot):
            raise ValueError(
                f"seat {seat}: '{name}' is no compiled bot; in a batch random, greedy, planner and their levels play"
            )
        crew[seat] = bot.row(table)
    if not (crew[:, KIND] == LEARNER).any():
        raise ValueError("no seat is left to learn: name None for at least one of them")
    return crew


def check_options(table: Table, given: Iterable[str], *known: str) -> None:
    """ValueError if an option is neither one of these nor one of the game's own."""
    there = [*known, *table.options]
    for name in given:
        if name not in there:
            raise ValueError(
                f"{table.id} has no option '{name}'{did_you_mean(name, there)}; options are: {', '.join(there)}"
            )


def options_of(maker: Callable[..., Any]) -> list[str]:
    """Whatever is named when it is called."""
    return [one.name for one in signature(maker).parameters.values() if one.kind is one.KEYWORD_ONLY]


def check_word(what: str, word: str, known: Iterable[str]) -> None:
    """ValueError if a word is none of those known."""
    if word not in known:
        raise ValueError(f"{what} are {' or '.join(map(repr, known))}, not '{word}'")


def make(
    game: str | Table,
    *,
    seats: int = 2,
    n: int = 1024,
    device: str = "cpu",
    seed: int = 0,
    bots: Sequence[str | Bot | None] | None = None,
    reward: str = "win",
    first: int | None = None,
    threads: int | None = None,
    **options: str,
) -> Vector:
    """So many games at once, on the CPU or on a GPU (`device="cuda"`).

    `bots` names a bot for each seat, None for those that learn; without it all learn. `reward` is "win" (1, -1, and 0
    where all win) or "margin" (points ahead of the best other seat), paid when a game ends.
    """
    table = find_table(game) if isinstance(game, str) else game
    seats, n, seed = whole("seats", seats), whole("n", n), whole("seed", seed)
    first = None if first is None else whole("first", first)
    threads = None if threads is None else whole("threads", threads)
    check_seats(table, seats, first)
    check_options(table, options, *options_of(make))
    if n < 1:
        raise ValueError(f"a batch has at least one game, not {n}")
    if threads is not None and threads < 1:
        raise ValueError(f"a batch is played by at least one thread, not {threads}")
    check_word("rewards", reward, REWARDS)
    check_list(bots)
    if bots is not None and len(bots) != seats:
        raise ValueError(f"bots are named for {len(bots)} of {seats} seats; name None for a seat that learns")
    kinds: dict[str, Callable[..., Vector]] = {"cpu": Vector, "cuda": _on_gpu}
    if device not in kinds:
        raise ValueError(f"a batch is played on 'cpu' or on 'cuda', not on '{device}' (CUDA_VISIBLE_DEVICES: which)")
    names: list[str | Bot | None] = [None] * seats if bots is None else list(bots)
    return kinds[device](table, seats, n, seed, names, reward, first, options, threads)


def _on_gpu(*given: Any) -> Vector:
    from trilhos.envs.cuda import CudaVector

    return CudaVector(*given)
