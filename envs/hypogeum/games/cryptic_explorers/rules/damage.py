"""Damage, loss, healing, death and what follows from them. Sections 2.7, 2.8, 6.2.1"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.games.cryptic_explorers.constants import (
    AB_CARD, AB_FILTER, AB_FILTER_N, AB_GODDESS, AB_HOOK, AB_KIND, AB_MASTER, AB_ONCE, AB_ROWS, AB_SHEET, ARMOR_MOST,
    ATTUNE, A_ARMOR, A_BREAKING, A_DAMAGE, CARDS, CELLS, CRYPTONAUTS, DEAD, EFFECTS, ETHEREAL, EV_DAMAGE, EV_DEATH,
    EV_LOSS, FL_SHEET, F_W, GABILS, GASHNORADON, GODDESS_ABILITIES, GODDESS_SEAT, H_EXHAUSTED, H_HIT, H_KILL, H_SLAIN,
    K_ATTACK, MASTERY, NONE, OBELYSK, OP_ATTR, OUT, PIERCING, R_KNOCKBACK, R_M, R_N, R_OP, R_PIERCING, R_WHO, SEER,
    SHEET_PASSIVE, SLOT_DEVOUR, STATUSES, STATUS_LIMITS, TOTEM, U_DOOR, U_MONOLITH, U_MONSTER, U_OBJECT, W_MONOLITHS,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    armor_of, attribute, has, health_max, here, is_actor, is_cryptonaut, is_open, modifiers_against, own_ability,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import place_of, sheet_of, touches

# ---------------------------------------------------------------- hooks


@rule
def hook(s, t, ability, what, user, target, place):
    """Let a passive ability with this hook take effect, above all that is open."""
    if t.ability[ability, AB_HOOK] == what and t.ability[ability, AB_ROWS] > 0:
        push(s, EFFECTS, GODDESS_SEAT if user == NONE or user >= U_MONSTER else int(s.owner[user]), user, ability, target)
        s.frame[int(s.depth) - 1, F_W] = place


@rule
def hook_cryptonaut(s, t, slot, what, target, place):
    """Hooks of a Cryptonaut's open abilities and her Artifacts; those marked (1) once per Round."""
    for k in range(SLOT_DEVOUR):
        if is_open(s, slot, k):
            ability = own_ability(s, slot, k)
            if t.ability[ability, AB_HOOK] == what and not (t.ability[ability, AB_ONCE] and (int(s.once[slot]) >> k) & 1):
                s.once[slot] = int(s.once[slot]) | (1 << k)
                hook(s, t, ability, what, slot, target, place)


@rule
def hook_masteries(s, t, what, target, place, fallen):
    """Hooks of Masteries, each copy on its own; some only for Monsters of one sheet (`fallen`)."""
    for card in range(CARDS):
        ability = AB_CARD + 2 * (int(s.goddess) * CARDS + card) + MASTERY
        if t.ability[ability, AB_FILTER] == FL_SHEET and (
            fallen == NONE or sheet_of(s, t, fallen) != t.ability[ability, AB_FILTER_N]
        ):
            continue
        for _ in range(int(s.mastery[card])):
            hook(s, t, ability, what, NONE, target, place)


@rule
def hook_goddess(s, t, what, target, place):
    """The Goddess's own passive abilities with this hook, once per Round where they are marked (1)."""
    for k in range(GABILS, GODDESS_ABILITIES):
        ability = AB_GODDESS + GODDESS_ABILITIES * int(s.goddess) + k
        if t.ability[ability, AB_HOOK] == what and not (t.ability[ability, AB_ONCE] and (int(s.goddess_once) >> k) & 1):
            s.goddess_once = int(s.goddess_once) | (1 << k)
            hook(s, t, ability, what, NONE, target, place)


@rule
def hook_monster(s, t, m, what, target, place):
    """Hooks of a Monster's sheet, and of its Master card if they concern a Cryptonaut (it adds to the Goddess's Abilities)."""
    if target != NONE and s.master[m - U_MONSTER] != NONE:
        hook(s, t, AB_MASTER + 2 * (2 * int(s.goddess) + int(s.master[m - U_MONSTER])) + 1, what, m, target, place)
    hook(s, t, AB_SHEET + 3 * sheet_of(s, t, m) + SHEET_PASSIVE, what, m, target, place)


# ---------------------------------------------------------------- how much


@rule
def more_damage(s, t, user, ability, u):
    """What the user's attributes add to damage of unit `u`: DMG in Attacks only, XDMG against Structures. Section 6.2"""
    if user == NONE:
        return 0
    total = attribute(s, t, user, A_DAMAGE, ability, u) if t.ability[ability, AB_KIND] == K_ATTACK else 0
    if u >= U_DOOR:
        total += attribute(s, t, user, A_BREAKING, ability, u)
    return total


