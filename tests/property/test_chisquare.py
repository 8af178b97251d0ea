"""The chi-square test itself: it matches published tables, accepts fair dice, and rejects loaded ones."""

import pytest

from tests.chisquare import UNLIKELY, p_value, two_samples, upper_tail


@pytest.mark.parametrize(
    ("x", "degrees", "expected"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (23.209, 10, 0.01), (149.449, 100, 0.001), (2.558, 10, 0.99), (0, 4, 1)],
)
def test_the_printed_tables(x: float, degrees: int, expected: float) -> None:
    assert upper_tail(x, degrees) == pytest.approx(expected, rel=2e-3)


def test_dice() -> None:
    fair = dict.fromkeys("123456", 1 / 6)
    assert p_value(dict(zip("123456", (101, 95, 110, 90, 99, 105), strict=True)), fair) > UNLIKELY
    assert p_value(dict(zip("123456", (60, 95, 110, 90, 99, 146), strict=True)), fair) < UNLIKELY
    assert p_value({"7": 1, "1": 99}, fair) == 0, "what cannot be, was"


def test_two_dice() -> None:
    one = dict(zip("123456", (101, 95, 110, 90, 99, 105), strict=True))
    loaded = dict(zip("123456", (60, 95, 110, 90, 99, 146), strict=True))
    assert two_samples(one, one) == pytest.approx(1)
    assert two_samples(one, dict(zip("123456", (95, 105, 100, 98, 110, 92), strict=True))) > UNLIKELY
    assert two_samples(one, {**loaded, "1": 30}) < UNLIKELY
