"""Upkeep: effects in the order that the Goddess chooses. Sections 2.3, 6.9 CE-RLM-27"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_UPKEEP
from hypogeum.games.cryptic_explorers.constants import (
    AB_CARD, AB_GODDESS, AB_HAZARD, AB_HOOK, AB_MASTER, AB_RANGE, AB_ROWS, AB_SHEET, ACTORS, BOG, CARDS, CAVE,
    CITADEL, CITADEL_MAP, CRYPTONAUTS, FIRE, FLOATING, F_PC, F_X, F_Y, F_Z, GABILS, GASHNORADON, GODDESS_ABILITIES,
    GODDESS_SEAT, HALL, HOARFROST, H_UPKEEP, MAIN_REALM, MASTERY, NONE, OBJECTS, OP_HEAL, OP_STAMINA,
    OP_SUMMON, PUSHES, R_M, R_N, R_NEAR, R_OP, SHEETS_EACH, SHEET_PASSIVE, SLOT_DEVOUR, SPECIAL, SUREFOOT, UNITS,
    UPKEEPS, UPKEEP_ORDER, UP_CIRCLE, UP_CITADEL, UP_GASHNORADON, UP_HAZARD, UP_HEALING, UP_MASTERY, UP_ROT,
    U_MONOLITH, U_MONSTER, U_OBJECT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    health_max, here, is_cryptonaut, is_open, modifiers, own_ability, totem_stands,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.effects import begin_effects, is_on_units, is_touched
from hypogeum.games.cryptic_explorers.rules.geometry import plane_of, range_to, sees, sheet_of
from hypogeum.games.cryptic_explorers.rules.pushes import any_pushed
from hypogeum.games.cryptic_explorers.rules.sequel import settle
from hypogeum.games.cryptic_explorers.rules.summoning import summon_planes

MONOLITH_FULL = 3


@rule
def is_ailing(s, t, u):
    return here(s, u) and s.health[u] < health_max(s, t, u)


@rule
def by_object(s, t, slot, kind, n):
    """Whether a standing Realm object of a kind is within n and in Sight."""
    for k in range(OBJECTS):
        if s.object_kind[k] == kind and s.object_at[k] != NONE:
            u = U_OBJECT + k
            if range_to(s, t, slot, u) <= n and sees(s, t, slot, u, False):
                return True
    return False


@rule
def is_in_hazard(s, t, slot, k):
    """Whether the Upkeep hazard of the main Realm (UP_HAZARD) or the Citadel reaches a Cryptonaut. CE-RLM-07 -12 -24"""
    if not here(s, slot):
        return False
    space = int(s.at[slot])
    if k == UP_CITADEL:
        deep = plane_of(space) == CITADEL and s.terrain[space] == SPECIAL
        return deep and not modifiers(s, t, slot) & (FLOATING | SUREFOOT)
    if plane_of(space) != MAIN_REALM or not (s.realm == CAVE or s.realm == HALL):
        return False
    ability = AB_HAZARD + int(s.realm)
    return by_object(s, t, slot, HOARFROST if s.realm == CAVE else FIRE, int(t.ability[ability, AB_RANGE]))


@rule
def changes(s, t, row, u):
    """Whether a row would change the unit that it touches: healing and Stamina need somebody who lacks some."""
    op = int(row[R_OP])
    if op == OP_HEAL:
        return is_ailing(s, t, u) if u < ACTORS else s.monolith_health[u - U_MONOLITH] < MONOLITH_FULL
    return op != OP_STAMINA or row[R_N] < 0 or s.stamina[u] < t.stamina[s.who[u]]


@rule
def would_do(s, t, ability, user):
    """Whether an Upkeep ability of a unit (NONE: a Mastery) would do something. CE-RLM-27"""
    place = NONE if user == NONE else int(s.at[user])
    for j in range(int(t.ability[ability, AB_ROWS])):
        row = t.effect[ability, j]
        if row[R_OP] == OP_SUMMON:
            if summon_planes(s, t, int(s.goddess) * SHEETS_EACH + int(row[R_M]), int(row[R_NEAR]), place) != 0:
                return True
        elif not is_on_units(int(row[R_OP])):
            return True
        else:
            for u in range(UNITS):
                if is_touched(s, t, ability, row, user, user, place, u) and changes(s, t, row, u):
                    return True
    return False


@rule
def own_upkeep(s, t, m, part):
    """The Upkeep ability of a Monster's sheet (part 0) or Master card (part 1), NONE without one that would do something."""
    u = U_MONSTER + m
    if m == GASHNORADON or not here(s, u) or (part == 1 and s.master[m] == NONE):
        return NONE
    ability = AB_SHEET + 3 * sheet_of(s, t, u) + SHEET_PASSIVE
    if part == 1:
        ability = AB_MASTER + 2 * (2 * int(s.goddess) + int(s.master[m])) + 1
    return ability if t.ability[ability, AB_HOOK] == H_UPKEEP and would_do(s, t, ability, u) else NONE


@rule
def mastery_of(s, card):
    """The ability of a card as a Mastery."""
    return AB_CARD + 2 * (int(s.goddess) * CARDS + card) + MASTERY


@rule
def upkeep_mastery(s, t, k):
    """The card of the k-th Mastery with an Upkeep hook, by card id; NONE."""
    for card in range(CARDS):
        if t.ability[mastery_of(s, card), AB_HOOK] == H_UPKEEP:
            if k == 0:
                return card
            k -= 1
    return NONE


