"""The PettingZoo shell: one seat after the other, with masks, exact copies and saves.

`RawEnv` checks actions itself and needs no wrappers; `env` puts PettingZoo's order-enforcing wrapper around it.

How a game goes:
- An eliminated seat stays in `agents` until the game ends; it is simply not selected again. All seats end in the same
  step, all terminated or all truncated; then each is stepped with `None`, as PettingZoo asks.
- The mask is zero for every seat but the one that acts, and never empty for that one. It stands in the observation and
  in `infos[agent]`. Observations are copies; nothing that was handed out changes later.
- Once a game is over, the info of every seat also has `outcome`, a dictionary: `winner` (the name of a seat, or None),
  `reason`, `rounds`, and what else the game tells (`core.game.Text`). After an illegal action that stopped the game it
  says no more than that.
- Pay-offs come in the last step. Where the game's options ask for shaping (`Game.shaped`), each step also pays potential
  after minus potential before. The potential is counted from the start of the game and is 0 once the game is over, so
  that the rewards of each seat still add up to its pay-off (undiscounted). Potentials are rounded to multiples of
  2**-20, which makes these sums exact.
"""

import copy as copying
from operator import index
from pathlib import Path
from typing import Any, Literal, Self, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from hypogeum.core.batch import bare, one
from hypogeum.core.errors import HypogeumError, IllegalActionError, OptionError, SaveError
from hypogeum.core.game import RUNNING, TERMINATED, TRUNCATED, Game, Options
from hypogeum.core.record import Rows
from hypogeum.core.rng import MASK, advance, mix
from hypogeum.games import find
from hypogeum.shells.checks import (
    GRAIN,
    NOOPS_MAX,
    Shell,
    changed_options,
    check_seed,
    content_folder,
    describe_illegal,
    finite,
    one_of,
    outcome_info,
    role_rows,
)  # fmt: skip
from hypogeum.shells.saves import pack, unpack

Illegal = Literal["raise", "lose", "noop"]
Observation = dict[str, NDArray[Any]]


