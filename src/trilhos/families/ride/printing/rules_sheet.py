"""A page of rules with the figures of the board."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from trilhos.cli.print_pages import SERIF, Page, Size
from trilhos.core.svg import LINE, SOFT, text_width
from trilhos.families.ride.boards.facts import GRAY, Facts
from trilhos.families.ride.picture import panels_art, sign_defs
from trilhos.families.ride.picture.elements import RED
from trilhos.families.ride.picture.sheet import sheet as board_sheet

SIZE: Final = 3.7  # of letters; all lengths are in millimetres
LEAD: Final = 5.3
HEADING: Final = 7.6
BETWEEN: Final = 2.0  # paragraphs
TOP: Final = 48.0  # of the first heading
EDGE: Final = 16.0
GUTTER: Final = 9.0

Section = tuple[str, list[str]]


def rules_page(facts: Facts, sheet: Size) -> Page:
    """The rules in short, in two columns."""
    column = (sheet[0] - 2 * EDGE - GUTTER) / 2
    seats = f"Rules for {facts.rules.seats_min} to {facts.rules.seats_max} players"
    title = f'font-size="9" font-family="{SERIF}" fill="{LINE}"'
    subtitle = f'font-size="4.4" font-family="{SERIF}" font-style="italic" fill="{SOFT}"'
    parts = [
        f'<text x="{EDGE}" y="{TOP - 20}" {title}>{escape(facts.name)}</text>',
        f'<text x="{EDGE}" y="{TOP - 12}" {subtitle}>{seats}</text>',
    ]
    blocks = [
        (heading, [list(_wrapped(paragraph, column)) for paragraph in paragraphs])
        for heading, paragraphs in sections(facts)
    ]
    half = sum(_height(lines) for _, lines in blocks) / 2
    x, y, lowest = EDGE, TOP, TOP
    for heading, lines in blocks:
        if x == EDGE and y - TOP + _height(lines) / 2 > half:
            x, y = EDGE + column + GUTTER, TOP
        parts.append(f'<text x="{x}" y="{y:.1f}" font-size="5.6" font-family="{SERIF}" fill="{RED}">{heading}</text>')
        y += HEADING
        for paragraph in lines:
            for words in paragraph:
                parts.append(f'<text x="{x}" y="{y:.1f}" font-size="{SIZE}" fill="{LINE}">{escape(words)}</text>')
                y += LEAD
            y += BETWEEN
        y += 5
        lowest = max(lowest, y)
    return Page(sheet, "".join(parts) + _small_board(facts, sheet, lowest))


def _small_board(facts: Facts, page: Size, top: float) -> str:
    """The board below the text, as large as there is room."""
    _, _, w, h = board_sheet(facts).frame
    scale = min((page[0] - 2 * EDGE) / w, (page[1] - EDGE - top) / h)
    if scale * h < 40:
        return ""
    place = f"translate({(page[0] - scale * w) / 2:.2f} {page[1] - EDGE - scale * h:.2f}) scale({scale:.4f})"
    return f'<defs>{sign_defs()}</defs><g transform="{place}">{panels_art(facts, {})}</g>'


def _height(lines: list[list[str]]) -> float:
    return HEADING + 5 + sum(len(paragraph) * LEAD + BETWEEN for paragraph in lines)


def _wrapped(text: str, wide: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if text_width(longer, SIZE) * 0.97 > wide and line:
            yield line
            line = word
        else:
            line = longer
    yield line


def sections(facts: Facts) -> list[Section]:
    """What players need to know, in the order of the game."""
    begin = [("Setting up", _set_up(facts)), ("A turn", _turn(facts)), ("Routes", _routes(facts))]
    return [*begin, *_extras(facts), ("The end", _end(facts))]


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _set_up(facts: Facts) -> list[str]:
    rules, words = facts.rules, facts.words
    cards = f"Shuffle the {sum(facts.cards) + facts.wilds} cards and deal {rules.start_cards} to each player."
    if rules.market:
        cards += f" Turn {rules.market} face up beside the deck."
    if rules.three_wild_reset and rules.market >= 3:
        cards += f" Whenever three of them are {words['wild']} cards, replace them all."
    keep = "all of them" if rules.start_keep == rules.start_tickets else f"at least {rules.start_keep}"
    tickets = (
        f"Deal {_count(rules.start_tickets, 'ticket')} to each player, who looks at them in secret and keeps {keep}."
    )
    return [
        f"Each player takes {_count(rules.trains, words['train'])} of one colour and puts a marker on the score track.",
        cards,
        tickets if rules.start_keep == rules.start_tickets else f"{tickets} The others go under the ticket deck.",
    ]


def _turn(facts: Facts) -> list[str]:
    rules, wild = facts.rules, facts.words["wild"]
    out = ["Do one of these; then it is the turn of the player on your left."]
    if rules.market:
        out.append("• Take two cards, each from the face-up cards or from the deck.")
        out.append(f"A face-up {wild} counts as two: it is the only card that you take, and never the second.")
    else:
        out.append("• Take two cards from the deck.")
    train = facts.words["train"]
    out.append(f"• Claim a route: discard a card of its colour for each space, and put a {train} on each space.")
    if rules.tickets_to_win:
        out.append("• Replace your tickets by new ones.")
    elif rules.draw_tickets:
        out.append(f"• Draw {_count(rules.draw_tickets, 'ticket')} and keep at least {rules.draw_keep}.")
    return out


def _routes(facts: Facts) -> list[str]:
    rules, wild = facts.rules, facts.words["wild"]
    out = [f"A {wild} stands for a card of any colour."]
    if any(route.colour == GRAY for route in facts.routes):
        out.append("A gray route takes cards of any one colour.")
    if any(route.ferries for route in facts.routes):
        out.append(f"For each space with a ship, one of the cards must be a {wild}.")
    if any(route.twin >= 0 for route in facts.routes):
        out.append("No player may have both routes of a double route.")
        if rules.twins_close:
            out.append(f"With {rules.twins_close} players or fewer, only one of the two can be claimed.")
    if any(rules.route_points):
        lengths = sorted({route.length for route in facts.routes})
        points = [f"{rules.route_points[n - 1]} for {_count(n, 'space')}" for n in lengths]
        out.append(f"Points at once: {', '.join(points)}.")
    return out


def _extras(facts: Facts) -> list[Section]:
    rules = facts.rules
    out: list[Section] = []
    if rules.bullets:
        supply = f"Bullet routes are claimed with the {_count(rules.bullets, 'bullet train')} of a common supply."
        out.append(("Bullet trains", [supply, "They score no points; mark them on a track of their own."]))
        for n, bonus in rules.bullet_bonus.items():
            places = ", ".join(str(points) for points in bonus)
            out[-1][1].append(f"At the end, with {n} players, by place: {places}.")
    if rules.symbols:
        text = "Put a pile of tokens into each marked city. Whoever claims a route to such a city may take one."
        points = ", ".join(f"{n}: {value}" for n, value in enumerate(rules.token_points))
        out.append(("Tokens", [text, f"Points at the end, by number of different tokens: {points}."]))
    return out


def _end(facts: Facts) -> list[str]:
    rules, train = facts.rules, facts.words["train"]
    if rules.tickets_to_win:
        shown = "Whoever completes a ticket shows it and draws another."
        return [shown, f"The first player with {_count(rules.tickets_to_win, 'completed ticket')} wins."]
    few = f"{_count(rules.end_trains, train)} or fewer" if rules.end_trains else f"no {train}s left"
    scores = [
        f"When a player has {few} after a turn, each player has one last turn, that player too.",
        "Then show the tickets. A ticket scores its points if your routes connect its cities; if not, deduct them.",
    ]
    if rules.longest_path:
        path = f"The longest path of {train}s of one player scores {_count(rules.longest_path, 'point')}."
        scores.append(f"{path} It may pass a city twice, but no route. All who share the longest score.")
    return [*scores, "The player with the most points wins."]
