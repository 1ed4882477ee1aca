"""Compile a game ahead on two cores: this process takes the entries that hold all rules, a second one the others."""

import os
import subprocess
import sys

import numpy as np

from hypogeum.core.batch import Batch
from hypogeum.core.game import Game
from hypogeum.core.jit import PLAIN, cache_folder, source_digest
from hypogeum.core.warm import warm


def make_ready(game: Game, name: str, *, tests: bool = False) -> None:
    """Compile all entries of `game`, or load them from the cache.

    Args:
        game: the game.
        name: the name under which another process finds it.
        tests: also the entry that only tests and tools use.
    """
    known = (cache_folder() / game.name / source_digest(game.folder)).is_dir()
    helper = None
    if not known and not PLAIN and (os.cpu_count() or 1) > 1:
        helper = subprocess.Popen([sys.executable, "-m", "hypogeum.ahead", name], stdin=subprocess.DEVNULL)
    try:
        if helper is not None:
            batch = Batch(game, game.parse("the defaults"), 1)
            batch.reset()
            game.entries.reset(batch.states[0], batch.t, np.uint64(0))
            helper.wait()  # should it have failed, the next line compiles what is missing
        warm(game, tests=tests)
    finally:
        if helper is not None and helper.poll() is None:
            helper.terminate()
            helper.wait()


def compile_small(game: Game) -> None:
    """Compile, without calling them, the entries that neither deal nor step."""
    from numba import typeof

    options = game.parse("the defaults")
    s, t, entries = game.state.make(), game.tables(options, None), game.entries
    seat, z = 0, np.uint64(1)
    mask, seats = np.zeros(game.actions.size, np.int8), np.zeros(options.seats, np.float32)
    for entry, arguments in (
        (entries.faults, (s, t)),
        (entries.heuristic, (s, t, seat, mask, z)),
        (entries.redeal, (s, t, seat, z)),
        (entries.full, (s, t, np.zeros(game.full.size, np.float32))),
        (entries.shaping, (s, t, seats)),
        (entries.payoffs, (s, t, seats)),
    ):
        entry.compile(tuple(typeof(argument) for argument in arguments))


if __name__ == "__main__":
    from hypogeum.games import find

    compile_small(find(sys.argv[1]))
