"""How much of a run's wall time is spent outside the network's own passes: `hypogeum bench --train`."""

import time
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.logger import Logger

from hypogeum_training.ppo import Args, Run
from hypogeum_training.sparse import Rows, Store


def measure_overhead(game: str, given: Mapping[str, Any] | None = None, updates: int = 2) -> dict[str, float]:
    """Time whole updates of a run, and the same forward and backward passes on synthetic data.

    The passes are those of the run in number and size: forward with sampling for each group of records at each step,
    forward of the frozen copies, and forward, loss and backward of every minibatch. What a run does beside them is the
    games, the notes about them, advantages, and the optimiser's step.

    Args:
        game: name of the game.
        given: arguments of the run by name that differ from the defaults.
        updates: updates to time, after one to warm up.

    Returns:
        `train_s` seconds of an update, `passes_s` seconds of its passes on synthetic data, `outside` the share of an update
        spent outside them, `games_s` seconds in the compiled games, `decisions_per_s` of the learner.
    """
    run = Run(Args(**{"game": game, "evaluate_games": 0, **(given or {})}), "measure_overhead")
    run.learner.set_logger(Logger(None, []))
    run.collect()
    run.learn()
    if run.args.snapshots and not run.snapshots:
        run.updates = run.args.snapshot_every
        run._freeze()
        run._deal(np.arange(run.args.records))  # tables with frozen copies from now on
    sizes = Sizes(run)
    total = passes = games = 0.0
    decisions = 0
    for _ in range(updates):
        sizes.clear()
        start = time.perf_counter()
        run.collect()
        run.learn()
        total += time.perf_counter() - start
        games += sizes.games_s
        decisions += len(run.learner.rollout.sample)
        passes += sizes.replay()
    return {
        "train_s": total / updates,
        "passes_s": passes / updates,
        "outside": max(0.0, 1 - passes / total),
        "games_s": games / updates,
        "decisions_per_s": decisions / total,
    }


class Sizes:
    """Notes the sizes of a run's passes, and makes the same passes on synthetic data."""

    def __init__(self, run: Run):
        self.run = run
        self.forward: list[int] = []
        self.frozen: list[int] = []
        self.games_s = 0.0
        decide, frozen, step = run._decide, run._frozen, run.batch.step

        def noted_decide(mine: Any, slots: Any, rows: Any) -> NDArray[np.int64]:
            self.forward.append(len(mine))
            return decide(mine, slots, rows)

        def noted_frozen(policy: Any, mine: Any, rows: Any) -> NDArray[np.int64]:
            self.frozen.append(len(mine))
            return frozen(policy, mine, rows)

        def timed_step(*args: Any, **named: Any) -> None:
            start = time.perf_counter()
            step(*args, **named)
            self.games_s += time.perf_counter() - start

        run._decide, run._frozen = noted_decide, noted_frozen  # type: ignore[method-assign]
        run.batch.step = timed_step  # type: ignore[method-assign]

    def clear(self) -> None:
        self.forward, self.frozen, self.games_s = [], [], 0.0

    def replay(self) -> float:
        """Seconds for the noted passes on random rows with as many non-zero entries and legal actions as the real ones."""
        run = self.run
        policy: Any = run.learner.network
        r, args = run.learner.rollout, run.args
        rng = np.random.default_rng(0)
        filled = max(1, int(np.diff(r.store.starts[: r.store.used + 1]).mean()))
        legal = max(1, int(r.mask[r.sample].sum(1).mean()))
        store, mask, n = _synthetic(run, filled, legal, rng)
        minibatches = [
            len(part) for part in np.array_split(r.sample, -(-len(r.sample) // args.batch_size))
        ] * args.epochs
        start = time.perf_counter()
        with torch.no_grad():
            for size in self.forward:
                rows = rng.integers(0, n, size)
                policy(Rows(store, rows), action_masks=mask[rows])
            for size in self.frozen:
                rows = rng.integers(0, n, size)
                policy.choose(Rows(store, rows), mask[rows])
        for size in minibatches:
            rows = rng.integers(0, n, size)
            actions = torch.from_numpy(mask[rows].argmax(1))
            values, log_prob, entropy = policy.evaluate_actions(Rows(store, rows), actions, action_masks=mask[rows])
            (values.mean() - log_prob.mean() - entropy.mean()).backward()
        taken = time.perf_counter() - start
        policy.optimizer.zero_grad()
        return taken


def _synthetic(run: Run, filled: int, legal: int, rng: np.random.Generator) -> tuple[Store, NDArray[np.bool_], int]:
    """2,048 random rows with `filled` ones, as a store, and masks with `legal` actions; and their number."""
    n, width, actions = 2048, run.game.observation.size, run.game.actions.size
    dense = np.zeros((n, width), np.float32)
    np.put_along_axis(dense, rng.random(dense.shape).argpartition(filled - 1, axis=1)[:, :filled], 1.0, axis=1)
    mask = np.zeros((n, actions), np.bool_)
    np.put_along_axis(mask, rng.random(mask.shape).argpartition(legal - 1, axis=1)[:, :legal], True, axis=1)
    store = Store(width, n)
    store.append(dense)
    return store, mask, n
