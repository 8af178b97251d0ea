"""The parts of learning, and whole runs of a few seconds."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import numpy as np
import pytest

from trilhos.bots import networks
from trilhos.envs import vector
from trilhos.learn.settings import Settings
from trilhos.match.ruleset import find_ruleset

if TYPE_CHECKING or find_spec("torch"):
    import torch

    from trilhos.learn import ppo, warmup
    from trilhos.learn.arenas import Arena, Pool
    from trilhos.learn.checkpoint import load_checkpoint, read_facts, save_checkpoint, write_atomically
    from trilhos.learn.evaluation import evaluate
    from trilhos.learn.league import League, Member, spread
    from trilhos.learn.plan import run_all
    from trilhos.learn.policy import (
        Inputs,
        act,
        forward,
        log_probs_of,
        mask_seats,
        network_of,
        weights_of,
        without_constants,
    )
    from trilhos.learn.rollout import Potentials, Rollout, advantages_of, empty_rollout, wins_of, won_by
    from trilhos.learn.run import run
    from trilhos.learn.trainer import Trainer

GAME = "first-journey"
SMALL: dict[str, Any] = {"device": "cpu", "games": 32, "minibatch": 256, "hidden": 32, "evaluation_games": 40}


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_pytorch_answers_as_the_network_that_is_shipped(name: str) -> None:
    ruleset = find_ruleset(name)
    network = networks.random_network(ruleset, 48, 2, 5)
    inputs = Inputs(networks.layout(ruleset), "cpu")
    weights = weights_of(network, inputs, "cpu")
    observations = np.random.default_rng(1).integers(-3, 40, (20, len(network.kind)), np.int16)
    logits, value, wins = forward(weights, inputs(torch.from_numpy(observations), torch.float32))
    expected = networks.forward(network, observations, 3)
    assert np.allclose(logits[:, : ruleset.n_actions], expected.policy, atol=1e-4)
    assert np.allclose(value, expected.value, atol=1e-4)
    assert np.allclose(mask_seats(wins, torch.full((20,), 3)).softmax(1), expected.wins, atol=1e-5)
    again = network_of(weights, inputs, ruleset.n_actions, network.manifest)
    for array in networks.ARRAYS:
        assert np.array_equal(getattr(again, array), getattr(network, array)), array


def test_values_that_never_change_are_left_out_of_a_network() -> None:
    ruleset = find_ruleset("usa")
    network = networks.random_network(ruleset, 24, 2, 5)
    chance = np.random.default_rng(1)
    lowest, highest = chance.integers(-2, 3, (2, len(network.kind)))
    lowest, highest = np.minimum(lowest, highest), np.maximum(lowest, highest)
    observations = chance.integers(lowest, highest + 1, (50, len(lowest))).astype(np.int16)
    smaller = without_constants(network, ruleset, lowest, highest)
    assert len(smaller.first) < len(network.first)
    assert networks.misfit(smaller, ruleset) is None
    assert set(np.flatnonzero(smaller.kind == networks.UNUSED)) == set(np.flatnonzero(lowest == highest))
    for got, wanted in zip(
        networks.forward(smaller, observations, 2), networks.forward(network, observations, 2), strict=True
    ):
        assert np.allclose(got, wanted, atol=1e-4)
    again = without_constants(smaller, ruleset, lowest, highest)
    assert np.array_equal(again.first, smaller.first)
    assert np.allclose(again.bias, smaller.bias)


def test_illegal_actions_have_no_probability_and_are_never_chosen() -> None:
    masks = torch.rand(500, 30) < 0.2
    masks[:, 7] = True
    log_probs = log_probs_of(torch.randn(500, 64), masks)
    assert torch.allclose((log_probs.exp() * masks).sum(1), torch.ones(500), atol=1e-5)
    assert float(log_probs[~masks].max()) < -1e8
    env = vector.make(GAME, n=50, seed=1)
    inputs = Inputs(networks.layout(env.ruleset), "cpu")
    weights = weights_of(networks.random_network(env.ruleset, 16), inputs, "cpu")
    step = env.reset()
    for _ in range(30):
        seen, legal = torch.from_numpy(step.observations), torch.from_numpy(step.masks)
        step = env.step(act(weights, inputs, seen, legal, torch.ones(()))[0].numpy())  # the environment checks it


def random_rollout(steps: int, n: int, seats: int) -> "Rollout":
    torch.manual_seed(3)
    rollout = empty_rollout(steps, n, 2, 3, "cpu")
    done = torch.rand(steps, n) < 0.1
    margins = torch.randn(steps, n, 5) * done[:, :, None]
    winners = (torch.randint(1, 2**seats, (steps, n)) * done).to(torch.int8)
    acting, values = torch.randint(seats, (steps, n)), torch.randn(steps, n)
    return rollout._replace(seats=acting, values=values, margins=margins, winners=winners, done=done)


@pytest.mark.parametrize("styled", [False, True])
def test_each_seat_is_credited_with_the_results_of_its_own_decisions(styled: bool) -> None:
    """Compared with a forward computation, one decision at a time."""
    steps, n, seats, decay = 40, 5, 3, 0.9
    rollout = random_rollout(steps, n, seats)
    last, seat_now = torch.randn(n), torch.randint(seats, (n,))
    potentials = Potentials(torch.randn(steps, n) * styled, torch.randn(n) * styled)
    given = (potentials,) if styled else ()
    advantages, known = advantages_of(rollout, rollout.margins / 2, last, seat_now, decay, *given)

    def following(t: int, k: int) -> tuple[float | None, int | None]:
        """The reward of a decision, and the seat's next decision in the same game, if any."""
        seat = int(rollout.seats[t, k])
        for later in range(t, steps):
            if later > t and rollout.seats[later, k] == seat:
                gained = potentials.now[later, k] - potentials.now[t, k]
                return float(rollout.values[later, k] + gained), later
            if rollout.done[later, k]:
                return float(rollout.margins[later, k, seat]) / 2, None
        return (
            (float(last[k] + potentials.last[k] - potentials.now[t, k]), None) if seat_now[k] == seat else (None, None)
        )

    for t in range(steps):
        for k in range(n):
            gain, weight, at = 0.0, 1.0, t
            for _ in range(steps):
                came, later = following(at, k)
                if came is None:
                    break
                gain += weight * (came - float(rollout.values[at, k]))
                if later is None:
                    break
                weight, at = weight * decay, later
            assert bool(known[t, k]) == (following(t, k)[0] is not None)
            assert float(advantages[t, k]) == pytest.approx(gain, abs=1e-4)
    assert 0 < int((~known).sum()) < n * seats


