"""A training run from the settings to the files: `run(Settings(game="usa"))`."""

import os
from collections.abc import Callable, Sequence
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


class Run:
    """A training run; ValueError if the settings do not fit the game or the machine."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ruleset = find_ruleset(settings.game, settings.rules or None)
        for seats in settings.seats:
            check_seats(self.ruleset, seats)
        self.device = settings.device or ("cpu" if missing_gpu_support() else "cuda")
        if self.device not in ("cpu", "cuda"):
            raise ValueError(f"device is 'cpu' or 'cuda', not '{self.device}'; CUDA_VISIBLE_DEVICES selects the GPU")
        if self.device == "cuda" and (missing := missing_gpu_support()):
            raise ValueError(f"there is no GPU: {missing}")
        self._compiling: warmup.Processes | None = None

    def compile(self, earlier: Sequence["Run"] = ()) -> None:
        """Start to compile the rules for a GPU, in processes of their own, unless an earlier run has done that."""
        for other in earlier:
            if other.ruleset.family is self.ruleset.family and other.settings.bot_device == self.settings.bot_device:
                self._compiling = other._compiling
        if self._compiling is None:
            given = self.settings, self.ruleset.seats_min
            self._compiling = warmup.start_all(*given) if self.device == "cuda" else {}

    def learn(self, say: Say = print, moved: Moved = lambda _, __: None) -> bool:
        """Train, measure and write all files. Returns whether nobody interrupted.

        The first interrupt ends training early, and everything is saved.
        """
        began = perf_counter()
        self.compile()
        with extra("learn"):
            from trilhos.learn.trainer import Trainer
        with catch_interrupts() as stop:
            Trainer(
                self.settings, self.ruleset, self.device, self._compiling or {}, began, stop.is_set, say, moved
            ).run()
        return not stop.is_set()

    def close(self) -> None:
        """End the processes that compile."""
        for process in (self._compiling or {}).values():
            process.kill()


def run(settings: Settings, say: Say = print, moved: Moved = lambda _, __: None) -> None:
    """Train one player."""
    one = Run(settings)
    try:
        one.learn(say, moved)
    finally:
        one.close()
