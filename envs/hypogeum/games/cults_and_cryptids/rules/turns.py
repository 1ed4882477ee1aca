"""The phases of a turn. Sections 2.3 and 2.4"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_END, A_OWN
from hypogeum.games.cults_and_cryptids.constants import (
    ATTACK_PHASE, ATTACKER, BY_LIMIT, DAMAGE_MAX, DRAW_PHASE, END_PHASE, F_PC, FAITH_PHASE, FERVENT, FRENZY, GUARD,
    LAIR, MAIN_PHASE, MAIN_STAGE, MOD_FAITH, NONE, P_ATTACK, P_ATTACK_ANSWER, P_DRAW, P_END, P_FAITH, P_MAIN,
    P_MAIN_ANSWER, P_TURN, PLAYING, RESET_NONE, RESET_UNITS_AND_LAIR, SEATS, STRIKE, T_FAITH, THRONE, UNITS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import UNIT_SLOTS, has, held, hp_left
from hypogeum.games.cults_and_cryptids.rules.board import enqueue_all
from hypogeum.games.cults_and_cryptids.rules.combat import attackers
from hypogeum.games.cults_and_cryptids.rules.effects import run_listed, settle_and_check
from hypogeum.games.cults_and_cryptids.rules.piles import draw_cards
from hypogeum.games.cults_and_cryptids.rules.plays import activate


@rule
def truncate(s):
    """A limit of section 7 is reached: nobody wins. CC-ENG-07"""
    s.status = 2
    s.reason = BY_LIMIT


@rule
def begin_turn(s, t, f):
    """The other seat's turn, or the first one's. CC-TRN-01 CC-TRN-02 CC-END-02"""
    if s.turn >= t.max_turns:
        truncate(s)
        return
    s.active = s.first if s.turn == 0 else 1 - s.active
    s.turn += 1
    s.turn_decisions = 0
    s.resourced[s.active] = 0
    f[F_PC] = P_FAITH


@rule
def faith_phase(s, t, f):
    """Ready, poison, count Faith, triggers. CC-FTH-01 CC-FTH-05 CC-FTH-06 CC-FTH-07 CC-FTH-08 CC-R60"""
    seat = int(s.active)
    s.phase = FAITH_PHASE
    cards = held(s, seat)
    while cards != 0:
        slot = lowest_bit(cards)
        cards &= cards - 1
        wake(s, seat, slot)
        if s.poison[seat, slot] > 0:
            suffer_poison(s, t, seat, slot)
    f[F_PC] = P_DRAW
    settle_and_check(s, t)
    s.faith[seat] = count_faith(s, t, seat)
    if s.status == 0:
        enqueue_all(s, t, seat, T_FAITH, NONE)
        run_listed(s, t, True)


@rule
def wake(s, seat, slot):
    """A card becomes ready, or loses its stun instead; units may attack anew. CC-FTH-01 CC-FTH-02 CC-KEY-15 CC-ENG-13"""
    if s.stunned[seat, slot]:
        s.stunned[seat, slot] = 0
    else:
        s.exhausted[seat, slot] = 0
    if slot < UNITS:
        s.attacks[seat, slot] = 2 if has(s, seat, slot, FRENZY) else 1


@rule
def suffer_poison(s, t, seat, slot):
    """A unit loses maximum HP for good, Lair and Leader take damage, 1 for each counter. CC-FTH-08 CC-R05"""
    n = int(s.poison[seat, slot])
    if slot == THRONE:
        n = min(n, hp_left(s, seat, slot) - 1)
    if slot < UNITS and t.damage_reset != RESET_NONE:
        s.withered[seat, slot] = min(DAMAGE_MAX, int(s.withered[seat, slot]) + n)
    else:
        s.damage[seat, slot] = min(DAMAGE_MAX, int(s.damage[seat, slot]) + n)


@rule
def count_faith(s, t, seat):
    """1, and 1 for each ready unit, 2 for a Fervent one, with modifiers up to the cap. CC-FTH-03 CC-FTH-04 CC-KEY-11 CC-R18"""
    faith = 1 + int(s.mods[seat, MOD_FAITH])
    units = held(s, seat) & UNIT_SLOTS
    while units != 0:
        slot = lowest_bit(units)
        units &= units - 1
        if not s.exhausted[seat, slot]:
            faith += 2 if has(s, seat, slot, FERVENT) else 1
    return max(0, min(int(t.faith_cap), faith))


@rule
def draw_phase(s, t, f):
    """One card, but none in the very first turn. CC-DRW-01 CC-SET-10"""
    s.phase = DRAW_PHASE
    if s.turn > 1:
        draw_cards(s, t, int(s.active), 1)
    f[F_PC] = P_MAIN


@rule
def main_phase(s, f):
    """Cards, Relics and Cryptids in any order and number. CC-MAI-01 CC-MAI-03 CC-ENG-06"""
    s.phase = MAIN_PHASE
    if s.turn_decisions >= GUARD:
        f[F_PC] = P_ATTACK
    else:
        f[F_PC] = P_MAIN_ANSWER
        push(s, MAIN_STAGE, int(s.active), 0, 0, 0)


@rule
def main_answer(s, t, f):
    a, seat = int(s.answer), int(s.active)
    f[F_PC] = P_MAIN
    if a == A_END:
        f[F_PC] = P_ATTACK
    elif a < A_OWN:
        push(s, PLAYING, seat, a - A_CARD, 0, 0)
    else:
        activate(s, t, seat, a - A_OWN)


@rule
def attack_phase(s, f):
    """Attackers one by one, any number. CC-ATP-01 CC-ENG-06"""
    s.phase = ATTACK_PHASE
    if s.turn_decisions >= GUARD or attackers(s, int(s.active)) == 0:
        f[F_PC] = P_END
    else:
        f[F_PC] = P_ATTACK_ANSWER
        push(s, ATTACKER, int(s.active), 0, 0, 0)


@rule
def attack_answer(s, f):
    if s.answer == A_END:
        f[F_PC] = P_END
    else:
        f[F_PC] = P_ATTACK
        push(s, STRIKE, int(s.active), int(s.answer) - A_OWN, 0, 0)


@rule
def end_phase(s, t, f):
    """Damage leaves the units of both players; Leaders keep theirs. CC-END-03 CC-LDR-07 CC-R06"""
    s.phase = END_PHASE
    for seat in range(SEATS):
        if t.damage_reset != RESET_NONE:
            for slot in range(UNITS):
                s.damage[seat, slot] = 0
        if t.damage_reset == RESET_UNITS_AND_LAIR:
            s.damage[seat, LAIR] = 0
    f[F_PC] = P_TURN
