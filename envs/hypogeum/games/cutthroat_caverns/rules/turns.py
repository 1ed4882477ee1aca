"""A Turn: own-Turn activities, the reveal, Stand-ins, declarations, landing, Enhanced effects."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cutthroat_caverns.actions import A_CARD, A_ITEM, A_PASS, A_REVEAL, A_SEAT, A_TOKEN, A_YES
from hypogeum.games.cutthroat_caverns.cards import (
    add_set, discard, due, first_due, has_attack, owns, owns_relic, remove_item, running, take_kind, take_set,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK, ATTACK_KINDS, BLAST, CLOCK_STRENGTH, DAGGER, DECLARE, DOUBLE_OWN, EMPTY, EXPAND, F_PC, F_SEAT, F_W, F_X,
    F_Y, F_Z, FEINT_FORM, FIRE, FIRST_HALVED, FX_FEINT, FX_REDIRECT, FX_RIDER_ADD, FX_RIDER_MUL, FX_ROTATE_NEXT,
    FX_STANDIN, FX_STEAL_ITEM, FX_TYPE_BONUS, GAUNT, GAUNTLETS, GLASS_CARD, GONE, GROUP, HALVE_BIG, HOLY, ITEM_CARDS,
    LAND, LIMIT_FLOW, NAME, NONE, OPEN_SET, ORDER, OWN, OWN_END, PENDING, REPL1, REPL2, REVEAL, RIDER_FORM, SANDGLASS,
    SEATS, STACK, STEAL_FLOW, STEAL_ITEM, STEAL_SEAT, TOKEN, TOKENS, W_ATK, W_PRE, WINDOW,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import (
    bury, can_rotate, check_kill, clear_entry, discard_entry, discard_pending, entry_value, harm, passive, put_on_stack,
    rotate, wounds,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.items import hand_over
from hypogeum.games.cutthroat_caverns.rules.legal import can_use_glass
from hypogeum.games.cutthroat_caverns.rules.order import begun, in_turn_order, next_turn
from hypogeum.games.cutthroat_caverns.rules.windows import add_pending, exchange_set


@rule
def flow_turn(s, t):
    """One seat's Turn, or (X = 1) its extra Turn in C4 with the Y cards it had when that began. CU-TRN-01 CU-TRN-07 CU-R31

    Variables: X extra, Y cards left in an extra Turn, Z slot to reveal, W 1 once a card was revealed.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, extra = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    if not s.alive[seat]:
        s.acted[seat] = 1
        s.turn_seat = NONE
        pop(s)
        return
    if pc == 0:  # W_PRE of the next card, if there is one
        f[F_PC] = 1
        if due(s, seat, extra) > 0 and (extra == 0 or f[F_Y] > 0):
            push(s, WINDOW, NONE, W_PRE, seat, extra)
    elif pc == 1:  # the Turn begins, unless Plan 'B' has given it to another
        if extra == 0 and not s.acted[seat] and next_turn(s, t) != seat:
            pop(s)
            return
        s.acted[seat] = 1
        s.turn_seat = seat
        f[F_PC] = 2
    elif pc == 2:
        if (extra == 0 and owns(s, seat, FIRE)) or can_use_glass(s, t, seat, extra):
            f[F_PC] = 3
            push(s, OWN, seat, extra, 0, 0)
        else:
            f[F_PC] = 4
    elif pc == 3:
        f[F_PC] = 2
        if s.answer == A_REVEAL:
            f[F_PC] = 4
        elif s.answer == A_ITEM + int(t.item_code[FIRE]):
            throw_fire(s, t, seat)
        else:
            s.relic_used[SANDGLASS] = 1
            f[F_PC] = 8
            push(s, GLASS_CARD, seat, extra, 0, 0)
    elif pc == 8:
        exchange_set(s, t, seat, first_due(s, seat, extra), int(s.answer) - A_CARD)
        f[F_PC] = 2
    elif pc == 4:
        n = due(s, seat, extra)
        f[F_Z] = first_due(s, seat, extra)
        f[F_PC] = 6
        if n == 0 or (extra == 1 and f[F_Y] == 0):
            f[F_PC] = 7
        elif n > 1 and extra == 0:
            f[F_PC] = 5
            push(s, ORDER, seat, 0, 0, 0)
    elif pc == 5:
        for k in range(s.set_n[seat]):
            if s.set_extra[seat, k] == 0 and t.kind[s.set_card[seat, k]] == s.answer - A_CARD:
                f[F_Z] = k
                break
        f[F_PC] = 6
    elif pc == 6:
        slot = int(f[F_Z])
        by = int(s.set_by[seat, slot])
        f[F_PC] = 9
        f[F_W] = 1
        f[F_Y] -= extra
        push(s, REVEAL, seat, take_set(s, seat, slot), by, 0)
    elif pc == 9:
        f[F_PC] = 0 if due(s, seat, extra) > 0 and (extra == 0 or f[F_Y] > 0) else 7
    elif pc == 7:
        if extra == 0 and f[F_W] and owns(s, seat, FIRE):
            f[F_PC] = 10
            push(s, OWN_END, seat, 0, 0, 0)
        else:
            s.turn_seat = NONE
            pop(s)
    else:
        s.turn_seat = NONE
        if s.answer != A_PASS:
            throw_fire(s, t, seat)
        pop(s)


