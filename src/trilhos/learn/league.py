"""The league: past selves that the policy keeps playing against, so that it does not settle into one style.

Each opponent is a snapshot of the weights; often it is perturbed: some noise on its weights, a higher temperature.
Snapshots that beat the policy more often are chosen more often.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

import torch
from torch import Tensor

from trilhos.learn.policy import Weights, cast

MEMBERS = 24  # kept at most
PERTURBED = 0.5  # share of opponents that are perturbed
NOISE = 0.05  # largest noise, as a share of the root mean square of each array
TEMPERATURES = 0.5, 2.0
MEMORY = 0.9  # of the share of wins against a member, per rollout
LEAST = 0.05  # weight of a member that never wins


@dataclass
class Member:
    """A past self, and how often the policy beats it."""

    name: str
    weights: Weights
    beaten: float = 0.5

    @property
    def weight(self) -> float:
        """How likely it is chosen, relative to others."""
        return LEAST + (1 - self.beaten) ** 2


@dataclass
class League:
    """Past selves in order of age."""

    members: list[Member] = field(default_factory=list)

    def add(self, name: str, weights: Mapping[str, Tensor]) -> None:
        """Take a snapshot. If there are too many, leave out the one whose neighbours are closest in age."""
        kept = {key: tensor.detach().to(torch.float16, copy=True) for key, tensor in weights.items()}
        self.members.append(Member(name, kept))
        self.members = spread(self.members, MEMBERS)

    def choose(self, chance: random.Random) -> Member | None:
        """A random opponent."""
        if not self.members:
            return None
        return chance.choices(self.members, [one.weight for one in self.members])[0]

    @staticmethod
    def note(member: Member, beaten: float) -> None:
        """Remember how often the policy has beaten a member in a rollout."""
        member.beaten = MEMORY * member.beaten + (1 - MEMORY) * beaten


def spread(members: list[Member], most: int) -> list[Member]:
    """At most so many members: denser among the recent ones, always with the oldest and the newest."""
    kept = list(members)
    while len(kept) > max(most, 0):
        if len(kept) <= 2:
            return kept[-most:] if most > 0 else []
        gaps = [(k, _gap(kept, k, len(members))) for k in range(1, len(kept) - 1)]
        del kept[min(gaps, key=lambda gap: gap[1])[0]]
    return kept


def _gap(kept: list[Member], k: int, n: int) -> float:
    """How much is lost without a member: the distance of its neighbours, relative to its age."""
    places = [int(one.name) for one in (kept[k - 1], kept[k], kept[k + 1])]
    newest = int(kept[-1].name)
    return (places[2] - places[0]) / (1 + newest - places[1])


def perturbed(weights: Weights, dtype: torch.dtype, chance: random.Random) -> tuple[Weights, float]:
    """An opponent's weights and temperature; often changed a little."""
    if chance.random() >= PERTURBED:
        return cast(weights, dtype), 1.0
    noise, low_high = NOISE * chance.random(), TEMPERATURES
    found = {}
    for name, tensor in weights.items():
        plain = tensor.float()
        size = noise * plain.square().mean().sqrt()
        found[name] = (plain + size * torch.randn_like(plain)).to(dtype)
    return found, chance.uniform(*low_high)
