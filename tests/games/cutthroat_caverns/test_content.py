"""The content tables against the specification, sections 6.3 to 6.7, whose numbers are copied here by hand."""

import re
from typing import Any

import numpy as np
import pytest

from hypogeum.core.errors import OptionError
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import FILES, OWN, load, names, provenance, tables
from hypogeum.games.cutthroat_caverns.options import CutthroatOptions
from hypogeum.testing.content import ContentFiles, differing

PLAYERS = (2, 3, 4, 5, 6)


def table(**options: Any) -> Any:
    return tables(CutthroatOptions(**options))


# section 6.3: name, copies, ladder, base

LADDER_10, LADDER_20, LADDER_25, LADDER_30 = [0, 5, 10, 20], [0, 10, 20, 40], [0, 15, 25, 50], [0, 15, 30, 60]
FACES = [(10, LADDER_10), (20, LADDER_20), (25, LADDER_25), (30, LADDER_30)]
PROTECTED_CARDS = [
    (f"{who} {base}", 1, ladder, base)
    for who in ("Vasha", "Orn", "Nyx", "Talon", "Edaiyn", "Nephiedra")
    for base, ladder in FACES
]
STANDARD_CARDS = [
    ("Poke with a Stick", 2, [0], 0),
    ("Attack 5", 3, [0, 5, 10], 5),
    ("Attack 10", 1, LADDER_10, 10),
    ("Attack 15", 3, [0, 10, 15, 30], 15),
    ("Attack 20", 2, LADDER_20, 20),
    ("Attack 25", 1, LADDER_25, 25),
    ("Attack 30", 2, LADDER_30, 30),
    ("Attack 40", 4, [0, 20, 40, 80], 40),
    ("Attack 50", 3, [0, 25, 50, 100], 50),
    ("Attack 100", 2, [0, 25, 50, 100], 100),
]
ENHANCED_CARDS = [
    ("Stab & Grab", 2, LADDER_10, 10),
    ("I Think He Called You Ugly, Too!", 2, LADDER_10, 10),
    ("Crowd 20", 2, LADDER_20, 20),
    ("Throw Holy Water", 1, LADDER_10, 10),
]
TACTICAL_CARDS = [
    ("Feint", 3, [], None),
    ("Double Strike", 2, [], None),
    ("Opportunity Fire", 2, [], None),
    ("Focus Strength", 3, [0, 15, 30, 60], 30),
    ("Slip Behind", 3, [], None),
]
ACTION_CARDS = [
    ("Edge Out", 3, [], None),
    ("Critical Miss", 3, [], None),
    ("Trip", 2, [], None),
    ("Counter Strike", 2, [], None),
    ("Not So Tough! / Tougher Than He Looks!", 3, [], None),
    ("Mixed Signals", 2, [], None),
    ("Plan 'B'", 1, [], None),
    ("Unintentional Strike", 1, [0, 5, 10], 5),
    ("Rally", 2, [], None),
]
ITEM_CARDS = [
    ("Alchemist's Fire", 1, [], None),
    ("Amulet of Mentalism", 1, [], None),
    ("Cure Wounds", 2, [], None),
    ("Potion of Iron Skin", 1, [], None),
    ("Potion of Haste", 1, [], None),
    ("Potion of Healing", 1, [], None),
    ("Potion of Strength", 1, [], None),
]
CARDS = PROTECTED_CARDS + STANDARD_CARDS + ENHANCED_CARDS + TACTICAL_CARDS + ACTION_CARDS + ITEM_CARDS


@pytest.mark.rule("CU-COM-01")
def test_the_main_deck_has_67_attack_19_action_and_8_item_cards():
    t = table()
    classes = t.class_of[t.kind]
    assert len(classes) == 94
    assert np.isin(classes, [c.STANDARD, c.PROTECTED, c.ENHANCED, c.TACTICAL]).sum() == 67
    assert (classes == c.ACTION).sum() == 19
    assert (classes == c.ITEM).sum() == 8


@pytest.mark.rule("CU-COM-02")
def test_there_are_28_encounters_12_relics_and_6_characters():
    t, word = table(relics="on"), names()
    assert (len(word.encounter), t.enc_p.shape[0], t.pool.sum()) == (28, 28, 28)
    assert (len(word.item) - 7, t.relic_pool.sum()) == (12, 12)
    assert len(word.character) == 6


