"""Hints: what a seat should do, from what it knows. The same position and settings always give the same hint."""

import numpy as np

from trilhos.analysis.grades import LEAST_WORLDS, Thresholds, drop_out, thresholds_of
from trilhos.analysis.history import History
from trilhos.analysis.ranking import ranked
from trilhos.analysis.results import Alternative
from trilhos.analysis.trials import Lab, Trials, pieces
from trilhos.match.game import Game

WORLDS = 128  # a few tenths of a second


def hint(game: Game, seat: int, worlds: int = WORLDS, seed: int = 0, threads: int | None = None) -> list[Alternative]:
    """The actions that a seat should consider, best first; `gain` is against the planner's choice.

    ValueError if the seat may not act. Nothing that the seat cannot know has any effect.
    """
    if game.check_seat(seat) not in game.to_act:
        raise ValueError(f"seat {seat} may not act now")
    now = np.array(game.states)
    lab = Lab(History(game.ruleset, game.seats, now, (), len(game.steps), False, ()), seed, threads)
    actions, choice = lab.candidates(0, seat)
    trials = Trials(0, seat, seat, actions, game.seats)
    race(lab, trials, choice, thresholds_of(game.ruleset), worlds)
    return ranked(lab, trials, choice)


def race(lab: Lab, trials: Trials, choice: int, thresholds: Thresholds, worlds: int) -> None:
    """Try actions in up to this number of worlds; those that fall behind drop out."""
    target = min(worlds, LEAST_WORLDS)
    while len(trials.in_race) > 1 and trials.worlds < worlds:
        for _ in lab.play(pieces([(trials, target)]), lambda: False):
            pass
        drop_out(trials, choice, choice, thresholds)
        target = min(worlds, 2 * target)
