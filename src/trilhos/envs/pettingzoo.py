"""All five games for PettingZoo, a seat an agent, one after the other (AEC).

import trilhos.envs.pettingzoo

env = trilhos.envs.pettingzoo.env("usa", seats=3)
"""

from typing import Any

from trilhos.core.extras import extra
from trilhos.envs.play import IDS, MODES, OVER, VERSION, Play
from trilhos.envs.spaces import action_space, observation_space, worst
from trilhos.envs.vector import check_word, options_of

with extra("envs"):
    from gymnasium import logger
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers

ILLEGAL = ("refuse", "lose")

Seen = dict[str, Any]


class Agents(AECEnv[str, Seen, Any]):
    """A game whose seats are agents: `player_0` is seat 0."""

    def __init__(
        self,
        game: str = "usa",
        *,
        seats: int | None = None,
        reward: str = "win",
        observation: str = "named",
        render_mode: str | None = None,
        first: int | None = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        play = Play(
            game, seats, reward, observation, render_mode, first, options, seed, [*options_of(Agents), "illegal"]
        )
        self.play = play  # hidden facts and all: to look at, not to learn from
        self.render_mode = render_mode
        self.metadata = {
            "name": f"trilhos_{play.table.id.replace('-', '_')}_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(play.seats)]
        self.agents = []
        self.observation_spaces = {
            agent: observation_space(play.table, play.seats, observation) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(play.table) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may ever do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed; without one, the next of the seed before."""
        self.play.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Let the agent whose turn it is act. ValueError says why it may not; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """On to the next agent, or to the end."""
        if self.play.seat == OVER:
            self.rewards = dict(zip(self.agents, self.play.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and what it may do."""
        return self.play.see(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The table as everyone sees it: text, or the board as SVG."""
        if self.render_mode is None:
            logger.warn(f"name a render mode to see the table: {', '.join(MODES)}")
            return None
        return self.play.render()


def raw_env(game: str = "usa", **given: Any) -> Agents:
    """The environment alone."""
    return Agents(game, **given)


def env(game: str = "usa", *, illegal: str = "refuse", **given: Any) -> Any:
    """The environment that complains of calls out of order.

    An illegal action is refused with a ValueError; where `illegal` is "lose" it ends the game instead.
    """
    check_word("ways with illegal actions", illegal, ILLEGAL)
    made: Any = raw_env(game, **given)
    if illegal == "lose":
        table, seats = made.play.table, made.play.seats
        made = wrappers.TerminateIllegalWrapper(made, worst(table, seats, given.get("reward", "win")))
        made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


for _game, _id in IDS.items():
    if _id not in aec_registry:
        register("aec", _id, entry_point=f"{__name__}:env", kwargs={"game": _game})
