"""Many games, one learning seat in each, the other seats played by agents: what the Gymnasium and SB3 shells stand on.

Seats played by `random` or `heuristic` are played inside compiled code; other agents are asked in batches, all games at
once. The learner meets only its own decisions; what the others win or lose is never its reward.

An illegal action of the learner (`illegal`):
    "random_legal"  a uniformly random legal action is played in its place (from the record's own stream);
    "noop"          nothing happens and the learner is asked again; after NOOPS_MAX in a row the game is truncated and
                    paid `illegal_payoff`;
    "lose"          the game is terminated and paid `illegal_payoff`;
    "raise"         IllegalActionError, and nothing has changed in any game.
The first two add `illegal_reward` to the reward; `info["illegal"]` tells in every case.

Games that end before the learner's first decision are skipped: they hold nothing to learn from.
Once a game is over the observation is the learner's last look at the table, and the mask is all ones: never empty, as
frameworks ask their policy for an action there too.
"""

from collections.abc import Sequence
from operator import index
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from hypogeum.agents import Agent, Player, check_seats, resolve_table
from hypogeum.core.batch import EXTERNAL, Batch, spread
from hypogeum.core.errors import HypogeumError, IllegalActionError, OptionError
from hypogeum.core.game import TRUNCATED, Game
from hypogeum.core.rng import GOLDEN, MASK, advance, mix
from hypogeum.games import find
from hypogeum.shells.checks import (
    GRAIN,
    NOOPS_MAX,
    changed_options,
    check_seed,
    content_folder,
    describe_illegal,
    finite,
    one_of,
    outcome_info,
)  # fmt: skip

Illegal = Literal["random_legal", "noop", "lose", "raise"]
Rows = NDArray[np.int64]

SKIPS_MAX = 1000
"""Games in a row without a decision of the learner after which dealing gives up."""


