"""Entry points compiled per game: single records for the shells, many records for trainers and benchmarks.

Every game has the same entries. Threads are Python's: each takes a slice of the records, and compiled code runs without
the interpreter lock. So there is no thread pool inside Numba, and a forked process, to which no thread comes along, makes
a pool of its own.
"""

import functools
import itertools
import os
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.core.errors import OptionError
from hypogeum.core.jit import PLAIN, entry, rule
from hypogeum.core.record import Rows
from hypogeum.core.rng import GOLDEN, MASK, advance, mix, scale
from hypogeum.core.sets import count_ones, nth_one

if TYPE_CHECKING:
    from hypogeum.core.game import Game, Options

EXTERNAL, RANDOM, HEURISTIC = 0, 1, 2
"""Who plays a seat of a batch: the caller, uniformly random legal play, or the game's scripted player."""

DEAL = -2
"""An action of `play` and `act` that deals the record's next game."""

NOBODY = -2
"""A viewer of `act` for whom neither mask nor observation is written."""


@rule
def pick_legal(mask, z):
    """A uniformly random legal action, from the random u8 `z`."""
    return nth_one(mask, scale(z, count_ones(mask)))


@rule
def episode_seed(base, number):
    """Seed of game `number` of a record whose seed is `base`: the same in every batch size."""
    return mix(np.uint64(base) ^ mix(np.uint64(number)))


def compile_entries(game: "Game") -> SimpleNamespace:
    """Compile (lazily, at first call) the entries of `game`.

    Entries over one record, arrays written in place:
        reset(s, t, seed), step(s, t, a), legal_mask(s, t, mask), observe(s, t, seat, obs), redeal(s, t, seat, seed),
        faults(s, t), payoffs(s, t, out), shaping(s, t, out), full(s, t, out), heuristic(s, t, seat, mask, noise),
        status(s), to_act(s): as `hypogeum.core.game.Rules` describes them.
        rollout(s, t, noise, limit, check, mask): uniformly random play for at most `limit` decisions; returns how many were
        made, negative when a fault was found (only looked for with `check`). `mask` is scratch.
    The entry of the shells over one record in arrays of length one, which reach compiled code six times faster
    (`bare`):
        act(states, tables, a, viewer, mask, obs): step (a >= 0) or deal from the seed in `s.rng` (a = DEAL), then the
        mask, and the observation of `viewer` or, with viewer -1, of the seat to act; returns that seat, or
        -TERMINATED / -TRUNCATED once the game is over. With viewer NOBODY nothing is written.
    Entries over many:
        play(...), see `Batch`; potentials(states, tables, rows, out), the shaping potentials of these rows;
        look(states, tables, rows, seats, obs), what these seats see in these rows.
    """
    r = game.rules
    reset_, step_, legal_, to_act_, status_ = r.reset, r.step, r.legal_mask, r.to_act, r.status
    observe_, payoffs_, shaping_, redeal_, faults_ = r.observe, r.payoffs, r.shaping, r.redeal, r.faults
    heuristic_, full_ = r.heuristic, r.full
    compiled = entry(game.name, game.folder)

    @compiled
    def legal_mask(s, t, mask):
        legal_(s, t, mask)

    @compiled
    def observe(s, t, seat, obs):
        observe_(s, t, seat, obs)

    @compiled
    def act(states, tables, a, viewer, mask, obs):
        s = states[0]
        t = tables[0]
        if a == DEAL:
            reset_(s, t, s.rng)
        elif a >= 0:
            step_(s, t, a)
        if viewer == NOBODY:
            return 0
        legal_(s, t, mask)
        acting = -status_(s)
        if acting == 0:
            acting = to_act_(s)
        seat = acting if viewer < 0 else viewer
        if seat >= 0:
            observe_(s, t, seat, obs)
        return acting

    @compiled
    def status(s):
        return status_(s)

    @compiled
    def to_act(s):
        return to_act_(s)

    @compiled
    def redeal(s, t, seat, seed):
        redeal_(s, t, seat, seed)

    @compiled
    def faults(s, t):
        return faults_(s, t)

    @compiled
    def payoffs(s, t, out):
        payoffs_(s, t, out)

    @compiled
    def shaping(s, t, out):
        shaping_(s, t, out)

    @compiled
    def full(s, t, out):
        full_(s, t, out)

    @compiled
    def heuristic(s, t, seat, mask, noise):
        return heuristic_(s, t, seat, mask, noise)

    @compiled
    def rollout(s, t, noise, limit, check, mask):
        made = 0
        while status_(s) == 0 and made < limit:
            legal_(s, t, mask)
            noise = advance(noise)
            a = pick_legal(mask, mix(noise))
            step_(s, t, a)
            made += 1
            if check and faults_(s, t) != 0:
                return -made
        return made

    @compiled
    def play(
        states, tables, rows, lo, hi, actions, control, budget, resets, seeds, episodes, noise, masks, obs, seats,
        payoff, ended, made,
    ):  # fmt: skip
        t = tables[0]
        for k in range(lo, hi):
            i = rows[k]
            s = states[i]
            made[i] = 0
            ended[i] = 0
            a = actions[i]
            if a == DEAL:
                episodes[i] += 1
                reset_(s, t, episode_seed(seeds[i], episodes[i]))
            while True:
                if status_(s) == 0 and a >= 0:
                    step_(s, t, a)
                    made[i] += 1
                if status_(s) != 0:
                    if ended[i] == 0:
                        payoffs_(s, t, payoff[i])
                        ended[i] = status_(s)
                    if resets == 0:
                        seats[i] = -1
                        masks[i, :] = 0
                        break
                    episodes[i] += 1
                    reset_(s, t, episode_seed(seeds[i], episodes[i]))
                seat = to_act_(s)
                seats[i] = seat
                legal_(s, t, masks[i])
                player = control[i, seat]
                if player == EXTERNAL or budget > 0:
                    observe_(s, t, seat, obs[i])
                if player == EXTERNAL or (budget > 0 and made[i] >= budget):
                    break
                noise[i] = advance(noise[i])
                z = mix(noise[i])
                if player == RANDOM:
                    a = pick_legal(masks[i], z)
                else:
                    a = heuristic_(s, t, seat, masks[i], z)

    @compiled
    def potentials(states, tables, rows, out):
        t = tables[0]
        for k in range(rows.shape[0]):
            shaping_(states[rows[k]], t, out[rows[k]])

    @compiled
    def look(states, tables, rows, seats, obs):
        t = tables[0]
        for k in range(rows.shape[0]):
            observe_(states[rows[k]], t, seats[rows[k]], obs[rows[k]])

    # Through `act`, because each entry that holds all rules costs seconds to compile.
    nothing, unseen = np.zeros(0, np.int8), np.zeros(0, np.float32)

    def reset(s: Any, t: Any, seed: Any) -> None:
        s.rng = np.uint64(seed)
        act(_row(s), _row(t), DEAL, NOBODY, nothing, unseen)

    def step(s: Any, t: Any, a: int) -> None:
        act(_row(s), _row(t), int(a), NOBODY, nothing, unseen)

    return SimpleNamespace(
        reset=reset, step=step, legal_mask=legal_mask, observe=observe, act=act, redeal=redeal, faults=faults,
        payoffs=payoffs, shaping=shaping, full=full, heuristic=heuristic, rollout=rollout, play=play,
        potentials=potentials, look=look, status=status, to_act=to_act,
    )  # fmt: skip


