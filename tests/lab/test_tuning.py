"""Tuning finds better settings if there are any, and writes them."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from trilhos.bots.settings import names_of
from trilhos.lab import tuning as tuning_module
from trilhos.lab.tuning import Tuning, Values
from trilhos.match.ruleset import find_ruleset


class Pretended(Tuning):
    """A search whose games are coin flips: settings closer to a secret win more often."""

    secret = 1.5  # times the old values
    flips = 2000

    def shares(self, members: Sequence[Values]) -> list[float]:
        dice = np.random.default_rng(self.generations)
        return [float(dice.binomial(self.flips, self.chance(member))) / self.flips for member in members]

    def chance(self, member: Values) -> float:
        """The probability of winning."""
        away = np.mean([(member[name] / self.old[name] - self.secret) ** 2 for name in self.names])
        return float(0.8 * np.exp(-away))


def test_the_search_finds_what_wins_through_noise() -> None:
    tuning = Pretended(find_ruleset("usa"), names=["claim", "want", "first", "turn"])
    tuning.run(25, None)
    assert tuning.generations == 25
    assert tuning.chance(tuning.best) > tuning.chance(tuning.old) + 0.1
    others = set(names_of(tuning.ruleset)) - set(tuning.names)
    assert all(tuning.best[name] == tuning.old[name] for name in others)


def test_the_same_seed_gives_the_same_search() -> None:
    found = []
    for seed in (1, 1, 2):
        tuning = Tuning(find_ruleset("usa"), names=["claim", "want"], games=8, seed=seed, threads=2)
        tuning.run(2, None)
        found.append(tuning.best)
    assert found[0] == found[1] != found[2]


def test_an_interrupted_search_has_the_best_so_far() -> None:
    tuning = Pretended(find_ruleset("usa"), names=["claim", "want"])

    def enough(generations: int, share: float) -> None:
        if generations == 3:
            raise KeyboardInterrupt

    tuning.run(50, None, enough)
    assert (tuning.generations, tuning.interrupted) == (3, True)
    assert tuning.best != tuning.old


def test_the_search_ends_when_time_is_up() -> None:
    tuning = Pretended(find_ruleset("usa"), names=["claim", "want"])
    tuning.run(None, 0.05)
    assert 0 < tuning.generations < 1000


def test_at_least_one_generation_is_played() -> None:
    tuning = Pretended(find_ruleset("usa"), names=["claim", "want"])
    tuning.run(None, 0)
    assert tuning.generations == 1


def test_parameters_that_were_not_negative_stay_so() -> None:
    tuning = Tuning(find_ruleset("usa"))
    far = tuning.values([-100.0] * len(tuning.names))
    assert all(value >= 0 for name, value in far.items() if tuning.old[name] >= 0)
    assert tuning.values([0.0] * len(tuning.names)) == tuning.old


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_the_file_has_all_settings_and_keeps_comments(game: str) -> None:
    tuning = Tuning(find_ruleset(game))
    tuning.best = {name: tuning.old[name] + 1 for name in tuning.names}
    text = tuning.toml()
    assert tomllib.loads(text)["planner"] == tuning.best
    assert text.startswith("# Parameters of the planner for")


def test_other_tables_of_the_file_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tuning = Tuning(find_ruleset("usa"))
    first, *rest = tuning.names
    settings = "".join(f"{name} = 1\n" for name in rest)
    (tmp_path / "usa.toml").write_text(
        f"[before]\n{first} = 1\n[planner]\n{settings}[after]\n{first} = 2\nlist = [1]\n"
    )
    monkeypatch.setattr(tuning_module, "file_of", lambda _: tmp_path / "usa.toml")
    found = tomllib.loads(tuning.toml())
    assert found == {
        "before": {first: 1},
        "planner": {name: tuning.old[name] for name in tuning.names},
        "after": {first: 2, "list": [1]},
    }


def test_an_unknown_parameter() -> None:
    with pytest.raises(ValueError, match=r"no parameter 'claims' .did you mean 'claim'"):
        Tuning(find_ruleset("usa"), names=["claims"])


@pytest.mark.slow
def test_the_proof_detects_only_real_differences() -> None:
    tuning = Tuning(find_ruleset("usa"))
    same = tuning.proof(400)
    same.run()
    _, low, high = same.as_dict()["pairings"][0]["score"]
    assert low < 0.5 < high
    tuning.best = dict.fromkeys(tuning.old, 0)
    worse = tuning.proof(200)
    worse.run()
    assert worse.as_dict()["pairings"][0]["score"][2] < 0.4
