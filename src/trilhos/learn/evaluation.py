"""Measuring a policy: games against fixed opponents, with intervals."""

from collections.abc import Callable

import torch

from trilhos.lab.stats import Interval, wilson
from trilhos.learn.arenas import Act, Arena
from trilhos.learn.rollout import won_by

MAX_STEPS = 4000  # a game that takes longer counts as not won
LOOK = 8  # steps between looks whether all games are over: a look waits for the GPU


@torch.no_grad()
def evaluate(
    act: Act, arena: Arena, opponent: Act | None = None, stopped: Callable[[], bool] = lambda: False
) -> Interval | None:
    """The share of games that seat 0 wins, with its interval; None if it was stopped.

    The other seats belong to the arena's bots, or to an opponent. Only the first game of each row counts.
    """
    arena.reset()
    won = torch.zeros(arena.env.n, device=arena.device)
    playing = torch.ones(arena.env.n, dtype=torch.bool, device=arena.device)
    for step in range(MAX_STEPS):
        observations, masks = arena.see("observations"), arena.see("masks")
        actions = act(observations, masks)[0]
        if opponent is not None:
            actions = torch.where(arena.see("seats") == 0, actions, opponent(observations, masks)[0])
        arena.step(actions)
        ended = arena.see("done") & playing
        won += won_by(arena.see("winners"))[:, 0] * ended
        playing &= ~ended
        if step % LOOK == 0 and not playing.any():
            break
        if stopped():
            return None
    return wilson(float(won.mean()), arena.env.n)
