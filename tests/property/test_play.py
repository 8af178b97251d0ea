"""Random play checked by the referee: nothing gets lost, and some seat can act until the game is over."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import trilhos
from tests.sampling import sample
from trilhos.families.ride.boards.facts import find
from trilhos.match import referee
from trilhos.match.game import Game

GAMES = ("usa", "japan", "first-journey", "san-francisco")
MOST_STEPS = 3_000  # no random game is longer
CLAUSE = re.compile(r"(US|JP|FJ|SF|HI)-\d+")

SEATS = {game: find(game).rules for game in GAMES}
tables = st.sampled_from(GAMES).flatmap(
    lambda game: st.tuples(st.just(game), st.integers(SEATS[game].seats_min, SEATS[game].seats_max))
)
quick = settings(deadline=None, max_examples=25)


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """A game after some random steps, in which seats claim more or less often."""
    game, seats = draw(tables)
    dealt = trilhos.new(game, seats=seats, seed=draw(st.integers(0, 10**6)))
    steps, taste = draw(st.integers(0, 250)), draw(st.sampled_from([0.0, 0.3, 1.0]))
    play_on(dealt, Random(draw(st.integers(0, 10**6))), steps, taste)
    return dealt


def play_on(game: Game, chance: Random, steps: int, taste: float) -> None:
    for _ in range(steps):
        if game.over:
            return
        seat = chance.choice(game.to_act)
        game.ruleset.apply(game.states, game.works, seat, choose(game, seat, chance, taste))


def choose(game: Game, seat: int, chance: Random, taste: float) -> int:
    """A random action; claims are chosen with this preference."""
    legal, claims = game.legal_ids(seat), int(game.boards[0].claim_at)
    calm = [action for action in legal if action < claims]
    return chance.choice(calm if calm and chance.random() > taste else legal)


def counted(game: Game) -> dict[str, Any]:
    """Cards, trains and tickets of the whole game, counted from the state, independently of the referee."""
    b, s = game.boards[0], game.state
    seats = [s.seats[i] for i in range(game.seats)]
    cards = s.deck.astype(int) + s.discard + sum(me.hand.astype(int) for me in seats)
    for card in s.market:
        if card >= 0:
            cards[card] += 1
    ring = [int(s.ticket_deck[(int(s.ticket_head) + k) % len(s.ticket_deck)]) for k in range(int(s.n_tickets))]
    bullet = [int(word) for word in s.bullet]
    trains = []
    for me in seats:
        owned = [r for r in range(int(b.n_routes)) if int(me.owned[r >> 6]) & ~bullet[r >> 6] & 1 << (r & 63)]
        trains.append(int(me.trains) + sum(int(b.route_length[r]) for r in owned))
        ring += [t for t in range(64) if (int(me.tickets) | int(me.done)) >> t & 1]
        ring += [int(t) for t in me.offer[: int(me.n_offer)]]
    ring += [t for t in range(64) if int(s.ticket_discard) >> t & 1]
    placed = sum(word.bit_count() for word in bullet)
    tokens = int(s.pile_left.sum()) + sum(int(me.tokens).bit_count() for me in seats)
    return {
        "cards": cards.tolist(),
        "trains": trains,
        "tickets": sorted(ring),
        "bullets": placed + int(s.bullets),
        "tokens": tokens,
    }


@settings(quick, phases=(Phase.explicit, Phase.reuse, Phase.generate))  # shrinking a seed does not simplify a game
@given(table=tables, seed=st.integers(0, 10**6), taste=st.sampled_from([0.05, 0.3, 1.0]))
def test_invariants_hold_from_the_deal_to_the_end(table: tuple[str, int], seed: int, taste: float) -> None:
    game, chance = trilhos.new(table[0], seats=table[1], seed=seed), Random(seed)
    before = counted(game)
    assert before["tickets"] == list(range(int(game.boards[0].n_tickets)))
    assert before["cards"] == game.boards[0].cards.tolist()
    for step in range(MOST_STEPS):
        assert referee.complaints(game) == []
        assert game.over == (not game.to_act)
        if step % 7 == 0 or game.over:
            assert counted(game) == before
        if game.over:
            return
        play_on(game, chance, 1, taste)
    pytest.fail(f"{table}, seed {seed}: not over after {MOST_STEPS} steps")


@settings(quick, max_examples=sample(25, 6))  # every action is explained
@given(game=positions())
def test_the_forms_of_legality_agree(game: Game) -> None:
    """The enumeration, and checking every action one by one."""
    for _ in range(6):
        for seat in range(game.seats):
            legal = game.legal_ids(seat)
            assert legal == [a for a in range(game.ruleset.n_actions) if game.explain(a, seat) is None]
            assert bool(legal) == (seat in game.to_act)
        play_on(game, Random(1), 1, 0.5)


@quick
@given(game=positions(), data=st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, game.seats - 1))
    legal = set(game.legal_ids(seat))
    before, n_steps = game.digest(), len(game.steps)
    for action in data.draw(st.lists(st.integers(-2, game.ruleset.n_actions + 1), min_size=20, max_size=20)):
        refusal = game.explain(action, seat)
        assert (refusal is None) == (action in legal)
        if refusal:
            with pytest.raises(trilhos.IllegalAction) as error:
                game.play(action, seat)
            assert (error.value.clause, error.value.reason) == refusal
            assert CLAUSE.fullmatch(refusal[0])
            assert refusal[1]
            assert "{" not in refusal[1]
    assert game.digest() == before
    assert len(game.steps) == n_steps


@quick
@given(game=positions())
def test_every_legal_action_reads_back_from_its_notation(game: Game) -> None:
    for seat in game.to_act:
        for action in game.legal(seat):
            again = game.copy()
            assert again.play(str(action), seat).action == action.id


@quick
@given(game=positions(), seed=st.integers(0, 10**6))
def test_a_copy_is_independent(game: Game, seed: int) -> None:
    before, seen = game.digest(), game.view(0)
    other, third = game.copy(), game.copy()
    play_on(other, Random(seed), 12, 0.5)
    assert game.over or other.digest() != before
    assert (game.digest(), third.digest(), game.view(0)) == (before, before, seen)
    play_on(third, Random(seed), 12, 0.5)
    assert third.digest() == other.digest(), "the same choices, the same chance"
    if not game.over:
        other = game.copy()
        other.play(other.legal_ids()[0])
        assert len(game.steps) == len(other.steps) - 1


@quick
@given(game=positions())
def test_a_position_reads_back_from_its_notation(game: Game) -> None:
    """Everything but random numbers and what seats remember."""
    again = trilhos.load(game.position())
    assert again.position() == game.position()
    assert [again.legal_ids(seat) for seat in range(game.seats)] == [game.legal_ids(seat) for seat in range(game.seats)]
    assert again.result == game.result