@pytest.mark.rule("CU-ATK-02", "CU-R02", "CU-R03")
def test_every_kind_has_its_copies_its_ladder_and_its_base_value():
    t, word = table(), names()
    assert list(word.kind) == [name for name, *_ in CARDS]
    for kind, (name, copies, ladder, base) in enumerate(CARDS):
        assert (t.kind == kind).sum() == copies, name
        assert t.steps[kind] == len(ladder) <= 4, name
        assert list(t.ladder[kind, : t.steps[kind]]) == ladder, name
        assert not t.ladder[kind, t.steps[kind] :].any(), name
        if base is not None:
            assert t.ladder[kind, t.base_at[kind]] == base, name
    assert (np.diff(t.kind) >= 0).all(), "card ids run in the order of the kinds"


@pytest.mark.rule("CU-ATK-01")
def test_attack_values_lie_between_0_and_100():
    t = table()
    attacks = np.isin(t.class_of, [c.STANDARD, c.PROTECTED, c.ENHANCED])
    for kind in np.flatnonzero(attacks):
        values = t.ladder[kind, : t.steps[kind]]
        assert len(values) > 0
        assert 0 <= values.min() <= values.max() <= 100
    assert t.ladder[attacks].max() == 100


def test_the_base_values_of_the_attack_cards_sum_up_to_1305():
    t = table()
    total = 0
    for card in range(67):
        kind = t.kind[card]
        if t.class_of[kind] != c.TACTICAL:
            total += int(t.ladder[kind, t.base_at[kind]])
    assert total == 1305


@pytest.mark.rule("CU-ATK-04")
def test_attack_cards_have_four_classes():
    t = table()
    expected = (
        [c.PROTECTED] * 24 + [c.STANDARD] * 10 + [c.ENHANCED] * 4 + [c.TACTICAL] * 5 + [c.ACTION] * 9 + [c.ITEM] * 7
    )
    assert list(t.class_of) == expected
    assert c.ATTACK_KINDS == expected.index(c.ACTION)
    assert c.HAND_KINDS == expected.index(c.ITEM)


@pytest.mark.rule("CU-R07")
def test_the_sixth_character_is_nephiedra():
    assert list(names().character) == [
        "Vasha the Red", "Orn Hammerfist", "Nyx", "Talon", "Edaiyn Bloodthorn", "Nephiedra",
    ]  # fmt: skip


@pytest.mark.rule("CU-EX-26")
def test_each_character_has_exactly_four_protected_faces():
    t = table()
    for character in range(6):
        kinds = np.flatnonzero(t.face == character)
        assert [int(t.ladder[k, t.base_at[k]]) for k in kinds] == [10, 20, 25, 30]
        assert all(t.class_of[k] == c.PROTECTED and (t.kind == k).sum() == 1 for k in kinds)
    assert (t.face != c.NONE).sum() == 24


EFFECTS = {
    "Poke with a Stick": (c.FX_NONE, 0, 0, 0),
    "Stab & Grab": (c.FX_STEAL_ITEM, 0, 0, 0),
    "I Think He Called You Ugly, Too!": (c.FX_REDIRECT, 0, 0, 0),
    "Crowd 20": (c.FX_ROTATE_NEXT, 2, -1, 0),
    "Throw Holy Water": (c.FX_TYPE_BONUS, 50, 1, 0),
    "Feint": (c.FX_FEINT, 0, 0, 0),
    "Double Strike": (c.FX_STANDIN, 2, 0, 0),
    "Opportunity Fire": (c.FX_STANDIN, 1, 1, 0),
    "Focus Strength": (c.FX_RIDER_ADD, 0, 0, 0),
    "Slip Behind": (c.FX_RIDER_MUL, 2, 0, 0),
    "Edge Out": (c.FX_SPOIL_SET, 0, 0, 0),
    "Critical Miss": (c.FX_SPOIL, 0, 0, 0),  # the whole group, no damage
    "Trip": (c.FX_SPOIL, 1, 5, 0),  # one entry, 5 damage
    "Counter Strike": (c.FX_COUNTER, 0, 0, 0),
    "Not So Tough! / Tougher Than He Looks!": (c.FX_ROTATE, 0, 0, 0),
    "Mixed Signals": (c.FX_SWAP_SET, 0, 0, 0),
    "Plan 'B'": (c.FX_SWAP_INIT, 0, 0, 0),
    "Unintentional Strike": (c.FX_REPLACE_TACTICAL, 0, 0, 0),
    "Rally": (c.FX_FLAT, 10, 0, 0),
    "Alchemist's Fire": (c.FX_BLAST, 30, 10, 0),
    "Amulet of Mentalism": (c.FX_HAND_MAX, 1, 2, 0),
    "Cure Wounds": (c.FX_HEAL, 15, 2, 0),
    "Potion of Iron Skin": (c.FX_CLOCK, c.CLOCK_IRON, 0, 0),
    "Potion of Haste": (c.FX_CLOCK, c.CLOCK_HASTE, 2, 0),
    "Potion of Healing": (c.FX_HEAL, 25, 3, 0),
    "Potion of Strength": (c.FX_CLOCK, c.CLOCK_STRENGTH, 2, 0),
    "Bloodstone": (c.FX_END_PING, 5, 3, 0),
    "Ring of Storing": (c.FX_STORE, 0, 0, 0),
    "Evil Eye": (c.FX_RETALIATE, 5, 0, 0),
    "Oaken Ward": (c.FX_WARD, 10, 0, 0),
    "Ogre Gauntlets": (c.FX_ONCE_ROTATE, 0, 0, 0),
    "Runner's Boots": (c.FX_ONCE_SWAP, 0, 0, 0),
    "Serrated Dagger": (c.FX_SMALL_BONUS, 5, 0, 0),
    "Bottomless Satchel": (c.FX_HAND_MAX, 1, 0, 0),
    "Vial of Dew": (c.FX_END_HEAL, 5, 0, 0),
    "Crown of Renown": (c.FX_KILL_P, 1, 0, 0),
    "Shadow Cloak": (c.FX_IMMUNE, 0, 0, 0),
    "Sandglass": (c.FX_ONCE_RESET, 0, 0, 0),
}


