"""The engine's final scores equal those of the independent scorer."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import trilhos
from tests import reference_scorer
from tests.reference_scorer import Score, Table
from tests.sampling import sample
from trilhos.core.rng import RNG, key_of_seed, key_words
from trilhos.families.ride.boards.facts import Facts, find
from trilhos.families.ride.rules.state import GOAL_REACHED, NONE, STATE
from trilhos.families.ride.text.names import Names
from trilhos.match import entry_points
from trilhos.match.game import Game
from trilhos.match.ruleset import find_ruleset

FACTS = {game: find(game) for game in ("usa", "japan", "first-journey", "san-francisco")}
TABLES = [
    (game, seats) for game, facts in FACTS.items() for seats in range(facts.rules.seats_min, facts.rules.seats_max + 1)
]
GAMES = {"usa": 300, "japan": 400, "first-journey": 500, "san-francisco": 500}  # at each number of seats
SHARE = sample(full=1, quick=5)  # one of this many


def numbers(words: Any) -> frozenset[int]:
    """The numbers in a set of one or more words."""
    whole = sum(int(word) << 64 * k for k, word in enumerate(np.atleast_1d(words)))
    return frozenset(k for k in range(128) if whole >> k & 1)


def tables_of(s: Any) -> list[Table]:
    """What each seat of a state has."""
    seats = [s.seats[i] for i in range(int(s.n_seats))]
    bullet = numbers(s.bullet)
    return [
        Table(
            routes=numbers(me.owned) - bullet,
            bullets=numbers(me.owned) & bullet,
            tickets=numbers(me.tickets) | numbers(me.done),
            symbols=len(numbers(np.uint64(int(me.tokens)))),
        )
        for me in seats
    ]


def engine_scores(s: Any) -> list[Score]:
    """The engine's scores."""
    return [
        Score(
            routes=int(me.points),
            tickets=int(me.ticket_points),
            completed=set(numbers(me.done)),
            longest=int(me.longest),
            longest_bonus=int(me.longest_points),
            bullet_bonus=int(me.bullet_points),
            tokens=int(me.token_points),
            crossed=bool(me.crossed),
            total=int(me.total),
            place=int(me.place),
        )
        for me in (s.seats[i] for i in range(int(s.n_seats)))
    ]


def random_games(game: str, seats: int, games: int) -> Iterator[Any]:
    """Final states of random games."""
    ruleset, states, rngs = find_ruleset(game), np.zeros(1, STATE), np.zeros(1, RNG)
    key, options, play = (
        key_words(key_of_seed(seats)),
        np.zeros(0, np.int64),
        ruleset.rules.bound(entry_points.play_at_random),
    )
    for stream in range(games):
        play(ruleset.boards, states, ruleset.works(), rngs, seats, NONE, options, key, 1, stream)
        yield states[0]


