"""The network in PyTorch: the same arrays and the same answers as bots/networks.py, made for training.

Weights are a dict of tensors with the names of `Network`. Matrices that tensor cores multiply are padded to multiples
of PADDING, and the rows of `first` are ordered by what they read: numbers, flags, ids.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from trilhos.bots.networks import (
    ARRAYS,
    EPSILON,
    FLAG,
    FORMS,
    ID,
    NUMBER,
    UNUSED,
    Layout,
    Manifest,
    Network,
    expand,
    layout,
)
from trilhos.match.hooks import MAX_SEATS
from trilhos.match.ruleset import Ruleset

Weights = dict[str, Tensor]
Tensors = Weights
Answered = tuple[Tensor, Tensor, Tensor]  # see `forward`
IntArray = npt.NDArray[np.integer]
Played = tuple[Tensor, Tensor, Tensor, Tensor]  # see `act`
PADDING = 64
TRAINED = tuple(name for name in ARRAYS if name not in ("kind", "row"))
MASKED = -1e9  # the log-probability of an illegal action


def padded(n: int) -> int:
    """The next multiple of PADDING."""
    return -(-n // PADDING) * PADDING


class Inputs:
    """How the first layer reads observations: the factors of its rows, as one dense matrix."""

    def __init__(self, layout: Layout, device: str) -> None:
        self.layout, self.width = layout, len(layout.kind)
        numbers, flags, ids = (np.flatnonzero(layout.kind == kind) for kind in (NUMBER, FLAG, ID))
        sizes = layout.sizes[ids]
        rows = [(layout.row[numbers][:, None] + np.arange(FORMS)).ravel(), layout.row[flags]]
        rows += [layout.row[one] + np.arange(size) for one, size in zip(ids, sizes, strict=True)]
        self.order = np.concatenate(rows).astype(np.int64)  # the rows of `first`, in the order of the columns
        self.columns = padded(len(self.order))

        def put(array: npt.ArrayLike) -> Tensor:
            return torch.as_tensor(np.asarray(array, np.int64), device=device)

        self.numbers, self.flags, self.ids, self.highest = put(numbers), put(flags), put(ids), put(sizes - 1)
        self.read_by = put(np.repeat(np.arange(len(ids)), sizes))  # for each column of an id: which id it reads
        self.equal_to = put(np.concatenate([np.arange(size) for size in sizes]) if len(ids) else [])
        self.spare = self.columns - len(self.order)

    def __call__(self, observations: Tensor, dtype: torch.dtype) -> Tensor:
        """The factors for a batch of observations."""
        x = observations[:, self.numbers].float()
        forms = forms_of(x)
        ids = observations[:, self.ids].long().clamp(min=0).minimum(self.highest)
        chosen = ids[:, self.read_by] == self.equal_to
        spare = torch.zeros(len(x), self.spare, dtype=dtype, device=x.device)
        return torch.cat(
            (forms.flatten(1).to(dtype), observations[:, self.flags].to(dtype), chosen.to(dtype), spare), 1
        )

    def answer(self, weights: Weights, observations: Tensor, dtype: torch.dtype) -> Answered:
        """What the network answers to a batch of observations."""
        return forward(weights, self(observations, dtype))


class Reader(Protocol):
    """How a network reads observations, and what it answers: `Inputs`, or a BoardReader."""

    width: int  # of an observation

    def answer(self, weights: Weights, observations: Tensor, dtype: torch.dtype) -> Answered:
        """Logits of all actions (and perhaps padding), the value, and a logit for each relative seat to win."""


def forms_of(x: Tensor) -> Tensor:
    """The four factors of numbers (networks.forms_of), as a last dimension."""
    return torch.stack((x / 64, x.sign() * x.abs().log1p() / 2, (x == 1).float(), (x < 0).float()), -1)


def forward(weights: Weights, features: Tensor) -> Answered:
    """Logits of all actions (with padding), the value, and a logit for each relative seat to win."""
    norms, width = weights["norms"], weights["bias"].shape[0]

    def norm(x: Tensor, k: int) -> Tensor:
        return functional.layer_norm(x, (width,), norms[k, 0], norms[k, 1], EPSILON)

    x = norm(torch.addmm(weights["bias"], features, weights["first"]), 0).relu()
    for k in range(weights["a"].shape[0]):
        inner = torch.addmm(weights["a_bias"][k], norm(x, 1 + k), weights["a"][k]).relu()
        x = x + torch.addmm(weights["b_bias"][k], inner, weights["b"][k])
    x = norm(x, norms.shape[0] - 1)
    outputs = torch.addmm(weights["outputs_bias"], x, weights["outputs"]).float()
    logits = torch.addmm(weights["policy_bias"], x, weights["policy"]).float()
    return logits, outputs[:, 0], outputs[:, 1 : 1 + MAX_SEATS]


def log_probs_of(logits: Tensor, masks: Tensor, temperature: Tensor | float = 1.0) -> Tensor:
    """Log-probabilities of all actions; illegal ones have none."""
    legal = logits[:, : masks.shape[1]] / temperature
    return legal.masked_fill(~masks, MASKED).log_softmax(1)


def act(weights: Weights, inputs: Reader, observations: Tensor, masks: Tensor, temperature: Tensor) -> Played:
    """A random action for every game, its log-probability, the value, and the logits of `wins`."""
    logits, value, wins = inputs.answer(weights, observations, weights["norms"].dtype)
    log_probs = log_probs_of(logits, masks, temperature)
    actions = (log_probs - torch.empty_like(log_probs).exponential_().log()).argmax(1)
    return actions, log_probs.gather(1, actions[:, None]).squeeze(1), value, wins


Play = Callable[[Weights, Reader, Tensor, Tensor, Tensor], Played]  # `act`, or a compiled form of it


def mask_seats(wins: Tensor, seats: Tensor) -> Tensor:
    """Logits of `wins` with those of seats that are not in play masked."""
    return wins.masked_fill(torch.arange(MAX_SEATS, device=wins.device) >= seats[:, None], MASKED)


def cast(weights: Mapping[str, Tensor], dtype: torch.dtype) -> Weights:
    """The weights in the type that they are multiplied in."""
    return {name: tensor.to(dtype) for name, tensor in weights.items()}


def weights_of(network: Network, inputs: Inputs, device: str) -> Weights:
    """A network's weights for training."""
    found = {name: torch.as_tensor(np.array(getattr(network, name), np.float32)) for name in TRAINED}
    found["first"] = functional.pad(found["first"][torch.as_tensor(inputs.order)], (0, 0, 0, inputs.spare))
    actions = found["policy"].shape[1]
    for name in ("policy", "policy_bias"):
        found[name] = functional.pad(found[name], (0, padded(actions) - actions))
    return {name: tensor.contiguous().to(device) for name, tensor in found.items()}


