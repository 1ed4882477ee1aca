"""Checks that any game of this design must pass. Importable by third parties for games of their own.

    from hypogeum.testing.contract import check_all
    check_all(my_game, my_options, games=20, seed=1)

Each check takes a `Game` and options, plays random legal games from fixed seeds, and raises an AssertionError that
names the game's seed and the actions that led there; `replay` turns those back into a position.

Checks that start other processes import the game by `game.home`, a module with the attribute `GAME`.
"""

import copy as copying
import hashlib
import itertools
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.core.batch import RANDOM, Batch
from hypogeum.core.errors import IllegalActionError
from hypogeum.core.game import RUNNING, TERMINATED, TRUNCATED, Game, Options, Position
from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games import find
from hypogeum.shells import aec
from hypogeum.shells.solo import SoloEnv
from hypogeum.shells.turn_parallel import TurnParallelEnv
from hypogeum.shells.vector import VectorEnv
from hypogeum.testing.scenes import fault_words

Conserved = Callable[[Any, Any], Any]
"""(s, t) -> something that must never change in a game, such as the sorted list of all cards."""


@dataclass
class Walk:
    """A random legal game in progress.

    Attributes:
        position: where it stands.
        seed: what it was dealt from.
        actions: what has been played.
        chance: the generator of the player's choices (not of the game's own chance).
    """

    position: Position
    seed: int
    chance: random.Random
    actions: list[int] = field(default_factory=list)

    @property
    def running(self) -> bool:
        return int(self.position.game.entries.status(self.position.s)) == RUNNING

    def legal(self) -> list[int]:
        return [int(a) for a in np.flatnonzero(self.position.mask())]

    def play(self, a: int) -> None:
        self.actions.append(a)
        self.position.step(a)

    def where(self) -> str:
        """How to come here again, for messages."""
        return (
            f"{self.position.game.name}, options {self.position.options.model_dump(exclude_defaults=True)}, "
            f"seed {self.seed}, after actions {self.actions}"
        )


def walks(game: Game, options: Options, games: int, seed: int) -> Iterator[Walk]:
    """Games dealt from seeds `seed`, `seed` + 1, ...; the caller plays them."""
    tables = game.tables(options, None)
    for k in range(seed, seed + games):
        yield Walk(Position.new(game, options, k, tables), k, random.Random(k))


def positions(game: Game, options: Options, games: int, seed: int, every: int = 1) -> Iterator[Walk]:
    """Every `every`-th decision (counted over all games, from a shifting start) of random legal games, and each end."""
    n = seed % every
    for walk in walks(game, options, games, seed):
        while walk.running:
            n += 1
            if n % every == 0:
                yield walk
            walk.play(walk.chance.choice(walk.legal()))
        yield walk


def replay(game: Game, options: Options, seed: int, actions: list[int]) -> Position:
    """The position that a message of a check names."""
    p = Position.new(game, options, seed)
    for a in actions:
        p.step(a)
    return p


def same_bytes(a: Any, b: Any) -> bool:
    """Whether two records are equal in every byte."""
    return bool(a.tobytes() == b.tobytes())


def difference(game: Game, a: Any, b: Any) -> str:
    """The fields in which two records differ, for messages."""
    lines = [
        f"{name}: {np.asarray(a[name]).tolist()} | {np.asarray(b[name]).tolist()}"
        for name, *_ in game.state.fields
        if not np.array_equal(a[name], b[name])
    ]
    return "\n".join(lines) or "padding bytes only"


# Play


def check_play(
    game: Game, options: Options, games: int = 10, seed: int = 1, conserved: Conserved | None = None
) -> dict[str, int]:
    """Random games without a fault after any step, nothing lost or doubled, sound masks, an end in time.

    Returns how many decisions were made and games ended in which way.
    """
    counted = {"games": 0, "decisions": 0, "terminated": 0, "truncated": 0}
    bound = game.decisions_max(options)
    for walk in walks(game, options, games, seed):
        p = walk.position
        kept = conserved(p.s, p.t) if conserved else None
        while True:
            found = int(game.entries.faults(p.s, p.t))
            assert found == 0, f"{fault_words(game, found)} at {walk.where()}"
            assert conserved is None or conserved(p.s, p.t) == kept, f"something was lost or doubled at {walk.where()}"
            _check_mask(walk)
            if not walk.running:
                break
            assert len(walk.actions) < bound, f"more than {bound} decisions in {walk.where()}"
            walk.play(walk.chance.choice(walk.legal()))
        pay = np.full(options.seats, np.nan, np.float32)
        game.entries.payoffs(p.s, p.t, pay)
        assert np.isfinite(pay).all(), f"pay-offs {pay} at {walk.where()}"
        ended = int(game.entries.status(p.s))
        counted["games"] += 1
        counted["decisions"] += len(walk.actions)
        counted["terminated"] += ended == TERMINATED
        counted["truncated"] += ended == TRUNCATED
    return counted


