"""Speeds of a game: random legal play, with mask and observation written at every decision. See `hypogeum bench`."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from hypogeum.core.batch import RANDOM, Batch
from hypogeum.core.errors import HypogeumError
from hypogeum.core.game import Game

RECORDS = (1, 64, 4096)
THREADS = (1, 2)

Told = Callable[[str], None]
"""Takes what is being measured now."""


def measure(game: Game, name: str, seconds: float, told: Told) -> dict[str, Any]:
    """All numbers of the benchmark, under the keys that `hypogeum bench --json` prints.

    Args:
        game: the game.
        name: the name under which a fresh process finds it.
        seconds: wall time for each speed, after a warm-up.
        told: is told what is measured next.

    Returns:
        game; batch, a list of {records, threads, decisions_per_s}; aec_raw_per_s, aec_per_s and gym_per_s in decisions
        (Gymnasium: of the learning seat) a second; compile_s and load_s in seconds of wall time; record_bytes;
        observation_size and actions; bytes_per_s, what the fastest batch wrote into masks and observations.
    """
    told("first compile, in a fresh process")
    with tempfile.TemporaryDirectory(prefix="hypogeum-bench-") as cache:
        compile_s = start_up(name, cache)
        told("load from the cache, in a fresh process")
        load_s = start_up(name, cache)
    rows = []
    for records in RECORDS:
        for threads in THREADS:
            told(f"batch of {records} on {threads} thread{'s' if threads > 1 else ''}")
            speed = batch_speed(game, records, threads, seconds)
            rows.append({"records": records, "threads": threads, "decisions_per_s": speed})
    told("PettingZoo raw_env")
    raw = aec_speed(game, seconds, raw=True)
    told("PettingZoo env")
    wrapped = aec_speed(game, seconds, raw=False)
    told("Gymnasium")
    solo = gym_speed(game, seconds)
    row_bytes = 4 * game.observation.size + game.actions.size
    return {
        "game": name,
        "batch": rows,
        "aec_raw_per_s": raw,
        "aec_per_s": wrapped,
        "gym_per_s": solo,
        "compile_s": compile_s,
        "load_s": load_s,
        "record_bytes": game.state.size,
        "observation_size": game.observation.size,
        "actions": game.actions.size,
        "bytes_per_s": row_bytes * max(row["decisions_per_s"] for row in rows),
    }


def batch_speed(game: Game, records: int, threads: int, seconds: float) -> float:
    """Decisions a second of a native batch, all seats random, every row written at every decision."""
    batch = Batch(game, game.parse("the defaults"), records, seed=1, threads=threads)
    batch.reset()
    batch.control[:] = RANDOM
    nobody = np.full(records, -1, np.int64)
    # Long calls for few records, so that the call itself does not count; short ones for many, as trainers make them.
    budget = max(16, 16384 // records)
    batch.step(nobody, budget)

    def once() -> int:
        batch.step(nobody, budget)
        return int(batch.made.sum())

    return per_second(once, seconds)


def aec_speed(game: Game, seconds: float, *, raw: bool) -> float:
    """Decisions a second of the PettingZoo loop, `last()` and `step()`, with a random legal action by NumPy."""
    from hypogeum.shells import aec

    env: Any = aec.RawEnv(game) if raw else aec.env(game)
    numbers = np.random.default_rng(1).random(4096)
    played = 0
    env.reset(seed=1)

    def once() -> int:
        nonlocal played
        made = 0
        while made < 500:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(numbers[played & 4095] * len(legal))]))
            played += 1
            made += 1
        return made

    once()
    return per_second(once, seconds)


def gym_speed(game: Game, seconds: float) -> float:
    """Decisions a second of the learning seat in the Gymnasium shell, opponents random."""
    from hypogeum.shells.solo import SoloEnv

    env = SoloEnv(game, opponents="random")
    rng = np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    state = {"mask": observation["action_mask"], "ended": False}

    def once() -> int:
        for _ in range(200):
            legal = state["mask"].nonzero()[0]
            seen, _, terminated, truncated, _ = env.step(int(legal[rng.integers(len(legal))]))
            if terminated or truncated:
                seen, _ = env.reset()
                state["ended"] = True
            state["mask"] = seen["action_mask"]
        return 200

    while not state["ended"]:  # the end of a game compiles the last of what it needs
        once()
    return per_second(once, seconds)


def per_second(once: Callable[[], int], seconds: float) -> float:
    """Call `once`, which returns how much it did, for about `seconds`; what it did a second."""
    done, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        done += once()
    return done / passed


START_UP = """
import sys, time
start = time.perf_counter()
from hypogeum.ahead import make_ready
from hypogeum.games import find
game = find(sys.argv[1])
imported = time.perf_counter()
make_ready(game, sys.argv[1])
print(time.perf_counter() - imported)
"""


def start_up(name: str, cache: str) -> float:
    """Seconds that a fresh process with this cache folder needs until every entry of the game is ready, imports aside."""
    env = {**os.environ, "HYPOGEUM_CACHE_DIR": cache, "HYPOGEUM_QUIET": "1"}
    done = subprocess.run([sys.executable, "-c", START_UP, name], env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise HypogeumError(f"A fresh process could not compile {name}: {(done.stderr.strip() or '?').splitlines()[-1]}.")
    return float(done.stdout)


@contextmanager
def progress(console: Console) -> Iterator[Told]:
    """A spinner that says what is measured; silent where the output is not a terminal."""
    with console.status("measuring") as status:
        yield lambda words: status.update(f"measuring: {words}")


def table(numbers: dict[str, Any]) -> Table:
    """The numbers for people."""
    out = Table(title=f"{numbers['game']}: random legal play, mask and observation at every decision")
    out.add_column("what")
    out.add_column("value", justify="right")
    for row in numbers["batch"]:
        threads = f"{row['threads']} thread{'s' if row['threads'] > 1 else ''}"
        out.add_row(f"batch of {row['records']:,}, {threads}", f"{row['decisions_per_s']:,.0f} decisions/s")
    out.add_row("PettingZoo raw_env", f"{numbers['aec_raw_per_s']:,.0f} decisions/s")
    out.add_row("PettingZoo env", f"{numbers['aec_per_s']:,.0f} decisions/s")
    out.add_row("Gymnasium, random opponents", f"{numbers['gym_per_s']:,.0f} decisions/s of the learner")
    out.add_row("first compile of everything", f"{numbers['compile_s']:.1f} s")
    out.add_row("load from the cache", f"{numbers['load_s']:.2f} s")
    out.add_row("record", f"{numbers['record_bytes']:,} bytes")
    out.add_row("observation, actions", f"{numbers['observation_size']:,} float32, {numbers['actions']:,} int8")
    out.add_row("written by the fastest batch", f"{numbers['bytes_per_s'] / 1e6:,.0f} MB/s")
    return out


def train_table(name: str, numbers: dict[str, float]) -> Table:
    """The overhead of training for people."""
    out = Table(title=f"{name}: one update of masked PPO in self-play")
    out.add_column("what")
    out.add_column("value", justify="right")
    out.add_row("whole update", f"{numbers['train_s']:.2f} s")
    out.add_row("the same network passes on synthetic data", f"{numbers['passes_s']:.2f} s")
    out.add_row("outside the passes (at most 20 %)", f"{100 * numbers['outside']:.1f} %")
    out.add_row("of it compiled games", f"{numbers['games_s']:.2f} s")
    out.add_row("decisions of the learner", f"{numbers['decisions_per_s']:,.0f} /s")
    return out


def row(numbers: dict[str, Any], commit: str, day: str, cpu: str) -> str:
    """One line of tests/bench/results.md."""
    best = {r["threads"]: r["decisions_per_s"] for r in numbers["batch"] if r["records"] == max(RECORDS)}
    cells = [
        day, commit, cpu, numbers["game"], *(f"{best[k]:,.0f}" for k in THREADS), f"{numbers['aec_raw_per_s']:,.0f}",
        f"{numbers['aec_per_s']:,.0f}", f"{numbers['gym_per_s']:,.0f}", f"{numbers['compile_s']:.1f}",
        f"{numbers['load_s']:.2f}", f"{numbers['record_bytes']:,}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"
