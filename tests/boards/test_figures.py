"""The figures of a board: declared once, and the same everywhere."""

import re
from dataclasses import asdict

import pytest

import trilhos
from tests.boards.figures import PAGE, page_with_table
from trilhos.families.ride.boards.build import build
from trilhos.families.ride.boards.facts import _is_later, find, published, with_figures
from trilhos.families.ride.house_rules import presets_of
from trilhos.families.ride.rules.figures import FIGURES
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import clauses


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


@pytest.mark.parametrize("game", published())
def test_the_figures_of_a_board_are_house_rules(game: str) -> None:
    ruleset = find_ruleset(game)
    for rule in ruleset.house_rules:
        assert rule.clause in clauses()
        assert rule.low <= rule.default <= rule.high
        assert rule.default == ruleset.boards[0][rule.name]
        assert find_ruleset(game, {rule.name: rule.write(rule.default)}) is ruleset
        for value in {rule.low, rule.high} - {rule.default}:
            assert find_ruleset(game, {rule.name: rule.write(value)}).boards[0][rule.name] == value
    names = {rule.name for rule in ruleset.house_rules}
    assert ("end_for_any_seat" in names) == (game == "japan")
    assert ("tickets_to_win" in names) == (game == "first-journey")
    assert ("open_cards_without_deck" in names) == (game != "first-journey")


@pytest.mark.parametrize("game", published())
def test_house_rules_change_the_board_and_its_digest(game: str) -> None:
    own, other = find_ruleset(game), find_ruleset(game, {"trains": 30, "start_cards": 3})
    assert (other.boards[0].trains, other.boards[0].start_cards) == (30, 3)
    assert other.changed_rules == {"trains": 30, "start_cards": 3}
    assert other.house_rules == own.house_rules
    assert other.digest != own.digest
    assert (
        other.with_rules({"trains": own.facts.rules.trains, "start_cards": own.facts.rules.start_cards}).digest
        == own.digest
    )


@pytest.mark.parametrize(
    ("game", "rules", "reason"),
    [
        ("usa", {"start_tickets": 2, "start_keep": 3}, "start_keep: keeps 3 of 2 tickets dealt (US-4)"),
        ("usa", {"draw_tickets": 2, "draw_keep": 3}, "draw_keep: keeps 3 of 2 tickets drawn (US-26)"),
        (
            "usa",
            {"trains": 30, "end_trains": 30},
            "all 30 trains of a seat would be few enough to end the game (US-29)",
        ),
        ("japan", {"bullets": 8, "bullet_end": 8}, "all 8 bullet trains would be few enough to end the game (JP-12)"),
        ("usa", {"trains": 5}, "do not go together: length: 6 spaces, and a seat has 5 trains (US-20)"),
        ("usa", {"start_cards": 22}, "cards: 110 cards; 5 starting hands and the market take 115 (US-3)"),
        ("usa", {"longest_path": 31}, "longest_path (US-31) cannot be '31'; it is a number from 0 to 30"),
        ("first-journey", {"tickets_to_win": 2}, "a number from 3 to 8"),
        ("san-francisco", {"blind_wild_ends_draw": "perhaps"}, "it is no or yes"),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused(game: str, rules: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        find_ruleset(game, rules)


def test_a_preset_of_the_rail_games() -> None:
    assert find_ruleset("usa", "friendly").changed_rules == {"twins_close": 2, "open_cards_without_deck": 1}
    assert find_ruleset("japan", "friendly").changed_rules == {"twins_close": 2, "open_cards_without_deck": 1}
    assert find_ruleset("san-francisco", "friendly").changed_rules == {"open_cards_without_deck": 1}
    assert find_ruleset("first-journey", "friendly").changed_rules == {"tickets_to_win": 4}


def test_a_friendly_journey_is_won_with_four_tickets() -> None:
    result = trilhos.play(["planner", "planner"], "first-journey", seed=1, rules="friendly")
    assert (max(result.points), result.why[0]) == (4, "FJ-12")


@pytest.mark.parametrize(("tickets", "values"), [(3, []), (4, [{"tickets_to_win": 3}]), (9, [{"tickets_to_win": 7}])])
def test_a_preset_changes_something(tickets: int, values: list[dict[str, int]]) -> None:
    """A journey that cannot be shorter has no friendly preset."""
    presets = presets_of(with_figures(find("first-journey"), {"tickets_to_win": tickets}))
    assert [preset.values for preset in presets[1:]] == values


def test_piles_are_placed_even_if_no_first_tickets_are_chosen() -> None:
    game = trilhos.new("san-francisco", seed=1, rules={"start_keep": 2})
    assert game.view()["phase"] == "place"
