"""Moving the aisle pawn: cards, totals, open routes, pass cards."""

import pytest

from tests.carriage import reference
from tests.carriage.helpers import chairs, destinations, hand, legal, load, other_box, play, refused, seat
from tests.conftest import clause


def to(total: int, text: str, passing: str = "") -> set[str]:
    """Where a position's seat 0 may go with a total made of red and advanced cards."""
    cards = f"red{total}" if total <= 5 else f"red5 red{total - 5}"
    seats = [f"seat 0: hand {cards} {passing}; {text}"] if "\n" not in text else [text.replace("HAND", cards)]
    game = load("\n".join(seats))
    play(game, f"move {cards}" + f" with {passing}" * bool(passing))
    return {str(action).removeprefix("to ") for action in game.legal()}


@clause("CH-31")
def test_only_the_aisle_pawn_moves() -> None:
    game = load("seat 0: hand red1 red2; seated A1.1 A3.0\nseat 1: aisle A2.0")
    assert legal(game, "move") == []
    assert refused(game, "move red1") == "CH-31"


@clause("CH-31", "CH-20", "CH-51")
def test_a_move_ends_the_turn() -> None:
    game = play(load("seat 0: hand red1 red2; aisle A2.5\nseat 1: hand blue1"), "move red1")
    assert (game.view()["phase"], game.to_act) == ("dest", [0])
    assert refused(game, "move red2") == refused(game, "end") == "CH-19"
    assert play(game, "to A2.6").to_act == [1]
    assert game.view()["turns"] == 1


@clause("CH-32")
@pytest.mark.parametrize(
    ("held", "moves"),
    [
        ("red3", ["red3"]),
        ("red3 red2", ["red2", "red3", "red2 red3"]),
        ("blue3 blue3", ["blue3", "blue3 blue3"]),
        ("red3 blue2", ["red3", "blue2"]),
        ("red3 blue2 advanced-4 advanced-1", None),
    ],
)
def test_sets_of_cards(held: str, moves: list[str] | None) -> None:
    game = load(f"seat 0: hand {held}; aisle B2.5")
    found = [text.removeprefix("move ") for text in legal(game, "move")]
    if moves is None:
        moves = ["red3", "blue2", "red3 blue2 linked", "advanced-1", "advanced-4"]
        moves += ["red3 advanced-1", "red3 advanced-4", "blue2 advanced-1", "blue2 advanced-4", "advanced-1 advanced-4"]
    assert found == moves


@clause("CH-32")
@pytest.mark.parametrize(
    "cards", ["red1 red2 red3", "red1 red2 advanced-4", "rebel", "red1 express", "blue1 blue2 blue3"]
)
def test_cards_that_make_no_move(cards: str) -> None:
    game = load(f"seat 0: hand {cards}; aisle B2.5")
    assert refused(game, f"move {cards}") == "CH-32"


@clause("CH-32", "CH-41")
def test_two_colours_take_an_advanced_movement() -> None:
    game = load("seat 0: hand red3 blue2; aisle B2.5")
    assert refused(game, "move red3 blue2") == refused(game, "move red3 blue2 linked") == "CH-32"


@clause("CH-28", "CH-32")
@pytest.mark.parametrize(
    "cards", ["red4", "red3 red4", "red3 red3", "advanced-4", "red3 advanced-1", "red3 with rebel"]
)
def test_cards_of_a_move_must_be_held(cards: str) -> None:
    game = load("seat 0: hand red3 blue2 advanced-5; aisle B2.5; tokens 0")
    assert refused(game, f"move {cards}") == "CH-28"


