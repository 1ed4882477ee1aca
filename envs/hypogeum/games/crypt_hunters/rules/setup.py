"""Set-up of a game and of each stage of a campaign."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.crypt_hunters.constants import (
    CARDS, CR, ENTRANCE, F_PC, FIRST_OTHER, HEROES, HOLY, ILLUMINATOR, IN_BOX, IN_STACK, LOW_ZONE, MAIN, NONE,
    P_DRAW_TILE, P_SET_UP, RASPS, SE, SET_UP, STACK, STACKED_ODDS, STAIRWELL, TILES, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import lay_tile, lift_tile
from hypogeum.games.crypt_hunters.rules.models import lift_rasp, put_hero
from hypogeum.games.crypt_hunters.rules.sequence import go


@rule
def lay_out(s, t, seed):
    """Hands are dealt, then the first stage is set up. CH-SET-06 CH-SET-07 CH-CMP-04"""
    plant(s, seed)
    s.hand[CR] = deal_hand(s, int(t.hand_size[CR]))
    s.hand[SE] = deal_hand(s, int(t.hand_size[SE]))
    for h in range(HEROES):
        s.hurt[h] = t.hero_start[h]
    push(s, MAIN, NONE, 0, 0, 0)
    s.frame[0, F_PC] = P_SET_UP


@rule
def deal_hand(s, n):
    """A random set of `n` of the ten cards. CH-CRD-01"""
    hand = 0
    for dealt in range(n):
        k = draw(s, CARDS - dealt)
        for card in range(CARDS):
            if not (hand >> card) & 1:
                if k == 0:
                    hand |= 1 << card
                    break
                k -= 1
    return hand


@rule
def goal_tile(s, t):
    """The Illuminator; in the first stage of a campaign the Stairwell."""
    return STAIRWELL if t.campaign and s.stage == 1 else ILLUMINATOR


@rule
def build_stack(s, t):
    """The crypt stack of the stage. CH-SET-04 CH-SET-05 CH-CMP-03 CH-CMP-09 CH-BUR-07"""
    for i in range(STACK):
        s.stack[i] = NONE
    n = 0
    for x in range(FIRST_OTHER, TILES):
        s.stack[n] = x
        n += 1
    shuffle(s, s.stack, n)
    winch_low = (int(t.burdens) & STACKED_ODDS) != 0
    low = LOW_ZONE if t.campaign or winch_low else 1
    if s.stage == 1:
        s.stack[n] = WINCH
        n += 1
        if winch_low:
            swap(s, 1, n - 1)
    s.stack[n] = goal_tile(s, t)
    n += 1
    swap(s, 0, n - 1)
    shuffle(s, s.stack, low)
    shuffle(s, s.stack[low:], n - low)
    s.stack_n = n
    for i in range(n):
        s.where[s.stack[i]] = IN_STACK


@rule
def swap(s, i, j):
    """Two places of the stack change tiles."""
    kept = s.stack[i]
    s.stack[i] = s.stack[j]
    s.stack[j] = kept


@rule
def clear_map(s):
    """Rasps lurk, Consecrated ground and all tiles come off. CH-CMP-08 CH-CMP-12"""
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE:
            lift_rasp(s, m)
    s.marker[HOLY] = NONE
    for x in range(TILES):
        if (int(s.laid) >> x) & 1:
            lift_tile(s, x, IN_BOX)
        s.where[x] = IN_BOX
    s.known_top = NONE


@rule
def set_up_stage(s, t, f):
    """Stack, Entrance, heroes on it; tiles follow. CH-SET-02 CH-SET-03 CH-CMP-01 CH-CMP-02 CH-CMP-08"""
    s.phase = SET_UP
    s.round_no = 0
    build_stack(s, t)
    lay_tile(s, t, ENTRANCE, 0, 0, 0)
    for h in range(HEROES):
        if s.fallen[h] == 0:
            put_hero(s, h, ENTRANCE)
    go(f, P_DRAW_TILE)


@rule
def next_stage(s, t, f):
    """The Stairwell leads down: the second stage. CH-CMP-06 CH-CMP-08 CH-CMP-11 CH-CMP-12 CH-R45"""
    s.stage = 2
    clear_map(s)
    for h in range(HEROES):
        s.hurt[h] = 0
        if s.hero_tile[h] != NONE:
            s.heroes_on[s.hero_tile[h]] -= 1
            s.hero_tile[h] = NONE
    go(f, P_SET_UP)
