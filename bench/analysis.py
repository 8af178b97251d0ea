"""How far the analysis of games can be trusted.

`python bench/analysis.py calibration`: predicted chances to win against outcomes, in games by bots of several levels.
`python bench/analysis.py grades`: what decisions of bots lose, at the same positions for all of them.
`python bench/analysis.py levels`: how many decisions the analysis blames in whole games by bots of each level.
`python bench/analysis.py speed`: how long the analysis of a `usa` game of two seats and 150 steps takes.

Each writes a table to bench/results/, or to the file `--out`. All but speed write it anew after every round of games,
and take `--games` (rounds) and `--bots` (levels). Calibration also draws its plot, docs/pictures/calibration.svg.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import numpy.typing as npt

import trilhos
from trilhos.analysis import Settings, analyse, refine
from trilhos.analysis.analyse import FIRST_WORLDS, Analyser, no_progress
from trilhos.analysis.grades import clear_part, is_settled, loss_of, thresholds_of
from trilhos.analysis.history import history_of
from trilhos.analysis.results import BLAMED, Grade
from trilhos.analysis.rollouts import ALL_HANDS, NONE
from trilhos.analysis.trials import Lab, Trials, pieces
from trilhos.bots import find
from trilhos.core.svg import LINE, PAPER, SANS, SEATS, SOFT, num, text
from trilhos.match.bot_protocol import Chance, Decision, action_number, run
from trilhos.match.family import published_games
from trilhos.match.game import Game
from trilhos.match.ruleset import find_ruleset

RESULTS = Path(__file__).parent / "results"
PLOT = Path(__file__).parents[1] / "docs" / "pictures" / "calibration.svg"
LEVELS = ("beginner", "casual", "strong")
PHASES = ("first third", "second third", "last third")
PER_PHASE = 2  # moments of each third of a game
WORLDS = 32
BINS = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.000001)
BOTS = ("master", "expert", "mcts:1000", "strong", "casual", "beginner", "random")
BLAMED_LEVELS = ("master", "expert", "strong", "casual", "beginner")
LEVEL_ROLLOUTS = 40_000
STEPS, FULL = 150, 400_000  # of the game whose analysis is timed; rollouts of the server's analyses
MOMENTS, DECISION_WORLDS = 8, 256  # of a game whose decisions are compared
Floats = npt.NDArray[np.float64]
Row = tuple[str, int, str, str, str, float, float]  # game, seats, level, phase, view, prediction, outcome


def played(game: str, seats: int, bot: str, seed: int) -> Game:
    """A game by bots of one level."""
    dealt = trilhos.new(game, seats=seats, seed=seed)
    run(dealt, [find(bot) for _ in range(seats)], seed)
    return dealt


def predictions(game: str, seats: int, level: str, seed: int) -> Iterator[Row]:
    """Predictions at random moments of a game, and what came of them."""
    history = history_of(played(game, seats, level, seed))
    lab, chance = Lab(history, seed, threads=1), Chance(seed, 99)
    steps = len(history.steps)
    for third, phase in enumerate(PHASES):
        for _ in range(PER_PHASE):
            at = third * steps // 3 + chance.below(max(1, steps // 3))
            for view in (ALL_HANDS, *range(seats)):
                looked, rolled = (Trials(at, view, 0, [NONE], seats) for _ in range(2))
                lab.judge(pieces([(looked, 4)]))
                for _ in lab.play(pieces([(rolled, WORLDS)]), lambda: False):
                    pass
                for kind, trials in (("judge", looked), ("rollouts", rolled)):
                    found = trials.wins[0].mean(axis=0)
                    knowledge = "all hands open" if view == ALL_HANDS else "own knowledge"
                    for seat in range(seats) if view == ALL_HANDS else (view,):
                        share = history.shares[seat]
                        yield game, seats, level, phase, f"{kind}, {knowledge}", float(found[seat]), share


def calibration(games: int, levels: Sequence[str]) -> Iterator[str]:
    """Predictions against outcomes, after each round of games."""
    rows: list[Row] = []
    for seed in range(games):
        for game in published_games():
            for seats in (2, find_ruleset(game).seats_max):
                for level in levels:
                    rows += predictions(game, seats, level, 1_000_000 + seed)
        done = f"{seed + 1} games per game, number of seats and level; {WORLDS} worlds per prediction."
        lines = ["# Calibration of the analysis", "", done]
        for view in sorted({row[4] for row in rows}):
            lines += ["", f"## {view}", "", *reliability([row for row in rows if row[4] == view])]
        lines += ["", "## Brier scores", "", *scores(rows, levels)]
        yield "\n".join(lines) + "\n"


def reliability(rows: list[Row]) -> list[str]:
    """How often what was predicted came true."""
    predicted, came = np.array([row[5] for row in rows]), np.array([row[6] for row in rows])
    lines = ["| predicted | mean prediction | share of wins | predictions |", "|---|---|---|---|"]
    for low, high in pairwise(BINS):
        here = (predicted >= low) & (predicted < high)
        if here.any():
            name = f"{100 * low:.0f} to {100 * min(1, high):.0f} %"
            shares = f"{100 * predicted[here].mean():.1f} % | {100 * came[here].mean():.1f} %"
            lines.append(f"| {name} | {shares} | {here.sum():,} |")
    return lines


def plot(table: str) -> str:
    """The reliability plot of a calibration as SVG: predictions against outcomes; dots grow with their number."""
    size, edge = 420.0, 46.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size + 2 * edge} {size + 2 * edge + 20}">',
        f'<rect width="100%" height="100%" fill="{PAPER}"/><g font-family="{SANS}" fill="{LINE}">',
        f'<path d="M{edge} {edge + size}L{edge + size} {edge}" stroke="{SOFT}" stroke-dasharray="4 4"/>',
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" fill="none" stroke="{LINE}"/>',
    ]
    for k in range(0, 101, 25):
        at = size * k / 100
        parts += [text(edge + at, edge + size + 18, f"{k} %", 13, text_anchor="middle")]
        parts += [text(edge - 6, edge + size - at + 4, f"{k} %", 13, text_anchor="end")]
    parts += [text(edge + size / 2, edge + size + 42, "predicted", 15, text_anchor="middle")]
    parts += [text(edge, edge - 12, "share of wins", 15)]
    for n, view in enumerate(("rollouts, all hands open", "rollouts, own knowledge")):
        rows = re.findall(r"\| ([\d.]+) % \| ([\d.]+) % \| ([\d,]+) \|", table.split(f"## {view}")[1].split("##")[0])
        spots = [(edge + size * float(x) / 100, edge + size - size * float(y) / 100) for x, y, _ in rows]
        line = " ".join(f"{num(x)},{num(y)}" for x, y in spots)
        dash = ' stroke-dasharray="7 4"' if n else ""
        parts.append(f'<polyline points="{line}" fill="none" stroke="{SEATS[n]}" stroke-width="2"{dash}/>')
        for (x, y), (_, _, count) in zip(spots, rows, strict=True):
            radius = 2 + int(count.replace(",", "")) ** 0.5 / 10
            parts.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{SEATS[n]}"/>')
        parts.append(text(edge + 14, edge + 24 + 22 * n, view.removeprefix("rollouts, "), 15, fill=SEATS[n]))
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def scores(rows: list[Row], levels: Sequence[str]) -> list[str]:
    """Mean squared errors by phase, level and number of seats, beside those of a prediction of equal chances."""
    views = sorted({row[4] for row in rows})
    lines = [f"| games | equal chances | {' | '.join(views)} |", "|---|---|" + "---|" * len(views)]
    most = {row[0]: max(other[1] for other in rows if other[0] == row[0]) for row in rows}
    groups: list[tuple[str, list[Row]]] = [("all", rows)]
    groups += [(phase, [row for row in rows if row[3] == phase]) for phase in PHASES]
    groups += [(level, [row for row in rows if row[2] == level]) for level in levels]
    groups += [
        (f"`{game}`, {seats} seats", [row for row in rows if row[:2] == (game, seats)])
        for game in most
        for seats in (2, most[game])
    ]
    for name, group in groups:
        guess = np.mean([(1 / row[1] - row[6]) ** 2 for row in group])
        found = [np.mean([(row[5] - row[6]) ** 2 for row in group if row[4] == view]) for view in views]
        lines.append(f"| {name} | {guess:.3f} | {' | '.join(f'{score:.3f}' for score in found)} |")
    return lines


def decisions(game: str, seed: int, names: Sequence[str]) -> Iterator[dict[str, tuple[float, float]]]:
    """At moments of a casual game: the loss of each bot's choice and its clear part, by bot."""
    one = played(game, 2, "casual", seed)
    history, chance = history_of(one), Chance(seed, 98)
    lab, steps = Lab(history, seed, threads=1), len(history.steps)
    bots = {name: find(name) for name in names}
    moments = {k * steps // MOMENTS + chance.below(steps // MOMENTS) for k in range(MOMENTS)}
    again = trilhos.new(game, seats=2, seed=seed)
    for n, step in enumerate(history.steps):
        legal = again.legal_ids(step.seat)
        if n in moments and len(legal) > 1:
            chosen = {
                name: action_number(bot.choose(Decision(again, step.seat, Chance(seed, n), last=(1 - step.seat, 0))))
                for name, bot in bots.items()
            }
            actions, _ = lab.candidates(n, step.seat, *chosen.values())
            trials = Trials(n, step.seat, step.seat, actions, 2)
            for _ in lab.play(pieces([(trials, DECISION_WORLDS)]), lambda: False):
                pass
            losses = {name: loss_of(trials, action) for name, action in chosen.items()}
            yield {name: (loss.value, clear_part(loss)) for name, loss in losses.items()}
        again.play(step.action, step.seat)


def grades(games: int, names: Sequence[str]) -> Iterator[str]:
    """What the choices of bots lose, after each round of games."""
    found: dict[str, list[dict[str, tuple[float, float]]]] = {game: [] for game in published_games()}
    for seed in range(games):
        for game, losses in found.items():
            losses += decisions(game, 2_000_000 + seed, names)
        about = (
            f"{seed + 1} casual games of two seats each, up to {MOMENTS} decisions in each; {DECISION_WORLDS} worlds. "
            "Losses in per cent of the chance to win; blamed: inaccuracies, mistakes and blunders."
        )
        columns = ("game", "bot", "decisions", "mean loss", "clear loss: 90 %", "95 %", "99 %", "blamed")
        head = f"| {' | '.join((*columns, 'mistakes', 'blunders'))} |"
        lines = ["# What decisions of bots lose", "", about, "", head, "|---" * 10 + "|"]
        for game, losses in found.items():
            lines += _rows(game, losses, names)
        yield "\n".join(lines) + "\n"


def _rows(game: str, losses: list[dict[str, tuple[float, float]]], names: Sequence[str]) -> Iterator[str]:
    limits = thresholds_of(find_ruleset(game))
    for bot in names:
        value, clear = (100 * np.array([one[bot][k] for one in losses]) for k in range(2))
        shares = [100 * (clear >= 100 * limit).mean() for limit in (limits.inaccuracy, limits.mistake, limits.blunder)]
        quantiles = " | ".join(f"{np.quantile(clear, share):.1f}" for share in (0.9, 0.95, 0.99))
        blamed = " | ".join(f"{share:.1f} %" for share in shares)
        yield f"| `{game}` | {bot} | {len(losses)} | {value.mean():.1f} | {quantiles} | {blamed} |"


def levels(games: int, names: Sequence[str]) -> Iterator[str]:
    """How many decisions are blamed in games by bots of each level, after each round of games."""
    found: dict[tuple[str, str], list[Grade]] = {(game, name): [] for game in published_games() for name in names}
    for seed in range(games):
        for (game, name), graded in found.items():
            analysed = analyse(played(game, 2, name, 3_000_000 + seed), Settings(rollouts=LEVEL_ROLLOUTS))
            graded += [one.grade for one in analysed.decisions if one.grade is not None]
        about = f"{seed + 1} games of two seats for each game and level; {LEVEL_ROLLOUTS:,} rollouts for each analysis."
        lines = ["# What the analysis blames", "", about, ""]
        lines += ["| game | level | decisions | inaccuracies | mistakes | blunders |", "|---|---|---|---|---|---|"]
        for (game, name), graded in found.items():
            shares = " | ".join(f"{100 * graded.count(grade) / len(graded):.1f} %" for grade in BLAMED)
            lines.append(f"| `{game}` | {name} | {len(graded)} | {shares} |")
        yield "\n".join(lines) + "\n"


def speed() -> Iterator[str]:
    """How long an analysis takes, from the start of the process's work on the game."""
    candidates = (played("usa", 2, "casual", seed) for seed in range(40))
    game = min(candidates, key=lambda one: abs(len(one.steps) - STEPS))
    for _ in refine(game, Settings(rollouts=1)):  # compiled code is loaded
        pass
    lines = [f"# An analysis of {len(game.steps)} steps, `usa`, two seats", ""]
    lines += ["| rollouts | seconds | CPU seconds | decisions settled | error of the curve |", "|---|---|---|---|---|"]
    analyser, began, cpu = Analyser(game, Settings(rollouts=FULL)), perf_counter(), process_time()
    analyser.judge()
    worlds = FIRST_WORLDS
    lasted = True
    while True:
        found = analyser.result()
        spent = f"{perf_counter() - began:.1f} | {process_time() - cpu:.1f}"
        settled = [
            is_settled(trials, found.decisions[n].action, analyser.thresholds) and analyser.stage == "rollouts"
            for n, trials in analyser.decisions.items()
        ]
        error = 100 * float(np.mean([point.open[0].error for point in found.points]))
        lines.append(f"| {found.rollouts:,} | {spent} | {100 * np.mean(settled):.0f} % | {error:.1f} points |")
        yield "\n".join(lines) + "\n"
        if not lasted:
            return
        lasted = analyser.play(lambda: False, no_progress, worlds)
        worlds *= 2


def main() -> None:
    """Measure, and write a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("calibration", "grades", "levels", "speed"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bots", help="levels or bots, separated by commas")
    parser.add_argument("--out", type=Path, help="file to write instead of the one in bench/results/")
    given = parser.parse_args()
    usual = {"calibration": LEVELS, "grades": BOTS, "levels": BLAMED_LEVELS, "speed": ()}[given.what]
    names = given.bots.split(",") if given.bots else usual
    measures = {"calibration": calibration, "grades": grades, "levels": levels}
    out = given.out or RESULTS / f"analysis-{given.what}.md"
    for found in speed() if given.what == "speed" else measures[given.what](given.games, names):
        out.write_text(found, "utf-8")
        if given.what == "calibration" and given.out is None:
            PLOT.write_text(plot(found), "utf-8")
    print(found)


if __name__ == "__main__":
    main()
