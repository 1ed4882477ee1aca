"""Stable-Baselines3 over the native batch: a real `VecEnv`, masks included.

    venv = BatchVecEnv("cutthroat_caverns", 64, opponents="heuristic")
    MaskablePPO("MultiInputPolicy", venv).learn(100_000)

Needs stable-baselines3 (`pip install 'hypogeum[train]'`).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from hypogeum.core.errors import HypogeumError
from hypogeum.core.game import Game
from hypogeum.shells.learner import Learner


class BatchVecEnv(VecEnv):
    """`num_envs` games with one learning seat each. A finished game is dealt anew in the same step, as SB3 wants it.

    Args:
        game: name of the game, or the game.
        num_envs: number of games.
        arguments: those of `hypogeum.shells.learner.Learner` and the game's options. With `flat=True` policies are
            "MlpPolicy", else "MultiInputPolicy".

    The info of a finished game holds `terminal_observation`, `TimeLimit.truncated` and `episode` (`r` the sum of
    rewards, `l` the learner's decisions), which is what SB3 logs; no VecMonitor is needed. It also holds `outcome` (how
    the game ended; see `hypogeum.shells.aec`).
    """

    def __init__(self, game: str | Game, num_envs: int, **arguments: Any):
        self.learner = Learner(game, num_envs, **arguments)
        self._actions: NDArray[Any] | None = None
        self._begun = False
        self._return = np.zeros(num_envs)
        self._length = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.learner.observation_space(), self.learner.action_space())

    def reset(self) -> Any:
        learner = self.learner
        for options in self._options:
            learner.change(options)
        learner.plant(self._seeds, learner.all)
        self._reset_seeds()
        self._reset_options()
        learner.deal(learner.all)
        self._begun = True
        self._return[:] = self._length[:] = 0
        self.reset_infos = [{"action_mask": mask.copy()} for mask in learner.batch.mask]
        return self._look()

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = np.asarray(actions)

    def step_wait(self) -> Any:
        learner = self.learner
        if self._actions is None:
            raise HypogeumError("step_wait() needs a step_async() before it.")
        if not self._begun:
            raise HypogeumError("There are no games to play on: call reset() first.")
        learner.step(self._actions.reshape(-1), learner.all)
        self._actions = None
        rewards, dones = learner.reward.astype(np.float32), learner.terminated | learner.truncated
        self._return += learner.reward
        self._length += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if dones.any():
            ended = np.flatnonzero(dones)
            for i in ended.tolist():
                seen = learner.batch.observation[i].copy()
                infos[i] = {
                    "terminal_observation": seen if learner.flat else self._both(seen, learner.batch.mask[i].copy()),
                    "TimeLimit.truncated": bool(learner.truncated[i]),
                    "episode": {"r": float(self._return[i]), "l": int(self._length[i]), "t": 0.0},
                    **learner.outcome(i),
                }
            self._return[ended] = self._length[ended] = 0
            learner.deal(ended)
        return self._look(), rewards, dones, infos

    def _both(self, observation: Any, mask: Any) -> dict[str, Any]:
        return {"action_mask": mask, "observation": observation}

    def _look(self) -> Any:
        batch = self.learner.batch
        seen = batch.observation.copy()
        return seen if self.learner.flat else self._both(seen, batch.mask.copy())

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do in each game, bool (num_envs, actions)."""
        return self.learner.batch.mask.astype(bool)

    def close(self) -> None:
        """Nothing is open."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """`action_masks`, `render_mode`, spaces and the learner's own attributes, the same for every game.

        Raises:
            AttributeError: there is no such attribute.
        """
        rows = list(self._get_indices(indices))
        if attr_name == "render_mode":
            return [None] * len(rows)
        if attr_name == "action_masks":
            return [lambda i=i: self.learner.batch.mask[i].astype(bool) for i in rows]
        owner = self if attr_name in ("observation_space", "action_space", "num_envs") else self.learner
        if attr_name.startswith("_") or not hasattr(owner, attr_name):
            raise AttributeError(f"The games of {type(self).__name__} have no attribute {attr_name!r}.")
        return [getattr(owner, attr_name)] * len(rows)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name!r} cannot be set: the games of {type(self).__name__} are rows of one batch.")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """`action_masks` (bool (actions,) each) or `render` (text) of the games `indices`.

        Raises:
            AttributeError: another method was asked for.
        """
        rows = list(self._get_indices(indices))
        if method_name == "action_masks":
            return [self.learner.batch.mask[i].astype(bool) for i in rows]
        if method_name == "render":
            return [self.learner.words(i) for i in rows]
        raise AttributeError(f"The games of {type(self).__name__} have no method {method_name!r}.")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[None]:
        return [None] * self.num_envs
