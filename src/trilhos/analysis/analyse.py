"""Analyse a game: a first look at once, then ever finer results.

for analysis in refine(game, Settings(seconds=60)):
    print(analysis.stage, analysis.accounts)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter, process_time

from trilhos.analysis.grades import (
    LEAST_WORLDS,
    Thresholds,
    accuracy,
    clear_part,
    drop_out,
    is_settled,
    likely_part,
    loss_of,
    thresholds_of,
)
from trilhos.analysis.history import History, history_of
from trilhos.analysis.hooks import analysis_of
from trilhos.analysis.luck import Ledger, total
from trilhos.analysis.ranking import ranked
from trilhos.analysis.results import (
    BLAMED,
    Account,
    Analysis,
    Change,
    DecisionResult,
    Point,
    Stage,
    TurningPoint,
)
from trilhos.analysis.rollouts import ALL_HANDS, NONE
from trilhos.analysis.trials import Estimate, Lab, Piece, Trials, estimate, pieces
from trilhos.match.game import Game

JUDGED_WORLDS = 4  # of the first look
FIRST_WORLDS = 4  # of the first round of rollouts; every round doubles them
MOST_WORLDS = 4096
FOR_DECISIONS = 2  # worlds of a decision for each world of a point of the curve
TURNING_POINTS = 3
CLEAR_STROKE = 3.0  # standard errors: the greatest of many changes is often noise
LEAST_CHANGE = 0.02  # of a stroke of luck that is worth mentioning

Progress = Callable[[float], None]  # the share of the budget that is spent


@dataclass(frozen=True, slots=True)
class Settings:
    """How much an analysis may take. With a number of rollouts and no time, its results are reproducible."""

    seconds: float | None = None
    rollouts: int | None = None
    cpu_seconds: float | None = None  # processor time of this process: what others use does not count
    threads: int | None = None  # all cores by default
    seed: int = 0
    begin: int = 0  # steps that are left out at the beginning


DEFAULT = Settings(seconds=60.0)


class Analyser:
    """The trials of a game's analysis, and what follows from them."""

    def __init__(self, game: Game | History, settings: Settings = DEFAULT) -> None:
        self.settings = settings
        self.history = game if isinstance(game, History) else history_of(game, settings.begin)
        self.lab = Lab(self.history, settings.seed, settings.threads)
        self.thresholds: Thresholds = thresholds_of(self.history.ruleset)
        self.rollouts = 0
        self.stage: Stage = "judge"
        self._prepare()
        self.lab.compile()
        self.began, self.cpu_began = perf_counter(), process_time()

    def _prepare(self) -> None:
        """List what is to be tried."""
        history, seats = self.history, self.history.seats
        self.certain = [self.lab.is_certain(n) for n in range(len(history.steps))]
        self.choices: list[int] = []
        self.open: dict[int, Trials] = {}
        self.own: list[list[Trials]] = []  # by step and seat
        self.decisions: dict[int, Trials] = {}
        for n, step in enumerate(history.steps):
            legal = history.ruleset.legal_ids(history.at(n), step.seat)
            forced = len(legal) == 1
            listed, choice = ([step.action], step.action) if forced else self._candidates(n)
            self.choices.append(choice)
            if n == 0 or not self.certain[n - 1] or choice != step.action:
                self.open[n] = Trials(n, ALL_HANDS, step.seat, list(dict.fromkeys([choice, step.action])), seats)
            if not forced:
                self.decisions[n] = Trials(n, step.seat, step.seat, listed, seats)
            self.own.append(
                [
                    self.decisions[n] if seat == step.seat and not forced else Trials(n, seat, step.seat, [NONE], seats)
                    for seat in range(seats)
                ]
            )
        if not history.over:
            n = len(history.steps)
            self.open[n] = Trials(n, ALL_HANDS, 0, [NONE], seats)
            self.own.append([Trials(n, seat, seat, [NONE], seats) for seat in range(seats)])

    def _candidates(self, n: int) -> tuple[list[int], int]:
        step = self.history.steps[n]
        return self.lab.candidates(n, step.seat, step.action)

    @property
    def curve(self) -> list[Trials]:
        """The trials behind the curves, without those of decisions."""
        own = [trials for row in self.own for trials in row if trials.actions == [NONE]]
        return [*self.open.values(), *own]

    def judge(self) -> None:
        """The first look: positions are evaluated without playing on."""
        looks = [(trials, range(len(trials.actions))) for trials in self.curve]
        looks += [(trials, range(1)) for trials in self.decisions.values()]  # the planner's choice comes first
        self.lab.judge([Piece(trials, tuple(actions), 0, JUDGED_WORLDS) for trials, actions in looks])

    def play(self, is_time_up: Callable[[], bool], progress: Progress, worlds: int) -> bool:
        """A round of rollouts. Returns whether the budget lasted."""
        if self.stage == "judge":
            for trials in [*self.curve, *self.decisions.values()]:
                trials.clear()
            self.stage = "rollouts"
        work = self._work(worlds)
        most, spent = self.settings.rollouts, 0
        total = sum(piece.rollouts for piece in work)
        if most is not None and self.rollouts + total > most:
            work = _affordable(work, most - self.rollouts)
        before = self.rollouts
        for rollouts in self.lab.play(work, is_time_up):
            spent += rollouts
            self.rollouts = before + spent
            progress(self._share(spent, total))
        for n, trials in self.decisions.items():
            drop_out(trials, self.history.steps[n].action, self.choices[n], self.thresholds)
        return spent == total

    def _work(self, worlds: int) -> list[Piece]:
        """What a round does: all trials evenly, and more for decisions whose grade is still open."""
        compared = [trials for trials in self.open.values() if len(trials.actions) > 1]
        curve = [(trials, worlds * (FOR_DECISIONS if trials in compared else 1)) for trials in self.curve]
        return pieces([*curve, *((trials, self._worlds(n, worlds)) for n, trials in self.decisions.items())])

    def _worlds(self, n: int, worlds: int) -> int:
        settled = is_settled(self.decisions[n], self.history.steps[n].action, self.thresholds)
        return worlds if settled else worlds * FOR_DECISIONS

    def _share(self, spent: int, total: int) -> float:
        limits = self.settings
        shares: list[tuple[float, float]] = [(self.rollouts, limits.rollouts)] if limits.rollouts else []
        shares += [(self.seconds, limits.seconds)] if limits.seconds else []
        shares += [(self.cpu_seconds, limits.cpu_seconds)] if limits.cpu_seconds else []
        return min(1.0, max(used / most for used, most in shares or [(spent, max(1, total))]))

    @property
    def seconds(self) -> float:
        """How long the analysis has taken."""
        return perf_counter() - self.began

    @property
    def cpu_seconds(self) -> float:
        """The processor time that it has used."""
        return process_time() - self.cpu_began

    def is_time_up(self) -> bool:
        """Whether one of the limits on time is reached."""
        limits = self.settings
        return (limits.seconds is not None and self.seconds >= limits.seconds) or (
            limits.cpu_seconds is not None and self.cpu_seconds >= limits.cpu_seconds
        )

    def result(self) -> Analysis:
        """What is known so far."""
        history, ruleset = self.history, self.history.ruleset
        ledger = Ledger(
            history.seats,
            self.choices,
            history.steps,
            self.certain,
            self.open,
            history.shares,
        )
        decisions = [self._decision(n) for n in range(len(history.steps))]
        return Analysis(
            game=ruleset.id,
            house_rules=ruleset.rules_text,
            seats=history.seats,
            begin=history.begin,
            steps=len(history.steps),
            over=history.over,
            seed=self.settings.seed,
            stage=self.stage,
            rollouts=self.rollouts,
            seconds=self.seconds,
            thresholds=self.thresholds.as_dict(),
            points=self._points(ledger),
            decisions=decisions,
            changes=ledger.changes,
            accounts=[self._account(seat, ledger, decisions) for seat in range(history.seats)],
            turning_points=_turning_points(decisions, ledger.changes, history),
        )

    def _points(self, ledger: Ledger) -> list[Point]:
        points = []
        for n, values in enumerate(ledger.values):
            if n == len(self.own):  # the game is over
                own = values
            else:
                own = [self._own(trials, n, seat) for seat, trials in enumerate(self.own[n])]
            points.append(Point([self._shown(value) for value in values], own))
        return points

    def _own(self, trials: Trials, n: int, seat: int) -> Estimate:
        values = trials.wins[0] if trials.actions == [NONE] else trials.of(self.choices[n])
        return self._shown(estimate(values[:, seat]))

    def _shown(self, value: Estimate) -> Estimate:
        return value if self.stage == "rollouts" else Estimate(value.value, value.error, 0)

    def _decision(self, n: int) -> DecisionResult:
        step, trials = self.history.steps[n], self.decisions.get(n)
        given = step.n, step.seat, step.action, step.text
        if trials is None or self.stage == "judge":
            return DecisionResult(*given, trials is None, [], Estimate(0.0, 0.0, 0), 0.0, 0.0, None, None)
        loss = loss_of(trials, step.action)
        clear = clear_part(loss)
        alternatives = ranked(self.lab, trials, step.action)
        is_best = alternatives[0].action == step.action or loss.value <= 0
        enough = trials.worlds >= 2 * LEAST_WORLDS
        grade = self.thresholds.grade(clear, is_best) if enough else None
        why = self._why(n, alternatives[0].action) if grade in BLAMED else None
        return DecisionResult(*given, False, alternatives, loss, likely_part(loss), clear, grade, why)

    def _why(self, n: int, better: int) -> str | None:
        history, step = self.history, self.history.steps[n]
        later = history.steps[n + 1 :]
        return analysis_of(history.ruleset).why(history.ruleset, history.at(n), step.seat, step.action, better, later)

    def _account(self, seat: int, ledger: Ledger, decisions: list[DecisionResult]) -> Account:
        mine = [decision for decision in decisions if decision.seat == seat and decision.grade is not None]
        first, result = ledger.values[0][seat], ledger.values[-1][seat]
        deal = Estimate(first.value - 1 / self.history.seats, first.error, first.rollouts)
        own = total(change.decision[seat] for change in ledger.changes if change.seat == seat)
        others = total(change.decision[seat] for change in ledger.changes if change.seat != seat)
        both = total([own, others])
        return Account(
            start=1 / self.history.seats,
            deal=deal,
            chance=Estimate(result.value - first.value - both.value, total([result, first, both]).error, both.rollouts),
            decisions=own,
            others=others,
            result=result.value,
            accuracy=accuracy((decision.likely_loss for decision in mine), self.thresholds),
            grades={grade: sum(decision.grade == grade for decision in mine) for grade in ("best", "good", *BLAMED)},
        )


