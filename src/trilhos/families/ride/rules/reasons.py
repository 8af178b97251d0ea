"""Why an action is refused: every reason with its clause, in one table.

`why_not` in turn.py returns one of these numbers, or LEGAL.
"""

from typing import NamedTuple

LEGAL = 0
GAME_OVER, NO_SUCH_ACTION, OTHERS_TURN, CHOSEN_ALREADY = 1, 2, 3, 4
OWES_FIRST_TICKETS, OWES_PILE, OWES_SECOND_CARD, OWES_TICKETS, OWES_TOKEN = 5, 6, 7, 8, 9
CAN_ACT = 10
NOTHING_TO_DRAW, NO_MARKET, NOT_IN_MARKET, WILD_SECOND = 11, 12, 13, 14
NO_TICKETS_LEFT, TICKETS_NOT_DRAWN, NO_OFFER, NOT_OFFERED, KEEP_MORE_FIRST, KEEP_MORE = 15, 16, 17, 18, 19, 20
NO_SWAPPING, NOTHING_TO_SWAP, NO_SWAP_LEFT = 21, 22, 23
ROUTE_TAKEN, TWIN_CLOSED, TWIN_OWNED, TOO_FEW_TRAINS, TOO_FEW_CARDS, TOO_FEW_WILDS = 24, 25, 26, 27, 28, 29
NO_TOKEN_CHOICE, NO_TOKEN_THERE, NO_PILE_TO_PLACE, PILE_NOT_ASIDE, PILE_THERE = 30, 31, 32, 33, 34


class Refusal(NamedTuple):
    """A reason in words. Its clause may depend on the game: `clauses` has it by page, with US as the default."""

    clauses: dict[str, str]
    text: str

    def clause(self, page: str) -> str:
        """The clause on a page of the rules."""
        return self.clauses.get(page, self.clauses["US"])


REFUSALS = {
    GAME_OVER: Refusal({"US": "US-29", "JP": "JP-12", "FJ": "FJ-12", "SF": "SF-14"}, "the game is over"),
    NO_SUCH_ACTION: Refusal({"US": "US-7", "FJ": "FJ-4"}, "there is no such action on this board"),
    OTHERS_TURN: Refusal({"US": "US-6", "FJ": "FJ-3"}, "it is {to_act}'s turn"),
    CHOSEN_ALREADY: Refusal({"US": "US-5", "JP": "JP-2"}, "the first tickets are chosen; the other seats still choose"),
    OWES_FIRST_TICKETS: Refusal({"US": "US-4", "JP": "JP-2", "SF": "SF-4"}, "the first tickets must be chosen before"),
    OWES_PILE: Refusal({"US": "SF-5"}, "a pile of tokens must be placed first"),
    OWES_SECOND_CARD: Refusal({"US": "US-8", "SF": "SF-7"}, "the second card must be drawn first"),
    OWES_TICKETS: Refusal({"US": "US-26", "JP": "JP-11", "SF": "SF-13"}, "the tickets drawn must be chosen first"),
    OWES_TOKEN: Refusal({"US": "SF-11"}, "a token must be taken first"),
    CAN_ACT: Refusal({"US": "US-18", "FJ": "FJ-14"}, "a seat passes only when nothing else is possible"),
    NOTHING_TO_DRAW: Refusal({"US": "US-17", "FJ": "FJ-14"}, "neither the deck nor the discards hold a card"),
    NO_MARKET: Refusal({"US": "FJ-2"}, "this game has no market"),
    NOT_IN_MARKET: Refusal({"US": "US-8", "SF": "SF-7"}, "there is no {card} in the market"),
    WILD_SECOND: Refusal({"US": "US-10", "SF": "SF-7"}, "a {wild} in the market cannot be the second card"),
    NO_TICKETS_LEFT: Refusal({"US": "US-27", "SF": "SF-13"}, "no ticket is left"),
    TICKETS_NOT_DRAWN: Refusal({"US": "FJ-4"}, "tickets are not drawn in this game, they are swapped"),
    NO_OFFER: Refusal({"US": "US-26", "JP": "JP-11", "SF": "SF-13", "FJ": "FJ-2"}, "no tickets are on offer"),
    NOT_OFFERED: Refusal(
        {"US": "US-26", "JP": "JP-11", "SF": "SF-13"}, "only {offered} {offered:ticket is|tickets are} on offer"
    ),
    KEEP_MORE_FIRST: Refusal(
        {"US": "US-4", "JP": "JP-2", "SF": "SF-4"}, "at least {keep} {keep:ticket|tickets} must be kept"
    ),
    KEEP_MORE: Refusal({"US": "US-26", "JP": "JP-11", "SF": "SF-13"}, "at least {keep} must be kept"),
    NO_SWAPPING: Refusal({"US": "US-28"}, "kept tickets are never given back"),
    NOTHING_TO_SWAP: Refusal({"US": "FJ-10"}, "there is no ticket in hand to swap"),
    NO_SWAP_LEFT: Refusal({"US": "FJ-10"}, "no ticket could be drawn"),
    ROUTE_TAKEN: Refusal({"US": "US-22", "FJ": "FJ-5", "SF": "SF-8"}, "{route} is taken by {owner}"),
    TWIN_CLOSED: Refusal(
        {"US": "US-24", "JP": "JP-4", "SF": "SF-10"},
        "with {seats} seats {route} is closed, since its twin is taken by {twin_owner}",
    ),
    TWIN_OWNED: Refusal(
        {"US": "US-23", "JP": "JP-4", "FJ": "FJ-6", "SF": "SF-10"},
        "no seat may own both twins, and {seat} owns the other of {route}",
    ),
    TOO_FEW_TRAINS: Refusal(
        {"US": "US-20", "SF": "SF-8"}, "{route} takes {length} {pieces}, {trains:none is|1 is|# are} left"
    ),
    TOO_FEW_CARDS: Refusal(
        {"US": "US-19", "JP": "JP-6"}, "that takes {cards} {card} {cards:card|cards}, the hand holds {held:none|1|#}"
    ),
    TOO_FEW_WILDS: Refusal(
        {"US": "US-19", "SF": "SF-9"},
        "that takes {wilds} {wild} {wilds:card|cards}, the hand holds {held_wilds:none|1|#}",
    ),
    NO_TOKEN_CHOICE: Refusal({"US": "SF-11"}, "there is no token to choose now"),
    NO_TOKEN_THERE: Refusal({"US": "SF-11"}, "{city} offers no token that may be taken"),
    NO_PILE_TO_PLACE: Refusal({"US": "SF-5"}, "piles of tokens are placed before the first turn only"),
    PILE_NOT_ASIDE: Refusal({"US": "SF-5"}, "the pile of {symbol} is not kept aside"),
    PILE_THERE: Refusal({"US": "SF-5"}, "{city} has a pile already"),
}
