"""Faults of what is going on: activation, roll, card, reinforcement, drift or split that the open frames are about."""

from hypogeum.core.hexes import STEP_Q, STEP_R, opposite
from hypogeum.core.jit import rule
from hypogeum.core.pending import place_of
from hypogeum.games.crypt_hunters.constants import (
    ABYSSAL, ACT, ACTIVATION, ADD, ATTACK, BONUS, BONUS_ACT, CARD, CHILL, CR, DEATHLY_PATIENCE, DIRS, DREADWARDEN,
    DRIFT, F_KIND, FEAR, GLOOM, F_PC, F_SEAT, F_X, F_Y, F_Z, FX_HEAL, FX_KEEP, FX_MARK_HERO, FX_MARK_TILE,
    FX_PLACE_RASPS, FX_REFRESH, FX_SLAY, FX_SUMMON, FX_TELEPORT, GHOSTS, HERO_ACTIONS, HEROES, HEROES_ACT, HEX, HOLY,
    MOVE, NONE, OVERWATCH, OVERWATCH_MARK, P_PICK, P_REMOVE, PLACE, RASP, RASP_ACTIONS, RASPS, RASPS_ACT, RAYS,
    REINFORCEMENT, SE, SPLIT, TILE_CARD, W_A, W_E, W_G, W_H, W_X,
)  # fmt: skip
from hypogeum.games.crypt_hunters.faults.models import marker_was_played
from hypogeum.games.crypt_hunters.faults.tiles import reach
from hypogeum.games.crypt_hunters.rules.geometry import cell_code, has_edge, ray_end
from hypogeum.games.crypt_hunters.rules.ghosts import rasp_allowance
from hypogeum.games.crypt_hunters.rules.heroes import targets_of
from hypogeum.games.crypt_hunters.rules.models import first_lurking, has_room, some_may_come
from hypogeum.games.crypt_hunters.rules.reinforcement import candidates, wanted


# ---------------------------------------------------------------- tiles


