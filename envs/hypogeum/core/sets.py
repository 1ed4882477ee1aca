"""Small sets as whole numbers: member k is bit k."""

from hypogeum.core.jit import rule


@rule
def count_bits(mask):
    """Number of ones in a set."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@rule
def lowest_bit(mask):
    """Place of the lowest one of a set that is not empty: as many zeros lie below it as its own bit less one has ones."""
    return count_bits((mask & -mask) - 1)
