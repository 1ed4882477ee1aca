"""Response windows, the string of Action Cards, re-thinking, Counter Strike."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cutthroat_caverns.actions import A_CARD, A_ENTRY, A_HALVE, A_PASS, A_SEAT, A_YES
from hypogeum.games.cutthroat_caverns.cards import (
    add_to_hand, discard, discard_sets, due, owns_relic, take_kind,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    ACT_ENTRY, ACT_MODE, ACT_SEAT, ATTACK, COUNTER, COUNTER_CARD, DECLARE, EMPTY, ENTRIES, F_PC, F_V, F_W, F_X, F_Y,
    F_Z, FX_FLAT, FX_REPLACE_TACTICAL, FX_ROTATE, FX_SPOIL, FX_SPOIL_SET, FX_SWAP_INIT, FX_SWAP_SET,
    GROUP, MODE_DOUBLE, MODE_HALVE, MODE_NONE, NONE, OPEN_SET, PENDING, RESOLVE, RETHINK, RETHINK_FLOW, RETHINK_OFF, RING,
    STACK, STORE, W_ATK, W_PRE, WIN, FEINT_FORM, RIDER_FORM,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import (
    bury, can_rotate, check_kill, clear_entry, discard_entry, harm, passive, retaliate, rotate,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.legal import can_respond, may_swap_initiative, may_swap_sets
from hypogeum.games.cutthroat_caverns.rules.order import next_asked, next_turn, swap_initiative


@rule
def take_action_card(s, t, seat, kind):
    """Take an Action Card to be played: the hand copy before the one on the Ring. Returns the card id."""
    card = take_kind(s, t, seat, kind)
    if card == NONE:
        card = int(s.ring_card)
        s.ring_card = NONE
    s.actor[seat] = 1
    return card


@rule
def can_store(s, seat):
    """The Ring of Storing is at hand and empty. Section 6.7"""
    return s.alive[seat] and owns_relic(s, seat, RING) and s.ring_card == NONE


@rule
def subject_exists(s, t, window, subject, extra):
    """Whether a window still has what it is about. CU-WIN-05"""
    if window == W_PRE:
        if not s.alive[subject] or due(s, subject, extra) == 0:
            return False
        return extra == 1 or s.acted[subject] or next_turn(s, t) == subject
    if window == W_ATK:
        for e in range(STACK, ENTRIES):
            if s.e_form[e] != EMPTY:
                return True
        return False
    return s.stack_n > 0


@rule
def flow_window(s, t):
    """W_PRE, W_ATK, W_END: ask from #1 upward, push plays on the string, resolve it last to first.

    CU-WIN-05 CU-ACT-03 CU-ACT-04

    Variables: X window, Y subject seat, Z extra Turn, W seats that passed in this circuit, V seat asked.
    """
    f = s.frame[int(s.depth) - 1]
    pc, window, subject, extra = int(f[F_PC]), int(f[F_X]), int(f[F_Y]), int(f[F_Z])
    if pc == 0:
        if s.str_n == 0 and not subject_exists(s, t, window, subject, extra):
            pop(s)
            return
        seat = next_asked(s, t, int(f[F_W]))
        while seat != NONE and not can_respond(s, t, seat, window, subject, extra):
            f[F_W] |= 1 << seat
            seat = next_asked(s, t, int(f[F_W]))
        if seat != NONE:
            f[F_V] = seat
            f[F_PC] = 1
            push(s, WIN, seat, window, subject, extra)
        elif s.str_n == 0:
            pop(s)
        else:
            f[F_PC] = 5
    elif pc == 1:
        seat = int(f[F_V])
        if s.answer == A_PASS:
            f[F_W] |= 1 << seat
            f[F_PC] = 0
            return
        kind = int(s.answer) - A_CARD
        n = int(s.str_n)
        in_hand = int(s.hand_n[seat])
        s.str_card[n] = take_action_card(s, t, seat, kind)
        s.str_ring[n] = 1 if s.hand_n[seat] == in_hand else 0
        s.str_seat[n] = seat
        s.str_target[n] = NONE
        s.str_entry[n] = NONE
        s.str_mode[n] = MODE_NONE
        s.str_n = n + 1
        f[F_W] = 0
        f[F_PC] = 0
        fx = t.fx[kind]
        if fx == FX_SPOIL_SET:
            s.str_target[n] = subject
        elif fx == FX_SWAP_SET or fx == FX_SWAP_INIT:
            f[F_PC] = 2
            push(s, ACT_SEAT, seat, kind, 0, 0)
        elif fx == FX_SPOIL and t.fx_n[kind, 0] == 0:
            s.str_target[n] = s.pend_seat
        else:
            f[F_PC] = 3
            push(s, ACT_ENTRY, seat, kind, window, 0)
    elif pc == 2:
        s.str_target[s.str_n - 1] = (f[F_V] + s.answer - A_SEAT) % t.players
        f[F_PC] = 0
    elif pc == 3:
        n = int(s.str_n) - 1
        e = int(s.answer) - A_ENTRY
        s.str_entry[n] = e
        s.str_target[n] = s.e_owner[e]
        f[F_PC] = 0
        if t.fx[t.kind[s.str_card[n]]] == FX_ROTATE:
            f[F_PC] = 4
            push(s, ACT_MODE, int(f[F_V]), e, 0, 0)
    elif pc == 4:
        s.str_mode[s.str_n - 1] = MODE_HALVE if s.answer == A_HALVE else MODE_DOUBLE
        f[F_PC] = 0
    elif pc == 5:
        if s.str_n > 0:
            push(s, RESOLVE, NONE, 0, 0, 0)
            return
        f[F_W] = 0
        f[F_PC] = 0
        if window == W_PRE and s.shown == 0 and t.rethink != RETHINK_OFF:
            push(s, RETHINK_FLOW, NONE, 0, 0, 0)


@rule
def resolve_card(s, t, i):
    """Carry out the card on top of the string; whether it became an attack. A target that is gone makes it void. CU-WIN-06"""
    kind = t.kind[s.str_card[i]]
    fx = t.fx[kind]
    seat, target, e = int(s.str_seat[i]), int(s.str_target[i]), int(s.str_entry[i])
    if fx == FX_SPOIL_SET:
        edge_out(s, seat, target, t)
    elif fx == FX_SWAP_SET:
        if may_swap_sets(s, t, seat, target) and s.alive[seat]:
            mixed_signals(s, seat, target)
            retaliate(s, t, target, seat)
    elif fx == FX_SWAP_INIT:
        if s.alive[seat] and may_swap_initiative(s, seat, target):
            swap_initiative(s, seat, target)
    elif fx == FX_SPOIL and e == NONE:
        spoiled = 0
        for k in range(STACK, ENTRIES):
            if s.e_form[k] == ATTACK and not s.e_guard[k]:
                discard_entry(s, k)
                spoiled += 1
        if spoiled > 0:
            retaliate(s, t, target, seat)
    elif e != NONE and s.e_form[e] != EMPTY:
        if fx == FX_SPOIL:
            if s.e_form[e] == ATTACK:
                discard_entry(s, e)
                harm(s, t, target, int(t.fx_n[kind, 1]))
                bury(s, t)
                retaliate(s, t, target, seat)
        elif fx == FX_FLAT:
            s.e_flat[e] += t.fx_n[kind, 0]
        elif fx == FX_ROTATE:
            step = 1 if s.str_mode[i] == MODE_DOUBLE else -1
            if can_rotate(s, t, e, step):
                rotate(s, t, e, step)
                if e < STACK and step > 0:
                    check_kill(s, t, e)
        elif fx == FX_REPLACE_TACTICAL and (s.e_form[e] == FEINT_FORM or s.e_form[e] == RIDER_FORM):
            replace_tactical(s, t, e, i)
            retaliate(s, t, target, seat)
            return True
    return False


@rule
def edge_out(s, seat, target, t):
    """The target's set cards due now are discarded unplayed; it cannot attack in this Turn. CU-ACT-06 CU-R38"""
    if not s.alive[target]:
        return
    extra = int(s.frame[int(s.depth) - 2, F_Z])
    had = due(s, target, extra) > 0
    discard_sets(s, target, extra)
    s.edged[target] = 1
    if had:
        retaliate(s, t, target, seat)


