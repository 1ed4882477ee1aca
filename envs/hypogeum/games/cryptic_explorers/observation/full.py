"""The privileged full-information vector: nothing is hidden. For critics and for `env.state()`, never for a seat.

Its first blocks are the observation of the Goddess, who sees everything but the count of decisions; chance is not shown.
"""

from typing import Any

from hypogeum.core.jit import rule
from hypogeum.core.layout import Block, Layout
from hypogeum.games.cryptic_explorers.constants import CRYPTONAUTS, GODDESS_SEAT, NONE, SEATS
from hypogeum.games.cryptic_explorers.observation.layout import OBSERVATION
from hypogeum.games.cryptic_explorers.observation.observe import observe

FULL = Layout(
    *OBSERVATION.blocks,
    Block("owner", (CRYPTONAUTS, SEATS), "the seat that plays each Cryptonaut"),
    Block("time_left", (1,), "decisions until the game is cut off / 20000"),
)
F: Any = FULL.at


@rule
def full(s, t, out):
    """Write the whole game into `out` (float32, FULL.size)."""
    observe(s, t, GODDESS_SEAT, out)
    for slot in range(CRYPTONAUTS):
        if s.owner[slot] != NONE:
            out[F.owner + slot * SEATS + int(s.owner[slot])] = 1
    out[F.time_left] = (int(t.decision_limit) - int(s.decisions)) / 20_000
