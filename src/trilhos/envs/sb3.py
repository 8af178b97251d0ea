"""Stable-Baselines3: a batch as its VecEnv, an encoder of observations, and trained models as bots.

from sb3_contrib import MaskablePPO
from trilhos.envs import sb3

envs = sb3.make("usa", 64, bots=["random"])
model = MaskablePPO("MlpPolicy", envs, policy_kwargs={"features_extractor_class": sb3.Encoder})
"""

from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces

from trilhos.bots.policy_bot import PolicyBot
from trilhos.core.cuda import Array
from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.envs.gymnasium import Seats
from trilhos.match.look import Mask, Row

with extra():
    import torch
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from stable_baselines3.common.vec_env import VecEnv

Indices = int | Iterable[int] | None
SMALL = 16.0  # counts are divided by it


class Model(Protocol):
    """A model of Stable-Baselines3 or sb3-contrib."""

    predict: Callable[..., tuple[Array, object]]


class Games(VecEnv):  # type: ignore[misc]  # it is not in the locks
    """A batch of games, each with one learning seat (envs/gymnasium.py), as a VecEnv of flat observations.

    Masks of legal actions are `action_masks()`, as sb3-contrib expects. When a game ends, the next one is dealt in the
    same step; games are never truncated, so there is no `terminal_observation`.
    """

    def __init__(self, game: str | None = None, num_envs: int = 64, **given: Any) -> None:
        self.games = Seats(game, num_envs, **{"observation": "row", "illegal": "refuse", **given})
        self.render_mode = None
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Array:
        """Deal the first games of the seed given to `seed`, or the next ones."""
        seen, info = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._masks = info["action_mask"].view(np.bool_)
        return seen

    def step_async(self, actions: Array) -> None:
        """Remember the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[Fields]]:
        """Act in each game, then let the bots act."""
        seen, rewards, done, _, info = self.games.step(self._actions)
        self._masks = info["action_mask"].view(np.bool_)
        infos: list[Fields] = [{} for _ in range(self.num_envs)]
        for k in np.flatnonzero(info.get("_illegal", ())).tolist():
            infos[k]["illegal"] = info["illegal"][k]
        return seen, rewards.astype(np.float32), done, infos

    def action_masks(self) -> Array:
        """The legal actions of each game."""
        return self._masks

    def env_method(self, method_name: str, *given: object, indices: Indices = None, **more: object) -> list[Array]:
        """Only `action_masks` exists: the games of a batch are not environments of their own."""
        if method_name != "action_masks":
            raise AttributeError(f"a batch has no method '{method_name}' for each game, only 'action_masks'")
        return [self._masks[k] for k in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[object]:
        """An attribute of the batch, once for each game."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: object, indices: Indices = None) -> None:
        """Not supported."""
        raise AttributeError(f"'{attr_name}' cannot be set for the games of a batch")

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """No game of a batch is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is open."""


make = Games


class Encoder(BaseFeaturesExtractor):  # type: ignore[misc]  # it is not in the locks
    """Gives every value linearly, as a logarithm, and as two signs: observations mix small codes and large counts."""

    def __init__(self, observation_space: spaces.Box) -> None:
        super().__init__(observation_space, 4 * observation_space.shape[0])

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """The four forms side by side."""
        x = observations.float()
        forms = (x / SMALL).clamp(-2, 2), x.sign() * x.abs().log1p(), (x == 1).float(), (x < 0).float()
        return torch.cat(forms, dim=-1)


def bot(model: Model, *, deterministic: bool = True) -> PolicyBot:
    """A trained model as a bot. Without the mask, which maskable models get, it may fail by an illegal action."""
    masked = "action_masks" in signature(model.predict).parameters

    def policy(row: Row, mask: Mask) -> Array:
        given = {"action_masks": mask} if masked else {}
        return model.predict(row, deterministic=deterministic, **given)[0]

    return PolicyBot(policy)


def wins(model: Model, game: str, bots: Sequence[str], games: int = 512, seed: int = 1_000_000) -> float:
    """The share of games that a maskable model wins against bots, one game of each deal."""
    envs = make(game, games, bots=list(bots), seed=seed)
    seen, won, over = envs.reset(), np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        actions, _ = model.predict(seen, action_masks=envs.action_masks(), deterministic=True)
        seen, rewards, done, _ = envs.step(actions)
        won += (rewards > 0) & done & ~over
        over |= done
    return float(won.mean())
