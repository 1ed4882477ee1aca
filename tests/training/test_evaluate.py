"""Evaluations: seats in turn, the same deals, honest intervals."""

import math

import numpy as np
import pytest

from hypogeum.agents import Player, resolve, resolve_table
from hypogeum.core.batch import RANDOM, spread
from hypogeum.core.errors import OptionError
from hypogeum.games import find
from hypogeum.matches.scripted import wilson
from hypogeum_training.evaluate import DOMAIN, SEEDS, evaluate, plot, rich_table, seat_numbers
from hypogeum_training.opponents import Tables, win_shares

TOY = find("hypogeum.testing.toy")
OPTIONS = TOY.parse("test")


def run(agent="random", opponents="random", games=60, **more):
    return evaluate(TOY, OPTIONS, resolve(agent, TOY), resolve_table(opponents, 2, TOY), games, **more)


def test_the_interval_is_wilsons():
    low, high = wilson(10, 40)  # worked by hand: solutions p of |0.25 - p| = 1.96 sqrt(p (1 - p) / 40)
    for p in (low, high):
        assert abs(0.25 - p) == pytest.approx(1.96 * math.sqrt(p * (1 - p) / 40))
    assert low < 0.25 < high
    assert wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    wins = np.random.default_rng(0).binomial(200, 0.3, 4000)
    covered = [low <= 0.3 <= high for low, high in (wilson(w, 200) for w in wins)]
    assert 0.93 < np.mean(covered) < 0.97


def test_every_seat_is_taken_equally_often_and_games_are_rounded_up():
    found = run(games=50, records=7)
    assert len(found.win) == 51
    assert np.bincount(found.seat).tolist() == [17, 17, 17]


def test_each_deal_is_played_from_every_seat():
    """Three players that look at their first hand: the seats of the three games of a deal see the same hands."""
    hands = []

    class Looker(Player):
        name = "looker"

        def act(self, observations, masks, seats, rng):
            hands.append((observations.copy(), seats.copy()))
            return masks.argmax(1)

    looker = Looker()
    evaluate(TOY, OPTIONS, looker, [looker, looker], 30)
    observations, seats = hands[0]
    assert (seats == 0).all()
    for deal in range(10):
        assert (observations[3 * deal : 3 * deal + 3] == observations[3 * deal]).all()
    assert len({row.tobytes() for row in observations}) > 5


def test_the_same_seed_gives_the_same_numbers_and_another_does_not():
    assert run(seed=3).numbers() == run(seed=3).numbers()
    assert run(seed=3).payoff != run(seed=4).payoff


def test_threads_do_not_change_the_numbers():
    assert run(threads=1).numbers() == run(threads=2).numbers()


def test_random_against_random_is_at_par():
    found = run(games=6000).numbers()
    everyone = (found["win_share"] + found["others_win_share"]) / 3
    assert found["low"] < everyone < found["high"]


def test_the_heuristic_is_better_than_random_against_random():
    assert run("heuristic", games=3000).numbers()["payoff"] > run("random", games=3000).numbers()["payoff"] + 0.03


def test_opponents_sit_in_their_order_after_the_agent():
    order = []

    def spy(name):
        class Spy(Player):
            def act(self, observations, masks, seats, rng):
                order.extend((name, int(s)) for s in seats)
                return masks.argmax(1)

        spy = Spy()
        spy.name = name
        return spy

    evaluate(TOY, OPTIONS, spy("a"), [spy("b"), spy("c")], 3, records=1)
    for name in "abc":
        assert {seat for n, seat in order if n == name} == {0, 1, 2}
    assert order[0] == ("a", 0)  # game 0: the agent in seat 0, which begins


def test_a_mixture_is_drawn_for_each_game():
    found = run(opponents="0.5*heuristic+0.5*random", games=300)
    assert 0 < found.numbers()["others_win_share"] < 1


@pytest.mark.parametrize("games, seed, opponents", [(0, 0, 2), (5, -1, 2), (5, SEEDS, 2), (5, 0, 1), (5, 0, 3)])
def test_impossible_evaluations_are_refused(games, seed, opponents):
    with pytest.raises(OptionError):
        evaluate(TOY, OPTIONS, resolve("random", TOY), [resolve("random", TOY)] * opponents, games, seed=seed)


