"""Effect rows: whom they touch, what the primitives do. Section 6.2"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_CARD, A_SPACE
from hypogeum.games.cryptic_explorers.constants import (
    AB_FLAGS, AB_HOOK, AB_ROWS, AB_SHEET, AB_TARGET, AB_TRAP, ACTORS, BLOOD_MOST, CELLS, CHECK_STAMINA, CLEAR,
    CRYPTONAUTS, DEMIGODDESS, EFFECTS, FETCH_CARD, FL_COST, FL_HEALTH, FL_NOT_RETIRED, FULL, F_PC, F_SAVE, F_SEAT,
    F_V, F_W, F_X, F_Y, F_Z, GASHNORADON, GODDESS_SEAT, H_SLAIN, MONOLITHS, NONE, OP_ACT, OP_ATTR, OP_BLOOD,
    OP_DAMAGE, OP_DIM, OP_DOOR, OP_DRAW, OP_FETCH, OP_HEAL, OP_LOSE, OP_MOD, OP_PLACE, OP_POWER, OP_PREPARE, OP_PUSH,
    OP_REMOVE, OP_REVEAL, OP_SOUL, OP_STAMINA, OP_STATUS, OP_SUMMON, OP_TOSS, OP_WALK, OP_WALL, PL_THERE, RUBBLE,
    R_DEALT, R_FILTER, R_FILTER_N, R_FLAGS, R_KEEP, R_M, R_N, R_NEAR, R_OP, R_SAVED, R_TIME, R_WHO, SHEETS_EACH,
    SOUL_TOKEN, TAKE, TARGET_SPACE, TG_OWN, TG_OWN_MONOLITH, TG_OWN_OR_MONOLITH, UNITS, U_DOOR, U_MONOLITH, U_MONSTER,
    WALL, W_ADJACENT, W_ALL_CRYPTONAUTS, W_ALL_MONSTERS, W_BESIDE, W_CRYPTONAUTS, W_MONOLITHS, W_MONSTERS, W_RING,
    W_SELF, W_SQUAD, W_TARGET,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    has, here, is_cryptonaut, lose_stamina, modifiers, passes,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.checks import ask_check
from hypogeum.games.cryptic_explorers.rules.damage import (
    damage, give_mark, heal, kill, lose, remove_door, take_off,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.deck import draw_cards, fetch, may_fetch, reveal_hand, toss
from hypogeum.games.cryptic_explorers.rules.entering import arrive, take_soul
from hypogeum.games.cryptic_explorers.rules.geometry import (
    first_space, is_large, place_of, plane_of, quarter, range_to, range_to_space, sees, sheet_of,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.paths import can_close
from hypogeum.games.cryptic_explorers.rules.places import any_place
from hypogeum.games.cryptic_explorers.rules.moving import begin_move, turn_door
from hypogeum.games.cryptic_explorers.rules.summoning import MAY_DECLINE, begin_summon

PC_PLACE, PC_ROWS = 3, 8
"""Program counters of EFFECTS: 0 begins, 1 asks for the save of the next Cryptonaut, 2 hears it, 3 + k hears the space of a
PLACE or the card of a FETCH in row k, then rows."""

# ---------------------------------------------------------------- whom a row touches


@rule
def centre_of(s, t, ability, user, target):
    """The unit around which W_CRYPTONAUTS counts: a Monster or Monolith of hers that a card targets, else the user, else the
    target (of a Trap)."""
    if t.ability[ability, AB_HOOK] == H_SLAIN:
        return NONE
    what = int(t.ability[ability, AB_TARGET])
    if what == TG_OWN or what == TG_OWN_MONOLITH or what == TG_OWN_OR_MONOLITH or user == NONE:
        return target
    return user


@rule
def spot_of(s, centre, target, place):
    """Where the centre of an area is; the place of a target is known even if the target is gone by now."""
    return place if centre == NONE or centre == target else int(s.at[centre])


@rule
def passes_row(s, t, row, u):
    """The filter of a row for an actor."""
    what, n = int(row[R_FILTER]), int(row[R_FILTER_N])
    if what == FL_HEALTH:
        return s.health[u] <= n
    if what == FL_COST:
        m = u - U_MONSTER
        extra = 0 if s.master[m] == NONE else int(t.master_cost[s.goddess, s.master[m]])
        return int(t.cost[sheet_of(s, t, u)]) + extra <= n
    if what == FL_NOT_RETIRED:
        return not s.retired[u]
    return passes(s, t, u, what, n, u)


@rule
def range_to_place(s, t, u, target, place):
    """Distance of a unit from the place of a target that may be gone by now; all four spaces of a Large Monster count."""
    if not is_large(s, t, target):
        return range_to_space(s, t, u, place)
    least = 99
    for k in range(4):
        least = min(least, range_to_space(s, t, u, quarter(t, place, k)))
    return least


@rule
def is_of_target_side(u, target):
    """Rings touch units of the target's side; around a Structure Monsters. CE-RUL-38"""
    return is_cryptonaut(u) == is_cryptonaut(target)


