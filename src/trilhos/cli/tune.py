"""`trilhos tune`: better parameters for a bot, written as a file, and by how much they are better."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.text import Text

from trilhos.cli.compile import compile_first
from trilhos.cli.errors import Complaint, as_complaints
from trilhos.cli.ink import console
from trilhos.cli.progress import progress
from trilhos.cli.simulate import percent
from trilhos.lab.judging import learn
from trilhos.lab.tournament import Tournament
from trilhos.lab.tuning import Tuning
from trilhos.match.table import Table, check_seats, find_table

GENERATIONS = 30


def tune(
    bot: str,
    game: str,
    minutes: float | None,
    generations: int | None,
    proof: int,
    out: Path | None,
    as_json: bool,
    **more: Any,
) -> None:
    """Search, write the best settings, then measure them. Ctrl-C ends the search, and once more the measuring."""
    if bot not in ("planner", "judge"):
        raise Complaint(f"'{bot}' has no parameters to tune; `planner` has, and `judge`, the eye of the search")
    table = find_table(game)
    with as_complaints():
        check_seats(table, more["seats"])
    if bot == "judge":
        if minutes or generations or more["names"] or more["on"] != "threads":
            raise Complaint("`tune judge` learns from --proof games; it has no minutes, generations, names or GPU")
        learn_to_judge(table, more["seats"], proof, more["seed"], out, as_json)
        return
    with as_complaints():
        tuning = Tuning(table, **more)
    compile_first()
    if minutes is None and generations is None:
        generations = GENERATIONS
    with as_complaints():
        _search(tuning, generations, minutes)
    path = out or Path(f"tuned-{table.id}.toml")
    path.write_text(tuning.toml(), "utf-8")
    played = tuning.proof(proof)
    with progress("deals") as bar:
        task = bar.add_task("tuned – old", total=played.deals)
        played.run(lambda _, done, __: bar.update(task, completed=done))
    told = _told(tuning, played, path)
    if as_json:
        print(json.dumps(told))
    else:
        _tell(told)


def learn_to_judge(table: Table, seats: int, games: int, seed: int, out: Path | None, as_json: bool) -> None:
    """Learn the weights of a search's judge from planners' games, and say how well it judges others."""
    compile_first()
    with as_complaints(), progress() as bar:
        task = bar.add_task(table.id, total=games)
        judge = learn(table, seats, games, seed, lambda done: bar.update(task, completed=done))
    path = out or Path(f"tuned-{table.id}.toml")
    path.write_text(judge.toml(), "utf-8")
    if as_json:
        print(json.dumps({**asdict(judge), "file": str(path)}))
        return
    print(f"{table.id}, {seats} seats: learnt from {judge.positions:,} positions of planners' games.")
    print(f"In games it had not seen, the likeliest winner won {100 * judge.right:.1f} % of the time;")
    print(f"surprise {judge.surprise:.3f} against {judge.surprise_of_a_guess:.3f} for a guess.")
    print(f"The weights are in {path}, table [judge]; try them: --bots mcts:cut=40:{path},mcts:cut=40")


def _search(tuning: Tuning, generations: int | None, minutes: float | None) -> None:
    with progress("generations") as bar:
        task = bar.add_task(tuning.table.id, total=generations)

        def moved(done: int, share: float) -> None:
            said = f"{tuning.table.id}: the last generation won {100 * share:.1f} %"
            bar.update(task, completed=done, description=said)

        tuning.run(generations, 60 * minutes if minutes else None, moved)


def _told(tuning: Tuning, played: Tournament, path: Path) -> dict[str, Any]:
    pairing = played.as_dict()["pairings"][0]
    changed = {name: [tuning.old[name], tuning.best[name]] for name in tuning.old}
    return {
        "bot": tuning.bot,
        "game": tuning.table.id,
        "seats": tuning.seats,
        "seed": tuning.seed,
        "generations": tuning.generations,
        "interrupted": tuning.interrupted or played.interrupted,
        "file": str(path),
        "changed": {name: pair for name, pair in changed.items() if pair[0] != pair[1]},
        "proof": {key: pairing[key] for key in ("deals", "games", "score", "alone")},
    }


def _tell(told: dict[str, Any]) -> None:
    out = console()
    early = ", interrupted" if told["interrupted"] else ""
    out.print(Text(f"{told['bot']}, {told['game']}, {told['seats']} seats: {told['generations']} generations{early}"))
    for name, (old, new) in told["changed"].items():
        out.print(Text(f"  {name:<12} {old:>6} → {new}"))
    share, low, high = told["proof"]["score"]
    games = told["proof"]["games"]
    if not games:
        out.print(Text("The new settings were not measured."))
    else:
        verdict = "better" if low > 0.5 else "worse" if high < 0.5 else "not surely different"
        said = f"Against the old ones, {games:,} games on fresh deals: score {100 * share:.1f} % ({percent(low, high)})"
        out.print(Text(f"{said}: {verdict}."))
    out.print(Text(f"The new settings are in {told['file']}; try them: --bots planner:{told['file']},planner"))
