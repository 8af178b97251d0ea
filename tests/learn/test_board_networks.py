"""Networks that know no board by heart: the same answers with and without PyTorch, on any board; training and play."""

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import trilhos
from trilhos.bots import board_networks, find
from trilhos.bots.board_networks import elements_of, forward, load, misfit, random_board_network, save
from trilhos.bots.networks import NetworkError
from trilhos.core.notices import notices_go_to
from trilhos.envs.observation import observe
from trilhos.families.ride.boards.facts import published
from trilhos.learn.settings import Settings
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.observation import width
from trilhos.match.ruleset import find_ruleset

if TYPE_CHECKING or find_spec("torch"):
    import torch

    from trilhos.learn.board_policy import BoardReader, board_network_of, tensors_of
    from trilhos.learn.run import run

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"
BOARDS: list[str | Path] = [*published(), LISBON]


def positions(board: str | Path, seats: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Observations and masks along a game in which anything legal is played."""
    game, chance = trilhos.new(board=board, seats=seats, seed=3), Chance(1)
    found: list[tuple[Any, Any]] = []
    while not game.over and len(found) < 60:
        seat = game.to_act[0]
        found.append(observe(game, seat))
        legal = game.legal_ids(seat)
        game.play(legal[chance.below(len(legal))], seat)
    rows, masks = zip(*found, strict=True)
    return np.stack(rows), np.stack(masks)


@pytest.mark.parametrize("board", BOARDS)
def test_pytorch_gives_the_same_answers_on_every_board_with_the_same_weights(board: str | Path) -> None:
    network, ruleset = random_board_network(find_ruleset("usa"), 24, 2, 5), find_ruleset(str(board))
    assert misfit(network, ruleset, 2) is None
    given, (rows, _) = elements_of(ruleset), positions(board)
    reader, tensors = BoardReader(given, width(ruleset), "cpu"), tensors_of(network, "cpu")
    logits, value, wins = reader.answer(tensors, torch.from_numpy(rows), torch.float32)
    expected = forward(network, given, rows, 2)
    assert logits.shape == (len(rows), ruleset.n_actions)
    assert np.allclose(logits, expected.policy, atol=1e-3)
    assert np.allclose(value, expected.value, atol=1e-3)
    assert np.allclose(wins[:, :2].softmax(1), expected.wins[:, :2], atol=1e-4)
    again = board_network_of(tensors, network.family, network.manifest)
    assert all(np.array_equal(array, again.weights[name]) for name, array in network.weights.items())


def test_what_it_answers_does_not_depend_on_the_order_of_routes_cities_and_colours() -> None:
    """A board with its routes, cities and cards listed backwards is the same board."""
    network, ruleset = random_board_network(find_ruleset("usa"), 24, 2, 5), find_ruleset("usa")
    given, (rows, _) = elements_of(ruleset), positions("usa")
    order = np.arange(given.starts[-1])
    kinds = []
    for kind, start in zip(given.kinds, given.starts, strict=False):
        turned = kind.name in ("route", "city", "card")
        here = np.arange(len(kind.seen))[:: -1 if turned else 1]
        order[start + here] = start + np.arange(len(here))  # the new number of each element
        kinds.append(kind._replace(seen=kind.seen[here], given=kind.given[here]))
    other = given._replace(
        kinds=tuple(kinds), links=order[given.links], about=np.where(given.about >= 0, order[given.about], -1)
    )
    for one, two in zip(forward(network, given, rows, 2), forward(network, other, rows, 2), strict=True):
        assert np.allclose(one, two, atol=1e-3)


def test_a_saved_network_plays_any_board_of_its_family_and_says_where_it_cannot(tmp_path: Path) -> None:
    network = random_board_network(find_ruleset("usa"), 16, 1, 2)
    save(network, tmp_path / "a.npz")
    again = load(tmp_path / "a.npz")
    assert again.manifest == network.manifest
    assert all(np.allclose(array, again.weights[name], atol=1e-3) for name, array in network.weights.items())
    bot = find(f"learned:{tmp_path / 'a.npz'}")
    for board in BOARDS:
        game = trilhos.new(board=board, seats=2, seed=1)
        seat = game.to_act[0]
        row, mask = observe(game, seat)
        logits = forward(again, elements_of(game.ruleset), row[None], 2).policy[0]
        assert bot.choose(Decision(game, seat, Chance(1))) == np.where(mask, logits, -np.inf).argmax()
    assert misfit(again, find_ruleset("chicago")) == "it was trained for usa, not for games like chicago"
    old = replace(again, manifest=replace(again.manifest, rules=1, seats=(3,)))
    assert "version 1 of the rules" in str(misfit(old, find_ruleset("usa")))
    notices: list[str] = []
    game = trilhos.new("usa", seats=2, seed=1)
    with notices_go_to(notices.append):
        find(f"learned:{tmp_path / 'a.npz'}:5").choose(Decision(game, game.to_act[0], Chance(1)))
    assert notices == [
        "the bot 'learned' plays like 'mcts' here: searching takes a network that was trained for one board"
    ]


def test_files_with_wrong_weights_are_refused(tmp_path: Path) -> None:
    network = random_board_network(find_ruleset("usa"), 16, 1)
    for name, array in (("pair", np.zeros((2, 3, 16))), ("head.bias", np.full(16, np.nan)), ("more", np.zeros(1))):
        save(replace(network, weights=network.weights | {name: array.astype(np.float32)}), tmp_path / "a.npz")
        with pytest.raises(NetworkError, match=f"'{name}' is missing, of another size, or not finite|'pair'"):
            load(tmp_path / "a.npz")
    with pytest.raises(NetworkError, match="Comboio is not described by elements"):
        elements_of(find_ruleset("chicago"))


def test_it_is_trained_resumed_and_trained_further_on_another_board(tmp_path: Path) -> None:
    lines: list[str] = []
    settings = Settings(
        game="first-journey",
        network="board",
        seats=(2,),
        minutes=0.02,
        device="cpu",
        games=16,
        steps=8,
        minibatch=64,
        hidden=16,
        evaluation_games=10,
        bots=(),
        watch=("random",),
        out=str(tmp_path / "one"),
    )
    run(settings, lines.append)
    network = load(tmp_path / "one" / "first-journey.npz")
    assert network.manifest.decisions > 0
    run(replace(settings, resume=True), lines.append)
    assert load(tmp_path / "one" / "first-journey.npz").manifest.decisions > network.manifest.decisions
    start = str(tmp_path / "one" / "first-journey.npz")
    run(replace(settings, game="usa", start=start, out=str(tmp_path / "two")), lines.append)
    assert board_networks.is_board_network(tmp_path / "two" / "usa.npz")
    with pytest.raises(ValueError, match="holds a network of the other sort"):
        run(replace(settings, network="flat", start=start, out=str(tmp_path / "three")), lines.append)
    with pytest.raises(ValueError, match="is of a network for --network board"):
        run(replace(settings, network="flat", resume=True), lines.append)