@rule
def throw_fire(s, t, seat):
    """Alchemist's Fire: damage to every creature engaged by anyone, and to every other living player. CU-R42 CU-R65"""
    remove_item(s, FIRE, GONE)
    mask = 0
    for k in range(SEATS):
        mask |= int(s.engaged[k])
    if t.enc_tokens[s.enc] > 0:
        for k in range(TOKENS):
            if not s.token_alive[k]:
                mask &= ~(1 << k)
    e = STACK + PENDING - 1
    if mask != 0 and s.e_form[e] == EMPTY:
        clear_entry(s, e)
        s.e_form[e] = BLAST
        s.e_owner[e] = seat
        s.e_token[e] = mask
        if wounds(s, t, e):
            check_kill(s, t, put_on_stack(s, t, e))
        else:
            clear_entry(s, e)
    for other in range(t.players):
        if other != seat:
            harm(s, t, other, int(t.item_n[FIRE, 1]))
    bury(s, t)


@rule
def flow_reveal(s, t):
    """A set card is turned over: an Action Card is discarded without effect, an Attack Card is played. CU-SET-04 CU-TRN-01

    Variables: X card, Y who had set it.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, card = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    if pc == 0:
        s.shown = 1
        kind = t.kind[card]
        s.last_kind[seat] = kind
        if kind >= ATTACK_KINDS:
            discard(s, card)
            by = int(f[F_Y])
            if s.alive[by]:
                s.bare[by] = s.draws[by]
            pop(s)
            return
        f[F_PC] = 1
        push(s, EXPAND, seat, card, 0, 0)
    elif pc == 1:
        f[F_PC] = 2
        push(s, GROUP, seat, 1, 0, 0)
    else:
        pop(s)


@rule
def flow_expand(s, t):
    """A revealed card joins the group; a Stand-in is replaced at once, completely. CU-STD-01 CU-STD-06 CU-R61 CU-R71

    Variables: X card, Y cards to play at once, Z cards to set face down.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, card = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    if pc == 0:
        kind = t.kind[card]
        fx = t.fx[kind]
        if fx == FX_RIDER_ADD or fx == FX_RIDER_MUL:
            add_pending(s, t, seat, card, RIDER_FORM, 1)
            pop(s)
            return
        if t.enc_tokens[s.enc] == 0:
            s.engaged[seat] |= 1
        if fx != FX_STANDIN:
            add_pending(s, t, seat, card, FEINT_FORM if fx == FX_FEINT else ATTACK, 1)
            pop(s)
            return
        discard(s, card)
        f[F_Y] = t.fx_n[kind, 0]
        f[F_Z] = t.fx_n[kind, 1]
        if has_attack(s, t, seat, False):
            f[F_PC] = 1
            push(s, REPL1, seat, 0, 0, 0)
        else:
            s.bare[seat] = 0
            pop(s)
    elif pc == 1:
        f[F_PC] = 2
        push(s, EXPAND, seat, take_kind(s, t, seat, int(s.answer) - A_CARD), 0, 0)
    elif pc == 2:
        if has_attack(s, t, seat, False):
            f[F_PC] = 3
            push(s, REPL2, seat, int(f[F_Z]), 0, 0)
        else:
            pop(s)
    elif pc == 3 and s.answer != A_PASS:
        second = take_kind(s, t, seat, int(s.answer) - A_CARD)
        f[F_PC] = 4
        if f[F_Z] == 0:
            push(s, EXPAND, seat, second, 0, 0)
        else:
            everybody = (1 << SEATS) - 1
            add_set(s, seat, second, seat, everybody if passive(s, t, OPEN_SET) else 1 << seat, 1)
    else:
        pop(s)


