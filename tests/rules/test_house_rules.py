"""House rules: how they are read and written, and what every family owes to those who change them."""

from collections.abc import Mapping

import pytest

import trilhos
from trilhos.match.family import published_games
from trilhos.match.house_rules import BOOK, SWITCH, HouseRule, Preset, parse_rules, read_rules, write_rules
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import clauses
from trilhos.words import LANGUAGES, translations

HAND = HouseRule("hand", "XX-1", "Cards in a hand.", 4, 1, 6)
OPEN = HouseRule("open", "XX-2", "Hands are open.", 0, 0, 1, SWITCH)
REACH = HouseRule("reach", "XX-3", "How far a pawn moves.", 0, 0, 2, ("exact", "any", "up-to"))
KNOWN = {rule.name: rule for rule in (HAND, OPEN, REACH)}
ALL = [(game, rule) for game in published_games() for rule in find_ruleset(game).house_rules]


@pytest.mark.parametrize(
    ("rule", "given", "value"),
    [(HAND, 6, 6), (HAND, " 1 ", 1), (OPEN, True, 1), (OPEN, "No", 0), (REACH, "up-to", 2), (REACH, "ANY", 1)],
)
def test_a_value_is_read_as_people_and_programs_write_it(rule: HouseRule, given: object, value: int) -> None:
    assert rule.read(given) == value
    assert rule.read(rule.write(value)) == value


@pytest.mark.parametrize("given", [{"hand": 7}, {"hand": "four"}, {"hand": True}, {"open": 2}, {"reach": "far"}])
def test_an_impossible_value_is_refused_with_the_clause_and_what_is_possible(given: Mapping[str, object]) -> None:
    with pytest.raises(
        ValueError, match=r"\(XX-\d\) cannot be '.*'; it is (a number from 1 to 6|no or yes|exact or any)"
    ):
        read_rules(KNOWN, "game", given)


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"game has no rule 'hnad'.*'hand'.*; it has: hand, open, reach"):
        read_rules(KNOWN, "game", {"hnad": 3})
    with pytest.raises(ValueError, match="it has: none"):
        read_rules({}, "game", {"hand": 3})


def test_only_what_differs_is_kept_in_the_order_of_the_game() -> None:
    assert read_rules(KNOWN, "game", {"reach": "any", "open": "no", "hand": 5}) == {"hand": 5, "reach": 1}


def test_rules_as_text() -> None:
    presets = (BOOK, Preset("friendly", "Friendly", {"hand": 6, "open": "yes"}))
    assert parse_rules("friendly, hand=5", presets) == {"hand": "5", "open": "yes"}
    assert parse_rules("hand:5;open:yes") == parse_rules("hand = 5, open=yes") == {"hand": "5", "open": "yes"}
    assert parse_rules("book", presets) == parse_rules("") == {}
    assert write_rules({"hand": "5", "open": "yes"}) == "hand=5, open=yes"
    with pytest.raises(ValueError, match=r"'hand' is neither NAME=VALUE nor a preset; presets are: book, friendly"):
        parse_rules("hand", presets)


def test_a_game_by_the_book_has_no_line_of_house_rules() -> None:
    game = trilhos.new("usa", seats=2, seed=7, rules={})
    assert game.ruleset is find_ruleset("usa") is find_ruleset("usa", "book")
    assert "house rules" not in game.transcript() + game.position()


def test_an_unknown_rule_of_a_game_is_refused_everywhere() -> None:
    text = trilhos.new("usa", seats=2, seed=7).transcript()
    with pytest.raises(ValueError, match="usa has no rule 'gravity'"):
        trilhos.new("usa", rules={"gravity": "no"})
    with pytest.raises(trilhos.TranscriptError, match="line 5: usa has no rule 'gravity'"):
        trilhos.replay(text.replace("seed:", "house rules: gravity=no\nseed:"))
    with pytest.raises(trilhos.NotationError, match="line 2: usa has no rule 'gravity'"):
        trilhos.load("game: usa\nhouse rules: gravity=no\n")


