"""What scenes are given: words for numbers and places, options of the game, fields of the record."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hypogeum.core.game import Game
from hypogeum.testing.scenes import SceneError


def number_of(known: Sequence[str], word: str | int, what: str) -> int:
    """The number of a word, which is its place in `known`; numbers pass through.

    Raises:
        SceneError: nothing is called so.
    """
    if isinstance(word, int | np.integer):
        return int(word)
    if word not in known:
        raise SceneError(f"no {what} is called {word!r}; known: {', '.join(one for one in known if one)}")
    return known.index(word)


def start_of(places: Mapping[str, Any], at: str) -> Any:
    """What stands in a game's PLACES for the word of where a scene starts.

    Raises:
        SceneError: no place is called so.
    """
    if at not in places:
        raise SceneError(f"no place is called {at!r}; known: {', '.join(places)}")
    return places[at]


def options_and_fields(game: Game, more: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The further keywords of a scene, parted: options of the game, and fields of the state (see `set_fields`)."""
    options = {name: value for name, value in more.items() if name in game.options.model_fields}
    return options, {name: value for name, value in more.items() if name not in options}


def set_fields(game: Game, s: Any, fields: Mapping[str, Any]) -> None:
    """Set fields of the state by name, as they are.

    Raises:
        SceneError: the state has no such field.
    """
    known = [name for name, *_ in game.state.fields]
    for name, value in fields.items():
        if name not in known:
            raise SceneError(f"{name!r} is neither an option, nor a keyword of scenes, nor a field of the state")
        s[name] = value
