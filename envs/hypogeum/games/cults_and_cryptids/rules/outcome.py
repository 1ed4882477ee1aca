"""Pay-offs and shaping potentials. Section 7 of the specification"""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    NO_CARD, NONE, POTENTIALS, SEATS, SHAPE_BOARD, SHAPE_HAND, SHAPE_INFLUENCE, UNITS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import hp_left

R_WINNER, R_LOSER, R_NOBODY = range(3)
"""Places in t.rewards."""
TRUNCATION_MOST = 0.5


@rule
def payoffs(s, t, out):
    """Each seat's pay-off of a game that is over: winner, loser, or nobody wins; then, as an option, half of the share by which
    one seat leads in Influence. CC-WIN-01 CC-WIN-05"""
    for seat in range(SEATS):
        if s.winner != NONE:
            out[seat] = t.rewards[R_WINNER] if s.winner == seat else t.rewards[R_LOSER]
        elif t.score_influence:
            lead = (int(s.influence[seat]) - int(s.influence[1 - seat])) / 80
            out[seat] = min(TRUNCATION_MOST, max(-TRUNCATION_MOST, lead))
        else:
            out[seat] = t.rewards[R_NOBODY]


@rule
def shaping(s, t, out):
    """Potentials from public facts, 0 before the first turn and once the game is over. One seat has the other's negative."""
    worth = 0.0
    if s.status == 0 and s.turn > 0:
        for k in range(POTENTIALS):
            if t.shaping[k] != 0:
                worth += np.float64(t.shaping[k]) * (standing(s, k, 0) - standing(s, k, 1))
    out[0] = worth
    out[1] = -worth


@rule
def standing(s, k, seat):
    """What a seat has of one of SHAPE_*: Influence / 40, Power and HP of its units / 40, cards in its hand / 10."""
    if k == SHAPE_INFLUENCE:
        return int(s.influence[seat]) / 40
    if k == SHAPE_HAND:
        return int(s.hand_n[seat]) / 10
    total = 0
    if k == SHAPE_BOARD:
        for slot in range(UNITS):
            if s.slot[seat, slot] != NO_CARD:
                total += int(s.power[seat, slot]) + hp_left(s, seat, slot)
    return total / 40
