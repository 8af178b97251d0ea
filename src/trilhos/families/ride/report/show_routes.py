"""The routes: how often each is claimed by winners and others, drawn on the board; and routes that nobody needs."""

from functools import lru_cache
from typing import Any

from trilhos.core.view import Fields
from trilhos.families.ride.boards.facts import GRAY, NONE, Facts
from trilhos.families.ride.picture.chart import chart
from trilhos.families.ride.report.heat_map import heat, scale
from trilhos.families.ride.report.structure import structure_of
from trilhos.lab.report.gains import gain, is_sure
from trilhos.lab.report.results import Results, figure, meter, paragraph, soft, table
from trilhos.words import Message

ALWAYS = 0.95  # of the games: a route that is claimed nearly always
SELDOM = 0.05  # of the games: a route that hardly anybody needs
LISTED = 6


@lru_cache(maxsize=8)
def _chart(facts: Facts) -> Fields:
    """The board as it is drawn."""
    return chart(facts)


def claims(results: Results) -> str:
    """The board, with routes coloured by how often they are claimed."""
    fmt, figures = results.fmt, results.figures["routes"]
    shares = [row["claimed"][0] for row in figures]
    order = sorted(range(len(figures)), key=lambda r: -shares[r])
    text = Message(
        "Claimed most often: {routes}. On average a route is claimed in {mean} of the games; {taken} of "
        "{all} are claimed in a game.",
        routes=fmt.listed([_with_share(results, r) for r in order[:3]]),
        mean=fmt.percent(sum(shares) / len(shares), 0),
        taken=fmt.num(sum(shares), 0),
        all=Message("{n} (twins counted separately)", n=len(shares)) if twins(results) else len(shares),
    )
    return paragraph(fmt, text) + _claimed(results)


def sketch(results: Results) -> str:
    """The same board without figures, for a first look."""
    return _claimed(results, small=True)


def _claimed(results: Results, small: bool = False) -> str:
    fmt, shares = results.fmt, [row["claimed"][0] for row in results.figures["routes"]]
    top = max(0.01, *(row["claimed"][0] for data in results.all_of(_routes) for row in data))
    drawn = heat(
        _chart(results.ruleset.facts),
        [share / top for share in shares],
        [fmt.num(100 * share) for share in shares],
        [_title(results, r) for r in range(len(shares))],
        [_city(results, c) for c in range(len(results.facts.cities))],
        fmt.translate(Message("The board, with routes coloured by how often they are claimed")),
        small=small,
    )
    key = scale(fmt.percent(0, 0), fmt.percent(top, 0))
    caption = Message("How often each route is claimed, in per cent of the games.")
    return figure(drawn + key, fmt, caption)


def lifts(results: Results) -> str:
    """The board, with routes coloured by how they go with winning, if the difference is significant."""
    fmt, figures = results.fmt, results.figures["routes"]
    sure = [abs(_gap(row)) for figures in results.all_of(_routes) for row in figures if _tells(row)]
    if not sure:
        return paragraph(fmt, lift_verdict(results))
    top = max(0.01, *sure)
    drawn = heat(
        _chart(results.ruleset.facts),
        [_gap(row) / top if _tells(row) else 0.0 for row in figures],
        [fmt.signed(_gap(row), 0) if _tells(row) else "" for row in figures],
        [_title(results, r) for r in range(len(figures))],
        [_city(results, c) for c in range(len(results.facts.cities))],
        fmt.translate(
            Message("The board, with routes coloured by whether those who claim them win more often than usual")
        ),
        two=True,
    )
    key = scale(fmt.signed(-top, 0), fmt.signed(top, 0), fmt.num(0))
    caption = Message(
        "How much more often than usual a seat wins that has claimed the route, in percentage points. "
        "Routes without a number: no clear difference."
    )
    return paragraph(fmt, lift_verdict(results)) + figure(drawn + key, fmt, caption)


