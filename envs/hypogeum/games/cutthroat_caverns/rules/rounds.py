"""C: the Round up to its turns, and D: its end."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.games.cutthroat_caverns.actions import A_CARD, A_PASS, A_SIGNAL, A_YES
from hypogeum.games.cutthroat_caverns.cards import (
    add_set, discard_sets, draw_for, has_attack, owns_relic, remove_item, running, take_kind,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK_KINDS, BOOTS, BOOTS_STAGE, CLOCK_HASTE, F_X, F_Y, F_Z, GONE, GROW, ITEM_CARDS, NONE, OPEN_SET, P_BOOTS,
    P_DRAW_ONE, P_LATE_DRAW, P_LATE_ITEMS, P_RETHINK, P_ROUND, P_SET, P_SIGNALS, P_W_END, REGEN, RETHINK_FLOW,
    RETHINK_OFF, RETHINK_PASS, RUNNING, SEATS, SET, SET2, SIGNAL, TIMER, TOKENS, TURN,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import creature_left, discard_entry, passive, token_left
from hypogeum.games.cutthroat_caverns.rules.items import open_items
from hypogeum.games.cutthroat_caverns.rules.order import directly_ahead, in_turn_order, next_asked, swap_initiative
from hypogeum.games.cutthroat_caverns.rules.sequence import forget_round, go, truncate


@rule
def begin_round(s, t, f):
    """C1: marks of the last Round go, potion clocks move, lost Turns come due. CU-ITM-08 CU-RND-02"""
    s.round_no += 1
    s.rounds += 1
    if s.round_no > t.round_limit or s.rounds > t.rounds_limit:
        truncate(s)
        return
    forget_round(s)
    s.drawn = 0
    for seat in range(SEATS):
        s.turn_lost[seat] = s.lose_turn[seat]
        s.acted[seat] = s.lose_turn[seat]
        s.lose_turn[seat] = 0
    if s.round_no > 1:
        for i in range(ITEM_CARDS):
            if s.item_state[i] == RUNNING and s.item_clock[i] > 0:
                s.item_clock[i] -= 1
                if s.item_clock[i] == 0:
                    remove_item(s, i, GONE)
    go(f, P_BOOTS)


@rule
def boots(s, t, f):
    """Runner's Boots: swap Initiative with the player directly ahead. Section 6.7"""
    seat = int(s.item_owner[ITEM_CARDS + BOOTS])
    if f[F_Y]:
        if s.answer == A_YES:
            s.relic_used[BOOTS] = 1
            swap_initiative(s, seat, directly_ahead(s, t, seat))
        go(f, P_SIGNALS)
    elif (
        seat != NONE and s.alive[seat] and owns_relic(s, seat, BOOTS) and not s.relic_used[BOOTS]
        and directly_ahead(s, t, seat) != NONE
    ):  # fmt: skip
        f[F_Y] = 1
        push(s, BOOTS_STAGE, seat, 0, 0, 0)
    else:
        go(f, P_SIGNALS)


@rule
def signals(s, t, f):
    """Option: broad table talk, one circuit. CU-TLK-01 CU-R50"""
    if f[F_Y]:
        s.signal[f[F_Z]] = s.answer - A_SIGNAL
        f[F_Y] = 0
    seat = next_asked(s, t, int(f[F_X])) if t.signals else NONE
    if seat == NONE:
        go(f, P_SET)
        return
    f[F_X] |= 1 << seat
    f[F_Y] = 1
    f[F_Z] = seat
    push(s, SIGNAL, seat, 0, 0, 0)


