"""Drawing train cards: the market, the deck, wilds, and what happens when cards run short."""

from collections.abc import Iterator

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, line, play, refused
from trilhos import Game
from trilhos.match.referee import complaints

MARKET = "market: red blue wild green green"
OPEN_CARDS = "game: usa\nhouse rules: open_cards_without_deck=yes"


@clause("US-8", "JP-3", "SF-7")
@pytest.mark.parametrize("game", ["usa", "japan", "san-francisco"])
def test_two_cards_one_after_the_other_each_from_market_or_deck(game: str) -> None:
    table = trilhos.load(f"game: {game}\n{MARKET}\ndeck: black4")
    assert {*legal(table, "take"), *legal(table, "draw")} == {
        *("take red", "take blue", "take wild", "take green", "draw"),
    }
    play(table, "take green")
    assert (table.to_act, table.view()["phase"]) == ([0], "second")
    play(table, "draw")
    assert table.view(0)["hand"] == {"green": 1, "black": 1}
    assert table.to_act == [1]


@clause("US-8")
def test_a_market_card_is_replaced_at_once_and_may_be_the_second() -> None:
    game = trilhos.load(f"game: usa\n{MARKET}\ndeck: black2")
    play(game, "take red")
    assert game.view()["market"] == ["black", "blue", "wild", "green", "green"]
    play(game, "take black")
    assert game.view(0)["hand"] == {"red": 1, "black": 1}
    assert game.view()["market"] == ["black", "blue", "wild", "green", "green"]


@clause("US-8", "SF-7")
@pytest.mark.parametrize(("game", "broken"), [("usa", "US-8"), ("japan", "US-8"), ("san-francisco", "SF-7")])
def test_only_what_lies_in_the_market_is_taken(game: str, broken: str) -> None:
    assert refused(trilhos.load(f"game: {game}\n{MARKET}"), "take black") == broken


@clause("US-9", "SF-7", "JP-3")
@pytest.mark.parametrize(("game", "wild"), [("usa", "wild"), ("japan", "wild"), ("san-francisco", "ferry")])
def test_a_wild_from_the_market_is_the_whole_draw(game: str, wild: str) -> None:
    table = trilhos.load(f"game: {game}\n{MARKET}\ndeck: black2")
    play(table, f"take {wild}")
    assert table.view(0)["hand"] == {"wild": 1}
    assert table.to_act == [1]


@clause("US-10", "SF-7", "JP-3")
@pytest.mark.parametrize(("game", "broken"), [("usa", "US-10"), ("japan", "US-10"), ("san-francisco", "SF-7")])
def test_a_wild_in_the_market_is_never_the_second_card(game: str, broken: str) -> None:
    table = play(trilhos.load(f"game: {game}\n{MARKET}\ndeck: black2"), "take red")
    assert "take wild" not in legal(table)
    assert refused(table, "take wild") == broken


@clause("US-10")
def test_a_wild_that_replaced_the_first_card_is_never_the_second_card() -> None:
    game = trilhos.load("game: usa\nmarket: red blue blue green green\ndeck: wild2")
    play(game, "take red")
    assert game.view()["market"][0] == "wild"
    assert refused(game, "take wild") == "US-10"
    assert legal(game) == ["draw", "take green", "take blue"]


@clause("US-11", "SF-7")
@pytest.mark.parametrize("game", ["usa", "san-francisco"])
def test_a_wild_drawn_blind_counts_as_one_card(game: str) -> None:
    table = trilhos.load(f"game: {game}\n{MARKET}\ndeck: wild3")
    play(table, "draw")
    assert table.to_act == [0]
    play(table, "draw")
    assert table.view(0)["hand"] == {"wild": 2}
    assert table.to_act == [1]


@clause("US-11", "SF-7")
@pytest.mark.parametrize("game", ["usa", "san-francisco"])
def test_a_wild_drawn_blind_first_is_the_whole_draw_if_the_table_plays_that_way(game: str) -> None:
    rule = "house rules: blind_wild_ends_draw=yes"
    table = play(trilhos.load(f"game: {game}\n{rule}\n{MARKET}\ndeck: wild3"), "draw")
    assert table.view(0)["hand"] == {"wild": 1}
    assert table.view()["seats"][0]["shown"] == {"wild": 1}
    assert table.to_act == [1]
    table = play(trilhos.load(f"game: {game}\n{rule}\n{MARKET}\ndeck: black3"), "draw")
    assert (table.to_act, table.view()["phase"]) == ([0], "second")
    table = play(trilhos.load(f"game: {game}\n{rule}\n{MARKET}\ndeck: wild3"), "take red", "draw")
    assert table.view(0)["hand"] == {"red": 1, "wild": 1}
    assert table.view()["seats"][0]["shown"] == {"red": 1}


