"""Decks, hands and the Waste, and what the other seat comes to know of them. Sections 5.1 and 5.2"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw, shuffle
from hypogeum.games.cults_and_cryptids.constants import CARDS, LEADER, NO_CARD, RESOURCE, SLOTS

# ---------------------------------------------------------------- what is known


@rule
def copies_in_sight(s, t, seat, card):
    """Copies of a card that the opponent sees: in play, Limbo, Waste, Resources, and known in the hand."""
    n = int(s.waste[seat, card]) + int(s.hand_known[seat, card])
    if t.kind[card] == RESOURCE:
        n += int(s.resources[seat, t.resource[card]])
    if s.limbo == card and s.limbo_seat == seat:
        n += 1
    slots = s.slot[seat]
    for slot in range(SLOTS):
        if slots[slot] == card:
            n += 1
    return n


@rule
def note_seen(s, t, seat, card):
    """A card of `seat` has come into sight: the bound on its list, and the Leader of LEADER_START. Section 5.2"""
    n = copies_in_sight(s, t, seat, card)
    if n > s.list_known[seat, card]:
        s.list_known[seat, card] = n
    if t.kind[card] == LEADER:
        s.leader_kept[seat] = 0


@rule
def show_in_hand(s, t, seat, card, n):
    """The opponent knows `n` more copies in the hand."""
    if n > 0:
        s.hand_known[seat, card] += n
        if s.reshuffled[seat]:
            s.left_since[seat, card] += n
        note_seen(s, t, seat, card)


@rule
def show_hand(s, t, seat):
    """The whole hand is shown to the opponent."""
    for card in range(1, CARDS):
        show_in_hand(s, t, seat, card, int(s.hand[seat, card]) - int(s.hand_known[seat, card]))


@rule
def unknown_in_hand(s, seat):
    """Cards of the hand that the opponent does not know."""
    n = int(s.hand_n[seat])
    for card in range(1, CARDS):
        n -= int(s.hand_known[seat, card])
    return n


@rule
def deck_ran_out(s, t, seat):
    """With an empty deck, counting tells what the hand holds: all of it where the list is known, else what the deck held and
    has not been seen since. Section 5.2"""
    if t.open_lists:
        show_hand(s, t, seat)
    elif s.reshuffled[seat]:
        for card in range(1, CARDS):
            show_in_hand(s, t, seat, card, int(s.deck_known[seat, card]) - int(s.left_since[seat, card]))
        s.deck_known[seat, :] = 0
        s.left_since[seat, :] = 0
        s.hand_old[seat] = unknown_in_hand(s, seat)


@rule
def left_deck_openly(s, seat, card):
    """A copy of the deck was milled, thrown away or shown."""
    if s.deck_known[seat, card] > 0:
        s.deck_known[seat, card] -= 1


# ---------------------------------------------------------------- hand


@rule
def gain_card(s, seat, card):
    s.hand[seat, card] += 1
    s.hand_n[seat] += 1


@rule
def lose_card(s, seat, card):
    """A copy leaves the hand for all to see; known copies are taken to leave first. Section 5.2"""
    s.hand[seat, card] -= 1
    s.hand_n[seat] -= 1
    if s.hand_known[seat, card] > 0:
        s.hand_known[seat, card] -= 1
    elif s.reshuffled[seat]:
        s.left_since[seat, card] += 1


@rule
def discard(s, t, seat, card):
    """A hand card goes to the Waste, without triggers. CC-R52"""
    lose_card(s, seat, card)
    to_waste(s, t, seat, card)


@rule
def random_card(s, seat):
    """A card of the hand, each copy with equal chance. CC-ENG-11"""
    k = draw(s, int(s.hand_n[seat]))
    for card in range(1, CARDS):
        k -= int(s.hand[seat, card])
        if k < 0:
            return card
    return NO_CARD


@rule
def to_waste(s, t, seat, card):
    """A card comes to its owner's Waste, face up. CC-ZON-09"""
    s.waste[seat, card] += 1
    s.waste_n[seat] += 1
    note_seen(s, t, seat, card)


@rule
def from_waste(s, seat, card):
    s.waste[seat, card] -= 1
    s.waste_n[seat] -= 1


# ---------------------------------------------------------------- deck


@rule
def reshuffle(s, t, seat):
    """The Waste becomes the deck, and all that is known of deck and old hand begins anew. CC-DRW-02 section 5.2"""
    for card in range(1, CARDS):
        s.deck_known[seat, card] = s.waste[seat, card]
        s.left_since[seat, card] = 0
        for _ in range(s.waste[seat, card]):
            s.deck[seat, s.deck_n[seat]] = card
            s.deck_n[seat] += 1
        s.waste[seat, card] = 0
    s.waste_n[seat] = 0
    s.hand_old[seat] = unknown_in_hand(s, seat)
    s.reshuffled[seat] = 1
    shuffle(s, s.deck[seat], int(s.deck_n[seat]))


@rule
def ready_deck(s, t, seat):
    """Whether there is a card to take from the deck, after a reshuffle where it is empty. CC-DRW-02 CC-DRW-04 CC-R56"""
    if s.deck_n[seat] == 0:
        if s.waste_n[seat] == 0:
            return False
        reshuffle(s, t, seat)
    return True


@rule
def take_top(s, t, seat):
    """The top card leaves the deck, which is not empty."""
    s.deck_n[seat] -= 1
    card = int(s.deck[seat, s.deck_n[seat]])
    s.deck[seat, s.deck_n[seat]] = NO_CARD
    return card


@rule
def draw_cards(s, t, seat, n):
    """Draw `n` cards, with a reshuffle in the middle where it comes to that. CC-DRW-01 CC-DRW-03"""
    for _ in range(n):
        if not ready_deck(s, t, seat):
            return
        gain_card(s, seat, take_top(s, t, seat))
        if s.deck_n[seat] == 0:
            deck_ran_out(s, t, seat)


@rule
def mill(s, t, seat, n):
    """The top `n` cards go to the Waste; a short deck gives what it has. CC-R56"""
    if ready_deck(s, t, seat):
        for _ in range(min(n, int(s.deck_n[seat]))):
            throw_top(s, t, seat)
        if s.deck_n[seat] == 0:
            deck_ran_out(s, t, seat)


@rule
def throw_top(s, t, seat):
    """The top card goes to the Waste, face up."""
    card = take_top(s, t, seat)
    left_deck_openly(s, seat, card)
    to_waste(s, t, seat, card)


@rule
def in_deck(s, seat, card, n):
    """Copies of a card among the top `n` of the deck."""
    found, deck = 0, s.deck[seat]
    for k in range(s.deck_n[seat] - n, s.deck_n[seat]):
        if deck[k] == card:
            found += 1
    return found


@rule
def take_from_deck(s, seat, card):
    """The uppermost copy of a card leaves the deck, and the gap closes."""
    at = int(s.deck_n[seat]) - 1
    while s.deck[seat, at] != card:
        at -= 1
    for k in range(at, s.deck_n[seat] - 1):
        s.deck[seat, k] = s.deck[seat, k + 1]
    s.deck_n[seat] -= 1
    s.deck[seat, s.deck_n[seat]] = NO_CARD
