"""Pay-offs and shaping potentials. Section 7 of the specification."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import Play

CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["crypt_hunters"]]
SIGNALS = ("winch", "stage", "stack", "heroes", "goal", "distance")
STRAIGHTS = {(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): ("winch", 1)}
"""A corridor from the Entrance to the Winch: (3, 0) with paths on edges 1, 3, 5."""


def play(**given):
    return Play(*scene("crypt_hunters", **given))


def pay(s, t):
    out = np.full(2, np.nan, np.float32)
    GAME.entries.payoffs(s, t, out)
    return [float(x) for x in out]


def worth(s, t, signal):
    """The potential of the Stormcast when only this signal counts."""
    t = copy(t)
    t.shaping[:] = [name == signal for name in SIGNALS]
    out = np.full(2, np.nan, np.float32)
    GAME.entries.shaping(s, t, out)
    assert out[0] == -out[1], "zero-sum"
    return float(out[0])


# ---------------------------------------------------------------- pay-offs


def test_the_winner_gets_one_and_the_loser_minus_one():
    p = play(heroes={"orris": (0, 0)}, run=False)
    for winner, paid in ((c.SE, [1, -1]), (c.CR, [-1, 1]), (c.NONE, [0, 0])):
        p.s.status, p.s.winner = 1, winner
        assert pay(p.s, p.t) == paid


def test_pay_offs_are_those_of_the_tables():
    p = play(run=False)
    p.t.rewards[:] = 3, -2, -0.5
    for winner, paid in ((c.SE, [3, -2]), (c.CR, [-2, 3]), (c.NONE, [-0.5, -0.5])):
        p.s.winner = winner
        assert pay(p.s, p.t) == paid


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_random_games_pay_as_they_end(options):
    for walk in positions(GAME, options, 1, seed=41, every=10_000):
        s, t = walk.position.s, walk.position.t
        if not walk.running:
            paid = pay(s, t)
            assert sum(paid) == 0
            assert paid == ([0, 0] if s.winner == c.NONE else [1 - 2 * int(s.winner), 2 * int(s.winner) - 1])
            assert s.reason != c.BY_BURDEN or s.winner == c.NONE


# ---------------------------------------------------------------- potentials


def test_the_marker_counts_once_it_is_claimed():
    p = play(run=False)
    assert worth(p.s, p.t, "winch") == 0
    p.s.winch = 1
    assert worth(p.s, p.t, "winch") == 1


def test_the_second_stage_counts_in_a_campaign():
    assert worth(*_record(play(mode="campaign", run=False)), "stage") == 0
    assert worth(*_record(play(mode="campaign", stage=2, run=False)), "stage") == 1


def _record(p):
    return p.s, p.t


def test_the_stack_counts_by_the_share_drawn_in_this_stage():
    t = GAME.tables(GAME.parse("test"), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(1))
    assert worth(s, t, "stack") == pytest.approx((30 - int(s.stack_n)) / 30)
    p = play(mode="campaign", stage=2, run=False)
    p.s.stack_n = 29
    assert worth(p.s, p.t, "stack") == 0


def test_heroes_count_by_the_counters_that_they_can_still_take():
    p = play(run=False)
    assert worth(p.s, p.t, "heroes") == 1
    p = play(heroes={"orris": (0, 0), "valiant": (0, 0)}, hurt={"orris": 1}, run=False)
    assert worth(p.s, p.t, "heroes") == 3 / 8
    p = play(heroes={"orris": (0, 0)}, hurt={"orris": 1}, hero_wounds=[3, 2, 2, 1], run=False)
    assert worth(p.s, p.t, "heroes") == 2 / 8


def test_the_goal_tile_counts_while_it_lies():
    assert worth(*_record(play(run=False)), "goal") == 0
    assert worth(*_record(play(tiles={(0, 0): "entrance", (1, 0): "illuminator"}, run=False)), "goal") == 1
    hall = {(0, 0): "entrance", (1, 0): "stairwell"}
    assert worth(*_record(play(tiles=hall, mode="campaign", run=False)), "goal") == 1


def test_distance_is_that_of_the_nearest_castigator_to_the_winch():
    cells = {"orris": (0, 0), "eryk": (1, 0), "valiant": (2, 0)}
    p = play(tiles=STRAIGHTS, heroes=cells, run=False)
    assert worth(p.s, p.t, "distance") == (16 - 2) / 16, "Valiant cannot claim it"
    p = play(tiles=STRAIGHTS, heroes={**cells, "astrid": (3, 0)}, run=False)
    assert worth(p.s, p.t, "distance") == 1


def test_with_the_marker_distance_is_that_of_any_hero_to_the_goal():
    hall = {(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): ("illuminator", 1), (-1, 0): ("winch", 0)}
    heroes = {"orris": (-1, 0), "valiant": (1, 0)}
    assert worth(*_record(play(tiles=hall, heroes=heroes, run=False)), "distance") == 1, "Orris is on the Winch"
    assert worth(*_record(play(tiles=hall, heroes=heroes, winch=1, run=False)), "distance") == (16 - 1) / 16


def test_no_way_leads_through_the_illuminator_without_the_marker():
    hall = {(0, 0): "entrance", (1, 0): ("illuminator", 1), (2, -1): ("winch", 0)}
    p = play(tiles=hall, heroes={"orris": (0, 0)}, run=False)
    assert p.joined((1, 0)) >= {1, 3}, "the Illuminator is joined with both"
    assert worth(p.s, p.t, "distance") == 0


def test_distance_counts_nothing_before_the_tile_lies():
    assert worth(*_record(play(run=False)), "distance") == 0
    assert worth(*_record(play(winch=1, run=False)), "distance") == 0


def test_signals_add_up_by_their_weights():
    p = play(tiles=STRAIGHTS, heroes={"orris": (0, 0)}, run=False)
    s, t = p.s, copy(p.t)
    weights = (5, 4, 3, 2, 1.5, -2)
    t.shaping[:] = weights
    out = np.full(2, np.nan, np.float32)
    GAME.entries.shaping(s, t, out)
    assert out[0] == pytest.approx(sum(w * worth(s, p.t, name) for w, name in zip(weights, SIGNALS, strict=True)))
    assert out[1] == -out[0]


def test_a_game_that_is_over_has_no_potential():
    p = play(winch=1, tiles={(0, 0): "entrance", (1, 0): "illuminator"}, run=False)
    for status in (1, 2):
        p.s.status = status
        for name in SIGNALS:
            assert worth(p.s, p.t, name) == 0


@pytest.mark.parametrize("options", CONFIGURATIONS[:2], ids=str)
def test_potentials_read_nothing_secret(options):
    chance = np.random.default_rng(3)
    for walk in positions(GAME, options, 1, seed=43, every=29):
        s, t = walk.position.s, walk.position.t
        other = copy(s)
        other.hand[:] = 0
        other.stack[: s.stack_n] = chance.permutation(other.stack[: s.stack_n])
        for name in SIGNALS:
            assert worth(s, t, name) == worth(other, t, name)
            assert 0 <= worth(s, t, name) <= 1
