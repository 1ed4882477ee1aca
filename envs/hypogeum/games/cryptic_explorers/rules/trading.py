"""Trade, Loot and Teleport. Sections 2.15, 2.16"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_DONE, A_ITEM, A_UNIT
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, COMPANION, CRYPTONAUTS, DEAD, EV_TELEPORT, F_PC, F_SEAT, F_W, F_X, F_Y, F_Z, GIVE_ARTIFACT, ITEM,
    ITEMS, NONE, PARTNER, TAKE_ARTIFACT, TAKE_CHARGED, TAKE_KNOWLEDGE, TELEPORTED, U_DOOR,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import here
from hypogeum.games.cryptic_explorers.rules.damage import clear_actor, vacate
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import distance, touches

MOVED_SOULS, MOVED_KNOWLEDGE, MOVED_ITEMS = 1, 4, 16
"""Bits of Z of a TRADE frame: the direction of the first transfer of a kind (given 1, taken 2 of each pair), from bit 6 on the
Artifacts that moved; bit 12: a Corpse is looted."""
LOOTING = 1 << 12

# ---------------------------------------------------------------- with whom


@rule
def owns_anything(s, slot):
    """Items that can change hands: unused Souls, Knowledge, Realm items, Artifacts. CE-TRD-02"""
    if s.souls[slot] > 0 or s.knowledge[slot] > 0 or s.items[slot] > 0:
        return True
    for a in range(ARTIFACTS):
        if s.holder[a] == slot:
            return True
    return False


@rule
def partners(s, t, slot):
    """Set of adjacent Cryptonauts with whom something can be traded. CE-TRD-01"""
    found = 0
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c) and (owns_anything(s, slot) or owns_anything(s, c)):
            found |= 1 << c
    return found


@rule
def corpses(s, t, slot):
    """Set of the dead whose Corpse lies here or adjacent and is not stood on by others. CE-LOO-01 CE-LOO-04 CE-RUL-01"""
    found = 0
    for c in range(CRYPTONAUTS):
        if s.life[c] == DEAD and distance(t, int(s.at[slot]), int(s.at[c])) <= 1:
            on = int(s.unit[s.at[c]])
            if on == NONE or on == slot or on >= U_DOOR:
                if owns_anything(s, slot) or owns_anything(s, c) or s.charged[c] != 0:
                    found |= 1 << c
    return found


# ---------------------------------------------------------------- items


@rule
def amount(s, slot, kind):
    """Unused Souls, Knowledge, Realm items of a Cryptonaut."""
    return int(s.souls[slot]) if kind == 0 else int(s.knowledge[slot]) if kind == 1 else int(s.items[slot])


@rule
def shift(s, slot, kind, n):
    """Change one of these."""
    if kind == 0:
        s.souls[slot] += n
    elif kind == 1:
        s.knowledge[slot] += n
    else:
        s.items[slot] += n


@rule
def may_move_item(s, moved, k, giver, taker, looting):
    """Whether ITEM k may move now between the acting Cryptonaut and her partner. CE-TRD-02 CE-RUL-26 CE-RUL-27"""
    if k < TAKE_KNOWLEDGE + 3:
        kind, taken = k // 2, k % 2
        source = taker if taken else giver
        if (moved >> (2 * kind + 1 - taken)) & 1:
            return False
        return amount(s, source, kind) > 0
    if k == TAKE_CHARGED:
        return looting and s.charged[taker] != 0 and not moved & 1
    taken = k >= TAKE_ARTIFACT
    a = k - (TAKE_ARTIFACT if taken else GIVE_ARTIFACT)
    return not (moved >> (6 + a)) & 1 and s.holder[a] == (taker if taken else giver)


@rule
def item_set(s, moved, giver, taker, looting):
    """Set of the ITEMs that may move."""
    found = 0
    for k in range(ITEMS):
        if may_move_item(s, moved, k, giver, taker, looting):
            found |= 1 << k
    return found


@rule
def flow_trade(s, t):
    """Variables: X Cryptonaut, Y partner or the dead one, Z 1 for a Loot (later what moved), W 1 once something moved.
    CE-TRD-02"""
    f = s.frame[int(s.depth) - 1]
    pc, slot = int(f[F_PC]), int(f[F_X])
    if pc == 0:
        f[F_PC] = 1
        push(s, PARTNER, int(f[F_SEAT]), slot, int(f[F_Z]), 0)
    elif pc == 1:
        f[F_Y] = int(s.answer) - A_UNIT
        f[F_Z] = LOOTING if f[F_Z] else 0
        f[F_PC] = 2
    elif pc == 2:
        if item_set(s, int(f[F_Z]), slot, int(f[F_Y]), int(f[F_Z]) & LOOTING != 0) == 0:
            pop(s)
        else:
            f[F_PC] = 3
            push(s, ITEM, int(f[F_SEAT]), slot, int(f[F_Y]), int(f[F_Z]))
            s.frame[int(s.depth) - 1, F_W] = f[F_W]
    elif s.answer == A_DONE:
        pop(s)
    else:
        f[F_PC] = 2
        f[F_W] = 1
        move_item(s, f, int(s.answer) - A_ITEM, slot, int(f[F_Y]))


@rule
def move_item(s, f, k, slot, other):
    """One item changes hands. CE-TRD-03 CE-LOO-02 CE-LOO-03"""
    if k == TAKE_CHARGED:
        s.charged[other] = int(s.charged[other]) & (int(s.charged[other]) - 1)
        s.souls[slot] += 1
        f[F_Z] = int(f[F_Z]) | 2
    elif k >= GIVE_ARTIFACT:
        a = (k - GIVE_ARTIFACT) % ARTIFACTS
        s.holder[a] = slot if k >= TAKE_ARTIFACT else other
        f[F_Z] = int(f[F_Z]) | (1 << (6 + a))
    else:
        kind, taken = k // 2, k % 2
        source, goal = (other, slot) if taken else (slot, other)
        shift(s, source, kind, -1)
        shift(s, goal, kind, 1)
        f[F_Z] = int(f[F_Z]) | (1 << (2 * kind + taken))


# ---------------------------------------------------------------- Teleport


@rule
def companions(s, t, slot, chosen):
    """Set of adjacent Cryptonauts not yet chosen. CE-TEL-03"""
    found = 0
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c) and not (chosen >> c) & 1:
            found |= 1 << c
    return found


@rule
def flow_teleport(s, t):
    """Variables: X Cryptonaut, Y companions chosen. CE-TEL-03 CE-RUL-54"""
    f = s.frame[int(s.depth) - 1]
    slot = int(f[F_X])
    if f[F_PC] == 1:
        f[F_PC] = 0
        if s.answer == A_DONE:
            depart(s, slot, int(f[F_Y]))
            pop(s)
            return
        f[F_Y] = int(f[F_Y]) | (1 << (int(s.answer) - A_UNIT))
    if companions(s, t, slot, int(f[F_Y])) == 0:
        depart(s, slot, int(f[F_Y]))
        pop(s)
    else:
        f[F_PC] = 1
        push(s, COMPANION, int(f[F_SEAT]), slot, int(f[F_Y]), 0)


@rule
def depart(s, slot, chosen):
    """They leave together with all they carry; whoever has left is out of reach. CE-TEL-03 CE-RUL-54"""
    for c in range(CRYPTONAUTS):
        if c == slot or (chosen >> c) & 1:
            note(s, EV_TELEPORT, slot, c, int(s.knowledge[c]), 0)
            vacate(s, c)
            s.life[c] = TELEPORTED
            s.at[c] = NONE
            s.spent[c] = 0
            s.prepared[c] = 0
            s.marks[c] = 0
            clear_actor(s, c)
