"""Records: fixed size, blank values, bytes, copies."""

import copy as copying
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypogeum.core.record import copy, record

R = record(
    ("small", "i1", (), -1, "one byte, declared before a larger field"),
    ("rng", "u8", (), 1, "eight bytes"),
    ("row", "i2", (3,), -1, "a row"),
    ("grid", "i1", (2, 3), 7, "two rows"),
)


@pytest.mark.parametrize("name", ["round", "size", "data", "all", "copy", "shape", "T", "field", "item", "base"])
def test_a_field_may_not_hide_an_attribute_of_a_record(name):
    with pytest.raises(ValueError, match=repr(name)):
        record((name, "i1", (), 0, "hidden"))


def test_a_field_name_may_not_stand_twice():
    with pytest.raises(ValueError, match="twin"):
        record(("twin", "i1", (), 0, "one"), ("twin", "i2", (), 0, "two"))


def test_a_new_record_holds_the_blank_values():
    s = R.make()
    assert s.small == -1
    assert s.rng == 1
    assert s.row.tolist() == [-1, -1, -1]
    assert s.grid.tolist() == [[7, 7, 7], [7, 7, 7]]


def test_many_new_records_are_blank_and_independent():
    rows = R.make(5)
    assert rows.shape == (5,)
    rows[2].row[1] = 9
    rows[2].small = 4
    assert rows.small.tolist() == [-1, -1, 4, -1, -1]
    assert rows.row[:, 1].tolist() == [-1, -1, 9, -1, -1]


def test_no_records_are_an_empty_array():
    assert R.make(0).shape == (0,)


def test_items_of_an_array_of_records_are_views():
    rows = R.make(3)
    s = rows[1]
    s.grid[1, 2] = 3
    assert rows.grid[1, 1, 2] == 3


def test_a_record_has_its_fields_as_attributes_and_no_others():
    s = R.make()
    with pytest.raises(AttributeError):
        s.smal = 1
    with pytest.raises(AttributeError):
        print(s.smal)
    s.row = [1, 2, 3]
    s.grid = 4
    assert s["row"].tolist() == [1, 2, 3] and s["grid"].tolist() == [[4, 4, 4], [4, 4, 4]]


@pytest.mark.parametrize("value", [128, -129, np.int64(128), np.int16(-129)])
def test_a_field_takes_no_value_that_does_not_fit(value):
    with pytest.raises(OverflowError):
        R.make().small = value


def test_parts_of_rows_are_rows_and_all_items_are_of_one_type():
    rows = R.make(4)
    rows.small[:] = range(4)
    kinds = {type(s) for part in (rows, rows[1:], rows[[0, 2]], rows[rows.small > 1]) for s in part}
    assert kinds == {type(R.make())}
    assert rows[1:].small.tolist() == [1, 2, 3] and rows[rows.small > 1][1].small == 3


@pytest.mark.parametrize("again", [copying.copy, copying.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_rows_and_records_can_be_copied_and_pickled(again):
    rows = R.make(3)
    rows.small[:] = range(3)
    other = again(rows)
    assert type(other) is type(rows) and other.dtype == rows.dtype and other.tobytes() == rows.tobytes()
    other[1].small = 9
    assert rows[1].small == 1 and other.small.tolist() == [0, 9, 2]
    one = again(rows[2])
    one.row[0] = 7
    assert type(one) is type(rows[2]) and one.small == 2 and rows[2].row[0] == -1


def test_every_field_is_aligned_and_the_record_is_padded_to_eight_bytes():
    assert R.size % 8 == 0
    for name in R.dtype.names:
        base = R.dtype.fields[name][0].base
        assert R.dtype.fields[name][1] % base.itemsize == 0, name
    assert R.dtype.names[0] == "rng"


def test_fields_keep_the_order_of_their_declaration_for_readers():
    assert [f[0] for f in R.fields] == ["small", "rng", "row", "grid"]
    assert [line.split("`")[1] for line in R.describe().splitlines()[2:]] == ["small", "rng", "row", "grid"]


@given(
    small=st.integers(-128, 127),
    rng=st.integers(0, 2**64 - 1),
    row=st.lists(st.integers(-(2**15), 2**15 - 1), min_size=3, max_size=3),
)
def test_bytes_lead_back_to_the_same_record(small, rng, row):
    s = R.make()
    s.small, s.rng, s.row[:] = small, rng, row
    raw = s.tobytes()
    assert len(raw) == R.size
    again = R.load(raw)
    assert (int(again.small), int(again.rng), again.row.tolist()) == (small, rng, row)
    assert again.tobytes() == raw


def test_a_loaded_record_can_be_written_and_leaves_the_bytes_alone():
    raw = R.make().tobytes()
    s = R.load(raw)
    s.row[0] = 5
    assert R.load(raw).row[0] == -1


@pytest.mark.parametrize("wrong", [0, 1, -1])
def test_bytes_of_another_length_are_refused(wrong):
    raw = R.make().tobytes()
    bad = b"" if wrong == 0 else raw + b"\0" if wrong == 1 else raw[:-1]
    with pytest.raises(ValueError, match=f"{R.size} bytes, not {len(bad)}"):
        R.load(bad)


def test_a_copy_is_equal_and_independent():
    s = R.make()
    s.grid[0, 1] = 2
    other = copy(s)
    assert other.tobytes() == s.tobytes()
    other.grid[0, 1] = 3
    other.rng = np.uint64(2**64 - 1)
    assert s.grid[0, 1] == 2
    assert s.rng == 1
    s.small = 0
    assert other.small == -1


def test_a_copy_of_an_item_of_an_array_leaves_the_array():
    rows = R.make(2)
    other = copy(rows[1])
    rows[1].row[:] = 8
    assert other.row.tolist() == [-1, -1, -1]
    rows[0] = other  # a copy is a record assignment
    rows[0].row[0] = 1
    assert other.row[0] == -1


def test_a_copy_has_the_same_attributes_as_the_original():
    s = R.make()
    assert type(copy(s)) is type(s)
    assert type(copy(copy(s))) is type(s)
    assert copy(s).dtype == s.dtype
