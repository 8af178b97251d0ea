"""All five games for Gymnasium: one seat learns, bots hold the others.

import gymnasium
import trilhos.envs.gymnasium

env = gymnasium.make("trilhos/usa-v0", bots=["planner", "greedy"])
envs = gymnasium.make_vec("trilhos/usa-v0", num_envs=1024, bots=["planner", "greedy"])
"""

import os
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots import check_list, seated
from trilhos.bots.compiled import CompiledBot
from trilhos.core.extras import extra
from trilhos.core.whole import whole
from trilhos.envs.observation import named
from trilhos.envs.plan import NEXT_GAME
from trilhos.envs.play import IDS, MODES, OVER, Play
from trilhos.envs.spaces import FORMS, action_space, observation_space, worst
from trilhos.envs.vector import Step, check_options, check_word, make, options_of
from trilhos.match.game import Action
from trilhos.match.seat import Bot, Chance, Decision
from trilhos.match.table import check_seats, find_table

with extra("envs"):
    import gymnasium
    from gymnasium.vector.utils import batch_space

ILLEGAL = ("lose", "refuse")
ONE_BY_ONE = "gymnasium.make_vec(..., vectorization_mode='sync')"
USUAL = "planner"  # who holds the other seats if nobody is named

Seen = dict[str, Any]


