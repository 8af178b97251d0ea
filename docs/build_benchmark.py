"""Tables of docs/benchmark.md and figures of docs/paper.md, from stored results.

    python docs/build_benchmark.py           # write them
    python docs/build_benchmark.py --check   # exit status 1 if the tables are not those of the results

Results are in leaderboard/ (`trilhos benchmark --out`) and in bench/results/benchmark/ (`trilhos crossplay --json`,
`trilhos solve --json`, and learning curves).
"""

import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE, PICTURES = ROOT / "docs" / "benchmark.md", ROOT / "docs" / "pictures"
LEADERBOARD, STORED = ROOT / "leaderboard", ROOT / "bench" / "results" / "benchmark"
EARLIER = STORED / "earlier"  # played before the random numbers of bots were changed for the last time
OPPONENTS = ("random", "greedy", "planner")
EFFECTS = {
    "king_making": "king-making",
    "king_making_cost": "king-making cost",
    "spite": "spite",
    "spite_cost": "spite cost",
    "collusion": "collusion",
}

Result = dict[str, Any]


def results() -> dict[str, list[Result]]:
    """Results by task, in the order of tasks."""
    found: dict[str, list[Result]] = {}
    for file in sorted([*LEADERBOARD.rglob("*.json"), *EARLIER.glob("*.json")], key=lambda one: one.name):
        result = json.loads(file.read_text("utf-8"))
        if file.parent == EARLIER:
            agent = result["agent"]
            agent["label"] = f"{agent.get('label', agent['name'])} †"
        found.setdefault(result["task"], []).append(result)
    return dict(sorted(found.items()))


def by_agent(rows: Iterable[Result]) -> list[tuple[str, list[Result]]]:
    """Results that have the same label, best mean score first: the seeds of one way of learning."""
    found: dict[str, list[Result]] = {}
    for row in rows:
        found.setdefault(row["agent"].get("label", f"`{row['agent']['name']}`"), []).append(row)
    return sorted(found.items(), key=lambda one: -mean(row["score"] for row in one[1]))


def scores_table(rows: Iterable[Result]) -> list[str]:
    """The leaderboard of a task."""
    lines = [
        "| agent | score | 95 % interval | v `random` | v `greedy` | v `planner` | ms a decision |",
        "|---|---|---|---|---|---|---|",
    ]
    for label, runs in by_agent(rows):
        shares = [100 * mean(run["opponents"][k]["win_share"] for run in runs) for k in range(len(OPPONENTS))]
        if len(runs) == 1:
            low, high = runs[0]["interval"]
            score, spread = f"{runs[0]['score']:.1f}", f"{low:.1f} to {high:.1f}"
        else:
            scores = [run["score"] for run in runs]
            score = f"{mean(scores):.1f}"
            spread = (
                f"{len(runs)} seeds: {min(scores):.1f} to {max(scores):.1f}, standard deviation {stdev(scores):.1f}"
            )
        took = mean(run["decisions"]["seconds_mean"] for run in runs)
        pace = f"{1000 * took:.1f}" if took else "–"
        lines.append(f"| {label} | {score} | {spread} | {' | '.join(f'{share:.1f} %' for share in shares)} | {pace} |")
    return lines


def results_section() -> list[str]:
    """A table for each task."""
    lines = []
    for task, rows in results().items():
        deals = sorted({row["deals"] for row in rows})
        lines += [f"**`{task}-v{rows[0]['version']}`**, {' and '.join(deals)} deals:", "", *scores_table(rows), ""]
    return lines[:-1]