@rule
def touches_actor(s, t, ability, row, user, target, place, u):
    """Whether a row is about actor `u`, who is in play."""
    who = int(row[R_WHO])
    if who == W_TARGET:
        return u == target
    if who == W_SELF:
        return u == user
    if who == W_RING:
        return u != target and is_of_target_side(u, target) and range_to_place(s, t, u, target, place) == 1
    if who == W_MONSTERS:
        return u >= U_MONSTER and range_to(s, t, user, u) <= row[R_NEAR] and sees(s, t, user, u, False)
    if who == W_CRYPTONAUTS:
        centre = centre_of(s, t, ability, user, target)
        spot = spot_of(s, centre, target, place)
        return is_cryptonaut(u) and (u == centre or range_to_place(s, t, u, centre, spot) <= row[R_NEAR])
    if who == W_ADJACENT:
        centre = target if user == NONE else user
        return is_cryptonaut(u) and u != user and range_to_place(s, t, u, centre, spot_of(s, centre, target, place)) == 1
    if who == W_SQUAD:
        same = is_cryptonaut(u) and s.squad[u] == s.squad[user]
        return same and plane_of(int(s.at[u])) == plane_of(int(s.at[user]))
    if who == W_BESIDE:
        return u >= U_MONSTER and range_to_space(s, t, u, place) == 1
    if who == W_ALL_CRYPTONAUTS:
        return is_cryptonaut(u) and is_within_reach(s, u)
    return who == W_ALL_MONSTERS and u >= U_MONSTER and is_within_reach(s, u)


@rule
def is_within_reach(s, u):
    """Cards and Goddess Abilities reach neither planes not yet entered nor Gashnoradon. CE-SUB-07 CE-MOD-04"""
    return u != U_MONSTER + GASHNORADON and (int(s.entered) >> plane_of(int(s.at[u]))) & 1 != 0


@rule
def is_touched(s, t, ability, row, user, target, place, u):
    """Whether a row is about unit `u`."""
    if u < ACTORS:
        return (
            here(s, u)
            and touches_actor(s, t, ability, row, user, target, place, u)
            and passes_row(s, t, row, u)
        )
    if row[R_WHO] == W_MONOLITHS:
        return U_MONOLITH <= u < U_MONOLITH + MONOLITHS and s.monolith_at[u - U_MONOLITH] != NONE
    if row[R_WHO] != W_TARGET or u != target or place_of(s, u) == NONE:
        return False
    return not OP_ATTR <= row[R_OP] <= OP_MOD  # Structures have no attributes


# ---------------------------------------------------------------- the flow


