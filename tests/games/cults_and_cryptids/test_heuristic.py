"""The scripted player: legal, blind to secrets, sensible in scenes, and clearly better than random."""

import numpy as np
import pytest

from hypogeum.core.batch import EXTERNAL, HEURISTIC, RANDOM, Batch
from hypogeum.core.game import Position
from hypogeum.core.jit import PLAIN
from hypogeum.games import find
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.testing.configurations import CHECKED, sample
from hypogeum.testing.heuristic import check_blind, check_changes_nothing, check_one_mind, choose
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play

GAME = find("cults_and_cryptids")
HOLD = ["conscript"]


def table(mine=(), theirs=(), **given):
    given.setdefault("hands", [HOLD, HOLD])
    return Play(*scene("cults_and_cryptids", boards=[mine, theirs], **given))


def choice(play, noise=1):
    """The word of the heuristic's action where `play` stands."""
    return play.word(choose(GAME, play.s, play.t, noise))


MOST = 60 if PLAIN else 1000


@pytest.mark.parametrize("number", range(4 if PLAIN else 40))
def test_it_plays_legally_in_all_configurations_and_changes_nothing(number):
    check_changes_nothing(GAME, GAME.parse("test", **sample("cults_and_cryptids", number)), number, MOST)


@pytest.mark.parametrize("given", CHECKED["cults_and_cryptids"], ids=lambda given: given.get("deck_mode", "pair"))
def test_it_sees_only_what_its_seat_may_know(given):
    check_blind(GAME, GAME.parse("test", **given), MOST)


def test_equal_noise_gives_equal_choices():
    check_one_mind(GAME, GAME.options(), MOST)


# ---------------------------------------------------------------- scenes: one decision each


def test_it_takes_the_last_influence_past_all_obstacles():
    play = table(["getaway_driver"], ["conscript", "bigfoot"], at="attack", influence=[40, 2])
    assert choice(play) == "own:f0"
    assert choice(play.do("own:f0")) == "opp:influence"


def test_it_plays_the_rite_that_wins_before_all_else():
    hand = ["expose", "colonel_vance_hatch", "conscript", "dividend"]
    assert choice(table(hands=[hand, HOLD], influence=[40, 3], madness=1)) == "card:expose"


def test_it_does_not_play_what_loses_the_game():
    assert choice(table(hands=[["market_crash"], HOLD], influence=[4, 40])) == "end"


def test_it_strikes_the_unit_that_falls():
    assert choice(table(["conscript"], ["feral_hermit", "conscript"], at="attack").do("own:f0")) == "opp:f1"


def test_a_rite_hits_the_unit_that_it_destroys():
    play = table(theirs=["armored_column", "leg_breaker"], hands=[["rules_of_engagement", *HOLD], HOLD])
    assert choice(play.do("card:rules_of_engagement")) == "opp:f1"


def test_it_sacrifices_what_it_misses_least():
    hands = [["snap_election", *HOLD], HOLD]
    play = table(["armored_column", "conscript"], ["precinct_captain", "unpaid_intern"], hands=hands)
    assert choice(play.do("card:snap_election")) == "own:f1"
    assert choice(play.do("own:f1")) == "own:f1"


def test_it_redraws_a_hand_with_nothing_to_begin_with():
    given = dict(at="mulligan", rest="deck")
    assert choice(table(hands=[["expose"] * 7, HOLD * 7], **given)) == "redraw"
    assert choice(table(hands=[["conscript"] * 3 + ["expose"] * 4, HOLD * 7], **given)) == "end"


def test_it_builds_a_deck_that_can_be_played():
    p = Position.new(GAME, GAME.parse("test", deck_mode="build"), 4)
    while int(p.s.first) == c.NONE:
        p.step(int(GAME.entries.heuristic(p.s, p.t, p.to_act, p.mask(), np.uint64(9))))
    for seat in range(c.SEATS):
        numbers = {kind: int(p.s.decklist[seat][p.t.kind == kind].sum()) for kind in range(c.TYPES)}
        assert 1 <= numbers[c.LEADER] <= 6 and numbers[c.FOLLOWER] >= 20 and numbers[c.CRYPTID] >= 6, numbers
        assert int(p.s.chosen[seat]).bit_count() == 2
        listed = np.flatnonzero(p.s.decklist[seat])
        assert not p.t.asks[listed].any(), "it holds no Resources, so nothing asks for them"


# ---------------------------------------------------------------- strength


def shares(control, games, seed):
    """Share of games that each seat wins between two kinds of players, and how many are truncated."""
    batch = Batch(GAME, GAME.parse("test", deck_mode="random_ready"), games, seed, autoreset=False)
    batch.control[:] = control
    batch.reset()
    assert (batch.seat == -1).all() and EXTERNAL not in control
    won = [float(np.mean(batch.states.winner == seat)) for seat in range(c.SEATS)]
    return won, float(np.mean(batch.states.reason == c.BY_LIMIT))


@pytest.mark.skipif(PLAIN, reason="thousands of games are too many for the plain gear")
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play_from_either_seat(seat):
    control = [HEURISTIC, RANDOM] if seat == 0 else [RANDOM, HEURISTIC]
    won, _ = shares(control, 2000, 21)
    assert won[seat] > 0.9, won


@pytest.mark.skipif(PLAIN, reason="thousands of games are too many for the plain gear")
def test_both_seats_win_games_and_hardly_any_is_cut_short():
    won, cut = shares([HEURISTIC, HEURISTIC], 2000, 22)
    assert 0.45 < won[0] < 0.55 and cut < 0.01, (won, cut)
