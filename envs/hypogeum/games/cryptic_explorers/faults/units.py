"""Faults of what stands on the boards: who occupies which space, Doors, Monoliths, objects, actors and their limits."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits
from hypogeum.games.cryptic_explorers.constants import (
    ACTORS, ARCANE, ATTRIBUTES, BOG, CELLS, CRYPTONAUTS, DEAD, DOORS, F_KIND, F_V, F_X, GASHNORADON, IN_PLAY,
    MAIN_REALM, MIRROR, MIRROR_MAP, MONOLITHS, MONSTERS, MOVE, NONE, OBJECTS, OUT, PIT, PLANES, QUICKPLAY, SARCOPHAGUS,
    STATUSES, STATUS_LIMITS, SUB_REALMS, TELEPORTED, TIMES, UNITS, U_DOOR, U_MONSTER, U_OBJECT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.geometry import (
    is_wall, place_of, plane_of, quarter, space_of, spaces,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.paths import in_transit
from hypogeum.games.cryptic_explorers.rules.setup import owner_of, squad_of, team_size
from hypogeum.games.cryptic_explorers.rules.summoning import limit_of, monsters_on


@rule
def planes_fit(s, t):
    """Realm, planes in play and open ones go together. CE-SET-03 CE-SUB-02 CE-QCK-01"""
    planes, entered = int(s.planes), int(s.entered)
    if entered & ~planes or (s.realm == NONE) != (planes == 0) or (planes != 0 and entered == 0):
        return False
    if planes != 0 and (s.realm >= MIRROR_MAP) != (t.mode == QUICKPLAY):
        return False
    if s.realm >= MIRROR_MAP:
        return planes == 1 << (int(s.realm) - MIRROR_MAP + MIRROR)
    return planes == 0 or (planes & 1 == 1 and entered & 1 == 1)


@rule
def is_in_play(s, space):
    """Whether a space is on a plane in play."""
    return space != NONE and (int(s.planes) >> plane_of(space)) & 1 == 1


@rule
def actors_are_known(s, t):
    """Who is on the board, out of it or dead is somebody of this game, and has a place or none. CE-SET-07 CE-VIT-06"""
    for u in range(ACTORS):
        life = s.life[u]
        if (life == IN_PLAY or (life == DEAD and u < CRYPTONAUTS)) != (s.at[u] != NONE):
            return False
        if s.at[u] != NONE and not is_in_play(s, int(s.at[u])):
            return False
        if u >= U_MONSTER and life != OUT and not is_monster(s, t, u - U_MONSTER):
            return False
    for slot in range(CRYPTONAUTS):
        there = s.life[slot] != OUT
        if s.owner[slot] != NONE and (
            slot >= team_size(t) or s.owner[slot] != owner_of(t, slot) or s.squad[slot] != squad_of(t, slot)
        ):
            return False
        if (s.owner[slot] == NONE) != (s.squad[slot] == NONE) or (s.owner[slot] != NONE and s.who[slot] == NONE):
            return False
        if there and s.owner[slot] == NONE:
            return False
        for other in range(slot):
            if s.who[slot] != NONE and s.who[slot] == s.who[other]:
                return False
    return True


@rule
def is_monster(s, t, m):
    """Whether a Monster slot may be in play: standees of this Goddess; Gashnoradon in the Bog, who alone can be dead."""
    if s.goddess == NONE or t.sheet_of[s.goddess, m] == NONE:
        return False
    if m == GASHNORADON:
        return s.realm == BOG and s.life[U_MONSTER + m] != TELEPORTED
    return s.life[U_MONSTER + m] == IN_PLAY


@rule
def structures_fit(s, t):
    """Doors, Monoliths and objects that stand have Health, others nothing. CE-DOR-02 CE-DOR-03 CE-MNL-01"""
    for d in range(DOORS):
        health, most = s.door_health[d], 2 if d < ARCANE else 4
        if s.door_at[d] == NONE:
            if health or s.door_open[d]:
                return False
        elif health < 1 or health > most or not is_in_play(s, int(s.door_at[d])):
            return False
    for k in range(MONOLITHS):
        health = s.monolith_health[k]
        if s.monolith_at[k] == NONE:
            if health or s.empowered[k]:
                return False
        elif health < 1 or health > 3 or not is_in_play(s, int(s.monolith_at[k])):
            return False
    for k in range(OBJECTS):
        if not object_fits(s, t, k):
            return False
    return True


@rule
def object_fits(s, t, k):
    kind = int(s.object_kind[k])
    if kind == NONE:
        return s.object_at[k] == NONE and s.object_health[k] == 0 and s.opened[k] == 0
    if s.opened[k] and kind != SARCOPHAGUS:
        return False
    most = int(t.object_hp[kind])
    if s.object_at[k] == NONE:
        return most > 0 and s.object_health[k] == 0
    if s.object_health[k] > most or (most > 0 and s.object_health[k] == 0) or not is_in_play(s, int(s.object_at[k])):
        return False
    for j in range(spaces(s, t, U_OBJECT + k)):
        if quarter(t, int(s.object_at[k]), j) == NONE:
            return False
    return True


@rule
def occupies(s, u):
    """Whether a unit occupies its place: open Doors and Corpses do not."""
    if u < ACTORS:
        return s.life[u] == IN_PLAY
    if u < U_DOOR + DOORS and s.door_open[u - U_DOOR]:
        return False
    return place_of(s, u) != NONE


@rule
def units_are_where_they_stand(s, t):
    """Every space is occupied by the unit that stands there, no other space is occupied. CE-LRG-01 CE-MOV-03"""
    n = 0
    for u in range(UNITS):
        if occupies(s, u):
            for k in range(spaces(s, t, u)):
                space = space_of(s, t, u, k)
                if space != NONE:
                    n += 1
                    if s.unit[space] != u or is_wall(s, space):
                        return False
    unit = s.unit
    for space in range(CELLS):
        n -= unit[space] != NONE
    return n == 0


@rule
def mover_below(s, u):
    """Depth of the topmost open Move of a unit, NONE without."""
    found = NONE
    for d in range(int(s.depth)):
        if s.frame[d, F_KIND] == MOVE and s.frame[d, F_X] == u:
            found = d
    return found


@rule
def narrow_places_are_kept(s, t):
    """Only in a Move a unit is where it may not end; the last space where a Large Monster may is kept. CE-RUL-16 CE-MOV-05"""
    kept = False
    for u in range(U_MONSTER, ACTORS):
        d = mover_below(s, u)
        if d != NONE and s.reserved != NONE and s.frame[d, F_V] == s.reserved:
            kept = True
        if s.life[u] == IN_PLAY and in_transit(s, t, u):
            if d == NONE or s.reserved != s.frame[d, F_V]:
                return False
    for slot in range(CRYPTONAUTS):
        if s.life[slot] == IN_PLAY and s.terrain[s.at[slot]] == PIT and mover_below(s, slot) == NONE:
            return False
    return kept or s.reserved == NONE


@rule
def health_is_right(s, t):
    """Those in play have Health or Vitae and Stamina, those out of it nothing that was temporary. CE-VIT-02 CE-MAC-03"""
    for u in range(ACTORS):
        if s.life[u] != IN_PLAY:
            if s.granted[u] or s.knocked[u] or not is_blank(s, u):
                return False
            if u >= U_MONSTER and (s.health[u] or s.used[u] or s.retired[u] or s.once[u]):
                return False
        elif u >= U_MONSTER and s.health[u] == 0:
            return False
        if (s.knocked[u] > 0) != (s.knocked_by[u] != NONE) or s.knocked_by[u] >= t.seats:
            return False
    for slot in range(CRYPTONAUTS):
        if s.life[slot] != IN_PLAY:
            if s.marks[slot] or s.spent[slot] or s.prepared[slot]:
                return False
        elif s.stamina[slot] > t.stamina[s.who[slot]] or (s.stamina[slot] == 0 and not s.spent[slot]):
            return False
        if s.life[slot] == DEAD and s.health[slot]:
            return False
        if int(s.charged[slot]) & 1:
            return False
    return True


@rule
def is_blank(s, u):
    mods, bonus = s.mods, s.bonus
    for time in range(TIMES):
        if mods[u, time]:
            return False
        for k in range(ATTRIBUTES):
            if bonus[u, time, k]:
                return False
    return True


@rule
def monsters_are_within_limits(s, t):
    """Monsters of a plane, one Master, nobody where the Goddess may not act but guards. CE-LIM-01 CE-MAS-04 CE-SUB-07"""
    masters = 0
    for m in range(MONSTERS):
        u = U_MONSTER + m
        if s.life[u] != IN_PLAY:
            if s.master[m] != NONE or s.summoned[m]:
                return False
            continue
        masters += s.master[m] != NONE
        if s.summoned[m] > s.round_no or (m == GASHNORADON and (s.master[m] != NONE or s.summoned[m])):
            return False
        if s.summoned[m] and not (int(s.entered) >> plane_of(int(s.at[u]))) & 1:
            return False
    if masters > 1:
        return False
    if s.life[U_MONSTER + GASHNORADON] == OUT and (s.asleep or s.stirred):
        return False
    if s.goddess == NONE:
        return True
    for plane in range(PLANES):
        if monsters_on(s, t, plane) > limit_of(s, t, plane):
            return False
    return True


@rule
def statuses_are_within_limits(s):
    """Cards and tokens of each Status. Section 6.4"""
    for k in range(STATUSES):
        n = 0
        for slot in range(CRYPTONAUTS):
            n += (int(s.marks[slot]) >> k) & 1
        if n > STATUS_LIMITS[k]:
            return False
    return True


@rule
def crystals_fit(s, t):
    """A crystal for each Sub-Realm joined to the main Realm, laid before anybody enters. CE-SUB-02"""
    for sub in range(SUB_REALMS):
        if s.crystal_at[sub] != NONE and (t.mode == QUICKPLAY or not (int(s.planes) >> (sub + MIRROR)) & 1):
            return False
        if s.crystal_at[sub] == NONE and t.mode != QUICKPLAY and s.round_no > 0:
            if (int(s.planes) >> (sub + MIRROR)) & 1:
                return False
    return s.crystal_at[0] == NONE or s.crystal_at[0] != s.crystal_at[1]


@rule
def entered_fit(s):
    """A plane with a Cryptonaut is open to the Goddess. CE-SUB-07"""
    for slot in range(CRYPTONAUTS):
        if s.life[slot] == IN_PLAY and not (int(s.entered) >> plane_of(int(s.at[slot]))) & 1:
            return False
    return count_bits(int(s.planes)) == 0 or (int(s.planes) & 1 == 0) or (int(s.entered) >> MAIN_REALM) & 1 == 1