@clause("CH-33", "CH-34")
def test_totals_are_exact() -> None:
    """Worked position 2 of the specification: a pawn on the door space (0,0,3), no pass card."""
    plain, _ = destinations(load("seat 0: aisle A0.3"))
    seats = {n: chairs(plain[n], load("")) for n in range(1, 8)}
    assert seats == {
        1: set(),
        2: set(),
        3: set(),
        4: {"A3.4"},
        5: {"A1.1", "A1.5"},
        6: {"A3.0", "A3.6"},
        7: {"A1.7", "A4.6"},
    }
    aisle = {n: plain[n] - seats[n] for n in range(1, 5)}
    assert aisle == {
        1: {"A1.3"},
        2: {"A2.3"},
        3: {"A2.2", "A2.4", "A3.3"},
        4: {"A2.1", "A2.5", "A4.3"},
    }
    for total in range(1, 8):
        assert to(total, "aisle A0.3") == plain[total]


@clause("CH-44", "CH-45")
def test_totals_with_a_pass_card() -> None:
    """Worked position 3."""
    _, past = destinations(load("seat 0: aisle A0.3"))
    assert past == {
        **{n: set() for n in range(1, 5)},
        5: {"A0.2", "A0.4", "A4.2"},
        6: {"A4.1", "A4.5"},
        7: {"A0.0", "A0.6"},
        **{n: past[n] for n in (8, 9, 10)},
    }
    for total in (5, 6, 7):
        assert to(total, "aisle A0.3", "excuse-me") == to(total, "aisle A0.3", "rebel") == past[total]


@clause("CH-35", "CH-36", "CH-37", "CH-44")
def test_an_opponent_in_the_aisle() -> None:
    """Worked position 4: a pawn on (0,2,3), an opponent's on (0,2,5)."""
    game = load("seat 0: hand red2 red3 excuse-me; aisle A2.3\nseat 1: aisle A2.5")
    plain, past = destinations(game)
    assert {"A2.5", "A3.4"} <= plain[2]
    assert plain[3] == {"A1.1", "A2.0"}
    assert past[3] == {"A0.2", "A0.4", "A1.5", "A2.6", "A4.2"}
    play(game, "move red2", "to A2.5")
    assert seat(game, 0)["aisle"] == seat(game, 1)["aisle"] == "A2.5"


@clause("CH-9", "CH-44")
def test_a_bar_is_never_crossed() -> None:
    """Worked position 5: the seat (0,0,4) beside the door space (0,0,3)."""
    for sets in destinations(load("seat 0: aisle A0.3")):
        assert "A0.4" not in sets[1]
    assert to(1, "aisle A0.3") == {"A1.3"}
    game = load("seat 0: hand red1 excuse-me rebel; aisle A0.3")
    assert refused(game, "move red1 with excuse-me") == refused(game, "move red1 with rebel") == "CH-45"


@clause("CH-32", "CH-41")
def test_totals_of_a_hand() -> None:
    """Worked position 6."""

    def totals(held: str) -> set[int]:
        game = load(f"seat 0: hand {held}; aisle B2.5")
        found = set()
        for action in game.legal():
            if action.kind == "move":
                cell = reference.cell(play(game.copy(), str(action)).legal()[0].fields["cell"])
                found.add(abs(cell[1] - 2) + abs(14 * cell[0] + cell[2] - 19))
        return found

    assert totals("red3 blue2") == {3, 2}
    assert totals("red3 blue2 advanced-4") == {2, 3, 4, 5, 6, 7}


@clause("CH-34")
def test_no_detour_burns_steps() -> None:
    """Two steps away by the shortest route is not four steps away by another."""
    plain, past = destinations(load("seat 0: aisle B2.5"))
    assert plain[2]
    assert plain[4]
    for sets in (plain, past):
        for n in range(1, 11):
            assert not any(sets[n] & sets[m] for m in range(1, n))
    assert not plain[4] & plain[2]


@clause("CH-35")
def test_empty_seats_are_gone_through() -> None:
    """The seat A0.7 lies behind the empty seat A1.7, and is closed once somebody sits there."""
    assert "A0.7" in to(2, "aisle A2.7")
    assert "A0.7" not in to(2, "seat 0: hand HAND; aisle A2.7\nseat 1: seated A1.7")


