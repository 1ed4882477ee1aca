"""The content tables against the specification, sections 6.2 to 6.5, whose numbers are copied here by hand."""

import re
from typing import Any

import numpy as np
import pytest

from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.content import FILES, OWN, TABLES, edge_mask, load, names, provenance, tables, turns
from hypogeum.games.crypt_hunters.options import CryptOptions
from hypogeum.testing.content import ContentFiles, differing


def table(**options: Any) -> Any:
    return tables(CryptOptions(**options))


def burdened(side: str, *burdens: str, **options: Any) -> Any:
    return table(burden_side=side, burdens=burdens, **options)


def edges(*directions: int) -> int:
    return sum(1 << d for d in directions)


# section 6.3: tile ids, edges before rotation, distinct rotations

SHAPES = [
    ([0], edges(0, 1, 2, 3, 4, 5), 1),
    ([1], edges(0, 2, 4), 2),
    ([2], edges(0, 2, 4), 2),
    ([3], edges(0, 2, 4), 2),
    (range(4, 10), edges(0, 3), 3),
    (range(10, 15), edges(0, 1), 6),
    (range(15, 21), edges(0, 2), 6),
    (range(21, 25), edges(0, 2, 4), 2),
    (range(25, 27), edges(0, 1, 3), 6),
    (range(27, 29), edges(0, 2, 3), 6),
    (range(29, 32), edges(0, 1, 3, 4), 3),
]
KINDS = {
    c.IS_ENTRANCE: {0}, c.IS_STAIRWELL: {1}, c.IS_ILLUMINATOR: {2}, c.IS_WINCH: {3},
    c.SOULTRAP: {11, 15, 21, 29}, c.ABYSSAL: {4, 5, 16, 22}, c.SPEAR_TRAP: {6, 7, 10, 25},
}  # fmt: skip


@pytest.mark.rule("CH-COM-04", "CH-R02")
def test_there_are_32_tiles_of_which_28_are_others():
    t = table()
    assert len(t.tile_edges) == len(names().tile) == 32
    assert c.TILES - c.FIRST_OTHER == 28
    assert (c.ENTRANCE, c.STAIRWELL, c.ILLUMINATOR, c.WINCH) == (0, 1, 2, 3)
    assert names().tile[:4] == ("Entrance", "Stairwell", "Hyshian Illuminator", "Winch")


@pytest.mark.rule(*(f"CH-TIL-{k:02}" for k in range(1, 12)))
def test_every_tile_has_its_paths_and_its_rotations():
    t = table()
    assert [tile for ids, *_ in SHAPES for tile in ids] == list(range(32))
    for ids, mask, rotations in SHAPES:
        for tile in ids:
            assert (t.tile_edges[tile], t.tile_turns[tile]) == (mask, rotations), names().tile[tile]
    assert sum(int(n).bit_count() for n in t.tile_edges[4:]) == 70


@pytest.mark.rule("CH-SPT-01")
def test_every_kind_of_tile_is_where_the_specification_has_it():
    t = table()
    for tile in range(32):
        kinds = [kind for kind, ids in KINDS.items() if tile in ids] or [c.PLAIN_TILE]
        assert [t.tile_kind[tile]] == kinds, names().tile[tile]
    assert [int((t.tile_kind[4:] == k).sum()) for k in (c.SOULTRAP, c.ABYSSAL, c.SPEAR_TRAP, c.PLAIN_TILE)] == [
        4,
        4,
        4,
        16,
    ]


@pytest.mark.rule("CH-GEO-02")
def test_distinct_rotations_are_counted_for_any_shape():
    for mask in range(1, 64):
        seen = {tuple(sorted((e + k) % 6 for e in range(6) if mask >> e & 1)) for k in range(6)}
        assert turns(mask) == len(seen)


@pytest.mark.rule("CH-BUR-06", "CH-R41")
def test_lethal_environment_turns_the_special_tiles_into_spear_traps():
    assert set(np.flatnonzero(table().tile_spear)) == KINDS[c.SPEAR_TRAP]
    special = KINDS[c.SPEAR_TRAP] | KINDS[c.SOULTRAP] | KINDS[c.ABYSSAL] | {c.WINCH, c.STAIRWELL}
    t = burdened("stormcast", "lethal_environment")
    assert set(np.flatnonzero(t.tile_spear)) == special
    assert c.ILLUMINATOR not in special
    assert c.ENTRANCE not in special
    assert (t.tile_kind == table().tile_kind).all()


