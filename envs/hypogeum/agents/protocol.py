"""What a player is to shells, trainers and tournaments: one small protocol, batched."""

from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from hypogeum.core.batch import EXTERNAL
from hypogeum.core.game import Position

Observations = NDArray[np.float32]
Masks = NDArray[np.int8]
Seats = NDArray[np.int64]
Actions = NDArray[np.int64]


@runtime_checkable
class Agent(Protocol):
    """A player of any number of decisions at once, of any seats, in any games of one kind.

    Attributes:
        name: how tables and logs call it; `resolve(name)` gives the same player where that is possible.
        native: EXTERNAL, or RANDOM / HEURISTIC where the compiled batch plays it by itself (`Batch.control`).
    """

    name: str
    native: int

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        """Choose for `n` decisions that have nothing to do with each other.

        Args:
            observations: float32 (n, observation size), each what the seat to act may know.
            masks: int8 (n, actions), 1 for each legal action; no row is empty.
            seats: int64 (n,), the seats to act.
            rng: the only source of chance.

        Returns:
            int64 (n,), a legal action each.
        """

    def act_at(self, position: Position, seat: int, rng: np.random.Generator) -> int:
        """Choose for `seat`, whose turn it is in `position`; looks at nothing that the seat may not know."""

    def begin(self, rng: np.random.Generator) -> "Agent":
        """Who plays the coming game: the agent itself, or what a mixture draws."""


class Player:
    """Base of agents: plays from observations, one game or many; a subclass gives `act`.

    Attributes:
        seats: names of the seats that it has learnt to play; none for every seat.
    """

    name = "player"
    native = EXTERNAL
    seats: tuple[str, ...] = ()

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        raise NotImplementedError

    def act_at(self, position: Position, seat: int, rng: np.random.Generator) -> int:
        return int(self.act(position.observe(seat)[None], position.mask()[None], np.array([seat]), rng)[0])

    def begin(self, rng: np.random.Generator) -> Agent:
        return self

    def __repr__(self) -> str:
        return f"<agent {self.name}>"


def random_legal(masks: Masks, rng: np.random.Generator) -> Actions:
    """A uniformly random legal action for each row of `masks`, int8 (n, actions)."""
    return np.where(masks != 0, rng.random(masks.shape), -1.0).argmax(1).astype(np.int64)


def noise(rng: np.random.Generator) -> Any:
    """A random u8, as the compiled heuristic wants it."""
    return np.uint64(rng.integers(0, 1 << 63, dtype=np.uint64))
