"""Shunting Yard in Python, in the terminal, in simulations and in environments. Run by test_third_family.py."""

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner
from yard.ruleset import REFUSALS

import trilhos
from trilhos.cli.main import app
from trilhos.envs.game_sequence import IDS
from trilhos.match.family import families, published_games
from trilhos.match.referee import complaints
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import clauses
from trilhos.words import read, word_folders

pytestmark = pytest.mark.filterwarnings("ignore:.*(Observation|observation).*:UserWarning")


def played(seed: int, seats: int = 3) -> trilhos.Game:
    """A game by random choices, with its invariants checked after every step."""
    game, dice = trilhos.new("yard", seats=seats, seed=seed), random.Random(seed)
    while not game.over:
        game.play(dice.choice(game.legal()))
        assert complaints(game) == []
    return game


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are saved in a temporary folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def trilhos_cli(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(app, words, input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused_by_cli(*words: str) -> str:
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 1, done.output
    return done.stderr.strip()


def test_it_is_registered() -> None:
    assert families()[-1].name == "yard"
    assert published_games()[-1] == "yard"


def test_rules_refuse_with_clause_and_reason() -> None:
    game = trilhos.new("yard", seats=2, seed=1, first=0)
    assert game.explain("pass", 0) == ("YD-2", "a seat that can couple or draw does not pass")
    assert game.explain("draw", 1) == ("YD-2", "it is another seat's turn")
    with pytest.raises(trilhos.NotationError, match="not an action of yard"):
        game.play("fly")
    while not game.over:
        game.play(game.legal()[-1])
    assert game.explain("draw", 0) == ("YD-6", "the game is over")


def test_reasons_are_translated_in_its_own_words() -> None:
    game = trilhos.new("yard", seats=2, seed=1, first=0)
    assert game.explain("draw", 1, "pt-BR") == ("YD-2", "é a vez de outro jogador")
    assert game.explain("draw", 1, "pt-PT") == ("YD-2", "é a vez de outro jogador"), "pt-PT without a file: as pt-BR"
    assert game.explain("fly", 0, "pt-BR") == ("YD-2", "'fly' não é uma ação de yard")
    words = read(word_folders()[-1], "pt-BR")
    reasons = {reason for _, reason in REFUSALS.values()}
    assert set(words) | {"the game is over"} == reasons | {rule.text for rule in find_ruleset("yard").house_rules}


def test_its_clauses_are_shown_with_the_code_that_implements_them() -> None:
    for lang in ("en", "pt-BR"):  # not translated: shown in English
        shown = trilhos_cli("rule", "yd2", "--lang", lang)
        assert "couples a wagon or draws a card" in shown
        assert "yard/rules.py" in shown
        assert "why_not" in shown
    named = {clause for clause, _ in REFUSALS.values()} | {rule.clause for rule in find_ruleset("yard").house_rules}
    assert named <= set(clauses())
    assert "YD-2" in trilhos_cli("play", "yard", "--seats", "me,random", typed="rule YD-2\nquit\n")


def test_the_command_line_is_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "trilhos", "rules", "yard"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert "two points" in done.stdout


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_and_somebody_wins(seats: int) -> None:
    ends: Counter[int] = Counter()
    for seed in range(40):
        result = played(seed, seats).result
        assert result is not None
        assert result.winners == [i for i, place in enumerate(result.places) if place == 1]
        assert max(result.points) == result.points[result.winners[0]]
        ends.update(result.winners)
    assert set(ends) == set(range(seats))


def test_a_transcript_is_replayed_line_by_line() -> None:
    game = played(5)
    text = game.transcript()
    assert trilhos.replay(text).digest() == game.digest()
    line = next(line for line in text.splitlines() if " draws " in line)
    with pytest.raises(trilhos.TranscriptError, match="the outcome is"):
        trilhos.replay(text.replace(line, line[:-1] + str(9 - int(line[-1]))))


def test_a_position_is_read_back() -> None:
    game = trilhos.new("yard", seats=3, seed=2)
    for _ in range(8):
        game.play(game.legal()[0])
    again = trilhos.load(game.position())
    assert again.view(1) == game.view(1)
    assert again.legal_ids() == game.legal_ids()
    with pytest.raises(trilhos.NotationError, match=r"YD-1|invariant"):
        trilhos.load(game.position().replace("deck[", "left["))


def test_imagined_games_look_the_same_to_the_seat_and_differ_elsewhere() -> None:
    game = trilhos.new("yard", seats=3, seed=3)
    for _ in range(9):
        game.play(game.legal()[0])
    hands = set()
    for seed in range(60):
        other = game.imagine(1, seed=seed)
        assert other.view(1) == game.view(1)
        assert complaints(other) == []
        hands.add(str(other.view(0)["hand"]))
    assert len(hands) > 5, "what another seat holds is not known"


def test_games_that_differ_only_in_hidden_information_give_the_same_bytes() -> None:
    from trilhos.envs.observation import observe

    game = trilhos.new("yard", seats=2, seed=4)
    for _ in range(6):
        game.play(game.legal()[0])
    other = game.imagine(0, seed=1)
    for one, two in zip(observe(game, 0), observe(other, 0), strict=True):
        assert one.tobytes() == two.tobytes()


def test_bots_play_and_the_search_beats_random_choice() -> None:
    wins = 0
    for seed in range(20):
        result = trilhos.play(["mcts:80", "random"], "yard", seed=seed)
        wins += result.winners == [0]
    assert wins >= 14, f"the search won {wins} of 20"


def test_a_game_is_analysed_without_anything_that_the_family_adds() -> None:
    from trilhos.analysis import Settings, analyse

    found = analyse(played(3), Settings(rollouts=3000, threads=1))
    assert found.stage == "rollouts"
    for account in found.accounts:
        assert account.start + sum(part.value for part in account.parts) == pytest.approx(account.result, abs=1e-9)
    assert any(decision.grade for decision in found.decisions)


def test_simulations_are_the_same_on_one_thread_and_two() -> None:
    from trilhos.lab.simulation import simulate

    one, two = (simulate("yard", ["random", "greedy"], 400, threads=n, check=True) for n in (1, 2))
    assert one.complaints == 0
    assert (one.decisions, one.bots) == (two.decisions, two.bots)


def test_the_command_line_simulates_and_holds_a_tournament(tmp_path: Path) -> None:
    result = trilhos_cli("simulate", "yard", "--bots", "random,planner", "--games", "300", "--check", "--json")
    assert '"games": 300' in result
    assert '"complaints": 0' in result
    ranked = trilhos_cli("tournament", "yard", "--bots", "random,greedy,mcts:10", "--games", "8", "--json")
    assert "mcts:10" in ranked
    trilhos_cli("simulate", "yard", "--bots", "random,random", "--games", "200", "--out", str(tmp_path / "games"))
    page = tmp_path / "report.html"
    trilhos_cli("report", "yard", "--from", str(tmp_path / "games"), "--out", str(page))
    assert "Shunting Yard" in page.read_text("utf-8")


def test_it_is_played_in_the_terminal() -> None:
    result = trilhos_cli("play", "yard", "--seats", "me,random", "--seed", "3", typed="1\n" * 60)
    assert "Shunting Yard" in result
    assert "Shunting Yard · the end" in result
    assert "The whole game: trilhos replay" in result


def test_a_batch_plays_the_games_of_single_environments() -> None:
    from trilhos.envs import vector

    batch = vector.make("yard", seats=2, n=8, seed=6)
    step = batch.reset()
    games = [trilhos.new("yard", seats=2, seed=6, stream=k) for k in range(8)]
    for _ in range(15):
        for k, game in enumerate(games):
            if not game.over:
                assert np.flatnonzero(step.masks[k]).tolist() == game.legal_ids()
                assert step.seats[k] == game.to_act[0]
        actions = step.masks.argmax(axis=1)
        alive = [not game.over for game in games]
        for k, game in enumerate(games):
            if alive[k]:
                game.play(int(actions[k]))
        step = batch.step(actions)
        assert [bool(step.done[k]) for k in range(8) if alive[k]] == [
            g.over for g, a in zip(games, alive, strict=True) if a
        ]


@pytest.mark.filterwarnings("ignore:.*reset ignores the option 'options':UserWarning")  # of `api_test`
def test_pettingzoo() -> None:
    from pettingzoo.test import api_test, seed_test

    from trilhos.envs import pettingzoo

    api_test(pettingzoo.env("yard", seats=3), num_cycles=200)
    seed_test(lambda: pettingzoo.env("yard"), num_cycles=50)


def test_gymnasium() -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import trilhos.envs.gymnasium

    check_env(gymnasium.make(IDS["yard"], bots=["random", "mcts:4"]).unwrapped, skip_render_check=True)
    assert trilhos.envs.gymnasium.env("yard").reset(seed=1)[0]["action_mask"].any()


def test_openspiel() -> None:
    import pyspiel

    import trilhos.envs.openspiel

    assert trilhos.envs.openspiel.name_of("yard") == "trilhos_yard"
    pyspiel.random_sim_test(pyspiel.load_game("trilhos_yard(players=3)"), num_sims=3, serialize=True, verbose=False)


FRIENDLY = {"dealt": 6, "double": True}


def test_house_rules_change_the_game_and_are_kept_with_it() -> None:
    book, game = trilhos.new("yard", seats=2, seed=1), trilhos.new("yard", seats=2, seed=1, rules=FRIENDLY)
    assert (sum(book.view(0)["hand"].values()), sum(game.view(0)["hand"].values())) == (4, 6)
    assert game.ruleset is find_ruleset("yard", "friendly") is not book.ruleset
    assert game.ruleset.digest != book.ruleset.digest
    while not game.over:
        game.play(game.legal()[-1])
    assert game.result is not None
    assert sum(game.result.points) > 0
    assert all(points % 2 == 0 for points in game.result.points)
    text = game.transcript()
    assert "\nhouse rules: dealt=6, double=yes\nrules: " in text
    assert trilhos.replay(text).digest() == game.digest()
    assert trilhos.load(game.position()).ruleset is game.ruleset
    with pytest.raises(trilhos.TranscriptError):
        trilhos.replay(text.replace("dealt=6, ", ""))
    with pytest.raises(ValueError, match=r"dealt \(YD-1\) cannot be '7'; it is a number from 1 to 6"):
        trilhos.new("yard", rules={"dealt": 7})
    assert trilhos.play(["random", "random"], "yard", rules="dealt=1").winners


def test_house_rules_on_the_command_line(tmp_path: Path) -> None:
    listed = trilhos_cli("rules", "yard")
    assert all(word in listed for word in ("dealt", "YD-1", "1 to 6", "no | yes", "friendly", "two points"))
    assert '"rules": "dealt=6, double=yes"' in trilhos_cli("rules", "yard", "--lang", "pt-BR", "--json")
    rule = ("--rule", "friendly", "--rule", "dealt=5")
    changed = trilhos_cli("simulate", "yard", "--games", "20", *rule, "--json", "--out", str(tmp_path / "games"))
    assert '"house_rules": "dealt=5, double=yes"' in changed
    assert '"house_rules": "dealt=5' in (tmp_path / "games" / "manifest.json").read_text().replace("\n", " ")
    refused = refused_by_cli("simulate", "yard", "--games", "20", "--out", str(tmp_path / "games"))
    assert "house_rules: dealt=5, double=yes there and none here" in refused
    page = tmp_path / "report.html"
    trilhos_cli("report", "yard", "--from", str(tmp_path / "games"), "--out", str(page))
    assert "House rules: dealt=5, double=yes." in page.read_text("utf-8")
    ranked = trilhos_cli("tournament", "yard", "--bots", "random,greedy", "--games", "4", *rule, "--json")
    assert '"house_rules": "dealt=5, double=yes"' in ranked
    played = trilhos_cli("play", "yard", "--seats", "me,random", "--seed", "3", *rule, typed="1\n" * 80)
    assert "Shunting Yard · the end" in played


def test_the_command_line_verifies_house_rules_and_refuses_wrong_ones(tmp_path: Path) -> None:
    file = tmp_path / "some.game"
    file.write_text(trilhos.new("yard", seats=2, seed=1, rules=FRIENDLY).transcript())
    assert "Every step is legal" in trilhos_cli("verify", str(file))
    refused = refused_by_cli("simulate", "yard", "--rule", "dealt=9")
    assert refused == "trilhos: dealt (YD-1) cannot be '9'; it is a number from 1 to 6"


def test_house_rules_in_the_environments() -> None:
    import gymnasium
    import pyspiel

    import trilhos.envs.gymnasium
    import trilhos.envs.openspiel  # noqa: F401 - registers the games
    from trilhos.envs import pettingzoo, vector

    batch = vector.make("yard", n=4, seed=6, rules={"dealt": 6})
    hand = batch.fields["hand"]
    assert (batch.reset().observations[:, hand.begin : hand.end].sum(axis=1) == 6).all()
    single = gymnasium.make(IDS["yard"], rules="dealt=6")
    assert single.reset(seed=1)[0]["observation"]["cards"].max() == 6
    many = gymnasium.make_vec(IDS["yard"], num_envs=2, bots=["random"], rules="dealt=6")
    assert many.reset(seed=1)[0]["observation"]["hand"].sum(axis=-1).max() >= 5
    agents = pettingzoo.env("yard", rules={"dealt": 6})
    agents.reset(seed=1)
    assert agents.last()[0]["observation"]["hand"].sum() == 6
    game = pyspiel.load_game("trilhos_yard", {"players": 2, "rules": "dealt=6,double=yes"})
    assert str(game) == "trilhos_yard(players=2,reward=win,rules=dealt:6;double:yes)"
    assert str(pyspiel.load_game(str(game))) == str(game)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    for maker in (lambda: vector.make("yard", rules="dealt=9"), lambda: pettingzoo.env("yard", rules="dealt=9")):
        with pytest.raises(ValueError, match="cannot be '9'"):
            maker()
