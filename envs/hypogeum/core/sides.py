"""Sides of a game that can meet each other, such as ready decks: what `hypogeum balance` compares."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Sides:
    """Sides of a game for two seats, how they meet, and how even they ought to be.

    A game that has some holds them as `SIDES` in its module `balance`.

    Attributes:
        what: what one of them is called, `deck`.
        names: content folder (None: the game's own) -> printed names by id, in the order of the tables.
        meet: side of seat 0, side of seat 1, seat that begins -> the options of such a game.
        length: field of the state record that counts the turns.
        field: least and greatest share of its games that a side ought to win against all others.
        first: least and greatest share of the games that whoever begins ought to win.
        truncated: share of truncated games that is too many.
    """

    what: str
    names: Callable[[Path | None], dict[str, str]]
    meet: Callable[[str, str, int], dict[str, Any]]
    length: str
    field: tuple[float, float] = (0.40, 0.60)
    first: tuple[float, float] = (0.45, 0.55)
    truncated: float = 0.01
