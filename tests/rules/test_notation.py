"""Actions as text: round trips of every action of every board, lenient input, and error messages."""

import re
from pathlib import Path

import pytest

import trilhos
from tests.rules.helpers import legal, play, refused
from trilhos.families.ride.boards.build import build
from trilhos.families.ride.boards.facts import find
from trilhos.families.ride.rules.actions import KIND_KEEP, KIND_NAMES, KIND_TAKE, arguments, kind_of
from trilhos.families.ride.rules.record_sizes import MAX_OFFER
from trilhos.families.ride.rules.state import WILD
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.text.notation import action_text, find_actions

LISBON = str(Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml")
BOARDS = ["usa", "japan", "first-journey", "san-francisco", LISBON]


@pytest.mark.parametrize("board", BOARDS)
def test_every_action_of_every_board_both_ways(board: str) -> None:
    names, b = Names(find(board)), build(find(board))[0]
    offer = range(MAX_OFFER)
    texts = set()
    for action in range(int(b.n_actions)):
        if kind_of(b, action) == KIND_TAKE and b.n_colours <= arguments(b, action)[0] < WILD:
            with pytest.raises(trilhos.IllegalAction, match="US-8: there is no such card"):
                action_text(names, b, action, offer)
            continue
        text = action_text(names, b, action, offer)
        assert find_actions(names, b, text, offer)[0] == action, text
        assert find_actions(names, b, f"  {text.upper()} ".replace("KEEP", "Keep"), offer)[0] == action, text
        texts.add(text)
    assert len(texts) == b.n_actions - (8 - b.n_colours)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("n", range(MAX_OFFER + 1))
def test_every_choice_of_tickets_by_name_and_by_number(board: str, n: int) -> None:
    names, b = Names(find(board)), build(find(board))[0]
    offer, found = [9, 2, 7, 0, 5][:n], 0
    for action in range(int(b.n_actions)):
        if kind_of(b, action) == KIND_KEEP and arguments(b, action)[0] < 1 << n:
            found += 1
            numbers = [str(k + 1) for k in range(n) if arguments(b, action)[0] >> k & 1]
            assert find_actions(names, b, action_text(names, b, action, offer), offer) == [action]
            assert find_actions(names, b, f"keep {' '.join(numbers) or 'none'}", offer) == [action]
            assert find_actions(names, b, f"keep {', '.join(reversed(numbers)) or 'none'}", offer) == [action]
            if len(numbers) == n:
                assert find_actions(names, b, "keep all", offer) == [action]
    assert found == 1 << n


@pytest.mark.parametrize(
    "text",
    [
        "claim Duluth-Omaha red2",
        "claim Omaha-Duluth red2",
        "claim duluth - omaha red red",
        "Claim  DULUTH–OMAHA  Red2",
        "claim Duluth — Omaha/1 red1 red1",
    ],
)
def test_people_may_type_as_they_like(text: str) -> None:
    game = trilhos.load("game: usa\nseat 0: hand red2")
    assert game.play(text).text == "claim Duluth-Omaha red2"


def test_the_box_s_own_word_for_a_wild_and_no_accents() -> None:
    game = trilhos.load("seat 0: hand red1 wild1", board=LISBON)
    assert game.play("claim cacilhas-cais do sodre red1 ferry1").text == "claim Cacilhas-Cais do Sodré red1 wild1"
    game = trilhos.load("game: san-francisco\nmarket: wild red blue green green")
    assert game.play("take ferry").text == "take wild"


@pytest.mark.parametrize(
    ("text", "route"),
    [
        ("Kita-Senju-Ueno", "Kita-Senju-Ueno"),
        ("Ueno-Kita-Senju", "Kita-Senju-Ueno"),
        ("Asakusa - Kita-Senju", "Asakusa-Kita-Senju"),
        ("Kagoshima-Chuo-Kumamoto", "Kagoshima-Chuo-Kumamoto"),
        ("Kumamoto - Kagoshima-Chuo", "Kagoshima-Chuo-Kumamoto"),
        ("Monzen-Nakacho-Asakusa", "Asakusa-Monzen-Nakacho"),
    ],
)
def test_city_names_with_hyphens(text: str, route: str) -> None:
    names = Names(find("japan"))
    assert names.routes[names.find_routes(text)[0]] == route


def test_tickets_of_cities_with_hyphens() -> None:
    names = Names(find("japan"))
    for ticket, name in enumerate(names.tickets):
        assert names.find_ticket(name) == ticket
        a, b = (names.cities[city] for city in (names.facts.tickets[ticket].a, names.facts.tickets[ticket].b))
        assert names.find_ticket(f"{b}-{a}") == ticket
    for route, name in enumerate(names.routes):
        assert names.find_routes(name)[0] == route


def test_a_name_without_a_number_is_the_first_of_two_routes_that_may_be_claimed() -> None:
    """The first is taken and with four seats the second is open; both are gray."""
    game = trilhos.load("game: usa\nseats: 4\nseat 0: hand red2\nseat 1: routes Duluth-Omaha")
    assert game.play("claim Duluth-Omaha red2").text == "claim Duluth-Omaha/2 red2"


def test_a_colour_decides_which_of_two_routes_is_meant() -> None:
    game = trilhos.load("game: usa\nseat 0: hand yellow2")
    assert game.play("claim Boston-New York yellow2").text == "claim Boston-New York/2 yellow2"


NEAR_MISSES = [
    ("usa", "clame Duluth-Omaha red2", "is no action; they are: pass, draw, take, tickets"),
    ("usa", "", "is no action; they are"),
    ("usa", "draw red", "'draw' stands alone, without 'red'"),
    ("usa", "take redd", "there is no card 'redd' (did you mean 'red'?)"),
    ("usa", "take", "there is no card ''"),
    ("usa", "claim Duluth-Omahaa red2", "there is no city 'Omahaa' (did you mean 'Omaha'?)"),
    ("usa", "claim Dulut-Omaha red2", "there is no city 'Dulut' (did you mean 'Duluth'?)"),
    ("usa", "claim Duluth red2", "'Duluth' is not two cities, such as Denver-El Paso"),
    ("usa", "claim Duluth-Boston red2", "no route joins Duluth and Boston"),
    ("usa", "claim Duluth-Omaha/3 red2", "Duluth and Omaha have 2 routes, not a '3'"),
    ("usa", "claim Chicago-Duluth/2 red2", "Chicago and Duluth have 1 route, not a '2'"),
    ("usa", "claim Duluth-Omaha", "say what is paid for Duluth-Omaha, such as red2 or red1 wild1"),
    ("usa", "claim Duluth-Omaha rde2", "there is no city 'Omaha rde2' (did you mean 'Omaha'?)"),
    ("usa", "keep", "say which tickets are kept"),
    ("usa", "keep Duluth-Boston", "there is no ticket Duluth-Boston"),
    ("japan", "claim Kita-Senjo-Ueno red2", "there is no city 'Kita-Senjo' (did you mean 'Kita-Senju'?)"),
    (
        "japan",
        "claim Kagoshima-Chou-Kumamoto red3",
        "there is no city 'Kagoshima-Chou' (did you mean 'Kagoshima-Chuo'?)",
    ),
    ("japan", "claim Kita-Senju red2", "'Kita' (did you mean"),
    ("san-francisco", "token Alcatras", "there is no city 'Alcatras' (did you mean 'Alcatraz'?)"),
    ("san-francisco", "place crabs on Sunset", "there is no token symbol 'crabs' (did you mean 'crab'?)"),
    ("san-francisco", "place crab", "there is no city ''"),
]


@pytest.mark.parametrize(("game", "text", "reason"), NEAR_MISSES)
def test_near_misses(game: str, text: str, reason: str) -> None:
    table = trilhos.load(f"game: {game}")
    with pytest.raises(trilhos.NotationError) as caught:
        table.play(text)
    assert reason in caught.value.reason
    assert table.explain(text) == ("US-7", caught.value.reason)


@pytest.mark.parametrize(
    ("game", "text", "broken"),
    [
        ("usa", "claim Duluth-Omaha red1", "US-19"),
        ("usa", "claim Duluth-Omaha red1 blue1", "US-19"),
        ("usa", "claim Chicago-Duluth blue3", "US-19"),
        ("usa", "token Boston", "SF-11"),
        ("usa", "place crab on Boston", "SF-5"),
        ("usa", "keep 1", "US-26"),
        ("japan", "keep 1", "JP-11"),
        ("san-francisco", "keep Alcatraz-Presidio", "SF-13"),
        ("first-journey", "keep Dublin-Madrid", "FJ-2"),
        ("first-journey", "take red", "FJ-2"),
        ("san-francisco", "claim Alcatraz-Pier 39 red2", "SF-9"),
    ],
)
def test_what_the_board_makes_impossible_is_answered_with_a_clause(game: str, text: str, broken: str) -> None:
    assert refused(trilhos.load(f"game: {game}\nseat 0: hand red2 blue3"), text) == broken


@pytest.mark.parametrize("given", ["action", "number", "text"])
def test_an_action_can_be_given_as_itself_its_number_or_its_text(given: str) -> None:
    game = trilhos.load("game: usa\nseat 0: hand red2")
    action = next(action for action in game.legal() if str(action) == "claim Duluth-Omaha red2")
    game.play(action if given == "action" else action.id if given == "number" else action.text)
    assert [route["route"] for route in game.view()["routes"]] == ["Duluth-Omaha"]


def test_what_an_action_says() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red1 wild1")
    action = next(action for action in game.legal() if str(action) == "claim Duluth-Omaha/2 red1 wild1")
    assert action.kind == "claim"
    assert {key: action.fields[key] for key in ("route", "pay", "colour", "cards", "wilds")} == {
        "route": "Duluth-Omaha/2",
        "pay": "red1 wild1",
        "colour": "red",
        "cards": 1,
        "wilds": 1,
    }


@pytest.mark.parametrize("board", ["usa", "japan", "first-journey", "san-francisco"])
def test_legal_actions_are_played_by_their_text(board: str) -> None:
    game = trilhos.new(board, seats=3, seed=6)
    for step in range(60):
        seat = game.to_act[0]
        text = legal(game, seat=seat)[step * 7 % len(game.legal(seat))]
        assert play(game, text).steps[-1].text == text


def test_every_action_that_the_docs_show() -> None:
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    actions = text[text.index("## Actions") : text.index("## Positions")]
    rows = re.findall(r"^\| `([^`]+)` \| ([a-z-]+) \| ", actions, re.MULTILINE)
    assert {row[0].split()[0] for row in rows} == set(KIND_NAMES)
    for action, board in rows:
        names, b = Names(find(board)), build(find(board))[0]
        offer = [names.find_ticket(ticket) for ticket in ("Denver-El Paso", "Boston-Miami")] if board == "usa" else []
        (found, *_) = find_actions(names, b, action, offer)
        assert action_text(names, b, found, offer) == action
