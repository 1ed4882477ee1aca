"""Advantages along each seat's own decisions, against a slow and obvious twin."""

import numpy as np
import pytest

from hypogeum_training.ppo import Rollout, advantages

GAMMA, DECAY, SHAPING = 0.9, 0.7, 0.3


def twin(seat, ended, payoff, learned, value, potential):
    """For each record and seat: write its decisions as one list, cut it at ended games, and add up the discounted errors."""
    steps, records = seat.shape
    seats = payoff.shape[2]
    advantage, left = {}, {}
    for i in range(records):
        for k in range(seats):
            games, own = [], []
            if learned[i * seats + k]:
                own.append(i * seats + k)
            for t in range(steps):
                slot = records * seats + t * records + i
                if seat[t, i] == k and learned[slot]:
                    own.append(slot)
                if ended[t, i]:
                    games.append((own, payoff[t, i, k]))
                    own = []
            games.append((own, None))
            for slots, paid in games:
                if paid is None and slots:
                    left[i, k] = slots[-1]
                errors = []
                for slot, later in zip(slots, [*slots[1:], None][: len(slots)], strict=True):
                    if later is not None:
                        errors.append(
                            GAMMA * (value[later] + SHAPING * potential[later])
                            - SHAPING * potential[slot]
                            - value[slot]
                        )
                    elif paid is not None:
                        errors.append(paid - SHAPING * potential[slot] - value[slot])
                for n, slot in enumerate(slots[: len(errors)]):
                    advantage[slot] = sum((GAMMA * DECAY) ** m * error for m, error in enumerate(errors[n:]))
    return advantage, left


@pytest.mark.parametrize("seed", range(40))
def test_compiled_advantages_equal_the_plain_twin(seed):
    rng = np.random.default_rng(seed)
    steps, records, seats = int(rng.integers(1, 14)), int(rng.integers(1, 5)), int(rng.integers(2, 5))
    slots = records * seats + steps * records
    seat = rng.integers(0, seats, (steps, records))
    ended = (rng.random((steps, records)) < rng.choice([0.0, 0.2, 0.6])).astype(np.int8)
    payoff = rng.normal(size=(steps, records, seats)).astype(np.float32)
    learned = (rng.random(slots) < 0.7).astype(np.int8)
    value, potential = rng.normal(size=(2, slots)).astype(np.float32)
    advantage, left = np.zeros(slots, np.float32), np.zeros((records, seats), np.int64)
    advantages(seat, ended, payoff, learned, value, potential, GAMMA, DECAY, SHAPING, advantage, left)
    expected, waiting = twin(seat, ended, payoff, learned, value, potential)
    assert {(i, k): int(left[i, k]) for i, k in np.argwhere(left >= 0)} == waiting
    assert expected or not learned.any() or waiting
    for slot, number in expected.items():
        assert advantage[slot] == pytest.approx(number, rel=1e-4, abs=1e-5)
    assert set(expected) | set(waiting.values()) == set(np.flatnonzero(learned))  # every decision is used, now or later


def test_a_payoff_reaches_a_seat_that_left_the_game_long_before():
    """Seat 1 decides once, then seat 0 goes on alone; at the end both are paid for their own last decision."""
    seat = np.array([[1], [0], [0], [0]])
    ended = np.array([[0], [0], [0], [1]], np.int8)
    payoff = np.zeros((4, 1, 2), np.float32)
    payoff[3, 0] = [1, -1]
    learned = np.array([0, 0, 1, 1, 1, 1], np.int8)
    value, potential, advantage = np.zeros((3, 6), np.float32)
    left = np.zeros((1, 2), np.int64)
    advantages(seat, ended, payoff, learned, value, potential, 1.0, 1.0, 0.0, advantage, left)
    assert advantage.tolist() == [0, 0, -1, 1, 1, 1]
    assert (left == -1).all()


def test_an_open_decision_waits_for_the_next_rollout():
    from gymnasium import spaces

    box, choice = spaces.Box(-1, 1, (3,), np.float32), spaces.Discrete(2)
    r = Rollout(
        2, box, choice, "cpu", gamma=0.5, gae_lambda=1.0, n_envs=1, seats=2, shaping=0.0, rng=np.random.default_rng(0)
    )

    def decide(t, seat, value, ended=0):
        slot = r.first + t
        r.row[slot] = r.store.append(np.array([[value, 0, 1]], np.float32))[0]
        r.learned[slot], r.value[slot], r.seat[t, 0], r.ended[t, 0] = 1, value, seat, ended
        r.log_prob[slot] = -value

    r.begin()
    decide(0, 0, 10.0)
    decide(1, 1, 20.0)
    r.finish()
    assert len(r.sample) == 0  # neither seat has had its next turn
    r.begin()
    decide(0, 1, 4.0)
    decide(1, 1, 2.0, ended=1)
    r.payoff[1, 0] = [7.0, 1.0]
    r.finish()
    assert len(r.sample) == 4
    (batch,) = r.get(10)
    found = {float(v): (float(a), batch.observations.store.dense(batch.observations.rows[j : j + 1])[0].tolist())
             for j, (v, a) in enumerate(zip(batch.old_values, batch.advantages, strict=True))}  # fmt: skip
    assert found[10.0] == (7.0 - 10.0, [10.0, 0.0, 1.0])
    assert found[2.0] == (1.0 - 2.0, [2.0, 0.0, 1.0])
    assert found[4.0][0] == 0.5 * 2.0 - 4.0 + 0.5 * -1.0
    assert found[20.0][0] == 0.5 * 4.0 - 20.0 + 0.5 * found[4.0][0]
