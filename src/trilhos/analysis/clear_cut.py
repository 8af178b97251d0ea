"""Clear-cut decisions: positions in which one action, or a few equally good ones, is clearly better than all others.

They make exercises and puzzles whose answer nobody can doubt. `judge` tries *every* legal action of a seat, in worlds
imagined from what the seat knows, until each one is either clearly worse than the best or as good as it. What seems
clear then has been picked from many tries, so some of it is luck: it is judged again in other worlds. `find` plays a
game between bots and yields its clear-cut decisions. The same settings always give the same answer.

    for found in find("usa", seed=7):
        print(found.position)                       # in notation; `trilhos.load` reads it
        print(found.answer.best, found.answer.gap)  # actions in notation; win chance that any other action loses
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from trilhos.analysis.grades import CONFIDENCE, LEAST_WORLDS
from trilhos.analysis.history import History
from trilhos.analysis.hooks import analysis_of
from trilhos.analysis.trials import Estimate, Lab, Trials, estimate, pieces
from trilhos.bots import find as find_bot
from trilhos.match.bot_protocol import run
from trilhos.match.game import Game, load, new

LOOKS = ((32, 0.5), (128, 1.0))  # looks at the planner's candidates: worlds, and the share of the gap that others lose
TIE = 0.25  # of the gap: what the best actions may differ by


@dataclass(frozen=True, slots=True)
class Clarity:
    """What counts as clear-cut."""

    gap: float = 0.1  # win chance that every other action clearly loses (95 %)
    worlds: int = 512  # of the trials
    most_best: int = 3  # actions that may be equally good, such as two ways to pay
    least_actions: int = 2  # legal actions; `find` does not look at a position with fewer
    most_actions: int = 80  # nor at one with more
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a clear-cut decision."""

    best: tuple[str, ...]  # the best actions in notation; they are equally good
    gap: float  # every other action loses at least this much win chance, with a confidence of 95 %
    win: float  # the chance to win with the best action
    wins: dict[str, float]  # the same for every legal action, by notation
    themes: tuple[str, ...]  # what the decision is about, in words of the family


@dataclass(frozen=True, slots=True)
class Found:
    """A clear-cut decision of a game."""

    position: str
    seat: int
    step: int
    played: str  # what the bot did
    answer: Answer


def find(
    game: str,
    *,
    seats: int = 2,
    seed: int = 0,
    bots: str = "planner",
    clarity: Clarity = Clarity(),  # noqa: B008 # it is frozen
    threads: int | None = None,
    every: int = 1,
    tell: Callable[[], object] = lambda: None,
) -> Iterator[Found]:
    """Play a game between bots, and yield its clear-cut decisions.

    `every` n-th decision is looked at; `tell` is called before each.
    """
    played, now = (new(game, seats=seats, seed=seed) for _ in range(2))
    run(played, [find_bot(bots, played.ruleset) for _ in range(seats)], seed)
    for n, step in enumerate(played.steps):
        legal = now.legal_ids(step.seat)
        if clarity.least_actions <= len(legal) <= clarity.most_actions and n % every == 0:
            tell()
            position = now.position()
            answer = judge(load(position), step.seat, clarity, threads, look=True)
            if answer is not None:
                yield Found(position, step.seat, n, step.text, answer)
        now.play(step.action, step.seat)


