"""The package: built reproducibly, with the pages, and played from without the checkout and without Node."""

import email
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from playwright.sync_api import expect

from hatch_build import PAGES, absolute_links
from tests.sampling import is_soak
from tests.server.process import Process
from tests.web.all_pages import GAMES
from tests.web.browser_player import Person, play_on
from tests.web.conftest import Sit

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def build(checkout: Path, out: Path, *targets: str, path: str = "", epoch: str | None = None) -> str:
    """Build wheel and sdist with nothing in PATH but this; returns what is said."""
    words = [word for target in targets for word in ("-t", target)]
    result = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", *words, "-d", str(out)],
        cwd=checkout,
        env={"PATH": path, "HOME": str(out), **({} if epoch is None else {"SOURCE_DATE_EPOCH": epoch})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout + result.stderr


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make dist` makes."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder, "sdist", "wheel")
    return folder


@pytest.fixture(scope="module")
def unpacked(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    (checkout,) = folder.iterdir()
    return checkout


def wheel_of(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def test_a_wheel_contains_the_pages(dist: Path) -> None:
    built = (ROOT / PAGES).parent
    pages = {f"trilhos/server/pages/{file.relative_to(built)}" for file in built.rglob("*") if file.is_file()}
    assert "trilhos/server/pages/index.html" in pages
    assert pages <= names_in(wheel_of(dist))


def test_nothing_superfluous_is_packed(dist: Path, unpacked: Path) -> None:
    assert {name.split("/")[0].split("-")[0] for name in names_in(wheel_of(dist))} == {"trilhos"}
    assert not [path for path in unpacked.rglob("*") if path.name in ("node_modules", "__pycache__", ".venv")]


def test_builds_are_reproducible(dist: Path, tmp_path: Path) -> None:
    umask = os.umask(0o077)
    try:
        build(ROOT, tmp_path / "again", "sdist", "wheel")
    finally:
        os.umask(umask)
    build(ROOT, tmp_path / "later", "wheel", epoch="1700000000")
    for file in dist.iterdir():
        assert (tmp_path / "again" / file.name).read_bytes() == file.read_bytes(), file.name
    assert wheel_of(tmp_path / "later").read_bytes() != wheel_of(dist).read_bytes(), "the date is in the wheel"


def test_an_sdist_builds_the_same_wheel_without_node(dist: Path, unpacked: Path, tmp_path: Path) -> None:
    build(unpacked, tmp_path, "wheel")
    assert wheel_of(tmp_path).read_bytes() == wheel_of(dist).read_bytes()


@pytest.fixture
def without_pages(unpacked: Path, tmp_path: Path) -> Path:
    """A fresh checkout."""
    shutil.copytree(unpacked, tmp_path / "checkout")
    shutil.rmtree(tmp_path / "checkout" / PAGES.parent)
    return tmp_path / "checkout"


def link_packages_of_the_build(web: Path) -> None:
    """What `npm ci --omit=dev` installs there: enough to build the pages, without the tools of tests."""
    for path, package in json.loads((web / "package-lock.json").read_text("utf-8"))["packages"].items():
        source = ROOT / "web" / path
        if path.count("node_modules/") == 1 and not package.get("dev") and source.exists():
            (web / path).parent.mkdir(parents=True, exist_ok=True)
            (web / path).symlink_to(source)
    (web / "node_modules/.bin").mkdir()
    (web / "node_modules/.bin/vite").symlink_to("../vite/bin/vite.js")
    (web / "node_modules/.package-lock.json").touch()


@pytest.mark.soak
def test_a_checkout_builds_the_pages(without_pages: Path, tmp_path: Path) -> None:
    """As in `pip install .`, here without downloading the packages of the pages again."""
    link_packages_of_the_build(without_pages / "web")
    build(without_pages, tmp_path, "wheel", path=os.environ["PATH"])
    assert "trilhos/server/pages/index.html" in names_in(wheel_of(tmp_path))


@pytest.mark.parametrize("npm", ["missing", "failing"])
def test_a_checkout_without_node_has_no_pages_and_says_so(without_pages: Path, tmp_path: Path, npm: str) -> None:
    for name in ("node", "npm") if npm == "failing" else ():
        (tmp_path / name).write_text("#!/bin/sh\necho there is no network; exit 1\n")
        (tmp_path / name).chmod(0o755)
    said = build(without_pages, tmp_path, "wheel", path=str(tmp_path))
    assert "The package has no web pages" in said
    assert {"missing": "Node and npm are not installed", "failing": "there is no network"}[npm] in said
    assert not [name for name in names_in(wheel_of(tmp_path)) if "/pages/" in name]
    if npm == "missing":
        process = installed(wheel_of(tmp_path), tmp_path / "venv")
        try:
            page = process.server.http.get("/").text
            assert "this installation has no web pages" in page
            assert "In a checkout run 'make pages'" in page
            assert "This installation has no web pages, only the API. Install a wheel" in process.log.read_text()
        finally:
            process.stop()


def link_locked_packages(folder: Path) -> None:
    """Make a folder with the packages of the server's lock file and no others: the tests have many more."""
    folder.mkdir(parents=True)
    for line in (ROOT / "requirements-server.lock").read_text("utf-8").splitlines():
        requirement = Requirement(line)
        if requirement.marker and not requirement.marker.evaluate():
            continue
        found = distribution(requirement.name)
        assert requirement.specifier.contains(found.version), f"{line} is locked, {found.version} is installed"
        for name in {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (folder / name).exists():
                (folder / name).symlink_to(Path(str(found.locate_file(name))))


def installed(wheel: Path, place: Path) -> Process:
    """A server from a wheel in an environment of its own, elsewhere, with the locked packages of a server and without
    Node; in a soak with compiled rules."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin/python"), "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    link_locked_packages(place / "locked")
    (packages / "dependencies.pth").write_text(str(place / "locked"))
    home = place / "home"
    home.mkdir()

    class Installed(Process):
        command = (str(place / "bin/trilhos"),)
        environment = {"PATH": str(place / "bin"), "HOME": str(home), "NUMBA_DISABLE_JIT": "0" if is_soak() else "1"}  # noqa: RUF012
        cwd = home

    find = "import trilhos; print(trilhos.__file__)"
    found = subprocess.run(
        [place / "bin/python", "-c", find], cwd=home, env={}, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).is_relative_to(packages), "the wheel, not the checkout"
    return Installed(f"sqlite:///{home}/tables.sqlite3", home / "log")


def test_a_game_is_played_from_the_wheel(dist: Path, open_page: Sit, tmp_path: Path) -> None:
    """Against a bot in the browser: the whole game in a soak, a few actions otherwise."""
    process = installed(wheel_of(dist), tmp_path / "venv")
    try:
        page = open_page(process.url)
        page.evaluate("games => localStorage['trilhos.wishes'] = JSON.stringify({ toured: games })", list(GAMES))
        page.reload()
        page.get_by_role("radio", name="First Journey").check()
        page.get_by_role("button", name="Remove seat 3").click()
        page.get_by_role("button", name="Play", exact=True).click()
        ana = Person(page, process.server)
        play_on([ana], until=None if is_soak() else lambda: sum(ana.done.values()) >= 6)
        assert {"draw", "claim"} <= set(ana.done) or not is_soak()
        if is_soak():
            expect(page.get_by_role("dialog").filter(has_text="Was the shuffle fair?")).to_be_visible()
        page.close()  # before its server
    finally:
        process.stop()
    assert "Traceback" not in process.log.read_text()


def test_the_readme_works_on_pypi(dist: Path) -> None:
    """There are no relative links in it: they are absolute if the repository's address is known, and text otherwise."""
    with zipfile.ZipFile(wheel_of(dist)) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("dist-info/METADATA")]
        metadata = email.message_from_bytes(packed.read(name))
    readme = str(metadata.get_payload())
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert readme.startswith("# Trilhos")
    assert "](docs/" not in readme
    assert "](LICENSE)" not in readme


def test_links_of_the_readme() -> None:
    text = "![A game](docs/a.webp) and [more](docs/b.md#c), [Node](https://nodejs.org), [below](#names)"
    kept = "[Node](https://nodejs.org), [below](#names)"
    assert absolute_links(text, "") == f" and more, {kept}"
    assert absolute_links(text, "https://example.org/t") == (
        "![A game](https://example.org/t/raw/HEAD/docs/a.webp)"
        f" and [more](https://example.org/t/blob/HEAD/docs/b.md#c), {kept}"
    )
