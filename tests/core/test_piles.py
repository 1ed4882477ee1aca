"""Piles: small packed arrays."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hypogeum.core.piles import NONE, find, remove_at

ITEMS = st.lists(st.integers(0, 93), min_size=1, max_size=12)


def test_an_item_beyond_the_count_is_not_found():
    pile = np.array([4, 5, 6, 6], np.int8)
    assert find(pile, 2, 6) == NONE
    assert find(pile, 0, 4) == NONE


@given(items=ITEMS, item=st.integers(0, 93))
def test_find_gives_the_first_place(items, item):
    pile = np.array([*items, NONE, NONE], np.int8)
    assert find(pile, len(items), item) == (items.index(item) if item in items else NONE)


@given(items=ITEMS, data=st.data())
def test_removing_closes_the_gap_keeps_the_order_and_blanks_the_end(items, data):
    i = data.draw(st.integers(0, len(items) - 1))
    pile = np.array([*items, 55], np.int8)
    taken = remove_at(pile, len(items), i)
    left = items[:i] + items[i + 1 :]
    assert taken == items[i]
    assert pile.tolist() == [*left, NONE, 55]  # what lies beyond the count is untouched