# section 6.2


@pytest.mark.rule("CH-COM-07", "CH-HER-01", "CH-HER-02", "CH-HER-03", "CH-HER-04", "CH-R48")
def test_every_hero_has_its_values():
    t, word = table(), names()
    assert word.hero == ("Orris Suresight", "Eryk Hauntscorn", "Astrid the Deliverer", "Valiant")
    assert list(t.hero_move) == [1, 1, 1, 2]
    assert list(t.hero_attack) == [2, 3, 2, 2]
    assert list(t.hero_wounds) == [2, 2, 2, 2]
    assert not t.hero_start.any()
    assert list(t.castigator) == [1, 1, 1, 0]
    assert list(t.hero_bite) == [0, 0, 0, 1]
    assert list(t.hero_prime) == [1, 0, 0, 0]
    assert list(t.hero_reroll) == [0, 0, 1, 0]


@pytest.mark.rule("CH-COM-01")
def test_no_hero_rolls_more_dice_than_are_in_the_box():
    assert 1 <= table().hero_attack.min() <= table().hero_attack.max() <= c.DICE == 3


@pytest.mark.rule("CH-HER-05", "CH-HER-06")
def test_there_are_two_kinds_of_rasps_and_the_first_is_the_dreadwarden():
    assert names().rasp == ("Dreadwarden", "Chainrasp")
    assert c.DREADWARDEN == 0
    assert c.RASPS == 10


@pytest.mark.rule("CH-BUR-03")
def test_under_fractured_command_nobody_has_castigator_prime():
    assert not burdened("stormcast", "fractured_command").hero_prime.any()


@pytest.mark.rule("CH-BUR-04")
def test_been_through_a_lot_leaves_castigators_one_wound():
    t = burdened("stormcast", "been_through_a_lot")
    assert list(t.hero_start) == [1, 1, 1, 0]
    t = burdened("stormcast", "been_through_a_lot", hero_wounds=(4, 3, 1, 2))
    assert list(t.hero_start) == [3, 2, 0, 0]
    assert list(t.hero_wounds) == [4, 3, 1, 2]


@pytest.mark.rule("CH-BUR-05")
def test_limited_ammunition_leaves_castigators_one_die():
    assert list(burdened("stormcast", "limited_ammunition").hero_attack) == [1, 1, 1, 2]


@pytest.mark.rule("CH-BUR-08", "CH-BUR-10")
def test_burdens_of_the_rasps_lower_their_limits():
    t = table()
    assert (t.room, t.rasps_max) == (3, 10)
    t = burdened("chainrasp", "ghostly_ebb")
    assert (t.room, t.rasps_max) == (3, 4)
    t = burdened("chainrasp", "greedy_gheists")
    assert (t.room, t.rasps_max) == (1, 10)
    t = burdened("chainrasp", "ghostly_ebb", "greedy_gheists")
    assert (t.room, t.rasps_max) == (1, 4)


@pytest.mark.rule("CH-BUR-02")
@pytest.mark.parametrize("side", ["stormcast", "chainrasp"])
def test_burdens_change_nothing_of_the_other_side(side):
    """What the bearer's burdens may change; all else stays."""
    own = {
        "stormcast": {"hero_prime", "hero_start", "hero_attack", "tile_spear"},
        "chainrasp": {"room", "rasps_max"},
    }
    all_five = {
        "stormcast": (
            "fractured_command",
            "been_through_a_lot",
            "limited_ammunition",
            "lethal_environment",
            "stacked_odds",
        ),
        "chainrasp": ("ghostly_ebb", "deathly_patience", "greedy_gheists", "who_needs_em", "dread_triumph"),
    }
    t, plain = burdened(side, *all_five[side]), table()
    changed = {field for field in TABLES.dtype.names if not np.array_equal(t[field], plain[field])}
    assert changed == own[side] | {"burdens", "seen_options"}


