"""Phase 5: the rasps move, drift and attack; Overwatch answers."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.crypt_hunters.actions import (
    A_ATTACK, A_DRIFT, A_END, A_FIRE, A_MODEL, A_MOVE, A_PASS, A_PLAY, A_TILE,
)  # fmt: skip
from hypogeum.games.crypt_hunters.constants import (
    ATTACK, CR, DIRS, DREADWARDEN, DRIFT, DRIFT_DEST, DRIFT_TAKE, F_PC, F_X, GHOSTS, HOLY, NONE, OVERWATCH,
    OVERWATCH_MARK, P_END, RASP, RASP_ACTIONS, RASPS, RASPS_ACT, SE,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import play_card
from hypogeum.games.crypt_hunters.rules.geometry import has_edge
from hypogeum.games.crypt_hunters.rules.heroes import targets_of
from hypogeum.games.crypt_hunters.rules.models import has_room, put_rasp
from hypogeum.games.crypt_hunters.rules.sequence import go


@rule
def begin_ghosts(s, f):
    s.phase = RASPS_ACT
    s.rasp_acts = 0
    s.rasp_extra = 0
    go(f, P_END)
    push(s, GHOSTS, CR, 0, 0, 0)


@rule
def rasp_allowance(s):
    """Three actions, one more with the Dreadwarden in play, and those of cards. CH-CRA-01 CH-CRA-03 CH-R29"""
    return RASP_ACTIONS + int(s.rasp_extra) + (1 if s.rasp_tile[DREADWARDEN] != NONE else 0)


@rule
def flow_ghosts(s, t):
    """Variables: X tile onto which rasps just came. CH-CRA-01 CH-CRA-02 CH-CRA-03"""
    f = s.frame[int(s.depth) - 1]
    pc = int(f[F_PC])
    if pc == 0:
        if s.rasp_acts >= rasp_allowance(s):
            end_ghosts(s)
        else:
            f[F_PC] = 1
            push(s, RASP, CR, 0, 0, 0)
    elif pc == 1:
        rasp_action(s, t, f, int(s.answer))
    elif pc == 2:
        if s.drift_to != NONE:
            f[F_X] = s.drift_to
            s.drift_to = NONE
        f[F_PC] = 0
        x, h = int(f[F_X]), int(s.marker[OVERWATCH_MARK])
        if h != NONE and (targets_of(s, t, h) >> x) & 1:
            f[F_PC] = 3
            push(s, OVERWATCH, SE, x, 0, 0)
    else:
        f[F_PC] = 0
        if s.answer == A_FIRE:
            overwatch(s, int(f[F_X]))


@rule
def overwatch(s, x):
    """The marked hero gives up its marker for an attack on the tile that rasps came to. CH-SC-01"""
    h = int(s.marker[OVERWATCH_MARK])
    s.marker[OVERWATCH_MARK] = NONE
    push(s, ATTACK, SE, h, x, 0)


@rule
def end_ghosts(s):
    s.rasp_acts = 0
    s.rasp_extra = 0
    pop(s)


@rule
def rasp_action(s, t, f, a):
    """Move, Drift, Attack, a card, or the end. CH-CMV-01 CH-DRF-01 CH-CAT-01"""
    f[F_PC] = 0
    if a == A_END:
        end_ghosts(s)
    elif a < A_TILE:
        play_card(s, t, CR, a - A_PLAY)
    else:
        s.rasp_acts += 1
        if a < A_MOVE:
            f[F_PC] = 2
            push(s, DRIFT, CR, a - A_DRIFT, 0, 0)
        elif a < A_ATTACK:
            m, d = (a - A_MOVE) // DIRS, (a - A_MOVE) % DIRS
            x = int(s.nbr[s.rasp_tile[m], d])
            put_rasp(s, m, x)
            f[F_X] = x
            f[F_PC] = 2
        else:
            m, d = (a - A_ATTACK) // DIRS, (a - A_ATTACK) % DIRS
            x = int(s.rasp_tile[m])
            push(s, ATTACK, CR, x, int(s.nbr[x, d]), 0)


# ---------------------------------------------------------------- drifting


@rule
def drift_reach(s, t, x):
    """Set of tiles to which a rasp on `x` can drift: in sight, past full tiles, never past heroes. CH-GEO-08 CH-DRF-01"""
    found = 0
    for d in range(DIRS):
        y = x
        while has_edge(int(s.joined[y]), d):
            y = int(s.nbr[y, d])
            if s.heroes_on[y] > 0 or s.marker[HOLY] == y:
                break
            if has_room(s, t, y):
                found |= 1 << y
    return found


@rule
def drift_line(s, x, to):
    """Tiles that a drift from `x` passes, without its destination. CH-DRF-02"""
    for d in range(DIRS):
        line, y = 0, x
        while has_edge(int(s.joined[y]), d):
            line |= 1 << y
            y = int(s.nbr[y, d])
            if y == to:
                return line
    return 0


@rule
def has_passenger(s):
    """A rasp stands on the tiles drifted through."""
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and (int(s.drift_line) >> int(s.rasp_tile[m])) & 1:
            return True
    return False


@rule
def flow_drift(s, t):
    """Variables: X the rasp that drifts. CH-DRF-01 CH-DRF-02 CH-DRF-03"""
    f = s.frame[int(s.depth) - 1]
    pc, m = int(f[F_PC]), int(f[F_X])
    if pc == 0:
        s.drift_model = m
        f[F_PC] = 1
        push(s, DRIFT_DEST, CR, m, 0, 0)
    elif pc == 1:
        s.drift_to = s.answer - A_TILE
        s.drift_line = drift_line(s, int(s.rasp_tile[m]), int(s.drift_to))
        put_rasp(s, m, int(s.drift_to))
        f[F_PC] = 2
    elif pc == 2:
        if s.rasps_on[s.drift_to] < t.room and has_passenger(s):
            f[F_PC] = 3
            push(s, DRIFT_TAKE, CR, int(s.drift_to), 0, 0)
        else:
            end_drift(s)
    elif s.answer == A_PASS:
        end_drift(s)
    else:
        put_rasp(s, int(s.answer) - A_MODEL, int(s.drift_to))
        f[F_PC] = 2


@rule
def end_drift(s):
    s.drift_model = NONE
    s.drift_line = 0
    pop(s)