@rule
def mixed_signals(s, a, b):
    """Both swap their first unrevealed set card; each knows both cards. CU-R36"""
    card, by, known = int(s.set_card[a, 0]), int(s.set_by[a, 0]), int(s.set_known[a, 0])
    both = (1 << a) | (1 << b)
    s.set_card[a, 0] = s.set_card[b, 0]
    s.set_by[a, 0] = s.set_by[b, 0]
    s.set_known[a, 0] = s.set_known[b, 0] | both
    s.set_card[b, 0] = card
    s.set_by[b, 0] = by
    s.set_known[b, 0] = known | both


@rule
def replace_tactical(s, t, e, i):
    """Unintentional Strike takes the place of a Feint or Rider and becomes its owner's attack. CU-R46 CU-R71"""
    discard(s, s.e_card[e])
    owner, own_turn = int(s.e_owner[e]), int(s.e_own_turn[e])
    clear_entry(s, e)
    s.e_form[e] = ATTACK
    s.e_card[e] = s.str_card[i]
    s.e_owner[e] = owner
    s.e_own_turn[e] = own_turn
    s.e_pos[e] = t.base_at[t.kind[s.str_card[i]]]
    s.str_card[i] = NONE
    push(s, DECLARE, owner, e, 0, 0)


@rule
def flow_resolve(s, t):
    """The last card of the string takes effect, then goes to the discard pile or on the Ring. CU-WIN-08"""
    f = s.frame[int(s.depth) - 1]
    i = int(s.str_n) - 1
    if f[F_PC] == 0:
        f[F_PC] = 1
        if resolve_card(s, t, i):
            return
    if f[F_PC] == 1:
        f[F_PC] = 2
        if s.str_card[i] != NONE and not s.str_ring[i] and can_store(s, int(s.str_seat[i])):
            push(s, STORE, int(s.str_seat[i]), int(s.str_card[i]), 0, 0)
            return
        s.answer = A_PASS
    if s.str_card[i] != NONE:
        if s.answer == A_YES:
            s.ring_card = s.str_card[i]
        else:
            discard(s, s.str_card[i])
    s.str_card[i] = NONE
    s.str_seat[i] = NONE
    s.str_target[i] = NONE
    s.str_entry[i] = NONE
    s.str_mode[i] = MODE_NONE
    s.str_ring[i] = 0
    s.str_n = i
    pop(s)


