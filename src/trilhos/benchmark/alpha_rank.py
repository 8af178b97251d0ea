"""α-rank of bots from a tournament, by OpenSpiel (Omidshafiei et al.: α-Rank, 2019)."""

import sys
from importlib import import_module
from types import ModuleType

import numpy as np
import numpy.typing as npt

from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields

POPULATION = 50
INTENSITY = 10.0  # of selection, for payoffs in fair shares of wins
PACKAGE = "open_spiel.python.egt"


def _alpharank() -> ModuleType:
    """OpenSpiel's module. It imports its plots, which need Matplotlib, without using them: they are left out."""
    plots = f"{PACKAGE}.alpharank_visualizer"
    with extra("envs"):
        package = import_module(PACKAGE)
        if plots not in sys.modules:
            sys.modules[plots] = ModuleType(plots)
            vars(package).setdefault("alpharank_visualizer", sys.modules[plots])
        return import_module(f"{PACKAGE}.alpharank")


def matrix_of(results: Fields) -> npt.NDArray[np.float64]:
    """Row i, column j: the share of wins of bot i alone among copies of bot j, in fair shares (1 is fair)."""
    names = [bot["bot"] for bot in results["bots"]]
    found = np.eye(len(names)) + np.full((len(names), len(names)), np.nan) * (1 - np.eye(len(names)))
    np.fill_diagonal(found, 1.0)
    for pairing in results["pairings"]:
        i, j = (names.index(name) for name in pairing["bots"])
        found[i, j], found[j, i] = (results["seats"] * share[0] for share in pairing["alone"])
    return found


def alpha_rank(matrix: npt.NDArray[np.float64], intensity: float = INTENSITY) -> list[float]:
    """The share of time that a population spends on each bot, if rare others replace it when they do better.

    A single bot enters a population of another, at tables where it is alone among them; it takes over with a
    probability that grows with what it wins there, less what the other wins alone among its kind.
    """
    if np.isnan(matrix).any():
        raise ValueError("not every pair of bots has played: there is no α-rank")
    if len(matrix) == 1:
        return [1.0]
    with np.errstate(over="ignore"):  # of probabilities that are next to 0
        _, _, shares, _, _ = _alpharank().compute([matrix], m=POPULATION, alpha=intensity)
    return [float(share) for share in shares]
