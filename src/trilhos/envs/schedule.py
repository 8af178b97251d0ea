"""The schedule of a batch of games: as in bots/game_arrays.py, but with the kind of reward."""

from trilhos.bots.game_arrays import ROTATE

REWARD = ROTATE  # bots do not rotate in a batch, so this column is free
WIN, MARGIN = 0, 1
REWARDS = {"win": WIN, "margin": MARGIN}
LEARNER = -1  # the kind of a learning seat
NEXT_GAME = -1  # instead of an action
