"""The analysis of rail games: which chance is still to come, and why an action is better."""

from trilhos.analysis.hooks import FamilyAnalysis
from trilhos.families.ride.analysis.reshuffle import reshuffle

ANALYSIS = FamilyAnalysis(reshuffle=reshuffle)
