"""The eternal loop: can the map still change, or the heroes still finish? CH-WIN-06, ruling R36."""

from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import DIRS, HEROES, ILLUMINATOR, NONE, TILES, WINCH
from hypogeum.games.crypt_hunters.rules.geometry import has_edge, kept, ray_end
from hypogeum.games.crypt_hunters.rules.setup import goal_tile


@rule
def region(s, x, winch):
    """Tiles that a hero on `x` can reach by paths, never onto the Illuminator without the marker. CH-GEO-11"""
    reach = 1 << x
    grown = True
    while grown:
        grown = False
        for y in range(TILES):
            if (reach >> y) & 1:
                for d in range(DIRS):
                    if has_edge(int(s.joined[y]), d):
                        z = int(s.nbr[y, d])
                        if not (reach >> z) & 1 and (winch or z != ILLUMINATOR):
                            reach |= 1 << z
                            grown = True
    return reach


@rule
def can_grow(s, reach):
    """P1: from some tile of the region a ray ends in an open edge."""
    for x in range(TILES):
        if (reach >> x) & 1:
            for d in range(DIRS):
                if has_edge(int(s.free[ray_end(s, x, d)]), d):
                    return True
    return False


@rule
def hiding_places(s, reach, x):
    """Tiles of a region from which `x` would not be kept."""
    n = 0
    for y in range(TILES):
        if (reach >> y) & 1 and not (kept(s, y) >> x) & 1:
            n += 1
    return n


@rule
def can_lose_tile(s, x):
    """In every region half of its heroes, rounded up, find tiles from which `x` is not kept."""
    for h in range(HEROES):
        if s.hero_tile[h] == NONE:
            continue
        reach = region(s, int(s.hero_tile[h]), s.winch)
        together = 0
        for other in range(HEROES):
            if s.hero_tile[other] != NONE and (reach >> int(s.hero_tile[other])) & 1:
                together += 1
        if hiding_places(s, reach, x) < (together + 1) // 2:
            return False
    return True


@rule
def can_shrink(s, t):
    """P2: some tile, neither the goal nor the unclaimed Winch, could be made to go."""
    for x in range(TILES):
        if (int(s.laid) >> x) & 1 and x != goal_tile(s, t) and (x != WINCH or s.winch):
            if can_lose_tile(s, x):
                return True
    return False


@rule
def winch_in_reach(s, t):
    """The marker is held, or a living Castigator can walk to the Winch."""
    if s.winch:
        return True
    for h in range(HEROES):
        if t.castigator[h] and s.hero_tile[h] != NONE and (region(s, int(s.hero_tile[h]), 0) >> WINCH) & 1:
            return True
    return False


@rule
def can_finish(s, t):
    """P3: the goal lies where some hero can walk, and the marker can be had."""
    goal = goal_tile(s, t)
    if not (int(s.laid) >> goal) & 1 or not winch_in_reach(s, t):
        return False
    for h in range(HEROES):
        if s.hero_tile[h] != NONE and (region(s, int(s.hero_tile[h]), 1) >> goal) & 1:
            return True
    return False


@rule
def is_endless(s, t):
    """None of P1, P2, P3 holds. CH-WIN-06"""
    if s.stack_n > 0:
        for h in range(HEROES):
            if s.hero_tile[h] != NONE and can_grow(s, region(s, int(s.hero_tile[h]), s.winch)):
                return False
    if can_finish(s, t):
        return False
    return s.stack_n == 0 or not can_shrink(s, t)
