"""Hooks of the package's build: the web pages go into it, and PyPI gets a README without relative links."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = Path("src/trilhos/server/pages/index.html")
WITHOUT = "The package has no web pages; `trilhos serve` says how to get them. Reason: "
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")  # a picture or a link to a file of this repository


class PagesHook(BuildHookInterface[Any]):
    """Builds the web pages if they are missing and Node is there. An editable install uses those of `make pages`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build of a wheel or an sdist."""
        if version != "editable" and not (Path(self.root) / PAGES).exists() and (reason := self._build()):
            self.app.display_warning(f"{WITHOUT}{reason}")

    def _build(self) -> str:
        """Build the pages; the reason if that failed."""
        npm = shutil.which("npm")
        if npm is None or shutil.which("node") is None:
            return "Node and npm are not installed."
        for words in (["ci", "--omit=dev", "--loglevel=error"], ["run", "--silent", "build", "--", "--logLevel=warn"]):
            if words[0] == "ci" and Path(self.root, "web/node_modules/.package-lock.json").exists():
                continue
            done = subprocess.run(
                [npm, *words], cwd=Path(self.root, "web"), capture_output=True, text=True, check=False
            )
            if done.returncode:
                return f"`npm {' '.join(words)}` failed:\n{done.stdout}{done.stderr}"
        return ""


class ReadmeHook(MetadataHookInterface):
    """Makes the links of the README absolute, with `Source` of [project.urls]. Without it only their text remains."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        text = Path(self.root, "README.md").read_text("utf-8")
        source = metadata.get("urls", {}).get("Source", "").rstrip("/")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute_links(text, source)}


def absolute_links(text: str, source: str) -> str:
    """The README with links into a repository; without pictures and links if its address is not known."""

    def replaced(link: re.Match[str]) -> str:
        mark, label, path = link.groups()
        if not source:
            return "" if mark else label
        return f"{mark}[{label}]({source}/{'raw' if mark else 'blob'}/HEAD/{path})"

    return re.sub(r"^\|[| ]*\|\n\|[|-]*\|\n(?=\n)", "", LINK.sub(replaced, text), flags=re.MULTILINE)  # no empty table