@rule
def begin_effects(s, seat, user, ability, target, place):
    """The rows of an ability of `user` (NONE: the Goddess, a Trap, a hazard)."""
    s.dealt = 0
    push(s, EFFECTS, seat, user, ability, target)
    s.frame[int(s.depth) - 1, F_W] = place


@rule
def flow_effects(s, t):
    """Variables: X user, Y ability, Z target, W place of the target, V Cryptonauts that passed the save (after: their set)."""
    f = s.frame[int(s.depth) - 1]
    pc, ability = int(f[F_PC]), int(f[F_Y])
    if pc == 0:
        f[F_PC] = 1 if int(t.ability[ability, AB_FLAGS]) & F_SAVE else PC_ROWS
    elif pc < PC_PLACE:
        ask_saves(s, t, f, pc, ability)
    elif pc < PC_ROWS:
        k = pc - PC_PLACE
        f[F_PC] = PC_ROWS + (k + 1) * (UNITS + 1)
        if t.effect[ability, k, R_OP] == OP_FETCH:
            fetch(s, int(s.answer) - A_CARD)
        else:
            hear_place(s, t, f, k)
    else:
        k = (pc - PC_ROWS) // (UNITS + 1)
        if k >= t.ability[ability, AB_ROWS]:
            pop(s)
        else:
            next_touch(s, t, f, ability, k, (pc - PC_ROWS) % (UNITS + 1))


@rule
def ask_saves(s, t, f, pc, ability):
    """Each Cryptonaut that a row marked SAVED touches makes one Stamina check, in slot order. V: bit slot passed, 6 + slot
    asked. Section 6.2"""
    if pc == 2:
        f[F_PC] = 1
        slot = last_asked(int(f[F_V]))
        if s.passed:
            f[F_V] = int(f[F_V]) | (1 << slot)
    for slot in range(CRYPTONAUTS):
        if not (int(f[F_V]) >> (6 + slot)) & 1 and must_save(s, t, f, ability, slot):
            f[F_V] = int(f[F_V]) | (1 << (6 + slot))
            f[F_PC] = 2
            ask_check(s, slot, CHECK_STAMINA, 0)
            return
    f[F_PC] = PC_ROWS


@rule
def last_asked(found):
    """The Cryptonaut asked last, as they are asked in slot order."""
    slot = CRYPTONAUTS - 1
    while not (found >> (6 + slot)) & 1:
        slot -= 1
    return slot


@rule
def must_save(s, t, f, ability, slot):
    for k in range(int(t.ability[ability, AB_ROWS])):
        row = t.effect[ability, k]
        if int(row[R_FLAGS]) & R_SAVED and is_touched(
            s, t, ability, row, int(f[F_X]), int(f[F_Z]), int(f[F_W]), slot
        ):
            return True
    return False


@rule
def is_on_units(op):
    """Primitives that take effect on each touched unit; all others once for the row."""
    return OP_DAMAGE <= op <= OP_WALK or OP_REMOVE <= op <= OP_PREPARE or op == OP_DIM


@rule
def next_touch(s, t, f, ability, k, u):
    """Row `k` goes on from unit `u`; one unit at a time, since flows may open above. The dead do no more. Section 6.2
    CE-COR-01"""
    row = t.effect[ability, k]
    user, target, place = int(f[F_X]), int(f[F_Z]), int(f[F_W])
    after = PC_ROWS + (k + 1) * (UNITS + 1)
    op = int(row[R_OP])
    if (int(row[R_FLAGS]) & R_DEALT and s.dealt == 0) or (is_cryptonaut(user) and not here(s, user)):
        f[F_PC] = after
        return
    if not is_on_units(op):
        f[F_PC] = after
        once(s, t, f, row, k, user, target, place)
        return
    while u < UNITS:
        if is_touched(s, t, ability, row, user, target, place, u) and not is_spared(row, int(f[F_V]), u):
            f[F_PC] = PC_ROWS + k * (UNITS + 1) + u + 1
            touch(s, t, f, row, ability, op, user, u)
            return
        u += 1
    f[F_PC] = after


