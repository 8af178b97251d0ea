"""Games by bots as data for learning: what each seat saw, what it could do and did, and what it got.

The same bots and seed give the same data, unless a bot is limited by time.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from trilhos.benchmark.agents import agent_maker
from trilhos.bots.hooks import bound_to
from trilhos.core.rng import key_of_seed, key_words
from trilhos.envs.observation import Mask, Row, observe
from trilhos.envs.schedule import REWARDS
from trilhos.envs.step_games import reward
from trilhos.match.bot_protocol import Chance, Decision, action_number, check_choice
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset, check_seats

SEATS_MOST = 8  # streams of random numbers for each game


@dataclass
class Trajectory:
    """The decisions of one seat in one game."""

    game: int
    seat: int
    bot: str
    observations: list[Row] = field(default_factory=list)  # before each decision, and one at the end of the game
    masks: list[Mask] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)  # the number of the decision in the game
    result: float = 0.0  # the reward at the end

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """0 but for the last decision."""
        found = np.zeros(len(self.actions), np.float32)
        found[-1:] = self.result
        return found


@dataclass(frozen=True)
class Recorder:
    """Plays games and records them. Bots take turns: game k seats them k places further on."""

    ruleset: Ruleset
    bots: Sequence[str]
    seed: int = 0
    reward: str = "win"

    def __post_init__(self) -> None:
        check_seats(self.ruleset, len(self.bots))
        for bot in self.bots:
            agent_maker(bot, self.ruleset)()

    def play(self, number: int) -> list[Trajectory]:
        """A game, as a trajectory for each seat that decided anything."""
        n, ruleset = len(self.bots), self.ruleset
        names = [self.bots[(seat + number) % n] for seat in range(n)]
        bots = [agent_maker(name, ruleset)() for name in names]
        dice = [Chance(self.seed, -1 - number * SEATS_MOST - seat) for seat in range(n)]
        game = Game(ruleset, ruleset.deal(n, None, key_words(key_of_seed(self.seed)), number, {}), None)
        found = [Trajectory(number, seat, names[seat]) for seat in range(n)]
        last, step = None, 0
        while not game.over:
            seat = game.to_act[0]
            action = action_number(bots[seat].choose(Decision(game, seat, dice[seat], None, last)))
            check_choice(game, seat, action)
            seen, mask = observe(game, seat)
            found[seat].observations.append(seen)
            found[seat].masks.append(mask)
            found[seat].actions.append(action)
            found[seat].steps.append(step)
            ruleset.apply(game.states, game.works, seat, action)
            last, step = (seat, action), step + 1
        pay = bound_to(ruleset)(reward)
        for one in found:
            one.observations.append(observe(game, one.seat)[0])
            one.result = float(pay(game.state, one.seat, REWARDS[self.reward]))
        return [one for one in found if one.actions]

    def games(self, n: int) -> Iterator[list[Trajectory]]:
        """The first n games."""
        return map(self.play, range(n))


class Digest:
    """A digest of trajectories, to compare data sets by."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, one: Trajectory) -> None:
        """Count a trajectory."""
        self._hash.update(np.array([one.game, one.seat, *one.steps, *one.actions], "<i8").tobytes())
        for seen, mask in zip(one.observations, one.masks, strict=False):
            self._hash.update(seen.astype("<i2").tobytes() + np.packbits(mask).tobytes())
        self._hash.update(one.rewards.astype("<f4").tobytes())

    def text(self) -> str:
        """Its hexadecimal digits."""
        return self._hash.hexdigest()
