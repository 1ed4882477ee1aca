"""Where cards go: draw deck, hands, set cards, discard pile, Items."""

from hypogeum.core.jit import rule
from hypogeum.core.piles import remove_at
from hypogeum.core.rng import draw, shuffle
from hypogeum.games.cutthroat_caverns.constants import (
    AMULET, ATTACK_KINDS, BARE_MAX, FIRST_ITEM_CARD, FX_CLOCK, HAND_LIMIT, IN_PLAY, ITEM_CARDS, ITEMS, NONE, RING,
    RUNNING, SATCHEL, SET_SLOTS, TACTICAL,
)  # fmt: skip


@rule
def discard(s, card):
    """Lay a card face up on the discard pile. CU-R55"""
    s.discard[s.discard_n] = card
    s.discard_n += 1


@rule
def add_to_hand(s, seat, card):
    """Hands are kept in ascending order, so that equal hands are equal bytes."""
    k = int(s.hand_n[seat])
    while k > 0 and s.hand[seat, k - 1] > card:
        s.hand[seat, k] = s.hand[seat, k - 1]
        k -= 1
    s.hand[seat, k] = card
    s.hand_n[seat] += 1


@rule
def hand_has(s, t, seat, kind):
    """Whether the hand holds a card of this kind."""
    for k in range(s.hand_n[seat]):
        if t.kind[s.hand[seat, k]] == kind:
            return True
    return False


@rule
def has_attack(s, t, seat, actual):
    """Whether the hand holds an Attack Card; with `actual`, one that is not Tactical."""
    for k in range(s.hand_n[seat]):
        kind = t.kind[s.hand[seat, k]]
        if kind < ATTACK_KINDS and (not actual or t.class_of[kind] < TACTICAL):
            return True
    return False


@rule
def take_kind(s, t, seat, kind):
    """Take the lowest-numbered hand card of this kind; NONE when there is none."""
    for k in range(s.hand_n[seat]):
        if t.kind[s.hand[seat, k]] == kind:
            card = remove_at(s.hand[seat], int(s.hand_n[seat]), k)
            s.hand_n[seat] -= 1
            return int(card)
    return NONE


@rule
def owns(s, seat, i):
    """Whether the seat has Item instance `i` before it, face up and not tipped."""
    return s.item_owner[i] == seat and s.item_state[i] == IN_PLAY


@rule
def owns_relic(s, seat, relic):
    return owns(s, seat, ITEM_CARDS + relic)


@rule
def running(s, t, seat, clock):
    """Whether a potion of this clock runs for the seat. CU-ITM-08"""
    for i in range(ITEM_CARDS):
        if s.item_state[i] == RUNNING and s.item_owner[i] == seat and t.item_fx[i] == FX_CLOCK and t.item_n[i, 0] == clock:
            return True
    return False


@rule
def max_hand(s, t, seat):
    """7, one more with the Amulet, one more with the Satchel. CU-ITM-16"""
    n = HAND_LIMIT
    if owns(s, seat, AMULET):
        n += int(t.item_n[AMULET, 0])
    if owns_relic(s, seat, SATCHEL):
        n += int(t.item_n[ITEM_CARDS + SATCHEL, 0])
    return n


@rule
def draw_card(s):
    """The top card of the draw deck; an empty deck is made anew from the discard pile. NONE when both are empty. CU-R14"""
    if s.deck_n == 0:
        n = int(s.discard_n)
        if n == 0:
            return NONE
        for k in range(n):
            s.deck[k] = s.discard[k]
            s.discard[k] = NONE
        s.deck_n = n
        s.discard_n = 0
        shuffle(s, s.deck, n)
    s.deck_n -= 1
    card = int(s.deck[s.deck_n])
    s.deck[s.deck_n] = NONE
    return card


