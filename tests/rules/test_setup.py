"""Setting up a game: what is dealt to whom, who chooses, who begins."""

from collections import Counter
from itertools import permutations

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import bottom, legal, line, play, refused
from trilhos import Game

GAMES = ("usa", "japan", "first-journey", "san-francisco")


def dealt(game: str, seats: int = 3, seed: int = 1) -> Game:
    """A new game, and first tickets chosen: each seat keeps all."""
    new = trilhos.new(game, seats=seats, seed=seed)
    while new.view()["phase"] == "choose":
        new.play("keep all")
    return new


@clause("US-1", "JP-1", "FJ-1", "SF-1")
@pytest.mark.parametrize(
    ("game", "most", "broken"),
    [("usa", 5, "US-1"), ("japan", 5, "JP-1"), ("first-journey", 4, "FJ-1"), ("san-francisco", 4, "SF-1")],
)
def test_how_many_seats(game: str, most: int, broken: str) -> None:
    for seats in range(2, most + 1):
        assert trilhos.new(game, seats=seats, seed=1).seats == seats
    for seats in (1, most + 1):
        with pytest.raises(ValueError, match=f"{broken}: .* not {seats}"):
            trilhos.new(game, seats=seats)


@clause("US-1", "JP-1", "FJ-1", "SF-1")
@pytest.mark.parametrize(("game", "trains"), list(zip(GAMES, (45, 20, 20, 20), strict=True)))
def test_trains_and_score_at_the_start(game: str, trains: int) -> None:
    seats = trilhos.new(game, seats=4, seed=1).view()["seats"]
    assert [(seat["trains"], seat["points"]) for seat in seats] == [(trains, 0)] * 4


@clause("JP-1")
def test_sixteen_bullet_trains_and_markers_at_zero() -> None:
    view = trilhos.new("japan", seats=5, seed=1).view()
    assert view["bullets"] == 16
    assert [seat["marker"] for seat in view["seats"]] == [0] * 5


@clause("US-2", "JP-1", "FJ-1", "SF-1")
@pytest.mark.parametrize(
    ("game", "colours", "each", "wilds", "cards"),
    [
        ("usa", "purple blue orange white green yellow black red", 12, 14, 110),
        ("japan", "purple blue orange white green yellow black red", 12, 14, 110),
        ("first-journey", "yellow green white black blue red", 10, 12, 72),
        ("san-francisco", "blue green black purple red orange", 6, 8, 44),
    ],
)
def test_the_cards_of_the_box(game: str, colours: str, each: int, wilds: int, cards: int) -> None:
    deck = line(trilhos.load(f"game: {game}"), "deck")
    assert set(deck.split()) == {*(f"{colour}{each}" for colour in colours.split()), f"wild{wilds}"}
    view = dealt(game).view()
    held = sum(seat["cards"] for seat in view["seats"]) + len(view.get("market", []))
    assert held + view["deck"] + sum(view["discard"].values()) == cards


@clause("US-3", "FJ-2", "SF-3")
@pytest.mark.parametrize(
    ("game", "hand", "market"),
    [("usa", 4, 5), ("japan", 4, 5), ("first-journey", 4, 0), ("san-francisco", 2, 5)],
)
def test_cards_dealt_and_the_market(game: str, hand: int, market: int) -> None:
    new = trilhos.new(game, seats=4, seed=1)
    assert [seat["cards"] for seat in new.view()["seats"]] == [hand] * 4
    assert sum(new.view(2)["hand"].values()) == hand
    assert len(new.view().get("market", [])) == market


@clause("US-3")
def test_the_cards_are_shuffled_anew_for_every_game() -> None:
    hands = [trilhos.new("usa", seats=2, seed=seed).view(0)["hand"] for seed in range(20)]
    assert len({str(sorted(hand.items())) for hand in hands}) > 15
    assert hands[3] == trilhos.new("usa", seats=2, seed=3).view(0)["hand"]


@clause("US-12", "SF-3")
@pytest.mark.parametrize("game", ["usa", "san-francisco"])
def test_the_first_market_is_replaced_too(game: str) -> None:
    mended = 0
    for seed in range(60):
        view = trilhos.new(game, seats=2, seed=seed).view()
        assert view["market"].count("wild") < 3
        mended += bool(view["discard"])
        assert sum(view["discard"].values()) % 5 == 0
    assert mended


@clause("US-4", "JP-2", "SF-4")
@pytest.mark.parametrize(
    ("game", "dealt", "least", "tickets", "broken"),
    [("usa", 3, 2, 30, "US-4"), ("japan", 4, 2, 54, "JP-2"), ("san-francisco", 2, 1, 24, "SF-4")],
)
def test_first_tickets(game: str, dealt: int, least: int, tickets: int, broken: str) -> None:
    new = trilhos.new(game, seats=3, seed=1)
    assert new.to_act == [0, 1, 2]
    assert [len(new.view(seat)["offer"]) for seat in range(3)] == [dealt] * 3
    assert new.view()["ticket_deck"] == tickets - 3 * dealt
    too_few = " ".join(map(str, range(1, least)))
    assert refused(new, f"keep {too_few}" if too_few else "keep none", seat=1) == broken
    assert refused(new, "draw", seat=1) == broken
    offer = [ticket["ticket"] for ticket in new.view(1)["offer"]]
    new.play(f"keep {', '.join(offer[:least])}", seat=1)
    assert {ticket["ticket"] for ticket in new.view(1)["tickets"]} == set(offer[:least])
    assert new.to_act == [0, 2]


