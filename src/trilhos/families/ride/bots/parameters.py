"""The planner's parameters, by their column in a bot's row.

Values are in hundredths of a point; families/ride/bots/settings/*.toml has those of each game.
"""

from trilhos.bots.game_arrays import PARAMETERS

NAMES = (
    "turn",  # value of a turn
    "card",  # value of a card that a route still lacks
    "gain",  # per cent of a route's own points that count while planning
    "risk",  # cost, while planning, of each sign that others want a route too
    "hand",  # per cent of a card in hand that counts as paid while planning
    "wild",  # the same for a wild
    "pace",  # trains that the fastest seat lays in a hundred turns
    "done",  # per cent of planned tickets that are completed
    "claim",  # urge to claim a planned route
    "danger",  # added urge for each sign that others want it too
    "points",  # per cent of a route's points that add to the urge
    "spare",  # value of a wild that need not be paid
    "fill",  # urge to claim a route outside the plan
    "extend",  # value of a route that extends the own network
    "want",  # value of a card that a planned route lacks
    "close",  # added value if no other card is lacking
    "gray",  # value of a card of the colour chosen for a gray route
    "blind",  # value of a card from the deck
    "joker",  # value of a wild in the market
    "aside",  # per cent of such values for the route outside the plan
    "tickets",  # value of drawing tickets when all are complete
    "early",  # turns that must be left to draw tickets
    "again",  # turns after which a new plan is made
    "token",  # value of a new token (SF-15)
    "bullet",  # value of a step on the bullet track (JP-13)
    "first",  # value of the first bullet route
    "goal",  # value of a ticket in a game that tickets win (FJ-12)
    "swap",  # cost of the cheapest ticket above which tickets are swapped (FJ-10)
    "block",  # urge to claim a route that would connect a rival's networks
    "hoard",  # number of cards in hand above which drawing becomes less valuable
    "full",  # reduction for each further card
    "train",  # value of a train while planning
)

(
    TURN_WORTH,
    CARD_WORTH,
    GAIN,
    RISK,
    HAND,
    WILD_SHARE,
    PACE,
    DONE,
    CLAIM,
    DANGER,
    POINTS_SHARE,
    SPARE,
    FILL,
    EXTEND,
    WANT,
    CLOSE,
    GRAY,
    BLIND,
    JOKER,
    ASIDE,
    TICKETS_WORTH,
    EARLY,
    AGAIN,
    TOKEN_WORTH,
    BULLET_STEP,
    BULLET_FIRST,
    GOAL,
    SWAP_AT,
    BLOCK,
    HOARD,
    FULL,
    TRAIN_WORTH,
) = range(PARAMETERS, PARAMETERS + len(NAMES))
