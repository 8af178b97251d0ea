"""The box, the train and the deal."""

from collections import Counter
from itertools import product
from typing import Any, cast

import pytest

import trilhos
from tests.carriage import reference
from tests.carriage.helpers import destinations, hand, legal, load, other_box, play, refused, rolled, seat
from tests.chisquare import UNLIKELY, p_value, tally
from tests.conftest import clause
from trilhos import Game
from trilhos.families.carriage.boards import facts

FACES = ("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B")
PAIRS = [(a, b) for a, b in product(FACES, FACES) if a[0] != b[0]]
ACTIONS = {
    "exit-1x": 4,
    "exit-2x": 2,
    "express": 5,
    "reverse": 4,
    "eccentric": 4,
    "begging": 5,
    "plus-1": 4,
    "excuse-me": 8,
    "rebel": 6,
    "u-pass": 5,
    "take-a-seat": 3,
    **{f"advanced-{value}": 2 for value in range(1, 6)},
}


def cards(game: Game) -> Counter[str]:
    """All cards of the box, wherever they are."""
    found: Counter[str] = Counter()
    for line in game.position().splitlines():
        key, _, value = line.partition(": ")
        if key in ("deck", "discard", "resting"):
            found.update(value.split())
        if key.startswith("seat "):
            found.update(value.split("hand ")[1].split(";")[0].split())
    del found["none"]
    return found


@clause("CH-1")
def test_the_box() -> None:
    box = facts.read()
    assert len(box.faces) == 8
    assert len({face.tile for face in box.faces}) == 4
    assert 0 < box.die_open < box.die_faces
    assert len(facts.ACTION_FACES) > 14
    assert box.tokens > 0
    assert trilhos.new("chicago", seed=1).view()["train"]["tiles"].count(" ") == 1


@clause("CH-2")
@pytest.mark.parametrize(("seats", "quota"), [(2, 12), (3, 10), (4, 8)])
def test_pawns_by_number_of_players(seats: int, quota: int) -> None:
    game = trilhos.new("chicago", seats=seats, seed=1)
    assert game.view()["quota"] == quota
    assert [seat(game, i)["supply"] for i in range(seats)] == [quota] * seats


@clause("CH-2")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(ValueError, match="CH-2"):
        trilhos.new("chicago", seats=seats)
    with pytest.raises(trilhos.NotationError, match="CH-2"):
        load(f"seats: {seats}")


@clause("CH-3")
def test_three_faces_of_six_are_open() -> None:
    assert (facts.read().die_open, facts.read().die_faces) == (3, 6)
    rolls = []
    for stream in range(100):
        game = trilhos.new("chicago", seed=1, stream=stream, tiles="1A 3A", join="short")
        rolls.append(game.play("board 0").outcome.text().split(";")[0])
    assert p_value(tally(rolls), {"doors open": 0.5, "doors closed": 0.5}) > UNLIKELY


@clause("CH-3")
@pytest.mark.parametrize(("faces", "comes"), [(0, "doors closed"), (6, "doors open")])
def test_the_die_is_data(faces: int, comes: str) -> None:
    for seed in range(20):
        game = other_box(f"seed: {seed}", die_open=faces)
        assert game.play("board 0").outcome.text().startswith(comes)


