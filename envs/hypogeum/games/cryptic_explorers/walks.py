"""Walking distances on a map as it is printed, for the compass of the observation."""

import numpy as np

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.constants import NONE
from hypogeum.games.cryptic_explorers.maps import Plan

TOO_FAR = 127
"""Distance of spaces between which there is no way, or none shorter."""


def walks(plan: Plan, number: int) -> np.ndarray:
    """Steps from each space to each, (side * side, side * side) int8, a diagonal one counting 1; TOO_FAR without a way.

    Plain Doors count as open. Arcane Doors, Monoliths and Realm objects are not walked through, but can be walked to or
    from; where there is no other way, one leads through Arcane Doors. `number` is the map, TOMB .. CITADEL_MAP.
    """
    side, first = (
        (c.SIDE, 0) if number <= c.BOG else (c.SUB_SIDE, c.REALM_CELLS + (number - c.MIRROR_MAP) * c.SUB_CELLS)
    )
    size = side * side
    standing = [*plan.monoliths, *plan.objects]
    for at, kind in zip(plan.objects, plan.kinds, strict=True):
        standing += [at + 1, at + side, at + side + 1] if kind == c.FIRE else []
    solid = {at - first for at in standing if at != NONE}
    arcane = {at - first for at in plan.doors[c.ARCANE :] if at != NONE}
    ground = [k for k in range(size) if plan.terrain[k] in (c.GROUND, c.SPECIAL)]
    through = sum(1 << k for k in ground if k not in solid and k not in arcane)
    with_arcane = through | sum(1 << k for k in arcane)
    every = sum(1 << k for k in ground)
    found = np.full((size, size), TOO_FAR, np.int8)
    for k in ground:
        found[k] = _flood(k, every, through, side)
        if arcane and (found[k, ground] == TOO_FAR).any():
            found[k] = np.where(found[k] == TOO_FAR, _flood(k, every, with_arcane, side), found[k])
    return found


def _flood(start: int, every: int, through: int, side: int) -> np.ndarray:
    """Distances from one space; spaces are bits: `every` can be entered, `through` also left again."""
    size = side * side
    reached, edge, waves = 1 << start, 1 << start, []
    while edge:
        waves.append(reached)
        spread = edge | edge << 1 | edge >> 1
        spread |= spread << side | spread >> side
        new = spread & every & ~reached
        reached |= new
        edge = new & through
        if new and not edge:
            waves.append(reached)
    bits = np.frombuffer(b"".join(wave.to_bytes((size + 7) // 8, "little") for wave in waves), np.uint8)
    inside = np.unpackbits(bits.reshape(len(waves), -1), axis=1, bitorder="little")[:, :size]
    return np.where(inside[-1] == 1, np.minimum(len(waves) - inside.sum(axis=0, dtype=np.int64), TOO_FAR), TOO_FAR)
