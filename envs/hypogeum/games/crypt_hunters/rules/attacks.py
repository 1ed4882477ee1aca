"""Attacks of either side: the roll, the cards that change it, the hits one by one."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.crypt_hunters.actions import A_HERO, A_MODEL
from hypogeum.games.crypt_hunters.constants import (
    CR, DREADWARDEN, F_PC, F_SEAT, F_X, F_Y, INJURE, NONE, RASPS, ROLL_ATT, ROLL_DEF, SE, SLAY, W_D, W_R,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import answer_window, can_respond, roll_dice
from hypogeum.games.crypt_hunters.rules.models import injure, lift_rasp


@rule
def flow_attack(s, t):
    """Roll, ROLL_ATT, ROLL_DEF, hits. Variables: X hero or tile of the attacking rasps, Y tile under attack. Section 4"""
    f = s.frame[int(s.depth) - 1]
    pc, side, x = int(f[F_PC]), int(f[F_SEAT]), int(f[F_Y])
    if pc == 0:
        if side == SE:
            roll_for_hero(s, t, int(f[F_X]), x)
        else:
            roll_for_rasps(s, t, int(f[F_X]), x)
        f[F_PC] = 2
        if can_respond(s, t, side, W_R):
            f[F_PC] = 1
            push(s, ROLL_ATT, side, 0, 0, 0)
    elif pc == 1:
        f[F_PC] = 2
        answer_window(s, t, side)
    elif pc == 2:
        f[F_PC] = 4
        if can_respond(s, t, 1 - side, W_D):
            f[F_PC] = 3
            push(s, ROLL_DEF, 1 - side, 0, 0, 0)
    elif pc == 3:
        f[F_PC] = 4
        answer_window(s, t, 1 - side)
    elif pc == 4:
        next_hit(s, f, side, x)
    else:
        f[F_PC] = 4
        s.hits -= 1
        if side == SE:
            lift_rasp(s, int(s.answer) - A_MODEL)
        else:
            injure(s, t, int(s.answer) - A_HERO, s.roll_dread)


@rule
def roll_for_hero(s, t, h, x):
    """As many dice as the Attack value; Astrid re-rolls one blank. CH-ATK-02 CH-HER-03 CH-BUR-05"""
    s.roll_side = SE
    s.roll_hero = h
    s.roll_tile = x
    roll_dice(s, t, int(t.hero_attack[h]))
    again = min(int(s.blanks), int(t.hero_reroll[h]))
    s.blanks -= again
    roll_dice(s, t, again)


@rule
def roll_for_rasps(s, t, here, x):
    """All fresh rasps of the tile roll one die each and are spent. CH-CAT-02 CH-CAT-04"""
    s.roll_side = CR
    s.roll_from = here
    s.roll_tile = x
    n = 0
    for m in range(RASPS):
        if s.rasp_tile[m] == here and not s.spent[m]:
            s.spent[m] = 1
            n += 1
            if m == DREADWARDEN:
                s.roll_dread = 1
    roll_dice(s, t, n)


@rule
def next_hit(s, f, side, x):
    """The other side says whom the next hit strikes; hits without anyone are lost. CH-ATK-03 CH-CAT-03 CH-R17 CH-R34"""
    left = s.rasps_on[x] if side == SE else s.heroes_on[x]
    if s.hits == 0 or left == 0:
        close_roll(s)
        pop(s)
        return
    f[F_PC] = 5
    if side == SE:
        push(s, SLAY, CR, x, 0, 0)
    else:
        push(s, INJURE, SE, x, 0, 0)


@rule
def close_roll(s):
    """The attack is over."""
    s.roll_side = NONE
    s.roll_hero = NONE
    s.roll_tile = NONE
    s.roll_from = NONE
    s.roll_dread = 0
    s.hits = 0
    s.blanks = 0
