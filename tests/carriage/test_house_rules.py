"""House rules: every figure and option by position, with both of its values."""

from pathlib import Path
from random import Random

import pytest

import trilhos
from tests.carriage import reference
from tests.carriage.helpers import destinations, end, hand, legal, load, other_box, play, refused, seat
from tests.carriage.test_play import crowded
from tests.conftest import clause
from trilhos import Game
from trilhos.families.carriage.rules.figures import FIGURES
from trilhos.match.house_rules import read_rules
from trilhos.match.referee import complaints
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import clauses
from trilhos.words import Language

ROOT = Path(__file__).parents[2]
BOX = find_ruleset("chicago")
RULES = {rule.name: rule for rule in BOX.house_rules}


def test_every_rule_has_a_clause_that_names_it() -> None:
    for rule in BOX.house_rules:
        assert rule.low <= rule.default <= rule.high
        assert rule.text.endswith(".")
        if rule.name != "tokens":
            assert any(f"`{rule.name}`" in clause.text for clause in clauses().values()), rule.name
        assert rule.clause in clauses()
    assert set(FIGURES) - set(RULES) == {"die_faces"}


@pytest.mark.parametrize("lang", ["pt-BR", "pt-PT"])
def test_sources_are_the_same_in_every_language(lang: Language) -> None:
    for one in clauses().values():
        if one.id.startswith("CH-"):
            assert clauses(lang)[one.id].source == one.source, one.id
    assert clauses()["CH-16"].source == "text+ruling"


def test_the_documentation_lists_the_rules() -> None:
    text = (ROOT / "docs" / "chicago.md").read_text("utf-8").split("## House rules")[1].split("## ")[0]
    for rule in BOX.house_rules:
        row = next(line for line in text.splitlines() if f"`{rule.name}`" in line)
        values = rule.choices or (str(rule.default), str(rule.low), str(rule.high))
        assert all(value in row for value in values), rule.name
        assert rule.clause in row


def test_changed_rules_change_the_digest() -> None:
    digests = {BOX.digest}
    for rule in BOX.house_rules:
        value = rule.low if rule.default != rule.low else rule.high
        other = BOX.with_rules({rule.name: value})
        assert (other.changed_rules, other.house_rules) == ({rule.name: value}, BOX.house_rules)
        assert int(getattr(other.boards[0], rule.name)) == value
        digests.add(other.digest)
    assert len(digests) == 1 + len(BOX.house_rules)
    assert BOX.with_rules({}).digest == BOX.digest


@pytest.mark.parametrize(("name", "value"), [("die_open", 6), ("turn_cap", 10), ("movement", "fast"), ("dice", 1)])
def test_impossible_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        read_rules(RULES, "chicago", {name: value})


@clause("CH-20")
@pytest.mark.parametrize("before", ["play plus-1", "discard red1"])
@pytest.mark.parametrize("boarding", ["board 0", "board", "u-pass 0"])
def test_boarding_any_time_or_first(before: str, boarding: str) -> None:
    text = f"seat 0: hand red1 u-pass plus-1; tokens 1{'; waiting 0' * (boarding == 'board')}"
    assert boarding in legal(play(load(text), before))
    first = other_box(text, boarding="at_the_start")
    assert boarding in legal(first)
    assert refused(play(first, before), boarding) == "CH-20"


@clause("CH-25")
def test_lenient_boarding() -> None:
    text = "seat 0: hand red1; aisle A2.3"
    assert refused(load(text), "board 0") == "CH-25"
    assert seat(play(other_box(text, lenient_boarding="yes"), "board 0"), 0)["aisle"] is None


@clause("CH-71", "CH-16")
@pytest.mark.parametrize(("rule", "held"), [("2+3", (2, 3)), ("3+2", (3, 2))])
def test_the_size_of_a_hand(rule: str, held: tuple[int, int]) -> None:
    game = end(other_box("seat 0: hand none", hand=rule))
    assert (seat(game, 0)["numbers"], seat(game, 0)["actions"]) == held


TWO_STEPS = "seat 0: hand red2 red4; aisle A2.3\nseat 1: hand red1"


@clause("CH-33", "CH-34")
def test_movement_up_to() -> None:
    assert "to A2.4" not in legal(play(load(TWO_STEPS), "move red2"))
    assert "to A2.4" in legal(play(other_box(TWO_STEPS, movement="up_to"), "move red2"))


def ends_of_paths(
    on: reference.Train, path: tuple[reference.Cell, ...], n: int, stop: set[reference.Cell], go: set[reference.Cell]
) -> set[reference.Cell]:
    """The ends of all paths with n more steps that enter no cell twice."""
    steps = {cell for cell in on.near[path[-1]] if cell not in path}
    if n == 1:
        return steps & stop
    return set().union(*(ends_of_paths(on, (*path, cell), n - 1, stop, go) for cell in steps & go))