@pytest.mark.rule("CU-R03")
def test_every_card_does_what_the_specification_says():
    t, word = table(), names()
    for kind, name in enumerate(word.kind):
        expected = EFFECTS.get(name, (c.FX_NONE, 0, 0, 0))
        assert (t.fx[kind], *t.fx_n[kind]) == expected, name
    undead, fiend, demon = 1 << c.UNDEAD, 1 << c.FIEND, 1 << c.DEMON
    for kind, name in enumerate(word.kind):
        assert t.fx_types[kind] == (undead | fiend | demon if name == "Throw Holy Water" else 0), name
    assert word.kind[c.COUNTER_STRIKE] == "Counter Strike"
    assert word.kind[c.UNINTENTIONAL_STRIKE] == "Unintentional Strike"


@pytest.mark.rule("CU-R05")
def test_items_and_relics_stand_in_the_order_of_their_instances():
    t, word = table(), names()
    assert list(t.item_code) == [0, 1, 2, 2, 3, 4, 5, 6, *range(7, 19)]
    for item in range(c.ITEMS):
        assert (t.item_fx[item], *t.item_n[item]) == EFFECTS[word.item[t.item_code[item]]]
    assert word.item[t.item_code[c.FIRE]] == "Alchemist's Fire"
    assert word.item[t.item_code[c.AMULET]] == "Amulet of Mentalism"
    relics = {
        c.BLOODSTONE: "Bloodstone", c.RING: "Ring of Storing", c.EVIL_EYE: "Evil Eye", c.WARD: "Oaken Ward",
        c.GAUNTLETS: "Ogre Gauntlets", c.BOOTS: "Runner's Boots", c.DAGGER: "Serrated Dagger",
        c.SATCHEL: "Bottomless Satchel", c.DEW: "Vial of Dew", c.CROWN: "Crown of Renown", c.CLOAK: "Shadow Cloak",
        c.SANDGLASS: "Sandglass",
    }  # fmt: skip
    for relic, name in relics.items():
        assert word.item[t.item_code[c.ITEM_CARDS + relic]] == name


@pytest.mark.rule("CU-REL-05")
def test_two_relics_carry_a_star_and_may_be_left_out():
    assert table(relics="off").relic_pool.sum() == 0
    assert table(relics="on").relic_pool.sum() == 12
    without = np.flatnonzero(table(relics="on_no_stars").relic_pool == 0)
    assert [names().item[c.FIRST_RELIC_CODE + k] for k in without] == ["Bloodstone", "Crown of Renown"]
    assert (table(relics="off").relics, table(relics="on").relics, table(relics="on_no_stars").relics) == (0, 1, 1)


# section 6.5, its rows as they stand there

