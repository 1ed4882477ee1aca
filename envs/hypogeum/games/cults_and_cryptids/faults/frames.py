"""Faults of the stack of open flows and decisions: what may lie on what, and what their variables may be.

Numbers in tables, so that little is compiled. What the frames are about stands in doings.py.
"""

from typing import Any

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    ATTACK_PHASE, ATTACK_TARGET, ATTACKER, BUILD_CARD, BUILD_FACTION, BUILDING, CARDS, DEPTH, DISCARD_OWN,
    DISCARD_PICK, END_PHASE, F_KIND, F_PC, F_SEAT, FAITH_PHASE, FLOWS, FOLLOWERS, FRAME, LEADER_START, MAIN, MAIN_PHASE,
    MAIN_STAGE, MULLIGAN, NONE, P_ATTACK, P_ATTACK_ANSWER, P_BUILD, P_DRAW, P_END, P_LEADERS, P_MAIN, P_MAIN_ANSWER,
    P_MULLIGAN, P_TURN, PICK_DECK, PICK_TOP, PICK_WASTE, PLAYING, RESOLVE, ROWS, SACRIFICE, SEATS, SETTING_UP, SLOTS,
    STRIKE, SUMMON_PAY, T_LOSS, TARGET_OPP, TARGET_OWN, UNITS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.faults.boards import fetch_back, put_aside
from hypogeum.games.cults_and_cryptids.rules.building import FACTIONS_OF_DECK
from hypogeum.games.cults_and_cryptids.rules.legal import write_legal

KINDS = STRIKE + 1

LIES_ON: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (BUILDING, MAIN, (P_BUILD,)), (LEADER_START, MAIN, (P_LEADERS,)), (MULLIGAN, MAIN, (P_MULLIGAN,)),
    (MAIN_STAGE, MAIN, (P_MAIN_ANSWER,)), (PLAYING, MAIN, (P_MAIN,)), (RESOLVE, MAIN, (P_MAIN,)),
    (ATTACKER, MAIN, (P_ATTACK_ANSWER,)), (STRIKE, MAIN, (P_ATTACK,)),
    (BUILD_FACTION, BUILDING, (1,)), (BUILD_CARD, BUILDING, (3,)),
    (SUMMON_PAY, PLAYING, (1,)), (RESOLVE, PLAYING, (3,)), (ATTACK_TARGET, STRIKE, (1,)),
    (TARGET_OPP, RESOLVE, (2,)), (TARGET_OWN, RESOLVE, (2,)), (PICK_WASTE, RESOLVE, (2,)), (PICK_DECK, RESOLVE, (2,)),
    (PICK_TOP, RESOLVE, (2,)), (DISCARD_OWN, RESOLVE, (2,)), (DISCARD_PICK, RESOLVE, (2,)), (SACRIFICE, RESOLVE, (2,)),
)  # fmt: skip
"""What may lie on what: frame, the frame below it, program counters of that one meanwhile."""

BELOW: Any = np.zeros((KINDS, KINDS), np.int64)
"""[frame, frame below]: bit mask of the program counters that the lower one may have."""
for _above, _below, _counters in LIES_ON:
    for _counter in _counters:
        BELOW[_above, _below] |= 1 << _counter

ENDS_AT: Any = np.zeros(KINDS, np.int64)
"""[flow]: bit mask of the program counters at which a game can end with this flow on top."""
for _flow, _counters in (
    (MAIN, (P_LEADERS, P_MULLIGAN, P_TURN, P_DRAW, P_MAIN, P_MAIN_ANSWER, P_ATTACK, P_ATTACK_ANSWER)),
    (BUILDING, (1, 3)), (PLAYING, (1,)), (RESOLVE, (0, 2)), (STRIKE, (1,)),
):  # fmt: skip
    for _counter in _counters:
        ENDS_AT[_flow] |= 1 << _counter

