"""`trilhos rule`: a clause of the rules, the code that implements it, the tests that cover it."""

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from trilhos.cli.errors import CliError
from trilhos.cli.style import DIM, console
from trilhos.core.view import Fields
from trilhos.rules import PACKAGE, Clause, Place, clauses, functions_of, marks_of
from trilhos.words import ENGLISH, Language, Message, translate

SOURCES = {  # where a clause comes from, in words
    "text": Message("from the rulebook"),
    "ruling": Message("our ruling"),
    "text+ruling": Message("from the rulebook, in part our ruling"),
}


def rule(clause: str | None, as_json: bool, lang: Language = ENGLISH) -> None:
    """Print one clause and the places that name it, or a list of all clauses."""
    if clause is None:
        return _list(as_json, lang)
    found = clauses(lang)[find_clause(clause).id]
    code, tests = functions_of().get(found.id, []), _tests().get(found.id, [])
    if as_json:
        data = _as_dict(found) | {"functions": _places(code), "tests": _places(tests)}
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    parts: list[RenderableType] = [clause_text(found, lang)]
    for title, places in (("In the code", code), ("In the tests", tests)):
        if places:
            parts += [Text(), Text(title, DIM), _place_table(places)]
    console().print(Group(*parts))


def find_clause(text: str) -> Clause:
    """A clause by its id, in any spelling; CliError names the nearest ones if there is none."""
    all_clauses = clauses()
    clause_id = text.strip().upper()
    if found := re.fullmatch(r"([A-Z]{2})[-\s]*0*(\d+)", clause_id):
        clause_id = f"{found[1]}-{found[2]}"
    if clause_id in all_clauses:
        return all_clauses[clause_id]
    near = get_close_matches(clause_id, all_clauses, 3, 0.5)
    pages = ", ".join(dict.fromkeys(clause.split("-")[0] for clause in all_clauses))
    hint = f"the nearest are {', '.join(near)}" if near else f"they begin with {pages}, as in US-12"
    raise CliError(f"there is no clause '{text.strip()}'; {hint}")


def clause_text(clause: Clause, lang: Language = ENGLISH) -> RenderableType:
    """A clause as formatted text."""
    source = clause.kind if lang == ENGLISH else translate(SOURCES[clause.source], lang)
    head = Text.assemble((clause.id, "bold"), (f"  {source}", DIM))
    return Group(head, Padding(Markdown(clause.text), (0, 0, 0, 2)))


def _list(as_json: bool, lang: Language) -> None:
    if as_json:
        print(json.dumps([_as_dict(clause) for clause in clauses(lang).values()], ensure_ascii=False, indent=2))
        return
    out = console()
    section = None
    for clause in clauses(lang).values():
        if clause.section != section:
            out.print(Text(clause.section if section is None else f"\n{clause.section}", "bold"))
            section = clause.section
        out.print(Text(f"{clause.id:<6} {clause.text.split(chr(10))[0]}"), no_wrap=True, overflow="ellipsis")


def _tests() -> dict[str, list[Place]]:
    """The tests that are marked with each clause; none if the package is installed without its tests."""
    folder = PACKAGE.parent.parent / "tests"
    return marks_of(folder) if PACKAGE.parent.name == "src" and folder.is_dir() else {}


def _as_dict(clause: Clause) -> Fields:
    return {
        "id": clause.id,
        "kind": clause.kind,
        "text": clause.text,
        "section": clause.section,
        "file": _shown(clause.path),
        "line": clause.line,
    }


def _places(places: Sequence[Place]) -> list[Fields]:
    return [{"path": _shown(place.path), "line": place.line, "name": place.name} for place in places]


def _shown(path: Path) -> str:
    """A path, relative to the current folder if possible."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _place_table(places: Sequence[Place]) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column("path", no_wrap=True)
    table.add_column("name", style=DIM)
    for place in places:
        table.add_row(f"  {_shown(place.path)}:{place.line}", place.name)
    return table
