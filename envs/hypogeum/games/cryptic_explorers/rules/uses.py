"""Using abilities: what may be used on what, costs, checks, then the rows. Sections 2.6, 2.13, 2.17, 6.2"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_SPACE, A_UNIT
from hypogeum.games.cryptic_explorers.constants import (
    AB_ARTIFACT, AB_FILTER, AB_FILTER_N, AB_FLAGS, AB_GODDESS, AB_HAZARD, AB_KIND, AB_LOCK, AB_MASTER, AB_ONCE,
    AB_RANGE, AB_TARGET, ACTORS, ARTIFACTS, A_DEFENCE, CHECK_AIM, CHECK_CAST, CHECK_STAMINA, CRYPTONAUTS, DEMIGODDESS,
    EV_USE, FEARSOME, FL_COST, FL_HEALTH, FL_MONOLITH, FL_MONOLITH_OR_MONSTER, FL_NOT_RETIRED, FL_SEEN_BY_MONSTER,
    F_PC, F_REACH, F_SEAT, F_SMITING, F_W, F_X, F_Y, F_Z, GASHNORADON, GODDESS_SEAT, IN_PLAY, K_ATTACK, K_FREE,
    K_NONE, K_PASSIVE, K_SPELL, L_DEVOUR, MAIN_REALM, MIRROR, MIRROR_MAP, MONOLITHS, NONE, OP_DOOR, OP_PLACE,
    OP_REMOVE, OP_SUMMON, PL_THERE, PUSHES, R_M, R_N, R_NEAR, R_OP, R_WHO, SEER, SHEETS_EACH, SKULL, SOUL_TOKEN,
    TARGET, TARGET_SPACE, TG_ANY, TG_CRYPTONAUT, TG_DOOR, TG_DOOR_NEAR, TG_FOE, TG_FOE_OR_DOOR, TG_FRIEND,
    TG_MONOLITH, TG_MONSTER, TG_NONE, TG_OTHER, TG_OWN, TG_OWN_MONOLITH, TG_OWN_OR_MONOLITH, TG_SELF, TG_SOUL,
    TG_SPACE, TG_THING, TG_WALL, UNITS, USE, USE_BASE, USE_LOCKED, U_DOOR, U_MONOLITH, U_MONSTER, U_OBJECT, WALL,
    WINDOW, W_SELF,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    actions_left, attribute, can_pay, has, here, is_cryptonaut, is_open, modifiers, own_ability, passes, pay_action,
    rules_in_force,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.checks import ask_check
from hypogeum.games.cryptic_explorers.rules.effects import begin_effects
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import (
    place_of, plane_of, range_to, range_to_space, sees, sees_space, sheet_of,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.moving import seat_of
from hypogeum.games.cryptic_explorers.rules.paths import can_close, can_open, may_end
from hypogeum.games.cryptic_explorers.rules.places import any_place
from hypogeum.games.cryptic_explorers.rules.pushes import any_pushed
from hypogeum.games.cryptic_explorers.rules.summoning import summon_planes

WALLS_MOST = 6
MIRROR_HAZARD = AB_HAZARD + MIRROR_MAP

# ---------------------------------------------------------------- targets


@rule
def is_breakable(s, t, u):
    """A closed Door, a Monolith, a Realm object with Health. CE-ATK-04 CE-DOR-09 CE-TER-06"""
    if u < U_MONOLITH:
        return s.door_at[u - U_DOOR] != NONE and not s.door_open[u - U_DOOR]
    if u < U_OBJECT:
        return s.monolith_at[u - U_MONOLITH] != NONE
    return s.object_at[u - U_OBJECT] != NONE and s.object_health[u - U_OBJECT] > 0


@rule
def is_of_class(s, t, what, user, u):
    """Whether a unit that is in play belongs to a target class, Range and Sight apart. Section 6.2"""
    if u < CRYPTONAUTS:
        if what == TG_OTHER:
            return u != user
        return what == TG_FRIEND or what == TG_CRYPTONAUT or what == TG_FOE or what == TG_FOE_OR_DOOR
    if u < ACTORS:
        if what == TG_OWN or what == TG_OWN_OR_MONOLITH:
            return u != U_MONSTER + GASHNORADON
        return what == TG_MONSTER or what == TG_ANY
    if u < U_MONOLITH:
        if what == TG_DOOR or what == TG_DOOR_NEAR:
            return True
        return not s.door_open[u - U_DOOR] and (what == TG_ANY or what == TG_THING or what == TG_FOE_OR_DOOR)
    if u < U_OBJECT:
        hers = what == TG_OWN_MONOLITH or what == TG_OWN_OR_MONOLITH
        return hers or what == TG_ANY or what == TG_THING or what == TG_MONOLITH
    return (what == TG_ANY or what == TG_THING) and s.object_health[u - U_OBJECT] > 0


@rule
def stands(s, u):
    """Whether a unit is on a board."""
    return s.life[u] == IN_PLAY if u < ACTORS else place_of(s, u) != NONE


@rule
def near_monolith(s, t, u, n):
    """Whether a Monolith is within n spaces."""
    for k in range(MONOLITHS):
        if s.monolith_at[k] != NONE and range_to_space(s, t, u, int(s.monolith_at[k])) <= n:
            return True
    return False


@rule
def seen_by_monster(s, t, u):
    """Whether one of the Goddess's Monsters sees the unit."""
    for m in range(U_MONSTER, U_MONSTER + GASHNORADON):
        if here(s, m) and sees(s, t, m, u, False):
            return True
    return False


