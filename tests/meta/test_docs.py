"""Links and paths in the documentation exist, and quoted code is the code in the files."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FOLDERS = "bench|deploy|docs|examples|src|tests|web"
LAYERS = "analysis|benchmark|bots|cli|core|envs|families|lab|learn|lib|match|rules|server|words"  # our layers
NAMED = re.compile(rf"`((?:{FOLDERS}|{LAYERS})/(?![\w./-]*NAME)[\w./-]+)`")  # a path in backticks
EXCERPT = re.compile(r"^```python\n# ((?:yard|trilhos)/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SOURCES = {"yard": ROOT / "examples/families", "trilhos": ROOT / "src"}
ROOTS = (ROOT, ROOT / "web", ROOT / "src/trilhos", ROOT / "web/src")  # paths are written relative to these
BUILT = ("src/trilhos/server/pages",)  # made by the Makefile


def name(file: Path) -> str:
    return file.name


def anchors(page: Path) -> Iterator[str]:
    """The anchors that GitHub makes of headings."""
    for heading in re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("file", PAGES, ids=name)
def test_links_are_valid(file: Path) -> None:
    broken = []
    for link in LINK.findall(FENCED.sub("", file.read_text("utf-8"))):
        path, _, anchor = link.partition("#")
        target = file.parent / path if path else file
        if "://" not in link and (not target.exists() or (anchor and anchor not in anchors(target))):
            broken.append(link)
    assert not broken


@pytest.mark.parametrize("file", PAGES, ids=name)
def test_paths_exist(file: Path) -> None:
    named = NAMED.findall(FENCED.sub("", file.read_text("utf-8")))
    assert [
        path for path in named if not path.startswith(BUILT) and not any((root / path).exists() for root in ROOTS)
    ] == []


def test_paths_in_the_folder_of_a_family_exist() -> None:
    """CONTRIBUTING.md writes `F/` for the folder of any family."""
    named = re.findall(r"`F/([\w./-]+)`", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    families = [file.parent for file in (ROOT / "src/trilhos/families").glob("*/family.py")]
    assert len(named) > 8
    assert [path for path in named if not any((family / path).exists() for family in families)] == []


def test_every_page_is_listed_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [page.name for page in PAGES if f"({page.relative_to(ROOT)})" not in text] == ["README.md", "CHANGELOG.md"]


def test_excerpts_are_the_code_in_the_files() -> None:
    """An excerpt names its file in its first line; a line of three dots stands for code that is left out."""
    excerpts = EXCERPT.findall((ROOT / "docs/families.md").read_text("utf-8"))
    assert len(excerpts) > 8
    for file, code in excerpts:
        source = (SOURCES[file.partition("/")[0]] / file).read_text("utf-8")
        for chunk in re.split(r"^ *\.\.\.\n", code, flags=re.MULTILINE):
            assert chunk.strip()
            assert chunk in source, f"{file} has no such lines:\n{chunk}"


def test_the_examples_in_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


@pytest.mark.soak
def test_the_api_reference_is_built(tmp_path: Path) -> None:
    """`make docs`, in a process of its own: it interprets the rules."""
    result = subprocess.run(
        [sys.executable, str(ROOT / "docs/build_api.py"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "Warn" not in result.stderr
    front, batch = (
        (tmp_path / "trilhos.html").read_text("utf-8"),
        (tmp_path / "trilhos/envs/vector.html").read_text("utf-8"),
    )
    assert all(f'id="{name}"' in front for name in ("new", "load", "replay", "play", "Game.legal", "Result"))
    assert 'id="make"' in batch