# section 6.5: card, window, verb, number, marker, filters

STORMCAST = [
    ("Overwatch", c.W_A, c.FX_MARK_SELF, 0, c.OVERWATCH_MARK, c.CASTIGATOR_ACTS),
    ("Consecrated Ground", c.W_A, c.FX_MARK_TILE, 0, c.HOLY, c.SEEN_BY_ACTIVE | c.NO_RASPS),
    ("Lightning Stride", c.W_A, c.FX_EXTRA_MOVE, 1, c.NONE, 0),
    ("Celestial Volley", c.W_A, c.FX_EXTRA_ATTACK, 1, c.NONE, 0),
    ("True Aim", c.W_R, c.FX_REROLL, 0, c.NONE, 0),
    ("Sigmarite Bulwark", c.W_D, c.FX_CANCEL, 2, c.NONE, 0),
    ("Healing Light", c.W_A, c.FX_HEAL, 1, c.NONE, c.SEEN_BY_ACTIVE | c.WOUNDED),
    ("Hold the Way", c.W_H, c.FX_KEEP, 0, c.NONE, c.WOULD_GO | c.TOUCHES_REST),
    ("Rally", c.W_A, c.FX_SUMMON, 0, c.NONE, c.SEEN_BY_ACTIVE | c.OTHER_HERO | c.ALONE_ON_TILE),
    ("Purging Light", c.W_A, c.FX_SLAY, 1, c.NONE, c.SEEN_BY_ACTIVE | c.HAS_RASPS),
]
CHAINRASP = [
    ("Chill", c.W_X, c.FX_MARK_HERO, 0, c.CHILL, 0),
    ("Fear", c.W_X, c.FX_MARK_HERO, 0, c.FEAR, 0),
    ("Gloom", c.W_X, c.FX_MARK_TILE, 0, c.GLOOM, c.NO_HEROES),
    ("Incorporeal", c.W_D, c.FX_CANCEL, 2, c.NONE, 0),
    ("Vengeful Frenzy", c.W_R, c.FX_REROLL, 0, c.NONE, 0),
    ("Rising Dead", c.W_E, c.FX_PLACE_RASPS, 2, c.NONE, c.HAS_ROOM),
    ("Restless Haunting", c.W_G, c.FX_EXTRA_RASP, 1, c.NONE, 0),
    ("Twisting Crypt", c.W_T, c.FX_SWAP_DRAW, 0, c.NONE, 0),
    ("Through the Walls", c.W_G, c.FX_TELEPORT, 0, c.NONE, c.HAS_ROOM),
    ("Endless Torment", c.W_G, c.FX_REFRESH, 0, c.NONE, c.HAS_SPENT),
]


@pytest.mark.rule("CH-COM-03", "CH-CRD-03", "CH-R42", *(f"CH-{side}C-{k:02}" for side in "SC" for k in range(1, 11)))
@pytest.mark.parametrize(("seat", "cards"), [(c.SE, STORMCAST), (c.CR, CHAINRASP)], ids=["stormcast", "chainrasp"])
def test_every_card_does_what_the_specification_says(seat, cards):
    t, word = table(), names()
    assert len(cards) == 10
    assert list(word.card[seat]) == [name for name, *_ in cards]
    for k, (name, *expected) in enumerate(cards):
        found = [
            t.card_window[seat, k],
            t.card_fx[seat, k],
            t.card_n[seat, k],
            t.card_mark[seat, k],
            t.card_filter[seat, k],
        ]
        assert found == expected, name


@pytest.mark.rule("CH-COM-06")
def test_each_marker_belongs_to_one_card():
    marks = table().card_mark
    assert sorted(marks[marks != c.NONE]) == [c.CHILL, c.FEAR, c.OVERWATCH_MARK, c.GLOOM, c.HOLY]


def test_every_verb_of_the_rules_is_on_some_card():
    assert set(table().card_fx.ravel().tolist()) == set(range(1, c.VERBS))


# the tables


