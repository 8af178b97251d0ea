"""All against all: the same deals, fair seatings, and a self-contained page."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from trilhos.bots.published_ratings import published_ratings
from trilhos.lab.games import Series, find_entrants
from trilhos.lab.saved_ratings import save_ratings
from trilhos.lab.stats import Sprt
from trilhos.lab.tournament import Tournament
from trilhos.lab.tournament_page import page
from trilhos.match.family import published_games
from trilhos.match.game import RULES_VERSION
from trilhos.match.ruleset import find_ruleset


def tournament(*bots: str, seats: int = 2, games: int = 40, threads: int = 2, **more: Any) -> Tournament:
    ruleset = find_ruleset("usa")
    made = Tournament(ruleset, find_entrants(bots, ruleset), seats, games, threads=threads, **more)
    made.run()
    return made


def test_two_seats_play_every_deal_both_ways() -> None:
    data = tournament("random", "greedy", "planner").as_dict()
    assert [bot["bot"] for bot in data["bots"]] == ["planner", "greedy", "random"]
    assert (data["anchor"], data["bots"][0]["rating"], data["bots"][0]["interval"]) == ("planner", 1500, [1500, 1500])
    assert [pairing["bots"] for pairing in data["pairings"]] == [
        ["random", "greedy"],
        ["random", "planner"],
        ["greedy", "planner"],
    ]
    for pairing in data["pairings"]:
        assert (pairing["deals"], pairing["games"]) == (20, 40)
        first, second = pairing["alone"]
        assert first[0] + second[0] == pytest.approx(1)
        assert pairing["score"] == first


def test_more_seats_play_one_among_the_others_both_ways() -> None:
    played = tournament("random", "greedy", seats=3, games=30)
    (pairing,) = played.pairings
    assert (pairing.deals, pairing.games) == (5, 30)
    alone, other = (
        Series(played.ruleset, [lineup[0], lineup[1], lineup[1]], rotate=True).play(0, 15)
        for lineup in (played.entrants, played.entrants[::-1])
    )
    ruleset = np.array([[row[10] >> row[14] & 1 for row in rows] for rows in (alone, other)])  # winners, shift
    shares = pairing.shares()
    assert [round(share.share, 6) for share in shares] == [round(float(rows.mean()), 6) for rows in ruleset]
    assert pairing.score().mean() == pytest.approx(0.5 + (shares[0].share - shares[1].share) / 2)


def test_results_do_not_depend_on_threads_even_with_early_stopping() -> None:
    results = [
        tournament("random", "greedy", "planner:slip=500", games=2000, threads=threads, sprt=Sprt(0.05)).as_dict()
        for threads in (1, 2)
    ]
    assert results[0] == results[1]
    assert {pairing["better"] for pairing in results[0]["pairings"]} <= {"greedy", "planner:slip=500"}
    assert all(pairing["games"] < 2000 for pairing in results[0]["pairings"])


def test_a_bot_that_fails_is_dropped_and_the_others_continue(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, decision):\n        return None\n")
    played = tournament("random", f"{file}:Mine", "greedy", "planner", games=4)
    data = played.as_dict()
    assert len(data["errors"]) == 3
    assert "returned None, which is not an action; is a `return` missing in `choose`?" in data["errors"][0]
    assert data["errors"][0].endswith("(game 0, seed 0, stream 0, step 2)")
    assert data["errors"][1:] == [f"not played: bot '{file}:Mine' had failed"] * 2
    assert sum(pairing["games"] for pairing in data["pairings"]) == 12
    assert "had failed" in page(data)
    assert (data["bots"][-1]["bot"], data["bots"][-1]["rating"]) == (f"{file}:Mine", None)
    assert [bot["rating"] for bot in data["bots"] if bot["bot"] == "planner"] == [data["mean_rating"]]


def test_results_without_games(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, decision):\n        return None\n")
    data = tournament("random", f"{file}:Mine", games=4).as_dict()
    assert [bot["rating"] for bot in data["bots"]] == [None, None]
    assert "Nothing was played" in page(data)


def test_an_interrupted_tournament_has_results_so_far() -> None:
    ruleset = find_ruleset("usa")
    made = Tournament(ruleset, find_entrants(["random", "greedy", "planner"], ruleset), 2, 40, threads=1)

    def enough(name: str, done: int, deals: int) -> None:
        if "planner" in name:
            raise KeyboardInterrupt

    made.run(enough)
    data = made.as_dict()
    assert data["errors"] == ["interrupted"]
    assert data["pairings"][0]["games"] == 40


@pytest.mark.parametrize("seats", [2, 3])
def test_the_page_is_well_formed_and_needs_nothing_else(seats: int) -> None:
    data = tournament("random", "greedy", "greedy:slip=500", seats=seats, games=12, sprt=Sprt()).as_dict()
    data["bots"][0]["bot"] = "<&>"
    html = page(data)
    root = ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>"))
    assert root.tag == "html"
    assert not re.search(r"https?:|//\w|src=|href=|url\(|@import|<script", html)
    assert len(root.findall(".//circle")) == 3
    assert "&lt;&amp;&gt;" in html
    assert "prefers-color-scheme: dark" in html
    assert "@media print" in html
    assert 'name="viewport"' in html


def test_published_ratings_were_measured_by_the_rules_of_today() -> None:
    versions = {game: {one["rules"] for one in seats.values()} for game, seats in published_ratings().items()}
    assert versions == {game: {RULES_VERSION} for game in published_games()}


def test_ratings_are_kept_by_game_and_seats(tmp_path: Path) -> None:
    import json

    file = tmp_path / "ratings.json"
    for seats in (3, 2, 2):
        save_ratings(file, tournament("random", "greedy", seats=seats, games=6).as_dict())
    kept = json.loads(file.read_text())
    assert list(kept["usa"]) == ["2", "3"]
    assert set(kept["usa"]["2"]) == {"seed", "games", "seconds", "rules", "bots"}
    assert set(kept["usa"]["2"]["bots"]["greedy"]) == {"rating", "interval", "games"}
