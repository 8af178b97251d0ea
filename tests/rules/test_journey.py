"""First Journey: tickets that complete by themselves, East to West, swapping, and its three endings."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, line, play, refused
from trilhos import Game

FIVE = "Ankara-Moscow, Athens-Kiev, Berlin-Moscow, Berlin-Rostov, Copenhagen-Kiev"


def tickets(game: Game, seat: int = 0) -> list[str]:
    return [ticket["ticket"] for ticket in game.view(seat)["tickets"]]


def done(game: Game, seat: int = 0) -> list[str]:
    return list(game.view()["seats"][seat]["done"])


@clause("FJ-7")
def test_a_ticket_completes_by_itself_and_a_new_one_is_drawn() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: Riga-Zurich, Paris-Warsaw
        seat 0: hand red3; routes Dublin-London, London-Paris; tickets Dublin-Madrid, Athens-Kiev
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert done(game) == ["Dublin-Madrid"]
    assert tickets(game) == ["Athens-Kiev", "Riga-Zurich"]
    assert game.to_act == [1]


@clause("FJ-7")
def test_a_completed_ticket_is_shown_to_all_and_a_drawn_one_is_not() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: Riga-Zurich
        seat 0: hand red3; routes London-Paris; tickets London-Madrid
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert game.view(1)["seats"][0]["done"] == ["London-Madrid"]
    assert "Riga-Zurich" not in str(game.view(1))
    assert game.log(1)[-1]["outcome"] == "16 trains left; completes London-Madrid; draws 1 ticket"


@clause("FJ-7")
def test_another_seats_routes_do_not_help() -> None:
    game = trilhos.load("""
        game: first-journey
        seat 0: hand red3; tickets London-Madrid
        seat 1: routes London-Paris
    """)
    assert done(play(game, "claim Madrid-Paris/2 red3")) == []


@clause("FJ-8")
def test_a_drawn_ticket_that_is_already_complete_completes_at_once_and_so_on() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: Dublin-Madrid, Dublin-Zurich, Riga-Zurich, Paris-Warsaw
        seat 0: hand red3; routes Dublin-London, London-Paris, Paris-Zurich; tickets London-Madrid, Athens-Kiev
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert sorted(done(game)) == ["Dublin-Madrid", "Dublin-Zurich", "London-Madrid"]
    assert tickets(game) == ["Athens-Kiev", "Riga-Zurich"]
    assert line(game, "ticket deck") == "Paris-Warsaw"


@clause("FJ-8")
def test_with_no_ticket_left_to_draw_a_seat_goes_on_with_fewer() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: none
        seat 0: hand red3; routes Dublin-London, London-Paris; tickets Dublin-Madrid, Athens-Kiev
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert (done(game), tickets(game)) == (["Dublin-Madrid"], ["Athens-Kiev"])
    assert not game.over


@clause("FJ-7", "FJ-8", "FJ-12")
def test_a_claim_that_completes_two_tickets_draws_one_that_is_already_complete_and_wins() -> None:
    routes = "Dublin-London, London-Paris, Paris-Zurich"
    three = "Ankara-Moscow, Athens-Kiev, Berlin-Moscow"
    game = trilhos.load(f"""
        game: first-journey
        seats: 3
        turn: 1
        ticket deck: Dublin-Zurich, Riga-Zurich, Paris-Warsaw
        seat 1: hand red3; routes {routes}; tickets Dublin-Madrid, London-Madrid; done {three}
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert len(done(game, 1)) == 6
    assert game.result is not None
    assert game.result.why[0] == "FJ-12"
    assert (game.result.winners, game.result.points, game.result.places) == ([1], [0, 6, 0], [2, 1, 2])


@pytest.mark.parametrize(
    ("routes", "claim"),
    [
        ("Moscow-Warsaw, Berlin-Warsaw, Amsterdam-Berlin, Amsterdam-London", "claim Dublin-London green1"),
        ("Ankara-Athens, Athens-Rome, Barcelona-Rome", "claim Barcelona-Madrid red1"),
        ("Kiev-Rostov, Kiev-Vienna, Vienna-Zurich, Paris-Zurich", "claim Brest-Paris yellow2"),
    ],
)
@clause("FJ-9")
def test_east_to_west(routes: str, claim: str) -> None:
    game = trilhos.load(f"""
        game: first-journey
        seat 0: hand green1 red1 yellow2; routes {routes}; tickets Copenhagen-Kiev, Amsterdam-Sarajevo
    """)
    assert game.view()["seats"][0]["east_to_west"] is False
    play(game, claim)
    assert game.view()["seats"][0]["east_to_west"] is True
    assert "goes from East to West" in game.log(1)[-1]["outcome"]
    assert len(tickets(game)) == 2