ROWS = {
    "S": (45, 70, 90, 115, 135),
    "M": (65, 100, 130, 165, 195),
    "L": (80, 120, 155, 200, 235),
    "F": (105, 160, 210, 265, 310),
    "X": (120, 185, 240, 300, 355),
}
ENCOUNTERS = """
Ripper | Beast | - | 2 | M | - | INIT(1) 10 DISCARD(1); (N4) INIT(2) 10 DISCARD(1); (N6) INIT(3) 10 DISCARD(1)
Fear | Fiend | - | 2 | M | GROW(4) | MOST(1) 15 +5/t; (N5) MOST(2) 10 +5/t
Shift | Horror | - | 1 | M | GROW(4), FIRST_HALVED | INIT(1) 10 +5/t; (N4) INIT(2) 10 +5/t
Arc Mages | Humanoid | - | 3 | 45/70/90/110/130 | ASCENDING | INIT(1) 15; (N4) INIT(2) 10; (N6) INIT(3) 10
The Boogens | Humanoid | - | 0 | 0/0/0/0/0 | - | INIT_EACH 5; ENGAGED 15
Wolf Pack | Beast | - | 0 | 0/0/0/0/0 | - | INIT_EACH 10
Bone Warden | Undead | - | 2 | M | ARMOR(15) | INIT(1) 15; (N4) INIT(2) 10; (N6) INIT(3) 5
Crypt Ghoul | Undead | - | 2 | M | - | LEAST 15; (N5) INIT(1) 10
Gorging Ooze | Ooze | - | 3 | S | CAP(30) | WOUNDERS 5; INIT(1) 10
Glass Golem | Construct | - | 3 | M | HALVE_BIG(40) | MOST(1) 15; (N5) INIT(1) 10
Ember Fiend | Fiend | yes | 4 | L | - | ALL 10
Blood Bats | Beast | - | 1 | S | - | FIRST 10 HEAL_SELF(10); (N5) LAST 10 HEAL_SELF(10)
Mirror Witch | Humanoid | - | 3 | M | NO_REPEAT | LAST 15; (N5) INIT(1) 10
Cave Troll | Humanoid | - | 3 | 70/110/145/180/215 | REGEN(20) | INIT(1) 20; (N5) INIT(2) 10
Gloom Spider | Beast | - | 2 | M | - | INIT(1) 10 LOSE_TURN; (N5) INIT(2) 10 LOSE_TURN
Grave Taxman | Undead | - | 2 | M | - | RICHEST 10; (N4) INIT(1) 5
Vengeful Shade | Undead | - | 2 | M | - | ACTORS 10; INIT(1) 10; (N5) INIT(2) 5
Iron Colossus | Construct | yes | 5 | F | FIRST_HALVED | INIT(1) 20; INIT(2) 15; (N5) INIT(3) 10
Pit Demon | Demon | yes | 6 | X | - | MOST(1) 20; ALL 5 LOSE
Thousand-Fang Hydra | Beast | yes | 3 | F | GROW(3) | INIT_RUN(2) 10
Lich of the Deep | Undead | yes | 5 | F | CAP(50) | STRONGEST 15; INIT(1) 15; (N5) INIT(2) 10
Mind Leech | Horror | - | 3 | M | - | INIT(1) 10 DISCARD(2); (N4) INIT(2) 5 DISCARD(1)
Wailing Banshee | Undead | - | 2 | M | - | NONWOUNDERS 10; INIT(1) 5
Stone Watcher | Construct | - | 2 | M | OPEN_SET | INIT(1) 15; (N5) INIT(2) 10
Tide of Rats | Beast | - | 1 | S | CAP(25) | ALL 5
Hungry Coffer | Horror | - | 4 | M | - | FIRST 20 DESTROY_ITEM; (N4) LAST 10
Collapsing Tunnel | Trap | - | 1 | 70/110/140/180/210 | TIMER(3) | ALL 10
Void Herald | Demon | yes | 5 | F | REVERSE | LEAST 15; INIT(1) 15; (N5) INIT(2) 10
""".strip().splitlines()  # fmt: skip
STRIKE = re.compile(r"(?:\(N(\d)\) )?([A-Z_]+)(?:\((\d)\))? (\d+)(?: \+(\d)/t)?(?: ([A-Z_]+)(?:\((\d+)\))?)?")


def expected_lines(cell: str, players: int) -> list[list[int]]:
    """The strike lines of a cell of the specification for `players` players."""
    lines = []
    for part in cell.split("; "):
        at_least, selector, argument, damage, per_token, effect, n = STRIKE.fullmatch(part).groups()
        if at_least is not None and players < int(at_least):
            continue
        lose = effect == "LOSE"
        effect = None if lose else effect
        line = [getattr(c, "SEL_" + selector), int(argument or 0), int(damage), int(per_token or 0), 0, 0, int(lose)]
        if selector == "ENGAGED":
            line[c.LINE_ARG] = players - 1  # the Chieftain is the last token
        if selector == "INIT_RUN" and players < 4:
            line[c.LINE_ARG] = 1
        if effect is not None:
            line[c.LINE_EFFECT], line[c.LINE_EFFECT_N] = getattr(c, "HIT_" + effect), int(n or 1)
        lines.append(line)
    return lines


