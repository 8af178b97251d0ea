"""Pearson's chi-square test: how likely it is that counts differ from the expected ones by chance alone."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from scipy.special import chdtrc  # loads much faster than scipy.stats

UNLIKELY = 1e-4  # seeds are fixed, so a smaller p-value means that something is wrong


def upper_tail(x: float, degrees: int) -> float:
    """The probability that a chi-square variable exceeds x."""
    return float(chdtrc(degrees, x))


def p_value(counts: Mapping[Any, int], chances: Mapping[Any, float]) -> float:
    """The p-value of counts, given the probability of each thing; probabilities sum to 1."""
    impossible = [thing for thing in counts if not chances.get(thing)]
    if impossible:
        return 0.0
    assert abs(sum(chances.values()) - 1) < 1e-9, "the chances are not all there"
    n = sum(counts.values())
    assert min(chances.values()) * n >= 5, "too few draws for this test to mean anything"
    x = sum((counts.get(thing, 0) - n * chance) ** 2 / (n * chance) for thing, chance in chances.items())
    return upper_tail(x, len(chances) - 1) if len(chances) > 1 else 1.0


def two_samples(one: Mapping[Any, int], other: Mapping[Any, int], least: int = 10) -> float:
    """The p-value of two samples being from one distribution; rare things are pooled."""
    n, m = sum(one.values()), sum(other.values())
    pairs = [(one.get(thing, 0), other.get(thing, 0)) for thing in {*one, *other}]
    rare = [pair for pair in pairs if sum(pair) < least]
    cells = [pair for pair in pairs if sum(pair) >= least]
    if sum(map(sum, rare)) >= least:
        cells.append((sum(a for a, _ in rare), sum(b for _, b in rare)))
    assert len(cells) > 1, "too few draws for this test to mean anything"
    x = sum((m * a - n * b) ** 2 / (n * m * (a + b)) for a, b in cells)
    return upper_tail(x, len(cells) - 1)


def tally(things: Iterable[Hashable]) -> dict[Any, int]:
    """How often each thing occurs."""
    counts: dict[Any, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return counts
