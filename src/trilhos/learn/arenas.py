"""Arenas: batch environments whose arrays are tensors, and pools of arenas that are played in step."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from trilhos.envs.vector import Vector
from trilhos.learn.policy import Played
from trilhos.learn.rollout import Rollout, empty_rollout

Act = Callable[[Tensor, Tensor], Played]  # observations and masks; see policy.act


class Arena:
    """A batch environment on any device, for a policy on `device`. Its arrays are the same at every step."""

    def __init__(self, env: Vector, device: str) -> None:
        self.env, self.device = env, device
        step = env.reset()
        self.arrays = {name: self._tensor(array) for name, array in step._asdict().items()}

    def _tensor(self, array: object) -> Tensor:
        return torch.as_tensor(array, device="cuda") if self.env.device == "cuda" else torch.from_numpy(array)

    def reset(self) -> None:
        """Start over with the first deals."""
        self.env.reset()

    def see(self, name: str) -> Tensor:
        """An array of the last step, on the policy's device; the next step may overwrite it."""
        return self.arrays[name].to(self.device)

    def step(self, actions: Tensor) -> None:
        """Carry out legal actions."""
        if self.env.device == "cuda":
            self.env.step(actions.to("cuda").contiguous(), check=False)
        else:
            self.env.step(actions.cpu().numpy(), check=False)


class Last(NamedTuple):
    """The step after a rollout."""

    values: Tensor
    wins: Tensor
    seats: Tensor
    observations: Tensor


class Pool:
    """Arenas that are played in step, with one forward pass for all of them."""

    def __init__(self, arenas: Sequence[Arena], steps: int, device: str, opposed: float = 0.0) -> None:
        self.arenas, self.steps, self.device = arenas, steps, device
        sizes = [arena.env.n for arena in arenas]
        starts = [sum(sizes[:k]) for k in range(len(sizes))]
        self.slices = [slice(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        self.games = sum(sizes)
        env = arenas[0].env
        self.buffer = empty_rollout(steps, self.games, env.width, env.n_actions, device)
        held = [torch.arange(start, start + int(opposed * size)) for start, size in zip(starts, sizes, strict=True)]
        self.opposed = torch.cat(held).to(device)  # the games with an opponent
        n_seats = [torch.full((size,), arena.env.seats) for arena, size in zip(arenas, sizes, strict=True)]
        self.n_seats = torch.cat(n_seats).to(device)

    @torch.no_grad()
    def collect(self, act: Act, opponent: Act | None = None, steps: int | None = None) -> tuple[Rollout, Last]:
        """Play some steps of every game. In the opposed games an opponent holds all seats but the first."""
        steps = min(steps or self.steps, self.steps)
        rollout = Rollout(*(tensor[:steps] for tensor in self.buffer))
        for t in range(steps):
            self._observe(rollout, t)
            observations, masks, seats = rollout.observations[t], rollout.masks[t], rollout.seats[t]
            actions, rollout.log_probs[t], rollout.values[t], _ = act(observations, masks)
            rollout.learning[t] = True
            if opponent is not None and len(self.opposed):
                rows = self.opposed
                theirs = opponent(observations[rows], masks[rows])[0]
                own = seats[rows] == 0
                actions[rows] = torch.where(own, actions[rows], theirs)
                rollout.learning[t, rows] = own
            rollout.actions[t] = actions
            for arena, at in zip(self.arenas, self.slices, strict=True):
                arena.step(actions[at])
                rollout.margins[t, at, : arena.env.seats] = arena.see("rewards")
                rollout.winners[t, at] = arena.see("winners")
                rollout.done[t, at] = arena.see("done")
        return rollout, self._last(act)

    def _observe(self, rollout: Rollout, t: int) -> None:
        for arena, at in zip(self.arenas, self.slices, strict=True):
            rollout.observations[t, at] = arena.see("observations")
            rollout.masks[t, at] = arena.see("masks")
            rollout.seats[t, at] = arena.see("seats").long()

    def _last(self, act: Act) -> Last:
        observations = torch.cat([arena.see("observations") for arena in self.arenas])
        masks = torch.cat([arena.see("masks") for arena in self.arenas])
        seats = torch.cat([arena.see("seats") for arena in self.arenas]).long()
        _, _, values, wins = act(observations, masks)
        return Last(values, wins, seats, observations)
