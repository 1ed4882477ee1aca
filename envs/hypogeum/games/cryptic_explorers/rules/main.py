"""The master sequence: set-up, then Rounds of four phases. Section 2.3"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.games.cryptic_explorers.actions import A_DONE, A_UNIT
from hypogeum.games.cryptic_explorers.constants import (
    ACTORS, ATTRIBUTES, BY_CLEANUP, BY_NEXT, BY_ROUNDS, BY_TURN, CLEANUP, CRYPTONAUTS_TURN, F_PC, GODDESS_SEAT,
    GODDESS_TURN, NONE, OPENING, POLL, SEATS, SETUP, UPKEEP, UPKEEPING,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.sequel import cut_off, settle
from hypogeum.games.cryptic_explorers.rules.turns import begin_turn, waiting

P_SETUP, P_ROUND, P_UPKEEP, P_POLL, P_POLLED, P_GODDESS, P_CLEANUP = range(7)
"""Program counter of the MAIN frame."""


@rule
def flow_main(s, t):
    """The bottom frame. CE-RND-01"""
    f = s.frame[0]
    pc = int(f[F_PC])
    f[F_PC] = pc + 1
    if pc == P_SETUP:
        push(s, SETUP, 0, 0, 0, 0)
    elif pc == P_ROUND:
        begin_round(s, t)
    elif pc == P_UPKEEP:
        if s.round_no > 1:
            s.phase = UPKEEP
            push(s, UPKEEPING, GODDESS_SEAT, 0, 0, 0)
    elif pc == P_POLL:
        s.phase = CRYPTONAUTS_TURN
        poll(s, t, f)
    elif pc == P_POLLED:
        hear_poll(s, f)
    elif pc == P_GODDESS:
        s.phase = GODDESS_TURN
        push(s, OPENING, GODDESS_SEAT, 0, 0, 0)
    else:
        clean_up(s)
        f[F_PC] = P_ROUND


@rule
def begin_round(s, t):
    """The next Round, unless the limit is reached. CE-END-05 CE-SET-14"""
    if s.round_no >= t.max_rounds:
        cut_off(s, t, BY_ROUNDS)
        return
    s.round_no += 1
    s.last_seat = NONE
    s.polled = 0


@rule
def poll(s, t, f):
    """Ask the next seat with a waiting Cryptonaut, if there is one. CE-CTN-04 CE-RUL-24"""
    if settle(s, t):
        f[F_PC] = P_POLL
        return
    seat = next_polled(s)
    if seat == NONE:
        f[F_PC] = P_GODDESS
    else:
        push(s, POLL, seat, 0, 0, 0)


@rule
def next_polled(s):
    """The next seat with a waiting Cryptonaut that has not passed, after the one that acted last; NONE."""
    first = 1 if s.last_seat == NONE else int(s.last_seat) + 1
    for k in range(SEATS - 1):
        seat = 1 + (first - 1 + k) % (SEATS - 1)
        if waiting(s, seat) != 0 and not (int(s.polled) >> seat) & 1:
            return seat
    return NONE


@rule
def hear_poll(s, f):
    """A seat activates one of its Cryptonauts, or passes. CE-CTN-01 CE-RUL-24"""
    f[F_PC] = P_POLL
    if s.answer == A_DONE:
        s.polled = int(s.polled) | (1 << next_polled(s))
        return
    slot = int(s.answer) - A_UNIT
    s.polled = 0
    s.last_seat = s.owner[slot]
    begin_turn(s, slot, 0)


@rule
def clean_up(s):
    """Markers and what lasted until Cleanup go together. CE-RND-05 CE-RND-06 CE-RND-07 CE-RUL-75"""
    s.phase = CLEANUP
    s.retired[:] = 0
    s.used[:] = 0
    s.granted[:] = 0
    s.once[:] = 0
    s.began[:] = 0
    s.bought[:] = 0
    s.prepared[:] = 0
    s.rerolled[:] = 0
    s.squad_rerolled[:] = 0
    s.artifact_once[:] = 0
    s.goddess_once = 0
    s.card_once = 0
    for u in range(ACTORS):
        for k in range(ATTRIBUTES):
            s.bonus[u, BY_TURN, k] = 0
            s.bonus[u, BY_CLEANUP, k] = s.bonus[u, BY_NEXT, k]
            s.bonus[u, BY_NEXT, k] = 0
        s.mods[u, BY_TURN] = 0
        s.mods[u, BY_CLEANUP] = s.mods[u, BY_NEXT]
        s.mods[u, BY_NEXT] = 0
    if s.stirred:
        s.asleep = 0
    s.stirred = 0
