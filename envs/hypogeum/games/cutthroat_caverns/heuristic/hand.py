"""Cards of the hand: which to set, to play, to keep."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK, ATTACK_KINDS, COUNTER_CARD, DISCARD, ENTRIES, FX_FEINT, FX_FLAT, FX_RIDER_ADD, FX_RIDER_MUL, FX_ROTATE,
    FX_ROTATE_NEXT, FX_SPOIL, FX_SPOIL_SET, FX_STANDIN, FX_STEAL_ITEM, FX_SWAP_SET, GLASS_CARD, IN_PLAY, ITEMS,
    LIMIT, NONE, ORDER, REPL1, REPL2, SET2, STACK,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import contribution
from hypogeum.games.cutthroat_caverns.heuristic.weights import ITEM_WORTH, RIDER, STAND_IN, THRIFT
from hypogeum.games.cutthroat_caverns.heuristic.outlook import around, coming, hit, outlook, prey


@rule
def keep(s, t, seat, kind):
    """How much a card is wanted in the hand, about its base value for an attack."""
    fx = int(t.fx[kind])
    if fx == FX_RIDER_ADD or fx == FX_STANDIN:
        return 40
    if fx == FX_RIDER_MUL:
        return 45
    if kind < ATTACK_KINDS:
        if fx == FX_FEINT:
            return 4
        v = int(t.ladder[kind, t.base_at[kind]])
        if t.face[kind] != NONE and t.face[kind] == s.character[seat]:
            v += v // 2 + 5
        if fx != 0:
            v += 12
        return v
    if fx == FX_SPOIL or fx == FX_SPOIL_SET or fx == FX_ROTATE:
        return 45
    if fx == FX_FLAT or fx == FX_SWAP_SET:
        return 30
    return 18


@rule
def pending(s, t):
    """What the pending group takes from the creature as it stands."""
    total = 0
    for e in range(STACK, ENTRIES):
        if s.e_form[e] == ATTACK:
            total += contribution(s, t, e)
    return total


@rule
def best_two(s, t, seat, used):
    """The two highest attacks of the hand, without one card of kind `used`: what a Stand-in may bring."""
    one, two = 0, 0
    for k in range(s.hand_n[seat]):
        kind = int(t.kind[s.hand[seat, k]])
        if kind < ATTACK_KINDS and kind != used:
            v = hit(s, t, seat, kind, 1)
            if v > one:
                one, two = v, one
            elif v > two:
                two = v
    return one, two


@rule
def card_score(s, t, stage, seat, kind):
    """Score of setting or playing a card of this kind."""
    if stage == LIMIT:
        return -keep(s, t, seat, kind)
    if stage == DISCARD:
        lows = 0
        for k in range(s.hand_n[seat]):
            if keep(s, t, seat, int(t.kind[s.hand[seat, k]])) < 14:
                lows += 1
        return 14 - keep(s, t, seat, kind) if lows > 1 else -1
    if kind >= ATTACK_KINDS:
        return -keep(s, t, seat, kind)
    left, w = prey(s, t)
    before, n, after, m = around(s, t, seat)
    fx = int(t.fx[kind])
    c = hit(s, t, seat, kind, 1)
    if stage == COUNTER_CARD or stage == REPL1 or stage == REPL2:
        before, n = 0, 0
        left -= pending(s, t)
    elif stage == SET2:
        left -= coming(s, t, seat, seat)
    elif stage == ORDER:
        return 1000 - c if c >= left else -c
    elif stage == GLASS_CARD:
        before, n = 0, 0
    bonus = 0
    if fx == FX_STANDIN:
        one, two = best_two(s, t, seat, kind)
        if t.fx_n[kind, 1]:
            c = one
            if left > 0:
                before, n, after, m = before + after, n + m, 0, 0
        else:
            c = one + two
        bonus = STAND_IN
    elif fx == FX_RIDER_ADD or fx == FX_RIDER_MUL:
        bonus = RIDER - 20 * int(s.rider_n[seat])
    elif fx == FX_STEAL_ITEM:
        for i in range(ITEMS):
            if s.item_state[i] == IN_PLAY and s.item_owner[i] != seat and s.item_owner[i] != NONE:
                bonus = max(bonus, ITEM_WORTH[t.item_code[i]])
    elif fx == FX_ROTATE_NEXT:
        bonus = 10 * min(m, 2)
    elif fx != 0 and fx != FX_FEINT:
        bonus = 10
    return outlook(s, t, seat, left, w, c, before, n, after, m) + bonus - keep(s, t, seat, kind) * THRIFT // 100
