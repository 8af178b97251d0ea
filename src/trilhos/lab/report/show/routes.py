"""The routes: how often each is claimed, by winners and by the others, drawn on the board; and what nobody needs."""

from typing import Any

from trilhos.lab.report.heat import heat, scale
from trilhos.lab.report.show.side import Side, figure, meter, paragraph, rows, soft
from trilhos.ride.facts import GRAY, NONE
from trilhos.words import Said

ALWAYS = 0.95  # of the games: nobody can do without it
SELDOM = 0.05  # of the games: less often than that, nobody needs it
SURE = 1.5  # so many half intervals away from nothing, since many routes are looked at together
LISTED = 6


def claims(side: Side) -> str:
    """The board, inked by how often each route is claimed."""
    v, told = side.v, side.told["routes"]
    shares = [row["claimed"][0] for row in told]
    order = sorted(range(len(told)), key=lambda r: -shares[r])
    said = Said(
        "Most wanted: {routes}. A route is claimed in {mean} of the games on average; {taken} of {all} are taken in a "
        "game.",
        routes=v.listed([_with_share(side, r) for r in order[:3]]),
        mean=v.percent(sum(shares) / len(shares), 0),
        taken=v.num(sum(shares), 0),
        all=Said("{n} (each twin for itself)", n=len(shares)) if twins(side) else len(shares),
    )
    return paragraph(v, said) + _claimed(side)


def sketch(side: Side) -> str:
    """The same board without figures, for a first look."""
    return _claimed(side, small=True)


def _claimed(side: Side, small: bool = False) -> str:
    v, shares = side.v, [row["claimed"][0] for row in side.told["routes"]]
    top = max(0.01, *(row["claimed"][0] for told in side.all_of(_routes) for row in told))
    drawn = heat(
        side.chart,
        [share / top for share in shares],
        [v.num(100 * share) for share in shares],
        [_title(side, r) for r in range(len(shares))],
        v.say(Said("The board, each route inked by how often it is claimed")),
        v,
        small=small,
    )
    key = scale(v.percent(0, 0), v.percent(top, 0))
    caption = (
        Said("How often each route is claimed, in per cent of the games.")
        if small
        else Said("How often each route is claimed; the number on a route is per cent of the games.")
    )
    return figure(drawn + key, v, caption)


def lifts(side: Side) -> str:
    """The board, inked by who claims each route, winners or the others, where that is sure."""
    v, told = side.v, side.told["routes"]
    sure = [abs(_gap(row)) for told in side.all_of(_routes) for row in told if _tells(row)]
    if not sure:
        return paragraph(v, lift_verdict(side))
    top = max(0.01, *sure)
    drawn = heat(
        side.chart,
        [_gap(row) / top if _tells(row) else 0.0 for row in told],
        [v.signed(_gap(row), 0) if _tells(row) else "" for row in told],
        [_title(side, r) for r in range(len(told))],
        v.say(Said("The board, each route inked by whether winners or the others claim it more often")),
        v,
        two=True,
    )
    key = scale(v.signed(-top, 0), v.signed(top, 0), v.num(0))
    caption = Said(
        "How much more often a winner claims a route than one of the others, in percentage points. Routes without a "
        "number: no difference that is sure."
    )
    return paragraph(v, lift_verdict(side)) + figure(drawn + key, v, caption)


def lift_verdict(side: Side) -> Said:
    """Which routes go with winning, in a sentence."""
    v, told = side.v, side.told["routes"]
    order = sorted((r for r, row in enumerate(told) if _tells(row)), key=lambda r: _gap(told[r]))
    up, down = [r for r in order[::-1] if _gap(told[r]) > 0][:3], [r for r in order if _gap(told[r]) < 0][:3]
    good = Said("Winners claim more often: {routes}.", routes=v.listed([_with_gap(side, r) for r in up]))
    bad = Said("Losers claim more often: {routes}.", routes=v.listed([_with_gap(side, r) for r in down]))
    if up and down:
        return Said("{good} {bad}", good=good, bad=bad)
    if up or down:
        return good if up else bad
    return Said("No route goes surely with winning or with losing in these games.")


