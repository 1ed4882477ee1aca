"""The scripted player's choices for many records at once, for a learner to copy."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.core.batch import Batch, bare, one
from hypogeum.core.game import Game
from hypogeum.core.jit import entry


class Scripted:
    """The game's heuristic over a batch; compiled at its first call."""

    def __init__(self, game: Game):
        self.game = game
        self._suggest: Callable[..., None] | None = None

    def __call__(self, batch: Batch, rows: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
        """What the heuristic would play in the records `rows`, int64 (len(rows),), for the seats to act."""
        if self._suggest is None:
            self._suggest = _compile(self.game)
        noise = rng.integers(0, 1 << 63, len(rows), dtype=np.uint64)
        out = np.zeros(len(rows), np.int64)
        self._suggest(bare(batch.states), one(batch.t), rows, batch.seat, batch.mask, noise, out)
        return out


def _compile(game: Game) -> Callable[..., None]:
    heuristic = game.rules.heuristic

    @entry(f"{game.name}-imitation", game.folder)  # a folder of its own in the cache: its digest is another
    def suggest(states: Any, tables: Any, rows: Any, seats: Any, masks: Any, noise: Any, out: Any) -> None:
        t = tables[0]
        for k in range(rows.shape[0]):
            i = rows[k]
            out[k] = heuristic(states[i], t, seats[i], masks[i], noise[k])

    return suggest
