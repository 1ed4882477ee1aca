"""Small packed arrays used as hands, decks and rows: item k < n is there, the rest is NONE."""

from hypogeum.core.jit import rule

NONE = -1


@rule
def find(pile, n, item):
    """Index of the first `item` among the first `n`, or NONE."""
    for i in range(n):
        if pile[i] == item:
            return i
    return NONE


@rule
def remove_at(pile, n, i):
    """Take item `i` out, close the gap, and return the item. The caller lowers its count."""
    item = pile[i]
    for k in range(i, n - 1):
        pile[k] = pile[k + 1]
    pile[n - 1] = NONE
    return item
