"""Stable-Baselines3 plays and trains on a batch; where it is missing, these tests are skipped."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install sb3-contrib")

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor

import trilhos
from trilhos.envs import sb3

pytestmark = pytest.mark.filterwarnings("ignore")  # of torch and Stable-Baselines3


def test_a_maskable_model_trains_on_a_batch_and_plays_as_a_bot() -> None:
    envs = VecMonitor(sb3.make("first-journey", 8, bots=["random"], seed=1))
    network: dict[str, Any] = {"features_extractor_class": sb3.Encoder, "net_arch": [16]}
    model = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=64, seed=1, policy_kwargs=network)
    model.learn(512)
    assert len(model.ep_info_buffer) > 2
    assert trilhos.play([sb3.bot(model), "random"], "first-journey", seed=1).winners
    assert 0 <= sb3.wins(model, "first-journey", ["random"], 16) <= 1


def test_the_masks_are_those_of_the_games() -> None:
    envs = sb3.make("usa", 3, bots=["planner"], seed=4)
    envs.seed(4)
    seen = envs.reset()
    for _ in range(100):
        masks = np.stack(envs.env_method("action_masks"))
        assert (masks == envs.games.batch._step.masks).all()
        assert envs.observation_space.contains(seen[0])
        seen, rewards, done, infos = envs.step(masks.argmax(axis=1))
        assert not rewards[~done].any()
        assert len(infos) == 3
    with pytest.raises(AttributeError, match="a batch has no method 'render' for each game"):
        envs.env_method("render")


def test_its_own_vectorisation_works() -> None:
    """It always asks for `rgb_array`."""
    envs = make_vec_env("trilhos/usa-v2", 2, env_kwargs={"bots": ["random"], "observation": "row"})
    model = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=16, policy_kwargs={"net_arch": [8]})
    model.learn(32)
    assert envs.render().shape[-1] == 3
