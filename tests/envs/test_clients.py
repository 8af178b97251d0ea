"""Other libraries play our environments (docs/envs.md); each test is skipped where its library is missing."""

from typing import Any

import numpy as np
import pytest

from trilhos.envs import gymnasium, pettingzoo

pytestmark = pytest.mark.filterwarnings("ignore")  # of these libraries


def test_tianshou() -> None:
    tianshou = pytest.importorskip("tianshou.env", reason="tianshou is not installed")
    env = tianshou.PettingZooEnv(pettingzoo.env("usa", observation="flat"))
    seen, _ = env.reset(seed=1)
    over, rewards = False, []
    while not over:
        seen, rewards, over, _, _ = env.step(int(np.flatnonzero(seen["mask"])[-1]))
    assert sorted(rewards) == [-1, 1]


def test_supersuit() -> None:
    supersuit = pytest.importorskip("supersuit", reason="supersuit is not installed")
    env = supersuit.reward_lambda_v0(pettingzoo.env("usa", observation="flat"), lambda reward: reward / 2)
    env.reset(seed=1)
    paid = []
    for _ in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid += [reward] if over else []
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert sorted(paid) == [-0.5, 0.5]


def test_torchrl() -> None:
    torchrl: Any = pytest.importorskip("torchrl.envs", reason="torchrl is not installed")
    single = torchrl.GymWrapper(gymnasium.env("usa", bots=["random"], observation="flat"))
    masked = torchrl.TransformedEnv(single, torchrl.ActionMask(mask_key="action_mask"))
    assert masked.rollout(30).batch_size == (30,)
    agents = torchrl.PettingZooWrapper(pettingzoo.env("usa", observation="flat"), use_mask=True)
    assert agents.rollout(20).batch_size == (20,)
