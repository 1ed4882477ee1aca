"""Names of cards, Items, Encounters and characters: the ids of the content files, by number."""

import functools
import tomllib
from collections.abc import Sequence

import numpy as np

from hypogeum.games import cutthroat_caverns as package
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import SceneError


class Names:
    """Ids of the content files in the order of their numbers."""

    def __init__(self) -> None:
        folder = package.GAME.folder / "content"

        def ids(file: str, key: str) -> list[str]:
            return [row["id"] for row in tomllib.loads((folder / file).read_text(encoding="utf-8"))[key]]

        self.kinds = ids("main_deck.toml", "card")
        self.encounters = ids("encounters.toml", "encounter")
        self.relics = ids("relics.toml", "relic")
        self.characters = ids("characters.toml", "character")
        self.signals = ["silent", "low", "middle", "high"]
        self.items = self.kinds[c.HAND_KINDS :] + self.relics
        """By ITEM code."""

    @staticmethod
    def number(names: Sequence[str], name: str | int, what: str) -> int:
        """The number of `name`; numbers pass through."""
        if isinstance(name, int | np.integer):
            return int(name)
        if name not in names:
            raise SceneError(f"no {what} is called {name!r}; known: {', '.join(names)}")
        return list(names).index(name)


@functools.cache
def names() -> Names:
    """The names of the game's own content."""
    return Names()
