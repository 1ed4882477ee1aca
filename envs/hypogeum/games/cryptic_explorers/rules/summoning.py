"""Summoning: costs, limits, where Monsters come. Section 2.20"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_DONE, A_PLANE, A_SPACE
from hypogeum.games.cryptic_explorers.constants import (
    AMBUSH, BY_CLEANUP, EV_SUMMON, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, GASHNORADON, GODDESS_SEAT, G_LIMIT, IN_PLAY,
    MAIN_REALM, MONOLITHS, MONSTERS, NONE, OUT, PLANES, QUICKPLAY, RULE_MONO_AMBUSH, SM_NORMAL, SPECIAL_LIMIT, SUMMON,
    SUMMON_PLANE, SUMMON_SPACE, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import here, health_max, rules_in_force
from hypogeum.games.cryptic_explorers.rules.deck import goddess_attribute
from hypogeum.games.cryptic_explorers.rules.entering import put
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, plane_of, range_to_space, sheet_of
from hypogeum.games.cryptic_explorers.rules.places import any_summon_space

REALM_LIMIT, SUB_LIMIT = 5, 4
MAY_DECLINE = 16
"""Added to SM_* where the Goddess need not summon."""


@rule
def slot_for(s, t, sheet):
    """The lowest free Monster slot of a sheet, or NONE: standees cap copies. CE-GEN-06 CE-LIM-02 CE-MOD-12"""
    for m in range(MONSTERS):
        if t.sheet_of[s.goddess, m] == sheet and s.life[U_MONSTER + m] == OUT:
            return m
    return NONE


@rule
def monsters_on(s, t, plane):
    """Monsters that count towards a plane's limit. CE-LIM-01 CE-MOD-04 CE-MOD-12 CE-SUB-08"""
    n = 0
    for m in range(GASHNORADON):
        u = U_MONSTER + m
        if here(s, u) and plane_of(int(s.at[u])) == plane and not int(t.traits[sheet_of(s, t, u)]) & SPECIAL_LIMIT:
            n += 1
    return n


@rule
def limit_of(s, t, plane):
    """Most Monsters of a plane. CE-LIM-01 CE-SUB-01 CE-QCK-04"""
    if plane != MAIN_REALM:
        return SUB_LIMIT + (goddess_attribute(s, t, G_LIMIT) if t.mode == QUICKPLAY else 0)
    return REALM_LIMIT + goddess_attribute(s, t, G_LIMIT)


@rule
def has_room(s, t, sheet, plane):
    """Whether the plane may hold one more Monster of the sheet. CE-LIM-01 CE-LIM-03"""
    if not (int(s.planes) >> plane) & 1:
        return False
    return int(t.traits[sheet]) & SPECIAL_LIMIT != 0 or monsters_on(s, t, plane) < limit_of(s, t, plane)


@rule
def summon_planes(s, t, sheet, where, source):
    """Set of planes with a space for the Monster."""
    found = 0
    if slot_for(s, t, sheet) != NONE:
        for plane in range(PLANES):
            if has_room(s, t, sheet, plane) and any_summon_space(s, t, sheet, where, source, plane):
                found |= 1 << plane
    return found


@rule
def master_in_play(s):
    """CE-MAS-04"""
    for m in range(MONSTERS):
        if s.master[m] != NONE:
            return True
    return False


@rule
def summon_cost(s, t, sheet, master):
    """Power for a Monster, with the Master card's extra Cost. CE-SUM-01 CE-MAS-01"""
    return int(t.cost[sheet]) + (0 if master == NONE else int(t.master_cost[s.goddess, master]))


@rule
def may_summon_sheet(s, t, sheet, master):
    """Whether the Goddess may pay for this Monster now. CE-SUM-01 CE-LIM-02 CE-MAS-04"""
    if t.health[sheet] == 0 or (master != NONE and master_in_play(s)) or summon_cost(s, t, sheet, master) > s.power:
        return False
    return summon_planes(s, t, sheet, SM_NORMAL, NONE) != 0


@rule
def begin_summon(s, sheet, master, where, source, n):
    """`n` Monsters of a sheet are placed one by one."""
    push(s, SUMMON, GODDESS_SEAT, sheet, master, where)
    s.frame[int(s.depth) - 1, F_W] = source
    s.frame[int(s.depth) - 1, F_V] = n


@rule
def flow_summon(s, t):
    """Variables: X sheet, Y Master card, Z where, W source space, V Monsters left; the seat's column keeps the chosen plane.
    CE-SUM-01 section 6.5"""
    f = s.frame[int(s.depth) - 1]
    pc, sheet, where = int(f[F_PC]), int(f[F_X]), int(f[F_Z]) & ~MAY_DECLINE
    if pc == 0:
        planes = summon_planes(s, t, sheet, where, int(f[F_W])) if f[F_V] > 0 else 0
        if planes == 0:
            pop(s)
        else:
            f[F_PC] = 1
            push(s, SUMMON_PLANE, GODDESS_SEAT, planes, 0, 0)
    elif pc == 1:
        f[F_PC] = 2
        plane = int(s.answer) - A_PLANE
        push(s, SUMMON_SPACE, GODDESS_SEAT, plane, sheet, int(f[F_Z]))
        s.frame[int(s.depth) - 1, F_W] = f[F_W]
        f[F_SEAT] = plane
    else:
        hear_space(s, t, f, sheet)


@rule
def hear_space(s, t, f, sheet):
    """The chosen space, or nothing more where that may be declined."""
    f[F_PC] = 0
    if s.answer == A_DONE:
        f[F_V] = 0
    else:
        summon(s, t, sheet, int(f[F_Y]), first_space(int(f[F_SEAT])) + int(s.answer) - A_SPACE)
        f[F_V] -= 1


@rule
def summon(s, t, sheet, master, space):
    """The Monster is placed at full Health. CE-SUM-01 CE-SUM-05 CE-MAS-02"""
    m = slot_for(s, t, sheet)
    u = U_MONSTER + m
    s.life[u] = IN_PLAY
    s.master[m] = master
    s.summoned[m] = s.round_no
    s.used[u] = 0
    s.retired[u] = 0
    put(s, t, u, space)
    s.health[u] = health_max(s, t, u)
    if (rules_in_force(s, t) >> RULE_MONO_AMBUSH) & 1 and by_monolith_2(s, t, u):
        s.mods[u, BY_CLEANUP] = int(s.mods[u, BY_CLEANUP]) | AMBUSH
    note(s, EV_SUMMON, GODDESS_SEAT, u, space, master)


@rule
def by_monolith_2(s, t, u):
    """Within 2 of a Monolith. Section 6.5: Rise Again"""
    for k in range(MONOLITHS):
        if s.monolith_at[k] != NONE and range_to_space(s, t, u, int(s.monolith_at[k])) <= 2:
            return True
    return False
