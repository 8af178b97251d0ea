"""Why an action is better, in words, in the rail games."""

import pytest

import trilhos
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
        (f"routes {NORTH}", "routes Duluth-Omaha", "Charleston-Miami completed a ticket of yours."),
        ("routes Duluth-Omaha", f"routes {MIAMI}", "Charleston-Miami was the last way for a ticket of yours."),
        (
            "routes Charleston-Raleigh",
            "routes Atlanta-Miami",
            "Charleston-Miami was the last short way for a ticket of yours.",
        ),
        ("routes Chicago-Toronto", "routes Duluth-Omaha", None),  # there are other ways of the same length
    ],
)
def test_what_a_route_was_for(mine: str, others: str, text: str | None) -> None:
    assert sentence(mine, others, "claim Charleston-Miami purple4") == text


def test_who_claimed_it_later_is_said_in_three_languages() -> None:
    later = [(0, "draw"), (0, "draw"), (1, "claim Charleston-Miami purple4")]
    found = sentence("routes Duluth-Omaha", f"routes {MIAMI}", "claim Charleston-Miami purple4", *later)
    assert found == "Charleston-Miami was the last way for a ticket of yours. Step 3: seat 1 claimed it."
    assert translate(found, "pt-BR", ["Ana", "Rui"]).endswith("Jogada 3: Rui conquistou essa rota.")
    assert translate(found, "pt-PT").startswith("Charleston-Miami era o último caminho para um bilhete seu.")


def test_more_tickets_when_all_are_complete() -> None:
    complete = f"routes {NORTH}, Charleston-Miami"
    assert (
        sentence(complete, "routes Duluth-Omaha", "tickets")
        == "All your tickets were complete: there was time for more."
    )
    assert sentence("routes Duluth-Omaha", "routes Duluth-Omaha/2", "tickets") is None
