"""Attacks (CC-CMB, section 4.3), the end of the game (CC-WIN), keywords (CC-KEY) and Madness (CC-MAD)."""

import numpy as np
import pytest

from hypogeum.games.cults_and_cryptids.rules.outcome import payoffs
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play

HOLD = ["conscript"]


def table(mine=(), theirs=(), **given):
    """The Attack Phase of seat 0 with these boards; both seats have something to play in their Main Phases."""
    given.setdefault("hands", [HOLD, HOLD])
    given.setdefault("at", "attack")
    return Play(*scene("cults_and_cryptids", boards=[mine, theirs], **given))


# ---------------------------------------------------------------- who attacks


@pytest.mark.rule("CC-CMB-01", "CC-LDR-04", "CC-REL-02", "CC-R31")
def test_ready_units_attack_and_nothing_else():
    mine = ["conscript", "conscript exhausted", "bigfoot", "mama_rook", "studio_zero", "pirate_transmitter"]
    assert table(mine).legal() == {"end", "own:f0", "own:c0"}


@pytest.mark.rule("CC-CMB-01", "CC-R51")
def test_a_unit_without_power_may_attack():
    play = table(["unpaid_intern"], ["conscript", "studio_zero"])
    play.attack("f0", "f0")
    assert (play.hp("f0", 1), play.madness) == (2, (0, 1))


@pytest.mark.rule("CC-CMB-15", "CC-FOL-03", "CC-R14", "CC-R55")
def test_a_unit_is_exhausted_by_its_attack_and_attacks_once():
    play = table(["conscript", "bigfoot"], ["feral_hermit", "studio_zero"])
    play.attack("f0", "f0").attack("c0", "lair")
    assert (play.turn, play.mark("exhausted", "f0"), play.mark("exhausted", "c0")) == (6, 1, 1)


@pytest.mark.rule("CC-CMB-16", "CC-FOL-03")
def test_a_unit_exhausted_for_a_summon_cannot_attack():
    play = table(["lab_assistant", "conscript"], at="main", hands=[["homunculus", *HOLD], HOLD])
    play.play("homunculus").do("end")
    assert play.offers("own") == {"f1", "c0"}


# ---------------------------------------------------------------- the hierarchy


@pytest.mark.rule("CC-CMB-03")
def test_tiers_are_looked_at_again_for_every_attack():
    play = table(["leg_breaker"] * 3, ["conscript", "mama_rook damage=4"])
    play.attack("f0")
    assert (play.at("f0", 1), play.influence[1]) == ("", 40), "Tier 1"
    play.attack("f1")
    assert (play.hp("leader", 1), play.influence[1]) == (1, 40), "Tier 2"
    play.attack("f2")
    assert play.influence[1] == 37, "Tier 3"


@pytest.mark.rule("CC-CMB-04", "CC-LAI-04", "CC-R01")
@pytest.mark.parametrize("card", ["conscript", "bigfoot", "studio_zero"])
def test_followers_cryptids_and_the_lair_come_first(card):
    play = table(["leg_breaker"], [card, "leg_breaker slot=f3", "mama_rook"])
    where = {"conscript": "f0", "bigfoot": "c0", "studio_zero": "lair"}[card]
    assert play.targets("f0") == {where, "f3"}
    play = table(["leg_breaker"], [card, "elder_fernhollow"]).attack("f0")
    assert (play.hp("leader", 1), play.influence[1], play.madness[1]) == (8, 40, 1)


@pytest.mark.rule("CC-R01")
def test_cryptid_tier_2_puts_cryptids_beside_the_leader():
    given = dict(cryptid_tier=2)
    assert table(["leg_breaker"], ["conscript", "studio_zero", "bigfoot", "mama_rook"], **given).targets("f0") == {
        "f0",
        "lair",
    }
    assert table(["leg_breaker"], ["bigfoot", "mama_rook"], **given).targets("f0") == {"c0", "leader"}
    assert table(["leg_breaker"], ["bigfoot", "jersey_devil", "mama_rook"], **given).targets("f0") == {
        "c0",
        "leader",
    }, "Hidden behind the others of its tier"
    assert table(["leg_breaker"] * 2, ["loch_leviathan", "mama_rook"], **given).attack("f0").hp("c0", 1) == 4, (
        "Guardian"
    )
    play = table(["leg_breaker"] * 2, ["bigfoot", "mama_rook damage=6"], **given).attack("f0")
    assert play.hp("c0", 1) == 2, "a Leader at 1 HP is no target"