@clause("FJ-9")
def test_east_to_west_takes_one_of_the_three_cities_on_either_side() -> None:
    """From Kiev to Dublin, and from Moscow to London, is not all the way."""
    game = trilhos.load("""
        game: first-journey
        seat 0: hand green1; routes Kiev-Warsaw, Berlin-Warsaw, Amsterdam-Berlin, Amsterdam-London
    """)
    play(game, "claim Dublin-London green1")
    assert game.view()["seats"][0]["east_to_west"] is False
    game = trilhos.load("""
        game: first-journey
        seat 0: hand black1; routes Moscow-Warsaw, Berlin-Warsaw, Amsterdam-Berlin
    """)
    play(game, "claim Amsterdam-London black1")
    assert game.view()["seats"][0]["east_to_west"] is False


@clause("FJ-9")
def test_east_to_west_only_once_a_seat() -> None:
    """From Moscow to Dublin the seat has its bonus ticket; reaching Brest and Rostov as well adds none."""
    routes = "Moscow-Warsaw, Berlin-Warsaw, Amsterdam-Berlin, Amsterdam-London, Dublin-London"
    four = "done Ankara-Moscow, Athens-Kiev, Berlin-Moscow, Berlin-Rostov"
    game = trilhos.load(f"game: first-journey\nseat 0: hand red2 blue2; routes {routes}; crossed; {four}")
    play(game, "claim Brest-London red2", "draw", "claim Moscow-Rostov blue2")
    assert not game.over
    play(game, "draw")
    assert not game.over


@clause("FJ-1", "FJ-9")
def test_there_is_a_bonus_ticket_for_each_of_four_seats() -> None:
    game = trilhos.load("""
        game: first-journey
        seats: 4
        turn: 3
        seat 0: crossed
        seat 1: crossed
        seat 2: crossed
        seat 3: hand red1; routes Ankara-Athens, Athens-Rome, Barcelona-Rome
    """)
    play(game, "claim Barcelona-Madrid red1")
    assert [seat["east_to_west"] for seat in game.view()["seats"]] == [True] * 4


@clause("FJ-9", "FJ-12")
def test_east_to_west_can_be_the_sixth_ticket() -> None:
    game = trilhos.load(f"""
        game: first-journey
        seat 0: hand red1; routes Ankara-Athens, Athens-Rome, Barcelona-Rome; done {FIVE}; tickets Riga-Zurich
        seat 1: tickets Paris-Warsaw
    """)
    play(game, "claim Barcelona-Madrid red1")
    assert game.result is not None
    assert (game.result.why[0], game.result.winners, game.result.points) == ("FJ-12", [0], [6, 0])
    assert (game.result.seats[0].completed, game.result.seats[0].east_to_west) == (6, True)


@clause("FJ-10")
def test_swap_both_tickets_for_two_new_ones() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: Riga-Zurich, Paris-Warsaw, London-Warsaw
        seat 0: tickets Dublin-Madrid, Athens-Kiev
    """)
    play(game, "swap")
    assert sorted(tickets(game)) == ["Paris-Warsaw", "Riga-Zurich"]
    assert line(game, "ticket discard") == "Athens-Kiev, Dublin-Madrid"
    assert line(game, "ticket deck") == "London-Warsaw"
    assert game.to_act == [1]


@clause("FJ-10")
def test_swapping_with_one_ticket_is_one_for_one() -> None:
    game = trilhos.load("game: first-journey\nticket deck: Riga-Zurich, Paris-Warsaw\nseat 0: tickets Dublin-Madrid")
    assert tickets(play(game, "swap")) == ["Riga-Zurich"]
    assert game.view()["ticket_deck"] == 1


@clause("FJ-10")
def test_no_swapping_without_a_ticket_in_hand() -> None:
    assert refused(trilhos.load("game: first-journey"), "swap") == "FJ-10"


@clause("FJ-10")
def test_no_swapping_when_no_ticket_could_be_drawn() -> None:
    game = trilhos.load("game: first-journey\nticket deck: none\nseat 0: tickets Dublin-Madrid, Athens-Kiev")
    assert refused(game, "swap") == "FJ-10"
    assert "swap" not in legal(game)


@clause("FJ-10", "FJ-8")
def test_a_ticket_drawn_by_a_swap_that_is_already_complete_completes_at_once() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: Dublin-Madrid, Riga-Zurich, Paris-Warsaw, London-Warsaw
        seat 0: routes Dublin-London, London-Paris, Madrid-Paris; tickets Athens-Kiev, Riga-Rostov
    """)
    play(game, "swap")
    assert done(game) == ["Dublin-Madrid"]
    assert sorted(tickets(game)) == ["Paris-Warsaw", "Riga-Zurich"]