def bare(rows: Any) -> Any:
    """The records `rows` (a recarray) as a plain structured array over the same memory.

    Compiled code takes a plain array in a fraction of the microseconds that a record or a recarray costs; the plain
    gear needs the recarray, whose items have attributes.
    """
    return rows if PLAIN else rows.view(_void(rows.dtype), np.ndarray)


@functools.cache
def _void(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The plain structured type of a record type: always the same object, because Numba finds the compiled code by it and
    would otherwise compare all fields at each call (some 20 microseconds for a hundred fields)."""
    return np.dtype((np.void, dtype))


def _row(record: Any) -> Any:
    """The memory of one record as an array of length one, as `act` takes it."""
    return bare(np.asarray(record).reshape(1).view(Rows))


def one(record: Any) -> Any:
    """A copy of `record` as the plain array of one that the entries of the shells take."""
    return bare(np.frombuffer(bytearray(record.tobytes()), record.dtype).view(Rows))


class Batch:
    """Many games of one configuration stepped together, writing into arrays that the caller may provide.

    Each call of `step` plays the caller's actions and then every seat that is not EXTERNAL, up to the next decision of
    an EXTERNAL seat. A game that ends is paid, and (with `autoreset`) the next one is dealt at once, so that `mask` and
    `observation` always belong to a decision.

    Attributes:
        states: recarray (records,) of state records.
        observation: float32 (records, observation size), of the seat to act.
        mask: int8 (records, actions), of the seat to act.
        seat: int64 (records,), the seat to act, -1 where a game is over and `autoreset` is off.
        ended: int8 (records,), 0, or TERMINATED / TRUNCATED when a game ended in the last call.
        payoff: float32 (records, seats), of the game that ended in the last call; otherwise stale.
        made: int64 (records,), decisions made in the last call, of all seats.
        control: int8 (records, seats), EXTERNAL, RANDOM or HEURISTIC; may be changed between calls.
        episodes: int64 (records,), games finished or begun beyond the first.
    """

    def __init__(
        self,
        game: "Game",
        options: "Options",
        records: int,
        seed: int = 0,
        *,
        tables: Any = None,
        threads: int = 1,
        autoreset: bool = True,
        first: int = 0,
        out: dict[str, NDArray[Any]] | None = None,
    ):
        self.game, self.options, self.records, self.threads = game, options, records, threads
        self.autoreset = autoreset
        self.t = game.tables(options, None) if tables is None else tables
        self.states = game.state.make(records)
        given = out or {}
        seats = options.seats

        def array(name: str, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
            a = given.get(name)
            if a is None:
                return np.zeros(shape, dtype)
            if a.shape != shape or a.dtype != dtype or not a.flags.c_contiguous:
                raise ValueError(f"array {name!r} must be C-contiguous {np.dtype(dtype)} of shape {shape}")
            return a

        self.observation = array("observation", (records, game.observation.size), np.float32)
        self.mask = array("mask", (records, game.actions.size), np.int8)
        self.seat = array("seat", (records,), np.int64)
        self.ended = array("ended", (records,), np.int8)
        self.payoff = array("payoff", (records, seats), np.float32)
        self.made = array("made", (records,), np.int64)
        self.control = np.zeros((records, seats), np.int8)
        self.episodes = np.zeros(records, np.int64)
        self.seeds = np.array([spread(seed, first + i) for i in range(records)], np.uint64)
        self.noise = np.array([spread(seed + 1, first + i) for i in range(records)], np.uint64)
        self._all = np.arange(records)
        self._deal = np.full(records, DEAL, np.int64)
        self._open()

    def _open(self) -> None:
        self._bare, self._tables = bare(self.states), one(self.t)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._process = os.getpid()

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles: everything but the thread pool and the second views of the same memory."""
        return {k: v for k, v in self.__dict__.items() if k not in ("_bare", "_tables", "_pool", "_process")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._open()

    def retable(self, options: "Options", tables: Any) -> None:
        """Deal the coming games by other options with as many seats."""
        self.options, self.t = options, tables
        self._tables = one(tables)

    def look(self, rows: NDArray[np.int64], seats: NDArray[np.int64]) -> None:
        """Write what `seats[i]` may know of record `i` into row `i` of `observation`, for each `i` of `rows`; whoever
        acts, even once the game is over."""
        self.game.entries.look(self._bare, self._tables, rows, seats, self.observation)

    def potentials(self, rows: NDArray[np.int64], out: NDArray[np.float32]) -> None:
        """Write the shaping potentials of the records `rows` into these rows of `out`, float32 (records, seats)."""
        self.game.entries.potentials(self._bare, self._tables, rows, out)

    def reset(self) -> None:
        """Deal game 0 of every record and play on to the first decision of an EXTERNAL seat."""
        self.episodes[:] = -1
        self.deal(self._all)

    def deal(self, rows: NDArray[np.int64]) -> None:
        """Deal the next game of the records `rows`, whatever their state, and play on to the first EXTERNAL decision.

        For callers that reset games themselves (`autoreset` off). `control` may be changed before.
        """
        self._run(self._deal, 0, rows)

    def step(self, actions: NDArray[np.int64], budget: int = 0, rows: NDArray[np.int64] | None = None) -> None:
        """Play `actions` (int64 (records,), legal ones: they are not checked; -1 for none), then on to the next EXTERNAL
        decision.

        With `budget` > 0 a record stops after that many decisions at the latest, and the observation is written at
        every decision on the way: that is how the benchmark plays. With `rows` (int64, indices of records) only these
        are touched; `actions` still has one entry for each record.
        """
        self._run(actions, budget, self._all if rows is None else rows)

    def _run(self, actions: NDArray[np.int64], budget: int, rows: NDArray[np.int64]) -> None:
        n = len(rows)
        if budget <= 0 and self.autoreset and (self.control[rows] != EXTERNAL).all(axis=1).any():
            raise OptionError("A record without an EXTERNAL seat never stops: give a budget of decisions, or no autoreset.")
        if self._pool is None or n < 2 * self.threads:
            self._part(actions, budget, rows, 0, n)
            return
        if self._process != os.getpid():
            self._open()
        edges = [n * k // self.threads for k in range(self.threads + 1)]
        parts = [self._pool.submit(self._part, actions, budget, rows, *ends) for ends in itertools.pairwise(edges[1:])]
        self._part(actions, budget, rows, 0, edges[1])
        for part in parts:
            part.result()

    def _part(self, actions: NDArray[np.int64], budget: int, rows: NDArray[np.int64], lo: int, hi: int) -> None:
        self.game.entries.play(
            self._bare, self._tables, rows, lo, hi, actions, self.control, budget, int(self.autoreset), self.seeds,
            self.episodes, self.noise, self.mask, self.observation, self.seat, self.payoff, self.ended, self.made,
        )  # fmt: skip


def spread(seed: int, i: int) -> int:
    """Seed of record `i` of a batch: the same whatever the batch size."""
    return int(mix(np.uint64((seed * GOLDEN + i + 1) & MASK)))
