"""No bot sees what its seat may not know: if only that differs, it does the same."""

from collections.abc import Callable, Iterator

import pytest

import trilhos
from tests.networks import use_random_networks
from tests.sampling import cases
from trilhos import Game
from trilhos.bots import find
from trilhos.bots.levels import LEVELS
from trilhos.bots.mcts import MctsBot
from trilhos.core.rng import dice_of_key, key_of_seed
from trilhos.families.ride.boards.facts import published
from trilhos.match.bot_protocol import Bot, Chance, Decision

GAMES = (*published(), "chicago")
BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: find("random"),
    "greedy": lambda: find("greedy"),
    "planner": lambda: find("planner"),
    "planner that slips": lambda: find("planner:slip=300"),
    "mcts": lambda: MctsBot(iterations=40),
    "mcts in threads": lambda: MctsBot(iterations=40, threads=2),
    "learned": lambda: find("learned"),
    "learned, drawing": lambda: find("learned:temperature=100"),
    "learned, searching": lambda: find("learned:16:expand_after=2"),
}

PAIRS = [(name, bot) for name in GAMES for bot in BOTS]


@pytest.fixture(scope="module", autouse=True)
def networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every game has a network."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        use_random_networks(monkeypatch, tmp_path_factory.mktemp("networks"), GAMES)
        yield


def other_truths(game: Game, seat: int) -> list[Game]:
    """Different games that look the same to a seat."""
    found = [game.imagine(seat, seed) for seed in range(3)]
    assert all(other.view(seat) == game.view(seat) for other in found)
    assert all(other.digest() != game.digest() for other in found)
    return found


def choices(make: Callable[[], Bot], game: Game, seat: int, seed: int) -> set[int]:
    """What a bot does in all games that look the same to its seat, with the same dice."""
    truths = (game, *other_truths(game, seat))
    return {int(make().choose(Decision(truth, seat, Chance(seed)))) for truth in truths}  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "bot"), cases(PAIRS, quick=PAIRS[::2]))
def test_the_same_knowledge_gives_the_same_action(name: str, bot: str) -> None:
    game, steps = trilhos.new(name, seats=3, seed=11), 0
    seats = [BOTS[bot]() for _ in range(3)]
    limit = 24 if bot.startswith("mcts") or "searching" in bot else 80
    while not game.over and steps < limit:
        seat = game.to_act[0]
        if steps % 4 == 0:
            assert len(choices(BOTS[bot], game, seat, steps)) == 1
        game.play(seats[seat].choose(Decision(game, seat, Chance(1000 + steps))))
        steps += 1


def test_a_bot_that_saw_the_game_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, decision: Decision) -> int:
            legal = truth[0].legal_ids(decision.seat)
            return legal[int(truth[0].state.rng.key[0]) % len(legal)]

    truth: list[Game] = []
    original = Decision.__init__

    def tell(self: Decision, game: Game, *given: object) -> None:
        truth[:] = [game]
        original(self, game, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Decision, "__init__", tell)
    assert len(choices(Cheat, trilhos.new("usa", seats=2, seed=1), 0, 1)) > 1


def test_a_bots_random_numbers_do_not_reveal_the_games_key() -> None:
    game = trilhos.new("usa", seats=2, seed=7)
    decision = Decision(game, 0, Chance(7))
    secret = game.state.rng.key.tolist()
    assert decision.chance.rngs[0].key.tolist() != secret
    assert decision.imagine().state.rng.key.tolist() != secret
    assert dice_of_key(key_of_seed(7)) != key_of_seed(7)


def test_every_level_is_among_the_bots_tested_here() -> None:
    names = {level.bot.split(":")[0] for level in LEVELS.values()}
    assert names <= {bot.split()[0] for bot in BOTS}
