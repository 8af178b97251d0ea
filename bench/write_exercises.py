"""Judges chosen positions again in many worlds, and writes those that stay clear-cut as exercises of the lessons.

python bench/write_exercises.py usa chosen.jsonl > src/trilhos/families/ride/lessons/usa.exercises.toml

Each line of the input is one of bench/exercises.py with a `theme`. Every action is tried in the same worlds, so that
the chances that learners see can be compared. A position that is not clear-cut any more is named on standard error.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import trilhos
from trilhos.analysis.clear_cut import Clarity, judge_all
from trilhos.analysis.lessons import lessons_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("chosen", type=Path, help="file with one JSON object per line")
    parser.add_argument("--worlds", type=int, default=384)
    parser.add_argument("--gap", type=float, default=0.08, help="win chance that every other action must clearly lose")
    parser.add_argument("--most", type=int, default=10, help="exercises to write")
    parser.add_argument("--append", action="store_true", help="number them after those that the game has")
    given = parser.parse_args()
    clarity = Clarity(gap=given.gap, worlds=given.worlds, seed=2)  # not the worlds in which it was found
    had = lessons_of(given.game).exercises if given.append else ()
    numbers = Counter(one.theme.id for one in had)
    if not given.append:
        written = "bench/write_exercises.py has written this file; docs/lessons.md describes it."
        print(f"# Exercises for {given.game}. {written}")
    for line in given.chosen.read_text().splitlines():
        chosen = json.loads(line)
        theme = chosen["theme"]
        answer = judge_all(trilhos.load(chosen["position"]), chosen["seat"], clarity)
        if answer is None:
            print(f"not clear-cut: {theme}, seed {chosen['seed']}, step {chosen['step']}", file=sys.stderr)
            continue
        numbers[theme] += 1
        print("\n[[exercises]]")
        print(f'id = "{theme}-{numbers[theme]}"')
        print(f'theme = "{theme}"')
        print(f"seat = {chosen['seat']}")
        print(f"best = {json.dumps(answer.best)}")
        print(f"position = '''\n{chosen['position']}'''")
        print("[exercises.wins]")
        for action, win in answer.wins.items():
            print(f"{json.dumps(action)} = {win}")
        sys.stdout.flush()
        if numbers.total() == given.most:
            return


if __name__ == "__main__":
    main()
