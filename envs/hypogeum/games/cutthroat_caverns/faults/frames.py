"""Faults of the stack of open flows and decisions: what may lie on what, and what their variables may be.

Numbers in tables, so that little is compiled. A record that passes cannot lead a flow outside the arrays of the state.
"""

from typing import Any

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.cards import owns
from hypogeum.games.cutthroat_caverns.constants import (
    ACT_ENTRY, ACT_MODE, ACT_SEAT, ATTACK, ATTACK_KINDS, BART_MINE, BART_REPLY, BART_SEAT, BART_THEIRS, BARTER_FLOW,
    BOOTS_STAGE, CARDS, CHAR, COUNTER, COUNTER_CARD, COUNTER_FLOW, DECLARE, DEPTH, DISCARD, DOUBLE_OWN, ENTRIES, EXPAND,
    F_KIND, F_PC, F_SEAT, F_X, F_Y, F_Z, FINISHER, FLOWS, FRAME, FX_COUNTER, FX_SPOIL_SET, FX_SWAP_INIT,
    FX_SWAP_SET, GAUNT, GLASS_CARD, GROUP, HAND_KINDS, HEAL_FLOW, HEAL_REPLY, HEAL_WHO, HOLY, ITEM_WIN, ITEMS,
    ITEMS_FLOW, LAND, LIMIT, LIMIT_FLOW, LINES, LOOT, MAIN, NAME, NONE, ORDER, OWN, OWN_END, P_BOOTS, P_CHARACTERS,
    P_CLEAR_STACK, P_DISCARD, P_DRAW, P_EXTRA, P_FINISHER, P_FIRST_DRAW, P_LAST, P_LATE_ITEMS, P_LOOT, P_MARKER,
    P_RELIC_END, P_RETHINK, P_SET, P_SIGNALS, P_TROVE, P_TURNS, PENDING, PING, REDIRECTS, REPL1, REPL2, RESOLVE,
    RETHINK, RETHINK_FLOW, REVEAL, SEATS, SET, SET2, SET_SLOTS, SIGNAL, SPARE, STACK, STEAL_FLOW, STEAL_ITEM,
    STEAL_SEAT, STORE, STRIKES, STRING, TOKEN, TROVE, TURN, W_PRE, WIN, WINDOW,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.legal import write_legal

KIND_COUNT = LIMIT_FLOW + 1
DEPTH_USED = DEPTH - 12
"""Frames that can be open while a decision waits; the deepest real game stays below this, and flows have room above."""

LIES_ON: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (CHAR, MAIN, (P_CHARACTERS,)), (FINISHER, MAIN, (P_FINISHER,)), (ITEMS_FLOW, MAIN, (P_FIRST_DRAW, P_LATE_ITEMS)),
    (BOOTS_STAGE, MAIN, (P_BOOTS,)), (SIGNAL, MAIN, (P_SIGNALS,)), (SET, MAIN, (P_SET,)), (SET2, MAIN, (P_SET,)),
    (RETHINK_FLOW, MAIN, (P_RETHINK, P_TURNS)), (TURN, MAIN, (P_TURNS, P_EXTRA)), (WINDOW, MAIN, (P_MARKER,)),
    (STRIKES, MAIN, (P_DRAW, P_CLEAR_STACK)), (PING, MAIN, (P_RELIC_END,)), (LOOT, MAIN, (P_LOOT,)),
    (TROVE, MAIN, (P_TROVE,)), (DISCARD, MAIN, (P_DISCARD,)),
    (ITEM_WIN, ITEMS_FLOW, (1,)), (BARTER_FLOW, ITEMS_FLOW, (0,)), (HEAL_FLOW, ITEMS_FLOW, (0,)),
    (HEAL_WHO, HEAL_FLOW, (1,)), (HEAL_REPLY, HEAL_FLOW, (2,)),
    (BART_MINE, BARTER_FLOW, (1,)), (BART_SEAT, BARTER_FLOW, (2,)), (BART_THEIRS, BARTER_FLOW, (3,)),
    (BART_REPLY, BARTER_FLOW, (4,)), (LIMIT_FLOW, BARTER_FLOW, (5,)), (LIMIT_FLOW, LIMIT_FLOW, (0,)),
    (LIMIT, LIMIT_FLOW, (1,)),
    (WINDOW, TURN, (1,)), (OWN, TURN, (3,)), (GLASS_CARD, TURN, (8,)), (ORDER, TURN, (5,)), (REVEAL, TURN, (9,)),
    (OWN_END, TURN, (10,)),
    (EXPAND, REVEAL, (1,)), (GROUP, REVEAL, (2,)), (REPL1, EXPAND, (1,)), (EXPAND, EXPAND, (2, 4)),
    (REPL2, EXPAND, (3,)),
    (DECLARE, GROUP, (0,)), (WINDOW, GROUP, (1,)), (LAND, GROUP, (1,)),
    (TOKEN, DECLARE, (1,)), (DOUBLE_OWN, DECLARE, (2,)), (HOLY, DECLARE, (4,)), (GAUNT, DECLARE, (6,)),
    (STEAL_FLOW, LAND, (3,)), (NAME, LAND, (2,)),
    (STEAL_SEAT, STEAL_FLOW, (1,)), (STEAL_ITEM, STEAL_FLOW, (2,)), (LIMIT_FLOW, STEAL_FLOW, (3,)),
    (WIN, WINDOW, (1,)), (ACT_SEAT, WINDOW, (2,)), (ACT_ENTRY, WINDOW, (3,)), (ACT_MODE, WINDOW, (4,)),
    (RESOLVE, WINDOW, (5,)), (RETHINK_FLOW, WINDOW, (0,)), (DECLARE, RESOLVE, (1,)), (STORE, RESOLVE, (2,)),
    (RETHINK, RETHINK_FLOW, (1,)),
    (SPARE, STRIKES, (5,)), (COUNTER_FLOW, STRIKES, (6,)), (LIMIT_FLOW, STRIKES, (7,)),
    (COUNTER, COUNTER_FLOW, (1,)), (COUNTER_CARD, COUNTER_FLOW, (2,)), (RESOLVE, COUNTER_FLOW, (3,)),
    (GROUP, COUNTER_FLOW, (0,)),
)  # fmt: skip
"""What may lie on what: frame, the frame below it, program counters of that one meanwhile."""

