"""Mutated content files: whatever stands in them, they load into sound tables or raise one `ContentError`."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given

from hypogeum.core.errors import ContentError
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import FILES, OWN, names, provenance, tables
from hypogeum.games.cutthroat_caverns.options import CutthroatOptions
from hypogeum.testing.content import ContentFiles
from hypogeum.testing.fuzz import ContentFuzz, Spoilt

WORDS = [
    "", "ripper", "vasha", "M", "beast", "rulebook", "enhanced", "init 1 damage 5", "init_run 6 damage 9", "grow 9",
    "regen 5", "standin 1 1", "heal 1 1", "most 6 damage 1", "all damage 5 lose", "engaged chief damage 1",
]  # fmt: skip
FUZZ = ContentFuzz(ContentFiles(GAME, OWN, FILES), WORDS, keys=["id", "name", "p", "x"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("content")


def check(folder: Path, file: Spoilt) -> bool:
    """Load a file; True when it is taken. Fails on anything but sound tables or a `ContentError`."""
    file.alone_in(folder)
    try:
        for players in range(2, 7):
            check_tables(tables(CutthroatOptions(players=players, relics="on"), folder))
        assert len(provenance(folder)) == 4
    except ContentError as error:
        file.check_refusal(error)
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


# whatever stands in a file


@given(FUZZ.bytes_exchanged())
def test_a_file_with_a_piece_exchanged(folder, file):
    event("taken" if check(folder, file) else "refused")


@given(FUZZ.any_bytes())
def test_a_file_of_any_bytes(folder, file):
    assert not check(folder, file)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_ours_written_anew_is_taken(folder, name):
    assert tomllib.loads(FUZZ.written_anew(name).raw.decode()) == FUZZ.parsed[name]
    assert check(folder, FUZZ.written_anew(name))


@given(FUZZ.value_exchanged())
def test_a_file_with_a_value_exchanged(folder, file):
    event("taken" if check(folder, file) else "refused")


@given(FUZZ.value_from_elsewhere())
def test_a_file_with_a_value_from_elsewhere(folder, file):
    event("taken" if check(folder, file) else "refused")
