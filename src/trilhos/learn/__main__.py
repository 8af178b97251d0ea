"""`python -m trilhos.learn GAME`: `trilhos learn` where only NumPy, Numba and PyTorch are installed."""

import argparse
import sys
from collections.abc import Sequence

from trilhos.core.board_errors import BoardError
from trilhos.core.view import Fields
from trilhos.learn.settings import Settings, listed, options


def parse(arguments: Sequence[str] | None = None) -> Settings:
    """The settings on a command line."""
    parser = argparse.ArgumentParser(
        prog="trilhos learn", description="Self-play with PPO and a league; see docs/learning.md."
    )
    parser.add_argument("game", help="a published game or a board file")
    for name, option in options().items():
        more: Fields = {"action": "store_true"}
        if option.kind is not bool:
            more = {"type": listed if option.kind is tuple else option.kind}
        parser.add_argument(option.flag, dest=name, default=option.default, help=option.about, **more)
    return Settings(**vars(parser.parse_args(arguments)))


def main() -> None:
    """Train, and print what happens."""
    try:
        from trilhos.learn.run import run

        run(parse(), lambda line: print(line, flush=True))
    except (BoardError, ValueError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