def check(facts: Facts, s: Any) -> list[Score]:
    goal = int(s.turn) if s.ended == GOAL_REACHED else None
    expected = reference_scorer.scores(facts, tables_of(s), goal)
    assert engine_scores(s) == expected
    assert sorted(numbers(np.uint64(int(s.winners)))) == reference_scorer.winners(expected)
    return expected


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_whole_games(game: str, seats: int) -> None:
    games = 0
    for s in random_games(game, seats, GAMES[game] // SHARE):
        check(FACTS[game], s)
        games += 1
    assert games >= 60


def parse_transcript(facts: Facts, transcript: str) -> tuple[list[Table], int | None]:
    """What each seat has at the end of a game, read from its transcript alone."""
    names, seats = Names(facts), int(re.findall(r"^seats: (\d)$", transcript, re.MULTILINE)[0])
    routes, bullets, tickets = ([set[int]() for _ in range(seats)] for _ in range(3))
    symbols: list[Counter[str]] = [Counter() for _ in range(seats)]
    completed: Counter[int] = Counter()
    supply, seat = facts.rules.bullets, 0
    for line in transcript.splitlines():
        if not (step := re.fullmatch(r"\d+\. seat (\d): (.*)", line)):
            continue
        action, _, outcome = step[2].partition(" > ")
        seat, (kind, _, words) = int(step[1]), action.partition(" ")
        if kind == "keep":
            tickets[seat] |= {names.tickets.index(name) for name in words.split(", ")}
        if kind == "claim":
            name = max((name for name in names.routes if words.startswith(name + " ")), key=len)
            r = names.routes.index(name)
            is_bullet = facts.routes[r].bullet and supply > 0
            supply -= is_bullet
            (bullets if is_bullet else routes)[seat].add(r)
        for part in outcome.split("; "):
            verb, _, rest = part.partition(" ")
            if verb == "completes":
                tickets[seat] |= {names.tickets.index(name) for name in rest.split(", ")}
                completed[seat] += len(rest.split(", "))
            if verb == "takes":
                symbols[seat][rest] += 1
            completed[seat] += part == "goes from East to West"
    found = zip(routes, bullets, tickets, symbols, strict=True)
    tables = [Table(frozenset(r), frozenset(b), frozenset(t), len(s)) for r, b, t, s in found]
    return tables, seat if 0 < facts.rules.tickets_to_win <= completed[seat] else None


def at_random(game: Game, seed: int) -> Game:
    chance = Random(seed)
    while not game.over:
        game.play(chance.choice(game.legal_ids()))
    return game


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_games_rebuilt_from_their_transcripts(game: str, seats: int) -> None:
    """Only the text of a game is used, not its state."""
    for seed in range(2):
        played = at_random(trilhos.new(game, seats=seats, seed=100 + seed), seed)
        result = played.result
        assert result is not None
        expected = reference_scorer.scores(FACTS[game], *parse_transcript(FACTS[game], played.transcript()))
        assert result.points == [score.total for score in expected]
        assert result.places == [score.place for score in expected]
        assert result.winners == reference_scorer.winners(expected)
        for one, score in zip(result.seats, expected, strict=True):
            assert (one.routes, one.longest_path, one.longest_bonus) == (
                score.routes,
                score.longest,
                score.longest_bonus,
            )
            assert (one.bullet_bonus, one.tokens) == (score.bullet_bonus, score.tokens)
            assert one.completed == len(score.completed) + score.crossed
            if not FACTS[game].rules.tickets_to_win:
                assert sum(one.tickets.values()) == score.tickets


def some_routes(facts: Facts, chance: Random, n: int, taken: set[int], dense: bool) -> list[int]:
    """Random routes for a seat without twins; dense ones are connected and have many cycles."""
    mine: list[int] = []
    cities: set[int] = set()
    while len(mine) < n:
        free = [r for r, route in enumerate(facts.routes) if r not in taken and route.twin not in (taken | set(mine))]
        free = [r for r in free if r not in mine]
        if not free:
            break
        if dense and cities:
            touching = [sum(c in cities for c in (facts.routes[r].a, facts.routes[r].b)) for r in free]
            free = [r for r, n_ends in zip(free, touching, strict=True) if n_ends == max(touching)]
        mine.append(chance.choice(free))
        cities |= {facts.routes[mine[-1]].a, facts.routes[mine[-1]].b}
    return mine


@pytest.mark.parametrize("n", [8, 14, 18, 22, 25])
def test_the_longest_path_of_dense_networks(n: int) -> None:
    """US-31 in networks with many more cycles than in real games."""
    facts, chance = FACTS["usa"], Random(n)
    names = Names(facts)
    for _ in range(6):
        mine = some_routes(facts, chance, n, set(), dense=chance.random() < 0.8)
        routes = ", ".join(names.routes[r] for r in mine)
        game = trilhos.load(f"game: usa\nseats: 4\nseat 2: routes {routes}; trains 0")
        assert game.view(2)["longest_path"] == reference_scorer.longest_trail(facts, mine), routes


def lay(facts: Facts, chance: Random, seats: int) -> list[Table]:
    """Random holdings of the seats at the end, with some completed tickets."""
    rich = chance.choice([0, 1, 2, 3, 6, 12])
    taken: set[int] = set()
    tickets = list(range(len(facts.tickets)))
    chance.shuffle(tickets)
    tables = []
    for _ in range(seats):
        mine = some_routes(facts, chance, chance.randint(min(rich, 3), rich), taken, dense=chance.random() < 0.5)
        taken |= {*mine, *(facts.routes[r].twin for r in mine)}
        bullets = [r for r in mine if facts.routes[r].bullet and chance.random() < 0.8]
        own = reference_scorer.joined_tickets(facts, tickets, mine)
        held = [t for t in tickets if t in own and chance.random() < 0.6][:4]
        held += chance.sample(tickets, chance.randint(0, 1) if rich < 4 else chance.randint(0, 3))
        tickets = [t for t in tickets if t not in held]
        symbols = chance.randint(0, min(rich, len(facts.rules.symbols)))
        tables.append(Table(frozenset(mine) - set(bullets), frozenset(bullets), frozenset(held), symbols))
    return tables


def position(facts: Facts, tables: list[Table]) -> str:
    """The same as a position in which one turn is left."""
    names = Names(facts)
    lines = [f"game: {facts.id}", f"seats: {len(tables)}", "last turns: 1"]
    for seat, table in enumerate(tables):
        parts = [f"routes {', '.join(names.routes[r] for r in sorted(table.routes))}"] * bool(table.routes)
        parts += [f"bullets {', '.join(names.routes[r] for r in sorted(table.bullets))}"] * bool(table.bullets)
        parts += [f"tickets {', '.join(names.tickets[t] for t in sorted(table.tickets))}"] * bool(table.tickets)
        parts += [f"tokens {', '.join(facts.rules.symbols[: table.symbols])}"] * bool(table.symbols)
        lines.append(f"seat {seat}: {'; '.join([*parts, 'trains 5'])}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", ["usa", "japan", "san-francisco"])
def test_positions_about_to_end(game: str) -> None:
    """Random positions, until every kind of tie and both ends of the bullet track have occurred often."""
    facts, chance = FACTS[game], Random(game)
    seen: Counter[str] = Counter()
    for n in range(1_500):
        tables = lay(facts, chance, chance.randint(facts.rules.seats_min, facts.rules.seats_max))
        expected = reference_scorer.scores(facts, tables)
        tied = [score for score in expected if score.total == max(score.total for score in expected)]
        shared = len(reference_scorer.winners(expected)) > 1
        by_tickets = len(tied) > 1 and len({len(score.completed) for score in tied}) > 1
        by_path = len(tied) > 1 and not by_tickets and len({score.longest_bonus for score in tied}) > 1
        kinds = {"by tickets": by_tickets, "by path": by_path, "shared": shared and n % 10 == 0, "any": n % 20 == 0}
        if any(kinds.values()):
            seen.update(kind for kind, found in kinds.items() if found)
            s = trilhos.load(position(facts, tables))
            while not s.over:
                s.play("draw")
            assert tables_of(s.state) == tables
            assert check(facts, s.state) == expected
    assert seen["by tickets"] > 0, seen
    assert seen["shared"] > 5, seen
    assert game != "usa" or seen["by path"] > 5, seen


@pytest.mark.parametrize("game", FACTS)
def test_the_scorer_agrees_with_brute_force(game: str) -> None:
    facts, chance = FACTS[game], Random(1)
    for n in range(11):
        for _ in range(4):
            mine = some_routes(facts, chance, n, set(), dense=chance.random() < 0.7)
            assert reference_scorer.longest_trail(facts, mine) == reference_scorer.longest_by_walking(facts, mine)
