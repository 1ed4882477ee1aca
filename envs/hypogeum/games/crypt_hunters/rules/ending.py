"""The end of a round. CH-RND-04"""

from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import (
    ABYSSAL, ADD, BY_ILLUMINATOR, HEROES, NONE, P_DRAW_TILE, RASPS, SE, SEATS,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.models import clear_round_markers
from hypogeum.games.crypt_hunters.rules.sequence import end_game, go, truncate
from hypogeum.games.crypt_hunters.rules.setup import goal_tile, next_stage


@rule
def end_round(s, t, f):
    """Goal, markers and marks, then the stage change or the next round. CH-RND-04 CH-WIN-01 CH-CMP-06"""
    reached = s.heroes_on[goal_tile(s, t)] > 0
    stairs = t.campaign and s.stage == 1
    if reached and not stairs:
        end_game(s, t, SE, BY_ILLUMINATOR)
        return
    forget_round(s)
    if reached and s.winch:
        next_stage(s, t, f)
    elif s.round_no >= t.round_limit:
        truncate(s, t)
    else:
        begin_round(s, t, f)


@rule
def forget_round(s):
    """Marks that last for one round. CH-RND-04"""
    clear_round_markers(s)
    for m in range(RASPS):
        s.spent[m] = 0
    for h in range(HEROES):
        s.activated[h] = 0
        s.locked[h] = 0
        s.mired[h] = 0
    s.prime_used = 0
    for seat in range(SEATS):
        s.carded[seat] = 0


@rule
def begin_round(s, t, f):
    """The next round begins with Phase 1; who stands on an Abyssal tile wastes a Move. CH-RND-02 CH-SPT-04"""
    s.round_no += 1
    s.rounds += 1
    s.phase = ADD
    for h in range(HEROES):
        if s.hero_tile[h] != NONE and t.tile_kind[s.hero_tile[h]] == ABYSSAL:
            s.mired[h] = 1
    go(f, P_DRAW_TILE)
