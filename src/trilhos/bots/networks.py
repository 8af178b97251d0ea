"""Networks that play: what they read, what they answer, and the files that hold their weights.

A network reads a seat's flat observation (match/observation.py). Its first layer is sparse: every value of the
observation selects rows of the matrix `first`, each with a factor, and the rows are added up. A number selects four
rows (`forms_of`), a flag that is 0 or 1 one row, and an id one row of its own. Two residual blocks follow, and three
heads: the policy, the expected margin, and which seat wins.

A file (`.npz`) holds the matrices as int8 with a float32 scale per output column, for `first` per row; everything else
is float32. Its manifest says what the network was trained for.
"""

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from trilhos.core.view import Fields
from trilhos.match import observation
from trilhos.match.game import RULES_VERSION
from trilhos.match.hooks import MAX_SEATS
from trilhos.match.observation import environment_of, width
from trilhos.match.ruleset import Ruleset

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int16]  # flat observations

UNUSED, NUMBER, ID, FLAG = 0, 1, 2, 3  # what a value of an observation is
FORMS = 4  # rows of `first` for a number
HIDDEN, BLOCKS = 512, 2
EPSILON = 1e-5  # of a LayerNorm
N_OUTPUTS = 1 + MAX_SEATS  # the margin, then a logit for each seat, counted from the observing one
MATRICES = {"first": 1, "a": 0, "b": 0, "policy": 0, "outputs": 0}  # the axis along which a scale is shared


class NetworkError(ValueError):
    """A network that cannot be read, or that does not fit a game."""


class Layout(NamedTuple):
    """For every value of an observation: what it is, and the first of its rows in the matrix `first`."""

    kind: npt.NDArray[np.int8]
    row: npt.NDArray[np.int32]
    rows: int  # in all

    @property
    def sizes(self) -> npt.NDArray[np.int32]:
        """How many rows each value has."""
        return np.diff(self.row, append=np.int32(self.rows))


def layout(ruleset: Ruleset, unused: npt.NDArray[np.bool_] | None = None) -> Layout:
    """The layout for a game: FORMS rows for a number, one for a flag, and one for each id from 0 to the largest.

    `unused` marks values that the network shall ignore, such as those that never change on a board.
    """
    environment = environment_of(ruleset)
    bounds = environment.bounds(ruleset.facts, ruleset.seats_max)
    kind, size = np.full(width(ruleset), NUMBER, np.int8), np.full(width(ruleset), FORMS, np.int32)
    for name, at in observation.fields(ruleset).items():
        if name in environment.ids:
            kind[at.begin : at.end], size[at.begin : at.end] = ID, 1 + bounds[name][1]
        elif bounds[name] == (0, 1):
            kind[at.begin : at.end], size[at.begin : at.end] = FLAG, 1
    if unused is not None:
        kind[unused], size[unused] = UNUSED, 0
    return Layout(kind, np.cumsum(size, dtype=np.int32) - size, int(size.sum()))


@dataclass(frozen=True)
class Manifest:
    """What a network was trained for, and how."""

    game: str
    board: str  # digest of the ruleset: board and house rules
    rules: int  # version of the rules
    seats: tuple[int, ...]  # numbers of seats that it was trained with
    house_rules: str = ""  # as text; empty: by the book
    margin_scale: float = 1.0  # points of margin that are 1 in the network's output
    code: str = ""  # version of the code
    decisions: int = 0  # that it was trained on
    seconds: float = 0.0
    hardware: str = ""
    curve: tuple[Fields, ...] = ()  # results against fixed opponents during training
    license: str = "MIT"


def manifest_for(ruleset: Ruleset, **facts: Any) -> Manifest:
    """A manifest for a ruleset, for all its numbers of seats unless `facts` says otherwise."""
    every = tuple(range(ruleset.seats_min, ruleset.seats_max + 1))
    given = {"seats": every, "house_rules": ruleset.rules_text} | facts
    return Manifest(ruleset.id, ruleset.digest, RULES_VERSION, **given)