class Learner:
    """`records` games; see the module.

    Args:
        game: name of the game, or the game.
        records: number of games.
        seat: the learner's seat: a name such as "player_0", "random" (by the game's seed) or "rotate" (next seat each
            game, record `i` starts at seat `i`). None is the game's first seat.
        opponents: who plays the other seats, as `hypogeum.agents.resolve_table` reads it: one for all, or a list; its
            k-th agent sits k + 1 places after the learner.
        illegal, illegal_payoff, illegal_reward: see the module.
        flat: observations are bare float32 vectors; the mask is then in the infos and `action_masks()` only.
        content: a folder with the content to play with, None for the game's own.
        threads: threads of the compiled batch.
        options: the game's options.

    Attributes:
        batch: the native batch; rows of its `observation` and `mask` are the learner's.
        seat: int64 (records,), the learner's seats.
        reward: float64 (records,); terminated, truncated, illegal: bool (records,); of the last step.
    """

    def __init__(
        self,
        game: str | Game,
        records: int,
        *,
        seat: str | None = None,
        opponents: Any = "heuristic",
        illegal: Illegal = "random_legal",
        illegal_payoff: float = -1.0,
        illegal_reward: float = 0.0,
        flat: bool = False,
        content: str | Path | None = None,
        threads: int = 1,
        **options: Any,
    ):
        self.game = find(game)
        counts: dict[str, Any] = {"num_envs": records, "threads": threads}
        for name, value in counts.items():
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
                raise OptionError(f"{name} must be a positive integer, not {value!r:.60}.")
        parsed = self.game.parse("keyword arguments", **options)
        self.roles = self.game.roles(parsed)
        seat = self.roles[0] if seat is None else seat
        one_of("seat", seat, (*self.roles, "random", "rotate"))
        one_of("illegal", illegal, get_args(Illegal))
        self.illegal_policy, self.seating, self.flat = illegal, seat, bool(flat)
        self.illegal_payoff = finite("illegal_payoff", illegal_payoff)
        self.illegal_reward = finite("illegal_reward", illegal_reward)
        self.content = content_folder(content)
        tables = self.game.tables(parsed, self.content)
        self.records = int(records)
        self._shaped = self.game.shaped(parsed)
        self.batch = Batch(self.game, parsed, self.records, tables=tables, threads=int(threads), autoreset=False)
        self.table = resolve_table(opponents, len(self.roles) - 1, self.game)
        for mine in [self.roles.index(seat)] if seat in self.roles else range(len(self.roles)):
            check_seats(self.table, (*self.roles[mine + 1 :], *self.roles[:mine]))
        self._draws = any(type(agent).begin is not Player.begin for agent in self.table)
        self._agents: list[Agent] = []
        self._who = np.full((self.records, len(self.roles)), -1, np.int64)
        self.seat = np.full(self.records, self.roles.index(seat) if seat in self.roles else 0, np.int64)
        self._asks = False
        self.reward = np.zeros(self.records)
        self.terminated = np.zeros(self.records, bool)
        self.truncated = np.zeros(self.records, bool)
        self.illegal = np.zeros(self.records, bool)
        self._ignored = np.zeros(self.records, np.int64)
        self._potential = np.zeros(self.records)
        self._start = np.zeros(self.records)
        self._potentials = np.zeros((self.records, len(self.roles)), np.float32)
        self._played = np.full(self.records, -1, np.int64)
        self.all = np.arange(self.records)
        self._seated = False
        self.plant([int(x) for x in np.random.SeedSequence().generate_state(self.records, np.uint64)], self.all)

    # spaces

    def observation_space(self) -> Any:
        box = Box(self.game.low, self.game.high, (self.game.observation.size,), np.float32)
        mask = Box(0, 1, (self.game.actions.size,), np.int8)
        return box if self.flat else Dict({"observation": box, "action_mask": mask})

    def action_space(self) -> Discrete[Any]:
        return Discrete(self.game.actions.size)

    # dealing

    def plant(self, seeds: Sequence[int | None], rows: Rows) -> None:
        """Give the records `rows` new seeds (None: keep its own) and make their next game the first of that seed."""
        for seed in seeds:
            check_seed(seed)
        for i, seed in zip(rows.tolist(), seeds, strict=True):
            if seed is None:
                continue
            self.batch.seeds[i] = spread(int(seed), 0)
            self.batch.noise[i] = spread(int(seed) + 1, 0)
            self.batch.episodes[i] = -1
            if i == rows[0]:
                self.rng = np.random.default_rng(int(seed))

    def change(self, options: Any) -> None:
        """Play the coming games by other options with the same seats, as `reset(options=...)` asks; see `RawEnv.reset`."""
        changed = changed_options(options)
        if changed is None:
            return
        new = self.game.parse("reset(options=...)", **{**self.batch.options.model_dump(), **changed})
        if self.game.roles(new) != self.roles:
            raise OptionError(f"reset(options=...) may not change who plays ({', '.join(self.roles)}).")
        self._shaped = self.game.shaped(new)
        self.batch.retable(new, self.game.tables(new, self.content))

    def deal(self, rows: Rows) -> None:
        """Deal the next game of each of `rows` and play on to the learner's first decision."""
        self.terminated[rows] = self.truncated[rows] = self.illegal[rows] = False
        self.reward[rows] = 0.0
        self._ignored[rows] = 0
        for _ in range(SKIPS_MAX):
            self._sit(rows)
            self.batch.deal(rows)
            if self._asks:
                self._ask(rows)
            rows_over = rows[self.batch.ended[rows] != 0]
            if self._shaped:
                self.batch.potentials(rows, self._potentials)
                self._start[rows] = self._rounded(rows)
                self._potential[rows] = 0.0
            if not len(rows_over):
                return
            rows = rows_over
        raise HypogeumError(f"{SKIPS_MAX} games of {self.game} in a row ended before the learner's first decision.")

    def _sit(self, rows: Rows) -> None:
        """Choose seats and opponents of the coming games."""
        if self._seated and not self._draws and self.seating in self.roles:
            return
        self._seated = len(rows) == self.records or self._seated
        control, seats = self.batch.control, len(self.roles)
        for i in rows.tolist():
            number = int(self.batch.episodes[i]) + 1
            z = int(mix(np.uint64((int(self.batch.seeds[i]) + GOLDEN * (number + 1)) & MASK)))
            if self.seating == "random":
                self.seat[i] = (z >> 33) % seats
            elif self.seating == "rotate":
                self.seat[i] = (i + number) % seats
            me = int(self.seat[i])
            rng = np.random.default_rng(z) if self._draws else self.rng
            self._who[i], control[i] = -1, EXTERNAL
            for k, agent in enumerate(self.table):
                drawn = agent.begin(rng) if self._draws else agent
                other = (me + 1 + k) % seats
                control[i, other] = drawn.native
                if drawn.native == EXTERNAL:
                    self._who[i, other] = self._known(drawn)
                    self._asks = True

    def _known(self, agent: Agent) -> int:
        for k, known in enumerate(self._agents):
            if known is agent:
                return k
        self._agents.append(agent)
        return len(self._agents) - 1

    # playing

    def step(self, actions: NDArray[Any], rows: Rows) -> None:
        """Play the learner's `actions` on to its next decisions or the ends of the games.

        Args:
            actions: int (records,).
            rows: the records to play; the others' actions do not count.

        Raises:
            IllegalActionError: with `illegal="raise"`; no game has changed.
        """
        self.reward[rows] = 0.0
        played, rows = self._legal(actions, rows)
        self.batch.step(played, rows=rows)
        if self._asks:
            self._ask(rows)
        ended = self.batch.ended[rows]
        if ended.any():
            over = rows[ended != 0]
            self.reward[over] += self.batch.payoff[over, self.seat[over]]
            self.truncated[over] = self.batch.ended[over] == TRUNCATED
            self.terminated[over] = ~self.truncated[over]
            self._finish(over)
        if self._shaped:
            self._shape(rows)

    def step_one(self, action: Any) -> None:
        """`step` for a single game; faster where nothing special is asked for."""
        batch = self.batch
        try:
            a = index(action)
        except TypeError:
            a = -1
        if a < 0 or a >= batch.mask.shape[1] or not batch.mask[0, a] or self._shaped or self._asks or self._ignored[0]:
            self.step(np.asarray(action).reshape(-1), self.all)
            return
        self._played[0] = a
        batch.step(self._played)
        self.illegal[0] = False
        ended = batch.ended[0]
        if ended:
            self.reward[0] = batch.payoff[0, self.seat[0]]
            self.truncated[0] = ended == TRUNCATED
            self.terminated[0] = ended != TRUNCATED
            self._finish(self.all)
        else:
            self.reward[0] = 0.0

    def _finish(self, over: Rows) -> None:
        """The learner's last look at games that are over."""
        self.batch.look(over, self.seat)
        self.batch.mask[over] = 1

    def _rounded(self, rows: Rows) -> NDArray[np.float64]:
        return np.rint(self._potentials[rows, self.seat[rows]].astype(np.float64) * GRAIN) / GRAIN

    def _shape(self, rows: Rows) -> None:
        self.batch.potentials(rows, self._potentials)
        over = self.terminated[rows] | self.truncated[rows]
        now = np.where(over, 0.0, self._rounded(rows) - self._start[rows])
        self.reward[rows] += now - self._potential[rows]
        self._potential[rows] = now

    def _legal(self, actions: NDArray[Any], rows: Rows) -> tuple[NDArray[np.int64], Rows]:
        """The actions to play and the rows that go on, after the policy for illegal ones."""
        played = self._played
        given = np.asarray(actions)
        if given.shape != (self.records,) or given.dtype.kind not in "iu":
            raise IllegalActionError(
                f"Actions are {self.records} integers, not {given.dtype} of shape {given.shape}; nothing was played."
            )
        inside = (given >= 0) & (given < self.game.actions.size)
        played[:] = np.where(inside, given, 0)
        fine = inside[rows] & (self.batch.mask[rows, played[rows]] != 0)
        self.illegal[rows] = ~fine
        if fine.all():
            self._ignored[rows] = 0
            return played, rows
        wrong = rows[~fine]
        self._ignored[rows[fine]] = 0
        if self.illegal_policy == "raise":
            i = int(wrong[0])
            self.illegal[rows] = False
            name = f"{self.roles[self.seat[i]]} of game {i}" if self.records > 1 else self.roles[self.seat[i]]
            s, t, mask = self.batch.states[i], self.batch.t, self.batch.mask[i]
            raise IllegalActionError(describe_illegal(self.game, s, t, name, given[i].item(), mask))
        if self.illegal_policy == "random_legal":
            self.reward[wrong] += self.illegal_reward
            for i in wrong.tolist():
                legal = np.flatnonzero(self.batch.mask[i])
                self.batch.noise[i] = advance(self.batch.noise[i])
                played[i] = legal[(int(mix(self.batch.noise[i])) >> 33) * len(legal) >> 31]
            return played, rows
        self._ignored[wrong] += 1
        stop = wrong if self.illegal_policy == "lose" else wrong[self._ignored[wrong] >= NOOPS_MAX]
        self.reward[wrong] += self.illegal_reward if self.illegal_policy == "noop" else 0.0
        self.reward[stop] = self.illegal_payoff
        (self.terminated if self.illegal_policy == "lose" else self.truncated)[stop] = True
        if self._shaped:
            self.reward[stop] -= self._potential[stop]
            self._potential[stop] = 0.0
        self._finish(stop)
        return played, rows[fine]

    def _ask(self, rows: Rows) -> None:
        """Let the agents that are not compiled play until the learner is to move or the game is over."""
        batch = self.batch
        while True:
            to_act = batch.seat[rows]
            rows = rows[(to_act >= 0) & (to_act != self.seat[rows])]
            if not len(rows):
                return
            who = self._who[rows, batch.seat[rows]]
            for k in np.unique(who).tolist():
                asked = rows[who == k]
                masks = batch.mask[asked]
                chosen = np.asarray(self._agents[k].act(batch.observation[asked], masks, batch.seat[asked], self.rng))
                ok = chosen.shape == (len(asked),) and chosen.dtype.kind in "iu"
                if not ok or (chosen < 0).any() or (chosen >= masks.shape[1]).any():
                    raise HypogeumError(
                        f"Opponent {self._agents[k].name} must choose {len(asked)} actions, not {chosen!r:.80}."
                    )
                bad = masks[np.arange(len(asked)), chosen] == 0
                if bad.any():
                    raise HypogeumError(f"Opponent {self._agents[k].name} chose the illegal action {chosen[bad][0]}.")
                self._played[asked] = chosen
            batch.step(self._played, rows=rows)

    def outcome(self, i: int) -> dict[str, Any]:
        """What the info of record `i`, whose game is over, has besides: `outcome`; see `checks.outcome_info`."""
        return outcome_info(self.game, self.batch.states[i], self.batch.t, bool(self.batch.ended[i]))

    def words(self, i: int) -> str:
        """The table of record `i` as the learner sees it."""
        return self.game.text.render(self.batch.states[i], self.batch.t, int(self.seat[i]))
