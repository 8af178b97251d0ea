"""The rollout buffer: decisions by step and game, and what they are credited with."""

from typing import NamedTuple

import torch
from torch import Tensor

from trilhos.learn.policy import mask_seats
from trilhos.match.hooks import MAX_SEATS


class Rollout(NamedTuple):
    """Decisions by step and game, (steps, games, ...)."""

    observations: Tensor
    masks: Tensor
    seats: Tensor  # the seat that decides
    actions: Tensor
    log_probs: Tensor
    values: Tensor
    margins: Tensor  # by seat, paid when the step ended the game
    winners: Tensor  # one bit each, likewise
    done: Tensor
    learning: Tensor  # whether the policy that learns decided, and not an opponent


class Estimates(NamedTuple):
    """What decisions are credited with."""

    advantages: Tensor
    known: Tensor  # whether the advantage is known
    wins: Tensor  # (…, MAX_SEATS): the share of each relative seat in the win


def empty_rollout(steps: int, games: int, width: int, actions: int, device: str) -> Rollout:
    """A buffer to fill."""

    def zeros(dtype: torch.dtype, *more: int) -> Tensor:
        return torch.zeros((steps, games, *more), dtype=dtype, device=device)

    return Rollout(
        zeros(torch.int16, width),
        zeros(torch.bool, actions),
        zeros(torch.int64),
        zeros(torch.int64),
        zeros(torch.float32),
        zeros(torch.float32),
        zeros(torch.float32, MAX_SEATS),
        zeros(torch.int8),
        zeros(torch.bool),
        zeros(torch.bool),
    )


def won_by(winners: Tensor) -> Tensor:
    """Each seat's share in the win, from a bit for each winner."""
    bits = (winners[..., None].long() >> torch.arange(MAX_SEATS, device=winners.device) & 1).float()
    return bits / bits.sum(-1, keepdim=True).clamp(min=1)


class Potentials(NamedTuple):
    """What a play style is rewarded with (styles.py): in the rollout, and at the step after it."""

    now: Tensor
    last: Tensor


def advantages_of(
    rollout: Rollout,
    rewards: Tensor,
    last_values: Tensor,
    last_seats: Tensor,
    decay: float,
    potentials: Potentials | None = None,
) -> tuple[Tensor, Tensor]:
    """Generalised advantage estimates of all decisions, and whether they are known.

    Each seat has its own sequence of decisions. The return of a decision is the value of the same seat's next
    decision, or its reward if the game ends first. Going backwards, `target` holds that return and `later` the
    advantage of the seat's next decision, for every game and seat. If a seat neither decides again nor sees the end
    within the rollout, the advantage is unknown. `last_values` and `last_seats` belong to the step after the rollout.
    With `potentials`, a decision also gets what its seat's potential gains until the next one in the same game.
    """
    if potentials is None:
        potentials = Potentials(torch.zeros_like(rollout.values), torch.zeros_like(last_values))
    advantages, known = torch.zeros_like(rollout.values), torch.zeros_like(rollout.done)
    later, seat = torch.zeros_like(rewards[0]), last_seats[:, None]
    target, valid = later.scatter(1, seat, last_values[:, None]), later.bool().scatter(1, seat, True)
    ahead, last_one = later.scatter(1, seat, potentials.last[:, None]), later.bool()  # last_one: before the game's end
    for t in reversed(range(len(rollout.done))):
        over, seat, value = rollout.done[t, :, None], rollout.seats[t, :, None], rollout.values[t, :, None]
        target, later, valid = torch.where(over, rewards[t], target), later.masked_fill(over, 0), valid | over
        last_one = last_one | over
        now, potential = valid.gather(1, seat), potentials.now[t, :, None]
        gained = (ahead.gather(1, seat) - potential).masked_fill(last_one.gather(1, seat), 0)
        advantage = (target.gather(1, seat) + gained - value + decay * later.gather(1, seat)) * now
        advantages[t], known[t] = advantage.squeeze(1), now.squeeze(1)
        target, later = target.scatter(1, seat, value), later.scatter(1, seat, advantage)
        valid, last_one = valid.scatter(1, seat, True), last_one.scatter(1, seat, False)
        ahead = ahead.scatter(1, seat, potential)
    return advantages, known


def wins_of(rollout: Rollout, last_wins: Tensor, last_seats: Tensor, n_seats: Tensor) -> Tensor:
    """Who wins, counted from the deciding seat; for games that go on, what the network expects at the end.

    `last_wins` are logits of the step after the rollout, and `n_seats` is the number of seats of each game.
    """
    around = torch.arange(MAX_SEATS, device=last_seats.device)
    there = around < n_seats[:, None]

    def places(seats: Tensor) -> Tensor:
        return torch.where(there, (seats[:, None] + around) % n_seats[:, None], around)

    expected = mask_seats(last_wins.float(), n_seats).softmax(1)
    absolute = torch.zeros_like(expected).scatter(1, places(last_seats), expected)
    found, won = torch.zeros_like(rollout.margins), won_by(rollout.winners)
    for t in reversed(range(len(rollout.done))):
        absolute = torch.where(rollout.done[t, :, None], won[t], absolute)
        found[t] = absolute.gather(1, places(rollout.seats[t]))
    return found