def test_wins_are_counted_from_the_deciding_seat() -> None:
    steps, n, seats = 30, 6, 3
    rollout = random_rollout(steps, n, seats)
    last, seat_now = torch.randn(n, 5), torch.randint(seats, (n,))
    found = wins_of(rollout, last, seat_now, torch.full((n,), seats))
    assert torch.allclose(found.sum(2), torch.ones(steps, n), atol=1e-5)
    assert float(found[:, :, seats:].abs().max()) == 0
    for t in range(steps):
        for k in range(n):
            end = next((later for later in range(t, steps) if rollout.done[later, k]), None)
            for place in range(seats):
                seat = (int(rollout.seats[t, k]) + place) % seats
                if end is None:
                    expected = float(last[k, :seats].softmax(0)[(seat - int(seat_now[k])) % seats])
                else:
                    bits = int(rollout.winners[end, k])
                    expected = (bits >> seat & 1) / bits.bit_count()
                assert float(found[t, k, place]) == pytest.approx(expected, abs=1e-5)


def test_rewards_are_margins_wins_or_both() -> None:
    rollout = random_rollout(20, 8, 2)._replace(winners=torch.randint(0, 4, (20, 8), dtype=torch.int8))
    rollout = rollout._replace(done=rollout.winners > 0)
    n_seats = torch.full((8,), 2)
    margin, win, mixed = (ppo.rewards_of(rollout, n_seats, kind, 4.0) for kind in ("margin", "win", "mixed"))
    assert torch.equal(margin, rollout.margins / 4)
    assert torch.allclose(mixed, (margin + win) / 2)
    for bits, (mine, other) in {0: (0, 0), 1: (1, -1), 2: (-1, 1), 3: (0, 0)}.items():
        assert set(map(tuple, win[rollout.winners == bits][:, :2].tolist())) == {(mine, other)}
    assert won_by(torch.tensor([0b101], dtype=torch.int8)).tolist() == [[0.5, 0, 0.5, 0, 0]]


