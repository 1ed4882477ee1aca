"""What may be chosen: one helper per group of stages, written into `s.legal`. Section 4"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import allow_set
from hypogeum.games.crypt_hunters.actions import (
    A_ATTACK, A_DRIFT, A_END, A_FIRE, A_HERO, A_MODEL, A_MOVE, A_PASS, A_PLAY, A_PRIME, A_STEP, A_STOP, A_TILE, A_WASTE,
)  # fmt: skip
from hypogeum.games.crypt_hunters.constants import (
    ACT, BONUS_ACT, BONUS_HERO, CARD_HERO, CARD_TILE, CARDS, CR, DEATHLY_PATIENCE, DIRS, DREADWARDEN, DRIFT_DEST,
    DRIFT_TAKE, F_KIND, F_X, F_Y, F_Z, FX_PLACE_RASPS, FX_TELEPORT, HEROES, HEX, HOLD, INJURE, MOVING, NONE, OVERWATCH,
    PICK_HERO, PLACE, RASP, RASPS, REINF_MODEL, REINF_TILE, RISE, ROLL_ATT, ROLL_DEF, SE, SLAY, SPLIT, TILE_CARD, TILES,
    W_A, W_D, W_E, W_G, W_H, W_R, W_T, W_X,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import (
    can_play, card_model_fits, hero_targets, may_play_cards, rooms, tile_targets,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.ghosts import drift_reach
from hypogeum.games.crypt_hunters.rules.heroes import bonus_heroes, moves_left, must_leave, steps_of, targets_of
from hypogeum.games.crypt_hunters.rules.models import dread_may_come, first_lurking, stands_for_class
from hypogeum.games.crypt_hunters.rules.tiles import allow_places

# ---------------------------------------------------------------- pieces


@rule
def allow_cards(s, t, side, window):
    """Cards of the hand that may be played now."""
    if may_play_cards(s, t, side):
        for k in range(CARDS):
            if can_play(s, t, side, k, window):
                s.legal[A_PLAY + k] = 1


@rule
def allow_placing(s, t):
    """The Dreadwarden if it may come, and the lowest ordinary rasp that lurks. CH-DRD-01"""
    if dread_may_come(s, t):
        s.legal[A_MODEL + DREADWARDEN] = 1
    m = first_lurking(s)
    if m != NONE:
        s.legal[A_MODEL + m] = 1


@rule
def allow_models_on(s, tiles):
    """One rasp of each class on each of a set of tiles. Section 4"""
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and (tiles >> int(s.rasp_tile[m])) & 1 and stands_for_class(s, m):
            s.legal[A_MODEL + m] = 1


# ---------------------------------------------------------------- heroes


@rule
def allow_move(s, h):
    """A Move action, or the one that has no effect. CH-SPT-04"""
    if s.mired[h]:
        s.legal[A_WASTE] = 1
    else:
        allow_set(s, A_STEP, steps_of(s, h), DIRS)


@rule
def allow_act(s, t, h):
    """The active hero's choices. CH-ACT-02 CH-ACT-03 CH-MOV-05"""
    owes_step = must_leave(s)
    if moves_left(s) > 0:
        allow_move(s, h)
    if s.acts > 0 or s.extra_attack > 0:
        after = moves_left(s) - (0 if s.extra_attack > 0 else 1)
        if not owes_step or after > 0:
            allow_set(s, A_TILE, targets_of(s, t, h), TILES)
    if not s.prime_used and bonus_heroes(s, t) != 0:
        s.legal[A_PRIME] = 1
    allow_cards(s, t, SE, W_A)
    if not owes_step:
        s.legal[A_END] = 1


@rule
def allow_bonus_act(s, t, h):
    """The one extra action of Castigator-Prime. CH-HER-01"""
    if not s.locked[h]:
        allow_move(s, h)
    allow_set(s, A_TILE, targets_of(s, t, h), TILES)
    s.legal[A_END] = 1


@rule
def allow_pick(s):
    """Heroes not yet activated. CH-ACT-01"""
    for h in range(HEROES):
        if s.hero_tile[h] != NONE and s.activated[h] == 0:
            s.legal[A_HERO + h] = 1


@rule
def allow_injure(s, x):
    """Living heroes on the tile under attack. CH-CAT-03"""
    for h in range(HEROES):
        if s.hero_tile[h] == x:
            s.legal[A_HERO + h] = 1


@rule
def allow_split(s):
    """Each part by its lowest hero. CH-LOST-02"""
    for h in range(HEROES):
        if s.part[h] != 0:
            s.legal[A_HERO + h] = 1


# ---------------------------------------------------------------- rasps


