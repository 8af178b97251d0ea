"""The PPO update: some epochs of minibatches with the clipped objective."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.optim import Adam

from trilhos.learn.arenas import Last
from trilhos.learn.policy import Reader, Weights, cast, log_probs_of, mask_seats
from trilhos.learn.rollout import Potentials, Rollout, advantages_of, wins_of, won_by

CLIP, MAX_GRAD_NORM = 0.2, 0.5
VALUE_COEF, WINS_COEF = 0.5, 0.25
STATS = ("loss", "value_loss", "wins_loss", "entropy", "kl", "clipped")


class Decisions(NamedTuple):
    """Decisions to learn from, one per row."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor
    advantages: Tensor
    returns: Tensor
    wins: Tensor
    n_seats: Tensor


Loss = Callable[[Weights, Decisions, Tensor], tuple[Tensor, Tensor]]


def rewards_of(rollout: Rollout, n_seats: Tensor, kind: str, scale: float) -> Tensor:
    """The rewards of all seats: the margin in units of `scale`, 1 or -1 for the win, or the mean of both."""
    margin = rollout.margins / scale
    if kind == "margin":
        return margin
    share = won_by(rollout.winners)
    everybody = (share > 0).sum(-1, keepdim=True) == n_seats[:, None]
    there = torch.arange(share.shape[-1], device=share.device) < n_seats[:, None]
    win = torch.where(share > 0, 1.0, -1.0) * (rollout.done[..., None] & there & ~everybody)
    return win if kind == "win" else (win + margin) / 2


def decisions_of(
    rollout: Rollout, last: Last, n_seats: Tensor, kind: str, scale: float, decay: float, style: Tensor | None = None
) -> tuple[Decisions, Tensor]:
    """All decisions of a rollout as rows, and which of them can be learned from."""
    rewards = rewards_of(rollout, n_seats, kind, scale)
    potentials = None
    if style is not None:
        potentials = Potentials(
            *(_potential(seen, style) / scale for seen in (rollout.observations, last.observations))
        )
    advantages, known = advantages_of(rollout, rewards, last.values, last.seats, decay, potentials)
    wins = wins_of(rollout, last.wins, last.seats, n_seats)
    seats = n_seats.expand(len(rollout.done), -1)
    parts = (rollout.observations, rollout.masks, rollout.actions, rollout.log_probs, advantages)
    rows = Decisions(*(part.flatten(0, 1) for part in (*parts, advantages + rollout.values, wins, seats)))
    return rows, (known & rollout.learning).flatten()


def _potential(observations: Tensor, style: Tensor) -> Tensor:
    """The weighted sum of observations."""
    used = style.nonzero().squeeze(1)
    return observations[..., used].float() @ style[used]


def concatenate(parts: Iterable[tuple[Decisions, Tensor]]) -> tuple[Decisions, Tensor]:
    """The decisions of several rollouts, and the numbers of the rows that can be learned from."""
    rows, known = zip(*parts, strict=True)
    joined = rows[0] if len(rows) == 1 else Decisions(*(torch.cat(part) for part in zip(*rows, strict=True)))
    return joined, torch.cat(known).nonzero().squeeze(1)


def loss_for(inputs: Reader, dtype: torch.dtype, entropy_coef: float) -> Loss:
    """PPO's loss as a function of weights and decisions; the second result are the STATS."""

    def loss_of(weights: Weights, batch: Decisions, advantages: Tensor) -> tuple[Tensor, Tensor]:
        logits, values, wins = inputs.answer(cast(weights, dtype), batch.observations, dtype)
        log_probs = log_probs_of(logits, batch.masks)
        change = log_probs.gather(1, batch.actions[:, None]).squeeze(1) - batch.log_probs
        ratio = change.exp()
        objective = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
        entropy = -(log_probs.exp() * log_probs).sum(1).mean()
        value_loss = (values - batch.returns).square().mean()
        wins_loss = -(mask_seats(wins, batch.n_seats).log_softmax(1).clamp(min=-30) * batch.wins).sum(1).mean()
        loss = VALUE_COEF * value_loss + WINS_COEF * wins_loss - objective - entropy_coef * entropy
        clipped = ((ratio - 1).abs() > CLIP).float().mean()
        kl = (ratio - 1 - change).mean()  # Schulman's estimate
        return loss, torch.stack((loss, value_loss, wins_loss, entropy, kl, clipped)).detach()

    return loss_of


def minibatches(rows: Tensor, size: int) -> Iterator[Tensor]:
    """The rows in random order, in minibatches of one size; a few rows are left out, or there is one smaller one."""
    shuffled = rows[torch.randperm(len(rows), device=rows.device)]
    size = min(size, len(rows))
    for k in range(len(rows) // size if size else 0):
        yield shuffled[k * size : (k + 1) * size]


def update(
    weights: Weights, optimizer: Adam, loss: Loss, decisions: Decisions, rows: Tensor, epochs: int, size: int
) -> dict[str, float]:
    """Learn from decisions. Returns means of the STATS over the minibatches."""
    advantages = decisions.advantages
    advantages = (advantages - advantages[rows].mean()) / (advantages[rows].std() + 1e-8)
    sums, steps = torch.zeros(len(STATS), device=rows.device), 0
    for _ in range(epochs):
        for some in minibatches(rows, size):
            found, stats = loss(weights, Decisions(*(part[some] for part in decisions)), advantages[some])
            optimizer.zero_grad(set_to_none=True)
            found.backward()
            nn.utils.clip_grad_norm_(list(weights.values()), MAX_GRAD_NORM)
            optimizer.step()
            sums, steps = sums + stats, steps + 1
    return dict(zip(STATS, (sums / max(1, steps)).tolist(), strict=True))
