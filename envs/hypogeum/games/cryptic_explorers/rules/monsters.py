"""A Monster's activation, and the windows in which Prepared Cryptonauts interrupt. Sections 2.14, 2.21"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cryptic_explorers.actions import A_MONSTER_VERB, A_YES
from hypogeum.games.cryptic_explorers.constants import (
    AB_KIND, AB_MASTER, AB_ONCE, AB_SHEET, CRYPTONAUTS, F_KIND, F_PC, F_W, F_X, F_Y, F_Z, GASHNORADON, GODDESS_SEAT,
    INTERRUPT, K_NONE, MONSTER_VERB, MOVE, MVERBS, M_ABILITY, M_ATTACK, M_END, M_MASTER, M_MOVE, NONE, SHEET_ACTION,
    SHEET_ATTACK, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    actions_left, here, modifiers, move_of, rules_in_force,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.damage import retire
from hypogeum.games.cryptic_explorers.rules.geometry import range_to, sees, sheet_of
from hypogeum.games.cryptic_explorers.rules.moving import begin_move, may_carry_out, may_link, stand_again
from hypogeum.games.cryptic_explorers.rules.paths import doors_in_reach, step_set
from hypogeum.games.cryptic_explorers.rules.sequel import settle
from hypogeum.games.cryptic_explorers.rules.turns import any_interrupt, begin_turn
from hypogeum.games.cryptic_explorers.rules.uses import any_target, begin_use, is_open_plane, may_brood, may_still

WATCH = 5


@rule
def may_activate(s, t, u):
    """Whether the Goddess may act with a Monster: in play, not Retired, awake, on a plane that is open. CE-MAC-01 CE-SUB-07"""
    if not here(s, u) or s.retired[u] or (u == U_MONSTER + GASHNORADON and s.asleep):
        return False
    return is_open_plane(s, u) and monster_verbs(s, t, u) > 1


@rule
def ability_of(s, t, u, verb):
    """The ability behind a verb of a Monster, NONE where its sheet or Master card has none."""
    if verb == M_ATTACK:
        ability = AB_SHEET + 3 * sheet_of(s, t, u) + SHEET_ATTACK
    elif verb == M_ABILITY:
        ability = AB_SHEET + 3 * sheet_of(s, t, u) + SHEET_ACTION
    elif s.master[u - U_MONSTER] == NONE:
        return NONE
    else:
        ability = AB_MASTER + 2 * (2 * int(s.goddess) + int(s.master[u - U_MONSTER]))
    return NONE if t.ability[ability, AB_KIND] == K_NONE else ability


@rule
def may_monster_verb(s, t, u, verb):
    """Whether a verb of an active Monster is legal. CE-MAC-01"""
    if verb == M_END:
        return True
    if actions_left(s, t, u) == 0:
        return False
    if verb == M_MOVE:
        mods, points = modifiers(s, t, u), move_of(s, t, u)
        if step_set(s, t, u, points, mods) != 0 or may_link(s, t, u):
            return True
        return doors_in_reach(s, t, u, points, mods, rules_in_force(s, t)) != 0
    ability = ability_of(s, t, u, verb)
    if ability == NONE or (t.ability[ability, AB_ONCE] and int(s.once[u]) & (2 if verb == M_MASTER else 1)):
        return False
    return any_target(s, t, ability, u) and may_brood(s, t, ability, u)


@rule
def monster_verbs(s, t, u):
    """How many verbs are legal."""
    n = 0
    for verb in range(MVERBS):
        n += may_monster_verb(s, t, u, verb)
    return n


@rule
def flow_activation(s, t):
    """Once a Monster starts, it finishes and is Retired. Variables: X Monster. CE-MAC-02"""
    f = s.frame[int(s.depth) - 1]
    u, pc = int(f[F_X]), int(f[F_PC])
    if pc == 0:
        s.active = u
        if not here(s, u):
            s.active = NONE
            pop(s)
        else:
            f[F_PC] = 1
            push(s, MONSTER_VERB, GODDESS_SEAT, u, 0, 0)
    elif pc == 1:
        f[F_PC] = 2
        monster_verb(s, t, u, int(s.answer) - A_MONSTER_VERB)
    elif not settle(s, t):
        f[F_PC] = 0
        if s.retired[u]:
            s.active = NONE
            pop(s)


@rule
def monster_verb(s, t, u, verb):
    """Move, Attack, Ability; a Move is paid when it is declared, others after the windows."""
    if verb == M_END:
        retire(s, u)
    elif verb == M_MOVE:
        s.used[u] += 1
        begin_move(s, u, move_of(s, t, u), 0)
    else:
        begin_use(s, u, ability_of(s, t, u, verb))


# ---------------------------------------------------------------- Prepare windows


@rule
def is_watching(s, t, slot, u):
    """Whether a Prepared Cryptonaut may interrupt this Monster now. CE-PRE-03 CE-RUL-20"""
    if not s.prepared[slot] or not here(s, slot) or range_to(s, t, slot, u) > WATCH or not sees(s, t, slot, u, False):
        return False
    return any_interrupt(s, t, slot)


@rule
def flow_window(s, t):
    """Variables: X Monster, Y next slot to ask, Z who was active before. CE-PRE-04 CE-PRE-05"""
    f = s.frame[int(s.depth) - 1]
    u, pc = int(f[F_X]), int(f[F_PC])
    if pc == 0:
        ask_watchers(s, t, f, u)
    elif pc == 1:
        f[F_PC] = 0
        slot = int(f[F_Y])
        f[F_Y] = slot + 1
        if s.answer == A_YES:
            f[F_PC] = 2
            f[F_Z] = s.active
            begin_turn(s, slot, 1)
    else:
        f[F_PC] = 0
        s.active = f[F_Z]
        if here(s, u):
            interrupted(s, t, s.frame[int(s.depth) - 2], u)


@rule
def interrupted(s, t, g, u):
    """A Monster goes on with what it declared in frame `g`, or nobody else is asked about it. CE-RUL-16 CE-RUL-21"""
    if g[F_KIND] == MOVE:
        stand_again(s, t, g, u)
    if is_void(s, t, g, u):
        pop(s)


@rule
def is_void(s, t, g, u):
    """Whether an interrupt has made impossible what a Monster declared in frame `g`, a MOVE or USE. CE-RUL-21"""
    if g[F_KIND] == MOVE:
        return not may_carry_out(s, t, g, u, int(g[F_W]))
    return not may_still(s, t, int(g[F_Y]), u, int(g[F_Z]))


@rule
def ask_watchers(s, t, f, u):
    """The next Prepared Cryptonaut that sees the Monster, in slot order."""
    if here(s, u):
        for slot in range(int(f[F_Y]), CRYPTONAUTS):
            if is_watching(s, t, slot, u):
                f[F_Y] = slot
                f[F_PC] = 1
                push(s, INTERRUPT, int(s.owner[slot]), slot, u, 0)
                return
    pop(s)