def _routes(told: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = told.get("routes", [])  # none in Chicago
    return found


def _gap(row: dict[str, Any]) -> float:
    """How much oftener winners claim a route than the others do."""
    return float(row["winners"][0] - row["others"][0])


def _tells(row: dict[str, Any]) -> bool:
    """Whether a route surely goes with winning or with losing, and not only with a bot that wins or loses anyway."""
    return row["claimed"][0] >= SELDOM and is_sure(row["adds"]) and row["adds"][0] * _gap(row) > 0


def is_sure(adds: list[float]) -> bool:
    """Whether a difference is far enough from nothing to be named."""
    value, low, high = adds
    return abs(value) > SURE * (value - low if value > 0 else high - value)


def needless(side: Side) -> str:
    """Routes and cities that nobody needs, or the nearest to it."""
    v = side.v
    return paragraph(v, seldom_routes(side)) + paragraph(v, seldom_cities(side))


def seldom_routes(side: Side) -> Said:
    """The least claimed routes, in a sentence. Twins count together: one of them is enough."""
    v, pairs = side.v, _pairs(side)
    pairs.sort(key=lambda pair: pair[1])
    seldom = [pair for pair in pairs if pair[1] < SELDOM]
    if not seldom:
        return Said(
            "Every route is of use: even the least wanted, {routes}, are claimed.",
            routes=v.listed([_said_share(side, *pair) for pair in pairs[:3]]),
        )
    more = len(seldom) - LISTED
    return Said(
        "Routes that hardly anybody needs (claimed in less than {bound} of the games; twins count as one): "
        "{routes}{more}. Shorten them, pay more for them, or give a ticket a reason to go there.",
        bound=v.percent(SELDOM, 0),
        routes=v.listed([_said_share(side, *pair) for pair in seldom[:LISTED]]),
        more=Said(" and {n} more", n=more) if more > 0 else "",
    )


def seldom_cities(side: Side) -> Said:
    """The least visited cities, in a sentence."""
    v, told = side.v, side.told["cities"]
    order = sorted(range(len(told)), key=lambda c: float(told[c][0]))
    named = [c for c in order if told[c][0] < 0.5][:LISTED]
    said = [f"{v.say(Said(side.facts.cities[c].name))} ({v.percent(told[c][0], 0)})" for c in named or order[:3]]
    if named:
        return Said(
            "Cities that are left aside in most games, with the share of games in which anybody reaches them: "
            "{cities}.",
            cities=v.listed(said),
        )
    return Said("Every city is reached in most games; the least often: {cities}.", cities=v.listed(said))


def n_seldom(side: Side) -> tuple[int, int, int]:
    """How many routes hardly anybody needs; surely so many, and at most so many."""
    share, low, high = ([pair[1] for pair in _pairs(side, which)] for which in (0, 1, 2))
    n, surely, most = (sum(one < SELDOM for one in shares) for shares in (share, high, low))
    return n, surely, most


def n_always(side: Side) -> tuple[int, int, int]:
    """How many routes are claimed in nearly every game; of twins it takes one that is. Surely and at most, too."""
    told = side.told["routes"]
    pairs = [[one for one in (r, side.facts.routes[r].twin) if one != NONE] for r, _ in _pairs(side)]
    n, surely, most = (
        sum(max(told[one]["claimed"][which] for one in pair) >= ALWAYS for pair in pairs) for which in (0, 1, 2)
    )
    return n, surely, most


def n_pairs(side: Side) -> int:
    """How many routes there are, if twins count once."""
    return len(_pairs(side))


def twins(side: Side) -> str:
    """A word on that, if there are twins."""
    return "" if n_pairs(side) == len(side.facts.routes) else Said(" (twins as one)")


def _pairs(side: Side, which: int = 0) -> list[tuple[int, float]]:
    """Every route with how often it is claimed, or a bound of that; of twins the first, with both."""
    told, found = side.told["routes"], []
    for r, route in enumerate(side.facts.routes):
        if route.twin == NONE:
            found.append((r, float(told[r]["claimed"][which])))
        elif r < route.twin:
            found.append((r, min(1.0, told[r]["claimed"][which] + told[route.twin]["claimed"][which])))
    return found


def _said_share(side: Side, r: int, share: float) -> str:
    return f"{name(side, r)} ({side.v.percent(share)})"


def _with_share(side: Side, r: int) -> str:
    return f"{name(side, r)} ({side.v.percent(side.told['routes'][r]['claimed'][0], 0)})"


def _with_gap(side: Side, r: int) -> str:
    return f"{name(side, r)} ({side.v.signed(_gap(side.told['routes'][r]))})"


def name(side: Side, r: int) -> str:
    """A route, in the reader's language."""
    return side.v.say(side.names.route_said(r))


def _title(side: Side, r: int) -> str:
    v, told = side.v, side.told["routes"][r]
    return v.say(
        Said(
            "{route}: claimed in {share} of the games; by {winners} of winners, by {others} of the others",
            route=name(side, r),
            share=v.percent(told["claimed"][0]),
            winners=v.percent(told["winners"][0]),
            others=v.percent(told["others"][0]),
        )
    )


def all_routes(side: Side) -> str:
    """Every route, the most wanted first."""
    v, told, facts = side.v, side.told["routes"], side.facts
    head = [
        v.html(text)
        for text in (
            Said("route"),
            Said("length"),
            Said("claimed"),
            Said("by winners"),
            Said("by others"),
            Said("chance to win"),
            Said("in turn"),
        )
    ]
    order = sorted(range(len(told)), key=lambda r: -float(told[r]["claimed"][0]))
    note = Said(
        "Claimed: share of games. By winners, by others: share of such seats that claim it. Chance to win: how much "
        "more often than usual a seat wins that has claimed it, in percentage points, with the 95 % interval. In "
        "turn: the mean turn of the game, all seats together, in which it is claimed."
    )
    return rows(head, [_row(side, facts, told[r], r) for r in order], "long") + soft(v, note)


def _row(side: Side, facts: Any, told: dict[str, Any], r: int) -> list[str]:
    v, route = side.v, facts.routes[r]
    colour = "" if route.colour == GRAY or route.bullet else v.html(Said(facts.colours[route.colour]))
    return [
        v.html(name(side, r)),
        f"{route.length} <small>{colour}</small>",
        meter(told["claimed"][0], v.percent(told["claimed"][0])),
        v.percent(told["winners"][0]),
        v.percent(told["others"][0]),
        gain(side, told["adds"]),
        v.num(told["turn"], 0) if told["turn"] is not None else "–",
    ]


def gain(side: Side, adds: list[float] | None, inked: bool = True) -> str:
    """A change of the chance to win, with its interval; inked if it is sure."""
    if not adds:
        return "–"
    v = side.v
    kind = ("up" if adds[0] > 0 else "down") if inked and is_sure(adds) else "unsure" if inked else "plain"
    return f'<span class="{kind}">{v.signed(adds[0])}</span> <small>{v.html(v.signed_span(adds[1], adds[2]))}</small>'