@rule
def is_spared(row, saved, u):
    """Rows marked SAVED are skipped for those who passed."""
    return int(row[R_FLAGS]) & R_SAVED != 0 and is_cryptonaut(u) and (saved >> u) & 1 != 0


# ---------------------------------------------------------------- primitives on units


@rule
def touch(s, t, f, row, ability, op, user, u):
    """A primitive takes effect on one unit."""
    n, m, flags = int(row[R_N]), int(row[R_M]), int(row[R_FLAGS])
    if op == OP_DAMAGE:
        s.dealt = min(99, damage(s, t, user, ability, u, n + (m if u >= U_DOOR else 0), flags))
    elif op == OP_LOSE:
        lose(s, t, user, u, n)
    elif op == OP_HEAL:
        mend(s, t, u, n)
    elif op == OP_STAMINA:
        change_stamina(s, t, u, n, flags)
    elif op == OP_ATTR:
        s.bonus[u, row[R_TIME], m] = max(-9, min(9, int(s.bonus[u, row[R_TIME], m]) + n))
    elif op == OP_MOD:
        s.mods[u, row[R_TIME]] |= m
    elif op == OP_STATUS:
        change_marks(s, u, n)
    elif op == OP_PUSH:
        s.knocked[u] = max(int(s.knocked[u]), n)
        s.knocked_by[u] = f[F_SEAT]
    elif op == OP_WALK:
        begin_move(s, u, n, m)
    elif op == OP_REMOVE:
        remove(s, t, user, u)
    elif op == OP_ACT:
        s.granted[u] = max(-9, min(9, int(s.granted[u]) + n))
    elif op == OP_SOUL:
        change_souls(s, t, u, n, m, int(f[F_W]))
    elif op == OP_PREPARE:
        s.prepared[u] = 1
    else:  # OP_DIM
        s.empowered[u - U_MONOLITH] = 0


@rule
def mend(s, t, u, n):
    """Vitae, Health of a Monster or a Monolith is restored."""
    if u < ACTORS:
        heal(s, t, u, n)
    elif u >= U_MONOLITH and u < U_MONOLITH + MONOLITHS:
        s.monolith_health[u - U_MONOLITH] = min(3, int(s.monolith_health[u - U_MONOLITH]) + n)


@rule
def change_stamina(s, t, slot, n, flags):
    """Stamina within 0 and its maximum; some effects never take the last point."""
    most = int(t.stamina[s.who[slot]])
    if n == FULL:
        s.stamina[slot] = most
    elif n > 0:
        s.stamina[slot] = max(int(s.stamina[slot]), min(most, int(s.stamina[slot]) + n))
    else:
        lose_stamina(s, slot, min(-n, max(0, int(s.stamina[slot]) - 1)) if flags & R_KEEP else -n)


@rule
def change_marks(s, slot, n):
    """Statuses given, taken, or all cleared."""
    if n == CLEAR:
        s.marks[slot] = 0
    elif n > 0:
        give_mark(s, slot, n)
    else:
        s.marks[slot] = int(s.marks[slot]) & ~(-n)


@rule
def change_souls(s, t, slot, n, stamina, place):
    """Souls from the supply while fewer than 20 are in play; an unused one lost, or Stamina without any; the targeted token.
    CE-RUL-43"""
    if n == TAKE:
        if int(s.tokens[place]) & SOUL_TOKEN:
            take_soul(s, t, slot, place)
    elif n > 0:
        s.souls[slot] += min(n, max(0, 20 - souls_in_play(s)))
    elif s.souls[slot] > 0:
        s.souls[slot] = max(0, int(s.souls[slot]) + n)
    elif stamina > 0:
        lose_stamina(s, slot, stamina)


