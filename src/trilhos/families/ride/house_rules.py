"""The house rules of the rail games: the figures and switches of a board, with the board's own values as defaults."""

from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.rules.figures import FIGURES, Figure
from trilhos.families.ride.rules.record_sizes import MAX_TRAINS
from trilhos.families.ride.text.names import Names
from trilhos.match.house_rules import BOOK, FRIENDLY, SWITCH, HouseRule, Preset
from trilhos.words import Message

MARKET = ("three_wild_reset", "open_cards_without_deck", "blind_wild_ends_draw")  # about face-up cards
NO_JOURNEY = (
    "market",
    "draw_tickets",
    "draw_keep",
    "shuffle_returned",
    "end_trains",
    "longest_path",
)  # without meaning there (FJ-2, FJ-4)


def house_rules_of(facts: Facts) -> tuple[HouseRule, ...]:
    """The figures that mean something on this board, with the values that are possible if nothing else is changed."""
    rules = (_house_rule(facts, name, figure) for name, figure in FIGURES.items() if _applies(facts, name, figure))
    return tuple(rule for rule in rules if rule.low < rule.high)


def _applies(facts: Facts, name: str, figure: Figure) -> bool:
    if name in MARKET:
        return facts.rules.market > 0
    if name in NO_JOURNEY:
        return facts.rules.tickets_to_win == 0
    return facts.file[figure.table] is not None


def _house_rule(facts: Facts, name: str, figure: Figure) -> HouseRule:
    own, names = int(getattr(facts.rules, name)), Names(facts)
    low, high = figure.offered
    least, most = _bounds(facts).get(name, (low, high))
    return HouseRule(
        name=name,
        clause=figure.clause(facts.page),
        text=Message(sentence(figure), wild=names.wild_text(), trains=names.trains_text(2)),
        default=own,
        low=min(max(low, least), own),
        high=max(min(high, most), own),
        choices=SWITCH if figure.is_switch else (),
        limits=None if figure.is_switch else (min(low, own), max(high, own)),
    )


def _bounds(facts: Facts) -> dict[str, tuple[int, int]]:
    """The smallest and largest values that boards/check.py accepts beside the board's other figures."""
    rules, cards = facts.rules, sum(facts.cards) + facts.wilds
    longest = max(route.length for route in facts.routes if not route.bullet)
    keep_all = rules.tickets_to_win > 0  # FJ-2
    return {
        "trains": (max(longest, rules.end_trains + 1), MAX_TRAINS),
        "end_trains": (0, rules.trains - 1),
        "start_cards": (0, (cards - rules.market) // rules.seats_max),
        "market": (0, cards - rules.start_cards * rules.seats_max),
        "start_tickets": (rules.start_keep, rules.start_keep if keep_all else len(facts.tickets) // rules.seats_max),
        "start_keep": (rules.start_keep if keep_all else 1, rules.start_tickets),
        "draw_keep": (1, rules.draw_tickets),
        "bullets": (rules.bullet_end + 1, MAX_TRAINS),
        "bullet_end": (0, rules.bullets - 1),
    }


def sentence(figure: Figure) -> str:
    """What a figure sets, as the template of a message."""
    return f"{figure.means[0].upper()}{figure.means[1:]}."


def presets_of(facts: Facts) -> tuple[Preset, ...]:
    """By the book, and a friendlier game: more cards to take, more routes that stay open, a shorter journey."""
    rules = facts.rules
    values: dict[str, object] = {"twins_close": min(2, rules.twins_close)}
    if rules.market > 0:
        values["open_cards_without_deck"] = True
    shortest = FIGURES["tickets_to_win"].offered[0]
    if rules.tickets_to_win > shortest:
        values["tickets_to_win"] = max(shortest, rules.tickets_to_win - 2)
    changed = {name: value for name, value in values.items() if value != getattr(rules, name)}
    return (BOOK, Preset("friendly", FRIENDLY, changed)) if changed else (BOOK,)