@pytest.mark.rule("CC-CMB-05", "CC-LDR-05", "CC-R03")
def test_the_leader_is_a_target_while_it_has_more_than_1_hp():
    play = table(["leg_breaker"] * 2, ["mama_rook damage=2"])
    play.attack("f0")
    assert (play.hp("leader", 1), play.influence[1]) == (2, 40)
    play.attack("f1")
    assert (play.hp("leader", 1), play.influence[1]) == (1, 40)
    assert table(["leg_breaker"], ["mama_rook damage=6"]).attack("f0").influence[1] == 37


@pytest.mark.rule("CC-CMB-05", "CC-R03")
def test_an_unblockable_attacker_cannot_aim_at_a_leader_with_1_hp_either():
    assert table(["getaway_driver"], ["mama_rook damage=5"]).targets("f0") == {"leader", "influence"}
    assert table(["getaway_driver"], ["mama_rook damage=6", "conscript"]).targets("f0") == {"f0", "influence"}


@pytest.mark.rule("CC-R03")
def test_a_leader_that_is_healed_protects_again():
    assert table(["leg_breaker"], ["the_quartermaster damage=7"]).attack("f0").influence[1] == 37
    play = table(["leg_breaker"], ["the_quartermaster damage=7", "bunker_nine damage=1"], at="turn")
    assert (play.seat, play.hp("leader", 1), play.hp("lair", 1)) == (1, 3, 8), "its Home Bonus mends 2"
    play = table(["leg_breaker"], ["the_quartermaster damage=5"]).attack("f0")
    assert (play.hp("leader", 1), play.influence[1]) == (1, 40)


@pytest.mark.rule("CC-CMB-06", "CC-WIN-04")
def test_influence_is_open_when_no_tier_has_a_target():
    play = table(["leg_breaker"], turn=1).attack("f0")
    assert (play.influence, play.turn) == ((40, 37), 2)


@pytest.mark.rule("CC-CMB-07")
def test_relics_are_never_attacked_and_do_not_protect_influence():
    assert table(["leg_breaker"], ["numbers_book", "black_candle"]).attack("f0").influence[1] == 37
    assert table(["getaway_driver"], ["numbers_book", "conscript"]).targets("f0") == {"f0", "influence"}


@pytest.mark.rule("CC-CMB-08", "CC-KEY-01", "CC-WIN-02", "CC-R02")
def test_an_unblockable_attacker_chooses_any_target_of_any_tier():
    theirs = ["conscript", "corner_lookout", "riot_shield_squad", "mothman", "jersey_devil", "studio_zero", "mama_rook"]
    play = table(["getaway_driver", "leg_breaker"], theirs)
    assert play.targets("f0") == {"f0", "f1", "f2", "c0", "c1", "lair", "leader", "influence"}
    play.attack("f0", "influence")
    assert (play.influence, play.madness) == ((40, 38), (0, 2))


# ---------------------------------------------------------------- damage


@pytest.mark.rule("CC-CMB-09", "CC-CMB-10")
def test_the_target_takes_the_attackers_power_and_strikes_not_back():
    play = table(["leg_breaker"], ["feral_hermit", "studio_zero"]).attack("f0", "f0")
    assert (play.mark("damage", "f0", 1), play.mark("damage", "f0", 0), play.hp("f0")) == (0, 0, 1), "the turn is over"
    play = table(["leg_breaker"] * 2, ["feral_hermit", "studio_zero"]).attack("f0", "f0")
    assert (play.hp("f0", 1), play.hp("f0")) == (2, 1)


@pytest.mark.rule("CC-CMB-11", "CC-LAI-06")
def test_a_card_without_hp_goes_to_its_controllers_waste():
    play = table(["leg_breaker"] * 2, ["conscript", "the_back_room damage=4"]).attack("f0", "f0").attack("f1")
    assert (play.board(1), play.waste(1), play.waste(0)) == ({}, {"conscript": 1, "the_back_room": 1}, {})


@pytest.mark.rule("CC-CMB-12", "CC-MAD-01", "CC-MAD-05")
@pytest.mark.parametrize("attacker", ["unpaid_intern", "leg_breaker", "the_thing_below"])
@pytest.mark.parametrize("target", ["f0", "lair"])
def test_the_defender_gains_1_madness_whatever_the_damage(attacker, target):
    play = table([attacker, "conscript"], ["feral_hermit", "studio_zero"])
    play.attack("c0" if attacker == "the_thing_below" else "f0", target)
    carried = {"f0": 2, "lair": 1}[target] if attacker == "the_thing_below" else 0
    assert play.madness == (0, 1 + (carried > 0))


