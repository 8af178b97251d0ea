"""Networks that know no board by heart: weights shared by all routes, all tickets, all cities …

Each element of a game (bots/elements.py) is described by a row of numbers. Some layers mix an element with those that
it is linked with, with what it points to, with the table and with the mean of all. An action is scored by what it does
together with the elements that it is about. The same weights play every board of a family, also one never seen.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from trilhos.bots.elements import FORMS, Described, Elements, Floats
from trilhos.bots.networks import (
    EPSILON,
    N_OUTPUTS,
    Answer,
    Manifest,
    NetworkError,
    Rows,
    forms_of,
    manifest_for,
    read_manifest,
)
from trilhos.match.game import RULES_VERSION
from trilhos.match.hooks import MAX_SEATS
from trilhos.match.ruleset import Ruleset

MANIFEST = "board_manifest"  # in a file; networks that know a board have another word
PAIR = 16  # numbers by which two elements of an action fit each other
HIDDEN, LAYERS = 96, 3
Weights = dict[str, Floats]


@dataclass(frozen=True, eq=False)
class BoardNetwork:
    """The weights by name; `shapes` says which there are."""

    manifest: Manifest
    family: str
    weights: Weights


def elements_of(ruleset: Ruleset) -> Elements:
    """The elements of a game; NetworkError if its family does not describe any."""
    if not ruleset.family.has(Described):
        raise NetworkError(f"{ruleset.family.title} is not described by elements (docs/learning.md)")
    return ruleset.family.part(Described).of(ruleset)


def shapes(sizes: dict[str, int], hidden: int, layers: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array of weights."""
    does = sizes["action"]
    readers = {f"read.{name}": (1 + size, hidden) for name, size in sizes.items() if name != "action"}
    mixers = {f"mix.{name}": (layers, hidden, hidden) for name in ("own", "linked", "pointed", "table", "mean", "out")}
    return {
        **readers,
        **mixers,
        "mix.bias": (layers, 2, hidden),
        "norms": (layers + 1, 2, hidden),
        "head.table": (hidden, hidden),
        "head.mean": (hidden, hidden),
        "head.bias": (hidden,),
        "policy.table": (hidden, does),
        "policy.about": (hidden, does),
        "policy.bias": (does,),
        "pair": (2, hidden, PAIR),
        "outputs": (hidden, N_OUTPUTS),
        "outputs_bias": (N_OUTPUTS,),
    }


def random_board_network(ruleset: Ruleset, hidden: int = HIDDEN, layers: int = LAYERS, seed: int = 0) -> BoardNetwork:
    """A network with random weights: where training begins, and for tests."""
    chance, weights = np.random.default_rng(seed), {}
    for name, shape in shapes(elements_of(ruleset).sizes, hidden, layers).items():
        scale = 0.0 if "bias" in name else (0.5 / hidden) ** 0.5 if name.startswith(("mix", "head")) else 0.1
        weights[name] = (scale * chance.standard_normal(shape)).astype(np.float32)
    weights["norms"][:, 0], weights["norms"][:, 1] = 1, 0
    return BoardNetwork(manifest_for(ruleset), ruleset.family.name, weights)


def forward(network: BoardNetwork, given: Elements, observations: Rows, seats: int) -> Answer:
    """What a network answers, for observations of games with this number of seats."""
    w, starts = network.weights, given.starts
    seen = observations.astype(np.float32)
    x = np.concatenate([_read(seen, w[f"read.{kind.name}"], kind.seen, kind.given) for kind in given.kinds], 1)
    element, named, first = given.pointers.T
    target = observations[:, named].astype(np.int64)
    rows, neighbours = np.arange(len(x))[:, None], given.neighbours()
    for k in range(len(w["norms"]) - 1):
        y = _norm(x, w["norms"][k])
        pointed = np.zeros_like(x)
        pointed[:, element] = y[rows, np.maximum(first + target - 1, 0)] * (target > 0)[..., None]
        inner = y @ w["mix.own"][k] + (neighbours @ y) @ w["mix.linked"][k] + pointed @ w["mix.pointed"][k]
        inner += (y[:, 0] @ w["mix.table"][k] + y.mean(1) @ w["mix.mean"][k] + w["mix.bias"][k, 0])[:, None]
        x = x + np.maximum(inner, 0) @ w["mix.out"][k] + w["mix.bias"][k, 1]
    y = _norm(x, w["norms"][-1])
    head = np.maximum(y[:, 0] @ w["head.table"] + y.mean(1) @ w["head.mean"] + w["head.bias"], 0)
    outputs = head @ w["outputs"] + w["outputs_bias"]
    wins = np.exp(outputs[:, 1 : 1 + seats] - outputs[:, 1 : 1 + seats].max(1, keepdims=True))
    shares = np.zeros((len(x), MAX_SEATS), np.float32)
    shares[:, :seats] = wins / wins.sum(1, keepdims=True)
    assert starts[-1] == x.shape[1]
    return Answer(_policy(w, given, y, head), outputs[:, 0] * np.float32(network.manifest.margin_scale), shares)


