"""Networks: their layout, files, precision, and for which games they are refused."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

import trilhos
from trilhos.bots.network_rules import answer, sight_for, weights_of
from trilhos.bots.networks import (
    ARRAYS,
    FLAG,
    FORMS,
    ID,
    NUMBER,
    UNUSED,
    Network,
    NetworkError,
    Rows,
    expand,
    forward,
    layout,
    load,
    misfit,
    random_network,
    rounded,
    save,
)
from trilhos.envs.observation import Row, fields, observe, width
from trilhos.families.ride.boards.facts import published
from trilhos.match.observation import environment_of
from trilhos.match.ruleset import find_ruleset

GAMES = (*published(), "chicago")


def observations(name: str, seats: int = 2, n: int = 20) -> Rows:
    """What the seat to act sees along a random game."""
    game, chance = trilhos.new(name, seats=seats, seed=1), Random(1)
    found: list[Row] = []
    while not game.over and len(found) < n:
        found.append(observe(game, game.to_act[0])[0])
        for _ in range(3):
            if not game.over:
                game.play(chance.choice(game.legal_ids(game.to_act[0])), game.to_act[0])
    return np.stack(found)


@pytest.fixture(scope="module")
def network() -> Network:
    return random_network(find_ruleset("first-journey"), hidden=48)


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_follows_the_bounds_of_the_observation(name: str) -> None:
    ruleset = find_ruleset(name)
    found = layout(ruleset)
    assert len(found.kind) == len(found.row) == width(ruleset)
    assert set(found.sizes[found.kind == NUMBER]) == {FORMS}
    assert set(found.sizes[found.kind == FLAG]) == {1}
    ids = {one for one, at in fields(ruleset).items() if (found.kind[at.begin : at.end] == ID).any()}
    assert ids == set(environment_of(ruleset).ids)
    rows = observations(name)
    used = found.kind == ID
    assert (rows[:, used] < found.sizes[used]).all()  # no id is clipped
    flags = rows[:, found.kind == FLAG]
    assert ((flags == 0) | (flags == 1)).all()


def test_numbers_have_four_forms_flags_one_and_ids_a_row_each() -> None:
    ruleset = find_ruleset("usa")
    given, at = layout(ruleset), fields(ruleset)
    row = np.zeros((1, width(ruleset)), np.int16)
    row[0, at["routes"].begin] = -1
    row[0, at["trains"].begin] = 45
    row[0, at["acts"].begin] = row[0, at["last_turns"].begin] = 1
    row[0, at["offer"].begin] = 7
    found = expand(given, row)[0]

    def rows(name: str) -> list[float]:
        k = at[name].begin
        return [float(value) for value in found[given.row[k] : given.row[k] + given.sizes[k]]]

    assert rows("routes") == pytest.approx([-1 / 64, -np.log(2) / 2, 0, 1])
    assert rows("trains") == pytest.approx([45 / 64, np.log(46) / 2, 0, 0])
    assert rows("last_turns") == pytest.approx([1 / 64, np.log(2) / 2, 1, 0])
    assert rows("acts") == [1]
    assert rows("hand") == [0, 0, 0, 0]
    assert np.flatnonzero(rows("offer")).tolist() == [7]
    assert np.flatnonzero(rows("claimed")).tolist() == [0]  # absent


def test_unused_values_are_ignored() -> None:
    ruleset = find_ruleset("usa")
    unused = np.zeros(width(ruleset), np.bool_)
    at = fields(ruleset)["pile_left"]
    unused[at.begin : at.end] = True
    given = layout(ruleset, unused)
    assert (given.kind[unused] == UNUSED).all()
    assert given.rows == layout(ruleset).rows - int(layout(ruleset).sizes[unused].sum())
    rows = observations("usa")
    other = rows.copy()
    other[:, unused] = 9
    assert (expand(given, rows) == expand(given, other)).all()
    assert misfit(random_network(ruleset, 8, unused=unused), ruleset) is None


def test_answers_are_probabilities_of_the_seats_in_play(network: Network) -> None:
    rows = observations("first-journey", 3)
    answer = forward(network, rows, 3)
    assert answer.policy.shape == (len(rows), find_ruleset("first-journey").n_actions)
    assert answer.wins[:, :3].sum(1) == pytest.approx(1)
    assert (answer.wins[:, :3] > 0).all()
    assert (answer.wins[:, 3:] == 0).all()
    assert len({float(value) for value in answer.value}) > 1
    scaled = replace(network, manifest=replace(network.manifest, margin_scale=40.0))
    assert forward(scaled, rows, 3).value == pytest.approx(40 * answer.value)


def test_a_saved_network_answers_the_same_within_the_precision_of_int8(network: Network, tmp_path: Path) -> None:
    manifest = replace(network.manifest, decisions=5, curve=({"seconds": 1.0, "planner": 0.5},), hardware="a computer")
    save(replace(network, manifest=manifest), tmp_path / "a.npz")
    again = load(tmp_path / "a.npz")
    assert again.manifest == manifest
    for name in ARRAYS:
        assert np.array_equal(getattr(again, name), getattr(rounded(network), name)), name
    rows = observations("first-journey")
    was, now = forward(network, rows, 2), forward(again, rows, 2)
    assert np.abs(now.policy - was.policy).max() < 0.1 * was.policy.std()
    assert now.wins == pytest.approx(was.wins, abs=0.01)
    save(again, tmp_path / "b.npz")  # nothing more is lost
    assert np.array_equal(forward(load(tmp_path / "b.npz"), rows, 2).policy, now.policy)


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_answer_equals_that_of_numpy(name: str) -> None:
    ruleset = find_ruleset(name)
    seats = ruleset.seats_max
    network = rounded(random_network(ruleset, hidden=48, seed=2))
    network = replace(network, manifest=replace(network.manifest, margin_scale=25.0))
    weights, rows, sight = weights_of(network), observations(name, seats), sight_for(network, ruleset)
    wanted = forward(network, rows, seats)
    for k, row in enumerate(rows):
        sight.seen[:] = row  # type: ignore[index]
        answer(weights, sight)
        assert sight.policy == pytest.approx(wanted.policy[k], abs=1e-4)
        outputs = np.asarray(sight.outputs)
        assert outputs[0] == pytest.approx(wanted.value[k], abs=1e-3)
        shares = np.exp(outputs[1 : 1 + seats])
        assert shares / shares.sum() == pytest.approx(wanted.wins[k, :seats], abs=1e-4)


def test_the_answer_equals_that_of_pytorch() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'trilhos[learn]'")
    ruleset = find_ruleset("san-francisco")
    network, rows = rounded(random_network(ruleset, hidden=64)), observations("san-francisco", 3)
    given = {name: torch.tensor(getattr(network, name)) for name in ARRAYS}

    def norm(x: Any, k: int) -> Any:
        return torch.nn.functional.layer_norm(x, x.shape[1:], *given["norms"][k])

    x = torch.tensor(expand(network.layout, rows)) @ given["first"] + given["bias"]
    x = norm(x, 0).relu()
    for k in range(len(network.a)):
        inner = (norm(x, 1 + k) @ given["a"][k] + given["a_bias"][k]).relu()
        x = x + inner @ given["b"][k] + given["b_bias"][k]
    x = norm(x, -1)
    outputs = x @ given["outputs"] + given["outputs_bias"]
    found = forward(network, rows, 3)
    assert found.policy == pytest.approx((x @ given["policy"] + given["policy_bias"]).numpy(), abs=1e-4)
    assert found.value == pytest.approx(outputs[:, 0].numpy(), abs=1e-4)
    assert found.wins[:, :3] == pytest.approx(outputs[:, 1:4].softmax(1).numpy(), abs=1e-4)


@pytest.mark.alone
def test_one_decision_takes_at_most_three_milliseconds() -> None:
    network, rows = random_network(find_ruleset("chicago")), observations("chicago", 4)
    weights, sight = weights_of(network), sight_for(network, find_ruleset("chicago"))
    answer(weights, sight)
    began = perf_counter()
    for row in rows:
        sight.seen[:] = row  # type: ignore[index]
        answer(weights, sight)
    assert (perf_counter() - began) / len(rows) < 0.003


def test_a_full_size_network_fits_into_three_megabytes(tmp_path: Path) -> None:
    for name in GAMES:
        rows = observations(name, find_ruleset(name).seats_max, 100)
        save(random_network(find_ruleset(name), unused=(rows == rows[0]).all(0)), tmp_path / "a.npz")
        assert (tmp_path / "a.npz").stat().st_size < 3_000_000, name


def test_networks_are_refused_for_what_they_were_not_trained_for(network: Network) -> None:
    ruleset = find_ruleset("first-journey")

    def reason(**changes: object) -> str | None:
        return misfit(replace(network, manifest=replace(network.manifest, **changes)), ruleset, 2)  # type: ignore[arg-type]

    assert reason() is None
    assert reason(seats=(3, 4)) == "it was trained for 3, 4 seats, not for 2"
    assert "version 1 of the rules" in str(reason(rules=1))
    assert "another board" in str(reason(board="0123"))
    assert misfit(network, find_ruleset("usa")) == "it was trained for first-journey, not for usa"
    house = misfit(network, find_ruleset("first-journey", "trains=15"))
    assert house == "it was trained for the rules as printed, not for trains=15"
    fewer = replace(network, policy=network.policy[:, 1:], policy_bias=network.policy_bias[1:])
    assert misfit(fewer, ruleset) == "it was trained for other observations or actions"
    kind = network.kind.copy()
    kind[0] = ID
    assert misfit(replace(network, kind=kind), ruleset) == "it was trained for other observations or actions"


def test_files_that_hold_no_network_are_named(network: Network, tmp_path: Path) -> None:
    with pytest.raises(NetworkError, match=r"none\.npz: No such file"):
        load(tmp_path / "none.npz")
    (tmp_path / "text.npz").write_text("weights")
    with pytest.raises(NetworkError, match=r"text\.npz is not a network"):
        load(tmp_path / "text.npz")
    save(network, tmp_path / "a.npz")
    (tmp_path / "cut.npz").write_bytes((tmp_path / "a.npz").read_bytes()[:-5000])
    with pytest.raises(NetworkError, match=r"cut\.npz is not a network"):
        load(tmp_path / "cut.npz")
    with np.load(tmp_path / "a.npz") as file:
        arrays = dict(file)
    text = json.dumps({"game": "usa"}).encode()
    np.savez(tmp_path / "bare.npz", **arrays | {"manifest": np.frombuffer(text, np.uint8)})
    with pytest.raises(NetworkError, match=r"bare\.npz is not a network"):
        load(tmp_path / "bare.npz")
    np.savez(tmp_path / "other.npz", **arrays | {"bias": arrays["bias"][1:]})
    with pytest.raises(NetworkError, match="'bias' has the shape"):
        load(tmp_path / "other.npz")
