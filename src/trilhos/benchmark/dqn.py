"""The reference agent `dqn:FILE`: deep Q-learning by self-play, in NumPy.

    python -m trilhos.benchmark.dqn usa --seats 2 --decisions 200000 --seed 1 --out dqn.npz

Double DQN with n-step returns. One network plays all seats; an action's return is that of the same seat: the margin in
points at the end, divided by the root mean square of all margins so far. The same seed gives the same network on the
same machine.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

from trilhos.benchmark.q_network import Adam, Masks, Observations, QNetwork
from trilhos.envs import vector
from trilhos.envs.observation import observe
from trilhos.match.bot_protocol import Decision

WATCH = ("random", "greedy")  # opponents of measurements


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a training run."""

    game: str
    seats: int = 2
    decisions: int = 200_000
    seed: int = 0
    games: int = 64  # at once
    hidden: int = 128
    rate: float = 1e-3
    batch: int = 128
    every: int = 32  # decisions for each update
    steps: int = 8  # of a return, before the network's own estimate
    replay: int = 30_000  # transitions that are kept
    refresh: int = 500  # updates after which the target network is replaced
    measurements: int = 8
    measured_games: int = 200


class Replay:
    """The latest transitions."""

    def __init__(self, size: int, width: int, n_actions: int) -> None:
        self.seen = np.zeros((size, width), np.int16)
        self.actions = np.zeros(size, np.int64)
        self.rewards = np.zeros(size, np.float32)
        self.after = np.zeros((size, width), np.int16)
        self.masks = np.zeros((size, n_actions), np.bool_)  # after; empty if the game is over
        self.added = 0

    def add(self, seen: Observations, action: int, reward: float, after: "Moment | None") -> None:
        """Replace the oldest transition."""
        k = self.added % len(self.actions)
        self.seen[k], self.actions[k], self.rewards[k] = seen, action, reward
        self.masks[k] = False if after is None else after.mask
        if after is not None:
            self.after[k] = after.seen
        self.added += 1

    def sample(self, rng: np.random.Generator, n: int) -> npt.NDArray[np.int64]:
        """Random transitions."""
        return rng.integers(min(self.added, len(self.actions)), size=n)


@dataclass(slots=True)
class Moment:
    """A decision of a seat."""

    seen: Observations
    mask: Masks
    action: int


