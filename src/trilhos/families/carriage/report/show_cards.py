"""Chicago: what seats do on the train, which cards they play, and what attacks bring."""

from trilhos.core.view import Fields
from trilhos.lab.report.gains import gain, is_sure
from trilhos.lab.report.plots import Dot, bounds, dots
from trilhos.lab.report.results import Results, figure, meter, paragraph, soft, table
from trilhos.words import Message

ACTIVITY = {
    "boards": Message("pawns boarded"),
    "moves": Message("moves"),
    "attacks": Message("attacks made"),
    "attacked": Message("attacks suffered"),
    "blocks": Message("cards blocked"),
    "turns": Message("turns taken"),
}
KINDS = {"numbers": Message("number cards"), "advanced": Message("Advanced Movement")}  # kinds with several faces
FACES = {  # printed names; other languages translate the short names
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
LEAST = 30  # seats needed for a statement


def activity(results: Results) -> str:
    """What winners and others do."""
    fmt, figures = results.fmt, results.figures["car"]["activity"]
    head = [fmt.html(text) for text in ("", Message("winners"), Message("others"), Message("ahead by"))]
    lines = [
        [
            fmt.html(ACTIVITY[name]),
            fmt.num(row["winners"], 1),
            fmt.num(row["others"], 1),
            fmt.signed((row["winners"] - row["others"]) / 100),
        ]
        for name, row in figures.items()
    ]
    sentence = Message(
        "Winners make {attacks} attacks and suffer {attacked}; the others make {made} and suffer {suffered}.",
        attacks=fmt.num(figures["attacks"]["winners"], 1),
        attacked=fmt.num(figures["attacked"]["winners"], 1),
        made=fmt.num(figures["attacks"]["others"], 1),
        suffered=fmt.num(figures["attacked"]["others"], 1),
    )
    return paragraph(fmt, sentence) + table(head, lines)


def cards(results: Results) -> str:
    """How often each kind of card is played, by winners and by the others, and how that goes with winning."""
    fmt, figures = results.fmt, results.figures["car"]["cards"]
    used = _used(results)
    most = max((row[who] for row in used.values() for who in ("winners", "others")), default=1)
    texts = (Message("card"), Message("winners"), Message("others"), Message("played by"), Message("chance to win"))
    order = sorted(used, key=lambda kind: -_gain(used[kind]))
    lines = [
        [
            fmt.html(card(results, kind)),
            meter(used[kind]["winners"] / most, fmt.num(used[kind]["winners"], 2), "good"),
            meter(used[kind]["others"] / most, fmt.num(used[kind]["others"], 2)),
            fmt.percent(used[kind]["users"], 0),
            gain(results, used[kind]["more"]["adds"]) if used[kind]["more"] else "–",
        ]
        for kind in order
    ]
    never = [card(results, kind) for kind in figures if kind not in used]
    unused = Message("Never played: {cards}.", cards=fmt.listed(never)) if never else ""
    note = Message(
        "Winners, others: how often such a seat plays the card in a game. Played by: share of seats that play it at "
        "all. Chance to win: how much more often than usual those win that play it more than the others of their "
        "game, in percentage points. Cards are drawn at random, but kept and played by choice: what goes with winning "
        "need not be its cause."
    )
    head = [fmt.html(text) for text in texts]
    return paragraph(fmt, best(results), unused) + table(head, lines, "long") + soft(fmt, note)


def _gain(row: Fields) -> float:
    return float(row["more"]["adds"][0]) if row["more"] else -1.0


def _used(results: Results) -> Fields:
    """The kinds of cards that were played at all."""
    return {kind: row for kind, row in results.figures["car"]["cards"].items() if row["users"]}


def best(results: Results) -> Message:
    """Which cards go with winning, in a sentence."""
    fmt, used = results.fmt, _used(results)
    known = [kind for kind in used if used[kind]["more"] and used[kind]["more"]["n"] >= LEAST]
    sure = [kind for kind in known if _gain(used[kind]) > 0 and is_sure(used[kind]["more"]["adds"])]
    up = sorted(sure, key=lambda kind: -_gain(used[kind]))[:3]
    if not up:
        return Message("No card clearly goes with winning in these games.")
    names = [f"{card(results, kind)} ({fmt.signed(_gain(used[kind]))})" for kind in up]
    return Message(
        "Playing these cards more often than the others goes with winning most: {cards} (change of the "
        "chance to win, in percentage points).",
        cards=fmt.listed(names),
    )


def card(results: Results, kind: str) -> str:
    """A kind of card, by the name of its face."""
    short = kind.replace("_", "-")
    name = results.fmt.translate(KINDS.get(kind) or Message(short))
    return FACES[short] if name == short else name


def attacks(results: Results) -> str:
    """Whether attacking pays off, and which attacks are blocked."""
    fmt, figures = results.fmt, results.figures["car"]
    head = [fmt.html(text) for text in (Message("card"), Message("times a game"), Message("blocked"))]
    lines = [
        [fmt.html(card(results, name)), fmt.num(row["times"], 2), fmt.percent(row["blocked"], 0)]
        for name, row in sorted(figures["aimed"].items(), key=lambda item: -item[1]["times"])
    ]
    made = _plot(results, "attacks", Message("Share of wins by attacks made, more or fewer than the mean of the game"))
    suffered = _plot(
        results, "attacked", Message("Share of wins by attacks suffered, more or fewer than the mean of the game")
    )
    return paragraph(fmt, attack_verdict(results)) + f'<div class="four">{made}{suffered}</div>' + table(head, lines)


def attack_verdict(results: Results) -> Message:
    """A sentence that compares seats that attack more than the others of their game with those that attack less."""
    fmt, figures = results.fmt, results.figures["car"]["attacks"]["attacks"]
    less, more = ([row for k, row in figures.items() if row and int(k) * sign > 0] for sign in (-1, 1))
    if min(sum(row["n"] for row in rows) for rows in (less, more)) < LEAST:
        return Message("There are too few attacks to say whether they pay.")
    return Message(
        "Seats that attack more than the others of their game win {more}, those that attack less win {less}. {verdict}",
        more=fmt.percent(_pooled(more)),
        less=fmt.percent(_pooled(less)),
        verdict=Message("Attacking goes with winning.")
        if _pooled(more) > _pooled(less)
        else Message("Attacking does not go with winning."),
    )


def _pooled(rows: list[Fields]) -> float:
    total = sum(row["n"] for row in rows)
    return float(sum(row["n"] * row["win"][0] for row in rows) / total)


def _plot(results: Results, name: str, caption: Message) -> str:
    """One of the two plots; both have the same axis, so that they can be compared."""
    figures = results.figures["car"]["attacks"]
    found = _dots(results, figures[name])
    axis = (
        bounds([dot for groups in figures.values() for dot in _dots(results, groups)], results.fair) if found else None
    )
    return (
        figure(dots(found, results.fair, results.fmt.translate(caption), results.fmt, axis), results.fmt, caption)
        if found
        else ""
    )


def _dots(results: Results, groups: Fields) -> list[Dot]:
    """Seats grouped by attacks above or below the mean of their game; small groups are left out."""
    first, *_, last = groups
    ends = {first: "≤ ", last: "≥ "}
    return [
        Dot(ends.get(k, "") + results.fmt.signed(int(k) / 100, 0), *row["win"])
        for k, row in groups.items()
        if row and row["n"] >= LEAST
    ]
