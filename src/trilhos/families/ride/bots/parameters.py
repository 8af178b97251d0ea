"""The planner's parameters, by their column in a bot's row.

Values are in hundredths of a point; families/ride/bots/settings/*.toml has those of each game.
"""

from trilhos.bots.columns import Columns
from trilhos.bots.game_arrays import PARAMETERS

_COLUMNS = Columns(PARAMETERS)

TURN_WORTH = _COLUMNS.add("turn")  # value of a turn
CARD_WORTH = _COLUMNS.add("card")  # value of a card that a route still lacks
GAIN = _COLUMNS.add("gain")  # per cent of a route's own points that count while planning
RISK = _COLUMNS.add("risk")  # cost, while planning, of each sign that others want a route too
HAND = _COLUMNS.add("hand")  # per cent of a card in hand that counts as paid while planning
WILD_SHARE = _COLUMNS.add("wild")  # the same for a wild
PACE = _COLUMNS.add("pace")  # trains that the fastest seat lays in a hundred turns
DONE = _COLUMNS.add("done")  # per cent of planned tickets that are completed
CLAIM = _COLUMNS.add("claim")  # priority to claim a planned route
DANGER = _COLUMNS.add("danger")  # added priority for each sign that others want it too
POINTS_SHARE = _COLUMNS.add("points")  # per cent of a route's points that add to the priority
SPARE = _COLUMNS.add("spare")  # value of a wild that need not be paid
FILL = _COLUMNS.add("fill")  # priority to claim a route outside the plan
EXTEND = _COLUMNS.add("extend")  # value of a route that extends the own network
WANT = _COLUMNS.add("want")  # value of a card that a planned route lacks
CLOSE = _COLUMNS.add("close")  # added value if no other card is lacking
GRAY = _COLUMNS.add("gray")  # value of a card of the colour chosen for a gray route
BLIND = _COLUMNS.add("blind")  # value of a card from the deck
JOKER = _COLUMNS.add("joker")  # value of a wild in the market
ASIDE = _COLUMNS.add("aside")  # per cent of such values for the route outside the plan
TICKETS_WORTH = _COLUMNS.add("tickets")  # value of drawing tickets when all are complete
EARLY = _COLUMNS.add("early")  # turns that must be left to draw tickets
AGAIN = _COLUMNS.add("again")  # turns after which a new plan is made
TOKEN_WORTH = _COLUMNS.add("token")  # value of a new token (SF-15)
BULLET_STEP = _COLUMNS.add("bullet")  # value of a step on the bullet track (JP-13)
BULLET_FIRST = _COLUMNS.add("first")  # value of the first bullet route
GOAL = _COLUMNS.add("goal")  # value of a ticket in a game that tickets win (FJ-12)
SWAP_AT = _COLUMNS.add("swap")  # cost of the cheapest ticket above which tickets are swapped (FJ-10)
BLOCK = _COLUMNS.add("block")  # priority to claim a route that would connect a rival's networks
HOARD = _COLUMNS.add("hoard")  # number of cards in hand above which drawing becomes less valuable
FULL = _COLUMNS.add("full")  # reduction for each further card
TRAIN_WORTH = _COLUMNS.add("train")  # value of a train while planning

# How a weaker player errs: 0 is never.
FORGET = _COLUMNS.add("forget")  # tickets in a thousand that a new plan leaves out
SIGHT = _COLUMNS.add("sight")  # tickets planned at a time; 0 is all
WASTE = _COLUMNS.add("waste")  # turns in a thousand in which it claims what it can, with cards that the plan needs

NAMES = _COLUMNS.names
LAPSES = ("forget", "sight", "waste")
