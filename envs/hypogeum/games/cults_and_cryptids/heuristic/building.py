"""Building a deck by decisions: the shares of the template, cheap Followers first."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits
from hypogeum.games.cults_and_cryptids.constants import (
    CRYPTID, FOLLOWER, LAIR_CARD, LEADER, RELIC, RESOURCE, RESOURCES,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.building import listed

WANTED_FACTIONS = 2


@rule
def wanted(kind):
    """Cards of a type that a deck shall have, about."""
    if kind == FOLLOWER:
        return 27
    if kind == CRYPTID:
        return 10
    if kind == LEADER or kind == RELIC or kind == LAIR_CARD:
        return 3
    return 0 if kind == RESOURCE else 7


@rule
def build_score(s, t, seat, card):
    """Score of adding a card: what its type lacks, four copies at most, no costs that the deck cannot pay."""
    kind = int(t.kind[card])
    lacking = wanted(kind) - listed(s, t, seat, kind)
    score = 10 * min(lacking, 3) - 30 * max(0, int(s.decklist[seat, card]) + int(t.build_step) - 4)
    for resource in range(RESOURCES):
        score -= 20 * int(t.asks[card, resource])
    if kind == FOLLOWER and t.faith[card] == 1 and t.madness[card] == 0:
        score += 5
    if kind == CRYPTID and int(t.compatible[card]) & int(s.chosen[seat]) == 0:
        score -= 50
    return score


@rule
def faction_score(s, seat):
    """Two factions."""
    return 1 if count_bits(int(s.chosen[seat])) < WANTED_FACTIONS else -1