def _read(seen: Floats, weights: Floats, places: np.ndarray, given: Floats) -> Floats:
    n = FORMS * places.shape[1]
    forms = np.stack(forms_of(seen[:, places]), -1).reshape(len(seen), len(places), n)
    read: Floats = forms @ weights[1 : 1 + n] + given @ weights[1 + n :] + weights[0]
    return read


def _policy(w: Weights, given: Elements, y: Floats, head: Floats) -> Floats:
    """The logits of all actions."""
    scores = np.concatenate([y @ w["policy.about"], np.zeros_like(y[:, :1, : given.actions.shape[1]])], 1)
    per_action = (head @ w["policy.table"] + w["policy.bias"])[:, None] + scores[:, given.about].sum(2)
    fits = (y @ w["pair"][0]) @ (y @ w["pair"][1]).transpose(0, 2, 1)
    one, other = given.about[:, 0], given.about[:, 1]
    found: Floats = (per_action * given.actions).sum(2) + fits[:, one, other] * (other >= 0)
    return found


def _norm(x: Floats, norm: Floats) -> Floats:
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(-1, keepdims=True) + np.float32(EPSILON))
    found: Floats = centred / spread * norm[0] + norm[1]
    return found


def save(network: BoardNetwork, path: str | Path) -> None:
    """Write a network into a file, in half precision."""
    text = json.dumps({"family": network.family, **asdict(network.manifest)}).encode()
    arrays = {name: array.astype(np.float16) for name, array in network.weights.items()}
    with Path(path).open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **{MANIFEST: np.frombuffer(text, np.uint8)}, **arrays)


def is_board_network(path: str | Path) -> bool:
    """Whether a file holds such a network."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return MANIFEST in file.files
    except (OSError, BadZipFile, EOFError, ValueError):
        return False


def load(path: str | Path) -> BoardNetwork:
    """The network in a file; NetworkError if its weights do not belong together."""
    with np.load(path, allow_pickle=False) as file:
        text = bytes(file[MANIFEST])
        weights = {name: file[name].astype(np.float32) for name in file.files if name != MANIFEST}
    network = BoardNetwork(read_manifest(text), str(json.loads(text).get("family")), weights)
    sizes = {name.removeprefix("read."): len(array) - 1 for name, array in weights.items() if name.startswith("read.")}
    try:
        sizes["action"] = len(weights["policy.bias"])
        wanted = shapes(sizes, weights["head.bias"].shape[0], len(weights["norms"]) - 1)
    except (KeyError, IndexError, TypeError) as error:
        raise NetworkError(f"{path} is not a network: {error}") from None
    for name in {*weights, *wanted}:
        if name not in weights or weights[name].shape != wanted.get(name) or not np.isfinite(weights[name]).all():
            raise NetworkError(f"{path} is not a network: '{name}' is missing, of another size, or not finite")
    return network


def misfit(network: BoardNetwork, ruleset: Ruleset, seats: int | None = None) -> str | None:
    """Why a network cannot play a game (with this number of seats, if given); None if it can."""
    m = network.manifest
    if network.family != ruleset.family.name:
        return f"it was trained for {m.game}, not for games like {ruleset.id}"
    if m.rules != RULES_VERSION:
        return f"it was trained for version {m.rules} of the rules; this is version {RULES_VERSION}"
    if seats is not None and seats not in m.seats:
        return f"it was trained for {', '.join(map(str, m.seats))} seats, not for {seats}"
    layers, hidden = len(network.weights["norms"]) - 1, len(network.weights["head.bias"])
    wanted = shapes(elements_of(ruleset).sizes, hidden, layers)
    if {name: array.shape for name, array in network.weights.items()} != wanted:
        return "it was trained for other observations or actions"
    return None
