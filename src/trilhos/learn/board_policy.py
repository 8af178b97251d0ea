"""A network that knows no board by heart, in PyTorch: the same answers as bots/board_networks.py."""

import torch
from torch import Tensor
from torch.nn import functional

from trilhos.bots.board_networks import BoardNetwork, Weights
from trilhos.bots.elements import Elements
from trilhos.bots.networks import EPSILON, Manifest
from trilhos.learn.policy import Answered, Tensors, forms_of
from trilhos.match.hooks import MAX_SEATS


class BoardReader:
    """How such a network reads observations of one game."""

    def __init__(self, given: Elements, width: int, device: str) -> None:
        self.width, self.starts = width, given.starts
        self.kinds = [
            (kind.name, torch.as_tensor(kind.seen, device=device), torch.as_tensor(kind.given, device=device))
            for kind in given.kinds
        ]
        self.element, self.named, self.first = torch.as_tensor(given.pointers, device=device).unbind(1)
        self.neighbours = torch.as_tensor(given.neighbours(), device=device)
        self.actions, self.about = (torch.as_tensor(part, device=device) for part in (given.actions, given.about))

    def answer(self, weights: Tensors, observations: Tensor, dtype: torch.dtype) -> Answered:
        """Logits of all actions, the value, and a logit for each relative seat to win."""
        w = {name: tensor.to(dtype) for name, tensor in weights.items()}
        x, neighbours = self._read(w, observations, dtype), self.neighbours.to(dtype)
        target = observations[:, self.named].long()
        place = (self.first + target - 1).clamp(min=0)[..., None].expand(-1, -1, x.shape[2])
        for k in range(w["norms"].shape[0] - 1):
            y = self._norm(w, x, k)
            pointed = torch.zeros_like(y).index_copy(1, self.element, y.gather(1, place) * (target > 0)[..., None])
            inner = y @ w["mix.own"][k] + (neighbours @ y) @ w["mix.linked"][k] + pointed @ w["mix.pointed"][k]
            both = y[:, 0] @ w["mix.table"][k] + y.mean(1) @ w["mix.mean"][k] + w["mix.bias"][k, 0]
            x = x + (inner + both[:, None]).relu() @ w["mix.out"][k] + w["mix.bias"][k, 1]
        y = self._norm(w, x, w["norms"].shape[0] - 1)
        head = (y[:, 0] @ w["head.table"] + y.mean(1) @ w["head.mean"] + w["head.bias"]).relu()
        outputs = (head @ w["outputs"] + w["outputs_bias"]).float()
        return self._policy(w, y, head).float(), outputs[:, 0], outputs[:, 1 : 1 + MAX_SEATS]

    def _read(self, w: Tensors, observations: Tensor, dtype: torch.dtype) -> Tensor:
        parts, seen = [], observations.float()
        for name, places, given in self.kinds:
            known = forms_of(seen[:, places]).flatten(2).to(dtype)
            fixed = given.to(dtype).expand(len(seen), -1, -1)
            parts.append(torch.cat((known, fixed), 2) @ w[f"read.{name}"][1:] + w[f"read.{name}"][0])
        return torch.cat(parts, 1)

    def _norm(self, w: Tensors, x: Tensor, k: int) -> Tensor:
        return functional.layer_norm(x, x.shape[-1:], w["norms"][k, 0], w["norms"][k, 1], EPSILON)

    def _policy(self, w: Tensors, y: Tensor, head: Tensor) -> Tensor:
        scores = functional.pad(y @ w["policy.about"], (0, 0, 0, 1))  # the last row is for no element
        per_action = (head @ w["policy.table"] + w["policy.bias"])[:, None].expand(-1, len(self.about), -1)
        for k in range(self.about.shape[1]):
            per_action = per_action + scores[:, self.about[:, k]]
        fits = (y @ w["pair"][0]) @ (y @ w["pair"][1]).transpose(1, 2)
        one, other = self.about[:, 0], self.about[:, 1]
        return (per_action * self.actions.to(y.dtype)).sum(2) + fits[:, one, other] * (other >= 0)


def tensors_of(network: BoardNetwork, device: str) -> Tensors:
    """A network's weights for training."""
    return {name: torch.as_tensor(array).to(device, copy=True) for name, array in network.weights.items()}


def board_network_of(tensors: Tensors, family: str, manifest: Manifest) -> BoardNetwork:
    """The weights as a network that plays without PyTorch."""
    weights: Weights = {name: tensor.detach().float().cpu().numpy() for name, tensor in tensors.items()}
    return BoardNetwork(manifest, family, weights)