_ZERO, _BIT, _SEAT, _CARD, _ROW = (0, 0), (0, 1), (0, SEATS - 1), (1, CARDS - 1), (0, ROWS - 1)
_FOLLOWERS, _LAST, _SLOT, _UNIT = (0, (1 << FOLLOWERS) - 1), (NONE, FOLLOWERS - 1), (NONE, SLOTS - 1), (0, UNITS - 1)
_NUMBER = (-99, 99)
VARIABLES: dict[int, tuple[tuple[int, int], ...]] = {
    BUILD_FACTION: (_SEAT, _ZERO, (0, FACTIONS_OF_DECK - 1)),
    BUILD_CARD: (_SEAT,),
    LEADER_START: (_SEAT,),
    MULLIGAN: (_SEAT,),
    MAIN_STAGE: (_SEAT,),
    SUMMON_PAY: (_SEAT, _ZERO, _CARD, _FOLLOWERS, _LAST),
    TARGET_OPP: (_SEAT, _ZERO, _CARD, _ROW),
    TARGET_OWN: (_SEAT, _ZERO, _CARD, _ROW),
    PICK_WASTE: (_SEAT, _ZERO, _CARD, _ROW),
    PICK_DECK: (_SEAT, _ZERO, _CARD, _ROW),
    PICK_TOP: (_SEAT, _ZERO, _CARD, _ROW),
    DISCARD_OWN: (_SEAT,),
    DISCARD_PICK: (_SEAT,),
    SACRIFICE: (_SEAT,),
    ATTACKER: (_SEAT,),
    ATTACK_TARGET: (_SEAT, _ZERO, _UNIT),
    MAIN: ((NONE, NONE), (0, P_END), (0, SEATS), _BIT),
    BUILDING: (_SEAT, (0, 3), (0, FACTIONS_OF_DECK)),
    PLAYING: (_SEAT, (0, 3), _CARD, _FOLLOWERS, _LAST, _SLOT),
    RESOLVE: (_SEAT, (0, 3), _CARD, _SLOT, (0, T_LOSS), (0, ROWS), _NUMBER),
    STRIKE: (_SEAT, _BIT, _UNIT),
}
"""Least and greatest seat, program counter and variables F_X, F_Y, F_Z, F_W, F_V of each kind of frame; 0 where nothing
is said."""

BOUNDS: Any = np.zeros((KINDS, FRAME - F_SEAT, 2), np.int64)
for _kind, _row in VARIABLES.items():
    BOUNDS[_kind, : len(_row)] = _row

PHASE_AT: Any = np.full(P_END + 1, NONE, np.int64)
"""The phase in which the order of play waits, or ends, at each program counter."""
for _phase, _counters in (
    (SETTING_UP, (P_BUILD, P_LEADERS, P_MULLIGAN)), (FAITH_PHASE, (P_DRAW,)), (MAIN_PHASE, (P_MAIN, P_MAIN_ANSWER)),
    (ATTACK_PHASE, (P_ATTACK, P_ATTACK_ANSWER)), (END_PHASE, (P_TURN,)),
):  # fmt: skip
    PHASE_AT[list(_counters)] = _phase

WITH_SECRETS = sum(
    1 << stage for stage in (BUILD_CARD, LEADER_START, MULLIGAN, MAIN_STAGE, PICK_DECK, PICK_TOP, DISCARD_OWN)
)
"""Decisions about hidden cards: a re-dealt copy may ask one of them with a single answer. Section 5.4"""


@rule
def frames_are_sound(s):
    """Frames in the ranges of their kind, each on one that it may lie on; a decision on top unless the game is over."""
    depth = int(s.depth)
    if depth < 1 or depth > DEPTH or s.frame[0, F_KIND] != MAIN:
        return False
    for d in range(depth):
        kind = int(s.frame[d, F_KIND])
        if kind < 0 or kind >= KINDS or (kind >= FLOWS) == (d == depth - 1 and s.status == 0):
            return False
        for k in range(F_SEAT, FRAME):
            if s.frame[d, k] < BOUNDS[kind, k - F_SEAT, 0] or s.frame[d, k] > BOUNDS[kind, k - F_SEAT, 1]:
                return False
        if d > 0 and not (BELOW[kind, s.frame[d - 1, F_KIND]] >> int(s.frame[d - 1, F_PC])) & 1:
            return False
    for d in range(depth, DEPTH):
        for k in range(FRAME):
            if s.frame[d, k] != 0:
                return False
    return s.status == 0 or (ENDS_AT[s.frame[depth - 1, F_KIND]] >> int(s.frame[depth - 1, F_PC])) & 1 == 1


@rule
def mask_is_true(s, t):
    """Whether `legal` is the mask of the decision on top, with a choice in it. It is worked out anew and put back.

    A single answer is asked for only in a re-dealt copy. Section 5.4
    """
    put_aside(s, s.legal, 0)
    n = write_legal(s, t)
    same = fetch_back(s, s.legal, 0)
    stage = int(s.frame[int(s.depth) - 1, F_KIND])
    return same and (n > 1 or (n == 1 and (WITH_SECRETS >> stage) & 1 == 1))
