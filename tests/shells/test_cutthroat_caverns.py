"""PettingZoo's and Gymnasium's tests over the configurations of Cutthroat Caverns."""

import itertools

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test

from hypogeum import cutthroat_caverns_v0
from hypogeum.core.jit import PLAIN
from hypogeum.shells.solo import SoloEnv

pytestmark = [
    pytest.mark.skipif(PLAIN, reason="too slow uncompiled"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]
CONFIGURATIONS = [
    {"players": players, "length": length, "relics": relics, "barter": barter}
    for players, length, relics, barter in itertools.product(range(2, 7), (9, 6, 4), ("off", "on"), (False, True))
]


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=lambda o: "-".join(map(str, o.values())))
def test_every_configuration_passes_pettingzoos_tests(options, capsys):
    def make(**more):
        return cutthroat_caverns_v0.env(**options, **more)

    api_test(make(), num_cycles=100_000)
    seed_test(make, num_cycles=100)
    save_obs_test(make())
    render_test(make)
    check_env(SoloEnv("cutthroat_caverns", **options), skip_render_check=True)


@pytest.mark.parametrize(
    "options",
    [
        {"signals": True}, {"characters": "draft"}, {"finisher": "keyword"}, {"finisher": "any"}, {"first_game": True},
        {"relics": "on_no_stars", "rethink": "pass"}, {"rethink": "off", "redraw_each_encounter": True},
        {"late_item_window": True, "barter_cap": 3}, {"rewards": "rank"}, {"rewards": "zero_sum", "players": 2},
        {"decision_limit": 40}, {"max_lp": 20},
    ],
    ids=str,
)  # fmt: skip
def test_other_options_pass_api_test(options):
    api_test(cutthroat_caverns_v0.env(**options), num_cycles=2000)
