"""Layouts: offsets, views, decoding, digests."""

import numpy as np
import pytest

from hypogeum.core.jit import rule
from hypogeum.core.layout import Block, Layout

L = Layout(
    Block("stop", (1,), "stop"),
    Block("play", (4,), "play slot k"),
    Block("aim", (2, 3), "from i at j"),
    Block("flag", (), "a single number"),
)


def test_blocks_follow_one_another():
    assert tuple(L.at) == (0, 1, 5, 11)
    assert (L.at.stop, L.at.play, L.at.aim, L.at.flag) == (0, 1, 5, 11)
    assert L.size == 12


def test_offsets_are_plain_ints_that_compiled_code_may_read_as_globals():
    assert all(type(offset) is int for offset in L.at)
    at = L.at

    @rule
    def second_aim(i, j):
        return at.aim + i * 3 + j

    assert second_aim(1, 2) == 10


def test_block_names_are_unique():
    with pytest.raises(ValueError, match="unique"):
        Layout(Block("a", (1,), "one"), Block("a", (2,), "two"))


def test_views_show_the_blocks_of_the_same_memory():
    vector = np.arange(12)
    views = L.views(vector)
    assert views["stop"].tolist() == [0]
    assert views["play"].tolist() == [1, 2, 3, 4]
    assert views["aim"].tolist() == [[5, 6, 7], [8, 9, 10]]
    assert views["flag"].shape == ()
    views["aim"][1, 0] = 99
    assert vector[8] == 99


def test_views_keep_leading_axes():
    views = L.views(np.arange(24).reshape(2, 12))
    assert views["aim"].shape == (2, 2, 3)
    assert views["aim"][1, 0].tolist() == [17, 18, 19]
    assert views["flag"].tolist() == [11, 23]


def test_decoding_is_the_inverse_of_the_offsets():
    seen = set()
    for index in range(L.size):
        name, where = L.decode(index)
        block = next(b for b in L.blocks if b.name == name)
        flat = int(np.ravel_multi_index(where, block.shape)) if block.shape else 0
        assert getattr(L.at, name) + flat == index
        assert all(type(k) is int for k in where)
        seen.add((name, where))
    assert len(seen) == L.size


@pytest.mark.parametrize("index", [-1, 12, 1000])
def test_an_index_outside_is_refused(index):
    with pytest.raises(IndexError, match=rf"{index} is outside 0\.\.11"):
        L.decode(index)


def test_the_digest_follows_name_order_and_shape_but_not_the_words():
    a, b = Block("a", (2,), "one"), Block("b", (3,), "two")
    base = Layout(a, b).digest
    assert Layout(Block("a", (2,), "other words"), b).digest == base
    assert Layout(b, a).digest != base
    assert Layout(a, Block("c", (3,), "two")).digest != base
    assert Layout(a, Block("b", (4,), "two")).digest != base
    assert Layout(Block("a", (1, 2), "one"), b).digest != base
    assert Layout(a).digest != base


def test_the_description_is_a_table_with_every_block_and_the_total():
    lines = L.describe().splitlines()
    assert lines[2] == "| `stop` | 0 | 1 | stop |"
    assert lines[4] == "| `aim` | 5 | 2 x 3 | from i at j |"
    assert lines[-1] == "| total | 12 | | |"
    assert len({line.count("|") for line in lines}) == 1
