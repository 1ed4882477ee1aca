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

SPENT_SOON: Options = {
    "dr_ada_voss": 2, "lab_assistant": 14, "day_trader": 8, "bone_reader": 2, "homunculus": 4, "black_candle": 2,
    "site_12_laboratory": 2, "dividend": 6, "prayer_science": 6, "mass_sighting": 6, "call_the_dead": 4, "offerings": 4,
}  # fmt: skip
"""A deck of Cults & Cryptids that draws itself empty again and again."""
ONE_CARD: Options = {"sister_morrow": 1, "hooded_acolyte": 59}
"""And one that is nearly all one card."""
DECKS: list[Options] = [
    {}, {"decks": ["d1", "d2"]}, {"decks": ["d3", "d4"]}, {"decks": ["d5", "t1"]}, {"decks": ["t2", "t3"]},
    {"deck_mode": "random_ready"}, {"deck_mode": "random_ready", "copy_cap": 4}, {"deck_mode": "mirror"},
    {"deck_mode": "random_legal"}, {"deck_mode": "random_legal", "gen_copy_cap": 60},
    {"deck_mode": "random_legal", "copy_cap": 10, "gen_copy_cap": 8}, {"deck_mode": "random_legal", "gen": "uniform"},
    {"deck_mode": "random_legal", "gen": "uniform", "copy_cap": 1}, {"deck_mode": "build"},
    {"deck_mode": "build", "build_step": 1},
    {"deck_mode": "build", "build_step": 2, "copy_cap": 1}, {"deck_mode": "build", "build_step": 4, "copy_cap": 10},
    {"deck_mode": "custom", "decks": [SPENT_SOON, ONE_CARD]}, {"deck_mode": "custom", "decks": ["t2", SPENT_SOON]},
]  # fmt: skip
"""Where the decks of Cults & Cryptids may come from."""

REALMS = ("tomb", "cave", "hall", "bog")
GODDESSES = ("skzaak", "mycothis", "gorkuk")
AS_IN_THE_RULEBOOK: Options = {"setup": "first_game", "realm": None, "goddess": None, "sub_realms": None, "relics": "off"}
BANNED: Options = {"setup": "draft", "realm": None, "goddess": None}
SMALL: Options = {"mode": "quickplay", "players": 2, "realm": None}
SETUPS: list[Options] = [
    AS_IN_THE_RULEBOOK, {**AS_IN_THE_RULEBOOK, "players": 2, "squads": ["I", "III"]},
    {**AS_IN_THE_RULEBOOK, "players": 3, "squads": ["II", "III"]},
    {"setup": "random"}, {"setup": "random"}, {"setup": "choose"}, {"setup": "choose"}, BANNED, BANNED,
    {**SMALL, "setup": "random", "sub_realms": "mirror"}, {**SMALL, "setup": "choose", "sub_realms": "citadel"},
    {**SMALL, **BANNED, "sub_realms": "citadel"}, {**SMALL, **BANNED, "sub_realms": None},
]  # fmt: skip
"""How an expedition of Cryptic Explorers is set up; each takes back what does not go with it."""


