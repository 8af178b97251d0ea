"""Games as tables: they record what happened, in agreement with the Python API, and do not change the games."""

from collections import Counter
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest

import trilhos
from trilhos.bots.compiled import new_logs
from trilhos.bots.game_arrays import COMPLAINTS
from trilhos.families.carriage.text.names import CARDS
from trilhos.lab.games import Series, find_entrants
from trilhos.lab.schemas import schemas_of
from trilhos.lab.tables import Tables, counted, tables_of
from trilhos.match.ruleset import find_ruleset

SEED = 5
RAILS = ("usa", "japan", "first-journey", "san-francisco")

# A deterministic bot, so that its game can be reproduced without the lab.
STEADY = """
from zlib import crc32


class Steady:
    n = 0

    def choose(self, decision):
        self.n += 1
        return min(decision.legal, key=lambda action: crc32(f"{self.n} {action}".encode()))
"""


def tables(game: str, bots: list[str], games: int, rotate: bool = False) -> tuple[Series, Tables]:
    table = find_ruleset(game)
    series = Series(table, find_entrants(bots, table), SEED, rotate=rotate)
    logs = new_logs(table, games)
    rows = series.play(0, games, logs=logs)
    return series, tables_of(series, 0, rows, logs)


def on_table(game: str, mine: Any) -> int:
    """A seat's public score."""
    if game == "first-journey":
        return int(mine.done).bit_count() + int(mine.crossed)
    return int(mine.n_seated if game == "chicago" else mine.points)


def again(game: str, seats: int) -> tuple[trilhos.Game, dict[str, Any]]:
    """The first game of the deterministic bots, and what happened in it, from the Python API."""
    played = trilhos.new(game, seats=seats, seed=SEED)
    asked = [0] * seats
    seen: dict[str, Any] = {"offered": Counter(), "lead": [], "turns": Counter(), "links": Counter()}
    while not played.over:
        seat = played.to_act[0]
        asked[seat] += 1
        n = asked[seat]
        action = min(played.legal(seat), key=lambda action: crc32(f"{n} {action}".encode()))
        before, turn = int(played.state.turns), int(played.state.turn)
        if action.kind == "keep" and game != "chicago":
            mine = played.state.seats[seat]
            seen["offered"].update((seat, int(ticket)) for ticket in mine.offer[: mine.n_offer])
        if action.fields.get("linked"):  # by the lowest Advanced Movement in hand (CH-41)
            hand = played.state.seats[seat].hand
            seen["links"][seat, next(CARDS[face] for face in range(19, 24) if hand[face])] += 1
        played.play(action, seat)
        if played.state.turns > before:
            seen["turns"][turn] += 1
        if played.state.turns > before or played.over:
            points = [on_table(game, mine) for mine in played.state.seats[:seats]]
            if points.count(max(points)) == 1:
                seen["lead"].append(points.index(max(points)))
    return played, seen


@pytest.fixture
def steady(tmp_path: Path) -> str:
    file = tmp_path / "steady.py"
    file.write_text(STEADY)
    return f"{file}:Steady"


@pytest.mark.parametrize(("game", "seats"), [*((game, 2 + k % 2) for k, game in enumerate(RAILS)), ("chicago", 3)])
def test_the_tables_record_what_happened(game: str, seats: int, steady: str) -> None:
    _, written = tables(game, [steady] * seats, 1)
    played, seen = again(game, seats)
    result = played.result
    assert result is not None
    [row] = written["games"].to_pylist()
    order = sorted(result.points)
    assert row["margin"] == order[-1] - order[-2]
    assert row["winners"] == sum(1 << seat for seat in result.winners)
    assert (row["steps"], row["turns"]) == (len(played.steps), int(played.state.turns))
    assert row["lead_changes"] == sum(a != b for a, b in zip(seen["lead"], seen["lead"][1:], strict=False))
    rows = written["seats"].to_pylist()
    assert [one["points"] for one in rows] == result.points
    assert [one["place"] for one in rows] == result.places
    assert [one["order"] for one in rows] == [(seat - row["first"]) % seats for seat in range(seats)]
    assert [one["turns"] for one in rows] == [seen["turns"][seat] for seat in range(seats)]
    assert sum(one["share"] for one in rows) == pytest.approx(1)
    (check_cards if game == "chicago" else check_rails)(played, seen, written)


