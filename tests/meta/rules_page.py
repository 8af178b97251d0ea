"""Generates the tables of docs/rules.md about clauses and house rules: `python -m tests.meta.rules_page`."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from trilhos.match.family import Family, families
from trilhos.match.house_rules import HouseRule
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import clauses
from trilhos.words import ENGLISH, translate

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
CLAUSE_PAGES = {
    "US": "base game",
    "JP": "Japan",
    "FJ": "First Journey",
    "SF": "San Francisco",
    "HI": "what a seat may know, in the rail games",
    "CH": "Chicago",
}
SOURCES = ("text", "text+ruling", "ruling")


def ranges(page: str, numbers: Iterable[int]) -> str:
    """Ascending numbers of clauses, three or more in a row as a range."""
    found: list[tuple[int, int]] = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    parts = []
    for low, high in found:
        parts += [f"{page}-{low} to {page}-{high}"] if high > low + 1 else [f"{page}-{n}" for n in range(low, high + 1)]
    return ", ".join(parts) or "–"


def sources() -> Iterator[str]:
    """Which clauses are from the rulebook, and which are our rulings."""
    yield "| clauses | the rulebook's text | the text, in part a ruling | rulings |"
    yield "|---|---|---|---|"
    for page, title in CLAUSE_PAGES.items():
        cells = [
            ranges(page, [int(c.id[3:]) for c in clauses().values() if c.id[:2] == page and c.source == source])
            for source in SOURCES
        ]
        yield f"| {title} | {' | '.join(cells)} |"


def house_rules() -> Iterator[str]:
    """A table of house rules for each family that has some, with a column for each of its games."""
    for family in families():
        yield from _table(family)
        yield ""


def _table(family: Family) -> Iterator[str]:
    rulesets = {game: find_ruleset(game) for game in family.games}
    rules: dict[str, dict[str, HouseRule]] = {}
    presets: dict[str, dict[str, str]] = {}
    for game, ruleset in sorted(rulesets.items(), key=lambda item: -len(item[1].house_rules)):
        for rule in ruleset.house_rules:
            rules.setdefault(rule.name, {})[game] = rule
        for preset in ruleset.presets[1:]:
            presets.setdefault(preset.name, {})[game] = f"`{find_ruleset(game, preset.name).rules_text}`"
    yield f"| house rule | what it sets | {' | '.join(f'`{game}`' for game in rulesets)} |"
    yield "|---" * (len(rulesets) + 2) + "|"
    for name, at in rules.items():
        cells = [_cell(at[game]) if game in at else "–" for game in rulesets]
        yield f"| `{name}` | {_meaning(next(iter(at.values())))} | {' | '.join(cells)} |"
    for name, given in presets.items():
        yield f"| preset `{name}` | | {' | '.join(given.get(game, '–') for game in rulesets)} |"


def _cell(rule: HouseRule) -> str:
    others = [choice for choice in rule.choices if choice != rule.write(rule.default)]
    possible = ", ".join(others) if rule.choices else f"{rule.low} to {rule.high}"
    return f"**{rule.write(rule.default)}**; {possible} ({rule.clause})"


def _meaning(rule: HouseRule) -> str:
    return translate(rule.text, ENGLISH).removesuffix(".")


PARTS: dict[str, Callable[[], Iterator[str]]] = {"clauses": sources, "house rules": house_rules}


def page_with_tables() -> str:
    """The page as it should be."""
    page = PAGE.read_text("utf-8")
    for name, lines in PARTS.items():
        head, tail = f"<!-- {name}: python -m tests.meta.rules_page -->", f"<!-- end of {name} -->"
        before, rest = page.split(head)
        table = "\n".join(lines()).rstrip()
        page = f"{before}{head}\n{table}\n{tail}{rest.split(tail)[1]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(), "utf-8")
