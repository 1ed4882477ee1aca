"""Compile a game ahead, or load it from the cache: every entry once, with arguments of the types that the shells hand in."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from hypogeum.core.game import Game


def warm(game: "Game", *, tests: bool = False) -> None:
    """Make the compiled entries of `game` ready; the arguments come from games that are really played.

    Args:
        game: the game.
        tests: also the entry that only tests and tools use.
    """
    from hypogeum.core.batch import Batch, one
    from hypogeum.core.game import Position

    options = game.parse("the defaults")
    entries, z = game.entries, np.uint64(1)
    p = Position.new(game, options, 0)
    seat = int(entries.to_act(p.s))
    mask, seen = p.mask(), p.observe(seat)
    paid, full = np.zeros(options.seats, np.float32), np.zeros(game.full.size, np.float32)
    entries.status(p.s)
    entries.faults(p.s, p.t)
    entries.full(p.s, p.t, full)
    entries.shaping(p.s, p.t, paid)
    p.step(int(entries.heuristic(p.s, p.t, seat, mask, z)))
    entries.redeal(p.s, p.t, seat, z)
    entries.act(one(p.s), one(p.t), -1, -1, mask, seen)
    if tests:
        entries.rollout(p.s, p.t, z, game.decisions_max(options), 1, mask)
    entries.payoffs(p.s, p.t, paid)
    batch = Batch(game, options, 1)
    batch.reset()
    batch.step(batch.mask.argmax(axis=1))
    batch.look(np.arange(1), batch.seat)
    batch.potentials(np.arange(1), np.zeros((1, options.seats), np.float32))
