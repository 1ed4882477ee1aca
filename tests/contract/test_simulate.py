"""The simulation tool, on the toy: it finds faults, names the game that shows them, and sees an unfair table."""

import dataclasses

import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.games import find
from hypogeum.testing.toy import GAME, rules
from hypogeum.tools import sanity, simulate


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
    """A table of sanity of made-up games of Cutthroat Caverns: winners by seat, and games that all lost."""
    games = [
        {f"won_{k}": float(k == winner) for k in range(3)} | {f"prestige_{k}": 4.0 for k in range(3)}
        | {"party_kill": float(winner < 0), "deaths": 1.0, "rounds": 9.0, "made": 100.0, "truncated": 0.0,
           "winner_prestige": 8.0 if winner >= 0 else 0.0}
        for winner in wins + [-1] * losses
    ]  # fmt: skip
    return sanity.caverns_table([(sanity.CAVERNS[1], games)])


def test_a_fair_table_calls_for_nothing():
    words, odd = table([0, 1, 2] * 30, 10)
    assert odd == []
    assert "| 3 | 100 | 8.0 | 4.00 | 1.00 | 10.0% | 0.0% | 100 | 9.0 | 30.0% 30.0% 30.0% |" in words


def test_a_favoured_seat_and_common_losses_call_for_a_look():
    assert any("seat 0 has" in line for line in table([0, 0, 1, 2] * 20, 10)[1])
    assert any("common losses" in line for line in table([0, 1, 2] * 10, 90)[1])
    assert any("common losses" in line for line in table([0, 1, 2] * 10, 0)[1])


def crypt(*shares, table=sanity.crypt_table):
    """A table of sanity of made-up games of two sides: how many of 100 games that of seat 0 wins in each row."""
    rows = []
    for row, wins in zip(sanity.BOTH, shares, strict=True):
        games = [
            {"won_0": float(k < wins), "won_1": float(k >= wins), "reason_illuminator": float(k < wins),
             "reason_all_slain": float(k >= wins), "rounds": 8.0, "made": 200.0, "truncated": 0.0}
            for k in range(100)
        ]  # fmt: skip
        rows.append((row, games))
    return table(rows)


def test_sides_of_equal_strength_call_for_nothing():
    words, odd = crypt(10, 2, 90, 50)
    assert odd == []
    assert "| heuristic | heuristic | 100 | 50.0% (40.4% to 59.6%) | 50.0% | 0.0% | " in words
    assert "illuminator 50.0%, all_slain 50.0% | 8.0 | 200 |" in words


def test_a_stronger_side_and_a_useless_script_call_for_a_look():
    assert crypt(10, 2, 90, 80)[1] == ["between scripted players the Stormcast have 80.0% of the wins"]
    assert "scripted Stormcast are no better than random ones: 9.0% against 10.0%" in crypt(10, 2, 9, 50)[1]
    assert any("scripted Chainrasps are no better" in line for line in crypt(10, 20, 90, 50)[1])


def test_the_sides_of_cryptic_explorers_are_called_by_their_names():
    words, odd = crypt(10, 20, 9, 80, table=sanity.explorers_table)
    assert words.startswith("| Goddesses | Cryptonauts | games | Goddesses win | Cryptonauts win | nobody |")
    assert odd[0] == "between scripted players the Goddesses have 80.0% of the wins"
    assert "scripted Goddesses are no better than random ones: 9.0% against 10.0%" in odd
    assert "scripted Cryptonauts are no better than random ones: 10.0% against 20.0%" in odd


def test_a_script_that_wins_as_always_as_random_ones_calls_for_nothing():
    assert crypt(100, 2, 100, 50, table=sanity.explorers_table)[1] == []


def test_all_seats_of_a_team_are_of_one_kind(monkeypatch):
    asked, play = [], simulate.scripted_games

    def noted(game, options, players, *rest):
        asked.append(tuple(players))
        return play(game, options, players, *rest)

    monkeypatch.setattr(simulate, "scripted_games", noted)
    words = simulate.sanity_table(find("cryptic_explorers"), 4, 1, 1, {"players": 4, "max_rounds": 1})
    assert asked == [(one, other, other, other) for one, other in (row.players for row in sanity.BOTH)]
    assert words.count("| 1 | ") == len(asked)


def cults(*shares, first=50, truncated=0):
    """A table of sanity of made-up games of Cults & Cryptids: how many of 100 games seat 0 wins in each row, and how many in
    each row the seat with the first turn wins or nobody does."""
    rows = []
    for row, wins in zip(sanity.CULTS, shares, strict=True):
        games = [
            {"won_0": float(k < wins), "won_1": float(wins <= k < 100 - truncated), "first_won": float(k < first),
             "truncated": float(k >= 100 - truncated), "influence_0": 12.0, "influence_1": 0.0, "turns": 20.0, "made": 80.0,
             "reshuffled": 0.5}
            for k in range(100)
        ]  # fmt: skip
        rows.append((row, games))
    return sanity.cults_table(rows)


def test_an_even_duel_and_a_good_script_call_for_nothing():
    words, odd = cults(50, 5, 95, 50)
    assert odd == []
    assert (
        "| heuristic | random | 100 | 95.0% (88.8% to 97.8%) | 5.0% | 50.0% (40.4% to 59.6%) | 0.0% | 20.0 | 80 "
        in words
    )


def test_an_uneven_duel_and_a_poor_script_call_for_a_look():
    assert cults(50, 5, 95, 50, first=56)[1] == ["between scripted players the first turn has 56.0% of the wins"]
    assert cults(50, 11, 95, 50)[1] == ["the scripted player at seat 1 has only 89.0% of the wins over random ones"]
    assert cults(50, 5, 89, 50)[1] == ["the scripted player at seat 0 has only 89.0% of the wins over random ones"]
    assert "random against random: 1.0% of the games are truncated" in cults(50, 5, 95, 50, truncated=1)[1]


def test_the_interval_of_a_share_holds_it():
    low, high = sanity.wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4) and high == pytest.approx(0.5962, abs=1e-4)
    assert sanity.wilson(0, 10)[0] == 0.0 and sanity.wilson(10, 10)[1] == 1.0


def test_a_table_is_played_and_made(monkeypatch):
    rows = [sanity.Row("fixed", (2, 1), {"players": 2})]
    monkeypatch.setitem(sanity.TABLES, "toy", (rows, lambda results: (f"{len(results[0][1])} games", ["this"])))
    assert simulate.sanity_table(GAME, 7, 1, 1, {"lives": 1}) == "7 games\n  look: this"
