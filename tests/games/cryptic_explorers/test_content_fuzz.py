"""Mutated content files: whatever stands in them, they load into sound tables or raise one `ContentError`."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from hypogeum.core.errors import ContentError
from hypogeum.games.cryptic_explorers import GAME
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers import vocabulary as v
from hypogeum.games.cryptic_explorers.content import FILES, OWN, names, provenance, tables
from hypogeum.games.cryptic_explorers.options import ExplorersOptions
from hypogeum.games.cryptic_explorers.soundness import WHO_OF, ability
from hypogeum.testing.content import ContentFiles
from hypogeum.testing.fuzz import ContentFuzz, Spoilt

WORDS = [
    "", "veteran", "skzaak", "tomb", "rulebook", "charge", "passive always", "card none", "attack any range 3", "trap save",
    "target damage 2", "self armor +1", "all_monsters walk 3", "summon crypt_hound 2", "self gain floating,haste", "spell none",
    "monoliths heal 1", "rule no_open", "squad reroll any", "self place there", "passive hit", "fetch 1", "heavy", "citadel",
]  # fmt: skip
FUZZ = ContentFuzz(ContentFiles(GAME, OWN, FILES), WORDS, keys=["id", "use", "does", "x"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("content")


def check(folder: Path, file: Spoilt) -> bool:
    """Load a file; True when it is taken. Fails on anything but sound tables or a `ContentError`."""
    file.alone_in(folder)
    try:
        t = tables(ExplorersOptions(), folder)
        assert len(provenance(folder)) == len(FILES)
    except ContentError as error:
        file.check_refusal(error)
        return False
    check_tables(t)
    return True


# what the compiled rules rely on without looking: sizes and bounds of every number that indexes or counts


def check_tables(t: Any) -> None:
    assert ((t.vitae > 0) & (t.stamina > 0) & (t.move > 0)).all()
    assert ((t.aim >= 0) & (t.aim <= 6) & (t.cast >= c.NONE) & (t.cast <= 6)).all()
    assert sorted(t.calling.tolist()) == sorted([*range(4)] * 8)
    squads = t.first_squads.ravel().tolist()
    assert len(set(squads)) == 9
    assert all(0 <= k < c.ROSTER for k in squads)
    used = t.sheet_of[t.sheet_of != c.NONE]
    assert (t.health[used] > 0).all()
    assert ((t.pace[used] > 0) & (t.hit[used] <= 6) & (t.armor[used] <= 3)).all()
    assert ((t.traits >= 0) & (t.traits < 1 << c.MODIFIERS)).all()
    assert ((t.hand_limit > 0) & (t.hand_limit <= 10) & (t.draw_size >= 0) & (t.power_gain >= 0)).all()
    assert ((t.card_cost >= 0) & (t.card_cost <= 20)).all()
    assert np.isfinite(t.seen_options).all()
    check_maps(t)
    for k in range(c.ABILITIES):
        check_ability(t, k)
    assert all(names(t).cryptonaut)


def check_maps(t: Any) -> None:
    for k in range(c.MAPS):
        width, first = (24, 0) if k < 4 else (12, c.REALM_CELLS + (k - 4) * c.SUB_CELLS)
        size = width * width
        assert ((t.map_terrain[k] >= 0) & (t.map_terrain[k] < c.TERRAINS)).all()
        square = t.map_terrain[k, :size].reshape(width, width)
        assert (np.concatenate([square[0], square[-1], square[:, 0], square[:, -1]]) == c.BORDER).all()
        assert set(t.map_entrance[k]) == ({0, 1, 2} if k < 4 else {0, 1})
        places = [*t.map_doors[k], *t.map_monoliths[k], *t.map_artifacts[k], *t.map_objects[k]]
        found = [int(one) - first for one in places if one != c.NONE]
        assert len(set(found)) == len(found)
        assert all(0 <= one < size for one in found)
        assert (t.map_terrain[k, found] == c.GROUND).all()
        assert ((t.map_kinds[k] == c.NONE) == (t.map_objects[k] == c.NONE)).all()
        assert (t.map_kinds[k] < c.OBJECT_KINDS).all()
        assert int((t.map_tokens[k] & c.SOUL_TOKEN > 0).sum()) <= (12 if k < 4 else 4)
    assert 0 < t.witch_at < c.REALM_CELLS - 25


CRYPTONAUTS_ONLY = (c.OP_STAMINA, c.OP_STATUS, c.OP_SOUL, c.OP_PREPARE, c.OP_REROLL)
ON_MONSTERS = (c.W_MONSTERS, c.W_BESIDE, c.W_ALL_MONSTERS, c.W_MONOLITHS)
MIXED = (c.TG_ANY, c.TG_THING, c.TG_FOE_OR_DOOR)
"""Targets that may be Structures."""
OF_USER = (c.W_SELF, c.W_MONSTERS, c.W_ADJACENT, c.W_SQUAD, c.W_BESIDE)
"""Whom nobody can mean without being somebody."""


def check_ability(t: Any, k: int) -> None:
    columns = t.ability[k].tolist()
    static = columns[c.AB_KIND] == c.K_PASSIVE and columns[c.AB_HOOK] == c.H_STATIC
    assert bool(t.passive[k]) == static
    assert not t.effect[k, columns[c.AB_ROWS] :].any()
    somebody = k < c.AB_CARD or c.AB_SHEET <= k < c.AB_GODDESS or k == c.AB_HAZARD + c.BOG
    check_columns(columns, t.effect[k, : columns[c.AB_ROWS]].tolist(), static, somebody)


def check_columns(columns: list[int], rows: list[list[int]], static: bool, somebody: bool) -> None:
    """An ability; `somebody`: it has a user."""
    kind, once, target, reach, flags, hook, count, what, _, cost, lock = columns
    assert 0 <= kind < c.KINDS
    assert 0 <= target < c.TARGET_CLASSES
    assert 0 <= hook < c.HOOKS
    assert 0 <= what < c.FILTERS
    assert once in (0, 1)
    assert 0 <= reach <= 24
    assert 0 <= flags < 16
    assert 0 <= cost <= 20
    assert lock in (c.L_OPEN, c.L_CHARGE, c.L_DEVOUR)
    assert (kind == c.K_NONE) == (count == 0)
    assert len(rows) == count <= c.ROWS
    for row in rows:
        check_row(row, static, somebody)
        assert row[c.R_WHO] != c.W_TARGET or target not in (c.TG_NONE, c.TG_SELF) or kind in (c.K_TRAP, c.K_PASSIVE)
        assert not row[c.R_FLAGS] & c.R_SAVED or flags & c.F_SAVE
        assert row[c.R_OP] != c.OP_WALL or target == c.TG_WALL
        assert row[c.R_OP] != c.OP_DOOR or target in (c.TG_DOOR, c.TG_DOOR_NEAR)
        assert row[c.R_OP] != c.OP_DIM or target == c.TG_MONOLITH
        assert target not in MIXED or row[c.R_WHO] != c.W_TARGET or row[c.R_OP] in (c.OP_DAMAGE, c.OP_ATTR, c.OP_MOD)
        assert row[c.R_OP] != c.OP_POWER or row[c.R_M] == 0 or target == c.TG_OWN


def check_row(row: list[int], static: bool, somebody: bool) -> None:
    op, who, near, n, m, flags, time, what, _ = row
    assert c.OP_NONE < op < c.PRIMITIVES
    assert 0 <= who < c.WHOM
    assert 0 <= near <= 9
    assert 0 <= flags < 32
    assert 0 <= time < c.TIMES
    assert 0 <= what < c.FILTERS
    assert abs(n) <= 99
    assert static == (op in (c.OP_REROLL, c.OP_RULE)) or op in (c.OP_ATTR, c.OP_MOD)
    assert op not in CRYPTONAUTS_ONLY or who not in ON_MONSTERS
    assert who != c.W_MONOLITHS or op in (c.OP_DAMAGE, c.OP_HEAL, c.OP_DIM) or (op == c.OP_ATTR and m == c.A_ARMOR)
    alone = (c.OP_POWER, c.OP_DRAW, c.OP_TOSS, c.OP_FETCH, c.OP_REVEAL, c.OP_BLOOD, c.OP_RULE, c.OP_SUMMON)
    if op not in alone and not (op == c.OP_ATTR and m >= c.G_POWER):
        assert somebody or who not in OF_USER
    if op == c.OP_ATTR:
        assert 0 <= m < c.ATTRIBUTES or (static and c.G_POWER <= m <= c.G_LIMIT)
    elif op in (c.OP_MOD, c.OP_WALK):
        assert 0 <= m < 1 << c.MODIFIERS
    elif op == c.OP_STATUS:
        assert n in (c.CLEAR, c.ROT, c.ENTOMBED, c.SKULL)
    elif op == c.OP_SUMMON:
        assert 0 <= m < c.SHEETS_EACH
        assert 1 <= n <= 5
        assert near <= c.SM_BESIDE
    elif op == c.OP_PLACE:
        assert 0 <= m <= c.PL_BY_OWN
    elif op in (c.OP_REROLL, c.OP_RULE):
        assert 0 <= m < 4


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


# abilities made of words that exist

WAYS = st.sampled_from(["", "range 3", "melee", "reach", "range 24 smiting", "range 2 save", "save"])
CONDITIONS = st.sampled_from(
    ["", "", "where rot", "where skull", "where health 3", "where cost 2", "where empowered", "where by_monster",
     "where sheet crypt_hound", "where by_sheet crypt_hound", "where monolith 6", "where melee", "where totem"]
)  # fmt: skip
USES = st.builds(
    lambda once, kind, word, way, where: " ".join(f"{once} {kind} {word} {way} {where}".split()),
    st.sampled_from(["", "", "once"]), st.sampled_from(sorted(set(v.USES) - {"passive", "trap"})),
    st.sampled_from(sorted(v.TARGETS)), WAYS, CONDITIONS,
) | st.builds(
    lambda kind, way: f"{kind} {way}".strip(), st.sampled_from([*(f"passive {one}" for one in v.HOOKS), "trap"]), WAYS
)  # fmt: skip
DEEDS = [
    "damage 2", "damage 3 piercing knockback", "lose 1", "heal 2", "heal 1 dealt", "stamina -1", "stamina -1 keep",
    "restore_stamina", "move +1", "armor +1 until cleanup", "attack_damage +1", "gain piercing", "gain slow until next_cleanup",
    "mark rot", "cleanse", "push 2", "walk 3 with floating", "place there", "place by_target", "place by_self",
    "place by_own", "summon cost_1 1 at side", "remove", "actions +1", "souls -1 or_stamina 1", "take_soul", "prepare",
    "toggle_door", "break_door", "break_wall", "dim", "reroll any", "damage 2 saved", "mark skull saved",
]  # fmt: skip
FATES = [
    "power 1", "power_of_cost", "draw 2", "toss 1", "fetch 1", "reveal", "blood -1", "rule card_tax", "hand_limit +1",
    "summon crypt_hound 2", "summon foetal_spore 1 at monolith", "summon cost_1 1 at side",
]  # fmt: skip
FIRST_WORDS = [f"{word} 2" if phrase.parts else word for word, phrase in v.WHO.items()]
LINES = st.sampled_from(FATES) | st.builds(
    lambda who, deed, where: f"{who} {deed} {where}".strip(),
    st.sampled_from(FIRST_WORDS),
    st.sampled_from(DEEDS),
    CONDITIONS,
)


OUR_USES = sorted({FUZZ.value_at(place) for place in FUZZ.places if place[1][-1] == "use"})
OUR_LINES = sorted({line for place in FUZZ.places if place[1][-1] == "does" for line in FUZZ.value_at(place)})


@settings(max_examples=500)
@given(
    st.sampled_from(sorted(WHO_OF)),
    st.sampled_from(OUR_USES) | st.sampled_from(OUR_USES) | USES,
    st.lists(st.sampled_from(OUR_LINES) | LINES, min_size=1, max_size=2),
)
def test_an_ability_of_any_words_is_sound_or_refused(side, use, lines):
    try:
        columns, rows = ability(use, lines, side)
    except ValueError as error:
        assert len(str(error)) < 1500
        event("refused")
        return
    static = columns[c.AB_KIND] == c.K_PASSIVE and columns[c.AB_HOOK] == c.H_STATIC
    check_columns(columns, rows, static, side in ("cryptonaut", "monster", "hazard"))
    event(f"taken of a {side}")