@rule
def flow_group(s, t):
    """Declarations entry by entry, then W_ATK, then each card of the group in the order played. CU-STD-08 CU-R45

    Variables: X 1 on an own Turn, Z next slot of the group.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, k = int(f[F_PC]), int(f[F_SEAT]), int(f[F_Z])
    if pc == 0:
        if k < s.pend_n:
            f[F_Z] = k + 1
            if s.e_form[STACK + k] == ATTACK:
                push(s, DECLARE, seat, STACK + k, 0, 0)
            return
        f[F_Z] = 0
        f[F_PC] = 1
        push(s, WINDOW, NONE, W_ATK, seat, 0)
    elif k < s.pend_n:
        f[F_Z] = k + 1
        e = STACK + k
        form = s.e_form[e]
        if form == FEINT_FORM:
            discard_entry(s, e)
        elif form == RIDER_FORM:
            lay_rider(s, t, seat, int(s.e_card[e]))
            clear_entry(s, e)
        elif form == ATTACK:
            push(s, LAND, seat, e, 0, 0)
    else:
        discard_pending(s)
        pop(s)


@rule
def lay_rider(s, t, seat, card):
    """A Rider waits beside the board; a second multiplier replaces the first and comes last. CU-RID-01 CU-RID-07"""
    n = int(s.rider_n[seat])
    if t.fx[t.kind[card]] == FX_RIDER_MUL:
        for k in range(n):
            if t.fx[t.kind[s.rider_card[seat, k]]] == FX_RIDER_MUL:
                discard(s, s.rider_card[seat, k])
                drop_rider(s, seat, k)
                n -= 1
                break
    s.rider_card[seat, n] = card
    s.rider_round[seat, n] = s.rounds
    s.rider_n[seat] = n + 1


@rule
def drop_rider(s, seat, k):
    """Take waiting Rider `k` away and close the gap."""
    n = int(s.rider_n[seat]) - 1
    for j in range(k, n):
        s.rider_card[seat, j] = s.rider_card[seat, j + 1]
        s.rider_round[seat, j] = s.rider_round[seat, j + 1]
    s.rider_card[seat, n] = NONE
    s.rider_round[seat, n] = 0
    s.rider_n[seat] = n


@rule
def join_riders(s, t, seat, e):
    """The Riders of earlier Rounds join the first actual attack of an own Turn. CU-RID-02 CU-RID-06 CU-R20"""
    k = 0
    while k < s.rider_n[seat]:
        if s.rider_round[seat, k] < s.rounds:
            n = int(s.e_rider_n[e])
            card = int(s.rider_card[seat, k])
            s.e_rider[e, n] = card
            s.e_rider_pos[e, n] = t.base_at[t.kind[card]]
            s.e_rider_n[e] = n + 1
            drop_rider(s, seat, k)
        else:
            k += 1


@rule
def flow_declare(s, t):
    """Target, Protected doubling, Riders, Strength, Holy Water, Gauntlets, Crowd, flat bonuses, in this order. CU-R45

    Variables: X entry.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, e = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    kind = int(t.kind[s.e_card[e]])
    if pc == 0:
        f[F_PC] = 1
        if t.enc_tokens[s.enc] > 0:
            push(s, TOKEN, seat, e, 0, 0)
        else:
            s.engaged[seat] |= 1
    elif pc == 1:
        if t.enc_tokens[s.enc] > 0:
            s.e_token[e] = s.answer - A_TOKEN
            s.engaged[seat] |= 1 << int(s.e_token[e])
        f[F_PC] = 3
        if t.face[kind] == s.character[seat]:
            s.e_guard[e] = 1
            if s.e_pos[e] < t.steps[kind] - 1:
                f[F_PC] = 2
                push(s, DOUBLE_OWN, seat, e, 0, 0)
    elif pc == 2:
        if s.answer == A_YES:
            s.e_pos[e] += 1
        f[F_PC] = 3
    elif pc == 3:
        if s.e_own_turn[e]:
            join_riders(s, t, seat, e)
        if running(s, t, seat, CLOCK_STRENGTH):
            rotate(s, t, e, 1)
        f[F_PC] = 5
        if t.fx[kind] == FX_TYPE_BONUS and int(t.fx_types[kind]) & int(t.enc_types[s.enc]) != 0:
            f[F_PC] = 4
            push(s, HOLY, seat, e, 0, 0)
    elif pc == 4:
        if s.answer == A_YES:
            s.e_bonus[e] = 1
        f[F_PC] = 5
    elif pc == 5:
        f[F_PC] = 7
        if owns_relic(s, seat, GAUNTLETS) and not s.relic_used[GAUNTLETS] and can_rotate(s, t, e, 1):
            f[F_PC] = 6
            push(s, GAUNT, seat, e, 0, 0)
    elif pc == 6:
        if s.answer == A_YES:
            s.relic_used[GAUNTLETS] = 1
            rotate(s, t, e, 1)
        f[F_PC] = 7
    else:
        for _ in range(s.crowd[seat]):
            rotate(s, t, e, -1)
        base = t.ladder[kind, t.base_at[kind]]
        if owns_relic(s, seat, DAGGER) and (base == 5 or base == 10):
            s.e_flat[e] += t.item_n[ITEM_CARDS + DAGGER, 0]
        if s.e_bonus[e]:
            s.e_flat[e] += t.fx_n[kind, 0]
        pop(s)


