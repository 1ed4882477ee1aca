"""Words for the pieces of Crypt Hunters, and their numbers."""

from collections.abc import Iterable
from typing import Any

from hypogeum.core.hexes import DIRECTION_NAMES
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes.given import number_of

HEROES = ("orris", "eryk", "astrid", "valiant")
SE_CARDS = (
    "overwatch", "consecrated_ground", "lightning_stride", "celestial_volley", "true_aim", "sigmarite_bulwark",
    "healing_light", "hold_the_way", "rally", "purging_light",
)  # fmt: skip
CR_CARDS = (
    "chill", "fear", "gloom", "incorporeal", "vengeful_frenzy", "rising_dead", "restless_haunting", "twisting_crypt",
    "through_the_walls", "endless_torment",
)  # fmt: skip
CARDS = (SE_CARDS, CR_CARDS)
"""By seat and card number."""
MARKERS = ("chill", "fear", "overwatch", "gloom", "holy")
SHAPES = {
    0b111111: "star", 0b010101: "y", 0b001001: "straight", 0b000011: "sharp", 0b000101: "wide", 0b001011: "t_left",
    0b001101: "t_right", 0b011011: "cross",
}  # fmt: skip
"""Edges before rotation -> the word for the shape."""
KINDS = ("plain", "entrance", "stairwell", "illuminator", "winch", "soultrap", "abyssal", "spear_trap")
"""By kind number."""
Cell = tuple[int, int]


def hero(name: str | int) -> int:
    return number_of(HEROES, name, "hero")


def card(seat: int, name: str | int) -> int:
    return number_of(CARDS[seat], name, "card")


def card_set(seat: int, wanted: Iterable[str | int]) -> int:
    """Cards of a seat as a set of bits."""
    found = 0
    for name in wanted:
        found |= 1 << card(seat, name)
    return found


def direction(name: str | int) -> int:
    return number_of(DIRECTION_NAMES, name, "direction")


def tile_words(t: Any, tile: int) -> set[str]:
    """What a tile may be called by: its shape and its kind."""
    return {SHAPES.get(int(t.tile_edges[tile]) & 63, "?"), KINDS[int(t.tile_kind[tile])]}


def edge_set(edges: int) -> frozenset[int]:
    """A mask as the set of its edges."""
    return frozenset(d for d in range(c.DIRS) if edges >> d & 1)
