"""Attributes, Actions and Free Actions, Vitae and death, Stamina and exhaustion, Rest. Sections 2.5 to 2.8"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.games.cryptic_explorers.rules import actors
from hypogeum.games.cryptic_explorers.rules.damage import lose
from hypogeum.testing.scenes.cryptic_explorers import begin

ROOM = ["......."] * 5
"""An open room without anybody."""


def alone(words, board=("....a....", "........."), **given):
    """One Cryptonaut in her Turn with room around her; the others are far away."""
    return begin(active=words.split()[0], team=[words], board=board, **given)


def attacked(words, *monsters, board, **given):
    """A Monster next to a Cryptonaut is about to act."""
    return begin(active=monsters[0].split()[0], team=[words], monsters=monsters, board=board, **given)


def hurt(play, n=1):
    """The active Monster Attacks and hits its only target, n times."""
    for _ in range(n):
        play.dice(1).do("m:attack")
    return play


# ---------------------------------------------------------------- attributes


@pytest.mark.rule("CE-ATR-01")
def test_vitae_begins_at_the_maximum_and_healing_stops_there():
    play = alone("hierophant")
    assert play.health("hierophant") == 5
    play = begin(active="hierophant", team=["hierophant", "veteran vitae=5"], board=["ab"])
    play.dice(1).do("use:0", "veteran")
    assert play.health("veteran") == 6


@pytest.mark.rule("CE-ATR-03", "CE-RUL-75")
@pytest.mark.parametrize(
    ("words", "points"),
    (("veteran", 4), ("veteran artifacts=comet_boots", 4), ("veteran artifacts=comet_boots+", 5),
     ("veteran marks=entombed", 2), ("guardian marks=entombed", 1)),
)  # fmt: skip
def test_a_move_has_as_many_points_as_the_attribute_with_what_changes_it(words, points):
    play = alone(words).do("move")
    assert play.points == points


@pytest.mark.rule("CE-ATR-03", "CE-RUL-75")
def test_move_is_never_below_1_and_points_are_fixed_when_the_move_starts():
    play = alone("veteran")
    play.s.bonus[0, c.BY_TURN, c.A_MOVE] = -9
    play.do("move")
    assert play.points == 1
    play.s.bonus[0, c.BY_TURN, c.A_MOVE] = 5
    assert play.twin().points == 1


@pytest.mark.rule("CE-ATR-02", "CE-STA-01", "CE-CHK-03")
def test_stamina_pays_and_is_rolled_against():
    play = begin(active="veteran", team=["veteran stamina=3"], monsters=["crypt_hound"], board=["ma..."])
    play.dice(4, 2).do("move", "E", "yes")  # 4 is more than 3; the reroll costs 1, and 2 is not more than 2
    assert play.stamina("veteran") == 2


@pytest.mark.rule("CE-ATR-04", "CE-ATR-05")
def test_everybody_has_aim_and_spellcasters_alone_cast():
    t = alone("veteran").t
    for k in range(c.ROSTER):
        assert 2 <= t.aim[k] <= 6
        assert (t.cast[k] != c.NONE) == (t.calling[k] == c.SPELLCASTER)


@pytest.mark.rule("CE-ATR-05")
@pytest.mark.parametrize(
    ("who", "opens"), (("veteran", False), ("android", True), ("magus", True), ("engineer", False))
)
def test_scientists_and_spellcasters_open_arcane_doors(who, opens):
    play = alone(who, board=[".aR."]).do("move")
    assert play.may("arcane_0") == opens


@pytest.mark.rule("CE-ATR-05", "CE-RUL-34")
def test_a_spell_of_an_artifact_is_for_spellcasters_but_a_devour_spell_for_all():
    board = ["a.m"]
    wand = begin(active="veteran", team=["veteran artifacts=windhand_wand"], monsters=["crypt_hound"], board=board)
    assert not wand.offers("use") & {"windhand_wand"}
    wand = begin(active="magus", team=["magus artifacts=windhand_wand"], monsters=["crypt_hound"], board=board)
    assert wand.may("use:windhand_wand")
    scepter = begin(
        active="veteran", team=["veteran souls=1 artifacts=scepter_of_cold_fire"], monsters=["crypt_hound"], board=board
    )
    assert "scepter_of_cold_fire" not in scepter.offers("use")
    assert scepter.may("use:scepter_of_cold_fire+")


@pytest.mark.rule("CE-ATR-06")
def test_an_inventory_has_no_limit():
    held = "iron_baphomet,psychic_horns,mace_of_mayhem,grave_nectar"
    play = begin(
        active="veteran",
        team=[f"veteran souls=19 knowledge=8 artifacts={held}"],
        realm="hall",
        board=["a.", "SA", ".."],
    )
    play.move("S", "E")
    assert (play.mark("souls", "veteran"), play.mark("knowledge", "veteran")) == (20, 9)
    assert len(play.artifacts("veteran")) == c.ARTIFACTS


# ---------------------------------------------------------------- Actions


@pytest.mark.rule("CE-ACT-01", "CE-ACT-05", "CE-RUL-30")
def test_two_actions_are_free_and_a_third_one_costs_2_stamina():
    play = alone("veteran")
    play.move("E").move("W")
    assert play.stamina("veteran") == 4 and play.actions("veteran") == 0
    play.move("E")
    assert play.stamina("veteran") == 2 and play.mark("bought", "veteran") == 1


@pytest.mark.rule("CE-ACT-01", "CE-ACT-05")
def test_without_2_stamina_there_is_no_third_action():
    play = alone("veteran stamina=1 souls=1 vitae=3")
    play.move("E").move("W")
    assert play.legal() == {"retire", "restore:unused", "charge:1", "charge:2"}


@pytest.mark.rule("CE-ACT-05")
def test_with_5_stamina_four_actions_are_possible():
    play = alone("hierophant")
    for way in "EWEW":
        play.move(way)
    assert play.stamina("hierophant") == 1 and not play.may("move")
    assert play.mark("retired", "hierophant") or play.active == "hierophant"


@pytest.mark.rule("CE-ACT-03", "CE-MOD-09")
def test_haste_is_one_action_more():
    play = alone("veteran artifacts=heart_of_the_sultan+")
    assert play.actions("veteran") == 3
    play.move("E").move("W").move("E")
    assert play.stamina("veteran") == 4 and play.actions("veteran") == 0


@pytest.mark.rule("CE-ACT-04", "CE-MOD-13")
def test_slow_is_one_action_less():
    play = alone("veteran marks=entombed")
    assert play.actions("veteran") == 1
    play.move("E")
    assert play.stamina("veteran") == 4 and play.actions("veteran") == 0


@pytest.mark.rule("CE-RUL-28", "CE-MOD-09", "CE-MOD-13")
@pytest.mark.parametrize(
    ("words", "mods", "allowance"),
    (("veteran", 0, 2), ("veteran vitae=0 marks=entombed", 0, 1), ("veteran vitae=0", c.SLOW, 1),
     ("veteran artifacts=heart_of_the_sultan+", c.HASTE, 3), ("veteran vitae=0", c.HASTE, 2),
     ("veteran", c.STUN | c.HASTE, 0), ("veteran granted=1", c.SLOW, 2), ("veteran bought=1", c.SLOW, 2)),
)  # fmt: skip
def test_haste_and_slow_are_on_or_off_and_cancel_each_other(words, mods, allowance):
    play = alone(words)
    play.s.mods[0, c.BY_CLEANUP] = mods
    assert actors.allowance(play.s, play.t, 0) == allowance


@pytest.mark.rule("CE-ACT-02")
def test_every_kind_of_action_is_offered_where_it_is_possible():
    play = begin(
        active="veteran", team=["veteran souls=1 knowledge=1", "magus", "android dead", "infantry"], objective=[1, 0, 0, 0],
        board=["Cab", ".c.", "......d"],
    )  # fmt: skip
    assert play.legal() == {
        "move", "prepare", "rest", "retire", "trade", "loot", "teleport", "realm", "charge:1", "charge:2", "use:3",
    }  # fmt: skip


@pytest.mark.rule("CE-ACT-02", "CE-ATK-01", "CE-CST-01")
def test_attacks_spells_and_abilities_are_offered_with_a_target():
    board = ["a..m"]
    assert begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=board).may("use:0")
    assert begin(active="magus", team=["magus"], monsters=["crypt_hound"], board=board).may("use:0")
    assert not begin(active="android", team=["android"], monsters=["crypt_hound"], board=board).may("use:0", "use:1")
    assert begin(active="android", team=["android vitae=1", "veteran"], board=["ab"]).may("use:0")


@pytest.mark.rule("CE-ACT-06", "CE-ACT-10", "CE-SOU-02")
def test_two_soul_charges_in_a_turn_use_no_action():
    play = alone("veteran souls=2").do("charge:1", "charge:2")
    assert play.actions("veteran") == 2 and play.stamina("veteran") == 4
    assert play.mark("souls", "veteran") == 0 and play.mark("charged", "veteran") == 0b110


@pytest.mark.rule("CE-ACT-10", "CE-SOU-08")
def test_soul_restore_is_a_free_action():
    play = alone("veteran souls=1 vitae=2").do("restore:unused")
    assert play.health("veteran") == 4 and play.actions("veteran") == 2


@pytest.mark.rule("CE-ACT-07", "CE-RUL-75")
def test_what_is_marked_so_is_used_once_in_a_round():
    play = begin(active="android", team=["android", "veteran vitae=1"], board=["ab"]).do("use:0", "veteran")
    assert play.health("veteran") == 3
    assert not play.may("use:0") and play.actions("android") == 1
    play.to_round(3).do("android")
    assert play.may("use:0")


@pytest.mark.rule("CE-ACT-08", "CE-MOV-04")
def test_no_free_action_inside_another_action():
    play = begin(
        active="veteran",
        team=["veteran souls=1 vitae=2"],
        monsters=["crypt_hound", "crypt_hound"],
        board=["a.m", "..n"],
    )
    moving = play.twin().do("move")
    assert moving.stage == "STEP" and moving.legal() == {"E", "S", "SE", "done"}
    aiming = play.do("use:0")
    assert aiming.stage == "TARGET" and aiming.legal() == {"crypt_hound", "crypt_hound_2"}


@pytest.mark.rule("CE-ACT-09", "CE-SOU-03")
def test_only_the_first_ability_works_from_the_start():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["am"])
    assert play.offers("use") == {"0"}
    play = begin(active="veteran", team=["veteran souls=1"], monsters=["crypt_hound"], board=["am"])
    assert play.offers("use") == {"0", "3"}
    assert play.do("charge:1").offers("use") == {"0", "1"}


@pytest.mark.rule("CE-ACT-09")
def test_the_second_and_third_ability_need_a_charge_and_the_fourth_a_devour():
    t = alone("veteran").t
    for who in range(c.ROSTER):
        locks = [int(t.ability[who * c.ABILITY_SLOTS + k, c.AB_LOCK]) for k in range(c.ABILITY_SLOTS)]
        assert locks == [c.L_OPEN, c.L_CHARGE, c.L_CHARGE, c.L_DEVOUR], names(t).cryptonaut_id[who]


@pytest.mark.rule("CE-RUL-03", "CE-CTN-03")
def test_she_may_retire_without_any_action():
    play = alone("veteran").do("retire")
    assert play.mark("retired", "veteran") and play.mark("used", "veteran") == 0


@pytest.mark.rule("CE-RUL-76", "CE-ACT-06")
def test_free_actions_stay_possible_when_no_action_is_left():
    play = alone("veteran stamina=1 souls=2 vitae=1")
    play.move("E").move("W")
    assert play.active == "veteran" and play.actions("veteran") == 0
    play.do("restore:unused", "charge:1")
    assert play.health("veteran") == 3
    assert play.do("retire").mark("retired", "veteran")


@pytest.mark.rule("CE-RUL-76")
def test_she_is_retired_when_nothing_but_that_is_legal():
    play = alone("veteran stamina=1")
    play.move("E").move("W")
    assert play.active == "" and play.mark("retired", "veteran")


@pytest.mark.rule("CE-RUL-29", "CE-VIT-07", "CE-VIT-04")
def test_healed_from_0_in_her_turn_she_has_her_second_action_again():
    play = alone("veteran vitae=0 souls=1")
    assert play.actions("veteran") == 1
    play.move("E")
    assert play.actions("veteran") == 0
    play.do("restore:unused")
    assert play.actions("veteran") == 1


# ---------------------------------------------------------------- Vitae


@pytest.mark.rule("CE-VIT-01")
def test_damage_lowers_vitae_by_that_amount():
    play = hurt(attacked("veteran", "tomb_guardian", board=["am"]))
    assert play.health("veteran") == 4


@pytest.mark.rule("CE-VIT-02", "CE-VIT-03", "CE-VIT-04")
def test_vitae_does_not_fall_below_0_and_at_0_she_is_between_realms():
    play = attacked("veteran vitae=2", "spectrophagi", board=["am.", "..."])
    hurt(play)
    assert play.health("veteran") == 0 and play.life("veteran") == "in_play" and play.at(1, 1) == "veteran"
    assert actors.allowance(play.s, play.t, 0) == 1


@pytest.mark.rule("CE-VIT-05", "CE-VIT-06", "CE-COR-03")
def test_damage_between_realms_kills_and_leaves_a_corpse():
    play = hurt(attacked("veteran vitae=0 souls=1 knowledge=2", "crypt_hound", board=["am"]))
    assert play.life("veteran") == "dead" and play.at(1, 1) == "" and play.where("veteran") == (1, 1)
    assert play.mark("souls", "veteran") == 1 and play.mark("knowledge", "veteran") == 2


@pytest.mark.rule("CE-VIT-05", "CE-VIT-09", "CE-RUL-05")
def test_loss_between_realms_kills_too():
    play = alone("veteran vitae=0 stamina=2")
    play.move("E").move("W")  # the second Action is bought
    assert play.life("veteran") == "dead"
    assert play.stamina("veteran") == 0


@pytest.mark.rule("CE-VIT-07")
def test_restored_above_0_she_is_not_slow_any_more():
    play = alone("veteran vitae=0 souls=1")
    assert play.actions("veteran") == 1
    play.do("restore:unused")
    assert play.health("veteran") == 2 and play.actions("veteran") == 2


@pytest.mark.rule("CE-VIT-04", "CE-CTN-05")
def test_those_with_grit_are_not_slow_between_realms():
    play = begin(active="veteran", team=["veteran vitae=0", "field_medic charged=2"], board=["ab", ".."])
    assert play.health("veteran") == 0 and play.actions("veteran") == 2


@pytest.mark.rule("CE-VIT-08")
def test_the_example_of_the_magus_with_2_vitae():
    play = hurt(attacked("magus vitae=2", "spectrophagi", board=["am.", "..."]))
    assert play.health("magus") == 0 and play.life("magus") == "in_play"
    assert actors.allowance(play.s, play.t, 0) == 1
    hurt(play)
    assert play.life("magus") == "dead" and play.where("magus") == (1, 1) and play.at(1, 1) == ""


@pytest.mark.rule("CE-VIT-09")
def test_loss_is_not_stopped_by_armor():
    words = "infantry charged=2 artifacts=iron_baphomet+,crown_of_the_ivory_king stamina=2"
    play = alone(words)
    assert actors.armor_of(play.s, play.t, 0) == 3
    play.move("E").move("W").move("E")
    assert play.health("infantry") == 5 and play.stamina("infantry") == 1


@pytest.mark.rule("CE-VIT-09", "CE-MAC-03")
def test_loss_can_kill_a_monster():
    play = attacked("veteran", "tomb_guardian health=2", board=["a..m"])
    guardian = play.unit("tomb_guardian")
    lose(play.s, play.t, c.NONE, guardian, 1)
    assert play.health("tomb_guardian") == 1
    lose(play.s, play.t, c.NONE, guardian, 1)
    assert play.life("tomb_guardian") == "out" and play.at(1, 4) == ""


@pytest.mark.rule("CE-RUL-31", "CE-MOD-02")
def test_damage_that_armor_takes_kills_nobody():
    play = hurt(attacked("infantry vitae=0 charged=2", "crypt_hound", board=["am"]))
    assert play.life("infantry") == "in_play" and play.health("infantry") == 0


# ---------------------------------------------------------------- the dead


@pytest.mark.rule("CE-COR-01", "CE-CTN-05")
def test_the_dead_protect_nobody():
    play = begin(
        active="crypt_hound", team=["veteran", "guardian vitae=0 charged=1"],
        monsters=["crypt_hound", "tomb_guardian"], board=["an", "mb"],
    )  # fmt: skip
    play.dice(1).do("m:attack", "veteran")
    assert play.health("veteran") == 6  # Bulwark
    play.dice(1).do("m:attack", "guardian")
    assert play.life("guardian") == "dead"
    play.do("tomb_guardian").dice(1).do("m:attack")
    assert play.health("veteran") == 4


@pytest.mark.rule("CE-COR-01", "CE-CTN-05")
def test_a_bonus_for_the_squad_ends_with_her_who_gives_it():
    for words, bonus in (("xenobiologist charged=2", 1), ("xenobiologist charged=2 dead", 0)):
        play = begin(active="veteran", team=["veteran", words], board=["ab"])
        assert actors.attribute(play.s, play.t, 0, c.A_BREAK_AWAY, c.NONE, c.NONE) == bonus


@pytest.mark.rule("CE-COR-01")
@pytest.mark.parametrize(("fate", "defence"), (("", 1), (" dead", 0)))
def test_artifacts_of_the_dead_do_nothing(fate, defence):
    play = begin(active="veteran", team=["veteran", f"magus artifacts=shroud_of_the_martyr+{fate}"], board=["ab"])
    assert actors.attribute(play.s, play.t, 0, c.A_DEFENCE, c.NONE, c.NONE) == defence


@pytest.mark.rule("CE-COR-02")
def test_knowledge_on_a_corpse_counts_for_nobody():
    team = ["veteran", "magus", "android dead knowledge=3", "infantry teleported knowledge=2"]
    play = begin(active="veteran", team=team, board=["ab.", "..c"], objective=[1, 0, 0, 0]).do("retire")
    assert not play.over and play.mark("knowledge", "android") == 3
    team[-1] = "infantry teleported knowledge=3"
    play = begin(active="veteran", team=team, board=["ab.", "..c"], objective=[1, 0, 0, 0], check=False).do("retire")
    assert play.over and play.winner == c.CRYPTONAUTS_WIN


@pytest.mark.rule("CE-COR-02")
def test_no_effect_touches_the_dead():
    play = begin(
        active="hierophant", team=["hierophant souls=1", "veteran dead knowledge=2 souls=1"], board=["ab"],
    ).dice(1)  # fmt: skip
    play.do("use:3")  # Miracle, on everybody within 3
    assert play.life("veteran") == "dead" and play.health("veteran") == 0 and play.mark("knowledge", "veteran") == 2
    assert play.mark("souls", "hierophant") == 0


@pytest.mark.rule("CE-COR-03")
def test_a_unit_may_end_its_move_on_a_corpse():
    play = begin(active="veteran", team=["veteran", "magus dead"], board=["ab"]).move("E")
    assert play.where("veteran") == (1, 2) == play.where("magus") and play.at(1, 2) == "veteran"


# ---------------------------------------------------------------- Stamina, exhaustion


@pytest.mark.rule("CE-STA-01", "CE-RUL-07")
def test_rerolls_are_paid_one_by_one():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["a..m"])
    play.dice(6, 6, 5).do("use:0", "yes", "yes")
    assert play.stamina("veteran") == 2 and play.life("crypt_hound") == "out"


@pytest.mark.rule("CE-STA-01")
def test_a_reroll_may_be_declined_and_the_check_is_failed():
    play = begin(active="veteran", team=["veteran"], monsters=["crypt_hound"], board=["a..m"]).dice(6).do("use:0")
    assert play.stage == "REROLL" and play.legal() == {"yes", "done"}
    play.do("done")
    assert play.stamina("veteran") == 4 and play.health("crypt_hound") == 2 and play.actions("veteran") == 1


@pytest.mark.rule("CE-STA-02")
def test_the_example_of_the_hierophant_with_3_stamina():
    play = begin(active="hierophant", team=["hierophant stamina=3", "infantry vitae=2"], board=["a....b"])
    play.move("E").move("E")
    play.dice(5).do("use:0", "infantry")
    assert play.health("infantry") == 4
    assert play.stamina("hierophant") == 1 and play.health("hierophant") == 5 and not play.mark("spent", "hierophant")


@pytest.mark.rule("CE-EXH-01", "CE-EXH-02", "CE-EXH-03")
def test_at_0_stamina_she_is_exhausted_once_the_action_is_over():
    play = alone("veteran stamina=2 vitae=4", board=["a....."])
    play.move("E").move("E").do("move", "E")
    assert play.stamina("veteran") == 0 and not play.mark("retired", "veteran") and play.health("veteran") == 4
    play.do("E", "done")
    assert play.where("veteran") == (1, 5)
    assert (play.health("veteran"), play.stamina("veteran"), play.mark("retired", "veteran")) == (3, 1, 1)


@pytest.mark.rule("CE-EXH-04")
def test_the_example_of_the_infantry_with_2_stamina():
    play = alone("infantry stamina=2 used=2")
    play.move("E")
    assert (play.stamina("infantry"), play.health("infantry"), play.mark("retired", "infantry")) == (1, 5, 1)
    assert play.active == ""


@pytest.mark.rule("CE-EXH-03", "CE-RUL-04")
def test_after_a_reroll_with_the_last_stamina_the_action_still_takes_effect():
    play = begin(active="veteran", team=["veteran stamina=1"], monsters=["crypt_hound"], board=["a..m"])
    play.dice(6, 2).do("use:0", "yes")
    assert play.life("crypt_hound") == "out"
    assert (play.stamina("veteran"), play.health("veteran"), play.mark("retired", "veteran")) == (1, 5, 1)


@pytest.mark.rule("CE-RUL-04", "CE-EXH-02")
def test_exhausted_in_a_move_she_retires_after_the_move():
    play = begin(active="veteran", team=["veteran stamina=1"], monsters=["crypt_hound"], board=["ma...."])
    play.dice(2).do("move", "E", "done")  # leaves the Hound: fails, and declines the reroll
    assert play.stamina("veteran") == 0 and play.points == 3 and play.health("veteran") == 6
    play.do("E", "done")
    assert play.where("veteran") == (1, 4)
    assert (play.stamina("veteran"), play.health("veteran"), play.mark("retired", "veteran")) == (1, 5, 1)


@pytest.mark.rule("CE-RUL-05", "CE-EXH-02")
def test_exhausted_between_realms_she_dies():
    play = begin(active="veteran", team=["veteran stamina=1 vitae=0"], monsters=["crypt_hound"], board=["a..m"])
    play.dice(6, 2).do("use:0", "yes")
    assert play.life("crypt_hound") == "out" and play.life("veteran") == "dead"


@pytest.mark.rule("CE-EXH-01", "CE-RUL-04")
def test_stamina_that_comes_back_within_the_action_does_not_prevent_exhaustion():
    play = alone("field_medic stamina=2 used=2 vitae=2").do("use:0")  # First Aid: a Vitae, a Stamina
    assert (play.health("field_medic"), play.stamina("field_medic"), play.mark("retired", "field_medic")) == (2, 1, 1)


@pytest.mark.rule("CE-EXH-01", "CE-RLM-24")
def test_what_never_takes_the_last_stamina_gives_none_back():
    play = begin(
        at="upkeep", sub_realms="citadel", crystals={"citadel": (1, 3)}, team=["veteran stamina=1 at=2,6,citadel", "magus"],
        others="dead", board=["ab.."],
    ).dice(6, 6)  # fmt: skip
    play.do("yes")  # the reroll takes the last one, and fails
    assert (play.health("veteran"), play.stamina("veteran"), play.mark("retired", "veteran")) == (5, 1, 1)


@pytest.mark.rule("CE-RUL-06", "CE-EXH-02")
def test_exhausted_in_the_turn_of_another_she_is_retired():
    play = begin(
        active="pyromancer", team=["pyromancer charged=2", "veteran stamina=1 vitae=2", "magus"], board=["ab", ".c"]
    ).dice(1)  # fmt: skip
    play.do("use:2", "veteran", "retire")
    assert (play.health("veteran"), play.stamina("veteran"), play.mark("retired", "veteran")) == (3, 1, 1)
    assert play.active == "magus"


@pytest.mark.rule("CE-RUL-06")
def test_exhausted_in_upkeep_she_misses_the_coming_turn():
    play = begin(
        at="upkeep", realm="hall", team=["veteran stamina=1", "magus"], others="dead",
        board=["a....", "..FF.", "..FF.", "#####", "b...."],
    ).dice(6, 6)  # fmt: skip
    play.do("yes", "E")  # the reroll fails too, and she is pushed
    assert play.where("veteran") == (1, 3)
    assert (play.stamina("veteran"), play.health("veteran"), play.mark("retired", "veteran")) == (1, 5, 1)
    assert play.phase == c.CRYPTONAUTS_TURN and play.active == "magus"


@pytest.mark.rule("CE-RUL-06", "CE-EXH-02")
def test_exhausted_in_the_goddess_turn_she_keeps_her_prepare_marker():
    play = begin(
        active="gashnoradon", realm="bog", team=["veteran stamina=2 retired prepared"], monsters=["gashnoradon"],
        board=["a..m.", "....."],
    )  # fmt: skip
    play.until("MONSTER_VERB").dice(6).do("m:ability")
    while play.stage in ("INTERRUPT", "REROLL"):
        play.do("done")
    assert (play.stamina("veteran"), play.health("veteran"), play.mark("prepared", "veteran")) == (1, 5, 1)


# ---------------------------------------------------------------- Rest


@pytest.mark.rule("CE-RST-01", "CE-RUL-74")
def test_rest_restores_stamina_and_2_vitae_and_ends_the_turn():
    play = alone("veteran vitae=2 stamina=1 marks=entombed,skull").do("rest")
    assert (play.health("veteran"), play.stamina("veteran"), play.mark("retired", "veteran")) == (4, 4, 1)
    assert play.statuses("veteran") == set()


@pytest.mark.rule("CE-RST-01")
def test_rest_does_not_heal_beyond_the_maximum():
    play = alone("veteran vitae=5 stamina=4").do("rest")
    assert (play.health("veteran"), play.stamina("veteran")) == (6, 4)


@pytest.mark.rule("CE-RST-02")
def test_nothing_is_done_before_a_rest():
    play = alone("veteran souls=1 vitae=3")
    assert play.may("rest")
    assert not play.twin().do("charge:1").may("rest")
    assert not play.twin().do("restore:unused").may("rest")
    assert not play.twin().move("E").may("rest")


@pytest.mark.rule("CE-RST-02")
def test_a_free_trade_is_something_done_before_a_rest():
    play = begin(active="grave_robber", team=["grave_robber charged=2 souls=1", "magus"], board=["ab"])
    assert play.may("rest")
    play.do("trade")  # the Soul is all that can be given
    assert play.mark("used", "grave_robber") == 0 and not play.may("rest")


@pytest.mark.rule("CE-RST-02", "CE-CTN-03")
def test_nothing_is_done_after_a_rest():
    play = begin(active="veteran", team=["veteran souls=2 vitae=2", "magus", "android"], board=["abc"]).do("rest")
    assert play.stage == "POLL" and play.legal() == {"magus", "android"}


@pytest.mark.rule("CE-RST-03")
def test_rest_ends_being_between_realms():
    play = alone("veteran vitae=0").do("rest")
    assert play.health("veteran") == 2 and actors.allowance(play.s, play.t, 0) == 2