def test_deals_of_evaluation_are_hashed_from_other_numbers_than_those_of_training():
    """Below 2**32 no training seed can stand for an evaluation seed; and the hashes of many of both are all different."""
    assert DOMAIN > SEEDS
    training = {spread(seed, i) for seed in range(20) for i in range(1024)}
    evaluation = {spread(DOMAIN + seed, i) for seed in range(20) for i in range(1024)}
    assert len(training) == len(evaluation) == 20 * 1024
    assert not training & evaluation


def test_wins_are_shared_among_the_best_and_nobody_wins_when_all_are_paid_alike():
    paid = np.array([[1, 0, 0], [1, 1, 0], [-1, -1, -1], [0, 0, -1]], np.float32)
    assert win_shares(paid).tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 0], [0.5, 0.5, 0]]


def test_tables_hold_the_learner_and_follow_the_shares():
    tables = Tables(20_000, 4, {"self": 1, "heuristic": 2, "random": 1}, 0.0, "test")
    rows = np.arange(20_000)
    tables.draw(rows, np.random.default_rng(0))
    assert ((tables.player == 0).sum(1) >= 1).all()
    for kind, share in ((0, 0.25), (2, 0.5), (1, 0.25)):
        assert abs((tables.kind == kind).mean() - share) < 0.02
    alone = tables.player[tables.kind == 2]
    assert ((alone == 0).sum(1) == 1).all()
    assert abs((alone == 0).mean(0) - 0.25).max() < 0.02  # the learner sits everywhere equally often
    assert np.array_equal(tables.control(rows), tables.player)


def test_frozen_copies_are_external_to_the_batch_and_drawn_evenly():
    tables = Tables(9000, 3, {"snapshots": 1}, 0.5, "test")
    rows = np.arange(9000)
    tables.draw(rows, np.random.default_rng(0))
    assert (tables.player == 0).all()  # there are none yet
    tables.snapshots = 3
    tables.draw(rows, np.random.default_rng(0))
    counts = np.bincount(tables.player.ravel(), minlength=6)
    assert counts[0] == 9000 and abs(counts[3:] - 6000).max() < 300
    assert (tables.control(rows) == 0).all()


def test_a_learner_of_one_seat_sits_there_only_and_learns_no_other():
    tables = Tables(2000, 3, {"random": 1, "heuristic": 1}, 0.5, "test", own=[2])
    tables.draw(np.arange(2000), np.random.default_rng(0))
    assert (tables.player[:, 2] == 0).all() and (tables.player[:, :2] != 0).all()
    for mirrored in ("self", "snapshots"):
        with pytest.raises(OptionError, match=mirrored):
            Tables(10, 3, {"random": 1, mirrored: 1}, 0.0, "test", own=[2])


def test_an_agent_may_be_evaluated_at_some_seats_only():
    found = run("heuristic", "random", 90, at=[1])
    assert set(found.seat) == {1} and found.numbers()["seats"] == [1]
    assert len(found.numbers()["win_share_by_seat"]) == 1
    assert run("heuristic", "random", 90, at=[0, 1, 2]).numbers() == run("heuristic", "random", 90).numbers()


def test_a_player_that_has_learnt_other_seats_is_refused():
    class Specialist(Player):
        name, native, seats = "specialist", RANDOM, ("player_0",)

    rivals = resolve_table("heuristic", 2, TOY)
    assert len(evaluate(TOY, OPTIONS, Specialist(), rivals, 10, at=[0]).win) == 10
    with pytest.raises(OptionError, match="player_0, not player_1"):
        evaluate(TOY, OPTIONS, Specialist(), rivals, 10, at=[0, 1])
    with pytest.raises(OptionError, match="There is no seat 'stormcast_0'"):
        seat_numbers(TOY, OPTIONS, ["stormcast_0"], "test")
    assert seat_numbers(TOY, OPTIONS, ["player_2", "player_0"], "test") == [0, 2]
    assert seat_numbers(TOY, OPTIONS, [], "test") == [0, 1, 2]


def test_table_and_plot_show_every_opponent(tmp_path):
    from rich.console import Console

    results = [run("heuristic", "random", 90), run("heuristic", "random,heuristic", 90)]
    console = Console(width=100, record=True, file=open("/dev/null", "w"))
    console.print(rich_table(results))
    words = console.export_text()
    assert "2 x random" in words and "win share" in words and "95 % interval" in words
    assert "own points" in words, "facts of the game's summary, here in the words of their keys"
    plot(results, tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