@rule
def own_circle(s, t, slot, k):
    """The Upkeep ability in a slot of a living Cryptonaut's sheet (Consecrated Circle), NONE without one that would do
    something."""
    if not here(s, slot) or not is_open(s, slot, k):
        return NONE
    ability = own_ability(s, slot, k)
    return ability if t.ability[ability, AB_HOOK] == H_UPKEEP and would_do(s, t, ability, slot) else NONE


@rule
def own_rot(s, t, k):
    """The Upkeep ability among the Goddess's own passive ones (Slowly We Rot), NONE without one that would do something."""
    ability = AB_GODDESS + GODDESS_ABILITIES * int(s.goddess) + GABILS + k
    return ability if t.ability[ability, AB_HOOK] == H_UPKEEP and would_do(s, t, ability, NONE) else NONE


@rule
def matters(s, t, k):
    """Whether Upkeep effect k would do something. CE-RND-04 CE-RLM-27"""
    if k == UP_HAZARD or k == UP_CITADEL:
        for slot in range(CRYPTONAUTS):
            if is_in_hazard(s, t, slot, k):
                return True
        return False
    if k == UP_ROT:
        return own_rot(s, t, 0) != NONE or own_rot(s, t, 1) != NONE
    if k == UP_GASHNORADON:
        return is_ailing(s, t, U_MONSTER + GASHNORADON) and totem_stands(s)
    if k == UP_HEALING:
        for m in range(GASHNORADON):
            if own_upkeep(s, t, m, 0) != NONE or own_upkeep(s, t, m, 1) != NONE:
                return True
        return False
    if UP_MASTERY <= k < UP_CIRCLE:
        card = upkeep_mastery(s, t, k - UP_MASTERY)
        return card != NONE and s.mastery[card] > 0 and would_do(s, t, mastery_of(s, card), NONE)
    for slot in range(CRYPTONAUTS):
        for j in range(SLOT_DEVOUR):
            if k == UP_CIRCLE and own_circle(s, t, slot, j) != NONE:
                return True
    return False


@rule
def flow_upkeep(s, t):
    """Variables: X effect being resolved, Y next instance of it, Z effects done. CE-RND-03 CE-RND-04"""
    f = s.frame[int(s.depth) - 1]
    pc = int(f[F_PC])
    if pc == 0:
        if settle(s, t):
            return
        left = pending(s, t) & ~int(f[F_Z])
        s.upkeeps = left
        if left == 0:
            pop(s)
        else:
            f[F_PC] = 1
            push(s, UPKEEP_ORDER, GODDESS_SEAT, left, 0, 0)
    elif pc == 1:
        k = int(s.answer) - A_UPKEEP
        f[F_X] = k
        f[F_Y] = 0
        f[F_Z] = int(f[F_Z]) | (1 << k)
        f[F_PC] = 2
    elif pc == 2:
        next_instance(s, t, f)
    else:
        f[F_PC] = 0
        if any_pushed(s):
            push(s, PUSHES, GODDESS_SEAT, 0, 0, 0)


@rule
def pending(s, t):
    """Set of the effects that would do something."""
    found = 0
    for k in range(UPKEEPS):
        if matters(s, t, k):
            found |= 1 << k
    return found


@rule
def next_instance(s, t, f):
    """Each effect resolves all its instances, Cryptonauts then Monsters in slot order; Rot strikes all at once, since her
    Ability is about all who have it. CE-RLM-27"""
    k, u = int(f[F_X]), int(f[F_Y])
    if k == UP_ROT and u == 0:
        f[F_Y] = ACTORS
        for j in range(2):
            if own_rot(s, t, j) != NONE:
                begin_effects(s, GODDESS_SEAT, NONE, own_rot(s, t, j), NONE, NONE)
        return
    if UP_MASTERY <= k < UP_CIRCLE:
        card = upkeep_mastery(s, t, k - UP_MASTERY)
        if u < s.mastery[card]:
            f[F_Y] = u + 1
            begin_effects(s, GODDESS_SEAT, NONE, mastery_of(s, card), NONE, NONE)
        else:
            f[F_PC] = 3
        return
    while u < ACTORS:
        if begin_instance(s, t, k, u):
            f[F_Y] = u + 1
            return
        u += 1
    f[F_PC] = 3


@rule
def begin_instance(s, t, k, u):
    """Let Upkeep effect k strike an actor, or an actor's own one take effect; whether it does."""
    depth = int(s.depth)
    if is_cryptonaut(u):
        for j in range(SLOT_DEVOUR):
            if k == UP_CIRCLE:
                begin_own(s, own_circle(s, t, u, j), u)
        if (k == UP_HAZARD or k == UP_CITADEL) and is_in_hazard(s, t, u, k):
            hazard = AB_HAZARD + (int(s.realm) if k == UP_HAZARD else CITADEL_MAP)
            begin_effects(s, GODDESS_SEAT, NONE, hazard, u, int(s.at[u]))
    elif k == UP_HEALING:
        begin_own(s, own_upkeep(s, t, u - U_MONSTER, 1), u)
        begin_own(s, own_upkeep(s, t, u - U_MONSTER, 0), u)
    elif k == UP_GASHNORADON and u == U_MONSTER + GASHNORADON and is_ailing(s, t, u):
        begin_own(s, AB_HAZARD + BOG, u)
    return s.depth > depth


@rule
def begin_own(s, ability, u):
    """An actor's own Upkeep ability, if it has one."""
    if ability != NONE:
        begin_effects(s, GODDESS_SEAT, u, ability, u, int(s.at[u]))
