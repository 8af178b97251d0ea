"""Check that the GPU plays the same games as the CPU, and measure its speed: `python bench/gpu.py`.

Checked: final states of 10,000 random games of every game, byte for byte; environments step by step; results of games
by planners. Measured: random play from deal to final scoring, by number of games at once; environment steps with masks
and observations; if pgx is installed, some of its games in random play on the same GPU. The table is written to
bench/results/gpu.md. Without a GPU it prints a message and exits.

Every job is a separate process: it does a small trial run, which compiles, and then waits for exclusive use of the GPU.
"""

import argparse
import fcntl
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import yardstick
from rich.progress import Progress

from trilhos.bots import cuda as gpu
from trilhos.bots import play_games as loops
from trilhos.bots.compiled import play_games
from trilhos.bots.game_arrays import DECISIONS, FROM, ROW, TO
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.bots.settings import row_of
from trilhos.core.rng import RNG, dice_of_key, key_of_seed, key_words
from trilhos.envs import vector
from trilhos.match.ruleset import Ruleset, find_ruleset

KEY = key_words(key_of_seed(7))
RESULTS = Path(__file__).parent / "results"
Names = tuple[str, ...]
Line = tuple[str, ...]


class Size(NamedTuple):
    """The sizes of a run."""

    games: int  # whose states are compared
    powers: tuple[int, ...]  # of two: games at once in random play
    batches: tuple[int, ...]  # of two: environments at once
    steps: int  # of environments
    planners: int  # games


REHEARSAL = Size(4, (6,), (6,), 2, 4)
FULL = Size(10_000, tuple(range(10, 22)), (14, 16, 18), 300, 5_000)


def schedule_of(ruleset: Ruleset, seats: int, begin: int, games: int) -> Any:
    """A schedule of random games."""
    return np.array([seats, -1, begin, begin + games, 0, *ruleset.encode_options({})], np.int64)


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    """The time of a GPU call: the best of several runs."""
    from numba import cuda

    best = float("inf")
    for _ in range(runs):
        cuda.synchronize()
        began = perf_counter()
        work()
        cuda.synchronize()
        best = min(best, perf_counter() - began)
    return best


def check_states(names: Names, size: Size) -> Iterator[Line]:
    """Random games on both: states and rows must be identical."""
    games = size.games
    for name in names:
        ruleset = find_ruleset(name)
        for seats in sorted({ruleset.seats_min, ruleset.seats_max}):
            there = gpu.RandomGames(ruleset, games, KEY)
            there.play(schedule_of(ruleset, seats, 0, games))
            states, rows = on_cpu(ruleset, seats, games)
            differ = int((as_bytes(there.states.copy_to_host()) != as_bytes(states)).any(axis=1).sum())
            wrong = int((there.rows.copy_to_host() != rows).any(axis=1).sum())
            yield name, str(seats), f"{games:,}", str(differ), str(wrong)


def as_bytes(states: Any) -> Any:
    """States as bytes, including gaps between fields."""
    return states.view(np.uint8).reshape(len(states), -1)


def on_cpu(ruleset: Ruleset, seats: int, games: int) -> tuple[Any, Any]:
    """The final states and rows of random games on the CPU."""
    records, play = ruleset.rules, bound_to(ruleset)(loops.play_games)
    states, final, rngs = np.zeros(2, records.state), np.zeros(games, records.state), np.zeros(1, RNG)
    memories, works = np.zeros(records.max_seats, bots_of(ruleset).memory), ruleset.works()
    lineup = np.array([row_of("random", ruleset)] * seats)
    rows, dice, schedule = (
        np.zeros((games, ROW), np.int64),
        key_words(dice_of_key(KEY.tobytes())),
        schedule_of(ruleset, seats, 0, 1),
    )
    for game in range(games):
        schedule[FROM], schedule[TO] = game, game + 1
        play(
            *(ruleset.boards, states, works, memories, rngs, KEY, dice, schedule, lineup, False),
            *(rows[game : game + 1], None),
        )
        final[game] = states[0]
    return final, rows


def check_planners(names: Names, size: Size) -> Iterator[Line]:
    """Games by planners on both: rows must be identical."""
    games = size.planners
    for name in names:
        ruleset = find_ruleset(name)
        lineup = np.array([row_of("planner", ruleset)] * 2)
        schedule = schedule_of(ruleset, 2, 0, games)
        rows = gpu.play_games(ruleset, schedule, KEY, lineup[None], games)[0]
        took = seconds(lambda: gpu.play_games(ruleset, schedule, KEY, lineup[None], games), 1)  # noqa: B023
        wrong = int((rows != play_games(ruleset, schedule, KEY, lineup)).any(axis=1).sum())
        yield name, f"{games:,}", str(wrong), f"{games / took:,.0f}"


