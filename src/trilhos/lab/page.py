"""A tournament as one HTML page that needs nothing else: light and dark, for phones and for paper."""

from html import escape
from typing import Any

from trilhos.core.ink import SANS, num, text

WIDTH = 480  # of the plot, in its own measure
STYLE = f"""
:root {{ color-scheme: light dark; --paper: #fbf7ec; --ink: #3b342a; --soft: #75694f; --line: #d9cfb8;
  --good: 47 109 179; --bad: 194 59 50; --mark: #2f6db3; }}
@media (prefers-color-scheme: dark) {{ :root {{ --paper: #1d1b17; --ink: #ece5d5; --soft: #a79c86; --line: #443e33;
  --mark: #7db0ea; }} }}
@media print {{ :root {{ --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --mark: #2f6db3; }}
  body {{ padding: 0; }} section {{ break-inside: avoid; }} }}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 {SANS}; -webkit-print-color-adjust: exact; print-color-adjust: exact; }}
h1 {{ font-size: 1.6rem; margin: 0 0 .25rem; }} h2 {{ font-size: 1.15rem; margin: 2rem 0 .5rem; }}
p {{ max-width: 45rem; }} .soft, small {{ color: var(--soft); }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }}
th {{ font-weight: 600; }} th:first-child, td:first-child {{ text-align: left; }}
td small {{ display: block; }}
@media (max-width: 30rem) {{ table {{ font-size: .85rem; }} th, td {{ padding: .3rem .35rem; }} }}
svg {{ width: 100%; max-width: 36rem; height: auto; display: block; }}
svg text {{ fill: var(--ink); font-family: {SANS}; }} svg .soft {{ fill: var(--soft); }}
svg .grid {{ stroke: var(--line); }} svg .bar {{ stroke: var(--mark); stroke-width: 3; }}
svg .dot {{ fill: var(--mark); }}
"""