BELOW: Any = np.zeros((KIND_COUNT, KIND_COUNT), np.int64)
"""[frame, frame below]: bit mask of the program counters that the lower one may have."""
for _above, _below, _counters in LIES_ON:
    for _counter in _counters:
        BELOW[_above, _below] |= 1 << _counter

ALL = (1 << SEATS) - 1
A_SEAT_NO = 99
"""As an upper bound: the last seat of this game."""
_SEAT, _SEAT_OR_NONE, _MASK, _BIT, _ITEM = (0, A_SEAT_NO), (NONE, A_SEAT_NO), (0, ALL), (0, 1), (0, ITEMS - 1)
_WINDOW, _ENTRY, _ZERO, _ACTION = (0, 2), (0, ENTRIES - 1), (0, 0), (ATTACK_KINDS, HAND_KINDS - 1)
VARIABLES: dict[int, tuple[tuple[int, int], ...]] = {
    HEAL_WHO: (_ITEM,),
    HEAL_REPLY: (_ITEM, _SEAT),
    BART_SEAT: (_ITEM,),
    BART_THEIRS: (_ITEM, _SEAT),
    BART_REPLY: (_ITEM, _SEAT, (NONE, ITEMS - 1)),
    RETHINK: ((0, SET_SLOTS - 1),),
    WIN: (_WINDOW, _SEAT_OR_NONE, _BIT),
    ACT_SEAT: (_ACTION,),
    ACT_ENTRY: (_ACTION, _WINDOW),
    ACT_MODE: (_ENTRY,),
    STORE: ((0, CARDS - 1),),
    OWN: (_BIT,),
    GLASS_CARD: (_BIT,),
    REPL2: (_BIT,),
    TOKEN: (_ENTRY,),
    DOUBLE_OWN: (_ENTRY,),
    HOLY: (_ENTRY,),
    GAUNT: (_ENTRY,),
    STEAL_ITEM: (_SEAT,),
    SPARE: ((0, LINES - 1), _SEAT),
    MAIN: (_MASK, (0, 2), _SEAT, _BIT, _BIT),
    ITEMS_FLOW: (_MASK, _BIT, _BIT, _ZERO, _SEAT),
    HEAL_FLOW: (_ITEM, _SEAT),
    BARTER_FLOW: (_ITEM, _SEAT, (NONE, ITEMS - 1)),
    WINDOW: (_WINDOW, _SEAT_OR_NONE, _BIT, _MASK, _SEAT),
    RETHINK_FLOW: (_MASK, (0, SET_SLOTS), _ZERO, _ZERO, _SEAT),
    TURN: (_BIT, (0, SET_SLOTS), (NONE, SET_SLOTS - 1), _BIT),
    REVEAL: ((0, CARDS - 1), _SEAT),
    EXPAND: ((0, CARDS - 1), (0, 2), (0, 2)),
    GROUP: (_BIT, _ZERO, (0, PENDING)),
    DECLARE: ((STACK, ENTRIES - 1),),
    LAND: ((STACK, ENTRIES - 1), (0, HAND_KINDS - 1), _BIT),
    STEAL_FLOW: (_SEAT,),
    STRIKES: (_BIT, (0, LINES), (0, REDIRECTS)),
    COUNTER_FLOW: (_MASK, _ZERO, _ZERO, _BIT, _SEAT),
}
"""Least and greatest value of F_X, F_Y, F_Z, F_W, F_V of each kind of frame; 0 where nothing is said."""