@clause("FJ-10", "FJ-12")
def test_a_swap_can_win() -> None:
    game = trilhos.load(f"""
        game: first-journey
        ticket deck: Dublin-Madrid, Riga-Zurich
        seat 0: routes Dublin-London, London-Paris, Madrid-Paris; tickets Riga-Rostov, Rome-Rostov; done {FIVE}
    """)
    play(game, "swap")
    assert game.result is not None
    assert (game.result.why[0], game.result.winners) == ("FJ-12", [0])


@clause("FJ-10", "FJ-11")
def test_swapping_with_an_empty_ticket_deck_shuffles_the_swapped_tickets() -> None:
    drawn = set()
    for seed in range(12):
        game = trilhos.load(f"""
            game: first-journey
            seed: {seed}
            ticket deck: none
            ticket discard: Riga-Zurich, Paris-Warsaw
            seat 0: tickets Dublin-Madrid, Athens-Kiev
        """)
        play(game, "swap")
        assert (game.view()["ticket_deck"], game.view()["ticket_discard"]) == (2, 0)
        assert len(tickets(game)) == 2
        drawn |= set(tickets(game))
    assert drawn == {"Riga-Zurich", "Paris-Warsaw", "Dublin-Madrid", "Athens-Kiev"}


@clause("FJ-10", "FJ-11")
def test_swapping_two_with_one_in_the_deck_brings_back_one_of_them() -> None:
    game = trilhos.load("game: first-journey\nticket deck: Riga-Zurich\nseat 0: tickets Dublin-Madrid, Athens-Kiev")
    play(game, "swap")
    assert "Riga-Zurich" in tickets(game)
    assert len(set(tickets(game)) & {"Dublin-Madrid", "Athens-Kiev"}) == 1
    assert (game.view()["ticket_deck"], game.view()["ticket_discard"]) == (1, 0)


