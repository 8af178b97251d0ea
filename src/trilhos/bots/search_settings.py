"""Search settings: a row of integers with the same layout for every game, followed by the evaluation weights.

The names in SEARCH_SETTINGS are those that users write: `mcts:cut=40`, or in the table [mcts] of a game's settings. The
constants are the positions in the row.
"""

(
    TEMPERATURE,
    EXPLORATION,
    EXPAND_AFTER,
    MARGIN_SHARE,
    POINT_VALUE,
    ROLLOUT_STEPS,
    PRIOR_GAP,
    PRIOR_TRIALS,
    ELIMINATION_MARGIN,
    ELIMINATION_INTERVAL,
    SWITCH_MARGIN,
    BREADTH,
) = range(12)
WEIGHTS = 12  # start of the evaluation weights: per feature, for the beginning and the end of a game

SEARCH_SETTINGS = {
    "calm": 100,  # TEMPERATURE: hundredths of a point by which an idea trails when it looks half as promising
    "curiosity": 60,  # EXPLORATION: how much the tree favours rarely tried actions, in per cent
    "ripe": 60,  # EXPAND_AFTER: trials of an action before its node is expanded
    "shape": 50,  # MARGIN_SHARE: weight of the margin in a trial's value, in per cent; the rest is the win
    "scale": 70,  # POINT_VALUE: value of one point of margin, in parts of WHOLE
    "cut": 10_000,  # ROLLOUT_STEPS: rollout steps before the position is evaluated
    "doubt": 300,  # PRIOR_GAP: how much worse an action with a weak urge is assumed to be, in parts of WHOLE
    "trust": 10,  # PRIOR_TRIALS: weight of this assumption, in trials
    "strict": 150,  # ELIMINATION_MARGIN: how far an action may trail before it drops out, in per cent of the errors
    "patience": 8,  # ELIMINATION_INTERVAL: worlds between eliminations
    "caution": 100,  # SWITCH_MARGIN: lead needed over the planner's choice, in per cent of the action's error
    "breadth": 8,  # BREADTH: number of most promising actions to try
}
