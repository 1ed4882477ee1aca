"""Deck mode `build`: factions, then cards. CC-DEC-01 CC-DEC-02 section 6.8"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_END, A_FACTION
from hypogeum.games.cults_and_cryptids.constants import (
    BUILD_CARD, BUILD_FACTION, CARDS, DECK, F_PC, F_SEAT, F_X, FACTIONS, LEADER, NONE, RESOURCE, STR,
)  # fmt: skip

FACTIONS_OF_DECK = 3


@rule
def allowed(s, t, seat, card):
    """A card of the chosen factions, a Stray card or a Resource. CC-DCK-04 CC-DCK-05 CC-STR-01"""
    if t.kind[card] == NONE:
        return False
    faction = int(t.faction[card])
    return t.kind[card] == RESOURCE or faction == STR or (int(s.chosen[seat]) >> faction) & 1 == 1


@rule
def enough_cards(s, t, seat):
    """With a cap on copies, whether the allowed cards make a deck. CC-DEC-01"""
    kinds = 0
    for card in range(1, CARDS):
        if allowed(s, t, seat, card):
            kinds += 1
    return kinds * int(t.copy_cap) >= DECK


@rule
def listed(s, t, seat, kind):
    """Cards of a type in the list so far, all cards with NONE."""
    n = 0
    for card in range(1, CARDS):
        if kind == NONE or t.kind[card] == kind:
            n += int(s.decklist[seat, card])
    return n


@rule
def leaders_missing(s, t, seat):
    """Leaders that the deck still needs. CC-DCK-07"""
    return max(0, int(t.min_leaders) - listed(s, t, seat, LEADER))


@rule
def has_leaders(s, t, seat):
    """Whether the allowed cards hold a Leader, if the deck needs one. CC-DCK-07"""
    for card in range(1, CARDS):
        if t.kind[card] == LEADER and allowed(s, t, seat, card):
            return True
    return t.min_leaders == 0


@rule
def copies_left(s, t, seat, card):
    """Copies that the cap still allows. CC-DCK-02"""
    return int(t.copy_cap) - int(s.decklist[seat, card])


@rule
def copies_added(s, t, seat, card):
    """Copies that one decision adds. CC-DEC-02"""
    return min(int(t.build_step), DECK - int(s.built[seat]), copies_left(s, t, seat, card))


@rule
def may_add(s, t, seat, card, missing):
    """Whether the card may be added: allowed, below the cap, and places for missing Leaders stay free. CC-DEC-02"""
    n = copies_added(s, t, seat, card) if allowed(s, t, seat, card) else 0
    left = DECK - int(s.built[seat])
    return n > 0 and (t.kind[card] == LEADER or left - n >= missing)


@rule
def flow_building(s, t):
    """One seat builds its deck. Variables: X factions chosen."""
    f = s.frame[int(s.depth) - 1]
    pc, seat, a = int(f[F_PC]), int(f[F_SEAT]), int(s.answer)
    if pc == 0:
        f[F_PC] = 2
        if f[F_X] < FACTIONS_OF_DECK:
            f[F_PC] = 1
            push(s, BUILD_FACTION, seat, int(f[F_X]), 0, 0)
    elif pc == 1:
        if a == A_END:
            f[F_PC] = 2
        else:
            s.chosen[seat] = int(s.chosen[seat]) | (1 << (a - A_FACTION))
            f[F_X] += 1
            f[F_PC] = 0
    elif pc == 2:
        if s.built[seat] == DECK:
            pop(s)
        else:
            f[F_PC] = 3
            push(s, BUILD_CARD, seat, 0, 0, 0)
    else:
        card = a - A_CARD
        n = copies_added(s, t, seat, card)
        s.decklist[seat, card] += n
        s.built[seat] += n
        f[F_PC] = 2


@rule
def allow_factions(s, t, seat):
    for faction in range(FACTIONS):
        if not (int(s.chosen[seat]) >> faction) & 1:
            s.legal[A_FACTION + faction] = 1
    if enough_cards(s, t, seat) and has_leaders(s, t, seat):
        s.legal[A_END] = 1


@rule
def allow_building(s, t, seat):
    missing = leaders_missing(s, t, seat)
    for card in range(1, CARDS):
        if may_add(s, t, seat, card, missing):
            s.legal[A_CARD + card] = 1