@rule
def near_monster(s, t, u, n):
    """Whether one of the Goddess's Monsters is within n spaces."""
    for m in range(U_MONSTER, U_MONSTER + GASHNORADON):
        if here(s, m) and range_to(s, t, m, u) <= n:
            return True
    return False


@rule
def passes_target(s, t, ability, u):
    """The further condition of an ability's target."""
    what, n = int(t.ability[ability, AB_FILTER]), int(t.ability[ability, AB_FILTER_N])
    if what == FL_MONOLITH:
        return near_monolith(s, t, u, n)
    if what == FL_MONOLITH_OR_MONSTER:
        return near_monolith(s, t, u, n) or near_monster(s, t, u, 1)
    if what == FL_SEEN_BY_MONSTER:
        return seen_by_monster(s, t, u)
    if what == FL_HEALTH:
        return s.health[u] <= n
    if what == FL_COST:
        master = int(s.master[u - U_MONSTER])
        return int(t.cost[sheet_of(s, t, u)]) + (0 if master == NONE else int(t.master_cost[s.goddess, master])) <= n
    if what == FL_NOT_RETIRED:
        return not s.retired[u]
    return passes(s, t, u, what, n, u)


@rule
def is_target(s, t, ability, user, u):
    """Whether an ability of `user` (NONE: the Goddess) may be used on a unit. CE-ATK-01 CE-ATK-02 CE-ATK-05 CE-CST-01
    CE-SGT-01"""
    what = int(t.ability[ability, AB_TARGET])
    if not stands(s, u) or not is_of_class(s, t, what, user, u) or not passes_target(s, t, ability, u):
        return False
    if not is_possible(s, t, t.effect[ability, 0], user, u):
        return False
    if user == NONE:
        return is_open_plane(s, u) and (what != TG_DOOR_NEAR or near_monster(s, t, u, int(t.ability[ability, AB_RANGE])))
    if u == user:
        return what == TG_FRIEND
    flags = int(t.ability[ability, AB_FLAGS])
    if range_to(s, t, user, u) > t.ability[ability, AB_RANGE]:
        return False
    return flags & F_SMITING != 0 or sees(s, t, user, u, flags & F_REACH != 0)


@rule
def is_possible(s, t, row, user, u):
    """Whether the first row can be carried out: a Door operated as in a Move, whoever removes is not Gashnoradon.
    CE-CRD-07 CE-DOR-03 CE-DOR-06 CE-MOD-04 CE-RLM-19"""
    if row[R_OP] == OP_DOOR and row[R_N] == 0:
        if s.door_open[u - U_DOOR]:
            return can_close(s, t, u - U_DOOR)
        return user == NONE or can_open(s, t, user, u - U_DOOR, modifiers(s, t, user), rules_in_force(s, t))
    return row[R_OP] != OP_REMOVE or not has(s, t, u, DEMIGODDESS)


