"""Faults of the stack of open flows and decisions: what may lie on what, and what their variables may be.

Numbers in tables, so that little is compiled. What the frames are about stands in doings.py.
"""

from typing import Any

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ABILITIES, ACTIONS, ACTIVATION, ACTORS, CARDS, CELLS, CHECK, CHECK_BREAK, COMPANION, CRYPTONAUTS,
    CRYSTAL_PLACE, DEPTH, DIRECTION, DIRS, EFFECTS, ENTRANCE, FETCH_CARD, FILL_SQUAD, FLOWS, FRAME, F_KIND, F_PC,
    F_SEAT, F_V, F_X, GODDESS_MAIN, GUARD, HAND_LIMIT, INTERRUPT, INTERRUPT_VERB, ITEM, LINK_SPACE, MAIN, MASTERS,
    MONSTERS, MONSTER_VERB, MOVE, NONE, OBJECTS, OPENING, PARTNER, PICK_AREA, PICK_CRYPTONAUT,
    PICK_GODDESS, PICK_REALM, PLANES, PLAY_CARD, POLL, PUSHES, RELIC_TOKEN, REROLL, ROWS, SEARCH, SEATS, SETUP,
    SHEETS, SM_GUARD, STEP, STEPPING, SUMMON, SUMMON_PLANE, SUMMON_SPACE, TARGET, TARGET_SPACE, TELEPORT, TRADE, TRAP,
    TURN, UNITS, UPKEEPING, UPKEEPS, UPKEEP_ORDER, USE, U_MONSTER, VERB, WINDOW,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.effects import PC_PLACE, PC_ROWS
from hypogeum.games.cryptic_explorers.rules.legal import write_legal
from hypogeum.games.cryptic_explorers.rules.main import P_CLEANUP, P_POLL, P_POLLED, P_ROUND
from hypogeum.games.cryptic_explorers.rules.setup import S_ENTRANCES
from hypogeum.games.cryptic_explorers.rules.summoning import MAY_DECLINE

KINDS = PLAY_CARD + 1
ANY, ZERO, BELOW_NONE = -3, -2, -1
"""Where a variable comes from: anywhere, 0, NONE; else the column of the frame below that it is equal to."""
SEAT, X, Y, Z, W, V = F_SEAT, F_X, F_X + 1, F_X + 2, F_X + 3, F_V
ROWS_PC, PLACES_PC = 4, 3
"""How program counters of EFFECTS are told apart here: in its rows, hearing a PLACE or FETCH."""

