"""Names of cards, Items, Encounters and characters: the ids of the content files, by number."""

import functools
from collections.abc import Sequence

import numpy as np

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import load
from hypogeum.testing.scenes import SceneError


class Names:
    """Ids of the content files in the order of their numbers."""

    def __init__(self) -> None:
        ours = load()
        self.kinds = [card.id for card in ours.deck.card]
        self.encounters = [encounter.id for encounter in ours.encounters.encounter]
        self.relics = [relic.id for relic in ours.relics.relic]
        self.characters = [character.id for character in ours.characters.character]
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
