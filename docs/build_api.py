"""`make docs`: the API reference, generated from docstrings by pdoc.

python docs/build_api.py build/docs
"""

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # rules are documented as the functions they are written as

import pdoc

SUBMODULES = {  # of packages that list what they export
    "trilhos": ("match", "bots", "envs", "lab", "benchmark", "core"),
    "trilhos.lab": ("simulation", "tournament", "tuning", "stats"),
}
FRONT = """

| module | content |
|---|---|
| `trilhos` (this page) | deal a game, play it, load a position, replay a transcript, let bots play |
| `trilhos.match` | games, rulesets, the bot protocol, transcripts, what a family of games provides |
| `trilhos.bots` | bots by name, the search, hooks for compiled bots |
| `trilhos.envs` | batches, PettingZoo, Gymnasium, OpenSpiel |
| `trilhos.lab` | simulations, tables, tournaments, tuning |
| `trilhos.benchmark` | tasks and results, reference agents, data sets, exact solutions |
| `trilhos.core` | records, rules, loops, random numbers |
"""


def export(package: str, submodules: Iterable[str]) -> None:
    """Import what a package exports lazily, and list its submodules: pdoc shows what is there and in `__all__`."""
    module = import_module(package)
    for name in module.__all__:
        setattr(module, name, getattr(module, name))
    for name in submodules:
        import_module(f"{package}.{name}")
    module.__all__ = [*module.__all__, *submodules]


def build(folder: Path) -> None:
    """Write the pages into a folder."""
    for package, submodules in SUBMODULES.items():
        export(package, submodules)
    package = import_module("trilhos")
    package.__doc__ = f"{package.__doc__}{FRONT}"
    pdoc.render.configure(docformat="markdown", footer_text=f"Trilhos {package.__version__}")
    pdoc.pdoc("trilhos", output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