@rule
def souls_in_play(s):
    """Soul tokens on the board, unused and Charged Souls. CE-GEN-02"""
    n = 0
    for space in range(CELLS):
        n += int(s.tokens[space]) & 1
    for c in range(CRYPTONAUTS):
        n += int(s.souls[c]) + ((int(s.charged[c]) >> 1) & 1) + ((int(s.charged[c]) >> 2) & 1)
    for a in range(5):
        n += int(s.artifact_charged[a])
    return n


@rule
def remove(s, t, user, m):
    """A Monster leaves the board: an enemy's effect kills it, her own does not. CE-MOD-04"""
    if has(s, t, m, DEMIGODDESS):
        return
    if user != NONE and is_cryptonaut(user):
        kill(s, t, user, m)
    else:
        take_off(s, m)


# ---------------------------------------------------------------- primitives without units


@rule
def once(s, t, f, row, k, user, target, place):
    """The primitive of row `k`, one that takes effect once."""
    op, n, m = int(row[R_OP]), int(row[R_N]), int(row[R_M])
    if op == OP_POWER:
        more = int(t.cost[sheet_of(s, t, target)]) if m == 1 else 0
        s.power = max(0, min(999, int(s.power) + n + more))
    elif op == OP_DRAW:
        draw_cards(s, t, n)
    elif op == OP_TOSS:
        toss(s, n)
    elif op == OP_REVEAL:
        reveal_hand(s)
    elif op == OP_FETCH:
        if may_fetch(s):
            f[F_PC] = PC_PLACE + k
            push(s, FETCH_CARD, GODDESS_SEAT, 0, 0, 0)
    elif op == OP_BLOOD:
        s.blood = max(0, min(BLOOD_MOST, int(s.blood) + n))
    elif op == OP_DOOR:
        work_door(s, t, target - U_DOOR, n)
    elif op == OP_WALL:
        if s.terrain[place] == WALL:
            s.terrain[place] = RUBBLE
            s.walls_broken += 1
    elif op == OP_SUMMON:
        where = int(row[R_NEAR]) | (MAY_DECLINE if AB_TRAP <= f[F_Y] < AB_SHEET else 0)
        begin_summon(s, int(s.goddess) * SHEETS_EACH + m, NONE, where, place, n)
    elif op == OP_PLACE:
        place_unit(s, t, f, k, m, user, target, place)


@rule
def work_door(s, t, d, n):
    """A Door that still stands is broken (`n` = 1), opened, or closed where nothing keeps it open. CE-DOR-06"""
    if s.door_at[d] == NONE:
        return
    if n == 1:
        remove_door(s, d)
    elif not s.door_open[d] or can_close(s, t, d):
        turn_door(s, d)


@rule
def place_unit(s, t, f, k, how, user, target, place):
    """PLACE in row `k`: on the targeted space at once, otherwise on a space that the user's seat chooses, if there is one."""
    if how == PL_THERE:
        arrive(s, t, user, place, modifiers(s, t, user))
        return
    own = t.effect[f[F_Y], k, R_WHO] == W_SELF
    moved, other = (user, target) if own else (target, user)
    by = moved if other == NONE else other
    if here(s, moved) and here(s, by) and any_place(
        s, t, moved, how, other, modifiers(s, t, moved), plane_of(int(s.at[by]))
    ):
        f[F_PC] = PC_PLACE + k
        push(s, TARGET_SPACE, int(f[F_SEAT]), user, int(f[F_Y]), target)
        s.frame[int(s.depth) - 1, F_W] = k


@rule
def hear_place(s, t, f, k):
    """The chosen space of a PLACE in row `k`, in the plane of the unit that is not moved."""
    user, target = int(f[F_X]), int(f[F_Z])
    own = t.effect[f[F_Y], k, R_WHO] == W_SELF
    moved, other = (user, target) if own else (target, user)
    plane = plane_of(place_of(s, moved if other == NONE else other))
    arrive(s, t, moved, first_space(plane) + int(s.answer) - A_SPACE, modifiers(s, t, moved))