@rule
def flow_rethink(s, t):
    """Each living seat may exchange its own unmoved set cards. CU-SET-02 CU-R29

    Variables: X seats done, Y slot, V seat asked.
    """
    f = s.frame[int(s.depth) - 1]
    if f[F_PC] == 1:
        seat, slot = int(f[F_V]), int(f[F_Y])
        if s.answer != A_PASS:
            exchange_set(s, t, seat, slot, int(s.answer) - A_CARD)
        f[F_Y] = slot + 1
        f[F_PC] = 0
    if passive(s, t, OPEN_SET):
        pop(s)
        return
    seat = next_asked(s, t, int(f[F_X]))
    if seat == NONE:
        pop(s)
        return
    slot = int(f[F_Y])
    while slot < s.set_n[seat] and s.set_known[seat, slot] != 1 << seat:
        slot += 1
    f[F_Y] = slot
    if slot >= s.set_n[seat]:
        f[F_X] |= 1 << seat
        f[F_Y] = 0
        return
    f[F_V] = seat
    f[F_PC] = 1
    push(s, RETHINK, seat, slot, 0, 0)


@rule
def exchange_set(s, t, seat, slot, kind):
    """Put another card of the hand in the place of a set card, which goes back to the hand."""
    card = take_kind(s, t, seat, kind)
    add_to_hand(s, seat, int(s.set_card[seat, slot]))
    s.set_card[seat, slot] = card
    s.set_by[seat, slot] = seat
    s.set_known[seat, slot] = (1 << s.alive.shape[0]) - 1 if passive(s, t, OPEN_SET) else 1 << seat
    s.exchanged[seat] += 1


@rule
def flow_counter(s, t):
    """W_STRIKE: seats wounded in the strike step just made may play Counter Strike. CU-WIN-04 CU-ACT-08 CU-R48

    Variables: X seats done, Y the Counter Strike card, V seat asked, W 1 when played from the Ring.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat = int(f[F_PC]), int(f[F_V])
    if pc == 0:
        seat = next_asked(s, t, int(f[F_X]))
        if seat == NONE:
            pop(s)
            return
        f[F_X] |= 1 << seat
        f[F_V] = seat
        if s.wounded_step[seat]:
            f[F_PC] = 1
            push(s, COUNTER, seat, 0, 0, 0)
    elif pc == 1:
        f[F_PC] = 0
        if s.answer != A_PASS:
            in_hand = int(s.hand_n[seat])
            card = take_action_card(s, t, seat, int(s.answer) - A_CARD)
            f[F_W] = 1 if s.hand_n[seat] == in_hand else 0
            s.str_card[0] = card
            s.str_seat[0] = seat
            s.str_target[0] = seat
            s.str_n = 1
            f[F_PC] = 2
            push(s, COUNTER_CARD, seat, 0, 0, 0)
    elif pc == 2:
        add_pending(s, t, seat, take_kind(s, t, seat, int(s.answer) - A_CARD), ATTACK, 0)
        s.str_ring[0] = f[F_W]
        f[F_PC] = 3
        push(s, RESOLVE, NONE, 0, 0, 0)
    elif pc == 3:
        f[F_PC] = 0
        push(s, GROUP, seat, 0, 0, 0)


@rule
def add_pending(s, t, seat, card, form, own_turn):
    """A played card joins the pending group of its seat."""
    e = STACK + int(s.pend_n)
    if s.pend_n < PENDING:
        s.pend_n += 1
        s.pend_seat = seat
        s.e_form[e] = form
        s.e_card[e] = card
        s.e_owner[e] = seat
        s.e_own_turn[e] = own_turn
        s.e_pos[e] = t.base_at[t.kind[card]]