@rule
def attunes(s, t, user):
    """A Monster with Attune deals 1 less in the Round of Summoning. CE-MOD-03"""
    return user >= U_MONSTER and s.summoned[user - U_MONSTER] == s.round_no and has(s, t, user, ATTUNE)


@rule
def structure_armor(s, t, u):
    """Armor of Doors, Monoliths and objects. CE-MNL-03 CE-MOD-02"""
    if u < U_MONOLITH:
        return 0
    if u >= U_OBJECT:
        return int(t.object_armor[s.object_kind[u - U_OBJECT]])
    if not s.empowered[u - U_MONOLITH]:
        return 0
    total = 1
    for card in range(CARDS):
        row = t.effect[AB_CARD + 2 * (int(s.goddess) * CARDS + card) + MASTERY, 0]
        if row[R_OP] == OP_ATTR and row[R_WHO] == W_MONOLITHS and row[R_M] == A_ARMOR:
            total += int(row[R_N]) * int(s.mastery[card])
    return min(ARMOR_MOST, total)


@rule
def is_ethereal(s, t, u):
    return has(s, t, u, ETHEREAL) if is_actor(u) else u >= U_OBJECT and s.object_kind[u - U_OBJECT] == OBELYSK


@rule
def pierces(s, t, user, ability, u, flags):
    """Whether Armor is ignored: by the row, or by all the user's Attacks. CE-MOD-16"""
    if flags & R_PIERCING:
        return True
    return user != NONE and modifiers_against(s, t, user, ability, u) & PIERCING != 0


@rule
def dealt_damage(s, t, user, ability, u, n, flags):
    """What `n` damage of `user` (NONE: nobody) comes to on unit `u`. 6.2.1 CE-MOD-02 CE-MOD-05 CE-RUL-40"""
    if user != NONE and attunes(s, t, user):
        n -= 1
    if not pierces(s, t, user, ability, u, flags):
        n -= armor_of(s, t, u) if is_actor(u) else structure_armor(s, t, u)
    if n <= 0:
        return 0
    if is_ethereal(s, t, u) and (user == NONE or not (touches(s, t, user, u) or has(s, t, user, SEER))):
        return 0
    return n


# ---------------------------------------------------------------- harm


@rule
def damage(s, t, user, ability, u, n, flags):
    """Damage to a unit through the pipeline; what was dealt. Pushes hooks: hit, kill, slain run in that order. CE-VIT-01"""
    n = dealt_damage(s, t, user, ability, u, n + more_damage(s, t, user, ability, u), flags)
    note(s, EV_DAMAGE, user, u, n, 0)
    if n == 0:
        return 0
    place = place_of(s, u)
    if is_actor(u):
        if flags & R_KNOCKBACK:
            s.knocked[u] = min(99, int(s.knocked[u]) + n)
            s.knocked_by[u] = int(s.owner[user]) if is_cryptonaut(user) else GODDESS_SEAT
        lower(s, t, user, u, n)
    else:
        break_structure(s, t, u, n)
    if user != NONE and t.ability[ability, AB_KIND] == K_ATTACK:
        struck(s, t, user, u, place)
    return n


@rule
def struck(s, t, user, u, place):
    """An Attack dealt damage: hit hooks of the attacker and, if it hurt a Cryptonaut, of the Goddess, whose Monster Gashnoradon
    is not. Sections 6.2, 6.4"""
    if is_cryptonaut(user):
        hook_cryptonaut(s, t, user, H_HIT, u, place)
        return
    victim = u if is_cryptonaut(u) else NONE
    hook_monster(s, t, user, H_HIT, victim, place)
    if victim != NONE and user != U_MONSTER + GASHNORADON:
        hook_goddess(s, t, H_HIT, u, place)


@rule
def lose(s, t, user, u, n):
    """Loss of Vitae or Health, which no Armor stops. CE-VIT-09"""
    note(s, EV_LOSS, user, u, n, 0)
    lower(s, t, user, u, n)


@rule
def lower(s, t, user, u, n):
    """Vitae or Health falls. CE-VIT-02 CE-VIT-03 CE-VIT-05 CE-MAC-03"""
    if is_cryptonaut(u):
        if s.health[u] == 0:
            die(s, u)
        else:
            s.health[u] = max(0, int(s.health[u]) - n)
        return
    s.health[u] = max(0, int(s.health[u]) - n)
    if u == U_MONSTER + GASHNORADON:
        s.stirred = 1
    if s.health[u] == 0:
        kill(s, t, user, u)


