"""The learned bot: it follows its network, and gives way to the planner where it has none."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import trilhos
from tests.networks import use_random_networks
from trilhos import Game
from trilhos.bots import find, names_for
from trilhos.bots.compile_table import table_steps
from trilhos.bots.learned import LearnedBot, draw
from trilhos.bots.networks import Network, forward, load, random_network, save
from trilhos.core.notices import notices_go_to
from trilhos.envs.observation import observe
from trilhos.families.ride.boards.facts import published
from trilhos.match.bot_protocol import Bot, Chance, Decision
from trilhos.match.ruleset import find_ruleset

GAMES = (*published(), "chicago")
LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


@pytest.fixture
def network() -> Network:
    network = random_network(find_ruleset("first-journey"), 16)
    return replace(network, policy=50 * network.policy)  # with preferences


@pytest.fixture
def file(network: Network, tmp_path: Path) -> str:
    save(network, tmp_path / "a.npz")
    return str(tmp_path / "a.npz")


def chosen(bot: Bot, game: Game, seed: int = 1) -> int:
    answer = bot.choose(Decision(game, game.to_act[0], Chance(seed)))
    return answer if isinstance(answer, int) else answer.id


def positions(name: str, seats: int = 2, n: int = 12) -> list[Game]:
    """Positions of a game between a planner and its like."""
    game = trilhos.new(name, seats=seats, seed=3)
    found: list[Game] = []
    planner = find("planner")
    while not game.over and len(found) < n:
        found.append(trilhos.load(game.position()))
        for _ in range(3):
            if not game.over:
                game.play(chosen(planner, game))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_it_chooses_the_legal_action_that_its_network_likes_best(name: str, tmp_path: Path) -> None:
    seats = find_ruleset(name).seats_max
    network = random_network(find_ruleset(name), 16)
    save(network, tmp_path / "a.npz")
    bot, network = find(f"learned:{tmp_path / 'a.npz'}"), load(tmp_path / "a.npz")
    for game in positions(name, seats, 6):
        seat = game.to_act[0]
        row, mask = observe(game, seat)
        logits = np.where(mask, forward(network, row[None], seats).policy[0], -np.inf)
        assert chosen(bot, game) == logits.argmax()


def test_with_a_temperature_it_draws_actions_as_often_as_the_policy_says() -> None:
    logits, chance = np.log([0.5, 0.3, 0.2]), Chance(1)
    counts = np.bincount([draw(logits, chance) for _ in range(3000)], minlength=3)
    assert counts / 3000 == pytest.approx([0.5, 0.3, 0.2], abs=0.03)
    assert {draw(np.array([0.0, -1e4]), chance) for _ in range(50)} == {0}


def test_a_high_temperature_varies_the_actions_and_a_low_one_does_not(file: str) -> None:
    game = positions("first-journey")[2]
    best = chosen(LearnedBot(file), game)
    assert {chosen(LearnedBot(file, temperature=1), game, seed) for seed in range(9)} == {best}
    varied = {chosen(LearnedBot(file, temperature=1000), game, seed) for seed in range(40)}
    assert varied == set(game.legal_ids(game.to_act[0]))


def test_games_with_it_are_reproducible(file: str) -> None:
    results = [trilhos.play([f"learned:{file}:temperature=80", "greedy"], "first-journey", seed=5) for _ in range(2)]
    assert results[0] == results[1]


def notices_of(bot: Bot, games: list[Game]) -> tuple[list[int], list[str]]:
    notices: list[str] = []
    with notices_go_to(notices.append):
        return [chosen(bot, game) for game in games], notices


def test_where_its_network_cannot_play_the_planner_does_and_a_notice_says_so(
    network: Network, file: str, tmp_path: Path
) -> None:
    house = trilhos.new("first-journey", seats=2, seed=1, rules="trains=15")
    save(replace(network, manifest=replace(network.manifest, rules=1)), tmp_path / "old.npz")
    save(replace(network, manifest=replace(network.manifest, seats=(3, 4))), tmp_path / "more.npz")
    first = trilhos.new("first-journey", seats=2, seed=1)
    for bot, game, reason in (
        (LearnedBot(file), house, "not for trains=15"),
        (LearnedBot(file), trilhos.new(board=LISBON, seats=2, seed=1), "first-journey, not for lisbon"),
        (LearnedBot(str(tmp_path / "old.npz")), first, "version 1 of the rules"),
        (LearnedBot(str(tmp_path / "more.npz")), first, "3, 4 seats, not for 2"),
    ):
        actions, notices = notices_of(bot, [game])
        assert actions == [chosen(find("planner"), game.imagine(game.to_act[0], 1))]
        assert len(notices) == 1
        assert notices[0].startswith("the bot 'learned' plays like 'planner' here: ")
        assert reason in notices[0]


def test_it_is_listed_for_games_that_have_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "learned" not in names_for()
    use_random_networks(monkeypatch, tmp_path, ["japan"])
    assert "learned" in names_for("japan")
    assert "learned" not in names_for("usa")
    assert "learned" not in names_for()
    assert trilhos.play(["learned", "random"], "japan", seed=1) == trilhos.play(
        [f"learned:{tmp_path / 'japan.npz'}", "random"], "japan", seed=1
    )


def test_it_is_compiled_before_a_table_needs_it_if_there_is_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_random_networks(monkeypatch, tmp_path, [])
    assert "learned" not in [name for name, _ in table_steps("usa")]
    use_random_networks(monkeypatch, tmp_path, ["japan"])
    steps = dict(table_steps("usa"))
    steps["learned"]()
    assert "learned" not in [name for name, _ in table_steps("chicago")]


def test_it_takes_part_in_simulations(file: str) -> None:
    from trilhos.lab.simulation import simulate

    summary = simulate("first-journey", [f"learned:{file}", "random"], 4, threads=2)
    assert summary.games == 4
    assert summary.error is None


def test_wrong_names_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none\.npz: No such file"):
        find("learned:none.npz")
    (tmp_path / "text.npz").write_text("weights")
    with pytest.raises(ValueError, match=r"text\.npz is not a network"):
        find(f"learned:{tmp_path / 'text.npz'}")
    with pytest.raises(ValueError, match="'temperature' of 'learned' is 1 or more, not 0"):
        find("learned:temperature=0")
    with pytest.raises(ValueError, match=r"'fast' is not a setting of 'learned', such as temperature=50, an"):
        find("learned:fast")
    with pytest.raises(ValueError, match=r"'a\.npz' is not a setting of 'planner'"):
        find("planner:a.npz")
