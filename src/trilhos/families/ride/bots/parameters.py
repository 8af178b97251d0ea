"""The planner's parameters, by the column of a bot's row in which they stand.

Worths are in hundredths of a point; what they are for each game stands in families/ride/bots/settings/*.toml.
"""

from trilhos.bots.game_arrays import PARAMETERS

NAMES = (
    "turn",  # what a turn is worth
    "card",  # what a card is worth that a route still lacks
    "gain",  # per cent of a route's own points that count while planning
    "risk",  # what each sign costs, while planning, that others want a route too
    "hand",  # per cent of a card in hand that counts as paid while planning
    "wild",  # per cent of a wild that counts so
    "pace",  # trains that the fastest seat lays in a hundred turns
    "done",  # per cent of planned tickets that get completed
    "claim",  # urge to claim a planned route
    "danger",  # more of it for each sign that others want it too
    "points",  # per cent of a route's points that add to the urge
    "spare",  # what a wild is worth that one need not pay
    "fill",  # urge to claim a route beside the plan
    "extend",  # what a route is worth that lengthens one's own network
    "want",  # worth of a card that a planned route lacks
    "close",  # more of it if no other card is lacking
    "gray",  # worth of a card of the colour meant for a gray route
    "blind",  # worth of an unseen card
    "joker",  # worth of a wild in the market
    "aside",  # per cent of such worths for the route beside the plan
    "tickets",  # worth of drawing tickets when all are complete
    "early",  # turns that must be left for that
    "again",  # turns after which a plan is made anew
    "token",  # worth of a new token (SF-15)
    "bullet",  # worth of a step on the bullet track (JP-13)
    "first",  # worth of the first bullet route
    "goal",  # worth of a ticket where tickets win (FJ-12)
    "swap",  # points that the cheapest ticket may cost before tickets are swapped (FJ-10)
    "block",  # urge to claim a route that would join what a rival has built
    "hoard",  # cards in hand above which drawing loses its charm
    "full",  # how much it loses with each card more
    "train",  # what a train is worth while planning
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