def _affordable(work: list[Piece], rollouts: int) -> list[Piece]:
    """The beginning of the work, for this number of rollouts."""
    found, spent = [], 0
    for piece in work:
        spent += piece.rollouts
        if spent > rollouts:
            break
        found.append(piece)
    return found


def _turning_points(decisions: list[DecisionResult], changes: list[Change], history: History) -> list[TurningPoint]:
    """The decisions that clearly lost most, and if there are few, the greatest strokes of luck."""
    blamed = sorted((one for one in decisions if one.grade in BLAMED), key=lambda one: -one.clear_loss)
    found = [TurningPoint(one.n, one.seat, "decision", -one.likely_loss, one.text) for one in blamed[:TURNING_POINTS]]
    strokes = []
    for change in changes:
        seat = max(range(history.seats), key=lambda i: abs(change.chance[i].value))
        stroke = change.chance[seat]
        size = abs(stroke.value) - CLEAR_STROKE * stroke.error
        if size >= LEAST_CHANGE:
            text = history.steps[change.n - 1 - history.begin].text
            strokes.append((size, TurningPoint(change.n, seat, "chance", stroke.value, text)))
    strokes.sort(key=lambda one: -one[0])
    return found + [stroke for _, stroke in strokes[: TURNING_POINTS - len(found)]]


def no_progress(share: float) -> None:
    """Nobody watches."""


def refine(game: Game | History, settings: Settings = DEFAULT, progress: Progress = no_progress) -> Iterator[Analysis]:
    """Analyse a game: yields a first look, then a finer analysis after every round, until the budget is spent.

    A `History` can be sent to another machine, and is analysed from where it begins.
    """
    analyser = Analyser(game, settings)
    analyser.judge()
    yield analyser.result()

    worlds = FIRST_WORLDS
    lasted = True
    while lasted and worlds <= MOST_WORLDS and not analyser.is_time_up():
        lasted = analyser.play(analyser.is_time_up, progress, worlds)
        if lasted or worlds > FIRST_WORLDS:  # part of a first round says less than the first look
            yield analyser.result()
        worlds *= 2


def analyse(game: Game | History, settings: Settings = DEFAULT, progress: Progress = no_progress) -> Analysis:
    """Analyse a game, and return the finest analysis that the budget allows."""
    *_, finest = refine(game, settings, progress)
    return finest
