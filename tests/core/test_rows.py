"""Rows of numbers."""

import numpy as np
import pytest

from hypogeum.core.rows import inside


@pytest.mark.parametrize(
    ("row", "within"), [([], True), ([0, 3], True), ([-1, 3], False), ([0, 4], False), ([2, 4, 2], False)]
)
def test_all_values_of_a_row_lie_in_a_range_or_one_does_not(row, within):
    assert inside(np.array(row, np.int16), 0, 3) == within
