"""The Gymnasium shell: one seat learns, the others are played inside `step`.

Registered as `hypogeum/<Game>-v0`. Illegal actions do not raise by default, as checkers and frameworks sample unmasked
ones; see `hypogeum.shells.learner` for what happens instead, and for opponents, seats and rewards.
"""

from typing import Any, Self

import gymnasium
import numpy as np
from numpy.typing import NDArray

from hypogeum.core.errors import HypogeumError
from hypogeum.core.game import Game
from hypogeum.shells.checks import check_seed, one_of
from hypogeum.shells.learner import Learner


class SoloEnv(gymnasium.Env[Any, np.int64]):
    """One game and one learning seat as a Gymnasium environment.

    Args:
        game: name of the game, or the game.
        render_mode: None, "ansi" (`render` returns the table as the learner sees it) or "human" (printed at every
            step).
        arguments: those of `hypogeum.shells.learner.Learner` (`seat`, `opponents`, `illegal`, `flat`, ...)
            and the game's options.

    The observation is {"observation": float32 (size,), "action_mask": int8 (actions,)}, or with `flat=True` the former
    only. Infos always have the keys `action_mask` (int8), `seat` (the learner's, int) and `illegal` (bool: the last
    action was); once a game is over also `outcome` (how it ended; see `hypogeum.shells.aec`). The reward is the learner's
    pay-off at the end (plus shaping and `illegal_reward` where asked for).
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  (Gymnasium's own form)

    def __init__(self, game: str | Game, *, render_mode: str | None = None, **arguments: Any):
        one_of("render_mode", render_mode, (None, "human", "ansi"))
        self.render_mode = render_mode
        self.learner = Learner(game, 1, **arguments)
        self.observation_space = self.learner.observation_space()
        self.action_space = self.learner.action_space()
        self._begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a game: the first of `seed`, or with None the next one.

        Args:
            seed: 0 to 2**64 - 1.
            options: `{"game": {...}}` changes the game's options for this and later games.
        """
        check_seed(seed)
        super().reset(seed=None if seed is None else int(seed))
        self.learner.change(options)
        self.learner.plant([seed], self.learner.all)
        self.learner.deal(self.learner.all)
        self._begun = True
        if self.render_mode == "human":
            self.render()
        return self._look(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the others up to its next decision.

        Raises:
            IllegalActionError: with `illegal="raise"`, the mask excludes the action.
            HypogeumError: the game is over, or none was begun.
        """
        learner = self.learner
        if not self._begun or learner.terminated[0] or learner.truncated[0]:
            raise HypogeumError("There is no game to play on: call reset() first.")
        learner.step_one(action)
        if self.render_mode == "human":
            self.render()
        over = bool(learner.terminated[0]), bool(learner.truncated[0])
        return self._look(), float(learner.reward[0]), *over, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do now, bool (actions,); all True once the game is over. MaskablePPO asks for it."""
        return self.learner.batch.mask[0].astype(bool)

    def _look(self) -> Any:
        seen = self.learner.batch.observation[0].copy()
        return seen if self.learner.flat else {"observation": seen, "action_mask": self.learner.batch.mask[0].copy()}

    def _info(self) -> dict[str, Any]:
        learner = self.learner
        info = {
            "action_mask": learner.batch.mask[0].copy(),
            "seat": int(learner.seat[0]),
            "illegal": bool(learner.illegal[0]),
        }
        return info | learner.outcome(0) if learner.terminated[0] or learner.truncated[0] else info

    def render(self) -> str | None:
        """The table as the learner sees it: returned in mode "ansi", printed in mode "human"."""
        if self.render_mode is None:
            return None
        if not self._begun:
            raise HypogeumError("There is no game to draw: call reset() first.")
        words = self.learner.words(0)
        if self.render_mode == "ansi":
            return words
        print(words, flush=True)
        return None

    def clone(self) -> Self:
        """An independent copy that plays on as this one would."""
        import copy

        return copy.deepcopy(self)
