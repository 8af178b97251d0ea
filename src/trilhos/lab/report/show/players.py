"""The figures by number of players, and how long a game takes people."""

from collections.abc import Sequence

from trilhos.lab.report.parts import Grade
from trilhos.lab.report.results import Results, soft, table
from trilhos.lab.report.show.key_figures import keys
from trilhos.lab.report.show.summary import WORDS, general
from trilhos.words import Message

ROUND = 5  # minutes


def by_players(every: Sequence[Results]) -> str:
    """A table with a column per number of players: the verdict, the key figures, and minutes of people."""
    fmt = every[0].fmt
    head = ["", *(fmt.html(Message("{n} players", n=results.players[0])) for results in every)]
    columns = [{str(key.name): key for key in keys(results)} for results in every]
    names = {name: key.name for column in columns for name, key in column.items()}
    lines = [
        [fmt.html(Message("verdict")), *(_verdict(results) for results in every)],
        *(
            [fmt.html(name), *(column[key].text if key in column else "–" for column in columns)]
            for key, name in names.items()
        ),
        [fmt.html(Message("minutes for people, about")), *(fmt.num(minutes(results)) for results in every)],
    ]
    if any("handicap" in results.figures for results in every):
        lines.append([fmt.html(Message("points that would even out the order of play")), *map(_handicap, every)])
    turn, more = every[0].report.minutes
    note = Message(
        "The verdict is about what depends on the number of players: the order of play, close games, changes of the "
        "lead. Minutes: {turn} seconds a turn and {more} minutes for setting up and scoring, as people play.",
        turn=fmt.num(60 * turn),
        more=fmt.num(more),
    )
    return table(head, lines, "glance") + soft(fmt, note)


def minutes(results: Results) -> int:
    """How long a game takes people."""
    turn, more = results.report.minutes
    return ROUND * int(0.5 + (turn * results.figures["course"]["turns"]["mean"] + more) / ROUND)


def _verdict(results: Results) -> str:
    worst = min(finding.grade for finding in general(results))
    kind = Grade(worst)
    return f'<b class="grade {kind.name.lower()}">{results.fmt.html(WORDS[kind])}</b>'


def _handicap(results: Results) -> str:
    points = results.figures.get("handicap", {}).get("points", [])
    return " · ".join(f"+{results.fmt.num(n)}" if n else results.fmt.num(0) for n in points) or "–"
