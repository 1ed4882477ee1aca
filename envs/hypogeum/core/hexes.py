"""Hexagons in axial coordinates (q, r): six directions counter-clockwise from east, and sets of directions as 6-bit masks."""

from hypogeum.core.jit import rule

DIRECTIONS = 6
STEP_Q = (1, 1, 0, -1, -1, 0)
STEP_R = (0, -1, -1, 0, 1, 1)
"""Steps of E, NE, NW, W, SW, SE."""
DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
ALL_EDGES = 63
DIRECTION_OF = (-1, 3, 4, 2, -1, 5, 1, 0, -1)
"""Direction of a step (dq, dr) at 3 dq + dr + 4."""


@rule
def opposite(d):
    """The direction that looks back along `d`."""
    return d + 3 if d < 3 else d - 3


@rule
def turned(edges, k):
    """A set of edges after `k` turns (0..5): edge e goes to (e + k) mod 6."""
    return ((edges << k) | (edges >> (6 - k))) & 63


@rule
def direction_of(dq, dr):
    """The direction of a step (dq, dr), or -1 for none of the six."""
    if dq < -1 or dq > 1 or dr < -1 or dr > 1:
        return -1
    return DIRECTION_OF[3 * dq + dr + 4]
