"""Pay-offs and shaping potentials. Section 7 of the specification."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cults_and_cryptids.rules import outcome
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play
from hypogeum.testing.scenes.cults_and_cryptids.play import ENTRIES

PAYOFFS = getattr(ENTRIES, "payoffs", outcome.payoffs)
SHAPING = getattr(ENTRIES, "shaping", outcome.shaping)
SIGNALS = ("influence", "board", "hand")


def table(**given):
    return Play(*scene("cults_and_cryptids", **given))


def pay(play):
    out = np.full(2, np.nan, np.float32)
    PAYOFFS(play.s, play.t, out)
    return [float(x) for x in out]


def worth(play, signal):
    """The potential of seat 0 when only this signal counts."""
    t = copy(play.t)
    t.shaping[:] = [name == signal for name in SIGNALS]
    out = np.full(2, np.nan, np.float32)
    SHAPING(play.s, t, out)
    assert out[0] == -out[1], "zero-sum"
    return float(out[0])


# ---------------------------------------------------------------- pay-offs


@pytest.mark.rule("CC-WIN-01", "CC-WIN-03", "CC-WIN-05")
@pytest.mark.parametrize("active", [0, 1])
def test_the_winner_gets_1_and_the_other_seat_minus_1(active):
    hands = [[], []]
    hands[active] = ["expose"]
    play = table(active=active, hands=hands, influence=3).play("expose")
    assert play.winner == active
    assert pay(play) == ([1, -1] if active == 0 else [-1, 1])


@pytest.mark.rule("CC-WIN-06", "CC-R36")
def test_when_both_fall_together_the_seat_on_turn_loses():
    play = table(hands=[["market_crash"]], influence=4).play("market_crash")
    assert pay(play) == [-1, 1]


@pytest.mark.rule("CC-ENG-07", "CC-WIN-05")
def test_a_truncated_game_pays_nothing():
    play = table(at="end", turn=20, max_turns=20, influence=[10, 30])
    assert (play.reason, play.winner) == ("truncated", -1)
    assert pay(play) == [0, 0]


@pytest.mark.rule("CC-ENG-07")
@pytest.mark.parametrize(("influence", "paid"), [((10, 30), -0.25), ((40, 40), 0), ((99, 1), 0.5), ((1, 60), -0.5)])
def test_a_truncated_game_may_be_paid_by_influence_up_to_a_half(influence, paid):
    play = table(at="end", turn=20, max_turns=20, influence=influence, truncation_score="influence")
    assert pay(play) == [paid, -paid]


def test_a_game_that_is_won_is_not_paid_by_influence():
    play = table(hands=[["expose"]], influence=[1, 3], truncation_score="influence").play("expose")
    assert pay(play) == [1, -1]


# ---------------------------------------------------------------- potentials


def test_influence_counts_by_the_difference_over_40():
    assert worth(table(hands=[["conscript"]], influence=[30, 10]), "influence") == 0.5
    assert worth(table(hands=[["conscript"]], influence=[10, 40]), "influence") == -0.75


def test_the_board_counts_power_and_hp_left_of_units():
    play = table(
        hands=[["conscript"]], boards=[["flash_mob counters=1", "the_back_room", "mama_rook"], ["mothman damage=1"]]
    )
    assert worth(play, "board") == pytest.approx((4 + 4 - 3 - 3) / 40), "units only, as they are"


def test_the_hand_counts_by_its_size():
    assert worth(table(hands=[["conscript"] * 6, ["expose"]]), "hand") == 0.5


def test_signals_add_up_by_their_weights():
    play = table(hands=[["conscript"] * 3, ["expose"]], boards=[["flash_mob"]], influence=[30, 20])
    t = copy(play.t)
    weights = (5, 4, -3)
    t.shaping[:] = weights
    out = np.full(2, np.nan, np.float32)
    SHAPING(play.s, t, out)
    assert out[0] == pytest.approx(sum(w * worth(play, name) for w, name in zip(weights, SIGNALS, strict=True)))
    assert out[1] == -out[0]


@pytest.mark.parametrize("field", ["status", "turn"])
def test_there_is_no_potential_before_the_first_turn_nor_after_the_end(field):
    play = table(hands=[["conscript"] * 3], boards=[["flash_mob"]], influence=[30, 20])
    play.s[field] = 1 if field == "status" else 0
    assert [worth(play, name) for name in SIGNALS] == [0, 0, 0]


def test_potentials_read_nothing_secret():
    play = table(hands=[["conscript"] * 3, ["expose", "rally"]], boards=[["flash_mob"]])
    other = Play(copy(play.s), play.t)
    other.s.hand[:] = 0
    other.s.deck[:] = 1
    other.s.decklist[:] = 0
    for name in SIGNALS:
        assert worth(play, name) == worth(other, name)