@rule
def set_phase(s, t, f):
    """C2: each living player sets one card face down, two under Haste. CU-SET-01 CU-SET-03 CU-SET-05 CU-SET-07

    Variables: X seats done, Y 1 or 2 while the first or second card is asked for, Z seat.
    """
    if f[F_Y] > 0:
        seat = int(f[F_Z])
        again = False
        if s.answer != A_PASS:
            kind = int(s.answer) - A_CARD
            everybody = (1 << SEATS) - 1
            known = everybody if passive(s, t, OPEN_SET) else 1 << seat
            add_set(s, seat, take_kind(s, t, seat, kind), seat, known, 0)
            again = f[F_Y] == 1 and kind < ATTACK_KINDS and running(s, t, seat, CLOCK_HASTE)
        f[F_Y] = 0
        if again and has_attack(s, t, seat, False):
            f[F_Y] = 2
            push(s, SET2, seat, 0, 0, 0)
            return
    seat = next_asked(s, t, int(f[F_X]))
    if seat == NONE:
        go(f, P_LATE_ITEMS)
        return
    f[F_X] |= 1 << seat
    if s.turn_lost[seat] or s.hand_n[seat] == 0:
        return
    f[F_Y] = 1
    f[F_Z] = seat
    push(s, SET, seat, 0, 0, 0)


@rule
def late_items(s, t, f):
    """Option: a second Item window before the first reveal of the Encounter, and re-thinking after it. CU-R09 CU-R29"""
    if f[F_Y] == 0 and t.late_item and s.round_no == 1:
        f[F_Y] = 1
        open_items(s)
        return
    used = f[F_Y] == 1 and s.answer == 1
    go(f, P_RETHINK)
    if t.rethink == RETHINK_PASS or (used and t.rethink != RETHINK_OFF):
        push(s, RETHINK_FLOW, NONE, 0, 0, 0)


@rule
def extra_turns(s, t, f):
    """C4: face-down cards of Opportunity Fire, in turn order; further ones come last. CU-R31

    Variables: X seats done in this circuit.
    """
    seat = in_turn_order(s, t, int(f[F_X]))
    while seat != NONE:
        f[F_X] |= 1 << seat
        n = 0
        for k in range(s.set_n[seat]):
            n += s.set_extra[seat, k]
        if n > 0:
            push(s, TURN, seat, 1, n, 0)
            return
        seat = in_turn_order(s, t, int(f[F_X]))
    for k in range(t.players):
        if s.alive[k]:
            for j in range(s.set_n[k]):
                if s.set_extra[k, j]:
                    f[F_X] = 0
                    return
    go(f, P_W_END)


@rule
def clear_stack(s, t, f):
    """D3: the marker stands at what is left; stack and unplayed set cards are discarded. CU-TRN-06 CU-STR-05 CU-SET-06"""
    if t.enc_tokens[s.enc] == 0:
        s.lp_round = creature_left(s, t)
    else:
        for k in range(TOKENS):
            if s.token_alive[k]:
                s.token_lp[k] = token_left(s, t, k)
    s.healed = 0
    for e in range(s.stack_n):
        discard_entry(s, e)
    s.stack_n = 0
    for seat in range(t.players):
        discard_sets(s, seat, 2)
    s.ugly_n = 0
    s.ugly_seat[:] = NONE
    s.ugly_named[:] = NONE
    go(f, P_LATE_DRAW)


@rule
def end_passives(s, t, f):
    """D5: REGEN, GROW, TIMER. CU-R57"""
    s.lp_round = min(int(s.lp_start), int(s.lp_round) + passive(s, t, REGEN))
    if s.p_tokens < passive(s, t, GROW):
        s.p_tokens += 1
    go(f, P_DRAW_ONE)
    timer = passive(s, t, TIMER)
    if timer > 0 and s.round_no >= timer:
        s.enc_over = 1
        s.killer = NONE


@rule
def draw_one(s, t, f):
    """D6: each living player draws one card, never above the maximum. CU-RND-01"""
    asked = 0
    seat = next_asked(s, t, asked)
    while seat != NONE:
        draw_for(s, t, seat, 1)
        asked |= 1 << seat
        seat = next_asked(s, t, asked)
    go(f, P_ROUND)
