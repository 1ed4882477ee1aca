"""Faults of the boards: cards in slots of their type, what may lie on them, HP, and what is derived from all that."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    CRYPTID, FIRST_CRYPTID, FIRST_RELIC, FOLLOWER, LAIR, LAIR_CARD, LEADER, NO_CARD, NONE, RELIC, RESET_NONE, SEATS,
    SLOTS, THRONE, UNITS, WAITING,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import hp_left, refresh

DERIVED = 6
"""Rows of derived values of a seat: Power, maximum HP, keywords, COST twice, MOD."""


@rule
def kind_of_slot(t, slot):
    """The type of card that a slot holds, NONE for one beyond the limit on Relics. CC-ZON-03 CC-ZON-04 CC-ZON-05"""
    if slot < FIRST_CRYPTID:
        return FOLLOWER
    if slot < UNITS:
        return CRYPTID
    if slot == LAIR:
        return LAIR_CARD
    if slot == THRONE:
        return LEADER
    return RELIC if slot < FIRST_RELIC + t.relic_limit else NONE


@rule
def slots_are_sound(s, t):
    """Only cards of its type in each slot. CC-DCK-06"""
    for seat in range(SEATS):
        for slot in range(SLOTS):
            card = int(s.slot[seat, slot])
            if card != NO_CARD and (t.kind[card] == NONE or t.kind[card] != kind_of_slot(t, slot)):
                return False
    return True


@rule
def marks_fit(s, t, seat, slot):
    """What lies on a card can lie on one in this slot. CC-ENG-03 CC-KEY-15 CC-R05 CC-R31"""
    damage, poison, withered = s.damage[seat, slot], int(s.poison[seat, slot]), s.withered[seat, slot]
    exhausted, stunned = s.exhausted[seat, slot], s.stunned[seat, slot]
    if stunned and not exhausted:
        return False
    if s.slot[seat, slot] == NO_CARD and (damage or poison or exhausted):
        return False
    if (slot >= UNITS or s.slot[seat, slot] == NO_CARD) and (
        stunned or withered or s.attacks[seat, slot] or s.counters[seat, slot]
    ):
        return False
    if UNITS <= slot < LAIR and (damage or poison):
        return False
    if slot >= LAIR and exhausted:
        return False
    if withered and t.damage_reset == RESET_NONE:
        return False
    return poison <= 1 or not t.poison_single


@rule
def marks_are_sound(s, t):
    for seat in range(SEATS):
        for slot in range(SLOTS):
            if not marks_fit(s, t, seat, slot):
                return False
    return True


@rule
def all_are_alive(s):
    """Units, Lairs and Leaders in play have HP. CC-ENG-01 CC-LDR-06"""
    for seat in range(SEATS):
        for slot in range(SLOTS):
            if (slot < UNITS or slot >= LAIR) and s.slot[seat, slot] != NO_CARD and hp_left(s, seat, slot) <= 0:
                return False
    return True


@rule
def derived_row(s, seat, k):
    if k == 0:
        return s.power[seat]
    if k == 1:
        return s.hp_max[seat]
    if k == 2:
        return s.keywords[seat]
    if k == 3:
        return s.cost_up[seat]
    return s.cost_down[seat] if k == 4 else s.mods[seat]


@rule
def put_aside(s, row, at):
    """Keep a row in the queue, which is empty, from place `at` on; the place after it."""
    queue = s.queue
    for k in range(row.shape[0]):
        queue[(at + k) // WAITING, (at + k) % WAITING] = row[k]
    return at + row.shape[0]


@rule
def fetch_back(s, row, at):
    """Put a row back as it was and blank its place in the queue; whether it had not changed."""
    same, queue = True, s.queue
    for k in range(row.shape[0]):
        kept = int(queue[(at + k) // WAITING, (at + k) % WAITING])
        queue[(at + k) // WAITING, (at + k) % WAITING] = 0
        same = same and row[k] == kept
        row[k] = kept
    return same


@rule
def derived_are_true(s, t):
    """Derived values are those of the boards; they are worked out anew and put back as they were. The queue is empty."""
    at = 0
    for seat in range(SEATS):
        for k in range(DERIVED):
            at = put_aside(s, derived_row(s, seat, k), at)
    refresh(s, t)
    at, same = 0, True
    for seat in range(SEATS):
        for k in range(DERIVED):
            row = derived_row(s, seat, k)
            same = fetch_back(s, row, at) and same
            at += row.shape[0]
    return same
