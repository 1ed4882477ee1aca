"""The privileged full-information vector: nothing is hidden. For critics and for `env.state()`, never for a seat.

Its first blocks are the observation of seat 0, with the decision of whoever is to act; then comes all that seat 0 does not see.
The order of a deck is written as weights: 1 for the next card, 1/2 for the one after it, 1/4 and so on.
"""

from typing import Any

from hypogeum.core.jit import rule
from hypogeum.core.layout import Block, Layout
from hypogeum.games.cults_and_cryptids.constants import CARDS, FACTIONS, NONE, SEATS
from hypogeum.games.cults_and_cryptids.observation.layout import OBSERVATION
from hypogeum.games.cults_and_cryptids.observation.observe import observe, observe_decision, write_copies

DECK_SHOWN = 8
"""Cards on top of each deck whose order is written."""

FULL = Layout(
    *OBSERVATION.blocks,
    Block("acting", (SEATS,), "which seat is to act"),
    Block("all_lists", (SEATS, CARDS), "deck list of each seat, copies / 4"),
    Block("all_hands", (SEATS, CARDS), "hand of each seat, copies / 4"),
    Block("all_factions", (SEATS, FACTIONS), "factions that each seat has chosen for its deck"),
    Block("deck_next", (SEATS, CARDS), "the next eight cards of each deck by weight"),
)
F: Any = FULL.at


@rule
def full(s, t, out):
    """Write the whole game into `out` (float32, FULL.size)."""
    observe(s, t, 0, out)
    if s.status == 0 and s.to_act != NONE:
        out[F.acting + int(s.to_act)] = 1
        if s.to_act == 1:
            observe_decision(s, t, 1, out)
    for seat in range(SEATS):
        write_copies(s.decklist[seat], F.all_lists + seat * CARDS, out)
        write_copies(s.hand[seat], F.all_hands + seat * CARDS, out)
        for faction in range(FACTIONS):
            out[F.all_factions + seat * FACTIONS + faction] = (int(s.chosen[seat]) >> faction) & 1
        weight = 1.0
        for k in range(min(DECK_SHOWN, int(s.deck_n[seat]))):
            out[F.deck_next + seat * CARDS + s.deck[seat, s.deck_n[seat] - 1 - k]] += weight
            weight *= 0.5
