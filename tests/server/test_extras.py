"""Extras to views: what pages are told of the rules must be what the rules do. Parts of actions are explained too."""

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import trilhos
from tests.carriage.helpers import other_box
from tests.server.client import Server
from trilhos.core.view import Fields
from trilhos.match.family import family_of
from trilhos.match.game import Action, Game
from trilhos.server.web_part import extras_of, web_part

PAGE = (Path(__file__).parents[2] / "docs" / "socket.md").read_text("utf-8")
RAIL_GAMES = ("usa", "japan", "first-journey", "san-francisco")


def extras(game: Game, seat: int | None = None) -> Fields:
    return extras_of(game, game.seen([seat])).view(seat)


def steps(game: Game, seed: int) -> Iterator[tuple[int, Action]]:
    """Play at random, claiming and boarding often; stops before each action, so that the game can be looked at."""
    dice = random.Random(seed)
    while not game.over:
        seat = dice.choice(game.to_act)
        legal = game.legal(seat)
        eager = [action for action in legal if action.kind in ("claim", "board", "move", "play")]
        action = dice.choice(eager if eager and dice.random() < 0.7 else legal)
        yield seat, action
        game.play(action, seat)


@pytest.mark.parametrize(("title", "name"), [("of the rail games", "usa"), ("in Chicago", "chicago")])
def test_the_page_names_every_extra(title: str, name: str) -> None:
    section = PAGE.split(f"## Extras {title}\n", 1)[1].split("\n## ", 1)[0]
    kind = web_part(family_of(name)).extras
    assert kind is not None
    assert sorted(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == sorted(kind.__annotations__)


@pytest.mark.parametrize("name", RAIL_GAMES)
def test_the_way_that_is_told_completes_the_ticket(name: str) -> None:
    """With the routes of a way, and no fewer spaces, the cities of a ticket are connected."""
    game = trilhos.new(name, seats=2, seed=5)
    ways = 0
    for seat, _ in steps(game, 5):
        if len(game.steps) % 7 == 0:
            view, told = game.view(seat), extras(game, seat)
            usable = set(told["networks"][seat])
            taken = {route["id"] for route in view["routes"]} | {
                game.names.routes.index(name) for name in view["closed"]
            }
            serving: set[int] = set()
            for ticket in [*view["tickets"], *view.get("offer", [])]:
                (way,) = (one for one in told["ways"] if one["ticket"] == ticket["id"])
                facts = game.facts.tickets[ticket["id"]]
                fresh = set(way["routes"]) - usable
                assert not fresh & taken
                assert (way["spaces"] == 0) == connected(game, usable, facts.a, facts.b)
                assert (way["spaces"] == -1) == (not connected(game, usable | every(game) - taken, facts.a, facts.b))
                if way["spaces"] >= 0:
                    assert connected(game, set(way["routes"]), facts.a, facts.b)
                    assert sum(game.facts.routes[route].length for route in fresh) == way["spaces"]
                    assert way["trains"] <= sum(told["claim_trains"][route] for route in fresh)
                    ways += len(fresh)
                if ticket in view["tickets"] and not ticket["complete"]:
                    serving |= fresh
            assert extras(game.copy(), seat) == told, "what is kept from step to step is what is found anew"
            assert serving <= set(told["serving"])
            assert not set(told["serving"]) & (taken | usable)
    assert ways > 20


def every(game: Game) -> set[int]:
    return set(range(len(game.facts.routes)))


def test_the_bullet_track_scores_what_was_told() -> None:
    for seats in (2, 4):
        game = trilhos.new("japan", seats=seats, seed=6)
        for _ in steps(game, 6):
            pass
        told = extras(game)
        assert game.result is not None
        assert told["bullet_scores"] == [one["bullet_bonus"] for one in game.view()["result"]["seats"]]
        assert told["bullet_places"][0] == max(told["bullet_scores"])


@pytest.mark.parametrize("name", RAIL_GAMES)
def test_a_claim_brings_what_was_told(name: str) -> None:
    game = trilhos.new(name, seats=3, seed=4)
    claims = 0
    for seat, action in steps(game, 4):
        if action.kind == "claim":
            told, before = extras(game), game.view()["seats"][seat]
            copy = game.copy()
            copy.play(action, seat)
            after, route = copy.view()["seats"][seat], action.fields["id"]
            if not game.facts.rules.tickets_to_win:
                assert after["points"] - before["points"] == told["claim_points"][route]
            assert before["trains"] - after["trains"] == told["claim_trains"][route]
            claims += 1
    assert claims > 20


def connected(game: Game, network: Iterable[int], a: int, b: int) -> bool:
    reached, grows = {a}, True
    while grows:
        ends = [{game.facts.routes[r].a, game.facts.routes[r].b} for r in network]
        new = set().union(*(pair for pair in ends if pair & reached)) - reached
        reached, grows = reached | new, bool(new)
    return b in reached


@pytest.mark.parametrize("name", RAIL_GAMES)
def test_networks_connect_what_the_rules_connect(name: str) -> None:
    game = trilhos.new(name, seats=3, seed=5)
    checked = 0
    for n, _ in enumerate(steps(game, 5)):
        for seat in range(3) if n % 9 == 0 else ():
            network = extras(game)["networks"][seat]
            for held in game.view(seat)["tickets"]:
                ticket = game.facts.tickets[held["id"]]
                assert connected(game, network, ticket.a, ticket.b) == held["complete"]
                checked += 1
    assert checked


@pytest.mark.parametrize("name", RAIL_GAMES)
def test_a_route_can_be_paid_if_all_of_its_cards_are_held(name: str) -> None:
    game = trilhos.new(name, seats=2, seed=6)
    for seat, _ in steps(game, 6):
        if game.view()["phase"] != "turn":
            continue
        held, trains = extras(game, seat)["held"], game.view()["seats"][seat]["trains"]
        payable = {action.fields["id"] for action in game.legal(seat) if action.kind == "claim"}
        closed = {route["id"] for route in game.view()["routes"]}
        for r, route in enumerate(game.facts.routes):
            assert 0 <= held[r] <= route.length
            if r in payable:
                assert held[r] == route.length
            elif r not in closed and route.twin not in closed and trains >= route.length:
                assert held[r] < route.length


@pytest.mark.parametrize("name", RAIL_GAMES)
def test_the_score_sheet_adds_up(name: str) -> None:
    game = trilhos.new(name, seats=3, seed=7)
    for _ in steps(game, 7):
        assert "score" not in extras(game)
    told, view = extras(game), game.view()
    for one in view["result"]["seats"]:
        items = [item for item in told["score"] if item["seat"] == one["seat"]]
        assert sum(item["points"] for item in items) == one["total"]
        assert {item["ticket"] for item in items if item["part"] == "tickets"} == set(one["tickets"])
        if "completed" in told:
            assert told["completed"][one["seat"]] == one["completed"]
        for item in items:
            if item["part"] == "tickets" and item["complete"]:
                assert set(item["routes"]) <= set(told["networks"][one["seat"]])
                assert connected(game, item["routes"], *item["cities"])


def test_figures_are_those_of_the_house_rules() -> None:
    """The map is that of the board; what players changed is in the extras."""
    assert extras(trilhos.new("first-journey", seats=2, seed=1))["tickets_to_win"] == 6
    assert extras(trilhos.new("first-journey", seats=2, seed=1, rules={"tickets_to_win": 4}))["tickets_to_win"] == 4
    drawn = {
        market: extras(trilhos.new("usa", seed=1, rules={"market": market}))["cards_drawn"] for market in (0, 3, 5)
    }
    assert drawn == {0: 2, 3: 1, 5: 1}


def test_the_star_of_a_card_says_whether_the_turn_ends() -> None:
    seen = set()
    for seed in range(8):
        game = trilhos.new("chicago", seats=3, seed=seed)
        card, turns = None, -1
        for _, action in steps(game, seed):
            if card is not None and game.view()["phase"] == "main":
                assert (game.view()["turns"] > turns) == (extras(game)["stars"][card] == "red")
                seen.add(card)
                card = None
            if game.view()["phase"] == "main":
                card, turns = (action.fields["card"] if action.kind == "play" else None), game.view()["turns"]
    assert seen >= {"exit-1x", "exit-2x", "take-a-seat", "reverse", "plus-1", "express", "eccentric", "begging"}


def test_what_is_told_of_a_turn_in_chicago_comes_about() -> None:
    counts = dict.fromkeys(("picked", "two", "one", "costs", "blocked", "not blocked"), 0)
    for seed in range(8):
        rules = {"skipped": "immune", "rebel": "begging_only", "lenient_boarding": "yes"} if seed % 2 else {}
        game = trilhos.new("chicago", seats=3, seed=seed, rules=rules)
        pawns: Fields = {}
        for seat, action in steps(game, seed):
            view, told = game.view(seat), extras(game, seat)
            if view["phase"] == "main":
                pawns = told["pawns"]
                plays = [one.fields for one in game.legal(seat) if one.kind == "play"]
                targets = [fields["seat"] for fields in plays if fields["card"] == "eccentric"]
                cells = {cell for target in targets for cell in view["seats"][target]["seated"]}
                assert set(pawns.get("eccentric", [])) == cells
            if action.kind == "board" and "door" in action.fields:
                copy = game.copy()
                both_leave = copy.play(action, seat).outcome.text().startswith("both pawns leave")
                assert both_leave == told["boarding_costs"]
                counts["costs"] += both_leave
            if view["phase"] == "react" and "rebel" in view["hand"]:
                may = any(one.kind == "block" for one in game.legal(seat))
                assert may == told["blockable"]
                counts["blocked" if may else "not blocked"] += 1
            elif view["phase"] == "pick" and not view["passed"]:
                target = view["seats"][view["target"]]["seated"]
                cells = {one.fields["cell"] for one in game.legal(seat)}
                if view["card"] != "exit-2x":
                    assert cells == set(pawns[view["card"]]) & set(target)
                    counts["picked"] += 1
            if view["phase"] == "react" and view["card"] in ("eccentric", "take-a-seat") and action.kind == "allow":
                copy = game.copy()
                copy.play(action, seat)
                copy.play(copy.legal()[0])
                assert (copy.view()["phase"] == "penalty") == told["two_in_aisle"]
                counts["two" if told["two_in_aisle"] else "one"] += 1
    assert all(counts.values()), counts


@pytest.mark.parametrize("value", ["any_time", "at_the_start"])
def test_whether_boarding_comes_first_in_chicago(value: str) -> None:
    game = other_box("seat 0: hand plus-1", boarding=value)
    assert any(action.kind == "board" for action in game.legal(0))
    told = extras(game, 0)["boards_first"]
    game.play("play plus-1")
    assert told == (not any(action.kind == "board" for action in game.legal(0)))
    assert not extras(game, 1)["boards_first"], "it is another seat's turn"


@pytest.mark.parametrize("join", ["short", "long"])
def test_cars_are_joined_where_the_rules_join_them(join: str) -> None:
    for seed in range(12):
        game = trilhos.new("chicago", seed=seed, join=join)
        words = game.state.joint if join == "short" else game.state.down
        edge = [13, 27, 41, 55, 69] if join == "short" else range(56, 70)
        joined = [cell for cell in edge if int(words[cell >> 6]) >> (cell & 63) & 1]
        far = [70 + cell - 13 if join == "short" else cell + 14 for cell in joined]
        name = [f"A{cell // 14}.{cell % 14}" for cell in joined]
        other = [f"B{(cell - 70) // 14}.{cell % 14}" for cell in far]
        assert extras(game)["passages"] == list(zip(name, other, strict=True))


def completed(game: Game, seat: int, text: str) -> str:
    return web_part(game.ruleset.family).complete(game, seat, text)


def test_a_route_without_a_payment_is_explained_by_the_nearest_one() -> None:
    game = trilhos.new("usa", seats=2, seed=1, first=0)
    for seat in (0, 1):
        game.play("keep all", seat)
    hand = game.view(0)["hand"]
    for text in ("draw", "claim Duluth-Omaha red2", "claim Nowhere-Omaha", "claim", ""):
        assert completed(game, 0, text) == text
    for r, route in enumerate(game.facts.routes):
        text = completed(game, 0, f"claim {game.names.routes[r]}")
        paid = game.names.find_cards(text.removeprefix(f"claim {game.names.routes[r]} "))
        assert sum(paid.values()) == route.length
        held = extras(game, 0)["held"][r]
        assert (game.explain(text, 0) is None) == (held == route.length), (text, hand)


def test_cards_are_explained_by_the_action_they_come_nearest_to() -> None:
    game = trilhos.new("chicago", seats=3, seed=1, first=0, join="short")
    for asked, meant in {
        "use red3": "move red3",
        "use red3 blue2": "move red3 blue2",
        "use red3 blue2 advanced-1 rebel": "move red3 blue2 linked with rebel",
        "use red3 advanced-1": "move red3 advanced-1",
        "use u-pass": "u-pass 0",
        "use rebel": "play rebel",
        "use begging": "play begging at seat 1 for number",
        "use eccentric": "play eccentric at seat 1",
        "use exit-1x": "play exit-1x",
        "use nothing": "use nothing",
        "use": "use",
        "end": "end",
        "": "",
    }.items():
        assert completed(game, 0, asked) == meant
    game = trilhos.load("game: chicago\nseat 0: hand begging\nseat 1: hand red3")
    game.play("play begging at seat 1 for number")
    assert completed(game, 1, "use red3") == "discard red3"


def test_the_server_explains_part_of_an_action(server: Server) -> None:
    table, _ = server.create_table("usa", (None, None), first=0)
    ana, bia = server.sit(table, "Ana"), server.sit(table, "Bia")
    for token in (ana, bia):
        server.post(f"/tables/{table}/actions", token, action="keep all")
    head = {"authorization": f"Bearer {ana}"}
    path = f"/api/tables/{table}"
    told = server.http.post(f"{path}/explain", headers=head, json={"action": "claim Los Angeles-Miami"}).json()
    assert (told["legal"], "no route" in told["reason"]) == (False, True)
    told = server.http.post(f"{path}/explain", headers=head, json={"action": "claim Seattle-Helena"}).json()
    assert (told["legal"], told["clause"]) == (False, "US-19")
    refused = server.http.post(f"{path}/actions", headers=head, json={"action": "claim Seattle-Helena"}).json()
    assert refused["code"] == "notation", "an action itself must be complete"
