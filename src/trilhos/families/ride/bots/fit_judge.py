"""Fits the evaluation weights of a search to planners' games (`trilhos tune judge`).

A random position of each game is recorded with full information and with the winner of the game. The weights maximise
the likelihood of the winners (a conditional logit, by Newton's method). A fifth of the games is held out to measure how
well they predict.
"""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.bots.settings import row_of
from trilhos.core.rng import RNG, key_of_seed, key_words
from trilhos.families.ride.bots.judge import COLUMNS, FEATURES, PROGRESS
from trilhos.families.ride.bots.memory import MEMORY
from trilhos.families.ride.bots.training_positions import gather
from trilhos.families.ride.rules.state import STATE
from trilhos.match.ruleset import Ruleset

Floats = npt.NDArray[np.float64]

CHUNK = 500  # games between two progress reports
STEPS = 30  # of Newton's method
MILLION = 1_000_000  # weights are stored as integers, in millionths


@dataclass(frozen=True, slots=True)
class Judge:
    """Weights for the beginning and the end of a game, and how well they predict held-out games."""

    game: str
    seats: int
    positions: int
    begin: list[int]
    end: list[int]
    right: float  # share of positions in which the most likely winner won
    log_loss: float  # mean of -log(probability of the winner)
    log_loss_of_a_guess: float  # the same for equal chances

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return asdict(self)

    def toml(self) -> str:
        """The game's settings with these weights."""
        file = Path(__file__).parent / "settings" / f"{self.game}.toml"
        text = file.read_text("utf-8") if file.is_file() else ""
        text = re.sub(r"^\[judge\]\n(?:(?!\[).*\n?)*", "", text, flags=re.MULTILINE).rstrip()
        return f"{text}\n\n[judge]\nbegin = {self.begin}\nend = {self.end}\n"


def learn(ruleset: Ruleset, seats: int, games: int, seed: int, progress: Callable[[int], None]) -> Judge:
    """Play planners' games and fit the weights to them."""
    x, won = _positions(ruleset, seats, games, seed, progress)
    spread = _spread(x)
    test = np.arange(len(x)) % 5 == 0
    weights = _fit(spread[~test], won[~test])
    chances = _chances(spread[test], weights)
    whole = np.rint(weights * MILLION).astype(int).tolist()
    return Judge(
        game=ruleset.id,
        seats=seats,
        positions=len(x),
        begin=whole[:FEATURES],
        end=whole[FEATURES:],
        right=float((won[test][np.arange(test.sum()), chances.argmax(1)] > 0).mean()),
        log_loss=float(-(won[test] * np.log(chances)).sum(1).mean()),
        log_loss_of_a_guess=float(np.log(seats)),
    )


def _positions(
    ruleset: Ruleset, seats: int, games: int, seed: int, progress: Callable[[int], None]
) -> tuple[npt.NDArray[np.int64], Floats]:
    lineup = np.stack([row_of("planner", ruleset)] * seats)
    x, won = np.zeros((games, seats, COLUMNS), np.int64), np.zeros((games, seats))
    records = (np.zeros(2, STATE), ruleset.works(), np.zeros(seats + 1, MEMORY), np.zeros(1, RNG))
    key = key_words(key_of_seed(seed))
    for first in range(0, games, CHUNK):
        part = slice(first, min(first + CHUNK, games))
        gather(ruleset.boards, *records, key, seats, lineup, first, x[part], won[part])
        progress(part.stop)
    seen = won[:, 0] >= 0
    return x[seen], won[seen]


def _spread(x: npt.NDArray[np.int64]) -> Floats:
    """Every feature twice: weighted by the share of the game still to come, and by the share that is over."""
    over = x[:, :, PROGRESS:] / 100.0
    both = np.concatenate([x[:, :, :FEATURES] * (1 - over), x[:, :, :FEATURES] * over], axis=2)
    centred: Floats = both - both.mean(axis=1, keepdims=True)
    return centred


def _chances(x: Floats, weights: Floats) -> Floats:
    standing = x @ weights
    shares = np.exp(standing - standing.max(axis=1, keepdims=True))
    chances: Floats = np.maximum(shares / shares.sum(axis=1, keepdims=True), 1e-12)
    return chances


def _fit(x: Floats, won: Floats) -> Floats:
    scale = x.std(axis=(0, 1)) + 1e-9
    z = x / scale
    weights: Any = np.zeros(z.shape[2])
    for _ in range(STEPS):
        chances = _chances(z, weights)
        slope = ((won - chances)[:, :, None] * z).sum(axis=(0, 1)) - 1e-3 * weights
        centred = z - (chances[:, :, None] * z).sum(axis=1, keepdims=True)
        bend = np.einsum("ns,nsi,nsj->ij", chances, centred, centred) + 1e-3 * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return np.asarray(weights / scale)
