"""The Goddess's cards: drawing, discarding, what the Cryptonauts know of her hand. Sections 2.18, 5"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw
from hypogeum.games.cryptic_explorers.constants import (
    AB_CARD, AB_ROWS, CARDS, EV_DISCARD, GODDESS_SEAT, G_HAND, MASTERY, OP_ATTR, R_M, R_N, R_OP,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.events import note


@rule
def total(pile):
    """Cards of a pile kept as counts by type."""
    n = 0
    for card in range(CARDS):
        n += int(pile[card])
    return n


@rule
def pick(s, pile):
    """The type of a random card of a pile, each card with equal chance."""
    k = draw(s, total(pile))
    for card in range(CARDS):
        k -= int(pile[card])
        if k < 0:
            return card
    return CARDS - 1


@rule
def goddess_attribute(s, t, k):
    """What Masteries add to one of G_POWER .. G_LIMIT. CE-CRD-06 CE-GOD-04"""
    n = 0
    for card in range(CARDS):
        ability = AB_CARD + 2 * (int(s.goddess) * CARDS + card) + MASTERY
        for j in range(int(t.ability[ability, AB_ROWS])):
            if t.effect[ability, j, R_OP] == OP_ATTR and t.effect[ability, j, R_M] == k:
                n += int(t.effect[ability, j, R_N]) * int(s.mastery[card])
    return n


@rule
def hand_limit(s, t):
    return max(0, int(t.hand_limit[s.goddess]) + goddess_attribute(s, t, G_HAND))


@rule
def reshuffle(s):
    """An exhausted deck is the discard pile at once; then everybody knows her hand. CE-CRD-10 CE-RUL-45 section 5"""
    if total(s.deck) == 0 and total(s.discard) > 0:
        for card in range(CARDS):
            s.deck[card] = s.discard[card]
            s.discard[card] = 0
            s.known[card] = s.hand[card]


@rule
def draw_cards(s, t, n):
    """Cards from the deck, drawn uniformly. CE-RUL-45"""
    for _ in range(n):
        reshuffle(s)
        if total(s.deck) > 0:
            card = pick(s, s.deck)
            s.deck[card] -= 1
            s.hand[card] += 1
            reshuffle(s)


@rule
def leave_hand(s, card):
    """A card leaves the hand; a known copy counts as leaving first. Section 5"""
    s.hand[card] -= 1
    s.known[card] = max(0, int(s.known[card]) - 1)


@rule
def throw(s, card):
    """A hand card goes to the discard pile. CE-GOD-05"""
    leave_hand(s, card)
    s.discard[card] += 1
    note(s, EV_DISCARD, GODDESS_SEAT, card, 0, 0)
    reshuffle(s)


@rule
def toss(s, n):
    """Discarded at random, without Power. Section 6.2"""
    for _ in range(n):
        if total(s.hand) > 0:
            throw(s, pick(s, s.hand))


@rule
def reveal_hand(s):
    """All see the hand. Section 5"""
    for card in range(CARDS):
        s.known[card] = s.hand[card]


@rule
def may_fetch(s):
    """Whether the discard pile holds a type other than that of the card whose Effect is resolving. Section 6.5"""
    for card in range(CARDS):
        if s.discard[card] > 0 and card != s.announced:
            return True
    return False


@rule
def fetch(s, card):
    """A card of the discard pile goes to the hand, for all to see. Section 5"""
    s.discard[card] -= 1
    s.hand[card] += 1
    s.known[card] += 1
