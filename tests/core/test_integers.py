"""Whole numbers from users."""

from typing import Any

import numpy as np
import pytest

from trilhos.core.integers import to_integer


@pytest.mark.parametrize("given", [3, np.int16(3), np.uint64(3)])
def test_a_whole_number_is_taken_as_it_is(given: Any) -> None:
    assert to_integer("seats", given) == 3
    assert type(to_integer("seats", given)) is int


@pytest.mark.parametrize("given", [3.0, "3", None, np.float32(3), [3]])
def test_other_values_are_refused_with_their_name(given: Any) -> None:
    with pytest.raises(ValueError, match=r"^seats must be a whole number, not "):
        to_integer("seats", given)
