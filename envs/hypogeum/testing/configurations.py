"""Configurations of each game for checks and simulations: options other than the defaults."""

import itertools
import random
from typing import Any

CHOICES: dict[str, dict[str, list[Any]]] = {
    "cutthroat_caverns": {
        "players": [2, 3, 4, 5, 6],
        "length": [9, 6, 4],
        "first_game": [False, True],
        "finisher": ["pick", "keyword", "any"],
        "characters": ["random", "seat", "draft"],
        "relics": ["off", "on", "on_no_stars"],
        "barter": [True, False],
        "late_item_window": [False, True],
        "rethink": ["event", "pass", "off"],
        "redraw_each_encounter": [False, True],
        "signals": ["off", "on"],
        "rewards": ["standard", "literal", "zero_sum", "rank"],
    },
    "toy": {"players": [2, 3, 4], "lives": [1, 2, 3]},
}
"""Every option of a game that changes its course, with its values."""

CHECKED: dict[str, list[dict[str, Any]]] = {
    "cutthroat_caverns": [
        {"players": 4, "length": 4},
        {"players": 2, "length": 4, "relics": "on", "rethink": "pass", "characters": "draft"},
        {"players": 3, "length": 6, "relics": "on_no_stars", "signals": "on", "late_item_window": True},
        {"players": 5, "length": 4, "finisher": "keyword", "barter": False, "first_game": True, "rewards": "rank"},
        {"players": 6, "length": 4, "relics": "on", "finisher": "any", "signals": "on", "rewards": "zero_sum"},
        {"players": 4, "length": 9, "rethink": "off", "characters": "seat", "redraw_each_encounter": True},
    ],
    "toy": [{"players": 2}, {"players": 4, "lives": 1}],
}
"""A few that touch every value of every option: enough for each run of the tests. Not in order of importance."""


CROSSED = ("players", "length", "relics", "barter", "signals", "lives")
"""Options that the full matrix crosses."""


def matrix(game: str) -> list[dict[str, Any]]:
    """Seats, lengths, Relics, barter and signals in every combination."""
    choices = CHOICES[game]
    crossed = [k for k in CROSSED if k in choices]
    return [dict(zip(crossed, values, strict=True)) for values in itertools.product(*(choices[k] for k in crossed))]


def sample(game: str, number: int) -> dict[str, Any]:
    """Configuration `number` of an endless list that mixes all values of all options, the same in every run."""
    chance = random.Random(f"{game} {number}")
    return {name: chance.choice(values) for name, values in CHOICES[game].items()}
