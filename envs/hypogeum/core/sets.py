"""Small sets: as whole numbers, where member k is bit k, and as masks, rows of bytes that are 0 or 1."""

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


@rule
def eight(row, k):
    """Bytes k .. k + 7 of a row (int8, 0 or more) as one number, byte k lowest. Compiled, this is a single read."""
    return (
        (int(row[k]) & 0xFF)
        | (int(row[k + 1]) & 0xFF) << 8
        | (int(row[k + 2]) & 0xFF) << 16
        | (int(row[k + 3]) & 0xFF) << 24
        | (int(row[k + 4]) & 0xFF) << 32
        | (int(row[k + 5]) & 0xFF) << 40
        | (int(row[k + 6]) & 0xFF) << 48
        | (int(row[k + 7]) & 0xFF) << 56
    )


@rule
def count_ones(mask):
    """Number of ones in a mask."""
    whole, n = mask.shape[0] & ~7, 0
    for k in range(0, whole, 8):
        n += count_bits(eight(mask, k))
    for k in range(whole, mask.shape[0]):
        n += int(mask[k])
    return n


@rule
def nth_one(mask, n):
    """Place of a one of a mask, counted from 0, or -1."""
    whole = mask.shape[0] & ~7
    for k in range(0, whole, 8):
        word = eight(mask, k)
        here = count_bits(word)
        if n < here:
            for _ in range(n):
                word &= word - 1
            return k + (lowest_bit(word) >> 3)
        n -= here
    for k in range(whole, mask.shape[0]):
        if mask[k]:
            if n == 0:
                return k
            n -= 1
    return -1
