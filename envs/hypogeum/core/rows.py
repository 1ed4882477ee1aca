"""Rows of numbers in a record."""

from hypogeum.core.jit import rule


@rule
def inside(row, low, high):
    """Whether all values of a row lie in low..high."""
    for k in range(row.shape[0]):
        if row[k] < low or row[k] > high:
            return False
    return True