@rule
def is_open_plane(s, u):
    """The Goddess reaches only planes that were entered. CE-SUB-07"""
    return (int(s.entered) >> plane_of(place_of(s, u))) & 1 != 0


@rule
def is_space_target(s, t, ability, user, space):
    """Whether an ability may be used on a space: a Wall, a free space, a Soul token. Section 6.2"""
    what, flags = int(t.ability[ability, AB_TARGET]), int(t.ability[ability, AB_FLAGS])
    if range_to_space(s, t, user, space) > t.ability[ability, AB_RANGE]:
        return False
    if what == TG_WALL:
        if s.terrain[space] != WALL or s.walls_broken >= WALLS_MOST:
            return False
    elif what == TG_SOUL:
        if not int(s.tokens[space]) & SOUL_TOKEN:
            return False
    elif space == s.at[user] or not may_end(s, t, user, space, modifiers(s, t, user)):
        return False
    return flags & F_SMITING != 0 or sees_space(s, t, user, space, False)


@rule
def is_on_space(what):
    """Target classes that are spaces."""
    return what == TG_WALL or what == TG_SPACE or what == TG_SOUL


@rule
def any_target(s, t, ability, user):
    """Whether an ability has a target, if it needs one. Section 4.1"""
    what = int(t.ability[ability, AB_TARGET])
    if what == TG_NONE or what == TG_SELF:
        return True
    if is_on_space(what):
        reach = int(t.ability[ability, AB_RANGE])
        for down in range(-reach, reach + 1):
            for right in range(-reach, reach + 1):
                space = space_by(t, int(s.at[user]), down, right)
                if space != NONE and is_space_target(s, t, ability, user, space):
                    return True
        return False
    for u in range(UNITS):
        if is_target(s, t, ability, user, u):
            return True
    return False


@rule
def space_by(t, space, down, right):
    """The space so many rows down and columns to the right in the same plane, or NONE."""
    row, column = int(t.row[space]) + down, int(t.column[space]) + right
    width = 24 if plane_of(space) == MAIN_REALM else 12
    if row < 0 or row >= width or column < 0 or column >= width:
        return NONE
    return space + down * width + right


# ---------------------------------------------------------------- what may be used


@rule
def is_usable(s, t, slot, ability, locked, once):
    """Whether a Cryptonaut may use this active ability now; `locked` and `once`: not open, already used. CE-ACT-07 CE-ACT-09"""
    kind = int(t.ability[ability, AB_KIND])
    if kind == K_NONE or kind == K_PASSIVE or once:
        return False
    devours = t.ability[ability, AB_LOCK] == L_DEVOUR
    if devours:
        if s.souls[slot] == 0:
            return False
    elif locked:
        return False
    if kind == K_SPELL and not devours and t.cast[s.who[slot]] == NONE:
        return False
    return (kind == K_FREE or can_pay(s, t, slot)) and any_target(s, t, ability, slot) and does_something(s, t, ability, slot)


@rule
def does_something(s, t, ability, user):
    """A place for PLACE next to something; further effects are the player's own affair."""
    row = t.effect[ability, 0]
    if row[R_OP] != OP_PLACE or row[R_M] == PL_THERE:
        return True
    what = int(t.ability[ability, AB_TARGET])
    for u in range(UNITS):
        if what != TG_NONE and is_target(s, t, ability, user, u) and has_place(s, t, row, user, u):
            return True
    return False


@rule
def has_place(s, t, row, user, u):
    """Whether PLACE has a space, with this target."""
    moved = user if row[R_WHO] == W_SELF else u
    other = u if row[R_WHO] == W_SELF else user
    plane = plane_of(place_of(s, moved if other == NONE else other))
    return any_place(s, t, moved, int(row[R_M]), other, modifiers(s, t, moved), plane)


@rule
def ability_in_use(s, slot, k):
    """The ability behind place `k` of the USE block, or NONE."""
    if k < USE_BASE:
        return own_ability(s, slot, k)
    a = (k - USE_BASE) % ARTIFACTS
    if s.holder[a] != slot:
        return NONE
    return AB_ARTIFACT + 2 * int(s.artifact[a]) + (1 if k >= USE_LOCKED else 0)


