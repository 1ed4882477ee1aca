"""PettingZoo's, Gymnasium's and Stable-Baselines3's own tests over the configurations of every game."""

import importlib
import itertools

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test

import hypogeum
from hypogeum.core.jit import PLAIN
from hypogeum.shells.solo import SoloEnv
from hypogeum.testing.configurations import CHECKED, CR_BURDENS, SE_BURDENS, SPENT_SOON, label

pytestmark = [
    pytest.mark.skipif(PLAIN, reason="too slow uncompiled"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]


def burdened(side, *burdens, **more):
    return {"burden_side": side, "burdens": list(burdens), **more}


WHOLE = {
    "cutthroat_caverns": [
        {"players": players, "length": length, "relics": relics, "barter": barter}
        for players, length, relics, barter in itertools.product(range(2, 7), (9, 6, 4), ("off", "on"), (False, True))
    ],
    "crypt_hunters": [
        {"mode": mode, **burdens}
        for mode in ("standard", "campaign")
        for burdens in (
            {}, *(burdened("stormcast", one) for one in SE_BURDENS), *(burdened("chainrasp", one) for one in CR_BURDENS),
            burdened("stormcast", *SE_BURDENS), burdened("chainrasp", *CR_BURDENS),
            burdened("chainrasp", *CR_BURDENS[1:], burden_strict=True),
        )
    ],
    "cults_and_cryptids": CHECKED["cults_and_cryptids"],
    "cryptic_explorers": [{**options, "max_rounds": 2} for options in CHECKED["cryptic_explorers"]],
}  # fmt: skip
"""Tried with every test."""
OTHERS = {
    "cutthroat_caverns": [
        {"signals": True}, {"characters": "draft"}, {"finisher": "keyword"}, {"finisher": "any"}, {"first_game": True},
        {"relics": "on_no_stars", "rethink": "pass"}, {"rethink": "off", "redraw_each_encounter": True},
        {"late_item_window": True, "barter_cap": 3}, {"rewards": "rank"}, {"rewards": "zero_sum", "players": 2},
        {"decision_limit": 40}, {"max_lp": 20},
    ],
    "crypt_hunters": [
        {"hit_faces": 2}, {"hit_faces": 3}, {"hit_faces": 4}, {"hero_wounds": (3, 2, 2, 1)}, {"hero_wounds": (1, 1, 1, 1)},
        {"hero_wounds": (4, 4, 4, 2)}, {"dead_end_scope": "own"}, {"round_limit": 1}, {"round_limit": 200},
        {"timeout_winner": "chainrasp", "round_limit": 3}, {"doomed_ends": True}, {"decision_limit": 40},
    ],
    "cults_and_cryptids": [
        {"decks": ("d1", "t3")}, {"deck_mode": "mirror", "decklists": "closed"}, {"deck_mode": "random_legal"},
        {"deck_mode": "build", "build_step": 1}, {"deck_mode": "custom", "decks": ("t2", SPENT_SOON)},
        {"leader_start": "hand"}, {"min_leaders": 0, "mulligan": "off"}, {"relic_limit": None}, {"cryptid_tier": 2},
        {"damage_reset": "none", "poison": "single"}, {"max_turns": 20, "truncation_score": "influence"},
        {"start_influence": 99}, {"decision_limit": 40},
    ],
    "cryptic_explorers": [
        {}, {"players": 3}, {"squads": ("II", "III")}, {"setup": "random", "relics": "on", "relic_guard_budget": 5},
        {"setup": "random", "realm": "cave", "goddess": "gorkuk", "sub_realms": "both"}, {"setup": "choose", "players": 4},
        {"setup": "draft", "sub_realms": "mirror", "relics": "on"}, {"mode": "quickplay", "setup": "choose"},
        {"mode": "quickplay", "setup": "random", "sub_realms": "citadel"}, {"reward": "zero_sum", "players": 4},
        {"max_rounds": 1, "truncation_result": "draw"}, {"decision_limit": 40},
    ],
}  # fmt: skip
"""Tried with PettingZoo's api_test."""


def cases(table):
    for name, configurations in table.items():
        for options in configurations:
            yield pytest.param(name, options, id=f"{name}-{label(options)}")


def test_every_game_is_here():
    assert set(WHOLE) == set(OTHERS) == set(hypogeum.games.NAMES)


@pytest.mark.parametrize(("name", "options"), list(cases(WHOLE)))
def test_every_configuration_passes_pettingzoos_and_gymnasiums_tests(name, options, capsys):
    door = importlib.import_module(f"hypogeum.{name}_v{hypogeum.games.NAMES[name]}")

    def make(**more):
        return door.env(**options, **more)

    api_test(make(), num_cycles=100_000)
    seed_test(make, num_cycles=100)
    save_obs_test(make())
    render_test(make)
    for seat in dict.fromkeys((make().possible_agents[0], make().possible_agents[-1])):
        check_env(SoloEnv(name, seat=seat, **options), skip_render_check=True)


@pytest.mark.parametrize(("name", "options"), list(cases(OTHERS)))
def test_other_options_pass_api_test(name, options):
    api_test(hypogeum.make(name, **options), num_cycles=2000)


@pytest.mark.parametrize("name", hypogeum.games.NAMES)
def test_each_seat_passes_stable_baselines_checker(name):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for seat in hypogeum.make(name).possible_agents[:2]:
        checker.check_env(SoloEnv(name, seat=seat))