class Learner:
    """A training run."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rng = np.random.default_rng(settings.seed)
        self.env = vector.make(
            settings.game, seats=settings.seats, n=settings.games, seed=settings.seed, reward="margin", threads=1
        )
        self.network = QNetwork.new(self.env.width, self.env.n_actions, settings.hidden, self.rng)
        self._target, self._adam = self.network.copy(), Adam(self.network, settings.rate)
        self._replay = Replay(settings.replay, self.env.width, self.env.n_actions)
        self._paths: list[list[list[Moment]]] = [[[] for _ in range(settings.seats)] for _ in range(settings.games)]
        self._squares, self._margins, self.updates, self.decisions = 0.0, 0, 0, 0

    def run(self) -> Iterator[None]:
        """Learn; yields after each measurement interval, and at the end."""
        step, rest = self.env.reset(), 0
        parts = np.linspace(0, self.settings.decisions, self.settings.measurements + 1)[1:].tolist()
        while self.decisions < self.settings.decisions:
            actions = self._act(step.observations, step.masks)
            for k, (seat, action) in enumerate(zip(step.seats.tolist(), actions.tolist(), strict=True)):
                self._paths[k][seat].append(Moment(step.observations[k].copy(), step.masks[k].copy(), action))
            step = self.env.step(actions, check=False)
            for k in np.flatnonzero(step.done).tolist():
                self._finish(k, step.rewards[k])
            self.decisions += self.settings.games
            rest += self.settings.games
            while rest >= self.settings.every and self._replay.added >= self.settings.batch:
                rest -= self.settings.every
                self._update()
            if self.decisions >= parts[0]:
                parts.pop(0)
                yield

    @property
    def epsilon(self) -> float:
        """The share of random actions: falls in the first half of the run."""
        return max(0.05, 1 - 1.9 * self.decisions / self.settings.decisions)

    def _act(self, seen: Observations, masks: Masks) -> npt.NDArray[np.int64]:
        best = self.network.values(seen, masks).argmax(1)
        anything = (self.rng.random(masks.shape, np.float32) * masks).argmax(1)
        chosen: npt.NDArray[np.int64] = np.where(self.rng.random(len(best)) < self.epsilon, anything, best)
        return chosen

    def _finish(self, k: int, margins: npt.NDArray[np.float32]) -> None:
        """Store the transitions of a game that has ended."""
        self._squares += float((margins * margins).sum())
        self._margins += len(margins)
        scale = max(1.0, (self._squares / self._margins) ** 0.5)
        for seat, path in enumerate(self._paths[k]):
            for t, moment in enumerate(path):
                ahead = t + self.settings.steps
                after = path[ahead] if ahead < len(path) else None
                self._replay.add(moment.seen, moment.action, 0.0 if after else float(margins[seat]) / scale, after)
            path.clear()

    def _update(self) -> None:
        picked, replay = self._replay.sample(self.rng, self.settings.batch), self._replay
        masks, after = replay.masks[picked], replay.after[picked]
        best = self.network.values(after, masks).argmax(1)
        value = self._target.values(after, masks)[np.arange(len(picked)), best]
        targets = replay.rewards[picked] + np.where(masks.any(1), value, 0).astype(np.float32)
        gradients, _ = self.network.gradients(replay.seen[picked], replay.actions[picked], targets)
        self._adam.step(gradients)
        self.updates += 1
        if self.updates % self.settings.refresh == 0:
            self._target = self.network.copy()


def share_of_wins(network: QNetwork, settings: Settings, opponent: str) -> float:
    """How many games seat 0 wins against copies of a compiled bot; shared wins count in parts."""
    n = min(100, settings.measured_games)
    bots = [None, *[opponent] * (settings.seats - 1)]
    env = vector.make(settings.game, seats=settings.seats, n=n, seed=1_000_003, bots=bots, threads=1)
    step, games, won = env.reset(), 0, 0.0
    while games < settings.measured_games:
        step = env.step(network.values(step.observations, step.masks).argmax(1), check=False)
        winners = step.winners[step.done].astype(int)
        games += len(winners)
        won += sum((mask & 1) / mask.bit_count() for mask in winners.tolist() if mask)
    return won / games


def learn(settings: Settings, out: Path, note: Callable[[str], object] = print) -> QNetwork:
    """Train, and write the network and its learning curve beside it (`.jsonl`)."""
    learner, began = Learner(settings), perf_counter()
    rows = []
    for _ in learner.run():
        shares = {name: round(share_of_wins(learner.network, settings, name), 4) for name in WATCH}
        seconds = round(perf_counter() - began, 1)
        rows.append({"decisions": learner.decisions, "seconds": seconds, "updates": learner.updates, **shares})
        note(json.dumps(rows[-1]))
        learner.network.save(out, settings.game)
        out.with_suffix(".jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return learner.network


class DqnBot:
    """Takes the action that its network values most."""

    def __init__(self, network: QNetwork) -> None:
        self._network = network

    def choose(self, decision: Decision) -> int:
        """The best action of the seat's own observation, which an imagined world shares with the game."""
        seen, mask = observe(decision.imagine(), decision.seat)
        return int(self._network.values(seen[None], mask[None]).argmax())


def dqn(file: str, game: str) -> Callable[[], DqnBot]:
    """A function that makes the bot; ValueError if the file is not a network for the game."""
    if not file:
        raise ValueError("'dqn' takes the file of a network: dqn:FILE.npz (python -m trilhos.benchmark.dqn makes one)")
    network = QNetwork.load(file, game)
    return lambda: DqnBot(network)


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m trilhos.benchmark.dqn", description="Deep Q-learning by self-play."
    )
    parser.add_argument("game")
    for name in ("seats", "decisions", "seed", "hidden"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Settings, name))
    parser.add_argument("--out", type=Path, default=Path("dqn.npz"))
    given = vars(parser.parse_args())
    out = given.pop("out")
    out.parent.mkdir(parents=True, exist_ok=True)
    learn(Settings(**given), out, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
