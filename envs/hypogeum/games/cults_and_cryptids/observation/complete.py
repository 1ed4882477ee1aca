"""Closed lists: a deck list that holds all that is known of it, sampled for `redeal`. Steps 3 and 4 of section 5.4

What is known of a list: `list_known`, and after a reshuffle all that is in sight together with what is left of `deck_known`.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw, shuffle
from hypogeum.core.sets import count_bits
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, CRYPTID, DECK, DECKS_BUILD, DECKS_MIRROR, DECKS_RANDOM_LEGAL, FACTIONS, FOLLOWER, GEN_UNIFORM, LAIR_CARD, LEADER,
    NO_CARD, NONE, READY_DECKS, RELIC, RESOURCE, RESOURCES, SLOTS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.building import (
    FACTIONS_OF_DECK, copies_added, enough_cards, has_leaders, leaders_missing, listed, may_add,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.generate import add_one, add_resource, add_weighted, pays
from hypogeum.games.cults_and_cryptids.rules.piles import copies_in_sight

ATTEMPTS = 20
"""Guesses at what came from deck and old hand until one leaves a ready deck, then until one leaves any possible list."""


@rule
def sample_list(s, t, seat):
    """A list from the prior of the configuration; `s.hand` becomes the copies of `deck_known` that have come through the hand.
    Step 4"""
    generated = t.deck_mode == DECKS_RANDOM_LEGAL or t.deck_mode == DECKS_BUILD
    tries = ATTEMPTS if gone(s, seat) > 0 else 1
    for k in range(2 * tries):
        guess_gone(s, seat)
        if is_possible(s, t, seat):
            if generated or k >= tries:
                complete(s, t, seat, generated)
                return
            if is_listed(s, t, seat):
                return
    spare_gone(s, t, seat)
    is_possible(s, t, seat)
    complete(s, t, seat, generated)


# ---------------------------------------------------------------- what has come through the hand


@rule
def gone_at_most(s, seat, card):
    """Copies of a card that may have been drawn since the reshuffle and left the hand: the rest were old hand cards."""
    return min(int(s.left_since[seat, card]), int(s.deck_known[seat, card]))


@rule
def gone(s, seat):
    """How many of `left_since` count as drawn: as many as can be."""
    drawn, most = -int(s.deck_n[seat]), 0
    for card in range(1, CARDS):
        drawn += int(s.deck_known[seat, card])
        most += gone_at_most(s, seat, card)
    return min(drawn, most) if s.reshuffled[seat] else 0


@rule
def guess_gone(s, seat):
    """Which ones, at random."""
    need, left = gone(s, seat), 0
    for card in range(1, CARDS):
        left += gone_at_most(s, seat, card)
    for card in range(CARDS):
        s.hand[seat, card] = 0
        for _ in range(gone_at_most(s, seat, card)):
            if draw(s, left) < need:
                s.hand[seat, card] += 1
                need -= 1
            left -= 1


@rule
def spare_gone(s, t, seat):
    """Which ones, first those of which enough copies remain, so that the list is possible if any guess makes one."""
    need = gone(s, seat)
    s.hand[seat, :] = 0
    for careful in range(2):
        for card in range(1, CARDS):
            spare = gone_at_most(s, seat, card) - int(s.hand[seat, card])
            if careful == 0:
                there = copies_in_sight(s, t, seat, card) + int(s.deck_known[seat, card])
                spare = max(0, min(spare, there - int(s.list_known[seat, card])))
            spare = min(spare, need)
            s.hand[seat, card] += spare
            need -= spare


@rule
def is_possible(s, t, seat):
    """Write the least list into `decklist`; whether it leaves places for Leaders that it lacks."""
    least = s.decklist[seat]
    for card in range(CARDS):
        unseen = int(s.deck_known[seat, card]) - int(s.hand[seat, card])
        least[card] = int(s.waste[seat, card]) + int(s.hand_known[seat, card]) + unseen
    for slot in range(SLOTS):
        if s.slot[seat, slot] != NO_CARD:
            least[s.slot[seat, slot]] += 1
    if s.limbo_seat == seat:
        least[s.limbo] += 1
    for kind in range(RESOURCES):
        least[t.resource_card[kind]] += s.resources[seat, kind]
    total = 0
    for card in range(CARDS):
        least[card] = max(int(least[card]), int(s.list_known[seat, card]))
        total += int(least[card])
    return total + leaders_missing(s, t, seat) <= DECK


# ---------------------------------------------------------------- ready decks


@rule
def holds_all(deck, cards):
    for card in range(1, CARDS):
        if deck[card] < cards[card]:
            return False
    return True


@rule
def is_listed(s, t, seat):
    """Take a ready deck that holds the least list, each equally likely, or in a mirror the other list; False: none."""
    if t.deck_mode == DECKS_MIRROR:
        mirrored = holds_all(s.decklist[1 - seat], s.decklist[seat])
        if mirrored:
            s.decklist[seat, :] = s.decklist[1 - seat]
        return mirrored
    n = 0
    for k in range(READY_DECKS):
        if holds_all(t.ready[k], s.decklist[seat]):
            n += 1
    if n == 0:
        return False
    n = draw(s, n)
    for k in range(READY_DECKS):
        if holds_all(t.ready[k], s.decklist[seat]):
            if n == 0:
                s.decklist[seat, :] = t.ready[k]
                return True
            n -= 1
    return False


# ---------------------------------------------------------------- the generator, from what is known


@rule
def complete(s, t, seat, generated):
    """Fill up the least list as the generator would, beginning with its factions. Section 6.8"""
    known = 0
    for card in range(1, CARDS):
        if s.decklist[seat, card] > 0 and t.faction[card] < FACTIONS:
            known |= 1 << int(t.faction[card])
    n = FACTIONS_OF_DECK
    if t.copy_cap >= t.gen_copy_cap:
        n = 0
        while n == 0 or n < min(FACTIONS_OF_DECK, count_bits(known)):
            weight = draw(s, 10)
            n = 1 if weight < 2 else (2 if weight < 7 else 3)
    s.chosen[seat] = more_factions(s, known, n)
    fill(s, t, seat)
    s.chosen[seat] = int(s.chosen[seat]) if generated else 0
    s.built[seat] = DECK if generated else 0


@rule
def more_factions(s, chosen, n):
    """A set of factions with others until there are `n`."""
    while count_bits(chosen) < n:
        chosen |= 1 << draw(s, FACTIONS)
    return chosen


@rule
def fill(s, t, seat):
    """Fill up a list from the chosen factions: by the template, the rest from any allowed cards."""
    if t.gen != GEN_UNIFORM and t.copy_cap >= t.gen_copy_cap:
        fill_template(s, t, seat)
    for left in range(DECK - listed(s, t, seat, NONE), 0, -1):
        add_one(s, t, seat, LEADER if left <= leaders_missing(s, t, seat) else NONE)


@rule
def fill_template(s, t, seat):
    """Numbers by type as the generator draws them, less what is there. Section 6.8 steps 2 to 4"""
    resources = 0 if draw(s, 2) == 0 and not wants_resources(s, t, seat) else 3 + draw(s, 4)
    for k in range(5):
        kind, n = LEADER, 2 + draw(s, 2)
        if k == 1:
            kind, n = FOLLOWER, 23 + draw(s, 5)
        elif k == 2:
            kind, n = CRYPTID, 8 + draw(s, 3)
        elif k == 3:
            kind, n = RELIC, 2 + draw(s, 3)
        elif k == 4:
            kind, n = LAIR_CARD, 2 + draw(s, 3)
        n = min(n - listed(s, t, seat, kind), DECK - listed(s, t, seat, NONE))
        for _ in range(n):
            add_weighted(s, t, seat, False, kind, resources)
    more = max(0, resources - listed(s, t, seat, RESOURCE))
    for _ in range(DECK - more - listed(s, t, seat, NONE)):
        add_weighted(s, t, seat, True, NONE, resources)
    for _ in range(min(more, DECK - listed(s, t, seat, NONE))):
        add_resource(s, t, seat)


@rule
def wants_resources(s, t, seat):
    """Whether a list holds Resources or a card that pays them."""
    for card in range(1, CARDS):
        if s.decklist[seat, card] > 0 and (t.kind[card] == RESOURCE or pays(t, card)):
            return True
    return False


# ---------------------------------------------------------------- decks that are being built


@rule
def rebuild(s, t, seat):
    """A seat that is building, or has built while the other one has not: as many choices of a sampled list. Step 4"""
    n, target = count_bits(int(s.chosen[seat])), int(s.built[seat])
    if n == 0 and target == 0:
        return
    for _ in range(ATTEMPTS):
        s.chosen[seat] = more_factions(s, 0, n)
        if enough_cards(s, t, seat) and has_leaders(s, t, seat):
            break
    s.decklist[seat, :] = 0
    s.built[seat] = 0
    if target > 0:
        fill(s, t, seat)
        n = 0
        for card in range(1, CARDS):
            for _ in range(s.decklist[seat, card]):
                s.deck[seat, n] = card
                n += 1
            s.decklist[seat, card] = 0
        shuffle(s, s.deck[seat], n)
        for k in range(n):
            choose(s, t, seat, int(s.deck[seat, k]), target)
        for card in range(1, CARDS):
            choose(s, t, seat, card, target)
        s.deck[seat, :] = NO_CARD


@rule
def choose(s, t, seat, card, target):
    """One choice of a builder, cut short where the list has as many cards as it had before. CC-DEC-02"""
    if s.built[seat] < target and may_add(s, t, seat, card, leaders_missing(s, t, seat)):
        n = min(copies_added(s, t, seat, card), target - int(s.built[seat]))
        s.decklist[seat, card] += n
        s.built[seat] += n
