"""Where units may go: steps, Large Monsters in narrow places, Doors, links, slides, pushes. Sections 2.10, 2.11, 6.9.

`mods` is the set of modifiers of the unit that moves, those of a WALK effect included.
"""

from hypogeum.core.jit import rule
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cryptic_explorers.actions import A_SPACE
from hypogeum.games.cryptic_explorers.constants import (
    ACTORS, ARCANE, ARCANIST, CITADEL, CITADEL_MAP, CRYPTONAUTS, DEAD, DIRS, DOORS, FLOATING, GASHNORADON, GATE,
    GROUND, HEAVY, IN_PLAY, MAIN_REALM, MIRROR, MIRROR_MAP, MONSTERS, NONE, PIT, PLAIN, RUBBLE, RULE_GATECRASH,
    RULE_NO_OPEN, SCIENTIST, SIDE, SLIDE, SPECIAL, SPELLCASTER, SUREFOOT, UNYIELDING, U_DOOR, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.geometry import (
    distance, first_space, is_large, is_wall, place_of, plane_of, quarter, range_to_space, sheet_of, space_count, touches,
    touches_at,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.sequel import plane_done

MOST_PITS = 2
"""Pits under a Large Monster that does not float."""
LAYERS = 3
"""Rows of the scratch field `reach`: a step costs at most 2 points."""

# ---------------------------------------------------------------- spaces


@rule
def is_passable(terrain):
    """Ground, special terrain, a destroyed Wall. CE-TER-02 CE-TER-04 CE-TER-05 CE-TER-07"""
    return terrain == GROUND or terrain == SPECIAL or terrain == RUBBLE


@rule
def map_of(s, space):
    """The map that a space belongs to."""
    plane = plane_of(space)
    return int(s.realm) if plane == MAIN_REALM else MIRROR_MAP if plane == MIRROR else CITADEL_MAP


@rule
def special_of(s, t, space):
    """What the terrain of a space does: HEAVY, SLIDE, BURN or PLAIN. CE-TER-03"""
    return int(t.special[map_of(s, space)]) if s.terrain[space] == SPECIAL else PLAIN


@rule
def own_mods(s, t, unit):
    """Modifiers of a Monster's sheet; where it floats is settled by them alone."""
    return int(t.traits[sheet_of(s, t, unit)]) if unit >= U_MONSTER else 0


@rule
def in_transit(s, t, unit):
    """Whether a Large Monster is where she may not end a Move. CE-RUL-16"""
    if not is_large(s, t, unit):
        return False
    pits = 0
    for k in range(4):
        space = quarter(t, place_of(s, unit), k)
        if is_wall(s, space):
            return True
        if s.terrain[space] == PIT:
            pits += 1
    return pits > MOST_PITS and own_mods(s, t, unit) & FLOATING == 0


@rule
def is_reserved(s, t, space):
    """Whether a Large Monster in transit may have to be put back on the space. CE-RUL-16"""
    if s.reserved == NONE or plane_of(space) != plane_of(int(s.reserved)):
        return False
    down, right = int(t.row[space]) - int(t.row[s.reserved]), int(t.column[space]) - int(t.column[s.reserved])
    return 0 <= down <= 1 and 0 <= right <= 1


@rule
def is_free(s, t, space, mover):
    """Whether nobody but the mover is on the space and nobody may have to be put back on it; Walls are not looked at."""
    if s.unit[space] != NONE and s.unit[space] != mover:
        return False
    return not is_reserved(s, t, space) or in_transit(s, t, mover)


@rule
def corpse_on(s, space):
    """Whether a Corpse lies on the space. CE-VIT-06"""
    for slot in range(CRYPTONAUTS):
        if s.life[slot] == DEAD and s.at[slot] == space:
            return True
    return False


# ---------------------------------------------------------------- Large Monsters


@rule
def obstacles(s, t, unit, anchor):
    """Walls and Pits of the 2 x 2 spaces, as 8 * Walls + Pits; NONE if one is not free or beyond the board. CE-RUL-16"""
    walls, pits = 0, 0
    for k in range(4):
        space = quarter(t, anchor, k)
        if space == NONE or not is_free(s, t, space, unit):
            return NONE
        if is_wall(s, space):
            walls += 1
        elif s.terrain[space] == PIT:
            pits += 1
    return 8 * walls + pits


@rule
def is_final(s, t, unit, anchor, mods):
    """A Large Monster may end a Move there. CE-LRG-02 CE-LRG-03 CE-RUL-16"""
    n = obstacles(s, t, unit, anchor)
    return 0 <= n <= MOST_PITS or (mods & FLOATING != 0 and 0 <= n < 8)


@rule
def is_transit(s, t, unit, anchor, mods):
    """A Large Monster may pass there, as two of the spaces are free and passable for her. CE-LRG-02 CE-RUL-16"""
    n = obstacles(s, t, unit, anchor)
    return n != NONE and (n >> 3) + (0 if mods & FLOATING else n & 7) <= 2


@rule
def joined(s, t, old, new):
    """A space without Wall of the old 2 x 2 spaces is the same as or touches one of the new ones. CE-RUL-16"""
    for k in range(4):
        here = quarter(t, old, k)
        if here != NONE and not is_wall(s, here):
            for j in range(4):
                there = quarter(t, new, j)
                if there != NONE and not is_wall(s, there) and distance(t, here, there) <= 1:
                    return True
    return False


# ---------------------------------------------------------------- steps


@rule
def may_end(s, t, unit, space, mods):
    """Whether a unit may end a Move on the space; a Large Monster with it as her top left one. CE-MOV-05 CE-MOV-06"""
    if is_large(s, t, unit):
        return is_final(s, t, unit, space, mods)
    if not is_free(s, t, space, unit):
        return False
    return is_passable(s.terrain[space]) or (s.terrain[space] == PIT and mods & FLOATING != 0 and unit >= U_MONSTER)


@rule
def may_pass(s, t, unit, old, new, mods):
    """Whether a step from `old` to the next space `new` is possible, if only to go on from there. CE-MOV-03 CE-RUL-16"""
    if is_large(s, t, unit):
        return (is_transit(s, t, unit, new, mods) or is_final(s, t, unit, new, mods)) and joined(s, t, old, new)
    if not is_free(s, t, new, unit):
        return False
    return is_passable(s.terrain[new]) or (s.terrain[new] == PIT and mods & FLOATING != 0)


@rule
def points_for(s, t, unit, old, new, mods):
    """Move points of a step: HEAVY terrain costs 2, once for a Large Monster that newly covers some. CE-MOV-01 CE-TER-03"""
    if mods & (FLOATING | SUREFOOT):
        return 1
    if not is_large(s, t, unit):
        return 2 if special_of(s, t, new) == HEAVY else 1
    for k in range(4):
        space = quarter(t, new, k)
        covered = False
        for j in range(4):
            if quarter(t, old, j) == space:
                covered = True
        if not covered and special_of(s, t, space) == HEAVY:
            return 2
    return 1


@rule
def step_cost(s, t, unit, direction, points, mods):
    """Move points of a step; NONE where it may not be taken with the points left. CE-MOV-03 CE-MOV-05 CE-RUL-16"""
    old = place_of(s, unit)
    new = int(t.next[old, direction])
    if new == NONE or not may_pass(s, t, unit, old, new, mods):
        return NONE
    cost = points_for(s, t, unit, old, new, mods)
    return cost if cost <= points and can_end(s, t, unit, new, points - cost, mods) else NONE


@rule
def step_set(s, t, unit, points, mods):
    """Set of the directions of steps that may be taken."""
    found = 0
    for direction in range(DIRS):
        if step_cost(s, t, unit, direction, points, mods) != NONE:
            found |= 1 << direction
    return found


@rule
def may_stop(s, t, unit, mods):
    """Whether a unit may end its Move where it is. CE-MOV-02 CE-MOV-05 CE-RUL-16"""
    return may_end(s, t, unit, place_of(s, unit), mods)


@rule
def can_end(s, t, unit, space, points, mods):
    """Whether a unit on the space may end there, or some steps further with the points left. CE-MOV-05 CE-RUL-16"""
    if may_end(s, t, unit, space, mods):
        return True
    if points == 0:
        return False
    found = search(s, t, unit, space, points, mods)
    s.reach[:] = 0
    return found


@rule
def search(s, t, unit, space, points, mods):
    """Whether steps lead from a space where the unit may not end to one where it may.

    Layer n % 3 of `reach` holds the spaces reached with n points, row by row, that are still to be left.
    """
    s.reach[0, t.row[space]] = 1 << int(t.column[space])
    for spent in range(points):
        for row in range(SIDE):
            columns = int(s.reach[spent % LAYERS, row])
            s.reach[spent % LAYERS, row] = 0
            while columns != 0:
                old = space_at(space, row, lowest_bit(columns))
                columns &= columns - 1
                if leave(s, t, unit, old, spent, points, mods):
                    return True
    return False


@rule
def space_at(plane_space, row, column):
    """The space in that row and column of the plane of a space."""
    first = first_space(plane_of(plane_space))
    return first + row * (SIDE if first == 0 else SIDE // 2) + column


@rule
def leave(s, t, unit, old, spent, points, mods):
    """Reach all spaces next to `old`, where the unit has spent so many points; whether it may end on one of them."""
    for direction in range(DIRS):
        new = int(t.next[old, direction])
        if new == NONE or not may_pass(s, t, unit, old, new, mods):
            continue
        after = spent + points_for(s, t, unit, old, new, mods)
        if after <= points:
            if may_end(s, t, unit, new, mods):
                return True
            s.reach[after % LAYERS, t.row[new]] |= 1 << int(t.column[new])
    return False


# ---------------------------------------------------------------- Doors


@rule
def can_open(s, t, unit, door, mods, rules):
    """Whether a unit is of those that may open a closed Door; `rules` is a set of RULE_*. CE-DOR-02 CE-DOR-03 CE-DOR-04
    CE-MOD-04"""
    if unit >= CRYPTONAUTS:
        return door < ARCANE or (unit < U_MONSTER + GASHNORADON and (rules >> RULE_GATECRASH) & 1 == 1)
    if (rules >> RULE_NO_OPEN) & 1:
        return False
    calling = int(t.calling[s.who[unit]])
    return door < ARCANE or calling == SCIENTIST or calling == SPELLCASTER or mods & ARCANIST != 0


@rule
def can_close(s, t, door):
    """Whether nothing keeps an open Door open: a unit, a Corpse, a Monster that may be put back on it. CE-DOR-06 CE-RUL-16"""
    space = int(s.door_at[door])
    return s.unit[space] == NONE and not corpse_on(s, space) and not is_reserved(s, t, space)


@rule
def doors_in_reach(s, t, unit, points, mods, rules):
    """Set of the Doors that a unit may open or close now, in a Move with so many points left. CE-DOR-05 CE-CRD-07"""
    found = 0
    if points == 0:
        return found
    for door in range(DOORS):
        if s.door_at[door] == NONE or range_to_space(s, t, unit, int(s.door_at[door])) != 1:
            continue
        able = can_close(s, t, door) if s.door_open[door] else can_open(s, t, unit, door, mods, rules)
        if able and can_end_without(s, t, unit, door, points - 1, mods):
            found |= 1 << door
    return found


@rule
def can_end_without(s, t, unit, door, points, mods):
    """Whether a unit could still end its Move somewhere after it has opened or closed the Door. CE-MOV-05"""
    space = int(s.door_at[door])
    s.unit[space] = U_DOOR + door if s.door_open[door] else NONE
    able = can_end(s, t, unit, place_of(s, unit), points, mods)
    s.unit[space] = NONE if s.door_open[door] else U_DOOR + door
    return able


# ---------------------------------------------------------------- forced movement


@rule
def slide_end(s, t, unit, direction, mods):
    """The next space that a unit slides on to after a step in that direction; NONE where it stands still. Section 6.9"""
    space = place_of(s, unit)
    if mods & (FLOATING | SUREFOOT | UNYIELDING) or is_large(s, t, unit) or special_of(s, t, space) != SLIDE:
        return NONE
    new = int(t.next[space, direction])
    return new if new != NONE and is_passable(s.terrain[new]) and is_free(s, t, new, unit) else NONE


@rule
def push_reach(s, t, unit, direction, n, mods):
    """How many of `n` spaces a unit is moved in a straight line by force. CE-MOD-10 CE-MOD-17 CE-RUL-41"""
    if mods & UNYIELDING or unit >= ACTORS:
        return 0
    space = place_of(s, unit)
    for moved in range(n):
        new = int(t.next[space, direction])
        if new == NONE or not may_end(s, t, unit, new, mods):
            return moved
        space = new
    return n


@rule
def left_behind(s, t, slot, space):
    """Set of the Monsters adjacent to a Cryptonaut, but not any more on `space`, NONE: far away. CE-BRK-01 CE-BRK-02"""
    found = 0
    for monster in range(MONSTERS):
        u = U_MONSTER + monster
        if s.life[u] == IN_PLAY and touches(s, t, slot, u) and (space == NONE or not touches_at(s, t, slot, space, u)):
            found |= 1 << monster
    return found


# ---------------------------------------------------------------- links


@rule
def is_entrance(t, space):
    """Whether it is an entrance space of a Sub-Realm."""
    plane = plane_of(space)
    return plane != MAIN_REALM and t.map_entrance[MIRROR_MAP + plane - 1, space - first_space(plane)] != 0


@rule
def links_to(s, t, unit):
    """The plane that one step of a link leads to from where a unit stands; NONE. CE-SUB-04 CE-SUB-05 CE-SUB-07 CE-RLM-20
    CE-REL-06"""
    size = 4 if is_large(s, t, unit) else 1
    for k in range(size):
        space = quarter(t, place_of(s, unit), k)
        plane = plane_of(space)
        if plane == MAIN_REALM:
            for sub in range(MIRROR, CITADEL + 1):
                if s.crystal_at[sub - 1] == space and (unit < CRYPTONAUTS or (int(s.entered) >> sub) & 1):
                    return sub
        elif is_entrance(t, space):
            if s.crystal_at[plane - 1] != NONE and (unit >= CRYPTONAUTS or plane_done(s, plane)):
                return MAIN_REALM
        elif int(s.tokens[space]) & GATE and size == 1:
            return plane
    return NONE


@rule
def is_link_space(s, t, unit, plane, space):
    """Whether a unit may come out on the space of the plane that a link leads to. CE-RUL-61 CE-RUL-63"""
    here = place_of(s, unit)
    size = 4 if is_large(s, t, unit) else 1
    for k in range(size):
        end = quarter(t, space, k)
        if end == NONE:
            return False
        if plane == plane_of(here):
            fits = int(s.tokens[end]) & GATE != 0 and end != here
        elif plane == MAIN_REALM:
            fits = s.crystal_at[plane_of(here) - 1] == end
        else:
            fits = is_entrance(t, end)
        if fits:
            return may_end(s, t, unit, space, own_mods(s, t, unit))
    return False


@rule
def link_spaces(s, t, unit, write):
    """How many spaces a link leads to; with `write` they are allowed as answers. CE-SUB-04 CE-RUL-63"""
    plane, n = links_to(s, t, unit), 0
    if plane == NONE:
        return 0
    first = first_space(plane)
    for space in range(first, first + space_count(plane)):
        if is_link_space(s, t, unit, plane, space):
            n += 1
            if write:
                s.legal[A_SPACE + space - first] = 1
    return n
