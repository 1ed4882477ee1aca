"""The Item window: potions, healing, barter; the hand limit."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cutthroat_caverns.actions import A_BARTER, A_CARD, A_ITEM, A_PASS, A_SEAT, A_YES
from hypogeum.games.cutthroat_caverns.cards import discard, gain_item, max_hand, own_item, remove_item, take_kind
from hypogeum.games.cutthroat_caverns.constants import (
    BART_MINE, BART_REPLY, BART_SEAT, BART_THEIRS, BARTER_FLOW, F_PC, F_SEAT, F_V, F_X, F_Y, F_Z, FX_HEAL, GONE,
    HEAL_FLOW, HEAL_REPLY, HEAL_WHO, ITEM_WIN, ITEMS, ITEMS_FLOW, LIMIT, LIMIT_FLOW, NONE, PRIZE, RUNNING,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import heal
from hypogeum.games.cutthroat_caverns.rules.legal import usable_in_window
from hypogeum.games.cutthroat_caverns.rules.order import next_asked


@rule
def hand_over(s, t, giver, taker, code):
    """An untipped Item of one seat becomes another's. CU-ITM-16 CU-R73"""
    gain_item(s, t, taker, own_item(s, t, giver, code))


@rule
def open_items(s):
    """An Item window opens: offers may be made anew."""
    s.heal_asked[:] = 0
    s.barters[:] = 0
    push(s, ITEMS_FLOW, NONE, 0, 0, 0)


@rule
def usable_item(s, t, seat, code):
    """The lowest usable instance of an ITEM code; of two healing cards one may have been refused by all. CU-R27"""
    for i in range(ITEMS):
        if t.item_code[i] == code and usable_in_window(s, t, seat, i):
            return i
    return NONE


@rule
def flow_items(s, t):
    """Each seat is asked until it passes; closed by a full circuit of passes. Answers 1 when an Item was used. CU-R09

    Variables: X seats that passed in this circuit, Y 1 when something was done in it, Z 1 when an Item was used, V seat.
    """
    f = s.frame[int(s.depth) - 1]
    if f[F_PC] == 0:
        seat = next_asked(s, t, int(f[F_X]))
        if seat != NONE:
            f[F_V] = seat
            f[F_PC] = 1
            push(s, ITEM_WIN, seat, 0, 0, 0)
        elif f[F_Y]:
            f[F_X] = 0
            f[F_Y] = 0
        else:
            s.answer = f[F_Z]
            pop(s)
        return
    f[F_PC] = 0
    seat = int(f[F_V])
    if s.answer == A_PASS:
        f[F_X] |= 1 << seat
        return
    f[F_Y] = 1
    if s.answer == A_BARTER:
        s.barters[seat] += 1
        push(s, BARTER_FLOW, seat, 0, 0, 0)
        return
    i = usable_item(s, t, seat, int(s.answer) - A_ITEM)
    if t.item_fx[i] == FX_HEAL:
        push(s, HEAL_FLOW, seat, i, 0, 0)
    else:
        f[F_Z] = 1
        s.item_state[i] = RUNNING
        s.item_clock[i] = t.item_n[i, 1]


@rule
def flow_heal(s, t):
    """A healing card is used, or offered to another. CU-ITM-12 CU-ITM-13 CU-ITM-14 CU-R27

    Variables: X Item instance, Y target.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat, i = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    if pc == 0:
        f[F_PC] = 1
        push(s, HEAL_WHO, seat, i, 0, 0)
    elif pc == 1:
        target = (seat + int(s.answer) - A_SEAT) % int(t.players)
        f[F_Y] = target
        f[F_PC] = 2
        if target != seat:
            push(s, HEAL_REPLY, target, i, seat, 0)
        else:
            s.answer = A_YES
    else:
        target = int(f[F_Y])
        if s.answer != A_YES:
            s.heal_asked[i] |= 1 << target
        else:
            s.frame[int(s.depth) - 2, F_Z] = 1  # the Item window below notes the use
            heal(s, t, target, int(t.item_n[i, 0]))
            if target == seat:
                remove_item(s, i, GONE)
            else:
                s.prestige[seat] += t.item_n[i, 1]
                remove_item(s, i, PRIZE)
        pop(s)


@rule
def flow_barter(s, t):
    """One open offer: an own Item for one of a seat's, or for nothing. CU-ITM-11 CU-R28

    Variables: X own instance, Y seat asked, Z its instance or NONE.
    """
    f = s.frame[int(s.depth) - 1]
    pc, seat = int(f[F_PC]), int(f[F_SEAT])
    if pc == 0:
        f[F_PC] = 1
        push(s, BART_MINE, seat, 0, 0, 0)
    elif pc == 1:
        f[F_X] = own_item(s, t, seat, int(s.answer) - A_ITEM)
        f[F_PC] = 2
        push(s, BART_SEAT, seat, int(f[F_X]), 0, 0)
    elif pc == 2:
        f[F_Y] = (seat + int(s.answer) - A_SEAT) % int(t.players)
        f[F_PC] = 3
        push(s, BART_THEIRS, seat, int(f[F_X]), int(f[F_Y]), 0)
    elif pc == 3:
        other = int(f[F_Y])
        f[F_Z] = NONE if s.answer == A_PASS else own_item(s, t, other, int(s.answer) - A_ITEM)
        s.offer_item[seat] = f[F_X]
        s.offer_to[seat] = other
        s.offer_theirs[seat] = f[F_Z]
        s.offer_answer[seat] = NONE
        f[F_PC] = 4
        push(s, BART_REPLY, other, int(f[F_X]), seat, int(f[F_Z]))
    elif pc == 4:
        s.offer_answer[seat] = 1 if s.answer == A_YES else 0
        if s.answer != A_YES:
            pop(s)
            return
        other, mine, theirs = int(f[F_Y]), int(f[F_X]), int(f[F_Z])
        s.item_owner[mine] = NONE
        if theirs != NONE:
            gain_item(s, t, seat, theirs)
        gain_item(s, t, other, mine)
        f[F_PC] = 5
        push(s, LIMIT_FLOW, other, 0, 0, 0)
        push(s, LIMIT_FLOW, seat, 0, 0, 0)
    else:
        pop(s)


@rule
def flow_limit(s, t):
    """Above the maximum the owner discards at once, face up. CU-R39"""
    f = s.frame[int(s.depth) - 1]
    seat = int(f[F_SEAT])
    if f[F_PC] == 1:
        discard(s, take_kind(s, t, seat, int(s.answer) - A_CARD))
    if s.alive[seat] and s.hand_n[seat] > max_hand(s, t, seat):
        f[F_PC] = 1
        push(s, LIMIT, seat, 0, 0, 0)
    else:
        pop(s)


