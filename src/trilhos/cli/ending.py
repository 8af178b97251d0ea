"""How a game came out, drawn: places, where they came from, and why it ended."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from trilhos.cli.family import family_of
from trilhos.cli.ink import DIM
from trilhos.core.outcome import Result
from trilhos.rules import clauses


def ending(facts: Any, result: Result, names: Sequence[str]) -> RenderableType:
    """The whole result; names say who sat at each seat."""
    clause, words = result.why
    return Group(
        Rule(Text(f"{facts.name} · the end", "bold"), style=DIM, align="left"),
        Text(f"{words[0].upper()}{words[1:]} ({clause}: {first_words(clause)})."),
        Text(),
        *family_of(facts).result(facts, result, names),
        Text(),
        Text(_winners(result, names), "bold"),
    )


def first_words(clause: str, most: int = 60) -> str:
    """How a clause begins."""
    text = clauses()[clause].text.split("\n")[0] if clause in clauses() else ""
    if len(text) <= most:
        return text.rstrip(".")
    return text[: most + 1].rsplit(" ", 1)[0].rstrip(",;:.") + " …"


def _winners(result: Result, names: Sequence[str]) -> str:
    who = [f"seat {seat} ({names[seat]})" for seat in result.winners]
    if len(who) == 1:
        return f"Won by {who[0]}."
    return f"The win is shared by {', '.join(who[:-1])} and {who[-1]}."
