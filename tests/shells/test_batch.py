"""The native batch, as shells and trainers use it: dealing and stepping chosen rows, copies, the caller's arrays."""

import copy
import pickle

import numpy as np
import pytest

from hypogeum.core.batch import HEURISTIC, RANDOM, Batch, spread
from hypogeum.core.game import RUNNING, Position

from .conftest import TOY

OPTIONS = TOY.parse("test")


def play(batch, steps, rng):
    for _ in range(steps):
        batch.step(
            np.where(batch.seat >= 0, [rng.choice(np.flatnonzero(m)) if m.any() else -1 for m in batch.mask], -1)
        )


def test_chosen_rows_are_played_and_dealt_and_the_others_left_alone():
    batch = Batch(TOY, OPTIONS, 6, seed=1, autoreset=False)
    batch.reset()
    before = batch.states.copy()
    rows = np.array([1, 4])
    batch.step(batch.mask.argmax(1), rows=rows)
    changed = [i for i in range(6) if batch.states[i].tobytes() != before[i].tobytes()]
    assert changed == [1, 4] and batch.made.tolist() == [0, 1, 0, 0, 1, 0]
    batch.deal(np.array([4]))
    assert batch.episodes.tolist() == [0, 0, 0, 0, 1, 0] and int(batch.states[4].decisions) == 0


def test_a_game_that_is_over_stays_until_it_is_dealt_anew():
    batch = Batch(TOY, OPTIONS, 5, seed=1, autoreset=False)
    batch.reset()
    play(batch, 40, np.random.default_rng(1))
    assert (batch.seat == -1).all() and (batch.ended != RUNNING).all() and not batch.mask.any()
    payoff = batch.payoff.copy()
    batch.step(np.full(5, -1))
    assert np.array_equal(batch.payoff, payoff) and (batch.ended != RUNNING).all()
    batch.deal(np.arange(5))
    assert (batch.seat == 0).all() and batch.mask.any(1).all() and (batch.ended == RUNNING).all()


def test_rows_follow_the_same_games_in_any_batch():
    large, small = Batch(TOY, OPTIONS, 9, seed=2, threads=2), Batch(TOY, OPTIONS, 2, seed=2, first=4)
    for batch in (large, small):
        batch.control[:, 1], batch.control[:, 2] = RANDOM, HEURISTIC
        batch.reset()
    for _ in range(50):
        large.step(large.mask.argmax(1))
        small.step(small.mask.argmax(1))
        assert large.states[4:6].tobytes() == small.states.tobytes()
        assert np.array_equal(large.observation[4:6], small.observation)
    assert small.episodes.min() > 1
    assert small.seeds[0] == spread(2, 4)


def test_the_observation_is_that_of_the_seat_to_act():
    batch = Batch(TOY, OPTIONS, 4, seed=3)
    batch.reset()
    rng = np.random.default_rng(1)
    for _ in range(30):
        for i in range(4):
            position = Position(TOY, OPTIONS, batch.t, batch.states[i])
            assert batch.seat[i] == position.to_act
            assert np.array_equal(batch.mask[i], position.mask())
            assert np.array_equal(batch.observation[i], position.observe(position.to_act))
        play(batch, 1, rng)
    batch.look(np.array([2]), np.array([0, 0, 2, 0]))
    assert np.array_equal(batch.observation[2], Position(TOY, OPTIONS, batch.t, batch.states[2]).observe(2))


def test_it_writes_into_the_callers_arrays():
    out = {"mask": np.zeros((3, TOY.actions.size), np.int8), "payoff": np.zeros((3, 3), np.float32)}
    batch = Batch(TOY, OPTIONS, 3, out=out)
    batch.reset()
    assert batch.mask is out["mask"] and out["mask"].any()
    for wrong in (np.zeros((3, 4), np.float32), np.zeros((2, 4), np.int8), np.zeros((4, 3), np.int8).T):
        with pytest.raises(ValueError, match="mask"):
            Batch(TOY, OPTIONS, 3, out={"mask": wrong})


def test_copies_and_pickles_play_on_alike():
    batch = Batch(TOY, OPTIONS, 5, seed=1, threads=2)
    batch.control[:, 2] = RANDOM
    batch.reset()
    play(batch, 5, np.random.default_rng(1))
    ends = set()
    for twin in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), batch):
        play(twin, 20, np.random.default_rng(2))
        ends.add((twin.states.tobytes(), twin.observation.tobytes(), twin.noise.tobytes()))
    assert len(ends) == 1