@pytest.mark.rule("CU-ENC-02", "CU-R04")
@pytest.mark.parametrize("players", PLAYERS)
def test_life_points_and_strikes_stand_in_the_column_of_the_starting_players(players):
    t = table(players=players)
    assert len(ENCOUNTERS) == 28
    for enc, row in enumerate(ENCOUNTERS):
        name, types, finisher, p, lp, passives, strikes = row.split(" | ")
        assert names().encounter[enc] == name
        assert t.enc_types[enc] == sum(1 << getattr(c, word.upper()) for word in types.split(", ")), name
        assert t.enc_finisher[enc] == (finisher == "yes"), name
        assert t.enc_p[enc] == int(p), name
        column = ROWS[lp] if lp in ROWS else [int(n) for n in lp.split("/")]
        assert t.enc_lp[enc] == column[players - 2], name
        found = [0] * c.PASSIVES
        for passive in [] if passives == "-" else passives.split(", "):
            word, _, number = passive.rstrip(")").partition("(")
            found[getattr(c, word)] = int(number or 1)
        assert list(t.enc_passive[enc]) == found, name
        lines = expected_lines(strikes, players)
        assert t.enc_lines[enc] == len(lines), name
        assert t.enc_line[enc, : len(lines)].tolist() == lines, name
        assert not t.enc_line[enc, len(lines) :].any(), name
    assert names().encounter[t.ripper] == "Ripper"


@pytest.mark.rule("CU-EX-18")
@pytest.mark.parametrize("players", PLAYERS)
def test_boogens_and_wolves_are_creature_tokens_while_fear_and_shift_gather_prestige_tokens(players):
    t, word = table(players=players), names()
    boogens, wolves = word.encounter.index("The Boogens"), word.encounter.index("Wolf Pack")
    assert list(np.flatnonzero(t.enc_tokens)) == [boogens, wolves]
    assert t.enc_tokens[boogens] == t.enc_tokens[wolves] == players

    chief = players - 1
    chief_lp = {2: 40, 3: 50, 4: 65, 5: 80, 6: 95}[players]
    assert t.enc_chief[boogens] == chief
    assert list(t.token_lp[boogens]) == [20] * chief + [chief_lp] + [0] * (6 - players)
    assert list(t.token_p[boogens]) == [1] * chief + [3] + [0] * (6 - players)
    assert word.token[boogens][players - 2] == ("Boogen",) * chief + ("Boogen Chieftain",)

    assert t.enc_chief[wolves] == c.NONE
    assert list(t.token_lp[wolves]) == [30] * players + [0] * (6 - players)
    assert list(t.token_p[wolves]) == [1] * players + [0] * (6 - players)

    growing = [word.encounter[k] for k in np.flatnonzero(t.enc_passive[:, c.GROW])]
    assert "Fear" in growing
    assert "Shift" in growing
    assert (t.enc_chief != c.NONE).sum() == 1


@pytest.mark.rule("CU-ENC-11")
@pytest.mark.parametrize("players", PLAYERS)
def test_printed_prestige_lies_between_1_and_6(players):
    t = table(players=players)
    for enc in range(28):
        n = int(t.enc_tokens[enc])
        if n:
            assert t.enc_p[enc] == 0
            assert t.token_p[enc, :n].min() >= 1
            assert t.token_p[enc, :n].max() <= 6
        else:
            assert 1 <= t.enc_p[enc] <= 6


@pytest.mark.rule("CU-SUP-05")
def test_length_gives_the_life_points():
    assert [(table(length=n).length, table(length=n).max_lp) for n in (9, 6, 4)] == [(9, 100), (6, 70), (4, 50)]


def test_tables_carry_the_options():
    t = table(
        players=3, length=6, max_lp=55, first_game=True, finisher="any", characters="draft", relics="on", barter_cap=2,
        late_item_window=True, rethink="pass", redraw_each_encounter=True, bonus_track=(0, 9, 1, 2), signals=True,
        rewards=(2, -0.5, -3), round_limit=11, rounds_limit=22, encounter_limit=33, decision_limit=44,
        shaping={"lead": 0.5, "encounters": 0.25},
    )  # fmt: skip
    assert (t.players, t.length, t.max_lp, t.first_game) == (3, 6, 55, 1)
    assert (t.finisher, t.characters, t.relics) == (c.FINISHER_ANY, c.CHARACTERS_DRAFT, 1)
    assert (t.barter_cap, t.late_item, t.rethink, t.redraw, t.signals) == (2, 1, c.RETHINK_PASS, 1, 1)
    assert list(t.bonus_track) == [0, 9, 1, 2]
    assert list(t.rewards) == [2, -0.5, -3, -3]
    assert t.rank_rewards == 0
    assert list(t.shaping) == [0.5, 0, 0, 0.25]
    assert (t.round_limit, t.rounds_limit, t.enc_limit, t.decision_limit) == (11, 22, 33, 44)
    assert table(barter=False).barter_cap == 0
    assert list(table().bonus_track) == [1, 1, 2, 3]
    assert table(finisher="keyword").finisher == c.FINISHER_KEYWORD
    assert table(characters="seat").characters == c.CHARACTERS_SEAT
    assert table(rethink="off").rethink == c.RETHINK_OFF


