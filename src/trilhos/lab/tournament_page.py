"""The results of a tournament as one HTML page: light and dark, for phones and for paper."""

from trilhos.core.optional_dependencies import extra
from trilhos.core.svg import num, text
from trilhos.core.view import Fields

WIDTH = 480  # of the plot, in its own units
ROW, AXIS = 34, 34  # heights in the plot
STEPS = (10, 20, 50, 100, 200, 500, 1000, 10**9)  # between two marks of the axis


def page(results: Fields) -> str:
    """The page of a tournament, from what `Tournament.as_dict` returns."""
    with extra("lab"):
        from markupsafe import Markup

        from trilhos.lab.html import render
    bots = rated(results)
    return render(
        "tournament.html",
        lang="en",
        title=f"Tournament: {described(results)}, {results['seats']} seats",
        results=results,
        games=sum(pairing["games"] for pairing in results["pairings"]),
        seating=seating(results),
        rated=bots,
        plot=Markup(_plot(bots) if bots else ""),
        cells=cells(results),
        fair=1 / results["seats"],
        notes=_notes(results),
        short=short,
        tint=tint,
    )


def described(results: Fields) -> str:
    """The game, with its house rules if any were changed."""
    changed = results.get("house_rules")
    return f"{results['game']} ({changed})" if changed else str(results["game"])


def seating(results: Fields) -> str:
    """How the pairings were seated, in words."""
    if results["seats"] == 2:
        return "Every pairing played the same deals, each deal in both seatings."
    n = results["seats"]
    return (
        f"Every pairing played the same deals: each with one bot alone among {n - 1} of the other, in all {n} seats, "
        f"and the other way round."
    )


def rated(results: Fields) -> list[Fields]:
    """The bots that have played."""
    return [bot for bot in results["bots"] if bot["rating"] is not None]


def cells(results: Fields) -> dict[tuple[str, str], list[float]]:
    """Share of wins with its interval, by the bot alone and the bot it played against."""
    found = {}
    for pairing in results["pairings"]:
        if pairing["deals"]:
            first, second = pairing["bots"]
            found[first, second], found[second, first] = pairing["alone"]
    return found


def _plot(bots: list[Fields]) -> str:
    """Ratings as dots, with their intervals as bars."""
    low = min(bot["interval"][0] for bot in bots)
    high = max(bot["interval"][1] for bot in bots)
    step = next(step for step in STEPS if high - low <= 6 * step)
    begin, end = int(low // step) * step, -int(-high // step) * step
    end = max(end, begin + step)
    names = min(190.0, 9.0 * max(len(short(bot["bot"])) for bot in bots) + 16)
    height = ROW * len(bots) + AXIS

    def x(rating: float) -> float:
        return names + (WIDTH - 20 - names) * (rating - begin) / (end - begin)

    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Ratings with their 95 % intervals">']
    for mark in range(begin, end + 1, step):
        parts.append(f'<line class="grid" x1="{num(x(mark))}" x2="{num(x(mark))}" y1="4" y2="{height - 26}"/>')
        parts.append(text(x(mark), height - 8, str(mark), 14, text_anchor="middle", **{"class": "soft"}))
    for k, bot in enumerate(bots):
        y = ROW * k + 22
        left, right = (x(value) for value in bot["interval"])
        parts.append(text(0, y + 5, short(bot["bot"]), 15))
        parts.append(f'<line class="bar" x1="{num(left)}" x2="{num(right)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot" cx="{num(x(bot["rating"]))}" cy="{y}" r="6"/>')
    return "".join([*parts, "</svg>"])


def short(name: str) -> str:
    """The name of a bot without its folders."""
    name = name.rsplit("/", 1)[-1]
    return name if len(name) <= 22 else f"…{name[-21:]}"


def tint(share: float, fair: float) -> str:
    """The background of a share of wins: the farther from fair, the stronger."""
    better = max(-1.0, min(1.0, (share - fair) / (1 - fair if share > fair else fair)))
    return f"rgb(var(--{'good' if better > 0 else 'bad'}) / {abs(better) * 0.3:.2f})"


def _scale(results: Fields) -> str:
    """What the rating `mean_rating` stands for."""
    return f"The rating of {results['anchor']} is" if results["anchor"] else "Ratings average"


def _notes(results: Fields) -> list[str]:
    """How the figures are to be read."""
    ratings = (
        f"{_scale(results)} {results['mean_rating']:.0f}; 400 points are odds of ten to one. They follow the model of "
        f"Bradley and Terry (with more than two seats, of Luce) and are fitted by maximum likelihood, with one fair "
        f"game added to every pairing."
    )
    intervals = (
        "Intervals hold the true value 95 times in a hundred. The games of one deal are not independent, so deals are "
        "counted instead of games. The intervals of the ratings come from a bootstrap over deals."
    )
    notes = [ratings, intervals]
    if "test" in results:
        test = results["test"]
        notes.append(
            f"A pairing stopped when it was decided: a sequential test of 'no difference' against a score of 1/2 ± "
            f"{test['margin']:g}. Equal bots are called different with a probability of at most "
            f"{2 * test['alpha']:.0%}; a difference of the margin is missed with a probability of at most "
            f"{test['beta']:.0%}. Shares of pairings that stopped early lie a little too far from the middle."
        )
    if results["seconds"]:
        notes.append(f"Bots that search had {results['seconds']:g} s per decision.")
    return notes
