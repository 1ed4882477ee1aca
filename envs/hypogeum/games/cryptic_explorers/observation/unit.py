"""What the unit that a decision is about can do, and how far the others are from it."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    AB_KIND, AB_ONCE, AB_RANGE, AB_TARGET, ACTORS, ARTIFACTS, NONE, R_FLAGS, R_N, R_OP, R_PIERCING, USES, USE_BASE,
    USE_LOCKED, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.observation.decision import within
from hypogeum.games.cryptic_explorers.observation.layout import (
    O, USE_FEATURES, X_KIND, X_NUMBER, X_OP, X_OPEN, X_PIERCING, X_RANGE, X_TARGET, X_USED,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import here, is_open
from hypogeum.games.cryptic_explorers.rules.geometry import place_of, range_to
from hypogeum.games.cryptic_explorers.rules.uses import ability_in_use

OUT_OF_RANGE = 16


@rule
def observe_unit(s, t, focus, out):
    """Abilities of the Cryptonaut in question, and the Range from any unit in question to all actors in play."""
    if focus == NONE or focus >= ACTORS:
        return
    if focus < U_MONSTER and s.who[focus] != NONE:
        out[O.who + int(s.who[focus])] = 1
        for k in range(USES):
            observe_ability(s, t, focus, k, out)
    if place_of(s, focus) != NONE:
        for u in range(ACTORS):
            if u != focus and here(s, u):
                out[O.range + u] = max(0, OUT_OF_RANGE - range_to(s, t, focus, u)) * 0.0625


@rule
def observe_ability(s, t, slot, k, out):
    """One place of the USE block."""
    ability, at = ability_in_use(s, slot, k), O.use + k * USE_FEATURES
    if ability == NONE:
        return
    a = (k - USE_BASE) % ARTIFACTS
    own, row = k < USE_BASE, t.effect[ability, 0]
    out[at + X_OPEN] = is_open(s, slot, k) if own else k < USE_LOCKED or s.artifact_charged[a] != 0
    used = int(s.once[slot]) >> k if own else int(s.artifact_once[a]) >> (1 if k >= USE_LOCKED else 0)
    out[at + X_USED] = t.ability[ability, AB_ONCE] != 0 and used & 1 != 0
    out[at + X_KIND] = (int(t.ability[ability, AB_KIND]) + 1) * 0.125
    out[at + X_TARGET] = (int(t.ability[ability, AB_TARGET]) + 1) * 0.03125
    out[at + X_RANGE] = within(int(t.ability[ability, AB_RANGE]) * 0.125)
    out[at + X_OP] = (int(row[R_OP]) + 1) * 0.03125
    out[at + X_NUMBER] = within(int(row[R_N]) * 0.125)
    out[at + X_PIERCING] = int(row[R_FLAGS]) & R_PIERCING != 0
