"""`redeal`: replace all that one seat cannot know by a sample of what it might be. Section 5, "Re-deal".

The Goddess knows all but the future; for the others her hand is dealt anew from deck and hand together, but for the cards that
they know she holds. All is drawn from what the seat knows, so two games that a seat cannot tell apart are dealt alike.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import plant
from hypogeum.games.cryptic_explorers.constants import CARDS, F_KIND, GODDESS_SEAT, HAND_LIMIT, NONE
from hypogeum.games.cryptic_explorers.rules.deck import pick, total
from hypogeum.games.cryptic_explorers.rules.legal import write_legal

TRIES = 1000
"""Deals that are tried at most where a further fact about the hand is known; nearly always the first one fits."""


@rule
def redeal(s, t, me, seed):
    """Deal afresh all that seat `me` cannot know; its observation and its mask stay as they are."""
    plant(s, seed)
    s.answer = NONE
    if me == GODDESS_SEAT or s.goddess == NONE:
        return
    asked = s.status == 0 and s.to_act == GODDESS_SEAT
    chooses = asked and s.frame[int(s.depth) - 1, F_KIND] == HAND_LIMIT
    for _ in range(TRIES):
        deal_hand(s)
        if not chooses or types_of(s.hand) > 1:
            break
    if asked:
        write_legal(s, t)


@rule
def deal_hand(s):
    """What is known of the hand, and cards of the heap of deck and other hand cards."""
    missing = total(s.hand) - total(s.known)
    for card in range(CARDS):
        s.deck[card] += int(s.hand[card]) - int(s.known[card])
        s.hand[card] = s.known[card]
    for _ in range(missing):
        card = pick(s, s.deck)
        s.deck[card] -= 1
        s.hand[card] += 1


@rule
def types_of(hand):
    """Types of cards in a hand: the Goddess is asked what to discard only where there are several."""
    n = 0
    for card in range(CARDS):
        n += hand[card] > 0
    return n
