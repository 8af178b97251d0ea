"""Games by any mix of house rules: they end, nothing gets lost, transcripts replay, and bots can play them."""

from random import Random

import pytest

import trilhos
from tests.sampling import sample
from trilhos.match.family import published_games
from trilhos.match.referee import complaints
from trilhos.match.ruleset import Ruleset, find_ruleset

MIXES = sample(40, 4)


def any_rules(game: str, chance: Random) -> dict[str, str]:
    """Values for about half of a game's house rules that go together."""
    while True:
        chosen = [rule for rule in find_ruleset(game).house_rules if chance.random() < 0.5]
        values = {rule.name: rule.write(chance.randint(rule.low, rule.high)) for rule in chosen}
        try:
            find_ruleset(game, values)
        except ValueError:
            continue
        return values


def any_seats(ruleset: Ruleset, chance: Random) -> int:
    return chance.randint(ruleset.seats_min, ruleset.seats_max)


@pytest.mark.parametrize("seed", range(MIXES))
@pytest.mark.parametrize("name", published_games())
def test_random_games_end_without_complaint(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    rules = any_rules(name, chance)
    game = trilhos.new(name, seats=any_seats(find_ruleset(name), chance), seed=seed, rules=rules)
    while not game.over:
        seat = chance.choice(game.to_act)
        game.play(chance.choice(game.legal_ids(seat)), seat)
        if len(game.steps) % 7 == 0:
            assert complaints(game) == [], rules
    assert complaints(game) == [], rules
    again = trilhos.replay(game.transcript())
    assert again.digest() == game.digest()
    assert again.ruleset is game.ruleset


@pytest.mark.parametrize("seed", range(MIXES))
@pytest.mark.parametrize("bot", ["greedy", "planner"])
@pytest.mark.parametrize("name", published_games())
def test_bots_play_by_them(name: str, bot: str, seed: int) -> None:
    chance = Random(f"{name} {bot} {seed}")
    rules, seats = any_rules(name, chance), any_seats(find_ruleset(name), chance)
    result = trilhos.play([bot] * seats, name, seed=seed, rules=rules)
    assert len(result.points) == seats
    assert result.winners
