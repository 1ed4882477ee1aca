"""The random stream: the same numbers in both gears, uniform, unbiased shuffles."""

import itertools
import json
import os
import subprocess
import sys

import numpy as np
import pytest

from hypogeum.core.record import copy, record
from hypogeum.core.rng import advance, draw, mix, plant, scale, shuffle

R = record(("rng", "u8", (), 1, "the stream"), ("pile", "i1", (10,), 0, "to shuffle"))


def stream(seed=0):
    s = R.make()
    plant(s, np.uint64(seed))
    return s


def sample(seed, count):
    """The numbers that a stream gives for many sizes, and a shuffled pile: compared between the gears."""
    s = stream(seed)
    numbers = [int(draw(s, 1 + k % 97)) for k in range(count)]
    s.pile[:] = np.arange(10)
    shuffle(s, s.pile, 8)
    return {"numbers": numbers, "pile": s.pile.tolist(), "rng": int(s.rng)}


SEEDS = [0, 1, 2, 12345, 2**63, 2**64 - 1]

OTHER_GEAR = """
import importlib.util, json, sys, warnings
warnings.simplefilter("error")
spec = importlib.util.spec_from_file_location("test_rng", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
from hypogeum.core.jit import PLAIN
print(json.dumps({"plain": PLAIN, "samples": [module.sample(seed, 300) for seed in module.SEEDS]}))
"""


def test_plain_and_compiled_give_the_same_numbers():
    here = [sample(seed, 300) for seed in SEEDS]
    from hypogeum.core.jit import PLAIN

    env = {**os.environ, "NUMBA_DISABLE_JIT": "0" if PLAIN else "1"}
    done = subprocess.run(
        [sys.executable, "-c", OTHER_GEAR, __file__], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert there["plain"] is not PLAIN
    assert there["samples"] == here


def test_the_stream_is_splitmix64():
    """First outputs of the reference implementation for the state 1234567 (as published with it)."""
    x, numbers = np.uint64(1234567), []
    for _ in range(5):
        x = np.uint64(advance(x))
        numbers.append(int(mix(x)))
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_equal_records_draw_equal_numbers():
    s = stream(7)
    other = copy(s)
    assert [draw(s, 10) for _ in range(50)] == [draw(other, 10) for _ in range(50)]
    assert s.rng == other.rng


def test_neighbouring_seeds_give_unrelated_streams():
    firsts = [int(draw(stream(seed), 2**30)) for seed in range(2000)]
    assert len(set(firsts)) == 2000
    values = np.array(firsts) / 2**30
    assert abs(np.corrcoef(values[:-1], values[1:])[0, 1]) < 0.1
    assert abs(values.mean() - 0.5) < 0.03


def test_a_draw_from_one_is_always_zero():
    s = stream(3)
    assert {int(draw(s, 1)) for _ in range(20)} == {0}


@pytest.mark.parametrize(("z", "n", "expected"), [(0, 6, 0), (2**64 - 1, 6, 5), (2**63, 6, 3), (2**64 - 1, 94, 93)])
def test_scaling_reaches_both_ends_and_no_further(z, n, expected):
    assert scale(np.uint64(z), n) == expected


def chi_square(counts):
    counts = np.asarray(counts, float)
    mean = counts.sum() / counts.size
    return float(((counts - mean) ** 2 / mean).sum())


@pytest.mark.parametrize(("n", "limit"), [(2, 15.1), (6, 25.7), (52, 97.5), (94, 152.6)])
def test_draws_are_uniform(n, limit):
    """Chi-square with n - 1 degrees of freedom stays below its 99.99 % point."""
    s = stream(n)
    counts = np.bincount([int(draw(s, n)) for _ in range(n * 300)], minlength=n)
    assert counts.size == n
    assert chi_square(counts) < limit


def test_every_order_of_a_shuffle_is_equally_likely():
    """24 orders of four cards, 12,000 shuffles: chi-square with 23 degrees of freedom below its 99.99 % point."""
    s = stream(11)
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    for _ in range(12_000):
        s.pile[:4] = range(4)
        shuffle(s, s.pile, 4)
        counts[tuple(s.pile[:4].tolist())] += 1
    assert chi_square(list(counts.values())) < 57.3


def test_a_shuffle_moves_only_the_first_n_and_loses_nothing():
    s = stream(5)
    s.pile[:] = range(10)
    shuffle(s, s.pile, 6)
    assert sorted(s.pile[:6].tolist()) == [0, 1, 2, 3, 4, 5]
    assert s.pile[6:].tolist() == [6, 7, 8, 9]
    assert s.pile[:6].tolist() != [0, 1, 2, 3, 4, 5]


def test_a_shuffle_of_one_or_none_draws_nothing():
    s = stream(5)
    before = s.rng
    shuffle(s, s.pile, 1)
    shuffle(s, s.pile, 0)
    assert s.rng == before
