"""Mutated content files: whatever stands in them, they load into sound tables or raise one `ContentError`."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from hypogeum.core.errors import ContentError
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.content import (
    ACTION_WORDS,
    FILES,
    FILTERS,
    MARKER_WORDS,
    OWN,
    TARGETS,
    names,
    provenance,
    tables,
)  # fmt: skip
from hypogeum.games.crypt_hunters.content import WINDOWS as SIDE_WINDOWS
from hypogeum.games.crypt_hunters.options import BURDENS, CryptOptions
from hypogeum.testing.content import ContentFiles
from hypogeum.testing.fuzz import ContentFuzz, Spoilt
from hypogeum.testing.toml import dump

WORDS = [
    "", "winch", "orris", "abyssal", "rulebook", "E", "E SE", "E E", "activation", "hex", "own_roll", "their_roll",
    "ghosts", "reroll", "reroll 1", "cancel 3", "mark hero fear", "mark tile gloom", "mark self overwatch", "extra rasp 3",
    "extra move 2", "heal 4", "summon", "keep", "place 3", "teleport", "swap_draw", "refresh", "bite", "prime", "has_room",
    "seen_by_active", "no_rasps no_heroes", "wounded", "castigator_acts",
]  # fmt: skip
FUZZ = ContentFuzz(ContentFiles(GAME, OWN, FILES), WORDS, keys=["id", "name", "does", "x"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("content")


GAMES = (
    CryptOptions(),
    CryptOptions(mode="campaign", burden_side="stormcast", burdens=BURDENS["stormcast"]),
    CryptOptions(burden_side="chainrasp", burdens=BURDENS["chainrasp"], hero_wounds=(3, 2, 2, 1)),
)


def check(folder: Path, file: Spoilt) -> bool:
    """Load a file; True when it is taken. Fails on anything but sound tables or a `ContentError`."""
    file.alone_in(folder)
    try:
        for options in GAMES:
            check_tables(tables(options, folder))
        assert len(provenance(folder)) == 4
    except ContentError as error:
        file.check_refusal(error)
        return False
    return True


WINDOWS = ({c.W_A, c.W_R, c.W_D, c.W_H}, {c.W_T, c.W_X, c.W_R, c.W_D, c.W_E, c.W_G})
WINDOW_OF = {
    c.FX_MARK_SELF: c.W_A, c.FX_MARK_HERO: c.W_X, c.FX_EXTRA_MOVE: c.W_A, c.FX_EXTRA_ATTACK: c.W_A,
    c.FX_EXTRA_RASP: c.W_G, c.FX_REROLL: c.W_R, c.FX_CANCEL: c.W_D, c.FX_HEAL: c.W_A, c.FX_SLAY: c.W_A,
    c.FX_SUMMON: c.W_A, c.FX_KEEP: c.W_H, c.FX_PLACE_RASPS: c.W_E, c.FX_TELEPORT: c.W_G, c.FX_SWAP_DRAW: c.W_T,
    c.FX_REFRESH: c.W_G,
}  # fmt: skip
WINDOW_OF_MARKER = {c.CHILL: c.W_X, c.FEAR: c.W_X, c.OVERWATCH_MARK: c.W_A, c.GLOOM: c.W_X, c.HOLY: c.W_A}
NEEDS = {
    c.FX_MARK_SELF: c.CASTIGATOR_ACTS, c.FX_HEAL: c.WOUNDED, c.FX_SLAY: c.HAS_RASPS, c.FX_KEEP: c.WOULD_GO | c.TOUCHES_REST,
    c.FX_SUMMON: c.OTHER_HERO | c.ALONE_ON_TILE, c.FX_PLACE_RASPS: c.HAS_ROOM, c.FX_TELEPORT: c.HAS_ROOM,
    c.FX_REFRESH: c.HAS_SPENT,
}  # fmt: skip


def check_tables(t: Any) -> None:
    """What the compiled rules rely on without looking: sizes and bounds of every number that indexes or counts."""
    assert ((t.tile_edges > 0) & (t.tile_edges < 64)).all()
    assert np.isin(t.tile_turns, [1, 2, 3, 6]).all()
    assert t.tile_edges[c.ENTRANCE] == 63
    assert list(t.tile_kind[: c.FIRST_OTHER]) == [c.IS_ENTRANCE, c.IS_STAIRWELL, c.IS_ILLUMINATOR, c.IS_WINCH]
    assert np.isin(t.tile_kind[c.FIRST_OTHER :], [c.PLAIN_TILE, c.SOULTRAP, c.ABYSSAL, c.SPEAR_TRAP]).all()
    assert ((t.hero_move >= 1) & (t.hero_move <= 3)).all()
    assert ((t.hero_attack >= 1) & (t.hero_attack <= c.DICE)).all()
    assert ((t.hero_wounds >= 1) & (t.hero_wounds <= 4)).all()
    assert t.hero_wounds.sum() <= 14
    assert ((t.hero_start >= 0) & (t.hero_start < t.hero_wounds)).all()
    assert list(t.castigator) == [1, 1, 1, 0]
    assert t.hero_prime.sum() <= 1
    assert ((t.hero_reroll >= 0) & (t.hero_reroll <= c.DICE)).all()
    for seat in range(c.SEATS):
        for k in range(c.CARDS):
            window, fx, mark = int(t.card_window[seat, k]), int(t.card_fx[seat, k]), int(t.card_mark[seat, k])
            filters = int(t.card_filter[seat, k])
            assert window in WINDOWS[seat]
            assert c.FX_NONE < fx < c.VERBS
            assert (mark != c.NONE) == (fx in (c.FX_MARK_SELF, c.FX_MARK_HERO, c.FX_MARK_TILE))
            assert window == (WINDOW_OF[fx] if fx != c.FX_MARK_TILE else WINDOW_OF_MARKER[mark])
            assert mark == c.NONE or window == WINDOW_OF_MARKER[mark]
            assert (mark in (c.GLOOM, c.HOLY)) == (fx == c.FX_MARK_TILE)
            assert filters & NEEDS.get(fx, 0) == NEEDS.get(fx, 0)
            assert 0 <= filters < 1 << 12
            assert window == c.W_A or not filters & (
                c.SEEN_BY_ACTIVE | c.CASTIGATOR_ACTS | c.ALONE_ON_TILE | c.OTHER_HERO
            )
            assert fx == c.FX_MARK_SELF or not filters & c.CASTIGATOR_ACTS
            assert fx in (c.FX_HEAL, c.FX_SUMMON) or not filters & (c.ALONE_ON_TILE | c.OTHER_HERO)
            assert fx != c.FX_TELEPORT or filters == c.HAS_ROOM
            assert 0 <= t.card_n[seat, k] <= (4 if fx == c.FX_HEAL else 3)
    assert np.isfinite(t.seen_options).all()
    assert all(names(t).tile)


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


# cards made of words that exist

DOES = st.sampled_from(
    [
        *(f"mark {target} {marker}" for target in TARGETS for marker in MARKER_WORDS),
        *(f"extra {kind} {n}" for kind in ACTION_WORDS for n in (1, 3)),
        "reroll", "cancel 1", "cancel 3", "heal 4", "slay 1", "summon", "keep", "place 3", "teleport", "swap_draw", "refresh",
    ]
)  # fmt: skip
ON = st.lists(st.sampled_from(sorted(FILTERS)), max_size=4, unique=True)
SIDES = {f"{side}_cards.toml": sorted(windows) for side, windows in SIDE_WINDOWS.items()}


@given(st.sampled_from(sorted(SIDES)), st.integers(0, c.CARDS - 1), st.data())
def test_a_file_with_a_card_of_other_words(folder, name, k, data):
    file = FUZZ.exchanged((name, ("card", k, "does")), data.draw(DOES))
    card, on = file["card"][k], data.draw(ON)
    card["window"] = data.draw(st.sampled_from(SIDES[name]))
    card.pop("on", None)
    card |= {"on": " ".join(on)} if on else {}
    event("taken" if check(folder, Spoilt(name, f"card {card}", dump(file))) else "refused")
