"""Phase 3: tiles that nobody sees go; what falls apart from the rest is lost."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.games.crypt_hunters.actions import A_HERO
from hypogeum.games.crypt_hunters.constants import (
    BY_GOAL_LOST, BY_WINCH_LOST, CR, GLOOM, HEROES, HOLD, HOLY, NONE, P_HELD, P_REINFORCE, P_REMOVE, P_SPLIT, PARTS,
    RASPS, REMOVE, SE, SPLIT, W_H, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import answer_window, can_respond
from hypogeum.games.crypt_hunters.rules.geometry import drop_tiles, staying, touching_part
from hypogeum.games.crypt_hunters.rules.models import lift_rasp, slay_heroes
from hypogeum.games.crypt_hunters.rules.sequence import end_game, go
from hypogeum.games.crypt_hunters.rules.setup import goal_tile


@rule
def begin_removal(s, t, f):
    """Hold the Way may be played. CH-SC-08"""
    s.phase = REMOVE
    go(f, P_REMOVE)
    if can_respond(s, t, SE, W_H):
        go(f, P_HELD)
        push(s, HOLD, SE, 0, 0, 0)


@rule
def held(s, t, f):
    go(f, P_REMOVE)
    answer_window(s, t, SE)


@rule
def lose_tiles(s, t, gone):
    """Tiles leave with the rasps and markers on them; a lost Winch or goal tile loses the game. CH-REM-04 CH-REM-06"""
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and (gone >> int(s.rasp_tile[m])) & 1:
            lift_rasp(s, m)
    for k in range(GLOOM, HOLY + 1):
        if s.marker[k] != NONE and (gone >> int(s.marker[k])) & 1:
            s.marker[k] = NONE
    drop_tiles(s, gone)
    if s.status == 0:
        if (gone >> WINCH) & 1 and not s.winch:
            end_game(s, t, CR, BY_WINCH_LOST)
        elif (gone >> goal_tile(s, t)) & 1:
            end_game(s, t, CR, BY_GOAL_LOST)


@rule
def remove_tiles(s, t, f):
    """Every tile that no hero sees, nor would after one step. CH-REM-01 CH-REM-05 CH-LOST-01 CH-LOST-02"""
    gone = int(s.laid) & ~staying(s)
    if s.kept_tile != NONE:
        gone &= ~(1 << int(s.kept_tile))
        s.kept_tile = NONE
    if gone != 0:
        lose_tiles(s, t, gone)
    go(f, P_REINFORCE)
    if s.status == 0 and gone != 0 and find_parts(s) > 1:
        go(f, P_SPLIT)
        push(s, SPLIT, SE, 0, 0, 0)


@rule
def find_parts(s):
    """Note the parts of the battlefield under their lowest heroes; their number. CH-R21"""
    found, covered = 0, 0
    for h in range(HEROES):
        s.part[h] = 0
        x = int(s.hero_tile[h])
        if x != NONE and not (covered >> x) & 1:
            s.part[h] = touching_part(s, x)
            covered |= int(s.part[h])
            found += 1
    if found == 1:
        s.part[:] = 0
    return found


@rule
def keep_part(s, t, f):
    """The other parts are discarded, and whoever stands there is slain. CH-LOST-03 CH-LOST-04 CH-LOST-05"""
    gone = int(s.laid) & ~int(s.part[s.answer - A_HERO])
    for k in range(PARTS):
        s.part[k] = 0
    fallen = 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE and (gone >> int(s.hero_tile[h])) & 1:
            fallen |= 1 << h
    slay_heroes(s, t, fallen, False)
    lose_tiles(s, t, gone)
    go(f, P_REINFORCE)
