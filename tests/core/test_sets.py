"""Small sets as whole numbers."""

from hypothesis import given
from hypothesis import strategies as st

from hypogeum.core.sets import count_bits, lowest_bit


@given(st.sets(st.integers(0, 40)))
def test_members_are_counted_and_the_lowest_is_found(members):
    mask = sum(1 << k for k in members)
    assert count_bits(mask) == len(members)
    if members:
        assert lowest_bit(mask) == min(members)