RELATIONS: tuple[tuple[int, int, tuple[int, ...], tuple[int, ...]], ...] = (
    # set-up
    (SETUP, MAIN, (P_ROUND,), (ZERO, ANY, ANY, ZERO)),
    (PICK_REALM, SETUP, (1,), (ANY, ANY)), (PICK_CRYPTONAUT, SETUP, (1,), (ANY, ANY)),
    (FILL_SQUAD, SETUP, (1,), (ANY, ANY)), (PICK_GODDESS, SETUP, (1,), (ZERO,)), (RELIC_TOKEN, SETUP, (1,), (ZERO, X)),
    (GUARD, SETUP, (1,), (ZERO, ANY)), (CRYSTAL_PLACE, SETUP, (1,), (ZERO, ANY)), (PICK_AREA, SETUP, (1,), (ANY,)),
    (ENTRANCE, SETUP, (1,), (ANY, X)), (SUMMON, SETUP, (0,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    # Rounds
    (UPKEEPING, MAIN, (P_POLL,), (ZERO, ANY, ANY, ANY)), (UPKEEP_ORDER, UPKEEPING, (1,), (ZERO, ANY)),
    (EFFECTS, UPKEEPING, (0, 2), (ANY, ANY, ANY, ANY, ANY, ANY)), (PUSHES, UPKEEPING, (0,), (ZERO, ANY, ANY, ANY)),
    (POLL, MAIN, (P_POLLED,), (ANY,)), (EFFECTS, MAIN, (P_POLL,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (TURN, MAIN, (P_POLL,), (ANY, ANY, ZERO)), (OPENING, MAIN, (P_CLEANUP,), (ZERO,)),
    # Cryptonauts
    (VERB, TURN, (1,), (SEAT, X, Y)), (INTERRUPT_VERB, TURN, (1,), (SEAT, X, Y)),
    (USE, TURN, (2,), (SEAT, X, ANY, ANY, ANY)), (MOVE, TURN, (2,), (SEAT, X, ANY, ZERO, ANY, ANY)),
    (TRADE, TURN, (2,), (SEAT, X, ANY, ANY, ANY)), (TELEPORT, TURN, (2,), (SEAT, X, ANY)),
    (SEARCH, TURN, (2,), (SEAT, X, ANY)), (EFFECTS, TURN, (2,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (STEP, MOVE, (1,), (SEAT, X, Y, Z)), (STEPPING, MOVE, (2,), (SEAT, X, ANY)), (WINDOW, MOVE, (2,), (ZERO, X, ANY, ANY)),
    (LINK_SPACE, MOVE, (3,), (SEAT, X)), (TRAP, MOVE, (0,), (ZERO, X)), (EFFECTS, MOVE, (0,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (CHECK, STEPPING, (1,), (SEAT, X, ANY, ZERO)),
    (PARTNER, TRADE, (1,), (SEAT, X, Z)), (ITEM, TRADE, (3,), (SEAT, X, Y, Z, W)), (COMPANION, TELEPORT, (1,), (SEAT, X, Y)),
    (TARGET, SEARCH, (1,), (SEAT, X, BELOW_NONE)), (CHECK, SEARCH, (3,), (SEAT, X, ANY, ZERO)), (TRAP, SEARCH, (2,), (ZERO, X)),
    (EFFECTS, TRAP, (0, 1), (ANY, ANY, ANY, ANY, ANY, ANY)), (PUSHES, TRAP, (2,), (ZERO, ANY, ANY, ANY)),
    (TRAP, TRAP, (0,), (ZERO, ANY)),
    # abilities
    (TARGET, USE, (1,), (SEAT, X, Y)), (TARGET_SPACE, USE, (1,), (SEAT, X, Y, BELOW_NONE)),
    (WINDOW, USE, (2,), (ZERO, X, ANY, ANY)),
    (CHECK, USE, (4, 6), (SEAT, X, ANY, ANY)), (EFFECTS, USE, (7,), (SEAT, X, Y, Z, W, ANY)),
    (EFFECTS, USE, (8,), (ZERO, BELOW_NONE, ANY, X, ANY, ANY)), (PUSHES, USE, (8,), (ZERO, ANY, ANY, ANY)),
    (REROLL, CHECK, (1,), (SEAT, X, Y, ANY)), (DIRECTION, PUSHES, (1,), (ANY, X, Y)),
    (TRAP, PUSHES, (2,), (ZERO, X)), (EFFECTS, PUSHES, (2,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (EFFECTS, EFFECTS, (0, ROWS_PC), (ANY, ANY, ANY, ANY, ANY, ANY)), (CHECK, EFFECTS, (2,), (ANY, ANY, ANY, ZERO)),
    (TARGET_SPACE, EFFECTS, (PLACES_PC,), (SEAT, X, Y, Z, ANY)), (MOVE, EFFECTS, (ROWS_PC,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (TRAP, EFFECTS, (0, ROWS_PC), (ZERO, ANY)), (FETCH_CARD, EFFECTS, (PLACES_PC,), (ZERO,)),
    (SUMMON, EFFECTS, (ROWS_PC,), (ANY, ANY, BELOW_NONE, ANY, W, ANY)),
    # the Goddess
    (HAND_LIMIT, OPENING, (3,), (ZERO,)), (GODDESS_MAIN, OPENING, (2,), (ZERO,)),
    (EFFECTS, OPENING, (1,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (ACTIVATION, OPENING, (1,), (ZERO, ANY)), (USE, OPENING, (1,), (ZERO, BELOW_NONE, ANY, ANY, ANY)),
    (SUMMON, OPENING, (1,), (ANY, ANY, ANY, ZERO, BELOW_NONE, ANY)), (PLAY_CARD, OPENING, (1,), (ZERO, ANY)),
    (USE, PLAY_CARD, (1,), (ZERO, BELOW_NONE, ANY, ANY, ANY)),
    (SUMMON_PLANE, SUMMON, (1,), (ZERO, ANY)), (SUMMON_SPACE, SUMMON, (2,), (ZERO, SEAT, X, Z, W)),
    (MONSTER_VERB, ACTIVATION, (1,), (ZERO, X)), (MOVE, ACTIVATION, (2,), (ZERO, X, ANY, ZERO, ANY, ANY)),
    (USE, ACTIVATION, (2,), (ZERO, X, ANY, ANY, ANY)), (EFFECTS, ACTIVATION, (2,), (ANY, ANY, ANY, ANY, ANY, ANY)),
    (INTERRUPT, WINDOW, (1,), (ANY, Y, X)), (TURN, WINDOW, (2,), (ANY, ANY, ANY, ZERO)),
)  # fmt: skip
"""What may lie on what: frame, the frame below it, program counters of that one meanwhile, and where seat, X, Y, Z, W, V of the
upper one come from; 0 where nothing is said."""

RELATION: Any = np.full((len(RELATIONS), 3 + FRAME - 2), ZERO, np.int64)
"""[relation]: frame, frame below, bit mask of program counters, sources of seat and variables."""
for _k, (_above, _below, _counters, _sources) in enumerate(RELATIONS):
    RELATION[_k, :3] = _above, _below, sum(1 << _counter for _counter in _counters)
    RELATION[_k, 3 : 3 + len(_sources)] = _sources
COLUMNS: Any = np.array((F_SEAT, F_X, F_X + 1, F_X + 2, F_X + 3, F_V), np.int64)
"""Columns of a frame in the order of sources."""

_NIL, _BIT, _SEAT, _SLOT = (0, 0), (0, 1), (0, SEATS - 1), (0, CRYPTONAUTS - 1)
_ACTOR, _ANYONE, _UNIT, _SPACE = (0, ACTORS - 1), (NONE, ACTORS - 1), (NONE, UNITS - 1), (NONE, CELLS - 1)
_MONSTER, _ABILITY, _MODS = (U_MONSTER, ACTORS - 1), (0, ABILITIES - 1), (0, (1 << 15) - 1)
_TEAM, _POINTS, _WHERE = (0, (1 << CRYPTONAUTS) - 1), (0, 127), (0, SM_GUARD + MAY_DECLINE)
_MOVED, _CHECKS = (0, (1 << 13) - 1), (0, CHECK_BREAK)
VARIABLES: dict[int, tuple[tuple[int, int], ...]] = {
    PICK_REALM: (_SEAT, _NIL, _BIT),
    PICK_CRYPTONAUT: (_SEAT, _NIL, _BIT),
    FILL_SQUAD: (_SEAT, _NIL, _SLOT),
    PICK_GODDESS: (_SEAT,),
    RELIC_TOKEN: (_SEAT, _NIL, _BIT),
    GUARD: (_SEAT, _NIL, (0, 4)),
    CRYSTAL_PLACE: (_SEAT, _NIL, (1, PLANES - 1)),
    PICK_AREA: (_SEAT,),
    ENTRANCE: (_SEAT, _NIL, _SLOT),
    UPKEEP_ORDER: (_SEAT, _NIL, (1, (1 << UPKEEPS) - 1)),
    REROLL: (_SEAT, _NIL, _SLOT, _CHECKS, (2, 6)),
    POLL: (_SEAT,),
    VERB: (_SEAT, _NIL, _SLOT, _NIL),
    STEP: (_SEAT, _NIL, _ACTOR, _POINTS, _MODS),
    LINK_SPACE: (_SEAT, _NIL, _ACTOR),
    TARGET: (_SEAT, _NIL, _ANYONE, (NONE, ABILITIES - 1)),
    TARGET_SPACE: (_SEAT, _NIL, _ANYONE, _ABILITY, _UNIT, (0, ROWS - 1)),
    DIRECTION: (_SEAT, _NIL, _ACTOR, (1, 99)),
    PARTNER: (_SEAT, _NIL, _SLOT, _BIT),
    ITEM: (_SEAT, _NIL, _SLOT, _SLOT, _MOVED, _BIT),
    COMPANION: (_SEAT, _NIL, _SLOT, _TEAM),
    HAND_LIMIT: (_SEAT,),
    GODDESS_MAIN: (_SEAT,),
    FETCH_CARD: (_SEAT,),
    SUMMON_PLANE: (_SEAT, _NIL, (1, (1 << PLANES) - 1)),
    SUMMON_SPACE: (_SEAT, _NIL, (0, PLANES - 1), (0, SHEETS - 1), _WHERE, _SPACE),
    MONSTER_VERB: (_SEAT, _NIL, _MONSTER),
    INTERRUPT: (_SEAT, _NIL, _SLOT, _MONSTER),
    INTERRUPT_VERB: (_SEAT, _NIL, _SLOT, (1, 1)),
    MAIN: (_SEAT, (0, P_CLEANUP)),
    SETUP: (_SEAT, _BIT, (0, 12), (0, S_ENTRANCES)),
    TURN: (_SEAT, (0, 2), _SLOT, _BIT),
    USE: (_SEAT, (0, 8), _ANYONE, _ABILITY, _UNIT, _SPACE),
    EFFECTS: (_SEAT, (0, PC_ROWS + ROWS * (UNITS + 1)), _ANYONE, _ABILITY, _UNIT, _SPACE, (0, (1 << 12) - 1)),
    CHECK: (_SEAT, _BIT, _ACTOR, _CHECKS, (-99, 99)),
    MOVE: (_SEAT, (0, 3), _ACTOR, _POINTS, _MODS, (0, (1 << MONSTERS) - 1), (NONE, CELLS - 1)),
    STEPPING: (_SEAT, _BIT, _SLOT, (0, (1 << MONSTERS) - 1)),
    PUSHES: (_SEAT, (0, 2), _ACTOR, (0, 99), (0, DIRS - 1)),
    TRADE: (_SEAT, (0, 3), _SLOT, (NONE, CRYPTONAUTS - 1), _MOVED, _BIT),
    TELEPORT: (_SEAT, _BIT, _SLOT, _TEAM),
    SEARCH: (_SEAT, (0, 3), _SLOT, (0, OBJECTS - 1)),
    TRAP: (_SEAT, (0, 2), _SLOT),
    SUMMON: (_SEAT, (0, 2), (0, SHEETS - 1), (NONE, MASTERS - 1), _WHERE, _SPACE, (0, 20)),
    ACTIVATION: (_SEAT, (0, 2), _MONSTER),
    WINDOW: (_SEAT, (0, 2), _MONSTER, (0, CRYPTONAUTS), _ANYONE),
    UPKEEPING: (_SEAT, (0, 3), (0, UPKEEPS - 1), (0, ACTORS), (0, (1 << UPKEEPS) - 1)),
    OPENING: (_SEAT, (0, 3)),
    PLAY_CARD: (_SEAT, _BIT, (0, CARDS - 1)),
}
"""Least and greatest seat, program counter and variables F_X, F_Y, F_Z, F_W, F_V of each kind of frame; 0 where nothing
is said."""

BOUNDS: Any = np.zeros((KINDS, FRAME - F_SEAT, 2), np.int64)
for _kind, _row in VARIABLES.items():
    BOUNDS[_kind, : len(_row)] = _row
BOUNDS[MOVE, F_X + 3 - F_SEAT], BOUNDS[MOVE, F_V - F_SEAT] = (0, (1 << MONSTERS) - 1), (NONE, CELLS - 1)

OF_ACTOR = sum(
    1 << kind
    for kind in (
        REROLL, VERB, STEP, LINK_SPACE, TARGET, PARTNER, ITEM, COMPANION, MONSTER_VERB, INTERRUPT, INTERRUPT_VERB, TURN, USE,
        CHECK, MOVE, STEPPING, TRADE, TELEPORT, SEARCH, ACTIVATION,
    )
)  # fmt: skip
"""Frames that belong to the seat of the actor X."""


@rule
def counter_of(f):
    """The program counter as RELATIONS name it."""
    pc = int(f[F_PC])
    if f[F_KIND] != EFFECTS or pc < PC_PLACE:
        return pc
    return PLACES_PC if pc < PC_PLACE + ROWS else 5 if pc < PC_ROWS else ROWS_PC


@rule
def lies_on(above, below):
    """Whether a frame may lie on another one, with these variables."""
    for k in range(RELATION.shape[0]):
        if RELATION[k, 0] == above[F_KIND] and RELATION[k, 1] == below[F_KIND]:
            if (RELATION[k, 2] >> counter_of(below)) & 1 and fits(k, above, below):
                return True
    return False


@rule
def fits(k, above, below):
    """Whether the variables of the upper frame come from where relation `k` says."""
    for j in range(COLUMNS.shape[0]):
        value, source = int(above[COLUMNS[j]]), int(RELATION[k, 3 + j])
        if source == ZERO:
            if value != 0:
                return False
        elif source == BELOW_NONE:
            if value != NONE:
                return False
        elif source >= 0 and value != below[source]:
            return False
    return True


@rule
def is_in_bounds(f):
    """Seat, program counter and variables of a frame in the ranges of its kind."""
    kind = int(f[F_KIND])
    for k in range(F_SEAT, FRAME):
        if f[k] < BOUNDS[kind, k - F_SEAT, 0] or f[k] > BOUNDS[kind, k - F_SEAT, 1]:
            return False
    return True


@rule
def frames_are_sound(s, t):
    """Frames in the ranges of their kind, each on one that it may lie on; a decision on top unless the game is over."""
    depth = int(s.depth)
    if depth < 1 or depth > DEPTH or s.frame[0, F_KIND] != MAIN:
        return False
    for d in range(depth):
        f = s.frame[d]
        kind = int(f[F_KIND])
        if kind < 0 or kind >= KINDS or (kind >= FLOWS) == (d == depth - 1 and s.status == 0) or not is_in_bounds(f):
            return False
        if kind != SUMMON and f[F_SEAT] >= t.seats:
            return False
        if d > 0 and not lies_on(f, s.frame[d - 1]):
            return False
    for d in range(depth, DEPTH):
        for k in range(FRAME):
            if s.frame[d, k] != 0:
                return False
    return True


# ---------------------------------------------------------------- the mask

WORDS, WORD = 13, 62
"""Actions of the mask that are kept in one number, and how many such numbers there are."""


@rule
def mask_word(s, i):
    word, legal = 0, s.legal
    for k in range(WORD * i, min(ACTIONS, WORD * (i + 1))):
        word |= int(legal[k]) << (k - WORD * i)
    return word


@rule
def mask_is_true(s, t):
    """Whether `legal` is the mask of the decision on top, with a choice in it. It is worked out anew and put back."""
    kept = (
        mask_word(s, 0), mask_word(s, 1), mask_word(s, 2), mask_word(s, 3), mask_word(s, 4), mask_word(s, 5),
        mask_word(s, 6), mask_word(s, 7), mask_word(s, 8), mask_word(s, 9), mask_word(s, 10), mask_word(s, 11),
        mask_word(s, 12),
    )  # fmt: skip
    n = write_legal(s, t)
    same = True
    for i in range(WORDS):
        same = same and mask_word(s, i) == kept[i]
    if not same:
        for a in range(ACTIONS):
            s.legal[a] = (kept[a // WORD] >> (a % WORD)) & 1
    return same and n > 1
