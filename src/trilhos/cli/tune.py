"""`trilhos tune`: better parameters for a bot, and how much better they are."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from trilhos.cli.compile import LAB, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.progress import progress
from trilhos.cli.simulate import percent
from trilhos.cli.style import console
from trilhos.core.view import Fields
from trilhos.lab.judge import learn
from trilhos.lab.tournament import Tournament
from trilhos.lab.tuning import Tuning
from trilhos.match.ruleset import Ruleset, check_seats
from trilhos.registry import default_game

GENERATIONS = 30


def tune(
    bot: str,
    game: str | None,
    minutes: float | None,
    generations: int | None,
    proof: int,
    out: Path | None,
    as_json: bool,
    rule: Sequence[str] | None = None,
    **more: Any,
) -> None:
    """Search, write the best settings, then measure them. Ctrl-C ends the search; a second one ends the measuring."""
    if bot not in ("planner", "judge"):
        raise CliError(f"'{bot}' has no parameters to tune; only `planner` and `judge` have")
    ruleset = find_game(game or default_game(), rule)
    with value_errors():
        check_seats(ruleset, more["seats"])
    if bot == "judge":
        if minutes or generations or more["names"] or more["on"] != "threads":
            raise CliError(
                "`tune judge` learns from --proof games; it takes no --minutes, --generations, --names or --on"
            )
        learn_to_judge(ruleset, more["seats"], proof, more["seed"], out, as_json)
        return
    with value_errors():
        tuning = Tuning(ruleset, **more)
    compile_first(LAB, ruleset)
    if minutes is None and generations is None:
        generations = GENERATIONS
    with value_errors():
        _search(tuning, generations, minutes)
    path = out or Path(f"tuned-{ruleset.id}.toml")
    path.write_text(tuning.toml(), "utf-8")
    played = tuning.proof(proof)
    with progress("deals") as bar:
        task = bar.add_task("tuned – old", total=played.deals)
        played.run(lambda _, done, __: bar.update(task, completed=done))
    results = _as_dict(tuning, played, path)
    if as_json:
        print(json.dumps(results))
    else:
        _print_results(results)


def learn_to_judge(ruleset: Ruleset, seats: int, games: int, seed: int, out: Path | None, as_json: bool) -> None:
    """Learn the weights of the judge from planners' games, and print how well it predicts other games."""
    compile_first(LAB, ruleset)
    with value_errors(), progress() as bar:
        task = bar.add_task(ruleset.id, total=games)
        judge = learn(ruleset, seats, games, seed, lambda done: bar.update(task, completed=done))
    path = out or Path(f"judge-{ruleset.id}.toml")
    path.write_text(judge.toml(), "utf-8")
    if as_json:
        print(json.dumps({**judge.as_dict(), "file": str(path)}))
        return
    print(f"{ruleset.id}, {seats} seats: learned from {judge.positions:,} positions of planners' games.")
    print(f"In games it had not seen, the most likely winner won {100 * judge.right:.1f} % of the time;")
    print(f"log loss {judge.log_loss:.3f} against {judge.log_loss_of_a_guess:.3f} for a guess.")
    print(
        f"The weights are in {path}, table [judge]; try them: --bots mcts:rollout_steps=40:{path},mcts:rollout_steps=40"
    )


def _search(tuning: Tuning, generations: int | None, minutes: float | None) -> None:
    with progress("generations") as bar:
        task = bar.add_task(tuning.ruleset.id, total=generations)

        def moved(done: int, share: float) -> None:
            text = f"{tuning.ruleset.id}: the last generation won {100 * share:.1f} %"
            bar.update(task, completed=done, description=text)

        tuning.run(generations, 60 * minutes if minutes else None, moved)


def _as_dict(tuning: Tuning, played: Tournament, path: Path) -> Fields:
    pairing = played.as_dict()["pairings"][0]
    changed = {name: [tuning.old[name], tuning.best[name]] for name in tuning.old}
    return {
        "bot": tuning.bot,
        "game": tuning.ruleset.id,
        **({"house_rules": tuning.ruleset.rules_text} if tuning.ruleset.changed_rules else {}),
        "seats": tuning.seats,
        "seed": tuning.seed,
        "generations": tuning.generations,
        "interrupted": tuning.interrupted or played.interrupted,
        "file": str(path),
        "changed": {name: pair for name, pair in changed.items() if pair[0] != pair[1]},
        "proof": {key: pairing[key] for key in ("deals", "games", "score", "alone")},
    }


def _print_results(results: Fields) -> None:
    out = console()
    early = ", interrupted" if results["interrupted"] else ""
    heading = f"{results['bot']}, {results['game']}, {results['seats']} seats"
    out.print(Text(f"{heading}: {results['generations']} generations{early}"))
    for name, (old, new) in results["changed"].items():
        out.print(Text(f"  {name:<12} {old:>6} → {new}"))
    share, low, high = results["proof"]["score"]
    games = results["proof"]["games"]
    if not games:
        out.print(Text("The new settings were not measured."))
    else:
        verdict = "better" if low > 0.5 else "worse" if high < 0.5 else "no significant difference"
        text = f"Against the old ones, {games:,} games on fresh deals: score {100 * share:.1f} % ({percent(low, high)})"
        out.print(Text(f"{text}: {verdict}."))
    out.print(Text(f"The new settings are in {results['file']}; try them: --bots planner:{results['file']},planner"))