@rule
def break_structure(s, t, u, n):
    """Damage to a Door, Monolith or object; at 0 Health it is gone. CE-DOR-11 CE-MNL-01"""
    if u < U_MONOLITH:
        d = u - U_DOOR
        s.door_health[d] = max(0, int(s.door_health[d]) - n)
        if s.door_health[d] == 0:
            remove_door(s, d)
    elif u < U_OBJECT:
        k = u - U_MONOLITH
        s.monolith_health[k] = max(0, int(s.monolith_health[k]) - n)
        if s.monolith_health[k] == 0:
            s.scene = s.monolith_at[k]
            s.unit[s.monolith_at[k]] = NONE
            s.monolith_at[k] = NONE
            s.empowered[k] = 0
    else:
        k = u - U_OBJECT
        s.object_health[k] = max(0, int(s.object_health[k]) - n)
        if s.object_health[k] == 0:
            s.scene = s.object_at[k]
            s.unit[s.object_at[k]] = NONE
            s.object_at[k] = NONE
            if s.object_kind[k] == TOTEM:  # CE-RLM-16
                s.stirred = 1


@rule
def remove_door(s, d):
    """A Door is gone, open or closed. CE-DOR-11"""
    if not s.door_open[d]:
        s.unit[s.door_at[d]] = NONE
    s.door_at[d] = NONE
    s.door_open[d] = 0
    s.door_health[d] = 0


# ---------------------------------------------------------------- death


@rule
def clear_actor(s, u):
    """A unit that leaves the board loses all that was temporary."""
    s.bonus[u, :, :] = 0
    s.mods[u, :] = 0
    s.granted[u] = 0
    s.knocked[u] = 0
    s.knocked_by[u] = NONE


@rule
def vacate(s, u):
    """No space is occupied by the unit any more."""
    for space in range(CELLS):
        if s.unit[space] == u:
            s.unit[space] = NONE


@rule
def die(s, slot):
    """A Cryptonaut is killed; her Corpse keeps the space and her things. CE-VIT-05 CE-VIT-06 CE-COR-01 CE-COR-03"""
    note(s, EV_DEATH, slot, slot, int(s.at[slot]), 0)
    vacate(s, slot)
    s.life[slot] = DEAD
    s.marks[slot] = 0
    s.prepared[slot] = 0
    s.spent[slot] = 0
    clear_actor(s, slot)


@rule
def kill(s, t, user, m):
    """A Monster is killed; kill hooks of the killer, then slain hooks. CE-MAC-03 CE-MAS-02"""
    place, mine = int(s.at[m]), m != U_MONSTER + GASHNORADON
    note(s, EV_DEATH, user, m, place, 0)
    if mine:
        killer = user if user != NONE and is_cryptonaut(user) else NONE
        hook_masteries(s, t, H_SLAIN, killer, place, m)
        hook_goddess(s, t, H_SLAIN, killer, place)
    else:
        s.scene = place
    if user != NONE and is_cryptonaut(user) and here(s, user):
        hook_cryptonaut(s, t, user, H_KILL, m, place)
    take_off(s, m)
    if not mine:
        s.life[m] = DEAD


@rule
def take_off(s, m):
    """A Monster leaves the board; its Master card is free again. CE-MAC-03 CE-MAS-02"""
    vacate(s, m)
    s.life[m] = OUT
    s.health[m] = 0
    s.at[m] = NONE
    s.used[m] = 0
    s.retired[m] = 0
    s.once[m] = 0
    s.master[m - U_MONSTER] = NONE
    s.summoned[m - U_MONSTER] = 0
    clear_actor(s, m)


# ---------------------------------------------------------------- Statuses, healing, exhaustion


@rule
def give_mark(s, slot, mark):
    """A Status, while a card or token of it is left. Section 6.4 CE-RUL-74"""
    held = 0
    for c in range(CRYPTONAUTS):
        held += int(s.marks[c]) & mark != 0
    for k in range(STATUSES):
        if mark == 1 << k and held < STATUS_LIMITS[k]:
            s.marks[slot] = int(s.marks[slot]) | mark


@rule
def heal(s, t, u, n):
    """Vitae or Health up to the maximum; restored Vitae ends Rot. CE-ATR-01 CE-VIT-07 CE-RUL-74"""
    before = int(s.health[u])
    s.health[u] = max(before, min(before + n, health_max(s, t, u)))
    if is_cryptonaut(u) and s.health[u] > before:
        s.marks[u] = int(s.marks[u]) & ~1
    return int(s.health[u]) - before


@rule
def exhaust(s, t, slot):
    """Retired at once, 1 Vitae lost, Stamina 1. CE-EXH-02 CE-RUL-05 CE-RUL-06"""
    s.spent[slot] = 0
    retire(s, slot)
    lose(s, t, NONE, slot, 1)
    if here(s, slot):
        s.stamina[slot] = 1
        hook_masteries(s, t, H_EXHAUSTED, slot, int(s.at[slot]), NONE)


@rule
def retire(s, u):
    """Retired for this Round; what lasted for the Turn ends. CE-CTN-03"""
    s.retired[u] = 1
    s.bonus[u, 0, :] = 0
    s.mods[u, 0] = 0
