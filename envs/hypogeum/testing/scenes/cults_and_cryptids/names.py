"""Words for the cards, slots and stages of Cults & Cryptids."""

import functools
from typing import Any

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import names
from hypogeum.testing.scenes import SceneError
from hypogeum.testing.scenes.given import number_of

SLOTS = (
    *(f"f{k}" for k in range(c.FOLLOWERS)), *(f"c{k}" for k in range(c.CRYPTIDS)), *(f"r{k}" for k in range(c.RELICS)),
    "lair", "leader", "influence",
)  # fmt: skip
"""By slot number; the last one is the opponent's Influence as a target."""
RESOURCES = ("cash", "arms", "film", "offerings")
"""By kind."""


def words(t: Any) -> tuple[str, ...]:
    """Card ids of cards.toml by number."""
    return names(t).card_id


@functools.cache
def _numbers(known: tuple[str, ...]) -> dict[str, int]:
    return {word: k for k, word in enumerate(known) if k}


def card(t: Any, word: str | int) -> int:
    """The number of a card; numbers pass through.

    Raises:
        SceneError: no card is called so.
    """
    if isinstance(word, int):
        return word
    known = _numbers(words(t))
    if word not in known:
        raise SceneError(f"no card is called {word!r}; see cards.toml")
    return known[word]


def slot(word: str) -> int:
    """The number of a slot."""
    return number_of(SLOTS, word, "slot")
