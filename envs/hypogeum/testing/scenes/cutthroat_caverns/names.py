"""Names of cards, Items, Encounters and characters: the ids of the content files, by number."""

import functools

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import load


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


@functools.cache
def names() -> Names:
    """The names of the game's own content."""
    return Names()