def _check_mask(walk: Walk) -> None:
    p = walk.position
    mask = p.mask()
    _check_box(walk)
    seat = int(p.game.entries.to_act(p.s))
    assert set(np.unique(mask)) <= {0, 1}, f"the mask holds {np.unique(mask)} at {walk.where()}"
    if walk.running:
        assert 0 <= seat < p.options.seats, f"seat {seat} acts at {walk.where()}"
        assert mask.any(), f"nothing is legal at {walk.where()}"
    else:
        assert int(p.game.entries.status(p.s)) in (TERMINATED, TRUNCATED), f"unknown status at {walk.where()}"
        assert seat == -1 and not mask.any(), f"the game is over, yet seat {seat} may act at {walk.where()}"


def _check_box(walk: Walk) -> None:
    """What one seat (another one each time) is shown, and the full-information vector, lie in the announced box."""
    game, p = walk.position.game, walk.position
    full = np.zeros(game.full.size, np.float32)
    game.entries.full(p.s, p.t, full)
    seat = len(walk.actions) % p.options.seats
    shown = {f"seat {seat}": (game.observation, p.observe(seat)), "everything": (game.full, full)}
    for what, (layout, vector) in shown.items():
        if ((vector >= game.low) & (vector <= game.high)).all():
            continue
        for block, values in layout.views(vector).items():
            good = (values >= game.low) & (values <= game.high)
            assert good.all(), (
                f"{what}: {block} holds {values[~good][:5]}, not in {game.low}..{game.high}: {walk.where()}"
            )


def check_every_legal_action(game: Game, options: Options, games: int = 4, seed: int = 1, every: int = 7) -> None:
    """Each legal action applies to a copy without a fault and changes it, and has a name of its own."""
    for walk in positions(game, options, games, seed, every):
        p = walk.position
        before = p.s.tobytes()
        named: dict[str, int] = {}
        for a in walk.legal():
            name = game.text.action_name(p.s, p.t, a)
            assert name and name.strip() == name, f"action {a} is named {name!r} at {walk.where()}"
            assert name not in named, f"actions {named[name]} and {a} are both named {name!r} at {walk.where()}"
            named[name] = a
            other = p.clone()
            other.step(a)
            found = int(game.entries.faults(other.s, other.t))
            assert found == 0, f"{fault_words(game, found)} after {name!r} ({a}) at {walk.where()}"
            assert other.s.tobytes() != before, f"{name!r} ({a}) changes nothing at {walk.where()}"
        assert p.s.tobytes() == before, f"looking at the legal actions changed the state at {walk.where()}"
        if walk.running:
            assert game.text.stage_name(p.s, p.t), f"the stage has no name at {walk.where()}"


# Equal seeds, equal games


def digest(game: Game, options: Options, games: int, seed: int, limit: int = 0) -> str:
    """Digest of all records, masks, observations and pay-offs of random games (up to `limit` decisions each)."""
    h = hashlib.sha256()
    view = np.zeros(game.observation.size, np.float32)
    full = np.zeros(game.full.size, np.float32)
    shaped = np.zeros(options.seats, np.float32)
    for walk in walks(game, options, games, seed):
        p = walk.position
        while True:
            h.update(p.s.tobytes())
            h.update(p.mask().tobytes())
            for seat in range(options.seats):
                game.entries.observe(p.s, p.t, seat, view)
                h.update(view.tobytes())
            game.entries.full(p.s, p.t, full)
            game.entries.shaping(p.s, p.t, shaped)
            h.update(full.tobytes() + shaped.tobytes())
            if not walk.running or 0 < limit <= len(walk.actions):
                break
            if len(walk.actions) % 5 == 0:
                _digest_copies(walk, h)
            walk.play(walk.chance.choice(walk.legal()))
        if not walk.running:
            game.entries.payoffs(p.s, p.t, shaped)
            h.update(shaped.tobytes())
    return h.hexdigest()


def _digest_copies(walk: Walk, h: Any) -> None:
    """The scripted player's choice and a re-dealt copy."""
    p = walk.position
    seat = int(p.game.entries.to_act(p.s))
    noise = np.uint64(walk.chance.getrandbits(64))
    h.update(int(p.game.entries.heuristic(p.s, p.t, seat, p.mask(), noise)).to_bytes(4, "little"))
    other = p.clone()
    p.game.entries.redeal(other.s, other.t, walk.chance.randrange(p.options.seats), noise)
    h.update(other.s.tobytes())


