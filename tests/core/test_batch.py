"""Batches: equal to single games, whatever the number of records and threads."""

import copy
import os
import pickle
import signal

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from hypogeum.core.batch import EXTERNAL, HEURISTIC, RANDOM, Batch, episode_seed, spread
from hypogeum.core.errors import OptionError
from hypogeum.core.game import TERMINATED, TRUNCATED, Position
from hypogeum.testing.toy import GAME

OPTIONS = GAME.parse("a test", players=3)
FIELDS = ("observation", "mask", "seat", "ended", "payoff", "made", "episodes")


def batch(records=8, **given):
    made = Batch(GAME, given.pop("options", OPTIONS), records, **{"seed": 5, **given})
    made.reset()
    return made


def chosen(b, rng):
    """A random legal action for each record, -1 where a game is over."""
    return np.array([rng.choice(np.flatnonzero(m)) if m.any() else -1 for m in b.mask], np.int64)


def snapshot(b):
    return {name: getattr(b, name).copy() for name in FIELDS} | {"states": b.states.tobytes()}


def assert_same(a, b):
    for name in a:
        assert_array_equal(a[name], b[name], err_msg=name)


def dealt(b, i, number):
    return Position.new(GAME, b.options, int(episode_seed(np.uint64(b.seeds[i]), np.uint64(number))), b.t)


def test_each_record_is_the_single_game_of_its_seed():
    b = batch(6)
    singles = [dealt(b, i, 0) for i in range(6)]
    rng = np.random.default_rng(1)
    games = np.zeros(6, int)
    for _ in range(120):
        actions = chosen(b, rng)
        b.step(actions)
        for i, p in enumerate(singles):
            p.step(int(actions[i]))
            if p.to_act < 0:
                paid = np.zeros(3, np.float32)
                GAME.entries.payoffs(p.s, p.t, paid)
                assert b.ended[i] == int(p.s.status)
                assert_array_equal(b.payoff[i], paid)
                games[i] += 1
                p = singles[i] = dealt(b, i, games[i])
            else:
                assert b.ended[i] == 0
            assert b.made[i] == 1
            assert b.seat[i] == p.to_act
            assert b.states[i].tobytes() == p.s.tobytes()
            assert_array_equal(b.mask[i], p.mask())
            assert_array_equal(b.observation[i], p.observe(p.to_act))
    assert games.min() >= 3
    assert_array_equal(b.episodes, games)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_the_number_of_threads_does_not_matter(threads):
    one, many = batch(23), batch(23, threads=threads)
    rng = np.random.default_rng(2)
    for k in range(40):
        if k == 20:
            one.control[:, 1:] = many.control[:, 1:] = RANDOM
        assert_same(snapshot(one), snapshot(many))
        actions = chosen(one, rng)
        one.step(actions)
        many.step(actions)
    assert_same(snapshot(one), snapshot(many))


def test_a_record_plays_the_same_game_in_a_smaller_batch():
    whole, part = batch(9), batch(3, first=4)
    for b in (whole, part):
        b.control[:] = RANDOM
        for _ in range(5):
            b.step(np.full(b.records, -1), 17)
    assert_array_equal(whole.seeds[4:7], part.seeds)
    for name in ("observation", "mask", "seat", "made", "episodes"):
        assert_array_equal(getattr(whole, name)[4:7], getattr(part, name), err_msg=name)
    assert whole.states[4:7].tobytes() == part.states.tobytes()


def test_other_seeds_give_other_games():
    assert batch(4, seed=1).states.tobytes() != batch(4, seed=2).states.tobytes()
    assert len({spread(seed, i) for seed in range(20) for i in range(50)}) == 1000


def test_with_a_budget_every_record_stops_after_that_many_decisions():
    b = batch(5)
    b.control[:] = RANDOM
    for budget in (1, 2, 50):
        b.step(np.full(5, -1), budget)
        assert_array_equal(b.made, [budget] * 5)
        assert (b.seat >= 0).all()
        for i in range(5):
            p = Position(GAME, OPTIONS, b.t, b.states[i])
            assert_array_equal(b.mask[i], p.mask())
            assert_array_equal(b.observation[i], p.observe(int(b.seat[i])))


def test_a_batch_that_nobody_would_stop_is_refused():
    b = batch(2)
    b.control[1] = RANDOM
    before = b.states.tobytes()
    with pytest.raises(OptionError, match="budget"):
        b.step(np.full(2, -1))
    assert b.states.tobytes() == before


def test_native_seats_are_played_up_to_the_next_decision_of_the_caller():
    b = batch(30)
    b.control[:, 1] = RANDOM
    b.control[:, 2] = HEURISTIC
    b.reset()
    rng = np.random.default_rng(3)
    more = False
    for _ in range(30):
        assert (b.seat == 0).all()
        b.step(chosen(b, rng))
        more = more or (b.made > 1).any()
    assert more


