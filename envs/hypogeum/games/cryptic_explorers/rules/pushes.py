"""Knockback and PUSH: straight forced moves at the end of an Action. CE-MOD-10 CE-RUL-41"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_DIRECTION
from hypogeum.games.cryptic_explorers.constants import ACTORS, DIRECTION, DIRS, F_PC, F_X, F_Y, F_Z, NONE, UNYIELDING
from hypogeum.games.cryptic_explorers.rules.actors import here, modifiers
from hypogeum.games.cryptic_explorers.rules.entering import arrive
from hypogeum.games.cryptic_explorers.rules.paths import push_reach


@rule
def any_pushed(s):
    """Whether somebody waits to be pushed."""
    for u in range(ACTORS):
        if s.knocked[u] > 0:
            return True
    return False


@rule
def flow_pushes(s, t):
    """Units in slot order, each space by space. Variables: X unit, Y spaces left, Z direction."""
    f = s.frame[int(s.depth) - 1]
    pc = int(f[F_PC])
    if pc == 0:
        next_pushed(s, t, f)
    elif pc == 1:
        f[F_Z] = int(s.answer) - A_DIRECTION
        f[F_PC] = 2
    else:
        shove(s, t, f, int(f[F_X]))


@rule
def next_pushed(s, t, f):
    """The next unit whose controller of the push chooses a direction; Unyielding ones stay. CE-MOD-17"""
    for u in range(ACTORS):
        n = int(s.knocked[u])
        if n > 0:
            s.knocked[u] = 0
            seat = int(s.knocked_by[u])
            s.knocked_by[u] = NONE
            if here(s, u) and push_directions(s, t, u, n) != 0:
                f[F_X] = u
                f[F_Y] = n
                f[F_PC] = 1
                push(s, DIRECTION, seat, u, n, 0)
                return
    pop(s)


@rule
def push_directions(s, t, u, n):
    """Set of directions that move the unit."""
    mods, found = modifiers(s, t, u), 0
    if mods & UNYIELDING:
        return 0
    for d in range(DIRS):
        if push_reach(s, t, u, d, n, mods) > 0:
            found |= 1 << d
    return found


@rule
def shove(s, t, f, u):
    """One space further, with all that entering it sets off, while there is room. CE-DOR-08 CE-RUL-42"""
    if here(s, u) and f[F_Y] > 0 and push_reach(s, t, u, int(f[F_Z]), 1, modifiers(s, t, u)) > 0:
        f[F_Y] -= 1
        arrive(s, t, u, int(t.next[s.at[u], f[F_Z]]), modifiers(s, t, u))
    else:
        f[F_PC] = 0
