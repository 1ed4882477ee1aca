"""Faults of seats: life, Initiative, hands, set cards, and how the game ended for them."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.cards import max_hand
from hypogeum.games.cutthroat_caverns.constants import (
    ALL_DEAD, ATTACK_KINDS, ESCAPED, FIRST_ITEM_CARD, NONE, OUT_OF_BOUNDS, SEATS, SET_SLOTS, TIE_BROKEN,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import living
from hypogeum.games.cutthroat_caverns.faults.frames import is_open


@rule
def seats_are_sound(s, t):
    """LP goes with life; characters differ; seats that are not in the game are blank."""
    for seat in range(SEATS):
        if seat >= t.players:
            if s.alive[seat] or s.lp[seat] or s.character[seat] != NONE or s.picks[seat] != NONE:
                return False
            if s.relic_keep[seat] != NONE or s.relic_back[seat] != NONE or s.offer_item[seat] != NONE:
                return False
        elif (s.alive[seat] == 1) != (s.lp[seat] > 0):
            return False
        if s.enc != NONE and (s.character[seat] == NONE) == (seat < t.players):
            return False
        if (s.offer_item[seat] == NONE) != (s.offer_to[seat] == NONE):
            return False
        for other in range(seat):
            if s.character[seat] != NONE and s.character[seat] == s.character[other]:
                return False
    return living(s) > 0 or s.status != 0


@rule
def initiative_is_sound(s, t):
    """Before the first draw nobody has a card; then the living have 1 to their number and the dead none."""
    bits, drawn = 0, False
    for seat in range(SEATS):
        if s.initiative[seat] > 0:
            drawn = True
            if not s.alive[seat] or (bits >> int(s.initiative[seat])) & 1:
                return False
            bits |= 1 << int(s.initiative[seat])
    if not drawn:
        return s.round_no == 0 or s.status != 0
    return bits == (2 << living(s)) - 2


@rule
def hands_are_sound(s, t):
    """Hands in ascending order, without Items, not above the maximum unless their owner is about to discard."""
    for seat in range(t.players):
        n = int(s.hand_n[seat])
        for k in range(n):
            if s.hand[seat, k] >= FIRST_ITEM_CARD or (k > 0 and s.hand[seat, k] <= s.hand[seat, k - 1]):
                return False
        if n > max_hand(s, t, seat) and s.status == 0 and not is_open(s, seat):
            return False
    return True


@rule
def sets_are_sound(s, t):
    """Set cards are no Items, were set by a seat of the game, and are known to who set them and who has them."""
    for seat in range(SEATS):
        for k in range(SET_SLOTS):
            if k >= s.set_n[seat]:
                if s.set_known[seat, k] or s.set_extra[seat, k]:
                    return False
                continue
            by = int(s.set_by[seat, k])
            both = (1 << by) | (1 << seat)
            if by >= t.players or s.set_card[seat, k] >= FIRST_ITEM_CARD or int(s.set_known[seat, k]) & both != both:
                return False
            if s.set_extra[seat, k] and t.kind[s.set_card[seat, k]] >= ATTACK_KINDS:
                return False
            if k > 0 and s.set_extra[seat, k - 1] > s.set_extra[seat, k]:
                return False
    return True


@rule
def dead_are_bare(s):
    """CU-DTH-02 CU-DTH-03 CU-DTH-04"""
    for seat in range(SEATS):
        if not s.alive[seat]:
            n = int(s.hand_n[seat]) + int(s.set_n[seat]) + int(s.rider_n[seat])
            if n > 0 or s.prestige[seat] or s.initiative[seat] or s.pend_seat == seat or s.to_act == seat:
                return False
    return True


@rule
def end_is_sound(s, t):
    """CU-GEN-01 CU-GEN-02 CU-GEN-03"""
    if s.status == 0:
        return s.reason == 0 and s.winner == NONE
    if s.status == 2:
        return s.reason == OUT_OF_BOUNDS and s.winner == NONE
    if s.reason == ALL_DEAD:
        return s.winner == NONE and living(s) == 0
    if s.winner == NONE or not s.alive[s.winner] or (s.reason != ESCAPED and s.reason != TIE_BROKEN):
        return False
    for seat in range(SEATS):
        if seat != s.winner and s.alive[seat] and s.prestige[seat] >= s.prestige[s.winner]:
            return False
    return True
