"""Forward pass and loss, compiled by PyTorch for the shapes of training."""

from typing import NamedTuple

import torch
from torch import Tensor

from trilhos.bots import networks
from trilhos.learn import ppo
from trilhos.learn.policy import Play, Reader, Weights, act, cast


class Shapes(NamedTuple):
    """The sizes of everything that compiled functions are called with."""

    games: int  # of self-play, at once
    minibatch: int
    seats: int  # any possible number of them
    actions: int


def compile_passes(
    weights: Weights, inputs: Reader, loss: ppo.Loss, dtype: torch.dtype, shapes: Shapes
) -> tuple[Play, ppo.Loss]:
    """Compiled forms of `act` and the loss. Both have run, so whatever fails fails here."""
    compiled_act: Play = torch.compile(act, dynamic=False)
    compiled_loss: ppo.Loss = torch.compile(loss, dynamic=False)
    _try_act(compiled_act, cast(weights, dtype), inputs, shapes)
    _try_loss(compiled_loss, weights, inputs, shapes)
    return compiled_act, compiled_loss


def _try_act(compiled: Play, weights: Weights, inputs: Reader, shapes: Shapes) -> None:
    device = weights["norms"].device
    with torch.no_grad():
        for _ in range(2):
            compiled(weights, inputs, *_blank(shapes.games, inputs, shapes, device), torch.ones((), device=device))


def _try_loss(compiled: ppo.Loss, weights: Weights, inputs: Reader, shapes: Shapes) -> None:
    n, device = shapes.minibatch, weights["norms"].device
    observations, masks = _blank(n, inputs, shapes, device)
    # Every argument is a tensor of its own: a function that is compiled for two equal ones is compiled again later.
    chosen, old, advantages, returns = (torch.zeros(n, device=device) for _ in range(4))
    wins = torch.zeros(n, networks.N_OUTPUTS - 1, device=device)
    seats = torch.full((n,), shapes.seats, device=device)
    batch = ppo.Decisions(observations, masks, chosen.long(), old, torch.zeros_like(old), returns, wins, seats)
    for _ in range(2):
        found, _stats = compiled(weights, batch, advantages)
        torch.autograd.grad(found, list(weights.values()))


def _blank(n: int, inputs: Reader, shapes: Shapes, device: torch.device) -> tuple[Tensor, Tensor]:
    """Observations of nothing, and masks that allow everything."""
    observations = torch.zeros((n, inputs.width), dtype=torch.int16, device=device)
    return observations, torch.ones((n, shapes.actions), dtype=torch.bool, device=device)