@clause("CH-34")
def test_movement_by_any_path() -> None:
    """A detour through the door space or through an empty seat burns steps; nothing is entered twice."""
    text = "seat 0: hand red5 excuse-me; aisle B2.3\nseat 1: aisle B2.5; seated B0.0"
    plain, past = destinations(other_box(text, movement="any_path"))
    on, start = reference.train(), (1, 2, 3)
    stop = on.floor() | (on.chairs() - {(1, 0, 0)})
    for n in (1, 2, 3, 4, 5, 6):
        ends = ends_of_paths(on, (start,), n, stop, stop - {(1, 2, 5)})
        assert plain[n] == set(map(reference.text, ends))
        free = ends_of_paths(on, (start,), n, stop, set(on.signs))
        assert past[n] == set(map(reference.text, free)) - plain[n]
    exact, _ = destinations(load(text))
    assert exact[3] < plain[3]


@clause("CH-45")
def test_a_pass_card_for_everything_or_for_one_space() -> None:
    """On the way along row 2 stand two opponents."""
    text = "seats: 3\nseat 0: hand red1 excuse-me; aisle A2.5\nseat 1: aisle A2.6\nseat 2: aisle A2.8"
    _, past = destinations(load(text))
    _, one = destinations(other_box(text, pass_card="one_space"))
    assert "A2.7" in past[2] & one[2]
    assert "A2.8" in past[3] & one[3]  # it may stop there
    assert "A2.9" in past[4] - one[4]
    for n in range(1, 11):
        assert not one[n] & destinations(load(text))[0][n]


@clause("CH-45")
@pytest.mark.parametrize("seed", range(8))
def test_past_one_space_matches_a_simple_implementation(seed: int) -> None:
    text, on, seated, standing = crowded(Random(seed))
    game = other_box(text, pass_card="one_space")
    stop = on.floor() | (on.chairs() - set(seated))
    go = stop - {cell for i, cell in standing.items() if i != 0}
    reached: dict[reference.Cell, int] = {}
    front = {(standing[0], 0)}
    seen = set(front)
    for n in range(1, 11):
        after = set()
        for place, used in front:
            for cell in on.near[place]:
                if cell in stop and cell != standing[0]:
                    reached.setdefault(cell, n)
                cost = used + (cell not in go)
                if cost <= 1 and (cell, cost) not in seen:
                    seen.add((cell, cost))
                    after.add((cell, cost))
        front = after
    plain, past = destinations(game)
    for n in range(1, 11):
        wanted = {reference.text(cell) for cell, total in reached.items() if total == n}
        assert past[n] == wanted - plain[n], n


@clause("CH-41")
def test_a_link_adds_nothing_or_its_number() -> None:
    text = "seat 0: hand red3 blue2 advanced-4; aisle B2.3"
    for rule, total in (("value_or_link", 5), ("link_adds", 9)):
        game = other_box(text, advanced=rule)
        move = next(action for action in game.legal() if str(action) == "move red3 blue2 linked")
        assert move.fields["total"] == total
        assert game.play(move).text == "move red3 blue2 linked"
        assert game.view()["total"] == total
        assert set(legal(game)) == {f"to {cell}" for cell in destinations(other_box(text, advanced=rule))[0][total]}
        assert complaints(game) == []


@clause("CH-64")
@pytest.mark.parametrize(
    ("card", "at", "blocks"),
    [("eccentric", " at seat 1", False), ("exit-1x", "", False), ("begging", " at seat 1 for number", True)],
)
def test_a_rebel_blocks_all_or_begging_only(card: str, at: str, blocks: bool) -> None:
    text = f"seat 0: hand {card}\nseat 1: hand rebel red1; seated A1.1"
    assert "block" in legal(play(load(text), f"play {card}{at}"))
    game = play(other_box(text, rebel="begging_only"), f"play {card}{at}")
    assert ("block" in legal(game)) == blocks
    if not blocks:
        assert refused(game, "block") == "CH-64"


SHOWN = """
    seats: 3
    deck: blue5 blue5
    seat 0: hand begging
    seat 1: hand red1 red1 blue3 rebel
    seat 2: hand blue2
"""


def asked(answer: str) -> Game:
    """Seat 0 begs seat 1 for a number card, and is shown the hand."""
    return play(other_box(SHOWN, begging="sees_hand"), "play begging at seat 1 for number", answer)


@clause("CH-60", "CH-19")
def test_begging_blind_or_from_a_hand_that_is_shown() -> None:
    assert play(load(SHOWN), "play begging at seat 1 for number", "allow").view()["phase"] == "main"
    game = asked("allow")
    assert (game.to_act, game.view()["phase"], legal(game)) == ([0], "card", ["take red1", "take blue3"])
    assert game.view(0)["shown"] == {"red1": 2, "blue3": 1, "rebel": 1}
    assert (game.view(1)["shown"], game.view(2)["shown"]) == (None, None)
    assert game.log(0)[-1]["outcome"] == "seat 1 shows red1 red1 blue3 rebel to seat 0"
    assert game.log(2)[-1]["outcome"] == "seat 1 shows its hand to seat 0"
    assert [refused(game, text) for text in ("take rebel", "take blue2")] == ["CH-60", "CH-60"]
    assert [refused(game, text) for text in ("end", "discard red1", "pick A0.0")] == ["CH-19", "CH-19", "CH-19"]