def test_the_pool_holds_the_encounters_asked_for():
    ids = names().encounter_id[5:18]
    t = table(players=4, encounter_pool=list(ids))
    assert list(np.flatnonzero(t.pool)) == list(range(5, 18))


def test_a_pool_of_unknown_encounters_is_refused():
    pool = [*names().encounter_id[:12], "balrog"]
    with pytest.raises(OptionError, match=r"encounter_pool names 'balrog', which is none of ripper, fear"):
        table(encounter_pool=pool)


def test_finisher_keyword_needs_a_finisher_in_the_pool():
    plain = [name for name, keyed in zip(names().encounter_id, table().enc_finisher, strict=True) if not keyed]
    assert len(plain) == 28 - 6
    with pytest.raises(OptionError, match="finisher cannot be 'keyword'"):
        table(finisher="keyword", encounter_pool=plain)
    assert table(finisher="pick", encounter_pool=plain).pool.sum() == 22
    assert table(finisher="keyword", encounter_pool=[*plain, "pit_demon"]).pool.sum() == 23


def test_each_caller_gets_tables_of_its_own():
    first = table()
    first.max_lp = 1
    assert table().max_lp == 100
    assert first.tobytes() != table().tobytes()
    assert table().tobytes() == table().tobytes()


def test_every_entry_has_words():
    word, content = names(), load()
    for group in (word.kind_text, word.item_text, word.encounter_text, word.kind, word.item, word.encounter):
        assert all(group)
    assert len(word.kind_text) == 59
    assert len(word.item_text) == len(word.item) == 19
    assert len(word.encounter_text) == 28
    assert word.short == ("Vasha", "Orn", "Nyx", "Talon", "Edaiyn", "Nephiedra")
    assert word.character == ("Vasha the Red", "Orn Hammerfist", "Nyx", "Talon", "Edaiyn Bloodthorn", "Nephiedra")
    assert len({one.id for one in [*content.deck.card, *content.relics.relic, *content.encounters.encounter]}) == 99


def test_provenance_counts_what_is_known():
    counts = {one.file: one for one in provenance()}
    assert {name: one.entries for name, one in counts.items()} == {
        "main_deck.toml": 59, "encounters.toml": 28, "relics.toml": 12, "characters.toml": 6,
    }  # fmt: skip
    for one in counts.values():
        assert sum(one.pure.values()) + one.mixed == one.entries
    # section 6.5: all but the six Encounters named in the rulebook are ours, and these six in part
    assert counts["encounters.toml"].pure == {"rulebook": 0, "public": 0, "reconstruction": 22}
    assert counts["encounters.toml"].mixed == 6
    # section 6.7: names of three Relics are known, of two the effect as well
    assert counts["relics.toml"].facts["public"] == 5
    assert counts["relics.toml"].facts["rulebook"] == 0
    # section 6.3: copies of the Protected cards are known, of other Attack Cards they are not
    for card in load().deck.card[:43]:
        copies = card.sources.get("copies", card.source)
        assert copies == ("rulebook" if card.class_ == "protected" else "reconstruction"), card.id


# an owner's folder

OURS = ContentFiles(GAME, OWN, FILES)
write, refusal = OURS.write, OURS.refusal


def test_an_owners_file_replaces_ours_and_missing_ones_stay_ours(tmp_path):
    write(tmp_path, "relics.toml", 'name = "Oaken Ward"', 'name = "Shield of Planks"')
    t = tables(CutthroatOptions(), tmp_path)
    assert names(t).item[10] == "Shield of Planks"
    assert names(t).kind == names().kind
    assert names().item[10] == names(table()).item[10] == "Oaken Ward"
    assert differing(t, table()) == {"content"}


def test_an_owners_numbers_reach_the_tables(tmp_path):
    write(tmp_path, "encounters.toml", "M = [65, 100, 130, 165, 195]", "M = [1, 2, 3, 4, 5]")
    write(tmp_path, "main_deck.toml", "ladder = [0, 20, 40, 80]\nbase = 40", "ladder = [0, 20, 45, 90]\nbase = 45")
    t = tables(CutthroatOptions(), tmp_path)
    assert t.enc_lp[names().encounter_id.index("ripper")] == 3
    assert list(t.ladder[31]) == [0, 20, 45, 90]
    assert t.ladder[31, t.base_at[31]] == 45


