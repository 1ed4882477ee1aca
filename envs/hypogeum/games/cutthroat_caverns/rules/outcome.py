"""Pay-offs and shaping potentials. Section 7 of the rules."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import (
    ALL_DEAD, COMMON, CUT, LOSER, OUT_OF_BOUNDS, WINNER,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import living


@rule
def rank_payoff(s, t, seat):
    """1 for the first .. 0 for the last by P among the living, the mean of their places for equals; the dead get 0."""
    if not s.alive[seat]:
        return 0.0
    others = living(s) - 1
    if others == 0:
        return 1.0
    below = 0.0
    for other in range(t.players):
        if other != seat and s.alive[other]:
            if s.prestige[other] < s.prestige[seat]:
                below += 1.0
            elif s.prestige[other] == s.prestige[seat]:
                below += 0.5
    return below / others


@rule
def payoffs(s, t, out):
    """Each seat's pay-off of a game that is over. CU-GEN-03"""
    for seat in range(t.players):
        if s.reason == ALL_DEAD:
            out[seat] = t.rewards[COMMON]
        elif s.reason == OUT_OF_BOUNDS:
            out[seat] = t.rewards[CUT]
        elif t.rank_rewards:
            out[seat] = rank_payoff(s, t, seat)
        else:
            out[seat] = t.rewards[WINNER] if s.winner == seat else t.rewards[LOSER]


@rule
def shaping(s, t, out):
    """Each seat's potential from public facts, 0 once the game is over: P lead over 20, LP, living seats, Encounters."""
    for seat in range(t.players):
        out[seat] = 0.0
        if s.status != 0:
            continue
        best = 0
        for other in range(t.players):
            if other != seat and s.prestige[other] > best:
                best = int(s.prestige[other])
        out[seat] = (
            t.shaping[0] * (int(s.prestige[seat]) - best) / 20.0
            + t.shaping[1] * s.lp[seat] / t.max_lp
            + t.shaping[2] * living(s) / t.players
            + t.shaping[3] * min(int(s.enc_no) - 1, int(t.length)) / t.length
        )