def home(game: Game) -> str:
    """The module that other processes import the game from."""
    return game.home or f"hypogeum.games.{game.name}"


def digest_elsewhere(game: Game, options: Options, games: int, seed: int, limit: int = 0, **environment: str) -> str:
    """`digest` computed by a new process with these environment variables."""
    command = [sys.executable, "-m", "hypogeum.testing.contract", home(game), options.model_dump_json()]
    command += [str(games), str(seed), str(limit)]
    done = subprocess.run(
        command, env=os.environ | {"HYPOGEUM_QUIET": "1"} | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"the other process failed with {environment}:\n{done.stderr[-4000:]}"
    return done.stdout.split()[-1]


def check_same_seed(game: Game, options: Options, games: int = 3, seed: int = 1, limit: int = 0) -> None:
    """The same seed gives the same bytes, whatever the generators of `random` and `numpy.random` stand at."""
    wanted = digest(game, options, games, seed, limit)
    states = random.getstate(), np.random.get_state()  # noqa: NPY002
    try:
        for other in (11, 12):
            random.seed(other)
            np.random.seed(other)  # noqa: NPY002
            assert digest(game, options, games, seed, limit) == wanted, f"{game}: the global generators change the game"
    finally:
        random.setstate(states[0])
        np.random.set_state(states[1])  # noqa: NPY002
    assert digest(game, options, games, seed + 100, limit) != wanted, f"{game}: other seeds give the same games"


def check_other_processes(game: Game, options: Options, games: int = 2, seed: int = 1) -> None:
    """Other processes with other hash seeds come to the same bytes."""
    wanted = digest(game, options, games, seed)
    for hash_seed in ("0", "4242"):
        found = digest_elsewhere(game, options, games, seed, PYTHONHASHSEED=hash_seed)
        assert found == wanted, f"{game}: another process (PYTHONHASHSEED={hash_seed}) plays other games"


def check_other_gear(game: Game, options: Options, games: int = 2, seed: int = 1, limit: int = 0) -> None:
    """Compiled and plain rules come to the same bytes."""
    wanted = digest(game, options, games, seed, limit)
    found = digest_elsewhere(game, options, games, seed, limit, NUMBA_DISABLE_JIT="0" if PLAIN else "1")
    assert found == wanted, f"{game} {options!r}: compiled and plain rules differ; seeds {seed}..{seed + games - 1}"


def check_bounds(game: Game, options: Options, games: int = 2, seed: int = 1) -> None:
    """Compiled with bounds checks no index leaves its array, and the bytes stay the same."""
    wanted = digest(game, options, games, seed)
    found = digest_elsewhere(game, options, games, seed, NUMBA_DISABLE_JIT="0", NUMBA_BOUNDSCHECK="1")
    assert found == wanted, f"{game} {options!r}: bounds-checked rules differ"


# Many games at once


def check_batch(game: Game, options: Options, records: int = 7, steps: int = 60, seed: int = 1) -> None:
    """A batch plays, record for record, what single games with the same seeds and actions play; so do two threads."""
    batch = Batch(game, options, records, seed)
    pair = Batch(game, options, records, seed, tables=batch.t, threads=2)
    batch.reset()
    pair.reset()
    chance = random.Random(seed)
    singles = [batch.states[i].copy() for i in range(records)]
    mask = np.zeros(game.actions.size, np.int8)
    view = np.zeros(game.observation.size, np.float32)
    pay = np.zeros(options.seats, np.float32)
    for number in range(steps):
        actions = np.zeros(records, np.int64)
        for i in range(records):
            p = Position(game, options, batch.t, singles[i])
            seat = int(game.entries.to_act(p.s))
            assert batch.seat[i] == seat, f"{game}: record {i} of the batch is at another seat in step {number}"
            game.entries.legal_mask(p.s, p.t, mask)
            game.entries.observe(p.s, p.t, seat, view)
            assert np.array_equal(batch.mask[i], mask), f"{game}: masks differ in record {i}, step {number}"
            assert np.array_equal(batch.observation[i], view), f"{game}: views differ in record {i}, step {number}"
            actions[i] = chance.choice(np.flatnonzero(mask).tolist())
        batch.step(actions)
        pair.step(actions)
        for i in range(records):
            p = Position(game, options, batch.t, singles[i])
            p.step(int(actions[i]))
            ended = int(game.entries.status(p.s))
            assert batch.ended[i] == ended, f"{game}: record {i} ended {batch.ended[i]}, the single game {ended}"
            if ended != RUNNING:
                game.entries.payoffs(p.s, p.t, pay)
                assert np.array_equal(batch.payoff[i], pay), f"{game}: pay-offs differ in record {i}"
                singles[i] = copy(batch.states[i])  # the next game of this record
            else:
                assert same_bytes(batch.states[i], p.s), difference(game, batch.states[i], p.s)
            assert same_bytes(batch.states[i], pair.states[i]), f"{game}: two threads play otherwise than one"


def check_batch_sizes(game: Game, options: Options, records: int = 5, steps: int = 40, seed: int = 3) -> None:
    """Record `i` plays the same games alone, among few and among many, random opponents and new deals included."""
    together = Batch(game, options, records, seed)
    alone = [Batch(game, options, 1, seed, tables=together.t, first=i) for i in range(records)]
    for batch in (together, *alone):
        batch.control[:, 1:] = RANDOM
        batch.reset()
    for _ in range(steps):
        actions = together.mask.argmax(axis=1).astype(np.int64)
        for i, one in enumerate(alone):
            assert same_bytes(together.states[i], one.states[0]), f"{game}: record {i} depends on the batch size"
            assert np.array_equal(together.observation[i], one.observation[0]), f"{game}: so does its observation"
            one.step(actions[i : i + 1])
        together.step(actions)
    assert together.episodes.sum() == sum(int(one.episodes.sum()) for one in alone)


# Secrets


def views(game: Game, p: Position, seat: int) -> dict[str, Any]:
    """Everything that `seat` is shown in a position."""
    shown: dict[str, Any] = {
        "observation": p.observe(seat),
        "rendering": game.text.render(p.s, p.t, seat),
        "seat to act": int(game.entries.to_act(p.s)) == seat,
        "status": int(game.entries.status(p.s)),
    }
    potential = np.zeros(p.options.seats, np.float32)
    game.entries.shaping(p.s, p.t, potential)
    shown["shaping"] = potential
    if shown["seat to act"]:
        mask = p.mask()
        shown["mask"] = mask
        shown["stage"] = game.text.stage_name(p.s, p.t)
        shown["action names"] = [game.text.action_name(p.s, p.t, int(a)) for a in np.flatnonzero(mask)]
    return shown


def compare_views(game: Game, before: dict[str, Any], after: dict[str, Any], where: str) -> None:
    """Fail with the names of observation blocks and lines that differ."""
    for name, value in before.items():
        if isinstance(value, np.ndarray):
            same = np.array_equal(value, after[name])
        else:
            same = value == after[name]
        if same:
            continue
        if name == "observation":
            old, new = game.observation.views(value), game.observation.views(after[name])
            blocks = {k: np.argwhere(old[k] != new[k]).tolist()[:6] for k in old if not np.array_equal(old[k], new[k])}
            raise AssertionError(f"the observation gives secrets away in {blocks} at {where}")
        raise AssertionError(f"{name} gives secrets away: {value!r} | {after[name]!r} at {where}")


def check_secrets(game: Game, options: Options, games: int = 4, seed: int = 1, every: int = 3, deals: int = 2) -> int:
    """Observation, mask, rendering, action names and what is told of others' actions stay the same under `redeal`,
    for every seat in every phase; re-dealt records have no faults. Returns how many re-deals changed a record.
    """
    changed = 0
    told = _Told()
    for walk in positions(game, options, games, seed, every):
        p = walk.position
        for seat in range(options.seats):
            shown = views(game, p, seat)
            for k in range(deals):
                other = p.clone()
                game.entries.redeal(other.s, other.t, seat, np.uint64(walk.chance.getrandbits(64)))
                where = f"deal {k} for seat {seat} at {walk.where()}"
                found = int(game.entries.faults(other.s, other.t))
                assert found == 0, f"redeal left {fault_words(game, found)}: {where}\n{difference(game, p.s, other.s)}"
                compare_views(game, shown, views(game, other, seat), where)
                if k == 0:
                    told.look(walk, other, seat, where)
                changed += not same_bytes(p.s, other.s)
    told.finish()
    return changed


class _Told:
    """Whether the words on others' actions tell more than the table shows.

    Where the table looks the same after one and the same action in the true and in a re-dealt game, the words must be the
    same. And where the choices of a stage never show on the table, all of them must be told in the same words. (Choices
    that do show may come to the same table now and then, such as doubling an attack that kills either way.)
    """

    def __init__(self) -> None:
        self.apart: dict[str, list[str]] = {}
        self.shown: set[str] = set()

    def look(self, walk: Walk, other: Position, viewer: int, where: str) -> None:
        p = walk.position
        seat = int(p.game.entries.to_act(p.s))
        if not walk.running or seat == viewer:
            return
        here, there = self._words(p, seat, viewer), self._words(other, seat, viewer)
        for a in here.keys() & there.keys():
            if here[a] != there[a]:
                assert self._table(p, a, viewer) != self._table(other, a, viewer), (
                    f"words to seat {viewer} on action {a} tell what it cannot see: {here[a]!r} | {there[a]!r}: {where}"
                )
        stage = p.game.text.stage_name(p.s, p.t)
        if stage in self.shown:
            return
        tables: dict[int, bytes] = {}
        for a, b in itertools.combinations(here, 2):
            if here[a] == here[b]:
                continue
            for k in {a, b} - tables.keys():
                tables[k] = self._table(p, k, viewer)
            if tables[a] != tables[b]:
                self.shown.add(stage)
                return
            self.apart.setdefault(stage, []).append(f"{here[a]!r} ({a}), {here[b]!r} ({b}): {where}")
            return

    def _words(self, p: Position, seat: int, viewer: int) -> dict[int, str | None]:
        """What `viewer` is told of each legal action."""
        return {int(a): p.game.text.public_action(p.s, p.t, seat, int(a), viewer) for a in np.flatnonzero(p.mask())}

    def _table(self, p: Position, a: int, viewer: int) -> bytes:
        """The table that `viewer` sees after action `a`."""
        after = p.clone()
        after.step(a)
        return after.observe(viewer).tobytes() + p.game.text.render(after.s, after.t, viewer).encode()

    def finish(self) -> None:
        for stage, examples in self.apart.items():
            hidden = len(examples) >= 4 and stage not in self.shown
            assert not hidden, f"words on choices of stage {stage}, which nobody else sees, differ: {examples[0]}"


def check_redealt_games_go_on(
    game: Game, options: Options, games: int = 2, seed: int = 1, every: int = 25, limit: int = 0
) -> None:
    """A re-dealt game can be played to its end (or up to `limit` decisions on) like any other."""
    bound = game.decisions_max(options)
    for walk in positions(game, options, games, seed, every):
        seat = walk.chance.randrange(options.seats)
        other = Walk(walk.position.clone(), walk.seed, walk.chance)
        game.entries.redeal(other.position.s, other.position.t, seat, np.uint64(walk.chance.getrandbits(64)))
        where = f"re-dealt for seat {seat} at {walk.where()}, then"
        while other.running and not 0 < limit <= len(other.actions):
            assert len(other.actions) <= bound, f"no end: {where} {other.actions}"
            legal = other.legal()
            assert legal, f"nothing is legal: {where} {other.actions}"
            other.play(other.chance.choice(legal))
            found = int(game.entries.faults(other.position.s, other.position.t))
            assert found == 0, f"{fault_words(game, found)}: {where} {other.actions}"


def check_redeal_unbiased(
    game: Game,
    options: Options,
    deals: int = 400,
    seed: int = 1,
    decision: int = 0,
    sigmas: float = 5.5,
    ignore: tuple[str, ...] = ("rng", "answer"),
) -> int:
    """After the deal, each hidden value is as frequent in re-dealt records as in true ones, and a re-dealt record
    agrees with the true one as often as with a second re-dealt one, so that it does not lean towards the truth.

    `decision` moves the comparison later into random games; there the true odds also depend on what the players
    chose, so only the first decisions are a fair test. Fields in `ignore` are not looked at: the random stream, and
    scratch that a re-deal may blank. Returns the number of state elements that were hidden.
    """
    truth: list[Any] = []
    first: list[Any] = []
    second: list[Any] = []
    fields = [(name, int(np.prod(shape))) for name, _, shape, *_ in game.state.fields if name not in ignore]
    for walk in walks(game, options, deals, seed):
        while walk.running and len(walk.actions) < decision:
            walk.play(walk.chance.choice(walk.legal()))
        if not walk.running:
            continue
        p = walk.position
        seat = walk.chance.randrange(options.seats)
        turned = [copy(p.s) for _ in range(2)]
        for other in turned:
            game.entries.redeal(other, p.t, seat, np.uint64(walk.chance.getrandbits(64)))
        for rows, s in zip((truth, first, second), (p.s, *turned), strict=True):
            rows.append(np.concatenate([np.ravel(s[name]).astype(np.int64) for name, _ in fields]))
    true, one, two = np.array(truth), np.array(first), np.array(second)
    hidden = np.flatnonzero((true != one).any(axis=0))
    labels = [f"{name}[{k}]" for name, size in fields for k in range(size)]
    together = (one == true)[:, hidden].sum(axis=1) - (one == two)[:, hidden].sum(axis=1)
    _assert_fair(together, 4.5, f"{game}: all fields together: re-dealt values agree with the truth")
    for e in hidden:
        agreed = (one[:, e] == true[:, e]).astype(int) - (one[:, e] == two[:, e])
        _assert_fair(agreed, sigmas, f"{game}: {labels[e]}: re-dealt values agree with the truth")
        for value in np.unique(np.concatenate([true[:, e], one[:, e]])):
            more = (one[:, e] == value).astype(int) - (true[:, e] == value)
            _assert_fair(more, sigmas, f"{game}: {labels[e]}: value {value} is re-dealt")
    return len(hidden)


def _assert_fair(differences: NDArray[Any], sigmas: float, what: str) -> None:
    """The mean of these is 0 within `sigmas` standard errors."""
    spread = float(np.sqrt((differences**2).sum()))
    z = float(differences.sum()) / spread if spread else 0.0
    assert abs(z) < sigmas, f"{what} too {'often' if z > 0 else 'seldom'} ({z:.1f} standard errors)"


# Shells


def check_aec(game: Game, options: Options, games: int = 2, seed: int = 1, every: int = 9) -> None:
    """The PettingZoo shell, bare and wrapped: it plays what single records play; views are copies and in their space;
    nobody but the selected agent may act; saves, clones, deep copies, pickles and re-deals at any decision; all seats
    end together; rewards add up to pay-offs, shaped or not.
    """
    for number in range(seed, seed + games):
        for make in (aec.RawEnv, aec.env):
            one = make(game, render_mode="ansi", **options.model_dump())
            _play_aec(game, options, one, number, every)


def _play_aec(game: Game, options: Options, env: Any, seed: int, every: int) -> None:
    env.reset(seed=seed)
    walk = Walk(Position.new(game, options, seed), seed, random.Random(seed))
    total = dict.fromkeys(env.possible_agents, 0.0)
    handed: list[tuple[Any, Any]] = []
    while walk.running:
        agent = env.possible_agents[int(game.entries.to_act(walk.position.s))]
        assert env.agent_selection == agent, f"{env.agent_selection} is selected, not {agent}: {walk.where()}"
        assert env.agents == env.possible_agents, f"a seat has left before the end: {walk.where()}"
        for k, other in enumerate(env.possible_agents):
            seen = env.observe(other)
            assert np.array_equal(seen["observation"], walk.position.observe(k)), (
                f"{other} sees other things: {walk.where()}"
            )
            wanted = walk.position.mask() if other == agent else np.zeros(game.actions.size, np.int8)
            assert np.array_equal(seen["action_mask"], wanted), f"{other} has another mask: {walk.where()}"
            assert np.array_equal(env.infos[other]["action_mask"], wanted), (
                f"the info of {other} has another: {walk.where()}"
            )
            assert "outcome" not in env.infos[other], (
                f"{other} is told how the game ends before it does: {walk.where()}"
            )
            assert env.observation_space(other).contains(seen), f"{other} sees what is not in its space: {walk.where()}"
            handed.append((seen, copying.deepcopy(seen)))
        if len(walk.actions) % every == 0:
            _check_copies(env, walk)
            _check_illegal(env, walk)
        a = walk.chance.choice(walk.legal())
        walk.play(a)
        env.step(a)
        for name, reward in env.rewards.items():
            total[name] += reward
    ended = int(game.entries.status(walk.position.s))
    pay = np.zeros(options.seats, np.float32)
    game.entries.payoffs(walk.position.s, walk.position.t, pay)
    for k, agent in enumerate(env.possible_agents):
        assert env.terminations[agent] == (ended == TERMINATED), (
            f"{agent} is not terminated like the rest: {walk.where()}"
        )
        assert env.truncations[agent] == (ended == TRUNCATED), f"{agent} is not truncated like the rest: {walk.where()}"
        assert total[agent] == pay[k], f"rewards of {agent} add up to {total[agent]}, not {pay[k]}: {walk.where()}"
    for seen, kept in handed:
        for key, value in seen.items():
            assert np.array_equal(value, kept[key]), f"an observation that was handed out has changed: {walk.where()}"
    _check_outcome(env, walk, pay)
    while env.agents:
        env.step(None)


def _check_outcome(env: Any, walk: Walk, pay: NDArray[np.float32]) -> None:
    """Every seat is told alike how the game ended, in plain values; nobody is paid more than the winner."""
    game, where = walk.position.game, walk.where()
    told = [env.infos[agent].get("outcome") for agent in env.possible_agents]
    if not hasattr(game.text, "outcome"):
        assert told == [None] * len(told), f"an outcome that the text does not tell: {where}"
        return
    assert all(one == told[0] for one in told), f"seats are told of different outcomes: {told}, {where}"
    assert json.loads(json.dumps(told[0])) == told[0], f"the outcome has more than plain values: {told[0]}, {where}"
    assert told[0]["reason"] and told[0]["rounds"] >= 0, f"the outcome lacks reason or rounds: {told[0]}, {where}"
    winner = told[0]["winner"]
    if winner is not None:
        best = pay[env.possible_agents.index(winner)]
        assert best == pay.max() > pay.min(), f"{winner} has won, yet is paid {best} of {pay}: {where}"


def _check_copies(env: Any, walk: Walk) -> None:
    """Copies of every kind stand where the original stands, go on as it does, and leave it alone."""
    before = env.save()
    fresh = copying.deepcopy(env)
    fresh.reset(seed=99)
    fresh.load(before)
    copies = {
        "load": fresh,
        "clone": env.clone(),
        "deepcopy": copying.deepcopy(env),
        "pickle": pickle.loads(pickle.dumps(env)),
    }
    a = walk.chance.choice(walk.legal())
    after: dict[str, bytes] = {}
    for how, other in copies.items():
        assert type(other) is type(env), f"{how} makes a {type(other).__name__} of a {type(env).__name__}"
        assert other.save() == before, f"{how} does not stand where the original stands: {walk.where()}"
        assert other.agent_selection == env.agent_selection and other.agents == env.agents
        other.step(a)
        after[how] = other.save()
    assert len(set(after.values())) == 1, f"copies go on differently: {walk.where()}"
    assert env.save() == before, f"stepping a copy changes the original: {walk.where()}"
    for viewer in env.possible_agents:
        other = env.redeal(viewer, walk.chance.getrandbits(63))
        where = f"redeal for {viewer}: {walk.where()}"
        assert other.agent_selection == env.agent_selection, f"another seat is selected: {where}"
        old, new = env.observe(viewer), other.observe(viewer)
        assert all(np.array_equal(old[k], new[k]) for k in old), f"the observation changes: {where}"
        same = np.array_equal(env.infos[viewer]["action_mask"], other.infos[viewer]["action_mask"])
        assert same and env.infos[viewer].keys() == other.infos[viewer].keys(), f"the info changes: {where}"
        assert env.rewards == other.rewards, f"rewards change: {where}"
        if viewer == env.agent_selection:
            assert env.render() == other.render(), f"the rendering changes: {where}"
    assert env.save() == before, f"re-dealing changes the original: {walk.where()}"


def _check_illegal(env: Any, walk: Walk) -> None:
    """What the mask excludes is refused with a typed error, and nothing has changed."""
    before = env.save()
    legal = set(walk.legal())
    excluded = [a for a in range(walk.position.game.actions.size) if a not in legal]
    for bad in (*walk.chance.sample(excluded, min(3, len(excluded))), -1, walk.position.game.actions.size, "pass", 0.5):
        try:
            env.step(bad)
        except IllegalActionError as error:
            assert repr(bad) in str(error), f"the error does not name {bad!r}: {error}"
        else:
            raise AssertionError(f"{bad!r} is played though it is not legal: {walk.where()}")
        assert env.save() == before, f"refusing {bad!r} changes the state: {walk.where()}"


def check_solo(game: Game, options: Options, games: int = 3, seed: int = 1) -> None:
    """The Gymnasium shell: rewards add up to the learner's pay-off, views lie in their space, terminal masks are not
    empty, the same seed gives the same game.
    """
    given = {"opponents": "random", "seat": "random", **options.model_dump()}
    one, two = SoloEnv(game, **given), SoloEnv(game, **given)
    for number in range(seed, seed + games):
        chance = random.Random(number)
        seen, info = one.reset(seed=number)
        again, _ = two.reset(seed=number)
        total, over = 0.0, False
        while not over:
            where = f"{game}, {options!r}, learner {info['seat']}, seed {number}"
            assert one.observation_space.contains(seen), f"the observation is not in its space: {where}"
            assert np.array_equal(seen["observation"], again["observation"]), f"the same seed differs: {where}"
            mask = seen["action_mask"]
            assert np.array_equal(mask, info["action_mask"]) and np.array_equal(mask, one.action_masks()), where
            a = chance.choice(np.flatnonzero(mask).tolist())
            seen, reward, terminated, truncated, info = one.step(a)
            again = two.step(a)[0]
            total += reward
            over = terminated or truncated
        assert one.action_masks().any() and seen["action_mask"].any(), f"the terminal mask is empty: {where}"
        wanted = _pay(game, options, one.learner.batch.states[0], one.learner.batch.t)[info["seat"]]
        assert total == wanted, f"rewards add up to {total}, the pay-off is {wanted}: {where}"


def check_vector(game: Game, options: Options, records: int = 3, games: int = 2, seed: int = 1) -> None:
    """The vector shell in its three modes of autoreset: the rewards of each game add up to the learner's pay-off."""
    for mode in ("NextStep", "SameStep", "Disabled"):
        env = VectorEnv(game, records, autoreset_mode=mode, opponents="random", seat="rotate", **options.model_dump())
        chance = random.Random(seed)
        _, infos = env.reset(seed=seed)
        total, ended, begins = np.zeros(records), 0, np.zeros(records, bool)
        while ended < games * records:
            where = f"{game}, {options!r}, autoreset {mode}, seed {seed}"
            masks, seats = infos["action_mask"], np.array(infos["seat"])
            assert masks.any(axis=1).all(), f"a mask is empty: {where}"
            actions = np.array([chance.choice(np.flatnonzero(mask).tolist()) for mask in masks])
            seen, reward, terminated, truncated, infos = env.step(actions)
            assert env.observation_space.contains(seen), f"observations are not in their space: {where}"
            assert not reward[begins].any(), f"a step that only deals has a reward: {where}"
            total += reward
            over = terminated | truncated
            for i in np.flatnonzero(over):
                batch = env.learner.batch
                paid = batch.payoff[i] if mode == "SameStep" else _pay(game, options, batch.states[i], batch.t)
                assert total[i] == paid[seats[i]], f"rewards add up to {total[i]}, the pay-offs are {paid}: {where}"
                total[i] = 0
                ended += 1
            begins = over if mode == "NextStep" else np.zeros(records, bool)
            if mode == "Disabled" and over.any():
                _, infos = env.reset(options={"reset_mask": over})
                infos = {"action_mask": env.learner.batch.mask.copy(), "seat": env.learner.seat.copy()}


def check_turn_parallel(game: Game, options: Options, seed: int = 1) -> None:
    """The parallel view: only the active seat acts, everybody's rewards add up to the pay-offs."""
    env = TurnParallelEnv(game, **options.model_dump())
    env.reset(seed=seed)
    p = Position.new(game, options, seed)
    chance = random.Random(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        seat = int(game.entries.to_act(p.s))
        assert env.active_agent == env.possible_agents[seat], f"{game}: {env.active_agent} is active, not seat {seat}"
        a = chance.choice(np.flatnonzero(p.mask()).tolist())
        p.step(a)
        for agent, reward in env.step(dict.fromkeys(env.agents, a))[1].items():
            total[agent] += reward
    assert list(total.values()) == _pay(game, options, p.s, p.t).tolist(), f"{game}: rewards are {total}"


def _pay(game: Game, options: Options, s: Any, t: Any) -> NDArray[np.float32]:
    """The pay-offs of a finished game."""
    out = np.zeros(options.seats, np.float32)
    game.entries.payoffs(s, t, out)
    return out


def check_shells(game: Game, options: Options, seed: int = 1) -> None:
    """Every shell."""
    check_aec(game, options, 1, seed)
    check_solo(game, options, seed=seed)
    check_vector(game, options, seed=seed)
    check_turn_parallel(game, options, seed)


# All together


def check_all(
    game: Game,
    options: Options,
    games: int = 5,
    seed: int = 1,
    conserved: Conserved | None = None,
    processes: bool = True,
) -> dict[str, int]:
    """Every check of this module; without `processes` those that start other processes are left out.

    Returns what `check_play` counted.
    """
    counted = check_play(game, options, games, seed, conserved)
    check_every_legal_action(game, options, games, seed)
    check_same_seed(game, options, min(games, 3), seed)
    check_batch(game, options, seed=seed)
    check_batch_sizes(game, options, seed=seed)
    check_secrets(game, options, games, seed)
    check_redealt_games_go_on(game, options, min(games, 3), seed)
    check_redeal_unbiased(game, options, seed=seed)
    check_shells(game, options, seed)
    if processes:
        check_other_processes(game, options, seed=seed)
        check_other_gear(game, options, seed=seed)
        check_bounds(game, options, seed=seed)
    return counted


def main(arguments: list[str]) -> None:
    """Print a digest: HOME OPTIONS(JSON) GAMES SEED LIMIT."""
    where, options, games, seed, limit = arguments
    game = find(where)
    print(digest(game, game.options.model_validate_json(options), int(games), int(seed), int(limit)))


if __name__ == "__main__":
    main(sys.argv[1:])