def _expeditions() -> list[Options]:
    """Set-ups of Cryptic Explorers: first games, every Realm with every Goddess, choices, drafts and small games."""
    plain: Options = {"sub_realms": "none", "relics": "off"}
    whole: Options = {"sub_realms": "both", "relics": "on"}
    found: list[Options] = [{}, {"players": 3}, {"players": 4}, {"squads": ["I", "III"]}, {"squads": ["II", "III"]}]
    for k, (realm, goddess) in enumerate(itertools.product(REALMS, GODDESSES)):
        drawn: Options = {"setup": "random", "realm": realm, "goddess": goddess}
        found += [{**drawn, **plain, "players": 2 + k % 3}, {**drawn, **whole, "players": 2 + (k + 1) % 3}]
    for players in (2, 3, 4):
        found += [{"setup": setup, "players": players, **more} for setup in ("choose", "draft") for more in (plain, whole)]
    for board in ("mirror", "citadel"):
        for setup, relics in (("random", "off"), ("choose", "on"), ("draft", "on")):
            found.append({"mode": "quickplay", "sub_realms": board, "setup": setup, "relics": relics})
    return found


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
    "cults_and_cryptids": {
        "+decks": DECKS,
        "decklists": [None, "open", "closed"],
        "first_player": ["coin", "seat0", "seat1"],
        "start_influence": [40, 10, 99],
        "start_hand": [7, 5, 10],
        "faith_cap": [8, 4, 15],
        "mulligan": ["on", "off"],
        "+leaders": [{}, {}, {"leader_start": "hand"}, {"min_leaders": 0}],
        "leader_second": ["wait", "replace"],
        "relic_limit": [3, "none"],
        "cryptid_tier": [1, 2],
        "damage_reset": ["units", "units_and_lair", "none"],
        "poison": ["stack", "single"],
        "influence_hit_madness": ["stack", "single"],
        "faith_on_entry": ["off", "on"],
        "max_turns": [120, 400, 20],
        "truncation_score": ["zero", "influence"],
    },
    "cryptic_explorers": {
        "players": [2, 3, 4],
        "realm": [*REALMS, "random", "choose"],
        "goddess": [*GODDESSES, "random", "choose"],
        "sub_realms": ["none", "mirror", "citadel", "both"],
        "relics": ["off", "on"],
        "+setup": SETUPS,
        "relic_guard_budget": [3, 0, 5],
        "max_rounds": [None, 8, 60],
        "truncation_result": ["goddess", "draw"],
        "reward": ["team", "zero_sum"],
    },
    "toy": {"players": [2, 3, 4], "lives": [1, 2, 3]},
}
"""Every option of a game that changes its course, with its values. Where options must fit together, a name that begins
with + stands for several, and its values are dictionaries of them, which take the place of what stands before."""

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
    "cults_and_cryptids": [
        {"deck_mode": "random_ready", "decklists": "closed", "leader_start": "hand", "first_player": "seat1", "start_hand": 10,
         "copy_cap": 4, "leader_second": "replace", "relic_limit": "none", "poison": "single", "damage_reset": "none",
         "max_turns": 400},
        {"mulligan": "off"},
        {"deck_mode": "mirror", "first_player": "seat0", "start_influence": 10, "faith_cap": 4,
         "influence_hit_madness": "single", "damage_reset": "units_and_lair"},
        {"deck_mode": "random_legal", "decklists": "closed", "gen_copy_cap": 8, "cryptid_tier": 2, "faith_on_entry": "on",
         "start_influence": 20, "max_turns": 20, "truncation_score": "influence"},
        {"deck_mode": "random_legal", "gen": "uniform", "copy_cap": 1, "min_leaders": 0, "faith_cap": 15},
        {"deck_mode": "build", "build_step": 4, "copy_cap": 10, "start_hand": 5},
        {"deck_mode": "custom", "decks": [SPENT_SOON, ONE_CARD], "decklists": "open", "start_influence": 10},
    ],
    "cryptic_explorers": [
        {"squads": ["I", "III"], "max_rounds": 7},
        {"setup": "random", "players": 3, "realm": "hall", "goddess": "gorkuk", "sub_realms": "mirror", "relics": "on",
         "max_rounds": 7, "reward": "zero_sum"},
        {"players": 4, "max_rounds": 7},
        {"setup": "choose", "players": 4, "sub_realms": "citadel", "goddess": "random", "relics": "on",
         "relic_guard_budget": 0, "max_rounds": 8},
        {"setup": "draft", "players": 3, "sub_realms": "both", "relics": "on", "relic_guard_budget": 5, "max_rounds": 7},
        {"setup": "random", "realm": "bog", "goddess": "mycothis", "max_rounds": 7, "truncation_result": "draw"},
        {"mode": "quickplay", "setup": "draft", "sub_realms": "citadel", "relics": "on", "decision_limit": 300},
    ],
    "toy": [{"players": 2}, {"players": 4, "lives": 1}],
}  # fmt: skip
"""A few that touch every option, every burden of Crypt Hunters, every deck mode of Cults & Cryptids, every set-up of Cryptic
Explorers: enough for each run of the tests. Values left out here stand in CHOICES and CROSSED. The first two also serve the
dearest checks, in Cults & Cryptids without redraws: re-dealing does not guess why a hand was kept, and so leans by design.
"""

REDEAL_LEANS = ("cults_and_cryptids",)
"""Games in which re-dealt copies lean by design in most configurations: there it does not guess why a hand was kept, a card was
chosen for a deck or a Leader shown, and closed lists are guessed from what is common (specification, 5.4)."""

SELDOM_END = ("cryptic_explorers",)
"""Games that random seats seldom bring to an end before they are truncated; scripted players do."""

CROSSED: dict[str, dict[str, list[Any]]] = {
    "cutthroat_caverns": {
        name: CHOICES["cutthroat_caverns"][name] for name in ("players", "length", "relics", "barter", "signals")
    },
    "crypt_hunters": {
        "mode": ["standard", "campaign"],
        "+burdens": [{}, *_burdens((1, 5)), *_burdens((1, 2), strict=True)],
        "dead_end_scope": ["both", "own"],
    },
    "cults_and_cryptids": {
        "+decks": [
            {}, {"deck_mode": "random_ready"}, {"deck_mode": "mirror"}, {"deck_mode": "random_legal"},
            {"deck_mode": "random_legal", "gen": "uniform"}, {"deck_mode": "build"},
            {"deck_mode": "custom", "decks": [SPENT_SOON, ONE_CARD]},
        ],
        "decklists": ["open", "closed"],
        "leader_start": ["deck", "hand"],
        "damage_reset": ["units", "none"],
    },
    "cryptic_explorers": {"+setup": _expeditions()},
    "toy": CHOICES["toy"],
}  # fmt: skip
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
    return "-".join(f"{name}_{_word(value)}" for name, value in options.items()) or "default"


def _word(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "_".join(map(_word, value))
    return "list" if isinstance(value, dict) else str(value)


def _merged(chosen: Options) -> Options:
    """Single options, with those that stand for several taken apart."""
    found: Options = {}
    for name, value in chosen.items():
        found.update(value if name.startswith("+") else {name: value})
    return found