def test_a_house_rule_given_as_an_option_is_refused_with_how_to_give_it() -> None:
    options = "seats, seed, key, stream, first, board, rules, tiles, join"
    with pytest.raises(ValueError, match=rf"it has: {options}; a house rule is set by rules=\{{'die_open': 4\}}$"):
        trilhos.new("chicago", die_open=4)  # type: ignore[arg-type]
    with pytest.raises(
        ValueError, match=r"usa has no option 'gravity'; it has: seats, seed, key, stream, first, board, rules$"
    ):
        trilhos.new("usa", gravity="no")


def test_other_house_rules_are_not_those_of_a_transcript() -> None:
    text = trilhos.new("usa", seats=2, seed=7, rules={"longest_path": 12}).transcript()
    with pytest.raises(trilhos.TranscriptError, match="line 3: the board usa with these house rules is not the one"):
        trilhos.replay(text.replace("longest_path=12", "longest_path=11"))


def test_rulesets_are_cached_and_changed_once() -> None:
    for game, rule in ALL[:1]:
        value = rule.write(rule.low if rule.low != rule.default else rule.high)
        changed = find_ruleset(game, {rule.name: value})
        assert changed is find_ruleset(game, f"{rule.name}={value}")
        with pytest.raises(ValueError, match="already has house rules"):
            find_ruleset(changed, {rule.name: rule.write(rule.default)})


@pytest.mark.parametrize(("game", "rule"), ALL, ids=[f"{game}-{rule.name}" for game, rule in ALL])
def test_every_house_rule_keeps_the_contract(game: str, rule: HouseRule) -> None:
    """It has a clause, translations and a default inside its range; a changed game has its own digest and says so."""
    book = find_ruleset(game)
    assert rule.clause in clauses()
    assert rule.low <= rule.default <= rule.high
    assert not rule.choices or len(rule.choices) == rule.high - rule.low + 1
    assert len(rule.labels) in (0, len(rule.choices))
    assert not any("_" in rule.label(choice) for choice in rule.choices), "an identifier is no text to read"
    for lang in LANGUAGES[1:]:
        texts = {getattr(rule.text, "template", rule.text), *map(rule.label, rule.choices)}
        assert texts <= set(translations(lang)), lang
    for value in sorted({rule.low, rule.high} - {rule.default}):
        changed = find_ruleset(game, {rule.name: rule.write(value)})
        assert (changed.id, changed.changed_rules) == (book.id, {rule.name: value})
        assert changed.house_rules == book.house_rules
        assert changed.digest != book.digest
        dealt = trilhos.new(
            game, seats=book.seats_max, seed=1, rules={rule.name: value if not rule.choices else rule.write(value)}
        )
        assert trilhos.replay(dealt.transcript()).ruleset is changed
        assert trilhos.load(dealt.position()).ruleset is changed
        assert trilhos.load(dealt.position()).view(0) == dealt.view(0)


@pytest.mark.parametrize("game", published_games())
def test_presets_are_named_once_and_possible(game: str) -> None:
    book = find_ruleset(game)
    names = [preset.name for preset in book.presets]
    assert names[0] == "book"
    assert len(set(names)) == len(names)
    assert len({rule.name for rule in book.house_rules}) == len(book.house_rules)
    for preset in book.presets:
        assert bool(find_ruleset(book, preset.values).changed_rules) == (preset.name != "book")
        assert preset.text in translations("pt-BR")


def test_numbers_that_depend_on_each_other_are_checked_together() -> None:
    assert find_ruleset("usa", {"trains": 60, "end_trains": 50}).changed_values == {"trains": "60", "end_trains": "50"}
    assert find_ruleset("usa", {"start_keep": 4, "start_tickets": 5}).changed_rules
    with pytest.raises(ValueError, match=r"these house rules do not go together: .*end_trains"):
        find_ruleset("usa", {"end_trains": 50})