def lift_verdict(results: Results) -> Message:
    """Which routes go with winning, in a sentence."""
    fmt, figures = results.fmt, results.figures["routes"]
    order = sorted((r for r, row in enumerate(figures) if _tells(row)), key=lambda r: _gap(figures[r]))
    up, down = [r for r in order[::-1] if _gap(figures[r]) > 0][:3], [r for r in order if _gap(figures[r]) < 0][:3]
    good = Message(
        "Whoever claims these wins more often than usual: {routes}.",
        routes=fmt.listed([_with_gap(results, r) for r in up]),
    )
    bad = Message(
        "Whoever claims these wins less often: {routes}.", routes=fmt.listed([_with_gap(results, r) for r in down])
    )
    if up and down:
        return Message("{good} {bad}", good=good, bad=bad)
    if up or down:
        return good if up else bad
    return Message("No route clearly goes with winning or losing in these games.")


def _routes(data: Fields) -> list[Fields]:
    found: list[Fields] = data.get("routes", [])  # other families have none
    return found


def _gap(row: Fields) -> float:
    """How much more often than usual a seat wins that has claimed a route."""
    return float(row["adds"][0])


def _tells(row: Fields) -> bool:
    """Whether a route significantly correlates with winning or losing, beyond the strength of its bots."""
    return row["claimed"][0] >= SELDOM and bool(row["adds"]) and is_sure(row["adds"])


def needless(results: Results) -> str:
    """Routes and cities that nobody needs, or the least needed ones."""
    fmt = results.fmt
    return paragraph(fmt, seldom_routes(results)) + paragraph(fmt, seldom_cities(results))


def seldom_routes(results: Results) -> Message:
    """The least claimed routes, in a sentence. Twins count together: one of them is enough."""
    fmt, pairs = results.fmt, _pairs(results)
    pairs.sort(key=lambda pair: pair[1])
    seldom = [pair for pair in pairs if pair[1] < SELDOM]
    if not seldom:
        return Message(
            "Every route is useful: even the least wanted, {routes}, are claimed.",
            routes=fmt.listed([_with_share_text(results, *pair) for pair in pairs[:3]]),
        )
    more = len(seldom) - LISTED
    needed = sum(bool(_tickets_through(results, r)) for r, _ in seldom)
    return Message(
        "Routes that hardly anybody needs (claimed in less than {bound} of the games; twins count as "
        "one): {routes}{more}. {needed}",
        bound=fmt.percent(SELDOM, 0),
        routes=fmt.listed([_with_share_text(results, *pair) for pair in seldom[:LISTED]]),
        more=Message(" and {n} more", n=more) if more > 0 else "",
        needed=Message("{n} of these {all} lie on the shortest way of a ticket.", n=needed, all=len(seldom)),
    )


def seldom(results: Results) -> list[int]:
    """The routes that hardly anybody needs, the least needed first; of twins the first."""
    return [r for r, share in sorted(_pairs(results), key=lambda pair: pair[1]) if share < SELDOM]


def always(results: Results) -> list[int]:
    """The routes that are claimed in nearly every game, the most wanted first."""
    return [r for r, share in sorted(_pairs(results), key=lambda pair: -pair[1]) if share >= ALWAYS]


def _tickets_through(results: Results, r: int) -> list[int]:
    route = results.facts.routes[r]
    return structure_of(results.facts).tickets_through((min(route.a, route.b), max(route.a, route.b)))


def seldom_cities(results: Results) -> Message:
    """The least visited cities, in a sentence."""
    fmt, figures = results.fmt, results.figures["cities"]
    order = sorted(range(len(figures)), key=lambda c: float(figures[c][0]))
    named = [c for c in order if figures[c][0] < 0.5][:LISTED]
    ends = structure_of(results.facts).tickets_at
    names = [
        fmt.translate(
            Message(
                "{city} ({share}; {n:no ticket ends|one ticket ends|# tickets end} there)",
                city=_city(results, c),
                share=fmt.percent(figures[c][0]),
                n=len(ends(c)),
            )
        )
        for c in named or order[:3]
    ]
    if named:
        return Message(
            "Cities that are not reached in most games, with the share of games in which somebody reaches "
            "them: {cities}.",
            cities=fmt.listed(names),
        )
    return Message("Every city is reached in most games; the least often: {cities}.", cities=fmt.listed(names))


def n_seldom(results: Results) -> tuple[int, int, int]:
    """How many routes hardly anybody needs: the estimate, a lower and an upper bound."""
    share, low, high = ([pair[1] for pair in _pairs(results, which)] for which in (0, 1, 2))
    n, surely, most = (sum(one < SELDOM for one in shares) for shares in (share, high, low))
    return n, surely, most