@clause("CH-35")
def test_the_starting_space_may_be_shared_and_leaving_it_is_free() -> None:
    shared, _ = destinations(load("seat 0: aisle A2.5\nseat 1: aisle A2.5"))
    alone, _ = destinations(load("seat 0: aisle A2.5"))
    assert shared == alone


@clause("CH-36")
def test_beside_an_opponent_one_stops_but_does_not_go_on() -> None:
    around = "seats: 3\nseat 0: hand HAND; aisle A2.1\nseat 1: aisle A2.3\nseat 2: aisle A2.3"
    assert "A2.3" in to(2, around)
    plain, _ = destinations(load(around.replace("HAND", "red3")))
    assert plain[3] == set()
    assert refused(load(around.replace("HAND", "red3")), "move red3") == "CH-34"


@clause("CH-37")
@pytest.mark.parametrize("owner", [0, 1])
def test_seated_pawns_are_not_gone_through(owner: int) -> None:
    """Anyone's, one's own too."""
    text = f"seat 0: hand red2 excuse-me; aisle A2.7{'; seated A1.7' * (owner == 0)}"
    text += "\nseat 1: seated A1.7" * (owner == 1)
    game = load(text)
    assert "to A0.7" not in legal(play(game.copy(), "move red2"))
    assert "to A0.7" in legal(play(game.copy(), "move red2 with excuse-me"))


@clause("CH-37")
def test_pairs_do_not_open_what_single_cards_do_not() -> None:
    game = play(load("seat 0: hand red1 red1; aisle A2.4"), "move red1 red1")
    assert "to A0.4" not in legal(game)  # behind the printed passenger on A1.4


@clause("CH-38")
@pytest.mark.parametrize("join", ["short", "long"])
def test_any_direction_on_both_tiles(join: str) -> None:
    start = "A2.13" if join == "short" else "A4.10"
    plain, _ = destinations(load(f"join: {join}\nseat 0: aisle {start}"))
    reached = set().union(*plain.values())
    assert {cell[0] for cell in reached} == {"A", "B"}
    rows = {(cell[0], cell[1]) for cell in reached}
    assert {("A", "1"), ("A", "2"), ("A", "3"), ("B", "0"), ("B", "1"), ("B", "2")} <= rows


@clause("CH-39", "CH-74")
def test_a_pawn_on_a_seat_is_seated_and_one_in_the_aisle_stays_the_aisle_pawn() -> None:
    game = load("seat 0: hand red1 red2; aisle A2.1\nseat 1: hand blue1")
    sits = play(game.copy(), "move red1", "to A1.1")
    assert (seat(sits, 0)["seated"], seat(sits, 0)["aisle"]) == (["A1.1"], None)
    stands = play(game.copy(), "move red1", "to A2.2")
    assert (seat(stands, 0)["seated"], seat(stands, 0)["aisle"]) == ([], "A2.2")
    door = play(load("seat 0: hand red2; aisle A2.3"), "move red2", "to A0.3")
    assert seat(door, 0)["aisle"] == "A0.3"


@clause("CH-39")
def test_where_a_pawn_cannot_end() -> None:
    """The start, a printed passenger, a taken seat, a cell at another distance."""
    game = play(load("seat 0: hand red1; aisle A2.1; seated A1.1"), "move red1")
    for cell in ("A2.1", "A3.1", "A1.1", "A2.5"):
        assert refused(game, f"to {cell}") == "CH-39"
    assert legal(game) == ["to A2.0", "to A2.2"]


@clause("CH-40")
def test_nothing_is_forced_where_no_card_fits() -> None:
    game = load("""
        seat 0: hand red2 blue4; aisle A2.0; seated A1.1 A3.0
        seat 1: aisle A2.1
    """)
    assert legal(game, "move") == []
    assert refused(game, "move red2") == refused(game, "move blue4") == "CH-34"
    assert play(game, "end").to_act == [1]


@clause("CH-40")
def test_a_move_that_fits_may_be_left_out() -> None:
    assert play(load("seat 0: hand red1; aisle A2.0"), "end").to_act == [1]


