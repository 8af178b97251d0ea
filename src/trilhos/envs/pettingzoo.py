"""All games for PettingZoo (AEC): each seat is an agent, and agents act in turn.

import trilhos.envs.pettingzoo

env = trilhos.envs.pettingzoo.env("usa", seats=3)
"""

from typing import Any, Literal, NoReturn, overload

from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.envs.game_sequence import IDS, MODES, RESET_OPTIONS, VERSION, GameSequence
from trilhos.envs.observation import FORMS
from trilhos.envs.spaces import action_space, observation_space, worst
from trilhos.envs.step_one import OVER
from trilhos.envs.vector import check_word, options_of
from trilhos.match.house_rules import Given

with extra("envs"):
    from gymnasium import logger
    from pettingzoo import AECEnv
    from pettingzoo.utils.env import AECIterable, AECIterator

ILLEGAL = ("refuse", "lose")
DEALT = ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")

Seen = Fields


class Agents(AECEnv[str, Seen, Any]):
    """A game whose seats are agents: `player_0` is seat 0.

    An illegal action raises ValueError and changes nothing; with `illegal="lose"` it ends the game.
    """

    def __init__(
        self,
        game: str | None = None,
        *,
        seats: int | None = None,
        reward: str = "win",
        observation: str = "named",
        render_mode: str | None = None,
        first: int | None = None,
        illegal: str = "refuse",
        rules: Given = None,
        seed: int | None = None,
        **options: str,
    ) -> None:
        check_word("values of illegal", illegal, ILLEGAL)
        check_word("observations", observation, FORMS[:2])  # agents find the mask in their observations
        if "bots" in options:
            raise ValueError("all seats are agents here, so there are no bots; trilhos.envs.gymnasium has them")
        play = GameSequence(
            game, seats, reward, observation, render_mode, first, options, seed, options_of(Agents), rules
        )
        self.play = play  # includes hidden information: for inspection, not for learning
        self.render_mode = render_mode
        self.metadata = {
            "name": f"trilhos_{play.ruleset.id.replace('-', '_')}_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(play.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._loses, self._worst = illegal == "lose", worst(play.ruleset, play.seats, reward)
        self._moved = False  # whether `step` or `reset` was called since `agent_iter` named an agent
        self.observation_spaces: Fields = {
            agent: observation_space(play.ruleset, play.seats, observation) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(play.ruleset) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The observation space of an agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        """The action space of an agent."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self._seat_of:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return agent

    def __getattr__(self, name: str) -> Any:
        """Called for attributes that are missing, as some are before the first `reset`."""
        if name in DEALT:
            raise AttributeError(f"call reset() first: there is no '{name}' before a game is dealt")
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def reset(self, seed: int | None = None, options: Fields | None = None) -> None:
        """Deal the first game of a seed, or the next game of the current seed if none is given.

        `options` may have `stream`, the number of the deal, and `first`, the seat that begins this game. Others are
        ignored with a warning, since PettingZoo's own test passes one.
        """
        known = {name: value for name, value in (options or {}).items() if name in RESET_OPTIONS}
        for name in (options or {}).keys() - known:
            logger.warn(f"reset ignores the option '{name}'; it has: {', '.join(RESET_OPTIONS)}")
        self.play.deal(seed, known)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Carry out an action of the selected agent. An illegal one raises ValueError, or loses (option `illegal`)."""
        if not self.agents:
            self._step_without_agents()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._moved = True
            self._was_dead_step(action)
            return
        if refused := self.play.try_step(action):
            if not self._loses:
                raise ValueError(refused)
            self._lose(agent, refused)
        else:
            self._go_on()

    def _lose(self, agent: str, why: str) -> None:
        """End the game because of an illegal action."""
        self._moved = True
        self.rewards = {other: self._worst if other == agent else 0.0 for other in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = {"illegal": why}
        self.agent_selection = self.agents[0]

    def _step_without_agents(self) -> None:
        if not self.play.deals:
            raise ValueError("call `reset` first to deal a game")
        logger.warn("the game is over and all agents are done: `step` does nothing until `reset`")

    def _go_on(self) -> None:
        """Select the next agent, or end the game. Rewards are 0 until then, so they need no update before."""
        self._moved = True
        if self.play.seat == OVER:
            self.rewards = dict(zip(self.agents, self.play.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and its action mask."""
        if not self.play.deals:
            raise ValueError("call `reset` first to deal a game")
        return self.play.see(self._seat_of[self._known(agent)])

    def state(self) -> NoReturn:
        """Not offered."""
        raise NotImplementedError("there is no state() to observe: it would reveal hidden information")

    @property
    def unwrapped(self) -> "Agents":
        """The environment itself."""
        return self

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[Seen, float, bool, bool, Fields]: ...
    @overload
    def last(self, observe: bool = ...) -> tuple[Seen | None, float, bool, bool, Fields]: ...
    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, Fields]:
        """What the selected agent sees, its reward since its last action, whether it is done, and its info."""
        agent = self.agent_selection
        seen = self.play.see(self._seat_of[agent]) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Seen, Any]:
        """The agents in the order in which they act; `step` must be called for each."""
        if not self.play.deals:
            raise ValueError("call `reset` first to deal a game")
        return Turns(self, max_iter)

    def render(self) -> Any:
        """The table as everyone sees it: text, or the board as SVG or pixels."""
        if self.render_mode is None:
            logger.warn(f"set render_mode to see the table: {', '.join(MODES)}")
            return None
        return self.play.render()

    def close(self) -> None:
        """Nothing is open: `render` returns what it draws."""


class Turns(AECIterable[str, Seen, Any]):
    """The agents in the order in which they act."""

    def __init__(self, env: "Agents", max_iter: int) -> None:
        super().__init__(env, max_iter)  # type: ignore[no-untyped-call]  # it has no types

    def __iter__(self) -> "Turn":
        return Turn(self.env, self.max_iter)


class Turn(AECIterator[str, Seen, Any]):
    """Refuses to go on without a step, which would never end."""

    env: Agents

    def __next__(self) -> str:
        agent: str = super().__next__()
        if not self.env._moved:
            raise AssertionError(f"call `step` for {agent} before the loop over `agent_iter` goes on")
        self.env._moved = False
        return agent


def parallel_env(game: str | None = None, **given: object) -> NoReturn:
    """Not offered: seats act one after another."""
    raise ValueError("seats act one after another, so there is no parallel environment; use env() (AEC)")


env = raw_env = Agents  # it checks the order of calls and illegal actions itself: wrappers would take half of the time


def _register() -> None:
    """Register the games, so that `pettingzoo.make` knows them. Versions before 1.27 have no registry."""
    try:
        from pettingzoo import aec_registry, register
    except ImportError:
        return
    for game, name in IDS.items():
        if name not in aec_registry:
            register("aec", name, entry_point=f"{__name__}:env", kwargs={"game": game})


_register()
