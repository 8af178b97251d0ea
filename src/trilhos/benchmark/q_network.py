"""A value network in NumPy: what each action is worth to the seat that observes. It needs no PyTorch.

Every value of an observation is read in two forms: sign(v) · log(1 + |v|), and whether it is 1.
"""

from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Observations = npt.NDArray[np.int16]
Masks = npt.NDArray[np.bool_]

NEVER = np.float32(-1e9)  # the value of an illegal action


def encode(seen: Observations) -> Floats:
    """Observations as the network reads them."""
    values = seen.astype(np.float32)
    return np.concatenate([np.sign(values) * np.log1p(np.abs(values)), (seen == 1).astype(np.float32)], 1)


class QNetwork:
    """Two hidden layers of rectified units, and a value for every action."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights  # matrix, bias, matrix, bias, matrix, bias

    @classmethod
    def new(cls, width: int, n_actions: int, hidden: int, rng: np.random.Generator) -> "QNetwork":
        """Random weights (He et al.); all actions are worth nothing at first."""
        sizes = [2 * width, hidden, hidden, n_actions]
        weights: list[Floats] = []
        for k, (n, m) in enumerate(pairwise(sizes)):
            scale = 0.0 if k == 2 else (2 / n) ** 0.5
            weights += [(scale * rng.standard_normal((n, m))).astype(np.float32), np.zeros(m, np.float32)]
        return cls(weights)

    def copy(self) -> "QNetwork":
        """The same network, with weights of its own."""
        return QNetwork([one.copy() for one in self.weights])

    def layers(self, seen: Observations) -> list[Floats]:
        """The input, both hidden layers and the values of all actions."""
        found = [encode(seen)]
        for k in range(0, 6, 2):
            after = found[-1] @ self.weights[k] + self.weights[k + 1]
            found.append(after if k == 4 else np.maximum(after, 0))
        return found

    def values(self, seen: Observations, masks: Masks) -> Floats:
        """What the legal actions are worth."""
        found: Floats = np.where(masks, self.layers(seen)[-1], NEVER)
        return found

    def gradients(
        self, seen: Observations, actions: npt.NDArray[np.int64], targets: Floats
    ) -> tuple[list[Floats], float]:
        """The gradient of Huber's loss between the values of these actions and the targets, and the mean error."""
        *inputs, values = self.layers(seen)
        rows = np.arange(len(actions))
        error = values[rows, actions] - targets
        slope = np.zeros_like(values)
        slope[rows, actions] = np.clip(error, -1, 1) / len(actions)
        found: list[Floats] = []
        for k in (4, 2, 0):
            before = inputs[k // 2]
            found = [before.T @ slope, slope.sum(0), *found]
            slope = (slope @ self.weights[k].T) * (before > 0)
        return found, float(np.abs(error).mean())

    def save(self, file: Path, game: str) -> None:
        """Write the weights, as half-precision numbers."""
        with file.open("wb") as out:
            np.savez_compressed(
                out,
                allow_pickle=False,
                game=np.array(game),
                **{f"w{k}": one.astype(np.float16) for k, one in enumerate(self.weights)},
            )

    @classmethod
    def load(cls, file: str | Path, game: str) -> "QNetwork":
        """The network in a file; ValueError if it is for another game."""
        try:
            with np.load(file) as found:
                if str(found["game"]) != game:
                    raise ValueError(f"{file} is a network for {found['game']}, not for {game}")
                return cls([found[f"w{k}"].astype(np.float32) for k in range(6)])
        except (OSError, KeyError) as error:
            raise ValueError(f"{file} is not a network of `dqn`: {error}") from None


class Adam:
    """Adam (Kingma and Ba)."""

    def __init__(self, network: QNetwork, rate: float) -> None:
        self._network, self._rate, self._steps = network, rate, 0
        self._mean = [np.zeros_like(one) for one in network.weights]
        self._square = [np.zeros_like(one) for one in network.weights]

    def step(self, gradients: list[Floats]) -> None:
        """Change the network's weights."""
        self._steps += 1
        rate = np.float32(self._rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps))
        for weight, gradient, mean, square in zip(
            self._network.weights, gradients, self._mean, self._square, strict=True
        ):
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient * gradient - square)
            weight -= rate * mean / (np.sqrt(square) + np.float32(1e-8))
