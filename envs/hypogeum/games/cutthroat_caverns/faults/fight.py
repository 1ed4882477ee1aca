"""Faults of the fight: entries, the string of Action Cards, the creature."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK, ATTACK_KINDS, BLAST, EMPTY, ENTRIES, FEINT_FORM, FIRST_ITEM_CARD, FX_FEINT, FX_RIDER_ADD, FX_RIDER_MUL,
    GROW, HAND_KINDS, NONE, RIDER_FORM, SEATS, STACK, STRING, TACTICAL, TOKENS, UNINTENTIONAL_STRIKE,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import creature_left, token_left


@rule
def is_rider(t, card):
    return t.fx[t.kind[card]] == FX_RIDER_ADD or t.fx[t.kind[card]] == FX_RIDER_MUL


@rule
def entry_is_sound(s, t, e):
    """Card, ladder position, owner, target and Riders of one entry."""
    form = s.e_form[e]
    if form == EMPTY:
        return s.e_card[e] == NONE and s.e_owner[e] == NONE and s.e_rider_n[e] == 0 and s.e_flat[e] == 0
    if s.e_owner[e] == NONE:
        return False
    tokens = int(t.enc_tokens[s.enc])
    if form == BLAST:
        return s.e_card[e] == NONE and s.e_rider_n[e] == 0 and 0 < s.e_token[e] < 1 << max(1, tokens)
    if s.e_card[e] == NONE or s.e_card[e] >= FIRST_ITEM_CARD:
        return False
    kind = int(t.kind[s.e_card[e]])
    if form == FEINT_FORM:
        return t.fx[kind] == FX_FEINT and s.e_rider_n[e] == 0
    if form == RIDER_FORM:
        return is_rider(t, s.e_card[e]) and s.e_rider_n[e] == 0
    if t.class_of[kind] >= TACTICAL and kind != UNINTENTIONAL_STRIKE:
        return False
    if s.e_pos[e] >= t.steps[kind] or s.e_token[e] >= max(1, tokens):
        return False
    times = 0
    for k in range(s.e_rider_n[e]):
        rider = t.kind[s.e_rider[e, k]]
        times += 1 if t.fx[rider] == FX_RIDER_MUL else 0
        if times > 1 or not is_rider(t, s.e_rider[e, k]) or s.e_rider_pos[e, k] >= max(1, int(t.steps[rider])):
            return False
    return not s.e_guard[e] or t.face[kind] == s.character[s.e_owner[e]]


@rule
def entries_are_sound(s, t):
    """The stack holds attacks and Fire only, the group belongs to one seat, waiting Riders are Riders of the past."""
    for seat in range(SEATS):
        times = 0
        for k in range(s.rider_n[seat]):
            if not is_rider(t, s.rider_card[seat, k]) or s.rider_round[seat, k] > s.rounds:
                return False
            times += 1 if t.fx[t.kind[s.rider_card[seat, k]]] == FX_RIDER_MUL else 0
        if times > 1:
            return False
    if s.enc == NONE:
        for e in range(ENTRIES):
            if s.e_form[e] != EMPTY:
                return False
        return s.stack_n == 0 and s.pend_n == 0
    for e in range(ENTRIES):
        if not entry_is_sound(s, t, e):
            return False
        form = s.e_form[e]
        if e < STACK:
            if (form == ATTACK or form == BLAST) != (e < s.stack_n) or form > BLAST:
                return False
        elif form != EMPTY and (e >= STACK + s.pend_n or form == BLAST or s.e_owner[e] != s.pend_seat):
            return False
    return (s.pend_n > 0) == (s.pend_seat != NONE)


@rule
def string_is_sound(s, t):
    """Played cards are Action Cards; only the one that is being resolved may have left the string."""
    for k in range(s.str_n):
        if s.str_card[k] == NONE:
            if k < s.str_n - 1:
                return False
        elif not ATTACK_KINDS <= t.kind[s.str_card[k]] < HAND_KINDS:
            return False
    for k in range(s.str_n, STRING):
        if s.str_card[k] != NONE:
            return False
    return True


@rule
def creature_is_sound(s, t):
    """Creature and tokens have LP left unless the Encounter is over, and no more than they began with."""
    if s.enc == NONE:
        return s.lp_start == 0 and s.lp_round == 0 and s.p_tokens == 0
    tokens = int(t.enc_tokens[s.enc])
    for k in range(TOKENS):
        if k >= tokens:
            if s.token_alive[k] or s.token_lp[k]:
                return False
        elif s.token_lp[k] > t.token_lp[s.enc, k]:
            return False
        elif s.token_alive[k] and s.status == 0 and token_left(s, t, k) <= 0:
            return False
    grown = int(t.enc_passive[s.enc, GROW])
    if s.lp_start != t.enc_lp[s.enc] or s.p_tokens > grown or s.lp_round > s.lp_start:
        return False
    if tokens > 0:
        return s.lp_round == 0 and s.healed == 0
    left = creature_left(s, t)
    return left <= s.lp_start and (left > 0 or s.enc_over == 1 or s.round_no == 0 or s.status != 0)
