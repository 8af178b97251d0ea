"""How much something changes the chance to win, and whether that is significant."""

from trilhos.lab.report.results import Results

SURE = 1.5  # half intervals away from zero; more than 1, since many things are tested together


def is_sure(adds: list[float]) -> bool:
    """Whether a difference is significant enough to be named."""
    value, low, high = adds
    return abs(value) > SURE * (value - low if value > 0 else high - value)


def gain(results: Results, adds: list[float] | None, coloured: bool = True) -> str:
    """A change of the chance to win with its interval, as HTML; coloured if it is significant."""
    if not adds:
        return "–"
    fmt = results.fmt
    kind = ("up" if adds[0] > 0 else "down") if coloured and is_sure(adds) else "unsure" if coloured else "plain"
    span = fmt.html(fmt.signed_span(adds[1], adds[2]))
    return f'<span class="{kind}">{fmt.signed(adds[0])}</span> <small>{span}</small>'
