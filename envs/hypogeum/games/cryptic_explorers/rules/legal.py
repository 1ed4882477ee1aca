"""What may be chosen, written into `s.legal`. Section 4.1"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import allow_set
from hypogeum.games.cryptic_explorers.actions import (
    A_AREA, A_CARD, A_CHARGE, A_DIRECTION, A_DISCARD, A_DONE, A_EFFECT, A_GODDESS, A_GODDESS_ABILITY, A_ITEM, A_LINK,
    A_MASTERY, A_MONSTER_VERB, A_PLANE, A_REALM, A_RESTORE, A_ROSTER, A_SPACE, A_SUMMON, A_UNIT, A_UPKEEP, A_USE,
    A_VERB, A_YES,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, CARDS, CHARGES, CRYPTONAUTS, CRYSTAL_PLACE, DIRECTION, DIRS, DOORS, ENTRANCE, FETCH_CARD, FILL_SQUAD,
    F_KIND, F_SEAT, F_W, F_X, F_Y, F_Z, GABILS, GODDESSES, GODDESS_MAIN, GUARD, HAND_LIMIT, INTERRUPT, INTERRUPT_VERB,
    ITEM, ITEMS, LINK_SPACE, MAPS, MONOLITHS, MONSTERS, MONSTER_VERB, MVERBS, NONE, OBJECTS, OP_PLACE, PARTNER,
    PICK_AREA, PICK_CRYPTONAUT, PICK_GODDESS, PICK_REALM, PLANES, PL_THERE, POLL, REALM_CELLS, RELIC_TOKEN, REROLL,
    RESTORES, ROSTER, R_M, R_OP, R_WHO, SHEETS_EACH, STEP, SUMMONS, SUMMON_PLANE, SUMMON_SPACE, TARGET, TARGET_SPACE,
    UNITS, UPKEEPS, UPKEEP_ORDER, USES, U_DOOR, U_MONOLITH, U_MONSTER, U_OBJECT, VERB, VERBS, W_SELF,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import modifiers, rules_in_force
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, plane_of, place_of, space_count
from hypogeum.games.cryptic_explorers.rules.goddess import may_empower, may_master, may_play, may_use_own
from hypogeum.games.cryptic_explorers.rules.monsters import may_activate, may_monster_verb
from hypogeum.games.cryptic_explorers.rules.moving import may_link
from hypogeum.games.cryptic_explorers.rules.paths import doors_in_reach, link_spaces, may_stop, step_set
from hypogeum.games.cryptic_explorers.rules.places import may_lay_crystal, write_places, write_summon_spaces
from hypogeum.games.cryptic_explorers.rules.pushes import push_directions
from hypogeum.games.cryptic_explorers.rules.realms import search_set
from hypogeum.games.cryptic_explorers.rules.setup import (
    EVERYBODY, entrance_area, may_guard, relic_tokens, set_of_picked, start_plane, unplaced,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.summoning import MAY_DECLINE, may_summon_sheet
from hypogeum.games.cryptic_explorers.rules.trading import companions, corpses, item_set, partners
from hypogeum.games.cryptic_explorers.rules.turns import (
    can_be_charged, may_charge, may_restore, may_verb, others_wait, waiting,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.uses import has_place, is_space_target, is_target, may_use

# ---------------------------------------------------------------- set-up


@rule
def write_setup(s, t, stage, x):
    if stage == PICK_REALM:
        maps = 15 if x == 0 or t.sub_realms == 0 else 63
        allow_set(s, A_REALM, maps & ~int(s.realms_banned), MAPS)
    elif stage == PICK_CRYPTONAUT:
        allow_set(s, A_ROSTER, EVERYBODY & ~int(s.banned) & ~set_of_picked(s), ROSTER)
    elif stage == FILL_SQUAD:
        allow_set(s, A_ROSTER, unplaced(s), ROSTER)
    elif stage == PICK_GODDESS:
        allow_set(s, A_GODDESS, 7, GODDESSES)
    elif stage == RELIC_TOKEN:
        allow_set(s, A_UNIT + U_OBJECT, relic_tokens(s, t, x), ARTIFACTS)
        if x > 0:
            s.legal[A_DONE] = 1
    elif stage == GUARD:
        for k in range(SUMMONS):
            s.legal[A_SUMMON + k] = may_guard(s, t, x, k)
        s.legal[A_DONE] = 1
    else:
        write_spaces(s, t, stage)


@rule
def write_spaces(s, t, stage):
    """Crystals, entrance areas and spaces. CE-THY-02 CE-SET-12"""
    if stage == CRYSTAL_PLACE:
        for space in range(REALM_CELLS):
            s.legal[A_SPACE + space] = may_lay_crystal(s, t, space)
        return
    plane = start_plane(s)
    for k in range(space_count(plane)):
        area = entrance_area(s, t, k)
        if area == 0:
            continue
        if stage == PICK_AREA:
            s.legal[A_AREA + area - 1] = 1
        elif area == s.area + 1 and s.unit[first_space(plane) + k] == NONE:
            s.legal[A_SPACE + k] = 1


# ---------------------------------------------------------------- Cryptonauts


@rule
def write_verbs(s, t, slot, interrupt):
    """Verbs and Free Actions of the active Cryptonaut. CE-ACT-02 CE-ACT-06"""
    for verb in range(VERBS):
        s.legal[A_VERB + verb] = may_verb(s, t, slot, verb, interrupt)
    for k in range(USES):
        s.legal[A_USE + k] = may_use(s, t, slot, k)
    for k in range(CHARGES):
        s.legal[A_CHARGE + k] = may_charge(s, slot, k) and can_be_charged(s, t, slot, k)
    for k in range(RESTORES):
        s.legal[A_RESTORE + k] = may_restore(s, t, slot, k)
    if interrupt:
        s.legal[A_DONE] = 1


@rule
def write_step(s, t, u, points, more):
    """Steps, Doors, links, stopping; who can do none of these any more is put back. CE-MOV-02 CE-MOV-04 CE-DOR-05 CE-RUL-16"""
    mods = modifiers(s, t, u) | more
    ways = step_set(s, t, u, points, mods)
    allow_set(s, A_DIRECTION, ways, DIRS)
    doors = doors_in_reach(s, t, u, points, mods, rules_in_force(s, t))
    allow_set(s, A_UNIT + U_DOOR, doors, DOORS)
    linked = points > 0 and may_link(s, t, u)
    if linked:
        s.legal[A_LINK] = 1
    if may_stop(s, t, u, mods) or (ways == 0 and doors == 0 and not linked):
        s.legal[A_DONE] = 1


@rule
def write_targets(s, t, user, ability):
    """Units on which an ability may be used; without an ability those of the Realm action. CE-ATK-01"""
    if ability == NONE:
        allow_set(s, A_UNIT + U_OBJECT, search_set(s, t, user), OBJECTS)
        return
    row = t.effect[ability, 0]
    for u in range(UNITS):
        if is_target(s, t, ability, user, u):
            if row[R_OP] != OP_PLACE or row[R_M] == PL_THERE or has_place(s, t, row, user, u):
                s.legal[A_UNIT + u] = 1


@rule
def write_target_spaces(s, t, user, ability, target, k):
    """Spaces on which an ability may be used, or where the PLACE of its row `k` may put a unit."""
    if target == NONE:
        first = first_space(plane_of(int(s.at[user])))
        for space in range(first, first + space_count(plane_of(first))):
            if is_space_target(s, t, ability, user, space):
                s.legal[A_SPACE + space - first] = 1
        return
    row = t.effect[ability, k]
    moved = user if row[R_WHO] == W_SELF else target
    other = target if row[R_WHO] == W_SELF else user
    plane = plane_of(place_of(s, moved if other == NONE else other))
    write_places(s, t, moved, int(row[R_M]), other, modifiers(s, t, moved), plane)


# ---------------------------------------------------------------- Goddess


@rule
def write_goddess(s, t):
    """What she may do next in her Turn. CE-GOD-02"""
    for card in range(CARDS):
        s.legal[A_EFFECT + card] = may_play(s, t, card)
        s.legal[A_MASTERY + card] = may_master(s, t, card)
        s.legal[A_DISCARD + card] = s.hand[card] > 0
    for k in range(MONOLITHS):
        s.legal[A_UNIT + U_MONOLITH + k] = may_empower(s, k)
    for k in range(SUMMONS):
        s.legal[A_SUMMON + k] = may_summon_sheet(s, t, int(s.goddess) * SHEETS_EACH + k // 3, k % 3 - 1)
    for m in range(MONSTERS):
        s.legal[A_UNIT + U_MONSTER + m] = may_activate(s, t, U_MONSTER + m)
    for k in range(GABILS):
        s.legal[A_GODDESS_ABILITY + k] = may_use_own(s, t, k)
    s.legal[A_DONE] = 1


@rule
def write_goddess_stages(s, t, stage, f):
    x = int(f[F_X])
    if stage == GODDESS_MAIN:
        write_goddess(s, t)
    elif stage == HAND_LIMIT:
        for card in range(CARDS):
            s.legal[A_DISCARD + card] = s.hand[card] > 0
    elif stage == FETCH_CARD:
        for card in range(CARDS):
            s.legal[A_CARD + card] = s.discard[card] > 0 and card != s.announced
    elif stage == SUMMON_PLANE:
        allow_set(s, A_PLANE, x, PLANES)
    elif stage == SUMMON_SPACE:
        write_summon_spaces(s, t, int(f[F_Y]), int(f[F_Z]) & ~MAY_DECLINE, int(f[F_W]), x)
        if int(f[F_Z]) & MAY_DECLINE:
            s.legal[A_DONE] = 1
    elif stage == MONSTER_VERB:
        for verb in range(MVERBS):
            s.legal[A_MONSTER_VERB + verb] = may_monster_verb(s, t, x, verb)
    else:  # UPKEEP_ORDER
        allow_set(s, A_UPKEEP, x, UPKEEPS)


# ---------------------------------------------------------------- all


@rule
def write_common(s, t, stage, f):
    """Stages of either side."""
    x, y, z = int(f[F_X]), int(f[F_Y]), int(f[F_Z])
    if stage == REROLL or stage == INTERRUPT:
        s.legal[A_YES] = 1
        s.legal[A_DONE] = 1
    elif stage == POLL:
        allow_set(s, A_UNIT, waiting(s, int(f[F_SEAT])), CRYPTONAUTS)
        if others_wait(s, int(f[F_SEAT])):
            s.legal[A_DONE] = 1
    elif stage == VERB or stage == INTERRUPT_VERB:
        write_verbs(s, t, x, y)
    elif stage == STEP:
        write_step(s, t, x, y, z)
    elif stage == LINK_SPACE:
        link_spaces(s, t, x, True)
    elif stage == TARGET:
        write_targets(s, t, x, y)
    elif stage == TARGET_SPACE:
        write_target_spaces(s, t, x, y, z, int(f[F_W]))
    elif stage == DIRECTION:
        allow_set(s, A_DIRECTION, push_directions(s, t, x, y), DIRS)
    elif stage == PARTNER:
        allow_set(s, A_UNIT, corpses(s, t, x) if y else partners(s, t, x), CRYPTONAUTS)
    elif stage == ITEM:
        allow_set(s, A_ITEM, item_set(s, z, x, y, (z >> 12) & 1 != 0), ITEMS)
        if f[F_W]:
            s.legal[A_DONE] = 1
    else:  # COMPANION
        allow_set(s, A_UNIT, companions(s, t, x, y), CRYPTONAUTS)
        if y != 0:
            s.legal[A_DONE] = 1


@rule
def write_legal(s, t):
    """Write the mask of the decision on top; the number of legal actions."""
    s.legal[:] = 0
    f = s.frame[int(s.depth) - 1]
    stage = int(f[F_KIND])
    if stage <= ENTRANCE:
        write_setup(s, t, stage, int(f[F_X]))
    elif stage == UPKEEP_ORDER or HAND_LIMIT <= stage <= MONSTER_VERB:
        write_goddess_stages(s, t, stage, f)
    else:
        write_common(s, t, stage, f)
    n = 0
    for a in range(s.legal.shape[0]):
        n += int(s.legal[a])
    return n