@rule
def cells_are_true(s):
    """While a tile waits to be placed its eligible cells are noted, one at least, else none. CH-ADD-02 CH-GEO-10"""
    stage = s.frame[int(s.depth) - 1, F_KIND]
    placing = stage == PLACE or stage == TILE_CARD
    if placing != (s.drawn != NONE) or (stage == TILE_CARD and s.known_top != NONE):
        return False
    found = 0
    for i in range(RAYS):
        code, x = NONE, int(s.hero_tile[i // DIRS])
        if placing and x != NONE:
            d = i % DIRS
            y = ray_end(s, x, d)
            if has_edge(int(s.free[y]), d):
                code = cell_code(int(s.tile_q[y]) + STEP_Q[d], int(s.tile_r[y]) + STEP_R[d])
                found += 1
        if s.cell[i] != code:
            return False
    return placing == (found > 0)


@rule
def parts_are_true(s):
    """During a split each part stands under its lowest hero; else the battlefield hangs together. CH-LOST-01 CH-R21"""
    split = s.frame[int(s.depth) - 1, F_KIND] == SPLIT
    covered, parts = 0, 0
    for h in range(HEROES):
        part, x = 0, int(s.hero_tile[h])
        if x != NONE and not (covered >> x) & 1:
            part = reach(s, x)
            covered |= part
            parts += 1
        if s.part[h] != (part if split else 0):
            return False
    return covered == s.laid and (parts > 1) == split


# ---------------------------------------------------------------- rounds


@rule
def marks_are_sound(s, t):
    """Marks that last for a round, in the phases in which they can be made. CH-RND-04 CH-SPT-03 CH-SPT-04 CH-ACT-01"""
    stage = s.frame[int(s.depth) - 1, F_KIND]
    early = s.phase <= ADD or stage == HEX or (s.frame[1, F_KIND] == CARD and s.frame[0, F_PC] == P_PICK)
    for h in range(HEROES):
        x = int(s.hero_tile[h])
        if x == NONE:
            continue
        if s.activated[h] != (2 if s.phase > HEROES_ACT else 0) and (early or s.phase > HEROES_ACT):
            return False
        if (s.activated[h] == 1) != (s.active == h) or (early and s.locked[h]):
            return False
        if s.mired[h] and s.round_no < 2:
            return False
        if early and s.round_no > 1 and (s.mired[h] == 1) != (t.tile_kind[x] == ABYSSAL):
            return False
    if early and (s.prime_used or s.carded[SE] or s.marker[OVERWATCH_MARK] != NONE):
        return False
    for m in range(RASPS):
        if s.spent[m] and s.phase != RASPS_ACT:
            return False
    return s.kept_tile == NONE


@rule
def activation_is_sound(s, t):
    """Actions, steps and the bonus action belong to the open activation. CH-ACT-02 CH-MOV-01 CH-HER-01"""
    top, d, b, m = int(s.depth) - 1, place_of(s, ACTIVATION), place_of(s, BONUS), place_of(s, MOVE)
    stage, x = s.frame[top, F_KIND], int(s.frame[top, F_X])
    if d == NONE:
        return s.active == NONE and s.acts + s.extra_move + s.extra_attack + s.steps == 0 and s.bonus == NONE
    h = int(s.frame[d, F_X])
    if s.active != h or s.hero_tile[h] == NONE or s.acts > HERO_ACTIONS - (1 if s.marker[CHILL] == h else 0):
        return False
    if (s.extra_move or s.extra_attack) and (not s.carded[SE] or s.marker[OVERWATCH_MARK] != NONE):
        return False
    if s.extra_move and s.extra_attack:
        return False
    if stage == ACT and x != h:
        return False
    if b == NONE:
        if s.bonus != NONE:
            return False
    else:
        if not s.prime_used or not t.hero_prime[h] or (s.bonus == NONE) != (s.frame[b, F_PC] == 1):
            return False
        if s.bonus != NONE:
            if s.bonus == h or not t.castigator[s.bonus] or s.hero_tile[s.bonus] == NONE:
                return False
            h = int(s.bonus)
        if stage == BONUS_ACT and x != h:
            return False
    if m == NONE:
        return s.steps == 0
    if s.frame[m, F_X] != h or x != h or s.locked[h] or s.mired[h] or s.steps < 1 or s.steps >= t.hero_move[h]:
        return False
    return has_edge(int(s.joined[s.hero_tile[h]]), opposite(int(s.frame[m, F_Y])))


# ---------------------------------------------------------------- attacks


@rule
def roll_is_sound(s, t):
    """The roll is that of the open attack; without one there is none. CH-COM-01 CH-ATK-02 CH-CAT-01 CH-CAT-02"""
    d = place_of(s, ATTACK)
    if d == NONE:
        return (
            s.roll_side == NONE and s.roll_hero == NONE and s.roll_tile == NONE and s.roll_from == NONE
            and s.hits == 0 and s.blanks == 0 and s.roll_dread == 0
        )  # fmt: skip
    side, x, tile, pc = int(s.frame[d, F_SEAT]), int(s.frame[d, F_X]), int(s.frame[d, F_Y]), s.frame[d, F_PC]
    top, dice = int(s.depth) - 1, int(s.hits) + int(s.blanks)
    if s.roll_side != side or s.roll_tile != tile:
        return False
    if pc == 5:
        if s.hits == 0 or s.frame[top, F_X] != tile or s.frame[top, F_SEAT] == side:
            return False
    elif s.frame[top, F_SEAT] != (side if pc == 1 else 1 - side):
        return False
    if side == SE:
        return hero_rolled(s, t, d, x, tile) and (dice == t.hero_attack[x] or (pc == 5 and dice < t.hero_attack[x]))
    return rasps_rolled(s, x, tile) and 0 < dice <= s.rasps_on[x] and s.frame[d - 1, F_KIND] == GHOSTS


@rule
def hero_rolled(s, t, d, h, tile):
    """A living hero attacks what it can attack, in its activation, a bonus action, or by Overwatch. CH-ATK-01"""
    if h >= HEROES or s.roll_hero != h or s.roll_from != NONE or s.roll_dread or s.hero_tile[h] == NONE:
        return False
    below = s.frame[d - 1, F_KIND]
    if below == GHOSTS:
        if s.marker[OVERWATCH_MARK] != NONE or not marker_was_played(s, t, OVERWATCH_MARK) or not t.castigator[h]:
            return False
        if s.frame[d - 1, F_X] != tile:
            return False
    elif h != (s.bonus if below == BONUS else s.active):
        return False
    return (targets_of(s, t, h) >> tile) & 1 == 1


@rule
def rasps_rolled(s, x, tile):
    """All rasps of a tile that touches the attacked one are spent now, the Dreadwarden too if it rolled."""
    if s.roll_hero != NONE or s.roll_from != x or s.heroes_on[tile] == 0:
        return False
    if s.roll_dread and s.rasp_tile[DREADWARDEN] != x:
        return False
    for m in range(RASPS):
        if s.rasp_tile[m] == x and not s.spent[m]:
            return False
    for d in range(DIRS):
        if s.nbr[x, d] == tile:
            return True
    return False


# ---------------------------------------------------------------- cards


@rule
def window_of(s, d):
    """The window in which the card at depth `d` was played, from what it lies on."""
    below, pc = s.frame[d - 1, F_KIND], s.frame[d - 1, F_PC]
    if below == ACTIVATION:
        return W_A
    if below == GHOSTS:
        return W_G
    if pc == P_PICK:
        return W_X
    return W_H if pc == P_REMOVE else W_E


@rule
def asks_for(fx, pc):
    """Whether a card of this verb asks at this program counter."""
    if pc == 1:
        return fx == FX_MARK_HERO or fx == FX_HEAL or fx == FX_SUMMON
    if pc == 3:
        return fx == FX_MARK_TILE or fx == FX_KEEP or fx == FX_SLAY or fx == FX_REFRESH or fx == FX_PLACE_RASPS
    if pc == 5:
        return fx == FX_SLAY or fx == FX_PLACE_RASPS
    return fx == FX_TELEPORT


@rule
def card_is_sound(s, t):
    """The card being carried out is that of the open frame, was just played, and asks what it may ask. CH-CRD-03"""
    d = place_of(s, CARD)
    if d == NONE:
        return s.card == NONE and s.card_side == NONE and s.card_aim == NONE
    top, side, k, pc = int(s.depth) - 1, int(s.frame[d, F_SEAT]), int(s.frame[d, F_X]), int(s.frame[d, F_PC])
    if s.card != k or s.card_side != side or not s.carded[side] or not (int(s.played[side]) >> k) & 1:
        return False
    if s.frame[top, F_SEAT] != side or s.frame[top, F_X] != side or s.frame[top, F_Y] != k:
        return False
    window, fx, n, left = window_of(s, d), int(t.card_fx[side, k]), int(t.card_n[side, k]), int(s.frame[d, F_Y])
    if t.card_window[side, k] != window or side != (SE if window == W_A or window == W_H else CR):
        return False
    if not acts_alone(s, t, side, k) or not asks_for(fx, pc) or left > n or (left < n and (pc != 5 or left < 1)):
        return False
    if s.frame[top, F_Z] != (1 if fx == FX_PLACE_RASPS and left < n else 0):
        return False
    return aim_is_sound(s, t, fx, pc, int(s.card_aim))


@rule
def hexed(s):
    """A marker of the Chainrasps lies, so theirs was the card of this round."""
    return s.marker[CHILL] != NONE or s.marker[FEAR] != NONE or s.marker[GLOOM] != NONE


@rule
def acts_alone(s, t, side, k):
    """The card being carried out is its side's only one in this round, so nothing of another one is there. CH-CRD-02"""
    mark = int(t.card_mark[side, k])
    if mark != NONE and s.marker[mark] != NONE:
        return False
    if side == CR:
        return not hexed(s) and s.rasp_extra == 0
    return s.marker[OVERWATCH_MARK] == NONE and s.extra_move == 0 and s.extra_attack == 0


@rule
def aim_is_sound(s, t, fx, pc, aim):
    """The first target of a card: the rasp that it carries, or the tile on which rasps are slain or placed."""
    if pc < 4:
        return aim == NONE
    if pc == 4:
        return 0 <= aim < RASPS and s.rasp_tile[aim] != NONE
    if aim == NONE or not (int(s.laid) >> aim) & 1:
        return False
    return fx == FX_SLAY or (has_room(s, t, aim) and some_may_come(s, t))


# ---------------------------------------------------------------- rasps


@rule
def reinforcement_is_sound(s, t):
    """Empty candidates are still to be served; the tile being served gets what is left. CH-REI-01 CH-REI-03"""
    d = place_of(s, REINFORCEMENT)
    if d == NONE:
        return s.cands == 0
    top, soultraps, x, left = int(s.depth) - 1, int(s.frame[d, F_X]), int(s.frame[d, F_Y]), int(s.frame[d, F_Z])
    tiles = candidates(s, t, soultraps)
    if s.frame[d, F_PC] == 2:
        return s.cands == tiles and left == 0 and some_may_come(s, t)
    if s.frame[top, F_X] != x or not (int(s.laid) >> x) & 1 or not has_room(s, t, x):
        return False
    if s.frame[top, F_Z] != (1 if first_lurking(s) == NONE else 0):
        return False
    return s.cands == tiles & ~(1 << x) and left == wanted(s, t, x, soultraps) - s.rasps_on[x] and left > 0


@rule
def ghosts_are_sound(s, t):
    """Actions taken in Phase 5, and the Overwatch that answers one. CH-CRA-03 CH-SC-01"""
    d = place_of(s, GHOSTS)
    if d == NONE:
        return s.rasp_acts == 0 and s.rasp_extra == 0
    top = int(s.depth) - 1
    stage = s.frame[top, F_KIND]
    if s.rasp_acts > RASP_ACTIONS + int(s.rasp_extra) + int(s.dread_placed):
        return False
    if s.rasp_extra and (not s.carded[CR] or hexed(s)):
        return False
    if stage == RASP or s.frame[d + 1, F_KIND] == CARD:
        return s.rasp_acts < rasp_allowance(s)
    if stage == OVERWATCH:
        h, x = int(s.marker[OVERWATCH_MARK]), int(s.frame[d, F_X])
        if h == NONE or s.frame[top, F_X] != x or not (targets_of(s, t, h) >> x) & 1:
            return False
    return s.rasp_acts > 0


@rule
def drift_is_sound(s, t):
    """A rasp of the battlefield drifts; once it has, it stands at the end of the line. CH-DRF-01 CH-DRF-02 CH-DRF-03"""
    d = place_of(s, DRIFT)
    if d == NONE:
        return s.drift_model == NONE and s.drift_line == 0 and s.drift_to == NONE
    top, m, to = int(s.depth) - 1, int(s.frame[d, F_X]), int(s.drift_to)
    if s.drift_model != m or s.rasp_tile[m] == NONE or int(t.burdens) & DEATHLY_PATIENCE:
        return False
    if s.frame[d, F_PC] == 1:
        return s.drift_line == 0 and to == NONE and s.frame[top, F_X] == m
    return s.frame[top, F_X] == to and s.rasp_tile[m] == to and s.rasps_on[to] < t.room and is_line(s, to)


@rule
def is_line(s, to):
    """The line of the drift leads straight to its destination, past no hero and no consecrated ground. CH-DRF-04"""
    for d in range(DIRS):
        line, y = 0, to
        while has_edge(int(s.joined[y]), d):
            y = int(s.nbr[y, d])
            if s.heroes_on[y] or s.marker[HOLY] == y:
                break
            line |= 1 << y
            if line == s.drift_line:
                return True
    return False