@pytest.mark.rule("CH-R49")
def test_the_content_says_how_many_faces_of_the_die_hit_unless_an_option_does():
    assert table().hit_faces == load().models.die[0].hits == 1
    assert [table(hit_faces=n).hit_faces for n in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_each_caller_gets_tables_of_its_own():
    first = table()
    first.hit_faces = 3
    assert table().hit_faces == 1
    assert first.tobytes() != table().tobytes()
    assert table().tobytes() == table().tobytes()


def test_observed_options_tell_games_apart():
    games = [
        {}, {"mode": "campaign"}, {"burden_side": "stormcast", "burdens": ["stacked_odds"]},
        {"burden_side": "chainrasp", "burdens": ["dread_triumph"]},
        {"burden_side": "chainrasp", "burdens": ["dread_triumph"], "burden_strict": True}, {"hit_faces": 3},
        {"hero_wounds": (3, 2, 2, 1)}, {"dead_end_scope": "own"}, {"doomed_ends": True}, {"timeout_winner": "chainrasp"},
        {"round_limit": 41}, {"decision_limit": 3999},
    ]  # fmt: skip
    rows = [tuple(table(**options).seen_options) for options in games]
    assert len(set(rows)) == len(games)
    assert all(0 <= n <= 4 for row in rows for n in row)


def test_every_entry_has_words():
    word, content = names(), load()
    for group in (word.tile, word.tile_text, word.hero, word.hero_short, word.hero_text, word.rasp, word.rasp_text):
        assert all(group)
    assert [len(texts) for texts in (*word.card, *word.card_text)] == [10] * 4
    assert all(text for texts in word.card_text for text in texts)
    assert word.hero_short == ("Orris", "Eryk", "Astrid", "Valiant")
    assert word.rasp_short == word.rasp
    entries = [*content.tiles.tile, *content.models.hero, *content.models.rasp]
    entries += [card for cards in content.cards for card in cards.card]
    assert len({one.id for one in entries}) == len(entries) == 58
    assert word.tile_id == tuple(tile.id for tile in content.tiles.tile)


def test_provenance_counts_what_is_known():
    counts = {one.file: one for one in provenance()}
    assert {name: one.entries for name, one in counts.items()} == {
        "tiles.toml": 32, "heroes.toml": 7, "stormcast_cards.toml": 10, "chainrasp_cards.toml": 10,
    }  # fmt: skip
    for one in counts.values():
        assert sum(one.pure.values()) + one.mixed == one.entries
    # section 6.3: the Entrance is printed; of the other three chambers all but the shape; all others are ours
    assert counts["tiles.toml"].pure == {"rulebook": 1, "public": 0, "reconstruction": 28}
    assert counts["tiles.toml"].mixed == 3
    # section 6.5: of the cards five names, by their markers
    assert counts["stormcast_cards.toml"].facts["rulebook"] == 2
    assert counts["chainrasp_cards.toml"].facts["rulebook"] == 3
    # section 6.2: both kinds of rasps are printed; of the heroes the names, who is a Castigator, one Move, one bite
    assert counts["heroes.toml"].pure["rulebook"] == 2
    assert load().models.hero[0].sources["move"] == "rulebook"
    assert load().models.hero[3].sources["does"] == "rulebook"
    assert all(one.facts["public"] == 0 for one in counts.values())


# an owner's folder

OURS = ContentFiles(GAME, OWN, FILES)
write, refusal = OURS.write, OURS.refusal


def test_an_owners_file_replaces_ours_and_missing_ones_stay_ours(tmp_path):
    write(tmp_path, "tiles.toml", 'name = "Winch"', 'name = "Windlass"')
    t = tables(CryptOptions(), tmp_path)
    assert names(t).tile[c.WINCH] == "Windlass"
    assert names(t).card == names().card
    assert names().tile[c.WINCH] == names(table()).tile[c.WINCH] == "Winch"
    assert differing(t, table()) == {"content"}


def test_an_owners_numbers_reach_the_tables(tmp_path):
    write(tmp_path, "tiles.toml", 'paths = "E W"', 'paths = "NW E SE"')
    write(tmp_path, "heroes.toml", "wounds = 2", "wounds = 4")
    write(tmp_path, "stormcast_cards.toml", 'does = "cancel 2"', 'does = "cancel 3"')
    t = tables(CryptOptions(), tmp_path)
    assert (t.tile_edges[4], t.tile_turns[4]) == (edges(0, 2, 5), 6)
    assert list(t.hero_wounds) == [4, 2, 2, 2]
    assert t.card_n[c.SE, 5] == 3
    assert list(tables(CryptOptions(hero_wounds=(1, 1, 1, 1)), tmp_path).hero_wounds) == [1, 1, 1, 1]


def test_cards_may_stand_in_any_order_and_do_other_things(tmp_path):
    text = OURS.text["chainrasp_cards.toml"]
    head, *cards = text.split("[[card]]")
    (tmp_path / "chainrasp_cards.toml").write_text(head + "[[card]]" + "[[card]]".join(cards[::-1]), encoding="utf-8")
    t = tables(CryptOptions(), tmp_path)
    assert list(t.card_fx[c.CR]) == list(table().card_fx[c.CR, ::-1])
    assert names(t).card[c.CR] == names().card[c.CR][::-1]
    assert (t.card_fx[c.SE] == table().card_fx[c.SE]).all()
    write(
        tmp_path,
        "chainrasp_cards.toml",
        'window = "hex"\ndoes = "mark hero chill"',
        'window = "own_roll"\ndoes = "reroll"',
    )
    t = tables(CryptOptions(), tmp_path)
    assert (t.card_window[c.CR, 0], t.card_fx[c.CR, 0], t.card_mark[c.CR, 0]) == (c.W_R, c.FX_REROLL, c.NONE)


def test_a_changed_file_is_read_again(tmp_path):
    write(tmp_path, "heroes.toml")
    assert tables(CryptOptions(), tmp_path).hero_attack[1] == 3
    write(tmp_path, "heroes.toml", "attack = 3", "attack = 1 ")
    assert tables(CryptOptions(), tmp_path).hero_attack[1] == 1


def test_a_copy_of_our_folder_gives_our_tables(tmp_path):
    for name in FILES:
        write(tmp_path, name)
    assert tables(CryptOptions(mode="campaign"), tmp_path).tobytes() == table(mode="campaign").tobytes()


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("tiles.toml", 'id = "winch"', 'id = "entrance"', "two entries of tile have the id 'entrance'"),
        ("tiles.toml", 'name = "Winch"', 'name = "Entrance"', "two entries of tile have the name 'Entrance'"),
        ("tiles.toml", 'paths = "E W"', 'paths = "E X"', "tile no. 5 ('abyssal_straight_1') paths: in 'E X', 'X' is not"),
        ("tiles.toml", 'paths = "E W"', 'paths = "E E"', "in 'E E', E stands twice"),
        ("tiles.toml", 'paths = "E W"', 'paths = ""', "a tile needs at least one path"),
        ("tiles.toml", 'paths = "E W"', "paths = [0, 3]", "tile no. 5 ('abyssal_straight_1') paths: input should be a"),
        ("tiles.toml", 'paths = "E W"\n', "", "paths: field required"),
        ("tiles.toml", 'paths = "E NE NW W SW SE"', 'paths = "E"', "the Entrance has a path on each of its edges"),
        ("tiles.toml", 'kind = "winch"', 'kind = "plain"',
         "tile no. 4 ('winch'), field kind: what belongs in its place is 'winch'"),
        ("tiles.toml", 'kind = "abyssal"', 'kind = "winch"', "field kind: there is one 'winch', tile no. 4"),
        ("tiles.toml", 'kind = "abyssal"', 'kind = "swamp"', "tile no. 5 ('abyssal_straight_1') kind: "),
        ("tiles.toml", 'sources = { paths', 'sources = { weight', "sources names 'weight', which is not a fact"),
        ("tiles.toml", "[[tile]]", "[[tile]", "is not TOML: "),
        ("tiles.toml", '[[tile]]\nid = "cross_1"', '[[tiles]]\nid = "cross_1"', "tiles.toml, tile"),
        ("heroes.toml", "attack = 3", "attack = 4", "hero no. 2 ('eryk') attack: "),
        ("heroes.toml", "attack = 3", "attack = true", "attack: input should be a valid integer; found True"),
        ("heroes.toml", "move = 2", "move = 4", "hero no. 4 ('valiant') move: "),
        ("heroes.toml", "wounds = 2", "wounds = 5", "hero no. 1 ('orris') wounds: "),
        ("heroes.toml", "castigator = false", "castigator = true",
         "hero no. 4 ('valiant'), field castigator: the first three are Castigators, the last is not"),
        ("heroes.toml", "castigator = true", "castigator = false", "hero no. 1 ('orris'), field castigator"),
        ("heroes.toml", 'does = ["bite"]', 'does = ["prime"]', "one hero at most does 'prime'"),
        ("heroes.toml", 'does = ["bite"]', 'does = ["bite", "bite"]', "field does: an ability stands there twice"),
        ("heroes.toml", 'does = ["bite"]', 'does = ["bite prime"]', "says more than one thing"),
        ("heroes.toml", 'does = ["bite"]', 'does = ["fly"]', "'fly' is not one of bite, prime, reroll"),
        ("heroes.toml", '["reroll 1"]', '["reroll 4"]', "dice must be a whole number from 1 to 3, not '4'"),
        ("heroes.toml", '["reroll 1"]', '["reroll"]', "a part is missing: the phrase is 'reroll dice'"),
        ("heroes.toml", 'short = "Eryk"', 'short = "Orris"', "hero and rasp have the short name 'Orris'"),
        ("heroes.toml", 'name = "Chainrasp"', 'name = "Valiant"', "hero, rasp and die have the name 'Valiant'"),
        ("heroes.toml", 'name = "Valiant"', 'name = "\\u001b[2J"', "must be printable text"),
        ("heroes.toml", "[[rasp]]", "[[wraith]]", "heroes.toml, wraith: extra inputs are not permitted"),
        ("stormcast_cards.toml", 'does = "heal 1"', 'does = "heal 5"', "counters must be a whole number from 1 to 4, not"),
        ("stormcast_cards.toml", 'does = "heal 1"', 'does = "cure 1"', "card no. 7 ('healing_light') does: in 'cure 1'"),
        ("stormcast_cards.toml", 'does = "heal 1"', 'does = "heal 1 keep"', "says more than one thing"),
        ("stormcast_cards.toml", 'does = "heal 1"', 'does = "keep"',
         "card no. 7 ('healing_light'), field does: 'keep' cannot be done in window 'activation'; its window is 'hold'"),
        ("stormcast_cards.toml", 'does = "heal 1"', 'does = "refresh"', "that is for the cards of the other side"),
        ("stormcast_cards.toml", 'window = "hold"', 'window = "hex"',
         "card no. 8 ('hold_the_way'), field window: it must be one of activation, own_roll, their_roll, hold, not 'hex'"),
        ("stormcast_cards.toml", 'on = "castigator_acts"\n', "", "'mark self overwatch' needs castigator_acts"),
        ("stormcast_cards.toml", "would_go touches_rest", "would_go", "'keep' needs touches_rest"),
        ("stormcast_cards.toml", "castigator_acts", "castigator_acts no_rasps", "no_rasps cannot be asked of 'mark self"),
        ("stormcast_cards.toml", 'does = "extra move 1"', 'does = "extra move 1"\non = "castigator_acts"',
         "castigator_acts cannot be asked of 'extra move 1'"),
        ("stormcast_cards.toml", "mark self overwatch", "mark self chill", "the marker must be one of overwatch"),
        ("stormcast_cards.toml", "mark self overwatch", "mark self doom", "marker must be one of chill, fear, overwatch"),
        ("stormcast_cards.toml", "mark tile consecrated", "mark hero consecrated", "the marker must be one of chill, fear"),
        ("stormcast_cards.toml", "wounded seen_by_active", "seen_by_active", "field on: 'heal 1' needs wounded"),
        ("stormcast_cards.toml", "wounded seen_by_active", "wounded wounded", "wounded stands twice"),
        ("stormcast_cards.toml", "wounded seen_by_active", "wounded has_room", "has_room cannot be asked of 'heal 1'"),
        ("stormcast_cards.toml", "wounded seen_by_active", "hurt", "on must be one of seen_by_active, no_rasps"),
        ("stormcast_cards.toml", "wounded seen_by_active", "", "card no. 7 ('healing_light') on: the line is empty"),
        ("stormcast_cards.toml", "extra move 1", "extra rasp 1", "cannot be done in window 'activation'"),
        ("stormcast_cards.toml", "extra move 1", "extra move 0", "actions must be a whole number from 1 to 3"),
        ("stormcast_cards.toml", 'does = "reroll"', 'does = "reroll 1"', "in 'reroll 1', '1' is not one of cancel"),
        ("stormcast_cards.toml", 'name = "Rally"', 'name = "True Aim"', "two entries of card have the name 'True Aim'"),
        ("chainrasp_cards.toml", "place 2", "place 4", "rasps must be a whole number from 1 to 3, not '4'"),
        ("chainrasp_cards.toml", 'on = "has_room"\n', "", "card no. 6 ('rising_dead'), field on: 'place 2' needs has_room"),
        ("chainrasp_cards.toml", 'does = "teleport"\non = "has_room"', 'does = "teleport"\non = "has_room no_rasps"',
         "card no. 9 ('through_the_walls'), field on: no_rasps cannot be asked of 'teleport'"),
        ("chainrasp_cards.toml", 'window = "tile"', 'window = "activation"', "it must be one of tile, hex, own_roll"),
        ("chainrasp_cards.toml", "mark tile gloom", "mark tile consecrated",
         "'mark tile consecrated' cannot be done in window 'hex'; that is for the cards of the other side"),
        ("chainrasp_cards.toml", "no_heroes", "no_heroes seen_by_active", "seen_by_active cannot be asked of 'mark tile"),
        ("chainrasp_cards.toml", 'source = "reconstruction"', 'source = "hearsay"', "source: "),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_refused_with_file_entry_and_field(tmp_path, name, old, new, told):
    OURS.check_refused(tmp_path, name, old, new, told)


@pytest.mark.rule("CH-COM-05")
def test_heroes_with_more_wounds_than_the_counters_allow_are_refused(tmp_path):
    text = OURS.text["heroes.toml"]
    (tmp_path / "heroes.toml").write_text(text.replace("wounds = 2", "wounds = 4", 3), encoding="utf-8")
    assert list(tables(CryptOptions(), tmp_path).hero_wounds) == [4, 4, 4, 2]
    (tmp_path / "heroes.toml").write_text(text.replace("wounds = 2", "wounds = 4"), encoding="utf-8")
    assert "the wounds of all heroes are 16, more than the 14 that the counters allow" in refusal(tmp_path)


@pytest.mark.parametrize("name", ["tiles.toml", "stormcast_cards.toml", "chainrasp_cards.toml"])
def test_an_entry_too_many_or_too_few_is_refused(tmp_path, name):
    text = OURS.text[name]
    table_name = "tile" if name == "tiles.toml" else "card"
    last = text.rindex(f"[[{table_name}]]")
    (tmp_path / name).write_text(text[:last], encoding="utf-8")
    assert f"{table_name}: " in refusal(tmp_path)
    extra = re.sub(r'(id|name) = "[^"]*"', r'\1 = "extra"', text[last:])
    (tmp_path / name).write_text(text + "\n" + extra, encoding="utf-8")
    assert f"{table_name}: " in refusal(tmp_path)


def test_a_folder_that_is_none_is_refused(tmp_path):
    OURS.check_no_content(tmp_path, "tile.toml")


def test_provenance_of_an_owners_folder(tmp_path):
    text = OURS.text["stormcast_cards.toml"]
    text = re.sub(r"\nsources = .*", "", text).replace('source = "reconstruction"', 'source = "rulebook"')
    (tmp_path / "stormcast_cards.toml").write_text(text, encoding="utf-8")
    cards = {one.file: one for one in provenance(tmp_path)}["stormcast_cards.toml"]
    assert cards.pure == {"rulebook": 10, "public": 0, "reconstruction": 0}


def test_directions_are_those_of_the_grid():
    assert [edge_mask(word) for word in ("E", "NE", "NW", "W", "SW", "SE")] == [1, 2, 4, 8, 16, 32]