@clause("CH-41")
def test_advanced_movement_as_a_value() -> None:
    game = load("seat 0: hand red2 blue1 advanced-3 advanced-5; aisle B2.5")
    assert destinations(game)[0][8] == {
        action.fields["cell"] for action in play(game.copy(), "move advanced-3 advanced-5").legal()
    }
    for cards, total in (("advanced-3", 3), ("red2 advanced-5", 7), ("blue1 advanced-3", 4)):
        after = play(game.copy(), f"move {cards}")
        assert {action.fields["cell"] for action in after.legal()} == destinations(game)[0][total]
        assert after.view()["resting"] == dict.fromkeys(cards.split(), 1)


@clause("CH-41")
def test_advanced_movement_as_a_link_is_the_lowest_and_not_counted() -> None:
    game = load("seat 0: hand red2 blue1 advanced-4 advanced-2; aisle B2.5")
    after = play(game.copy(), "move red2 blue1 linked")
    assert {action.fields["cell"] for action in after.legal()} == destinations(game)[0][3]
    assert after.view()["resting"] == {"red2": 1, "blue1": 1, "advanced-2": 1}
    assert hand(after, 0) == {"advanced-4": 1}


@clause("CH-41")
def test_ten_is_the_most() -> None:
    game = load("seat 0: hand red5 red5 blue5 advanced-5 advanced-5; aisle A2.0")
    plain, _ = destinations(game)
    for cards in ("red5 red5", "red5 blue5 linked", "red5 advanced-5", "blue5 advanced-5", "advanced-5 advanced-5"):
        assert {action.fields["cell"] for action in play(game.copy(), f"move {cards}").legal()} == plain[10]
    assert refused(game, "move red5 red5 advanced-5") == "CH-32"


@clause("CH-42")
def test_number_cards_are_not_played_without_a_pawn_to_move() -> None:
    game = load("seat 0: hand red1 blue2; tokens 0; seated A1.1")
    assert legal(game) == ["end", *(f"board {door}" for door in range(8))]
    assert refused(game, "play red1") == "CH-5"
    assert refused(game, "move red1") == "CH-31"


@clause("CH-43")
def test_any_two_of_three_number_cards() -> None:
    game = load("seat 0: hand red1 red2 red4; aisle B2.5")
    pairs = ["move red1", "move red2", "move red4", "move red1 red2", "move red1 red4", "move red2 red4"]
    assert legal(game, "move") == pairs
    mixed = load("seat 0: hand red1 blue2 red4; aisle B2.5")
    assert legal(mixed, "move") == ["move red1", "move red4", "move blue2", "move red1 red4"]


@clause("CH-44")
@pytest.mark.parametrize("card", ["excuse-me", "rebel"])
@pytest.mark.parametrize(
    ("obstacle", "total", "behind"),
    [
        ("", 2, "A0.4"),  # the printed passenger on A1.4
        ("\nseat 1: seated A3.6", 4, "A4.6"),
        ("\nseat 1: aisle A2.5", 2, "A2.6"),
    ],
)
def test_pass_cards_go_past(card: str, obstacle: str, total: int, behind: str) -> None:
    game = load(f"seat 0: hand red{total} {card}; aisle A2.4{obstacle}")
    plain, _ = destinations(game)
    assert behind not in plain[total]
    play(game, f"move red{total} with {card}", f"to {behind}")
    assert behind in [*seat(game, 0)["seated"], seat(game, 0)["aisle"]]
    assert game.view()["discard"] == {f"red{total}": 1, card: 1}


@clause("CH-44")
def test_nothing_else_is_a_pass_card() -> None:
    game = load("seat 0: hand red2 express; aisle A2.4")
    assert refused(game, "move red2 with express") == "CH-44"


