"""Masked PPO in self-play, on the native batch.

From sb3-contrib's MaskablePPO come the policy class, the masked distribution, the optimiser step and its logged numbers.
Collection and advantages are ours, because a game has several seats: every decision of every seat that the learner plays
is used, with advantages along that seat's own decisions. training/README.md explains each logged number.
"""

import json
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBufferSamples
from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat
from stable_baselines3.common.utils import explained_variance

from hypogeum.agents import resolve
from hypogeum.agents.checkpoint import Checkpoint, CheckpointAgent
from hypogeum.core.batch import Batch
from hypogeum.core.errors import CheckpointError, OptionError
from hypogeum.core.game import Game
from hypogeum.games import NAMES, find
from hypogeum_training.checkpoints import commit, load_state, save_checkpoint, save_state
from hypogeum_training.config import build
from hypogeum_training.evaluate import SEEDS, evaluate, seat_numbers
from hypogeum_training.imitation import Scripted
from hypogeum_training.networks import Policy, first_layer, input_scales, policy_arguments, set_weights, to_weights
from hypogeum_training.opponents import KINDS, LEARNER, SNAPSHOT, Tables, win_shares
from hypogeum_training.sparse import Rows, Store, compiled


@dataclass
class Args:
    """Arguments of a run."""

    game: str = ""
    """name of the game"""
    options: dict[str, Any] = field(default_factory=dict)
    """the game's options, such as players = 4"""
    seats: tuple[str, ...] = ()
    """names of the seats that the learner plays, such as stormcast_0; every seat when empty"""
    out: str = ""
    """folder of the run; runs/<game>/ppo-<seed> when empty"""
    seed: int = 1
    """seed of the deals, of the network's first weights and of all choices"""
    decisions: int = 20_000_000
    """the learner's decisions after which the run ends"""
    minutes: float = 0.0
    """wall time after which the run ends, 0 for no limit"""
    imitate: int = 0
    """in the first so many decisions the network learns to choose as the scripted player does"""
    imitate_own: float = 0.0
    """share of those decisions that the network itself plays by their end, from none at their start; it learns the scripted
    player's choice all the same, so that it knows what to do where its own play leads. Source: Ross, Gordon and Bagnell, "A
    reduction of imitation learning and structured prediction to no-regret online learning" (2011)"""
    imitate_batch: int = 0
    """decisions in one step of the optimiser while it copies, which needs many steps more than it needs large ones; 0: as
    batch_size"""
    records: int = 1024
    """games played side by side"""
    steps: int = 64
    """decisions of each game between two updates"""
    epochs: int = 3
    """passes over the collected decisions in an update"""
    batch_size: int = 4096
    """decisions in one step of the optimiser"""
    learning_rate: float = 5e-4
    """step size of Adam"""
    anneal: bool = True
    """let the learning rate fall in a straight line to a tenth at the end of the run"""
    gamma: float = 0.999
    """discount per own decision of a seat"""
    gae_lambda: float = 0.95
    """weight of longer returns in the advantages"""
    clip: float = 0.2
    """how far the policy's ratio may move in an update"""
    entropy: float = 0.01
    """weight of the policy's entropy in the loss"""
    value_weight: float = 0.5
    """weight of the value's error in the loss"""
    max_grad_norm: float = 0.5
    """longest gradient"""
    target_kl: float = 0.0
    """an update ends early beyond 1.5 times this divergence; 0 for never"""
    shaping: float = 0.0
    """weight of the game's potential-based shaping"""
    trunk: tuple[int, ...] = (256,)
    """widths of the layers that policy and value share, the sparse first one included"""
    scale_inputs: bool = True
    """multiply features of small spread by powers of two before the first layer; checkpoints hold them in the weights"""
    heads: tuple[int, ...] = (256,)
    """widths of the hidden layers of the policy and of the value"""
    opponents: dict[str, float] = field(
        default_factory=lambda: {"self": 0.5, "snapshots": 0.2, "heuristic": 0.2, "random": 0.1}
    )
    """shares of tables where the other seats are the learner itself, frozen copies of it, or a built-in agent"""
    mixed: float = 0.25
    """share of tables where each other seat draws its own kind"""
    snapshots: int = 4
    """frozen copies kept; a new one takes the place of the oldest"""
    snapshot_every: int = 20
    """updates between two frozen copies"""
    evaluate_every: int = 25
    """updates between two evaluations"""
    evaluate_games: int = 400
    """games of an evaluation against each kind of opponent"""
    evaluate_opponents: tuple[str, ...] = ("random", "heuristic")
    """opponents of evaluations during the run, and after it for about.json"""
    save_every: int = 25
    """updates between two saves"""
    threads: int = 2
    """threads for the network and for the games"""

    def check(self, source: str) -> None:
        """Raise OptionError for a number that no run can work with."""
        least = {
            "decisions": 1, "imitate": 0, "imitate_batch": 0, "records": 1, "steps": 2, "epochs": 1, "batch_size": 2,
            "snapshots": 0, "snapshot_every": 1, "evaluate_every": 1, "evaluate_games": 0, "save_every": 1,
            "threads": 1, "seed": 0,
        }  # fmt: skip
        for name, low in least.items():
            if getattr(self, name) < low:
                raise OptionError(f"Argument {name} cannot be {getattr(self, name)} ({source}); it is at least {low}.")
        if self.seed >= SEEDS:
            raise OptionError(f"Argument seed cannot be {self.seed} ({source}); it is below {SEEDS}.")
        for name in ("gamma", "gae_lambda", "mixed", "clip", "imitate_own"):
            if not 0 <= getattr(self, name) <= 1:
                raise OptionError(
                    f"Argument {name} cannot be {getattr(self, name)} ({source}); it lies between 0 and 1."
                )
        for name in ("learning_rate", "minutes", "entropy", "value_weight", "max_grad_norm", "target_kl"):
            if getattr(self, name) < 0:
                raise OptionError(f"Argument {name} cannot be {getattr(self, name)} ({source}); it is at least 0.")
        for name in ("trunk", "heads"):
            widths = getattr(self, name)
            if not 1 <= len(widths) <= 6 or any(not 1 <= w <= 8192 for w in widths):
                raise OptionError(f"Argument {name} cannot be {widths} ({source}); it lists 1 to 6 widths up to 8192.")


