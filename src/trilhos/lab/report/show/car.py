"""Chicago: what seats do on the train, which cards they play, and what attacks bring."""

from typing import Any

from trilhos.lab.report.plots import Dot, bounds, dots
from trilhos.lab.report.show.routes import gain, is_sure
from trilhos.lab.report.show.side import Side, figure, meter, paragraph, rows, soft
from trilhos.words import Said

DEEDS = {
    "boards": Said("pawns boarded"),
    "moves": Said("moves"),
    "attacks": Said("attacks made"),
    "attacked": Said("attacks suffered"),
    "blocks": Said("cards blocked"),
    "turns": Said("turns taken"),
}
KINDS = {"numbers": Said("number cards"), "advanced": Said("Advanced Movement")}  # several faces each
FACES = {  # as they are printed; other languages have their own words for the short ones
    "exit-1x": "Exit 1X",
    "exit-2x": "Exit 2X",
    "express": "Express",
    "reverse": "Reverse",
    "eccentric": "Eccentric Passenger",
    "begging": "Begging Passenger",
    "plus-1": "+1 Discard",
    "excuse-me": "Excuse me",
    "rebel": "Rebel Passenger",
    "u-pass": "U-Pass",
    "take-a-seat": "Take a Seat",
}
LEAST = 30  # seats, to say anything of them


def deeds(side: Side) -> str:
    """What winners do, and the others."""
    v, told = side.v, side.told["car"]["deeds"]
    head = [v.html(text) for text in ("", Said("winners"), Said("others"), Said("ahead by"))]
    lines = [
        [
            v.html(DEEDS[name]),
            v.num(row["winners"], 1),
            v.num(row["others"], 1),
            v.signed((row["winners"] - row["others"]) / 100),
        ]
        for name, row in told.items()
    ]
    said = Said(
        "Winners make {attacks} attacks and suffer {attacked}; the others make {made} and suffer {suffered}.",
        attacks=v.num(told["attacks"]["winners"], 1),
        attacked=v.num(told["attacked"]["winners"], 1),
        made=v.num(told["attacks"]["others"], 1),
        suffered=v.num(told["attacked"]["others"], 1),
    )
    return paragraph(v, said) + rows(head, lines)


def cards(side: Side) -> str:
    """How often each kind of card is played, by winners and by the others, and how that goes with winning."""
    v, told = side.v, side.told["car"]["cards"]
    used = _used(side)
    most = max((row[who] for row in used.values() for who in ("winners", "others")), default=1)
    texts = (Said("card"), Said("winners"), Said("others"), Said("played by"), Said("chance to win"))
    order = sorted(used, key=lambda kind: -_gain(used[kind]))
    lines = [
        [
            v.html(card(side, kind)),
            meter(used[kind]["winners"] / most, v.num(used[kind]["winners"], 2), "good"),
            meter(used[kind]["others"] / most, v.num(used[kind]["others"], 2)),
            v.percent(used[kind]["users"], 0),
            gain(side, used[kind]["more"]["adds"]) if used[kind]["more"] else "–",
        ]
        for kind in order
    ]
    never = [card(side, kind) for kind in told if kind not in used]
    unused = Said("Never played: {cards}.", cards=v.listed(never)) if never else ""
    note = Said(
        "Winners, others: how often such a seat plays the card in a game. Played by: share of seats that play it at "
        "all. Chance to win: how much more often than usual those win that play it more than the others of their "
        "game, in percentage points. Cards are drawn at random, but kept and played by choice: what goes with winning "
        "need not be its cause."
    )
    head = [v.html(text) for text in texts]
    return paragraph(v, best(side), unused) + rows(head, lines, "long") + soft(v, note)


def _gain(row: dict[str, Any]) -> float:
    return float(row["more"]["adds"][0]) if row["more"] else -1.0


def _used(side: Side) -> dict[str, Any]:
    """The kinds of cards that were played at all."""
    return {kind: row for kind, row in side.told["car"]["cards"].items() if row["users"]}


def best(side: Side) -> Said:
    """Which cards go with winning, in a sentence."""
    v, used = side.v, _used(side)
    known = [kind for kind in used if used[kind]["more"] and used[kind]["more"]["n"] >= LEAST]
    sure = [kind for kind in known if _gain(used[kind]) > 0 and is_sure(used[kind]["more"]["adds"])]
    up = sorted(sure, key=lambda kind: -_gain(used[kind]))[:3]
    if not up:
        return Said("No card goes surely with winning in these games.")
    names = [f"{card(side, kind)} ({v.signed(_gain(used[kind]))})" for kind in up]
    return Said(
        "To play these more than the others do goes with winning most: {cards} (change of the chance to win, in "
        "percentage points).",
        cards=v.listed(names),
    )


def card(side: Side, kind: str) -> str:
    """A kind of card, by the name of its face."""
    short = kind.replace("_", "-")
    said = side.v.say(KINDS.get(kind) or Said(short))
    return FACES[short] if said == short else said


def attacks(side: Side) -> str:
    """Does attacking pay? And which attacks are blocked?"""
    v, told = side.v, side.told["car"]
    head = [v.html(text) for text in (Said("card"), Said("times a game"), Said("blocked"))]
    lines = [
        [v.html(card(side, name)), v.num(row["times"], 2), v.percent(row["blocked"], 0)]
        for name, row in sorted(told["aimed"].items(), key=lambda item: -item[1]["times"])
    ]
    made = _plot(side, "attacks", Said("Share of wins by attacks made, more or fewer than the mean of the game"))
    suffered = _plot(
        side, "attacked", Said("Share of wins by attacks suffered, more or fewer than the mean of the game")
    )
    return paragraph(v, pays(side)) + f'<div class="four">{made}{suffered}</div>' + rows(head, lines)


def pays(side: Side) -> Said:
    """The seats that attack more than the others of their game against those that attack less, in a sentence."""
    v, told = side.v, side.told["car"]["attacks"]["attacks"]
    less, more = ([row for k, row in told.items() if row and int(k) * sign > 0] for sign in (-1, 1))
    if min(sum(row["n"] for row in rows) for rows in (less, more)) < LEAST:
        return Said("There are too few attacks to say whether they pay.")
    return Said(
        "Seats that attack more than the others of their game win {more}, those that attack less win {less}. {verdict}",
        more=v.percent(_pooled(more)),
        less=v.percent(_pooled(less)),
        verdict=Said("Attacking goes with winning.")
        if _pooled(more) > _pooled(less)
        else Said("Attacking does not go with winning."),
    )


def _pooled(rows: list[dict[str, Any]]) -> float:
    total = sum(row["n"] for row in rows)
    return float(sum(row["n"] * row["win"][0] for row in rows) / total)


def _plot(side: Side, name: str, caption: Said) -> str:
    """One of the two plots; they have one axis, so that they can be compared."""
    told = side.told["car"]["attacks"]
    found = _dots(side, told[name])
    axis = bounds([dot for groups in told.values() for dot in _dots(side, groups)], side.fair) if found else None
    return figure(dots(found, side.fair, side.v.say(caption), side.v, axis), side.v, caption) if found else ""


def _dots(side: Side, groups: dict[str, Any]) -> list[Dot]:
    """Seats by how many attacks more or fewer than the mean of their game, where there are enough of them."""
    first, *_, last = groups
    ends = {first: "≤ ", last: "≥ "}
    return [
        Dot(ends.get(k, "") + side.v.signed(int(k) / 100, 0), *row["win"])
        for k, row in groups.items()
        if row and row["n"] >= LEAST
    ]