@clause("CH-45")
def test_one_pass_card_serves_the_whole_move() -> None:
    """Past an opponent's pawn, another's, and a seated one."""
    game = load("""
        seats: 3
        seat 0: hand red5 excuse-me; aisle A2.3
        seat 1: aisle A2.4
        seat 2: aisle A2.5
    """)
    play(game, "move red5 with excuse-me", "to A0.6")  # past both, and past the passenger on A1.6
    assert seat(game, 0)["seated"] == ["A0.6"]
    assert game.view()["discard"] == {"red5": 1, "excuse-me": 1}


@clause("CH-45")
def test_one_pass_card_at_most() -> None:
    game = load("seat 0: hand red5 excuse-me rebel; aisle A0.3")
    assert refused(game, "move red5 with excuse-me rebel") == "CH-44"


@clause("CH-45")
def test_a_pass_card_only_where_the_same_total_does_not_reach_without_it() -> None:
    """A1.1 is five steps from the door with number cards; a pass card may not be wasted on it."""
    game = play(load("seat 0: hand red5 excuse-me; aisle A0.3"), "move red5 with excuse-me")
    assert legal(game) == ["to A0.2", "to A0.4", "to A4.2"]
    assert refused(game, "to A1.1") == "CH-39"


@clause("CH-45")
def test_a_shorter_way_past_somebody() -> None:
    """What number cards reach by a detour of another total, a pass card may reach straight on."""
    text = "tiles: 3A 1A\nseat 0: hand red2 red4 excuse-me; aisle A2.5\nseat 1: aisle A2.6"
    plain, past = destinations(load(text))
    assert "A2.7" in plain[4]
    assert "A2.7" in past[2]


@clause("CH-45", "CH-39")
def test_the_destination_must_still_be_empty() -> None:
    text = "seat 0: hand red2 excuse-me; aisle A2.4"
    assert legal(play(load(text), "move red2 with excuse-me")) == ["to A0.4"]
    assert refused(load(f"{text}\nseat 1: seated A0.4"), "move red2 with excuse-me") == "CH-45"


@clause("CH-33")
def test_up_to_movement_is_an_option() -> None:
    text = "seat 0: hand red3 excuse-me; aisle A2.3\nseat 1: aisle A2.5"
    exact, _ = destinations(load(text))
    game = other_box(text, movement="up_to")
    plain, past = destinations(game)
    for n in range(1, 11):
        assert plain[n] == set().union(*(exact[m] for m in range(1, n + 1)))
        assert not past[n] & plain[n]
    assert set(legal(play(game.copy(), "move red3"))) == {f"to {cell}" for cell in exact[1] | exact[2] | exact[3]}
    assert legal(play(game, "move red3 with excuse-me")) == [f"to {cell}" for cell in sorted(past[3])]


@clause("CH-31", "CH-33", "CH-34", "CH-39", "CH-45")
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("A2.3", ("CH-39", "the pawn stands there already")),
        ("A1.5", ("CH-39", "a pawn of Rui sits there")),
        ("A1.1", ("CH-33", "that is 3 steps away: lay down cards with that total")),
        ("A2.6", ("CH-45", "that is 3 steps away, but only with a pass card")),
        ("B2.13", ("CH-34", "no open route of up to 10 steps leads there")),
    ],
)
def test_why_a_cell_cannot_be_reached_before_cards_are_laid_down(cell: str, why: tuple[str, str]) -> None:
    game = load("seat 0: hand red3; aisle A2.3\nseat 1: aisle A2.5; seated A1.5")
    assert game.explain(f"to {cell}", names=["Ana", "Rui"]) == why


@clause("CH-31", "CH-39")
def test_why_no_cell_can_be_reached_at_all() -> None:
    assert refused(load("seat 0: hand red3"), "to A2.3") == "CH-31"
    passenger = load("seat 0: hand red3; aisle A2.3")
    cell = passenger.view(0)["train"]["cells"].index("p")
    name = f"{'AB'[cell // 70]}{cell % 70 // 14}.{cell % 14}"
    assert passenger.explain(f"to {name}") == ("CH-39", "a passenger sits there")