@dataclass(frozen=True, eq=False)
class Network:
    """The weights of a network. Matrices are (inputs, outputs), those of the blocks stacked."""

    manifest: Manifest
    kind: npt.NDArray[np.int8]  # the layout
    row: npt.NDArray[np.int32]
    first: Floats  # (rows, hidden)
    bias: Floats  # (hidden)
    norms: Floats  # (blocks + 2, 2, hidden): weight and bias of the norm of the first layer, of each block, of the last
    a: Floats  # (blocks, hidden, hidden)
    a_bias: Floats  # (blocks, hidden)
    b: Floats
    b_bias: Floats
    policy: Floats  # (hidden, actions)
    policy_bias: Floats
    outputs: Floats  # (hidden, N_OUTPUTS)
    outputs_bias: Floats

    def __post_init__(self) -> None:
        for one, shape in self._shapes().items():
            if getattr(self, one).shape != shape:
                raise NetworkError(f"'{one}' has the shape {getattr(self, one).shape}, not {shape}")
            if not np.isfinite(getattr(self, one)).all():
                raise NetworkError(f"'{one}' has values that are not finite")

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array, from those that determine the others."""
        blocks, hidden, actions = len(self.a), self.hidden, self.policy.shape[-1]
        return {
            "kind": (len(self.kind),),
            "row": (len(self.kind),),
            "first": (len(self.first), hidden),
            "bias": (hidden,),
            "norms": (blocks + 2, 2, hidden),
            **dict.fromkeys(("a", "b"), (blocks, hidden, hidden)),
            **dict.fromkeys(("a_bias", "b_bias"), (blocks, hidden)),
            "policy": (hidden, actions),
            "policy_bias": (actions,),
            "outputs": (hidden, N_OUTPUTS),
            "outputs_bias": (N_OUTPUTS,),
        }

    @property
    def hidden(self) -> int:
        """The number of hidden units."""
        return int(self.first.shape[-1])

    @property
    def layout(self) -> Layout:
        """What the first layer reads."""
        return Layout(self.kind, self.row, len(self.first))


ARRAYS = tuple(one.name for one in fields(Network) if one.name != "manifest")


class Answer(NamedTuple):
    """What a network answers to a batch of observations."""

    policy: Floats  # (n, actions): logits of all actions, legal or not
    value: Floats  # (n): the seat's own expected margin in points
    wins: Floats  # (n, MAX_SEATS): each seat's chance to win, counted from the observing one; the rows add up to 1


def forward(network: Network, observations: Rows, seats: int) -> Answer:
    """What a network answers, for observations of games with this number of seats."""
    x = expand(network.layout, observations) @ network.first + network.bias
    x = np.maximum(_norm(x, network.norms[0]), 0)
    for k in range(len(network.a)):
        inner = np.maximum(_norm(x, network.norms[1 + k]) @ network.a[k] + network.a_bias[k], 0)
        x = x + inner @ network.b[k] + network.b_bias[k]
    x = _norm(x, network.norms[-1])
    outputs = x @ network.outputs + network.outputs_bias
    wins = np.exp(outputs[:, 1 : 1 + seats] - outputs[:, 1 : 1 + seats].max(1, keepdims=True))
    shares = np.zeros((len(x), MAX_SEATS), np.float32)
    shares[:, :seats] = wins / wins.sum(1, keepdims=True)
    policy = x @ network.policy + network.policy_bias
    return Answer(policy, outputs[:, 0] * np.float32(network.manifest.margin_scale), shares)


def expand(given: Layout, observations: Rows) -> Floats:
    """The factors of all rows of `first`, one row per observation."""
    found = np.zeros((len(observations), given.rows), np.float32)
    numbers, flags, ids = (given.kind == kind for kind in (NUMBER, FLAG, ID))
    found[:, given.row[flags]] = observations[:, flags]
    for form, values in enumerate(forms_of(observations[:, numbers].astype(np.float32))):
        found[:, given.row[numbers] + form] = values
    chosen = given.row[ids] + np.clip(observations[:, ids], 0, given.sizes[ids] - 1)
    np.put_along_axis(found, chosen.astype(np.intp), 1.0, 1)
    return found


def forms_of(x: Floats) -> tuple[npt.NDArray[np.floating], ...]:
    """The four factors of numbers. Observations mix counts, whose size matters, and small codes."""
    return x / 64, np.sign(x) * np.log1p(np.abs(x)) / 2, (x == 1).astype(np.float32), (x < 0).astype(np.float32)


def _norm(x: Floats, norm: Floats) -> Floats:
    centred = x - x.mean(1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(1, keepdims=True) + np.float32(EPSILON))
    found: Floats = centred / spread * norm[0] + norm[1]
    return found


def quantised(matrix: Floats, axis: int) -> tuple[npt.NDArray[np.int8], Floats]:
    """A matrix (or several, stacked) as int8, and its scales: one for all weights along an axis of the matrix."""
    largest = np.abs(matrix).max(axis - 2, keepdims=True)
    scale = np.where(largest > 0, largest / np.float32(127), np.float32(1)).astype(np.float32)
    return np.round(matrix / scale).astype(np.int8), scale


def rounded(network: Network) -> Network:
    """The network as it is after saving and loading: with matrices of int8 precision."""
    found: Fields = {}
    for name, axis in MATRICES.items():
        small, scale = quantised(getattr(network, name), axis)
        found[name] = scale * small
    return replace(network, **found)


def save(network: Network, path: str | Path) -> None:
    """Write a network into a file."""
    arrays = {name: getattr(network, name) for name in ARRAYS}
    for name, axis in MATRICES.items():
        arrays[name], arrays[f"{name}_scale"] = quantised(arrays[name], axis)
    text = json.dumps(asdict(network.manifest)).encode()
    with Path(path).open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, manifest=np.frombuffer(text, np.uint8), **arrays)


def load(path: str | Path) -> Network:
    """The network in a file; NetworkError if there is none."""
    try:
        with Path(path).open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            arrays = {name: file[name] for name in ARRAYS}
            for name in MATRICES:
                arrays[name] = file[f"{name}_scale"] * arrays[name]
            return Network(read_manifest(bytes(file["manifest"])), **arrays)
    except OSError as error:
        raise NetworkError(f"{path}: {error.strerror or 'not a network'}") from None
    except (BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
        raise NetworkError(f"{path} is not a network: {error}") from None


def read_manifest(text: bytes) -> Manifest:
    """The manifest in a file. Entries that this version does not know are ignored."""
    given = json.loads(text)
    known = {name: given[name] for name in [one.name for one in fields(Manifest)] if name in given}
    return Manifest(**known | {"seats": tuple(given["seats"]), "curve": tuple(given.get("curve", ()))})


def misfit(network: Network, ruleset: Ruleset, seats: int | None = None) -> str | None:
    """Why a network cannot play a game (with this number of seats, if given); None if it can."""
    m = network.manifest
    if m.game != ruleset.id:
        return f"it was trained for {m.game}, not for {ruleset.id}"
    if m.house_rules != ruleset.rules_text:
        trained, wanted = m.house_rules or "the rules as printed", ruleset.rules_text or "the rules as printed"
        return f"it was trained for {trained}, not for {wanted}"
    if m.rules != RULES_VERSION:
        return f"it was trained for version {m.rules} of the rules; this is version {RULES_VERSION}"
    if m.board != ruleset.digest:
        return f"it was trained for another board that is called {ruleset.id}"
    if seats is not None and seats not in m.seats:
        return f"it was trained for {', '.join(map(str, m.seats))} seats, not for {seats}"
    if _reads_otherwise(network, layout(ruleset)) or network.policy.shape[1] != ruleset.n_actions:
        return "it was trained for other observations or actions"
    return None


def _reads_otherwise(network: Network, wanted: Layout) -> bool:
    """Whether a network's layout is not that of a game; some values of an observation may be unused."""
    if len(network.kind) != len(wanted.kind):
        return True
    used, sizes = network.kind != UNUSED, network.layout.sizes
    same = (network.kind == wanted.kind) & (sizes == wanted.sizes)
    return bool((~same & used).any() or (sizes[~used] != 0).any())


