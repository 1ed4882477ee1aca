"""Pay-offs and shaping potentials. Section 7"""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    GODDESS_SEAT, IN_PLAY, NONE, POTENTIALS, SHAPE_KNOWLEDGE, SHAPE_OBJECTIVES, SHAPE_VITAE, TELEPORTED,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.sequel import knowledge_needed, objective_open
from hypogeum.games.cryptic_explorers.rules.setup import start_plane, team_size


@rule
def payoffs(s, t, out):
    """Two sides: the Goddess against the team, which shares the result. CE-WIN-01 to CE-WIN-04 section 7"""
    team = 0.0
    if s.winner != NONE:
        team = -1.0 if s.winner == GODDESS_SEAT else 1.0
    share = int(t.seats) - 1 if t.zero_sum else 1
    for seat in range(int(t.seats)):
        out[seat] = -team if seat == GODDESS_SEAT else team / share


@rule
def shaping(s, t, out):
    """Potentials of public facts, opposite for the Goddess; 0 before Round 1 and once the game is over. Section 7"""
    worth = 0.0
    if s.status == 0 and s.round_no > 0:
        for k in range(POTENTIALS):
            if t.shaping[k] != 0:
                worth += np.float64(t.shaping[k]) * potential(s, t, k)
    for seat in range(int(t.seats)):
        out[seat] = -worth if seat == GODDESS_SEAT else worth


@rule
def potential(s, t, k):
    """One of SHAPE_*: Knowledge of the living and the Teleported over the need, Objectives, living over team, Vitae over its
    maximum; the Teleported count once Teleport is open."""
    if k == SHAPE_OBJECTIVES:
        n = 0
        for j in range(4):
            n += int(s.objective[j])
        return n / 4
    total, most = 0, 0
    gone = objective_open(s, t, start_plane(s))
    for slot in range(team_size(t)):
        counts = s.life[slot] == IN_PLAY or (gone and s.life[slot] == TELEPORTED)
        most += int(t.vitae[s.who[slot]]) if k == SHAPE_VITAE else 1
        if counts:
            total += int(s.knowledge[slot]) if k == SHAPE_KNOWLEDGE else int(s.health[slot]) if k == SHAPE_VITAE else 1
    return total / knowledge_needed(s, t) if k == SHAPE_KNOWLEDGE else total / max(1, most)
