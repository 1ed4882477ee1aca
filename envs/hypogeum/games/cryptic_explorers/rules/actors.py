"""Cryptonauts and Monsters: attributes and modifiers with all that changes them, Actions left. Sections 2.5, 2.6, 2.23, 6.2"""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ABILITY_SLOTS, AB_ARTIFACT, AB_CARD, AB_FLAGS, AB_MASTER, AB_ROWS, AB_SHEET, AMBUSH, ARMOR_MOST, ARTIFACTS, A_AIM,
    A_ARMOR, A_CAST, A_MOVE, A_VITAE, CARDS, CRYPTONAUTS, ENTOMBED, FL_BY_MONSTER, FL_BY_SHEET, FL_RANGED, FL_ROT,
    FL_SHEET, FL_SKULL, FL_TOTEM, F_MELEE, F_REACH, GASHNORADON, GRIT, HASTE, IN_PLAY, MASTERY, MONSTERS, NONE,
    OBJECTS, OP_ATTR, OP_MOD, OP_RULE, ROT, R_FILTER, R_FILTER_N, R_M, R_N, R_NEAR, R_OP, R_WHO, SHEET_PASSIVE, SKULL,
    SLOT_DEVOUR, SLOW, STUN, TIMES, TOTEM, U_MONSTER, W_ADJACENT, W_ALL_CRYPTONAUTS, W_ALL_MONSTERS, W_BESIDE,
    W_CRYPTONAUTS, W_SELF, W_SQUAD,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.geometry import plane_of, range_to, sheet_of, touches


@rule
def is_cryptonaut(u):
    return 0 <= u < CRYPTONAUTS


@rule
def is_actor(u):
    return 0 <= u < CRYPTONAUTS + MONSTERS


@rule
def here(s, u):
    """Whether the actor is in play."""
    return s.life[u] == IN_PLAY


@rule
def own_ability(s, slot, k):
    """A Cryptonaut's ability in slot `k` of her sheet."""
    return int(s.who[slot]) * ABILITY_SLOTS + k


@rule
def is_open(s, slot, k):
    """Whether an ability of hers works: the first from the start, others once a Soul lies on them. CE-ACT-09 CE-SOU-03"""
    return k == 0 or (k < SLOT_DEVOUR and (int(s.charged[slot]) >> k) & 1 != 0)


# ---------------------------------------------------------------- passive abilities


@rule
def beside_monster(s, t, u, kind, but):
    """Whether a Monster of hers other than `but` (of sheet `kind`, any for NONE) is adjacent to the unit. CE-MOD-04"""
    for m in range(U_MONSTER, U_MONSTER + GASHNORADON):
        if m != but and here(s, m) and (kind == NONE or sheet_of(s, t, m) == kind) and touches(s, t, u, m):
            return True
    return False


@rule
def totem_stands(s):
    """A Witch Totem is left. CE-RLM-17"""
    for k in range(OBJECTS):
        if s.object_kind[k] == TOTEM and s.object_at[k] != NONE:
            return True
    return False


@rule
def passes(s, t, u, what, n, but):
    """Whether a unit passes a filter of rows; Monsters adjacent to it without `but`."""
    if what == FL_SHEET:
        return is_actor(u) and u >= U_MONSTER and sheet_of(s, t, u) == n
    if what == FL_ROT:
        return is_cryptonaut(u) and int(s.marks[u]) & ROT != 0
    if what == FL_SKULL:
        return is_cryptonaut(u) and int(s.marks[u]) & SKULL != 0
    if what == FL_BY_MONSTER:
        return beside_monster(s, t, u, NONE, but)
    if what == FL_BY_SHEET:
        return beside_monster(s, t, u, n, but)
    return what != FL_TOTEM or totem_stands(s)


@rule
def concerns(s, t, row, owner, u):
    """Whether a passive row of `owner` (NONE: a Mastery) is about actor `u`. Section 6.2 CE-MOD-04"""
    who = int(row[R_WHO])
    if who == W_SELF:
        return u == owner
    if who == W_ADJACENT:
        return u != owner and is_cryptonaut(u) and touches(s, t, owner, u)
    if who == W_SQUAD:
        return is_cryptonaut(u) and s.squad[u] == s.squad[owner] and plane_of(int(s.at[u])) == plane_of(int(s.at[owner]))
    if who == W_CRYPTONAUTS:
        return is_cryptonaut(u) and range_to(s, t, owner, u) <= row[R_NEAR]
    if who == W_BESIDE:
        return u >= U_MONSTER and touches(s, t, owner, u)
    if who == W_ALL_MONSTERS:
        return U_MONSTER <= u < U_MONSTER + GASHNORADON
    return who == W_ALL_CRYPTONAUTS and is_cryptonaut(u)


