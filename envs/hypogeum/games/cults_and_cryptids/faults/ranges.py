"""Faults of single fields: values in their ranges, the queue empty, decks packed. Nothing is followed here."""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.cults_and_cryptids.constants import (
    ACTIONS, BY_LIMIT, CARDS, COUNTERS_MAX, DAMAGE_MAX, DECK, FACTIONS, FOLLOWERS, GUARD, NO_CARD, NONE, NUMBER_MAX,
    PHASES, QUEUE, ROWS, SEATS, UNITS,
)  # fmt: skip

LAST_CARD, LAST_SEAT, ATTACKS_MOST, DISCARDS_MOST = CARDS - 1, SEATS - 1, 2, 10
"""A unit attacks twice with Frenzy; a row discards 10 cards at most."""
TURN_MOST = GUARD + FOLLOWERS + ROWS * DISCARDS_MOST
"""Decisions of one turn: up to the guard, then what one play may still ask."""


@rule
def ranges_of_cards(s, seat):
    """List, piles, and what is known of them."""
    return (
        inside(s.decklist[seat], 0, DECK)
        and inside(s.deck[seat], 0, LAST_CARD)
        and inside(s.hand[seat], 0, DECK)
        and inside(s.waste[seat], 0, DECK)
        and inside(s.resources[seat], 0, DECK)
        and 0 <= s.deck_n[seat] <= DECK
        and 0 <= s.hand_n[seat] <= DECK
        and 0 <= s.waste_n[seat] <= DECK
        and inside(s.hand_known[seat], 0, DECK)
        and inside(s.list_known[seat], 0, DECK)
        and inside(s.deck_known[seat], 0, DECK)
        and inside(s.left_since[seat], 0, DECK)
        and inside(s.redrawn_cards[seat], 0, DECK)
        and 0 <= s.hand_old[seat] <= DECK
    )


@rule
def ranges_of_board(s, seat):
    return (
        inside(s.slot[seat], 0, LAST_CARD)
        and inside(s.exhausted[seat], 0, 1)
        and inside(s.stunned[seat], 0, 1)
        and inside(s.attacks[seat], 0, ATTACKS_MOST)
        and inside(s.counters[seat], 0, COUNTERS_MAX)
        and inside(s.poison[seat], 0, COUNTERS_MAX)
        and inside(s.withered[seat], 0, DAMAGE_MAX)
        and inside(s.damage[seat], 0, DAMAGE_MAX)
    )


@rule
def ranges_of_seats(s, t):
    """Trackers, marks and the deck being built."""
    for seat in range(SEATS):
        if not ranges_of_cards(s, seat) or not ranges_of_board(s, seat):
            return False
    return (
        inside(s.influence, -NUMBER_MAX, NUMBER_MAX)
        and inside(s.madness, 0, NUMBER_MAX)
        and inside(s.faith, 0, t.faith_cap)
        and inside(s.resourced, 0, 1)
        and inside(s.offered, 0, 1)
        and inside(s.redrawn, 0, 1)
        and inside(s.leader_kept, 0, 1)
        and inside(s.reshuffled, 0, 1)
        and inside(s.chosen, 0, (1 << FACTIONS) - 1)
        and inside(s.built, 0, DECK)
        and inside(s.victim, NONE, FOLLOWERS - 1)
    )


@rule
def ranges_of_rest(s, t):
    return (
        0 <= s.status <= 2
        and 0 <= s.reason <= BY_LIMIT
        and NONE <= s.winner <= LAST_SEAT
        and NONE <= s.to_act <= LAST_SEAT
        and NONE <= s.answer < ACTIONS
        and inside(s.legal, 0, 1)
        and 0 <= s.decisions <= t.decision_limit
        and 0 <= s.turn_decisions <= TURN_MOST
        and NONE <= s.first <= LAST_SEAT
        and NONE <= s.active <= LAST_SEAT
        and 0 <= s.turn <= t.max_turns
        and 0 <= s.phase < PHASES
        and 0 <= s.limbo <= LAST_CARD
        and NONE <= s.limbo_seat <= LAST_SEAT
        and 0 <= s.looked <= DECK
        and NONE <= s.attacker < UNITS
        and s.newest == NONE
        and 0 <= s.paying <= FOLLOWERS
    )


@rule
def queue_is_empty(s):
    """No trigger waits while a seat chooses or when the game is over. CC-ENG-02"""
    if s.queue_n != 0:
        return False
    for k in range(QUEUE):
        if not inside(s.queue[k], 0, 0):
            return False
    return True


@rule
def total(a):
    """Sum of a row of counts."""
    n = 0
    for k in range(a.shape[0]):
        n += int(a[k])
    return n


@rule
def piles_are_packed(s, t):
    """Sizes are those of the piles; a deck holds cards, then nothing; nowhere lies no card."""
    for seat in range(SEATS):
        deck, hand, waste, listed, n = s.deck[seat], s.hand[seat], s.waste[seat], s.decklist[seat], int(s.deck_n[seat])
        for k in range(DECK):
            card = int(deck[k])
            if (card != NO_CARD) != (k < n) or (card != NO_CARD and t.kind[card] == NONE):
                return False
        for card in range(CARDS):
            if (hand[card] or waste[card] or listed[card]) and t.kind[card] == NONE:
                return False
        if total(hand) != s.hand_n[seat] or total(waste) != s.waste_n[seat]:
            return False
    return True
