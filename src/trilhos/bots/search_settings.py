"""Search settings: a row of integers with the same layout for every game, followed by the evaluation weights.

Users write their names: `mcts:rollout_steps=40`, or in the table [mcts] of a game's settings. Shares are in per cent,
values of trials in parts of WHOLE (bots/tree.py).
"""

from trilhos.bots.columns import Columns

_COLUMNS = Columns()
_add = _COLUMNS.add

TEMPERATURE = _add("temperature", 100)  # hundredths of a point by which a candidate that looks half as promising trails
EXPLORATION = _add("exploration", 60)  # share by which the tree favours rarely tried actions
EXPAND_AFTER = _add("expand_after", 60)  # trials of an action before its node is expanded
MARGIN_SHARE = _add("margin_share", 50)  # share of the margin in a trial's value; the rest is the win
POINT_VALUE = _add("point_value", 70)  # value of one point of margin
ROLLOUT_STEPS = _add("rollout_steps", 10_000)  # rollout steps before the position is evaluated
PRIOR_GAP = _add("prior_gap", 300)  # how much worse an action of low priority is assumed to be
PRIOR_TRIALS = _add("prior_trials", 10)  # weight of this assumption, in trials
ELIMINATION_MARGIN = _add("elimination_margin", 150)  # share of the errors that an action may trail by
ELIMINATION_INTERVAL = _add("elimination_interval", 8)  # imagined worlds between eliminations
SWITCH_MARGIN = _add("switch_margin", 100)  # share of an action's error that it must lead the planner's choice by
BREADTH = _add("breadth", 8)  # number of most promising actions to try
WEIGHTS = _COLUMNS.end  # start of the evaluation weights: per feature, for the beginning and the end of a game

SEARCH_SETTINGS = _COLUMNS.defaults
