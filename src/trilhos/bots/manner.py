"""How a search goes about it: a row of whole numbers, the same for every game, with the judge's weights behind."""

CALM, CURIOSITY, RIPE, SHAPE, SCALE, CUT, DOUBT, TRUST, STRICT, PATIENCE, CAUTION, BREADTH = range(12)
WEIGHTS = 12  # of the judge: by feature, at the beginning and at the end of a game

MANNER = {
    "calm": 100,  # hundredths of a point by which an idea may be behind and still look half as promising
    "curiosity": 60,  # per cent: how much seldom tried actions are favoured in the tree
    "ripe": 60,  # trials of an action before what follows it is searched too
    "shape": 50,  # per cent of a trial's worth that is the margin in points, not the win
    "scale": 70,  # what a point of margin is worth, in parts of WHOLE
    "cut": 10_000,  # steps that planners play on before the position is judged
    "doubt": 300,  # how much worse an action is believed to be that the planner does not think of, in parts of WHOLE
    "trust": 10,  # trials that this belief weighs as much as
    "strict": 150,  # per cent of the errors by which an action may be behind before it drops out
    "patience": 8,  # worlds between two looks at who drops out
    "caution": 100,  # per cent of its error by which an action must be better than what the planner would do
    "breadth": 8,  # actions that are tried, the most promising ones
}
