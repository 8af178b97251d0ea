"""A board file with some figures changed, and everything else as its author wrote it."""

from collections.abc import Sequence
from pathlib import Path

import tomlkit

from trilhos.families.ride.boards.facts import published
from trilhos.lab.report.parts import Change
from trilhos.match.ruleset import Ruleset, find_ruleset

SUFFIX = "-improved"  # of the id, if the board is a published one


def write_changed(ruleset: Ruleset, changes: Sequence[Change], path: Path) -> Ruleset:
    """Write the changed board, comments and order kept; BoardError if it could not be played.

    Returns its ruleset, with the same house rules.
    """
    document = tomlkit.parse(Path(ruleset.facts.source).read_text("utf-8"))
    if ruleset.facts.id in published():
        document["id"] = ruleset.facts.id + SUFFIX
    for change in changes:
        if not change.rows:
            document.setdefault(change.table, tomlkit.table())[change.key] = change.new
            continue
        rows = document["map"][change.table]
        for row in change.rows:
            rows[row][change.key] = change.new
    path.write_text(tomlkit.dumps(document), "utf-8")
    return find_ruleset(str(path), ruleset.rules_text or None)
