"""What never changes in a game of Cults & Cryptids: a slow, obvious twin of what `faults` checks about cards."""

from collections import Counter
from typing import Any

import numpy as np

from hypogeum.games.cults_and_cryptids import constants as c


def conserved(s: Any, t: Any) -> list[Counter[int]]:
    """The cards of each seat wherever they are: always its list of 60.

    In deck mode `build`, where lists come about in the game, what those cards have too much or too little against the list:
    nothing, and nothing lies anywhere while decks are being built.
    """
    found = [cards(s, t, seat) for seat in range(c.SEATS)]
    if int(t.deck_mode) != c.DECKS_BUILD or int(s.first) == c.NONE:
        return found
    for seat, counts in enumerate(found):
        counts.subtract(listed(s, seat))
    return [Counter({k: n for k, n in counts.items() if n}) for counts in found]


def cards(s: Any, t: Any, seat: int) -> Counter[int]:
    """Every card of a seat by where it lies: deck, hand, Waste, Resources, board, Limbo."""
    size = int(s.deck_n[seat])
    assert not s.deck[seat, size:].any(), "a card lies above the top of the deck"
    assert (s.deck[seat, :size] > 0).all(), "the deck has a gap"
    found = Counter(int(k) for k in s.deck[seat, :size])
    for pile, count in ((s.hand, s.hand_n), (s.waste, s.waste_n)):
        assert (pile[seat] >= 0).all(), "a pile holds fewer than no copies"
        assert int(pile[seat].sum()) == int(count[seat]), "a pile is not as large as it says"
        found.update({int(k): int(pile[seat, k]) for k in np.flatnonzero(pile[seat])})
    for kind in range(c.RESOURCES):
        found[int(t.resource_card[kind])] += int(s.resources[seat, kind])
    found.update(int(k) for k in s.slot[seat] if k)
    if int(s.limbo_seat) == seat:
        found[int(s.limbo)] += 1
    return +found


def listed(s: Any, seat: int) -> Counter[int]:
    """The list of a seat, copies by card."""
    return Counter({k: int(n) for k, n in enumerate(s.decklist[seat].tolist()) if n})
