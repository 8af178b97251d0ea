"""The exact value of a zero-sum game of two: a linear program over sequences.

Koller, Megiddo and von Stengel: Efficient computation of equilibria for extensive two-person games (1996).
"""

from collections.abc import Iterator

import numpy as np

from trilhos.benchmark.game_tree import Chance, End, Node
from trilhos.core.optional_dependencies import extra

with extra("envs"):
    from scipy.optimize import linprog
    from scipy.sparse import coo_array, hstack

ROOT = 0  # the empty sequence
Sequences = tuple[int, int]  # the last sequence of each seat


class _Program:
    """The sequences of both seats, and what each pair of them pays to seat 0."""

    def __init__(self, tree: Node) -> None:
        self.sequences: list[dict[tuple[bytes, int], int]] = [{}, {}]  # (information set, action) -> sequence
        self.before: list[dict[bytes, int]] = [{}, {}]  # the sequence that leads to an information set
        self.pays: dict[Sequences, float] = {}
        for (mine, other), value in self._ends(tree, (ROOT, ROOT), 1.0):
            self.pays[mine, other] = self.pays.get((mine, other), 0.0) + value

    def _ends(self, node: Node, at: Sequences, share: float) -> Iterator[tuple[Sequences, float]]:
        if isinstance(node, End):
            yield at, share * node.returns[0]
        elif isinstance(node, Chance):
            for probability, after in node.outcomes:
                yield from self._ends(after, at, share * probability)
        else:
            seat, known = node.seat, self.sequences[node.seat]
            self.before[seat].setdefault(node.information, at[seat])
            for action, after in zip(node.actions, node.nodes, strict=True):
                number = known.setdefault((node.information, action), 1 + len(known))
                yield from self._ends(after, (number, at[1]) if seat == 0 else (at[0], number), share)

    def constraints(self, seat: int) -> coo_array:
        """A row for each information set: its sequences sum to the one before it. The first row is the root's."""
        numbers = {information: 1 + k for k, information in enumerate(self.before[seat])}
        entries = [(0, ROOT, 1.0)]
        entries += [(numbers[information], sequence, -1.0) for information, sequence in self.before[seat].items()]
        entries += [
            (numbers[information], sequence, 1.0) for (information, _), sequence in self.sequences[seat].items()
        ]
        rows, columns, values = zip(*entries, strict=True)
        return coo_array((values, (rows, columns)), (1 + len(numbers), 1 + len(self.sequences[seat])))


def value_of(tree: Node) -> float:
    """What seat 0 gets on average if both play an equilibrium."""
    program = _Program(tree)
    mine, other = program.constraints(0), program.constraints(1)
    n, m = mine.shape[1], other.shape[0]
    pairs = np.array(list(program.pays), np.int64).reshape(-1, 2)
    pays = coo_array((list(program.pays.values()), (pairs[:, 1], pairs[:, 0])), (other.shape[1], n))
    # max p_0 over realisation plans x and p: other' p <= pays x, mine x = (1, 0, ...), x >= 0
    found = linprog(
        np.concatenate([np.zeros(n), [-1.0], np.zeros(m - 1)]),
        A_ub=hstack([-pays, other.T]).tocsr(),
        b_ub=np.zeros(other.shape[1]),
        A_eq=hstack([mine, coo_array((mine.shape[0], m))]).tocsr(),
        b_eq=np.concatenate([[1.0], np.zeros(mine.shape[0] - 1)]),
        bounds=[(0, None)] * n + [(None, None)] * m,
        method="highs",
    )
    if not found.success:
        raise ArithmeticError(f"the linear program was not solved: {found.message}")
    return float(-found.fun)
