"""Moving the order of play on, and ending the game."""

from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import (
    ALL_HEROES, BY_BURDEN, BY_LIMIT, CR, DREAD_TRIUMPH, F_PC, F_X, F_Y, F_Z, NONE,
)  # fmt: skip


@rule
def go(f, pc):
    """The order of play goes on at `pc`."""
    f[F_PC] = pc
    f[F_X] = 0
    f[F_Y] = 0
    f[F_Z] = 0


@rule
def dread_triumph_kept(s):
    """All four heroes were slain by attacks in which the Dreadwarden rolled a die. CH-BUR-12"""
    return s.dread_kills == ALL_HEROES


@rule
def breaks_strict_burden(s, t, winner):
    """A win of the Chainrasps that their strict DREAD TRIUMPH does not allow. CH-BUR-12 CH-R47"""
    return winner == CR and t.burden_strict and (int(t.burdens) & DREAD_TRIUMPH) != 0 and not dread_triumph_kept(s)


@rule
def end_game(s, t, winner, reason):
    """The game ends at once. CH-RND-03 section 7"""
    s.status = 1
    s.winner = winner
    s.reason = reason
    if breaks_strict_burden(s, t, winner):
        s.winner = NONE
        s.reason = BY_BURDEN


@rule
def truncate(s, t):
    """A limit of section 7 is reached."""
    s.status = 2
    s.reason = BY_LIMIT
    s.winner = t.limit_winner
    if breaks_strict_burden(s, t, s.winner):
        s.winner = NONE
