"""The analysis of a game: chances to win, decisions compared with their alternatives, luck and skill apart.

analysis = trilhos.analysis.analyse(trilhos.replay(text))
"""

from trilhos.analysis.analyse import Settings, analyse, refine
from trilhos.analysis.hints import Advice, advice, hint
from trilhos.analysis.results import Analysis
from trilhos.analysis.trials import Estimate

__all__ = ["Advice", "Analysis", "Estimate", "Settings", "advice", "analyse", "hint", "refine"]