def test_a_changed_file_is_read_again(tmp_path):
    write(tmp_path, "relics.toml")
    assert tables(CutthroatOptions(), tmp_path).item_n[c.ITEM_CARDS + c.WARD, 0] == 10
    write(tmp_path, "relics.toml", 'does = ["ward 10"]', 'does = ["ward 5"]')
    assert tables(CutthroatOptions(), tmp_path).item_n[c.ITEM_CARDS + c.WARD, 0] == 5


def test_a_copy_of_our_folder_gives_our_tables(tmp_path):
    for name in FILES:
        write(tmp_path, name)
    assert tables(CutthroatOptions(players=5), tmp_path).tobytes() == table(players=5).tobytes()


def test_content_does_not_depend_on_where_it_stands(tmp_path):
    write(tmp_path, "relics.toml")
    assert tables(CutthroatOptions(), tmp_path).content == table().content


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("main_deck.toml", 'id = "orn_10"', 'id = "vasha_10"', "two entries of card have the id 'vasha_10'"),
        ("main_deck.toml", 'name = "Orn 10"', 'name = "Vasha 10"', "two entries of card have the name 'Vasha 10'"),
        ("main_deck.toml", "copies = 4", "copies = 5", "'vasha_10' to 'slip_behind' have 68 copies together, not 67"),
        ("main_deck.toml", "copies = 4", "copies = 0", "card no. 32 ('attack_40') copies: "),
        ("main_deck.toml", "copies = 4", 'copies = "4"', "copies: input should be a valid integer; found '4'"),
        ("main_deck.toml", "copies = 4", "copies = true", "copies: input should be a valid integer; found True"),
        ("main_deck.toml", "copies = 4", "copies = 4\nrarity = 1", "rarity: extra inputs are not permitted"),
        ("main_deck.toml", "copies = 4\n", "", "card no. 32 ('attack_40') copies: field required"),
        ("main_deck.toml", "base = 40", "base = 41", "field base: 41 is not on the ladder [0, 20, 40, 80]"),
        ("main_deck.toml", "[0, 20, 40, 80]", "[0, 40, 20, 80]", "does not rise from value to value"),
        ("main_deck.toml", "[0, 20, 40, 80]", "[0, 20, 40, 180]", "ladder no. 4: "),
        ("main_deck.toml", "[0, 20, 40, 80]", "[0, 10, 20, 40, 80]", "ladder: "),
        ("main_deck.toml", 'face = "orn"', 'face = "bob"', "card no. 5 ('orn_10') face: it must be 'orn', the id of"),
        ("main_deck.toml", 'class = "enhanced"', 'class = "standard"', "'stab_and_grab') is not what belongs"),
        ("main_deck.toml", '["steal_item"]', '["steal_it"]', "'steal_it' is not one of "),
        ("main_deck.toml", '["steal_item"]', '["steal_item", "feint"]', "does: "),
        ("main_deck.toml", '["steal_item"]', '["steal_item feint"]', "says more than one thing"),
        ("main_deck.toml", '["standin 2 0"]', '["standin 2"]', "a part is missing: the phrase is 'standin now set'"),
        ("main_deck.toml", '["standin 2 0"]', '["standin 2 1"]', "'standin' can be 2 0 or 1 1"),
        ("main_deck.toml", "blast 30 10", "blast 30 1e1", "to players must be a whole number from 0 to 100, not '1e1'"),
        ("main_deck.toml", "clock haste 2", "clock speed 2",
         "potion must be one of iron, haste, strength, not 'speed'"),
        ("main_deck.toml", "undead,fiend", "undead,friend", "types must be one of beast, "),
        ("main_deck.toml", 'source = "public"', 'source = "hearsay"', "source: "),
        ("main_deck.toml", "sources = { copies", "sources = { weight", "sources names 'weight', which is not a fact"),
        ("encounters.toml", 'id = "ripper"', 'id = "rapper"', "there is no encounter 'ripper'"),
        ("encounters.toml", 'lp = "M"', 'lp = "Q"', "encounter no. 1 ('ripper'), field lp: there is no row 'Q'"),
        ("encounters.toml", 'lp = "M"', "lp = [1, 2, 3, 4]",
         "encounter no. 1 ('ripper') lp: it must be the name of a row"),
        ("encounters.toml", 'lp = "M"', "lp = 0", "fields lp and p are 0 where there are tokens, and only there"),
        ("encounters.toml", "M = [65,", "M = [0,", "rows M no. 1: "),
        ("encounters.toml", "init 1 damage 10 discard 1", "init 1 discard 1", "does not say its damage"),
        ("encounters.toml", "init 1 damage 10 discard 1", "damage 10 init 1", "must begin with its one selector"),
        ("encounters.toml", "init 1 damage 10 discard 1", "init 1 damage 10 damage 10", "nothing else twice"),
        ("encounters.toml", "init 1 damage 10 discard 1", "init 7 damage 10",
         "number must be a whole number from 1 to 6"),
        ("encounters.toml", "init 1 damage 10 discard 1", "init 1 damage 10 lose", "follows no Initiative"),
        ("encounters.toml", "init 1 damage 10 discard 1", "init_each damage 10", "'init_each' needs tokens"),
        ("encounters.toml", "init 1 damage 10 discard 1", "engaged chief damage 1", "needs a token with chief = true"),
        ("encounters.toml", "all damage 10", "all damage 10 from_players 4", "with 2 players there are 0 lines"),
        ("encounters.toml", "passives = []", 'passives = ["armour 5"]', "'armour' is not one of armor, "),
        ("encounters.toml", "passives = []", 'passives = ["cap 5", "cap 6"]', "a passive stands there twice"),
        ("encounters.toml", '"beast"', '"best"', "types no. 1: "),
        ("encounters.toml", "count = [2, 3, 4, 5, 6]", "count = [2, 3, 4, 5, 7]", "count no. 5: "),
        ("encounters.toml", "count = [2, 3, 4, 5, 6]", "count = [0, 3, 4, 5, 6]",
         "for 2 players there must be 1 to 6 tokens"),
        ("encounters.toml", "count = [1, 1, 1, 1, 1]", "count = [1, 1, 1, 1, 0]",
         "one token with chief = true at most"),
        ("encounters.toml", "finisher = false", 'finisher = "no"',
         "finisher: input should be a valid boolean; found 'no'"),
        ("relics.toml", '["ward 10"]', '["store"]',
         "relic no. 4 ('oaken_ward'), field does: what belongs in its place is 'ward'"),
        ("relics.toml", 'name = "Oaken Ward"', 'name = "Cure Wounds"', "is called 'Cure Wounds' already"),
        ("relics.toml", 'name = "Oaken Ward"', 'name = "\\u001b[2J"', "must be printable text"),
        ("relics.toml", '"Oaken Ward"', '" Oaken Ward"', "must be printable text in one line"),
        ("relics.toml", 'id = "oaken_ward"', 'id = "Oaken Ward"', "relic no. 4 ('Oaken Ward') id: "),
        ("relics.toml", '[[relic]]\nid = "sandglass"', '[[relict]]\nid = "sandglass"', "relics.toml, relic"),
        ("characters.toml", 'short = "Nyx"\n', "", "character no. 3 ('nyx') short: field required"),
        ("characters.toml", "[[character]]", "[[character]", "is not TOML: "),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_refused_with_file_entry_and_field(tmp_path, name, old, new, told):
    OURS.check_refused(tmp_path, name, old, new, told)


