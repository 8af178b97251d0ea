"""`trilhos compile`: afterwards nothing is compiled any more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import trilhos
from trilhos.core.jit import INTERPRETED

PLAY = """
import random, sys
import trilhos
from trilhos.analysis import Settings, analyse
from trilhos.core.jit import COMPILED
from trilhos.lab.simulation import simulate
from trilhos.match.family import published_games

for name in published_games():
    game, dice = trilhos.new(name, seats=3, seed=5), random.Random(5)
    while not game.over:
        seat = game.to_act[0]
        game.view(seat), game.view(None), game.log(seat)
        if dice.random() < 0.1:
            game.imagine(seat), game.position(), game.explain(dice.randrange(game.ruleset.n_actions), seat)
        game.play(dice.choice(game.legal(seat)), seat)
    trilhos.replay(game.transcript())
    analyse(game, Settings(rollouts=300, threads=1, begin=len(game.steps) - 10))
    simulate(name, 2, 4, check=True, threads=2)
    simulate(name, ["planner", "greedy", "random"], 6, rotate=True, threads=2)
    trilhos.play(["planner", "greedy", "random"], name)
    trilhos.play(["mcts:8", "random"], name)
late = [f"{one.py_func.__module__}.{one.py_func.__name__}" for one in COMPILED if sum(one.stats.cache_misses.values())]
print("compiled:", len(COMPILED))
print("late:", sorted(late))
"""

CACHED = """
import trilhos
from trilhos.bots.compile_table import is_compiled
from trilhos.match.family import families
print(trilhos.__file__, *{is_compiled(family, 'all') for family in families()})
"""


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_nothing_is_left_to_compile() -> None:
    done = subprocess.run([sys.executable, "-m", "trilhos", "compile"], capture_output=True, text=True, check=True)
    assert "The rules are compiled" in done.stdout
    cached = subprocess.run([sys.executable, "-c", CACHED], capture_output=True, text=True, check=True)
    assert cached.stdout.split() == [trilhos.__file__, "True"]
    played = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    compiled, late = played.stdout.splitlines()[-2:]
    assert int(compiled.removeprefix("compiled: ")) > 300, "bound loops are among them"
    assert late == "late: []"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_another_checkout_has_its_own_cache(tmp_path: Path) -> None:
    """Numba caches functions by the path of their file, so a second checkout compiles again."""
    source = Path(trilhos.__file__).parent
    shutil.copytree(source, tmp_path / "trilhos", ignore=shutil.ignore_patterns("pages", "__pycache__"))
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", CACHED], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(tmp_path / "trilhos" / "__init__.py"), "False"]