BOUNDS: Any = np.zeros((KIND_COUNT, FRAME - F_X, 2), np.int64)
for _kind, _row in VARIABLES.items():
    BOUNDS[_kind, : len(_row)] = _row


@rule
def is_open(s, seat):
    """Whether the seat is about to discard down to its maximum."""
    for d in range(s.depth):
        if s.frame[d, F_KIND] == LIMIT_FLOW and s.frame[d, F_SEAT] == seat:
            return True
    return False


@rule
def frames_are_sound(s, t):
    """Each frame may lie on the one below it, with variables in their ranges; the top one is a decision."""
    depth = int(s.depth)
    if depth < 1 or depth > DEPTH:
        return False
    for d in range(depth):
        kind = int(s.frame[d, F_KIND])
        if kind < 0 or kind >= KIND_COUNT or (kind >= FLOWS) == (d == depth - 1 and s.status == 0):
            return False
    for d in range(depth, DEPTH):
        for k in range(FRAME):
            if s.frame[d, k] != 0:
                return False
    if s.status != 0:
        return True
    if depth > DEPTH_USED or s.frame[0, F_KIND] != MAIN:
        return False
    for d in range(depth):
        if not variables_are_sound(s, t, d):
            return False
        if d > 0:
            pc = int(s.frame[d - 1, F_PC])
            if pc < 0 or pc > 40 or not (BELOW[s.frame[d, F_KIND], s.frame[d - 1, F_KIND]] >> pc) & 1:
                return False
    return string_is_open(s, t) and decision_is_sound(s, t)


@rule
def variables_are_sound(s, t, d):
    """Seat and variables of one frame."""
    kind, seat, last = int(s.frame[d, F_KIND]), int(s.frame[d, F_SEAT]), int(t.players) - 1
    if seat < (0 if kind < FLOWS else NONE) or seat > last:
        return False
    for k in range(FRAME - F_X):
        high = last if BOUNDS[kind, k, 1] == A_SEAT_NO else BOUNDS[kind, k, 1]
        if s.frame[d, F_X + k] < BOUNDS[kind, k, 0] or s.frame[d, F_X + k] > high:
            return False
    needs_seat = kind == TURN or kind == REVEAL or kind == EXPAND or kind == GROUP or kind == DECLARE or kind == LAND
    needs_seat = needs_seat or kind == STEAL_FLOW or kind == LIMIT_FLOW or kind == BARTER_FLOW or kind == HEAL_FLOW
    if needs_seat and seat == NONE:
        return False
    if kind == DECLARE and s.e_form[s.frame[d, F_X]] != ATTACK:
        return False
    if kind == WINDOW and s.frame[d, F_X] == W_PRE and s.frame[d, F_Y] == NONE:
        return False
    return kind != RESOLVE or s.str_n > 0


