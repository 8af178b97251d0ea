"""The version is written once for the code; the files for people name the same one."""

import re
from pathlib import Path

import yaml

import trilhos

ROOT = Path(__file__).parents[2]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_the_citation_and_the_readme_name_this_version() -> None:
    assert CITATION["version"] == trilhos.__version__
    wheels = re.findall(r"trilhos-([\d.]+)-py3", (ROOT / "README.md").read_text("utf-8"))
    assert set(wheels) == {trilhos.__version__}


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    headings = re.findall(r"(?m)^## \[(.+?)\](?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert headings[:2] == [("Unreleased", ""), (trilhos.__version__, str(CITATION["date-released"]))]
