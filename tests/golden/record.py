"""Record the golden games again: `python -m tests.golden.record`, or with `--games` other games.

The same actions are replayed, so that a change of the rules shows as a change of outcomes. Games whose actions are no
longer legal are replaced.
"""

import sys
from pathlib import Path

from tests.golden.golden import annotated, files, find_game


def record(path: Path, game: str, seats: int, other: bool) -> str:
    if path.exists() and not other:
        try:
            return annotated(path.read_text("utf-8"))
        except ValueError as error:
            print(f"{path.name}: {error}")
    return find_game(game, seats)


if __name__ == "__main__":
    for path, game, seats in files():
        path.parent.mkdir(exist_ok=True)
        before = path.read_text("utf-8") if path.exists() else ""
        after = record(path, game, seats, "--games" in sys.argv)
        path.write_text(after, "utf-8", newline="\n")
        print(f"{game}/{path.name}: {len(after.encode())} bytes, {'as it was' if after == before else 'changed'}")
