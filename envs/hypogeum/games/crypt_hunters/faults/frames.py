"""Faults of the stack of open flows and decisions: what may lie on what, and what their variables may be.

Numbers in tables, so that little is compiled. What the frames are about stands in doings.py.
"""

from typing import Any

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import (
    ACT, ACTIVATION, ADD, ATTACK, BONUS, BONUS_ACT, BONUS_HERO, CARD, CARD_HERO, CARD_MODEL, CARD_TILE, CARDS, CR,
    DEPTH, DIRS, DRIFT, DRIFT_DEST, DRIFT_TAKE, F_KIND, F_PC, F_SEAT, FLOWS, FRAME, GHOSTS, HEROES, HEROES_ACT, HEX,
    HOLD, INJURE, MAIN, MOVE, MOVING, NONE, OVERWATCH, P_END, P_GHOSTS, P_HELD, P_HEXED, P_PICK, P_PICKED, P_PLACED,
    P_REMOVE, P_RISE, P_RISEN, P_SPLIT, P_TILE_CARD, PICK_HERO, PLACE, RASP, RASPS, RASPS_ACT, REINF_MODEL, REINF_TILE,
    REINFORCE, REINFORCEMENT, REMOVE, RISE, ROLL_ATT, ROLL_DEF, ROOM, SE, SLAY, SPLIT, TILE_CARD, TILES,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.legal import write_legal

KINDS = DRIFT + 1

LIES_ON: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (TILE_CARD, MAIN, (P_TILE_CARD,)), (PLACE, MAIN, (P_PLACED,)), (HEX, MAIN, (P_HEXED,)),
    (PICK_HERO, MAIN, (P_PICKED,)), (ACTIVATION, MAIN, (P_PICK,)), (HOLD, MAIN, (P_HELD,)), (SPLIT, MAIN, (P_SPLIT,)),
    (REINFORCEMENT, MAIN, (P_RISE,)), (RISE, MAIN, (P_RISEN,)), (GHOSTS, MAIN, (P_END,)),
    (CARD, MAIN, (P_PICK, P_REMOVE, P_GHOSTS)), (CARD, ACTIVATION, (0,)), (CARD, GHOSTS, (0,)),
    (ACT, ACTIVATION, (1,)), (MOVE, ACTIVATION, (0,)), (ATTACK, ACTIVATION, (0,)), (BONUS, ACTIVATION, (0,)),
    (BONUS_HERO, BONUS, (1,)), (BONUS_ACT, BONUS, (2,)), (MOVE, BONUS, (3,)), (ATTACK, BONUS, (3,)),
    (MOVING, MOVE, (1,)),
    (ROLL_ATT, ATTACK, (1,)), (ROLL_DEF, ATTACK, (3,)), (SLAY, ATTACK, (5,)), (INJURE, ATTACK, (5,)),
    (CARD_HERO, CARD, (1,)), (CARD_MODEL, CARD, (2, 5)), (CARD_TILE, CARD, (3, 4)),
    (REINF_TILE, REINFORCEMENT, (2,)), (REINF_MODEL, REINFORCEMENT, (4,)),
    (RASP, GHOSTS, (1,)), (DRIFT, GHOSTS, (2,)), (OVERWATCH, GHOSTS, (3,)), (ATTACK, GHOSTS, (0,)),
    (DRIFT_DEST, DRIFT, (1,)), (DRIFT_TAKE, DRIFT, (3,)),
)  # fmt: skip
"""What may lie on what: frame, the frame below it, program counters of that one meanwhile."""

BELOW: Any = np.zeros((KINDS, KINDS), np.int64)
"""[frame, frame below]: bit mask of the program counters that the lower one may have."""
for _above, _below, _counters in LIES_ON:
    for _counter in _counters:
        BELOW[_above, _below] |= 1 << _counter

