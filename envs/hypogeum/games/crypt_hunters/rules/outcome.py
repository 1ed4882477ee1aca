"""Pay-offs and shaping potentials. Section 7 of the rules."""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.core.sets import lowest_bit
from hypogeum.games.crypt_hunters.constants import (
    CR, DIRS, HEROES, ILLUMINATOR, NONE, POTENTIALS, SE, SEATS, SHAPE_DISTANCE, SHAPE_GOAL, SHAPE_HEROES, SHAPE_STACK,
    SHAPE_STAGE, SHAPE_WINCH, STACK, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.setup import goal_tile

R_WINNER, R_LOSER, R_NOBODY = range(3)
"""Places in t.rewards."""
FAR = 16
"""Steps from which on a hero counts as no nearer."""


@rule
def payoffs(s, t, out):
    """Each seat's pay-off of a game that is over: winner, loser, or nobody wins."""
    for seat in range(SEATS):
        if s.winner == NONE:
            out[seat] = t.rewards[R_NOBODY]
        else:
            out[seat] = t.rewards[R_WINNER] if s.winner == seat else t.rewards[R_LOSER]


@rule
def shaping(s, t, out):
    """Potentials from public facts, 0 once the game is over. The Chainrasps have the negative of the Stormcast's."""
    worth = 0.0
    if s.status == 0:
        for k in range(POTENTIALS):
            if t.shaping[k] != 0:
                worth += np.float64(t.shaping[k]) * potential(s, t, k)
    out[SE] = worth
    out[CR] = -worth


@rule
def potential(s, t, k):
    """One of SHAPE_*, 0..1, more where the Stormcast stands better."""
    if k == SHAPE_WINCH:
        return 1.0 if s.winch else 0.0
    if k == SHAPE_STAGE:
        return 1.0 if s.stage == 2 else 0.0
    if k == SHAPE_STACK:
        whole = STACK if s.stage == 1 else STACK - 1
        return (whole - int(s.stack_n)) / whole
    if k == SHAPE_HEROES:
        return stamina(s, t)
    if k == SHAPE_GOAL:
        return 1.0 if (int(s.laid) >> goal_tile(s, t)) & 1 else 0.0
    if k == SHAPE_DISTANCE:
        return max(0, FAR - steps_to_prize(s, t)) / FAR
    return 0.0


@rule
def stamina(s, t):
    """Counters that the living heroes can still take, as a share of all Wounds."""
    left, whole = 0, 0
    for h in range(HEROES):
        whole += int(t.hero_wounds[h])
        if s.hero_tile[h] != NONE:
            left += int(t.hero_wounds[h]) - int(s.hurt[h])
    return left / whole


# ---------------------------------------------------------------- the way to Winch and goal


@rule
def prize(s, t):
    """The tile that the heroes seek: the Winch, with the marker the goal tile; NONE while it is not on the battlefield."""
    tile = goal_tile(s, t) if s.winch else WINCH
    return tile if (int(s.laid) >> tile) & 1 else NONE


@rule
def beyond(s, ring):
    """Tiles one joined step from some tile of a set, models ignored; never the Illuminator without the marker. CH-GEO-11"""
    found = 0
    while ring != 0:
        x = lowest_bit(ring)
        ring &= ring - 1
        for d in range(DIRS):
            found |= ((int(s.joined[x]) >> d) & 1) << (int(s.nbr[x, d]) & 31)
    return found if s.winch else found & ~(1 << ILLUMINATOR)


@rule
def seekers(s, t):
    """Tiles with a living hero that the prize serves: any hero for the goal, Castigators for the Winch. CH-SPT-06 CH-WIN-01"""
    tiles = 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE and (s.winch or t.castigator[h]):
            tiles |= 1 << int(s.hero_tile[h])
    return tiles


@rule
def steps_to_prize(s, t):
    """Joined steps from the nearest hero to Winch or goal, FAR where there is no way or nothing to go to yet."""
    x = prize(s, t)
    if x == NONE:
        return FAR
    wanted = seekers(s, t)
    ring = 1 << x
    met, steps = ring, 0
    while ring != 0 and ring & wanted == 0:
        ring = beyond(s, ring) & ~met
        met |= ring
        steps += 1
    return steps if ring != 0 else FAR
