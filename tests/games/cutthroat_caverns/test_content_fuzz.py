"""Mutated content files: whatever stands in them, they load into sound tables or raise one `ContentError`."""

import json
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from hypogeum.core.errors import ContentError
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import FILES, OWN, names, provenance, tables
from hypogeum.games.cutthroat_caverns.options import CutthroatOptions
from hypogeum.testing.toml import dump, places

SOURCE = {name: (OWN / name).read_text(encoding="utf-8") for name in FILES}
PARSED: dict[str, Any] = {name: tomllib.loads(text) for name, text in SOURCE.items()}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp())
    yield path
    shutil.rmtree(path)


def check(folder: Path, name: str, raw: bytes) -> bool:
    """Load `raw` as file `name`; True when it is taken. Fails on anything but sound tables or a `ContentError`."""
    for other in folder.iterdir():
        other.unlink()
    (folder / name).write_bytes(raw)
    try:
        for players in range(2, 7):
            check_tables(tables(CutthroatOptions(players=players, relics="on"), folder))
        assert len(provenance(folder)) == 4
    except ContentError as error:
        message = str(error)
        assert name in message
        assert message.endswith(".")
        assert len(message) < 1500
        return False
    return True


def check_tables(t: Any) -> None:
    """What the compiled rules rely on without looking: sizes and bounds of every number that indexes or counts."""
    assert ((t.kind >= 0) & (t.kind < c.KINDS)).all()
    assert [int((t.class_of[t.kind] == k).sum()) for k in (c.ACTION, c.ITEM)] == [19, 8]
    assert ((t.ladder >= 0) & (t.ladder <= 100)).all()
    assert ((t.steps >= 0) & (t.steps <= c.LADDER)).all()
    assert ((t.base_at >= 0) & (t.base_at < np.maximum(t.steps, 1))).all()
    attacks = np.isin(t.class_of, [c.STANDARD, c.PROTECTED, c.ENHANCED])
    assert (t.steps[attacks] >= 1).all()
    assert t.class_of[c.COUNTER_STRIKE] == c.ACTION
    assert t.fx[c.COUNTER_STRIKE] == c.FX_COUNTER
    assert t.fx[c.UNINTENTIONAL_STRIKE] == c.FX_REPLACE_TACTICAL
    assert (t.item_fx[c.FIRE], t.item_fx[c.AMULET]) == (c.FX_BLAST, c.FX_HAND_MAX)
    riders = np.isin(t.fx[t.kind], [c.FX_RIDER_ADD])
    assert riders.sum() + 1 <= c.RIDERS
    assert np.isin(t.fx[t.kind], [c.FX_REDIRECT]).sum() <= c.REDIRECTS
    assert c.HAND_LIMIT + t.item_n[c.AMULET, :2].sum() + t.item_n[c.ITEM_CARDS + c.SATCHEL, 0] <= c.HAND
    assert ((t.enc_lines >= 1) & (t.enc_lines <= c.LINES)).all()
    assert ((t.enc_tokens >= 0) & (t.enc_tokens <= c.TOKENS)).all()
    assert (t.enc_chief < np.maximum(t.enc_tokens, 1)).all()
    for enc in range(c.ENCOUNTERS):
        tokens = int(t.enc_tokens[enc])
        assert (t.enc_lp[enc] > 0) == (tokens == 0)
        assert (t.token_lp[enc, :tokens] > 0).all()
        for line in t.enc_line[enc, : t.enc_lines[enc]]:
            assert 0 <= line[c.LINE_SELECTOR] < c.SELECTORS
            assert 1 <= line[c.LINE_DAMAGE] <= 100
            if line[c.LINE_SELECTOR] == c.SEL_INIT_RUN:
                assert line[c.LINE_ARG] + t.enc_passive[enc, c.GROW] <= c.VICTIMS
            if line[c.LINE_SELECTOR] == c.SEL_ENGAGED:
                assert line[c.LINE_ARG] == t.enc_chief[enc] >= 0
    assert all(words for words in names(t).kind)


# text: a piece cut out, put in or doubled somewhere

CUT = st.tuples(st.sampled_from(sorted(FILES)), st.floats(0, 1), st.integers(0, 60), st.text(max_size=20))


@given(CUT)
def test_a_file_with_a_piece_exchanged(folder, cut):
    name, where, length, new = cut
    raw = SOURCE[name].encode()
    at = int(where * len(raw))
    event("taken" if check(folder, name, raw[:at] + new.encode() + raw[at + length :]) else "refused")


@given(st.sampled_from(sorted(FILES)), st.binary(max_size=200))
def test_a_file_of_any_bytes(folder, name, raw):
    assert not check(folder, name, raw)


# structure: one value exchanged for another

WORDS = [
    "", "ripper", "vasha", "M", "beast", "rulebook", "enhanced", "init 1 damage 5", "init_run 6 damage 9", "grow 9",
    "regen 5", "standin 1 1", "heal 1 1", "most 6 damage 1", "all damage 5 lose", "engaged chief damage 1",
]  # fmt: skip
STRINGS = st.sampled_from(WORDS) | st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-1, 12) | st.integers(0, 110) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | STRINGS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "name", "p", "x"]), inner, max_size=3)
    ),
)


def alike(value: Any) -> st.SearchStrategy[Any]:
    """Values of the same type, with a few of any other."""
    if isinstance(value, bool):
        return st.booleans()
    if isinstance(value, int):
        return st.integers(0, 12) | st.integers(0, 110) | VALUES
    return STRINGS | VALUES


def value_at(name: str, path: tuple[Any, ...]) -> Any:
    """The value at `path` of the parsed file."""
    value = PARSED[name]
    for key in path:
        value = value[key]
    return value


PLACES = [(name, path) for name in sorted(FILES) for path in places(PARSED[name])]


def exchanged(name: str, path: tuple[Any, ...], new: Any) -> dict[str, Any]:
    """The parsed file with the value at `path` exchanged; None takes it out."""
    data = json.loads(json.dumps(PARSED[name]))
    spot = data
    for key in path[:-1]:
        spot = spot[key]
    if new is None:
        del spot[path[-1]]
    else:
        spot[path[-1]] = new
    return data


def test_the_writer_of_this_test_writes_what_is_read(folder):
    for name in FILES:
        assert tomllib.loads(dump(PARSED[name]).decode()) == PARSED[name]
        assert check(folder, name, dump(PARSED[name]))


@given(st.data())
def test_a_file_with_a_value_exchanged(folder, data):
    name, path = data.draw(st.sampled_from(PLACES))
    new = data.draw(alike(value_at(name, path)))
    event("taken" if check(folder, name, dump(exchanged(name, path, new))) else "refused")


@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_a_file_with_a_value_from_elsewhere(folder, place, donor):
    name, path = place
    event("taken" if check(folder, name, dump(exchanged(name, path, value_at(*donor)))) else "refused")
