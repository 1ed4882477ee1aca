"""A Cryptonaut's activation and the interrupt of a Prepared one: verbs and Free Actions. Sections 2.4, 2.6, 2.8, 2.14, 2.17"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_CHARGE, A_DONE, A_RESTORE, A_USE, A_VERB
from hypogeum.games.cryptic_explorers.constants import (
    AB_ARTIFACT, AB_LOCK, CHARGES, CHARGE_ARTIFACT, CRYPTONAUTS, EV_CHARGE, EV_REST, EV_RESTORE, FREELOOT, F_PC,
    F_SEAT, F_X, F_Y, INTERRUPT_VERB, L_CHARGE, NONE, RESTORES, RESTORE_ARTIFACT, RESTORE_UNUSED, SEARCH, SEATS,
    TELEPORT, TRADE, TURN, USES, VERB, VERBS, V_LOOT, V_MOVE, V_PREPARE, V_REST, V_RETIRE, V_TELEPORT, V_TRADE,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    can_pay, has, health_max, here, modifiers, move_of, own_ability, pay_action, rules_in_force,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.damage import heal, retire
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import plane_of, touches
from hypogeum.games.cryptic_explorers.rules.moving import begin_move, may_link
from hypogeum.games.cryptic_explorers.rules.paths import doors_in_reach, step_set
from hypogeum.games.cryptic_explorers.rules.realms import may_search
from hypogeum.games.cryptic_explorers.rules.sequel import objective_open, settle
from hypogeum.games.cryptic_explorers.rules.trading import corpses, partners
from hypogeum.games.cryptic_explorers.rules.uses import may_use, use_cryptonaut

FREE_TRADE, FREE_LOOT = 1 << 4, 1 << 5
"""Bits of `once` for FREELOOT, after those of the four abilities."""

# ---------------------------------------------------------------- what is possible


@rule
def may_walk(s, t, slot):
    """Whether a Move Action would do anything. CE-MOV-01"""
    mods = modifiers(s, t, slot)
    points = move_of(s, t, slot)
    if step_set(s, t, slot, points, mods) != 0 or may_link(s, t, slot):
        return True
    return doors_in_reach(s, t, slot, points, mods, rules_in_force(s, t)) != 0


@rule
def is_free_verb(s, t, slot, bit):
    """Whether Trade or Loot is a Free Action for her now. Section 6.2: FREELOOT"""
    return not int(s.once[slot]) & bit and has(s, t, slot, FREELOOT)


@rule
def may_teleport(s, t, slot):
    """Teleport needs an Objective and somebody adjacent. CE-TEL-01 CE-TEL-02 CE-RUL-53"""
    if not objective_open(s, t, plane_of(int(s.at[slot]))):
        return False
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c):
            return True
    return False


@rule
def may_verb(s, t, slot, verb, interrupt):
    """Whether a verb is legal. CE-ACT-02 CE-RUL-22 CE-RST-02"""
    if verb == V_RETIRE:
        return not interrupt
    if verb == V_REST:
        return not interrupt and not s.began[slot] and s.used[slot] == 0
    payable = can_pay(s, t, slot)
    if verb == V_TRADE:
        return (payable or is_free_verb(s, t, slot, FREE_TRADE)) and partners(s, t, slot) != 0
    if verb == V_LOOT:
        return (payable or is_free_verb(s, t, slot, FREE_LOOT)) and corpses(s, t, slot) != 0
    if not payable:
        return False
    if verb == V_MOVE:
        return may_walk(s, t, slot)
    if verb == V_PREPARE:
        return not interrupt
    if verb == V_TELEPORT:
        return may_teleport(s, t, slot)
    return may_search(s, t, slot)


@rule
def may_charge(s, slot, k):
    """Soul Charge of own ability 1 or 2, or of Artifact k - 2. CE-SOU-02 CE-ACT-10"""
    if s.souls[slot] == 0:
        return False
    if k < CHARGE_ARTIFACT:
        return not (int(s.charged[slot]) >> (k + 1)) & 1
    return s.holder[k - CHARGE_ARTIFACT] == slot and not s.artifact_charged[k - CHARGE_ARTIFACT]


@rule
def can_be_charged(s, t, slot, k):
    """Whether that part opens by Charge at all. CE-ART-02"""
    if k < CHARGE_ARTIFACT:
        return t.ability[own_ability(s, slot, k + 1), AB_LOCK] == L_CHARGE
    if s.artifact[k - CHARGE_ARTIFACT] == NONE:
        return False
    return t.ability[AB_ARTIFACT + 2 * int(s.artifact[k - CHARGE_ARTIFACT]) + 1, AB_LOCK] == L_CHARGE


@rule
def may_restore(s, t, slot, k):
    """Soul Restore with an unused Soul, that of an own ability, that of an Artifact. CE-SOU-08 CE-RUL-32"""
    if s.health[slot] >= health_max(s, t, slot):
        return False
    if k == RESTORE_UNUSED:
        return s.souls[slot] > 0
    if k < RESTORE_ARTIFACT:
        return (int(s.charged[slot]) >> k) & 1 != 0
    return s.holder[k - RESTORE_ARTIFACT] == slot and s.artifact_charged[k - RESTORE_ARTIFACT] == 1


# ---------------------------------------------------------------- whose turn


@rule
def waiting(s, seat):
    """Set of a seat's Cryptonauts in play that are not Retired. CE-CTN-01"""
    found = 0
    for slot in range(CRYPTONAUTS):
        if s.owner[slot] == seat and here(s, slot) and not s.retired[slot]:
            found |= 1 << slot
    return found