@pytest.mark.rule("CC-CMB-13", "CC-KEY-02")
def test_a_venomous_attack_poisons_what_survives():
    theirs = ["feral_hermit", "snake_handler", "studio_zero"]
    play = table(["snake_handler"] * 4, theirs).attack("f0", "f0").attack("f1", "f1").attack("f2", "lair")
    assert (play.mark("poison", "f0", 1), play.mark("poison", "lair", 1)) == (1, 1)
    assert (play.at("f1", 1), play.mark("poison", "f1", 1)) == ("", 0)
    assert table(["snake_handler"] * 2, ["mama_rook"]).attack("f0").mark("poison", "leader", 1) == 1
    assert table(["snake_handler"] * 2).attack("f0").influence[1] == 39, "Influence cannot be poisoned"


@pytest.mark.rule("CC-CMB-13")
def test_a_venomous_attack_without_damage_poisons_too():
    assert (
        table(["snake_handler"] * 2, ["armored_column", "studio_zero"]).attack("f0", "f0").mark("poison", "f0", 1) == 1
    )


@pytest.mark.rule("CC-CMB-14")
def test_destruction_comes_before_madness():
    """The Motel that falls gives no Madness more; the Believer's Madness comes too late for its life."""
    motel = table(["conscript"], ["the_abandoned_motel damage=4"]).attack("f0")
    assert motel.madness[1] == 1
    stands = table(["conscript"], ["the_abandoned_motel damage=3"]).attack("f0")
    assert stands.madness[1] == 2
    play = table(["conscript"], ["paranoid_believer", "studio_zero"], madness=[0, 4]).attack("f0", "f0")
    assert (play.at("f0", 1), play.madness[1]) == ("", 5)


@pytest.mark.rule("CC-CMB-14")
def test_attack_triggers_come_after_destruction_and_the_win_check_last():
    play = table(["jackalope_syndicate"] * 2, ["conscript", "studio_zero"]).attack("c0", "f0")
    assert (play.madness, play.at("f0", 1)) == ((1, 1), "")
    play = table(["jackalope_syndicate"], influence=[40, 3]).attack("c0")
    assert (play.over, play.winner, play.madness) == (True, 0, (1, 2)), "all steps of the attack were taken"


@pytest.mark.rule("CC-CMB-14", "CC-ENG-01", "CC-R36")
def test_inside_an_attack_influence_is_checked_at_its_end():
    """Piercing leaves Sister Morrow's cult nothing; the Influence that its loss brings comes in time."""
    attack = dict(mine=["project_thunderbird"], theirs=["feral_hermit", "sister_morrow"])
    play = table(**attack, influence=[40, 1]).attack("c0")
    assert (play.over, play.influence[1], play.at("f0", 1)) == (False, 1, "")
    play = table(["project_thunderbird"], ["feral_hermit", "mama_rook"], influence=[40, 1]).attack("c0")
    assert (play.over, play.winner) == (True, 0)


# ---------------------------------------------------------------- the end of the game


@pytest.mark.rule("CC-WIN-01")
@pytest.mark.parametrize(("left", "over"), [(4, False), (3, True), (2, True)])
def test_without_influence_the_game_is_lost(left, over):
    play = table(["leg_breaker"], influence=[40, left]).attack("f0")
    assert (play.over, play.influence[1]) == (over, left - 3)
    if over:
        out = np.zeros(2, np.float32)
        payoffs(play.s, play.t, out)
        assert (play.winner, play.reason, out.tolist()) == (0, "influence", [1, -1])


@pytest.mark.rule("CC-WIN-03", "CC-MAD-02")
def test_effects_take_influence_too():
    play = table(at="main", hands=[["expose", *HOLD], HOLD]).play("expose")
    assert (play.influence, play.madness) == ((40, 37), (0, 1))