def test_opponents_hold_all_seats_but_the_first_in_their_share_of_the_games() -> None:
    arenas = [Arena(vector.make(GAME, seats=seats, n=20, seed=1, reward="margin"), "cpu") for seats in (2, 3)]
    pool = Pool(arenas, 25, "cpu", opposed=0.3)
    asked = []

    def first(observations: Any, masks: Any) -> Any:
        zeros = torch.zeros(len(masks))
        return masks.int().argmax(1), zeros, zeros, torch.zeros(len(masks), 5)

    def last(observations: Any, masks: Any) -> Any:
        asked.append(len(masks))
        return masks.shape[1] - 1 - masks.flip(1).int().argmax(1), None, None, None

    rollout, after = pool.collect(first, last)
    held = torch.zeros(40, dtype=torch.bool)
    held[[*range(6), *range(20, 26)]] = True
    assert set(asked) == {12}
    assert torch.equal(rollout.learning, (rollout.seats == 0) | ~held)
    lowest = rollout.masks.int().argmax(2)
    assert torch.equal((rollout.actions == lowest) | ~rollout.learning, torch.ones(25, 40, dtype=torch.bool))
    assert (rollout.actions != lowest)[:, held].any()
    assert after.values.shape == (40,)
    assert set(rollout.seats[:, 20:].flatten().tolist()) == {0, 1, 2}


def test_an_update_makes_good_actions_likelier() -> None:
    ruleset = find_ruleset(GAME)
    inputs = Inputs(networks.layout(ruleset), "cpu")
    weights = weights_of(networks.random_network(ruleset, 32), inputs, "cpu")
    weights = {name: tensor.requires_grad_() for name, tensor in weights.items()}
    optimizer = torch.optim.Adam(list(weights.values()), 1e-3)
    env = vector.make(GAME, n=200, seed=3)
    seen = torch.from_numpy(env.reset().observations.copy())
    masks = torch.zeros(200, ruleset.n_actions, dtype=torch.bool)
    masks[:, :2] = True
    with torch.no_grad():
        before = log_probs_of(forward(weights, inputs(seen, torch.float32))[0], masks)
    actions = torch.arange(200) % 2
    good = torch.where(actions == 0, 1.0, -1.0)
    chosen = before.gather(1, actions[:, None]).squeeze(1)
    wins = torch.zeros(200, 5)
    wins[:, 1] = 1
    decisions = ppo.Decisions(seen, masks, actions, chosen, good, good * 0 + 0.5, wins, torch.full((200,), 2))
    loss = ppo.loss_for(inputs, torch.float32, 0.0)
    stats = [ppo.update(weights, optimizer, loss, decisions, torch.arange(200), 1, 50) for _ in range(10)]
    with torch.no_grad():
        logits, _, found = forward(weights, inputs(seen, torch.float32))
    assert float((log_probs_of(logits, masks) - before)[:, 0].mean()) > 0.05
    assert stats[-1]["value_loss"] < stats[0]["value_loss"] / 2
    assert stats[-1]["wins_loss"] < stats[0]["wins_loss"] / 2
    assert float(found[:, 1].mean()) > float(found[:, 0].mean())


def test_minibatches_have_one_size_and_no_row_twice() -> None:
    rows = torch.arange(100, 125)
    found = list(ppo.minibatches(rows, 10))
    assert [len(some) for some in found] == [10, 10]
    assert len(set(torch.cat(found).tolist())) == 20
    assert [len(some) for some in ppo.minibatches(rows, 40)] == [25]


def test_the_league_keeps_old_and_recent_selves_and_prefers_those_that_are_not_beaten() -> None:
    members = [Member(str(k), {}) for k in range(200)]
    kept = [int(one.name) for one in spread(members, 10)]
    assert (len(kept), kept[0], kept[-1]) == (10, 0, 199)
    assert kept[-1] - kept[-2] < kept[1] - kept[0]
    assert spread(members, 0) == []
    league = League([Member("1", {}, beaten=1.0), Member("2", {}, beaten=0.2)])
    chosen = [league.choose(random.Random(k)) for k in range(300)]
    assert 200 < sum(one is league.members[1] for one in chosen) < 300
    league.note(league.members[1], 1.0)
    assert league.members[1].beaten == pytest.approx(0.28)
    assert League().choose(random.Random(1)) is None


