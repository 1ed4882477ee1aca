"""Where units stand, distance and Sight. Section 2.12 of the rules; CE-RUL-11 to CE-RUL-16."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ACTORS, BORDER, CITADEL, E, FIRE, MAIN_REALM, MIRROR, NONE, REALM_CELLS, S, SE, SIDE, SUB_CELLS, SUB_SIDE, U_DOOR,
    U_MONOLITH, U_MONSTER, U_OBJECT, WALL,
)  # fmt: skip

FAR = 99
"""Distance between spaces of different planes."""

# ---------------------------------------------------------------- spaces


@rule
def plane_of(space):
    """The plane of a space."""
    if space < REALM_CELLS:
        return MAIN_REALM
    return MIRROR if space < REALM_CELLS + SUB_CELLS else CITADEL


@rule
def first_space(plane):
    """The top left space of a plane."""
    return 0 if plane == MAIN_REALM else REALM_CELLS + (plane - 1) * SUB_CELLS


@rule
def space_count(plane):
    """Spaces of a plane."""
    return REALM_CELLS if plane == MAIN_REALM else SUB_CELLS


@rule
def distance(t, a, b):
    """Steps between two spaces; a diagonal one counts 1. CE-RUL-11"""
    if plane_of(a) != plane_of(b):
        return FAR
    return max(abs(int(t.row[a]) - int(t.row[b])), abs(int(t.column[a]) - int(t.column[b])))


@rule
def is_wall(s, space):
    """A Wall, the board's border included. CE-TER-05"""
    return s.terrain[space] == WALL or s.terrain[space] == BORDER


@rule
def quarter(t, anchor, k):
    """Space `k` of the 2 x 2 spaces whose top left one is `anchor`; NONE beyond the edge of the board. CE-RUL-16"""
    if k == 0:
        return anchor
    return int(t.next[anchor, E if k == 1 else S if k == 2 else SE])


# ---------------------------------------------------------------- units


@rule
def sheet_of(s, t, unit):
    """The sheet of a Monster."""
    return int(t.sheet_of[s.goddess, unit - U_MONSTER])


@rule
def is_large(s, t, unit):
    """Whether it is a Large Monster. CE-LRG-01"""
    return U_MONSTER <= unit < U_DOOR and t.large[sheet_of(s, t, unit)] == 1


@rule
def place_of(s, unit):
    """The space of any unit, the top left one of four, the Corpse of a dead Cryptonaut; NONE of what is not on a board."""
    if unit < ACTORS:
        return int(s.at[unit])
    if unit < U_MONOLITH:
        return int(s.door_at[unit - U_DOOR])
    if unit < U_OBJECT:
        return int(s.monolith_at[unit - U_MONOLITH])
    return int(s.object_at[unit - U_OBJECT])


@rule
def spaces(s, t, unit):
    """How many spaces a unit has: 4 for a Large Monster and the Eternal Fire, else 1."""
    if unit >= U_OBJECT:
        return 4 if s.object_kind[unit - U_OBJECT] == FIRE else 1
    return 4 if is_large(s, t, unit) else 1


@rule
def space_of(s, t, unit, k):
    """Space `k` of a unit; NONE for that of a Large Monster in transit that lies over a Wall. CE-RUL-16"""
    space = place_of(s, unit)
    if space == NONE or spaces(s, t, unit) == 1:
        return space
    space = quarter(t, space, k)
    return NONE if space == NONE or is_wall(s, space) else space


# ---------------------------------------------------------------- range


@rule
def range_to_space(s, t, u, space):
    """Least distance between the spaces of a unit and a space. CE-RUL-15"""
    least = FAR
    for k in range(spaces(s, t, u)):
        here = space_of(s, t, u, k)
        if here != NONE:
            least = min(least, distance(t, here, space))
    return least


@rule
def range_to(s, t, u, v):
    """Least distance over all pairs of spaces of two units. CE-RUL-15"""
    least = FAR
    for k in range(spaces(s, t, v)):
        there = space_of(s, t, v, k)
        if there != NONE:
            least = min(least, range_to_space(s, t, u, there))
    return least


@rule
def touches(s, t, u, v):
    """Two units are adjacent. CE-ATK-02"""
    return range_to(s, t, u, v) == 1


@rule
def touches_at(s, t, u, space, v):
    """Whether `v` would be adjacent to `u`, a unit of a single space, if `u` stood on `space`."""
    return u != v and range_to_space(s, t, v, space) == 1


# ---------------------------------------------------------------- Sight


@rule
def blocks(s, space, mine, theirs, reach):
    """Whether what is on a space stops Sight; the units `mine` and `theirs` do not. CE-SGT-03 CE-MOD-11 CE-RUL-13"""
    if is_wall(s, space):
        return True
    unit = int(s.unit[space])
    if unit == NONE or unit == mine or unit == theirs:
        return False
    return not reach or unit >= U_OBJECT or U_DOOR <= unit < U_MONOLITH


@rule
def sight(s, t, a, b, mine, theirs, reach):
    """Whether nothing on the way stops the straight line between the centres of two spaces. CE-SGT-02 CE-RUL-12 CE-RUL-13

    A space is on the way if the line runs through its inside. Going `long` steps along the longer side of the box around the
    two spaces, the line is `slack` / (2 * long) off the middle of the space in the lowest row (or column) that it is inside
    of, at i steps along and j across; it is also inside of the next one across if `slack` is large.
    """
    if plane_of(a) != plane_of(b):
        return False
    side = SIDE if a < REALM_CELLS else SUB_SIDE
    down, right = int(t.row[b]) - int(t.row[a]), int(t.column[b]) - int(t.column[a])
    along, across = side if down > 0 else -side, 1 if right > 0 else -1
    long, short = abs(down), abs(right)
    if long < short:
        along, across = across, along
        long, short = short, long
    space, slack = a, 0
    for _ in range(1, long):
        space += along
        slack += 2 * short
        if slack >= long + short:
            slack -= 2 * long
            space += across
        if blocks(s, space, mine, theirs, reach):
            return False
        if slack > long - short and blocks(s, space + across, mine, theirs, reach):
            return False
    return True


@rule
def sees_space(s, t, u, space, reach):
    """Whether a unit has Sight to a space from one of its own. CE-SGT-01 CE-SGT-05"""
    for k in range(spaces(s, t, u)):
        here = space_of(s, t, u, k)
        if here != NONE and sight(s, t, here, space, u, NONE, reach):
            return True
    return False


@rule
def sees(s, t, u, v, reach):
    """Whether one of the spaces of `u` has Sight to one of `v`; with `reach` across units and Monoliths. CE-SGT-05 CE-RUL-15"""
    for k in range(spaces(s, t, u)):
        here = space_of(s, t, u, k)
        if here == NONE:
            continue
        for j in range(spaces(s, t, v)):
            there = space_of(s, t, v, j)
            if there != NONE and sight(s, t, here, there, u, v, reach):
                return True
    return False
