"""The analysis of rail games: which chance is still to come, and why an action is better."""

from trilhos.analysis.hooks import FamilyAnalysis
from trilhos.families.ride.analysis.reshuffle import reshuffle
from trilhos.families.ride.analysis.themes import themes
from trilhos.families.ride.analysis.why import why

DRAFTS = 16  # docs/analysis.md: predictions from what a seat knows fit the outcomes best with 8 to 64

ANALYSIS = FamilyAnalysis(reshuffle=reshuffle, drafts=DRAFTS, why=why, themes=themes)