@clause("CH-4", "CH-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sixty_number_cards_and_sixty_action_cards(seats: int) -> None:
    numbers = {f"{colour}{value}": 6 for colour in ("red", "blue") for value in range(1, 6)}
    assert sum(numbers.values()) == sum(ACTIONS.values()) == 60
    assert len(ACTIONS) == 16
    assert cards(trilhos.new("chicago", seats=seats, seed=3)) == numbers | ACTIONS


@clause("CH-5", "CH-51")
@pytest.mark.parametrize(
    ("actions", "holds"),
    [
        ("play exit-1x, allow, pick A1.1", False),
        ("play exit-2x, allow, pick A1.1, pick A1.5", False),
        ("play take-a-seat at seat 1, allow, pick A1.1", False),
        ("play express", True),
        ("play reverse", True),
        ("play eccentric at seat 1, allow, pick A1.1", True),
        ("play begging at seat 1 for number, allow", True),
        ("play plus-1", True),
    ],
)
def test_red_stars_end_the_turn_and_green_ones_do_not(actions: str, holds: bool) -> None:
    card = actions.split(",")[0].split()[1]
    game = load(f"""
        seat 0: hand {card} red3; aisle A2.3
        seat 1: hand red1 blue1; seated A1.1 A1.5
    """)
    play(game, *actions.split(", "))
    assert (game.to_act, game.view()["turns"]) == (([0], 0) if holds else ([1], 1))
    assert card not in hand(game, 0) or not holds


@clause("CH-5", "CH-51", "CH-63")
def test_u_pass_holds_the_turn() -> None:
    game = play(load("seat 0: hand u-pass"), "u-pass 0")
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-5")
@pytest.mark.parametrize("card", ["excuse-me", "rebel", "advanced-3", "u-pass", "red3"])
def test_cards_that_are_not_played_on_their_own(card: str) -> None:
    game = load(f"seat 0: hand {card} red1; aisle A2.3\nseat 1: seated A1.1")
    assert refused(game, f"play {card}") == "CH-5"


@clause("CH-6")
def test_tokens_never_run_out() -> None:
    game = play(load("seat 0: hand plus-1 plus-1; tokens 300"), "play plus-1", "play plus-1")
    assert seat(game, 0)["tokens"] == 302


@clause("CH-7", "CH-11")
@pytest.mark.parametrize(("a", "b"), PAIRS[::7])
def test_joined_along_short_sides(a: str, b: str) -> None:
    """The joint lies between aisle spaces that face each other, and nowhere else."""
    game = load(f"tiles: {a} {b}~\njoin: short\nseat 0: hand red1")
    on = reference.train(a, f"{b}~", "short")
    joints = {cell for cell in on.near if cell[0] == 0 and any(other[0] == 1 for other in on.near[cell])}
    assert joints >= {(0, 2, 13)}
    for row in range(5):
        if on.signs[0, row, 13] in ".D":
            at = load(f"tiles: {a} {b}~\njoin: short\nseat 0: hand red1; aisle A{row}.13")
            play(at, "move red1")
            crosses = f"B{row}.0" in [action.fields["cell"] for action in at.legal()]
            assert crosses == ((0, row, 13) in joints) == (on.signs[1, row, 0] in ".D")
    assert game.view()["train"]["join"] == "short"


@clause("CH-11")
def test_no_seat_is_entered_across_the_joint() -> None:
    """Tile 3A ends in a seat at row 3, where 2A has an aisle space."""
    game = load("tiles: 3A 2A\njoin: short\nseat 0: hand red1 excuse-me; aisle B3.0")
    assert game.view()["train"]["cells"][3 * 14 + 13] == "s"
    play(game, "move red1")
    assert [str(action) for action in game.legal()] == ["to B2.0", "to B3.1", "to B4.0"]


@clause("CH-7", "CH-12")
@pytest.mark.parametrize(("a", "b"), PAIRS[::7])
def test_joined_along_long_sides(a: str, b: str) -> None:
    for column in (3, 10):
        game = load(f"tiles: {a} {b}\njoin: long\nseat 0: hand red1; aisle A4.{column}")
        play(game, "move red1")
        assert f"to B0.{column}" in [str(action) for action in game.legal()]
    crossings = [
        (one, other) for one, far in reference.train(a, b, "long").near.items() for other in far if one[0] < other[0]
    ]
    assert crossings == [((0, 4, c), (1, 0, c)) for c in (3, 10)]


@clause("CH-8", "CH-9", "CH-10")
@pytest.mark.parametrize(("a", "b"), PAIRS[::5])
@pytest.mark.parametrize("turns", ["", "~"])
@pytest.mark.parametrize("join", ["short", "long"])
def test_the_train_is_as_drawn_in_the_specification(a: str, b: str, turns: str, join: str) -> None:
    train = load(f"tiles: {a}{turns} {b}\njoin: {join}").view()["train"]
    on = reference.train(a + turns, b, join)
    assert train["cells"] == "".join(on.signs[t, r, c] for t in range(2) for r in range(5) for c in range(14))
    for (t, r, c), near in on.near.items():
        here = 70 * t + 14 * r + c
        if c < 13:
            assert (train["right"][here] == "1") == ((t, r, c + 1) in near)
        below = (t, r + 1, c) if r < 4 else (1, 0, c)
        assert (train["down"][here] == "1") == (below in near and below != (t, r, c))
    doors = [None if door is None else reference.cell(door) for door in train["doors"]]
    assert [door for door in doors if door] == on.doors
    for t, r, c in on.doors:
        assert doors[4 * t + 2 * (r == 4) + (c == 10)] == (t, r, c)


@clause("CH-8")
def test_cells_of_a_tile() -> None:
    cells = load("tiles: 1A 3A").view()["train"]["cells"]
    assert len(cells) == 2 * 5 * 14
    assert set(cells) == set("spD.")


@clause("CH-8")
def test_printed_passengers_keep_their_seats() -> None:
    game = load("seat 0: hand red1 red2 excuse-me; aisle A2.2")
    plain = legal(play(game.copy(), "move red1"))
    assert plain == ["to A2.1", "to A2.3"]  # not A1.2 and A3.2, where printed passengers sit
    past = play(game.copy(), "move red2 with excuse-me").legal()
    assert set(map(str, past)) == {"to A4.2", "to A0.2"}


@clause("CH-9")
def test_a_bar_lies_between_seats_side_by_side() -> None:
    """From the seat A1.12 to A1.13 it is three steps, round by the aisle: no card crosses the bar."""
    on = reference.train()
    assert (0, 1, 13) not in on.near[0, 1, 12]
    game = load("seat 0: hand red1 red2 excuse-me; aisle A1.10")
    assert refused(game, "move red1 with excuse-me") == "CH-45"  # A1.9 and A1.11 lie beside it
    assert {str(action) for action in play(game, "move red1").legal()} == {"to A0.10", "to A2.10"}


@clause("CH-9")
def test_no_diagonals() -> None:
    game = play(load("tiles: 3A 1A\nseat 0: hand red1; aisle A2.5"), "move red1")
    assert [str(action) for action in game.legal()] == ["to A1.5", "to A2.4", "to A2.6", "to A3.5"]


@clause("CH-10")
@pytest.mark.parametrize("face", [*FACES, *(f"{face}~" for face in FACES)])
def test_all_tiles_share_a_frame(face: str) -> None:
    other = "3A" if face[0] != "3" else "1A"
    signs = load(f"tiles: {face} {other}").view()["train"]["cells"]
    row = [signs[14 * r : 14 * r + 14] for r in range(5)]
    assert [(r, c) for r in range(5) for c in range(14) if row[r][c] == "D"] == [(0, 3), (0, 10), (4, 3), (4, 10)]
    assert all(row[r][c] in ".D" for r in range(5) for c in (3, 10))
    assert row[2] == "." * 14


@clause("CH-13")
@pytest.mark.parametrize(("join", "doors"), [("short", [0, 1, 2, 3, 4, 5, 6, 7]), ("long", [0, 1, 6, 7])])
def test_departure_spaces(join: str, doors: list[int]) -> None:
    game = load(f"join: {join}\nseat 0: hand u-pass")
    assert [action.fields["door"] for action in game.legal() if action.kind == "board"] == doors
    assert [action.fields["door"] for action in game.legal() if action.kind == "u-pass"] == doors
    for door in set(range(8)) - set(doors):
        assert refused(game, f"board {door}") == refused(game, f"u-pass {door}") == "CH-13"
    assert game.explain("board 9") == ("CH-19", "doors are 0 to 7, not '9'")


@clause("CH-13")
def test_pawns_of_several_players_wait_at_one_door_and_stand_on_one_door_space() -> None:
    game = rolled("seats: 3\nseat 1: waiting 5\nseat 2: waiting 5", "board 5", "closed")
    assert [seat(game, i)["waiting"] for i in range(3)] == [5, 5, 5]
    play(game, "board", "end", "board")
    assert [seat(game, i)["aisle"] for i in range(3)] == [None, "B0.10", "B0.10"]


@clause("CH-11", "CH-12", "CH-13")
@pytest.mark.parametrize(
    ("join", "doors", "links"),
    [
        ("short", "A0.3 A0.10 A4.3 A4.10 B0.3 B0.10 B4.3 B4.10", {("A2.13", "B2.0")}),
        ("long", "A0.3 A0.10 B4.3 B4.10", {("A4.3", "B0.3"), ("A4.10", "B0.10")}),
    ],
)
def test_outer_doors_and_links(join: str, doors: str, links: set[tuple[str, str]]) -> None:
    """Worked position 1: tiles 1A and 3A; links as the engine steps, with a pass card too."""
    game = load(f"tiles: 1A 3A\njoin: {join}")
    assert [door for door in game.view()["train"]["doors"] if door] == doors.split()
    assert game.view()["train"]["cells"].count("s") == 46
    found = set()
    for space in sorted(reference.train().floor()):
        if space[0] == 0:
            plain, past = destinations(load(f"join: {join}\nseat 0: aisle {reference.text(space)}"))
            found |= {(reference.text(space), cell) for cell in plain[1] | past[1] if cell[0] == "B"}
    assert found == links


@clause("CH-14")
@pytest.mark.parametrize("join", ["short", "long"])
def test_every_cell_is_connected_and_seats_are_plenty(join: str) -> None:
    for a, b in PAIRS:
        on = reference.train(a, b, join)
        assert len(on.chairs()) >= 40
        everywhere = {cell for cell, sign in on.signs.items() if sign != "#"}
        door = on.doors[0]  # all doors are connected, so one is enough
        assert {door, *reference.distances(on, door, everywhere, everywhere)} == everywhere


@clause("CH-14")
@pytest.mark.parametrize(
    ("face", "free", "passengers", "at_once"),
    [
        ("1A", 26, 22, 14),
        ("1B", 25, 23, 17),
        ("2A", 21, 15, 14),
        ("2B", 20, 16, 12),
        ("3A", 20, 8, 20),
        ("3B", 20, 8, 20),
        ("4A", 20, 13, 14),
        ("4B", 20, 13, 15),
    ],
)
def test_seats_and_passengers_of_each_face(face: str, free: int, passengers: int, at_once: int) -> None:
    """The table of section 13.1."""
    other = "3A" if face[0] != "3" else "1A"
    on = reference.train(face, other)
    here = Counter(sign for cell, sign in on.signs.items() if cell[0] == 0)
    assert (here["s"], here["p"]) == (free, passengers)
    stop = on.floor() | on.chairs()
    open_seats = {c for c in reference.distances(on, (0, 2, 3), stop, stop) if c[0] == 0 and on.signs[c] == "s"}
    assert len(open_seats) == at_once


@clause("CH-15")
def test_the_train_is_as_named() -> None:
    train = trilhos.new("chicago", seed=1, tiles="4B~ 2A", join="long").view()["train"]
    assert (train["tiles"], train["join"]) == ("4B~ 2A", "long")


@clause("CH-15")
def test_what_is_not_given_is_drawn_from_the_seed() -> None:
    trains = [trilhos.new("chicago", seed=seed).view()["train"] for seed in range(40)]
    faces = {word.removesuffix("~") for train in trains for word in train["tiles"].split()}
    assert faces == set(FACES)
    assert {train["join"] for train in trains} == {"short", "long"}
    for k in range(2):
        assert {train["tiles"].split()[k].endswith("~") for train in trains} == {True, False}
    assert all(train["tiles"].split()[0][0] != train["tiles"].split()[1][0] for train in trains)
    again = trilhos.new("chicago", seed=7)
    assert again.digest() == trilhos.new("chicago", seed=7).digest()
    joins = {trilhos.new("chicago", seed=seed, tiles="1A 2A").view()["train"]["join"] for seed in range(9)}
    assert joins == {"short", "long"}


@clause("CH-7", "CH-15")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"tiles": "1A 1B"}, "CH-15: two different tiles"),
        ({"tiles": "1A"}, "CH-7: a train has two tiles"),
        ({"tiles": "1A 9C"}, "there is no tile '9C'"),
        ({"join": "round"}, "CH-7: tiles are joined along their short or long sides"),
    ],
)
def test_invalid_trains(options: dict[str, str], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        trilhos.new("chicago", seed=1, **cast(Any, options))


@clause("CH-15")
def test_both_decks_are_shuffled() -> None:
    """Every card comes to hand with its share: the first hand of many deals."""
    hands = [hand(trilhos.new("chicago", seed=2, stream=k, tiles="1A 3A"), 0) for k in range(50)]
    numbers = Counter(card[:-1] for held in hands for card, n in held.items() for _ in range(n) if card[-1:] in "12345")
    assert p_value(tally(c for c in numbers.elements() if c in ("red", "blue")), {"red": 0.5, "blue": 0.5}) > UNLIKELY
    excuses = sum(held.get("excuse-me", 0) for held in hands)
    assert 6 < excuses < 38  # three cards a hand, of which 8 in 60: 20 of 150


@clause("CH-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_three_action_cards_two_number_cards_and_three_tokens(seats: int) -> None:
    game = trilhos.new("chicago", seats=seats, seed=1)
    for i in range(seats):
        assert (seat(game, i)["numbers"], seat(game, i)["actions"], seat(game, i)["tokens"]) == (2, 3, 3)
    assert game.view()["deck"] == {"number": 60 - 2 * seats, "action": 60 - 3 * seats}


@clause("CH-16", "HI-2")
def test_hands_are_hidden() -> None:
    game = load("seats: 3\nseat 1: hand red3 rebel\nseat 2: hand blue1")
    assert game.view(1)["hand"] == {"red3": 1, "rebel": 1}
    assert "hand" not in game.view()
    for other in (0, 2, None):
        assert "rebel" not in str({k: v for k, v in game.view(other).items() if k != "hand"})


@clause("CH-17")
def test_the_first_player_is_named_or_drawn() -> None:
    assert trilhos.new("chicago", seats=4, seed=1, first=2).to_act == [2]
    firsts = tally(trilhos.new("chicago", seats=3, seed=5, stream=k).to_act[0] for k in range(60))
    assert p_value(firsts, {0: 1 / 3, 1: 1 / 3, 2: 1 / 3}) > UNLIKELY
    with pytest.raises(ValueError, match="CH-17"):
        trilhos.new("chicago", seats=3, first=3)


@clause("CH-17", "CH-46")
def test_play_starts_clockwise() -> None:
    game = trilhos.new("chicago", seats=3, seed=1, first=1)
    assert game.view()["direction"] == 1
    assert play(game, "end").to_act == [2]
    assert play(game, "end").to_act == [0]


@clause("CH-18")
def test_pawns_are_in_supply_or_waiting_or_in_the_aisle_or_seated() -> None:
    game = load("seats: 4\nseat 0: waiting 2; aisle A2.3; seated A1.1 A1.5\nseat 3: aisle A2.3")
    assert [seat(game, i)["supply"] for i in range(4)] == [4, 8, 8, 7]
    with pytest.raises(trilhos.NotationError, match="CH-18"):
        load(f"seats: 4\nseat 0: seated {' '.join(f'B4.{c}' for c in (0, 1, 2, 4, 6, 7, 9, 12, 13))}")


@clause("CH-24")
def test_the_departure_is_named_when_boarding() -> None:
    """After seating a pawn the next one stays in supply, and no action puts it before a door."""
    game = play(load("seat 0: hand red1; aisle A2.0"), "move red1", "to A3.0")
    assert (seat(game, 0)["supply"], seat(game, 0)["waiting"], seat(game, 0)["aisle"]) == (11, None, None)
    play(game, "end")
    assert {action.kind for action in game.legal()} - {"discard", "play", "u-pass"} == {"end", "board"}
