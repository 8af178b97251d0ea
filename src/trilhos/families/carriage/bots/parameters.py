"""The planner's parameters: the name and the column of each, declared together.

All values are in thousandths of a turn; sitting down from the aisle takes one turn.
"""

from trilhos.bots.columns import Columns
from trilhos.bots.game_arrays import PARAMETERS
from trilhos.families.carriage.rules.state import N_NUMBERS

_COLUMNS = Columns(PARAMETERS)

# The value of an action card in hand, by face.
for _name in (
    *("exit_1x", "exit_2x", "express", "reverse", "eccentric", "begging", "plus_1", "excuse_me", "rebel"),
    *("advanced_1", "advanced_2", "advanced_3", "advanced_4", "advanced_5", "u_pass", "take_a_seat"),
):
    _COLUMNS.add(_name)
CARD = PARAMETERS - N_NUMBERS  # + face
SECOND = _COLUMNS.add("second")  # value of a second copy, in thousandths of the first
ABOARD = _COLUMNS.add("aboard")  # a pawn that waits or stands, compared with one in the supply
TURN = _COLUMNS.add("turn")  # a turn that somebody loses
EXIT = _COLUMNS.add("exit")  # a seated pawn that has to board again
PUSH = _COLUMNS.add("push")  # a seated pawn that has to stand
ROB = _COLUMNS.add("rob")  # a card taken by Begging
HURT_3 = _COLUMNS.add("hurt_3")  # value of an opponent's loss with three seats, in thousandths
HURT_4 = _COLUMNS.add("hurt_4")  # the same with four seats
LEADER = _COLUMNS.add("leader")  # reduction for each turn that an opponent is behind the leader, in thousandths
DANGER = _COLUMNS.add("danger")  # stopping an opponent who needs one more turn
TOKEN = _COLUMNS.add("token")  # a discard token
LAST_TOKEN = _COLUMNS.add("last_token")  # extra value of the last one
REDRAW = _COLUMNS.add("redraw")  # sitting down after redrawing a number card
KEEP = _COLUMNS.add("keep")  # remaining number cards that seat the next pawn
STAY = _COLUMNS.add("stay")  # an aisle pawn that sits down in the next turn
FLEX = _COLUMNS.add("flex")  # a door from which many hands sit down
BLOCK = _COLUMNS.add("block")  # the smallest loss that a Rebel blocks
HOARD = _COLUMNS.add("hoard")  # how much more likely than by chance an opponent holds a Rebel, in thousandths

# How a weaker player errs: 0 is never.
FORGET = _COLUMNS.add("forget")  # decisions in a thousand in which it does not think of its action cards

NAMES = _COLUMNS.names
LAPSES = ("forget",)
