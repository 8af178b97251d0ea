"""What each set of games is called beside the others: by what tells them apart."""

from collections.abc import Sequence
from typing import Any

from trilhos.lab.report.show.seats import crew_of
from trilhos.lab.report.show.side import Side

LONG = 28  # letters of a folder; of a longer one its end is named


def label(side: Side) -> str:
    """What a set is called beside its peers."""
    return labels(side.peers or [side.told])[side.number]


def labels(sets: Sequence[dict[str, Any]]) -> list[str]:
    """The board where boards differ, the bots where those do, the folder where there is one; no two the same."""
    boards, crews = _boards(sets), [crew_of(told["bots"]) for told in sets]
    found = []
    for told, board, crew in zip(sets, boards, crews, strict=True):
        parts = [board] if len(set(boards)) > 1 else []
        parts += [crew] if len(set(crews)) > 1 or not parts else []
        folder = f" ({_end(told['folder'])})" if told.get("folder") else ""
        found.append(": ".join(parts) + folder)
    return _numbered(found)


def _boards(sets: Sequence[dict[str, Any]]) -> list[str]:
    """The boards by name; with their files where other boards have the same name."""
    boards = {told["digest"]: told for told in sets}
    names = [str(told["name"]) for told in boards.values()]
    said = [
        f"{name}, {told['file']}" if names.count(name) > 1 and told.get("file") else name
        for name, told in zip(names, boards.values(), strict=True)
    ]
    known = dict(zip(boards, said, strict=True))
    return [known[told["digest"]] for told in sets]


def _numbered(names: Sequence[str]) -> list[str]:
    """The same names; those that come again get a number."""
    found: list[str] = []
    for name in names:
        again = (f"{name} #{n}" for n in range(2, len(names) + 2))
        found.append(name if name not in found else next(one for one in again if one not in found))
    return found


def _end(path: str) -> str:
    return path if len(path) <= LONG else f"…{path[1 - LONG :]}"
