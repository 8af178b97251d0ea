"""The rules as text, and where the code and the tests speak of each clause."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from trilhos.words import ENGLISH, Language

PACKAGE = Path(__file__).parent.parent
SILENT = ("cli", "rules")  # parts whose docstrings name clauses as examples only

ID = re.compile(r"\b([A-Z]{2})-(\d+)\b(?:(?: to |–)(?:\1-)?(\d+)\b)?")
# `- US-12 (text) …` with indented lines below, or `**CH-1** [text; L. 11] …` down to the next clause or heading
HEAD = re.compile(
    r"(?P<dash>- )?(?:\*\*)?(?P<id>[A-Z]{2}-\d+)(?(dash)|\*\*) *(?:[(\[](?P<kind>[^)\]]*)[)\]])? *(?P<text>.*)"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules."""

    id: str
    kind: str  # "text", from the rulebook, or "ruling", our decision; more where the page says more
    text: str
    section: str  # the heading it stands under
    file: str  # of this folder
    line: int

    @property
    def source(self) -> str:
        """Where it comes from: "text", "ruling" or, in parts, "text+ruling"."""
        return re.split(r"[\s;,]", self.kind, maxsplit=1)[0]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something is said."""

    path: Path
    line: int
    name: str  # of the function, class or test; of the module where it is said outside of them


@cache
def clauses(lang: Language = ENGLISH) -> dict[str, Clause]:
    """Every clause of the rules by its id, in the order of the pages; rails.pt-BR.md is rails.md in that language."""
    found: dict[str, Clause] = {}
    ending = ".md" if lang == ENGLISH else f".{lang}.md"
    pages = [page for page in Path(__file__).parent.glob("*.md") if page.name == page.name.split(".")[0] + ending]
    for page in sorted(pages, key=lambda page: (not page.name.startswith("rails."), page.name)):
        for clause in read_page(page.read_text("utf-8"), page.name):
            if clause.id in found:
                raise ValueError(f"{page.name}:{clause.line}: {clause.id} is there twice")
            found[clause.id] = clause
    return found


def read_page(text: str, file: str = "") -> Iterator[Clause]:
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
            yield Clause(head["id"], head["kind"] or "", "\n".join(body).strip(), section, file, at)
            head = None
        if line.startswith("#"):
            section = line.lstrip("# ")
        if starts:
            head, body, at = starts, [starts["text"]], number
        elif head is not None:
            body.append(line.strip())


def ids_in(text: str) -> list[str]:
    """The clauses that a text names, ranges such as `US-19 to US-22` written out."""
    found = []
    for page, first, last in ID.findall(text):
        found += [f"{page}-{n}" for n in range(int(first), int(last or first) + 1)]
    return found


@cache
def functions_of() -> dict[str, list[Place]]:
    """For every clause that the code names in a docstring or a comment: where. Functions first, then modules."""
    found: dict[str, set[Place]] = {}
    modules = {str(path): _module(path) for path in PACKAGE.rglob("*.py")}
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] not in SILENT:
            for clause, place in _said_in(path):
                found.setdefault(clause, set()).add(place)
    return {
        clause: sorted(places, key=lambda place: (place.name == modules[str(place.path)], place))
        for clause, places in sorted(found.items())
    }


def marks_of(tests_folder: Path) -> dict[str, list[Place]]:
    """For every clause that a test is marked with, `@clause("US-12")`: the tests."""
    found: dict[str, set[Place]] = {}
    for path in tests_folder.rglob("test_*.py"):
        for clause, place in _marks_in(path):
            found.setdefault(clause, set()).add(place)
    return {clause: sorted(places) for clause, places in sorted(found.items())}


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def _said_in(path: Path) -> Iterator[tuple[str, Place]]:
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    module = Place(path, 1, _module(path))
    homes = list(_homes(tree, path))
    for place, _, docstring in [*homes, (module, 0, ast.get_docstring(tree) or "")]:
        for clause in ids_in(docstring):
            yield clause, place
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            inside = [place for place, end, _ in homes if place.line <= line <= end]
            place = inside[-1] if inside else Place(path, line, module.name)
            for clause in ids_in(token.string):
                yield clause, place


def _homes(tree: ast.AST, path: Path, outer: str = "") -> Iterator[tuple[Place, int, str]]:
    """Functions and classes, the inner after the outer: place, last line, docstring."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = outer + node.name
            yield Place(path, node.lineno, name), node.end_lineno or node.lineno, ast.get_docstring(node) or ""
            yield from _homes(node, path, name + ".")


def _marks_in(path: Path) -> Iterator[tuple[str, Place]]:
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except SyntaxError:  # a test that is being written marks nothing yet
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
