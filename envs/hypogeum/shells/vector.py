"""The native Gymnasium vector environment: many games with one learning seat each, stepped by compiled code.

    envs = gymnasium.make_vec("hypogeum/CutthroatCaverns-v0", num_envs=1024, autoreset_mode="SameStep", threads=2)

It does what `SyncVectorEnv` over as many single environments does, seed for seed (a test compares), without their cost.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hypogeum.core.errors import HypogeumError, OptionError
from hypogeum.core.game import Game
from hypogeum.shells.checks import changed_options, check_seed, one_of
from hypogeum.shells.learner import Learner, Rows

Step = tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` games as a Gymnasium vector environment.

    Args:
        game: name of the game, or the game.
        num_envs: number of games.
        autoreset_mode: an `AutoresetMode` or its value:
            "NextStep": a finished game is dealt anew in the next step, whose action for it is ignored and whose reward
                is 0;
            "SameStep": it is dealt anew at once; `final_obs` and `final_info` stand in the infos;
            "Disabled": the caller resets, `reset(options={"reset_mask": bool (num_envs,)})`.
        render_mode: None or "ansi".
        copy: hand out copies; False hands out the engine's own arrays, which the next step overwrites.
        arguments: those of `hypogeum.shells.learner.Learner` and the game's options.

    Infos: `action_mask` int8 (num_envs, actions), `seat` int (num_envs,), `illegal` bool (num_envs,), each with its
    `_<key>` bool (num_envs,) that says where it is set. Where games have ended also `outcome`, a dictionary of such
    arrays (see `hypogeum.shells.aec`); with "SameStep" it stands in `final_info`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (Gymnasium's own form)

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        copy: bool = True,
        **arguments: Any,
    ):
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            allowed = ", ".join(repr(mode.value) for mode in AutoresetMode)
            raise OptionError(f"autoreset_mode cannot be {autoreset_mode!r:.60}; it is one of {allowed}.") from None
        one_of("render_mode", render_mode, (None, "ansi"))
        self.learner = Learner(game, num_envs, **arguments)
        self.num_envs, self.render_mode, self.copy = self.learner.records, render_mode, bool(copy)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = self.learner.observation_space()
        self.single_action_space = self.learner.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._over = np.ones(self.num_envs, bool)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal games: environment `i` the first of seed `seed + i` (or `seed[i]`), with None the next one.

        Args:
            seed: an int, one seed for each environment, or None.
            options: `reset_mask`, bool (num_envs,): deal only these; `game`: options of the game for coming games.

        Raises:
            OptionError: a seed or an option is not allowed; nothing has changed.
        """
        changed_options(options)
        rows = self._chosen((options or {}).get("reset_mask"))
        seeds = self._seeds(seed)
        self.learner.change(options)
        self.learner.plant([seeds[i] for i in rows.tolist()], rows)
        self.learner.deal(rows)
        self._over[rows] = False
        self._begun = True
        return self._look(), self._info(rows)

    def _chosen(self, mask: Any) -> Rows:
        if mask is None:
            return self.learner.all
        fits = isinstance(mask, np.ndarray) and mask.shape == (self.num_envs,) and mask.dtype == np.bool_
        if not fits or not mask.any():
            raise OptionError(f"reset_mask must be a bool array of shape ({self.num_envs},) with a True in it (reset).")
        if not self._begun and not mask.all():
            raise OptionError("The first reset deals all games: leave reset_mask out.")
        return np.flatnonzero(mask)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence | np.ndarray):
            seeds = list(seed)
        else:
            check_seed(seed)
            seeds = [int(seed) + i for i in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise OptionError(f"{len(seeds)} seeds were given for {self.num_envs} environments (reset).")
        for one in seeds:
            check_seed(one)
        return seeds

    def step(self, actions: Any) -> Step:
        """Play `actions`, int (num_envs,), in all games.

        Raises:
            IllegalActionError: with `illegal="raise"`; no game has changed.
            HypogeumError: no game was begun, or with autoreset disabled a finished game was not reset.
        """
        learner, mode = self.learner, self.autoreset_mode
        if not self._begun:
            raise HypogeumError("There are no games to play on: call reset() first.")
        rows = learner.all
        if mode is AutoresetMode.DISABLED and self._over.any():
            over = int(self._over.argmax())
            raise HypogeumError(f"Game {over} is over: without autoreset, call reset(options={{'reset_mask': ...}}).")
        if mode is AutoresetMode.NEXT_STEP and self._over.any():
            rows = np.flatnonzero(~self._over)
            waiting = np.flatnonzero(self._over)
            learner.step(np.asarray(actions), rows)
            learner.deal(waiting)
        else:
            learner.step(np.asarray(actions), rows)
        reward, terminated, truncated = learner.reward.copy(), learner.terminated.copy(), learner.truncated.copy()
        self._over = terminated | truncated
        infos: dict[str, Any] = {}
        if mode is AutoresetMode.SAME_STEP and self._over.any():
            ended = np.flatnonzero(self._over)
            self._final(infos, ended)
            learner.deal(ended)
            self._over = np.zeros(self.num_envs, bool)
        infos.update(self._info(learner.all))
        self._outcomes(infos, np.flatnonzero(self._over))
        return self._look(), reward, terminated, truncated, infos

    def _final(self, infos: dict[str, Any], ended: Rows) -> None:
        """Last observations and infos of the games that have just ended, in Gymnasium's own form."""
        batch, seen = self.learner.batch, np.full(self.num_envs, None, object)
        for i in ended.tolist():
            row = batch.observation[i].copy()
            seen[i] = row if self.learner.flat else {"observation": row, "action_mask": batch.mask[i].copy()}
        there = np.zeros(self.num_envs, bool)
        there[ended] = True
        info = self._info(ended)
        self._outcomes(info, ended)
        infos.update(final_obs=seen, _final_obs=there, final_info=info, _final_info=there.copy())

    def _outcomes(self, infos: dict[str, Any], ended: Rows) -> None:
        for i in ended.tolist():
            self._add_info(infos, self.learner.outcome(i), i)

    def _look(self) -> Any:
        batch = self.learner.batch
        seen = batch.observation.copy() if self.copy else batch.observation
        if self.learner.flat:
            return seen
        return {"action_mask": batch.mask.copy() if self.copy else batch.mask, "observation": seen}

    def _info(self, rows: Rows) -> dict[str, Any]:
        learner = self.learner
        there = np.zeros(self.num_envs, bool)
        there[rows] = True
        values = {"action_mask": learner.batch.mask, "seat": learner.seat, "illegal": learner.illegal}
        infos: dict[str, Any] = {}
        for key, value in values.items():
            if len(rows) == self.num_envs:
                infos[key] = value.copy()
            else:
                infos[key] = np.zeros_like(value)
                infos[key][rows] = value[rows]
            infos[f"_{key}"] = there.copy()
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do in each game, bool (num_envs, actions)."""
        return self.learner.batch.mask.astype(bool)

    def render(self) -> tuple[str, ...] | None:
        """The tables as the learners see them, in mode "ansi"."""
        if self.render_mode is None:
            return None
        return tuple(self.learner.words(i) for i in range(self.num_envs))
