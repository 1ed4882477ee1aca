"""E: the end of an Encounter, and of the game."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.rng import draw
from hypogeum.games.cutthroat_caverns.actions import A_CARD, A_ITEM, A_PASS, A_SEAT
from hypogeum.games.cutthroat_caverns.cards import (
    discard, discard_sets, fill_hand, gain_item, owns_relic, remove_item, take_kind,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    BLOODSTONE, CROWN, DEW, DISCARD, ENCOUNTERS, ESCAPED, FIRST_RELIC_CODE, F_V, F_W, F_X, F_Y, F_Z, GONE, IN_PLAY,
    ITEMS, ITEM_CARDS, LOOT, NONE, PING, P_ADVANCE, P_APPEAR, P_AWARD, P_DISCARD, P_LAST, P_LOOT, P_REFILL, P_RELIC_END,
    P_TROVE, RUNNING, TIE_BROKEN, TROVE,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import bury, discard_entry, discard_pending, harm, heal, track_bonus
from hypogeum.games.cutthroat_caverns.rules.order import draw_initiative, last_asked, next_asked
from hypogeum.games.cutthroat_caverns.rules.sequence import forget_round, go


@rule
def clear_table(s, t, f):
    """E1: group, string, stack, set cards and running potions go; Riders wait on. CU-SET-06 CU-ITM-09 CU-R10 CU-R19 CU-R59"""
    discard_pending(s)
    for i in range(s.str_n):
        if s.str_card[i] != NONE:
            discard(s, s.str_card[i])
    s.str_card[:] = NONE
    s.str_seat[:] = NONE
    s.str_target[:] = NONE
    s.str_entry[:] = NONE
    s.str_mode[:] = 0
    s.str_ring[:] = 0
    s.str_n = 0
    for e in range(s.stack_n):
        discard_entry(s, e)
    s.stack_n = 0
    for seat in range(t.players):
        discard_sets(s, seat, 2)
    for i in range(ITEM_CARDS):
        if s.item_state[i] == RUNNING:
            remove_item(s, i, GONE)
    forget_round(s)
    s.acted[:] = 0
    s.lose_turn[:] = 0
    s.turn_lost[:] = 0
    s.engaged[:] = 0
    s.wounded_step[:] = 0
    s.ugly_seat[:] = NONE
    s.ugly_named[:] = NONE
    s.ugly_n = 0
    s.victim[:] = NONE
    s.victim_new[:] = 0
    s.victim_n = 0
    s.heal_asked[:] = 0
    s.barters[:] = 0
    s.offer_item[:] = NONE
    s.offer_to[:] = NONE
    s.offer_theirs[:] = NONE
    s.offer_answer[:] = NONE
    s.turn_seat = NONE
    s.healed = 0
    s.enc_over = 0
    go(f, P_AWARD)


@rule
def award(s, t, f):
    """E2: card, P tokens and track bonus to the one who ended the Encounter, if living. CU-END-01 CU-R22 CU-R43"""
    seat = int(s.killer)
    if seat != NONE and s.alive[seat]:
        p = int(t.enc_p[s.enc]) + int(s.p_tokens) + track_bonus(s, t)
        if owns_relic(s, seat, CROWN) and (p > 0 or t.enc_tokens[s.enc] > 0):
            p += int(t.item_n[ITEM_CARDS + CROWN, 0])
        s.prestige[seat] += p
    go(f, P_LAST)


@rule
def last_encounter(s, t, f):
    """E3: after the last Encounter the leader wins; a tie brings one more from the box. CU-GEN-01 CU-FIN-01 CU-FIN-02"""
    go(f, P_RELIC_END)
    if s.enc_n > 0:
        return
    best, leaders, leader = -1, 0, NONE
    for seat in range(t.players):
        if s.alive[seat]:
            if s.prestige[seat] > best:
                best = int(s.prestige[seat])
                leaders = 0
                leader = seat
            if s.prestige[seat] == best:
                leaders += 1
    if leaders == 1:
        s.winner = leader
        s.status = 1
        s.reason = TIE_BROKEN if s.enc_no > t.length else ESCAPED
        return
    if s.box_n == 0:
        for e in range(ENCOUNTERS):
            if s.faced[e]:
                s.box[s.box_n] = e
                s.box_n += 1
    k = draw(s, int(s.box_n))
    s.box_n -= 1
    s.enc_deck[0] = s.box[k]
    s.box[k] = s.box[s.box_n]
    s.box[s.box_n] = NONE
    s.enc_n = 1


@rule
def relic_end(s, t, f):
    """E4: Bloodstone may hurt one other player, the Vial of Dew refreshes. Section 6.7"""
    owner = int(s.item_owner[ITEM_CARDS + BLOODSTONE])
    if f[F_Y]:
        if s.answer != A_PASS:
            harm(s, t, (owner + int(s.answer) - A_SEAT) % int(t.players), int(t.item_n[ITEM_CARDS + BLOODSTONE, 0]))
            bury(s, t)
    elif owner != NONE and s.alive[owner] and owns_relic(s, owner, BLOODSTONE):
        f[F_Y] = 1
        push(s, PING, owner, 0, 0, 0)
        return
    owner = int(s.item_owner[ITEM_CARDS + DEW])
    if owner != NONE and s.alive[owner] and owns_relic(s, owner, DEW):
        heal(s, t, owner, int(t.item_n[ITEM_CARDS + DEW, 0]))
    go(f, P_LOOT)


@rule
def loot_left(s):
    """Whether an untipped Item of a dead player lies there."""
    for i in range(ITEMS):
        if s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
            return True
    return False


@rule
def loot(s, t, f):
    """E5: the Items of the dead, one at a time in a fresh initiative order. CU-DTH-05 CU-DTH-06 CU-DTH-07 CU-R25

    Variables: X seats done in this circuit, Y 1 while asking, Z seat, W 1 once begun, V 1 when something was taken.
    """
    if f[F_Y]:
        f[F_Y] = 0
        if s.answer != A_PASS:
            f[F_V] = 1
            code = int(s.answer) - A_ITEM
            for i in range(ITEMS):
                if t.item_code[i] == code and s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
                    gain_item(s, t, int(f[F_Z]), i)
                    break
    if s.deaths == 0 or not loot_left(s):
        s.deaths = 0
        go(f, P_TROVE)
        return
    if not f[F_W]:
        f[F_W] = 1
        draw_initiative(s, t)
    seat = next_asked(s, t, int(f[F_X]))
    if seat != NONE:
        f[F_X] |= 1 << seat
        f[F_Y] = 1
        f[F_Z] = seat
        push(s, LOOT, seat, 0, 0, 0)
    elif f[F_V]:
        f[F_X] = 0
        f[F_V] = 0
    else:
        for i in range(ITEMS):
            if s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
                remove_item(s, i, GONE)


@rule
def trove(s, t, f):
    """E6: after the first Encounter, from the highest number down: two drawn, one kept, one put back. CU-REL-02 CU-REL-03

    Variables: X seats done, Y 1 while asking, Z seat.
    """
    if not t.relics or s.enc_no != 1:
        go(f, P_DISCARD)
        return
    if f[F_Y]:
        f[F_Y] = 0
        seat = int(f[F_Z])
        kept = int(s.answer) - A_ITEM - FIRST_RELIC_CODE
        back = int(s.trove_pair[1]) if s.trove_pair[0] == kept else int(s.trove_pair[0])
        s.relic_keep[seat] = kept
        s.relic_back[seat] = back
        s.relic_stack[s.relic_n] = back
        s.relic_n += 1
        s.trove_pair[:] = NONE
    seat = last_asked(s, t, int(f[F_X]))
    if seat == NONE:
        for k in range(t.players):
            if s.relic_keep[k] != NONE:
                s.item_owner[ITEM_CARDS + s.relic_keep[k]] = k
                s.item_state[ITEM_CARDS + s.relic_keep[k]] = IN_PLAY
        s.relic_keep[:] = NONE
        s.relic_stack[:] = NONE
        s.relic_n = 0
        go(f, P_DISCARD)
        return
    f[F_X] |= 1 << seat
    f[F_Y] = 1
    f[F_Z] = seat
    s.trove_order[s.trove_n] = seat
    s.trove_n += 1
    for k in range(2):
        s.relic_n -= 1
        s.trove_pair[k] = s.relic_stack[s.relic_n]
        s.relic_stack[s.relic_n] = NONE
    push(s, TROVE, seat, 0, 0, 0)


@rule
def discard_unwanted(s, t, f):
    """E7: each player may discard any cards; afterwards all draw. CU-END-02 CU-R58

    Variables: X seats done, Y 1 while asking, Z seat.
    """
    seat = int(f[F_Z])
    if f[F_Y]:
        f[F_Y] = 0
        if s.answer == A_PASS:
            f[F_X] |= 1 << seat
        else:
            discard(s, take_kind(s, t, seat, int(s.answer) - A_CARD))
    seat = next_asked(s, t, int(f[F_X]))
    if seat == NONE:
        go(f, P_REFILL)
        return
    f[F_Y] = 1
    f[F_Z] = seat
    push(s, DISCARD, seat, 0, 0, 0)


@rule
def refill(s, t, f):
    asked = 0
    seat = next_asked(s, t, asked)
    while seat != NONE:
        fill_hand(s, t, seat)
        asked |= 1 << seat
        seat = next_asked(s, t, asked)
    go(f, P_ADVANCE)


@rule
def advance_marker(s, t, f):
    """E8: the next Encounter number; once-per-Encounter marks are cleared."""
    s.enc_no += 1
    s.relic_used[:] = 0
    s.enc = NONE
    s.killer = NONE
    s.p_tokens = 0
    s.round_no = 0
    s.lp_start = 0
    s.lp_round = 0
    s.token_alive[:] = 0
    s.token_lp[:] = 0
    go(f, P_APPEAR)
