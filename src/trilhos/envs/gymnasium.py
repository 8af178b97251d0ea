"""All games for Gymnasium: one seat learns, bots play the others.

import gymnasium
import trilhos.envs.gymnasium

env = gymnasium.make("trilhos/usa-v2", bots=["planner", "greedy"])
envs = gymnasium.make_vec("trilhos/usa-v2", num_envs=1024, bots=["planner", "greedy"])
"""

import os
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots import check_list, seated
from trilhos.bots.compiled import CompiledBot
from trilhos.core.integers import to_integer
from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.envs.game_sequence import IDS, MODES, GameSequence
from trilhos.envs.observation import FORMS, named
from trilhos.envs.schedule import NEXT_GAME
from trilhos.envs.spaces import action_space, observation_space, worst
from trilhos.envs.step_one import OVER
from trilhos.envs.vector import Step, check_options, check_word, make, options_of, whole_seed
from trilhos.match.bot_protocol import Bot, Chance, Decision, ask, name_of
from trilhos.match.house_rules import Given
from trilhos.match.ruleset import check_seats, find_ruleset

with extra("envs"):
    import gymnasium
    from gymnasium.vector.utils import batch_space

ILLEGAL = ("lose", "refuse")
ONE_BY_ONE = "gymnasium.make_vec(..., vectorization_mode='sync')"
SEEDS = f"; for one seed per game use {ONE_BY_ONE}"
SINGLES = f"for 'stream' and 'first' use {ONE_BY_ONE}"
DEFAULT_BOT = "planner"  # the default bot for the other seats

Seen = Any  # a dict of arrays or, with observation="row", one array


class Seat(gymnasium.Env[Seen, np.int64]):
    """One seat of a game. A step includes the actions of the bots that follow."""

    metadata: Fields = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | None = None,
        *,
        seat: int = 0,
        seats: int | None = None,
        bots: Sequence[str | Bot] | None = None,
        reward: str = "win",
        observation: str = "named",
        illegal: str = "lose",
        render_mode: str | None = None,
        first: int | None = None,
        rules: Given = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        check_word("values of illegal", illegal, ILLEGAL)
        seats = _seats_with(bots, seats)
        play = GameSequence(
            game, seats, reward, observation, render_mode, first, options, seed, options_of(Seat), rules
        )
        self.play = play  # includes hidden information: for inspection, not for learning
        seats = play.seats
        self.seat, self.bots = _seating(seat, bots, seats)
        made = self._make_bots()  # report bad bot names now rather than at the first reset
        compiled = {i: bot for i, bot in made.items() if isinstance(bot, CompiledBot) and isinstance(self.bots[i], str)}
        self._in_python = len(compiled) < len(made)  # then all bots are asked from here
        play.let_play({} if self._in_python else compiled, self.seat)
        self.render_mode = render_mode
        self.observation_space = observation_space(play.ruleset, seats, observation)
        self.action_space = action_space(play.ruleset)
        self._worst = worst(play.ruleset, seats, reward)
        self._refuses, self._lost, self._alone = illegal == "refuse", False, observation == "row"

    def reset(self, *, seed: int | None = None, options: Fields | None = None) -> tuple[Seen, Fields]:
        """Deal the first game of a seed, or the next game of the current seed if none is given.

        `options` may have `stream`, the number of the deal, and `first`, the seat that begins this game.
        """
        super().reset(seed=seed)
        play = self.play
        play.deal(seed, options)
        self._lost = False
        if self._in_python:
            self._thinking = self._make_bots()
            self._chances = [Chance(play.seed, play.stream_of(seat)) for seat in range(play.seats)]
            self._others()
        return self._observe()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Fields]:
        """Act, then let the bots act. An illegal action loses the game or raises ValueError (option `illegal`)."""
        if self._lost:
            raise ValueError("the game is over; call reset()")
        play = self.play
        if refused := play.try_step(action):
            if self._refuses:
                raise ValueError(refused)
            self._lost = True
            seen, info = self._observe()
            return seen, self._worst, True, False, {**info, "illegal": refused}
        if self._in_python:
            self._others()
        over = play.seat == OVER
        seen, info = self._observe()
        return seen, play.rewards()[self.seat] if over else 0.0, over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions, under the name that MaskablePPO of sb3-contrib expects."""
        if not self.play.deals:
            raise ValueError("call `reset` first to deal a game")
        mask: npt.NDArray[np.int8] = self._seen()["action_mask"]
        return mask.view(np.bool_)

    def render(self) -> Any:
        """The table as everyone sees it: text, or the board as SVG or pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"set render_mode to see the table: {', '.join(MODES)}")
            return None
        return self.play.render()

    def _make_bots(self) -> dict[int, Bot]:
        """The bots by seat: bots given by name start with an empty memory, bot objects are used as they are."""
        return {i: seated(bot, self.play.ruleset) for i, bot in self.bots.items()}

    def _others(self) -> None:
        """Let bots act until the learning seat is to act or the game is over."""
        play = self.play
        while (seat := play.seat) not in (self.seat, OVER):
            decision = Decision(play.game, seat, self._chances[seat], last=play.last)
            where = {"seed": play.seed, "deal": play.deals - 1, "step": int(play.game.states["steps"][0]) + 1}
            action = ask(self._thinking[seat], name_of(self.bots[seat]), play.game, decision, **where)
            play.step(action)

    def _observe(self) -> tuple[Seen, Fields]:
        if self.render_mode == "human":
            self.render()
        seen = self._seen()
        return seen["observation"] if self._alone else seen, {"action_mask": seen["action_mask"]}

    def _seen(self) -> Fields:
        """What the seat sees and its action mask, which is empty once it has lost by an illegal action."""
        seen = self.play.see(self.seat)
        if self._lost:
            seen["action_mask"][:] = 0
        return seen