@rule
def holds(s, t, row, u, attack, against):
    """Whether the filter of a static row lets it reach actor `u`; in an Attack most filters are about who is attacked."""
    what = int(row[R_FILTER])
    if what == FL_RANGED:
        return attack != NONE and int(t.ability[attack, AB_FLAGS]) & (F_MELEE | F_REACH) != 0
    if against != NONE and (what == FL_BY_SHEET or what == FL_SKULL):
        return passes(s, t, against, what, int(row[R_FILTER_N]), u)
    return passes(s, t, u, what, int(row[R_FILTER_N]), u)


@rule
def from_ability(s, t, ability, owner, u, op, k, attack, against):
    """What the static rows of one passive ability do to actor `u`: the sum for attribute `k`, or the modifiers as a set.
    `attack` and `against`: the ability that it attacks with and the unit attacked, NONE outside Attacks."""
    total = 0
    if not t.passive[ability]:
        return 0
    for j in range(int(t.ability[ability, AB_ROWS])):
        row = t.effect[ability, j]
        if row[R_OP] == op and (op != OP_ATTR or row[R_M] == k) and concerns(s, t, row, owner, u):
            if holds(s, t, row, u, attack, against):
                total = total + int(row[R_N]) if op == OP_ATTR else total | int(row[R_M])
    return total


@rule
def join(op, a, b):
    return a + b if op == OP_ATTR else a | b


@rule
def from_cryptonauts(s, t, u, op, k, attack, against):
    """Passive abilities and Artifacts of the living. CE-COR-01 CE-CTN-05"""
    total = 0
    for c in range(CRYPTONAUTS):
        if here(s, c):
            for slot in range(SLOT_DEVOUR):
                if is_open(s, c, slot):
                    total = join(op, total, from_ability(s, t, own_ability(s, c, slot), c, u, op, k, attack, against))
    for a in range(ARTIFACTS):
        if s.holder[a] != NONE and here(s, int(s.holder[a])):
            ability = AB_ARTIFACT + 2 * int(s.artifact[a])
            total = join(op, total, from_ability(s, t, ability, int(s.holder[a]), u, op, k, attack, against))
            if s.artifact_charged[a]:
                total = join(op, total, from_ability(s, t, ability + 1, int(s.holder[a]), u, op, k, attack, against))
    return total


@rule
def from_goddess(s, t, u, op, k, attack, against):
    """Passive abilities of Monsters and Master cards, Masteries of every copy. CE-CRD-06"""
    total = 0
    for m in range(U_MONSTER, U_MONSTER + MONSTERS):
        if here(s, m):
            ability = AB_SHEET + 3 * sheet_of(s, t, m) + SHEET_PASSIVE
            total = join(op, total, from_ability(s, t, ability, m, u, op, k, attack, against))
            if s.master[m - U_MONSTER] != NONE:
                ability = AB_MASTER + 2 * (2 * int(s.goddess) + int(s.master[m - U_MONSTER])) + 1
                total = join(op, total, from_ability(s, t, ability, m, u, op, k, attack, against))
    if s.goddess != NONE:
        for card in range(CARDS):
            for _ in range(int(s.mastery[card])):
                ability = AB_CARD + 2 * (int(s.goddess) * CARDS + card) + MASTERY
                total = join(op, total, from_ability(s, t, ability, NONE, u, op, k, attack, against))
    return total


@rule
def attribute(s, t, u, k, attack, against):
    """All changes of an attribute of an actor; `attack` and `against` as in from_ability."""
    total = from_cryptonauts(s, t, u, OP_ATTR, k, attack, against) + from_goddess(s, t, u, OP_ATTR, k, attack, against)
    for time in range(TIMES):
        total += int(s.bonus[u, time, k])
    if u >= U_MONSTER and s.master[u - U_MONSTER] != NONE:
        total += int(t.master_bonus[s.goddess, s.master[u - U_MONSTER], k])
    if k == A_MOVE and is_cryptonaut(u) and int(s.marks[u]) & ENTOMBED:
        total -= 2
    return total


@rule
def modifiers(s, t, u):
    """The set of modifiers of an actor. Section 2.23"""
    return modifiers_against(s, t, u, NONE, NONE)


@rule
def modifiers_against(s, t, u, attack, against):
    """The modifiers of an actor, with those that hold in an Attack."""
    found = from_cryptonauts(s, t, u, OP_MOD, 0, attack, against) | from_goddess(s, t, u, OP_MOD, 0, attack, against)
    for time in range(TIMES):
        found |= int(s.mods[u, time])
    if u >= U_MONSTER:
        found |= int(t.traits[sheet_of(s, t, u)])
        if s.master[u - U_MONSTER] != NONE:
            found |= int(t.master_traits[s.goddess, s.master[u - U_MONSTER]])
    elif int(s.marks[u]) & ENTOMBED or (s.health[u] == 0 and not found & GRIT):
        found |= SLOW
    return found


