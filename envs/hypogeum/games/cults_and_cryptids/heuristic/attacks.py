"""Attacks: who strikes what. Nobody strikes back, but each attack gives the defender Madness."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    ARMORED, GUARDIAN, INFLUENCE, LAIR, MOD_HIT, NONE, PIERCING, SILENT, SIPHON, THRONE, UNBLOCKABLE, UNITS, VENOMOUS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.weights import (
    FACE, GUARD_DOWN, MAD_GIVEN, POISON, POWER_USED, SHARED, WALL, WAY_OPENED, WIN,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.worth import card_worth, face_worth
from hypogeum.games.cults_and_cryptids.rules.auras import has, hp_left
from hypogeum.games.cults_and_cryptids.rules.board import taken
from hypogeum.games.cults_and_cryptids.rules.combat import attack_targets, attackers


@rule
def power_of(s, seat, slots):
    """Power of a set of units, those that may strike twice counted twice."""
    total = 0
    for slot in range(UNITS):
        if (slots >> slot) & 1:
            total += int(s.power[seat, slot]) * int(s.attacks[seat, slot])
    return total


@rule
def finishers(s, t, seat):
    """Influence that the ready attackers which reach Influence now can take this turn."""
    total, ready = 0, attackers(s, seat)
    for slot in range(UNITS):
        if (ready >> slot) & 1 and (attack_targets(s, t, seat, slot) >> INFLUENCE) & 1:
            total += taken(s, 1 - seat, int(s.power[seat, slot])) * int(s.attacks[seat, slot])
    return total


@rule
def strike_worth(s, t, seat, slot, target, others, alone):
    """An attack on a target; `others`: Power of the other attackers; `alone`: the target is the only one of its tier."""
    foe, n = 1 - seat, int(s.power[seat, slot])
    worth = 0 if has(s, seat, slot, SILENT) else -MAD_GIVEN * (1 + int(s.mods[foe, MOD_HIT]))
    siphon = FACE if has(s, seat, slot, SIPHON) else 0
    if target == INFLUENCE:
        n = taken(s, foe, n)
        return worth + face_worth(s, foe, n) + siphon * n - (MAD_GIVEN if n > 0 else 0)
    n -= 1 if has(s, foe, target, ARMORED) else 0
    left = hp_left(s, foe, target) - (1 if target == THRONE else 0)
    worth += siphon * max(0, min(n, left))
    if n > left and has(s, seat, slot, PIERCING):
        worth += face_worth(s, foe, taken(s, foe, n - left))
    if n >= left and alone:
        worth += WAY_OPENED * others
    if target >= LAIR:
        worth += WALL * max(0, min(n, left))
        return worth + (card_worth(s, t, foe, target) // 2 if n >= left and target == LAIR else 0)
    body = card_worth(s, t, foe, target) + (GUARD_DOWN if has(s, foe, target, GUARDIAN) else 0)
    if n >= left:
        return worth + body
    if n > 0 and n + others >= left:
        return worth + body * n * SHARED // (100 * left)
    return worth + (POISON if has(s, seat, slot, VENOMOUS) else 0)


@rule
def best_strike(s, t, seat, slot):
    """The best target of an attacker: its worth and its slot."""
    targets = attack_targets(s, t, seat, slot)
    others = power_of(s, seat, attackers(s, seat) & ~(1 << slot))
    alone = targets & (targets - 1) == 0
    last = finishers(s, t, seat) >= s.influence[1 - seat]
    best, choice = -1, NONE
    for target in range(INFLUENCE + 1):
        if (targets >> target) & 1:
            n = strike_worth(s, t, seat, slot, target, others, alone) + (WIN if last and target == INFLUENCE else 0)
            if choice == NONE or n > best:
                best, choice = n, target
    return best, choice


@rule
def attacker_score(s, t, seat, slot):
    """Score of attacking with a unit."""
    worth, _ = best_strike(s, t, seat, slot)
    return worth - POWER_USED * int(s.power[seat, slot])


@rule
def payer_score(s, seat, slot):
    """Score of exhausting a Follower for a Cryptid: those that would attack with little first."""
    able = int(s.attacks[seat, slot]) * int(s.power[seat, slot])
    return -able * (3 if has(s, seat, slot, UNBLOCKABLE) else 2)