def test_a_checkpoint_restores_everything_and_keeps_to_its_limit(tmp_path: Path) -> None:
    ruleset, path = find_ruleset(GAME), tmp_path / "checkpoint.npz"
    inputs = Inputs(networks.layout(ruleset), "cpu")

    def fresh(seed: int) -> Any:
        found = weights_of(networks.random_network(ruleset, 16, 2, seed), inputs, "cpu")
        return {name: tensor.requires_grad_() for name, tensor in found.items()}

    weights, other = fresh(1), fresh(2)
    optimizer, again = (torch.optim.Adam(list(one.values()), 1e-3) for one in (weights, other))
    for _ in range(3):
        optimizer.zero_grad()
        sum(tensor.sin().sum() for tensor in weights.values()).backward()
        optimizer.step()
    league = League()
    for k in range(9):
        league.add(str(k), fresh(k))
    league.members[8].beaten = 0.9
    size = save_checkpoint(path, weights, optimizer, league, {"seconds": 5.0})
    assert size == path.stat().st_size
    restored = League()
    facts = load_checkpoint(path, other, again, restored)
    assert facts == {"seconds": 5.0, "adam_steps": 3}
    for name, tensor in weights.items():
        assert torch.allclose(tensor, other[name], atol=1e-3)
        squares, found = (o.state[w[name]]["exp_avg_sq"] for o, w in ((optimizer, weights), (again, other)))
        assert found.shape == squares.shape
        assert float((found.sum() - squares.sum()).abs()) < 1e-3 * float(squares.sum())
    assert [(one.name, one.beaten) for one in restored.members][-1] == ("8", 0.9)
    assert torch.allclose(restored.members[3].weights["a"], league.members[3].weights["a"], atol=0.02)
    again.step()  # the state is complete
    small = save_checkpoint(path, weights, optimizer, league, {}, limit=size - 60_000)
    assert small <= size - 60_000
    assert 0 < len(read_facts(path)["league"]) < 9


def test_a_broken_checkpoint_is_refused_and_an_unfinished_one_never_seen(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    with pytest.raises(ValueError, match="there is no checkpoint"):
        read_facts(path)
    write_atomically(path, b"not one")
    with pytest.raises(ValueError, match="is not a checkpoint"):
        read_facts(path)
    (tmp_path / "checkpoint.npz.new").mkdir()  # nothing can be written now
    with pytest.raises(OSError, match="checkpoint"):
        write_atomically(path, b"other")
    assert path.read_bytes() == b"not one"


def test_a_run_writes_its_files_and_can_be_resumed(tmp_path: Path) -> None:
    lines: list[str] = []
    settings = Settings(game=GAME, seats=(2, 3), minutes=0.06, out=str(tmp_path), steps=16, bot_games=8, **SMALL)
    run(settings, lines.append)
    ruleset = find_ruleset(GAME)
    network = networks.load(tmp_path / f"{GAME}.npz")
    assert networks.misfit(network, ruleset, 3) is None
    assert networks.misfit(network, ruleset, 4) == "it was trained for 2, 3 seats, not for 4"
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    last = log[-1]
    assert last["kind"] == "saved"
    assert 0 < last["bytes"] < 16_000_000
    measured = [row for row in log if row["kind"] == "measured"]
    assert {(row["against"], row["seats"]) for row in measured} == {
        (bot, seats) for bot in ("random", "planner") for seats in (2, 3)
    }
    assert all(row["low"] <= row["share"] <= row["high"] for row in measured)
    assert network.manifest.decisions == last["decisions"] > 0
    assert len(network.manifest.curve) == len(measured)
    drawn = ElementTree.parse(tmp_path / "curve.svg").findall("{http://www.w3.org/2000/svg}polyline")
    assert len(drawn) == 4
    with pytest.raises(ValueError, match="holds a checkpoint already"):
        run(settings, lines.append)
    run(replace(settings, resume=True, minutes=0.03, profile=True), lines.append)
    after = networks.load(tmp_path / f"{GAME}.npz").manifest
    assert after.decisions > network.manifest.decisions
    assert after.seconds > network.manifest.seconds
    assert any("resumed after" in line for line in lines)
    with pytest.raises(ValueError, match="is of game"):
        run(replace(settings, resume=True, game="usa", seats=(2,)), lines.append)


def test_several_runs_share_the_time_and_are_resumed_where_they_have_a_checkpoint(tmp_path: Path) -> None:
    lines: list[str] = []
    settings = Settings(game="", minutes=0.08, out=str(tmp_path), steps=8, bots=(), watch=("random",), **SMALL)
    run_all([f"{GAME}:2", f"{GAME}:3,4"], settings, lines.append)
    for folder, seats in (("first-journey-2", (2,)), ("first-journey-3-4", (3, 4))):
        assert networks.load(tmp_path / folder / f"{GAME}.npz").manifest.seats == seats
    run_all([f"{GAME}:2", f"{GAME}:3"], replace(settings, resume=True, minutes=0.02), lines.append)
    assert sum("resumed after" in line for line in lines) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"first-journey-2", "first-journey-3-4", "first-journey-3"}
    with pytest.raises(ValueError, match="a run is named twice"):
        run_all([GAME, GAME], settings)
    with pytest.raises(ValueError, match="2 to 4 seats, not 9"):  # before the first run begins
        run_all([f"{GAME}:2", f"{GAME}:9"], settings)