class Seat(gymnasium.Env[Seen, np.int64]):
    """One seat of a game. What the bots do is part of a step."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "usa",
        *,
        seat: int = 0,
        seats: int | None = None,
        bots: Sequence[str | Bot] | None = None,
        reward: str = "win",
        observation: str = "named",
        illegal: str = "lose",
        render_mode: str | None = None,
        first: int | None = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        check_word("ways with illegal actions", illegal, ILLEGAL)
        seats = _seats_with(bots, seats)
        play = Play(game, seats, reward, observation, render_mode, first, options, seed, options_of(Seat))
        self.play = play  # hidden facts and all: to look at, not to learn from
        seats = play.seats
        self.seat, self.bots = _seating(seat, bots, seats)
        self._crew()  # whatever is wrong with the names is said here
        self.render_mode = render_mode
        self.observation_space = observation_space(play.table, seats, observation)
        self.action_space = action_space(play.table)
        self._worst = worst(play.table, seats, reward)
        self._refuses, self._lost = illegal == "refuse", False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal the first game of a seed; without one, the next of the seed before."""
        super().reset(seed=seed)
        play = self.play
        play.deal(seed)
        self._lost = False
        self._thinking = self._crew()
        self._chances = [Chance(play.seed, 1 + seat + (play.deals - 1) * play.seats) for seat in range(play.seats)]
        self._others()
        return self._told()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots act. An illegal action loses the game, or is refused with a ValueError."""
        if self._lost:
            raise ValueError("the game is lost; `reset` deals the next one")
        if not self._refuses and (refused := self.play.refusal(action)):
            self._lost = True
            seen, info = self._told()
            return seen, self._worst, True, False, {**info, "illegal": refused}
        self.play.step(action)
        self._others()
        over = self.play.seat == OVER
        seen, info = self._told()
        return seen, self.play.rewards()[self.seat] if over else 0.0, over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What may be done now, as the masked PPO of sb3-contrib asks for it."""
        mask: npt.NDArray[np.int8] = self._seen()["action_mask"]
        return mask.view(np.bool_)

    def render(self) -> Any:
        """The table as everyone sees it: text, or the board as SVG."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"name a render mode to see the table: {', '.join(MODES)}")
            return None
        return self.play.render()

    def _crew(self) -> dict[int, Bot]:
        """The bots by seat: those named with a fresh memory, those made by somebody else as they are."""
        return {i: seated(bot, self.play.table) for i, bot in self.bots.items()}

    def _others(self) -> None:
        """Let bots act until it is the turn of the seat that learns, or the game is over."""
        play = self.play
        while (seat := play.seat) not in (self.seat, OVER):
            chosen = self._thinking[seat].choose(Decision(play.game, seat, self._chances[seat], last=play.last))
            play.step(chosen.id if isinstance(chosen, Action) else chosen)

    def _told(self) -> tuple[Seen, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def _seen(self) -> Seen:
        """What the seat sees and may do; nothing, once it has lost by an illegal action."""
        seen = self.play.see(self.seat)
        if self._lost:
            seen["action_mask"][:] = 0
        return seen


class Seats(gymnasium.vector.VectorEnv[Seen, Any, Any]):
    """One seat in each of many games at once: a batch (envs/vector.py), so bots are compiled ones.

    Where a game ends, the next one is dealt in the same step; the end itself is not shown.
    """

    metadata: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str = "usa",
        num_envs: int = 1,
        *,
        seat: int = 0,
        seats: int | None = None,
        bots: Sequence[str | Bot] | None = None,
        reward: str = "win",
        observation: str = "named",
        illegal: str = "lose",
        render_mode: str | None = None,
        first: int | None = None,
        board: str | os.PathLike[str] | None = None,
        threads: int | None = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        check_word("ways with illegal actions", illegal, ILLEGAL)
        check_word("observations", observation, FORMS)
        if render_mode is not None:
            raise ValueError(f"many games at once are not rendered; {ONE_BY_ONE} renders them")
        table = find_table(game if board is None else os.fspath(board))
        check_options(table, options, *options_of(Seats))
        seats = _seats_with(bots, seats)
        seats = table.seats_min if seats is None else whole("seats", seats)
        check_seats(table, seats)
        self.seat, self.bots = _seating(seat, bots, seats)
        for bot in self.bots.values():
            if not isinstance(seated(bot, table), CompiledBot):
                raise ValueError(
                    f"'{bot}' is no compiled bot, as those of many games at once are; {ONE_BY_ONE} takes any"
                )
        crew = [self.bots.get(i) for i in range(seats)]
        seed, n = secrets.randbits(63) if seed is None else seed, whole("num_envs", num_envs)
        given: dict[str, Any] = {"reward": reward, "first": first, "threads": threads, **options}
        self.batch = make(table, seats=seats, n=n, seed=seed, bots=crew, **given)  # to look at, not to learn from
        self.num_envs = n
        self.single_observation_space = observation_space(table, seats, observation)
        self.single_action_space = action_space(table)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._last: Step | None = None
        self._flat, self._refuses = observation == "flat", illegal == "refuse"
        self._worst = worst(table, seats, reward)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal the first games of a seed, `stream=0, 1, …`; without one, every game's next of the seed before."""
        if options and "reset_mask" in options:
            raise ValueError("a reset deals all games anew, so there is no 'reset_mask'")
        super().reset(seed=seed)
        if seed is not None or self._last is None:
            return self._told(self.batch.reset(seed))
        return self._told(self.batch.step(np.full(self.num_envs, NEXT_GAME), check=False))

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Act in each game, and let the bots act. An illegal action loses its game, or all are refused."""
        given, n, last, more = np.asarray(actions), self.num_envs, self._last, dict[str, Any]()
        if self._refuses or last is None or given.shape != (n,) or given.dtype.kind not in "iu":
            step, lost = self.batch.step(given), np.zeros(n, np.bool_)  # it says what is wrong
        else:
            given = given.astype(np.int64)
            known = (given >= 0) & (given < self.batch.n_actions)
            lost = ~(known & last.masks[np.arange(n), given * known])
            if lost.any():
                why = [self.batch.refusal(k, int(given[k])) if lost[k] else None for k in range(n)]
                more = {"illegal": np.array(why, object), "_illegal": lost}
            step = self.batch.step(np.where(lost, NEXT_GAME, given), check=False)
        rewards = np.where(lost, self._worst, step.rewards[:, self.seat].astype(np.float64))
        seen, info = self._told(step)
        return seen, rewards, step.done | lost, np.zeros(n, np.bool_), info | more

    def _told(self, step: Step) -> tuple[Seen, dict[str, Any]]:
        self._last = step
        rows, masks = step.observations.copy(), step.masks.view(np.int8).copy()
        seen = {"observation": rows if self._flat else named(rows, self.batch.table), "action_mask": masks}
        return seen, {"action_mask": masks}


def _seats_with(bots: Sequence[str | Bot] | None, seats: int | None) -> int | None:
    """How many seats there are, if that is said."""
    if bots is None:
        return seats
    check_list(bots)
    if None in bots:
        raise ValueError("bots are those of the other seats: the one that learns has its own, `seat`")
    if seats not in (None, 1 + len(bots)):
        raise ValueError(f"bots and the seat that learns are {1 + len(bots)} seats, not {seats}")
    return 1 + len(bots)


def _seating(seat: int, bots: Sequence[str | Bot] | None, seats: int) -> tuple[int, dict[int, str | Bot]]:
    """The seat that learns, and the bots by their seats."""
    seat, bots = whole("seat", seat), [USUAL] * (seats - 1) if bots is None else bots
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat} to learn at: the seats are 0 to {seats - 1}")
    return seat, dict(zip((i for i in range(seats) if i != seat), bots, strict=True))


def env(game: str = "usa", **given: Any) -> Seat:
    """The environment alone, of a published game or of a board file."""
    return Seat(game, **given)


def envs(game: str = "usa", num_envs: int = 1, **given: Any) -> Seats:
    """Many at once, of a published game or of a board file."""
    return Seats(game, num_envs, **given)


for _game, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id, entry_point=f"{__name__}:Seat", vector_entry_point=f"{__name__}:Seats", kwargs={"game": _game}
        )
