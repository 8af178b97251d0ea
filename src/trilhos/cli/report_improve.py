"""`trilhos report --improve`: try changes of a board, and write the file with those that help."""

from dataclasses import replace
from pathlib import Path

from rich.text import Text

from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.progress import steps
from trilhos.cli.style import console
from trilhos.lab.family_report import report_of
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.improve import Improvement, Trial, improve
from trilhos.lab.report.show.improvement import verdict
from trilhos.match.boards import own_file
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message


def check_improve(file: Path, ruleset: Ruleset) -> None:
    """Refuse a file that cannot be written before anything is played."""
    if not report_of(ruleset.family).can_change:
        raise CliError(f"{ruleset.id} has no board file that --improve could change")
    if file.suffix != ".toml":
        raise CliError(f"--improve '{file}': the name of a board file ends with .toml")
    if not file.parent.is_dir():
        raise CliError(f"the folder '{file.parent}' does not exist")
    own = own_file(ruleset)
    if own and file.resolve() == own.resolve():
        raise CliError(f"--improve writes a new file; '{file}' is the board itself")


def tried_changes(ruleset: Ruleset, trial: Trial, file: Path) -> Improvement | None:
    """Try changes with a progress bar, and write the board with those that help."""
    with steps() as moved, value_errors():
        found = improve(ruleset, replace(trial, progress=moved))
        if found and not found.rejected:
            report_of(ruleset.family).changed(ruleset, found.changes, file)
    return found


def print_improvement(found: Improvement | None, file: Path, fmt: Formatter) -> None:
    """The changes, and what they do."""
    out = console()
    if found is None:
        out.print(Text(fmt.translate(Message("No change to try: the figures suggest none, or none helped."))), Text())
        return
    out.print(Text(fmt.translate(verdict(found)), "bold"))
    report = report_of(found.ruleset.family)
    for change in found.changes:
        out.print(Text(f"  {fmt.translate(report.change_text(found.ruleset, change))}"))
    if not found.rejected:
        out.print(Text(fmt.translate(Message("The changed board is in {file}.", file=str(file)))))
    out.print()
