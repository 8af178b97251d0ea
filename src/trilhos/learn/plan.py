"""Training several players one after another: `trilhos learn GAME:2 OTHER --minutes 20`.

A run is named `GAME` or `GAME:SEATS`. Several share the time, and each has a folder of its own. While one trains, the
rules of the next are compiled.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from trilhos.learn.run import Moved, Run, Say
from trilhos.learn.settings import Settings

LEAST = 0.01  # minutes of a run, even if those before it took too long


def plan(names: Sequence[str], settings: Settings) -> list[Settings]:
    """The settings of each run. Where `--resume` finds no checkpoint, one of several runs begins anew."""
    runs = [_named(name, settings) for name in names]
    if len(runs) == 1:
        return runs
    folders = [Path(settings.out) / re.sub(r"[^A-Za-z0-9._-]", "-", name) for name in names]
    if len(set(folders)) < len(folders):
        raise ValueError(f"a run is named twice: {', '.join(names)}")
    return [
        replace(one, out=str(folder), resume=settings.resume and (folder / "checkpoint.npz").exists())
        for one, folder in zip(runs, folders, strict=True)
    ]


def _named(name: str, settings: Settings) -> Settings:
    """The settings for `GAME` or `GAME:SEATS`."""
    found = re.fullmatch(r"(.+):(\d+(?:,\d+)*)", name)
    if not found:
        return replace(settings, game=name)
    return replace(settings, game=found[1], seats=tuple(map(int, found[2].split(","))))


def run_all(names: Sequence[str], settings: Settings, say: Say = print, moved: Moved = lambda _, __: None) -> None:
    """Train all, each in its share of the time that is left. An interrupt ends the run and those after it."""
    began = perf_counter()
    runs = [Run(one) for one in plan(names, settings)]  # all are checked before the first begins
    try:
        for k, one in enumerate(runs):
            past = perf_counter() - began if k else 0.0
            share = max(LEAST, (settings.minutes - past / 60) / (len(runs) - k))
            for n in range(k, min(k + 2, len(runs))):
                runs[n].compile(runs[:n])
            if len(runs) > 1:
                say(f"{names[k]}: {share:.1f} min, in {one.settings.out}")
            one.settings = replace(one.settings, minutes=share)
            if not one.learn(say, lambda done, text, past=past: moved(past + done, text)):  # type: ignore[misc]
                return
    finally:
        for one in runs:
            one.close()