@rule
def may_use(s, t, slot, k):
    """Whether place `k` of the USE block is legal."""
    ability = ability_in_use(s, slot, k)
    if ability == NONE:
        return False
    if k < USE_BASE:
        once = t.ability[ability, AB_ONCE] and (int(s.once[slot]) >> k) & 1
        return is_usable(s, t, slot, ability, not is_open(s, slot, k), once)
    a, part = (k - USE_BASE) % ARTIFACTS, 1 if k >= USE_LOCKED else 0
    once = t.ability[ability, AB_ONCE] and (int(s.artifact_once[a]) >> part) & 1
    return is_usable(s, t, slot, ability, part == 1 and not s.artifact_charged[a], once)


@rule
def mark_use(s, slot, k):
    """Once-per-Round marks. CE-ACT-07"""
    if k < USE_BASE:
        s.once[slot] = int(s.once[slot]) | (1 << k)
    else:
        a = (k - USE_BASE) % ARTIFACTS
        s.artifact_once[a] = int(s.artifact_once[a]) | (2 if k >= USE_LOCKED else 1)


# ---------------------------------------------------------------- the flow


@rule
def begin_use(s, user, ability):
    """An ability is used by an actor, or by the Goddess (NONE)."""
    push(s, USE, GODDESS_SEAT if user == NONE else seat_of(s, user), user, ability, NONE)
    s.frame[int(s.depth) - 1, F_W] = NONE


@rule
def use_cryptonaut(s, t, slot, k):
    """A Cryptonaut pays for place `k` of the USE block and begins. Section 6.2.1 CE-SOU-05 CE-RUL-33"""
    ability = ability_in_use(s, slot, k)
    mark_use(s, slot, k)
    if t.ability[ability, AB_KIND] == K_FREE:
        s.began[slot] = 1
    else:
        pay_action(s, t, slot)
    if t.ability[ability, AB_LOCK] == L_DEVOUR:
        s.souls[slot] -= 1
    begin_use(s, slot, ability)


@rule
def flow_use(s, t):
    """Variables: X user, Y ability, Z target, W place of the target. pc 0 asks for the target, 1 hears it, 2 comes after a
    Monster's windows, 3 Fearsome, 4 its check, 5 Aim or Cast, 6 their check, 7 rows done, 8 pushes done."""
    f = s.frame[int(s.depth) - 1]
    pc, user, ability = int(f[F_PC]), int(f[F_X]), int(f[F_Y])
    if pc == 0:
        ask_target(s, t, f, user, ability)
    elif pc == 1:
        hear_target(s, t, f, user, ability)
    elif pc == 2:
        after_windows(s, t, f, user, ability)
    elif pc == 3:
        ask_fearsome(s, t, f, user)
    elif pc == 5:
        ask_skill(s, t, f, user, ability)
    elif pc == 4 or pc == 6:
        hear_check(s, t, f, user, ability, pc)
    elif pc == 7:
        f[F_PC] = 8
        if any_pushed(s):
            push(s, PUSHES, 0, 0, 0, 0)
    else:
        pop(s)


@rule
def ask_target(s, t, f, user, ability):
    what = int(t.ability[ability, AB_TARGET])
    f[F_PC] = 1
    if what == TG_NONE or what == TG_SELF:
        f[F_Z] = user
        f[F_W] = NONE if user == NONE else s.at[user]
        targeted(s, t, f, user)
    elif is_on_space(what):
        push(s, TARGET_SPACE, int(f[F_SEAT]), user, ability, NONE)
    else:
        push(s, TARGET, int(f[F_SEAT]), user, ability, 0)


@rule
def hear_target(s, t, f, user, ability):
    """The target that was chosen, and where it is."""
    a = int(s.answer)
    if a >= A_UNIT:
        f[F_Z] = a - A_UNIT
        f[F_W] = place_of(s, a - A_UNIT)
    else:
        f[F_W] = a - A_SPACE + first_of(int(s.at[user]))
    targeted(s, t, f, user)


@rule
def first_of(space):
    """The first space of its plane."""
    plane = plane_of(space)
    return 0 if plane == MAIN_REALM else 576 if plane == MIRROR else 720


@rule
def targeted(s, t, f, user):
    """A Monster's Action waits for interrupts before it is paid. CE-PRE-04 CE-PRE-06"""
    f[F_PC] = 3
    if user >= U_MONSTER:
        f[F_PC] = 2
        push(s, WINDOW, GODDESS_SEAT, user, 0, 0)


