"""Who sits at the tables of a training run: the learner, frozen copies of it, and the built-in agents."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.core.batch import EXTERNAL, HEURISTIC, RANDOM
from hypogeum.core.errors import OptionError

LEARNER, SNAPSHOT = EXTERNAL, 3
"""Players by number: the learner, RANDOM, HEURISTIC as in `Batch.control`, then snapshot j as SNAPSHOT + j."""
KINDS = {"self": LEARNER, "random": RANDOM, "heuristic": HEURISTIC, "snapshots": SNAPSHOT}


def parse_mix(shares: Mapping[str, float], source: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Kinds of opponents and their probabilities, from shares by name.

    Raises:
        OptionError: an unknown kind, a negative share, or none above 0.
    """
    for name, share in shares.items():
        if name not in KINDS:
            raise OptionError(f"Opponents cannot be {name!r} ({source}); they are mixed from {', '.join(KINDS)}.")
        if not _number(share):
            raise OptionError(f"The share of opponent {name} cannot be {share!r} ({source}); it is a number from 0 up.")
    weights = np.array([float(share) for share in shares.values()])
    if not weights.sum() > 0:
        raise OptionError(f"The shares of opponents add up to nothing ({source}).")
    return np.array([KINDS[name] for name in shares]), weights / weights.sum()


def _number(share: Any) -> bool:
    return isinstance(share, int | float) and not isinstance(share, bool) and 0 <= share < 1e9


class Tables:
    """The players of each seat of each record; a record's are drawn anew for each of its games.

    Attributes:
        player: int64 (records, seats), player numbers as above.
        kind: int64 (records,), the kind of all seats beside the learner's, -1 where they differ.
        snapshots: frozen networks that may be drawn.
        own: seats at which the learner may sit.
    """

    def __init__(
        self, records: int, seats: int, shares: Mapping[str, float], mixed: float, source: str,
        own: Sequence[int] | None = None,
    ):  # fmt: skip
        self.player = np.zeros((records, seats), np.int64)
        self.kind = np.zeros(records, np.int64)
        self.snapshots = 0
        self.mixed = mixed
        self.kinds, self.shares = parse_mix(shares, source)
        self.own = np.arange(seats) if own is None else np.array(own, np.int64)
        mirrored = [name for name in ("self", "snapshots") if shares.get(name, 0) > 0]
        if mirrored and len(self.own) < seats:
            raise OptionError(
                f"Opponents cannot be {mirrored[0]!r} ({source}) where the learner plays only some of the seats: it has not "
                "learnt the others."
            )

    def draw(self, rows: NDArray[np.int64], rng: np.random.Generator) -> None:
        """Seat the coming games of `rows`: a learner at one of its seats, the others of one kind, or each of its own kind."""
        n, seats = len(rows), self.player.shape[1]
        one = rng.choice(self.kinds, (n, 1), p=self.shares)
        each = rng.choice(self.kinds, (n, seats), p=self.shares)
        player = np.where(rng.random((n, 1)) < self.mixed, each, one)
        frozen = rng.integers(0, max(1, self.snapshots), (n, seats))
        player = np.where(player == SNAPSHOT, SNAPSHOT + frozen if self.snapshots else LEARNER, player)
        learner = self.own[rng.integers(0, len(self.own), n)]
        player[np.arange(n), learner] = LEARNER
        kinds = np.minimum(player, SNAPSHOT)
        other = kinds[np.arange(n), (learner + 1) % seats]
        alike = (kinds == other[:, None]).sum(1) + (other != LEARNER) == seats
        self.player[rows] = player
        self.kind[rows] = np.where(alike, other, -1)

    def control(self, rows: NDArray[np.int64]) -> NDArray[np.int8]:
        """What `Batch.control` has to be for `rows`."""
        return np.where(self.player[rows] < SNAPSHOT, self.player[rows], EXTERNAL).astype(np.int8)


def win_shares(payoff: NDArray[np.float32]) -> NDArray[np.float64]:
    """Who won games paid `payoff` (games, seats): 1, or equal shares of it among the best paid; 0 for all when paid alike."""
    best = payoff == payoff.max(1, keepdims=True)
    shares = best / best.sum(1, keepdims=True)
    shares[best.all(1)] = 0
    return shares
