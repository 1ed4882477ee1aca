"""Move Actions and WALK effects: steps, Doors, links, Break-Away, what a step sets off. Sections 2.10, 2.11, 2.21"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cryptic_explorers.actions import A_DIRECTION, A_DONE, A_LINK, A_SPACE, A_UNIT
from hypogeum.games.cryptic_explorers.constants import (
    CHECK_BREAK, EV_MOVE, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, GASHNORADON, GODDESS_SEAT, GRAPPLE, LINK_SPACE, MOVE,
    NIMBLE, NONE, STEP, STEPPING, U_DOOR, U_MONSTER, WINDOW,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import has, here, is_cryptonaut, lose_stamina, modifiers, rules_in_force
from hypogeum.games.cryptic_explorers.rules.checks import ask_check
from hypogeum.games.cryptic_explorers.rules.entering import arrive, put
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, is_large, plane_of, sheet_of
from hypogeum.games.cryptic_explorers.rules.paths import (
    doors_in_reach, left_behind, link_spaces, links_to, may_end, may_stop, slide_end, step_cost,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.summoning import has_room


@rule
def seat_of(s, u):
    """The seat that plays an actor."""
    return int(s.owner[u]) if is_cryptonaut(u) else GODDESS_SEAT


@rule
def begin_move(s, u, points, mods):
    """A Move of up to `points` with further modifiers. CE-MOV-01 CE-MOV-02 CE-RUL-75"""
    push(s, MOVE, seat_of(s, u), u, points, mods)
    s.frame[int(s.depth) - 1, F_V] = s.at[u] if u >= U_MONSTER else NONE


@rule
def flow_move(s, t):
    """Variables: X unit, Y points left, Z further modifiers, W Monsters checked (a Monster: the declared action), V the
    declared action (a Monster: its last final space). CE-MOV-04"""
    f = s.frame[int(s.depth) - 1]
    u, pc = int(f[F_X]), int(f[F_PC])
    if not here(s, u):
        end_move(s, f)
    elif pc == 0:
        f[F_PC] = 1
        push(s, STEP, int(f[F_SEAT]), u, int(f[F_Y]), int(f[F_Z]))
    elif pc == 1:
        declare(s, t, f, u)
    elif pc == 2:
        carry_out(s, t, f, u, int(f[F_V]) if is_cryptonaut(u) else int(f[F_W]))
    else:
        f[F_PC] = 0
        travel(s, t, f, u, first_space(links_to(s, t, u)) + int(s.answer) - A_SPACE)


@rule
def declare(s, t, f, u):
    """What the mover wants to do next: Monsters wait for interrupts, Cryptonauts check Break-Away. CE-BRK-01 CE-PRE-04"""
    a = int(s.answer)
    if a == A_DONE:
        if is_cryptonaut(u) or may_stop(s, t, u, modifiers(s, t, u) | int(f[F_Z])):
            end_move(s, f)
        else:
            put_back(s, t, f, u)
        return
    f[F_PC] = 2
    if is_cryptonaut(u):
        f[F_V] = a
        left = leaving(s, t, f, u, a)
        if left != 0:
            f[F_W] = int(f[F_W]) | left
            push(s, STEPPING, int(f[F_SEAT]), u, left, 0)
    else:
        f[F_W] = a
        push(s, WINDOW, GODDESS_SEAT, u, 0, 0)


@rule
def leaving(s, t, f, u, a):
    """Monsters left behind by this step that were not yet checked in this Move. CE-BRK-02 CE-BRK-05 CE-RUL-10"""
    if (modifiers(s, t, u) | int(f[F_Z])) & NIMBLE or A_UNIT <= a < A_DIRECTION:
        return 0
    if a == A_LINK:
        return left_behind(s, t, u, NONE) & ~int(f[F_W])
    return left_behind(s, t, u, int(t.next[s.at[u], a - A_DIRECTION])) & ~int(f[F_W])


@rule
def flow_stepping(s, t):
    """Break-Away checks of one step, by Monster slot. Variables: X Cryptonaut, Y Monsters left. CE-BRK-03 CE-BRK-04
    CE-MOD-08"""
    f = s.frame[int(s.depth) - 1]
    slot = int(f[F_X])
    if f[F_PC] == 1:
        f[F_PC] = 0
        if not s.passed:
            lose_stamina(s, slot, 1)
    if f[F_Y] == 0:
        pop(s)
        return
    m = lowest_bit(int(f[F_Y]))
    f[F_Y] = int(f[F_Y]) & ~(1 << m)
    if has(s, t, U_MONSTER + m, GRAPPLE):
        lose_stamina(s, slot, 1)
    else:
        f[F_PC] = 1
        ask_check(s, slot, CHECK_BREAK, 0)


@rule
def may_link(s, t, u):
    """Whether a link leads to a free space, for a Monster on a plane that may hold one more. CE-RUL-61 CE-SUB-08"""
    plane = links_to(s, t, u)
    if plane == NONE or link_spaces(s, t, u, False) == 0:
        return False
    free = u < U_MONSTER or plane == plane_of(int(s.at[u])) or u == U_MONSTER + GASHNORADON
    return free or has_room(s, t, sheet_of(s, t, u), plane)


@rule
def may_carry_out(s, t, f, u, a):
    """Whether what was declared in the MOVE of frame `f` is still possible. CE-PRE-06 CE-RUL-21"""
    mods = modifiers(s, t, u) | int(f[F_Z])
    if A_DIRECTION <= a < A_LINK:
        return step_cost(s, t, u, a - A_DIRECTION, int(f[F_Y]), mods) != NONE
    if a == A_LINK:
        return may_link(s, t, u)
    return (doors_in_reach(s, t, u, int(f[F_Y]), mods, rules_in_force(s, t)) >> (a - A_UNIT - U_DOOR)) & 1 != 0


@rule
def stand_again(s, t, f, u):
    """Where an interrupt has left a Monster in its Move of frame `f`, it may be put back to from now on. CE-RUL-16"""
    if may_stop(s, t, u, modifiers(s, t, u) | int(f[F_Z])):
        f[F_V] = s.at[u]


@rule
def carry_out(s, t, f, u, a):
    """The declared thing happens, if it is still possible. CE-PRE-06"""
    f[F_PC] = 0
    mods = modifiers(s, t, u) | int(f[F_Z])
    if not may_carry_out(s, t, f, u, a):
        return
    if A_DIRECTION <= a < A_LINK:
        one_step(s, t, f, u, a - A_DIRECTION, step_cost(s, t, u, a - A_DIRECTION, int(f[F_Y]), mods), mods)
    elif a == A_LINK:
        f[F_PC] = 3
        push(s, LINK_SPACE, int(f[F_SEAT]), u, 0, 0)
    else:
        turn_door(s, a - A_UNIT - U_DOOR)
        f[F_Y] -= 1


@rule
def one_step(s, t, f, u, direction, cost, mods):
    """One step, and on ice as far as it goes. CE-MOV-01 CE-TER-03 CE-RLM-06"""
    f[F_Y] -= cost
    space = int(t.next[s.at[u], direction])
    arrive(s, t, u, space, mods)
    if is_large(s, t, u):
        s.reserved = NONE
        if may_end(s, t, u, space, mods):
            f[F_V] = space
        else:
            s.reserved = f[F_V]
    else:
        slide(s, t, u, direction, mods)
    note(s, EV_MOVE, u, space, direction, int(s.at[u]))


@rule
def slide(s, t, u, direction, mods):
    """On ice the unit goes on while the next space is free. CE-RLM-06"""
    while here(s, u):
        space = slide_end(s, t, u, direction, mods)
        if space == NONE:
            return
        arrive(s, t, u, space, mods)


@rule
def turn_door(s, d):
    """A Door is opened or closed. CE-DOR-05 CE-DOR-07"""
    s.door_open[d] = 1 - s.door_open[d]
    s.unit[s.door_at[d]] = NONE if s.door_open[d] else U_DOOR + d


@rule
def travel(s, t, f, u, space):
    """To the other end of a link. CE-SUB-04 CE-RUL-63 CE-RLM-20"""
    f[F_Y] -= 1
    arrive(s, t, u, space, modifiers(s, t, u) | int(f[F_Z]))
    if u >= U_MONSTER:
        f[F_V] = space
        s.reserved = NONE
    note(s, EV_MOVE, u, space, A_LINK, space)


@rule
def put_back(s, t, f, u):
    """A Large Monster that cannot go on stands where it last fitted. CE-RUL-16"""
    s.reserved = NONE
    put(s, t, u, int(f[F_V]))
    pop(s)


@rule
def end_move(s, f):
    """The Move is over. What is kept for a Large Monster in a narrow place outlasts the Moves of those who interrupt her."""
    if f[F_X] >= U_MONSTER:
        s.reserved = NONE
    pop(s)
