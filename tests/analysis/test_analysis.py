"""The analysis of games: what adds up, what is blamed, and what never is."""

import json
from functools import cache

import numpy as np
import pytest

import trilhos
from tests.sampling import cases, sample
from trilhos.analysis.analyse import Analyser, Settings, analyse, refine
from trilhos.analysis.grades import Thresholds, clear_part, loss_of, thresholds_of
from trilhos.analysis.hints import hint
from trilhos.analysis.results import BLAMED, Analysis
from trilhos.analysis.rollouts import ALL_HANDS
from trilhos.analysis.trials import Trials, pieces
from trilhos.bots import find
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.family import published_games
from trilhos.match.game import Game
from trilhos.match.ruleset import find_ruleset

NEVER = 10**9


def played(game: str, seed: int, seats: int = 2, bot: str = "planner", planted: dict[int, str] | None = None) -> Game:
    """A game by bots, in which other actions are played at some steps."""
    dealt = trilhos.new(game, seats=seats, seed=seed)
    bots, chances = [find(bot) for _ in range(seats)], [Chance(seed, stream=1 + seat) for seat in range(seats)]
    while not dealt.over:
        seat = dealt.to_act[0]
        chosen = bots[seat].choose(Decision(dealt, seat, chances[seat]))
        dealt.play((planted or {}).get(len(dealt.steps), chosen), seat)
    return dealt


@cache
def late(game: str, seed: int, seats: int = 2, bot: str = "planner", last: int = 16) -> Analysis:
    """The analysis of the last steps of a game."""
    one = played(game, seed, seats, bot)
    return analyse(one, Settings(rollouts=4000, begin=len(one.steps) - last, threads=2))


@pytest.mark.parametrize(("game", "seats"), cases([(g, n) for g in published_games() for n in (2, 3)], [("usa", 3)]))
def test_luck_and_skill_add_up_to_the_result(game: str, seats: int) -> None:
    found = late(game, 5, seats, "planner:slip=300")
    assert found.over
    assert sum(account.result for account in found.accounts) == pytest.approx(1)
    for account in found.accounts:
        parts = account.start + sum(part.value for part in account.parts)
        assert parts == pytest.approx(account.result, abs=1e-9)
        assert account.result in (0, 0.5, 1)


def test_every_change_is_what_lies_between_two_values() -> None:
    found = late("usa", 6, 3, "planner:slip=300")
    for n, change in enumerate(found.changes):
        for seat in range(3):
            before, after = (found.points[k].open[seat].value for k in (n, n + 1))
            assert before + change.decision[seat].value + change.chance[seat].value == pytest.approx(after, abs=1e-9)
    assert any(change.decision[0].value for change in found.changes)
    assert any(change.chance[0].value for change in found.changes)


def test_chance_changes_nothing_when_a_route_is_claimed() -> None:
    found = late("usa", 6, 3, "planner:slip=300")
    claims = [decision.n for decision in found.decisions if decision.text.startswith("claim")]
    inner = [change for change in found.changes if change.n in claims and change is not found.changes[-1]]
    assert inner
    assert all(one.value == 0 for change in inner for one in change.chance)


def test_a_decision_like_the_planners_changes_nothing() -> None:
    """A planner's whole game has no skill or lack of it: measured against planners, all of it is luck."""
    found = late("usa", 1)
    assert sum(any(one.value for one in change.decision) for change in found.changes) <= 2  # its memory may differ


def test_threads_do_not_change_the_result() -> None:
    game = played("usa", 2)
    one, two = (analyse(game, Settings(rollouts=3000, begin=100, threads=n)).as_dict() for n in (1, 2))
    del one["seconds"], two["seconds"]
    assert one == two
    assert json.loads(json.dumps(one)) == one


def test_what_a_seat_cannot_know_does_not_change_the_judgement_of_its_decision() -> None:
    """The same position with other hidden cards, and another future: the decision is judged the same."""
    game = played("usa", 2, planted={})
    begin = 100
    seat, action = game.steps[begin].seat, game.steps[begin].action
    trials = []
    for key in (1, 2):
        other = trilhos.new("usa", seats=2, seed=2)
        for step in game.steps[:begin]:
            other.play(step.action, step.seat)
        imagined = other.imagine(seat, seed=key)
        analyser = Analyser(imagined, Settings(rollouts=NEVER, threads=1))
        candidates, choice = analyser.lab.candidates(0, seat, action)
        tried = Trials(0, seat, seat, candidates, 2)
        list(analyser.lab.play(pieces([(tried, 8)]), lambda: False))
        trials.append((candidates, choice, [wins.tolist() for wins in tried.wins]))
    assert trials[0] == trials[1]


