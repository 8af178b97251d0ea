"""What a network answers to one observation, as rules: the same as `forward` in bots/networks.py.

The first layer adds up only the rows of values that are not zero, and the others skip inputs that are zero, as half of
them are. All numbers are float32: factors are read from an array, since a product with a float64 would be a float64.
"""

from typing import Any, NamedTuple

import numpy as np

from trilhos.bots.networks import EPSILON, FLAG, FORMS, ID, N_OUTPUTS, NUMBER, Network
from trilhos.core.jit import rule
from trilhos.core.record import Floats, Grid, Ints, Row, Rows
from trilhos.match.observation import Observation, environment_of
from trilhos.match.ruleset import Ruleset

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
    scale: Floats  # one number: points of margin that are 1 in the outputs


class Sight(NamedTuple):
    """Memory for what a seat sees and what the network answers to it."""

    observations: Rows[Observation]  # one
    seen: Ints  # the same memory as a flat row
    mask: Ints  # legal actions
    policy: Floats  # logits of all actions
    outputs: Floats  # the margin in points, and a logit for each seat to win
    scratch: Grid[float]


def weights_of(network: Network) -> Weights:
    """The weights of a network for rules."""
    given = network.layout
    arrays: list[Any] = [np.ascontiguousarray(one, np.int32) for one in (given.kind, given.row, given.sizes)]
    for name in Weights._fields[len(arrays) : -1]:
        arrays.append(np.ascontiguousarray(getattr(network, name), np.float32))
    arrays.append(np.array([network.manifest.margin_scale], np.float32))
    return Weights._make(arrays)


def sight_for(network: Network, ruleset: Ruleset) -> Sight:
    """Memory for a network that plays this game."""
    observations: Any = np.zeros(1, environment_of(ruleset).observation)
    mask: Any = np.zeros(ruleset.n_actions, np.bool_)
    shapes = ruleset.n_actions, N_OUTPUTS, (N_SCRATCH, network.hidden)
    floats: list[Any] = [np.zeros(shape, np.float32) for shape in shapes]
    return Sight(observations, observations.view(np.int16), mask, *floats)


@rule
def answer(weights: Weights, sight: Sight) -> None:
    """Write the logits of the policy and the outputs for what is seen."""
    think_through(weights, sight.seen, sight.scratch)
    write_policy(weights, sight.scratch, sight.policy)
    write_outputs(weights, sight.scratch, sight.outputs)


@rule
def think_through(weights: Weights, seen: Ints, scratch: Grid[float]) -> None:
    """All layers but the heads, for a flat observation. The last one is in scratch[NORMED]."""
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


@rule
def write_policy(weights: Weights, scratch: Grid[float], policy: Floats) -> None:
    """The logits of all actions."""
    copy(weights.policy_bias, policy)
    add_product(scratch[NORMED], weights.policy, policy)


@rule
def write_outputs(weights: Weights, scratch: Grid[float], outputs: Floats) -> None:
    """The margin in points, and a logit for each seat to win, counted from the observing one."""
    copy(weights.outputs_bias, outputs)
    add_product(scratch[NORMED], weights.outputs, outputs)
    outputs[0] *= weights.scale[0]


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
