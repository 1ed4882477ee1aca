"""What cards in play and trackers are worth to the scripted player."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import FOLLOWERS, NO_CARD, UNITS
from hypogeum.games.cults_and_cryptids.heuristic.weights import (
    BODY, FACE, FACE_LAST, FACE_LOW, FEED, LEAST, MAD, MAD_GIVEN, MAD_MANY, POISONED, RELIC_WORTH, STUNNED, WIN,
)  # fmt: skip


@rule
def card_worth(s, t, seat, slot):
    """A card in play: its points with what has been added to it and taken off."""
    card = int(s.slot[seat, slot])
    if slot >= UNITS:
        return max(RELIC_WORTH, int(t.lasting[card])) - BODY // 2 * int(s.damage[seat, slot])
    more = int(s.power[seat, slot]) - int(t.power[card]) + int(s.hp_max[seat, slot]) - int(t.hp[card])
    less = POISONED * int(s.poison[seat, slot]) + STUNNED * int(s.stunned[seat, slot])
    return max(LEAST, int(t.lasting[card]) + FEED + BODY * more - less)


@rule
def least_follower(s, t, seat):
    """The Follower that its owner would miss least: its worth, 0 without any."""
    least = 0
    for slot in range(FOLLOWERS):
        if s.slot[seat, slot] != NO_CARD:
            n = card_worth(s, t, seat, slot)
            if least == 0 or n < least:
                least = n
    return least


@rule
def face_worth(s, seat, n):
    """What it is worth to take `n` Influence from a seat."""
    left = int(s.influence[seat])
    if n >= left:
        return WIN
    return n * (FACE if left > 20 else FACE_LOW if left > 10 else FACE_LAST)


@rule
def madness_worth(s, seat, other, n):
    """What a change of a seat's Madness by `n` is worth to `seat`."""
    if n < 0:
        n = -min(-n, int(s.madness[other]))
    if other != seat:
        return -MAD_GIVEN * n
    return n * (MAD if s.madness[seat] < 10 else MAD_MANY)
