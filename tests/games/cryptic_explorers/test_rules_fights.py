"""Sight, Attacks and Spells: who can be aimed at, what a roll decides, what it does. Sections 2.12, 2.13"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.rules import geometry
from hypogeum.testing.scenes.cryptic_explorers import begin
from hypogeum.testing.scenes.cryptic_explorers.names import space


def targets(words, board, *monsters, team=(), use="use:0", **given):
    """The targets of an Ability of a Cryptonaut in her Turn, of which there are two or more."""
    name = words.split()[0]
    play = begin(active=name, team=[words, *team], monsters=monsters, board=board, **given).do(use)
    assert play.stage == "TARGET"
    return play.legal()


def hunted(words, board, *monsters, team=(), **given):
    """The first Monster is about to act."""
    return begin(active=monsters[0].split()[0], team=[words, *team], monsters=monsters, board=board, **given)


# ---------------------------------------------------------------- Sight


@pytest.mark.rule("CE-SGT-01", "CE-ATK-01")
def test_who_stands_behind_a_wall_cannot_be_attacked():
    board = ["a.m", "#..", "o.n"]
    assert targets("veteran", board, *["crypt_hound"] * 3) == {"crypt_hound", "crypt_hound_2"}


@pytest.mark.rule("CE-SGT-01", "CE-CST-01")
def test_a_spell_needs_sight_too():
    assert targets("magus", ["a.m", "#..", "o.n"], *["crypt_hound"] * 3) == {"crypt_hound", "crypt_hound_2"}
    assert targets("hierophant", ["a.b", "#..", "c.."], team=["veteran", "sniper"]) == {"hierophant", "veteran"}


@pytest.mark.rule("CE-SGT-02", "CE-RUL-12")
def test_a_line_that_only_touches_the_corners_of_walls_is_not_blocked():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["a#..", "#.#.", ".#m."])
    assert play.may("use:0")
    assert not begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["a...", ".#..", "..m."]).may(
        "use:0"
    )


@pytest.mark.rule("CE-SGT-03", "CE-TER-06", "CE-TER-08")
@pytest.mark.parametrize("sign", ["#", "D", "R", "M", "E", "C", "b", "o"])
def test_units_walls_closed_doors_and_structures_block_sight(sign):
    team = ["veteran", "magus"] if sign == "b" else ["veteran"]
    pack = ["crypt_hound"] * (3 if sign == "o" else 2)
    seen = targets(team[0], [f"a{sign}m", "...", "n..", "..."], *pack, "tomb_guardian at=3,2", team=team[1:])
    assert not {"crypt_hound"} & seen
    assert {"crypt_hound_2", "tomb_guardian"} <= seen


@pytest.mark.rule("CE-SGT-03", "CE-TER-04", "CE-TER-07", "CE-TER-08", "CE-COR-03")
@pytest.mark.parametrize("sign", ["x", "~", "S", "A", "^", "/", "%", ","])
def test_pits_special_terrain_open_doors_destroyed_walls_and_broken_borders_do_not_block_sight(sign):
    assert targets("veteran", [f"a{sign}m", "...", "n.."], "crypt_hound", "crypt_hound") == {
        "crypt_hound",
        "crypt_hound_2",
    }


@pytest.mark.rule("CE-SGT-03", "CE-COR-03")
def test_a_corpse_does_not_block_sight():
    seen = targets("veteran", ["abm", "...", "n.."], "crypt_hound", "crypt_hound", team=["magus dead"])
    assert seen == {"crypt_hound", "crypt_hound_2"}


@pytest.mark.rule("CE-SGT-04", "CE-RUL-14")
def test_example_both_goatwolf_slayers_are_seen_and_the_conqueror_leech_is_not():
    board = [
        ".........",
        ".........",
        "...m.....",
        "...##.o..",
        ".a.##....",
        ".........",
        "...n.....",
        ".........",
        ".........",
    ]
    pack = ["goatwolf_slayer", "goatwolf_slayer", "conqueror_leech"]
    assert targets("sniper", board, *pack, goddess="gorkuk") == {"goatwolf_slayer", "goatwolf_slayer_2"}


@pytest.mark.rule("CE-SGT-05", "CE-LRG-04")
def test_a_large_monster_is_seen_by_any_of_its_spaces():
    # The Wall hides its upper spaces; along the lower row nothing is in the way.
    seen = targets("veteran", [".#m..", "a....", "n...."], "conqueror_leech", "goatwolf_slayer", goddess="gorkuk")
    assert seen == {"conqueror_leech", "goatwolf_slayer"}
    hidden = [".#m..", "a#...", "....."]
    play = begin(active="veteran", team=["veteran"], monsters=["conqueror_leech"], board=hidden, goddess="gorkuk")
    assert not play.may("use:0")


@pytest.mark.rule("CE-RUL-13")
def test_the_spaces_of_a_large_monster_do_not_block_its_own_sight_or_that_on_it():
    play = begin(
        active="veteran", team=["veteran"], monsters=["conqueror_leech"], board=["am..", "...."], goddess="gorkuk"
    )
    far = space((1, 3))
    leech = play.unit("conqueror_leech")
    assert geometry.sight(play.s, play.t, space((1, 1)), far, 0, leech, False)
    assert geometry.sight(play.s, play.t, far, space((1, 1)), leech, 0, False)
    assert not geometry.sight(play.s, play.t, space((1, 1)), far, 0, c.NONE, False)


@pytest.mark.rule("CE-RUL-15", "CE-LRG-04")
def test_range_to_a_large_monster_counts_from_the_nearest_pair_of_spaces():
    pack = ["conqueror_leech", "goatwolf_slayer", "goatwolf_slayer"]
    seen = targets("veteran", ["a..m..", "......", "n....."], *pack[:2], goddess="gorkuk")
    assert seen == {"conqueror_leech", "goatwolf_slayer"}
    seen = targets("veteran", ["a...m..", ".......", "n.o...."], *pack, goddess="gorkuk")
    assert seen == {"goatwolf_slayer", "goatwolf_slayer_2"}


# ---------------------------------------------------------------- Attacks


@pytest.mark.rule("CE-ATK-01", "CE-ATK-02")
def test_range_is_the_largest_distance_and_melee_reaches_adjacent_targets_only():
    board = ["am...", ".....", ".....", "...n.", "....o"]
    pack = ["crypt_hound"] * 3
    assert targets("veteran", board, *pack) == {"crypt_hound", "crypt_hound_2"}  # 1 and 3 away, not 4
    knife = ["am...", ".n...", "..o..", "....."]
    assert targets("veteran charged=1", knife, *pack, use="use:1") == {"crypt_hound", "crypt_hound_2"}


@pytest.mark.rule("CE-ATK-03", "CE-MOD-02")
def test_a_hit_deals_the_damage_of_the_attack_less_armor():
    play = begin(active="veteran", team=["veteran"], monsters=["tomb_guardian"], board=["a.m"])
    play.dice(5).do("use:0")
    assert (play.health("tomb_guardian"), play.actions("veteran")) == (3, 1)
    play.dice(6).do("use:0", "done")
    assert (play.health("tomb_guardian"), play.actions("veteran")) == (3, 0)


@pytest.mark.rule("CE-ATK-04", "CE-MNL-01", "CE-DOR-10")
def test_structures_with_health_are_hit_without_a_roll():
    play = begin(active="veteran", team=["veteran"], board=["a.M"], realm="cave")
    play.do("use:0")
    assert (play.health("monolith_0"), play.rolls) == (1, 0)
    play = begin(active="veteran", team=["veteran"], board=["a.H", "..D"], realm="cave").do("use:0", "hoarfrost_0")
    assert (play.health("hoarfrost_0"), play.rolls) == (3, 0)


@pytest.mark.rule("CE-TER-05", "CE-TER-06")
def test_walls_and_structures_without_health_are_never_attacked():
    play = begin(active="veteran", team=["veteran"], board=["aC#", "..T"], realm="cave")
    assert not play.may("use:0")


@pytest.mark.rule("CE-ATK-05", "CE-RUL-38")
def test_nobody_attacks_her_own_side():
    assert targets("veteran", ["a.m", "b.n"], "crypt_hound", "crypt_hound", team=["magus"]) == {
        "crypt_hound",
        "crypt_hound_2",
    }
    play = hunted("veteran", ["mna", "..b"], "crypt_hound", "crypt_hound", team=["magus"])
    assert not play.may("m:attack")
    play = hunted("veteran", ["nma", "..b"], "crypt_hound", "crypt_hound", team=["magus"]).do("m:attack")
    assert play.legal() == {"veteran", "magus"}


@pytest.mark.rule("CE-ATK-06")
def test_example_the_veteran_hits_a_crypt_hound_with_his_pistol():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["a..m"])
    play.dice(2).do("use:0")
    assert (play.life("crypt_hound"), play.actions("veteran"), play.rolls) == ("out", 1, 1)
    play = begin(active="veteran", team=["veteran"], monsters=["flaying_troll"], board=["a..m"], goddess="gorkuk")
    play.dice(2).do("use:0")
    assert play.health("flaying_troll") == 5  # 7 less 2


@pytest.mark.rule("CE-ATK-07", "CE-RUL-37")
def test_monsters_attack_cryptonauts_and_closed_doors_and_nothing_else():
    play = hunted("veteran", ["a/D", "Mm.", "ECn"], "crypt_hound", "crypt_hound")
    play.do("m:attack")
    assert play.legal() == {"veteran", "door_1"}
    play.do("door_1")
    assert (play.health("door_1"), play.rolls) == (1, 0)


@pytest.mark.rule("CE-ATK-07")
@pytest.mark.parametrize(("roll", "vitae"), [(4, 5), (5, 6), (1, 5), (6, 6)])
def test_a_monster_hits_with_its_aim(roll, vitae):
    play = hunted("veteran", ["am"], "crypt_hound")
    play.dice(roll).do("m:attack")
    assert (play.health("veteran"), play.actions("crypt_hound")) == (vitae, 1)
    assert play.stage == "MONSTER_VERB"  # a Monster has no reroll


# ---------------------------------------------------------------- Spells


@pytest.mark.rule("CE-CST-01")
def test_a_spell_needs_a_cast_check():
    play = begin(active="magus", team=["magus"], monsters=["flaying_troll"], board=["a...m"], goddess="gorkuk")
    play.dice(5).do("use:0")
    assert (play.health("flaying_troll"), play.actions("magus")) == (5, 1)
    play.dice(6).do("use:0")
    assert play.stage == "REROLL"
    play.do("done")
    assert (play.health("flaying_troll"), play.actions("magus")) == (5, 0)


@pytest.mark.rule("CE-RUL-36")
def test_a_spell_against_a_structure_needs_the_cast_check_and_no_more():
    play = begin(active="magus", team=["magus"], board=["a..D"])
    play.dice(5).do("use:0")
    assert (play.health("door_0"), play.rolls) == (0, 1)
    play = begin(active="magus", team=["magus"], board=["a..D"])
    play.dice(6).do("use:0", "done")
    assert play.health("door_0") == 2


@pytest.mark.rule("CE-RUL-38")
def test_a_ring_touches_the_side_of_the_target_and_around_a_structure_monsters():
    board = ["...", "a.D", ".mb"]
    play = begin(active="juggernaut", team=["juggernaut souls=1", "magus"], monsters=["crypt_hound"], board=board)
    play.do("use:3", "door_0")
    assert (play.health("door_0"), play.life("crypt_hound"), play.health("magus")) == (0, "out", 4)
    assert play.where("juggernaut") == (2, 1)


@pytest.mark.rule("CE-RUL-72")
def test_breaking_a_wall_is_not_damage_and_needs_a_wall_as_target():
    play = begin(active="demolitionist", team=["demolitionist charged=1"], board=["a#.", ".D.", "M.."])
    assert play.may("use:1")
    play.do("use:1")  # the Wall is the only target: neither the Border nor the Door or the Monolith is one
    assert (play.terrain(1, 2), play.health("monolith_0")) == (c.RUBBLE, 3)
    assert not play.may("use:1")


# ---------------------------------------------------------------- PLACE in Spells


@pytest.mark.rule("CE-CST-01", "CE-ATK-03")
def test_blink_strike_puts_her_next_to_the_target_before_it_hurts():
    play = begin(active="spellsword", team=["spellsword charged=2"], monsters=["tomb_guardian"], board=["a..m", "####"])
    play.dice(1).do("use:2")
    assert (play.where("spellsword"), play.health("tomb_guardian"), play.mark("used", "spellsword")) == ((1, 3), 4, 1)
    play = begin(active="spellsword", team=["spellsword charged=2"], monsters=["crypt_hound"], board=["a..m.", "....."])
    play.dice(1).do("use:2")
    assert play.spaces == {(1, 3), (1, 5), (2, 3), (2, 4), (2, 5)}
    play.do("space:2,5")
    assert (play.where("spellsword"), play.at(1, 1), play.health("crypt_hound")) == ((2, 5), "", 1)


@pytest.mark.rule("CE-CST-01", "CE-MOD-14")
def test_dark_passage_puts_somebody_else_next_to_her_through_walls():
    play = begin(active="shadowbinder", team=["shadowbinder souls=1", "magus", "sniper"], board=["a.#b", "..#c"])
    play.do("use:3", "magus")
    assert (play.rolls, play.spaces) == (0, {(1, 2), (2, 1), (2, 2)})
    play.do("space:2,1")
    assert (play.where("magus"), play.where("shadowbinder"), play.mark("souls", "shadowbinder")) == ((2, 1), (1, 1), 0)


@pytest.mark.rule("CE-COR-01", "CE-RUL-42", "CE-RLM-11")
@pytest.mark.parametrize(("vitae", "health"), ((1, 3), (0, 4)))
def test_who_dies_on_the_way_of_her_own_spell_deals_no_damage(vitae, health):
    play = begin(
        active="spellsword", realm="hall", goddess="mycothis", team=[f"spellsword charged=2 vitae={vitae}", "magus"],
        monsters=["elder_putrifier"], board=["a.~mb", "#####"],
    )  # fmt: skip
    play.dice(1).do("use:2")  # Blink Strike leads over Embers only
    assert (play.life("spellsword"), play.health("elder_putrifier")) == ("in_play" if vitae else "dead", health)
