"""The figures of a board: declared once, and the same everywhere."""

from dataclasses import asdict

import pytest

from tests.boards.figures import PAGE, page_with_table
from trilhos.families.ride.boards.build import build
from trilhos.families.ride.boards.facts import _is_later, find, published
from trilhos.families.ride.rules.figures import FIGURES


def test_the_page_has_every_figure() -> None:
    assert PAGE.read_text("utf-8") == page_with_table(), "run python -m tests.boards.figures"
    page = PAGE.read_text("utf-8")
    for name, figure in FIGURES.items():
        if figure.table != "rules":
            part = page.split(f"[{figure.table}]\n")[1].split("```")[0]
            assert f"\n{figure.key or name} = " in f"\n{part}"


@pytest.mark.parametrize("game", published())
def test_facts_and_board_have_every_figure(game: str) -> None:
    facts = find(game)
    board, data = build(facts)[0], asdict(facts.rules)
    for name, figure in FIGURES.items():
        assert int(data[name]) == board[name]
        assert data[name] == 0 or figure.low <= data[name] <= figure.high


def test_a_figure_added_later_leaves_digests_alone() -> None:
    assert not _is_later("trains", 45)
    assert not any(figure.later and figure.default is None for figure in FIGURES.values())
