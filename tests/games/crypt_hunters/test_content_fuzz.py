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
from hypogeum.testing.toml import dump, places

SOURCE = {name: (OWN / name).read_text(encoding="utf-8") for name in FILES}
PARSED: dict[str, Any] = {name: tomllib.loads(text) for name, text in SOURCE.items()}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp())
    yield path
    shutil.rmtree(path)


GAMES = (
    CryptOptions(),
    CryptOptions(mode="campaign", burden_side="stormcast", burdens=BURDENS["stormcast"]),
    CryptOptions(burden_side="chainrasp", burdens=BURDENS["chainrasp"], hero_wounds=(3, 2, 2, 1)),
)


def check(folder: Path, name: str, raw: bytes) -> bool:
    """Load `raw` as file `name`; True when it is taken. Fails on anything but sound tables or a `ContentError`."""
    for other in folder.iterdir():
        other.unlink()
    (folder / name).write_bytes(raw)
    try:
        for options in GAMES:
            check_tables(tables(options, folder))
        assert len(provenance(folder)) == 4
    except ContentError as error:
        message = str(error)
        assert name in message
        assert message.endswith(".")
        assert len(message) < 1500
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
    "", "winch", "orris", "abyssal", "rulebook", "E", "E SE", "E E", "activation", "hex", "own_roll", "their_roll",
    "ghosts", "reroll", "reroll 1", "cancel 3", "mark hero fear", "mark tile gloom", "mark self overwatch", "extra rasp 3",
    "extra move 2", "heal 4", "summon", "keep", "place 3", "teleport", "swap_draw", "refresh", "bite", "prime", "has_room",
    "seen_by_active", "no_rasps no_heroes", "wounded", "castigator_acts",
]  # fmt: skip
STRINGS = st.sampled_from(WORDS) | st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.integers(-1, 12) | st.integers(0, 110) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | STRINGS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "name", "does", "x"]), inner, max_size=3)
    ),
)


def alike(value: Any) -> st.SearchStrategy[Any]:
    """Values of the same type, with a few of any other."""
    if isinstance(value, bool):
        return st.booleans()
    if isinstance(value, int):
        return st.integers(0, 6) | VALUES
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
    file = exchanged(name, ("card", k, "does"), data.draw(DOES))
    file["card"][k]["window"] = data.draw(st.sampled_from(SIDES[name]))
    on = data.draw(ON)
    file["card"][k].pop("on", None)
    file["card"][k] |= {"on": " ".join(on)} if on else {}
    event("taken" if check(folder, name, dump(file)) else "refused")