@rule
def draw_for(s, t, seat, count):
    """The seat draws `count` cards, never above its maximum; Items go into play at once. Cards drawn.

    The Amulet makes its drawer draw up to two more at once. CU-ITM-01 CU-ITM-16 CU-RND-01
    """
    drawn = 0
    while count > 0 and s.hand_n[seat] < max_hand(s, t, seat):
        count -= 1
        card = draw_card(s)
        if card == NONE:
            return drawn
        drawn += 1
        if card >= FIRST_ITEM_CARD:
            i = card - FIRST_ITEM_CARD
            s.item_state[i] = IN_PLAY
            s.item_owner[i] = seat
            if i == AMULET:
                count += int(t.item_n[AMULET, 1])
        else:
            add_to_hand(s, seat, card)
            s.draws[seat] += 1
            if NONE < s.bare[seat] < BARE_MAX:
                s.bare[seat] += 1
    return drawn


@rule
def fill_hand(s, t, seat):
    """Draw to the maximum; Items do not count, so drawing goes on. CU-SUP-13 CU-END-02 CU-R40"""
    while s.hand_n[seat] < max_hand(s, t, seat):
        if draw_for(s, t, seat, 1) == 0:
            return


@rule
def gain_item(s, t, seat, i):
    """The seat becomes the owner of Item instance `i`; the Amulet draws at once. CU-ITM-16"""
    s.item_owner[i] = seat
    if i == AMULET:
        draw_for(s, t, seat, int(t.item_n[AMULET, 1]))


@rule
def remove_item(s, i, state):
    """Item instance `i` leaves the game, or goes to a P pile; the Ring takes its card to the discard pile. CU-ITM-10 CU-R73"""
    s.item_state[i] = state
    s.item_clock[i] = 0
    if i == ITEM_CARDS + RING and s.ring_card != NONE:
        discard(s, s.ring_card)
        s.ring_card = NONE


@rule
def own_item(s, t, seat, code):
    """The seat's lowest untipped instance of an ITEM code, or NONE."""
    for i in range(ITEMS):
        if t.item_code[i] == code and owns(s, seat, i):
            return i
    return NONE


@rule
def add_set(s, seat, card, by, known, extra):
    """Lay a card face down before the seat; `known` has a bit for each seat that knows it."""
    n = int(s.set_n[seat])
    s.set_card[seat, n] = card
    s.set_by[seat, n] = by
    s.set_known[seat, n] = known
    s.set_extra[seat, n] = extra
    s.set_n[seat] = n + 1


@rule
def take_set(s, seat, slot):
    """Take a set card up; the others keep their order."""
    n = int(s.set_n[seat])
    card = int(remove_at(s.set_card[seat], n, slot))
    for k in range(slot, SET_SLOTS - 1):
        s.set_by[seat, k] = s.set_by[seat, k + 1]
        s.set_known[seat, k] = s.set_known[seat, k + 1]
        s.set_extra[seat, k] = s.set_extra[seat, k + 1]
    s.set_by[seat, n - 1] = NONE
    s.set_known[seat, n - 1] = 0
    s.set_extra[seat, n - 1] = 0
    s.set_n[seat] = n - 1
    return card


@rule
def due(s, seat, extra):
    """Number of unrevealed set cards due in the own Turn (`extra` 0) or in the extra Turn (1)."""
    n = 0
    for k in range(s.set_n[seat]):
        if s.set_extra[seat, k] == extra:
            n += 1
    return n


@rule
def first_due(s, seat, extra):
    """Slot of the first set card that is due, or NONE."""
    for k in range(s.set_n[seat]):
        if s.set_extra[seat, k] == extra:
            return k
    return NONE


@rule
def discard_sets(s, seat, extra):
    """Discard the seat's set cards due in this kind of Turn; 2 means all. CU-SET-06"""
    for k in range(int(s.set_n[seat]) - 1, -1, -1):
        if extra == 2 or s.set_extra[seat, k] == extra:
            discard(s, take_set(s, seat, k))


@rule
def discard_random(s, seat, n):
    """The seat discards `n` random hand cards, face up. CU-R55"""
    for _ in range(n):
        if s.hand_n[seat] > 0:
            k = draw(s, int(s.hand_n[seat]))
            discard(s, remove_at(s.hand[seat], int(s.hand_n[seat]), k))
            s.hand_n[seat] -= 1


