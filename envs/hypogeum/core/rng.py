"""The random stream of a game: splitmix64, kept in the record's field `rng` (u8).

Two equal records draw equal numbers. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
"""

import numpy as np

from hypogeum.core.jit import PLAIN, rule

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB

if PLAIN:  # NumPy scalars warn when they wrap, so the plain gear counts with Python ints

    def mix(x):
        """One splitmix64 output for the counter value `x` (u8): a bijection that scatters neighbouring seeds."""
        z = int(x)
        z = ((z ^ (z >> 30)) * MIX_1) & MASK
        z = ((z ^ (z >> 27)) * MIX_2) & MASK
        return np.uint64(z ^ (z >> 31))

    def advance(x):
        """The next counter value of the stream."""
        return np.uint64((int(x) + GOLDEN) & MASK)

else:
    _G, _M1, _M2 = np.uint64(GOLDEN), np.uint64(MIX_1), np.uint64(MIX_2)
    _30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)

    @rule
    def mix(x):
        """One splitmix64 output for the counter value `x` (u8): a bijection that scatters neighbouring seeds."""
        z = np.uint64(x)
        z = (z ^ (z >> _30)) * _M1
        z = (z ^ (z >> _27)) * _M2
        return z ^ (z >> _31)

    @rule
    def advance(x):
        """The next counter value of the stream."""
        return np.uint64(x) + _G


@rule
def scale(z, n):
    """Map a u8 to 0..n-1 by its upper half; the bias is below n / 2**31."""
    return (np.int64(z >> np.uint64(33)) * n) >> 31


@rule
def draw(s, n):
    """A number from 0..n-1 off the record's own stream."""
    s.rng = advance(s.rng)
    return scale(mix(s.rng), n)


@rule
def plant(s, seed):
    """Start the record's stream from `seed` (u8)."""
    s.rng = mix(advance(seed))


@rule
def shuffle(s, pile, n):
    """Shuffle the first `n` items of `pile` in place."""
    for i in range(n - 1, 0, -1):
        j = draw(s, i + 1)
        kept = pile[i]
        pile[i] = pile[j]
        pile[j] = kept
