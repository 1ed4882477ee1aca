"""Where Monsters may be Summoned, units be put, crystals be laid. Sections 2.20, 6.2; CE-RUL-17 to CE-RUL-19, CE-RUL-62."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.actions import A_SPACE
from hypogeum.games.cryptic_explorers.constants import (
    BOG, CRYPTONAUTS, DEAD, DIRS, FLOATING, GASHNORADON, GROUND, IN_PLAY, MONOLITHS, MONSTERS, NONE, OBJECTS, PIT,
    PL_BY_OWN, PL_THERE, ROT, SM_CORPSE_OR_ROT, SM_GUARD, SM_MONOLITH, SM_MONOLITH_OR_CORPSE, SM_NORMAL, SPECIAL,
    TOMB, U_MONSTER, U_OBJECT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.geometry import (
    distance, first_space, is_large, place_of, plane_of, quarter, range_to_space, sight, space_count,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.paths import is_free, is_passable, may_end

NEAR = 5
"""Within so many spaces of a Cryptonaut a Summoned Monster must be hidden, a guard within so many of her Relic token."""

# ---------------------------------------------------------------- Summoning


@rule
def may_summon(s, t, sheet, anchor, where, source):
    """Whether a Monster of the sheet may be Summoned with `anchor` as its (top left) space. CE-SUM-02 CE-SUM-03 CE-SUM-04

    `where` is SM_*; `source` the space beside which SM_BESIDE and within 5 of which SM_GUARD summons, else NONE.
    """
    size = 4 if t.large[sheet] else 1
    if where != SM_GUARD and not (int(s.entered) >> plane_of(anchor)) & 1:  # CE-SUB-07 CE-RUL-58
        return False
    for k in range(size):
        space = quarter(t, anchor, k)
        if space == NONE or not may_stand(s, t, sheet, space):
            return False
    fits = where == SM_NORMAL
    for k in range(size):
        space = quarter(t, anchor, k)
        if where == SM_NORMAL:
            if not is_hidden(s, t, space):
                return False
        elif is_by(s, t, space, where, source):
            fits = True
    return fits


@rule
def may_stand(s, t, sheet, space):
    """A free passable space, for Floating Monsters a Pit too. CE-SUM-03 CE-SUM-04 CE-RUL-17"""
    if not is_free(s, t, space, NONE):
        return False
    return is_passable(s.terrain[space]) or (s.terrain[space] == PIT and int(t.traits[sheet]) & FLOATING != 0)


@rule
def is_hidden(s, t, space):
    """No Cryptonaut is within 5, or none sees the space. CE-SUM-02 CE-RUL-19"""
    near = False
    for slot in range(CRYPTONAUTS):
        if s.life[slot] == IN_PLAY and distance(t, int(s.at[slot]), space) <= NEAR:
            near = True
    if near:
        for slot in range(CRYPTONAUTS):
            if s.life[slot] == IN_PLAY and sight(s, t, int(s.at[slot]), space, slot, NONE, False):
                return False
    return True


@rule
def is_by(s, t, space, where, source):
    """What SM_* other than the normal rules ask of one space of the Monster, distance and Sight ignored. Section 6.2"""
    if where == SM_GUARD:
        return distance(t, space, source) <= NEAR
    if where == SM_MONOLITH:
        return by_monolith(s, t, space)
    if where == SM_MONOLITH_OR_CORPSE:
        return by_monolith(s, t, space) or by_cryptonaut(s, t, space, DEAD, 0, 1)
    if where == SM_CORPSE_OR_ROT:
        return by_cryptonaut(s, t, space, DEAD, 0, 1) or by_cryptonaut(s, t, space, IN_PLAY, ROT, 2)
    unit = int(s.unit[source])
    return (distance(t, source, space) if unit == NONE else range_to_space(s, t, unit, space)) == 1


@rule
def by_monolith(s, t, space):
    """A Monolith is adjacent."""
    for k in range(MONOLITHS):
        if s.monolith_at[k] != NONE and distance(t, int(s.monolith_at[k]), space) == 1:
            return True
    return False


@rule
def by_cryptonaut(s, t, space, life, marks, n):
    """A Cryptonaut in play, or a Corpse, with the Statuses `marks` is within `n`."""
    for slot in range(CRYPTONAUTS):
        if s.life[slot] == life and int(s.marks[slot]) & marks == marks and distance(t, int(s.at[slot]), space) <= n:
            return True
    return False


@rule
def any_summon_space(s, t, sheet, where, source, plane):
    """Whether a Monster of the sheet may be Summoned anywhere on the plane."""
    first = first_space(plane)
    for space in range(first, first + space_count(plane)):
        if may_summon(s, t, sheet, space, where, source):
            return True
    return False


@rule
def write_summon_spaces(s, t, sheet, where, source, plane):
    """Allow as answers all spaces of the plane where a Monster of the sheet may be Summoned."""
    first = first_space(plane)
    for space in range(first, first + space_count(plane)):
        if may_summon(s, t, sheet, space, where, source):
            s.legal[A_SPACE + space - first] = 1


# ---------------------------------------------------------------- placing


@rule
def may_place(s, t, unit, space, how, other, mods):
    """Whether PLACE may put a unit on another space: how is PL_*, `other` the unit it is put next to. Section 6.2"""
    if space == place_of(s, unit) or not may_end(s, t, unit, space, mods):
        return False
    if how == PL_THERE:
        return True
    size = 4 if is_large(s, t, unit) else 1
    for k in range(size):
        here = quarter(t, space, k)
        if how == PL_BY_OWN:
            if by_monolith(s, t, here) or by_own(s, t, unit, here):
                return True
        elif range_to_space(s, t, other, here) == 1:
            return True
    return False


@rule
def by_own(s, t, unit, space):
    """Another Monster of the Goddess is adjacent to the space; Gashnoradon is none of hers. CE-MOD-04"""
    for m in range(MONSTERS):
        u = U_MONSTER + m
        if m != GASHNORADON and u != unit and s.life[u] == IN_PLAY and range_to_space(s, t, u, space) == 1:
            return True
    return False


@rule
def any_place(s, t, unit, how, other, mods, plane):
    """Whether PLACE may put a unit anywhere on the plane."""
    first = first_space(plane)
    for space in range(first, first + space_count(plane)):
        if may_place(s, t, unit, space, how, other, mods):
            return True
    return False


@rule
def write_places(s, t, unit, how, other, mods, plane):
    """Allow as answers all spaces of the plane where PLACE may put a unit."""
    first = first_space(plane)
    for space in range(first, first + space_count(plane)):
        if may_place(s, t, unit, space, how, other, mods):
            s.legal[A_SPACE + space - first] = 1


# ---------------------------------------------------------------- crystals


@rule
def may_lay_crystal(s, t, space):
    """Whether a Thyralith Crystal may lie on a space of the main Realm. CE-THY-01 CE-THY-02 CE-RUL-62"""
    terrain = s.terrain[space]
    if not (terrain == GROUND or terrain == SPECIAL or terrain == PIT) or s.unit[space] != NONE or s.tokens[space] != 0:
        return False
    if t.map_entrance[s.realm, space] != 0 or by_objective(s, t, space):
        return False
    for d in range(DIRS):
        beside = int(t.next[space, d])
        if beside != NONE and s.terrain[beside] == GROUND and s.unit[beside] == NONE:
            return True
    return False


@rule
def by_objective(s, t, space):
    """What an Objective of the main Realm needs, Gashnoradon's start or a crystal is on the space or adjacent. CE-RUL-62"""
    if by_crystal(s, t, space) or by_witch(s, t, space) or (s.realm == TOMB and by_monolith(s, t, space)):
        return True
    for k in range(OBJECTS):
        if s.object_at[k] != NONE and range_to_space(s, t, U_OBJECT + k, space) <= 1:
            return True
    return False


@rule
def by_crystal(s, t, space):
    """A crystal is on the space or adjacent."""
    for sub in range(s.crystal_at.shape[0]):
        if s.crystal_at[sub] != NONE and distance(t, int(s.crystal_at[sub]), space) <= 1:
            return True
    return False


@rule
def by_witch(s, t, space):
    """One of Gashnoradon's start spaces is the space or adjacent to it."""
    if s.realm != BOG:
        return False
    for k in range(4):
        if distance(t, quarter(t, int(t.witch_at), k), space) <= 1:
            return True
    return False
