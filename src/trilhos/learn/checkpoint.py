"""Checkpoints: everything that a run needs to continue, in at most 16 MB, written at once or not at all.

Weights are float16. Of Adam's state only the second moments are kept, of matrices as the outer product of their row
and column means; the first moments are made again within a few steps. Past selves are int8.
"""

import io
import json
import os
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.optim import Adam

from trilhos.bots.networks import MATRICES, quantised
from trilhos.core.view import Fields
from trilhos.learn.league import League, Member, spread
from trilhos.learn.policy import Weights

LIMIT = 16_000_000  # bytes
OVERHEAD = 200_000  # bytes for headers and facts
Array = npt.NDArray[Any]  # of any floating-point type
Arrays = dict[str, Array]


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that its old content is there until the new one is complete."""
    unfinished = path.with_name(path.name + ".new")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def save_checkpoint(
    path: Path, weights: Weights, optimizer: Adam, league: League, facts: Fields, limit: int = LIMIT
) -> int:
    """Write a checkpoint with as many past selves as there is room for. Returns its size in bytes."""
    arrays = {f"weights.{name}": _numpy(tensor.half()) for name, tensor in weights.items()}
    arrays |= _moments(weights, optimizer)
    room = limit - OVERHEAD - _bytes(arrays)
    each = _bytes(_member(0, league.members[0])) if league.members else 1
    members = spread(league.members, max(0, room // each))
    for k, member in enumerate(members):
        arrays |= _member(k, member)
    names = [{"name": member.name, "beaten": member.beaten} for member in members]
    text = json.dumps({**facts, "adam_steps": adam_steps(optimizer), "league": names}).encode()
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, facts=np.frombuffer(text, np.uint8), **arrays)
    write_atomically(path, file.getvalue())
    return file.tell()


def _bytes(arrays: Arrays) -> int:
    return sum(array.nbytes for array in arrays.values())


def read_facts(path: Path) -> Fields:
    """The facts in a checkpoint. ValueError if it is none."""
    try:
        with np.load(path, allow_pickle=False) as file:
            found: Fields = json.loads(bytes(file["facts"]))
            return found
    except FileNotFoundError:
        raise ValueError(f"there is no checkpoint {path} to resume from") from None
    except (BadZipFile, EOFError, KeyError, ValueError, OSError) as error:
        raise ValueError(f"{path} is not a checkpoint: {error}") from None


def load_checkpoint(path: Path, weights: Weights, optimizer: Adam, league: League) -> Fields:
    """Read a checkpoint into weights, optimizer and league. Returns the facts that were saved with it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        facts: Fields = json.loads(bytes(arrays["facts"]))
        found = {name: torch.from_numpy(arrays[f"weights.{name}"]).float() for name in weights}
    except (BadZipFile, EOFError, KeyError, ValueError) as error:
        raise ValueError(f"{path} is not a checkpoint: {error}") from None
    for name, tensor in weights.items():
        if tensor.shape != found[name].shape:
            raise ValueError(f"{path} is of a network with other sizes; give the same --hidden and --blocks")
        tensor.data.copy_(found[name])
    _restore_moments(weights, optimizer, arrays, int(facts.get("adam_steps", 0)))
    league.members = [
        Member(one["name"], _past(arrays, k, weights), one["beaten"]) for k, one in enumerate(facts.pop("league"))
    ]
    return facts


def adam_steps(optimizer: Adam) -> int:
    """How many steps an optimizer has made."""
    states = list(optimizer.state.values())
    return int(states[0]["step"]) if states else 0


def _numpy(tensor: Tensor) -> Array:
    found: Array = tensor.detach().cpu().numpy()
    return found


def _moments(weights: Weights, optimizer: Adam) -> Arrays:
    found: Arrays = {}
    for name, tensor in weights.items():
        if moment := optimizer.state.get(tensor):
            squares = moment["exp_avg_sq"].detach().float()
            if squares.dim() == 1:
                found[f"squares.{name}"] = _numpy(squares)
            else:
                found[f"squares.{name}.rows"] = _numpy(squares.mean(-1))
                found[f"squares.{name}.columns"] = _numpy(squares.mean(-2))
    return found


def _restore_moments(weights: Weights, optimizer: Adam, arrays: Arrays, steps: int) -> None:
    for name, tensor in weights.items():
        if f"squares.{name}" in arrays:
            squares = torch.from_numpy(arrays[f"squares.{name}"])
        elif f"squares.{name}.rows" in arrays:
            rows = torch.from_numpy(arrays[f"squares.{name}.rows"])
            columns = torch.from_numpy(arrays[f"squares.{name}.columns"])
            total = rows.mean(-1)[..., None, None].clamp(min=1e-30)
            squares = rows[..., :, None] * columns[..., None, :] / total
        else:
            continue
        optimizer.state[tensor] = {
            "step": torch.tensor(float(steps), device=tensor.device if optimizer.defaults.get("fused") else "cpu"),
            "exp_avg": torch.zeros_like(tensor),
            "exp_avg_sq": squares.to(tensor).reshape(tensor.shape).contiguous(),
        }


def _member(k: int, member: Member) -> Arrays:
    found: Arrays = {}
    for name, tensor in member.weights.items():
        array = _numpy(tensor.float())
        if name in MATRICES:
            array, found[f"past.{k}.{name}.scale"] = quantised(array, MATRICES[name])
        found[f"past.{k}.{name}"] = array
    return found


def _past(arrays: Arrays, k: int, weights: Weights) -> Weights:
    found = {}
    for name, tensor in weights.items():
        array = arrays[f"past.{k}.{name}"].astype(np.float32)
        if name in MATRICES:
            array = array * arrays[f"past.{k}.{name}.scale"]
        found[name] = torch.from_numpy(array).to(tensor.device, torch.float16)
    return found