@rule
def flow_land(s, t):
    """An attack lands: passives, wound test, stack, kill check; then its Enhanced effect. CU-TRN-02 CU-ATK-09 CU-R34 CU-R70

    Variables: X entry, Y kind, Z 1 where the bonus of Holy Water was taken.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, e = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    if pc == 0:
        f[F_Y] = t.kind[s.e_card[e]]
        f[F_Z] = s.e_bonus[e]
        f[F_PC] = 1
        land_entry(s, t, e)
    elif pc == 1:
        kind = int(f[F_Y])
        fx = t.fx[kind]
        f[F_PC] = 3
        if fx == FX_STEAL_ITEM and s.alive[seat]:
            push(s, STEAL_FLOW, seat, 0, 0, 0)
        elif s.enc_over:
            return
        elif fx == FX_REDIRECT and s.alive[seat]:
            f[F_PC] = 2
            push(s, NAME, seat, 0, 0, 0)
        elif fx == FX_ROTATE_NEXT:
            crowd(s, t, int(t.fx_n[kind, 0]))
        elif fx == FX_TYPE_BONUS and f[F_Z] and t.fx_n[kind, 1]:
            s.cancelled = 1
    elif pc == 2:
        if s.answer != A_PASS:
            n = int(s.ugly_n)
            s.ugly_seat[n] = seat
            s.ugly_named[n] = (seat + s.answer - A_SEAT) % t.players
            s.ugly_n = n + 1
        f[F_PC] = 3
    else:
        pop(s)


@rule
def land_entry(s, t, e):
    """Landing passives, then onto the stack or the discard pile. Section 6.5"""
    if t.enc_tokens[s.enc] > 0 and not s.token_alive[s.e_token[e]]:
        discard_entry(s, e)
        return
    if passive(s, t, FIRST_HALVED) and not s.halved_one:
        s.halved_one = 1
        rotate(s, t, e, -1)
    big = passive(s, t, HALVE_BIG)
    if big > 0 and entry_value(s, t, e) >= big:
        rotate(s, t, e, -1)
    if wounds(s, t, e) and s.stack_n < STACK:
        check_kill(s, t, put_on_stack(s, t, e))
    else:
        discard_entry(s, e)


@rule
def crowd(s, t, n):
    """The next `n` living seats in turn order that have not begun their Turn are in each other's way. CU-R44"""
    done = begun(s, t)
    for _ in range(n):
        seat = in_turn_order(s, t, done)
        if seat == NONE:
            return
        s.crowd[seat] += 1
        done |= 1 << seat


@rule
def flow_steal(s, t):
    """Stab & Grab: take one untipped Item of an opponent, or decline. CU-R47

    Variables: X victim.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat = int(f[F_PC]), int(f[F_SEAT])
    if pc == 0:
        f[F_PC] = 1
        push(s, STEAL_SEAT, seat, 0, 0, 0)
    elif pc == 1:
        if s.answer == A_PASS:
            pop(s)
            return
        victim = (seat + int(s.answer) - A_SEAT) % int(t.players)
        f[F_X] = victim
        f[F_PC] = 2
        push(s, STEAL_ITEM, seat, victim, 0, 0)
    elif pc == 2:
        victim = int(f[F_X])
        f[F_PC] = 3
        hand_over(s, t, victim, seat, int(s.answer) - A_ITEM)
        push(s, LIMIT_FLOW, victim, 0, 0, 0)
    else:
        pop(s)