def check_steps(names: Names, size: Size) -> Iterator[Line]:
    """Environments on both with the same actions: all arrays and states must be identical after every step."""
    for name in names:
        yield in_step(name, None, size.steps)


def check_bots(names: Names, size: Size) -> Iterator[Line]:
    """The same with a planner in one seat."""
    for name in names:
        yield in_step(name, [None, "planner"], min(size.steps, 100))


def in_step(name: str, bots: list[str | None] | None, steps: int) -> Line:
    """The number of arrays that differed."""
    n = 200  # in the last block two warps are full, one is not, one is empty
    here, there = (vector.make(name, n=n, seed=5, device=device, bots=bots) for device in ("cpu", "cuda"))
    seen, other, differ = here.reset(), there.reset(), 0
    for step in range(steps):
        for mine, its in zip(seen, other, strict=True):
            differ += int((mine != its.copy_to_host()).any())
        differ += here.states().tobytes() != there.states().tobytes()
        actions = some_legal(seen.masks, step)
        seen, other = here.step(actions), there.step(actions)
    return name, "planner" if bots else "–", f"{n:,}", f"{steps:,}", str(differ)


def some_legal(masks: Any, step: int) -> Any:
    """A random legal action for each game."""
    luck = np.random.default_rng(step).random(masks.shape, np.float32)
    return (luck * masks).argmax(axis=1)


def measure_play(names: Names, size: Size) -> Iterator[Line]:
    """Random play from deal to final scoring."""
    for name in names:
        ruleset = find_ruleset(name)
        for power in size.powers if name == "usa" else size.powers[-2:-1]:
            games = gpu.RandomGames(ruleset, 1 << power, KEY)
            schedule = schedule_of(ruleset, 2, 0, 1 << power)
            took = seconds(lambda: games.play(schedule))  # noqa: B023
            decisions = int(games.rows.copy_to_host()[:, DECISIONS].sum())
            yield name, f"2^{power}", f"{(1 << power) / took / 1e6:.2f}", f"{decisions / took / 1e6:,.0f}"