# ---- advantages ------------------------------------------------------------------------------------------------------


@compiled
def advantages(
    seat: Any, ended: Any, payoff: Any, learned: Any, value: Any, potential: Any, gamma: float, decay: float, shaping: float,
    advantage: Any, left: Any,
) -> None:  # fmt: skip
    """Advantages along each seat's own decisions.

    Slots are the learner's decisions of a rollout: slot i * seats + k is the one that seat k of record i left open in the
    rollout before, slot records * seats + t * records + i the decision of record i at step t.

    Args:
        seat, ended: (steps, records), who decided, and whether the game ended after that (before the next step).
        payoff: float32 (steps, records, seats), of the games that ended.
        learned: (slots,), 1 where the learner decided.
        value, potential: float32 (slots,), at the decision, for the seat that decided.
        gamma, decay: discount per own decision, and GAE's lambda.
        shaping: weight of gamma * potential(next) - potential(now); the potential of an ended game is 0.
        advantage: float32 (slots,), written where `learned`.
        left: int64 (records, seats), written: the slot that a seat leaves open, -1 for none.
    """
    steps, records = seat.shape
    seats = payoff.shape[2]
    # of each seat's next own decision: known (0 no, 1 yes, 2 paid instead), value or pay-off, advantage, potential
    after = np.zeros((seats, 4), np.float32)
    for i in range(records):
        after[:, :] = 0
        left[i, :] = -1
        for u in range(steps - 1, -1 - seats, -1):
            if u >= 0:
                # (1) A pay-off belongs to the last decision that each seat made in that game, whoever made the game's last one.
                if ended[u, i] != 0:
                    for k in range(seats):
                        after[k, 0] = 2
                        after[k, 1] = payoff[u, i, k]
                k = seat[u, i]
                slot = records * seats + u * records + i
            else:
                k = -1 - u
                slot = i * seats + k
            if learned[slot] == 0:
                continue
            # (2) The last decision before the cut waits for the seat's next turn in the next rollout; its value already
            #     serves the decisions before it. So nothing is bootstrapped from another seat's view, and nothing is lost.
            if after[k, 0] == 0:
                left[i, k] = slot
                advantage[slot] = 0
            else:
                # (3) The next own decision may be many moves of others away: it is one step of gamma all the same.
                paid = after[k, 0] == 2
                target = after[k, 1] if paid else gamma * after[k, 1]
                shaped = shaping * ((0 if paid else gamma * after[k, 3]) - potential[slot])
                carried = 0 if paid else gamma * decay * after[k, 2]
                advantage[slot] = target + shaped - value[slot] + carried
            after[k, 0] = 1
            after[k, 1] = value[slot]
            after[k, 2] = advantage[slot]
            after[k, 3] = potential[slot]


