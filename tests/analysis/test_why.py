"""Why an action is better, in words, in the rail games."""

import pytest

import trilhos
from trilhos.analysis import advice
from trilhos.analysis.hooks import analysis_of
from trilhos.words import Message, translate

HAND = "hand red1 purple4 wild4"
NORTH = "Pittsburgh-Toronto, Pittsburgh-Raleigh, Charleston-Raleigh"  # from Toronto almost to Miami
MIAMI = "Atlanta-Miami, Miami-New Orleans"


def sentence(mine: str, others: str, better: str, *later: tuple[int, str]) -> Message | None:
    """Why an action would have been better than drawing a card; seat 0 holds a ticket from Miami to Toronto."""
    game = trilhos.load(
        f"game: usa\nseats: 2\nturn: 0\nseat 0: {HAND}; {mine}; tickets Miami-Toronto\nseat 1: {HAND}; {others}\n"
    )
    before = game.copy()
    draw, other = (before.ruleset.find_actions(before.states, 0, text)[0] for text in ("draw", better))
    for who, text in later:
        game.play(text, who)
    return analysis_of(game.ruleset).why(game.ruleset, before.states, 0, draw, other, game.steps)


@pytest.mark.parametrize(
    ("mine", "others", "text"),
    [
        (f"routes {NORTH}", "routes Duluth-Omaha", "Charleston – Miami completed a ticket of yours."),
        ("routes Duluth-Omaha", f"routes {MIAMI}", "Charleston – Miami was the last way for a ticket of yours."),
        (
            "routes Charleston-Raleigh",
            "routes Atlanta-Miami",
            "Charleston – Miami was the last short way for a ticket of yours.",
        ),
        (
            "routes Chicago-Toronto",
            "routes Duluth-Omaha",
            "Charleston – Miami was on a shortest way for a ticket of yours.",  # there are others of the same length
        ),
    ],
)
def test_what_a_route_was_for(mine: str, others: str, text: str | None) -> None:
    assert sentence(mine, others, "claim Charleston-Miami purple4") == text


def test_who_claimed_it_later_is_said_in_three_languages() -> None:
    later = [(0, "draw"), (0, "draw"), (1, "claim Charleston-Miami purple4")]
    found = sentence("routes Duluth-Omaha", f"routes {MIAMI}", "claim Charleston-Miami purple4", *later)
    assert found == "Charleston – Miami was the last way for a ticket of yours. Step 3: seat 1 claimed it."
    assert translate(found, "pt-BR", ["Ana", "Rui"]).endswith("Passo 3: Rui conquistou essa rota.")
    assert translate(found, "pt-PT").startswith("Charleston – Miami era o último caminho para um bilhete seu.")


def test_more_tickets_when_all_are_complete() -> None:
    complete = f"routes {NORTH}, Charleston-Miami"
    assert (
        sentence(complete, "routes Duluth-Omaha", "tickets")
        == "All your tickets were complete: there was time for more."
    )
    few = sentence("routes Duluth-Omaha", "routes Duluth-Omaha/2", "tickets")
    assert few == "Your tickets took only 10 more trains: there was room for others."


def reason(position: str, better: str, instead: str | None = None) -> Message | None:
    """Why an action of seat 0 is better than another, or good."""
    game = trilhos.load(position)
    find = game.ruleset.find_actions
    played = -1 if instead is None else find(game.states, 0, instead)[0]
    return analysis_of(game.ruleset).why(game.ruleset, game.states, 0, played, find(game.states, 0, better)[0], ())


def position(mine: str, hand: str = HAND, market: str = "") -> str:
    shown = f"market: {market}\n" if market else ""
    return f"game: usa\nseats: 2\nturn: 0\n{shown}seat 0: {hand}; {mine}\nseat 1: {HAND}; routes Duluth-Omaha\n"


def test_hints_are_in_the_present() -> None:
    at = position(f"routes {NORTH}; tickets Miami-Toronto")
    assert reason(at, "claim Charleston-Miami purple4") == "Charleston – Miami completes a ticket of yours."
    complete = position(f"routes {NORTH}, Charleston-Miami; tickets Miami-Toronto")
    found = reason(complete, "tickets")
    assert found == "All your tickets are complete: there is time for more."
    assert translate(found, "pt-PT") == "Todos os seus bilhetes estão completos: há tempo para tirar outros."


def test_cards_are_for_routes_on_the_way() -> None:
    at = position(f"routes {NORTH}; tickets Miami-Toronto", "hand red1 purple2", "purple red red red red")
    assert (
        reason(at, "take purple")
        == "Charleston – Miami, on the way of your tickets, still takes 2 more cards of this colour."
    )
    assert reason(at, "take red") is None
    useless = position(f"routes {NORTH}; tickets Miami-Toronto", "hand purple2", "red red green green red")
    assert reason(useless, "draw") == "None of the face-up cards fits the routes that you need."
    wild = position(f"routes {NORTH}; tickets Miami-Toronto", "hand purple2", "wild red red red red")
    assert reason(wild, "take wild", "draw") == "This card fitted every route that you needed."


def test_a_claim_that_no_ticket_needed_spent_cards_and_trains() -> None:
    at = position("routes Duluth-Omaha/2; tickets Miami-Toronto", "hand purple2 blue3")
    needless = reason(at, "draw", "claim Houston-New Orleans blue2")
    assert needless == "None of your tickets needed Houston – New Orleans."
    assert translate(needless, "pt-BR") == "Nenhum dos seus bilhetes precisava de Houston – New Orleans."
    useful = position(f"routes {NORTH}; tickets Miami-Toronto", "hand purple4 blue3")
    assert reason(useful, "draw", "claim Charleston-Miami purple4") is None


def test_there_is_room_for_more_tickets() -> None:
    at = position(f"routes {NORTH}; tickets Miami-Toronto")
    assert reason(at, "tickets", "draw") == "Your tickets took only 4 more trains: there was room for others."


def test_the_analysis_says_nothing_that_the_seat_does_not_know() -> None:
    """Sentences are the same in every world that looks the same to the seat."""
    game = trilhos.new("usa", seats=2, seed=3)
    while len(game.steps) < 30:
        game.play(game.legal()[-1])
    seat = game.to_act[0]
    worlds = [game, *(game.imagine(seat, seed=seed) for seed in range(5))]
    whys = {tuple(str(one.why) for one in advice(world, seat, worlds=2, threads=1)) for world in worlds}
    assert len(whys) == 1


def test_a_seat_that_sits_down_is_told_how_many_then_sit() -> None:
    """Whatever is said about a decision of Linha de Comboio can be translated."""
    said = set()
    for seed in range(6):
        game = trilhos.new("chicago", seats=2, seed=seed)
        for step in range(120):
            if game.over:
                break
            seat, legal = game.to_act[0], game.legal_ids(game.to_act[0])
            for played in (-1, legal[0]):
                for action in legal[:: max(1, len(legal) // 6)]:
                    found = analysis_of(game.ruleset).why(game.ruleset, game.states, seat, played, action, ())
                    if found is not None:
                        said.add(found.template)
                        assert translate(found, "pt-BR", ["Ana", "Rui"]) != str(found)
            game.play(legal[(seed + step) % len(legal)], seat)
    assert "This move reaches a free seat." in said
    assert any(template.startswith("A seat: then") for template in said)
