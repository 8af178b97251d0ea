"""Cards with a target: who that is, and the Rebel Passenger that blocks them."""

import pytest

from tests.carriage.helpers import end, hand, legal, load, play, refused, seat
from tests.conftest import clause

# Card, how it is played at seat 1 of three, what has to be allowed before its effect, red or green.
BLOCKABLE = [
    ("exit-1x", "play exit-1x", "red"),
    ("exit-2x", "play exit-2x", "red"),
    ("eccentric", "play eccentric at seat 1", "green"),
    ("begging", "play begging at seat 1 for number", "green"),
    ("take-a-seat", "play take-a-seat at seat 1", "red"),
]
TABLE = """
    seats: 3
    seat 0: hand {card} red3; aisle A2.3
    seat 1: hand {held} blue1; seated A1.1 A1.5; tokens 0
    seat 2: hand rebel blue2; seated A3.4
"""


@clause("CH-46", "CH-73")
@pytest.mark.parametrize(("direction", "order"), [("clockwise", [1, 2, 3, 0]), ("anticlockwise", [3, 2, 1, 0])])
def test_turns_go_round_in_the_direction_of_play(direction: str, order: list[int]) -> None:
    game = load(f"seats: 4\ndirection: {direction}")
    assert [end(game).to_act[0] for _ in range(4)] == order


@clause("CH-47")
@pytest.mark.parametrize(
    ("direction", "skips", "target"),
    [
        ("clockwise", [], 1),
        ("anticlockwise", [], 3),
        ("clockwise", [1], 2),
        ("clockwise", [1, 2], 3),
        ("anticlockwise", [3], 2),
        ("anticlockwise", [3, 2], 1),
    ],
)
def test_the_next_player_is_the_first_without_a_marker(direction: str, skips: list[int], target: int) -> None:
    lines = [f"seat {i}: hand red1; seated B4.{(0, 1, 2, 4)[i]}{'; skip' * (i in skips)}" for i in (1, 2, 3)]
    text = "\n".join([f"seats: 4\ndirection: {direction}\nseat 0: hand exit-1x exit-2x express", *lines])
    for card in ("exit-1x", "exit-2x"):
        game = play(load(text), f"play {card}")
        assert (game.to_act, game.view()["target"], game.view()["card"]) == ([target], target, card)
    marked = play(load(text), "play express")
    assert seat(marked, target)["skip"]
    assert [i for i in (1, 2, 3) if seat(marked, i)["skip"]] == sorted([*skips, target])


@clause("CH-47", "CH-49")
@pytest.mark.parametrize("card", ["exit-1x", "exit-2x", "express"])
def test_with_everybody_marked_there_is_no_next_player(card: str) -> None:
    game = load(f"seats: 3\nseat 0: hand {card}\nseat 1: seated A1.1; skip\nseat 2: seated A3.4; skip")
    assert refused(game, f"play {card}") == "CH-47"


@clause("CH-48")
@pytest.mark.parametrize("victim", [1, 2, 3])
@pytest.mark.parametrize("marked", ["", "; skip"])
@pytest.mark.parametrize("card", ["eccentric", "take-a-seat", "begging"])
def test_any_opponent_marked_or_not(card: str, victim: int, marked: str) -> None:
    lines = [f"seat {i}: hand red1; seated B4.{(0, 1, 2, 4)[i]}{marked}" for i in (1, 2, 3)]
    game = load("\n".join(["seats: 4", f"seat 0: hand {card}; aisle A2.3", *lines]))
    play(game, f"play {card} at seat {victim}" + " for number" * (card == "begging"))
    assert (game.to_act, game.view()["target"]) == ([victim], victim)


