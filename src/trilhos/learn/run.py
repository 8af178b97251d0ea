"""A training run from the settings to the files: `run(Settings(game="usa"))`."""

import os
from collections.abc import Callable
from time import perf_counter

from trilhos.core.cuda import missing_gpu_support
from trilhos.core.optional_dependencies import extra
from trilhos.lab.interrupts import catch_interrupts
from trilhos.learn import warmup
from trilhos.learn.settings import Settings
from trilhos.match.ruleset import check_seats, find_ruleset

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # leave the cores to the games while PyTorch is idle

Say = Callable[[str], None]  # shows a line
Moved = Callable[[float, str], None]  # shows progress: seconds of training, and a description


def run(settings: Settings, say: Say = print, moved: Moved = lambda _, __: None) -> None:
    """Train, measure and write all files. The first interrupt ends training early, and everything is saved."""
    began = perf_counter()
    ruleset = find_ruleset(settings.game, settings.rules or None)
    for seats in settings.seats:
        check_seats(ruleset, seats)
    device = settings.device or ("cpu" if missing_gpu_support() else "cuda")
    if device not in ("cpu", "cuda"):
        raise ValueError(f"device is 'cpu' or 'cuda', not '{device}'; CUDA_VISIBLE_DEVICES selects the GPU")
    if device == "cuda" and (missing := missing_gpu_support()):
        raise ValueError(f"there is no GPU: {missing}")
    compiling = warmup.start_all(settings, ruleset.seats_min) if device == "cuda" else {}
    with extra("learn"):
        from trilhos.learn.trainer import Trainer
    try:
        with catch_interrupts() as stop:
            Trainer(settings, ruleset, device, compiling, began, stop.is_set, say, moved).run()
    finally:
        for process in compiling.values():
            process.kill()
