"""How a search goes about it: a row of whole numbers, the same for every game, with the judge's weights behind."""

CALM = 0  # hundredths of a point by which an idea may be behind and still look half as promising
CURIOSITY = 1  # per cent: how much seldom tried actions are favoured in the tree
RIPE = 2  # trials of an action before what follows it is searched too
SHAPE = 3  # per cent of a trial's worth that is the margin in points, not the win
SCALE = 4  # what a point of margin is worth, in parts of WHOLE
CUT = 5  # steps that planners play on before the position is judged
DOUBT = 6  # how much worse an action is believed to be that the planner does not think of, in parts of WHOLE
TRUST = 7  # trials that this belief weighs as much as
STRICT = 8  # per cent of the errors by which an action may be behind before it drops out
PATIENCE = 9  # worlds between two looks at who drops out
WEIGHTS = 10  # of the judge: by feature, at the beginning and at the end of a game