_SE, _CR, _EITHER, _ZERO, _BIT = (SE, SE), (CR, CR), (SE, CR), (0, 0), (0, 1)
_HERO, _TILE, _MODEL, _CARD = (0, HEROES - 1), (0, TILES - 1), (0, RASPS - 1), (0, CARDS - 1)
VARIABLES: dict[int, tuple[tuple[int, int], ...]] = {
    TILE_CARD: (_CR,),
    PLACE: (_CR,),
    HEX: (_CR,),
    PICK_HERO: (_SE,),
    ACT: (_SE, _ZERO, _HERO),
    MOVING: (_SE, _ZERO, _HERO),
    BONUS_HERO: (_SE,),
    BONUS_ACT: (_SE, _ZERO, _HERO),
    CARD_HERO: (_EITHER, _ZERO, _EITHER, _CARD),
    CARD_TILE: (_EITHER, _ZERO, _EITHER, _CARD),
    CARD_MODEL: (_EITHER, _ZERO, _EITHER, _CARD, _BIT),
    ROLL_ATT: (_EITHER,),
    ROLL_DEF: (_EITHER,),
    SLAY: (_CR, _ZERO, _TILE),
    INJURE: (_SE, _ZERO, _TILE),
    HOLD: (_SE,),
    SPLIT: (_SE,),
    REINF_TILE: (_CR,),
    REINF_MODEL: (_CR, _ZERO, _TILE, _ZERO, _BIT),
    RISE: (_CR,),
    RASP: (_CR,),
    DRIFT_DEST: (_CR, _ZERO, _MODEL),
    DRIFT_TAKE: (_CR, _ZERO, _TILE),
    OVERWATCH: (_SE, _ZERO, _TILE),
    MAIN: ((NONE, NONE), (0, P_END)),
    ACTIVATION: (_SE, _BIT, _HERO),
    MOVE: (_SE, _BIT, _HERO, (0, DIRS - 1)),
    ATTACK: (_EITHER, (0, 5), _TILE, _TILE),
    BONUS: (_SE, (0, 3)),
    CARD: (_EITHER, (0, 5), _CARD, (0, 4)),
    REINFORCEMENT: (_CR, (0, 4), _BIT, _TILE, (0, ROOM)),
    GHOSTS: (_CR, (0, 3), _TILE),
    DRIFT: (_CR, (0, 3), _MODEL),
}
"""Least and greatest seat, program counter and variables F_X, F_Y, F_Z, F_W, F_V of each kind of frame; 0 where nothing
is said."""

BOUNDS: Any = np.zeros((KINDS, FRAME - F_SEAT, 2), np.int64)
for _kind, _row in VARIABLES.items():
    BOUNDS[_kind, : len(_row)] = _row

PHASE_AT: Any = np.full(P_END + 1, NONE, np.int64)
"""The phase in which the order of play waits at each program counter."""
for _phase, _counters in (
    (ADD, (P_TILE_CARD, P_PLACED)), (HEROES_ACT, (P_HEXED, P_PICKED, P_PICK)), (REMOVE, (P_HELD, P_REMOVE, P_SPLIT)),
    (REINFORCE, (P_RISE, P_RISEN, P_GHOSTS)), (RASPS_ACT, (P_END,)),
):  # fmt: skip
    PHASE_AT[list(_counters)] = _phase


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
        if d > 0 and s.status == 0 and not (BELOW[kind, s.frame[d - 1, F_KIND]] >> int(s.frame[d - 1, F_PC])) & 1:
            return False
    for d in range(depth, DEPTH):
        for k in range(FRAME):
            if s.frame[d, k] != 0:
                return False
    return s.status != 0 or is_in_phase(s)


@rule
def is_in_phase(s):
    """The order of play waits where this phase does; a set-up only lays tiles. CH-RND-02 CH-SET-11"""
    pc = int(s.frame[0, F_PC])
    return s.phase == PHASE_AT[pc] or (s.phase == 0 and pc == P_PLACED)


WORD = 57
"""Actions of the mask that are kept in one number."""


@rule
def mask_word(s, i):
    word = 0
    for k in range(WORD):
        word |= int(s.legal[WORD * i + k]) << k
    return word


@rule
def put_word(s, i, word):
    for k in range(WORD):
        s.legal[WORD * i + k] = (word >> k) & 1


@rule
def mask_is_true(s, t):
    """Whether `legal` is the mask of the decision on top, with a choice in it. It is worked out anew and put back."""
    w0, w1, w2 = mask_word(s, 0), mask_word(s, 1), mask_word(s, 2)
    w3, w4, w5 = mask_word(s, 3), mask_word(s, 4), mask_word(s, 5)
    n = write_legal(s, t)
    same = mask_word(s, 0) == w0 and mask_word(s, 1) == w1 and mask_word(s, 2) == w2
    same = same and mask_word(s, 3) == w3 and mask_word(s, 4) == w4 and mask_word(s, 5) == w5
    if not same:
        put_word(s, 0, w0)
        put_word(s, 1, w1)
        put_word(s, 2, w2)
        put_word(s, 3, w3)
        put_word(s, 4, w4)
        put_word(s, 5, w5)
    return same and n > 1
