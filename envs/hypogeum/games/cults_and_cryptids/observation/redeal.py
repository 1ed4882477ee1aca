"""`redeal`: replace all that one seat cannot know by a sample of what it might be. Section 5.4 of the specification.

All is drawn from what the seat knows, in ascending order of cards, so two games that a seat cannot tell apart are dealt alike.
With closed lists the opponent's list is sampled too (complete.py). The deal puts no weight on what players tend to choose.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, DECK, DECKS_BUILD, F_KIND, LEADER, MULLIGAN, NO_CARD, NONE, PICK_TOP,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.observation.complete import rebuild, sample_list
from hypogeum.games.cults_and_cryptids.rules.legal import write_legal
from hypogeum.games.cults_and_cryptids.rules.piles import copies_in_sight, in_deck
from hypogeum.games.cults_and_cryptids.rules.setup import holds_leader


@rule
def redeal(s, t, me, seed):
    """Deal afresh all that seat `me` cannot know; its observation and its mask stay as they are."""
    plant(s, seed)
    foe = 1 - me
    top = 0
    if s.status == 0 and s.to_act == me and s.frame[s.depth - 1, F_KIND] == PICK_TOP:
        top = int(s.looked)
    sort_cards(s.deck[me], int(s.deck_n[me]) - top)
    shuffle(s, s.deck[me], int(s.deck_n[me]) - top)
    if s.first == NONE:
        if t.deck_mode == DECKS_BUILD:
            rebuild(s, t, foe)
    elif t.open_lists:
        deal_open(s, t, foe)
    else:
        sample_list(s, t, foe)
        deal_closed(s, t, foe)
    redeal_offer(s, t, me, foe)
    s.answer = NONE
    if s.status == 0 and s.to_act == foe:
        show_a_choice(s, t, foe)


# ---------------------------------------------------------------- hand and deck


@rule
def sort_cards(pile, n):
    """Sort the first `n` cards."""
    for i in range(1, n):
        card = pile[i]
        k = i
        while k > 0 and pile[k - 1] > card:
            pile[k] = pile[k - 1]
            k -= 1
        pile[k] = card


@rule
def put(s, seat, card, copies):
    """Copies of a card on top of the deck."""
    for _ in range(copies):
        s.deck[seat, s.deck_n[seat]] = card
        s.deck_n[seat] += 1


@rule
def take(s, seat, at):
    """The card at a place of the deck comes to the hand; the top card fills the gap."""
    n = int(s.deck_n[seat]) - 1
    s.hand[seat, s.deck[seat, at]] += 1
    s.deck[seat, at] = s.deck[seat, n]
    s.deck[seat, n] = NO_CARD
    s.deck_n[seat] = n


@rule
def deal_open(s, t, seat):
    """Open lists: deck and unknown hand cards are one heap, from which the hand is dealt. Step 3"""
    for card in range(1, CARDS):
        put(s, seat, card, int(s.hand[seat, card]) - int(s.hand_known[seat, card]))
    sort_cards(s.deck[seat], int(s.deck_n[seat]))
    deal_hand(s, t, seat)


@rule
def deal_hand(s, t, seat):
    """The hand: what is known of it, a Leader that was kept, and cards off the deck, which is shuffled."""
    missing = int(s.hand_n[seat])
    for card in range(CARDS):
        s.hand[seat, card] = s.hand_known[seat, card]
        missing -= int(s.hand_known[seat, card])
    if s.leader_kept[seat]:
        missing -= take_leader(s, t, seat)
    shuffle(s, s.deck[seat], int(s.deck_n[seat]))
    for _ in range(missing):
        take(s, seat, int(s.deck_n[seat]) - 1)


@rule
def take_leader(s, t, seat):
    """A random Leader of the deck comes to the hand; how many do."""
    leaders = 0
    for k in range(s.deck_n[seat]):
        if t.kind[s.deck[seat, k]] == LEADER:
            leaders += 1
    left = draw(s, leaders)
    for k in range(s.deck_n[seat]):
        if t.kind[s.deck[seat, k]] == LEADER:
            if left == 0:
                take(s, seat, k)
                return 1
            left -= 1
    return 0


@rule
def deal_closed(s, t, seat):
    """Closed lists: before a reshuffle as with open ones; after it what is left of `deck_known` is split between hand and
    deck, and all other cards out of sight are in the hand. `s.hand` holds the copies of `deck_known` that have been drawn and
    have left the hand since, as `sample_list` chose them. Steps 3 and 4"""
    n = int(s.deck_n[seat])
    s.deck[seat, :] = NO_CARD
    s.deck_n[seat] = 0
    if not s.reshuffled[seat]:
        for card in range(1, CARDS):
            put(s, seat, card, int(s.decklist[seat, card]) - copies_in_sight(s, t, seat, card))
        deal_hand(s, t, seat)
        return
    for card in range(1, CARDS):
        held = int(s.deck_known[seat, card]) - int(s.hand[seat, card])
        put(s, seat, card, held)
        free = int(s.decklist[seat, card]) - copies_in_sight(s, t, seat, card) - held
        s.hand[seat, card] = int(s.hand_known[seat, card]) + free
    shuffle(s, s.deck[seat], int(s.deck_n[seat]))
    while s.deck_n[seat] > n:
        take(s, seat, int(s.deck_n[seat]) - 1)


# ---------------------------------------------------------------- what else is secret


@rule
def redeal_offer(s, t, me, seat):
    """Whether the seat was offered a redraw: known once it has redrawn or is asked, else as its opening hand would have it.

    The opening hand is the hand while nothing has moved; later one is dealt from the list. No rule reads the field.
    """
    asked = s.status == 0 and s.to_act == seat and s.frame[s.depth - 1, F_KIND] == MULLIGAN
    if s.redrawn[seat] or asked or not t.mulligan or t.leader_in_hand or s.first == NONE:
        return
    if s.turn == 0 and s.first == me:
        return
    if s.hand_n[seat] == t.start_hand and s.hand_n[seat] + s.deck_n[seat] == DECK:
        s.offered[seat] = 0 if holds_leader(s, t, seat) else 1
        return
    leaders = 0
    for card in range(1, CARDS):
        if t.kind[card] == LEADER:
            leaders += int(s.decklist[seat, card])
    s.offered[seat] = 1
    for k in range(t.start_hand):
        if draw(s, DECK - k) < leaders:
            s.offered[seat] = 0


@rule
def show_a_choice(s, t, seat):
    """The mask of the other seat. Where it looks at cards of which none fits, a fitting one changes places with the top: one of
    the deck, or one of the hand that may have been drawn since the reshuffle."""
    if write_legal(s, t) > 0:
        return
    last = int(s.deck_n[seat]) - 1
    for k in range(last + 1):
        card = s.deck[seat, k]
        s.deck[seat, k] = s.deck[seat, last]
        s.deck[seat, last] = card
        if write_legal(s, t) > 0:
            return
    for card in range(1, CARDS):
        drawn = not s.reshuffled[seat] or s.deck_known[seat, card] > in_deck(s, seat, card, last + 1)
        if drawn and s.hand[seat, card] > s.hand_known[seat, card]:
            swapped = s.deck[seat, last]
            s.hand[seat, card] -= 1
            s.hand[seat, swapped] += 1
            s.deck[seat, last] = card
            if write_legal(s, t) > 0:
                return
            s.hand[seat, swapped] -= 1
            s.hand[seat, card] += 1
            s.deck[seat, last] = swapped