@clause("CH-60", "HI-2")
def test_the_player_chooses_the_card_and_knows_the_others() -> None:
    game = play(asked("allow"), "take red1")
    assert hand(game, 0) == {"red1": 1}
    assert hand(game, 1) == {"red1": 1, "blue3": 1, "rebel": 1, "blue5": 1}
    assert game.view(0)["known"] == {1: ["red1", "blue3", "rebel"]}  # not the card drawn since
    assert (game.view(1)["known"], game.view(2)["known"]) == ({0: ["red1"]}, {})
    assert (game.log(1)[-1]["outcome"], game.log(2)[-1]["outcome"]) == ("seat 0 takes red1", "seat 0 takes a card")
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-60")
def test_a_card_taken_from_a_shown_hand_is_replaced_later() -> None:
    game = asked("allow later")
    assert game.view()["later"]
    assert trilhos.load(game.position()).position() == game.position()
    play(game, "take blue3")
    assert hand(game, 1) == {"red1": 2, "rebel": 1}
    assert not game.view()["later"]


@clause("HI-4", "CH-60")
def test_a_shown_hand_is_imagined_as_it_is() -> None:
    game = asked("allow")
    assert all(hand(game.imagine(0, seed), 1) == hand(game, 1) for seed in range(8))
    assert all(game.imagine(0, seed).legal_ids() == game.legal_ids() for seed in range(8))
    assert any(hand(game.imagine(2, seed), 1) != hand(game, 1) for seed in range(8))


@clause("CH-48")
@pytest.mark.parametrize(
    "action", ["play eccentric at seat 1", "play take-a-seat at seat 1", "play begging at seat 1 for number"]
)
def test_a_skipped_player_can_be_aimed_at_or_is_immune(action: str) -> None:
    text = "seats: 3\nseat 0: hand eccentric take-a-seat begging; aisle A2.3\nseat 1: hand red1; seated A1.1; skip"
    assert action in legal(load(text))
    game = other_box(text, skipped="immune")
    assert action not in legal(game)
    assert refused(game, action) == "CH-48"


@clause("CH-37")
def test_own_seated_pawns_block_or_not() -> None:
    """The seat A0.1 is behind A1.1."""
    text = "tiles: 2A 3A\nseat 0: hand red1; aisle A2.1; seated A1.1"
    assert "A0.1" not in destinations(load(text))[0][2]
    passing = destinations(other_box(text, own_pawns="passable"))[0]
    assert "A0.1" in passing[2]
    assert "A1.1" not in passing[1]
    other = text.replace("; seated A1.1", "") + "\nseat 1: seated A1.1"
    assert "A0.1" not in destinations(other_box(other, own_pawns="passable"))[0][2]


@clause("CH-62")
@pytest.mark.parametrize(("given", "tokens"), [(1, 1), (2, 2)])
def test_plus_1_discard(given: int, tokens: int) -> None:
    game = play(other_box("seat 0: hand plus-1; tokens 0", plus_1=given), "play plus-1")
    assert seat(game, 0)["tokens"] == tokens


@clause("CH-16")
def test_tokens_at_the_start() -> None:
    assert seat(other_box("", tokens=5), 0)["tokens"] == 5
    assert seat(load(""), 0)["tokens"] == 3


@clause("CH-61", "CH-63", "CH-5")
@pytest.mark.parametrize(("rule", "card"), [("take_a_seat", "take-a-seat"), ("u_pass", "u-pass")])
def test_cards_that_are_left_out(rule: str, card: str) -> None:
    def in_deck(game: Game) -> int:
        return game.position().split("deck: ")[1].split("\n")[0].split().count(card)

    assert in_deck(load("")) == {"take-a-seat": 3, "u-pass": 5}[card]
    game = other_box("", **{rule: "no"})
    assert in_deck(game) == 0
    assert complaints(game) == []


@clause("CH-3")
@pytest.mark.parametrize("faces", [2, 5])
def test_open_faces_of_the_die(faces: int) -> None:
    opened = 0
    for seed in range(60):
        opened += "doors open" in other_box(f"seed: {seed}", die_open=faces).play("board 0").outcome.text()
    assert abs(opened - 60 * faces / 6) < 14


@clause("CH-75")
def test_the_turn_cap() -> None:
    text = "seats: 2\nturns: 39\nseat 0: hand red1"
    assert end(other_box(text, turn_cap=20)).over
    assert not end(load(text)).over


@clause("CH-27")
def test_the_exchange_may_be_left_out() -> None:
    text = "seat 0: hand red5; tokens 0; aisle A2.0\nseat 1: aisle A2.1"
    assert play(load(text), "end").view()["phase"] == "swap"
    game = play(other_box(text, quiet_swap="no"), "end")
    assert (game.view()["phase"], hand(game, 0).get("red5")) == ("main", 1)
