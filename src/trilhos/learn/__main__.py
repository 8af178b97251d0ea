"""`python -m trilhos.learn GAME`: `trilhos learn` where only NumPy, Numba and PyTorch are installed."""

import argparse
import sys
from collections.abc import Sequence

from trilhos.core.board_errors import BoardError
from trilhos.core.view import Fields
from trilhos.learn.settings import GAMES, Settings, listed, options


def parse(arguments: Sequence[str] | None = None) -> tuple[list[str], Settings]:
    """The runs and their settings on a command line."""
    parser = argparse.ArgumentParser(
        prog="trilhos learn", description="Self-play with PPO and a league; see docs/learning.md."
    )
    parser.add_argument("runs", nargs="+", metavar="GAME", help=GAMES)
    for name, option in options().items():
        more: Fields = {"action": "store_true"}
        if option.kind is not bool:
            more = {"type": listed if option.kind is tuple else option.kind}
        parser.add_argument(option.flag, dest=name, default=option.default, help=option.about, **more)
    given = vars(parser.parse_args(arguments))
    runs: list[str] = given.pop("runs")
    return runs, Settings(game=runs[0], **given)


def main() -> None:
    """Train, and print what happens."""
    try:
        from trilhos.learn.plan import run_all

        run_all(*parse(), lambda line: print(line, flush=True))
    except (BoardError, ValueError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
