"""The rules of one game in reading order: exactly the clauses that apply to it.

A family's `clauses/reading.toml` has a table for each of its games. It either names a page that is read as it is
written (`page = "US"`), or lists the clauses under each title (`[GAME.order]`), the clauses of an inherited page that
do not apply (`[GAME.replaced]`) and those with exceptions (`[GAME.changed]`). `[titles.LANGUAGE]` holds the titles.
"""

import re
import tomllib
from functools import cache
from typing import Any, NamedTuple

from trilhos.registry import family_folders
from trilhos.rules import Clause, clauses, ids_in
from trilhos.words import ENGLISH, Language

Order = dict[str, Any]  # a section of reading.toml


class Rule(NamedTuple):
    """A clause as it applies in a game that inherits from another."""

    clause: Clause
    replaces: list[str]  # clauses of the inherited page that it replaces
    changed_by: list[str]  # clauses of the game's own page that make an exception to it


class Section(NamedTuple):
    """Rules under a title."""

    title: str
    rules: list[Rule]


TITLES = "titles"


def games() -> list[str]:
    """The games whose rules can be read."""
    return list(_orders())


@cache
def reading(game: str, lang: Language = ENGLISH) -> list[Section]:
    """The sections of a game's rules, in reading order; none if its family has no clauses."""
    order = _orders().get(game)
    if order is None:
        return []
    if "page" in order:
        return _as_written(order["page"], lang)
    titles = order[TITLES][lang]
    return [
        Section(titles[part], [_rule(order, clauses(lang)[id_]) for id_ in ids_in(named)])
        for part, named in order["order"].items()
    ]


def _rule(order: Order, clause: Clause) -> Rule:
    replaced, changed = order.get("replaced", {}), order.get("changed", {})
    return Rule(clause, [old for old, new in replaced.items() if new == clause.id], ids_in(changed.get(clause.id, "")))


def _as_written(page: str, lang: Language) -> list[Section]:
    """The clauses of one page under their own headings, without the headings' numbers."""
    sections: dict[str, list[Rule]] = {}
    for clause in clauses(lang).values():
        if clause.id.startswith(f"{page}-"):
            title = re.sub(r"^\d+\. ", "", clause.section)
            sections.setdefault(title, []).append(Rule(clause, [], []))
    return [Section(title, rules) for title, rules in sections.items()]


@cache
def _orders() -> dict[str, Order]:
    """The reading order of every game, with the titles of its family."""
    found: dict[str, Order] = {}
    for folder in family_folders("clauses"):
        file = folder / "reading.toml"
        tables = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
        titles = tables.pop(TITLES, {})
        found |= {game: {**order, TITLES: titles} for game, order in tables.items()}
    return found
