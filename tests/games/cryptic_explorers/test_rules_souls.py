"""Souls: taking them, Charge, Devour, Restore. Section 2.17"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin


def turn(words, board=("a...", "...."), *, team=(), **given):
    """A Cryptonaut in her Turn."""
    return begin(active=words.split()[0], team=[words, *team], board=board, **given)


# ---------------------------------------------------------------- taking


@pytest.mark.rule("CE-SOU-01")
def test_a_cryptonaut_takes_a_soul_token_as_soon_as_she_moves_into_its_space():
    play = turn("veteran", ["aSS..", "....."]).do("move", "E")
    assert (play.stage, play.points, play.mark("souls", "veteran"), play.tokens(1, 2)) == ("STEP", 3, 1, 0)
    play.do("E", "E")
    assert play.mark("souls", "veteran") == 2


@pytest.mark.rule("CE-SOU-01", "CE-RUL-66")
def test_monsters_leave_souls_where_they_are():
    play = begin(active="crypt_hound", team=["veteran"], monsters=["crypt_hound"], board=["mS.......a"])
    play.do("m:move", "E", "E", "done")
    assert (play.tokens(1, 2), play.where("crypt_hound")) == (c.SOUL_TOKEN, (1, 3))


@pytest.mark.rule("CE-RUL-42", "CE-SOU-01")
def test_who_is_placed_or_knocked_onto_a_token_takes_it():
    play = turn("magus charged=1", ["a..S"]).dice(1).do("use:1", "space:1,4")
    assert (play.where("magus"), play.mark("souls", "magus")) == ((1, 4), 1)
    play = begin(
        active="flaying_troll", team=["veteran"], monsters=["flaying_troll"], goddess="gorkuk", board=["maS.A."]
    )  # fmt: skip
    play.dice(1).do("m:attack")  # East is the only way
    assert (play.where("veteran"), play.mark("souls", "veteran"), play.mark("knowledge", "veteran")) == ((1, 5), 1, 1)


@pytest.mark.rule("CE-SOU-01", "CE-ACT-07")
def test_soul_thief_takes_a_token_from_afar_and_soul_jar_gives_stamina_once_a_round():
    play = turn("infiltrator charged=2", ["a.S.", "..S."])
    play.do("use:2", "space:1,3")
    assert (play.mark("souls", "infiltrator"), play.tokens(1, 3), play.mark("used", "infiltrator")) == (1, 0, 0)
    assert not play.may("use:2")
    play = turn("grave_robber charged=1 stamina=1", ["aSS.."]).do("move", "E")
    assert play.stamina("grave_robber") == 3
    play.do("E")
    assert (play.stamina("grave_robber"), play.mark("souls", "grave_robber")) == (3, 2)


# ---------------------------------------------------------------- Charge


@pytest.mark.rule("CE-SOU-02", "CE-SOU-03")
def test_soul_charge_puts_a_soul_on_an_ability_which_works_in_the_same_turn():
    play = turn("veteran souls=2", ["am"], monsters=["flaying_troll"], goddess="gorkuk")
    assert not play.may("use:1")
    play.do("charge:1")
    assert (play.mark("souls", "veteran"), play.mark("charged", "veteran"), play.mark("used", "veteran")) == (1, 2, 0)
    play.dice(1).do("use:1")
    assert play.health("flaying_troll") == 4
    play.dice(1).do("use:1")  # it stays open
    assert (play.health("flaying_troll"), play.mark("charged", "veteran")) == (1, 2)


@pytest.mark.rule("CE-SOU-02")
def test_only_an_unused_soul_and_an_empty_slot_can_be_charged():
    assert turn("veteran souls=1 charged=1").offers("charge") == {"2"}
    assert turn("veteran charged=1").offers("charge") == set()
    assert turn("veteran souls=3 charged=1,2").offers("charge") == set()


@pytest.mark.rule("CE-SOU-02", "CE-RUL-32")
def test_only_artifacts_of_her_own_are_charged_or_give_their_soul():
    play = turn("veteran souls=1", ["ab"], team=["magus artifacts=iron_baphomet"])
    assert play.offers("charge") == {"1", "2"}
    play = turn("veteran vitae=1", ["ab"], team=["magus artifacts=iron_baphomet+"])
    assert play.offers("restore") == set()


@pytest.mark.rule("CE-SOU-03")
def test_a_charged_passive_works_at_once():
    play = turn("infantry souls=1", ["am"], monsters=["crypt_hound"]).do("charge:2", "retire")
    play.until("GODDESS_MAIN").do("crypt_hound").dice(1).do("m:attack")
    assert play.health("infantry") == 6  # Bite 1, Flak Plating 1


@pytest.mark.rule("CE-SOU-04", "CE-MOD-16")
@pytest.mark.parametrize(("roll", "health"), [(4, 1), (5, 4)])
def test_example_the_android_charges_the_surgical_array_next_to_a_tomb_guardian(roll, health):
    play = turn("android souls=1", ["a..m", "...."], monsters=["tomb_guardian"])
    play.move("E", "E").do("charge:1")
    assert (play.mark("used", "android"), play.actions("android")) == (1, 1)
    play.dice(roll).do("use:1")
    if roll == 5:
        assert play.stage == "REROLL"
        play.do("done")
    assert (play.health("tomb_guardian"), play.actions("android")) == (health, 0)  # 3 Piercing against Armor 1


# ---------------------------------------------------------------- Devour


@pytest.mark.rule("CE-SOU-05", "CE-RUL-33")
def test_a_devour_costs_an_unused_soul_and_what_its_kind_says():
    assert not turn("veteran charged=1,2", ["am"], monsters=["crypt_hound"]).may("use:3")
    play = turn("android souls=2 used=2 stamina=1").do("use:3")  # Overclock, a Free Action: two more Actions
    assert (play.mark("souls", "android"), play.actions("android"), play.stamina("android")) == (1, 2, 1)
    play = turn("xenobiologist souls=1 vitae=1 stamina=2", ["ab"], team=["magus"]).do("use:3", "xenobiologist")
    assert (play.health("xenobiologist"), play.stamina("xenobiologist"), play.mark("used", "xenobiologist")) == (
        4,
        3,
        1,
    )
    assert not turn("xenobiologist souls=1 vitae=1 used=2 stamina=1", ["ab"], team=["magus"]).may("use:3")


@pytest.mark.rule("CE-SOU-05")
def test_a_devour_is_for_one_time_and_needs_another_soul_for_the_next():
    play = turn("veteran souls=1", ["am."], monsters=["flaying_troll"], goddess="gorkuk").do("use:3")
    assert (play.mark("souls", "veteran"), play.may("use:3")) == (0, False)


@pytest.mark.rule("CE-SOU-06")
def test_devour_attacks_and_spells_need_no_check():
    play = turn("veteran souls=1", ["am.", "..n"], monsters=["crypt_hound", "crypt_hound"]).do("use:3")
    assert (play.rolls, play.life("crypt_hound"), play.life("crypt_hound_2")) == (0, "out", "out")
    play = turn("magus souls=1", ["a..m", "...n"], monsters=["tomb_guardian", "crypt_hound"]).do(
        "use:3", "tomb_guardian"
    )
    assert (play.rolls, play.health("tomb_guardian"), play.life("crypt_hound")) == (0, 1, "out")


@pytest.mark.rule("CE-SOU-06", "CE-MOD-06")
def test_a_devour_still_needs_sight_range_and_the_nerve_to_face_the_fearsome():
    assert not turn("infantry souls=1", ["a#m"], monsters=["crypt_hound"]).may("use:3")
    assert not turn("infantry souls=1", ["a......m"], monsters=["crypt_hound"]).may("use:3")  # Range 6
    play = turn("infantry souls=1", ["a..m.", "....."], monsters=["spectrophagi"]).dice(6).do("use:3")
    assert play.stage == "REROLL"
    play.do("done")
    assert (play.health("spectrophagi"), play.mark("souls", "infantry"), play.mark("used", "infantry")) == (6, 0, 1)


@pytest.mark.rule("CE-SOU-07", "CE-MOD-02", "CE-MOD-16")
def test_example_the_infantry_devours_a_soul_for_the_spirit_bazooka():
    board = ["....n.", "a..m..", "...o.."]
    play = turn("infantry souls=1 used=1", board, monsters=["tomb_guardian", "crypt_hound", "crypt_hound"])
    play.do("use:3", "tomb_guardian")
    assert [play.life(one) for one in ("tomb_guardian", "crypt_hound", "crypt_hound_2")] == ["out"] * 3
    assert (play.rolls, play.mark("souls", "infantry"), play.mark("used", "infantry")) == (0, 0, 2)


@pytest.mark.rule("CE-SOU-07")
def test_the_ring_of_the_bazooka_reaches_neighbours_only_and_armor_counts_there():
    board = ["....n..", "a..m.o.", "......."]
    play = turn("infantry souls=1", board, monsters=["tomb_guardian", "tomb_guardian", "crypt_hound"])
    play.do("use:3", "tomb_guardian")
    assert (play.life("tomb_guardian"), play.health("tomb_guardian_2"), play.health("crypt_hound")) == ("out", 3, 2)


# ---------------------------------------------------------------- Restore


@pytest.mark.rule("CE-SOU-08", "CE-ACT-10")
def test_soul_restore_discards_a_soul_for_2_vitae():
    play = turn("veteran vitae=3 souls=1 charged=1 artifacts=iron_baphomet+")
    assert play.offers("restore") == {"unused", "1", "iron_baphomet"}
    play.do("restore:unused")
    assert (play.health("veteran"), play.mark("souls", "veteran"), play.mark("used", "veteran")) == (5, 0, 0)
    play.do("restore:1")
    assert (play.health("veteran"), play.mark("charged", "veteran")) == (6, 0)  # never above the maximum
    assert play.offers("restore") == set()  # full Vitae


@pytest.mark.rule("CE-SOU-09", "CE-RUL-32")
def test_taking_a_charged_soul_closes_what_it_opened():
    play = turn("veteran vitae=1 charged=1 artifacts=chain_of_saturn+", ["am"], monsters=["crypt_hound"])
    assert play.may("use:1", "use:chain_of_saturn+")
    play.do("restore:1")
    assert not play.may("use:1")
    play.do("restore:chain_of_saturn")
    assert (play.may("use:chain_of_saturn+"), play.artifacts("veteran")) == (False, {"chain_of_saturn": False})
    assert (play.health("veteran"), play.may("use:chain_of_saturn")) == (5, True)


@pytest.mark.rule("CE-SOU-10", "CE-VIT-07")
def test_example_the_magus_restores_herself_with_the_soul_on_aether_step():
    play = turn("magus vitae=0 charged=1", ["am.", "..."], monsters=["tomb_guardian"])
    assert (play.actions("magus"), play.may("use:1")) == (1, True)
    play.do("restore:1")
    assert (play.health("magus"), play.actions("magus"), play.may("use:1")) == (2, 2, False)
    assert (play.mark("charged", "magus"), play.mark("souls", "magus")) == (0, 0)


@pytest.mark.rule("CE-RUL-43")
def test_spent_souls_come_back_only_by_effects_and_never_above_20():
    play = turn("necromancer charged=1", ["a.m"], monsters=["crypt_hound health=1"]).dice(1).do("use:0")
    assert (play.life("crypt_hound"), play.mark("souls", "necromancer")) == ("out", 1)
    team = ["veteran souls=19"]
    play = (
        turn("necromancer charged=1", ["a.m", "b.."], team=team, monsters=["crypt_hound health=1"]).dice(1).do("use:0")
    )
    assert (play.life("crypt_hound"), play.mark("souls", "necromancer")) == ("out", 0)  # 19 and the Charged one


@pytest.mark.rule("CE-SOU-08", "CE-RUL-74")
def test_restored_vitae_ends_rot():
    play = turn("veteran vitae=3 souls=1 marks=rot,skull", goddess="mycothis").do("restore:unused")
    assert play.statuses("veteran") == {"skull"}


# ---------------------------------------------------------------- what kills set off


@pytest.mark.rule("CE-ATK-03", "CE-GOD-04")
def test_soul_drain_heals_also_when_the_kill_sets_something_off():
    # Life Eternal gives the Goddess Power in the middle of the Spell.
    play = turn("necromancer vitae=1", ["a.m"], monsters=["crypt_hound health=1"]).dice(1).do("use:0")
    assert (play.life("crypt_hound"), play.health("necromancer"), play.power) == ("out", 2, 1)


@pytest.mark.rule("CE-ATK-03", "CE-MOD-02")
def test_soul_drain_heals_nothing_when_armor_stops_all():
    play = turn("necromancer vitae=1", ["a.m"], monsters=["tomb_guardian"]).dice(1).do("use:0")
    assert (play.health("tomb_guardian"), play.health("necromancer")) == (4, 1)


@pytest.mark.rule("CE-EXH-01", "CE-RUL-04")
def test_stamina_that_comes_back_during_an_action_does_not_undo_exhaustion():
    play = turn("headhunter charged=1 used=2 stamina=2", ["am"], monsters=["crypt_hound"]).dice(1).do("use:0")
    assert (play.life("crypt_hound"), play.health("headhunter"), play.stamina("headhunter")) == ("out", 5, 1)
    assert play.mark("retired", "headhunter") == 1