@pytest.mark.parametrize("opponent", ["greedy", "network"])
def test_a_best_response_learns_from_games_against_one_opponent(opponent: str, tmp_path: Path) -> None:
    if opponent == "network":
        opponent = str(tmp_path / "it.npz")
        networks.save(networks.random_network(find_ruleset(GAME), 16), opponent)
    out = tmp_path / "out"
    run(Settings(game=GAME, seats=(2,), minutes=0.04, best_response=opponent, out=str(out), **SMALL), lambda _: None)
    log = [json.loads(line) for line in (out / "log.jsonl").read_text("utf-8").splitlines()]
    assert {row["against"] for row in log if row["kind"] == "measured"} == {Path(opponent).name}
    assert log[-1]["decisions"] > 0


def test_a_run_starts_from_the_weights_of_a_network(tmp_path: Path) -> None:
    given = networks.random_network(find_ruleset(GAME), 24, 1, 9)
    networks.save(given, tmp_path / "given.npz")
    settings = Settings(
        game=GAME, minutes=0.001, device="cpu", start=str(tmp_path / "given.npz"), out=str(tmp_path / "out")
    )
    trainer = make_trainer(settings, lambda: True)
    trainer.run()
    made = networks.load(tmp_path / "out" / f"{GAME}.npz")
    assert np.abs(made.first - given.first).max() < 0.01
    with pytest.raises(ValueError, match="does not fit: it was trained for first-journey, not for usa"):
        make_trainer(replace(settings, game="usa", out=str(tmp_path / "other")), lambda: True)


def make_trainer(settings: Settings, stopped: Callable[[], bool]) -> "Trainer":
    return Trainer(settings, find_ruleset(settings.game), "cpu", {}, perf_counter(), stopped, print, lambda *_: None)


def test_an_update_that_is_not_finite_is_undone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trainer = make_trainer(Settings(game=GAME, seats=(2,), steps=4, out=str(tmp_path), **SMALL), lambda: False)
    pools = trainer._pools()
    before = {name: tensor.detach().clone() for name, tensor in trainer.weights.items()}
    loss = trainer.loss
    trainer.loss = lambda *given: tuple(part * float("nan") for part in loss(*given))
    trainer._update_once(pools)
    assert all(torch.equal(tensor, before[name]) for name, tensor in trainer.weights.items())
    assert trainer.facts["rate_factor"] == 0.5
    assert "it is undone" in capsys.readouterr().out


@pytest.mark.slow
def test_bots_join_as_soon_as_a_process_has_compiled_them(tmp_path: Path) -> None:
    """As on a GPU, but here both processes compile for the CPU."""
    lines: list[str] = []
    settings = Settings(game=GAME, seats=(2,), bot_device="cpu", out=str(tmp_path), steps=4, bot_games=4, **SMALL)
    compiling = {warmup.SELF_PLAY: warmup.start(settings, 2, "cpu"), "cpu": warmup.start(settings, 2, "cpu", "planner")}
    ruleset = find_ruleset(GAME)
    trainer = Trainer(settings, ruleset, "cpu", compiling, perf_counter(), lambda: False, lines.append, lambda *_: None)
    pools = trainer._pools()
    assert compiling[warmup.SELF_PLAY].poll() == 0
    compiling["cpu"].wait()
    for _ in range(2):
        trainer._add_bots(pools)
        trainer._update_once(pools)
    assert len(pools) == 2
    assert [line[10:] for line in lines] == ["waiting until the rules are compiled", "bots are compiled, for cpu"]
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text("utf-8").splitlines()]
    assert log[0]["decisions"] > 0
    trainer.bot_device, broken = "", warmup.start(replace(settings, game="mars"), 2, "cpu", "planner")
    trainer.compiling = {"cpu": broken}
    with pytest.raises(ValueError, match="could not be compiled for any device"):
        trainer._wait_for_bots()


@pytest.mark.slow
def test_it_learns(tmp_path: Path) -> None:
    """From nothing to most games against random players, in about 40,000 decisions."""
    settings = Settings(game=GAME, seats=(2,), games=64, minibatch=1024, hidden=64, bot_time=0.0, out=str(tmp_path))
    trainer = make_trainer(replace(settings, evaluation_games=300), lambda: False)
    pools = trainer._pools()

    def mine(observations: Any, masks: Any) -> Any:
        return act(trainer.weights, trainer.inputs, observations, masks, trainer.cool)

    before = evaluate(mine, trainer._rival("random", 2))
    while trainer.facts["decisions"] < 40_000:
        trainer._update_once(pools)
    after = evaluate(mine, trainer._rival("random", 2))
    assert before is not None
    assert after is not None
    assert before.high < 0.65
    assert after.low > 0.65
