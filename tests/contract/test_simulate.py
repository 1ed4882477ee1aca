"""The simulation tool, on the toy: it finds faults, names the game that shows them, and sees an unfair table."""

import dataclasses

import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.testing.toy import GAME, rules
from hypogeum.tools import simulate


def test_random_games_of_the_toy_are_sound():
    tally = simulate.random_games(GAME, 0, 20)
    assert tally.games == 20 and not tally.bad and sum(tally.ended.values()) == 20
    assert tally.longest <= tally.decisions


@pytest.mark.skipif(not PLAIN, reason="a broken toy is not worth compiling")
def test_a_fault_is_found_and_played_again(capsys):
    def step(s, t, a):
        rules.step(s, t, a)
        if s.decisions == 2:
            s.deck_n = 0

    broken = dataclasses.replace(GAME, rules=GAME.rules._replace(step=step))
    tally = simulate.random_games(broken, 0, 3)
    assert [bad[:2] for bad in tally.bad] == [(0, 0), (0, 1), (0, 2)]
    assert "after 2 decisions" in tally.bad[0][2]
    simulate.again(broken, 0, 0)
    assert "after 2 decisions" in capsys.readouterr().out


def test_a_game_past_its_bound_is_found():
    short = dataclasses.replace(GAME, decisions_max=lambda options: 3)
    assert "past the bound of 3" in simulate.random_games(short, 0, 1).bad[0][2]


def test_the_same_configuration_plays_the_same_games():
    assert simulate.random_games(GAME, 1, 10) == simulate.random_games(GAME, 1, 10)
    assert simulate.random_games(GAME, 1, 10).decisions != simulate.random_games(GAME, 2, 10).decisions


def table(wins, losses):
    """A sanity table of made-up games: winners by seat, and games that all lost."""
    games = [
        {f"won_{k}": float(k == winner) for k in range(3)} | {f"prestige_{k}": 4.0 for k in range(3)}
        | {"party_kill": float(winner < 0), "deaths": 1.0, "rounds": 9.0, "made": 100.0, "truncated": 0.0,
           "winner_prestige": 8.0 if winner >= 0 else 0.0}
        for winner in wins + [-1] * losses
    ]  # fmt: skip
    return simulate.sanity({3: games})


def test_a_fair_table_calls_for_nothing():
    words, odd = table([0, 1, 2] * 30, 10)
    assert odd == []
    assert "| 3 | 100 | 8.0 | 4.00 | 1.00 | 10.0% | 0.0% | 100 | 9.0 | 30.0% 30.0% 30.0% |" in words


def test_a_favoured_seat_and_common_losses_call_for_a_look():
    assert any("seat 0 has" in line for line in table([0, 0, 1, 2] * 20, 10)[1])
    assert any("common losses" in line for line in table([0, 1, 2] * 10, 90)[1])
    assert any("common losses" in line for line in table([0, 1, 2] * 10, 0)[1])
