"""All five games for Gymnasium: one seat learns, bots hold the others.

import gymnasium
import trilhos.envs.gymnasium

env = gymnasium.make("trilhos/usa-v0", bots=["planner", "greedy"])
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots import check_list, seated
from trilhos.core.extras import extra
from trilhos.core.whole import whole
from trilhos.envs.play import IDS, MODES, OVER, Play
from trilhos.envs.spaces import action_space, observation_space, worst
from trilhos.envs.vector import check_word
from trilhos.match.game import Action
from trilhos.match.seat import Bot, Chance, Decision

with extra("envs"):
    import gymnasium

ILLEGAL = ("lose", "refuse")
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
        if bots is not None:
            check_list(bots)
            if None in bots:
                raise ValueError("bots are those of the other seats: the one that learns has its own, `seat`")
            if seats not in (None, 1 + len(bots)):
                raise ValueError(f"{len(bots)} bots and the seat that learns are {1 + len(bots)} seats, not {seats}")
            seats = 1 + len(bots)
        play = Play(game, seats, reward, observation, render_mode, first, options, seed)
        self.play = play  # hidden facts and all: to look at, not to learn from
        seats, seat = play.seats, whole("seat", seat)
        bots = [USUAL] * (seats - 1) if bots is None else bots
        if not 0 <= seat < seats:
            raise ValueError(
                f"there is no seat {seat} to learn at: with {len(bots)} bots the seats are 0 to {len(bots)}"
            )
        self.seat, self.bots = seat, dict(zip((i for i in range(seats) if i != seat), bots, strict=True))
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


def env(game: str = "usa", **given: Any) -> Seat:
    """The environment alone, of a published game or of a board file."""
    return Seat(game, **given)


for _game, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=f"{__name__}:Seat", kwargs={"game": _game})
