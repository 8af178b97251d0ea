"""Actions as numbers from 0 to 607; their meaning depends on the phase (CH-19)."""

from trilhos.families.carriage.rules.card_sets import END_OF_SETS
from trilhos.families.carriage.rules.state import CELLS, DOORS, FACES, WORK

DECLINE = 0  # end the turn, keep all cards, allow
BOARD_WAITING = 1
BOARD_DIE = 2  # + door
BOARD_U_PASS = BOARD_DIE + DOORS  # + door
DISCARD = BOARD_U_PASS + DOORS  # + face: by token, as swap, as surplus
PLAY_PLUS_1, PLAY_REVERSE, PLAY_EXPRESS, PLAY_EXIT_1X, PLAY_EXIT_2X = range(DISCARD + FACES, DISCARD + FACES + 5)
PLAY_ECCENTRIC = PLAY_EXIT_2X + 1  # + opponent - 1
PLAY_TAKE_A_SEAT = PLAY_ECCENTRIC + 3  # + opponent - 1
PLAY_BEGGING = PLAY_TAKE_A_SEAT + 3  # + 2 * (opponent - 1) + kind
BLOCK = PLAY_BEGGING + 6
MOVE = BLOCK + 1  # + 3 * card set + way to pass
CELL = MOVE + 3 * END_OF_SETS  # + cell
ALLOW_LATER = CELL + CELLS  # allow Begging, and draw the replacement in the own turn (CH-60)
N_ACTIONS = ALLOW_LATER + 1
assert N_ACTIONS == 608 == WORK["legal"].shape[0]
