"""Action Cards: when to play them, at what to aim."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK, CAP, ENTRIES, FX_FLAT, FX_REPLACE_TACTICAL, FX_RIDER_MUL, FX_ROTATE, FX_SPOIL, FX_SPOIL_SET,
    FX_SWAP_SET, RIDER_FORM, STACK, W_ATK, W_PRE,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import contribution, creature_left, passive, token_left
from hypogeum.games.cutthroat_caverns.heuristic.weights import DENY, LATER, LEADER, OUTLAY, PARTY
from hypogeum.games.cutthroat_caverns.heuristic.outlook import (
    prey, below, knows, coming, around, strike_cost, price, strain, regret,
)  # fmt: skip


@rule
def rotated(s, t, e, step):
    """What an entry would take from the creature after a rotation by `step`."""
    kind = int(t.kind[s.e_card[e]])
    v = int(t.ladder[kind, min(max(int(s.e_pos[e]) + step, 0), int(t.steps[kind]) - 1)])
    for k in range(s.e_rider_n[e]):
        rider = int(t.kind[s.e_rider[e, k]])
        if t.fx[rider] == FX_RIDER_MUL:
            v *= int(t.fx_n[rider, 0])
        else:
            v += int(t.ladder[rider, min(max(int(s.e_rider_pos[e, k]) + step, 0), int(t.steps[rider]) - 1)])
    v += int(s.e_flat[e])
    cap = passive(s, t, CAP)
    return min(v, cap) if cap > 0 else v


@rule
def gap(s, t, e):
    """LP that the creature at which entry `e` aims has left when the pending group, but for `e`, lies on the stack."""
    tokens = t.enc_tokens[s.enc] > 0
    left = token_left(s, t, int(s.e_token[e])) if tokens else creature_left(s, t)
    for k in range(STACK, ENTRIES):
        if s.e_form[k] == ATTACK and k != e and (not tokens or s.e_token[k] == s.e_token[e]):
            left -= contribution(s, t, k)
    if e < STACK:
        left += contribution(s, t, e)
    return left


@rule
def denial(s, t, seat, rival, w):
    """What stopping `rival` from scoring `w` is worth: more against a leader, and when the own card may still kill."""
    gain = DENY * w * regret(s, t, seat, w) // LATER
    if s.prestige[rival] + w > s.prestige[seat]:
        gain += LEADER * w
    left, _ = prey(s, t)
    before, n, after, m = around(s, t, seat)
    c = 0
    if not s.acted[seat] and s.set_n[seat] > 0:
        c = coming(s, t, seat, seat)
        gain += w * (below(left, before, n) - below(left - c, before, n))
    lives = below(left - c, before + after, n + m)
    cost = price(s, t, seat, strike_cost(s, t, seat, c, False, False)) + PARTY * strain(s, t) // 100
    return gain - lives * cost // 100 - OUTLAY


@rule
def entry_score(s, t, seat, kind, e, mode):
    """Score of aiming an Action Card at entry `e`; `mode` 1 doubles, -1 halves, 0 the better of the two."""
    fx = t.fx[kind]
    _, w = prey(s, t)
    owner = int(s.e_owner[e])
    if fx == FX_REPLACE_TACTICAL:
        return 30 if s.e_form[e] == RIDER_FORM and gap(s, t, e) > 20 else -10
    now, left = contribution(s, t, e), gap(s, t, e)
    if fx == FX_FLAT:
        return 100 * w if owner == seat and now < left <= now + int(t.fx_n[kind, 0]) else -10
    if fx == FX_SPOIL:
        return denial(s, t, seat, owner, w) if owner != seat and now >= left and left > 0 else -10
    best = -10
    if mode >= 0 and owner == seat and now < left <= rotated(s, t, e, 1):
        best = 100 * w
    if mode <= 0 and owner != seat and e >= STACK and now >= left > rotated(s, t, e, -1):
        best = max(best, denial(s, t, seat, owner, w) - 10)
    return best


@rule
def play_score(s, t, seat, kind, window, subject):
    """Score of playing an Action Card in a window; passing scores 0."""
    fx = int(t.fx[kind])
    left, w = prey(s, t)
    if window == W_PRE:
        if s.str_n > 0:  # saved from an Edge Out by passing the own card to another
            top = int(s.str_n) - 1
            saved = fx == FX_SWAP_SET and s.str_target[top] == seat and t.fx[t.kind[s.str_card[top]]] == FX_SPOIL_SET
            return 20 if saved else -10
        mine = coming(s, t, seat, seat)
        if subject == seat:
            return -10
        threat = 100 - below(left, coming(s, t, seat, subject), 1)
        for slot in range(s.set_n[subject]):
            if knows(s, t, seat, subject, slot):
                threat = 100 if coming(s, t, seat, subject) >= left else 0
        if threat < 40:
            return -10
        gain = threat * denial(s, t, seat, subject, w) // 100
        if fx == FX_SPOIL_SET:
            return gain
        if fx == FX_SWAP_SET:
            return gain if mine + 10 < coming(s, t, seat, subject) and mine < left else -10
        return 60 * w if mine >= left and s.set_n[seat] > 0 else -10
    best = -10
    if fx == FX_SPOIL and t.fx_n[kind, 0] == 0:
        for e in range(STACK, ENTRIES):
            if s.e_form[e] == ATTACK and not s.e_guard[e] and s.str_n == 0:
                best = max(best, entry_score(s, t, seat, kind, e, 0))
        return best
    for e in range(0 if fx == FX_ROTATE else STACK, ENTRIES if window == W_ATK else STACK):
        mine = s.e_owner[e] == seat
        if (s.e_guard[e] or s.str_n > 0) and not mine:
            continue  # protected, or somebody is at it already
        if (s.e_form[e] == RIDER_FORM and not mine) if fx == FX_REPLACE_TACTICAL else s.e_form[e] == ATTACK:
            best = max(best, entry_score(s, t, seat, kind, e, 0))
    return best