def graded(game: Game, n: int, worlds: int = 64) -> tuple[str | None, float, str]:
    """The grade of one decision, its clear loss, and the best alternative."""
    analyser = Analyser(game, Settings(rollouts=NEVER, begin=n, threads=1))
    analyser.judge()
    analyser.open = {k: trials for k, trials in analyser.open.items() if k in (0, len(game.steps) - n)}
    trials = analyser.decisions[0]
    list(analyser.lab.play(pieces([(trials, worlds)]), lambda: False))
    trials.clear()
    list(analyser.lab.play(pieces([(trials, worlds)]), lambda: False))
    analyser.stage = "rollouts"
    found = analyser._decision(0)
    assert found.best is not None
    return found.grade, found.clear_loss, found.best.text


PLANTED = [  # seed, step, and a bad action instead of the planner's
    (7, 126, "claim Seattle-Vancouver red1"),
    (6, 133, "claim Portland-Seattle/2 red1"),
    (3, 135, "tickets"),
    (1, 118, "tickets"),
    (4, 99, "claim Portland-Seattle/2 orange1"),
]


@pytest.mark.parametrize(("seed", "n", "instead"), cases(PLANTED, PLANTED[:2]))
def test_a_planted_blunder_is_found(seed: int, n: int, instead: str) -> None:
    right = played("usa", seed)
    assert graded(right, n)[0] in ("best", "good")
    grade, loss, _ = graded(played("usa", seed, planted={n: instead}), n)
    assert grade == "blunder"
    assert loss > 0.2


def test_an_unlucky_choice_is_judged_like_a_lucky_one() -> None:
    """Chance after a decision does not count: whoever wins in the end, the decision is judged the same."""
    n, results, judged = 90, set(), []
    for key in range(sample(12, 6)):
        game = trilhos.new("usa", seats=2, seed=2)
        model = played("usa", 2)
        for step in model.steps[: n + 1]:
            game.play(step.action, step.seat)
        game.redeal(bytes([key]) * 32)
        bots, chances = [find("planner"), find("planner")], [Chance(key, 1), Chance(key, 2)]
        while not game.over:
            seat = game.to_act[0]
            game.play(bots[seat].choose(Decision(game, seat, chances[seat])), seat)
        assert game.result is not None
        results.add(tuple(game.result.winners))
        judged.append(graded(game, n, 32))
    assert len(results) > 1
    assert len(set(judged)) == 1


def test_forced_decisions_are_never_graded() -> None:
    seen = 0
    for game in sample(published_games(), ["chicago"]):
        one = played(game, 0, 2, "random")
        found = analyse(one, Settings(rollouts=800, begin=len(one.steps) - 50, threads=2))
        again = trilhos.new(game, seats=2, seed=0)
        for step in one.steps[: found.begin]:
            again.play(step.action, step.seat)
        for decision in found.decisions:
            forced = len(again.legal_ids(decision.seat)) == 1
            assert decision.forced == forced
            seen += forced
            if forced:
                assert decision.grade is None
                assert decision.clear_loss == 0
            again.play(decision.action, decision.seat)
    assert seen


def test_an_unfinished_game_and_a_position_are_analysed() -> None:
    model = played("usa", 2)
    game = trilhos.new("usa", seats=2, seed=2)
    for step in model.steps[:112]:
        game.play(step.action, step.seat)
    found = analyse(game, Settings(rollouts=1500, begin=106, threads=2))
    assert not found.over
    assert len(found.points) == 7
    for account in found.accounts:
        parts = account.start + sum(part.value for part in account.parts)
        assert parts == pytest.approx(account.result, abs=1e-9)
        assert 0 <= account.result <= 1
    alone = analyse(trilhos.load(game.position()), Settings(rollouts=200, threads=1))
    assert len(alone.points) == 1
    game = trilhos.load(game.position())
    game.play(game.legal()[0])
    with pytest.raises(ValueError, match="before it is played on"):
        analyse(game)


def test_results_are_refined_in_rounds() -> None:
    game = played("usa", 2)
    first, *rest = refine(game, Settings(rollouts=3000, begin=110, threads=1))
    assert first.stage == "judge"
    assert first.rollouts == 0
    assert all(decision.grade is None for decision in first.decisions)
    assert [one.stage for one in rest] == ["rollouts"] * len(rest)
    assert len(rest) >= 2
    counts = [one.rollouts for one in rest]
    assert counts == sorted(counts)
    assert counts[-1] <= 3000
    errors = [np.mean([point.open[0].error for point in one.points[:-1]]) for one in rest]
    assert errors[-1] < errors[0]


