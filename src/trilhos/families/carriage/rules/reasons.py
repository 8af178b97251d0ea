"""Why an action is refused in Chicago: every reason with its clause, in one table."""

LEGAL = 0
GAME_OVER, NO_SUCH_ACTION, OTHERS_TURN, OTHER_PHASE = 1, 2, 3, 4
NOTHING_TO_DECLINE = 5
NOT_WAITING, IN_AISLE, WAITING, NO_SUPPLY, BOARDED, NO_DOOR, PASSED = 6, 7, 8, 9, 10, 11, 12
NOT_HELD, NO_TOKEN, NO_CARD_LEFT, NO_SURPLUS = 13, 14, 15, 16
NO_NEXT, NOBODY_SEATED, NO_OPPONENT, NOT_IN_AISLE, NONE_OF_KIND = 17, 18, 19, 20, 21
NO_REBEL, CANNOT_REACH, CANNOT_PASS, NOT_A_CHOICE = 22, 23, 24, 25
NOT_A_CARD_SET, NOT_LINKED, NOTHING_TO_SEAT = 26, 27, 28
TOO_LATE, NOBODY_TO_REMOVE, SKIPPED, NOT_BEGGING, ONLY_BEGGING = 29, 30, 31, 32, 33
NOT_SHOWN = 34

REFUSALS = {
    GAME_OVER: ("CH-74", "the game is over"),
    NO_SUCH_ACTION: ("CH-19", "there is no such action"),
    OTHERS_TURN: ("CH-19", "{actor} decides now"),
    OTHER_PHASE: ("CH-19", "first {phase}"),
    NOTHING_TO_DECLINE: ("CH-19", "there must be a choice now"),
    NOT_WAITING: ("CH-22", "no pawn waits at a door"),
    IN_AISLE: ("CH-25", "nobody boards with a pawn in the aisle"),
    WAITING: ("CH-23", "the waiting pawn boards first, by the door that it missed"),
    NO_SUPPLY: ("CH-21", "no pawn is left to board"),
    BOARDED: ("CH-21", "one pawn boards in a turn, and one has"),
    NO_DOOR: ("CH-13", "door {door} is no outer door of this train"),
    PASSED: ("CH-50", "one U-Pass may be played in a turn"),
    NOT_HELD: ("CH-28", "{card} is not in hand"),
    NO_TOKEN: ("CH-29", "no discard token is left"),
    NO_CARD_LEFT: ("CH-30", "neither that deck nor its discards hold a card"),
    NO_SURPLUS: ("CH-71", "there are not too many of that kind of card in hand"),
    NO_NEXT: ("CH-47", "every opponent carries a skip marker"),
    NOBODY_SEATED: ("CH-49", "{target} has no seated pawn"),
    NO_OPPONENT: ("CH-48", "there is no such opponent"),
    NOT_IN_AISLE: ("CH-31", "you need a pawn in the aisle for that"),
    NONE_OF_KIND: ("CH-60", "{target} holds no {kind} card"),
    NO_REBEL: ("CH-64", "only a Rebel Passenger blocks a card"),
    CANNOT_REACH: ("CH-34", "no space or empty seat is exactly {total} {total:step|steps} away along an open route"),
    CANNOT_PASS: ("CH-45", "a pass card opens nothing that a total of {total} does not reach without it"),
    NOT_A_CHOICE: ("CH-39", "{cell} cannot be chosen"),
    NOT_A_CARD_SET: ("CH-32", "those cards make no move together"),
    NOT_LINKED: ("CH-32", "a red and a blue card go together only with an Advanced Movement"),
    NOTHING_TO_SEAT: ("CH-61", "Take a Seat needs a pawn of yours in the aisle"),
    TOO_LATE: ("CH-20", "by the rules of this game a pawn boards before anything else is done in the turn"),
    NOBODY_TO_REMOVE: ("CH-52", "no opponent without a skip marker has a seated pawn"),
    SKIPPED: ("CH-48", "by the rules of this game nobody aims at {target}, who carries a skip marker"),
    NOT_BEGGING: ("CH-60", "only a card taken by Begging is replaced now or later"),
    ONLY_BEGGING: ("CH-64", "by the rules of this game a Rebel Passenger blocks Begging only"),
    NOT_SHOWN: ("CH-60", "Begging takes one of {target}'s {kind} cards"),
}
