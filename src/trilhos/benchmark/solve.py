"""Exact solutions of small games: counterfactual regret minimisation and exploitability, by OpenSpiel."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from trilhos.benchmark.game_tree import Chance, Choice, Node, TreeBuilder, extensive_form
from trilhos.core.optional_dependencies import extra
from trilhos.core.unpack import copy_records
from trilhos.match.bot_protocol import Bot, Decision, action_number
from trilhos.match.bot_protocol import Chance as Dice
from trilhos.match.game import Game

with extra("envs"):
    import pyspiel


@dataclass(frozen=True)
class Solution:
    """How far CFR has come."""

    iterations: int
    exploitability: float  # what a best response gains on average over both seats; 0 at an equilibrium
    values: tuple[float, ...]  # returns of the seats when both play the average policy


def openspiel_game(tree: Node, name: str = "trilhos", seats: int = 2) -> pyspiel.Game:
    """A tree as a game of OpenSpiel in C++."""
    return pyspiel.load_efg_game(extensive_form(tree, name, seats))


def solve(game: pyspiel.Game, iterations: int, every: int = 0) -> Iterator[Solution]:
    """Run CFR+, and report after every so many iterations, at least at the end. It takes any OpenSpiel game of two."""
    solver = pyspiel.CFRPlusSolver(game)
    every = every or iterations
    for done in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if done % every == 0 or done == iterations:
            yield solution_of(game, solver.average_policy(), done)


def solution_of(game: pyspiel.Game, policy: pyspiel.Policy, iterations: int = 0) -> Solution:
    """How far a policy is from an equilibrium, and what it is worth against itself."""
    values = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)
    return Solution(iterations, pyspiel.nash_conv(game, policy) / game.num_players(), tuple(values))


Policy = Mapping[bytes, Mapping[int, float]]  # by information set, the probability of each action


def sampled_policy(builder: TreeBuilder, make: Callable[[], Bot], samples: int = 100) -> dict[bytes, dict[int, float]]:
    """How often a bot takes each action, asked many times with different random numbers in every information set.

    The bot is asked without a history: one that remembers earlier decisions of the game plays another policy.
    """
    found = {}
    for k, (information, at) in enumerate(builder.examples.items()):
        game = Game(at.setup.ruleset, copy_records(at.states), None)
        chosen = Counter(
            action_number(make().choose(Decision(game, at.seat, Dice(k * samples + n)))) for n in range(samples)
        )
        found[information] = {action: n / samples for action, n in chosen.items()}
    return found


def openspiel_policy(game: pyspiel.Game, tree: Node, policy: Policy) -> pyspiel.TabularPolicy:
    """A policy for a tree as one for the game that `openspiel_game` makes of it."""
    found: dict[str, list[tuple[int, float]]] = {}
    _translate(game.new_initial_state(), tree, policy, found)
    return pyspiel.TabularPolicy(found)


def _translate(state: pyspiel.State, node: Node, policy: Policy, found: dict[str, list[tuple[int, float]]]) -> None:
    """Walk through the tree and OpenSpiel's game side by side: their nodes have the same order."""
    if isinstance(node, Chance):
        for action, (_, after) in zip(state.legal_actions(), node.outcomes, strict=True):
            _translate(state.child(action), after, policy, found)
    elif isinstance(node, Choice):
        names = {state.action_to_string(action): action for action in state.legal_actions()}
        shares = policy[node.information]
        found[state.information_state_string()] = [(names[str(a)], shares.get(a, 0.0)) for a in node.actions]
        for action, after in zip(node.actions, node.nodes, strict=True):
            _translate(state.child(names[str(action)]), after, policy, found)
