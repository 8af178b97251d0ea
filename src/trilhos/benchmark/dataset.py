"""Data sets of trajectories: Parquet with a row for each decision, or a data set of Minari (docs/benchmark.md)."""

import json
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from trilhos.benchmark.machine import versions
from trilhos.benchmark.trajectories import Digest, Recorder, Trajectory
from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.envs.observation import fields, width
from trilhos.envs.spaces import action_space, observation_space

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 1
MANIFEST, TABLE = "manifest.json", "decisions.parquet"
GAMES_A_GROUP = 50  # games in a row group
DATASETS = "MINARI_DATASETS_PATH"  # where Minari keeps its data sets

Progress = Callable[[int], None]


def write_parquet(recorder: Recorder, games: int, out: Path, progress: Progress | None = None) -> Fields:
    """Write a folder with a table and a manifest, which is returned."""
    with extra("lab"):
        import pyarrow.parquet as pq
    out.mkdir(parents=True, exist_ok=True)
    digest, rows, waiting = Digest(), 0, list[Trajectory]()
    schema = _schema(recorder)
    with pq.ParquetWriter(out / TABLE, schema, compression="zstd") as writer:
        for n, played in enumerate(recorder.games(games), 1):
            for one in played:
                digest.add(one)
                rows += len(one.actions)
            waiting += played
            if n % GAMES_A_GROUP == 0 or n == games:
                writer.write_table(_table(schema, waiting))
                waiting.clear()
            if progress:
                progress(n)
    manifest = _manifest(recorder, games) | {"rows": rows, "digest": digest.text()}
    (out / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")
    return manifest


def _schema(recorder: Recorder) -> "pa.Schema":
    import pyarrow as pa

    ruleset = recorder.ruleset
    return pa.schema(
        {
            "game": pa.int32(),
            "step": pa.int16(),  # the number of the decision in the game
            "seat": pa.int8(),
            "bot": pa.dictionary(pa.int8(), pa.string()),
            "observation": pa.list_(pa.int16(), width(ruleset)),
            "mask": pa.list_(pa.bool_(), ruleset.n_actions),
            "legal": pa.int16(),  # the number of legal actions
            "action": pa.int32(),
            "reward": pa.float32(),
            "return": pa.float32(),  # the sum of this reward and those that follow
        }
    )


def _table(schema: "pa.Schema", played: list[Trajectory]) -> "pa.Table":
    import pyarrow as pa

    sizes = [len(one.actions) for one in played]
    masks = np.concatenate([one.masks for one in played])
    seen = np.concatenate([one.observations[:-1] for one in played])
    columns = {
        "game": np.repeat(np.array([one.game for one in played], np.int32), sizes),
        "step": np.concatenate([one.steps for one in played]).astype(np.int16),
        "seat": np.repeat(np.array([one.seat for one in played], np.int8), sizes),
        "bot": pa.array(np.repeat([one.bot for one in played], sizes))
        .dictionary_encode()
        .cast(schema.field("bot").type),
        "observation": pa.FixedSizeListArray.from_arrays(pa.array(seen.reshape(-1)), seen.shape[1]),
        "mask": pa.FixedSizeListArray.from_arrays(pa.array(masks.reshape(-1)), masks.shape[1]),
        "legal": masks.sum(1).astype(np.int16),
        "action": np.concatenate([one.actions for one in played]).astype(np.int32),
        "reward": np.concatenate([one.rewards for one in played]),
        "return": np.repeat(np.array([one.result for one in played], np.float32), sizes),
    }
    return pa.table(columns, schema=schema)


def _manifest(recorder: Recorder, games: int) -> Fields:
    ruleset = recorder.ruleset
    return {
        "format": FORMAT,
        "game": ruleset.id,
        "board": ruleset.digest,
        **({"house_rules": ruleset.rules_text} if ruleset.changed_rules else {}),
        "seats": len(recorder.bots),
        "bots": list(recorder.bots),
        "seed": recorder.seed,
        "reward": recorder.reward,
        "games": games,
        "fields": {name: [place.begin, place.end, list(place.shape)] for name, place in fields(ruleset).items()},
        "actions": ruleset.n_actions,
        "versions": versions(),
    }


def write_minari(recorder: Recorder, games: int, name: str, out: Path, progress: Progress | None = None) -> Fields:
    """Write a data set of Minari below a folder: an episode for each seat of each game. Returns a manifest."""
    with extra("data"):
        import minari
        from minari.data_collector import EpisodeBuffer
    digest, rows = Digest(), 0
    episodes: list[EpisodeBuffer] = []
    for n, played in enumerate(recorder.games(games), 1):
        for one in played:
            digest.add(one)
            rows += len(one.actions)
            episodes.append(EpisodeBuffer(id=len(episodes), **_episode(one)))
        if progress:
            progress(n)
    with _datasets_below(out), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # Minari would like to know an author's e-mail address
        minari.create_dataset_from_buffers(
            name,
            episodes,
            observation_space=observation_space(recorder.ruleset, len(recorder.bots), "flat"),
            action_space=action_space(recorder.ruleset),
            algorithm_name=", ".join(recorder.bots),
            description=json.dumps({**_manifest(recorder, games), "fields": {}}),
            data_format="parquet",
        )
    return _manifest(recorder, games) | {"rows": rows, "digest": digest.text(), "episodes": len(episodes)}


def _episode(one: Trajectory) -> Fields:
    ends = np.zeros(len(one.actions), np.bool_)
    ends[-1] = True
    return {
        "options": {"game": one.game, "seat": one.seat, "bot": one.bot},
        "observations": {
            "observation": np.array(one.observations),
            "action_mask": np.array([*one.masks, np.zeros_like(one.masks[0])], np.int8),
        },
        "actions": np.array(one.actions, np.int64),
        "rewards": one.rewards,
        "terminations": ends,
        "truncations": np.zeros_like(ends),
    }


@contextmanager
def _datasets_below(folder: Path) -> Iterator[None]:
    """Minari takes the folder of its data sets from an environment variable."""
    before = os.environ.get(DATASETS)
    os.environ[DATASETS] = str(folder.resolve())
    try:
        yield
    finally:
        if before is None:
            del os.environ[DATASETS]
        else:
            os.environ[DATASETS] = before