@pytest.mark.rule("CC-WIN-06", "CC-R36", "CC-WIN-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_falls_together_loses_in_the_own_turn(seat):
    hands = [["market_crash"], []] if seat == 0 else [[], ["market_crash"]]
    play = table(at="main", active=seat, hands=hands, influence=4).play("market_crash")
    assert (play.over, play.winner, play.influence) == (True, 1 - seat, (0, 0))


@pytest.mark.rule("CC-R36")
def test_between_rows_the_check_ends_the_game():
    """Prayer (Media): the gain comes first, then the opponent falls; Flagellant's own loss is a row of its own."""
    play = table(at="main", hands=[["prayer_media", *HOLD], HOLD], influence=[1, 1]).play("prayer_media")
    assert (play.winner, play.influence) == (0, (3, 0))
    play = table(
        at="main", hands=[["front_page_scandal"], ["expose"]], resources=[{"film": 1}], madness=1, influence=[40, 3]
    )
    play.play("front_page_scandal")
    assert (play.winner, play.hand(1)) == (0, {})


@pytest.mark.rule("CC-R13", "CC-MAD-02")
def test_an_own_loss_of_influence_is_damage_and_can_lose_the_game():
    play = table(at="main", hands=[["burnout", *HOLD], HOLD]).play("burnout")
    assert (play.influence, play.madness) == ((38, 40), (1, 0))
    play = table(at="main", hands=[["burnout", *HOLD], HOLD], influence=[2, 40]).play("burnout")
    assert (play.over, play.winner) == (True, 1)


@pytest.mark.rule("CC-R37")
def test_influence_has_no_maximum():
    assert table(at="main", hands=[["prayer_stray", *HOLD], HOLD]).play("prayer_stray").influence[0] == 43


# ---------------------------------------------------------------- Madness


@pytest.mark.rule("CC-MAD-03", "CC-R12")
@pytest.mark.parametrize(("option", "n"), [("stack", 2), ("single", 1)])
def test_an_attack_on_influence_gives_2(option, n):
    play = table(["leg_breaker"] * 2, influence_hit_madness=option).attack("f0")
    assert play.madness == (0, n)
    play = table(["devoted_chanter"] * 2, influence_hit_madness=option).attack("f0")
    assert (play.madness, play.influence[1]) == ((0, 1), 40), "no Influence was lost"


@pytest.mark.rule("CC-R12")
@pytest.mark.parametrize(("option", "n"), [("stack", 3), ("single", 2)])
def test_more_madness_per_hit_comes_on_top(option, n):
    play = table(["getaway_driver"] * 2, ["the_abandoned_motel"], influence_hit_madness=option)
    assert play.attack("f0", "influence").madness == (0, n)


@pytest.mark.rule("CC-R12", "CC-KEY-14")
@pytest.mark.parametrize("option", ["stack", "single"])
def test_a_silent_hit_of_influence_gives_1(option):
    play = table(["signal_ghost"] * 2, ["the_abandoned_motel"], influence_hit_madness=option)
    assert play.attack("c0", "influence").madness == (0, 1)


@pytest.mark.rule("CC-MAD-04")
def test_cards_give_madness_when_played():
    assert table(at="main", hands=[["prayer_occult", *HOLD], HOLD]).play("prayer_occult").madness == (1, 0)


@pytest.mark.rule("CC-R58")
def test_damage_of_an_effect_is_no_attack():
    play = table(at="main", theirs=["conscript"], hands=[["rules_of_engagement", *HOLD], HOLD]).play(
        "rules_of_engagement"
    )
    assert (play.madness, play.at("f0", 1)) == ((0, 0), "")


# ---------------------------------------------------------------- keywords


@pytest.mark.rule("CC-KEY-04")
def test_guardians_are_attacked_first():
    theirs = ["conscript", "riot_shield_squad", "private_security", "bigfoot", "studio_zero"]
    play = table(["leg_breaker"] * 4, theirs)
    assert play.targets("f0") == {"f1", "f2"}
    play.attack("f0", "f2").attack("f1").attack("f2")
    assert (play.at("f1", 1), play.at("f2", 1)) == ("", "")
    assert play.targets("f3") == {"f0", "c0", "lair"}


@pytest.mark.rule("CC-KEY-05")
def test_hidden_units_are_attacked_last():
    assert table(["leg_breaker"], ["corner_lookout", "conscript", "bigfoot"]).targets("f0") == {"f1", "c0"}
    assert table(["leg_breaker"], ["corner_lookout", "corner_lookout"]).targets("f0") == {"f0", "f1"}
    play = table(["leg_breaker"] * 2, ["corner_lookout", "mama_rook"]).attack("f0")
    assert (play.at("f0", 1), play.hp("leader", 1)) == ("", 7), "still before the Leader"
    assert table(["leg_breaker"] * 2, ["corner_lookout", "studio_zero"]).attack("f0").hp("lair", 1) == 3


@pytest.mark.rule("CC-KEY-04", "CC-KEY-05")
def test_a_lone_guardian_protects_hidden_units_and_all_others():
    assert (
        table(["leg_breaker"] * 2, ["corner_lookout", "riot_shield_squad", "conscript"]).attack("f0").hp("f1", 1) == 1
    )


@pytest.mark.rule("CC-KEY-06")
def test_warded_units_are_not_chosen_but_attacked_and_hurt_with_all():
    theirs = ["fresno_nightcrawler", "the_gerrymander", "conscript", "leg_breaker"]
    hand = [["rules_of_engagement", "wildfire", "containment_team", *HOLD], HOLD]
    play = table(["flash_mob"], theirs, at="main", hands=hand, madness=1)
    assert play.targets("f0") == {"f0", "f1", "c0", "c1"}
    play.play("rules_of_engagement")
    assert play.offers("opp") == {"f0", "f1"}
    play.do("opp:f0").play("wildfire")
    assert (play.hp("c0", 1), play.hp("c1", 1)) == (2, 3)
    play = table(["flash_mob"], ["fresno_nightcrawler"], at="main", hands=hand)
    assert not play.may("rules_of_engagement")
    play.play("containment_team")
    assert (play.stage, play.mark("stunned", "c0", 1)) == ("MAIN", 0), "a permanent enters without a target"


@pytest.mark.rule("CC-KEY-06")
def test_own_effects_choose_warded_units():
    play = table(["fresno_nightcrawler", "bigfoot"], at="main", hands=[["call_of_the_wild", *HOLD], HOLD])
    assert play.play("call_of_the_wild").offers("own") == {"c0", "c1"}


@pytest.mark.rule("CC-KEY-07", "CC-ENG-13")
def test_frenzy_attacks_twice_and_no_third_time():
    play = table(["beast_of_bray_road"], ["loch_leviathan"] * 2)
    play.attack("c0", "c0")
    assert (play.mark("exhausted", "c0"), play.mark("attacks", "c0")) == (0, 1)
    play.attack("c0", "c1")
    assert (play.turn, play.mark("exhausted", "c0"), play.mark("attacks", "c0")) == (6, 1, 0)
    play.end_turn()
    assert play.mark("attacks", "c0") == 2, "the controller's Faith Phase"


@pytest.mark.rule("CC-KEY-08", "CC-MAD-03")
def test_piercing_damage_goes_on_to_influence():
    play = table(["sewer_leviathan"] * 2, ["union_buster", "studio_zero"]).attack("c0", "f0")
    assert (play.influence, play.madness, play.at("f0", 1)) == ((40, 38), (0, 2), "")
    play = table(["sewer_leviathan"] * 2, ["feral_hermit", "studio_zero"]).attack("c0", "f0")
    assert (play.influence, play.madness) == ((40, 40), (0, 1)), "nothing is left over"


@pytest.mark.rule("CC-KEY-08", "CC-KEY-10")
def test_armour_takes_its_part_before_damage_goes_through():
    play = table(["project_thunderbird"] * 2, ["armored_column", "studio_zero"]).attack("c0", "f0")
    assert (play.influence[1], play.at("f0", 1)) == (39, "")


@pytest.mark.rule("CC-KEY-08", "CC-LDR-06")
def test_piercing_goes_through_a_leader_beyond_all_but_1_hp():
    play = table(["sewer_leviathan"] * 2, ["mama_rook damage=3"]).attack("c0")
    assert (play.hp("leader", 1), play.influence[1]) == (1, 38)


@pytest.mark.rule("CC-KEY-08")
def test_what_lessens_damage_to_influence_lessens_what_goes_through():
    play = table(["sewer_leviathan"] * 2, ["union_buster", "the_smoke_filled_room"]).attack("c0", "f0")
    assert (play.influence[1], play.madness[1]) == (39, 2)


@pytest.mark.rule("CC-KEY-09")
def test_siphon_gains_what_the_target_really_lost():
    play = table(["chupacabra"] * 2, ["conscript", "studio_zero"]).attack("c0", "f0")
    assert play.influence == (42, 40)
    assert table(["chupacabra"] * 2).attack("c0").influence == (44, 36)
    assert table(["chupacabra"] * 2, ["armored_column", "studio_zero"]).attack("c0", "f0").influence == (43, 40)
    assert table(["chupacabra"] * 2, ["tinfoil_hat"]).attack("c0").influence == (43, 37), "what Influence really lost"
    assert table(["the_thing_below"] * 2, ["feral_hermit"]).attack("c0").influence == (47, 38), "and both with Piercing"
    assert table(["chupacabra"] * 2, ["mama_rook damage=4"]).attack("c0").influence == (42, 40), "a Leader keeps 1 HP"


@pytest.mark.rule("CC-KEY-10")
def test_armored_takes_1_off_each_damage():
    play = table(["snake_handler", "leg_breaker", "conscript"], ["armored_column", "studio_zero"])
    play.attack("f0", "f0")
    assert (play.hp("f0", 1), play.madness[1]) == (4, 1)
    play.attack("f1", "f0")
    assert play.hp("f0", 1) == 2
    given = dict(theirs=["armored_column"], at="main", hands=[["prayer_military", "airstrike"], HOLD])
    play = table(**given, resources=[{"arms": 1}])
    assert play.twin().play("prayer_military").hp("f0", 1) == 4
    assert play.twin().play("airstrike").hp("f0", 1) == 3


@pytest.mark.rule("CC-KEY-11", "CC-FOL-04")
def test_a_fervent_follower_counts_2_while_ready():
    assert table(["devoted_chanter"], at="faith").faith[0] == 3
    assert table(["devoted_chanter stunned"], at="faith").faith[0] == 1


@pytest.mark.rule("CC-KEY-12", "CC-R27")
def test_conduits_count_as_every_faction():
    hand = [["dover_demon", *HOLD], HOLD]
    assert table(["hitchhiker"], at="main", hands=hand, madness=1).may("dover_demon")
    assert not table(["burnout"], at="main", hands=hand, madness=1).may("dover_demon"), "another Stray Follower"
    play = table(["burnout", "the_drifter_king"], at="main", hands=hand, madness=1)
    play.play("dover_demon")
    assert (play.at("c0"), play.mark("exhausted", "f0")) == ("dover_demon", 1), "the Drifter King makes it a Conduit"


@pytest.mark.rule("CC-KEY-13", "CC-FOL-05", "CC-R53")
def test_dormant_units_enter_exhausted():
    play = table(at="main", hands=[["test_subject", "conscript", *HOLD], HOLD])
    play.play("test_subject").play("conscript").do("end")
    assert play.offers("own") == {"f1"}
    play.end_turn().end_turn().do("end")
    assert play.offers("own") == {"f0", "f1"}


@pytest.mark.rule("CC-KEY-14")
def test_a_silent_attack_gives_no_madness_for_landing():
    play = table(["made_man"] * 2, ["conscript", "the_abandoned_motel"]).attack("f0", "f0")
    assert play.madness == (0, 0)
    assert table(["made_man"] * 2).attack("f0").madness == (0, 1), "the Influence hit gives its own"


@pytest.mark.rule("CC-R02", "CC-KEY-01")
def test_granted_keywords_work_like_printed_ones():
    """The Bog Witch makes Followers Venomous while a Cryptid is in play; Silas Bray makes Criminals Silent at home."""
    mine = ["conscript", "bigfoot", "the_bog_witch"]
    assert table(mine, ["feral_hermit", "studio_zero"]).attack("f0", "f0").mark("poison", "f0", 1) == 1
    assert (
        table([*mine[::2], "conscript"], ["feral_hermit", "studio_zero"]).attack("f0", "f0").mark("poison", "f0", 1)
        == 0
    )
    home = ["leg_breaker", "silas_bray_two_knives", "the_back_room", "conscript"]
    assert table(home, ["feral_hermit", "studio_zero"]).attack("f0", "f0").madness[1] == 0


@pytest.mark.rule("CC-MAD-02", "CC-R58")
def test_modifiers_of_influence_damage():
    """Dealt counts for Signal damage only, then taken: 2 off in all, but 1 at least."""

    def signal(mine, theirs, card="expose"):
        return table(mine, theirs, at="main", hands=[[card, *HOLD], HOLD]).play(card).influence

    assert signal(["studio_zero", "vox_the_anchor"], []) == (40, 35)
    assert signal(["studio_zero"], ["tinfoil_hat"]) == (40, 37)
    assert signal([], ["tinfoil_hat"] * 3) == (40, 38 + 1), "two less at most"
    assert signal([], ["tinfoil_hat"] * 2, "prayer_media") == (42, 39), "one at least"
    assert signal(["studio_zero"], [], "market_crash") == (36, 35), "only the opponent's part"
    assert signal(["studio_zero", "tinfoil_hat"], [], "market_crash") == (37, 35)
    assert table(["leg_breaker", "studio_zero"]).attack("f0").influence[1] == 37, "an attack is no Signal damage"
    assert table(["leg_breaker"] * 2, ["tinfoil_hat"]).attack("f0").influence[1] == 38
