"""The planner's parameters: their names, in the order of their columns, and the columns by name.

All worths are in thousandths of a turn: to sit down from the aisle takes one.
"""

from trilhos.bots.game_arrays import PARAMETERS
from trilhos.families.carriage.rules.state import N_NUMBERS

NAMES: tuple[str, ...] = (
    # what an action card in hand is worth, by face
    *("exit_1x", "exit_2x", "express", "reverse", "eccentric", "begging", "plus_1", "excuse_me", "rebel"),
    *("advanced_1", "advanced_2", "advanced_3", "advanced_4", "advanced_5", "u_pass", "take_a_seat"),
    "second",  # what a second copy is worth, of a thousand
    "aboard",  # a pawn that waits or stands, against one in supply
    "turn",  # a turn that somebody loses
    "exit",  # a seated pawn that has to board again
    "push",  # a seated pawn that has to stand
    "rob",  # a card taken by Begging
    "hurt_3",  # an opponent's loss, of a thousand, with three seats
    "hurt_4",  # and with four
    "leader",  # how much less for each turn that an opponent is behind the first one, of a thousand
    "danger",  # to stop an opponent who needs one more turn
    "token",  # a discard token
    "last_token",  # the last one, besides
    "redraw",  # to sit down after another number card is drawn
    "keep",  # that the number cards kept seat the next pawn
    "stay",  # that an aisle pawn sits down in the next turn
    "flex",  # a door from which many hands sit down
    "block",  # the loss from which on a Rebel blocks
    "hoard",  # how much likelier than by chance an opponent holds a Rebel, of a thousand
)

_FIRST = PARAMETERS
CARD = _FIRST - N_NUMBERS  # + face
SECOND, ABOARD, TURN, EXIT, PUSH, ROB, HURT_3, HURT_4, LEADER, DANGER = range(_FIRST + 16, _FIRST + 26)
TOKEN, LAST_TOKEN, REDRAW, KEEP, STAY, FLEX, BLOCK, HOARD = range(_FIRST + 26, _FIRST + len(NAMES))
