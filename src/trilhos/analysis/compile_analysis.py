"""Compile what analyses and hints need beyond what a table needs. Other processes see in the cache when it is done."""

from typing import Final

from trilhos.analysis.analyse import Settings, analyse
from trilhos.analysis.hints import hint
from trilhos.bots.compile_table import is_compiled, mark_compiled
from trilhos.match.family import Family
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset

ANALYSIS: Final = "analysis"  # the purpose, in the cache


def can_analyse(family: Family) -> bool:
    """Whether games of a family are analysed without compiling anything first."""
    return is_compiled(family, ANALYSIS)


def compile_analysis(name: str) -> None:
    """Analyse the first step of a game and ask for a hint, and note that this is compiled for the game's family."""
    game = new(name, seed=0)
    hint(game, game.to_act[0], worlds=2, threads=1)
    game.play(game.legal()[0])
    analyse(game, Settings(rollouts=100, threads=1))
    mark_compiled(find_ruleset(name).family, ANALYSIS)
