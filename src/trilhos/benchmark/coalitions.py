"""King-making and collusion, measured between equal agents (docs/benchmark.md defines the measures).

Two seats search for an aim (aims.py), planners hold the others. Only the aims change between the arms of a comparison;
deals, seats and the way of searching are the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trilhos.benchmark.aims import AGAINST_NEXT, NEXT, OWN, WITH_LAST, WITH_NEXT, Aim, AimBot
from trilhos.core.view import Fields
from trilhos.lab.games import Entrant, Series, find_entrants
from trilhos.lab.stats import WHOLE, Z, by_bot, wins
from trilhos.lab.workers import pieces, workers
from trilhos.match.ruleset import Ruleset, check_seats

Floats = npt.NDArray[np.float64]
Progress = Callable[[int], None]

SELFISH = "selfish"
ARMS: dict[str, tuple[Aim, Aim]] = {  # the aims of bot 0, and of bot 1 in the seat after it
    SELFISH: (OWN, OWN),
    "king-making": (NEXT, OWN),
    "spite": (AGAINST_NEXT, OWN),
    "collusion": (WITH_NEXT, WITH_LAST),
}


class Effect(NamedTuple):
    """A difference of shares of wins between two arms, with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass
class Coalitions:
    """The games of all arms."""

    ruleset: Ruleset
    seats: int
    games: int  # of each arm, rounded up to whole deals
    seed: int = 0
    worlds: int = 8  # that a decision imagines
    shares: dict[str, Floats] = field(default_factory=dict)  # by arm: a row for each deal, a column for each bot

    def __post_init__(self) -> None:
        check_seats(self.ruleset, self.seats)
        if self.seats < 3:
            raise ValueError(f"king-making and collusion need a third seat, so at least 3 seats, not {self.seats}")
        self.deals = -(-self.games // self.seats)

    def run(self, threads: int | None = None, progress: Progress | None = None) -> None:
        """Play all arms."""
        done = 0
        for arm in ARMS:
            series, rows = self._series(arm), []
            series.prepare()
            with workers("threads", threads) as pool:
                for found in pool.in_order(
                    series.play, pieces(self.deals * self.seats, self.seats, pool.n, False), None
                ):
                    rows.append(found)
                    done += len(found)
                    if progress:
                        progress(done)
            whole = np.concatenate(rows)
            won = by_bot(wins(whole, self.seats), whole) / WHOLE
            self.shares[arm] = won.reshape(self.deals, self.seats, self.seats).mean(1)

    def _series(self, arm: str) -> Series:
        first, second = ARMS[arm]
        rest = find_entrants(["planner"] * (self.seats - 2), self.ruleset)
        searching = [
            Entrant(f"{arm} 0", lambda: AimBot(first, self.worlds)),
            Entrant(f"{arm} 1", lambda: AimBot(second, self.worlds)),
        ]
        return Series(self.ruleset, [*searching, *rest], self.seed, rotate=True)

    def effect(self, arm: str, *bots: int) -> Effect:
        """How much more these bots win together than if both search for themselves."""
        columns = list(bots)
        gained = self.shares[arm][:, columns].sum(1) - self.shares[SELFISH][:, columns].sum(1)
        error = Z * float(
            np.sqrt((gained.var() + 1 / len(gained)) / len(gained))
        )  # one more deal, as uncertain as can be
        mean = float(gained.mean())
        return Effect(mean, max(-1.0, mean - error), min(1.0, mean + error))

    def as_dict(self) -> Fields:
        """Ready for JSON."""
        measures = {
            "king_making": self.effect("king-making", 1),
            "king_making_cost": self.effect("king-making", 0),
            "spite": self.effect("spite", 1),
            "spite_cost": self.effect("spite", 0),
            "collusion": self.effect("collusion", 0, 1),
        }
        return {
            "game": self.ruleset.id,
            "seats": self.seats,
            "deals": self.deals,
            "games": self.deals * self.seats,
            "seed": self.seed,
            "worlds": self.worlds,
            "win_shares": {
                arm: [round(float(share), 6) for share in found.mean(0)] for arm, found in self.shares.items()
            },
            "effects": {name: [round(value, 6) for value in effect] for name, effect in measures.items()},
        }
