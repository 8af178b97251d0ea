"""Labels for several sets of games, made of what differs between them."""

from collections.abc import Sequence

from trilhos.core.view import Fields
from trilhos.lab.report.results import Results
from trilhos.lab.report.show.seats import bot_list

LONG = 28  # characters of a folder's name; longer ones are shortened


def label(results: Results) -> str:
    """The name of a set among its peers."""
    return labels(results.peers or [results.figures])[results.number]


def labels(sets: Sequence[Fields]) -> list[str]:
    """The board if boards differ, the bots if those differ, and the folder, if any. All labels are different."""
    boards, bots = _boards(sets), [bot_list(figures["bots"]) for figures in sets]
    found = []
    for figures, board, names in zip(sets, boards, bots, strict=True):
        parts = [board] if len(set(boards)) > 1 else []
        parts += [names] if len(set(bots)) > 1 or not parts else []
        folder = f" ({_end(figures['folder'])})" if figures.get("folder") else ""
        found.append(": ".join(parts) + folder)
    return _numbered(found)


def _boards(sets: Sequence[Fields]) -> list[str]:
    """The names of the boards, with their files if several boards have the same name."""
    boards = {figures["digest"]: figures for figures in sets}
    names = [_with_rules(figures) for figures in boards.values()]
    titles = [
        f"{name}, {figures['file']}" if names.count(name) > 1 and figures.get("file") else name
        for name, figures in zip(names, boards.values(), strict=True)
    ]
    known = dict(zip(boards, titles, strict=True))
    return [known[figures["digest"]] for figures in sets]


def _with_rules(figures: Fields) -> str:
    changed = figures.get("house_rules")
    return f"{figures['name']} ({changed})" if changed else str(figures["name"])


def _numbered(names: Sequence[str]) -> list[str]:
    """The same names; repeated ones get a number."""
    found: list[str] = []
    for name in names:
        again = (f"{name} #{n}" for n in range(2, len(names) + 2))
        found.append(name if name not in found else next(one for one in again if one not in found))
    return found


def _end(path: str) -> str:
    return path if len(path) <= LONG else f"…{path[1 - LONG :]}"
