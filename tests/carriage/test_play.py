"""Random play checked by the referee, and compared with an independent implementation."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilhos
from tests.carriage import reference
from tests.carriage.helpers import destinations, end, load, seat
from tests.conftest import clause
from trilhos import Game
from trilhos.families.carriage.boards.facts import read
from trilhos.lab.simulation import simulate
from trilhos.match.referee import complaints

CLAUSE = re.compile(r"CH-\d+")
PROTOTYPE = {2: 84.2, 3: 63.7, 4: 44.6}  # turns per seat, random-607, section 15 of the specification
FACES = [face.id for face in read().faces]
quick = settings(deadline=None, max_examples=20)


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """A game after some steps."""
    game = trilhos.new("chicago", seats=draw(st.integers(2, 4)), seed=draw(st.integers(0, 10**6)))
    play_on(game, Random(draw(st.integers(0, 10**6))), draw(st.integers(0, 200)))
    return game


def play_on(game: Game, chance: Random, steps: int) -> None:
    for _ in range(steps):
        if not game.over:
            number = chance.choice(game.legal_ids())
            game.ruleset.apply(game.states, game.works, game.to_act[0], number)


@quick
@given(game=positions(), seed=st.integers(0, 10**6))
def test_the_referee_has_no_complaints(game: Game, seed: int) -> None:
    chance = Random(seed)
    for _ in range(30):
        assert complaints(game) == []
        assert game.over == (not game.to_act)
        play_on(game, chance, 1)


@quick
@given(game=positions())
def test_the_forms_of_legality_agree(game: Game) -> None:
    for _ in range(4):
        for i in range(game.seats):
            legal = game.legal_ids(i)
            assert legal == [number for number in range(608) if game.explain(number, i) is None]
            assert bool(legal) == (i in game.to_act)
        play_on(game, Random(1), 1)


@quick
@given(game=positions(), data=st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    i = data.draw(st.integers(0, game.seats - 1))
    legal = set(game.legal_ids(i))
    before, n_steps = game.digest(), len(game.steps)
    for number in data.draw(st.lists(st.integers(-2, 608), min_size=25, max_size=25)):
        refusal = game.explain(number, i)
        assert (refusal is None) == (number in legal)
        if refusal:
            with pytest.raises(trilhos.IllegalAction) as error:
                game.play(number, i)
            assert (error.value.clause, error.value.reason) == refusal
            assert CLAUSE.fullmatch(refusal[0])
            assert "{" not in refusal[1]
    assert (game.digest(), len(game.steps)) == (before, n_steps)


@quick
@given(game=positions(), seed=st.integers(0, 10**6))
def test_a_copy_is_independent(game: Game, seed: int) -> None:
    before = game.digest()
    one, other = game.copy(), game.copy()
    play_on(one, Random(seed), 10)
    assert game.digest() == other.digest() == before
    play_on(other, Random(seed), 10)
    assert one.digest() == other.digest()


@clause("CH-18", "CH-71")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants_of_section_14(seats: int) -> None:
    """Counted from the view alone."""
    game, chance = trilhos.new("chicago", seats=seats, seed=seats), Random(seats)
    while not game.over and len(game.steps) < 120:
        turn, turns = int(game.state.turn), int(game.state.turns)
        game.play(chance.choice(game.legal_ids()))
        if len(game.steps) % 4 and int(game.state.turns) == turns:
            continue
        view = game.view()
        for me in view["seats"]:
            pawns = me["supply"] + len(me["seated"]) + (me["aisle"] is not None) + (me["waiting"] is not None)
            assert pawns == view["quota"] or view["phase"] == "penalty"
        taken = [cell for me in view["seats"] for cell in me["seated"]]
        assert len(taken) == len(set(taken))
        piles = sum(sum(view[pile].values()) for pile in ("deck", "discard", "resting"))
        assert piles + sum(me["numbers"] + me["actions"] for me in view["seats"]) == 120
        if view["turns"] > turns and not game.over:
            assert (view["seats"][turn]["numbers"], view["seats"][turn]["actions"]) == (2, 3)


def crowded(
    chance: Random, narrow: bool = False
) -> tuple[str, reference.Train, set[reference.Cell], dict[int, reference.Cell]]:
    """A position with few free seats and all players in the aisle, for both implementations."""
    a = chance.choice(FACES[:2] if narrow else FACES)
    b = chance.choice([face for face in FACES if face[0] != a[0]])
    a, b = a + "~" * chance.randint(0, 1), b + "~" * chance.randint(0, 1)
    join = chance.choice(["short", "long"])
    on = reference.train(a, b, join)
    chairs, floor = sorted(on.chairs()), sorted(on.floor())
    free = chance.choice([0, 1, 2, 5, 20])
    near = chance.choice(floor)
    if narrow:  # one aisle in a tile with pairs, and the free seats far away
        free, near = chance.choice([1, 2, 3]), (0, 2, chance.choice([0, 1, 2, 7, 13]))
    seated = set(chance.sample(chairs, len(chairs) - free))
    spaces = sorted(floor, key=lambda cell: sum(abs(x - y) for x, y in zip(cell, near, strict=True)))
    standing = {i: chance.choice(spaces[:6]) for i in range(4)}
    lines = [f"seats: 4\ntiles: {a} {b}\njoin: {join}"]
    lines += [f"seat {i}: hand excuse-me; aisle {reference.text(cell)}; supply 0" for i, cell in standing.items()]
    lines[4] += f"; seated {' '.join(map(reference.text, seated)) or 'none'}"
    return "\n".join(lines), on, seated, standing


@clause("CH-34", "CH-35", "CH-36", "CH-37", "CH-44", "CH-45")
@pytest.mark.parametrize("seed", range(24))
def test_destinations_match_a_simple_implementation(seed: int) -> None:
    text, on, seated, standing = crowded(Random(seed))
    game = load(text)
    for i in range(4):
        others = [cell for other, cell in standing.items() if other != i]
        plain, past = reference.moves(on, standing[i], seated, others)
        assert destinations(game, i) == (
            {n: set(map(reference.text, cells)) for n, cells in plain.items()},
            {n: set(map(reference.text, cells)) for n, cells in past.items()},
        )


@clause("CH-69")
def test_blockers_match_a_simple_implementation() -> None:
    found = 0
    for seed in range(60):
        text, on, seated, standing = crowded(Random(seed), narrow=seed % 4 > 0)
        others = {i: cell for i, cell in standing.items() if i != 0}
        one, other = 3 + seed % 3, 4 + seed % 2
        blockers = reference.blockers(on, standing[0], seated, others, [one, other, one + other])
        game = end(load(text.replace("seat 0: hand excuse-me", f"seat 0: hand red{one} red{other}")))
        assert seat(game, 0)["shut_in"] == dict.fromkeys(sorted(blockers), 1), f"seed {seed}"
        found += bool(blockers)
    assert found > 10


@pytest.mark.slow
@clause("CH-75")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_take_as_long_as_in_the_prototype(seats: int) -> None:
    summary = simulate("chicago", seats, 200, seed=1, check=True)
    assert (summary.complaints, summary.first_complaint, summary.games) == (0, None, 200)
    assert summary.turns_mean / seats == pytest.approx(PROTOTYPE[seats], rel=0.1)
