"""A turn-based parallel view: PettingZoo's ParallelEnv for games in which one seat acts at a time.

PettingZoo's own converter hands out stale masks once a seat is eliminated; this one writes every mask anew at every
step. An auto-dead wrapper is not needed here: eliminated seats stay until the game ends, when all seats end together.
"""

from collections.abc import Mapping
from typing import Any, Self

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.env import ParallelEnv

from hypogeum.core.errors import HypogeumError
from hypogeum.core.game import Game
from hypogeum.shells.aec import Observation, RawEnv


class TurnParallelEnv(ParallelEnv[str, Observation, int]):
    """All seats observe at every step; the action of the seat whose turn it is counts, the others' are ignored.

    An idle seat is shown every step of the others, so it can count them; where the number of choices is a secret (an offer in
    Cults & Cryptids that was or was not made), that tells it more than the rules do. The AEC and single-seat shells do not.

    Args:
        game: name of the game, or the game.
        idle_noop: add a last action "do nothing", the only legal one for a seat that does not act; so no mask is ever
            empty. Without it the masks of idle seats are zero.
        arguments: those of `hypogeum.shells.aec.RawEnv` and the game's options.

    Infos: `action_mask` int8 (actions,) and `active` bool (the seat acts now); once the game is over also `outcome`.
    """

    def __init__(self, game: str | Game, *, idle_noop: bool = False, **arguments: Any):
        self.aec = RawEnv(game, **arguments)
        self.idle_noop = bool(idle_noop)
        self.render_mode = self.aec.render_mode
        self.metadata = {**self.aec.metadata, "is_parallelizable": True}
        self.possible_agents = self.aec.possible_agents[:]
        self.agents: list[str] = []
        self._spaces: dict[str, tuple[Dict, Discrete[Any]]] = {}

    def observation_space(self, agent: str) -> Dict:
        """Dict of `observation`, float32 (observation size,), and `action_mask`, int8 (actions,)."""
        return self._space(agent)[0]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self._space(agent)[1]

    def _space(self, agent: str) -> tuple[Dict, Discrete[Any]]:
        if agent not in self._spaces:
            n = int(self.aec.action_space(agent).n) + self.idle_noop
            box = self.aec.observation_space(agent)["observation"]
            self._spaces[agent] = Dict({"observation": box, "action_mask": Box(0, 1, (n,), np.int8)}), Discrete(n)
        return self._spaces[agent]

    @property
    def state_space(self) -> Box:
        return self.aec.state_space

    @property
    def active_agent(self) -> str:
        """The seat whose action counts next."""
        return self.aec.agent_selection

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; see `RawEnv.reset`."""
        self.aec.reset(seed, options)
        self.agents = self.possible_agents[:]
        seen = self._look()
        return seen, self._infos(seen)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the action of the active seat.

        Raises:
            IllegalActionError: (with `illegal="raise"`) its mask excludes the action; nothing has changed.
            HypogeumError: the active seat is missing from `actions`, or there is no game to play on.
        """
        if not self.agents:
            raise HypogeumError("There is no game to play on: call reset() first.")
        if not isinstance(actions, Mapping):
            raise HypogeumError(f"step() takes a dictionary of seats and actions, not {actions!r:.60}.")
        if self.active_agent not in actions:
            raise HypogeumError(f"It is the turn of {self.active_agent}, and actions were given for {list(actions)}.")
        self.aec.step(actions[self.active_agent])
        seen = self._look()
        terminations, truncations = dict(self.aec.terminations), dict(self.aec.truncations)
        if any(terminations.values()) or any(truncations.values()):
            self.agents = []
        return seen, dict(self.aec.rewards), terminations, truncations, self._infos(seen)

    def _look(self) -> dict[str, Observation]:
        seen = {agent: self.aec.observe(agent) for agent in self.possible_agents}
        if self.idle_noop:
            for view in seen.values():
                idle = not view["action_mask"].any()
                view["action_mask"] = np.append(view["action_mask"], np.int8(idle))
        return seen

    def _infos(self, seen: dict[str, Observation]) -> dict[str, dict[str, Any]]:
        over = self.aec.terminations[self.active_agent] or self.aec.truncations[self.active_agent]
        infos: dict[str, dict[str, Any]] = {}
        for agent, view in seen.items():
            own = {"action_mask": view["action_mask"].copy(), "active": agent == self.active_agent and not over}
            infos[agent] = self.aec.infos[agent] | own
        return infos

    def state(self) -> NDArray[np.float32]:
        """The whole game, secrets included; see `RawEnv.state`."""
        return self.aec.state()

    def render(self) -> str | None:
        """The table as the active seat sees it."""
        return self.aec.render()

    def close(self) -> None:
        """Nothing is open."""

    def save(self) -> bytes:
        """The game at hand as bytes; the same format as `RawEnv.save`."""
        return self.aec.save()

    def load(self, raw: bytes) -> None:
        """Go on from a save; see `RawEnv.load`."""
        self.aec.load(raw)
        over = any(self.aec.terminations.values()) or any(self.aec.truncations.values())
        self.agents = [] if over or not self.aec.agents else self.possible_agents[:]

    def clone(self) -> Self:
        """An independent copy; its spaces are fresh ones."""
        return self._around(self.aec.clone())

    def redeal(self, agent: str, seed: int) -> Self:
        """A clone that `agent` cannot tell from this game; see `RawEnv.redeal`."""
        return self._around(self.aec.redeal(agent, seed))

    def _around(self, inner: RawEnv) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.aec, twin.agents, twin._spaces = inner, self.agents[:], {}
        return twin
