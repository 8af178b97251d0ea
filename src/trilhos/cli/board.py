"""`trilhos board`: check and draw board files."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import typer

from trilhos.cli.board_files import BoardFiles, board_files_of, family_of_file
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.picture_files import check_ending, write_picture
from trilhos.cli.progress import working
from trilhos.core.board_errors import BoardError
from trilhos.match.ruleset import Ruleset, find_ruleset


def check(files: Sequence[Path], as_json: bool) -> None:
    """Print every fault and warning of every file; exit status 1 if there is a fault."""
    found = []
    for file in files:
        family = family_of_file(file)
        found.append(board_files_of(family).check(family, file))
    if as_json:
        print(json.dumps([checked.as_dict() for checked in found], ensure_ascii=False, indent=2))
    else:
        for checked in found:
            lines = [str(fault) for fault in checked.faults] or [f"{checked.file}: ok, {checked.summary}"]
            warnings = [str(replace(one, reason=f"warning: {one.reason}")) for one in checked.warnings]
            print(*lines, *warnings, sep="\n")
    if any(checked.faults for checked in found):
        raise typer.Exit(1)


def draw(board: str, out: Path | None, width: int, options: dict[str, str], as_json: bool = False) -> None:
    """Write the picture of a board, or its map as JSON. What there is of an unfinished board is drawn, too."""
    if out and not as_json:
        with value_errors():
            check_ending(out)
    drawn = _drawn(board, width, options, as_json)
    if out is None:
        sys.stdout.write(drawn)
    elif as_json:
        out.write_text(drawn, "utf-8")
    else:
        with working(f"Writing {out}"):
            write_picture(drawn, out)


def _drawn(board: str, width: int, options: dict[str, str], as_json: bool) -> str:
    try:
        ruleset = find_ruleset(board)
    except BoardError as error:
        file = Path(board)
        drawn = None if as_json or not file.is_file() else board_files_of(family_of_file(file)).draft(file, width)
        if drawn is None:
            raise
        print(f"{board}: a draft, see `trilhos board check {board}`: {error.faults[0].reason} …", file=sys.stderr)
        return drawn
    files = board_files_of(ruleset.family)
    if unknown := [name for name in options if name not in ruleset.options]:
        raise CliError(f"{ruleset.id} has no option '{unknown[0]}'")
    with value_errors(), working("Drawing"):
        return _map(files, ruleset) if as_json else files.draw(ruleset, width, options)


def _map(files: BoardFiles, ruleset: Ruleset) -> str:
    return json.dumps(files.map(ruleset), ensure_ascii=False) + "\n"