def check_rails(played: trilhos.Game, seen: dict[str, Any], written: Tables) -> None:
    result = played.result
    assert result is not None
    claims = {step.fields["id"]: step.seat for step in played.steps if step.kind == "claim"}
    assert {one["route"]: one["seat"] for one in written["routes"].to_pylist()} == claims
    shares = {one["seat"]: one["share"] for one in written["seats"].to_pylist()}
    tickets = written["tickets"].to_pylist()
    assert all(one["won"] == shares[one["seat"]] for one in tickets + written["routes"].to_pylist())
    if seen["offered"]:
        assert {(one["seat"], one["ticket"]): one["offers"] for one in tickets} == seen["offered"]
    for one, row in zip(result.seats, written["seats"].to_pylist(), strict=True):
        kept = {played.names.tickets[t["ticket"]] for t in tickets if t["seat"] == one.seat and t["kept"]}
        done = [t for t in tickets if t["seat"] == one.seat and t["done"]]
        assert kept == set(one.tickets)
        assert all(t["kept"] for t in done)
        assert (row["tickets_kept"], row["tickets_done"]) == (len(kept), len(done))
        assert len(done) + one.east_to_west == one.completed
        assert row["longest"] == one.longest_path
        assert row["longest_points"] == one.longest_bonus
        assert row["tokens_points"] == one.tokens
        assert row["bonus_points"] == one.bullet_bonus + one.east_to_west
        parts = ("routes_points", "tickets_points", "longest_points", "bonus_points", "tokens_points")
        assert sum(row[name] for name in parts) == one.total
        assert row["trains_left"] == int(played.state.seats[one.seat].trains)


def check_cards(played: trilhos.Game, seen: dict[str, Any], written: Tables) -> None:
    """The cards in the table are those named in the log."""
    plays = written["plays"].to_pylist()
    counts: Counter[tuple[int, str]] = Counter()
    for one in plays:
        counts[one["seat"], CARDS[one["card"]]] += one["times"]
    words: Counter[tuple[int, str]] = Counter(seen["links"])
    for step in played.steps:
        first, *rest = step.text.split()
        for word in rest if first in ("play", "move") else []:
            words[step.seat, word] += word in CARDS
        words[step.seat, "u-pass"] += first == "u-pass"
        words[step.seat, "rebel"] += step.kind == "block"
    assert {key: n for key, n in counts.items() if n} == {key: n for key, n in words.items() if n}
    blocked = sum(step.kind == "block" for step in played.steps)
    assert sum(one["blocked"] for one in plays) == blocked == sum(one["blocks"] for one in written["seats"].to_pylist())
    for seat, row in enumerate(written["seats"].to_pylist()):
        mine = [step for step in played.steps if step.seat == seat]
        assert row["moves"] == sum(step.kind == "move" for step in mine)
        assert row["pawns_seated"] == row["points"]
        aimed = [one["times"] for one in plays if one["victim"] == seat and CARDS[one["card"]] != "rebel"]
        assert row["attacked"] == sum(aimed)


@pytest.mark.parametrize("game", [*RAILS, "chicago"])
def test_tables_do_not_change_the_games(game: str) -> None:
    """Compiled: the loop with logs plays the same games as the loop without, and its tables add up."""
    table = find_ruleset(game)
    series = Series(table, find_entrants(["planner", "random", "greedy"], table), SEED, rotate=True, check=True)
    logs = new_logs(table, 12)
    rows = series.play(3, 15, logs=logs)
    assert (rows == series.play(3, 15)).all()
    assert not rows[:, COMPLAINTS].any()
    written = tables_of(series, 3, rows, logs)
    assert {name: one.schema for name, one in written.items()} == schemas_of(find_ruleset(game).family)
    assert written["games"]["deal"].to_pylist() == [game // 3 for game in range(3, 15)]
    assert (counted(series, written["games"], written["seats"]) == rows).all()
    seats = written["seats"].to_pandas()
    assert (seats.groupby("game")["turns"].sum().to_numpy() == written["games"]["turns"].to_numpy()).all()
    assert seats["bot"].tolist()[:3] == ["planner", "random", "greedy"]
    assert seats["bot"].tolist()[3:6] == ["greedy", "planner", "random"]
    if game == "usa":
        laid = np.array([route.length for route in table.facts.routes])
        routes = written["routes"].to_pandas()
        used = laid[routes["route"]]
        left = seats.set_index(["game", "seat"])["trains_left"]
        gone = routes.assign(used=used).groupby(["game", "seat"])["used"].sum()
        assert ((left + gone.reindex(left.index, fill_value=0)) == table.facts.rules.trains).all()