@clause("US-12", "SF-7")
@pytest.mark.parametrize("game", ["usa", "japan", "san-francisco"])
def test_three_wilds_replace_the_market(game: str) -> None:
    """The replacement is the third wild; the discards, by then the deck, are six orange cards."""
    table = trilhos.load(f"game: {game}\nmarket: red wild wild blue green\ndeck: wild1\ndiscard: orange6")
    play(table, "take red")
    assert table.steps[-1].outcome.facts(None)[0] == {
        "fact": "market",
        "market": ["orange"] * 5,
        "swept": True,
        "clause": "US-12",
    }
    assert table.view()["market"] == ["orange"] * 5
    assert table.view()["discard"] == {"wild": 3, "blue": 1, "green": 1}
    assert table.view()["deck"] == 1
    assert refused(table, "take green") == ("SF-7" if game == "san-francisco" else "US-8")


@clause("US-12")
def test_a_claim_that_fills_an_empty_slot_with_a_third_wild_sweeps_too() -> None:
    game = trilhos.load("""
        game: usa
        market: wild wild - - -
        deck: none
        seat 0: hand orange5 wild1
    """)
    play(game, "claim Duluth-Helena orange5 wild1")
    assert game.view()["market"].count("wild") < 3
    assert sum(game.view()["discard"].values()) + game.view()["deck"] == 3


@clause("US-12")
@pytest.mark.parametrize("seed", range(8))
def test_the_market_is_replaced_again_if_the_new_one_has_three_wilds(seed: int) -> None:
    """Four more wilds are on top, so the first five new cards are always swept away again."""
    game = trilhos.load(f"""
        game: usa
        seed: {seed}
        market: red wild wild blue green
        deck: wild5
        discard: yellow7
    """)
    play(game, "take red")
    assert game.view()["market"].count("wild") < 3
    assert None not in game.view()["market"]
    assert game.view()["deck"] + sum(game.view()["discard"].values()) == 5 + 7 + 4 - 5


@clause("US-13", "SF-3")
@pytest.mark.parametrize("game", ["usa", "san-francisco"])
def test_a_market_of_wilds_stays_with_fewer_than_three_other_cards(game: str) -> None:
    table = trilhos.load(f"game: {game}\nmarket: red wild wild blue green\ndeck: wild3")
    play(table, "take red")
    assert "swept" not in table.steps[-1].outcome.facts(None)[0]
    assert table.view()["market"] == ["wild", "wild", "wild", "blue", "green"]
    assert table.view()["discard"] == {}


@clause("US-13")
def test_three_other_cards_are_enough_to_replace_a_market_of_wilds() -> None:
    game = trilhos.load("game: usa\nmarket: red wild wild blue green\ndeck: wild1\ndiscard: orange1")
    play(game, "take red")
    assert sorted(game.view()["market"]) == ["blue", "green", "orange", "wild", "wild"]


@clause("US-13")
def test_a_claim_that_discards_colours_lets_the_market_be_replaced() -> None:
    game = trilhos.load("""
        game: usa
        market: wild wild wild blue green
        deck: wild3
        seat 0: hand red3
    """)
    play(game, "claim Chicago-Duluth red3")
    assert game.view()["market"].count("wild") < 3


def five_and_five() -> Iterator[Game]:
    """Deck and market of five cards each, both with three wilds or more, and no discards: after a take."""
    for seed in range(20):
        game = trilhos.load(f"game: usa\nseed: {seed}\nmarket: red wild wild blue green\ndeck: wild5 yellow1")
        play(game, "take red")
        if game.view()["market"][0] == "wild":
            yield game


@clause("US-13")
def test_deck_and_market_of_five_cards_each_do_not_change_places_for_ever() -> None:
    game = next(five_and_five())
    assert game.view()["market"] == ["wild", "wild", "wild", "blue", "green"]
    assert line(game, "deck") == "yellow1 wild4"
    assert game.view()["discard"] == {}