@clause("US-4")
def test_first_tickets_are_chosen_in_secret() -> None:
    """Whether seat 1 keeps two tickets or three, nobody else learns it before all have chosen."""
    seen, logs = [], []
    for choice in ("keep 1 2", "keep 1 3", "keep all"):
        game = trilhos.new("usa", seats=3, seed=5)
        game.play(choice, seat=1)
        seen.append([game.view(0), game.view(2), game.view()])
        logs.append(game.log(0))
        assert game.view()["seats"][1]["chosen"]
    assert seen[0] == seen[1] == seen[2]
    assert logs[0] == logs[1] == logs[2]


@clause("US-5", "SF-4")
@pytest.mark.parametrize(
    ("game", "choices"),
    [("usa", ["keep 1 3", "keep 2 3", "keep 1 2"]), ("san-francisco", ["keep 2", "keep 1", "keep 2"])],
)
def test_returned_tickets_go_under_in_seat_order_whoever_chose_first(game: str, choices: list[str]) -> None:
    positions = set()
    for order in permutations(range(3)):
        new = trilhos.new(game, seats=3, seed=9, first=1)
        offers = [[ticket["ticket"] for ticket in new.view(seat)["offer"]] for seat in range(3)]
        for seat in order:
            new.play(choices[seat], seat)
        back = [t for seat in range(3) for k, t in enumerate(offers[seat], 1) if str(k) not in choices[seat]]
        assert bottom(new, len(back)) == back
        positions.add(new.position())
    assert len(positions) == 1


@clause("US-5")
def test_two_tickets_returned_by_one_seat_lie_in_the_order_dealt() -> None:
    game = trilhos.load("""
        game: san-francisco
        phase: choose
        ticket deck: Alcatraz-Presidio
        seat 0: offer Alcatraz-Lombard Street, Crissy Field-Pier 39, Alcatraz-Twin Peaks
        seat 1: offer Fort Mason-Market Street
    """)
    game.play("keep Crissy Field-Pier 39", seat=0)
    assert line(game, "ticket deck") == "Alcatraz-Presidio"
    game.play("keep all", seat=1)
    assert bottom(game, 3) == ["Alcatraz-Presidio", "Alcatraz-Lombard Street", "Alcatraz-Twin Peaks"]


@clause("US-5", "JP-2")
@pytest.mark.parametrize(("game", "broken"), [("usa", "US-5"), ("japan", "JP-2")])
def test_a_seat_chooses_its_first_tickets_once(game: str, broken: str) -> None:
    new = trilhos.new(game, seats=2, seed=1)
    new.play("keep all", seat=1)
    assert legal(new, seat=1) == []
    assert refused(new, "draw", seat=1) == broken
    assert new.to_act == [0]


@clause("US-6", "FJ-3")
@pytest.mark.parametrize("game", GAMES)
def test_the_first_seat_is_drawn_at_random(game: str) -> None:
    firsts = Counter(trilhos.new(game, seats=4, seed=seed).view()["first"] for seed in range(80))
    assert set(firsts) == {0, 1, 2, 3}
    assert max(firsts.values()) < 40


@clause("US-6", "FJ-3")
@pytest.mark.parametrize("game", ["usa", "first-journey"])
def test_the_table_may_name_the_first_seat_and_play_goes_clockwise(game: str) -> None:
    new = trilhos.new(game, seats=3, seed=1, first=1)
    while new.view()["phase"] == "choose":
        new.play("keep all")
    on_turn = []
    for _ in range(6):
        on_turn += new.to_act
        while new.to_act == on_turn[-1:]:
            new.play("draw")
    assert on_turn == [1, 2, 0, 1, 2, 0]
    assert refused(new, "draw", seat=0) == ("US-6" if game == "usa" else "FJ-3")
    with pytest.raises(ValueError, match="US-6"):
        trilhos.new(game, seats=3, first=3)


@clause("JP-2")
def test_in_japan_returned_tickets_are_shuffled_before_they_go_under() -> None:
    in_seat_order = 0
    for seed in range(20):
        game = trilhos.new("japan", seats=2, seed=seed)
        offers = [[ticket["ticket"] for ticket in game.view(seat)["offer"]] for seat in range(2)]
        play(game, "keep 1 2", "keep 1 2")
        back = offers[0][2:] + offers[1][2:]
        assert sorted(bottom(game, 4)) == sorted(back)
        assert game.view(0)["returned"] == []
        in_seat_order += bottom(game, 4) == back
    assert in_seat_order < 6


@clause("FJ-1", "FJ-2")
def test_in_first_journey_both_tickets_are_kept_and_there_is_no_market() -> None:
    game = trilhos.new("first-journey", seats=4, seed=1, first=2)
    assert (game.view()["phase"], game.to_act) == ("turn", [2])
    assert [len(game.view(seat)["tickets"]) for seat in range(4)] == [2] * 4
    assert game.view()["ticket_deck"] == 32 - 8
    assert game.view()["deck"] == 72 - 16
    assert "market" not in game.view()
    assert refused(game, "take red") == "FJ-2"
    assert refused(game, "keep all") == "FJ-2"


@clause("SF-1", "SF-2")
def test_twenty_one_tokens_three_of_each_of_seven_symbols() -> None:
    piles = trilhos.new("san-francisco", seats=4, seed=1).view()["piles"]
    assert [pile["left"] for pile in piles] == [3] * 7
    assert len({pile["symbol"] for pile in piles}) == 7