def test_an_entry_too_many_or_too_few_is_refused(tmp_path):
    text = OURS.text["characters.toml"]
    (tmp_path / "characters.toml").write_text(text[: text.rindex("[[character]]")], encoding="utf-8")
    assert "character: " in refusal(tmp_path)
    extra = text[text.rindex("[[character]]") :].replace("nephiedra", "seventh").replace("Nephiedra", "Seventh")
    (tmp_path / "characters.toml").write_text(text + extra, encoding="utf-8")
    assert "character: " in refusal(tmp_path)


def test_cards_that_the_state_has_no_room_for_are_refused(tmp_path):
    text = OURS.text["main_deck.toml"]
    text = text.replace('class = "tactical"\ncopies = 3\nladder', 'class = "tactical"\ncopies = 4\nladder')
    (tmp_path / "main_deck.toml").write_text(text, encoding="utf-8")
    assert "('focus_strength'): field copies: there can be at most 3 cards that do 'rider_add'" in refusal(tmp_path)


def test_a_folder_that_is_none_is_refused(tmp_path):
    OURS.check_no_content(tmp_path, "encounter.toml")


def test_provenance_of_an_owners_folder(tmp_path):
    text = OURS.text["relics.toml"]
    text = re.sub(r"\nsources = .*", "", text).replace('source = "reconstruction"', 'source = "rulebook"')
    (tmp_path / "relics.toml").write_text(text, encoding="utf-8")
    relics = {one.file: one for one in provenance(tmp_path)}["relics.toml"]
    assert relics.pure == {"rulebook": 12, "public": 0, "reconstruction": 0}
