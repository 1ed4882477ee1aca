"""Ways over a plane by bit rows: a flood from marked goals tells how far a unit is, and which steps lead nearer.

Layers of the scratch field `reach`, a row of bits for each row of the plane: 0 spaces that may be passed, 1 the flood, 2 the
flood one step before.
"""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    CRYPTONAUTS, DIRS, DOORS, MAIN_REALM, NONE, PLAIN, SIDE, SUB_SIDE, U_DOOR, U_MONOLITH,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import modifiers, rules_in_force
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, plane_of
from hypogeum.games.cryptic_explorers.rules.paths import can_open, is_passable, special_of

FAR, FAR_ENOUGH, ROUND = 140, 70, 40
ALL_DOORS = (1 << DOORS) - 1
GOALS, BEFORE = 1, 2


@rule
def clear(s):
    """A blank scratch field."""
    for k in range(3):
        for row in range(SIDE):
            s.reach[k, row] = 0


@rule
def mark(s, t, space):
    """A goal of the flood."""
    s.reach[GOALS, t.row[space]] = int(s.reach[GOALS, t.row[space]]) | (1 << int(t.column[space]))


@rule
def open_doors(s, t, u):
    """Set of the closed Doors that a unit could open on its way."""
    found, mods, rules = 0, modifiers(s, t, u), rules_in_force(s, t)
    for d in range(DOORS):
        if s.door_at[d] != NONE and (s.door_open[d] or can_open(s, t, u, d, mods, rules)):
            found |= 1 << d
    return found


@rule
def lay_ways(s, t, plane, doors, careful):
    """Layer 0: spaces of the plane that are passable, whoever stands there; Structures are not, but a set of Doors is.
    The `careful` keep off Ice and Embers."""
    first, side = first_space(plane), SIDE if plane == MAIN_REALM else SUB_SIDE
    for row in range(side):
        ways = 0
        for column in range(side):
            space = first + row * side + column
            unit = int(s.unit[space])
            if careful and 0 < special_of(s, t, space) < PLAIN:
                continue
            if is_passable(s.terrain[space]) and (unit < U_DOOR or (unit < U_MONOLITH and (doors >> (unit - U_DOOR)) & 1)):
                ways |= 1 << column
        s.reach[0, row] = ways


@rule
def wave(s, side):
    """One step of the flood."""
    for row in range(side):
        s.reach[BEFORE, row] = s.reach[GOALS, row]
    for row in range(side):
        new = int(s.reach[BEFORE, row])
        if row > 0:
            new |= int(s.reach[BEFORE, row - 1])
        if row < side - 1:
            new |= int(s.reach[BEFORE, row + 1])
        new |= (new << 1) | (new >> 1)
        s.reach[GOALS, row] = int(s.reach[BEFORE, row]) | (new & int(s.reach[0, row]))


@rule
def is_reached(s, t, space, layer):
    return (int(s.reach[layer, t.row[space]]) >> int(t.column[space])) & 1 != 0


@rule
def way(s, t, u):
    """How far `u` is from the nearest marked goal, and the directions that lead nearer, or where others stand in the way of
    these, also those that lead no farther away; the scratch field is blank then."""
    here = int(s.at[u])
    plane = plane_of(here)
    side = SIDE if plane == MAIN_REALM else SUB_SIDE
    doors = open_doors(s, t, u)
    lay_ways(s, t, plane, doors, u < CRYPTONAUTS)
    distance, found = 0, 0
    while distance < FAR and not is_reached(s, t, here, GOALS):
        if distance == ROUND:  # no way but over Ice and Embers
            lay_ways(s, t, plane, doors, False)
        if distance == FAR_ENOUGH:  # no way but through Doors that it cannot open
            lay_ways(s, t, plane, ALL_DOORS, False)
        wave(s, side)
        distance += 1
    if 0 < distance < FAR:
        found = steps_into(s, t, here, BEFORE)
        if not is_open_ahead(s, t, here, found):
            found |= steps_into(s, t, here, GOALS)
    clear(s)
    return distance, found


@rule
def steps_into(s, t, here, layer):
    """Directions of the adjacent spaces that a layer of the flood holds."""
    found = 0
    for d in range(DIRS):
        space = int(t.next[here, d])
        if space != NONE and is_reached(s, t, space, layer):
            found |= 1 << d
    return found


@rule
def is_open_ahead(s, t, here, ways):
    """Whether nobody stands on the next space in one of these directions; Doors do not count."""
    for d in range(DIRS):
        if (ways >> d) & 1 and not 0 <= s.unit[t.next[here, d]] < U_DOOR:
            return True
    return False
