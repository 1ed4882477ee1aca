"""Random legal decks, drawn with the game's own stream. Section 6.8"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, CRYPTID, DECK, EVENT, FACTIONS, FOLLOWER, GEN_UNIFORM, LAIR_CARD, LEADER, NONE, RELIC, RESOURCES,
    RITUAL, STR,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.building import allowed, copies_left, leaders_missing


@rule
def choose_factions(s, n):
    """A set of `n` factions without repetition."""
    chosen = 0
    for k in range(n):
        place = draw(s, FACTIONS - k)
        for faction in range(FACTIONS):
            if not (chosen >> faction) & 1:
                if place == 0:
                    chosen |= 1 << faction
                    break
                place -= 1
    return chosen


@rule
def generate_deck(s, t, seat):
    """A legal deck of the template, or any legal multiset. Section 6.8"""
    weight = draw(s, 10)
    n = 1 if weight < 2 else (2 if weight < 7 else 3)
    if t.gen == GEN_UNIFORM:
        s.chosen[seat] = choose_factions(s, 3 if t.copy_cap < DECK else n)
        draw_uniform(s, t, seat)
    else:
        s.chosen[seat] = choose_factions(s, n)
        draw_template(s, t, seat)
    s.built[seat] = DECK


@rule
def draw_uniform(s, t, seat):
    """Card by card from all that is allowed; the last places go to missing Leaders."""
    for place in range(DECK):
        must_lead = DECK - place <= t.min_leaders and DECK - place <= leaders_missing(s, t, seat)
        add_one(s, t, seat, LEADER if must_lead else NONE)


@rule
def may_be_drawn(s, t, seat, card, kind):
    """An allowed card below the cap, of a type unless that is NONE."""
    return (kind == NONE or t.kind[card] == kind) and copies_left(s, t, seat, card) > 0 and allowed(s, t, seat, card)


@rule
def add_one(s, t, seat, kind):
    """One copy of a random card that may be drawn."""
    n = 0
    for card in range(1, CARDS):
        if may_be_drawn(s, t, seat, card, kind):
            n += 1
    k = draw(s, n)
    for card in range(1, CARDS):
        if may_be_drawn(s, t, seat, card, kind):
            if k == 0:
                s.decklist[seat, card] += 1
                return
            k -= 1


@rule
def pays(t, card):
    """A card with a Resource cost, to be played or to be activated."""
    for kind in range(RESOURCES):
        if t.asks[card, kind] > 0:
            return True
    return False


@rule
def weight_of(s, t, seat, card, rites, kind, resources):
    """Weight of a card in the template: 4 for a chosen faction, 1 for Stray, 0 for what is skipped. Section 6.8 step 3"""
    if rites:
        if t.kind[card] != RITUAL and t.kind[card] != EVENT:
            return 0
    elif t.kind[card] != kind:
        return 0
    if not allowed(s, t, seat, card):
        return 0
    if s.decklist[seat, card] >= t.gen_copy_cap or (resources == 0 and pays(t, card)):
        return 0
    if kind == CRYPTID and not int(t.compatible[card]) & int(s.chosen[seat]):
        return 0
    return 1 if t.faction[card] == STR else 4


@rule
def add_weighted(s, t, seat, rites, kind, resources):
    """One copy of a random card of a type, Stray cards with a quarter of the weight."""
    total = 0
    for card in range(1, CARDS):
        total += weight_of(s, t, seat, card, rites, kind, resources)
    k = draw(s, total)
    for card in range(1, CARDS):
        k -= weight_of(s, t, seat, card, rites, kind, resources)
        if k < 0:
            s.decklist[seat, card] += 1
            return


@rule
def draw_template(s, t, seat):
    """Numbers by type, then cards by weight, then Resources as the deck asks for them. Section 6.8 steps 2 to 4"""
    resources = 0 if draw(s, 2) == 0 else 3 + draw(s, 4)
    left = DECK - resources
    for k in range(5):
        kind = LEADER
        n = 2 + draw(s, 2)
        if k == 1:
            kind, n = FOLLOWER, 23 + draw(s, 5)
        elif k == 2:
            kind, n = CRYPTID, 8 + draw(s, 3)
        elif k == 3:
            kind, n = RELIC, 2 + draw(s, 3)
        elif k == 4:
            kind, n = LAIR_CARD, 2 + draw(s, 3)
        for _ in range(n):
            add_weighted(s, t, seat, False, kind, resources)
        left -= n
    for _ in range(left):
        add_weighted(s, t, seat, True, NONE, resources)
    for _ in range(resources):
        add_resource(s, t, seat)


@rule
def demand(s, t, seat, kind):
    """How often the deck pays or fetches a kind of Resource."""
    n = 0
    for card in range(1, CARDS):
        n += int(s.decklist[seat, card]) * (int(t.asks[card, kind]) + int(t.fetches[card, kind]))
    return n


@rule
def resource_weight(s, t, seat, kind, asked):
    """Weight of a kind of Resource: its demand, or 1 for each when nothing is `asked`; 0 at the cap on copies."""
    if copies_left(s, t, seat, int(t.resource_card[kind])) <= 0:
        return 0
    return demand(s, t, seat, kind) if asked else 1


@rule
def add_resource(s, t, seat):
    """One Resource, its kind in proportion to the demand, uniform without any."""
    total = 0
    for kind in range(RESOURCES):
        total += resource_weight(s, t, seat, kind, True)
    asked = total > 0
    if not asked:
        for kind in range(RESOURCES):
            total += resource_weight(s, t, seat, kind, False)
    k = draw(s, total)
    for kind in range(RESOURCES):
        k -= resource_weight(s, t, seat, kind, asked)
        if k < 0:
            s.decklist[seat, t.resource_card[kind]] += 1
            return
