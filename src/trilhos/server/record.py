"""A table as a transcript, written from its events as they were kept: no rule is asked, so any version can."""

from trilhos.match.transcript import FORMAT
from trilhos.server.fair import commitment
from trilhos.server.refusal import Refusal
from trilhos.server.table import CLOSED, OVER, Table


def transcript(table: Table) -> str:
    """The whole game, with its key: for after the end. `trilhos replay` and `trilhos verify` read it."""
    if table.state not in (OVER, CLOSED):
        raise Refusal(409, "not-over", "the transcript is public when the game is over")
    return so_far(table)


def so_far(table: Table) -> str:
    """The game as far as it has come, with its key: not for anyone to read before the end."""
    layout = table.layout
    header = {
        "game": layout.game,
        "board": layout.digest,
        "seats": len(layout.seats),
        "key": layout.fork["key"] if layout.fork else layout.key.hex(),
        "first": layout.first,
        **layout.options,
        "rules": layout.rules,
    }
    lines = [FORMAT, *(f"{name}: {value}" for name, value in header.items() if value is not None), ""]
    lines += [f"# table: {layout.id}", f"# commitment: {commitment(layout.key)}"]
    lines += [f"# seats: {','.join(_who(table))}"]
    return "\n".join(lines + _steps(table)) + "\n"


def _who(table: Table) -> list[str]:
    return [(seat.name or "person").replace(",", " ") if seat.person else seat.bot or "bot" for seat in table.seats]


def _steps(table: Table) -> list[str]:
    lines: list[str] = []
    n = 0
    for event in table.events:
        if event.kind == "action":
            n += 1
            came = event.data["outcome"]
            lines.append(f"{n}. seat {event.seat}: {event.data['text']}" + f" > {came}" * bool(came))
        elif event.kind == "redeal":
            lines.append(f"redealt: {event.data.get('deal') or table.layout.key.hex()}")
        elif event.kind == "closed":
            lines.append(f"# closed: {event.data['reason']}")
    return lines
