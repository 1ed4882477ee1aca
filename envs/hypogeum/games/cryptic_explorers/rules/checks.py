"""Checks: one d6 against an attribute, with rerolls. Section 2.9"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.rng import draw
from hypogeum.games.cryptic_explorers.actions import A_YES
from hypogeum.games.cryptic_explorers.constants import (
    AB_ARTIFACT, AB_ROWS, ARTIFACTS, A_BREAK_AWAY, A_CHECK, CHECK, CHECK_AIM, CHECK_BREAK, CHECK_CAST, CHECK_STAMINA,
    CRYPTONAUTS, EV_CHECK, F_PC, F_X, F_Y, F_Z, NONE, OP_REROLL, REROLL, RR_ANY, R_M, R_OP, R_WHO, SLOT_DEVOUR,
    W_SELF, W_SQUAD,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import (
    aim_of, attribute, cast_of, here, is_cryptonaut, is_open, lose_stamina, own_ability,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import plane_of


@rule
def ask_check(s, u, kind, more):
    """Let actor `u` make a check; `more` is added to the attribute. The result stands in `s.passed`."""
    s.passed = 0
    push(s, CHECK, int(s.owner[u]) if is_cryptonaut(u) else 0, u, kind, more)


@rule
def target_number(s, t, u, kind, more):
    """What must not be exceeded; Stamina checks use current Stamina. CE-CHK-03"""
    if kind == CHECK_AIM:
        return aim_of(s, t, u) + more
    if kind == CHECK_CAST:
        return cast_of(s, t, u) + more
    k = A_BREAK_AWAY if kind == CHECK_BREAK else A_CHECK
    return int(s.stamina[u]) + attribute(s, t, u, k, NONE, NONE) + more


@rule
def flow_check(s, t):
    """Variables: X actor, Y kind CHECK_*, Z added. CE-CHK-01 CE-CHK-02 CE-CHK-04 CE-STA-01 CE-RUL-07"""
    f = s.frame[int(s.depth) - 1]
    u, kind = int(f[F_X]), int(f[F_Y])
    if f[F_PC] == 1:
        if s.answer != A_YES:
            end_check(s, u, kind, 0)
            return
        pay_reroll(s, t, u, kind)
    roll = 1 + draw(s, 6)
    s.roll = roll
    if roll != 6 and (roll == 1 or roll <= target_number(s, t, u, kind, int(f[F_Z]))):
        end_check(s, u, kind, 1)
    elif is_cryptonaut(u) and (free_reroll(s, t, u, kind) != NONE or s.stamina[u] > 0):
        f[F_PC] = 1
        push(s, REROLL, int(s.owner[u]), u, kind, roll)
    else:
        end_check(s, u, kind, 0)


@rule
def end_check(s, u, kind, passed):
    note(s, EV_CHECK, u, kind, int(s.roll), passed)
    pop(s)
    s.passed = passed
    s.roll = 0


# ---------------------------------------------------------------- rerolls


@rule
def kind_of_reroll(kind):
    """RR_* that a check of this kind may use besides RR_ANY: Break-Away checks are Stamina checks. CE-RUL-08"""
    return CHECK_STAMINA if kind == CHECK_BREAK else kind


@rule
def rerolls_of(s, t, ability, who):
    """The free rerolls of an open passive ability for its owner (W_SELF) or Squad (W_SQUAD), as a set of RR_*."""
    found = 0
    for j in range(int(t.ability[ability, AB_ROWS])):
        row = t.effect[ability, j]
        if row[R_OP] == OP_REROLL and row[R_WHO] == who:
            found |= 1 << int(row[R_M])
    return found


@rule
def granted_rerolls(s, t, slot, owner, who):
    """Free rerolls that Cryptonaut `owner` gives by her abilities and Artifacts."""
    found = 0
    for k in range(SLOT_DEVOUR):
        if is_open(s, owner, k):
            found |= rerolls_of(s, t, own_ability(s, owner, k), who)
    for a in range(ARTIFACTS):
        if s.holder[a] == owner:
            found |= rerolls_of(s, t, AB_ARTIFACT + 2 * int(s.artifact[a]), who)
            if s.artifact_charged[a]:
                found |= rerolls_of(s, t, AB_ARTIFACT + 2 * int(s.artifact[a]) + 1, who)
    return found


@rule
def free_reroll(s, t, slot, kind):
    """The free reroll used next: own before the Squad's, a named kind before any; + 8 for the Squad's; NONE. Section 6.2"""
    named = kind_of_reroll(kind)
    own = granted_rerolls(s, t, slot, slot, W_SELF) & ~int(s.rerolled[slot])
    squad = 0
    for c in range(CRYPTONAUTS):
        if here(s, c) and s.squad[c] == s.squad[slot] and plane_of(int(s.at[c])) == plane_of(int(s.at[slot])):
            squad |= granted_rerolls(s, t, slot, c, W_SQUAD)
    squad &= ~int(s.squad_rerolled[s.squad[slot]])
    if (own >> named) & 1:
        return named
    if (own >> RR_ANY) & 1:
        return RR_ANY
    if (squad >> named) & 1:
        return named + 8
    return RR_ANY + 8 if (squad >> RR_ANY) & 1 else NONE


@rule
def pay_reroll(s, t, slot, kind):
    """A free reroll is used first, else 1 Stamina is paid. CE-STA-01"""
    k = free_reroll(s, t, slot, kind)
    if k == NONE:
        lose_stamina(s, slot, 1)
    elif k >= 8:
        s.squad_rerolled[s.squad[slot]] |= 1 << (k - 8)
    else:
        s.rerolled[slot] |= 1 << k