class RawEnv(AECEnv[str, Observation, int]):
    """A game as a PettingZoo AEC environment.

    Args:
        game: name of the game, or the game.
        render_mode: None, "ansi" (`render` returns text) or "human" (it is printed after every step).
        illegal: what an action outside the mask does.
            "raise": IllegalActionError; nothing has changed.
            "lose": the game stops; the offender is paid `illegal_payoff`, the others 0, all are terminated.
            "noop": it is ignored and the same seat is asked again; after NOOPS_MAX in a row the game stops as with
                "lose", but all are truncated.
        illegal_payoff: what an offender is paid.
        homogeneous: append a one-hot of the seat's role to each observation.
        content: a folder with the content to play with, None for the game's own.
        options: the game's options, such as `players=4`.

    Attributes:
        game, options: what is played; `reset(options={"game": {...}})` changes options for this and later games.
        seed: the seed of the game at hand: `reset(seed=env.seed)` deals it again. None in a `redeal`.

    Raises:
        OptionError: an argument or an option has a value that is not allowed.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        render_mode: str | None = None,
        illegal: Illegal = "raise",
        illegal_payoff: float = -1.0,
        homogeneous: bool = False,
        content: str | Path | None = None,
        **options: Any,
    ):
        super().__init__()
        self.game = find(game)
        one_of("render_mode", render_mode, (None, "human", "ansi"))
        one_of("illegal", illegal, get_args(Illegal))
        self.render_mode, self.illegal = render_mode, illegal
        self.illegal_payoff = finite("illegal_payoff", illegal_payoff)
        self.homogeneous, self.content = bool(homogeneous), content_folder(content)
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(self.game.roles(self.game.parse("keyword arguments", **options)))
        self.seed: int | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces: dict[str, Any] = {}
        self._chance = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._options(self.game.parse("keyword arguments", **options))
        self._act = self.game.entries.act
        self._actions = self.game.actions.size
        self._mask = np.zeros(self._actions, np.int8)
        self._scratch = np.zeros(self._actions, np.int8)
        roles = role_rows(self.possible_agents)
        self._roles = roles if self.homogeneous else roles[:, :0]
        self._observation = np.zeros(self.game.observation.size + self._roles.shape[1], np.float32)
        self._view = self._observation[: self.game.observation.size]
        self._rows: Any = None
        self.agents: list[str] = []

    def _options(self, options: Options, t: Any = None) -> None:
        self.options = options
        self._t = self.game.tables(options, self.content) if t is None else t
        self._tables = one(self._t)
        self._shaped = self.game.shaped(options)

    def _hold(self, rows: Any) -> None:
        """Play on with the record in `rows`, a recarray of one."""
        self._rows, self._s, self._state = rows, rows[0], bare(rows)

    # spaces

    def observation_space(self, agent: str) -> Dict:
        """Dict of `observation`, float32 (observation size,), and `action_mask`, int8 (actions,)."""
        return self._space(agent)[0]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self._space(agent)[1]

    def _space(self, agent: str) -> tuple[Dict, Discrete[Any]]:
        self._seat(agent)
        if agent not in self._spaces:
            box = Box(self.game.low, self.game.high, self._observation.shape, np.float32)
            mask = Box(0, 1, (self._actions,), np.int8)
            self._spaces[agent] = Dict({"observation": box, "action_mask": mask}), Discrete(self._actions)
        return self._spaces[agent]

    @property
    def observation_spaces(self) -> dict[str, Dict]:
        return {agent: self.observation_space(agent) for agent in self.possible_agents}

    @property
    def action_spaces(self) -> dict[str, Discrete[Any]]:
        return {agent: self.action_space(agent) for agent in self.possible_agents}

    @property
    def state_space(self) -> Box:
        """The space of `state()`: float32 (full size,)."""
        if "" not in self._spaces:
            self._spaces[""] = Box(self.game.low, self.game.high, (self.game.full.size,), np.float32)
        return self._spaces[""]

    # playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: deals this very game and starts the environment's own sequence of seeds anew; None takes the next seed
                of that sequence (which begins somewhere unpredictable).
            options: `{"game": {...}}` changes options of the game, for this and all later games of the environment.
                They may not change who plays. Other keys are left to wrappers.

        Raises:
            OptionError: the seed or an option is not allowed; nothing has changed.
        """
        check_seed(seed)
        changed = changed_options(options)
        if changed is not None:
            self._change(changed)
        if seed is None:
            self._chance = int(advance(np.uint64(self._chance)))
            self.seed = int(mix(np.uint64(self._chance)))
        else:
            self.seed = int(seed)
            self._chance = int(mix(np.uint64(self.seed ^ 0x5EED)))
        if self._rows is None:
            self._hold(self.game.state.make(1))
        self.game.entries.reset(self._s, self._t, np.uint64(self.seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": np.zeros(self._actions, np.int8)} for agent in self.agents}
        self._over, self._forfeit, self._ignored, self._paid = RUNNING, -1, 0, False
        self._potential = [0.0] * len(self.agents)
        self._start = self._potentials() if self._shaped else self._potential
        self._look()
        if self.render_mode == "human":
            self.render()

    def _change(self, changed: dict[str, Any]) -> None:
        options = self.game.parse("reset(options=...)", **{**self.options.model_dump(), **changed})
        if list(self.game.roles(options)) != self.possible_agents:
            raise OptionError(
                f"reset(options=...) may not change who plays ({', '.join(self.possible_agents)}); "
                "make a new environment."
            )
        self._options(options)

    def _look(self) -> None:
        """Write the mask and observation of the seat to act, and select it; or end the game."""
        acting = self._act(self._state, self._tables, -1, -1, self._mask, self._view)
        if acting < 0:
            self._end(-acting)
            return
        self.agent_selection = self.possible_agents[acting]
        self.infos[self.agent_selection] = {"action_mask": self._mask.copy()}
        if self.homogeneous:
            self._observation[self._view.size :] = self._roles[acting]

    def step(self, action: int | None) -> None:
        """The selected agent plays `action`; a seat of a finished game plays None.

        Raises:
            IllegalActionError: (with `illegal="raise"`) the mask excludes the action; nothing has changed.
        """
        agent = self.agent_selection if self.agents else self._nobody()
        if self._over:
            self._was_dead_step(action)
            return
        mask = self._mask
        a = self._number(action)
        if a < 0:
            self._illegal(action)
            return
        acting = self._act(self._state, self._tables, a, -1, mask, self._view)
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        self._ignored = 0
        if acting < 0:
            self._end(-acting)
        else:
            if self._shaped:
                self._shape()
            chosen = self.possible_agents[acting]
            infos = self.infos
            if chosen is not agent:
                infos[agent] = {"action_mask": np.zeros(self._actions, np.int8)}
                self.agent_selection = chosen
            infos[chosen] = {"action_mask": mask.copy()}
            if self.homogeneous:
                self._observation[self._view.size :] = self._roles[acting]
        if self.render_mode == "human":
            self.render()

    def _number(self, action: Any) -> int:
        """`action` as the number of a legal action, -1 when it is none."""
        try:
            a = action if type(action) is int else index(action)
        except TypeError:
            return -1
        return a if 0 <= a < self._actions and self._mask[a] else -1

    def _nobody(self) -> str:
        if self._rows is None:
            raise HypogeumError("There is no game yet: call reset() before anything else.")
        raise HypogeumError("The game is over and all seats have left it: call reset() for a new one.")

    def _end(self, status: int) -> None:
        """All seats end together and are paid."""
        seats = len(self.possible_agents)
        if self._forfeit >= 0:
            payoffs = [0.0] * seats
            payoffs[self._forfeit] = self.illegal_payoff
        else:
            paid = np.zeros(seats, np.float32)
            self.game.entries.payoffs(self._s, self._t, paid)
            payoffs = paid.tolist()
        self._over = status
        self._mask[:] = 0
        before = self._potential
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = payoffs[seat] - before[seat]
            self.terminations[agent] = status == TERMINATED
            self.truncations[agent] = status == TRUNCATED
            self.infos[agent] = self._last_info()
        self._potential = [0.0] * seats
        self._paid = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _last_info(self) -> dict[str, Any]:
        """The info of a seat once the game is over."""
        mask = {"action_mask": np.zeros(self._actions, np.int8)}
        return mask | outcome_info(self.game, self._s, self._t, self._forfeit < 0)

    def _potentials(self) -> list[float]:
        """The potentials of all seats, as multiples of 2**-20."""
        out = np.zeros(len(self.possible_agents), np.float32)
        self.game.entries.shaping(self._s, self._t, out)
        return (np.rint(out.astype(np.float64) * GRAIN) / GRAIN).tolist()

    def _shape(self) -> None:
        now = [p - start for p, start in zip(self._potentials(), self._start, strict=True)]
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = now[seat] - self._potential[seat]
        self._potential = now
        self._paid = True
        self._accumulate_rewards()

    def _illegal(self, action: Any) -> None:
        agent = self.agent_selection
        if self.illegal == "raise":
            raise IllegalActionError(describe_illegal(self.game, self._s, self._t, agent, action, self._mask))
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        self._ignored += 1
        if self.illegal == "lose" or self._ignored >= NOOPS_MAX:
            self._forfeit = self._seats[agent]
            self._end(TERMINATED if self.illegal == "lose" else TRUNCATED)

    def _was_dead_step(self, action: int | None) -> None:
        """A seat leaves the finished game."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for known in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del known[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()
        self._paid = False

    def observe(self, agent: str) -> Observation:
        """What any possible agent may know now, and what it may do (nothing, unless it is selected)."""
        if self._rows is None:
            self._nobody()
        if agent == self.agent_selection and not self._over:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        seat = self._seat(agent)
        out = np.zeros(self._observation.shape, np.float32)
        self._act(self._state, self._tables, -1, seat, self._scratch, out[: self._view.size])
        out[self._view.size :] = self._roles[seat]
        return {"observation": out, "action_mask": np.zeros(self._actions, np.int8)}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation of the selected agent, its reward since its last step, terminated, truncated, info."""
        agent = self.agent_selection if self.agents else self._nobody()
        seen = self.observe(agent) if observe else None
        ended = self.terminations[agent], self.truncations[agent]
        return seen, self._cumulative_rewards[agent], *ended, self.infos[agent]

    def state(self) -> NDArray[np.float32]:
        """The whole game, secrets included, float32 (full size,): for central critics, not for players."""
        if self._rows is None:
            self._nobody()
        out = np.zeros(self.game.full.size, np.float32)
        self.game.entries.full(self._s, self._t, out)
        return out

    def render(self) -> str | None:
        """The table as the selected agent sees it: returned in mode "ansi", printed in mode "human"."""
        if self._rows is None:
            self._nobody()
        if self.render_mode is None:
            return None
        words = self.game.text.render(self._s, self._t, None if self._over else self._seats[self.agent_selection])
        if self.render_mode == "ansi":
            return words
        print(words, flush=True)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def action_name(self, action: int) -> str:
        """Words for a legal action of the selected agent.

        Raises:
            IllegalActionError: it may not play this action now.
        """
        if self._rows is None:
            self._nobody()
        a = self._number(action)
        if a < 0:
            raise IllegalActionError(
                describe_illegal(self.game, self._s, self._t, self.agent_selection, action, self._mask)
            )
        return self.game.text.action_name(self._s, self._t, a)

    def _seat(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except (KeyError, TypeError):
            raise HypogeumError(f"There is no agent {agent!r}; agents are {', '.join(self.possible_agents)}.") from None

    # copies

    def save(self) -> bytes:
        """The game at hand, chance and rewards included, as bytes for `load`; see `hypogeum.shells.saves`."""
        if self._rows is None:
            self._nobody()
        shell = {
            "present": [self._seats[agent] for agent in self.agents],
            "rewards": [float(self.rewards.get(agent, 0.0)) for agent in self.possible_agents],
            "cumulative": [self._cumulative_rewards.get(agent, 0.0) for agent in self.possible_agents],
            "potential": self._potential,
            "start": self._start,
            "over": self._over,
            "forfeit": self._forfeit,
            "ignored": self._ignored,
            "seed": self.seed,
            "chance": self._chance,
        }
        return pack(self.game, self.options, self._t, self._s, shell)

    def load(self, raw: bytes) -> None:
        """Go on from a save of a game with the same seats; options are taken from the save.

        Raises:
            SaveError: the bytes are no sound save of this game in this version; nothing has changed.
        """
        loaded = unpack(self.game, raw, self.content)
        if list(self.game.roles(loaded.options)) != self.possible_agents:
            raise SaveError(f"This save is of a game with other seats than {', '.join(self.possible_agents)}.")
        shell = Shell(loaded.shell, len(self.possible_agents))
        status = int(self.game.entries.status(loaded.rows[0]))
        if shell.over != (status or shell.over) or (shell.over and not status and shell.forfeit < 0):
            raise SaveError("This save contradicts itself on whether the game is over.")
        if shell.over == RUNNING and len(shell.present) != len(self.possible_agents):
            raise SaveError("This save lacks seats of a game that is not over.")
        if shell.over == RUNNING:
            acting = self._act(bare(loaded.rows), one(loaded.t), -1, -1, self._scratch, np.zeros_like(self._view))
            if not 0 <= acting < len(self.possible_agents) or not self._scratch.any():
                raise SaveError("This save holds a position in which nobody can act.")
        self._options(loaded.options, loaded.t)
        self._hold(loaded.rows)
        self.seed, self._chance = shell.seed, shell.chance
        self._over, self._forfeit, self._ignored = shell.over, shell.forfeit, shell.ignored
        self._potential, self._start = shell.potential, shell.start
        names = self.possible_agents
        self.agents = [names[seat] for seat in shell.present]
        self.rewards = {names[seat]: shell.rewards[seat] for seat in shell.present}
        self._cumulative_rewards = {names[seat]: shell.cumulative[seat] for seat in shell.present}
        self.terminations = dict.fromkeys(self.agents, shell.over == TERMINATED)
        self.truncations = dict.fromkeys(self.agents, shell.over == TRUNCATED)
        self.infos = {agent: {"action_mask": np.zeros(self._actions, np.int8)} for agent in self.agents}
        self._paid = True
        self._mask[:] = 0
        if self._over == RUNNING:
            self._look()
        else:
            self.infos = {agent: self._last_info() for agent in self.agents}
            self.agent_selection = self.agents[0] if self.agents else names[-1]

    def clone(self) -> Self:
        """An independent copy of environment and game, some microseconds; its spaces are fresh (unseeded) ones."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._spaces = {}
        twin._mask = self._mask.copy()
        twin._scratch = self._scratch.copy()
        twin._observation = self._observation.copy()
        twin._view = twin._observation[: self._view.size]
        if self._rows is not None:
            raw = bytearray(self._rows.tobytes())  # NumPy's copy of records goes field by field, ten times slower
            twin._hold(np.frombuffer(raw, self._rows.dtype).view(Rows))
            twin.agents = self.agents[:]
            twin.rewards, twin._cumulative_rewards = dict(self.rewards), dict(self._cumulative_rewards)
            twin.terminations, twin.truncations = dict(self.terminations), dict(self.truncations)
            twin.infos = {
                agent: {"action_mask": info["action_mask"].copy()} if len(info) == 1 else copying.deepcopy(info)
                for agent, info in self.infos.items()
            }
        return twin

    def redeal(self, agent: str, seed: int) -> Self:
        """A clone in which all that `agent` cannot know is sampled anew: to `agent` it looks the same, and it plays on
        by another stream of chance. The same seed, any integer, gives the same clone."""
        if self._rows is None:
            self._nobody()
        seat = self._seat(agent)
        if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
            raise OptionError(f"A seed is an integer, not {seed!r:.60} (redeal).")
        twin = self.clone()
        self.game.entries.redeal(twin._s, twin._t, seat, np.uint64(int(seed) & MASK))
        twin.seed = None
        twin._chance = int(mix(np.uint64(int(seed) & MASK)))
        if not twin._over:
            twin._look()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.clone()
        memo[id(self)] = twin
        twin._spaces = copying.deepcopy(self._spaces, memo)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Arguments and a save: what another process needs to go on from here."""
        return {
            "arguments": {
                "game": self.game, "render_mode": self.render_mode, "illegal": self.illegal,
                "illegal_payoff": self.illegal_payoff, "homogeneous": self.homogeneous,
                "content": self.content, **self.options.model_dump(),
            },
            "save": None if self._rows is None else self.save(),
            "chance": self._chance,
            "spaces": self._spaces,
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        RawEnv.__init__(self, **state["arguments"])
        self._chance, self._spaces = state["chance"], state["spaces"]
        if state["save"] is not None:
            self.load(state["save"])

    def __repr__(self) -> str:
        return f"<{self.metadata['name']}, {len(self.possible_agents)} seats>"


class Env(OrderEnforcingWrapper[str, Observation, int]):
    """`RawEnv` with PettingZoo's checks of call order; copies and saves keep the wrapper."""

    env: RawEnv

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def save(self) -> bytes:
        return self.env.save()

    def load(self, raw: bytes) -> None:
        self.env.load(raw)
        self._has_reset = self._has_updated = True

    def clone(self) -> Self:
        return self._around(self.env.clone())

    def redeal(self, agent: str, seed: int) -> Self:
        return self._around(self.env.redeal(agent, seed))

    def __str__(self) -> str:
        return str(self.env)

    def _around(self, inner: RawEnv) -> Self:
        twin = self.__class__(inner)
        twin._has_reset, twin._has_updated = self._has_reset, self._has_updated
        return twin


def env(game: str | Game, **arguments: Any) -> Env:
    """`RawEnv` inside PettingZoo's order-enforcing wrapper; arguments as there."""
    return Env(RawEnv(game, **arguments))
