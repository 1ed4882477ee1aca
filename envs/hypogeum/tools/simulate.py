"""Play many games and look for what cannot be: python -m hypogeum.tools.simulate GAME [--games N] [--heuristic N]

First, random games over all configurations with the fault checker after every decision: none may have a fault, none
may run past the bound. Then games between fixed players, with a table of sanity (`hypogeum.tools.sanity`).
`--again CONFIGURATION SEED` replays one random game and names its faults.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from hypogeum.core.batch import pick_legal
from hypogeum.core.game import RUNNING, TERMINATED, TRUNCATED, Game, Options, Position
from hypogeum.core.rng import GOLDEN, MASK, advance, mix
from hypogeum.games import NAMES, find
from hypogeum.matches.scripted import played
from hypogeum.settings import parse_settings
from hypogeum.testing.configurations import sample
from hypogeum.testing.scenes import fault_words
from hypogeum.tools.sanity import TABLES, Row, Summaries

GAMES_EACH = 50
"""Random games of each configuration."""
PART = 1000
"""Games of fixed players that are played at once."""
T = TypeVar("T")


@dataclass
class Tally:
    """What random games came to.

    Attributes:
        games, decisions: how many.
        ended: games by how they ended.
        longest: most decisions in a game.
        bad: (configuration number, seed, what is wrong) of each game with a fault or past the bound.
    """

    games: int = 0
    decisions: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    bad: list[tuple[int, int, str]] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ended += other.ended
        self.longest = max(self.longest, other.longest)
        self.bad += other.bad


def random_games(game: Game, configuration: int, games: int, check: bool = True) -> Tally:
    """Random games of configuration number `configuration` from seeds 0, 1, ...

    Faults are looked for after every decision, or without `check` at the end of each game only.
    """
    options = game.parse(f"configuration {configuration}", **sample(game.name, configuration))
    t = game.tables(options, None)
    s = game.state.make()
    mask = np.zeros(game.actions.size, np.int8)
    bound = game.decisions_max(options)
    tally = Tally()
    for seed in range(games):
        game.entries.reset(s, t, np.uint64(seed))
        made = int(game.entries.rollout(s, t, noise(configuration, seed), bound + 1, int(check), mask))
        status = int(game.entries.status(s))
        tally.games += 1
        tally.decisions += abs(made)
        tally.longest = max(tally.longest, abs(made))
        tally.ended[{TERMINATED: "terminated", TRUNCATED: "truncated"}.get(status, "not ended")] += 1
        found = int(game.entries.faults(s, t))
        if found:
            tally.bad.append((configuration, seed, f"{fault_words(game, found)} after {abs(made)} decisions"))
        elif made > bound or status == RUNNING:
            tally.bad.append((configuration, seed, f"past the bound of {bound} decisions"))
    return tally


def noise(configuration: int, seed: int) -> np.uint64:
    """Start of the stream of random choices of one game."""
    return np.uint64((configuration * GOLDEN + seed * 0xD1B54A32D192ED03 + 1) & MASK)


def again(game: Game, configuration: int, seed: int) -> None:
    """Replay one random game and print its last decisions up to the first fault."""
    options = game.parse(f"configuration {configuration}", **sample(game.name, configuration))
    p = Position.new(game, options, seed)
    chance = noise(configuration, seed)
    told: list[str] = []
    actions: list[int] = []
    found = int(game.entries.faults(p.s, p.t))
    while found == 0 and int(game.entries.status(p.s)) == RUNNING and len(actions) <= game.decisions_max(options):
        mask = p.mask()
        chance = np.uint64(advance(chance))
        a = int(pick_legal(mask, np.uint64(mix(chance))))
        seat = int(game.entries.to_act(p.s))
        told.append(
            f"{len(actions)} seat {seat} {game.text.stage_name(p.s, p.t)}: {game.text.action_name(p.s, p.t, a)}"
        )
        p.step(a)
        actions.append(a)
        found = int(game.entries.faults(p.s, p.t))
    print(f"options {options.model_dump(exclude_defaults=True)}\nseed {seed}\nactions {actions}")
    print("\n".join(told[-25:]))
    print(f"status {int(game.entries.status(p.s))}, {fault_words(game, found)} after {len(actions)} decisions")


def scripted_games(
    game: Game, options: Options, players: Sequence[int], games: int, seed: int, threads: int
) -> Summaries:
    """The summaries of games between `players` (RANDOM or HEURISTIC by seat), with `truncated` and `made` added."""
    batch = played(game, options, players, games, seed, threads=threads)
    found = []
    for i in range(games):
        numbers = dict(game.text.summary(batch.states[i], batch.t))
        found.append(numbers | {"truncated": float(batch.ended[i] == TRUNCATED), "made": float(batch.made[i])})
    return found


def with_progress(what: str, parts: Iterable[T], total: int, done: Callable[[T], int]) -> None:
    """Go through `parts`, telling on the terminal how far it is; `done` returns how many games a part was."""
    start, count, told = time.perf_counter(), 0, 0.0
    for part in parts:
        count += done(part)
        now = time.perf_counter()
        if sys.stderr.isatty() and now - told > 0.5:
            told = now
            left = (now - start) * (total - count) / max(count, 1)
            print(f"\r{what}: {count:,} of {total:,}, {left:.0f} s left ", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - start
    clear = "\r" if sys.stderr.isatty() else ""
    print(f"{clear}{what}: {count:,} in {seconds:.1f} s{' ' * 12}", file=sys.stderr)


def sanity_table(game: Game, games: int, seed: int, threads: int, settings: dict[str, Any]) -> str:
    """The game's table of sanity over `games` games of all its rows together, and below it what calls for a look.

    `settings` are options of the game for all rows.
    """
    rows, table = TABLES[game.name]
    results: list[tuple[Row, Summaries]] = [(row, []) for row in rows]
    each = max(1, games // len(rows))
    parts = [(k, start) for k in range(len(rows)) for start in range(0, each, PART)]

    def part(k: int, start: int) -> int:
        row, found = results[k]
        options = game.parse("simulate", **row.options, **settings)
        n = min(PART, each - start)
        players = (*row.players, *row.players[-1:] * (options.seats - len(row.players)))  # the whole of a team is of one kind
        found += scripted_games(game, options, players, n, seed + start, threads)
        return n

    lengths = (part(k, start) for k, start in parts)
    with_progress("games of fixed players", lengths, each * len(rows), lambda n: n)
    words, odd = table(results)
    return "\n".join([words, *(f"  look: {line}" for line in odd)])


def simulate(game: Game, games: int, threads: int) -> Tally:
    """Random games over all configurations, told about on the terminal."""
    tally = Tally()

    def note(part: Tally) -> int:
        tally.add(part)
        return part.games

    sizes = [min(GAMES_EACH, games - k) for k in range(0, games, GAMES_EACH)]
    with ThreadPoolExecutor(threads) as pool:
        parts = pool.map(lambda k: random_games(game, k, sizes[k]), range(len(sizes)))
        with_progress("random games", parts, games, note)
    print(
        f"{tally.games:,} random games over {len(sizes):,} configurations: {tally.decisions:,} decisions, each "
        f"checked; {dict(tally.ended)}; the longest had {tally.longest:,} decisions; {len(tally.bad)} with faults or "
        f"past the bound"
    )
    for configuration, seed, what in tally.bad[:20]:
        print(f"  --again {configuration} {seed}: {what}")
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(NAMES))
    parser.add_argument("--games", type=int, default=100_000, help="random games over all configurations")
    parser.add_argument("--heuristic", type=int, default=10_000, help="games of fixed players, over all rows of the table")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="an option for the table's games")
    parser.add_argument("--again", nargs=2, type=int, metavar=("CONFIGURATION", "SEED"), help="replay one random game")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="of the games of fixed players")
    args = parser.parse_args()
    game = find(args.game)
    if args.again:
        again(game, *args.again)
        return
    bad = bool(args.games and simulate(game, args.games, args.threads).bad)
    if args.heuristic:
        print(sanity_table(game, args.heuristic, args.seed, args.threads, parse_settings(args.set)))
    if bad:
        sys.exit(1)


if __name__ == "__main__":
    main()
