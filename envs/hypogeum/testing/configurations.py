"""Configurations of each game for checks and simulations: options other than the defaults."""

import itertools
import random
from collections.abc import Iterable
from typing import Any

Options = dict[str, Any]

SE_BURDENS = ("fractured_command", "been_through_a_lot", "limited_ammunition", "lethal_environment", "stacked_odds")
CR_BURDENS = ("ghostly_ebb", "deathly_patience", "greedy_gheists", "who_needs_em", "dread_triumph")


def _burdens(sizes: Iterable[int], strict: bool = False) -> list[Options]:
    """Sets of so many burdens of either side, as options; with `strict` those that burden_strict allows and touches."""
    found: list[Options] = []
    for size in sizes:
        for side, names in (("stormcast", SE_BURDENS), ("chainrasp", CR_BURDENS)):
            for chosen in itertools.combinations(names, size):
                if not strict:
                    found.append({"burden_side": side, "burdens": list(chosen)})
                elif "dread_triumph" in chosen and "ghostly_ebb" not in chosen:
                    found.append({"burden_side": side, "burdens": list(chosen), "burden_strict": True})
    return found


BURDENED = _burdens(range(1, 6)) + _burdens(range(1, 6), strict=True)

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
    "crypt_hunters": {
        "mode": ["standard", "campaign"],
        "+burdens": [{}] * len(BURDENED) + BURDENED,
        "hit_faces": [1, 2, 3, 4],
        "hero_wounds": [None, [2, 2, 2, 2], [3, 2, 2, 1], [4, 4, 4, 2], [1, 1, 1, 1]],
        "dead_end_scope": ["both", "own"],
        "round_limit": [40, 200, 5],
        "timeout_winner": ["none", "chainrasp"],
        "doomed_ends": [False, True],
    },
    "toy": {"players": [2, 3, 4], "lives": [1, 2, 3]},
}
"""Every option of a game that changes its course, with its values. Where options must fit together, a name that begins
with + stands for several, and its values are dictionaries of them."""

CHECKED: dict[str, list[Options]] = {
    "cutthroat_caverns": [
        {"players": 4, "length": 4},
        {"players": 2, "length": 4, "relics": "on", "rethink": "pass", "characters": "draft"},
        {"players": 3, "length": 6, "relics": "on_no_stars", "signals": "on", "late_item_window": True},
        {"players": 5, "length": 4, "finisher": "keyword", "barter": False, "first_game": True, "rewards": "rank"},
        {"players": 6, "length": 4, "relics": "on", "finisher": "any", "signals": "on", "rewards": "zero_sum"},
        {"players": 4, "length": 9, "rethink": "off", "characters": "seat", "redraw_each_encounter": True},
    ],
    "crypt_hunters": [
        {},
        {"mode": "campaign", "hit_faces": 2, "timeout_winner": "chainrasp", "round_limit": 12},
        {"burden_side": "stormcast", "burdens": list(SE_BURDENS), "hit_faces": 3, "round_limit": 200},
        {"burden_side": "chainrasp", "burdens": list(CR_BURDENS), "dead_end_scope": "own", "hero_wounds": [3, 2, 2, 1]},
        {"mode": "campaign", "burden_side": "chainrasp", "burdens": ["greedy_gheists", "dread_triumph"],
         "burden_strict": True, "hit_faces": 4, "doomed_ends": True},
        {"mode": "campaign", "burden_side": "stormcast", "burdens": ["lethal_environment", "stacked_odds"],
         "hit_faces": 1, "hero_wounds": [4, 4, 4, 2], "round_limit": 20},
    ],
    "toy": [{"players": 2}, {"players": 4, "lives": 1}],
}  # fmt: skip
"""A few that touch every option, and every burden of Crypt Hunters: enough for each run of the tests. Values left out here
stand in CHOICES and CROSSED. Not in order of importance."""

CROSSED: dict[str, dict[str, list[Any]]] = {
    "cutthroat_caverns": {
        name: CHOICES["cutthroat_caverns"][name] for name in ("players", "length", "relics", "barter", "signals")
    },
    "crypt_hunters": {
        "mode": ["standard", "campaign"],
        "+burdens": [{}, *_burdens((1, 5)), *_burdens((1, 2), strict=True)],
        "dead_end_scope": ["both", "own"],
    },
    "toy": CHOICES["toy"],
}
"""Options that the full matrix crosses."""


def matrix(game: str) -> list[Options]:
    """The options of CROSSED in every combination."""
    crossed = CROSSED[game]
    return [_merged(dict(zip(crossed, values, strict=True))) for values in itertools.product(*crossed.values())]


def sample(game: str, number: int) -> Options:
    """Configuration `number` of an endless list that mixes all values of all options, the same in every run."""
    chance = random.Random(f"{game} {number}")
    return _merged({name: chance.choice(values) for name, values in CHOICES[game].items()})


def label(options: Options) -> str:
    """Options in a word, for the names of tests."""
    words = ("_".join(map(str, value)) if isinstance(value, list | tuple) else str(value) for value in options.values())
    return "-".join(f"{name}_{word}" for name, word in zip(options, words, strict=True)) or "default"


def _merged(chosen: Options) -> Options:
    """Single options, with those that stand for several taken apart."""
    found: Options = {}
    for name, value in chosen.items():
        found.update(value if name.startswith("+") else {name: value})
    return found
