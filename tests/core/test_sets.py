"""Small sets as whole numbers and as masks."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hypogeum.core.sets import count_bits, count_ones, eight, lowest_bit, nth_one


@given(st.sets(st.integers(0, 40)))
def test_members_are_counted_and_the_lowest_is_found(members):
    mask = sum(1 << k for k in members)
    assert count_bits(mask) == len(members)
    if members:
        assert lowest_bit(mask) == min(members)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=40))
def test_ones_of_a_mask_are_counted_and_found(bits):
    mask = np.array(bits, np.int8)
    assert count_ones(mask) == sum(bits)
    places = [k for k, bit in enumerate(bits) if bit]
    assert [nth_one(mask, n) for n in range(len(places) + 1)] == [*places, -1]


@given(st.lists(st.integers(0, 127), min_size=9, max_size=9))
def test_eight_bytes_are_one_number(items):
    row = np.array(items, np.int8)
    assert eight(row, 1) == int.from_bytes(bytes(items[1:]), "little")
