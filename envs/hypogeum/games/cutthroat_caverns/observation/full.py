"""The privileged full-information vector: nothing is hidden. For critics and for `env.state()`, never for a seat.

Its first blocks are the observation of seat 0, so relative seats are the seats themselves; then comes all that seat 0
does not see. Orders are written as weights: 1 for the next card, 1/2 for the one after it, 1/4 and so on.
"""

from typing import Any

from hypogeum.core.jit import rule
from hypogeum.core.layout import Block, Layout
from hypogeum.games.cutthroat_caverns.constants import (
    ENCOUNTERS, F_KIND, HAND_KINDS, KINDS, NONE, RELICS, SEATS, STAGES,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.observation.layout import HIGH, OBSERVATION
from hypogeum.games.cutthroat_caverns.observation.observe import observe, observe_decision

DECK_SHOWN = 8
"""Cards on top of the draw deck whose order is written."""

FULL = Layout(
    *OBSERVATION.blocks,
    Block("acting", (SEATS,), "which seat is to act"),
    Block("asked", (STAGES,), "the decision that it stands before"),
    Block("all_hands", (SEATS, HAND_KINDS), "hand of each seat: copies of each kind / 2"),
    Block("all_sets", (SEATS, HAND_KINDS), "set cards of each seat by weight, in the order set"),
    Block("deck_next", (KINDS,), "the next eight cards of the draw deck by weight"),
    Block("encounters_next", (ENCOUNTERS,), "the encounter deck by weight; the last one is the Finisher"),
    Block("relics_next", (RELICS,), "the Relic stack by weight"),
    Block("relics_drawn", (RELICS,), "the two Relics before the seat that drafts"),
    Block("relics_kept", (SEATS, RELICS), "Relics chosen in the draft and not yet turned up"),
)
F: Any = FULL.at


@rule
def full(s, t, out):
    """Write the whole game into `out` (float32, FULL.size)."""
    observe(s, t, 0, out)
    if s.status == 0 and s.to_act != NONE:
        stage = int(s.frame[s.depth - 1, F_KIND])
        observe_decision(s, t, stage, 0, out)
        out[F.acting + int(s.to_act)] = 1
        out[F.asked + stage] = 1
    for seat in range(t.players):
        for k in range(s.hand_n[seat]):
            at = F.all_hands + seat * HAND_KINDS + int(t.kind[s.hand[seat, k]])
            out[at] = min(HIGH, out[at] + 0.5)
        for k in range(s.set_n[seat]):
            out[F.all_sets + seat * HAND_KINDS + int(t.kind[s.set_card[seat, k]])] += 1 / (1 << k)
        if s.relic_keep[seat] != NONE:
            out[F.relics_kept + seat * RELICS + int(s.relic_keep[seat])] = 1
    for k in range(min(DECK_SHOWN, int(s.deck_n))):
        out[F.deck_next + int(t.kind[s.deck[s.deck_n - 1 - k]])] += 1 / (1 << k)
    for k in range(s.enc_n):
        out[F.encounters_next + int(s.enc_deck[s.enc_n - 1 - k])] = 1 / (1 << k)
    for k in range(s.relic_n):
        out[F.relics_next + int(s.relic_stack[s.relic_n - 1 - k])] = 1 / (1 << k)
    for k in range(2):
        if s.trove_pair[k] != NONE:
            out[F.relics_drawn + int(s.trove_pair[k])] = 1
