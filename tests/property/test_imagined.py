"""Imagined states redeal what a seat has not seen: every possibility has the right probability.

The positions are so small that the possibilities can be enumerated.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

import trilhos
from tests.chisquare import UNLIKELY, p_value, tally, two_samples
from tests.sampling import sample
from trilhos.core.rng import RNG, key_of_seed, key_words, start
from trilhos.families.ride.rules.state import CHOOSE, WILD
from trilhos.match.game import Game

DRAWS = 3_000
SPECTATOR = -1

Thing = tuple[Any, ...]


def imagined(game: Game, seat: int, n: int = DRAWS, seed: int = 1) -> Iterator[Any]:
    """States that a seat imagines."""
    rngs = np.zeros(1, RNG)
    start(rngs[0], key_words(key_of_seed(seed)), 0)
    for _ in range(n):
        states = game.states.copy()
        game.ruleset.imagine(states, game.works, rngs, None if seat == SPECTATOR else seat)
        yield states[0]


def alike(things: Iterator[Thing]) -> dict[Any, float]:
    """Probabilities by counting how often things are listed."""
    counts = tally(things)
    n = sum(counts.values())
    return {thing: count / n for thing, count in counts.items()}


def cards(counts: Any) -> tuple[int, ...]:
    return tuple(int(n) for n in counts)


def deck(s: Any) -> tuple[int, ...]:
    """The ticket deck from the top."""
    return tuple(int(s.ticket_deck[(int(s.ticket_head) + k) % len(s.ticket_deck)]) for k in range(int(s.n_tickets)))


def tickets(word: Any) -> tuple[int, ...]:
    return tuple(k for k in range(64) if int(word) >> k & 1)


def numbers(game: Game, *texts: str) -> list[int]:
    return [game.names.find_ticket(text) for text in texts]


def hands(pile: list[int], size: int) -> Iterator[Thing]:
    """Every hand of this many cards of a pile, with all cards distinct."""
    for hand in combinations(range(len(pile)), size):
        yield tuple(sum(pile[k] == kind for k in hand) for kind in range(WILD + 1))


def test_another_hand_and_the_deck() -> None:
    game = trilhos.load("game: usa\ndeck: red2 blue1\nseat 1: hand green1 blue1\nseat 0: hand white3")
    red, blue, green = (game.names.find_card(colour) for colour in ("red", "blue", "green"))
    pile = [red, red, blue, blue, green]
    counts = tally(cards(s.seats[1].hand) for s in imagined(game, 0))
    assert p_value(counts, alike(hands(pile, 2))) > UNLIKELY
    for s in imagined(game, 0, 20):
        assert cards(s.seats[0].hand) == cards(game.state.seats[0].hand)
        assert sorted([*cards(s.seats[1].hand + s.deck)]) == [0, 0, 0, 0, 0, 0, 1, 2, 2]


def test_a_spectator_knows_no_hand() -> None:
    game = trilhos.load("game: usa\ndeck: red1 wild1\nseat 0: hand green1 blue1\nseat 1: hand blue1")
    red, blue, green = (game.names.find_card(colour) for colour in ("red", "blue", "green"))
    deals = (
        (tuple(sorted((one, other))), third) for one, other, third, *_ in permutations([red, WILD, green, blue, blue])
    )
    counts = tally(
        (tuple(k for k in range(9) for _ in range(s.seats[0].hand[k])), int(np.argmax(s.seats[1].hand)))
        for s in imagined(game, SPECTATOR)
    )
    assert p_value(counts, alike(deals)) > UNLIKELY


def test_cards_that_everyone_saw_stay() -> None:
    game = trilhos.load("game: usa\ndeck: red1 blue1\nseat 1: hand green2 blue1; shown green1\nseat 0: hand white1")
    red, blue, green = (game.names.find_card(colour) for colour in ("red", "blue", "green"))
    shown = [int(kind == green) for kind in range(WILD + 1)]
    deals = (tuple(np.add(hand, shown)) for hand in hands([red, blue, blue, green], 2))
    assert p_value(tally(cards(s.seats[1].hand) for s in imagined(game, 0)), alike(deals)) > UNLIKELY


def test_a_market_of_wilds_reveals_something_about_the_deck() -> None:
    """US-13: with four wilds and a red beside it, at most one card of the deck is not a wild."""
    game = trilhos.load(
        "game: usa\nmarket: wild wild wild wild red\ndeck: wild1 green1\nseat 1: hand green1 wild1 yellow1"
    )
    green, yellow = game.names.find_card("green"), game.names.find_card("yellow")
    decks = (hand for hand in hands([green, green, yellow, WILD, WILD], 2) if hand[WILD] >= 1)
    assert p_value(tally(cards(s.deck) for s in imagined(game, 0)), alike(decks)) > UNLIKELY


def test_a_market_of_wilds_that_would_only_swap_reveals_something_about_the_deck() -> None:
    """US-13, its other case: deck and market of five, both with three wilds or more, and nothing discarded."""
    game = trilhos.load(
        "game: usa\nmarket: wild wild wild red blue\ndeck: wild3 green1 red1\nseat 1: hand green1 wild2 yellow1"
    )
    red, green, yellow = (game.names.find_card(colour) for colour in ("red", "green", "yellow"))
    decks = (hand for hand in hands([WILD] * 5 + [green, green, red, yellow], 5) if hand[WILD] >= 3)
    assert p_value(tally(cards(s.deck) for s in imagined(game, 0)), alike(decks)) > UNLIKELY


def test_tickets_in_another_hand_and_in_the_deck() -> None:
    game = trilhos.load(
        "game: usa\nticket deck: Boston-Miami, Dallas-New York\nseat 0: tickets Miami-Toronto\n"
        "seat 1: tickets Denver-El Paso, Duluth-El Paso"
    )
    pile = numbers(game, "Boston-Miami", "Dallas-New York", "Denver-El Paso", "Duluth-El Paso")
    deals = ((tuple(sorted(order[:2])), order[2:]) for order in permutations(pile))
    counts = tally((tickets(s.seats[1].tickets), deck(s)) for s in imagined(game, 0))
    assert p_value(counts, alike(deals)) > UNLIKELY


RETURNED = (
    "game: usa\nphase: keep\nticket deck: Boston-Miami, Dallas-New York\n"
    "seat 0: offer Chicago-Santa Fe, Miami-Toronto, Los Angeles-Miami\nseat 1: tickets Denver-El Paso, Duluth-El Paso"
)


def test_a_returned_ticket_stays_where_its_returner_knows_it_to_be() -> None:
    game = trilhos.load(RETURNED)
    game.play("keep Chicago-Santa Fe")
    below = numbers(game, "Miami-Toronto", "Los Angeles-Miami")
    assert deck(game.state)[2:] == tuple(below)
    pile = numbers(game, "Boston-Miami", "Dallas-New York", "Denver-El Paso", "Duluth-El Paso")
    deals = ((tuple(sorted(order[:2])), (*order[2:], *below)) for order in permutations(pile))
    counts = tally((tickets(s.seats[1].tickets), deck(s)) for s in imagined(game, 0))
    assert p_value(counts, alike(deals)) > UNLIKELY


def test_a_returned_ticket_may_be_anywhere_for_the_others() -> None:
    game = trilhos.load(RETURNED)
    game.play("keep Chicago-Santa Fe")
    pile = numbers(game, "Chicago-Santa Fe", "Boston-Miami", "Dallas-New York", "Miami-Toronto", "Los Angeles-Miami")
    deals = ((order[:1], order[1:]) for order in permutations(pile))
    counts = tally((tickets(s.seats[0].tickets), deck(s)) for s in imagined(game, 1))
    assert p_value(counts, alike(deals)) > UNLIKELY
    for s in imagined(game, 1, 20):
        assert [int(s.returned_by[t]) for t in deck(s)] == [-1, -1, 0, 0], "who put it there is known of the place"


def test_a_returned_ticket_is_forgotten_once_it_is_drawn() -> None:
    game = trilhos.load(RETURNED)
    game.play("keep Chicago-Santa Fe")
    game.play("tickets")
    game.play("keep Boston-Miami")
    first = numbers(game, "Los Angeles-Miami")
    pile = numbers(game, "Dallas-New York", "Miami-Toronto", "Denver-El Paso", "Duluth-El Paso", "Boston-Miami")
    assert deck(game.state)[0] == first[0]
    deals = ((tuple(sorted(order[:3])), (*first, *order[3:])) for order in permutations(pile))
    counts = tally((tickets(s.seats[1].tickets), deck(s)) for s in imagined(game, 0))
    assert p_value(counts, alike(deals)) > UNLIKELY


def test_tickets_on_offer_to_another_seat() -> None:
    game = trilhos.load(RETURNED)
    pile = numbers(game, "Chicago-Santa Fe", "Miami-Toronto", "Los Angeles-Miami", "Boston-Miami", "Dallas-New York")
    deals = ((order[:3], order[3:]) for order in permutations(pile))
    counts = tally((tuple(int(t) for t in s.seats[0].offer[:3]), deck(s)) for s in imagined(game, 1))
    assert p_value(counts, alike(deals)) > UNLIKELY


def test_first_tickets_that_another_seat_has_chosen() -> None:
    """US-4: nobody sees how many were kept. Any three of the four may have been dealt, in any order, and any
    choice of two or three of them made."""
    game = trilhos.load(
        "game: usa\nphase: choose\nticket deck: Boston-Miami\nseat 0: offer Miami-Toronto, Los Angeles-Miami\n"
        "seat 1: tickets Denver-El Paso, Duluth-El Paso; returns Dallas-New York"
    )
    assert game.state.phase == CHOOSE
    assert game.to_act == [0]
    pile = numbers(game, "Boston-Miami", "Denver-El Paso", "Duluth-El Paso", "Dallas-New York")

    def deals() -> Iterator[Thing]:
        for order in permutations(pile):
            for choice in ((0, 1), (0, 2), (1, 2), (0, 1, 2)):
                kept = tuple(sorted(order[k] for k in choice))
                yield kept, tuple(t for t in order[:3] if t not in kept), order[3:]

    counts = tally(
        (tickets(s.seats[1].tickets), tuple(int(t) for t in s.seats[1].offer[: s.seats[1].n_offer]), deck(s))
        for s in imagined(game, 0)
    )
    assert p_value(counts, alike(deals())) > UNLIKELY


JOURNEY = (
    "game: first-journey\nticket deck: Athens-Kiev, Berlin-Moscow\nticket discard: Rome-Rostov\n"
    "seat 0: tickets London-Madrid, Riga-Zurich\nseat 1: tickets Ankara-Vienna, Paris-Warsaw"
)


def journey_thing(s: Any) -> Thing:
    return tickets(s.seats[1].tickets), deck(s), tickets(s.ticket_discard)


def test_swapped_tickets_of_others() -> None:
    game = trilhos.load(JOURNEY)
    pile = numbers(game, "Athens-Kiev", "Berlin-Moscow", "Rome-Rostov", "Ankara-Vienna", "Paris-Warsaw")
    deals = ((tuple(sorted(order[:2])), order[2:4], order[4:]) for order in permutations(pile))
    assert p_value(tally(map(journey_thing, imagined(game, 0))), alike(deals)) > UNLIKELY


def test_swapped_tickets_of_its_own() -> None:
    """They are in the discard pile, and the seat knows it."""
    game = trilhos.load(JOURNEY.replace("Berlin-Moscow", "Berlin-Moscow, Bucharest-Paris"))
    game.play("swap")
    mine = tuple(numbers(game, "London-Madrid", "Riga-Zurich"))
    assert set(mine) < set(tickets(game.state.ticket_discard))
    pile = numbers(game, "Bucharest-Paris", "Rome-Rostov", "Ankara-Vienna", "Paris-Warsaw")
    deals = ((tuple(sorted(order[:2])), order[2:3], tuple(sorted((*mine, order[3])))) for order in permutations(pile))
    assert p_value(tally(map(journey_thing, imagined(game, 0))), alike(deals)) > UNLIKELY


def test_tickets_in_hand_are_not_complete() -> None:
    """FJ-7: a completed ticket would be public."""
    game = trilhos.load(
        "game: first-journey\nseats: 3\nticket deck: Athens-Kiev, Barcelona-Brest\nticket discard: Rome-Rostov\n"
        "seat 0: tickets London-Madrid, Riga-Zurich\n"
        "seat 1: tickets Ankara-Vienna, Paris-Warsaw; routes Barcelona-Paris, Brest-Paris\n"
        "seat 2: tickets Berlin-Moscow; routes Athens-Bucharest, Bucharest-Kiev"
    )
    pile = numbers(
        game, "Athens-Kiev", "Barcelona-Brest", "Rome-Rostov", "Ankara-Vienna", "Paris-Warsaw", "Berlin-Moscow"
    )
    (south, west) = numbers(game, "Athens-Kiev", "Barcelona-Brest")
    deals = (
        (tuple(sorted(order[:2])), order[2:3], order[3:5], order[5:])
        for order in permutations(pile)
        if west not in order[:2] and south != order[2]
    )
    counts = tally(
        (tickets(s.seats[1].tickets), tickets(s.seats[2].tickets), deck(s), tickets(s.ticket_discard))
        for s in imagined(game, 0, 6_000)
    )
    assert p_value(counts, alike(deals)) > UNLIKELY


def hidden_things(s: Any) -> dict[str, Thing]:
    """Statistics of what seat 0 cannot see, each compared separately."""
    other = s.seats[1]
    return {
        "wilds in hand": (int(other.hand[WILD]),),
        "first colour in hand and deck": (int(other.hand[0]), int(s.deck[0])),
        "wilds in the deck": (int(s.deck[WILD]),),
        "top ticket": deck(s)[:1],
        "bottom ticket": deck(s)[-1:],
        "tickets of another": tickets(other.tickets)[:1] + tuple(int(t) for t in other.offer[: other.n_offer])[:1],
    }


def deal(game: Game, stream: int) -> None:
    game.states = game.ruleset.deal(game.seats, 0, key_words(key_of_seed(8)), stream, {})


def draw_and_draw(game: Game, stream: int) -> None:
    """A dozen steps that reveal nothing about the hands: keep all, then draw blind."""
    deal(game, stream)
    for _ in range(12):
        seat = game.to_act[0]
        legal = game.legal_ids(seat)
        game.ruleset.apply(game.states, game.works, seat, legal[-1] if game.state.phase == CHOOSE else 1)


@pytest.mark.slow
@pytest.mark.parametrize("played", [deal, draw_and_draw])
@pytest.mark.parametrize(("name", "seats"), [("usa", 2), ("usa", 5), ("japan", 3), ("first-journey", 4)])
def test_truly_dealt_games_and_imagined_ones_are_alike(
    name: str, seats: int, played: Callable[[Game, int], None]
) -> None:
    """Deal many games; what another seat holds in truth, and in what seat 0 imagines, has the same distribution."""
    game = trilhos.new(name, seats=seats, seed=1)
    true: dict[str, list[Thing]] = {}
    other: dict[str, list[Thing]] = {}
    for stream in range(sample(full=1_200, quick=300)):
        played(game, stream)
        for found, s in ((true, game.state), (other, next(imagined(game, 0, 1, stream)))):
            for what, thing in hidden_things(s).items():
                found.setdefault(what, []).append(thing)
    for what in true:
        assert two_samples(tally(true[what]), tally(other[what])) > UNLIKELY, what
