"""What a batch of games is told beside its arrays: a plan as in bots/crew.py, with the kind of reward in it."""

from trilhos.bots.crew import ROTATE

REWARD = ROTATE  # seats do not change places here
WIN, MARGIN = 0, 1
REWARDS = {"win": WIN, "margin": MARGIN}
LEARNER = -1  # the kind of a seat that learns
NEXT_GAME = -1  # in place of an action