@clause("CH-48")
@pytest.mark.parametrize("card", ["eccentric", "take-a-seat", "begging"])
def test_only_existing_opponents_can_be_targets(card: str) -> None:
    game = load(f"seats: 3\nseat 0: hand {card}; seated A1.1; aisle A2.3\nseat 1: hand red1; seated A1.5")
    for at in ("", " at seat 0", " at seat 3"):
        assert refused(game, f"play {card}{at}") == "CH-48"
    two = load(f"seat 0: hand {card}; aisle A2.3\nseat 1: hand red1; seated A1.5")
    numbers = {"eccentric": (50, 51), "take-a-seat": (53, 54), "begging": (57, 58, 59, 60)}[card]
    assert {refused(two, number) for number in numbers} == {"CH-48"}


@clause("CH-49", "CH-52", "CH-53", "CH-58", "CH-61")
@pytest.mark.parametrize(
    "action", ["play exit-1x", "play exit-2x", "play eccentric at seat 1", "play take-a-seat at seat 1"]
)
def test_without_a_seated_pawn_to_hit_the_card_is_not_played(action: str) -> None:
    card = action.split()[1]
    game = load(f"seats: 3\nseat 0: hand {card}; aisle A2.3\nseat 1: aisle A2.5; waiting 0\nseat 2: seated A1.1")
    if "exit" in card:  # goes on round the table
        assert play(game, action).to_act == [2]
        return
    assert refused(game, action) == "CH-49"
    assert action not in legal(game)


@clause("CH-49")
def test_reverse_may_be_played_by_two() -> None:
    game = play(load("seat 0: hand reverse"), "play reverse")
    assert (hand(game, 0), game.view()["direction"], game.to_act) == ({}, -1, [0])
    assert end(game).to_act == [1]


@clause("CH-50")
def test_any_number_of_action_cards_in_a_turn() -> None:
    game = load("""
        seats: 4
        seat 0: hand reverse reverse plus-1 plus-1 express eccentric begging exit-1x
        seat 1: hand red1; seated A1.1
        seat 2: hand red2; seated A1.5
        seat 3: hand red3; seated A1.7
    """)
    play(game, "play reverse", "play plus-1", "play reverse", "play plus-1", "play express")
    play(game, "play eccentric at seat 3", "allow", "pick A1.7", "play begging at seat 2 for number", "allow")
    play(game, "play exit-1x")
    assert (game.to_act, game.view()["target"]) == ([2], 2)


@clause("CH-51", "CH-20", "CH-64")
@pytest.mark.parametrize(("card", "action", "star"), BLOCKABLE)
def test_a_rebel_blocks_and_a_red_card_still_ends_the_turn(card: str, action: str, star: str) -> None:
    game = load(TABLE.format(card=card, held="rebel"))
    play(game, action)
    assert (game.to_act, game.view()["phase"]) == ([1], "react")
    assert legal(game) == ["allow", "block"] + ["allow later"] * (card == "begging")
    before = [seat(game, i)["seated"] for i in range(3)]
    step = game.play("block")
    assert f"{card} has no effect" in step.outcome.text()
    assert [seat(game, i)["seated"] for i in range(3)] == before
    assert (seat(game, 1)["aisle"], seat(game, 0)["aisle"]) == (None, "A2.3")
    assert hand(game, 1) == {"blue1": 1}
    assert (game.to_act, game.view()["phase"]) == ([0 if star == "green" else 1], "main")
    spent = game.view()["resting" if star == "green" else "discard"]
    assert spent == {card: 1, "rebel": 1}


@clause("CH-64", "CH-19")
@pytest.mark.parametrize(("card", "action", "star"), BLOCKABLE)
def test_the_target_is_asked_even_without_a_rebel(card: str, action: str, star: str) -> None:
    """Being asked does not reveal the hand: everyone else sees the same."""
    with_rebel = play(load(TABLE.format(card=card, held="rebel")), action)
    without = play(load(TABLE.format(card=card, held="excuse-me")), action)
    assert with_rebel.to_act == without.to_act == [1]
    assert legal(without) == ["allow"] + ["allow later"] * (card == "begging")
    assert refused(without, "block") == "CH-64"
    for observer in (0, 2, None):
        assert without.view(observer) == with_rebel.view(observer)
        assert without.log(observer) == with_rebel.log(observer)
    for i in (0, 2):
        assert refused(with_rebel, "allow", seat=i) == refused(with_rebel, "block", seat=i) == "CH-19"