@rule
def allow_rasp(s, t):
    """Moves, drifts and attacks in Phase 5. CH-CMV-01 CH-DRF-01 CH-CAT-01 CH-CAT-04 CH-BUR-09"""
    s.legal[A_END] = 1
    allow_cards(s, t, CR, W_G)
    room = rooms(s, t)
    may_drift = not int(t.burdens) & DEATHLY_PATIENCE
    struck_from = 0
    for m in range(RASPS):
        x = int(s.rasp_tile[m])
        if x == NONE:
            continue
        if stands_for_class(s, m):
            for d in range(DIRS):
                y = int(s.nbr[x, d])
                if y != NONE and (room >> y) & 1:
                    s.legal[A_MOVE + DIRS * m + d] = 1
            if may_drift and drift_reach(s, t, x) != 0:
                s.legal[A_DRIFT + m] = 1
        if not s.spent[m] and not (struck_from >> x) & 1:
            struck_from |= 1 << x
            for d in range(DIRS):
                y = int(s.nbr[x, d])
                if y != NONE and s.heroes_on[y] > 0:
                    s.legal[A_ATTACK + DIRS * m + d] = 1


# ---------------------------------------------------------------- cards


@rule
def allow_card_tile(s, t, side, k):
    """Where the card may be laid; Through the Walls leads to another tile. CH-CC-09"""
    tiles = tile_targets(s, t, side, k)
    if t.card_fx[side, k] == FX_TELEPORT:
        tiles &= ~(1 << int(s.rasp_tile[s.card_aim]))
    allow_set(s, A_TILE, tiles, TILES)


@rule
def allow_card_model(s, t, side, k, optional):
    """Rasps that the card may slay, place or carry."""
    fx = int(t.card_fx[side, k])
    if fx == FX_PLACE_RASPS:
        allow_placing(s, t)
    else:
        for m in range(RASPS):
            if card_model_fits(s, t, fx, m):
                s.legal[A_MODEL + m] = 1
    if optional:
        s.legal[A_PASS] = 1


@rule
def allow_window(s, t, side, window):
    """A card, or none. CH-CRD-05"""
    allow_cards(s, t, side, window)
    s.legal[A_PASS] = 1


@rule
def write_windows(s, t, stage):
    """Stages in which a card may be played, and two more yes-or-no ones; whether `stage` was one."""
    if stage == TILE_CARD:
        allow_window(s, t, CR, W_T)
    elif stage == HEX:
        allow_window(s, t, CR, W_X)
    elif stage == HOLD:
        allow_window(s, t, SE, W_H)
    elif stage == RISE:
        allow_window(s, t, CR, W_E)
    elif stage == ROLL_ATT:
        allow_window(s, t, int(s.roll_side), W_R)
    elif stage == ROLL_DEF:
        allow_window(s, t, 1 - int(s.roll_side), W_D)
    elif stage == OVERWATCH:
        s.legal[A_FIRE] = 1
        s.legal[A_PASS] = 1
    else:
        return False
    return True


@rule
def write_heroes(s, t, stage, x):
    """Stages about heroes; whether `stage` was one."""
    if stage == ACT:
        allow_act(s, t, x)
    elif stage == PICK_HERO:
        allow_pick(s)
    elif stage == MOVING:
        allow_set(s, A_STEP, steps_of(s, x), DIRS)
        s.legal[A_STOP] = 1
    elif stage == BONUS_HERO:
        allow_set(s, A_HERO, bonus_heroes(s, t), HEROES)
    elif stage == BONUS_ACT:
        allow_bonus_act(s, t, x)
    elif stage == INJURE:
        allow_injure(s, x)
    elif stage == SPLIT:
        allow_split(s)
    else:
        return False
    return True


@rule
def write_rest(s, t, stage, x, y, z):
    """Stages about tiles and rasps."""
    if stage == PLACE:
        allow_places(s, t)
    elif stage == RASP:
        allow_rasp(s, t)
    elif stage == SLAY:
        allow_models_on(s, 1 << x)
    elif stage == REINF_TILE:
        allow_set(s, A_TILE, int(s.cands), TILES)
    elif stage == REINF_MODEL:
        allow_placing(s, t)
        if z:
            s.legal[A_PASS] = 1
    elif stage == DRIFT_DEST:
        allow_set(s, A_TILE, drift_reach(s, t, int(s.rasp_tile[x])), TILES)
    elif stage == DRIFT_TAKE:
        allow_models_on(s, int(s.drift_line))
        s.legal[A_PASS] = 1
    elif stage == CARD_HERO:
        allow_set(s, A_HERO, hero_targets(s, t, x, y), HEROES)
    elif stage == CARD_TILE:
        allow_card_tile(s, t, x, y)
    else:  # CARD_MODEL
        allow_card_model(s, t, x, y, z)


@rule
def write_legal(s, t):
    """Write the mask of the decision on top; the number of legal actions."""
    s.legal[:] = 0
    top = int(s.depth) - 1
    stage, x = int(s.frame[top, F_KIND]), int(s.frame[top, F_X])
    if not write_heroes(s, t, stage, x) and not write_windows(s, t, stage):
        write_rest(s, t, stage, x, int(s.frame[top, F_Y]), int(s.frame[top, F_Z]))
    n = 0
    for a in range(s.legal.shape[0]):
        n += s.legal[a]
    return n
