"""Questions about cards: which action a player means who picks some and asks why nothing can be done with them."""

from trilhos.families.carriage.rules.state import MAIN, NONE
from trilhos.families.carriage.text.names import CARDS
from trilhos.families.carriage.web.extras import AT_ANYBODY
from trilhos.match.game import Game

PASS_CARDS = ("excuse-me", "rebel")


def complete(game: Game, seat: int, text: str) -> str:
    """`use red3 blue2` as the action that comes nearest; any other text as it is."""
    word, *cards = text.split()[:30] or [""]
    if word != "use" or not cards or any(card not in CARDS for card in cards):
        return text
    if game.state.phase != MAIN:
        return f"discard {cards[-1]}"
    first = cards[0]
    if len(cards) > 1 or _is_number(first) or first.startswith("advanced"):
        return _move(cards)
    other = (seat + 1) % game.seats
    if first == "u-pass":
        doors = [door for door, cell in enumerate(game.state.door_cell) if cell != NONE]
        return f"u-pass {doors[0]}"
    if first == "begging":
        return f"play begging at seat {other} for number"
    return f"play {first} at seat {other}" if first in AT_ANYBODY else f"play {first}"


def _move(cards: list[str]) -> str:
    """The cards as a move: one of them may be the card to pass with, and a third one links two colours (CH-41)."""
    passing = next((card for card in cards if card in PASS_CARDS), None)
    rest = list(cards)
    if passing:
        rest.remove(passing)
    numbers = [card for card in rest if _is_number(card)]
    linked = len(rest) == 3 and {card.rstrip("12345") for card in numbers} == {"red", "blue"}
    played = [*numbers, "linked"] if linked else rest
    return f"move {' '.join(played)}" + (f" with {passing}" if passing else "")


def _is_number(card: str) -> bool:
    return card.startswith(("red", "blue"))