@clause("US-12", "US-13")
def test_once_that_deck_has_four_cards_the_market_is_replaced() -> None:
    """A blind draw of a wild leaves blue, green and yellow, three cards that are not wilds, and a deck of four. Ten
    sweeps may not be enough to turn up all three."""
    drawn = [play(game, "draw") for game in five_and_five()]
    swept = [game for game in drawn if game.view(0)["hand"] == {"red": 1, "wild": 1}]
    mended = [game for game in swept if game.view()["market"].count("wild") < 3]
    assert mended
    for game in swept:
        if game in mended:
            assert sorted(game.view()["market"]) == ["blue", "green", "wild", "wild", "yellow"]
        else:
            assert line(game, "sweeps") == "10"


ALL_OTHERS = "hand purple12 blue11 orange12 white12 green11 yellow11 black12 red11 wild3"


def swept_ten_times() -> Game:
    """A game whose market still has three wilds after ten sweeps: three of its fourteen cards are not wilds."""
    for seed in range(20):
        game = trilhos.load(f"game: usa\nseed: {seed}\nmarket: blue wild wild red green\nseat 1: {ALL_OTHERS}")
        play(game, "take blue")
        if "sweeps: 10" in game.position():
            return game
    raise AssertionError


@clause("US-13")
def test_after_ten_sweeps_in_a_row_the_market_stays_as_it_is() -> None:
    game = swept_ten_times()
    assert game.view()["market"].count("wild") >= 3
    assert complaints(game) == []
    assert game.view()["deck"] + sum(game.view()["discard"].values()) == 9
    assert game.steps[-1].outcome.facts(None)[0]["swept"]


@clause("US-13")
def test_a_market_that_stays_is_kept_in_positions_and_imagined_games() -> None:
    game = swept_ten_times()
    loaded = trilhos.load(game.position())
    assert loaded.position() == game.position()
    assert complaints(loaded) == []
    for seed in range(5):
        assert complaints(game.imagine(1, seed)) == []


@clause("US-13")
def test_when_cards_are_turned_up_again_the_market_is_replaced_again() -> None:
    game = swept_ten_times()
    before = game.view()["market"]
    play(game, "draw")
    assert game.view()["market"].count("wild") < 3 or line(game, "sweeps") == "10"
    assert game.view()["market"] != before


@clause("US-12")
def test_a_position_whose_market_would_have_been_replaced_is_refused() -> None:
    with pytest.raises(trilhos.NotationError) as caught:
        trilhos.load("game: usa\nmarket: wild wild wild red blue")
    assert caught.value.line == 2
    assert caught.value.reason == "US-12: a market with three wilds would have been replaced at once"
    trilhos.load("game: usa\nmarket: wild wild wild red blue\ndeck: wild9")  # US-13


@clause("US-12")
def test_three_wilds_stay_if_the_table_plays_without_the_reset() -> None:
    position = "game: usa\nhouse rules: three_wild_reset=no\nmarket: red wild wild blue green"
    for seed in range(40):
        game = play(trilhos.load(f"{position}\nseed: {seed}"), "take red")
        if game.view()["market"][0] == "wild":
            break
    assert game.view()["market"] == ["wild", "wild", "wild", "blue", "green"]
    assert complaints(game) == []
    assert "take wild" not in legal(game)
    play(game, "take blue", "take wild")
    assert game.view(1)["hand"] == {"wild": 1}


@clause("US-14")
def test_no_hand_limit() -> None:
    hand = "red12 orange12 yellow12 green12 blue12"
    game = play(trilhos.load(f"game: usa\nseat 0: hand {hand}\ndeck: black12"), "draw", "draw")
    assert game.view()["seats"][0]["cards"] == 62


@clause("US-15")
def test_as_soon_as_the_deck_is_empty_the_discards_become_the_deck() -> None:
    game = trilhos.load("game: usa\nmarket: red red red red red\ndeck: blue1\ndiscard: green3")
    play(game, "draw")
    assert (game.view()["deck"], game.view()["discard"]) == (3, {})
    play(game, "draw")
    assert game.view(0)["hand"] == {"blue": 1, "green": 1}


@clause("US-15")
def test_the_discards_are_shuffled_on_the_way() -> None:
    firsts = set()
    for seed in range(20):
        game = trilhos.load(f"game: first-journey\nseed: {seed}\ndeck: blue1\ndiscard: green1 red1 black1 white1")
        firsts.add(str(play(game, "draw").view(0)["hand"]))
    assert len(firsts) == 4


