"""Scenes: game records set up by hand, from names, for tests and counts.

`scene(name, **given)` builds a record through the builder of the game: a module of this folder that is named like it
and offers `build(check, **given) -> Position`. A record with faults is refused: no test starts from the impossible.
"""

import importlib
from types import ModuleType
from typing import Any

from hypogeum.core.game import Game, Position
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
    p = position(name, faults=faults, **given)
    return p.s, p.t


def position(name: str, *, faults: bool = True, **given: Any) -> Position:
    """`scene` as a position, which also knows the game and its options.

    Faults that the game's scenes call TOLERATED are no obstacle: a scene may draw its own board and hand out what no game gave.
    """
    scenes = importlib.import_module(f"{__name__}.{name}")
    p: Position = scenes.build(check=faults, **given)
    if faults and given.get("run", True):
        found = int(p.game.entries.faults(copy(p.s), p.t)) & ~getattr(scenes, "TOLERATED", 0)
        if found:
            raise SceneError(f"this scene is impossible: {fault_words(p.game, found)}")
    return p


def fault_words(game: Game, found: int) -> str:
    """Fault flags in hexadecimal, and in words where the game's module `faults` has MEANINGS."""
    try:
        meanings = faults_module(game).MEANINGS
    except (ImportError, AttributeError):
        return f"faults {found:#x}"
    return f"faults {found:#x} ({'; '.join(words for flag, words in meanings.items() if found & flag)})"


def faults_module(game: Game) -> ModuleType:
    """The game's module `faults`, with MEANINGS and FAULT_*; its package exports the function of this name."""
    return importlib.import_module(f"{game.home or 'hypogeum.games.' + game.name}.faults")
