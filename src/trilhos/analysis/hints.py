"""Hints: what a seat should do, from what it knows. The same position and settings always give the same hint."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from trilhos.analysis.grades import LEAST_WORLDS, Thresholds, drop_out, thresholds_of
from trilhos.analysis.history import History
from trilhos.analysis.hooks import analysis_of
from trilhos.analysis.ranking import ranked
from trilhos.analysis.results import Alternative
from trilhos.analysis.rollouts import NONE
from trilhos.analysis.trials import Lab, Trials, pieces
from trilhos.match.game import Game

WORLDS = 128  # a few tenths of a second


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a seat should consider."""

    action: int
    win: float | None  # the seat's chance to win with it; None if it was not tried, since there is no other
    why: str | None  # a sentence in the second person, or None if there is nothing certain to say


def hint(game: Game, seat: int, worlds: int = WORLDS, seed: int = 0, threads: int | None = None) -> list[Alternative]:
    """The actions that a seat should consider, best first; `gain` is against the planner's choice.

    ValueError if the seat may not act. Nothing that the seat cannot know has any effect.
    """
    lab, trials, choice = _tried(game, seat, worlds, seed, threads, lambda: False)
    return ranked(lab, trials, choice)


def advice(
    game: Game,
    seat: int,
    worlds: int = WORLDS,
    threads: int | None = None,
    is_time_up: Callable[[], bool] = lambda: False,
) -> list[Advice]:
    """The same as advice for a player: sorted by the chance to win that is shown, with reasons.

    What fell behind was tried in fewer worlds. Its chance is that of the best action less what it lost in the worlds of
    both, so that chances can be compared.
    """
    trials = _tried(game, seat, worlds, 0, threads, is_time_up)[1]
    known = game.imagine(seat, seed=0)  # sentences cannot tell what the seat does not know
    i = trials.seat
    if not trials.worlds:
        return [Advice(action, None, _why(known, seat, action)) for action in trials.actions]
    best = max((trials.actions[k] for k in trials.in_race), key=lambda one: float(trials.of(one)[:, i].mean()))
    most = float(trials.of(best)[:, i].mean())
    wins = {one: most + float(trials.gain(one, best)[:, i].mean()) for one in trials.actions}
    order = sorted(trials.actions, key=lambda one: (wins[one], one == best), reverse=True)
    return [Advice(one, min(1.0, max(0.0, wins[one])), _why(known, seat, one)) for one in order]


def _why(game: Game, seat: int, action: int) -> str | None:
    return analysis_of(game.ruleset).why(game.ruleset, game.states, seat, NONE, action, ())


def _tried(
    game: Game, seat: int, worlds: int, seed: int, threads: int | None, is_time_up: Callable[[], bool]
) -> tuple[Lab, Trials, int]:
    """The trials of a seat's actions, and the planner's choice."""
    if game.check_seat(seat) not in game.to_act:
        raise ValueError(f"seat {seat} may not act now")
    now = np.array(game.states)
    lab = Lab(History(game.ruleset, game.seats, now, (), len(game.steps), False, ()), seed, threads)
    actions, choice = lab.candidates(0, seat)
    trials = Trials(0, seat, seat, actions, game.seats)
    race(lab, trials, choice, thresholds_of(game.ruleset), worlds, is_time_up)
    return lab, trials, choice


def race(
    lab: Lab,
    trials: Trials,
    choice: int,
    thresholds: Thresholds,
    worlds: int,
    is_time_up: Callable[[], bool] = lambda: False,
) -> None:
    """Try actions in up to this number of worlds, while there is time; those that fall behind drop out."""
    target = min(worlds, LEAST_WORLDS)
    while len(trials.in_race) > 1 and trials.worlds < worlds and not (trials.worlds and is_time_up()):
        for _ in lab.play(pieces([(trials, target)]), lambda: False):
            pass
        drop_out(trials, choice, choice, thresholds)
        target = min(worlds, 2 * target)
