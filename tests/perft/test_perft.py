"""Perft counts and the order of actions are unchanged: behaviour is pinned before it is optimised."""

import pytest

from tests.perft.perft import GAMES, HERE, Start, begin, counts, counts_text, order_text


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_positions_is_unchanged(game: str) -> None:
    assert counts_text(game) == (HERE / f"{game}.txt").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_actions_in_the_same_order(game: str) -> None:
    assert order_text(game) == (HERE / f"{game}.order.txt").read_text("utf-8")


def test_first_tickets_chosen_in_any_order_lead_to_the_same_positions() -> None:
    """US-5: three seats, four choices each: 4·4·4 positions, by 3! times as many paths."""
    last = list(counts(begin(Start("usa", 3, 5, 0)), most=400))[-1]
    assert (last.depth, last.paths, last.positions) == (3, 6 * 64, 64)