@rule
def may_brood(s, t, ability, u):
    """A SUMMON as a Monster's Action needs a Monster and a space. Section 6.6: Brood Mother"""
    row = t.effect[ability, 0]
    if row[R_OP] != OP_SUMMON:
        return True
    return summon_planes(s, t, int(s.goddess) * SHEETS_EACH + int(row[R_M]), int(row[R_NEAR]), int(s.at[u])) != 0


@rule
def may_still(s, t, ability, user, target):
    """Whether a Monster may still do what it declared: an Action is left, the target or a space is there. CE-PRE-06"""
    if not here(s, user) or actions_left(s, t, user) == 0:
        return False
    what = int(t.ability[ability, AB_TARGET])
    if what == TG_NONE or what == TG_SELF:
        return may_brood(s, t, ability, user)
    return is_target(s, t, ability, user, target)


@rule
def after_windows(s, t, f, user, ability):
    """What has become impossible is not spent; who was moved by an interrupt counts where she is now. CE-PRE-06"""
    if not may_still(s, t, ability, user, int(f[F_Z])):
        pop(s)
        return
    f[F_W] = place_of(s, int(f[F_Z]))
    s.used[user] += 1
    if t.ability[ability, AB_ONCE]:
        s.once[user] = int(s.once[user]) | (2 if AB_MASTER <= ability < AB_GODDESS else 1)
    f[F_PC] = 3


@rule
def ask_fearsome(s, t, f, user):
    """Who targets a Fearsome Monster must pass a Stamina check. CE-MOD-06 CE-RUL-39"""
    f[F_PC] = 5
    u = int(f[F_Z])
    note(s, EV_USE, user, int(f[F_Y]), u, int(f[F_W]))
    if is_cryptonaut(user) and U_MONSTER <= u < ACTORS and has(s, t, u, FEARSOME) and not has(s, t, user, SEER):
        f[F_PC] = 4
        ask_check(s, user, CHECK_STAMINA, 0)


@rule
def ask_skill(s, t, f, user, ability):
    """Aim for Attacks on units, Cast for Spells; Devour abilities need neither. CE-CHK-05 CE-CHK-06 CE-DOR-10 CE-SOU-06"""
    kind, u = int(t.ability[ability, AB_KIND]), int(f[F_Z])
    f[F_PC] = 6
    s.passed = 1
    if t.ability[ability, AB_LOCK] == L_DEVOUR:
        return
    if kind == K_ATTACK and 0 <= u < ACTORS and u != user:
        ask_check(s, user, CHECK_AIM, -cover(s, t, ability, user, u))
    elif kind == K_SPELL:
        ask_check(s, user, CHECK_CAST, 0)


@rule
def cover(s, t, ability, user, u):
    """What makes an Attack on a unit harder: its DEF, less the Blood Skull it bears. Section 6.4 CE-MOD-04"""
    n = attribute(s, t, u, A_DEFENCE, NONE, NONE)
    if is_cryptonaut(u) and U_MONSTER <= user < U_MONSTER + GASHNORADON and int(s.marks[u]) & SKULL:
        n -= 1
    return n


@rule
def hear_check(s, t, f, user, ability, pc):
    """A failed check spends the Action and does nothing; else the rows take effect. CE-CHK-05 CE-MOD-06 CE-RLM-21"""
    if not s.passed:
        f[F_PC] = 8
        if pc == 6:
            backlash(s, t, f, user)
        return
    f[F_PC] = 5
    if pc == 6:
        f[F_PC] = 7
        begin_effects(s, int(f[F_SEAT]), user, ability, int(f[F_Z]), int(f[F_W]))


@rule
def backlash(s, t, f, user):
    """In the Mirror Waste a check that fails against a target farther away, be it a space, hurts. CE-RLM-21"""
    if not is_cryptonaut(user) or plane_of(int(s.at[user])) != MIRROR:
        return
    away = range_to_space(s, t, user, int(f[F_W])) if f[F_Z] == NONE else range_to(s, t, user, int(f[F_Z]))
    if away >= 2:
        begin_effects(s, GODDESS_SEAT, NONE, MIRROR_HAZARD, user, int(s.at[user]))