def random_network(
    ruleset: Ruleset,
    hidden: int = HIDDEN,
    blocks: int = BLOCKS,
    seed: int = 0,
    unused: npt.NDArray[np.bool_] | None = None,
) -> Network:
    """A network with random weights: where training begins, and for tests and benchmarks."""
    chance, reads = np.random.default_rng(seed), layout(ruleset, unused)

    def draw(*shape: int, scale: float) -> Floats:
        return (scale * chance.standard_normal(shape)).astype(np.float32)

    norms = np.zeros((blocks + 2, 2, hidden), np.float32)
    norms[:, 0] = 1
    return Network(
        manifest_for(ruleset),
        *(reads.kind, reads.row, draw(reads.rows, hidden, scale=0.05), np.zeros(hidden, np.float32), norms),
        *(draw(blocks, hidden, hidden, scale=(2 / hidden) ** 0.5), np.zeros((blocks, hidden), np.float32)),
        *(draw(blocks, hidden, hidden, scale=(0.5 / hidden) ** 0.5), np.zeros((blocks, hidden), np.float32)),
        *(draw(hidden, ruleset.n_actions, scale=0.01), np.zeros(ruleset.n_actions, np.float32)),
        *(draw(hidden, N_OUTPUTS, scale=0.01), np.zeros(N_OUTPUTS, np.float32)),
    )
