"""`trilhos compile`: after it, nobody waits for the compiler."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import trilhos
from trilhos.cli import compile as compiling
from trilhos.core.jit import INTERPRETED
from trilhos.match.table import find_table
from trilhos.ride.facts import published

PLAY = """
import random, sys
import trilhos
from numba.core.dispatcher import Dispatcher
from trilhos.lab.simulation import simulate
from trilhos.ride.facts import published

for name in [*published(), "chicago"]:
    game, dice = trilhos.new(name, seats=3, seed=5), random.Random(5)
    while not game.over:
        seat = game.to_act[0]
        game.view(seat), game.view(None), game.log(seat)
        if dice.random() < 0.1:
            game.imagine(seat), game.position(), game.explain(dice.randrange(game.table.n_actions), seat)
        game.play(dice.choice(game.legal(seat)), seat)
    trilhos.replay(game.transcript())
    simulate(name, 2, 4, check=True, threads=2)
    simulate(name, ["planner", "greedy", "random"], 6, rotate=True, threads=2)
    trilhos.play(["planner", "greedy", "random"], name)
trilhos.play(["mcts:8", "random"], "japan")
late = [
    f"{module.__name__}.{name}"
    for module in list(sys.modules.values())
    if getattr(module, "__name__", "").startswith("trilhos")
    for name, found in vars(module).items()
    if isinstance(found, Dispatcher) and sum(found.stats.cache_misses.values())
]
print("late:", sorted(late))
"""

KEPT = """
from pathlib import Path
import trilhos
from trilhos.cli.compile import _files
from trilhos.core.jit import is_kept
print(trilhos.__file__, *{is_kept(Path(file)) for file in _files()})
"""


def test_every_family_of_games_is_compiled() -> None:
    compiled = {type(find_table(name)) for name in compiling.FAMILIES}
    assert compiled == {type(find_table(name)) for name in (*published(), "chicago")}


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_nothing_is_left_to_compile() -> None:
    done = subprocess.run([sys.executable, "-m", "trilhos", "compile"], capture_output=True, text=True, check=True)
    assert "The rules are compiled" in done.stdout
    kept = subprocess.run([sys.executable, "-c", KEPT], capture_output=True, text=True, check=True)
    assert kept.stdout.split() == [trilhos.__file__, "True"]
    played = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert played.stdout.splitlines()[-1] == "late: []"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_another_checkout_has_compiled_is_of_no_use(tmp_path: Path) -> None:
    """Numba keeps functions by the path of their file, so the second checkout says that it compiles."""
    source = Path(trilhos.__file__).parent
    shutil.copytree(source, tmp_path / "trilhos", ignore=shutil.ignore_patterns("pages", "__pycache__"))
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", KEPT], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(tmp_path / "trilhos" / "__init__.py"), "False"]
