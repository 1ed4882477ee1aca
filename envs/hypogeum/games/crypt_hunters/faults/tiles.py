"""Faults of tiles: each in one place, the zones of the stack, and the map with all that is derived from it."""

from hypogeum.core.hexes import direction_of, opposite, turned
from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import (
    CR, DIRS, DISCARDED, DRAWN, ENTRANCE, FX_SWAP_DRAW, ILLUMINATOR, IN_BOX, IN_STACK, LOW_ZONE, MAP_SPAN, NONE,
    ON_FIELD, STACK, STACKED_ODDS, STAIRWELL, TILES, WINCH,
)  # fmt: skip


@rule
def boxed(s, t):
    """The set of tiles that are out of the game in this mode and stage. CH-SET-05 CH-CMP-02 CH-CMP-09"""
    if s.stage == 2:
        return (1 << STAIRWELL) | (1 << WINCH)
    return 1 << (ILLUMINATOR if t.campaign else STAIRWELL)


@rule
def tiles_are_placed(s, t):
    """Every tile of this mode and stage in one place; what is not on the battlefield has no place there."""
    stacked = 0
    for k in range(s.stack_n):
        bit = 1 << int(s.stack[k])
        if stacked & bit or s.where[s.stack[k]] != IN_STACK:
            return False
        stacked |= bit
    box, laid = boxed(s, t), int(s.laid)
    for tile in range(TILES):
        where = s.where[tile]
        if (where == IN_STACK) != ((stacked >> tile) & 1 == 1) or (where == IN_BOX) != ((box >> tile) & 1 == 1):
            return False
        if (where == DRAWN) != (s.drawn == tile) or (where == ON_FIELD) != ((laid >> tile) & 1 == 1):
            return False
        if where != ON_FIELD and (s.tile_q[tile] or s.tile_r[tile] or s.turn[tile]):
            return False
    return s.where[ENTRANCE] == ON_FIELD or s.where[ENTRANCE] == DISCARDED


@rule
def place_in_stack(s, tile):
    """Index of a tile in the stack, counted from its bottom."""
    for k in range(s.stack_n):
        if s.stack[k] == tile:
            return k
    return STACK


@rule
def in_low_zone(s, tile):
    return s.where[tile] != IN_STACK or place_in_stack(s, tile) < LOW_ZONE


@rule
def zones_are_kept(s, t):
    """The known top lies on top; tiles whose part of the stack is known lie there.

    A tile put back by Twisting Crypt lies one place lower than it was dealt. CH-SET-04 CH-CMP-03 CH-CMP-09 CH-BUR-07
    """
    n = int(s.stack_n)
    if s.known_top != NONE:
        swapped = False
        for card in range(t.card_fx.shape[1]):
            swapped = swapped or (t.card_fx[CR, card] == FX_SWAP_DRAW and (int(s.played[CR]) >> card) & 1)
        if n == 0 or s.stack[n - 1] != s.known_top or not swapped:
            return False
    odds = int(t.burdens) & STACKED_ODDS != 0
    if not t.campaign and not odds:
        if s.where[ILLUMINATOR] == IN_STACK:
            return s.stack[0] == ILLUMINATOR
        return n == 0 or (n == 1 and s.known_top != NONE)
    if not t.campaign:
        return in_low_zone(s, ILLUMINATOR) and in_low_zone(s, WINCH)
    if s.stage == 2:
        return in_low_zone(s, ILLUMINATOR)
    if not in_low_zone(s, STAIRWELL):
        return False
    if odds:
        return in_low_zone(s, WINCH)
    return s.where[WINCH] != IN_STACK or s.known_top == WINCH or place_in_stack(s, WINCH) >= LOW_ZONE


@rule
def map_is_sound(s, t):
    """No two tiles on one cell, none farther out than tiles were laid; neighbours are those that touch.

    CH-GEO-01 CH-GEO-02 CH-GEO-04
    """
    touching, span = 0, MAP_SPAN - int(s.stack_n) - (1 if s.drawn != NONE else 0)
    for tile in range(TILES):
        if s.where[tile] != ON_FIELD:
            if s.edges[tile]:
                return False
        else:
            q, r = int(s.tile_q[tile]), int(s.tile_r[tile])
            if max(abs(q), abs(r), abs(q + r)) > span or s.turn[tile] >= t.tile_turns[tile]:
                return False
            if s.edges[tile] != turned(int(t.tile_edges[tile]), int(s.turn[tile])):
                return False
            for other in range(tile):
                if s.where[other] != ON_FIELD:
                    continue
                dq, dr = int(s.tile_q[other]) - q, int(s.tile_r[other]) - r
                d = direction_of(dq, dr)
                if d != NONE:
                    touching += 2
                    if s.nbr[tile, d] != other or s.nbr[other, opposite(d)] != tile:
                        return False
                elif dq == 0 and dr == 0:
                    return False
    for tile in range(TILES):
        for d in range(DIRS):
            if s.nbr[tile, d] != NONE:
                touching -= 1
    return touching == 0 and (s.where[ENTRANCE] != ON_FIELD or (s.tile_q[ENTRANCE] == 0 and s.tile_r[ENTRANCE] == 0))


@rule
def paths_are_true(s):
    """Joined and open edges, and what is seen along them, follow from a sound map. CH-GEO-03 CH-GEO-05 CH-GEO-06"""
    for tile in range(TILES):
        joined, free = 0, 0
        for d in range(DIRS):
            if (int(s.edges[tile]) >> d) & 1:
                n = int(s.nbr[tile, d])
                if n == NONE:
                    free |= 1 << d
                elif (int(s.edges[n]) >> opposite(d)) & 1:
                    joined |= 1 << d
        if s.joined[tile] != joined or s.free[tile] != free:
            return False
    for tile in range(TILES):
        seen = 1 << tile if s.where[tile] == ON_FIELD else 0
        for d in range(DIRS):
            n = tile
            while (int(s.joined[n]) >> d) & 1:
                n = int(s.nbr[n, d])
                seen |= 1 << n
        if s.sight[tile] != seen:
            return False
    return True


@rule
def reach(s, tile):
    """The set of tiles that hang together with `tile` by touching. CH-LOST-01"""
    found, old = 1 << tile, 0
    while found != old:
        fresh = found & ~old
        old = found
        for n in range(TILES):
            if (fresh >> n) & 1:
                for d in range(DIRS):
                    if s.nbr[n, d] != NONE:
                        found |= 1 << int(s.nbr[n, d])
    return found
