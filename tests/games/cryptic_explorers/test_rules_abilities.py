"""Abilities of Cryptonauts and Artifacts in play, those that other tests do not use. Sections 6.2, 6.3, 6.7, 6.8"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.rules import actors
from hypogeum.testing.scenes.cryptic_explorers import begin


def turn(words, board, *monsters, team=(), **given):
    """A Cryptonaut in her Turn."""
    return begin(active=words.split()[0], team=[words, *team], monsters=monsters, board=board, **given)


def attack_on(words, *, board="am", monster="disciple_of_decay", goddess="mycothis", team=(), **given):
    """A Monster next to a Cryptonaut is active."""
    return begin(active=monster, team=[words, *team], monsters=[monster], board=[board], goddess=goddess, hand=["bloom"],
                 **given)  # fmt: skip


def bonus(play, name, attribute):
    """What is temporary about an attribute until this Cleanup."""
    return int(play.s.bonus[play.unit(name), c.BY_CLEANUP, attribute])


def stop(play):
    """Decline a reroll."""
    return play.do("done") if play.stage == "REROLL" else play


# ---------------------------------------------------------------- Mercenaries


@pytest.mark.rule("CE-SOU-05", "CE-SOU-06")
def test_bullet_storm_inferno_and_barrel_sweep():
    board = ["a..m.n", "..##..", "..o..."]
    pack = ["disciple_of_decay", "disciple_of_decay", "elder_putrifier"]
    play = turn("veteran souls=1", board, *pack, goddess="mycothis").do("use:3")
    assert [play.health(one) for one in ("disciple_of_decay", "disciple_of_decay_2", "elder_putrifier")] == [1, 3, 2]
    play = turn("incinerator souls=1", ["amn."], "tomb_guardian", "tomb_guardian").do("use:3")
    assert [play.health(one) for one in ("tomb_guardian", "tomb_guardian_2")] == [1, 4]  # the second one is not seen
    play = turn("juggernaut charged=1", ["a..mn"], *pack[:2], goddess="mycothis").dice(1).do("use:1")
    assert [play.health(one) for one in pack[:1] + ["disciple_of_decay_2"]] == [1, 2]
    assert not play.may("use:1")  # once a Round


@pytest.mark.rule("CE-CHK-05", "CE-RND-06")
@pytest.mark.parametrize(
    ("words", "use", "dice", "health", "attribute", "n"),
    [("infantry charged=1", 1, (1,), 3, c.A_MOVE, -2), ("chronologist", 0, (1,), 3, c.A_MOVE, -2),
     ("xenobiologist", 0, (1,), 3, c.A_AIM, -1), ("trapper", 0, (1,), 3, c.A_MOVE, -2),
     ("chemist", 0, (1,), 3, c.A_ARMOR, -1), ("necromancer charged=2", 2, (1,), 4, c.A_MOVE, -3),
     ("infantry charged=1", 1, (6,), 4, c.A_MOVE, 0), ("necromancer charged=2", 2, (6,), 4, c.A_MOVE, 0)],
)  # fmt: skip
def test_attacks_and_spells_that_hinder_until_cleanup(words, use, dice, health, attribute, n):
    play = turn(words, ["a.m", "b.."], "elder_putrifier", goddess="mycothis", team=["magus"])
    stop(play.dice(*dice).do(f"use:{use}"))
    assert (play.health("elder_putrifier"), bonus(play, "elder_putrifier", attribute)) == (health, n)
    play.to_round(3)
    assert bonus(play, "elder_putrifier", attribute) == 0


@pytest.mark.rule("CE-CHK-05")
def test_acid_flask_pierces_and_then_weakens_armor():
    play = turn("chemist", ["a.m"], "tomb_guardian").dice(1).do("use:0")
    assert (play.health("tomb_guardian"), actors.armor_of(play.s, play.t, play.unit("tomb_guardian"))) == (3, 0)
    play = turn("chemist", ["a.m"], "elder_putrifier", goddess="mycothis").dice(1).do("use:0")
    assert actors.armor_of(play.s, play.t, play.unit("elder_putrifier")) == 0  # never below 0


@pytest.mark.rule("CE-SOU-05", "CE-ACT-06", "CE-RND-06")
def test_red_frenzy_gives_an_action_and_damage_for_the_turn():
    play = turn("headhunter souls=1 used=2", ["am", "b."], "elder_putrifier", goddess="mycothis", team=["magus"])
    play.do("use:3")
    assert (play.actions("headhunter"), play.mark("souls", "headhunter")) == (1, 0)
    play.dice(1).do("use:0")
    assert (play.health("elder_putrifier"), play.stamina("headhunter")) == (1, 5)
    play.do("retire")
    assert not play.s.bonus[0].any()


@pytest.mark.rule("CE-GOD-04", "CE-STA-02")
def test_trophy_rush_and_harvest_reward_a_kill():
    play = turn("headhunter charged=1 stamina=2", ["am"], "crypt_hound").dice(1).do("use:0")
    assert (play.life("crypt_hound"), play.stamina("headhunter")) == ("out", 3)
    play = turn("necromancer charged=1", ["a.m", "b.n"], "crypt_hound health=1", "crypt_hound health=1", team=["sniper"])
    play.dice(1).do("use:0", "crypt_hound")
    assert play.mark("souls", "necromancer") == 1
    play.dice(1).do("use:0")
    assert play.mark("souls", "necromancer") == 1  # once a Round


@pytest.mark.rule("CE-PRE-01", "CE-PRE-02")
def test_overwatch_foresight_and_kill_zone_prepare_without_ending_a_turn():
    play = turn("sniper charged=2", ["ab"], team=["magus"]).do("use:2")
    assert (play.mark("prepared", "sniper"), play.mark("retired", "sniper"), play.actions("sniper")) == (1, 0, 2)
    assert not play.may("use:2")
    play = turn("oracle charged=1", ["ab"], team=["magus retired"]).do("use:1")
    assert (play.mark("prepared", "magus"), play.mark("prepared", "oracle"), play.actions("oracle")) == (1, 0, 2)
    play = turn("trapper souls=1", ["ab.c"], team=["magus", "sniper"]).do("use:3")
    assert [play.mark("prepared", one) for one in ("trapper", "magus", "sniper")] == [1, 1, 0]


@pytest.mark.rule("CE-RUL-10", "CE-SOU-05")
def test_hit_and_run_is_a_free_walk_and_ride_the_dead_a_long_one_over_pits():
    play = turn("outrider charged=2", ["a..."]).do("use:2")
    assert (play.stage, play.points, play.actions("outrider")) == ("STEP", 2, 2)
    play = turn("outrider souls=1", ["axx.", "m..."], "crypt_hound").do("use:3")
    assert play.points == 8
    play.do("E")
    assert not play.may("done") and play.rolls == 0
    play.do("E", "E", "done")
    assert (play.where("outrider"), play.actions("outrider")) == ((1, 4), 1)


# ---------------------------------------------------------------- Scientists


@pytest.mark.rule("CE-VIT-07", "CE-STA-02")
@pytest.mark.parametrize(
    ("words", "use", "vitae", "stamina"),
    [("xenobiologist souls=1", 3, 4, 2), ("thanatologist charged=1", 1, 3, 1), ("chemist charged=1", 1, 1, 3),
     ("field_medic", 0, 2, 2), ("field_medic souls=1", 3, 4, 1), ("android", 0, 3, 1)],
)  # fmt: skip
def test_healers_restore_vitae_and_stamina(words, use, vitae, stamina):
    play = turn(words, ["ab"], team=["magus vitae=1 stamina=1"]).do(f"use:{use}", "magus")
    assert (play.health("magus"), play.stamina("magus"), play.rolls) == (vitae, stamina, 0)


@pytest.mark.rule("CE-GOD-04")
def test_resuscitate_and_the_bell_take_statuses_away():
    play = turn("field_medic souls=1", ["ab"], team=["magus marks=rot,entombed"]).do("use:3", "magus")
    assert play.statuses("magus") == set()
    play = turn("veteran souls=1 artifacts=bell_of_unburial", ["ab"], team=["magus marks=skull stamina=1"])
    play.do("use:bell_of_unburial+", "magus")
    assert (play.statuses("magus"), play.stamina("magus")) == (set(), 4)


@pytest.mark.rule("CE-ACT-03", "CE-CTN-03")
def test_quicken_gives_an_action_to_who_is_not_retired():
    play = turn("chronologist charged=1", ["abc"], team=["magus", "sniper retired"]).do("use:1")
    assert (play.actions("magus"), play.mark("granted", "sniper"), play.actions("chronologist")) == (3, 0, 1)
    assert not turn("chronologist charged=1", ["ab"], team=["magus retired"]).may("use:1")


@pytest.mark.rule("CE-MOD-13", "CE-SOU-05")
def test_time_stop_and_the_tesla_field_slow_all_around():
    pack = ["tomb_guardian", "crypt_hound"]
    play = turn("chronologist souls=1", ["a..m.n"], *pack).do("use:3")
    assert [play.actions(one) for one in pack] == [1, 2]  # the Hound is behind the Guardian
    assert bonus(play, "tomb_guardian", c.A_MOVE) == -2
    play = turn("engineer souls=1", ["a.m", "n.."], *pack).do("use:3")
    assert (play.health("tomb_guardian"), play.life("crypt_hound"), play.actions("tomb_guardian")) == (3, "out", 1)


@pytest.mark.rule("CE-STA-01")
@pytest.mark.parametrize(
    ("words", "team", "free"),
    [("veteran charged=2", [], True), ("sniper", ["veteran charged=2"], True), ("sniper", ["chronologist charged=2"], True),
     ("sniper", ["thanatologist charged=2"], False), ("sniper artifacts=shard_of_the_other_self", [], True),
     ("sniper", ["magus", "infantry", "veteran charged=2"], False)],  # of the other Squad
)  # fmt: skip
def test_a_free_reroll_of_aim_is_used_before_a_paid_one(words, team, free):
    name = words.split()[0]
    play = turn(words, ["am....", "bcd..."], "tomb_guardian", team=team).dice(6, 1).do("use:0", "yes")
    assert (play.health("tomb_guardian"), play.stamina(name)) == (3, 4 - (not free))


@pytest.mark.rule("CE-STA-01")
def test_a_squad_has_one_free_reroll_a_round_and_the_own_one_comes_first():
    team = ["veteran charged=2 artifacts=shard_of_the_other_self", "infantry"]
    play = begin(active="veteran", team=team, monsters=["tomb_guardian"], board=["a.m", "b.."]).dice(6, 6, 6, 1)
    play.do("use:0", "yes")
    assert (int(play.s.rerolled[0]), int(play.s.squad_rerolled[0])) == (1 << c.RR_ANY, 0)
    play.do("yes")
    assert (int(play.s.squad_rerolled[0]), play.stamina("veteran")) == (1 << c.RR_AIM, 4)
    play.do("yes")
    assert (play.health("tomb_guardian"), play.stamina("veteran")) == (3, 3)
    play.do("retire").dice(6, 1).do("use:0", "yes")
    assert play.stamina("infantry") == 3  # the Squad's is used


@pytest.mark.rule("CE-MOD-02", "CE-RUL-72")
def test_collapse_makes_ground_of_a_wall_and_hurts_monsters_next_to_it():
    board = ["a..#m", "....n", "...o."]
    play = turn("archaeologist souls=1", board, "tomb_guardian", "crypt_hound", "crypt_hound").do("use:3")
    assert play.stage == "TARGET_SPACE" and (1, 4) in play.spaces
    play.do("space:1,4")
    assert (play.terrain(1, 4), play.health("tomb_guardian"), play.life("crypt_hound")) == (c.RUBBLE, 3, "out")
    assert play.life("crypt_hound_2") == "in_play"  # (3, 4) is 2 away
    pick = turn("archaeologist", ["aD"]).do("use:0")
    assert pick.health("door_0") == 0  # 1 and 2


@pytest.mark.rule("CE-DOR-03", "CE-TER-03")
def test_decipher_opens_arcane_doors_to_the_squad_and_careful_steps_find_firm_ground():
    team = ["archaeologist charged=1"]
    assert turn("veteran", ["aR", "b."], team=team).do("move").may("arcane_0")
    assert not turn("veteran", ["aR", "b."], team=["archaeologist"]).do("move").may("arcane_0")
    play = turn("veteran", ["a~.", "b.."], team=["archaeologist charged=2"]).do("move", "E")
    assert play.points == 3


@pytest.mark.rule("CE-CHK-05")
def test_smoke_veils_and_cloaks_make_attacks_harder():
    play = turn("chemist charged=2", ["ab.c"], team=["magus", "sniper"]).do("use:2")
    assert [bonus(play, one, c.A_DEFENCE) for one in ("chemist", "magus", "sniper")] == [1, 1, 0]
    play = turn("oracle charged=2", ["ab"], team=["magus"]).dice(1).do("use:2", "magus")
    assert bonus(play, "magus", c.A_DEFENCE) == 1
    for words, team, hit in (
        ("veteran", [], True), ("veteran artifacts=cloak_of_withered_wings+", [], False),
        ("veteran artifacts=cloak_of_withered_wings", [], True), ("veteran artifacts=mirror_aegis", [], False),
        ("shadowbinder charged=1", [], False), ("veteran", ["magus artifacts=shroud_of_the_martyr+ at=2,1"], False),
        ("magus artifacts=shroud_of_the_martyr+", [], True),
    ):  # fmt: skip
        play = begin(active="goatwolf_slayer", team=[words, *team], monsters=["goatwolf_slayer"], board=["am", ".."],
                     goddess="gorkuk", hand=["flay"])  # fmt: skip
        name = words.split()[0]
        before = play.health(name)
        play.dice(4).do("m:attack", *([name] if team else []))
        assert (play.health(name) < before) == hit, words


# ---------------------------------------------------------------- Spellcasters


@pytest.mark.rule("CE-CST-01", "CE-CHK-06")
def test_soul_drain_heals_only_if_damage_was_dealt():
    given = dict(goddess="mycothis", masteries=["chitin_bark"])
    play = turn("necromancer vitae=1", ["a.m"], "disciple_of_decay", **given).dice(1).do("use:0")
    assert (play.health("disciple_of_decay"), play.health("necromancer")) == (3, 1)
    play = turn("necromancer vitae=1", ["a.m"], "disciple_of_decay", goddess="mycothis").dice(1).do("use:0")
    assert (play.health("disciple_of_decay"), play.health("necromancer")) == (2, 2)
    play = turn("necromancer vitae=1 souls=1", ["a.m"], "disciple_of_decay", **given).do("use:3")
    assert (play.life("disciple_of_decay"), play.health("necromancer")) == ("out", 3)


@pytest.mark.rule("CE-CST-01", "CE-MOD-05")
def test_blink_strike_puts_her_next_to_the_target_and_strikes_from_there():
    play = turn("spellsword charged=2", ["a...m"], "crypt_hound master=1").dice(1).do("use:2")
    assert (play.where("spellsword"), play.health("crypt_hound")) == ((1, 4), 1)  # Ethereal, but adjacent now
    play = turn("spellsword charged=2", ["a...m"], "crypt_hound").dice(6).do("use:2", "done")
    assert play.where("spellsword") == (1, 1)


@pytest.mark.rule("CE-CST-01", "CE-SOU-06", "CE-MOD-14")
def test_dark_passage_and_the_tablet_bring_two_together_through_walls():
    play = turn("shadowbinder souls=1", ["a.#", "..#", "###", "b.."], team=["magus"]).do("use:3")
    assert (play.stage, play.seat, play.spaces) == ("TARGET_SPACE", 1, {(1, 2), (2, 1), (2, 2)})
    play.do("space:2,2")
    assert (play.where("magus"), play.rolls) == ((2, 2), 0)
    play = turn("veteran souls=1 artifacts=tablet_of_the_seventh_gate", ["a.#", "..#", "###", "b.."], team=["magus"])
    play.do("use:tablet_of_the_seventh_gate+", "magus")
    assert play.where("veteran") == (4, 2)


@pytest.mark.rule("CE-CRD-10", "CE-SOU-05")
def test_rewrite_fate_and_the_pearl_toss_cards_without_power():
    given = dict(hand=["entombed", "entombed", "grave_chill", "burial_curse"], known=["entombed"], power=1)
    play = turn("oracle souls=1", ["ab"], team=["magus"], **given).do("use:3")
    assert (int(play.s.hand.sum()), int(play.s.discard.sum()), play.power) == (2, 2, 1)
    known = 1 if play.pile("discard")["entombed"] == 0 else 0
    assert int(play.s.known.sum()) == known
    play = turn("veteran souls=1 artifacts=pearl_of_lethe", ["ab"], team=["magus"], **given).do("use:pearl_of_lethe+")
    assert int(play.s.hand.sum()) == 1


@pytest.mark.rule("CE-CRD-10", "CE-ACT-07")
def test_signs_and_the_eye_show_the_hand_to_all():
    given = dict(hand=["entombed", "entombed", "grave_chill"])
    play = turn("cryptolinguist charged=1", ["ab"], team=["magus"], **given).do("use:1")
    assert play.pile("known") == play.pile("hand") and not play.may("use:1")
    play = turn("veteran artifacts=eye_of_the_void_seer+", ["ab"], team=["magus"], **given).do("use:eye_of_the_void_seer+")
    assert play.pile("known") == {"entombed": 2, "grave_chill": 1} and play.actions("veteran") == 1


@pytest.mark.rule("CE-CHK-06", "CE-MOD-02")
def test_blade_ward_earthquake_miracle_and_cauterize():
    play = turn("spellsword charged=1", ["ab"], team=["magus"]).dice(1).do("use:1")
    assert actors.armor_of(play.s, play.t, 0) == 2
    play = turn("spellsword charged=1", ["ab"], team=["magus"]).dice(6).do("use:1", "done")
    assert actors.armor_of(play.s, play.t, 0) == 0 and not play.may("use:1")
    play = turn("geomancer souls=1", ["a..m", "n..."], "tomb_guardian", "crypt_hound").do("use:3")
    assert (play.health("tomb_guardian"), play.life("crypt_hound"), bonus(play, "tomb_guardian", c.A_MOVE)) == (3, "out", -2)
    team = ["magus vitae=0 marks=rot", "sniper vitae=1"]
    play = turn("hierophant souls=1 vitae=1", ["a..b.c"], team=team).do("use:3")
    assert [play.health(one) for one in ("hierophant", "magus", "sniper")] == [4, 3, 1]
    assert play.statuses("magus") == set()
    play = turn("pyromancer charged=2", ["ab"], team=["magus vitae=1 stamina=1"]).dice(1).do("use:2", "magus")
    assert (play.health("magus"), play.stamina("magus"), play.mark("retired", "magus")) == (2, 1, 1)  # exhausted: 1 + 2 - 1


@pytest.mark.rule("CE-RUL-41", "CE-MOD-10")
def test_umbral_whip_and_rebuke_push():
    play = turn("shadowbinder", ["a.m..."], "disciple_of_decay", goddess="mycothis").dice(1).do("use:0", "E")
    assert (play.where("disciple_of_decay"), play.health("disciple_of_decay")) == ((1, 5), 2)
    play = turn("exorcist charged=1", ["a.m..."], "disciple_of_decay", goddess="mycothis").do("use:1", "E")
    assert (play.where("disciple_of_decay"), play.rolls) == ((1, 6), 0)
    play = turn("magus artifacts=windhand_wand+", ["a.m..."], "elder_putrifier", goddess="mycothis").dice(1)
    play.do("use:windhand_wand+", "E")
    assert (play.where("elder_putrifier"), play.health("elder_putrifier")) == ((1, 6), 3)


# ---------------------------------------------------------------- Experts


@pytest.mark.rule("CE-SOU-01", "CE-ACT-07")
def test_soul_thief_and_soul_jar():
    play = turn("infiltrator charged=2", ["a.S.S"]).do("use:2")
    assert (play.mark("souls", "infiltrator"), play.tokens(1, 3), play.actions("infiltrator")) == (1, 0, 2)
    play = turn("grave_robber charged=1 stamina=1", ["aSS"]).do("move", "E", "E", "done")
    assert (play.mark("souls", "grave_robber"), play.stamina("grave_robber")) == (2, 3)  # once a Round


@pytest.mark.rule("CE-RUL-43", "CE-GEN-02")
def test_desecrate_gives_a_soul_while_the_supply_has_one():
    play = turn("grave_robber souls=1", ["aM.M", "...."]).do("use:3")
    assert (play.health("monolith_0"), play.mark("souls", "grave_robber")) == (0, 1)
    play = turn("grave_robber souls=1", ["aM.M", "...b"], team=["magus souls=19"]).do("use:3")
    assert play.mark("souls", "grave_robber") == 1  # hers came back to the supply
    play = turn("necromancer charged=1", ["am.b"], "crypt_hound health=1", team=["magus souls=19"]).dice(1).do("use:0")
    assert play.mark("souls", "necromancer") == 0  # 20 are in play, with that on Harvest


@pytest.mark.rule("CE-SOU-05", "CE-MOD-14")
def test_vanish_needs_no_sight():
    play = turn("infiltrator souls=1", ["a#.", "##."]).do("use:3", "space:2,3")
    assert (play.where("infiltrator"), bonus(play, "infiltrator", c.A_DEFENCE)) == ((2, 3), 2)


@pytest.mark.rule("CE-VIT-04", "CE-ACT-04")
def test_triage_and_the_mask_keep_the_between_realms_from_slowness():
    assert turn("veteran vitae=0", ["ab"], team=["field_medic charged=2"]).actions("veteran") == 2
    assert turn("veteran vitae=0", ["ab"], team=["field_medic"]).actions("veteran") == 1
    assert turn("veteran vitae=0 artifacts=mask_of_the_first_corpse+", ["a."]).actions("veteran") == 2


@pytest.mark.rule("CE-DOR-05", "CE-DOR-06")
def test_remote_servo_and_the_gauntlet_work_doors_from_afar():
    play = turn("engineer charged=1", ["a..D."]).do("use:1")
    assert (int(play.s.door_open[0]), play.actions("engineer")) == (1, 2)
    play = turn("veteran artifacts=gauntlet_of_the_gate", ["a../."]).do("use:gauntlet_of_the_gate")
    assert (int(play.s.door_open[0]), play.actions("veteran")) == (0, 1)
    assert not turn("engineer charged=1", ["a..R."]).may("use:1")  # an Expert opens no Arcane Door
    assert not turn("engineer charged=1", ["a../."], team=["magus at=1,4"]).may("use:1")  # somebody stands there


@pytest.mark.rule("CE-CTN-05", "CE-MOV-01")
def test_forced_march_walks_everybody_and_lead_the_way_is_for_the_squad():
    play = turn("pathfinder charged=1", ["a..b.", "....."], team=["magus retired"]).do("use:1")
    assert (play.stage, play.points, play.frame[c.F_X]) == ("STEP", 2, 0)
    play.do("done")
    assert (play.points, play.frame[c.F_X]) == (2, 1)
    play.do("S", "done")
    assert (play.where("magus"), play.actions("pathfinder")) == ((2, 4), 1)
    play = turn("pathfinder souls=1", ["abcd"], team=["magus", "sniper", "infantry"]).do("use:3")
    assert [bonus(play, one, c.A_MOVE) for one in ("pathfinder", "magus", "sniper", "infantry")] == [2, 2, 2, 0]


@pytest.mark.rule("CE-MOD-02", "CE-COR-01")
def test_snare_wire_litany_bulwark_and_plating():
    play = begin(active="crypt_hound", team=["trapper charged=1"], monsters=["crypt_hound"], board=["am......"])
    assert play.do("m:move").points == 4
    play = turn("exorcist charged=2", ["ab.c"], team=["magus", "sniper"])
    added = [int(actors.attribute(play.s, play.t, u, c.A_CHECK, c.NONE, c.NONE)) for u in range(3)]
    assert added == [1, 1, 0]
    play = turn("guardian charged=1", ["ab.c"], team=["magus", "sniper"])
    assert [int(actors.armor_of(play.s, play.t, u)) for u in range(3)] == [0, 1, 0]
    play = turn("engineer charged=2", ["ab"], team=["magus"]).do("use:2")
    assert actors.armor_of(play.s, play.t, 1) == 1
    play = turn("guardian souls=1", ["ab.c"], team=["magus", "sniper"]).do("use:3")
    assert [int(actors.armor_of(play.s, play.t, u)) for u in range(3)] == [2, 2, 0]


# ---------------------------------------------------------------- Artifacts


@pytest.mark.rule("CE-ART-02", "CE-SOU-06")
def test_blade_trident_and_mace():
    play = turn("magus artifacts=emperors_blade souls=1", ["a.m"], "tomb_guardian")
    assert not play.may("use:emperors_blade")
    play.do("use:emperors_blade+")
    assert (play.life("tomb_guardian"), play.rolls) == ("out", 0)
    play = turn("magus artifacts=trident_of_the_ancients", ["a.m"], "tomb_guardian").dice(1).do("use:trident_of_the_ancients")
    assert play.health("tomb_guardian") == 1
    play = turn("magus artifacts=trident_of_the_ancients+", ["a."])
    assert actors.aim_of(play.s, play.t, 0) == 4


@pytest.mark.rule("CE-ART-02", "CE-ATR-04")
def test_crown_lantern_horns_wings_and_boots():
    play = turn("magus artifacts=crown_of_nails+", ["a."])
    assert (actors.aim_of(play.s, play.t, 0), actors.cast_of(play.s, play.t, 0)) == (4, 6)
    play = turn("magus artifacts=wardens_lantern+", ["a.b.c"], team=["veteran", "sniper"])
    for attribute in (c.A_CHECK, c.A_BREAK_AWAY):
        assert [int(actors.attribute(play.s, play.t, u, attribute, c.NONE, c.NONE)) for u in range(3)] == [1, 1, 0]
    play = turn("magus artifacts=bat_daemon_wings", ["ax."], realm="hall")
    assert actors.has(play.s, play.t, 0, c.FLOATING) and not actors.has(play.s, play.t, 0, c.NIMBLE)
    play = turn("magus artifacts=bat_daemon_wings+", ["ax."], realm="hall")
    assert actors.has(play.s, play.t, 0, c.NIMBLE) and actors.move_of(play.s, play.t, 0) == 6


@pytest.mark.rule("CE-RUL-34", "CE-SOU-06", "CE-REL-01")
def test_devour_spells_are_for_everybody_and_others_for_who_casts():
    play = turn("veteran souls=1 artifacts=sandstorm_sceptre", ["a..m", "n..."], "tomb_guardian", "crypt_hound")
    assert not play.may("use:sandstorm_sceptre")
    play.do("use:sandstorm_sceptre+")
    assert (play.health("tomb_guardian"), play.life("crypt_hound")) == (2, "out")
    play = turn("veteran souls=1 artifacts=ember_of_eternity", ["a..mn"], "tomb_guardian", "tomb_guardian", realm="hall")
    play.do("use:ember_of_eternity+")
    assert (play.life("tomb_guardian"), play.health("tomb_guardian_2")) == ("out", 2)
    assert turn("magus artifacts=ember_of_eternity", ["a..m"], "tomb_guardian", realm="hall").may("use:ember_of_eternity")


@pytest.mark.rule("CE-ACT-06", "CE-ART-02")
def test_hourglass_shard_nectar_and_cauldron():
    assert turn("veteran souls=1 artifacts=hourglass_of_ash used=2", ["a."]).do("use:hourglass_of_ash+").actions("veteran") == 2
    play = turn("veteran souls=1 artifacts=shard_of_the_other_self", ["a."]).do("use:shard_of_the_other_self+")
    assert play.actions("veteran") == 5
    play = turn("veteran souls=1 artifacts=grave_nectar", ["ab"], team=["magus vitae=1"]).do("use:grave_nectar+", "magus")
    assert (play.health("magus"), play.actions("veteran")) == (4, 2)
    team = ["magus vitae=0 stamina=1", "sniper vitae=1"]
    play = turn("veteran vitae=2 souls=1 artifacts=witchs_cauldron", ["a.b.c"], team=team, realm="bog")
    play.do("use:witchs_cauldron")
    assert (play.health("veteran"), play.may("use:witchs_cauldron")) == (4, False)
    play.do("use:witchs_cauldron+")
    assert [play.health(one) for one in ("veteran", "magus", "sniper")] == [6, 3, 1]
    assert play.stamina("magus") == 3


@pytest.mark.rule("CE-GOD-04", "CE-CHK-03")
def test_stamina_checks_are_easier_with_horns_mask_and_heart():
    play = attack_on("veteran").dice(1, 5).do("m:attack")
    assert stop(play).statuses("veteran") == {"rot"}
    assert stop(attack_on("veteran artifacts=psychic_horns").dice(1, 5).do("m:attack")).statuses("veteran") == {"rot"}
    for one in ("psychic_horns+", "mask_of_the_first_corpse+", "heart_of_the_sultan"):
        play = attack_on(f"veteran artifacts={one}").dice(1, 5).do("m:attack")
        assert play.statuses("veteran") == set() and play.rolls == 2, one