@rule
def has(s, t, u, modifier):
    return modifiers(s, t, u) & modifier != 0


# ---------------------------------------------------------------- attributes


@rule
def health_max(s, t, u):
    """Maximum Vitae or Health. CE-ATR-01"""
    if is_cryptonaut(u):
        return max(1, int(t.vitae[s.who[u]]) + attribute(s, t, u, A_VITAE, NONE, NONE))
    return max(1, int(t.health[sheet_of(s, t, u)]) + attribute(s, t, u, A_VITAE, NONE, NONE))


@rule
def aim_of(s, t, u):
    """Aim. CE-ATR-04"""
    base = int(t.aim[s.who[u]]) if is_cryptonaut(u) else int(t.hit[sheet_of(s, t, u)])
    return max(0, base + attribute(s, t, u, A_AIM, NONE, NONE))


@rule
def cast_of(s, t, slot):
    """Cast of a Cryptonaut, NONE without. CE-RUL-34"""
    base = int(t.cast[s.who[slot]])
    return NONE if base == NONE else max(0, base + attribute(s, t, slot, A_CAST, NONE, NONE))


@rule
def move_of(s, t, u):
    """Move points of a Move Action, at least 1. CE-ATR-03 CE-RUL-75"""
    base = int(t.move[s.who[u]]) if is_cryptonaut(u) else int(t.pace[sheet_of(s, t, u)])
    return max(1, base + attribute(s, t, u, A_MOVE, NONE, NONE))


@rule
def armor_of(s, t, u):
    """Armor of an actor from all sources, 3 at most. CE-MOD-02"""
    base = 0 if is_cryptonaut(u) else int(t.armor[sheet_of(s, t, u)])
    return max(0, min(ARMOR_MOST, base + attribute(s, t, u, A_ARMOR, NONE, NONE)))


@rule
def rules_in_force(s, t):
    """Rules that Masteries and abilities set, as a set of RULE_*."""
    found = 0
    for card in range(CARDS):
        if s.mastery[card] > 0:
            found |= rules_of(t, AB_CARD + 2 * (int(s.goddess) * CARDS + card) + MASTERY)
    for c in range(CRYPTONAUTS):
        if here(s, c):
            for slot in range(SLOT_DEVOUR):
                if is_open(s, c, slot):
                    found |= rules_of(t, own_ability(s, c, slot))
    return found


@rule
def rules_of(t, ability):
    found = 0
    for j in range(int(t.ability[ability, AB_ROWS])):
        if t.effect[ability, j, R_OP] == OP_RULE:
            found |= 1 << int(t.effect[ability, j, R_M])
    return found


# ---------------------------------------------------------------- Actions


@rule
def allowance(s, t, u):
    """Actions of an actor this Round: on or off Haste and Slow, bought, granted, Fatigue. CE-ACT-01 CE-RUL-28 CE-MAC-05"""
    mods = modifiers(s, t, u)
    if mods & STUN:
        return 0
    n = 2 + (1 if mods & HASTE else 0) - (1 if mods & SLOW else 0) + int(s.granted[u])
    if is_cryptonaut(u):
        n += int(s.bought[u])
    elif s.summoned[u - U_MONSTER] == s.round_no and s.round_no > 0 and not mods & AMBUSH:
        n -= 1
    return max(0, n)


@rule
def actions_left(s, t, u):
    """CE-RUL-29"""
    return max(0, allowance(s, t, u) - int(s.used[u]))


@rule
def can_pay(s, t, u):
    """Whether one more Action is possible; a Cryptonaut may buy it with 2 Stamina. CE-ACT-05 CE-RUL-22 CE-RUL-30"""
    if s.interrupting and s.active == u:
        return not has(s, t, u, STUN)
    if actions_left(s, t, u) > 0:
        return True
    return is_cryptonaut(u) and s.stamina[u] >= 2 and not has(s, t, u, STUN)


@rule
def pay_action(s, t, u):
    """An Action is used, bought with 2 Stamina where none is left; that of an interrupt is free. CE-ACT-05 CE-PRE-03"""
    if s.interrupting and s.active == u:
        return
    if is_cryptonaut(u):
        if actions_left(s, t, u) == 0:
            s.bought[u] += 1
            lose_stamina(s, u, 2)
        s.began[u] = 1
    s.used[u] += 1


@rule
def lose_stamina(s, slot, n):
    """Stamina falls; at 0 exhaustion follows once the Action is over. CE-EXH-01 CE-EXH-03 CE-RUL-04"""
    s.stamina[slot] = max(0, int(s.stamina[slot]) - n)
    if s.stamina[slot] == 0:
        s.spent[slot] = 1
