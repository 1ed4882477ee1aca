"""What is special in a Realm: Traps, Realm actions. Section 6.9"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.rng import draw
from hypogeum.core.sets import count_bits
from hypogeum.games.cryptic_explorers.actions import A_UNIT
from hypogeum.games.cryptic_explorers.constants import (
    AB_TRAP, CHECK_STAMINA, EV_TRAP, FIRE, F_PC, F_SEAT, F_X, GODDESS_SEAT, NONE, OBJECTS, PUSHES, SARCOPHAGUS,
    TARGET, THRONE, TRAP, TRAPS, U_OBJECT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.checks import ask_check
from hypogeum.games.cryptic_explorers.rules.effects import begin_effects
from hypogeum.games.cryptic_explorers.rules.entering import nth_bit
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import touches
from hypogeum.games.cryptic_explorers.rules.pushes import any_pushed

READ_ONCE = 1 << 6
"""Bit of `once`: has Read the Flame this Round."""


@rule
def flow_trap(s, t):
    """A random Trap strikes the Cryptonaut that set it off. Variables: X Cryptonaut. CE-RLM-02 CE-RUL-44"""
    f = s.frame[int(s.depth) - 1]
    slot = int(f[F_X])
    if f[F_PC] == 0:
        if s.traps_left == 0:
            s.traps_left = (1 << TRAPS) - 1
        trap = nth_bit(int(s.traps_left), draw(s, count_bits(int(s.traps_left))))
        s.traps_left = int(s.traps_left) & ~(1 << trap)
        note(s, EV_TRAP, slot, trap, int(s.at[slot]), 0)
        f[F_PC] = 1
        begin_effects(s, GODDESS_SEAT, NONE, AB_TRAP + trap, slot, int(s.at[slot]))
    elif f[F_PC] == 1 and any_pushed(s):
        f[F_PC] = 2
        push(s, PUSHES, GODDESS_SEAT, 0, 0, 0)
    else:
        pop(s)


@rule
def search_set(s, t, slot):
    """Set of Realm objects on which she may use the Realm action. CE-RLM-03 CE-RLM-08 CE-RLM-14"""
    found = 0
    for k in range(OBJECTS):
        if s.object_at[k] == NONE or not touches(s, t, slot, U_OBJECT + k):
            continue
        kind = int(s.object_kind[k])
        if kind == SARCOPHAGUS:
            able = not s.codex and not s.opened[k]
        elif kind == THRONE:
            able = s.items[slot] > 0
        else:
            able = kind == FIRE and not s.objective[1] and not int(s.once[slot]) & READ_ONCE
        if able:
            found |= 1 << k
    return found


@rule
def may_search(s, t, slot):
    """Whether a Realm action is possible."""
    return search_set(s, t, slot) != 0


@rule
def flow_search(s, t):
    """The Realm action. Variables: X Cryptonaut, Y object."""
    f = s.frame[int(s.depth) - 1]
    slot, pc = int(f[F_X]), int(f[F_PC])
    if pc == 0:
        f[F_PC] = 1
        push(s, TARGET, int(f[F_SEAT]), slot, NONE, 0)
    elif pc == 1:
        f[F_PC] = 2
        use_object(s, f, slot, int(s.answer) - A_UNIT - U_OBJECT)
    elif pc == 3:
        s.visions += int(s.passed)
        pop(s)
    else:
        pop(s)


@rule
def use_object(s, f, slot, k):
    """Search a Sarcophagus, lay Bones, read the Flame. CE-RLM-03 CE-RLM-08 CE-RLM-14"""
    kind = int(s.object_kind[k])
    s.scene = s.object_at[k]
    if kind == THRONE:
        s.bones_laid += s.items[slot]
        s.items[slot] = 0
    elif kind == FIRE:
        s.once[slot] = int(s.once[slot]) | READ_ONCE
        f[F_PC] = 3
        ask_check(s, slot, CHECK_STAMINA, 0)
    else:
        left = 0
        for j in range(OBJECTS):
            left += s.object_kind[j] == SARCOPHAGUS and not s.opened[j]
        s.opened[k] = 1
        if draw(s, left) == 0:
            s.codex = 1
        else:
            push(s, TRAP, GODDESS_SEAT, slot, 0, 0)
