"""Scenes: game records set up by hand, from names, for tests and counts.

`scene(name, **given)` builds a record through the builder of the game: a module of this folder that is named like it
and offers `build(**given) -> (game, s, t)`. A record with faults is refused: no test starts from the impossible.
"""

import importlib
from typing import Any

from hypogeum.core.record import copy


class SceneError(ValueError):
    """A scene was asked for that cannot be: an unknown name, too many copies of a card, or a record with faults."""


def scene(name: str, *, faults: bool = True, **given: Any) -> tuple[Any, Any]:
    """A state record and its tables, played on to the first decision.

    `name` is the game; `given` are the game's own scene keywords and its options. With `faults=False` the record is not
    checked (for tests of the checker itself).

    Raises:
        SceneError: when the scene names something that does not exist, or is impossible.
    """
    module = importlib.import_module(f"{__name__}.{name}")
    game, s, t = module.build(**given)
    if faults:
        found = int(game.entries.faults(copy(s), t))
        if found:
            words = getattr(module, "fault_words", lambda bits: f"bits {bits:#x}")(found)
            raise SceneError(f"this scene is impossible: {words}")
    return s, t
