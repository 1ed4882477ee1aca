"""Small checks that the shells share: arguments, actions, and what a save says beyond its record."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.core.errors import OptionError, SaveError
from hypogeum.core.game import RUNNING, TRUNCATED, Game
from hypogeum.core.rng import MASK

NOOPS_MAX = 1000
"""Ignored actions in a row after which `illegal="noop"` gives up."""

GRAIN = float(1 << 20)
"""Potentials are multiples of 1 / GRAIN."""


class Shell:
    """What a save says beyond the record, checked."""

    def __init__(self, given: dict[str, Any], seats: int):
        self.present = [self._int(seat, 0, seats - 1, "present") for seat in self._list(given, "present")]
        if self.present != sorted(set(self.present)):
            raise SaveError("This save names the seats of the game in a wrong order.")
        self.rewards = self._floats(given, "rewards", seats)
        self.cumulative = self._floats(given, "cumulative", seats)
        self.potential = self._floats(given, "potential", seats)
        self.start = self._floats(given, "start", seats)
        self.over = self._int(given.get("over"), RUNNING, TRUNCATED, "over")
        self.forfeit = self._int(given.get("forfeit"), -1, seats - 1, "forfeit")
        self.ignored = self._int(given.get("ignored"), 0, NOOPS_MAX, "ignored")
        self.seed = None if given.get("seed") is None else self._int(given["seed"], 0, MASK, "seed")
        self.chance = self._int(given.get("chance"), 0, MASK, "chance")

    def _list(self, given: dict[str, Any], name: str) -> list[Any]:
        value = given.get(name)
        if not isinstance(value, list):
            raise SaveError(f"This save needs a list as {name!r}, not {value!r:.60}.")
        return value

    def _floats(self, given: dict[str, Any], name: str, seats: int) -> list[float]:
        value = self._list(given, name)
        if len(value) != seats or not all(type(x) in (int, float) and abs(x) < 1e30 for x in value):
            raise SaveError(f"This save needs {seats} numbers as {name!r}.")
        return [float(x) for x in value]

    def _int(self, value: Any, low: int, high: int, name: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise SaveError(f"This save has {value!r:.60} as {name!r}; {low} to {high} are allowed.")
        return value


def role_rows(agents: list[str]) -> NDArray[np.float32]:
    """For each seat the one-hot of its role (its name before the last underscore), float32 (seats, roles)."""
    roles = list(dict.fromkeys(agent.rpartition("_")[0] for agent in agents))
    return np.eye(len(roles), dtype=np.float32)[[roles.index(agent.rpartition("_")[0]) for agent in agents]]


def describe_illegal(game: Game, s: Any, t: Any, agent: str, action: Any, mask: NDArray[np.int8]) -> str:
    """One sentence on why `action` is refused and which actions are legal."""
    legal = np.flatnonzero(mask).tolist()
    shown = ", ".join(f"{a} ({game.text.action_name(s, t, a)})" for a in legal[:12])
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"{agent} cannot play action {action!r:.60} now; legal are {shown or 'none'}{more}."


def outcome_info(game: Game, s: Any, t: Any, ended: bool) -> dict[str, Any]:
    """What the info of a game that is over has besides: `outcome`, where the game's text tells it (`core.game.Text`).

    A game that did not end by its rules (`ended` False) but by an illegal action has no winner, and that as its reason.
    """
    tell = getattr(game.text, "outcome", None)
    if tell is None:
        return {}
    return {"outcome": tell(s, t) if ended else {"winner": None, "reason": "illegal_action"}}


def one_of(name: str, value: Any, allowed: tuple[Any, ...]) -> None:
    """Raise OptionError unless `value` is one of `allowed`."""
    if not any(value is a or (type(value) is type(a) and value == a) for a in allowed):
        raise OptionError(f"{name} cannot be {value!r:.60}; it is one of {', '.join(map(repr, allowed))}.")


def check_seed(seed: Any) -> None:
    """Raise OptionError unless `seed` is None or an integer that fits 64 bits."""
    if seed is None or (isinstance(seed, int | np.integer) and not isinstance(seed, bool) and 0 <= seed <= MASK):
        return
    raise OptionError(f"A seed is an integer from 0 to 2**64 - 1, not {seed!r:.60} (reset).")


def finite(name: str, value: Any) -> float:
    """`value` as a float; OptionError unless it is a finite number."""
    number = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
    if number and abs(value) <= sys.float_info.max:  # a larger int has no float
        return float(value)
    raise OptionError(f"{name} must be a finite number, not {value!r:.60}.")


def content_folder(value: Any) -> Path | None:
    """`value` as a path, None for None; OptionError unless it is a path or text."""
    if value is not None and not isinstance(value, str | Path):
        raise OptionError(f"content is the path of a folder or None, not {value!r:.60}.")
    return None if value is None else Path(value)


def changed_options(options: Any) -> dict[str, Any] | None:
    """The options of the game that `reset(options=...)` asks to change: its `"game"`; None where it has none.

    Raises:
        OptionError: there is something else than a dictionary of names and values.
    """
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(f"reset(options=...) takes a dictionary, not {options!r:.60}.")
    changed = (options or {}).get("game")
    if changed is None:
        return None
    if not isinstance(changed, Mapping) or not all(isinstance(name, str) for name in changed):
        raise OptionError(f'reset(options={{"game": ...}}) takes a dictionary of options, not {changed!r:.60}.')
    return dict(changed)