@clause("US-15", "US-16")
def test_a_market_slot_refilled_by_a_claim_lowest_first() -> None:
    game = trilhos.load("""
        game: usa
        market: red - green - -
        deck: none
        seat 0: hand blue2
    """)
    play(game, "claim Duluth-Omaha blue2")
    assert game.view()["market"] == ["red", "blue", "green", "blue", None]
    assert (game.view()["deck"], game.view()["discard"]) == (0, {})


@clause("US-16")
def test_a_slot_that_cannot_be_filled_stays_empty() -> None:
    """A card that was taken is replaced by the last of the deck; with the option, the next one cannot be."""
    game = play(trilhos.load(f"{OPEN_CARDS}\nmarket: red blue green - -\ndeck: none"), "take blue")
    assert game.view()["market"] == ["red", None, "green", None, None]


@clause("US-17", "SF-7", "JP-3")
@pytest.mark.parametrize("game", ["usa", "japan", "san-francisco"])
def test_with_neither_deck_nor_discards_no_card_can_be_drawn(game: str) -> None:
    table = trilhos.load(f"game: {game}\nmarket: red blue wild - -\ndeck: none")
    assert [refused(table, action) for action in ("draw", "take red", "take wild")] == ["US-17"] * 3
    assert refused(table, "take black") == ("SF-7" if game == "san-francisco" else "US-8")
    assert legal(table) == ["tickets"]


@clause("US-17", "US-18")
def test_a_seat_that_could_only_take_face_up_cards_passes() -> None:
    game = trilhos.load("game: usa\nmarket: red blue - - -\ndeck: none\nticket deck: none")
    assert legal(game) == ["pass"]
    assert play(game, "pass", "pass").over


@clause("US-17")
def test_the_draw_ends_when_the_first_card_empties_the_deck() -> None:
    """The last card of the deck replaces the first card; five cards lie open and none may be taken."""
    game = play(trilhos.load("game: usa\nmarket: red blue green white black\ndeck: yellow1"), "take red")
    assert game.view()["market"] == ["yellow", "blue", "green", "white", "black"]
    assert game.view(0)["hand"] == {"red": 1}
    assert game.to_act == [1]


@clause("US-17")
def test_face_up_cards_can_still_be_taken_if_the_table_plays_that_way() -> None:
    game = trilhos.load(f"{OPEN_CARDS}\nmarket: red blue - - -\ndeck: none")
    assert refused(game, "draw") == "US-17"
    play(game, "take red", "take blue")
    assert game.view(0)["hand"] == {"red": 1, "blue": 1}
    assert game.to_act == [1]


@clause("US-17", "SF-7")
@pytest.mark.parametrize("game", ["usa", "japan", "san-francisco"])
def test_deck_and_discards_empty_in_the_middle_of_a_draw(game: str) -> None:
    """The only card left after the first is a wild in the market, which cannot be the second."""
    table = trilhos.load(f"game: {game}\nmarket: wild - - - -\ndeck: red1")
    play(table, "draw")
    assert table.view()["market"] == ["wild", None, None, None, None]
    assert table.view(0)["hand"] == {"red": 1}
    assert table.to_act == [1]


@clause("US-17")
def test_the_last_card_of_all_taken_first_ends_the_draw() -> None:
    game = play(trilhos.load(f"{OPEN_CARDS}\nmarket: red - - - -\ndeck: none"), "take red")
    assert game.to_act == [1]
    assert game.view()["market"] == [None] * 5


@clause("FJ-14", "US-15")
def test_in_first_journey_a_single_card_left_is_the_whole_draw() -> None:
    game = play(trilhos.load("game: first-journey\ndeck: red1"), "draw")
    assert game.view(0)["hand"] == {"red": 1}
    assert game.to_act == [1]
    assert refused(game, "draw") == "FJ-14"


@clause("FJ-14", "US-15")
def test_in_first_journey_the_second_card_may_come_from_the_discards() -> None:
    game = play(trilhos.load("game: first-journey\ndeck: red1\ndiscard: blue2"), "draw")
    assert game.view(0)["hand"] == {"red": 1, "blue": 1}
    assert (game.view()["deck"], game.view()["discard"]) == (1, {})