@clause("CH-64")
def test_the_block_is_decided_before_the_pawn_is_picked() -> None:
    game = play(load(TABLE.format(card="exit-1x", held="rebel")), "play exit-1x")
    assert refused(game, "pick A1.1", seat=0) == refused(game, "pick A1.1", seat=1) == "CH-19"
    play(game, "allow")
    assert (game.to_act, legal(game)) == ([0], ["pick A1.1", "pick A1.5"])
    assert refused(game, "block", seat=1) == "CH-19"


@clause("CH-30", "CH-29", "CH-64")
def test_tokens_may_be_used_before_answering() -> None:
    game = load("""
        deck: red5 rebel
        seat 0: hand eccentric
        seat 1: hand blue1 express; seated A1.1; tokens 2
    """)
    play(game, "play eccentric at seat 1")
    assert legal(game) == ["allow", "discard blue1", "discard express"]
    play(game, "discard express")
    assert (game.to_act, game.view()["phase"], seat(game, 1)["tokens"]) == ([1], "react", 1)
    assert (hand(game, 1), game.view()["resting"]) == ({"blue1": 1, "rebel": 1}, {"eccentric": 1, "express": 1})
    assert refused(game, "discard rebel") == "CH-30"  # neither that deck nor its discards hold a card
    play(game, "discard blue1")
    assert legal(game) == ["allow", "block"]
    assert refused(game, "discard red5") == "CH-29"
    assert seat(play(game, "block"), 1)["seated"] == ["A1.1"]


@clause("CH-30")
def test_tokens_are_not_used_in_other_phases() -> None:
    game = load("seat 0: hand exit-1x red1; tokens 2\nseat 1: hand red1; seated A1.1; tokens 2")
    assert refused(game, "discard red1", seat=1) == "CH-19"
    play(game, "play exit-1x", "allow")
    assert refused(game, "discard red1") == refused(game, "discard red1", seat=1) == "CH-19"


@clause("CH-64")
def test_there_is_no_counter_block() -> None:
    game = load("seat 0: hand eccentric rebel\nseat 1: hand rebel; seated A1.1")
    play(game, "play eccentric at seat 1", "block")
    assert (game.to_act, game.view()["phase"], hand(game, 0)) == ([0], "main", {"rebel": 1})
    assert refused(game, "block") == "CH-19"


@clause("CH-56", "CH-57", "CH-64")
@pytest.mark.parametrize("card", ["express", "reverse", "plus-1"])
def test_cards_that_cannot_be_blocked(card: str) -> None:
    game = load(f"seats: 3\nseat 0: hand {card}\nseat 1: hand rebel\nseat 2: hand rebel")
    play(game, f"play {card}")
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-65", "CH-71")
def test_a_rebel_spent_is_replaced_at_the_end_of_its_owners_next_turn() -> None:
    game = load("""
        seats: 3
        seat 0: hand eccentric red1 red2
        seat 1: hand rebel express reverse red1 red2; seated A1.1
        seat 2: hand blue1 blue2
    """)
    play(game, "play eccentric at seat 1", "block")
    assert (seat(game, 1)["actions"], seat(game, 1)["numbers"]) == (2, 2)
    end(game)
    assert (game.to_act, seat(game, 1)["actions"]) == ([1], 2)
    end(game)
    assert (game.to_act, seat(game, 1)["actions"]) == ([2], 3)


@clause("CH-28")
@pytest.mark.parametrize(
    "action",
    [
        *("play exit-1x", "play exit-2x", "play express", "play reverse", "play plus-1"),
        *("play eccentric at seat 1", "play take-a-seat at seat 1", "play begging at seat 1 for action"),
    ],
)
def test_a_card_must_be_held(action: str) -> None:
    game = load("seat 0: hand red1; aisle A2.3\nseat 1: hand red1 rebel; seated A1.1")
    assert refused(game, action) == "CH-28"
    assert refused(game, action, seat=1) in ("CH-19", "CH-48")
