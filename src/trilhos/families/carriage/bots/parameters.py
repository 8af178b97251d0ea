"""The planner's parameters: their names, in the order of their columns, and the columns by name.

All values are in thousandths of a turn; sitting down from the aisle takes one turn.
"""

from trilhos.bots.game_arrays import PARAMETERS
from trilhos.families.carriage.rules.state import N_NUMBERS

NAMES: tuple[str, ...] = (
    # the value of an action card in hand, by face
    *("exit_1x", "exit_2x", "express", "reverse", "eccentric", "begging", "plus_1", "excuse_me", "rebel"),
    *("advanced_1", "advanced_2", "advanced_3", "advanced_4", "advanced_5", "u_pass", "take_a_seat"),
    "second",  # value of a second copy, in thousandths of the first
    "aboard",  # a pawn that waits or stands, compared with one in the supply
    "turn",  # a turn that somebody loses
    "exit",  # a seated pawn that has to board again
    "push",  # a seated pawn that has to stand
    "rob",  # a card taken by Begging
    "hurt_3",  # value of an opponent's loss with three seats, in thousandths
    "hurt_4",  # the same with four seats
    "leader",  # reduction for each turn that an opponent is behind the leader, in thousandths
    "danger",  # stopping an opponent who needs one more turn
    "token",  # a discard token
    "last_token",  # extra value of the last one
    "redraw",  # sitting down after redrawing a number card
    "keep",  # remaining number cards that seat the next pawn
    "stay",  # an aisle pawn that sits down in the next turn
    "flex",  # a door from which many hands sit down
    "block",  # the smallest loss that a Rebel blocks
    "hoard",  # how much more likely than by chance an opponent holds a Rebel, in thousandths
)

_FIRST = PARAMETERS
CARD = _FIRST - N_NUMBERS  # + face
SECOND, ABOARD, TURN, EXIT, PUSH, ROB, HURT_3, HURT_4, LEADER, DANGER = range(_FIRST + 16, _FIRST + 26)
TOKEN, LAST_TOKEN, REDRAW, KEEP, STAY, FLEX, BLOCK, HOARD = range(_FIRST + 26, _FIRST + len(NAMES))
