"""Reference agents: OpenSpiel's IS-MCTS, and deep Q-learning in NumPy."""

from pathlib import Path

import numpy as np
import pytest

from trilhos.benchmark.agents import agent_maker
from trilhos.benchmark.dqn import Learner, Settings, share_of_wins
from trilhos.benchmark.q_network import Adam, QNetwork
from trilhos.match.bot_protocol import Chance, Decision, run
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset


def test_ismcts_is_reproducible_and_beats_random_play() -> None:
    won = 0.0
    for seed in range(4):
        results = []
        for _ in range(1 + (seed == 0)):
            bots = [agent_maker(name, find_ruleset("mini-4"))() for name in ("ismcts:60", "random")]
            game = new("mini-4", seats=2, seed=seed)
            results.append(
                (run(game, bots[:: 1 if seed % 2 else -1], seed).winners, [step.action for step in game.steps])
            )
        assert results[0] == results[-1]
        won += (results[0][0] == [seed % 2 ^ 1]) + 0.5 * (len(results[0][0]) == 2)
    assert won >= 2


def test_the_gradient_of_the_value_network() -> None:
    """Against differences of the loss."""
    rng = np.random.default_rng(1)
    network = QNetwork.new(6, 3, 8, rng)
    network.weights = [one.astype(np.float64) + 0.1 * rng.standard_normal(one.shape) for one in network.weights]  # type: ignore[misc]
    seen = rng.integers(-1, 5, (5, 6)).astype(np.int16)
    actions, targets = np.array([0, 1, 2, 1, 0]), np.array([0.5, -3, 0.1, 3, 0], np.float32)

    def loss() -> float:
        error = np.abs(network.layers(seen)[-1][np.arange(5), actions] - targets)
        return float(np.where(error < 1, error**2 / 2, error - 0.5).mean())

    gradients, _ = network.gradients(seen, actions, targets)
    for weight, gradient in zip(network.weights, gradients, strict=True):
        place = tuple(int(rng.integers(n)) for n in weight.shape)
        before, step = weight[place], 1e-4
        weight[place] = before + step
        up = loss()
        weight[place] = before - step
        down = loss()
        weight[place] = before
        assert gradient[place] == pytest.approx((up - down) / (2 * step), abs=2e-3)


def test_the_network_learns_what_actions_are_worth() -> None:
    rng = np.random.default_rng(2)
    network = QNetwork.new(6, 3, 8, rng)
    adam, seen = Adam(network, 0.01), rng.integers(-1, 5, (8, 6)).astype(np.int16)
    actions, targets = rng.integers(3, size=8), rng.standard_normal(8).astype(np.float32)
    errors = []
    for _ in range(400):
        gradients, error = network.gradients(seen, actions, targets)
        adam.step(gradients)
        errors.append(error)
    assert errors[-1] < 0.02 < errors[0]


def test_q_learning_is_reproducible(tmp_path: Path) -> None:
    settings = Settings(  # so small that the libraries of linear algebra use one thread
        game="mini-4", decisions=400, seed=3, hidden=16, games=8, batch=8, every=8, measured_games=8, measurements=1
    )
    first, again = Learner(settings), Learner(settings)
    list(first.run())
    list(again.run())
    assert first.updates > 20
    assert first.network.weights[4].any()
    assert all((a == b).all() for a, b in zip(first.network.weights, again.network.weights, strict=True))
    assert 0 <= share_of_wins(first.network, settings, "random") <= 1
    file = tmp_path / "net.npz"
    first.network.save(file, "mini-4")
    bot = agent_maker(f"dqn:{file}", find_ruleset("mini-4"))()
    game = new("mini-4", seats=2, seed=1)
    assert bot.choose(Decision(game, game.to_act[0], Chance(1))) in game.legal_ids(game.to_act[0])
    with pytest.raises(ValueError, match="is a network for mini-4, not for usa"):
        agent_maker(f"dqn:{file}", find_ruleset("usa"))
    with pytest.raises(ValueError, match=r"takes the file of a network: dqn:FILE\.npz"):
        agent_maker("dqn", find_ruleset("usa"))


@pytest.mark.soak
def test_q_learning_beats_random_play() -> None:
    settings = Settings(game="first-journey", decisions=60_000, seed=1, measurements=1)
    learner = Learner(settings)
    list(learner.run())
    assert share_of_wins(learner.network, settings, "random") > 0.7