class Rollout:
    """The decisions of a rollout, in slots (see `advantages`); the place of sb3's rollout buffer."""

    def __init__(
        self, buffer_size: int, observation_space: Any, action_space: Any, device: Any, *, gamma: float, gae_lambda: float,
        n_envs: int, seats: int, shaping: float, rng: np.random.Generator,
    ):  # fmt: skip
        self.gamma, self.gae_lambda, self.shaping, self.rng = gamma, gae_lambda, shaping, rng
        self.first = n_envs * seats
        slots = self.first + buffer_size * n_envs
        width = observation_space.shape[0]
        self.store, self.spare = Store(width, slots), Store(width, slots)
        self.row = np.zeros(slots, np.int64)
        self.action = np.zeros(slots, np.int64)
        self.mask = np.zeros((slots, int(action_space.n)), np.bool_)
        self.learned = np.zeros(slots, np.int8)
        self.value, self.log_prob, self.potential, self.advantage = np.zeros((4, slots), np.float32)
        self.seat = np.zeros((buffer_size, n_envs), np.int64)
        self.ended = np.zeros((buffer_size, n_envs), np.int8)
        self.payoff = np.zeros((buffer_size, n_envs, seats), np.float32)
        self.left = np.full((n_envs, seats), -1, np.int64)
        self.sample = np.zeros(0, np.int64)

    FIELDS = ("action", "mask", "value", "log_prob", "potential")

    def begin(self) -> None:
        """Move the decisions that were left open to the front; forget the others."""
        to = np.flatnonzero(self.left.ravel() >= 0)
        source = self.left.ravel()[to]
        self.spare.clear()
        rows = self.spare.append_rows(self.store, self.row[source])
        self.store, self.spare = self.spare, self.store
        for name in self.FIELDS:
            array = getattr(self, name)
            array[to] = array[source]
        self.row[to] = rows
        self.learned[:] = 0
        self.learned[to] = 1

    def finish(self) -> None:
        """Compute the advantages; `sample` becomes the slots to learn from."""
        advantages(
            self.seat, self.ended, self.payoff, self.learned, self.value, self.potential, self.gamma, self.gae_lambda,
            self.shaping, self.advantage, self.left,
        )  # fmt: skip
        ready = self.learned.copy()
        ready[self.left[self.left >= 0]] = 0
        self.sample = np.flatnonzero(ready)

    @property
    def values(self) -> NDArray[np.float32]:
        return self.value[self.sample]

    @property
    def returns(self) -> NDArray[np.float32]:
        return self.advantage[self.sample] + self.value[self.sample]

    def get(self, batch_size: int) -> Iterator[MaskableRolloutBufferSamples]:
        """Minibatches of nearly equal size that hold each slot of `sample` once."""
        shuffled = self.rng.permutation(self.sample)
        for slots in np.array_split(shuffled, -(-len(shuffled) // batch_size)):
            value, advantage = torch.from_numpy(self.value[slots]), torch.from_numpy(self.advantage[slots])
            yield MaskableRolloutBufferSamples(
                observations=Rows(self.store, self.row[slots]),  # type: ignore[arg-type]
                actions=torch.from_numpy(self.action[slots]),
                old_values=value,
                old_log_prob=torch.from_numpy(self.log_prob[slots]),
                advantages=advantage,
                returns=value + advantage,
                action_masks=torch.from_numpy(self.mask[slots]),
            )


class Learner(MaskablePPO):
    """MaskablePPO without an environment of its own: `Run` fills its rollout, `train` is inherited."""

    def __init__(self, args: Args, game: Game, seats: int, rng: np.random.Generator):
        def rate(left: float) -> float:
            return args.learning_rate * ((0.1 + 0.9 * left) if args.anneal else 1.0)

        super().__init__(
            Policy, None, learning_rate=rate,  # type: ignore[arg-type]
             n_steps=args.steps, batch_size=args.batch_size, n_epochs=args.epochs,
            gamma=args.gamma, gae_lambda=args.gae_lambda, clip_range=args.clip, ent_coef=args.entropy,
            vf_coef=args.value_weight, max_grad_norm=args.max_grad_norm, target_kl=args.target_kl or None, seed=args.seed,
            rollout_buffer_class=Rollout,  # type: ignore[arg-type]
            rollout_buffer_kwargs={"seats": seats, "shaping": args.shaping, "rng": rng},
            policy_kwargs=policy_arguments(args.trunk, args.heads), device="cpu", _init_setup_model=False,
        )  # fmt: skip
        self.observation_space = spaces.Box(-np.inf, np.inf, (game.observation.size,), np.float32)
        self.action_space = spaces.Discrete(game.actions.size)
        self.n_envs = args.records
        self._setup_model()
        self.rollout: Rollout = self.rollout_buffer  # type: ignore[assignment]
        self.network: Policy = self.policy  # type: ignore[assignment]


# ---- a run -----------------------------------------------------------------------------------------------------------


class Run:
    """A training run: games, learner, frozen copies, and what is written about them.

    Attributes:
        folder: where checkpoints, logs and the state for `--resume` go.
        updates: updates made so far.
        seconds: wall time of collecting and learning so far, over all starts.
    """

    def __init__(self, args: Args, source: str = "arguments"):
        args.check(source)
        torch.set_num_threads(args.threads)
        self.args = args
        self.game = find(args.game)
        self.options = self.game.parse(source, **args.options)
        self.folder = run_folder(args)
        self.judges = {name: resolve(name, self.game, source) for name in args.evaluate_opponents}
        self.rng = np.random.default_rng([args.seed, 0])
        self.seats = self.options.seats
        self.batch = Batch(self.game, self.options, args.records, args.seed, threads=args.threads, autoreset=False)
        self.own = seat_numbers(self.game, self.options, args.seats, source)
        self.tables = Tables(args.records, self.seats, args.opponents, args.mixed, source, self.own)
        self.learner = Learner(args, self.game, self.seats, self.rng)
        if args.scale_inputs:
            self._scale(input_scales(self.game, self.options, args.seed))
        self.snapshots: list[Policy] = []
        self.frozen = 0  # copies made so far
        self.commit = commit()
        self.updates = 0
        self.imitating = args.imitate > 0
        self.scripted = Scripted(self.game)
        self.seconds = 0.0
        self.results: dict[str, Any] = {}
        self._tally: dict[str, list[float]] = {}
        self._potential = np.zeros((args.records, self.seats), np.float32)
        self._all = np.arange(args.records)
        self._deal(self._all)

    # -- collect --

    def collect(self) -> None:
        """Play `steps` decisions in every record and keep the learner's."""
        r, batch = self.learner.rollout, self.batch
        r.begin()
        self.learner.policy.set_training_mode(False)
        for t in range(self.args.steps):
            rows = r.store.append(batch.observation)
            slots = r.first + t * self.args.records + self._all
            player = self.tables.player[self._all, batch.seat]
            actions = np.zeros(self.args.records, np.int64)
            for who in np.unique(player):
                mine = np.flatnonzero(player == who)
                if who == LEARNER:
                    actions[mine] = self._decide(mine, slots[mine], rows[mine])
                else:
                    actions[mine] = self._frozen(self.snapshots[who - SNAPSHOT], mine, rows[mine])
            r.seat[t] = batch.seat
            batch.step(actions)
            r.ended[t] = batch.ended
            r.payoff[t] = batch.payoff
            over = np.flatnonzero(batch.ended)
            if len(over):
                self._count(over)
                self._deal(over)
        r.finish()
        self.learner.num_timesteps += len(r.sample)

    def _decide(self, mine: NDArray[np.int64], slots: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The learner's choices in records `mine`, noted in `slots`."""
        r = self.learner.rollout
        r.learned[slots] = 1
        r.row[slots] = rows
        r.mask[slots] = self.batch.mask[mine] != 0
        # (4) The mask goes in before the softmax: illegal actions have no probability, and none in the gradient.
        with torch.no_grad():
            action, value, log_prob = self.learner.policy(Rows(r.store, rows), action_masks=r.mask[slots])
        played = action.numpy()
        r.action[slots] = self.scripted(self.batch, mine, self.rng) if self.imitating else played
        r.value[slots] = value.numpy()[:, 0]
        r.log_prob[slots] = log_prob.numpy()
        if self.args.shaping:
            self.batch.potentials(mine, self._potential)
            r.potential[slots] = self._potential[mine, self.batch.seat[mine]]
        if self.imitating:
            own = self.args.imitate_own * self.learner.num_timesteps / self.args.imitate
            return np.where(self.rng.random(len(mine)) < own, played, r.action[slots]) if own else r.action[slots]
        return played

    def _frozen(self, policy: Policy, mine: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """A frozen copy's choices in records `mine`; nothing is learned from them."""
        return policy.choose(Rows(self.learner.rollout.store, rows), self.batch.mask[mine] != 0).numpy()

    def _deal(self, over: NDArray[np.int64]) -> None:
        """New tables and new games for the records `over`; again where a game ended before the learner was asked."""
        while len(over):
            self.tables.draw(over, self.rng)
            self.batch.control[over] = self.tables.control(over)
            self.batch.deal(over)
            over = over[self.batch.ended[over] != 0]

    def _count(self, over: NDArray[np.int64]) -> None:
        """Note how the learner fared in the games that ended."""
        shares = win_shares(self.batch.payoff[over])
        mine = self.tables.player[over] == LEARNER
        self._note("games/ended", [1.0] * len(over))
        for name, kind in KINDS.items():
            at = self.tables.kind[over] == kind
            if name != "self" and at.any():
                self._note(f"games/win_share_{name}", shares[at][mine[at]])
                self._note(f"games/payoff_{name}", self.batch.payoff[over][at][mine[at]])
        at = self.tables.kind[over] == LEARNER
        if at.any():
            self._note("games/nobody_wins_self", shares[at].sum(1) == 0)

    def _note(self, name: str, values: Any) -> None:
        self._tally.setdefault(name, []).extend(float(v) for v in values)

    # -- learn --

    def learn(self) -> None:
        """One update from the collected decisions: MaskablePPO's own."""
        left = 1 - self.learner.num_timesteps / self.args.decisions
        self.learner._current_progress_remaining = min(1.0, max(0.0, left))
        if len(self.learner.rollout.sample) >= 2:
            if self.imitating:
                self._imitate()
            else:
                self.learner.train()
        self.updates += 1
        self.imitating = self.learner.num_timesteps < self.args.imitate
        if not self.imitating and self.args.snapshots and self.updates % self.args.snapshot_every == 0:
            self._freeze()

    def _imitate(self) -> None:
        """One update in which the scripted player is copied: cross-entropy in the place of PPO's loss, the value as ever."""
        learner, losses = self.learner, []
        learner.policy.set_training_mode(True)
        learner._update_learning_rate(learner.policy.optimizer)
        for _ in range(self.args.epochs):
            for batch in learner.rollout.get(self.args.imitate_batch or self.args.batch_size):
                value, log_prob, entropy = learner.network.evaluate_actions(
                    batch.observations, batch.actions, batch.action_masks
                )
                copying = -log_prob.mean() - self.args.entropy * entropy.mean()
                loss = copying + self.args.value_weight * torch.nn.functional.mse_loss(value.flatten(), batch.returns)
                learner.policy.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(learner.policy.parameters(), self.args.max_grad_norm)
                learner.policy.optimizer.step()
                losses.append(-float(log_prob.detach().mean()))
        learner.logger.record("train/imitation_loss", float(np.mean(losses)))

    def _freeze(self) -> None:
        """Keep a frozen copy; beyond `snapshots` it takes the place of the oldest, also in running games."""
        copy = self._policy(to_weights(self.learner.network))
        if len(self.snapshots) < self.args.snapshots:
            self.snapshots.append(copy)
        else:
            self.snapshots[self.frozen % self.args.snapshots] = copy
        self.frozen += 1
        self.tables.snapshots = len(self.snapshots)

    def _scale(self, scale: NDArray[np.float32]) -> None:
        first_layer(self.learner.network).scale.copy_(torch.from_numpy(scale))

    def _policy(self, weights: Mapping[str, NDArray[np.float32]]) -> Policy:
        state = torch.get_rng_state()  # making a network draws first weights; the run's stream must not move
        made = Policy(
            self.learner.observation_space, self.learner.action_space, lambda _: 0.0,
            **policy_arguments(self.args.trunk, self.args.heads),
        )  # fmt: skip
        torch.set_rng_state(state)
        first_layer(made).scale.copy_(first_layer(self.learner.network).scale)
        set_weights(made, dict(weights))
        made.set_training_mode(False)
        return made

    # -- log, evaluate, save --

    def agent(self, greedy: bool = False) -> CheckpointAgent:
        """The learner as it is now."""
        return CheckpointAgent(
            Checkpoint(self.folder, to_weights(self.learner.network), {}, {"seats": list(self.args.seats)}),
            "learner",
            greedy,
        )

    def evaluate(self, games: int) -> dict[str, Any]:
        """The learner against each kind of opponent, on seeds of evaluation."""
        found = {}
        for name, judge in self.judges.items():
            table = [judge] * (self.seats - 1)
            agent, seed, threads = self.agent(), self.args.seed, self.args.threads
            found[name] = evaluate(
                self.game, self.options, agent, table, games, seed=seed, threads=threads, at=self.own
            ).numbers()
        return found

    def log(self, logger: Logger, taken: float, collecting: float) -> None:
        """Write this update's numbers to TensorBoard and as a line of log.jsonl."""
        r = self.learner.rollout
        for name, values in self._tally.items():
            logger.record(name, sum(values) if name == "games/ended" else float(np.mean(values)))
        self._tally.clear()
        logger.record("run/updates", self.updates)
        logger.record("run/decisions", self.learner.num_timesteps)
        logger.record("run/decisions_per_s", len(r.sample) / taken)
        logger.record("run/collect_share", collecting / taken)
        logger.record("run/hours", self.seconds / 3600)
        if len(r.sample):
            logger.record("train/advantage_sd", float(r.advantage[r.sample].std()))
            logger.record("train/explained_variance", float(explained_variance(r.values, r.returns)))
        for spec, numbers in self.results.items() if self.results.get("at") == self.updates else ():
            if spec != "at":
                logger.record(f"evaluation/{spec}_win_share", numbers["win_share"])
                logger.record(f"evaluation/{spec}_payoff", numbers["payoff"])
        line = {name: float(value) for name, value in logger.name_to_value.items()}
        with (self.folder / "log.jsonl").open("a") as file:
            file.write(json.dumps(line) + "\n")
        logger.dump(self.learner.num_timesteps)

    def save(self) -> None:
        """The checkpoint, then everything that `--resume` needs."""
        facts = {
            "commit": self.commit, "seats": list(self.args.seats),
            "seeds": {"training": self.args.seed}, "decisions": self.learner.num_timesteps,
            "updates": self.updates, "seconds": round(self.seconds, 1), "results": self.results,
        }  # fmt: skip
        config = {name: value for name, value in asdict(self.args).items() if name != "out"}
        weights = to_weights(self.learner.network)
        save_checkpoint(self.folder, weights, config, self.game, self.args.options, facts)
        save_state(self.folder, *self.state())

    def state(self) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Arrays and facts from which `restore` continues exactly."""
        arrays: dict[str, NDArray[Any]] = {"torch_rng": torch.get_rng_state().numpy()}
        arrays["scale"] = first_layer(self.learner.network).scale.numpy()
        for k, policy in enumerate([self.learner.network, *self.snapshots]):
            arrays.update({f"network.{k}.{name}": array for name, array in to_weights(policy).items()})
        for k, entry in self.learner.policy.optimizer.state_dict()["state"].items():
            arrays.update({f"adam.{k}.{name}": value.numpy() for name, value in entry.items()})
        b, r = self.batch, self.learner.rollout
        arrays["states"] = np.frombuffer(b.states.tobytes(), np.uint8)
        for name in BATCH_ARRAYS:
            arrays[f"batch.{name}"] = getattr(b, name)
        arrays["player"], arrays["kind"] = self.tables.player, self.tables.kind
        open_to = np.flatnonzero(r.left.ravel() >= 0)
        source = r.left.ravel()[open_to]
        arrays["open.to"] = open_to
        arrays["open.observation"] = r.store.dense(r.row[source])
        arrays.update({f"open.{name}": getattr(r, name)[source] for name in Rollout.FIELDS})
        facts = {
            "game": self.game.name, "version": self.game.version, "layout": self.game.digest, "args": asdict(self.args),
            "updates": self.updates, "decisions": self.learner.num_timesteps, "seconds": self.seconds,
            "n_updates": self.learner._n_updates, "rng": self.rng.bit_generator.state, "results": self.results,
            "snapshots": len(self.snapshots), "frozen": self.frozen,
        }  # fmt: skip
        return arrays, facts

    def restore(self, arrays: Mapping[str, NDArray[Any]], facts: Mapping[str, Any]) -> None:
        """Continue from `state()`; CheckpointError when it is of another game, layout or size."""
        told = [facts.get(key) for key in ("game", "version", "layout")]
        if told != [self.game.name, self.game.version, self.game.digest]:
            raise CheckpointError(
                f"The run in {self.folder} was made for {told}, which is not {self.game} as it is here."
            )
        try:
            self._restore(arrays, facts)
        except (KeyError, ValueError, TypeError, IndexError, RuntimeError) as error:
            raise CheckpointError(
                f"The state of the run in {self.folder} does not fit its configuration: {error}."
            ) from None

    def _restore(self, arrays: Mapping[str, NDArray[Any]], facts: Mapping[str, Any]) -> None:
        def network(k: int) -> dict[str, NDArray[np.float32]]:
            start = f"network.{k}."
            return {name.removeprefix(start): array for name, array in arrays.items() if name.startswith(start)}

        self._scale(np.array(arrays["scale"]))
        set_weights(self.learner.network, network(0))
        self.snapshots = [self._policy(network(k + 1)) for k in range(int(facts["snapshots"]))]
        self.tables.snapshots, self.frozen = len(self.snapshots), int(facts["frozen"])
        self._restore_adam(arrays)
        b, r = self.batch, self.learner.rollout
        b.states[:] = np.frombuffer(arrays["states"].tobytes(), b.states.dtype)
        if any(self.game.entries.faults(s, b.t) for s in b.states):
            raise ValueError("a game in it is impossible")
        for name in BATCH_ARRAYS:
            getattr(b, name)[...] = arrays[f"batch.{name}"]
        self.tables.player[...], self.tables.kind[...] = arrays["player"], arrays["kind"]
        if not ((b.seat >= 0) & (b.seat < self.seats)).all() or b.mask.shape[0] != np.count_nonzero(b.mask.any(1)):
            raise ValueError("a game in it waits for nobody")
        if not ((self.tables.player >= 0) & (self.tables.player < SNAPSHOT + len(self.snapshots))).all():
            raise ValueError("a seat in it is played by nobody")
        to = arrays["open.to"]
        if not ((to >= 0) & (to < r.first)).all() or len(np.unique(to)) != len(to):
            raise ValueError("a decision in it belongs to no seat")
        played = arrays["open.action"]
        if not ((played >= 0) & (played < self.game.actions.size)).all():  # compiled loops index by it
            raise ValueError("an action in it does not exist")
        r.store.clear()
        r.row[to] = r.store.append(np.array(arrays["open.observation"]))
        for name in Rollout.FIELDS:
            getattr(r, name)[to] = arrays[f"open.{name}"]
        r.left.ravel()[:] = -1
        r.left.ravel()[to] = to
        self.updates, self.seconds = int(facts["updates"]), float(facts["seconds"])
        self.imitating = int(facts["decisions"]) < self.args.imitate
        self.results = dict(facts["results"])
        self.learner.num_timesteps, self.learner._n_updates = int(facts["decisions"]), int(facts["n_updates"])
        self.rng.bit_generator.state = facts["rng"]
        torch.set_rng_state(torch.from_numpy(np.array(arrays["torch_rng"])))

    def _restore_adam(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        optimizer = self.learner.policy.optimizer
        adam = optimizer.state_dict()
        for k, parameter in enumerate(self.learner.policy.parameters() if "adam.0.step" in arrays else ()):
            adam["state"][k] = {
                name: torch.from_numpy(np.array(arrays[f"adam.{k}.{name}"])).reshape(shape)
                for name, shape in (("step", ()), ("exp_avg", parameter.shape), ("exp_avg_sq", parameter.shape))
            }
        optimizer.load_state_dict(adam)

    # -- the whole --

    def go(self, report: Callable[[str], None], progress: Progress | None = None) -> None:
        """Collect, learn, log and save until the run is over; Ctrl-C ends it after the update at hand, saved."""
        self.folder.mkdir(parents=True, exist_ok=True)
        logger = Logger(str(self.folder), [TensorBoardOutputFormat(str(self.folder / "tensorboard"))])
        self.learner.set_logger(logger)
        stop = Stop(report)
        bar = (
            progress.add_task("", total=self.args.decisions, completed=self.learner.num_timesteps) if progress else None
        )
        try:
            while not stop.asked and not self.over():
                start = time.perf_counter()
                self.collect()
                collecting = time.perf_counter() - start
                self.learn()
                taken = time.perf_counter() - start
                self.seconds += taken
                if self.args.evaluate_games and self.updates % self.args.evaluate_every == 0:
                    self.results = {"at": self.updates, **self.evaluate(self.args.evaluate_games)}
                    report(self.words())
                self.log(logger, taken, collecting)
                if progress is not None and bar is not None:
                    speed = f"{len(self.learner.rollout.sample) / taken:,.0f} decisions/s"
                    progress.update(bar, completed=self.learner.num_timesteps, description=speed)
                if self.updates % self.args.save_every == 0:
                    self.save()
            if self.args.evaluate_games and not stop.asked and self.results.get("at") != self.updates:
                self.results = {"at": self.updates, **self.evaluate(self.args.evaluate_games)}
                report(self.words())
        finally:
            stop.release()
            logger.close()
        self.save()
        report(f"saved {self.folder} after {self.updates} updates and {self.learner.num_timesteps:,} decisions")

    def over(self) -> bool:
        """The run has made its decisions, or used its time."""
        late = 0 < self.args.minutes * 60 <= self.seconds
        return late or self.learner.num_timesteps >= self.args.decisions

    def headline(self) -> str:
        """What is about to happen, in two lines."""
        a, size = self.args, sum(p.numel() for p in self.learner.policy.parameters())
        told = ", ".join(f"{k} {v}" for k, v in a.options.items())
        return (
            f"{self.game.title} ({told or 'its default options'}), seed {a.seed}: {a.decisions:,} decisions of the learner, "
            f"{a.records} games side by side\n"
            f"network of {size:,} weights; run in {self.folder}, curves in {self.folder}/tensorboard"
        )

    def words(self) -> str:
        """The last evaluation in a line."""
        parts = [
            f"against {spec}: win share {100 * n['win_share']:.1f} % ({100 * n['low']:.1f} to {100 * n['high']:.1f})"
            for spec, n in self.results.items()
            if spec != "at"
        ]
        return f"update {self.updates}, {self.learner.num_timesteps:,} decisions; " + "; ".join(parts)


def run_folder(args: Args) -> Path:
    """Where the run is written."""
    return Path(args.out or f"runs/{find(args.game).name}/ppo-{args.seed}")


BATCH_ARRAYS = ("episodes", "seeds", "noise", "mask", "observation", "seat", "ended", "payoff", "made", "control")


class Stop:
    """Turns the first Ctrl-C (or a request to terminate) into a wish to stop; the second one stops at once."""

    def __init__(self, report: Callable[[str], None]):
        self.asked = False
        self.report = report
        self.old: dict[int, Any] = {}
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                self.old[number] = signal.signal(number, self._note)
            except ValueError:  # only the main thread may; elsewhere there is no Ctrl-C to catch
                return

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        self.report("stopping after this update, and saving; once more to stop at once, without")
        self.release()

    def release(self) -> None:
        for number, handler in self.old.items():
            signal.signal(number, handler)
        self.old = {}


def start(given: Mapping[str, Any], source: str) -> Run:
    """A new run from arguments by name."""
    return Run(build(Args, given, source), source)


def resume(folder: Path, changes: Mapping[str, Any], *, trusted: bool = False) -> Run:
    """The run saved in `folder`, exactly as it was; `changes` may set how long it goes on and how often it reports.

    A state file may come from a stranger: only with `trusted` may it name a game that is not one of ours, since that
    imports the module it names.
    """
    arrays, facts = load_state(folder)
    free = {"decisions", "minutes", "evaluate_every", "evaluate_games", "save_every"}
    for name in changes:
        if name not in free:
            raise OptionError(f"A resumed run keeps its {name!r}; only {', '.join(sorted(free))} may be set anew.")
    kept = facts.get("args")
    if not isinstance(kept, dict):
        raise CheckpointError(f"{folder} does not hold the state of a run.")
    if kept.get("game") not in NAMES and not trusted:
        raise CheckpointError(
            f"The run in {folder} is of a game {kept.get('game')!r:.60}; known are {', '.join(NAMES)}."
        )
    run = start({**kept, **changes, "out": str(folder)}, f"the run in {folder}")
    run.restore(arrays, facts)
    return run


def progress_bar(console: Any = None) -> Progress:
    """Decisions made, decisions a second, time left."""
    return Progress(
        BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.description}"), TextColumn("time left"),
        TimeRemainingColumn(), console=console,
    )  # fmt: skip
