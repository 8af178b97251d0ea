"""The games in OpenSpiel: its own tests, the same games as in the engine, and no leaks."""

import importlib.util
import pickle
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags, logging
from open_spiel.python.algorithms import ismcts, mcts

import trilhos
from trilhos.core import rng, scripted_rng
from trilhos.core.errors import IllegalAction
from trilhos.envs import openspiel
from trilhos.envs.chance import DEAL, Decision, Question, game_setup
from trilhos.envs.observation import observe
from trilhos.envs.openspiel import GAMES, name_of
from trilhos.match.game import Game
from trilhos.match.ruleset import find_ruleset

# When logging is set up, absl closes the stderr that it saw at import, here pytest's own.
logging.get_absl_handler().python_handler.stream = sys.__stderr__

DOCS = Path(__file__).parents[2] / "docs" / "envs.md"
TABLES = [(game, seats) for game in GAMES for seats in {find_ruleset(game).seats_min, find_ruleset(game).seats_max}]
PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
PRIVATE = pyspiel.IIGObservationType(
    public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
)


def load(game: str, seats: int = 2, **more: str) -> Any:
    given = "".join(f",{name}={value}" for name, value in more.items())
    return pyspiel.load_game(f"{name_of(game)}(players={seats}{given})")


def go_on(state: Any, dice: Random, steps: int = 100_000, stop_at_chance: bool = False) -> Any:
    """Play at random for a number of decisions, or to the end."""
    while not state.is_terminal() and (steps > 0 or (state.is_chance_node() and not stop_at_chance)):
        steps -= not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def begun(game: str, seats: int = 2, steps: int = 0, seed: int = 1) -> Any:
    return go_on(load(game, seats).new_initial_state(), Random(seed), steps)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_openspiels_own_tests_pass(game: str, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.soak] * (game in ("chicago", "japan"))) for game in GAMES]
)
def test_a_playthrough_is_reproducible(game: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # takes seconds to import

    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name_of(game), None, seed=2), "utf-8")
    original, again = generate_playthrough.replay(file)
    assert original == again
    assert "Returns() = [1, -1]" in original or "Returns() = [-1, 1]" in original


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_same_chance_outcomes_give_the_game_of_the_engine(game: str, seats: int) -> None:
    """Chance nodes are answered with the numbers of our own game's generator."""
    key, luck, dice = rng.key_of_seed(3), np.zeros(1, rng.RNG), Random(1)
    rng.start(luck[0], rng.key_words(key), 7)
    ours, state = trilhos.new(game, seats=seats, key=key, stream=7), load(game, seats).new_initial_state()
    asked = 0
    while True:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(int(rng.below(luck[0], len(outcomes))))
            asked += 1
        wiped = ours.states.copy()
        scripted_rng.clear(wiped[0].rng)
        assert state.at.states.tobytes() == wiped.tobytes(), "and no generator is in it"
        if ours.over:
            break
        assert state.current_player() == ours.to_act[0]
        assert state.legal_actions() == ours.legal_ids()
        action = dice.choice(state.legal_actions())
        assert state.action_to_string(action) == str(ours.action(action))
        state.apply_action(action)
        ours.play(action)
    assert asked > 50
    assert state.is_terminal()
    assert ours.result is not None
    winners = ours.result.winners
    assert state.returns() == [0.0 if len(winners) == seats else 2.0 * (i in winners) - 1 for i in range(seats)]


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_the_margin_is_paid_in_points(game: str) -> None:
    state = go_on(load(game, 3, reward="margin").new_initial_state(), Random(2))
    points = find_ruleset(game).result(state.at.states).points
    assert state.returns() == [points[i] - max(points[:i] + points[i + 1 :]) for i in range(3)]
    assert state.get_game().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert load(game, 2, reward="margin").utility_sum() == 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_player_observes_only_what_it_may_know(game: str, seats: int) -> None:
    state, dice, differs = begun(game, seats), Random(4), 0
    for _ in range(12):
        for player in range(seats):
            other = state.resample_from_infostate(player, dice.random)
            assert str(other) != str(state)
            assert other.history() == [], "which would tell what was dealt in truth"
            assert not other.at.states["rng"].tobytes().strip(b"\0")
            for method in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(other, method)(player) == getattr(state, method)(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            next_one = (player + 1) % seats
            differs += other.information_state_string(next_one) != state.information_state_string(next_one)
        go_on(state, dice, dice.randrange(1, 9))
        if state.is_terminal():
            break
    assert differs > 0


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_game_is_played_to_its_end(game: str) -> None:
    state = begun(game, 2, 20).resample_from_infostate(0, Random(5).random)
    before = state.information_state_string(0)
    stored = pickle.loads(pickle.dumps(state))
    assert stored.information_state_string(0) == before
    go_on(state, Random(6))
    assert go_on(stored, Random(6)).returns() == state.returns() != [0, 0]


def answered(state: Any, action: int) -> list[Any]:
    """The possible states after an action with at most one chance node."""
    after = state.child(action)
    children = [after.child(answer) for answer in after.legal_actions()] if after.is_chance_node() else [after]
    return [child for child in children if not child.is_chance_node()]


@pytest.mark.parametrize("game", ["usa", "japan", "chicago"])
def test_equal_information_states_have_equal_futures(game: str) -> None:
    """The same action in the true game and in an imagined one leads to the same information states."""
    state, dice, tried = begun(game, 3, 3), Random(6), 0
    for _ in range(25):
        for player in range(3):
            other = state.resample_from_infostate(player, dice.random)
            common = [action for action in state.legal_actions() if action in other.legal_actions()]
            if not common:
                continue  # a surplus card must be discarded (CH-71), and the two hands have none in common
            action = dice.choice(common)
            if state.action_to_string(action).startswith(("tickets", "keep", "allow")):
                continue  # these differ between worlds: a card that is taken (CH-60) comes from the imagined hand
            worlds = [answered(world, action) for world in (state, other)]
            if all(worlds):
                strings = [{one.information_state_string(player) for one in world} for world in worlds]
                assert strings[0] & strings[1], state.action_to_string(action)
                tried += 1
        go_on(state, dice, 1)
    assert tried > 40


def test_only_the_player_who_draws_a_card_sees_it() -> None:
    state = begun("usa", 3, 4)
    me = state.current_player()
    drawn = answered(state, state.string_to_action("draw"))
    assert len(drawn) > 50
    hands = {str(one).split(f"seat {me}: ")[1].split(";")[0] for one in drawn}
    for player in range(3):
        strings = {one.information_state_string(player) for one in drawn}
        assert len(strings) == (len(hands) if player == me else 1)
    assert len(hands) > 5


def test_the_choice_of_first_tickets_is_hidden() -> None:
    """US-5: the lowest seat that must choose acts, and nobody sees what it keeps before all have chosen."""
    state = begun("usa", 3)
    assert state.current_player() == 0
    after = [state.child(action) for action in state.legal_actions()]
    assert {one.current_player() for one in after} == {1}
    assert len(after) == len({one.information_state_string(0) for one in after}) == 4
    for other in (1, 2):
        assert len({one.information_state_string(other) for one in after}) == 1
        assert after[0].information_state_string(other) != state.information_state_string(other)
    last = [go_on(one, Random(1), 2) for one in after]
    assert len({one.information_state_string(1) for one in last}) == 2, "now it is seen how many each has kept"


def test_information_states_have_perfect_recall() -> None:
    """Taking the same two cards in another order gives the same position but a different history."""
    position = "game: usa\nmarket: red blue green green green"
    states = trilhos.load(position).states
    scripted_rng.clear(states[0].rng)
    seen, remembered = set(), set()
    for takes in (("red", "blue"), ("blue", "red")):
        state = load("usa").new_initial_state()
        state.at = Decision(game_setup("usa", 2), states, None, DEAL)
        for action in (*(f"take {card}" for card in takes), "draw", "draw"):
            state.apply_action(state.string_to_action(action))
            state.apply_action(0)
        seen.add(state.observation_string(1))
        remembered.add(state.information_state_string(1))
    assert len(seen) == 1
    assert len(remembered) == 2


def test_at_a_chance_node_only_the_action_is_known() -> None:
    state = begun("usa", 2, 2)
    before = [state.information_state_string(player) for player in range(2)]
    state.apply_action(state.string_to_action("draw"))
    assert state.is_chance_node()
    assert state.action_to_string(0).startswith("1 of ")
    strings = [state.information_state_string(player) for player in range(2)]
    assert all(one != other for one, other in zip(strings, before, strict=True))
    assert "pending: draw" in str(state)
    with pytest.raises(ValueError, match="cannot resample at a chance node"):
        state.resample_from_infostate(0, Random(1).random)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_observations_equal_those_of_other_environments(game: str, seats: int) -> None:
    state = begun(game, seats, 25)
    spiel = state.get_game()
    whole, public, private = (spiel.make_py_observer(kind) for kind in (None, PUBLIC, PRIVATE))
    public.set_from(state, 0)
    common = public.string_from(state, 0)
    for player in range(seats):
        row = observe(Game(find_ruleset(game), state.at.states, None), player)[0]
        assert state.observation_tensor(player) == row.tolist()
        for observer in (whole, private):
            observer.set_from(state, player)
        assert sorted([*public.dict, *private.dict]) == sorted(whole.dict)
        assert all((whole.dict[name] == part).all() for name, part in private.dict.items())
        assert public.string_from(state, player) == common
        assert not set(private.dict) & set(public.dict)
    for player in range(seats):
        imagined = state.resample_from_infostate(player, Random(1).random)
        assert public.string_from(imagined, 0) == common, "public information does not depend on hands"


def test_clones_are_independent() -> None:
    state = begun("usa", 2, 30)
    text, clone = str(state), state.clone()
    assert clone.at is state.at, "cloning copies nothing"
    go_on(clone, Random(1))
    assert clone.is_terminal()
    assert str(state) == text
    assert str(go_on(state, Random(1))) == str(clone)


def test_pickling_keeps_the_whole_state() -> None:
    for stop_at_chance in (False, True):
        state = go_on(load("usa", 3).new_initial_state(), Random(8), 41, stop_at_chance)
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert all(again.information_state_string(i) == state.information_state_string(i) for i in range(3))
        assert go_on(again, Random(9)).information_state_string(2) == go_on(state, Random(9)).information_state_string(
            2
        )


def test_markets_are_replaced_ten_times_at_most() -> None:
    """US-13: chance chooses as many wilds as there are, and the step ends all the same."""
    hand = " ".join(f"{colour}12" for colour in ("orange", "yellow", "green", "blue", "purple", "black"))
    states = trilhos.load(
        f"game: usa\nseats: 5\nmarket: red wild wild white white\ndeck: wild12 red1\ndiscard: none\n"
        f"seat 1: hand {hand}\nseat 2: hand red10 white10"
    ).states
    scripted_rng.clear(states[0].rng)
    at: Decision | Question = Decision(game_setup("usa", 5), states, None, DEAL)
    asked = []
    assert isinstance(at, Decision)
    at = at.play(find_ruleset("usa").find_actions(states, 0, "take red")[0])
    while isinstance(at, Question):
        asked.append(at.n)
        at = at.play(at.n - 1)  # the highest number is a wild while there is one
    assert len(asked) == 1 + 10 * 5
    assert not find_ruleset("usa").first_complaint(at.states, find_ruleset("usa").works())


def test_a_deal_may_ask_for_more_than_a_script_holds() -> None:
    """If the first market is replaced again and again (US-12), a stream chosen by chance provides the other numbers."""
    at: Decision | Question = game_setup("japan", 5).start
    asked: list[int] = []
    hands = 1 + 53 + 5 * 4  # first seat, tickets, and no wild for anybody
    while isinstance(at, Question):
        asked.append(at.n)
        at = at.play(0 if len(asked) <= hands else at.n - 1)
    assert len(asked) == rng.WITH_TAIL
    assert asked[rng.ANSWERS :] == [scripted_rng.BYTE] * 4
    assert not find_ruleset("japan").first_complaint(at.states, find_ruleset("japan").works())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["san-francisco", "first-journey"])