@pytest.mark.soak
def test_bad_play_is_blamed_more_often_than_good_play() -> None:
    shares = {}
    for bot in ("planner", "planner:slip=350"):
        grades = []
        for seed in range(6):
            found = analyse(played("usa", seed, bot=bot), Settings(rollouts=60_000))
            grades += [decision.grade in BLAMED for decision in found.decisions if decision.grade]
        shares[bot] = sum(grades) / len(grades)
    assert shares["planner:slip=350"] > 2 * shares["planner"]


def test_all_hands_open_means_that_only_chance_is_drawn_again() -> None:
    """In redealt worlds with all hands open, no hand and no ticket in hand changes; the ticket deck's order does."""
    game = played("usa", 2)
    analyser = Analyser(game, Settings(rollouts=NEVER, begin=60, threads=1))
    lane = analyser.lab._lanes.get()
    orders = set()
    for world in range(6):
        lane.states[0] = analyser.history.positions[0]
        wins = np.zeros((1, 2), np.int64)
        analyser.lab._try(
            game.boards,
            *(lane.states, lane.works, lane.memories, lane.rngs, analyser.lab.key, ALL_HANDS, 0),
            np.array([-1]),
            *(world, world + 1, analyser.lab.row, analyser.lab.settings, 1, 0, lane.notes),
            wins,
        )
        true, other = lane.states[0], lane.states[1]
        for name in ("tickets", "hand", "owned", "trains"):
            assert (true.seats[name] == other.seats[name]).all()
        assert (true.deck == other.deck).all()
        assert sorted(true.ticket_deck) == sorted(other.ticket_deck)
        orders.add(tuple(other.ticket_deck))
        assert (true.rng.key != other.rng.key).any()
    assert len(orders) > 1


def test_a_hint_is_the_same_for_the_same_position() -> None:
    """Whatever the hidden cards, the history and the number of threads; another seed may tell something else."""
    game = trilhos.new("usa", seats=2, seed=2)
    for step in played("usa", 2).steps[:60]:
        game.play(step.action, step.seat)
    seat = game.to_act[0]
    first = hint(game, seat, worlds=48, threads=1)
    assert hint(game.imagine(seat, seed=9), seat, worlds=48, threads=2) == first
    assert hint(game.copy(), seat, worlds=48) == first
    assert hint(game, seat, worlds=48, seed=1) != first
    assert {one.action for one in first} <= set(game.legal_ids(seat))
    gains = [one.gain.value for one in first if one.win.rollouts == 48]
    assert gains == sorted(gains, reverse=True)
    with pytest.raises(ValueError, match="may not act"):
        hint(game, 1 - seat)


@pytest.mark.parametrize("game", published_games())
def test_every_game_has_thresholds_of_its_own(game: str) -> None:
    limits = thresholds_of(find_ruleset(game))
    assert 0 < limits.inaccuracy < limits.mistake < limits.blunder < 0.5
    assert [limits.grade(loss, False) for loss in (0, limits.inaccuracy, limits.mistake, limits.blunder)] == [
        "good",
        *BLAMED,
    ]
    assert limits.grade(0, True) == "best"


def test_a_loss_within_the_noise_is_not_blamed() -> None:
    """Many equally good actions, tried in few worlds: the best of them looks better, but is no proof."""
    dice = np.random.default_rng(0)
    limits, blamed = Thresholds(), 0
    for _ in range(400):
        trials = Trials(0, 0, 0, range(8), 2)
        trials.wins = [dice.integers(0, 2, (64, 2)).astype(float) for _ in trials.actions]
        blamed += limits.grade(clear_part(loss_of(trials, 0)), False) in BLAMED
    assert blamed < 400 * 0.06


def test_a_loss_beyond_the_noise_is_measured() -> None:
    dice = np.random.default_rng(1)
    losses = []
    for _ in range(100):
        trials = Trials(0, 0, 0, range(4), 2)
        trials.wins = [(dice.random((128, 2)) < chance).astype(float) for chance in (0.3, 0.5, 0.4, 0.2)]
        losses.append(loss_of(trials, 0))
    assert np.mean([loss.value for loss in losses]) == pytest.approx(0.2, abs=0.02)
    assert np.std([loss.value for loss in losses]) == pytest.approx(np.mean([loss.error for loss in losses]), rel=0.3)
    assert np.mean([clear_part(loss) < 0.2 for loss in losses]) > 0.9
