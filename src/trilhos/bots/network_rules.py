"""What a network answers to one observation, as rules: the same as `forward` in bots/networks.py.

The first layer adds up only the rows of values that are not zero, and the others skip inputs that are zero, as half of
them are. All numbers are float32: factors are read from an array, since a product with a float64 would be a float64.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from trilhos.bots.networks import EPSILON, FLAG, FORMS, ID, N_OUTPUTS, NUMBER, Network
from trilhos.core.jit import rule
from trilhos.core.record import Floats, Grid, Ints, Row

X, NORMED, INNER, FACTORS = 0, 1, 2, 3  # rows of the scratch memory
N_SCRATCH = 4


class Weights(NamedTuple):
    """The weights of a network as rules take them; see `Network` for their shapes."""

    kind: Ints
    row: Ints
    size: Ints  # number of rows of each value
    first: Grid[float]
    bias: Floats
    norms: Row[Grid[float]]
    a: Row[Grid[float]]
    a_bias: Grid[float]
    b: Row[Grid[float]]
    b_bias: Grid[float]
    policy: Grid[float]
    policy_bias: Floats
    outputs: Grid[float]
    outputs_bias: Floats


class Answers(NamedTuple):
    """Memory for the answer to one observation."""

    policy: npt.NDArray[np.float32]  # logits of all actions
    outputs: npt.NDArray[np.float32]  # the margin, and a logit for each seat
    scratch: npt.NDArray[np.float32]


def weights_of(network: Network) -> Weights:
    """The weights of a network for rules."""
    reads: list[Any] = [
        np.ascontiguousarray(one, np.int32) for one in (network.kind, network.row, network.layout.sizes)
    ]
    rest: list[Any] = [
        np.ascontiguousarray(getattr(network, name), np.float32) for name in Weights._fields[len(reads) :]
    ]
    return Weights(*reads, *rest)


def answers_for(network: Network) -> Answers:
    """Memory for the answers of a network."""
    shapes = network.policy.shape[1], N_OUTPUTS, (N_SCRATCH, network.hidden)
    return Answers(*(np.zeros(shape, np.float32) for shape in shapes))


@rule
def answer(weights: Weights, seen: Ints, policy: Floats, outputs: Floats, scratch: Grid[float]) -> None:
    """Write the logits of the policy and the outputs for a flat observation."""
    x = scratch[X]
    normed = scratch[NORMED]
    inner = scratch[INNER]
    read(weights, seen, x, scratch[FACTORS])
    normalise(x, weights.norms[0], scratch[FACTORS], x)
    rectify(x)
    for k in range(weights.a.shape[0]):
        normalise(x, weights.norms[1 + k], scratch[FACTORS], normed)
        copy(weights.a_bias[k], inner)
        add_product(normed, weights.a[k], inner)
        rectify(inner)
        add(weights.b_bias[k], x)
        add_product(inner, weights.b[k], x)
    normalise(x, weights.norms[weights.a.shape[0] + 1], scratch[FACTORS], normed)
    copy(weights.policy_bias, policy)
    add_product(normed, weights.policy, policy)
    copy(weights.outputs_bias, outputs)
    add_product(normed, weights.outputs, outputs)


@rule
def read(weights: Weights, seen: Ints, x: Floats, factors: Floats) -> None:
    """The first layer: add up the rows that an observation selects."""
    copy(weights.bias, x)
    for k in range(seen.shape[0]):
        value = int(seen[k])
        kind = int(weights.kind[k])
        row = int(weights.row[k])
        if kind == ID:
            add(weights.first[row + max(0, min(value, int(weights.size[k]) - 1))], x)
        elif value != 0 and kind == FLAG:
            factors[0] = value
            add_multiple(factors[0], weights.first[row], x)
        elif value != 0 and kind == NUMBER:
            factors[0] = value / 64
            factors[1] = np.log1p(abs(value)) / 2 if value > 0 else -np.log1p(abs(value)) / 2
            factors[2] = 1 if value == 1 else 0
            factors[3] = 1 if value < 0 else 0
            for form in range(FORMS):
                add_multiple(factors[form], weights.first[row + form], x)


@rule
def normalise(x: Floats, norm: Grid[float], factors: Floats, out: Floats) -> None:
    """LayerNorm."""
    n = x.shape[0]
    total = 0.0
    squares = 0.0
    for j in range(n):
        total += x[j]
    for j in range(n):
        squares += (x[j] - total / n) * (x[j] - total / n)
    factors[0] = total / n
    factors[1] = 1 / np.sqrt(squares / n + EPSILON)
    mean = factors[0]
    scale = factors[1]
    for j in range(n):
        out[j] = (x[j] - mean) * scale * norm[0, j] + norm[1, j]


@rule
def add_product(x: Floats, matrix: Grid[float], out: Floats) -> None:
    """Add a vector times a matrix."""
    for k in range(x.shape[0]):
        add_multiple(x[k], matrix[k], out)


@rule
def add_multiple(factor: float, row: Floats, out: Floats) -> None:
    """Add a multiple of a vector."""
    if factor != 0:
        for j in range(out.shape[0]):
            out[j] += factor * row[j]


@rule
def add(row: Floats, out: Floats) -> None:
    """Add a vector."""
    for j in range(out.shape[0]):
        out[j] += row[j]


@rule
def copy(row: Floats, out: Floats) -> None:
    """Copy a vector."""
    for j in range(out.shape[0]):
        out[j] = row[j]


@rule
def rectify(x: Floats) -> None:
    """Replace negative numbers by zero."""
    for j in range(x.shape[0]):
        x[j] = max(x[j], 0)