@rule
def string_is_open(s, t):
    """The string belongs to the topmost window, or to a Counter Strike; without either there is none."""
    n = int(s.str_n)
    for d in range(int(s.depth) - 1, -1, -1):
        kind = s.frame[d, F_KIND]
        if kind == COUNTER_FLOW:
            return n <= 1
        if kind == WINDOW:
            before = s.frame[d, F_X] == W_PRE
            for k in range(n):
                if s.str_card[k] != NONE:
                    fx = t.fx[t.kind[s.str_card[k]]]
                    if fx == FX_COUNTER or before != (fx == FX_SPOIL_SET or fx == FX_SWAP_SET or fx == FX_SWAP_INIT):
                        return False
            return n < STRING or s.frame[s.depth - 1, F_KIND] != WIN
    return n == 0


@rule
def decision_is_sound(s, t):
    """The decision on top fits what it is about."""
    top = int(s.depth) - 1
    stage, seat, x = int(s.frame[top, F_KIND]), int(s.frame[top, F_SEAT]), int(s.frame[top, F_X])
    y, z = int(s.frame[top, F_Y]), int(s.frame[top, F_Z])
    pc = int(s.frame[0, F_PC])
    if (stage == CHAR or stage == FINISHER) != (s.enc == NONE) or (pc > P_LAST and s.enc_n == 0):
        return False
    if (stage == TROVE) != (s.trove_pair[0] != NONE):
        return False
    if stage == TROVE:
        mask = 0
        for k in range(s.trove_n):
            mask |= 1 << int(s.trove_order[k])
        return s.trove_order[s.trove_n - 1] == seat and s.frame[0, F_X] == mask
    if stage == SET or stage == SET2:
        return s.set_n[seat] == (1 if stage == SET2 else 0)
    if stage == HEAL_WHO or stage == BART_SEAT or stage == BART_THEIRS:
        return owns(s, seat, x)
    if stage == HEAL_REPLY or stage == BART_REPLY:
        return owns(s, y, x) and (stage == HEAL_REPLY or z == NONE or owns(s, seat, z))
    if stage == RETHINK:
        return x < s.set_n[seat]
    if stage == ACT_SEAT or stage == ACT_ENTRY or stage == ACT_MODE or stage == STORE:
        n = int(s.str_n)
        if n == 0 or s.str_card[n - 1] == NONE or s.str_seat[n - 1] != seat:
            return False
        if stage == STORE:
            return s.str_card[n - 1] == x
        return s.e_form[x] == ATTACK if stage == ACT_MODE else t.kind[s.str_card[n - 1]] == x
    if stage == TOKEN or stage == DOUBLE_OWN or stage == HOLY or stage == GAUNT:
        return x >= STACK and s.e_form[x] == ATTACK and s.e_owner[x] == seat
    if stage == REPL2:
        return s.set_n[seat] < SET_SLOTS
    if stage == NAME:
        return s.ugly_n < REDIRECTS
    if stage == SPARE:
        return s.victim_n > 0 and s.ugly_n > 0
    return True


@rule
def mask_is_true(s, t):
    """Whether `legal` is the mask of the decision on top; it is worked out anew and put back as it was."""
    low, middle, high = 0, 0, 0
    for a in range(50):
        low |= int(s.legal[a]) << a
        middle |= int(s.legal[50 + a]) << a
        high |= (int(s.legal[100 + a]) << a) if a < 47 else 0
    write_legal(s, t)
    same = True
    for a in range(50):
        same = same and s.legal[a] == (low >> a) & 1 and s.legal[50 + a] == (middle >> a) & 1
        if a < 47:
            same = same and s.legal[100 + a] == (high >> a) & 1
    for a in range(50):
        s.legal[a] = (low >> a) & 1
        s.legal[50 + a] = (middle >> a) & 1
        if a < 47:
            s.legal[100 + a] = (high >> a) & 1
    return same and (low | middle | high) != 0
