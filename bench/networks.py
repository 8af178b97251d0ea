"""How long a network takes for one observation: compiled, and in NumPy, alone and in a batch.

python bench/networks.py
"""

from collections.abc import Callable
from time import perf_counter

import numpy as np

import trilhos
from trilhos.bots.network_rules import Sight, Weights, answer, sight_for, weights_of
from trilhos.bots.networks import Rows, forward, random_network
from trilhos.envs.observation import observe
from trilhos.match.bot_protocol import Chance
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset

BATCH, RUNS = 64, 20


def observations(name: str) -> Rows:
    """What the seat to act sees along random games of two seats."""
    chance, found = Chance(1), []
    game = trilhos.new(name, seats=2, seed=1)
    while len(found) < BATCH:
        if game.over:
            game = trilhos.new(name, seats=2, seed=len(found))
        found.append(observe(game, game.to_act[0])[0])
        legal = game.legal_ids(game.to_act[0])
        game.play(legal[chance.below(len(legal))], game.to_act[0])
    return np.stack(found)


def fastest(call: Callable[[], object]) -> float:
    """The shortest of several runs, in microseconds."""
    seconds = []
    for _ in range(RUNS):
        began = perf_counter()
        call()
        seconds.append(perf_counter() - began)
    return 1e6 * min(seconds)


def main() -> None:
    """Measure and print."""
    print(f"| game | compiled | NumPy, one | NumPy, {BATCH} at once, each |\n|---|---|---|---|")
    for name in published_games():
        network, rows = random_network(find_ruleset(name)), observations(name)
        weights, sight = weights_of(network), sight_for(network, find_ruleset(name))

        def compiled(rows: Rows = rows, weights: Weights = weights, sight: Sight = sight) -> None:
            for row in rows:
                sight.seen[:] = row  # type: ignore[index]
                answer(weights, sight)

        compiled()
        alone = fastest(lambda: forward(network, rows[:1], 2))  # noqa: B023 - called at once
        batch = fastest(lambda: forward(network, rows, 2))  # noqa: B023
        print(f"| `{name}` | {fastest(compiled) / BATCH:.0f} µs | {alone:.0f} µs | {batch / BATCH:.0f} µs |")


if __name__ == "__main__":
    main()