def stored(name: str) -> list[Result]:
    """Stored results whose files begin with a name."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(STORED.glob(f"{name}*.json"))]


def crossplay_section() -> list[str]:
    """A matrix for each game, and the effects of aims."""
    lines = []
    for found in stored("crossplay"):
        names = found["bots"]
        games = found["games_a_pairing"]
        lines += [f"**`{found['game']}`, {found['seats']} seats**, {games:,} games a pairing:", ""]
        lines += [
            f"| alone among | {' | '.join(f'`{name}`' for name in names)} | α-rank |",
            "|---" * (len(names) + 2) + "|",
        ]
        for name, row, share in zip(names, found["matrix"], found["alpha_rank"], strict=True):
            cells = " | ".join(f"{100 * value:.1f} %" for value in row)
            lines.append(f"| `{name}` | {cells} | {abs(share):.3f} |")
        lines.append("")
    lines += [
        f"| game | games an arm | {' | '.join(EFFECTS.values())} |",
        "|---" * (len(EFFECTS) + 2) + "|",
    ]
    for found in stored("crossplay"):
        if "coalitions" not in found:
            continue
        measured = found["coalitions"]
        cells = [effect(measured["effects"][name]) for name in EFFECTS]
        lines.append(f"| `{found['game']}`, {found['seats']} seats | {measured['games']} | {' | '.join(cells)} |")
    return lines


def effect(values: Sequence[float]) -> str:
    """A difference of shares with its interval."""
    middle, low, high = (100 * value for value in values)
    return f"{middle:+.1f} % ({low:+.1f} to {high:+.1f})"


def exact_section() -> list[str]:
    """How far agents can be exploited on the boards that are solved."""
    lines = ["| board | agent | exploitability | value against itself |", "|---|---|---|---|"]
    for found in stored("solve"):
        last = found["cfr"][-1]
        figures = f"{last['exploitability']:.6f} | {last['value']:.4f}"
        lines.append(f"| `{found['game']}` | CFR+, {last['iterations']} iterations | {figures} |")
        for one in found["agents"]:
            lines.append(f"| `{found['game']}` | `{one['agent']}` | {one['exploitability']:.3f} | {one['value']:.3f} |")
    return lines


def responses_section() -> list[str]:
    """What trained best responses win."""
    lines = ["| game | against | trained for | decisions | wins (fair 50 %) |", "|---|---|---|---|---|"]
    for found in stored("responses"):
        for one in found["rows"]:
            share, low, high = (100 * value for value in one["share"])
            wins = f"{share:.1f} % ({low:.1f} to {high:.1f})"
            effort = f"{one['minutes']:g} minutes | {one['decisions']:,}"
            lines.append(f"| `{found['game']}`, {found['seats']} seats | `{one['against']}` | {effort} | {wins} |")
    return lines


def page(text: str) -> str:
    """The page with its tables replaced."""
    sections = {
        "results": results_section(),
        "crossplay": crossplay_section(),
        "responses": responses_section(),
        "exact": exact_section(),
    }
    for name, lines in sections.items():
        block = "\n".join([f"<!-- {name} -->", "", *lines, "", "<!-- end -->"])
        text = re.sub(rf"<!-- {name} -->.*?<!-- end -->", lambda _, block=block: block, text, flags=re.DOTALL)
    return text


def draw() -> None:
    """The figures, as SVG."""
    import altair as alt

    def save(chart: Any, name: str) -> None:
        chart.configure(background="white").save(PICTURES / f"benchmark-{name}.svg")

    rows = [
        {
            "task": task,
            "agent": label.strip("`"),
            "score": run["score"],
            "low": run["interval"][0],
            "high": run["interval"][1],
        }
        for task, found in results().items()
        for label, runs in by_agent(found)
        for run in runs
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("task:N", title=None), color=alt.Color("agent:N", title=None, scale=alt.Scale(scheme="tableau10"))
    )
    points = base.mark_point(filled=True, size=60, opacity=1).encode(
        x=alt.X("score:Q", title="score", scale=alt.Scale(domain=[0, 100]))
    )
    save((base.mark_rule().encode(x="low:Q", x2="high:Q") + points).properties(width=520, height=300), "scores")
    steps = [
        {"board": found["game"], "iterations": one["iterations"], "exploitability": one["exploitability"]}
        for found in stored("solve")
        for one in found["cfr"]
    ]
    cfr = (
        alt.Chart(alt.Data(values=steps))
        .mark_line(point=True)
        .encode(
            x=alt.X("iterations:Q", scale=alt.Scale(type="log"), title="iterations of CFR+"),
            y=alt.Y("exploitability:Q", scale=alt.Scale(type="log")),
            color="board:N",
        )
    )
    save(cfr.properties(width=420, height=240), "cfr")
    curves = [
        {
            "run": f"{found['agent']} {found['seed']}",
            "agent": f"{found['agent']} v {name}",
            "decisions": row["decisions"],
            "share": row[name],
        }
        for file in stored("learning")
        for found in file["runs"]
        for row in found["rows"]
        for name in ("random", "greedy")
        if name in row
    ]
    learning = (
        alt.Chart(alt.Data(values=curves))
        .mark_line(opacity=0.7)
        .encode(
            x=alt.X("decisions:Q"),
            y=alt.Y("share:Q", axis=alt.Axis(format="%"), title="share of wins"),
            color=alt.Color("agent:N", title=None),
            detail="run:N",
        )
    )
    save(learning.properties(width=420, height=240), "learning")


def main() -> None:
    """Write the tables and figures, or check the tables."""
    before = PAGE.read_text("utf-8")
    after = page(before)
    if "--check" in sys.argv:
        sys.exit("docs/benchmark.md: run python docs/build_benchmark.py" if before != after else 0)
    PAGE.write_text(after, "utf-8")
    draw()


if __name__ == "__main__":
    main()