def page(told: dict[str, Any]) -> str:
    """The page of a tournament, from what `Tournament.as_dict` tells."""
    title = f"{told['game']}, {told['seats']} seats"
    games = sum(pairing["games"] for pairing in told["pairings"])
    parts = [
        f"<h1>Tournament: {escape(title)}</h1>",
        f'<p class="soft">{len(told["bots"])} bots, {games:,} games, seed {told["seed"]}. {escape(seating(told))}</p>',
        *(f"<p><strong>{escape(error)}</strong></p>" for error in told.get("errors", [])),
        f"<section><h2>Ratings</h2>{_plot(rated(told))}{_ratings(rated(told))}</section>",
        f"<section><h2>Each against each</h2>{_cross(told)}</section>",
        f"<section><h2>How to read this</h2>{_notes(told)}</section>",
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>Tournament: {escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def seating(told: dict[str, Any]) -> str:
    """How a pairing is seated, in words."""
    if told["seats"] == 2:
        return "Every pairing played the same deals, each deal in both seatings."
    n = told["seats"]
    return (
        f"Every pairing played the same deals: each with one bot alone among {n - 1} of the other, in all {n} seats, "
        f"and the other way round."
    )


def rated(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The bots that have played."""
    return [bot for bot in told["bots"] if bot["rating"] is not None]


def cells(told: dict[str, Any]) -> dict[tuple[str, str], list[float]]:
    """Share of wins with its interval, by the bot alone and the bot it played against."""
    found = {}
    for pairing in told["pairings"]:
        if pairing["deals"]:
            first, second = pairing["bots"]
            found[first, second], found[second, first] = pairing["alone"]
    return found


def _plot(bots: list[dict[str, Any]]) -> str:
    """Ratings as dots with their intervals as bars."""
    if not bots:
        return "<p>Nothing was played.</p>"
    low = min(bot["interval"][0] for bot in bots)
    high = max(bot["interval"][1] for bot in bots)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000, 10**9) if high - low <= 6 * step)
    begin, end = int(low // step) * step, -int(-high // step) * step
    end = max(end, begin + step)
    names = min(190.0, 9.0 * max(len(_short(bot["bot"])) for bot in bots) + 16)
    height = 34 * len(bots) + 34

    def x(rating: float) -> float:
        return names + (WIDTH - 20 - names) * (rating - begin) / (end - begin)

    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings with their 95 % intervals">']
    for mark in range(begin, end + 1, step):
        parts.append(f'<line class="grid" x1="{num(x(mark))}" x2="{num(x(mark))}" y1="4" y2="{height - 26}"/>')
        parts.append(text(x(mark), height - 8, str(mark), 14, text_anchor="middle", **{"class": "soft"}))
    for k, bot in enumerate(bots):
        y = 34 * k + 22
        left, right = (x(value) for value in bot["interval"])
        parts.append(text(0, y + 5, _short(bot["bot"]), 15))
        parts.append(f'<line class="bar" x1="{num(left)}" x2="{num(right)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot" cx="{num(x(bot["rating"]))}" cy="{y}" r="6"/>')
    return "".join([*parts, "</svg>"])


def _short(name: str) -> str:
    """A bot from a file without the folders that it lies in."""
    name = name.rsplit("/", 1)[-1]
    return name if len(name) <= 22 else f"…{name[-21:]}"


def _ratings(bots: list[dict[str, Any]]) -> str:
    rows = "".join(
        f"<tr><td>{n} {escape(_short(bot['bot']))}</td><td>{bot['rating']:.0f}</td>"
        f"<td>{bot['interval'][0]:.0f} to {bot['interval'][1]:.0f}</td><td>{bot['games']:,}</td></tr>"
        for n, bot in enumerate(bots, 1)
    )
    head = "<tr><th>bot</th><th>rating</th><th>95 % interval</th><th>games</th></tr>"
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def _cross(told: dict[str, Any]) -> str:
    names, found, fair = [bot["bot"] for bot in told["bots"]], cells(told), 1 / told["seats"]
    head = "".join(f"<th>{n}</th>" for n in range(1, len(names) + 1))
    rows = ""
    for n, name in enumerate(names, 1):
        row = "".join(_cell(found.get((name, other)), fair) for other in names)
        rows += f"<tr><td>{n} {escape(_short(name))}</td>{row}</tr>"
    return (
        f'<div class="wide"><table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
        f'<p class="soft">Share of wins of the bot on the left'
        f"{' against the one above' if told['seats'] == 2 else ', alone among the one above'}, "
        f"with 95 % intervals; equals would win {100 * fair:.0f} %.</p>"
    )


def _cell(found: list[float] | None, fair: float) -> str:
    if found is None:
        return "<td>–</td>"
    share, low, high = found
    better = max(-1.0, min(1.0, (share - fair) / (1 - fair if share > fair else fair)))
    tint = f"rgb(var(--{'good' if better > 0 else 'bad'}) / {abs(better) * 0.3:.2f})"
    said = f"{100 * share:.1f} %<small>{100 * low:.1f} to {100 * high:.1f}</small>"
    return f'<td style="background: {tint}">{said}</td>'


def _notes(told: dict[str, Any]) -> str:
    rated = (
        f"Ratings average {told['mean_rating']:.0f}; 400 points are odds of ten to one. They are Bradley and Terry's "
        f"(with more than two seats, Luce's), by maximum likelihood, with one fair game added to every pairing."
    )
    sure = (
        "Intervals hold the true value 95 times in a hundred. Deals are what is counted, since the games of one deal "
        "belong together; those of the ratings are from a bootstrap over deals."
    )
    said = [rated, sure]
    if "test" in told:
        test = told["test"]
        said.append(
            f"A pairing stopped when it was decided: a sequential test of 'no difference' against a score of 1/2 ± "
            f"{test['margin']:g}. Equal bots are called different with a chance of at most {2 * test['alpha']:.0%}, a "
            f"difference of the margin is missed with at most {test['beta']:.0%}. Shares of pairings that stopped "
            f"early lie a little too far from the middle."
        )
    if told["seconds"]:
        said.append(f"Bots that think had {told['seconds']:g} s a decision.")
    return "".join(f"<p>{escape(one)}</p>" for one in said)