def judge(
    game: Game,
    seat: int,
    clarity: Clarity = Clarity(),  # noqa: B008 # it is frozen
    threads: int | None = None,
    look: bool = False,
) -> Answer | None:
    """The answer to a seat's decision, or None if it is not clear-cut.

    A race finds the answer; then every action is tried in all of some fresh worlds, which must give the same answer.
    With `look`, decisions in which many of the planner's candidates seem alike are given up at once.
    """
    lab = Lab(History(game.ruleset, game.seats, np.array(game.states), (), 0, False, ()), clarity.seed, threads)
    if look:
        first = Trials(0, seat, seat, lab.candidates(0, seat)[0], game.seats)
        for worlds, share in LOOKS:
            _play(lab, first, min(worlds, clarity.worlds))
            _drop(first, clarity.gap * share, sure=False)
            if len(first.in_race) > clarity.most_best:
                return None
    trials = Trials(0, seat, seat, game.legal_ids(seat), game.seats)
    worlds = LEAST_WORLDS
    while True:
        _play(lab, trials, worlds)
        _drop(trials, clarity.gap)
        if worlds >= clarity.worlds or len(trials.in_race) == 1:
            break
        if look and worlds >= 8 * LEAST_WORLDS and len(trials.in_race) > 2 * clarity.most_best:
            return None
        worlds = min(2 * worlds, clarity.worlds)
    found = _answer(game, trials, seat, clarity)
    if found is None:
        return None
    again = judge_all(game, seat, replace(clarity, seed=clarity.seed + 1), threads)
    return again if again is not None and set(again.best) == set(found.best) else None


def judge_all(game: Game, seat: int, clarity: Clarity, threads: int | None = None) -> Answer | None:
    """The answer with every action tried in all worlds, so that the chances to win are equally precise."""
    trials = _all_trials(game, seat, clarity, threads)
    _drop(trials, clarity.gap)
    return _answer(game, trials, seat, clarity)


def losses(game: Game, seat: int, best: str, clarity: Clarity, threads: int | None = None) -> dict[str, Estimate]:
    """What every action loses against this one, by notation, in the worlds of `clarity`."""
    trials = _all_trials(game, seat, clarity, threads)
    by_text = {game.action(number, seat).text: number for number in trials.actions}
    return {text: estimate(trials.gain(by_text[best], number)[:, seat]) for text, number in by_text.items()}


def _all_trials(game: Game, seat: int, clarity: Clarity, threads: int | None) -> Trials:
    """Every legal action, tried in all worlds."""
    lab = Lab(History(game.ruleset, game.seats, np.array(game.states), (), 0, False, ()), clarity.seed, threads)
    trials = Trials(0, seat, seat, game.legal_ids(seat), game.seats)
    _play(lab, trials, clarity.worlds)
    return trials


def _play(lab: Lab, trials: Trials, worlds: int) -> None:
    for _ in lab.play(pieces([(trials, worlds)]), lambda: False):
        pass


def _drop(trials: Trials, gap: float, sure: bool = True) -> None:
    """Try no more what is worse than the best action by the gap, clearly or by the mean."""
    i = trials.seat
    best = max(trials.in_race, key=lambda k: float(trials.wins[k][:, i].mean()))

    def is_worse(k: int) -> bool:
        gain = estimate(trials.gain(trials.actions[k], trials.actions[best])[:, i])
        return gain.value + CONFIDENCE * gain.error * sure <= -gap

    trials.in_race = [k for k in trials.in_race if k == best or not is_worse(k)]


def _answer(game: Game, trials: Trials, seat: int, clarity: Clarity) -> Answer | None:
    """The answer, if what is left of the race is equally good and everything else was clearly worse."""
    left = sorted(trials.in_race, key=lambda k: -float(trials.wins[k][:, seat].mean()))
    others = [k for k in range(len(trials.actions)) if k not in left]
    best = trials.actions[left[0]]
    ties = [estimate(trials.gain(trials.actions[k], best)[:, seat]).value >= -TIE * clarity.gap for k in left]
    if not others or len(left) > clarity.most_best or not all(ties):
        return None
    losses = [estimate(trials.gain(best, trials.actions[k])[:, seat]) for k in others]
    gap = min(loss.value - CONFIDENCE * loss.error for loss in losses)
    if gap < clarity.gap:  # others dropped out against an action that is no longer the best
        return None
    texts = [game.action(number, seat).text for number in trials.actions]
    wins = {texts[k]: round(float(trials.wins[k][:, seat].mean()), 3) for k in [*left, *others]}
    return Answer(
        best=tuple(texts[k] for k in left),
        gap=round(gap, 3),
        win=wins[texts[left[0]]],
        wins=dict(sorted(wins.items(), key=lambda one: -one[1])),
        themes=tuple(analysis_of(game.ruleset).themes(game.ruleset, game.states, seat, best)),
    )