@rule
def others_wait(s, seat):
    """Whether another seat with a waiting Cryptonaut has not passed in this poll. CE-RUL-24"""
    for other in range(1, SEATS):
        if other != seat and waiting(s, other) != 0 and not (int(s.polled) >> other) & 1:
            return True
    return False


@rule
def any_interrupt(s, t, slot):
    """Whether a Prepared Cryptonaut has a legal interrupt. Section 4.1"""
    was, before = int(s.interrupting), int(s.active)
    s.interrupting = 1
    s.active = slot
    found = has_verb(s, t, slot)
    s.interrupting = was
    s.active = before
    return found


@rule
def has_verb(s, t, slot):
    """Whether one of the verbs or Free Actions of an interrupt is legal."""
    for verb in range(VERBS):
        if may_verb(s, t, slot, verb, 1):
            return True
    for k in range(USES):
        if may_use(s, t, slot, k):
            return True
    for k in range(RESTORES):
        if k < CHARGES and may_charge(s, slot, k) and can_be_charged(s, t, slot, k):
            return True
        if may_restore(s, t, slot, k):
            return True
    return False


# ---------------------------------------------------------------- the flow


@rule
def begin_turn(s, slot, interrupt):
    """A Cryptonaut is played, or a Prepared one interrupts."""
    s.active = slot
    s.interrupting = interrupt
    push(s, TURN, int(s.owner[slot]), slot, interrupt, 0)


@rule
def flow_turn(s, t):
    """Variables: X Cryptonaut, Y 1 for an interrupt, which DONE withdraws. CE-CTN-01 CE-CTN-02 CE-RUL-76"""
    f = s.frame[int(s.depth) - 1]
    slot, interrupt = int(f[F_X]), int(f[F_Y])
    if f[F_PC] == 0:
        if not here(s, slot) or (s.retired[slot] and not interrupt):
            end_turn(s)
        else:
            f[F_PC] = 1
            push(s, INTERRUPT_VERB if interrupt else VERB, int(f[F_SEAT]), slot, interrupt, 0)
    elif f[F_PC] == 1:
        f[F_PC] = 2
        do_verb(s, t, slot, interrupt, int(s.answer))
    elif not settle(s, t):
        f[F_PC] = 0
        if interrupt:
            end_turn(s)


@rule
def end_turn(s):
    s.active = NONE
    s.interrupting = 0
    pop(s)


@rule
def do_verb(s, t, slot, interrupt, a):
    """What was chosen."""
    if a == A_DONE:
        return
    if interrupt:
        s.prepared[slot] = 0
    if a >= A_RESTORE:
        restore(s, t, slot, a - A_RESTORE)
    elif a >= A_CHARGE:
        charge(s, slot, a - A_CHARGE)
    elif a >= A_USE:
        use_cryptonaut(s, t, slot, a - A_USE)
    else:
        standard(s, t, slot, a - A_VERB)


@rule
def is_free(s, t, slot, verb):
    """Whether a verb costs no Action."""
    if verb == V_TRADE:
        return is_free_verb(s, t, slot, FREE_TRADE)
    return verb == V_LOOT and is_free_verb(s, t, slot, FREE_LOOT)


@rule
def standard(s, t, slot, verb):
    """The standard Actions. CE-ACT-02"""
    if verb == V_RETIRE:
        retire(s, slot)
        return
    if verb == V_REST:
        rest(s, t, slot)
        return
    if is_free(s, t, slot, verb):
        s.once[slot] = int(s.once[slot]) | (FREE_TRADE if verb == V_TRADE else FREE_LOOT)
        s.began[slot] = 1
    else:
        pay_action(s, t, slot)
    if verb == V_MOVE:
        begin_move(s, slot, move_of(s, t, slot), 0)
    elif verb == V_PREPARE:
        s.prepared[slot] = 1
        retire(s, slot)
    elif verb == V_TRADE:
        push(s, TRADE, int(s.owner[slot]), slot, NONE, 0)
    elif verb == V_LOOT:
        push(s, TRADE, int(s.owner[slot]), slot, NONE, 1)
    elif verb == V_TELEPORT:
        push(s, TELEPORT, int(s.owner[slot]), slot, 0, 0)
    else:
        push(s, SEARCH, int(s.owner[slot]), slot, 0, 0)


@rule
def rest(s, t, slot):
    """Stamina to its maximum, 2 Vitae, no Status, Retired. CE-RST-01 CE-RST-03 CE-RUL-74"""
    s.stamina[slot] = max(int(s.stamina[slot]), int(t.stamina[s.who[slot]]))
    heal(s, t, slot, 2)
    s.marks[slot] = 0
    note(s, EV_REST, slot, 0, int(s.health[slot]), 0)
    retire(s, slot)


@rule
def charge(s, slot, k):
    """A Soul opens an ability or Artifact. CE-SOU-02 CE-SOU-03"""
    s.began[slot] = 1
    s.souls[slot] -= 1
    if k < CHARGE_ARTIFACT:
        s.charged[slot] = int(s.charged[slot]) | (1 << (k + 1))
    else:
        s.artifact_charged[k - CHARGE_ARTIFACT] = 1
    note(s, EV_CHARGE, slot, k, 0, 0)


@rule
def restore(s, t, slot, k):
    """A Soul is discarded for 2 Vitae; what it charged is closed again. CE-SOU-08 CE-SOU-09"""
    s.began[slot] = 1
    if k == RESTORE_UNUSED:
        s.souls[slot] -= 1
    elif k < RESTORE_ARTIFACT:
        s.charged[slot] = int(s.charged[slot]) & ~(1 << k)
    else:
        s.artifact_charged[k - RESTORE_ARTIFACT] = 0
    heal(s, t, slot, 2)
    note(s, EV_RESTORE, slot, k, int(s.health[slot]), 0)