def measure_steps(names: Names, size: Size) -> Iterator[Line]:
    """Environment steps with masks, observations and new deals, without the choice of actions."""
    from numba import cuda

    choose = chooser()
    for name in names:
        for power in size.batches:
            n = 1 << power
            env = vector.make(name, n=n, seed=1, device="cuda")
            actions, step = cuda.device_array(n, np.int64), env.reset()
            took, steps = 0.0, size.steps
            for turn in range(steps + 10):
                choose[-(-n // 128), 128](step.masks, actions, turn)
                cuda.synchronize()
                began = perf_counter()
                step = env.step(actions)
                cuda.synchronize()
                took += perf_counter() - began if turn >= 10 else 0
            yield name, f"2^{power}", str(env.width), f"{env.n_actions:,}", f"{n * steps / took / 1e6:,.1f}"


def chooser() -> Any:
    """A kernel that finds a legal action in each mask, starting from a given place."""
    from numba import cuda

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose(masks: Any, actions: Any, turn: int) -> None:
        k = cuda.grid(1)
        if k < actions.shape[0]:
            place = (k * 7919 + turn * 104729) % masks.shape[1]
            while not masks[k, place]:
                place = (place + 1) % masks.shape[1]
            actions[k] = place

    return choose


def hand_over(names: Names, size: Size) -> Iterator[Line]:
    """Check that other libraries read an array without a copy."""
    step = vector.make(names[0], n=64, device="cuda").reset()
    at = step.masks.__cuda_array_interface__["data"][0]
    try:
        import torch

        yield "PyTorch", str(torch.as_tensor(step.masks, device="cuda").data_ptr() == at)
    except ImportError:
        pass
    try:
        import cupy

        yield "CuPy", str(cupy.asarray(step.masks).data.ptr == at)
    except ImportError:
        pass
    try:
        import jax.dlpack
        import torch

        tensor = torch.as_tensor(step.observations, device="cuda")
        at = step.observations.__cuda_array_interface__["data"][0]
        yield "JAX (DLPack)", str(jax.dlpack.from_dlpack(tensor).unsafe_buffer_pointer() == at)
    except ImportError:
        pass


def measure_pgx(names: Names, size: Size) -> Iterator[Line]:
    """pgx games; the trial run has full size, because that is what compiles."""
    return yardstick.measure(names)


class Section(NamedTuple):
    """A table: title, columns, jobs."""

    title: str
    heads: Line
    lines: Callable[[Names, Size], Iterator[Line]]


SECTIONS = {
    "states": Section(
        "Final states and rows, compared with the CPU",
        ("game", "seats", "games", "states that differ", "rows that differ"),
        check_states,
    ),
    "play": Section(
        "Random play, 2 seats, from deal to final scoring",
        ("game", "games at once", "million games/s", "million decisions/s"),
        measure_play,
    ),
    "batches": Section(
        "Environments step by step, compared with the CPU",
        ("game", "bot", "games at once", "steps", "arrays that differ"),
        check_steps,
    ),
    "steps": Section(
        "Environment steps with masks and observations, 2 seats",
        ("game", "games at once", "numbers seen", "actions", "million steps/s"),
        measure_steps,
    ),
    "others": Section("Arrays shared without a copy", ("to", "same memory"), hand_over),
    "bots": Section(
        "Environments with a bot, compared with the CPU",
        ("game", "bot", "games at once", "steps", "arrays that differ"),
        check_bots,
    ),
    "pgx": Section("pgx on the same GPU, random play", ("game", "games at once", "million steps/s"), measure_pgx),
    "planners": Section(
        "Planners, 2 seats",
        ("game", "games", "rows that differ", "games/s"),
        check_planners,
    ),
}
RAILS = ("first-journey", "japan", "san-francisco", "usa")
JOBS: tuple[tuple[Line, Names], ...] = (
    (("states", "play"), RAILS),
    (("states", "play"), ("chicago",)),
    (("batches", "steps", "others"), RAILS),
    (("batches", "steps"), ("chicago",)),
    (("bots",), ("usa",)),
    (("bots",), ("chicago",)),
    (("planners",), RAILS),
    (("planners",), ("chicago",)),
    (("pgx",), ("connect_four", "backgammon", "sparrow_mahjong")),
)


def do(job: int, only: list[str], turn: Path) -> None:
    """Do the trial run of a job, wait until all are done and the GPU is free, run it, and print its lines."""
    sections, names = JOBS[job]
    sections = tuple(section for section in sections if section in only)
    with turn.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        for section in sections:
            for _ in SECTIONS[section].lines(names, REHEARSAL):
                pass
        fcntl.flock(lock, fcntl.LOCK_EX)
        for section in sections:
            for line in SECTIONS[section].lines(names, FULL):
                print(json.dumps([section, line]), flush=True)


def main() -> None:
    """Check, measure, write the table; exit status 1 if GPU and CPU differ."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=[*SECTIONS], help="parts to run (default: all)")
    parser.add_argument("--job", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--turn", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if missing := gpu.missing_gpu_support():
        print(f"Nothing to measure: {missing}.")
    elif given.job is not None:
        do(given.job, given.only, given.turn)
    else:
        gather(given.only)


def gather(only: list[str]) -> None:
    """Run all jobs and collect their lines."""
    from numba import cuda

    device = str(cuda.get_current_device().name)
    found: dict[str, list[Line]] = {name: [] for name in SECTIONS}
    RESULTS.mkdir(exist_ok=True)
    jobs = [job for job, (sections, _) in enumerate(JOBS) if not set(sections).isdisjoint(only)]
    with tempfile.NamedTemporaryFile() as turn, Progress() as bar, ThreadPoolExecutor(len(jobs)) as pool:
        task = bar.add_task("jobs", total=len(jobs))

        def one(job: int) -> str:
            command = [sys.executable, __file__, "--job", str(job), "--turn", turn.name, "--only", *only]
            with (
                tempfile.TemporaryFile("w+") as errors,
                subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as made,
            ):
                for text in made.stdout or ():
                    section, line = json.loads(text)
                    found[section].append(tuple(line))
                    bar.console.print(SECTIONS[section].title, *line, sep="  ", highlight=False)
                    if set(only) == set(SECTIONS):
                        tables = "\n".join(table_of(SECTIONS[name], lines) for name, lines in found.items() if lines)
                        head = f"# On a GPU\n\n{device}; `python bench/gpu.py`"
                        (RESULTS / "gpu.md").write_text(f"{head}\n\n{tables}", "utf-8")
                made.wait()
                errors.seek(0)
                reason = f"{' '.join(JOBS[job][0])} of {' '.join(JOBS[job][1])}: {errors.read()}"
            bar.update(task, advance=1)
            return reason if made.returncode else ""

        failures = [reason for reason in pool.map(one, jobs) if reason]
    wrong = any(
        "differ" in head and value != "0"
        for name, lines in found.items()
        for line in lines
        for head, value in zip(SECTIONS[name].heads, line, strict=True)
    )
    if failures or wrong:
        sys.exit("\n".join([*failures, *["The GPU played other games than the CPU."] * wrong]))


def table_of(section: Section, lines: list[Line]) -> str:
    """A table in Markdown."""
    rows = [section.heads, ("---",) * len(section.heads), *lines]
    return f"## {section.title}\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


if __name__ == "__main__":
    main()
