"""A table's transcript, written from its stored events. No rules are needed, so it works for old versions too."""

from trilhos.match.game import HOUSE_RULES
from trilhos.match.house_rules import write_rules
from trilhos.match.transcript import FORMAT
from trilhos.server.errors import ApiError
from trilhos.server.live.keys_and_tokens import commitment
from trilhos.server.live.table import CLOSED, OVER, Table


def final_transcript(table: Table) -> str:
    """The whole game with its key; ApiError before the end. `trilhos replay` and `trilhos verify` read it."""
    if table.state not in (OVER, CLOSED):
        raise ApiError(409, "not-over", "the transcript is published when the game is over")
    if not table.is_revealed:
        raise ApiError(409, "not-yet", "others may still play this deal; its cards are published tomorrow (UTC)")
    return partial_transcript(table)


def partial_transcript(table: Table) -> str:
    """The game so far with its key. Never send this to a client before the game is revealed."""
    setup = table.setup
    header = {
        "game": setup.game,
        "board": setup.digest,
        "seats": len(setup.seats),
        "key": setup.fork["key"] if setup.fork else table.key.hex(),
        "first": setup.first,
        **setup.options,
        HOUSE_RULES: write_rules(setup.house_rules) or None,
        "rules": setup.rules,
    }
    lines = [FORMAT, *(f"{name}: {value}" for name, value in header.items() if value is not None), ""]
    lines += [f"# table: {setup.id}", f"# commitment: {commitment(setup.key)}"]
    lines += [f"# origin: {setup.origin.text()}", *(table.shares.comments() if table.shares else [])]
    lines += [f"# seats: {','.join(_player_names(table))}"]
    return "\n".join(lines + _step_lines(table)) + "\n"


def _player_names(table: Table) -> list[str]:
    return [(seat.name or "person").replace(",", " ") if seat.person else seat.bot or "bot" for seat in table.seats]


def _step_lines(table: Table) -> list[str]:
    lines: list[str] = []
    n = 0
    for event in table.events:
        if event.kind == "action":
            n += 1
            outcome = event.data["outcome"]
            lines.append(f"{n}. seat {event.seat}: {event.data['text']}" + f" > {outcome}" * bool(outcome))
        elif event.kind == "redeal":
            lines.append(f"redealt: {table.redeal_of(event).text()}")
        elif event.kind == "closed":
            lines.append(f"# closed: {event.data['reason']}")
    return lines
