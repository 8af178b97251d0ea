"""The learning curve as SVG: shares of wins against fixed opponents over time, with their intervals."""

from collections.abc import Mapping, Sequence

from trilhos.core.svg import LINE, PAPER, SANS, SEATS, SOFT, num, text
from trilhos.core.view import Fields

LEFT, TOP, WIDTH, HEIGHT = 50, 48, 520, 252
COLOURS = (*SEATS, "#7d4fa0", "#2b8c8c", "#b0682a", "#8a8a3c", "#c05a92")


def curve(measured: Sequence[Fields], title: str) -> str:
    """The curve of measurements: rows with seconds, decisions, against, seats, share, low and high."""
    end = max([row["seconds"] for row in measured], default=0) or 1
    bottom = TOP + HEIGHT

    def at(row: Fields, name: str) -> str:
        return f"{num(LEFT + WIDTH * row['seconds'] / end)},{num(bottom - HEIGHT * row[name])}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 352" font-family="{SANS}" fill="{LINE}">']
    parts += [f'<rect width="720" height="352" fill="{PAPER}"/>', text(LEFT, 26, title, 15)]
    for k in range(5):
        y = bottom - HEIGHT * k / 4
        parts.append(f'<path d="M{LEFT} {num(y)}h{WIDTH}" stroke="{SOFT}" stroke-width=".5"/>')
        parts.append(text(LEFT - 8, y + 4, f"{k / 4:.0%}", 12, text_anchor="end"))
    times = list({row["seconds"]: row for row in measured}.values())
    for row in times[:: max(1, len(times) // 5)]:
        x = LEFT + WIDTH * row["seconds"] / end
        decisions = f"{row['decisions'] / 1e6:.1f} M" if row["decisions"] else "decisions"
        parts.append(text(x, bottom + 20, f"{row['seconds'] / 60:.1f} min", 12, text_anchor="middle"))
        parts.append(text(x, bottom + 38, decisions, 12, text_anchor="middle", fill=SOFT))
    lines: dict[str, list[Fields]] = {}
    for row in measured:
        lines.setdefault(f"{row['against']}, {row['seats']} seats", []).append(row)
    down = 0.0
    for (name, rows), ink in zip(_by_last(lines), COLOURS * len(lines), strict=False):
        band = " ".join([at(row, "high") for row in rows] + [at(row, "low") for row in reversed(rows)])
        line = " ".join(at(row, "share") for row in rows)
        parts.append(f'<polygon points="{band}" fill="{ink}" opacity=".2"/>')
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/>')
        down = max(down + 15, bottom + 4 - HEIGHT * rows[-1]["share"])
        parts.append(text(LEFT + WIDTH + 8, down, f"{name} {rows[-1]['share']:.1%}", 11, fill=ink))
    return "\n".join([*parts, "</svg>"])


def _by_last(lines: Mapping[str, list[Fields]]) -> list[tuple[str, list[Fields]]]:
    """The lines, with the highest last value first: labels then go down the page."""
    return sorted(lines.items(), key=lambda line: -line[1][-1]["share"])