def test_native_heuristic_seats_play_what_the_scripted_player_would():
    b = batch(4, autoreset=False)
    b.control[:, 1:] = HEURISTIC
    singles = [dealt(b, i, 0) for i in range(4)]
    b.reset()
    rng = np.random.default_rng(4)
    while (b.seat >= 0).any():
        for i, p in enumerate(singles):
            while p.to_act > 0:  # the toy's scripted player ignores its noise
                p.step(int(GAME.entries.heuristic(p.s, p.t, p.to_act, p.mask(), np.uint64(0))))
            assert b.states[i].tobytes() == p.s.tobytes()
        actions = chosen(b, rng)
        for i, p in enumerate(singles):
            if actions[i] >= 0:
                p.step(int(actions[i]))
        b.step(actions)


def test_without_autoreset_a_finished_game_stays_and_is_paid_once():
    b = batch(12, autoreset=False)
    rng = np.random.default_rng(5)
    ends = np.zeros(12, int)
    for _ in range(40):
        before = b.states.copy()
        over = b.seat < 0
        b.step(chosen(b, rng))
        ends += (b.ended != 0) & ~over
        assert (b.seat[b.ended != 0] == -1).all()
        assert not b.mask[b.ended != 0].any()
        assert b.states[over].tobytes() == before[over].tobytes()
    assert_array_equal(ends, np.ones(12, int))
    b.deal(np.arange(0, 12, 2))
    assert (b.seat[0::2] >= 0).all()
    assert (b.seat[1::2] == -1).all()
    assert_array_equal(b.episodes, [1, 0] * 6)


def test_an_end_by_the_limit_is_told_apart():
    b = batch(6, options=GAME.parse("a test", limit=3))
    rng = np.random.default_rng(6)
    seen = set()
    for _ in range(12):
        b.step(chosen(b, rng))
        seen |= set(b.ended.tolist())
    assert seen == {0, TRUNCATED}
    assert TERMINATED not in seen


def test_results_are_written_into_the_arrays_of_the_caller():
    given = {
        "observation": np.full((4, GAME.observation.size), 9, np.float32),
        "mask": np.full((4, GAME.actions.size), 9, np.int8),
        "seat": np.full(4, 9, np.int64),
    }
    b = batch(4, out=given)
    twin = batch(4)
    assert b.observation is given["observation"]
    assert_same(snapshot(b), snapshot(twin))
    assert given["mask"].max() == 1


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("mask", np.zeros((4, GAME.actions.size), np.float32)),
        ("mask", np.zeros((3, GAME.actions.size), np.int8)),
        ("observation", np.zeros((GAME.observation.size, 4), np.float32).T),
    ],
    ids=["type", "shape", "order"],
)
def test_an_array_of_another_form_is_refused(name, array):
    with pytest.raises(ValueError, match=name):
        Batch(GAME, OPTIONS, 4, out={name: array})


@pytest.mark.parametrize("again", [copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))], ids=["deepcopy", "pickle"])
def test_a_copy_of_a_batch_plays_on_alike_and_by_itself(again):
    b = batch(6, threads=2)
    b.step(chosen(b, np.random.default_rng(7)))
    twin = again(b)
    assert_same(snapshot(b), snapshot(twin))
    rng, other = np.random.default_rng(8), np.random.default_rng(8)
    kept = snapshot(b)
    for _ in range(10):
        twin.step(chosen(twin, rng))
    assert_same(kept, snapshot(b))
    for _ in range(10):
        b.step(chosen(b, other))
    assert_same(snapshot(b), snapshot(twin))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # Python warns of threads that stay behind
def test_a_forked_process_steps_a_batch_whose_threads_stayed_behind():
    b = batch(8, threads=2)
    actions = chosen(b, np.random.default_rng(11))
    b.step(actions)  # its thread runs, and waits for more
    child = os.fork()
    if child == 0:
        signal.alarm(20)  # ends a child that waits for a thread it does not have
        try:
            b.step(chosen(b, np.random.default_rng(12)))
            os._exit(int((b.made != 1).any()))
        finally:
            os._exit(2)  # an error must not let the child go on with the tests
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    b.step(chosen(b, np.random.default_rng(12)))
    assert (b.made == 1).all()


def test_random_play_of_a_batch_is_uniform_over_the_legal_actions():
    """Two legal answers to a challenge: each is chosen about half of the time."""
    b = batch(400)
    b.control[:] = RANDOM
    fights = answers = 0
    for _ in range(20):
        before = b.states.copy()
        b.step(np.full(400, -1), 1)
        asked = before.stage == 1
        answers += int(asked.sum())
        gave_way = asked & (b.states.lives.sum(axis=1) == before.lives.sum(axis=1)) & (b.ended == 0)
        fights += int((asked & ~gave_way & (b.ended == 0)).sum())
        answers -= int((asked & (b.ended != 0)).sum())
    assert answers > 800
    assert abs(fights / answers - 0.5) < 0.12  # fights that end the game are left out, so a little below one half


def test_the_seats_under_control_may_change_between_calls():
    b = batch(3)
    b.control[:, 1:] = RANDOM
    b.step(chosen(b, np.random.default_rng(9)))
    assert (b.seat == 0).all()
    b.control[:] = EXTERNAL
    rng = np.random.default_rng(10)
    seats = set()
    for _ in range(10):
        b.step(chosen(b, rng))
        seats |= set(b.seat.tolist())
    assert seats == {0, 1, 2}
