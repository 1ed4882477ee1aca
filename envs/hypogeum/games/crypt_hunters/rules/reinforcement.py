"""Phase 4: lurking rasps come back at the open ends of the crypt."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.sets import count_bits, lowest_bit
from hypogeum.games.crypt_hunters.actions import A_MODEL, A_PASS, A_TILE
from hypogeum.games.crypt_hunters.constants import (
    CR, DREADWARDEN, F_PC, F_X, F_Y, F_Z, NONE, P_GHOSTS, P_RISE, P_RISEN, RASPS, REINF_MODEL, REINF_TILE, REINFORCE,
    REINFORCEMENT, RISE, SOULTRAP, TILES, W_E,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import answer_window, can_respond
from hypogeum.games.crypt_hunters.rules.models import (
    dread_may_come, first_lurking, has_room, put_rasp, rasps_out, some_may_come,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.sequence import go


@rule
def begin_reinforcement(s, f):
    s.phase = REINFORCE
    go(f, P_RISE)
    push(s, REINFORCEMENT, CR, 0, 0, 0)


@rule
def candidates(s, t, soultraps):
    """Empty tiles with an open edge; in the second step empty Soultraps, closed ones too. CH-REI-01 CH-REI-02 CH-REI-04"""
    tiles = 0
    for x in range(TILES):
        if (int(s.laid) >> x) & 1 and s.rasps_on[x] == 0 and has_room(s, t, x):
            if (t.tile_kind[x] == SOULTRAP) if soultraps else (s.free[x] != 0):
                tiles |= 1 << x
    return tiles


@rule
def wanted(s, t, x, soultraps):
    """Rasps that a tile gets: one for each open edge, at most its room; one for a Soultrap. CH-REI-03"""
    return 1 if soultraps else min(int(t.room), count_bits(int(s.free[x])))


@rule
def order_matters(s, t, soultraps):
    """Unless ordinary rasps suffice for all tiles and the Dreadwarden is out. Section 4"""
    if s.rasp_tile[DREADWARDEN] == NONE:
        return True
    need = 0
    for x in range(TILES):
        if (int(s.cands) >> x) & 1:
            need += wanted(s, t, x, soultraps)
    return need > min(RASPS, int(t.rasps_max)) - rasps_out(s)


@rule
def flow_reinforcement(s, t):
    """Variables: X 0 open ends, 1 Soultraps; Y tile being served; Z rasps that it still gets. CH-REI-03 CH-REI-06 CH-REI-08"""
    f = s.frame[int(s.depth) - 1]
    pc, soultraps = int(f[F_PC]), int(f[F_X])
    if pc == 0:
        s.cands = candidates(s, t, soultraps)
        f[F_PC] = 1
    elif pc == 1:
        next_tile(s, t, f, soultraps)
    elif pc == 2:
        serve(s, t, f, int(s.answer) - A_TILE, soultraps)
    elif pc == 3:
        place_next(s, t, f)
    elif s.answer == A_PASS:
        end_placing(s)
    else:
        put_rasp(s, int(s.answer) - A_MODEL, int(f[F_Y]))
        f[F_Z] -= 1
        f[F_PC] = 3


@rule
def next_tile(s, t, f, soultraps):
    """The next tile to serve, by the Chainrasps' choice where it matters. CH-R25"""
    if not some_may_come(s, t) or (s.cands == 0 and soultraps):
        end_placing(s)
    elif s.cands == 0:
        f[F_X] = 1
        f[F_PC] = 0
    elif order_matters(s, t, soultraps):
        f[F_PC] = 2
        push(s, REINF_TILE, CR, 0, 0, 0)
    else:
        serve(s, t, f, lowest_bit(int(s.cands)), soultraps)


@rule
def serve(s, t, f, x, soultraps):
    s.cands = int(s.cands) & ~(1 << x)
    f[F_Y] = x
    f[F_Z] = wanted(s, t, x, soultraps)
    f[F_PC] = 3


@rule
def place_next(s, t, f):
    """One more rasp on the tile being served; the Dreadwarden only by choice. CH-DRD-01 CH-DRD-02"""
    m, x = first_lurking(s), int(f[F_Y])
    if f[F_Z] == 0:
        f[F_PC] = 1
    elif not some_may_come(s, t):
        end_placing(s)
    elif dread_may_come(s, t):
        f[F_PC] = 4
        push(s, REINF_MODEL, CR, x, 0, 1 if m == NONE else 0)
    else:
        put_rasp(s, m, x)
        f[F_Z] -= 1


@rule
def end_placing(s):
    s.cands = 0
    pop(s)


@rule
def rise(s, t, f):
    """Rising Dead may be played. CH-CC-06"""
    go(f, P_GHOSTS)
    if can_respond(s, t, CR, W_E):
        go(f, P_RISEN)
        push(s, RISE, CR, 0, 0, 0)


@rule
def risen(s, t, f):
    go(f, P_GHOSTS)
    answer_window(s, t, CR)
