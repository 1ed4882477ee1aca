"""Faults of cards: legal lists, every card of a list in one place, and what the other seat knows of list, hand and deck."""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.core.sets import count_bits
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, DECK, DECKS_BUILD, DECKS_MIRROR, DECKS_RANDOM_LEGAL, FACTIONS, LEADER, NO_CARD, READY_DECKS, SEATS,
    SLOTS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.faults.ranges import total
from hypogeum.games.cults_and_cryptids.rules.building import FACTIONS_OF_DECK, allowed, leaders_missing
from hypogeum.games.cults_and_cryptids.rules.piles import copies_in_sight, in_deck

# ---------------------------------------------------------------- lists


@rule
def is_built(t):
    """Lists are made card by card from chosen factions, by a seat or by the generator."""
    return t.deck_mode == DECKS_BUILD or t.deck_mode == DECKS_RANDOM_LEGAL


@rule
def same_list(a, b):
    """Whether two counts by card are equal."""
    for card in range(CARDS):
        if a[card] != b[card]:
            return False
    return True


@rule
def is_from_tables(s, t, seat):
    """The list is one that stands in the tables. Section 6.8"""
    if t.deck_mode == DECKS_MIRROR and not same_list(s.decklist[0], s.decklist[1]):
        return False
    for k in range(READY_DECKS):
        if same_list(s.decklist[seat], t.ready[k]):
            return True
    return False


@rule
def obeys_deck_rules(s, t, seat):
    """Three factions, the cap on copies, and places for Leaders; of a list that may not be whole. CC-DCK-02 CC-DCK-04"""
    factions, n = 0, 0
    for card in range(1, CARDS):
        copies = int(s.decklist[seat, card])
        if copies > 0:
            n += copies
            if copies > t.copy_cap or (is_built(t) and not allowed(s, t, seat, card)):
                return False
            if t.faction[card] < FACTIONS:
                factions |= 1 << int(t.faction[card])
    return count_bits(factions) <= FACTIONS_OF_DECK and n + leaders_missing(s, t, seat) <= DECK


@rule
def lists_are_sound(s, t):
    """Whole lists of this deck mode. With closed lists any legal one, as a sampled list need not be in the tables."""
    for seat in range(SEATS):
        if total(s.decklist[seat]) != DECK:
            return False
        if is_built(t):
            if s.built[seat] != DECK or not obeys_deck_rules(s, t, seat):
                return False
        elif s.built[seat] != 0 or s.chosen[seat] != 0:
            return False
        elif not same_list(s.decklist[seat], t.given[seat]) and not is_from_tables(s, t, seat):
            if t.open_lists or not obeys_deck_rules(s, t, seat):
                return False
    return True


@rule
def cards_on(s, seat):
    """Cards on the board of a seat."""
    n = 0
    for slot in range(SLOTS):
        if s.slot[seat, slot] != NO_CARD:
            n += 1
    return n


@rule
def each_card_once(s, t):
    """The 60 cards of each list are the cards in all places together. CC-ZON-10"""
    for seat in range(SEATS):
        n = int(s.deck_n[seat]) + int(s.hand_n[seat]) + int(s.waste_n[seat])
        n += total(s.resources[seat]) + cards_on(s, seat) + (1 if s.limbo_seat == seat else 0)
        if n != DECK:
            return False
        for card in range(1, CARDS):
            copies = int(s.decklist[seat, card])
            if copies > 0:
                held = int(s.hand[seat, card]) - int(s.hand_known[seat, card])
                held += copies_in_sight(s, t, seat, card) + in_deck(s, seat, card, int(s.deck_n[seat]))
                if held != copies:
                    return False
    return True


# ---------------------------------------------------------------- what is known


@rule
def hands_are_known(s, t):
    """Known cards are there, all that was seen is in the list, all in sight was seen; with open lists an empty deck tells the
    whole hand. Section 5.2"""
    for seat in range(SEATS):
        hand, known, listed = s.hand[seat], s.hand_known[seat], s.decklist[seat]
        seen, shown = s.list_known[seat], s.redrawn_cards[seat]
        if t.open_lists and s.deck_n[seat] == 0 and not same_list(hand, known):
            return False
        for card in range(CARDS):
            if known[card] > hand[card] or seen[card] > listed[card] or shown[card] > seen[card]:
                return False
            if listed[card] > 0 and seen[card] < copies_in_sight(s, t, seat, card):
                return False
    return True


@rule
def reshuffle_is_known(s, t):
    """What is known since a reshuffle: `deck_known` less the deck are the copies drawn since; what then came into the unknown
    part of the hand, or lay there before, is there or has left. With open lists nothing unknown lay there before; without a
    reshuffle nothing is known. Section 5.2"""
    for seat in range(SEATS):
        if not s.reshuffled[seat]:
            if s.hand_old[seat] or not inside(s.deck_known[seat], 0, 0) or not inside(s.left_since[seat], 0, 0):
                return False
            continue
        old, hand, known, gone = 0, s.hand[seat], s.deck_known[seat], s.left_since[seat]
        seen, shown, listed = s.list_known[seat], s.hand_known[seat], s.decklist[seat]
        n = int(s.deck_n[seat])
        for card in range(CARDS):
            drawn = int(known[card]) - (in_deck(s, seat, card, n) if listed[card] else 0)
            before = int(hand[card]) - int(shown[card]) + int(gone[card]) - drawn
            if drawn < 0 or before < 0 or known[card] > seen[card]:
                return False
            if gone[card] and gone[card] > copies_in_sight(s, t, seat, card):
                return False
            old += before
        if s.hand_old[seat] != old or (t.open_lists and old):
            return False
    return True


@rule
def leaders_are_kept(s, t):
    """`leader_kept`: a Leader lies in the hand, and none has been seen. Section 5.2"""
    for seat in range(SEATS):
        if s.leader_kept[seat]:
            held = 0
            for card in range(1, CARDS):
                if t.kind[card] == LEADER:
                    held += int(s.hand[seat, card])
                    if s.list_known[seat, card]:
                        return False
            if held == 0 or not t.leader_in_hand:
                return False
    return True


@rule
def redraw_is_sound(s, t, seat):
    """Whoever has redrawn was offered it, and has shown a whole hand without a Leader. CC-SET-03 CC-SET-05"""
    if s.offered[seat] and (not t.mulligan or t.leader_in_hand):
        return False
    if not s.redrawn[seat]:
        return inside(s.redrawn_cards[seat], 0, 0)
    for card in range(1, CARDS):
        if t.kind[card] == LEADER and s.redrawn_cards[seat, card]:
            return False
    return s.offered[seat] == 1 and total(s.redrawn_cards[seat]) == t.start_hand