@clause("FJ-11", "FJ-7")
def test_a_completed_ticket_is_replaced_from_the_swapped_ones_when_the_deck_is_empty() -> None:
    game = trilhos.load("""
        game: first-journey
        ticket deck: none
        ticket discard: Riga-Zurich
        seat 0: hand red3; routes London-Paris; tickets London-Madrid
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert (done(game), tickets(game)) == (["London-Madrid"], ["Riga-Zurich"])


@clause("FJ-12")
def test_tickets_completed_by_one_claim_count_together() -> None:
    """From five to seven; the game ends at once: no ticket is drawn, and seat 1 has no turn."""
    game = trilhos.load(f"""
        game: first-journey
        seat 0: hand red3; routes Dublin-London, London-Paris; tickets Dublin-Madrid, London-Madrid; done {FIVE}
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert game.result is not None
    assert (game.result.why[0], game.result.winners, game.result.points) == ("FJ-12", [0], [7, 0])
    assert (game.to_act, tickets(game)) == ([], [])


@clause("FJ-12", "FJ-13")
def test_the_sixth_ticket_with_the_last_train_wins_outright() -> None:
    """FJ-12 is checked first: the seat that reaches six wins even if another has as many."""
    game = trilhos.load(f"""
        game: first-journey
        seat 0: hand red3; routes London-Paris; trains 3; tickets London-Madrid; done {FIVE}
        seat 1: crossed; done Ankara-Vienna, Athens-Berlin, Athens-Paris, Barcelona-Brest, Barcelona-Dublin
    """)
    play(game, "claim Madrid-Paris/2 red3")
    assert game.view()["seats"][0]["trains"] == 0
    assert game.result is not None
    assert (game.result.why[0], game.result.winners, game.result.points) == ("FJ-12", [0], [6, 6])


@clause("FJ-12")
def test_five_tickets_do_not_end_the_game() -> None:
    game = trilhos.load(f"game: first-journey\nseat 0: hand red1; done {FIVE}")
    assert not play(game, "claim Riga-Stockholm red1").over


@clause("FJ-13")
@pytest.mark.parametrize(
    ("mine", "yours", "winners"),
    [
        ("Ankara-Moscow", "Athens-Kiev, Berlin-Moscow", [1]),
        ("Ankara-Moscow, Berlin-Rostov", "Athens-Kiev", [0]),
        ("Ankara-Moscow, Berlin-Rostov", "Athens-Kiev, Berlin-Moscow", [0, 1]),
        ("none", "none", [0, 1]),
    ],
)
def test_the_last_train_ends_the_game_at_once(mine: str, yours: str, winners: list[int]) -> None:
    game = trilhos.load(f"""
        game: first-journey
        seat 0: hand red1; trains 1; done {mine}
        seat 1: done {yours}
    """)
    play(game, "claim Riga-Stockholm red1")
    assert game.result is not None
    assert (game.result.why[0], game.result.winners) == ("FJ-13", winners)


@clause("FJ-13")
def test_one_train_left_does_not_end_the_game() -> None:
    game = play(trilhos.load("game: first-journey\nseat 0: hand red1; trains 2"), "claim Riga-Stockholm red1")
    assert not game.over


@clause("FJ-13")
def test_the_bonus_ticket_counts_as_completed() -> None:
    game = trilhos.load("""
        game: first-journey
        seat 0: hand red1; trains 1; done Ankara-Moscow
        seat 1: crossed; done Athens-Kiev
    """)
    play(game, "claim Riga-Stockholm red1")
    assert game.result is not None
    assert (game.result.winners, game.result.points) == ([1], [1, 2])


SWAPS_ONLY = """
    game: first-journey
    seats: 3
    deck: none
    ticket deck: Riga-Zurich, Paris-Warsaw, London-Warsaw, Riga-Rostov, Rome-Rostov, Stockholm-Vienna
    seat 0: tickets Dublin-Madrid, Athens-Kiev
"""


@clause("FJ-15")
def test_a_full_round_of_nothing_but_swapping_and_passing_ends_the_game() -> None:
    game = trilhos.load(SWAPS_ONLY + "seat 1: done Ankara-Moscow\nseat 2: tickets Ankara-Rome, Ankara-Vienna")
    play(game, "swap")
    assert legal(game) == ["pass"]
    play(game, "pass")
    assert not game.over
    play(game, "swap")
    assert game.result is not None
    assert (game.result.why[0], game.result.winners, game.result.points) == ("FJ-15", [1], [0, 1, 0])


@clause("FJ-15")
def test_a_round_in_which_a_seat_had_something_else_to_do_does_not_end_it() -> None:
    """Seat 2 could claim, and swapped of its own will: the count begins after it."""
    game = trilhos.load(
        SWAPS_ONLY + "seat 1: done Ankara-Moscow\nseat 2: hand red1; tickets Ankara-Rome, Ankara-Vienna"
    )
    play(game, "swap", "pass", "swap")
    assert not game.over
    play(game, "swap", "pass")
    assert not game.over
    assert "claim Riga-Stockholm red1" in legal(game)


@clause("FJ-15")
@pytest.mark.parametrize("seats", [2, 4])
def test_thirty_rounds_without_a_claim_end_the_game(seats: int) -> None:
    """Seats that could claim keep swapping."""
    hands = "".join(f"seat {i}: hand red2; tickets {two}\n" for i, two in enumerate(TWO_EACH[:seats]))
    game = trilhos.load(f"game: first-journey\nseats: {seats}\n{hands}")
    for _ in range(30 * seats - 1):
        play(game, "swap")
    assert not game.over
    assert game.view()["quiet"] == 30 * seats - 1
    assert trilhos.load(game.position()).position() == game.position()
    play(game, "swap")
    assert game.result is not None
    assert game.result.why == ("FJ-15", "no route was claimed in 30 rounds")
    assert game.result.winners == list(range(seats))
    assert trilhos.load(game.position()).result == game.result


TWO_EACH = (
    "Dublin-Madrid, Athens-Kiev",
    "Riga-Zurich, Paris-Warsaw",
    "London-Warsaw, Riga-Rostov",
    "Rome-Rostov, Stockholm-Vienna",
)


@clause("FJ-15")
def test_a_claim_starts_the_count_again() -> None:
    game = trilhos.load("game: first-journey\nquiet: 59\nseat 0: hand red1; tickets Dublin-Madrid, Athens-Kiev")
    play(game, "claim Riga-Stockholm red1")
    assert (game.over, game.view()["quiet"]) == (False, 0)
    play(game, "draw")
    assert game.view()["quiet"] == 1


@clause("FJ-15", "FJ-13")
def test_after_thirty_rounds_most_tickets_win() -> None:
    game = trilhos.load("game: first-journey\nquiet: 59\nseat 1: done Ankara-Moscow")
    play(game, "draw")
    assert game.result is not None
    assert (game.result.why[0], game.result.winners, game.result.points) == ("FJ-15", [1], [0, 1])


@clause("FJ-12")
@pytest.mark.parametrize(("needed", "over"), [(3, True), (4, False), (6, False)])
def test_how_many_tickets_win_can_be_chosen(needed: int, over: bool) -> None:
    game = trilhos.load(f"""
        game: first-journey
        house rules: tickets_to_win={needed}
        seat 0: hand red1; tickets Riga-Zurich, Stockholm-Vienna; done Ankara-Moscow, Athens-Kiev
        seat 1: tickets Paris-Warsaw
        ticket deck: London-Warsaw
    """)
    game = trilhos.load(
        game.position().replace("seat 0: ", "seat 0: routes Ankara-Athens, Athens-Rome, Barcelona-Rome; ")
    )
    play(game, "claim Barcelona-Madrid red1")
    assert game.over == over
