"""The result of a game: places, where points came from, and why the game ended."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from trilhos.cli.house_rules import changed_rules
from trilhos.cli.style import DIM
from trilhos.cli.terminal import terminal_of
from trilhos.core.outcome import Result
from trilhos.match.boards import game_name
from trilhos.match.ruleset import Ruleset
from trilhos.rules import clauses


def show_result(ruleset: Ruleset, result: Result, names: Sequence[str]) -> RenderableType:
    """The whole result; names say who sat at each seat."""
    clause, why = result.why
    source = f" ({clause}: {first_words(clause)})" if clause in clauses() else ""
    return Group(
        Rule(Text(f"{game_name(ruleset)} · the end", "bold"), style=DIM, align="left"),
        *filter(None, (changed_rules(ruleset),)),
        Text(f"{why[:1].upper()}{why[1:]}{source}."),
        Text(),
        *terminal_of(ruleset).result(ruleset, result, names),
        Text(),
        Text(_winners(result, names), "bold"),
    )


def first_words(clause: str, most: int = 60) -> str:
    """How a clause begins."""
    text = clauses()[clause].text.split("\n")[0]
    if len(text) <= most:
        return text.rstrip(".")
    return text[: most + 1].rsplit(" ", 1)[0].rstrip(",;:.") + " …"


def _winners(result: Result, names: Sequence[str]) -> str:
    seats = {seat: f"seat {seat}" for seat in result.winners}
    who = [seats[seat] if names[seat] == seats[seat] else f"{seats[seat]} ({names[seat]})" for seat in seats]
    if len(who) == 1:
        return f"Won by {who[0]}."
    return f"The win is shared by {', '.join(who[:-1])} and {who[-1]}."
