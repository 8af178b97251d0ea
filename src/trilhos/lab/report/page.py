"""The page: one HTML file that needs nothing else, for screens light and dark, for phones and for paper."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from trilhos.lab.page import STYLE
from trilhos.lab.report.show import car
from trilhos.lab.report.show.answer import answer
from trilhos.lab.report.show.course import course
from trilhos.lab.report.show.glance import glance
from trilhos.lab.report.show.label import label
from trilhos.lab.report.show.routes import all_routes, claims, lifts, needless, sketch
from trilhos.lab.report.show.seats import bots, crew, seats
from trilhos.lab.report.show.side import Side
from trilhos.lab.report.show.sources import sources
from trilhos.lab.report.show.tickets import tickets
from trilhos.lab.report.style import MORE
from trilhos.lab.report.voice import Voice
from trilhos.words import ENGLISH, Language, Said

Section = tuple[str, Said, Callable[[Side], str], Callable[[Side], bool]]

ABREAST = 2  # sets side by side; more stand in rows, so that everything can be read


def page(told: Sequence[dict[str, Any]], facts: Sequence[Any], lang: Language = ENGLISH) -> str:
    """The report of one set of games, or of several side by side: what was counted, and the games they were."""
    v = Voice(lang)
    sides = [Side(one, fact, v, list(told), k) for k, (one, fact) in enumerate(zip(told, facts, strict=True))]
    title = " · ".join(dict.fromkeys(str(one["name"]) for one in told))
    first = [
        _section("answer", Said("In short"), [_answer(side) for side in sides], sides),
        _section("glance", Said("At a glance"), [glance(sides)], sides, plain=True),
    ]
    parts = [
        f"<header><h1>{escape(title)}</h1>{''.join(_about(side) for side in sides)}</header><main>",
        *(first if len(sides) == 1 else first[::-1]),
        *(
            _section(id_, name, [show(s) if fits(s) else "" for s in sides], sides)
            for id_, name, show, fits in _parts()
        ),
        _section("notes", Said("How to read this"), [_notes(v, any(_is_rail(s) for s in sides))], sides, plain=True),
        _section("routes", Said("All routes"), [all_routes(s) if _is_rail(s) else "" for s in sides], sides),
    ]
    wide = ' class="many"' if len(sides) > 1 else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{MORE}</style>\n</head>\n<body{wide}>\n"
        + "\n".join(part for part in parts if part)
        + "\n</main>\n</body>\n</html>\n"
    )


def _is_rail(side: Side) -> bool:
    return bool(side.told["family"] == "rail")


def _answer(side: Side) -> str:
    """What the figures come to; beside it the board, if it is the only one."""
    if len(side.peers) > 1 or not _is_rail(side):
        return answer(side)
    return f'<div class="top"><div>{answer(side)}</div>{sketch(side)}</div>'


def _parts() -> list[Section]:
    def chicago(side: Side) -> bool:
        return not _is_rail(side)

    def always(side: Side) -> bool:
        return True

    def mixed(side: Side) -> bool:
        return len(side.told["wins"]["bots"]) > 1

    return [
        ("order", Said("Does moving first help?"), seats, always),
        ("bots", Said("The bots"), bots, mixed),
        ("claims", Said("Which routes are claimed"), claims, _is_rail),
        ("lifts", Said("Which routes win"), lifts, _is_rail),
        ("needless", Said("What nobody needs"), needless, _is_rail),
        ("tickets", Said("The tickets"), tickets, _is_rail),
        ("course", Said("How a game goes"), course, always),
        ("sources", Said("What wins"), sources, _is_rail),
        ("deeds", Said("What seats do"), car.deeds, chicago),
        ("cards", Said("The cards"), car.cards, chicago),
        ("attacks", Said("Attacks"), car.attacks, chicago),
    ]


def _section(id_: str, name: Said, bodies: Sequence[str], sides: Sequence[Side], plain: bool = False) -> str:
    if not any(bodies):
        return ""
    head = f"<h2>{sides[0].v.html(name)}</h2>"
    if plain or len(sides) == 1:
        return f'<section id="{id_}">{head}{"".join(bodies)}</section>'
    each = "".join(
        f"<div><h3>{escape(label(side))}</h3>{body}</div>" if body else "<div></div>"
        for side, body in zip(sides, bodies, strict=True)
    )
    return f'<section id="{id_}">{head}<div class="sides" style="--n:{min(len(sides), ABREAST)}">{each}</div></section>'


def _about(side: Side) -> str:
    v, told = side.v, side.told
    name = f"<b>{escape(label(side))}</b>: " if len(side.peers) > 1 else ""
    text = (
        Said("One game of {seats} seats by {bots}; seed {seed}. Board {digest}, Trilhos {version}.")
        if told["games"] == 1
        else Said("{games} games of {seats} seats by {bots}; seed {seed}. Board {digest}, Trilhos {version}.")
    )
    said = Said(
        text.template,
        games=v.num(told["games"]),
        seats=told["seats"],
        bots=crew(side),
        seed=told["seed"],
        digest=told["digest"][:12],
        version=told["version"],
    )
    return f'<p class="soft">{name}{v.html(said)}</p>'


def _notes(v: Voice, rail: bool) -> str:
    said = (
        Said(
            "Intervals hold the true value 95 times in a hundred. Deals are what is counted: games of one deal belong "
            "together, for whoever was dealt luck has it in every seating."
        ),
        Said(
            "A win that is shared counts as one half, or as one third. What a route or a ticket adds is told against "
            "what the same bots usually win."
        )
        if rail
        else Said(
            "A win that is shared counts as one half, or as one third. What a card adds is told against what the same "
            "bots usually win."
        ),
        Said(
            "Where many routes or tickets are looked at together, some seem special by chance alone; so only those are "
            "named that lie half an interval farther off than the interval itself."
        )
        if rail
        else Said(
            "Where many cards are looked at together, some seem special by chance alone; so only those are named that "
            "lie half an interval farther off than the interval itself."
        ),
        Said("Bots play differently from people. A board that is fair for these bots may not be so for others."),
    )
    return "".join(f"<p>{v.html(one)}</p>" for one in said)
