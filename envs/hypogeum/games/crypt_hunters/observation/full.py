"""The privileged full-information vector: nothing is hidden. For critics and for `env.state()`, never for a seat.

Its first blocks are the observation of the Stormcast; then comes all that they do not see. The order of the stack is written
as weights: 1 for the next tile, 1/2 for the one after it, 1/4 and so on.
"""

from typing import Any

from hypogeum.core.jit import rule
from hypogeum.core.layout import Block, Layout
from hypogeum.games.crypt_hunters.constants import CARDS, F_KIND, NONE, SE, SEATS, STAGES, TILES
from hypogeum.games.crypt_hunters.observation.layout import OBSERVATION
from hypogeum.games.crypt_hunters.observation.observe import observe

FULL = Layout(
    *OBSERVATION.blocks,
    Block("acting", (SEATS,), "which seat is to act"),
    Block("asked", (STAGES,), "the decision that it stands before"),
    Block("all_hands", (SEATS, CARDS), "the hand of each side"),
    Block("stack_next", (TILES,), "the crypt stack by weight"),
)
F: Any = FULL.at


@rule
def full(s, t, out):
    """Write the whole game into `out` (float32, FULL.size)."""
    observe(s, t, SE, out)
    if s.status == 0 and s.to_act != NONE:
        out[F.acting + int(s.to_act)] = 1
        out[F.asked + int(s.frame[s.depth - 1, F_KIND])] = 1
    for side in range(SEATS):
        for k in range(CARDS):
            out[F.all_hands + side * CARDS + k] = (int(s.hand[side]) >> k) & 1
    weight = 1.0
    for k in range(s.stack_n):
        out[F.stack_next + int(s.stack[s.stack_n - 1 - k])] = weight
        weight *= 0.5