class Seats(gymnasium.vector.VectorEnv[Seen, Any, Any]):
    """One seat in each game of a batch (envs/vector.py), so all bots must be compiled ones.

    When a game ends, the next one is dealt in the same step; the final position is not observed.
    """

    metadata: Fields = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | None = None,
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
        rules: Given = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        check_word("values of illegal", illegal, ILLEGAL)
        check_word("observations", observation, FORMS)
        if render_mode is not None:
            raise ValueError(f"a batch cannot be rendered; for render_mode use {ONE_BY_ONE}")
        if "max_episode_steps" in options:
            raise ValueError(f"a batch plays its games to the end; for max_episode_steps use {ONE_BY_ONE}")
        ruleset = find_ruleset(game if board is None else os.fspath(board), rules)
        check_options(ruleset, options, *options_of(Seats))
        seats = _seats_with(bots, seats)
        seats = ruleset.seats_min if seats is None else to_integer("seats", seats)
        check_seats(ruleset, seats)
        self.seat, self.bots = _seating(seat, bots, seats)
        for bot in self.bots.values():
            if not isinstance(seated(bot, ruleset), CompiledBot):
                raise ValueError(
                    f"'{bot}' is not a compiled bot, and a batch takes no others; for any bot use {ONE_BY_ONE}"
                )
        lineup = [self.bots.get(i) for i in range(seats)]
        seed, n = secrets.randbits(63) if seed is None else whole_seed(seed, SEEDS), to_integer("num_envs", num_envs)
        given: Fields = {"reward": reward, "first": first, "threads": threads, **options}
        self.batch = make(ruleset, seats=seats, n=n, seed=seed, bots=lineup, **given)  # for inspection, not learning
        self.num_envs = n
        self.single_observation_space = observation_space(ruleset, seats, observation)
        self.single_action_space = action_space(ruleset)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._last: Step | None = None
        self._form, self._refuses = observation, illegal == "refuse"
        self._worst = worst(ruleset, seats, reward)

    def reset(self, *, seed: int | None = None, options: Fields | None = None) -> tuple[Seen, Fields]:
        """Deal the first games of a seed, `stream=0, 1, …`; without a seed, deal the next game everywhere."""
        if options and "reset_mask" in options:
            raise ValueError("'reset_mask' is not supported: a reset always deals all games again")
        if options:
            raise ValueError(f"the reset of a batch has no options, but got {', '.join(map(repr, options))}; {SINGLES}")
        seed = None if seed is None else whole_seed(seed, SEEDS)
        super().reset(seed=seed)
        if seed is not None or self._last is None:
            return self._observe(self.batch.reset(seed))
        return self._observe(self.batch.step(np.full(self.num_envs, NEXT_GAME), check=False))

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, Fields]:
        """Act in each game, then let the bots act. An illegal action loses its game, or no action is carried out."""
        given, n, last, more = np.asarray(actions), self.num_envs, self._last, Fields()
        if self._refuses or last is None or given.shape != (n,) or given.dtype.kind not in "iu":
            step, lost = self.batch.step(given), np.zeros(n, np.bool_)  # raises if the actions are invalid
        else:
            given = given.astype(np.int64)
            known = (given >= 0) & (given < self.batch.n_actions)
            lost = ~(known & last.masks[np.arange(n), given * known])
            if lost.any():
                why = [self.batch.refusal(k, int(given[k])) if lost[k] else None for k in range(n)]
                more = {"illegal": np.array(why, object), "_illegal": lost}
            step = self.batch.step(np.where(lost, NEXT_GAME, given), check=False)
        rewards = np.where(lost, self._worst, step.rewards[:, self.seat].astype(np.float64))
        seen, info = self._observe(step)
        return seen, rewards, step.done | lost, np.zeros(n, np.bool_), info | more

    def _observe(self, step: Step) -> tuple[Seen, Fields]:
        self._last = step
        rows, masks = step.observations.copy(), step.masks.view(np.int8).copy()
        if self._form == "row":
            return rows, {"action_mask": masks}
        seen = {"observation": rows if self._form == "flat" else named(rows, self.batch.ruleset), "action_mask": masks}
        return seen, {"action_mask": masks}


def _seats_with(bots: Sequence[str | Bot] | None, seats: int | None) -> int | None:
    """The number of seats implied by the bots, or the given one; None if neither is known."""
    if bots is None:
        return seats
    if not isinstance(bots, str | list | tuple):
        raise ValueError(f"bots must be a list with one entry for each other seat, such as ['planner'], not {bots!r}")
    check_list(bots)
    if None in bots:
        raise ValueError("`bots` lists only the other seats; the learning seat is chosen with `seat`")
    if seats not in (None, 1 + len(bots)):
        raise ValueError(f"the bots and the learning seat take {1 + len(bots)} seats, not {seats}")
    return 1 + len(bots)


def _seating(seat: int, bots: Sequence[str | Bot] | None, seats: int) -> tuple[int, dict[int, str | Bot]]:
    """The learning seat, and the bots by seat."""
    seat, bots = to_integer("seat", seat), [DEFAULT_BOT] * (seats - 1) if bots is None else bots
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}: the learning seat is one of 0 to {seats - 1}")
    return seat, dict(zip((i for i in range(seats) if i != seat), bots, strict=True))


env = Seat  # a single environment for a published game or a board file
envs = Seats  # a batch of them


for _game, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id, entry_point=f"{__name__}:Seat", vector_entry_point=f"{__name__}:Seats", kwargs={"game": _game}
        )