def n_always(results: Results) -> tuple[int, int, int]:
    """How many routes are claimed in nearly every game, with bounds; for twins, one of them is enough."""
    figures = results.figures["routes"]
    pairs = [[one for one in (r, results.facts.routes[r].twin) if one != NONE] for r, _ in _pairs(results)]
    n, surely, most = (
        sum(max(figures[one]["claimed"][which] for one in pair) >= ALWAYS for pair in pairs) for which in (0, 1, 2)
    )
    return n, surely, most


def n_pairs(results: Results) -> int:
    """How many routes there are, if twins count once."""
    return len(_pairs(results))


def twins(results: Results) -> str:
    """A note about twins, if there are any."""
    return "" if n_pairs(results) == len(results.facts.routes) else Message(" (twins count as one)")


def _pairs(results: Results, which: int = 0) -> list[tuple[int, float]]:
    """Every route with how often it is claimed, or a bound of that; twins are counted together under the first."""
    figures, found = results.figures["routes"], []
    for r, route in enumerate(results.facts.routes):
        if route.twin == NONE:
            found.append((r, float(figures[r]["claimed"][which])))
        elif r < route.twin:
            found.append((r, min(1.0, figures[r]["claimed"][which] + figures[route.twin]["claimed"][which])))
    return found


def _with_share_text(results: Results, r: int, share: float) -> str:
    fmt = results.fmt
    both = Message(", both twins") if results.facts.routes[r].twin != NONE else ""
    return f"{name(results, r)} ({fmt.percent(share)}{fmt.translate(both)})"


def _with_share(results: Results, r: int) -> str:
    return f"{name(results, r)} ({results.fmt.percent(results.figures['routes'][r]['claimed'][0])})"


def _with_gap(results: Results, r: int) -> str:
    return f"{name(results, r)} ({results.fmt.signed(_gap(results.figures['routes'][r]))})"


def _city(results: Results, c: int) -> str:
    """A city, as printed on the board."""
    return results.fmt.translate(results.ruleset.names.city_text(c))


def name(results: Results, r: int) -> str:
    """A route, in the reader's language."""
    return results.fmt.translate(results.ruleset.names.route_text(r))


def _title(results: Results, r: int) -> str:
    fmt, figures = results.fmt, results.figures["routes"][r]
    return fmt.translate(
        Message(
            "{route}: claimed in {share} of the games; by {winners} of winners, by {others} of the others",
            route=name(results, r),
            share=fmt.percent(figures["claimed"][0]),
            winners=fmt.percent(figures["winners"][0]),
            others=fmt.percent(figures["others"][0]),
        )
    )


def all_routes(results: Results) -> str:
    """Every route, the most wanted first."""
    fmt, figures, facts = results.fmt, results.figures["routes"], results.facts
    head = [
        fmt.html(text)
        for text in (
            Message("route"),
            Message("length"),
            Message("claimed"),
            Message("by winners"),
            Message("by others"),
            Message("chance to win"),
            Message("in turn"),
        )
    ]
    order = sorted(range(len(figures)), key=lambda r: -float(figures[r]["claimed"][0]))
    note = Message(
        "Claimed: share of games. By winners, by others: share of such seats that claim it. Chance to win: how much "
        "more often than usual a seat wins that has claimed it, in percentage points, with the 95 % interval. In "
        "turn: the mean turn of the game, all seats together, in which it is claimed."
    )
    return table(head, [_row(results, facts, figures[r], r) for r in order], "long") + soft(fmt, note)


def _row(results: Results, facts: Any, data: Fields, r: int) -> list[str]:
    fmt, route = results.fmt, facts.routes[r]
    colour = "" if route.colour == GRAY or route.bullet else fmt.html(Message(facts.colours[route.colour]))
    return [
        fmt.html(name(results, r)),
        f"{route.length} <small>{colour}</small>",
        meter(data["claimed"][0], fmt.percent(data["claimed"][0])),
        fmt.percent(data["winners"][0]),
        fmt.percent(data["others"][0]),
        gain(results, data["adds"]),
        fmt.num(data["turn"], 0) if data["turn"] is not None else "–",
    ]
