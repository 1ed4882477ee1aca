"""Checks of a game's scripted player: it is legal, blind to secrets, and of one mind where its noise is the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from hypogeum.core.game import RUNNING, Game, Options, Position
from hypogeum.core.record import copy

LONG = 1 << 15
"""Decisions that no game reaches in a test."""


def choose(game: Game, s: Any, t: Any, noise: int = 1) -> int:
    """The action that the scripted player chooses for the seat to act; it must be legal."""
    a = int(game.entries.heuristic(s, t, int(s.to_act), np.array(s.legal), np.uint64(noise)))
    assert s.legal[a]
    return a


def walk(game: Game, options: Options, seed: int, share: float, most: int = LONG) -> Iterator[tuple[Position, int]]:
    """Positions of a game, up to `most` decisions, and what the scripted player would do there.

    Each decision is made by it with probability `share`, else at random.
    """
    p = Position.new(game, options, seed)
    rng = np.random.default_rng(seed)
    while int(p.s.status) == RUNNING and int(p.s.decisions) < most:
        a = choose(game, p.s, p.t, int(rng.integers(1 << 63)))
        yield p, a
        p.step(a if rng.random() < share else int(rng.choice(np.flatnonzero(p.mask()))))


def check_changes_nothing(game: Game, options: Options, seed: int, most: int = LONG) -> None:
    """It plays legally wherever a game leads to, and does not touch the record."""
    for p, _ in walk(game, options, seed, 0.5, most):
        before = p.s.tobytes()
        choose(game, p.s, p.t, 7)
        assert p.s.tobytes() == before


def check_blind(game: Game, options: Options, most: int = LONG) -> None:
    """It does the same where what its seat cannot know is dealt afresh."""
    changed = 0
    for k, (p, _) in enumerate(walk(game, options, 5, 0.7, most)):
        other = p.clone()
        game.entries.redeal(other.s, other.t, p.to_act, np.uint64(k))
        assert choose(game, p.s, p.t, k * 977) == choose(game, other.s, other.t, k * 977)
        changed += p.s.tobytes() != other.s.tobytes()
    assert changed > 10, "re-dealing changed hardly anything"


def check_one_mind(game: Game, options: Options, most: int = LONG) -> None:
    """Equal noise gives equal choices."""
    for p, _ in walk(game, options, 3, 1.0, most):
        assert choose(game, p.s, p.t, 42) == choose(game, copy(p.s), p.t, 42)
