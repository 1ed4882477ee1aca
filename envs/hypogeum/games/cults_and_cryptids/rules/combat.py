"""Attacks: who may attack whom, and the exact order of one attack. Sections 2.8 and 4.3"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cults_and_cryptids.actions import A_OPP
from hypogeum.games.cults_and_cryptids.constants import (
    ARMORED, ATTACK_TARGET, F_PC, F_SEAT, F_X, FRENZY, GUARDIAN, HIDDEN, INFLUENCE, LAIR, MOD_HIT, NO_CARD, NONE,
    NUMBER_MAX, PIERCING, SILENT, SIPHON, T_ATK, THRONE, UNBLOCKABLE, UNITS, VENOMOUS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import CRYPTID_SLOTS, FOLLOWER_SLOTS, UNIT_SLOTS, has, hp_left
from hypogeum.games.cults_and_cryptids.rules.board import (
    add_poison, change_madness, check_influence, enqueue, harm_influence, hurt,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.effects import in_play, run_listed, settle


@rule
def attackers(s, seat):
    """Set of ready units with attacks left. CC-CMB-01 CC-CMB-15 CC-CMB-16"""
    found = in_play(s, seat, UNIT_SLOTS)
    for slot in range(UNITS):
        if s.exhausted[seat, slot] or s.attacks[seat, slot] <= 0:
            found &= ~(1 << slot)
    return found


@rule
def with_keyword(s, seat, slots, keyword):
    """Those of a set of slots whose cards have a keyword."""
    left = slots
    while left != 0:
        slot = lowest_bit(left)
        left &= left - 1
        if not has(s, seat, slot, keyword):
            slots &= ~(1 << slot)
    return slots


@rule
def exposed(s, seat, slots):
    """What Guardians and Hidden leave of the targets of one tier. CC-KEY-04 CC-KEY-05"""
    guards = with_keyword(s, seat, slots, GUARDIAN)
    if guards != 0:
        slots = guards
    hidden = with_keyword(s, seat, slots, HIDDEN)
    return slots if hidden == slots else slots & ~hidden


@rule
def leader_target(s, seat):
    """The Leader is a target while it has more than 1 HP. CC-CMB-05 CC-R03"""
    return 1 << THRONE if s.slot[seat, THRONE] != NO_CARD and hp_left(s, seat, THRONE) > 1 else 0


@rule
def attack_targets(s, t, seat, attacker):
    """Set of targets of an attack by `seat`, bit INFLUENCE for Influence. CC-CMB-03 CC-CMB-04 CC-CMB-06 CC-CMB-08"""
    foe = 1 - seat
    cryptids = in_play(s, foe, CRYPTID_SLOTS)
    first = in_play(s, foe, FOLLOWER_SLOTS | (1 << LAIR))
    second = leader_target(s, foe)
    if t.cryptid_tier == 1:
        first |= cryptids
    else:
        second |= cryptids
    if has(s, seat, attacker, UNBLOCKABLE):
        return first | second | (1 << INFLUENCE)
    if first != 0:
        return exposed(s, foe, first)
    return exposed(s, foe, second) if second != 0 else 1 << INFLUENCE


@rule
def flow_strike(s, t):
    """One attack. Variables: X the attacker's slot. CC-ATP-03 CC-CMB-02 CC-R15"""
    f = s.frame[int(s.depth) - 1]
    seat, slot = int(f[F_SEAT]), int(f[F_X])
    if f[F_PC] == 0:
        f[F_PC] = 1
        s.attacker = slot
        push(s, ATTACK_TARGET, seat, slot, 0, 0)
    else:
        pop(s)
        strike(s, t, seat, slot, int(s.answer) - A_OPP)
        s.attacker = NONE


@rule
def strike(s, t, seat, slot, target):
    """Steps 2 to 10 of an attack. CC-CMB-09 CC-CMB-10 CC-CMB-14 section 4.3"""
    foe, attacker = 1 - seat, int(s.slot[seat, slot])
    victim = NO_CARD if target == INFLUENCE else int(s.slot[foe, target])
    venomous, silent = has(s, seat, slot, VENOMOUS), has(s, seat, slot, SILENT)
    use_attack(s, seat, slot)
    lost, bled = deal(s, seat, slot, foe, target)
    if has(s, seat, slot, SIPHON):
        s.influence[seat] = min(NUMBER_MAX, int(s.influence[seat]) + lost + bled)
    settle(s, t, False)
    give_madness(s, t, foe, silent, bled)
    if venomous and victim != NO_CARD and s.slot[foe, target] == victim:
        add_poison(s, t, foe, target, 1)
    settle(s, t, False)
    if s.slot[seat, slot] == attacker:
        enqueue(s, t, seat, slot, attacker, T_ATK, 1)
    run_listed(s, t, False)
    check_influence(s)


@rule
def use_attack(s, seat, slot):
    """An attack is used up; the unit is exhausted unless Frenzy leaves it one more. CC-CMB-15 CC-KEY-07"""
    s.attacks[seat, slot] -= 1
    if not has(s, seat, slot, FRENZY) or s.attacks[seat, slot] == 0:
        s.exhausted[seat, slot] = 1


@rule
def armour(s, seat, slot):
    """What Armored takes off a damage. CC-KEY-10"""
    return 1 if has(s, seat, slot, ARMORED) else 0


@rule
def deal(s, seat, slot, foe, target):
    """Damage, and what Piercing carries through: HP that the target lost, Influence lost. CC-CMB-09 CC-KEY-08"""
    n = int(s.power[seat, slot])
    if target == INFLUENCE:
        return 0, harm_influence(s, foe, n)
    could_lose = hp_left(s, foe, target) - (1 if target == THRONE else 0)
    lost = hurt(s, foe, target, n)
    through = n - armour(s, foe, target) - could_lose
    if through > 0 and has(s, seat, slot, PIERCING):
        return lost, harm_influence(s, foe, through)
    return lost, 0


@rule
def give_madness(s, t, foe, silent, bled):
    """Landing gives 1 and MOD(mad_hit), unless Silent; lost Influence 1. CC-CMB-12 CC-MAD-01 CC-MAD-03 CC-KEY-14 CC-R12"""
    n = 0
    if not silent:
        n = max(0, 1 + int(s.mods[foe, MOD_HIT]))
    if bled > 0 and (silent or not t.hit_single):
        n += 1
    change_madness(s, foe, n)
