"""Positions as text: round trips, defaults, and errors for invalid texts."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, line, play
from trilhos import Game

GAMES = [("usa", 2), ("usa", 5), ("japan", 3), ("japan", 4), ("first-journey", 2), ("first-journey", 4)]
GAMES += [("san-francisco", 2), ("san-francisco", 3), ("san-francisco", 4)]


def random_positions(game: Game, seed: int) -> list[str]:
    """The positions of a game played at random, from the deal to the end: every tenth, and one of each phase."""
    dice = random.Random(seed)
    texts, phases = [], set()
    for step in range(10_000):
        phase = game.view()["phase"], len(game.to_act)
        if step % 10 == 0 or phase not in phases:
            phases.add(phase)
            texts.append(game.position())
        if game.over:
            return texts
        seat = dice.choice(game.to_act)
        claims = [action.id for action in game.legal(seat) if action.kind == "claim"]
        game.play(dice.choice(claims or game.legal_ids(seat)), seat)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_positions_of_random_games_round_trip(game: str, seats: int, seed: int) -> None:
    for text in random_positions(trilhos.new(game, seats=seats, seed=seed), seed):
        assert trilhos.load(text).position() == text


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_goes_on_from_its_position(game: str, seats: int) -> None:
    """Seats to act, legal actions and what each seat knows are the same, at every tenth step to the end."""
    dice = random.Random(seats)
    table = trilhos.new(game, seats=seats, seed=seats)
    for step in range(10_000):
        if step % 10 == 0 or table.view()["phase"] in ("choose", "place", "token") or table.over:
            again = trilhos.load(table.position())
            assert again.to_act == table.to_act
            assert [again.legal_ids(seat) for seat in again.to_act] == [table.legal_ids(seat) for seat in table.to_act]
            forgotten = {"turns": 0, "steps": 0}
            for seat in (*range(seats), None):
                assert again.view(seat) | forgotten == table.view(seat) | forgotten
        if table.over:
            assert trilhos.load(table.position()).result == table.result
            return
        seat = dice.choice(table.to_act)
        claims = [action.id for action in table.legal(seat) if action.kind == "claim"]
        table.play(dice.choice(claims or table.legal_ids(seat)), seat)


def test_what_is_not_given_is_as_at_the_start_of_a_turn_with_nothing_claimed() -> None:
    game = trilhos.load("game: japan")
    view = game.view()
    assert (view["phase"], view["to_act"], view["first"], len(view["seats"])) == ("turn", [0], 0, 2)
    assert (view["deck"], view["ticket_deck"], view["bullets"], view["routes"]) == (110, 54, 16, [])
    assert view["market"] == [None] * 5
    assert [seat["trains"] for seat in view["seats"]] == [20, 20]


def test_trains_points_and_markers_follow_from_the_routes_unless_given() -> None:
    game = trilhos.load("""
        game: japan
        seat 0: routes Masuda-Tottori, Ginza-Tokyo; bullets Kyoto-Osaka, Akita-Morioka
        seat 1: routes Iwaki-Narita; trains 3; points 40; marker 9
    """)
    me, you = game.view()["seats"]
    assert (me["trains"], me["points"], me["marker"], me["bullet_routes"]) == (13, 16, 3, 2)
    assert (you["trains"], you["points"], you["marker"]) == (3, 40, 9)
    assert game.view()["bullets"] == 14


def test_the_rest_of_the_cards_and_tickets_lies_in_the_decks() -> None:
    game = trilhos.load("""
        game: usa
        market: red red wild - -
        discard: blue4
        seat 0: hand green12 wild2; tickets Denver-El Paso
        seat 1: offer Houston-Kansas City
    """)
    assert line(game, "deck") == "red10 orange12 yellow12 blue8 purple12 black12 white12 wild11"
    assert line(game, "ticket deck").split(", ")[:2] == ["Atlanta-New York", "Calgary-Salt Lake City"]


def test_comments_blank_lines_and_indents_do_not_matter() -> None:
    text = "# a puzzle\n\n   game:usa\n\tseat  1 :  hand  red 2 ,wild ; trains 3   # the last ones\n"
    game = trilhos.load(text)
    assert game.view(1)["hand"] == {"red": 2, "wild": 1}
    assert game.view()["seats"][1]["trains"] == 3


def test_a_comment_behind_the_name_of_the_game() -> None:
    assert trilhos.load("game: japan  # with bullet trains").id == "japan"


def test_a_seat_that_has_chosen_its_first_tickets_is_not_asked_again() -> None:
    game = trilhos.new("usa", seats=3, seed=2)
    game.play("keep 1 2", seat=1)
    again = trilhos.load(game.position())
    assert again.to_act == [0, 2]
    assert "returns" in line(again, "seat 1")
    for table in (game, again):
        play(table, "keep all", "keep all")
    assert again.position() == game.position()


@pytest.mark.parametrize(("game", "first"), [("japan", "keep all"), ("usa", "keep 1 2")])
def test_a_seat_still_knows_where_the_tickets_are_that_it_returned(game: str, first: str) -> None:
    """Japan shuffles the first tickets that are returned (JP-2), so nobody knows where those are."""
    table = play(trilhos.new(game, seats=2, seed=4, first=0), first, "keep all", "tickets", "keep 1")
    again = trilhos.load(table.position())
    for seat in (0, 1):
        assert again.view(seat)["returned"] == table.view(seat)["returned"]
    assert len(again.view(0)["returned"]) >= 2
    assert again.view(1)["returned"] == []
    known = [one["ticket"] for one in again.view(0)["returned"]]
    for seed in range(5):
        places = line(again.imagine(0, seed=seed), "ticket deck").split(", ")
        assert places[-len(known) :] == line(again, "ticket deck").split(", ")[-len(known) :]


def test_a_seat_with_nothing_to_do_is_idle_from_the_first_turn_on() -> None:
    """Two passes end the game, not three."""
    game = trilhos.load("game: usa\ndeck: none\nticket deck: none")
    assert line(game, "idle") == "1"
    assert play(game, "pass", "pass").over


@pytest.mark.parametrize("ended", ["last turns", "all passed"])
def test_a_game_that_is_over_is_scored(ended: str) -> None:
    game = trilhos.load(f"""
        game: usa
        phase: over
        ended: {ended}
        seat 0: routes Denver-Santa Fe, El Paso-Santa Fe; tickets Denver-El Paso
        seat 1: tickets Boston-Miami
    """)
    assert game.over
    assert legal(game) == []
    assert game.result is not None
    assert (game.result.points, game.result.winners) == ([18, -12], [0])


BAD = [
    ("colour: red", 1, "'colour' is not a line of a position; lines are: game, phase, market"),
    ("seats", 1, "'seats' is not a line of a position"),
    ("game: usa\nturn: 0\nturn: 1", 3, "'turn' appears twice"),
    ("seats: two", 1, "'seats' takes a number, not 'two'"),
    ("seats: 6", 1, "'seats' is 2 to 5, not 6"),
    ("game: san-francisco\nseats: 5", 2, "'seats' is 2 to 4, not 5"),
    ("seat 0: returned Boston-Miami; tickets Boston-Miami", 1, "Boston-Miami was returned, but is in no deck"),
    ("seat 0: returned Boston-Miami\nseat 1: returned Boston-Miami", 2, "seat 0 has returned Boston-Miami already"),
    ("turn: 2", 1, "'turn' is 0 to 1, not 2"),
    ("first: -1", 1, "'first' is 0 to 1, not -1"),
    ("last turns: 0", 1, "'last turns' is 1 to 2, not 0"),
    ("idle: 3", 1, "'idle' is 0 to 2, not 3"),
    ("bullets: 1", 1, "'bullets' is 0 to 0, not 1"),
    ("game: japan\nbullets: 17", 2, "'bullets' is 0 to 16, not 17"),
    ("phase: lunch", 1, "there is no phase 'lunch'; they are: choose, place, turn, second, keep, token, over"),
    ("phase: choose", 1, "nobody can act in this position"),
    ("phase: token", 1, "while a token is chosen, 'claimed' says which route was"),
    ("phase: over", 1, "'ended' says why a game is over: last turns, all passed"),
    ("phase: over\nended: boredom", 2, "there is no ended 'boredom'; they are: last turns"),
    ("market: red redd", 1, "there is no card 'redd' (did you mean 'red'?)"),
    ("market: red red red red red red", 1, "the market of this board has 5 slots"),
    ("game: first-journey\nmarket: red", 2, "the market of this board has 0 slots"),
    ("discard: red13", 1, "more red cards than the 12 of this board"),
    ("deck: red1 !", 1, "'red1 !' is not cards, such as red3 wild1"),
    ("seat 0: hand red999999", 1, "is not cards"),
    ("seat 0: hand red7\nseat 1: hand red6", 0, "more red cards than the 12 of this board, all together"),
    ("seat 2: hand red1", 1, "'seat 2': the seats are 0 to 1"),
    ("seat one: hand red1", 1, "'seat one': the seats are 0 to 1"),
    ("seat 0: hat red", 1, "'hat red' is not something that a seat has"),
    ("seat 0: trains 46", 1, "'trains 46' is not something that a seat has"),
    ("seat 0: trains many", 1, "'trains many' is not something that a seat has"),
    ("seat 0: crossed", 1, "'crossed' is not something that a seat has"),
    ("seat 0: tokens crab", 1, "there is no token symbol 'crab'"),
    ("seat 0: routes Duluth-Omahaa", 1, "there is no city 'Omahaa' (did you mean 'Omaha'?)"),
    ("game: usa\nseat 0: routes Duluth-Omaha\nseat 1: routes Duluth-Omaha/1", 3, "Duluth-Omaha is taken twice"),
    ("seat 0: bullets Duluth-Omaha", 1, "Duluth-Omaha is not a bullet route"),
    (
        "game: japan\nseat 0: routes Masuda-Tottori, Aomori-Miyako, Miyako-Sendai, Akita-Niigata",
        2,
        "US-20: these routes",
    ),
    ("seat 0: tickets Denver-El Paso, El Paso-Denver", 1, "'El Paso-Denver' appears twice"),
    ("seat 0: tickets Duluth-Boston", 1, "there is no ticket Duluth-Boston"),
    ("seat 0: tickets Denver-El Paso\nseat 1: tickets Denver-El Paso", 2, "the ticket Denver-El Paso is in two places"),
    ("ticket deck: Denver-El Paso\nseat 0: tickets Denver-El Paso", 1, "the ticket Denver-El Paso is in two places"),
    ("ticket deck: Denver-El Pato", 1, "there is no city 'El Pato' (did you mean 'El Paso'?)"),
    ("game: san-francisco\npiles: bell 2 Alcatraz", 2, "this board has 7 piles of tokens, not 1"),
    (
        "game: san-francisco\npiles: a, b, c, d, e, f, g",
        2,
        "'a' is not a pile, such as 'bell 2 Alcatraz' or 'crab 1 aside'",
    ),
    ("claimed: Duluth-Boston", 1, "no route joins Duluth and Boston"),
]


@pytest.mark.parametrize(("text", "number", "reason"), BAD)
def test_errors_are_reported_with_their_line(text: str, number: int, reason: str) -> None:
    with pytest.raises(trilhos.NotationError) as caught:
        trilhos.load(text)
    assert reason in caught.value.reason
    assert caught.value.line == number
    assert str(caught.value) == (f"line {number}: {caught.value.reason}" if number else caught.value.reason)


WHOLE = [trilhos.new(game, seats=seats, seed=1).position() for game, seats in GAMES]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.data())
def test_any_text_is_a_position_or_a_notation_error(data: st.DataObject) -> None:
    """Words of a real position are dropped, doubled, swapped or replaced; no other error may occur."""
    words = re.split(r"(\s+)", data.draw(st.sampled_from(WHOLE)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(2, len(words) - 1))
        other = data.draw(st.sampled_from(words) | st.text("0123456789-/;:,# ²é", max_size=6) | st.just("99999"))
        words[at] = other
    try:
        game = trilhos.load("".join(words))
    except (trilhos.NotationError, trilhos.BoardError):
        return
    assert game.over or game.legal(game.to_act[0])
    assert trilhos.load(game.position()).position() == game.position()


def page(fence: str) -> list[str]:
    """The blocks of docs/notation.md with a fence of this name."""
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    return re.findall(rf"```{fence}\n(.*?)```", text, re.DOTALL)


def test_the_positions_that_the_docs_show() -> None:
    games = [trilhos.load(text) for text in page("position")]
    assert [game.id for game in games] == ["usa", "first-journey", "san-francisco"]
    assert legal(games[2]) == ["token The Embarcadero", "token Union Square"]
    play(games[1], "claim Madrid-Paris/2 red3")
    assert games[1].view()["seats"][0]["done"] == ["Ankara-Moscow", "Athens-Kiev", "Dublin-Madrid"]


def test_the_transcript_that_the_docs_show() -> None:
    (text,) = page("transcript")
    game = trilhos.replay(text)
    assert [step.text for step in game.steps][-1] == "keep Golden Gate Bridge-Union Square"
    assert game.log(1)[-2]["outcome"] == "offered 2 tickets"
    written = [row for row in game.transcript().splitlines() if not row.startswith("board: ")]
    assert written == text.splitlines()


def test_the_snippet_that_the_docs_show() -> None:
    (snippet,) = page("python")
    exec(snippet, {})


@clause("US-15")
def test_discards_beside_an_empty_deck_are_refused() -> None:
    with pytest.raises(trilhos.NotationError, match="line 2: US-15"):
        trilhos.load("game: usa\ndeck: none\ndiscard: red2 blue2")
