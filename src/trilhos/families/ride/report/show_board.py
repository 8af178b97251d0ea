"""The board itself: bottlenecks and ways around them, colours, and cities that nobody would miss."""

from collections.abc import Iterator
from math import inf

from trilhos.families.ride.report.proposals import balanced
from trilhos.families.ride.report.structure import Bottleneck, Structure, structure_of
from trilhos.lab.report.parts import Effect, Finding, Grade, graded
from trilhos.lab.report.results import Results, meter, paragraph, soft, table
from trilhos.words import Message

NARROW, VERY_NARROW = 0.12, 0.25  # share of the tickets, times the detour as a share of the mean way
UNEVEN, VERY_UNEVEN = 0.2, 0.5  # difference of a colour from the mean, in spaces per card
SPARE = 0.15  # share of the cities
LISTED = 6
NO_OTHER = 2.0  # a detour of this many mean ways stands for no other way at all


def board(results: Results) -> str:
    """Ways, bottlenecks, cities and colours."""
    fmt, found = results.fmt, structure_of(results.facts)
    parts = [paragraph(fmt, ways(results)), _bottlenecks(results, found), paragraph(fmt, cities(results))]
    if results.facts.colours:
        parts += [paragraph(fmt, colours(results)), _colours(results, found)]
    return "".join(parts)


def findings(results: Results) -> Iterator[Finding]:
    """Bottlenecks, colours and cities, where they differ from published boards."""
    found = structure_of(results.facts)
    yield from _narrow(results, found)
    if found.imbalance >= UNEVEN:
        advice = balanced(results)
        yield graded(
            Finding(
                Grade.LOOK,
                colours(results),
                "board",
                what="colours",
                effect=Effect(found.imbalance, found.imbalance, found.imbalance, UNEVEN, results.usual("colours")),
                suggestion=advice[0] if advice else None,
                changes=advice[1] if advice else (),
            ),
            VERY_UNEVEN,
        )
    share = len(found.spare_cities) / len(results.facts.cities)
    if share >= SPARE:
        yield Finding(
            Grade.LOOK,
            cities(results),
            "board",
            what="spare-cities",
            effect=Effect(share, share, share, SPARE, results.usual("spare-cities")),
            suggestion=Message("Leave some of them out, or let tickets end there."),
        )


def _narrow(results: Results, found: Structure) -> Iterator[Finding]:
    for one in found.bottlenecks:
        size = _narrowness(found, one)
        if size < NARROW:
            continue
        fields = {
            "route": _route(results, one),
            "n": len(one.tickets),
            "all": len(results.facts.tickets),
            "spaces": results.fmt.num(one.spaces) if one.spaces < inf else "",
        }
        text = (
            Message("{route} is a bottleneck: {n} of {all} tickets have no other way.", **fields)
            if one.spaces == inf
            else Message(
                "{route} is a bottleneck: if somebody takes it, {n} of {all} tickets need about {spaces} spaces more.",
                **fields,
            )
        )
        yield graded(
            Finding(
                Grade.LOOK,
                text,
                "board",
                what="bottleneck",
                where=results.ruleset.names.routes[found.routes[one.link][0]],
                effect=Effect(size, size, size, NARROW, results.usual("bottleneck")),
                suggestion=Message("Make it a double route, or add another way around it."),
            ),
            VERY_NARROW,
        )


def _narrowness(found: Structure, one: Bottleneck) -> float:
    mean = sum(way.length for way in found.ways) / len(found.ways)
    return len(one.tickets) / len(found.ways) * min(one.spaces / mean, NO_OTHER)


def ways(results: Results) -> Message:
    """How long the ways of tickets are, and how much longer they get if somebody is in the way."""
    fmt, found = results.fmt, structure_of(results.facts)
    lengths, longer = [way.length for way in found.ways], [one for one in found.alternatives if one < inf]
    return Message(
        "The shortest way of a ticket has {mean} spaces on average ({least} to {most}). If another player takes the "
        "route of it that hurts most, the way gets {longer} spaces longer on average.",
        mean=fmt.num(sum(lengths) / len(lengths), 1),
        least=fmt.num(min(lengths)),
        most=fmt.num(max(lengths)),
        longer=fmt.num(sum(longer) / max(1, len(longer)), 1),
    )


def _bottlenecks(results: Results, found: Structure) -> str:
    fmt = results.fmt
    if not found.bottlenecks:
        return paragraph(fmt, Message("No ticket depends on a single route."))
    head = [
        fmt.html(text)
        for text in (Message("single route"), Message("tickets that need it"), Message("detour, in spaces"))
    ]
    lines = [
        [
            fmt.html(_route(results, one)),
            fmt.num(len(one.tickets)),
            fmt.html(Message("no other way")) if one.spaces == inf else fmt.num(one.spaces),
        ]
        for one in found.bottlenecks[:LISTED]
    ]
    note = Message(
        "Tickets that need it: their shortest way uses the route, and all others are longer. Detour: how much longer, "
        "for a typical one of these tickets. Double routes are left out."
    )
    return table(head, lines) + soft(fmt, note)


def _route(results: Results, one: Bottleneck) -> str:
    rows = structure_of(results.facts).routes[one.link]
    return results.fmt.translate(results.ruleset.names.route_text(rows[0]))


def cities(results: Results) -> Message:
    """Which cities could be left out, in a sentence."""
    fmt, spare = results.fmt, structure_of(results.facts).spare_cities
    if not spare:
        return Message("Every city is the end of a ticket, or on the shortest way of one.")
    names = [fmt.translate(results.ruleset.names.city_text(c)) for c in spare[:LISTED]]
    return Message(
        "No ticket ends in {cities}, and without it no ticket's way would be longer.", cities=fmt.listed(names)
    )


def colours(results: Results) -> Message:
    """How even the colours are, in a sentence."""
    fmt, found = results.fmt, structure_of(results.facts)
    each = [(spaces / cards if cards else 0.0) for _, spaces, cards in found.colours]
    least, most = each.index(min(each)), each.index(max(each))
    if not found.imbalance:
        return Message(
            "The colours are balanced: {n} spaces each, and {gray} spaces that any colour pays for.",
            n=fmt.num(found.colours[0][1]),
            gray=fmt.num(found.gray),
        )
    if found.imbalance < UNEVEN:
        return Message(
            "The colours are balanced: {least} to {most} spaces each, and {gray} spaces that any colour pays for.",
            least=fmt.num(min(spaces for _, spaces, _ in found.colours)),
            most=fmt.num(max(spaces for _, spaces, _ in found.colours)),
            gray=fmt.num(found.gray),
        )
    return Message(
        "The colours are uneven: {n} spaces need {most}, only {few} need {least}.",
        n=fmt.num(found.colours[most][1]),
        few=fmt.num(found.colours[least][1]),
        most=Message(results.facts.colours[most]),
        least=Message(results.facts.colours[least]),
    )


def _colours(results: Results, found: Structure) -> str:
    fmt = results.fmt
    most = max((spaces for _, spaces, _ in found.colours), default=1) or 1
    head = [fmt.html(text) for text in (Message("colour"), Message("routes"), Message("spaces"), Message("cards"))]
    lines = [
        [
            fmt.html(Message(name)),
            fmt.num(routes),
            meter(spaces / most, fmt.num(spaces)),
            fmt.num(cards),
        ]
        for name, (routes, spaces, cards) in zip(results.facts.colours, found.colours, strict=True)
    ]
    return table(head, lines)
