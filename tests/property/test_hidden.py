"""HI-4: what a seat sees and may imagine does not depend on anything that it cannot know."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import trilhos
from trilhos.core.record import diff
from trilhos.families.ride.boards.facts import find
from trilhos.families.ride.rules.state import NONE
from trilhos.match import referee
from trilhos.match.game import Game

GAMES = ("usa", "japan", "first-journey", "san-francisco")
TABLES = [
    (game, seats) for game in GAMES for seats in range(find(game).rules.seats_min, find(game).rules.seats_max + 1)
]
SOME = [  # the others run in a soak
    pytest.param(game, seats, marks=[pytest.mark.soak] * (seats not in (2, find(game).rules.seats_max)))
    for game, seats in TABLES
]


def positions(game: str, seats: int, seeds: range, every: int) -> Iterator[Game]:
    """Positions of random games: the first choices, some later ones, and the last.

    In every other game seats collect cards and draw tickets, so that decks run out.
    """
    for seed in seeds:
        chance = Random(f"{game} {seats} {seed}")
        played = trilhos.new(game, seats=seats, seed=seed)
        claims = int(played.boards[0].claim_at)
        while True:
            if played.over or len(played.steps) < 2 * seats or chance.random() < 1 / every:
                yield played
            if played.over:
                break
            seat = chance.choice(played.to_act)
            legal = played.legal_ids(seat)
            calm = [action for action in legal if action < claims]
            hoards = seed % 2 and chance.random() < 0.9
            played.play(chance.choice(calm if hoards and calm else legal), seat)


PUBLIC_CHANCE = ("market ", "discards shuffled")


def watchers(game: Game) -> list[int | None]:
    return [None, *range(game.seats)]


def shown(game: Game, seat: int | None) -> bytes:
    return json.dumps(game.view(seat), ensure_ascii=False).encode()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_seat_cannot_tell_an_imagined_game_from_the_true_one(game: str, seats: int) -> None:
    """The same view byte for byte, the same legal actions, the same refusals, and no complaint of the referee."""
    chance = Random(seats)
    for true in positions(game, seats, range(2), 12):
        for seat in watchers(true):
            other = true.imagine(seat, seed=chance.randrange(1000))
            assert shown(other, seat) == shown(true, seat)
            assert not referee.complaints(other)
            if seat is not None:
                assert other.legal_ids(seat) == true.legal_ids(seat)
                for action in chance.sample(range(-1, true.ruleset.n_actions + 1), 12):
                    assert other.explain(action, seat) == true.explain(action, seat)
            assert other.to_act == true.to_act


@pytest.mark.parametrize(
    ("game", "seats"),
    [("usa", 2), ("san-francisco", 2), *(pytest.param(game, 2, marks=pytest.mark.soak) for game in GAMES[1:3])],
)
def test_every_action_is_explained_the_same(game: str, seats: int) -> None:
    for true in positions(game, seats, range(5, 6), 50):
        for seat in range(seats):
            other = true.imagine(seat, seed=1)
            for action in range(-1, true.ruleset.n_actions + 1):
                assert other.explain(action, seat) == true.explain(action, seat)


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_imagined_games_depend_only_on_what_the_seat_knows(game: str, seats: int) -> None:
    """Imagining with the same random numbers from the true game and from an imagined one gives the same bytes, so the
    result contains nothing that the seat cannot know."""
    for true in positions(game, seats, range(10, 12), 15):
        if true.over:
            continue
        nothing_left = not is_anything_left(true)
        for seat in watchers(true):
            again = [true.imagine(seat, seed=1), true.imagine(seat, seed=2)]
            made = [each.imagine(seat, seed=3) for each in (true, *again)]
            for one in made[1:]:
                if nothing_left:  # the count of passes and swaps depends on what the seats could have done
                    one.state.idle = made[0].state.idle
                assert diff(made[0].state, one.state) == []
                assert made[0].states.tobytes() == one.states.tobytes()


def is_anything_left(game: Game) -> bool:
    """Whether anything is left to draw."""
    s = game.state
    return bool(s.n_deck or (s.market != NONE).any() or (game.boards[0].draw_tickets and s.n_tickets))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_imagined_games_play_on_to_their_end(game: str, seats: int) -> None:
    chance = Random(seats)
    for true in positions(game, seats, range(20, 22), 60):
        other = true.imagine(chance.choice(watchers(true)), seed=7)
        while not other.over:
            seat = chance.choice(other.to_act)
            other.ruleset.apply(other.states, other.works, seat, chance.choice(other.legal_ids(seat)))
            assert not referee.complaints(other)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seat_sees_the_same_of_other_seats_actions(game: str, seats: int) -> None:
    """The same action of another seat, in the true game and in one imagined by the listener, gives the same log line,
    except for public random outcomes and tickets that a journey completes."""
    chance = Random(seats)
    compared: Counter[str] = Counter()
    for true in positions(game, seats, range(30, 32), 6):
        for seat in true.to_act:
            for listener in watchers(true):
                other = true.imagine(listener, seed=chance.randrange(1000))
                both = sorted(set(true.legal_ids(seat)) & set(other.legal_ids(seat)))
                if listener == seat or not both:
                    continue
                action = chance.choice(both)
                seen = [seen_by_listener(each, seat, action, listener) for each in (true, other)]
                if None not in seen:
                    assert seen[0] == seen[1]
                    compared[true.action(action, seat).kind] += 1
    kinds = {"draw", "claim"} | ({"swap"} if game == "first-journey" else {"take", "tickets", "keep"})
    assert kinds <= set(compared)


def seen_by_listener(game: Game, seat: int, action: int, listener: int | None) -> tuple[str, list[str]] | None:
    """What a listener sees of an action, without the market; None if tickets become public or the game ends."""
    after = game.copy()
    after.play(action, seat)
    line = after.log(listener)[-1]
    parts = [part for part in line["outcome"].split("; ") if part and not part.startswith(PUBLIC_CHANCE)]
    shows = any(part.startswith(("completes", "the game is over")) for part in parts)
    return None if shows else (line["action"], parts)


def test_a_swap_that_draws_an_old_ticket_again_looks_like_any_other() -> None:
    """The others see two tickets discarded and two drawn."""
    text = (
        "game: first-journey\nticket deck: none\nticket discard: Athens-Berlin\n"
        "seat 0: tickets London-Madrid, Rome-Rostov\nseat 1: tickets Riga-Zurich, Paris-Warsaw"
    )
    again = []
    for seed in range(20):
        game = trilhos.load(f"{text}\nseed: {seed}")
        before = {ticket["ticket"] for ticket in game.view(0)["tickets"]}
        game.play("swap")
        assert game.log(1)[-1]["outcome"] == game.log()[-1]["outcome"] == "draws 2 tickets"
        again.append(len(before & {ticket["ticket"] for ticket in game.view(0)["tickets"]}))
    assert set(again) == {1, 2}
