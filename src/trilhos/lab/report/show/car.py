"""Chicago: what seats do on the train, which cards they play, and what attacks bring."""

from typing import Any

from trilhos.lab.report.plots import Dot, dots
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
    used = {kind: row for kind, row in told.items() if row["played"]}
    most = max(
        (row[who] for kind, row in used.items() for who in ("winners", "others") if kind != "numbers"), default=1
    )
    head = [
        v.html(text)
        for text in (Said("card"), Said("winners"), Said("others"), Said("played by"), Said("chance to win"))
    ]
    seats = side.told["games"] * side.told["seats"]
    order = sorted(used, key=lambda kind: -float(used[kind]["played"]["adds"][0]))
    lines = [
        [
            v.html(card(kind)),
            meter(used[kind]["winners"] / most, v.num(used[kind]["winners"], 2), "good"),
            meter(used[kind]["others"] / most, v.num(used[kind]["others"], 2)),
            v.percent(used[kind]["played"]["n"] / seats, 0),
            gain(side, used[kind]["played"]["adds"]),
        ]
        for kind in order
    ]
    never = [v.say(card(kind)) for kind in told if kind not in used]
    unused = Said("Never played: {cards}.", cards=v.listed(never)) if never else ""
    note = Said(
        "Winners, others: how often such a seat plays the card in a game. Played by: share of seats that play it at "
        "all. Chance to win: how much more often than usual those win, in percentage points. Long games see more "
        "cards, and who is behind plays on: a card that goes with losing need not be a bad card."
    )
    return paragraph(v, _best(side, used), unused) + rows(head, lines, "long") + soft(v, note)


def _best(side: Side, used: dict[str, Any]) -> Said:
    v = side.v
    sure = [kind for kind in used if is_sure(used[kind]["played"]["adds"]) and used[kind]["played"]["n"] >= LEAST]
    up = sorted((k for k in sure if used[k]["played"]["adds"][0] > 0), key=lambda k: -used[k]["played"]["adds"][0])[:3]
    if not up:
        return Said("No card goes surely with winning in so many games.")
    names = [f"{v.say(card(kind))} ({v.signed(used[kind]['played']['adds'][0])})" for kind in up]
    return Said(
        "Cards that go with winning most: {cards} (change of the chance to win, in percentage points).",
        cards=v.listed(names),
    )


def card(kind: str) -> Said:
    """A kind of card; its name in other languages is that of its face."""
    return KINDS.get(kind) or Said(kind.replace("_", "-"))


def attacks(side: Side) -> str:
    """Does attacking pay? And which attacks are blocked?"""
    v, told = side.v, side.told["car"]
    head = [v.html(text) for text in (Said("card"), Said("times a game"), Said("blocked"))]
    lines = [
        [v.html(card(name)), v.num(row["times"], 2), v.percent(row["blocked"], 0)]
        for name, row in sorted(told["aimed"].items(), key=lambda item: -item[1]["times"])
    ]
    made = _plot(side, "attacks", Said("Share of wins by the number of attacks that a seat makes"))
    suffered = _plot(side, "attacked", Said("Share of wins by the number of attacks that a seat suffers"))
    return paragraph(v, _pays(side)) + f'<div class="four">{made}{suffered}</div>' + rows(head, lines)


def _pays(side: Side) -> Said:
    """The seats that never attack against those that attack most, in a sentence."""
    v, told = side.v, side.told["car"]["attacks"]["attacks"]
    known = [k for k, row in enumerate(told) if row and row["n"] >= LEAST]
    if len(known) < 2:
        return Said("There are too few attacks to say whether they pay.")
    low, high = known[0], known[-1]
    return Said(
        "Seats that make {few} attacks win {one}, those that make {many} or more win {other}.",
        few=low,
        one=v.percent(told[low]["win"][0]),
        many=high,
        other=v.percent(told[high]["win"][0]),
    )


def _plot(side: Side, name: str, caption: Said) -> str:
    told = side.told["car"]["attacks"][name]
    found = [
        Dot(f"{k}+" if k == len(told) - 1 else str(k), *row["win"])
        for k, row in enumerate(told)
        if row and row["n"] >= LEAST
    ]
    return figure(dots(found, side.fair, side.v.say(caption), side.v), side.v, caption) if found else ""
