"""Faults of where cards, Items, Relics and Encounters lie: each in one place."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK_KINDS, CARDS, ENCOUNTERS, ENTRIES, FINISHER_PICK, FIRST_ITEM_CARD, FX_CLOCK, HAND_KINDS, IN_DECK,
    IN_PLAY, ITEMS, ITEM_CARDS, NONE, PRIZE, RELICS, RING, RUNNING, SEATS, STRING,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.observation.observe import may_be_finisher
from hypogeum.games.cutthroat_caverns.observation.redeal import mark


@rule
def tally(low, high, doubles, a, n):
    """Two bit sets with the first `n` cards of a row, and how many were there already; NONE is passed over."""
    for k in range(n):
        if a[k] != NONE:
            was_low, was_high = low, high
            low, high = mark(low, high, int(a[k]))
            if low == was_low and high == was_high:
                doubles += 1
    return low, high, doubles


@rule
def each_card_once(s, t):
    """All 94 cards, each in one place; an Item that is not in the deck is its own place."""
    low, high, doubles = 0, 0, 0
    low, high, doubles = tally(low, high, doubles, s.deck, int(s.deck_n))
    for i in range(ITEM_CARDS):
        if s.item_state[i] != IN_DECK:
            was = high
            low, high = mark(low, high, FIRST_ITEM_CARD + i)
            doubles += 1 if was == high else 0
    low, high, doubles = tally(low, high, doubles, s.discard, int(s.discard_n))
    for seat in range(SEATS):
        low, high, doubles = tally(low, high, doubles, s.hand[seat], int(s.hand_n[seat]))
        low, high, doubles = tally(low, high, doubles, s.set_card[seat], int(s.set_n[seat]))
        low, high, doubles = tally(low, high, doubles, s.rider_card[seat], int(s.rider_n[seat]))
    low, high, doubles = tally(low, high, doubles, s.e_card, ENTRIES)
    for e in range(ENTRIES):
        low, high, doubles = tally(low, high, doubles, s.e_rider[e], int(s.e_rider_n[e]))
    low, high, doubles = tally(low, high, doubles, s.str_card, STRING)
    if s.ring_card != NONE:
        was_low, was_high = low, high
        low, high = mark(low, high, int(s.ring_card))
        if low == was_low and high == was_high:
            doubles += 1
    half = CARDS // 2
    return doubles == 0 and low == (1 << half) - 1 and high == (1 << half) - 1


@rule
def items_are_sound(s, t):
    """State, owner and clock of Items go together; the Ring's card lies on a Ring that is in play."""
    for i in range(ITEMS):
        state = s.item_state[i]
        if (state == IN_PLAY or state == RUNNING) and s.item_owner[i] == NONE:
            return False
        if state == IN_DECK and s.item_owner[i] != NONE:
            return False
        if i >= ITEM_CARDS and (state == RUNNING or state == PRIZE):
            return False
        if state == RUNNING and (t.item_fx[i] != FX_CLOCK or not s.alive[s.item_owner[i]]):
            return False
        if s.item_clock[i] != 0 and (state != RUNNING or s.item_clock[i] > t.item_n[i, 1]):
            return False
    if s.ring_card == NONE:
        return True
    kind = t.kind[s.ring_card]
    return s.item_state[ITEM_CARDS + RING] == IN_PLAY and ATTACK_KINDS <= kind < HAND_KINDS


@rule
def relics_are_sound(s, t):
    """Each Relic of this game in one place at most; the stack has the size that the draft leaves it."""
    seen, doubles, kept = 0, 0, 0
    for k in range(RELICS):
        n = 1 if s.item_state[ITEM_CARDS + k] != IN_DECK else 0
        for j in range(s.relic_n):
            n += 1 if s.relic_stack[j] == k else 0
        for seat in range(SEATS):
            if s.relic_keep[seat] == k:
                n += 1
                kept += 1
            if s.relic_back[seat] == k and not t.relic_pool[k]:
                return False
        for j in range(2):
            n += 1 if s.trove_pair[j] == k else 0
        if n > 1:
            doubles += 1
        if n > 0:
            seen += 1
            if not t.relics or not t.relic_pool[k]:
                return False
    drafting = 1 if s.trove_pair[0] != NONE else 0
    for j in range(s.trove_n):
        for k in range(j):
            if s.trove_order[j] == s.trove_order[k]:
                return False
        seat = s.trove_order[j]
        if drafting and j < s.trove_n - 1 and (s.relic_keep[seat] == NONE or s.relic_back[seat] == NONE):
            return False
    if s.trove_n > 0 and not drafting:
        return doubles == 0 and s.relic_n == 0 and kept == 0
    dealt = t.relics and (s.enc != NONE or s.enc_n > 0)
    size = int(t.players) + 1 - kept - 2 * drafting if dealt else 0
    return doubles == 0 and s.relic_n == size and kept + drafting == s.trove_n


@rule
def encounters_are_sound(s, t):
    """Every Encounter of the game faced, in the deck or in the box; the Finisher is one that may be."""
    further = s.enc_no > t.length or (s.enc_no == t.length and s.enc_n > 0)
    for enc in range(ENCOUNTERS):
        n = 0
        for k in range(s.enc_n):
            n += 1 if s.enc_deck[k] == enc else 0
        for k in range(s.box_n):
            n += 1 if s.box[k] == enc else 0
        if n > 1 or (n > 0 and s.faced[enc] and not further):
            return False
        if (n > 0 or s.faced[enc]) and not t.pool[enc]:
            return False
        if s.enc != NONE and t.pool[enc] and n == 0 and not s.faced[enc]:
            return False
    for seat in range(t.players):
        for other in range(seat):
            if s.picks[seat] != NONE and s.picks[seat] == s.picks[other]:
                return False
        if s.picks[seat] != NONE and not (t.finisher == FINISHER_PICK and t.pool[s.picks[seat]]):
            return False
        if s.enc != NONE and (s.picks[seat] == NONE) == (t.finisher == FINISHER_PICK):
            return False
    if s.enc == NONE and s.enc_n == 0:
        return s.box_n == 0 and s.enc_no == 1 and s.round_no == 0
    if s.enc != NONE and not s.faced[s.enc]:
        return False
    over = s.enc_no - (1 if s.enc == NONE else 0)
    if over < t.length:
        return s.enc_n == t.length - over and may_be_finisher(s, t, int(s.enc_deck[0]))
    return s.enc_n <= 1
