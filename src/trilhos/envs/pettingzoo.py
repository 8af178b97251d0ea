"""All games for PettingZoo (AEC): each seat is an agent, and agents act in turn.

import trilhos.envs.pettingzoo

env = trilhos.envs.pettingzoo.env("usa", seats=3)
"""

from typing import Any

from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.envs.game_sequence import IDS, MODES, OVER, VERSION, GameSequence
from trilhos.envs.spaces import action_space, observation_space, worst
from trilhos.envs.vector import check_word, options_of
from trilhos.match.house_rules import Given

with extra("envs"):
    from gymnasium import logger
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers

ILLEGAL = ("refuse", "lose")

Seen = Fields


class Agents(AECEnv[str, Seen, Any]):
    """A game whose seats are agents: `player_0` is seat 0."""

    def __init__(
        self,
        game: str | None = None,
        *,
        seats: int | None = None,
        reward: str = "win",
        observation: str = "named",
        render_mode: str | None = None,
        first: int | None = None,
        rules: Given = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        known = [*options_of(Agents), "illegal"]
        play = GameSequence(game, seats, reward, observation, render_mode, first, options, seed, known, rules)
        self.play = play  # includes hidden information: for inspection, not for learning
        self.render_mode = render_mode
        self.metadata = {
            "name": f"trilhos_{play.ruleset.id.replace('-', '_')}_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(play.seats)]
        self.agents = []
        self.observation_spaces = {
            agent: observation_space(play.ruleset, play.seats, observation) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(play.ruleset) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Fields | None = None) -> None:
        """Deal the first game of a seed, or the next game of the current seed if none is given."""
        self.play.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Carry out an action of the selected agent. An illegal one raises ValueError and changes nothing."""
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
        """Select the next agent, or end the game."""
        if self.play.seat == OVER:
            self.rewards = dict(zip(self.agents, self.play.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and its action mask."""
        return self.play.see(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The table as everyone sees it: text, or the board as SVG."""
        if self.render_mode is None:
            logger.warn(f"set render_mode to see the table: {', '.join(MODES)}")
            return None
        return self.play.render()


def raw_env(game: str | None = None, **given: Any) -> Agents:
    """The environment without wrappers."""
    return Agents(game, **given)


def env(game: str | None = None, *, illegal: str = "refuse", **given: Any) -> Any:
    """The environment with wrappers that reject calls out of order.

    An illegal action raises ValueError; with `illegal="lose"` it ends the game instead.
    """
    check_word("values of illegal", illegal, ILLEGAL)
    made: Any = raw_env(game, **given)
    if illegal == "lose":
        ruleset, seats = made.play.ruleset, made.play.seats
        made = wrappers.TerminateIllegalWrapper(made, worst(ruleset, seats, given.get("reward", "win")))
        made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


for _game, _id in IDS.items():
    if _id not in aec_registry:
        register("aec", _id, entry_point=f"{__name__}:env", kwargs={"game": _game})
