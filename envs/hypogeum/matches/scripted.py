"""Whole games between players that need no network: random and scripted ones."""

import math
from collections.abc import Sequence
from typing import Any

from hypogeum.core.batch import Batch
from hypogeum.core.game import Game, Options


def played(
    game: Game,
    options: Options,
    players: Sequence[int],
    games: int,
    seed: int,
    *,
    tables: Any = None,
    threads: int = 1,
    first: int = 0,
) -> Batch:
    """A batch of `games` games between `players` (RANDOM or HEURISTIC by seat), all of them over.

    Game i of it depends on `seed` and `first + i` only: the same whatever the number of games and threads.
    """
    batch = Batch(game, options, games, seed, tables=tables, threads=threads, autoreset=False, first=first)
    batch.control[:] = players
    batch.reset()
    return batch


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % score interval for a share of `wins` in `games`. Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927)."""
    if games == 0:
        return 0.0, 1.0
    share, spare = wins / games, z * z / games
    middle = (share + spare / 2) / (1 + spare)
    reach = z * math.sqrt(share * (1 - share) / games + spare / (4 * games)) / (1 + spare)
    return max(0.0, middle - reach), min(1.0, middle + reach)