def arrays_of(weights: Mapping[str, Tensor], inputs: Inputs, actions: int) -> dict[str, npt.NDArray[np.float32]]:
    """The weights as the arrays of a network."""
    found = {name: weights[name].detach().float().cpu().numpy() for name in TRAINED}
    first = np.zeros((inputs.layout.rows, found["first"].shape[1]), np.float32)
    first[inputs.order] = found["first"][: len(inputs.order)]
    policy = {name: np.ascontiguousarray(found[name][..., :actions]) for name in ("policy", "policy_bias")}
    return {**found, "first": first, **policy}


def network_of(weights: Mapping[str, Tensor], inputs: Inputs, actions: int, manifest: Manifest) -> Network:
    """The weights as a network that plays without PyTorch."""
    layout = inputs.layout
    return Network(manifest=manifest, kind=layout.kind, row=layout.row, **arrays_of(weights, inputs, actions))


def without_constants(network: Network, ruleset: Ruleset, lowest: IntArray, highest: IntArray) -> Network:
    """The same network without the values that never change, such as routes that a board does not have.

    What they contribute is added to the bias, so the answers are the same.
    """
    reads = network.layout
    constant = (lowest == highest) & (network.kind != UNUSED)
    rows = np.repeat(constant, reads.sizes)
    factors = expand(reads, lowest.astype(np.int16)[None])[0]
    bias = network.bias + (factors * rows) @ network.first
    left = layout(ruleset, constant | (network.kind == UNUSED))
    return replace(network, kind=left.kind, row=left.row, first=network.first[~rows], bias=bias.astype(np.float32))
