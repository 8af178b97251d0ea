"""Compile the environment in processes of their own, while this one prepares PyTorch.

    python -m trilhos.learn.warmup GAME SEATS DEVICE [BOT]

The result is in the cache of compiled rules (docs/cache.md).
"""

import subprocess
import sys
from collections.abc import Mapping

from trilhos.core.cuda import Array
from trilhos.envs.vector import make
from trilhos.learn.settings import Settings

GAMES = 128  # one block of a GPU
SELF_PLAY = "self-play"

Processes = Mapping[str, "subprocess.Popen[bytes]"]  # for self-play, and for bots by device


def start_all(settings: Settings, seats: int) -> Processes:
    """Start compiling for self-play on a GPU, and for games against bots on whichever device is ready first."""
    devices = [settings.bot_device] if settings.bot_device else ["cuda", "cpu"]
    bots = {device: start(settings, seats, device, "planner") for device in devices}
    return {SELF_PLAY: start(settings, seats, "cuda"), **bots}


def start(settings: Settings, seats: int, device: str, bot: str = "") -> "subprocess.Popen[bytes]":
    """Start compiling; the process ends with 0 when everything is in the cache."""
    command = [sys.executable, "-m", "trilhos.learn.warmup", settings.game, str(seats), device, *([bot] if bot else [])]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def main(game: str, seats: str, device: str, bot: str = "") -> None:
    """Deal some games and take one step."""
    bots = [None, *[bot] * (int(seats) - 1)] if bot else None
    env = make(game, seats=int(seats), n=GAMES, device=device, bots=bots, threads=1)
    masks: Array = env.reset().masks
    masks = masks.copy_to_host() if device == "cuda" else masks
    env.step(masks.argmax(axis=1), check=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
