"""The rules of one game, to be read from beginning to end: exactly the clauses that hold in it."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from trilhos.rules import Clause, clauses, ids_in
from trilhos.words import ENGLISH, Language


class Rule(NamedTuple):
    """A clause as it holds in a game that inherits from another."""

    clause: Clause
    replaces: list[str]  # clauses of the inherited page that do not hold because of it
    changed_by: list[str]  # clauses of the game's own page that make an exception to it


class Section(NamedTuple):
    """Rules under a title."""

    title: str
    rules: list[Rule]


def games() -> list[str]:
    """The games whose rules can be read."""
    return [*(name for name in _order() if name != "titles"), "chicago"]


@cache
def reading(game: str, lang: Language = ENGLISH) -> list[Section]:
    """The sections of a game's rules, in reading order; KeyError if there is no such game."""
    if game == "chicago":
        return _as_written("CH", lang)
    titles, game_order = _order()["titles"][lang], _order()[game]
    return [
        Section(titles[part], [_rule(game_order, clauses(lang)[id_]) for id_ in ids_in(named)])
        for part, named in game_order["order"].items()
    ]


def _rule(game_order: dict[str, Any], clause: Clause) -> Rule:
    replaced, changed = game_order.get("replaced", {}), game_order.get("changed", {})
    return Rule(clause, [old for old, new in replaced.items() if new == clause.id], ids_in(changed.get(clause.id, "")))


def _as_written(page: str, lang: Language) -> list[Section]:
    """A page that stands alone, by its headings; their numbers are left out."""
    sections: dict[str, list[Rule]] = {}
    for clause in clauses(lang).values():
        if clause.id.startswith(f"{page}-"):
            title = re.sub(r"^\d+\. ", "", clause.section)
            sections.setdefault(title, []).append(Rule(clause, [], []))
    return [Section(title, rules) for title, rules in sections.items()]


@cache
def _order() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "reading.toml").read_text("utf-8"))
