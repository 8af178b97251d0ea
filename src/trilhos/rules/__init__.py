"""The rules as text, and where code and tests mention each clause.

A family keeps its pages in its folder `clauses`: `NAME.md` in English, `NAME.pt-BR.md` and so on in other languages. A
page that is not translated is read in English.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from trilhos.registry import family_folders
from trilhos.words import ENGLISH, Language

PACKAGE = Path(__file__).parent.parent
SILENT = ("cli", "rules")  # packages whose docstrings mention clauses only as examples
SILENT_IN_FAMILIES = "terminal"  # the same, in each family

ID = re.compile(r"\b([A-Z]{2})-(\d+)\b(?:(?: to |–)(?:\1-)?(\d+)\b)?")
# `- US-12 (text) …` with indented lines below, or `**US-12** [text; L. 11] …` down to the next clause or heading
HEAD = re.compile(
    r"(?P<dash>- )?(?:\*\*)?(?P<id>[A-Z]{2}-\d+)(?(dash)|\*\*) *(?:[(\[](?P<kind>[^)\]]*)[)\]])? *(?P<text>.*)"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules."""

    id: str
    kind: str  # "text" (from the rulebook) or "ruling" (our decision), and further words from the page
    text: str
    section: str  # the heading above it
    path: Path  # the page
    line: int

    @property
    def file(self) -> str:
        """The name of the page's file."""
        return self.path.name

    @property
    def source(self) -> str:
        """Where it comes from: "text", "ruling" or, in parts, "text+ruling"."""
        return re.split(r"[\s;,]", self.kind, maxsplit=1)[0]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the code that mentions a clause."""

    path: Path
    line: int
    name: str  # of the function, class or test, or of the module


@cache
def clauses(lang: Language = ENGLISH) -> dict[str, Clause]:
    """Every clause of the rules by its id, in the order of the pages."""
    found: dict[str, Clause] = {}
    for page in _pages(lang):
        for clause in read_page(page.read_text("utf-8"), page):
            if clause.id in found:
                raise ValueError(f"{page.name}:{clause.line}: {clause.id} is defined twice")
            found[clause.id] = clause
    return found


def _pages(lang: Language) -> Iterator[Path]:
    """The pages in a language: family by family, then by name."""
    for folder in family_folders("clauses"):
        for page in sorted(page for page in folder.glob("*.md") if "." not in page.stem):
            translated = page.with_suffix(f".{lang}.md")
            yield translated if translated.is_file() else page


def read_page(text: str, path: Path = Path()) -> Iterator[Clause]:
    """The clauses of one page."""
    section = ""
    head: re.Match[str] | None = None
    body: list[str] = []
    at = 0
    for number, line in enumerate([*text.splitlines(), "# the end"], 1):
        starts = HEAD.fullmatch(line)
        ends = line.startswith("#") or line.strip() == "---"
        listed = head is not None and head["dash"] and not line.startswith(" ")
        if head is not None and (starts or ends or listed):
            yield Clause(head["id"], head["kind"] or "", "\n".join(body).strip(), section, path, at)
            head = None
        if line.startswith("#"):
            section = line.lstrip("# ")
        if starts:
            head, body, at = starts, [starts["text"]], number
        elif head is not None:
            body.append(line.strip())


def ids_in(text: str) -> list[str]:
    """The clauses that a text mentions; ranges such as `US-19 to US-22` are expanded."""
    found = []
    for page, first, last in ID.findall(text):
        found += [f"{page}-{n}" for n in range(int(first), int(last or first) + 1)]
    return found


@cache
def functions_of() -> dict[str, list[Place]]:
    """Where docstrings and comments mention each clause: functions first, then modules."""
    found: dict[str, set[Place]] = {}
    modules = _modules()
    for path, module in modules.items():
        for clause, place in _mentions_in(path, module):
            found.setdefault(clause, set()).add(place)
    return {
        clause: sorted(places, key=lambda place: (place.name == modules[place.path], place))
        for clause, places in sorted(found.items())
    }


def marks_of(tests_folder: Path) -> dict[str, list[Place]]:
    """The tests that are marked with each clause: `@clause("US-12")`."""
    found: dict[str, set[Place]] = {}
    for path in tests_folder.rglob("test_*.py"):
        for clause, place in _marks_in(path):
            found.setdefault(clause, set()).add(place)
    return {clause: sorted(places) for clause, places in sorted(found.items())}


def _modules() -> dict[Path, str]:
    """The modules that implement rules, and their names: those of this package and of families elsewhere."""
    found = {}
    elsewhere = [folder for folder in family_folders("") if not folder.is_relative_to(PACKAGE)]
    for folder, root in [(PACKAGE, PACKAGE), *((folder, folder.parent) for folder in elsewhere)]:
        for path in folder.rglob("*.py"):
            parts = path.relative_to(root).with_suffix("").parts
            if parts[0] not in SILENT and SILENT_IN_FAMILIES not in parts:
                found[path] = ".".join(parts)
    return found


def _mentions_in(path: Path, name: str) -> Iterator[tuple[str, Place]]:
    source = path.read_text("utf-8")
    if not ID.search(source):  # parsing takes long
        return
    tree = ast.parse(source)
    module = Place(path, 1, name)
    homes = list(_homes(tree, path))
    for place, _, docstring in [*homes, (module, 0, ast.get_docstring(tree) or "")]:
        for clause in ids_in(docstring):
            yield clause, place
    if not any("#" in line and ID.search(line) for line in source.splitlines()):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            inside = [place for place, end, _ in homes if place.line <= line <= end]
            place = inside[-1] if inside else Place(path, line, module.name)
            for clause in ids_in(token.string):
                yield clause, place


def _homes(tree: ast.AST, path: Path, outer: str = "") -> Iterator[tuple[Place, int, str]]:
    """Functions and classes, outer ones first: place, last line, docstring."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = outer + node.name
            yield Place(path, node.lineno, name), node.end_lineno or node.lineno, ast.get_docstring(node) or ""
            yield from _homes(node, path, name + ".")


def _marks_in(path: Path) -> Iterator[tuple[str, Place]]:
    source = path.read_text("utf-8")
    if "clause(" not in source:
        return
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a test that is still being written
        return
    marked: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                for call, clause in _mark_calls(decorator):
                    marked.add(call)
                    yield clause, Place(path, node.lineno, node.name)
    for call, clause in _mark_calls(tree):
        if call not in marked:  # such as `pytestmark = clause("US-12")`
            yield clause, Place(path, call.lineno, path.stem)


def _mark_calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "clause":
                for given in node.args:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield node, given.value