def test_its_search_plays_whole_games_in_imagined_worlds(game: str) -> None:
    state, dice, chance = load(game).new_initial_state(), Random(1), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=1.4, max_simulations=3, random_state=chance)
    thought = 0
    while not state.is_terminal():
        if state.is_chance_node() or state.current_player() == 1:
            state.apply_action(dice.choice(state.legal_actions()))
        else:
            state.apply_action(bot.step(state))
            thought += 1
    assert thought > 10
    winners = state.at.setup.ruleset.result(state.at.states).winners
    assert state.returns() == [0.0 if len(winners) == 2 else 1.0 if i in winners else -1.0 for i in range(2)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("trilhos_usa(players=6)", "US-1: usa takes 2 to 5 seats, not 6"),
        ("trilhos_usa(reward=fame)", "rewards are 'win' or 'margin', not 'fame'"),
        ("trilhos_chicago(tiles=9Z 1A)", "there is no tile '9Z'"),
    ],
)
def test_an_invalid_game_is_refused(given: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        pyspiel.load_game(given)


def test_tiles_may_be_named() -> None:
    state = go_on(load("chicago", 2, tiles="1A 3B~", join="long").new_initial_state(), Random(1), 0)
    assert "1A 3B~" in str(state)


def test_illegal_actions_change_nothing() -> None:
    state = begun("usa", 2, 2)
    text, history = str(state), state.history()
    with pytest.raises(IllegalAction, match="US-7"):
        state.apply_action(state.get_game().num_distinct_actions())
    state.apply_action(state.string_to_action("draw"))
    with pytest.raises(ValueError, match="a chance outcome is a number from 0 to"):
        state.apply_action(200)
    assert len(state.history()) == len(history) + 1
    assert str(state).startswith(text)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.ALL_PLAYERS), "not of all"),
        (pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE), "perfect recall requires both"),
    ],
)
def test_invalid_observers_are_reported(kind: Any, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        load("usa").make_py_observer(kind)


def test_without_openspiel_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    spec = importlib.util.spec_from_file_location("once_more", openspiel.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ImportError, match=r"pip install 'trilhos\[envs\]'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


@pytest.mark.slow
def test_the_examples_in_the_docs_run() -> None:
    section = DOCS.read_text("utf-8").split("## OpenSpiel")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block.replace("max_simulations=50", "max_simulations=2"), str(DOCS), "exec"), {})
