"""Playing, summoning, activating (CC-RSC, CC-PLY, CC-SUM, CC-LDR, CC-FOL, CC-CRY, CC-REL, CC-LAI, CC-RIT, CC-RSR)."""

import pytest

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play

HOLD = ["conscript"]
THE_THING_BELOW = 106


def table(mine=(), theirs=(), hand=(), **given):
    """The Main Phase of seat 0; both seats have something more to play."""
    given.setdefault("hands", [[*hand, *HOLD], HOLD])
    return Play(*scene("cults_and_cryptids", boards=[mine, theirs], **given))


# ---------------------------------------------------------------- Resources


@pytest.mark.rule("CC-RSC-02")
@pytest.mark.parametrize("kind", ["cash", "arms", "film", "offerings"])
def test_a_resource_costs_nothing_and_goes_to_its_zone(kind):
    play = table(hand=[kind], faith=0).play(kind)
    assert (play.resources(), play.faith[0], play.madness, play.waste(0)) == ({kind: 1}, 0, (0, 0), {})


@pytest.mark.rule("CC-RSC-03", "CC-R55")
def test_one_resource_a_turn_is_played():
    play = table(hand=["cash", "cash", "film"])
    play.play("cash")
    assert play.offers("card") == {"conscript"}
    play.end_turn().end_turn()
    assert play.may("cash", "film")


@pytest.mark.rule("CC-RSC-03")
def test_fetched_resources_do_not_use_up_the_play():
    play = table(hand=["loan_officer", "cash", "film"], decks=[["cash"]])
    play.play("loan_officer", "card:cash")
    assert play.resources() == {"cash": 1}
    assert play.may("cash", "film")
    play.play("film")
    assert not play.may("cash")
    play = table(hand=["cash", "loan_officer"], decks=[["cash"]]).play("cash").play("loan_officer", "card:cash")
    assert play.resources() == {"cash": 2}


@pytest.mark.rule("CC-RSC-05", "CC-R25", "CC-R26")
def test_a_pay_cost_takes_resources_of_its_kind_to_the_waste():
    assert not table(hand=["airstrike"], resources=[{"cash": 3, "film": 1, "offerings": 1}]).may("airstrike")
    play = table(hand=["airstrike"], resources=[{"arms": 1, "cash": 1}])
    play.play("airstrike")
    assert (play.resources(), play.waste(0)) == ({"cash": 1}, {"arms": 1, "airstrike": 1})


@pytest.mark.rule("CC-RSC-05", "CC-R26")
def test_spent_resources_come_back_with_a_reshuffle():
    play = table(hand=["airstrike", "conscript"], resources=[{"arms": 1}], decks=[[]], rest="hand", at="main")
    play.play("airstrike").end_turn().end_turn()
    assert play.sizes(0)[0] == 1
    assert {*play.deck(0), *play.hand(0)} >= {"arms", "airstrike"}


@pytest.mark.rule("CC-RSC-07")
def test_hostile_takeover_pays_one_cash_of_two():
    play = table(theirs=["bigfoot"], hand=["hostile_takeover"], resources=[{"cash": 2}], madness=[0, 1])
    play.play("hostile_takeover")
    assert (play.resources(), play.at("c0", 1), play.madness) == ({"cash": 1}, "", (0, 0))


# ---------------------------------------------------------------- playing


@pytest.mark.rule("CC-PLY-01")
def test_faith_and_madness_are_paid_together():
    assert not table(hand=["flagellant", "tabloid_stringer"]).may("flagellant")
    assert not table(hand=["mass_hysteria", "dividend"], faith=1).may("dividend")
    play = table(theirs=["conscript"] * 2, hand=["wildfire"], madness=1).play("wildfire")
    assert (play.faith[0], play.madness[0]) == (6, 0)
    assert not table(hand=["wildfire"], madness=0).may("wildfire")
    assert not table(hand=["wildfire"], madness=1, faith=1).may("wildfire")


@pytest.mark.rule("CC-PLY-02", "CC-FOL-02", "CC-FOL-05", "CC-LAI-05", "CC-R38")
def test_followers_cryptids_lairs_and_leaders_enter_ready():
    play = table(["lab_assistant"], hand=["conscript", "homunculus", "studio_zero", "mama_rook"])
    play.play("conscript").play("homunculus").play("studio_zero").play("mama_rook")
    assert play.ready() == {"f1", "c0", "lair", "leader"}
    assert play.do("end").offers("own") == {"f1", "c0"}


@pytest.mark.rule("CC-PLY-03", "CC-REL-02", "CC-R53")
def test_relics_enter_exhausted():
    play = table(hand=["pirate_transmitter"]).play("pirate_transmitter")
    assert (play.ready(), play.offers("own")) == (set(), set())
    play.end_turn().end_turn()
    assert play.offers("own") == {"r0"}


@pytest.mark.rule("CC-PLY-04", "CC-R59")
def test_permanents_stay():
    board = ["conscript", "bigfoot", "numbers_book", "studio_zero", "mama_rook"]
    play = table(board, board)
    for _ in range(4):
        play.end_turn()
    assert list(play.board(0).values()) == board
    assert play.board(0) == play.board(1)


@pytest.mark.rule("CC-PLY-05", "CC-RIT-01", "CC-R11")
def test_a_rite_resolves_and_goes_to_the_waste():
    play = table(hand=["expose"]).play("expose")
    assert (play.influence[1], play.waste(0), play.limbo) == (37, {"expose": 1}, "")


@pytest.mark.rule("CC-PLY-05", "CC-ZON-10")
def test_a_rite_cannot_return_itself():
    """Call the Dead mills and looks in the Waste while it lies in Limbo."""
    play = table(hand=["call_the_dead"], resources=[{"offerings": 1}], decks=[["expose", "conscript", "leg_breaker"]])
    play.play("call_the_dead")
    assert (play.at("f0"), play.waste(0)) == ("conscript", {"expose": 1, "offerings": 1, "call_the_dead": 1})
    play = table(hand=["dividend"], madness=1, decks=[["expose"]], wastes=[["rally"]], rest="hand").play("dividend")
    assert (play.hand(0)["dividend"], play.waste(0)) == (0, {"dividend": 1})


@pytest.mark.rule("CC-RIT-02")
def test_events_touch_both_players():
    play = table(
        ["leg_breaker", "feral_hermit"], ["conscript", "flash_mob", "numbers_book"], hand=["wildfire"], madness=1
    )
    play.play("wildfire")
    assert (play.board(0), play.board(1)) == ({"f1": "feral_hermit"}, {"f1": "flash_mob"})
    assert (play.hp("f1"), play.hp("f1", 1)) == (3, 1)


@pytest.mark.rule("CC-R47")
def test_a_rite_without_a_target_cannot_be_played_a_permanent_can():
    hand = ["rules_of_engagement", "venom_harvest", "hit_job", "call_of_the_wild", "second_coming", "sniper_cell"]
    rich = dict(madness=9, resources=[{"arms": 1}])
    assert table(hand=hand, **rich).offers("card") == {"sniper_cell", "conscript"}
    assert table(theirs=["conscript"], hand=hand, **rich).offers("card") == {
        "rules_of_engagement",
        "sniper_cell",
        "conscript",
    }
    open_to_all = table(["bigfoot"], ["conscript exhausted poison=1"], hand=hand, wastes=[["bigfoot"]], **rich)
    assert open_to_all.offers("card") == {*hand, "conscript"}
    play = table(hand=["sniper_cell"]).play("sniper_cell")
    assert (play.stage, play.at("f0")) == ("MAIN", "sniper_cell")


@pytest.mark.rule("CC-R47")
def test_later_rows_without_a_target_do_nothing_and_targets_must_be_taken():
    play = table(theirs=["conscript"], hand=["prayer_military"]).play("prayer_military")
    assert (play.mark("damage", "f0", 1), play.influence[0]) == (1, 42), "a lone target is taken"
    assert table(hand=["prayer_military"]).play("prayer_military").influence[0] == 42
    play = table(theirs=["conscript"] * 2, hand=["prayer_military"]).play("prayer_military")
    assert play.legal() == {"opp:f0", "opp:f1"}, "no END"
    assert table(hand=["schism"]).play("schism").waste(0) == {"schism": 1}, "no Leader to return"
    assert table(hand=["scapegoat"], madness=3).may("scapegoat"), "a sacrifice needs none"
    assert table(hand=["snap_election"]).play("snap_election").influence == (44, 40)


@pytest.mark.rule("CC-R47", "CC-ENG-01")
def test_a_target_lost_by_the_payment_is_no_target():
    """Mutagen costs the Madness by which the hurt Believer lives."""
    play = table(["paranoid_believer damage=3"], hand=["mutagen"], madness=5)
    assert play.may("mutagen")
    play.play("mutagen")
    assert (play.board(0), play.waste(0), play.madness[0]) == ({}, {"paranoid_believer": 1, "mutagen": 1}, 4)


# ---------------------------------------------------------------- summoning


@pytest.mark.rule("CC-SUM-01", "CC-SUM-04", "CC-R29")
def test_a_cryptid_is_summoned_by_followers_not_by_faith():
    play = table(["feral_hermit"] * 3, hand=["bigfoot"], faith=0)
    play.play("bigfoot")
    assert (play.faith[0], play.at("c0"), play.ready()) == (0, "bigfoot", {"c0"})
    assert not table(["feral_hermit"] * 2, hand=["bigfoot"], faith=8).may("bigfoot")


@pytest.mark.rule("CC-SUM-02")
def test_cryptids_are_chosen_from_the_hand():
    play = table(["feral_hermit"] * 3, hand=["bigfoot"], wastes=[["wicker_colossus"]], decks=[["homunculus"]])
    assert play.offers("card") == {"bigfoot", "conscript"}


@pytest.mark.rule("CC-SUM-03", "CC-CRY-02")
def test_a_cryptid_lists_one_to_three_factions():
    t = tables(CultsOptions())
    cryptids = [k for k in range(c.CARDS) if t.kind[k] == c.CRYPTID]
    assert len(cryptids) == 32
    assert {bin(int(t.compatible[k])).count("1") for k in cryptids} <= {1, 2, 3}


@pytest.mark.rule("CC-SUM-05", "CC-CRY-02")
def test_any_mixture_of_the_listed_factions_pays():
    """Chupacabra lists Criminal, Natural, Occult."""
    for payers in (
        ["hooded_acolyte"] * 3,
        ["leg_breaker", "trapper", "hooded_acolyte"],
        ["trapper", "trapper", "leg_breaker"],
    ):
        play = table(payers, hand=["chupacabra"]).play("chupacabra")
        assert (play.at("c0"), play.ready()) == ("chupacabra", {"c0"})


@pytest.mark.rule("CC-SUM-06", "CC-R28")
def test_other_factions_exhausted_followers_and_cryptids_cannot_pay():
    mine = ["conscript", "hooded_acolyte exhausted", "trapper", "leg_breaker", "leg_breaker", "trapper", "bigfoot"]
    play = table(mine, hand=["chupacabra"]).play("chupacabra")
    assert (play.stage, play.offers("own")) == ("SUMMON_PAY", {"f2", "f3"})
    assert not table(["lab_assistant", "burnout"], hand=["dover_demon", "wicker_colossus"], madness=0).may(
        "dover_demon"
    )
    assert not table(["burnout"] * 2, hand=["fresno_nightcrawler"]).may("fresno_nightcrawler"), (
        "its own faction is not listed"
    )


@pytest.mark.rule("CC-SUM-07")
def test_the_madness_of_a_cryptid_comes_from_the_pool():
    mine = ["leg_breaker"] * 2
    assert not table(mine, hand=["spring_heeled_jack"]).may("spring_heeled_jack")
    assert table(mine, hand=["spring_heeled_jack"], madness=3).play("spring_heeled_jack").madness[0] == 2


@pytest.mark.rule("CC-SUM-08", "CC-CRY-01")
def test_a_cryptid_attacks_on_the_turn_it_is_summoned():
    play = table(["feral_hermit"] * 3, hand=["bigfoot"]).play("bigfoot").attack("c0")
    assert play.influence[1] == 36


@pytest.mark.rule("CC-SUM-09", "CC-FOL-02", "CC-R09")
def test_followers_played_this_turn_can_be_exhausted_for_a_cryptid():
    play = table(hand=["hooded_acolyte", "leg_breaker", "spring_heeled_jack"], madness=1)
    play.play("hooded_acolyte").play("leg_breaker").play("spring_heeled_jack")
    assert (play.at("c0"), play.ready()) == ("spring_heeled_jack", {"c0"})


@pytest.mark.rule("CC-SUM-04", "CC-ENG-05")
def test_a_discount_lessens_the_number_of_followers():
    assert table(["hooded_acolyte"], hand=["chupacabra"]).offers("card") == {"conscript"}
    two = ["hooded_acolyte", "hooded_acolyte", "the_sunken_chapel"]
    play = table(two, hand=["chupacabra"]).play("chupacabra")
    assert (play.at("c0"), play.ready()) == ("chupacabra", {"c0", "lair"})
    play = table([*two, "sister_morrow"], hand=["chupacabra"]).play("chupacabra", "own:f1")
    assert play.ready() == {"f0", "c0", "lair", "leader"}, "two less, by Lair and Home Bonus"


# ---------------------------------------------------------------- Leaders


@pytest.mark.rule("CC-LDR-02", "CC-R23")
def test_a_leader_is_played_from_the_hand_at_its_cost():
    play = table(hand=["the_fixer_in_chief"], faith=1, madness=2).play("the_fixer_in_chief")
    assert (play.at("leader"), play.hp("leader"), play.faith[0], play.madness[0]) == ("the_fixer_in_chief", 10, 0, 0)
    assert not table(hand=["the_fixer_in_chief"], madness=1).may("the_fixer_in_chief")
    assert not table(hand=["vox_the_anchor"], faith=1).may("vox_the_anchor")


@pytest.mark.rule("CC-R23")
def test_every_faction_has_a_leader_for_the_first_turn():
    t = tables(CultsOptions())
    cheap = {
        int(t.faction[k]) for k in range(c.CARDS) if t.kind[k] == c.LEADER and t.faith[k] == 1 and t.madness[k] == 0
    }
    assert cheap >= {c.POL, c.MIL, c.ECO, c.CRI, c.MED, c.SOC, c.OCC, c.NAT, c.SCI, c.STR}


@pytest.mark.rule("CC-LDR-03", "CC-LDR-04")
def test_each_leader_has_a_passive_a_home_bonus_hp_and_no_power():
    t = tables(CultsOptions())
    for k in range(c.CARDS):
        if t.kind[k] == c.LEADER:
            home = [int(row[c.R_CONDITION]) == c.C_HOME for row in t.row[k, : int(t.rows[k])]]
            assert sorted(home) == [False, True]
            assert (t.hp[k] > 0, int(t.power[k])) == (True, 0)


@pytest.mark.rule("CC-LDR-06")
def test_a_leader_keeps_its_last_hp_and_its_throne():
    play = table(["bigfoot counters=5", "leg_breaker"], ["mama_rook damage=2"], at="attack").attack("c0")
    assert (play.at("leader", 1), play.hp("leader", 1), play.influence[1]) == ("mama_rook", 1, 40)


@pytest.mark.rule("CC-LDR-08")
def test_a_passive_works_at_1_hp_too():
    play = table(["conscript", "colonel_vance_hatch damage=10"])
    assert (play.hp("leader"), play.mark("power", "f0")) == (1, 3)


@pytest.mark.rule("CC-LDR-09", "CC-LDR-10")
def test_a_conditional_passive_comes_and_goes_with_its_condition():
    play = table(
        ["leg_breaker"] * 2 + ["mother_juniper"], ["feral_hermit"] * 3, hand=["leg_breaker", "blood_moon"], madness=2
    )
    assert play.mark("power", "f0") == 3
    play.play("leg_breaker")
    assert [play.mark("power", f"f{k}") for k in range(3)] == [4, 4, 4]
    play.play("blood_moon", "own:f2", "own:f0")
    assert [play.mark("power", f"f{k}") for k in range(2)] == [3, 3]


@pytest.mark.rule("CC-LDR-11", "CC-LAI-01")
def test_the_home_bonus_needs_the_home_in_play():
    mine = ["flash_mob", "brother_sunny"]
    assert table(mine).hp("f0") == 3
    assert table([*mine, "the_commune_hall"]).hp("f0") == 4
    assert table([*mine, "studio_zero"]).hp("f0") == 3
    play = table([*mine, "the_commune_hall"], hand=["studio_zero"]).play("studio_zero")
    assert play.hp("f0") == 3
    play = table(["bigfoot"] * 2, [*mine, "the_commune_hall damage=3"], at="attack").attack("c0", "lair")
    assert (play.at("lair", 1), play.hp("f0", 1), play.mark("power", "f0", 1)) == ("", 3, 3)


@pytest.mark.rule("CC-LDR-12", "CC-R22", "CC-R57")
def test_leader_second_replace_returns_the_old_leader_without_damage():
    play = table(["mama_rook damage=4 poison=1"], hand=["senator_alder_crane"], leader_second="replace")
    play.play("senator_alder_crane")
    assert (play.at("leader"), play.hp("leader"), play.hand(0)["mama_rook"]) == ("senator_alder_crane", 8, 1)
    assert play.known(0) == {"mama_rook": 1}, "seen by both"
    play.play("mama_rook")
    assert (play.hp("leader"), play.mark("poison", "leader"), play.waste(0)) == (7, 0, {})


@pytest.mark.rule("CC-R57", "CC-ENG-03")
def test_a_leader_that_schism_returns_is_a_new_one():
    play = table(["mama_rook damage=4", "conscript exhausted"], hand=["schism"]).play("schism")
    assert (play.at("leader"), play.ready()) == ("", {"f0"})
    play.play("mama_rook")
    assert play.hp("leader") == 7


# ---------------------------------------------------------------- Relics and Lairs


@pytest.mark.rule("CC-REL-03", "CC-R30", "CC-R55")
def test_a_relic_is_used_once_per_readying():
    play = table(["pirate_transmitter"]).use("r0")
    assert (play.influence[1], play.offers("own")) == (39, set())
    play.end_turn()
    assert play.offers("own") == set(), "not in the opponent's turn"
    assert play.end_turn().offers("own") == {"r0"}


@pytest.mark.rule("CC-REL-04")
def test_activations_may_cost_madness_or_resources():
    assert table(["cursed_camcorder"], madness=0).offers("own") == set()
    play = table(["cursed_camcorder"], madness=[1, 0]).use("r0")
    assert (play.influence[1], play.madness) == (38, (0, 1))
    assert table(["mortar_pit"], ["conscript"]).offers("own") == set()
    play = table(["mortar_pit"], ["conscript"], resources=[{"arms": 2}]).use("r0")
    assert (play.board(1), play.resources(), play.waste(0)) == ({}, {"arms": 1}, {"arms": 1})
    assert table(["mortar_pit"], resources=[{"arms": 1}]).offers("own") == set(), "no target"


@pytest.mark.rule("CC-REL-05")
def test_only_effects_destroy_relics():
    play = table(theirs=["numbers_book", "black_candle"], hand=["gang_war"], madness=[1, 3]).play("gang_war")
    assert (play.stage, play.legal()) == ("TARGET_OPP", {"opp:r0", "opp:r1"})
    play.do("opp:r1")
    assert (play.board(1), play.waste(1), play.madness) == ({"r0": "numbers_book"}, {"black_candle": 1}, (0, 2))
    play = table(theirs=["numbers_book"], hand=["wildfire"], madness=1).play("wildfire")
    assert play.board(1) == {}


@pytest.mark.rule("CC-REL-06")
def test_a_passive_relic_works_while_exhausted():
    play = table(hand=["tinfoil_hat", "burnout"]).play("tinfoil_hat").play("burnout")
    assert (play.mark("exhausted", "r0"), play.influence[0]) == (1, 40)


@pytest.mark.rule("CC-LAI-01")
def test_a_lair_gives_its_bonus_while_it_is_in_play():
    play = table(["conscript"], hand=["bunker_nine", "studio_zero"])
    assert play.hp("f0") == 2
    assert play.play("bunker_nine").hp("f0") == 3
    assert play.play("studio_zero").hp("f0") == 2


@pytest.mark.rule("CC-LAI-02", "CC-LAI-03", "CC-R32", "CC-DCK-06")
def test_a_new_lair_replaces_the_old_one_which_is_not_destroyed():
    play = table(["mama_rook", "the_back_room damage=5 poison=2"], hand=["the_back_room"]).play("the_back_room")
    assert (play.at("lair"), play.hp("lair"), play.mark("poison", "lair")) == ("the_back_room", 6, 0)
    assert (play.waste(0), play.madness[0]) == ({"the_back_room": 1}, 0)


@pytest.mark.rule("CC-LAI-06", "CC-LAI-01")
def test_a_lair_without_hp_is_destroyed_and_its_bonus_ends():
    play = table(["leg_breaker"] * 2, ["conscript", "bunker_nine damage=6"], at="attack").attack("f0", "lair")
    assert (play.board(1), play.hp("f0", 1), play.waste(1)) == ({"f0": "conscript"}, 2, {"bunker_nine": 1})


# ---------------------------------------------------------------- Resurrection


@pytest.mark.rule("CC-RSR-01", "CC-RSR-02", "CC-RSR-03", "CC-R53")
def test_a_resurrected_unit_enters_at_once_exhausted_and_free():
    play = table(["sister_morrow"], hand=["second_coming"], wastes=[["chupacabra", "conscript"]], madness=4, faith=0)
    play.play("second_coming")
    assert (play.at("c0"), play.ready(), play.faith[0], play.madness[0]) == ("chupacabra", {"leader"}, 0, 0)
    assert play.waste(0) == {"conscript": 1, "second_coming": 1}


@pytest.mark.rule("CC-RSR-02", "CC-ENG-13", "CC-R34")
def test_a_resurrected_unit_does_not_attack_in_that_turn_even_when_readied():
    play = table(hand=["second_coming", "mutagen"], wastes=[["bigfoot"]], madness=5)
    play.play("second_coming").play("mutagen")
    assert (play.ready(), play.mark("attacks", "c0"), play.mark("counters", "c0")) == ({"c0"}, 0, 2)
    play.end_turn()
    assert play.influence[1] == 40, "there was no attacker to choose"
    play.end_turn().do("end")
    assert play.offers("own") == {"c0"}


@pytest.mark.rule("CC-RSR-03", "CC-R34")
def test_what_comes_with_playing_or_summoning_does_not_come_with_resurrection():
    mine = ["coven_matron", "the_viral_prophet", "site_12_laboratory"]
    play = table(mine, hand=["second_coming"], wastes=[["grey_visitor"]], madness=4)
    before = play.sizes(0)
    play.play("second_coming")
    assert (play.at("c0"), play.sizes(0)[0], play.influence, play.madness[0]) == (
        "grey_visitor",
        before[0],
        (40, 40),
        0,
    )


@pytest.mark.rule("CC-RSR-04", "CC-KEY-03", "CC-R35")
def test_a_card_that_cannot_be_resurrected_is_not_chosen_but_may_come_to_hand():
    play = table(["getaway_driver"], ["the_thing_below damage=6"], at="attack").attack("f0", "c0")
    assert play.waste(1) == {"the_thing_below": 1}
    for keywords, found in ((c.FINAL, {"homunculus", "bigfoot"}), (0, {"homunculus", "bigfoot", "the_thing_below"})):
        play = table(hand=["second_coming"], wastes=[["the_thing_below", "homunculus", "bigfoot"]], madness=9)
        play.t.faith[THE_THING_BELOW] = 1
        play.t.keywords[THE_THING_BELOW] = keywords
        assert play.play("second_coming").offers("card") == found, "cheap enough in this scene"
    play = table(hand=["xenobiologist"], madness=1, decks=[[]], wastes=[["the_thing_below"]], rest="hand")
    assert play.play("xenobiologist", "card:the_thing_below").hand(0)["the_thing_below"] == 1


@pytest.mark.rule("CC-RSR-05", "CC-R34")
def test_a_full_row_takes_no_resurrected_card():
    given = dict(hand=["second_coming"], wastes=[["bigfoot"]], madness=4)
    assert table(["bigfoot"] * 2, **given).may("second_coming")
    assert not table(["bigfoot"] * 3, **given).may("second_coming")


@pytest.mark.rule("CC-R34")
def test_only_cards_of_the_named_type_and_cost_of_the_own_waste():
    """Second Coming: a Cryptid of cost 3 or less, printed; discarded cards count as well as destroyed ones."""
    play = table(
        ["the_sunken_chapel"],
        hand=["second_coming"],
        wastes=[["bigfoot", "mothman", "wicker_colossus", "conscript"], ["homunculus"]],
        madness=4,
    )
    assert play.play("second_coming").offers("card") == {"bigfoot", "mothman"}
    play = table(
        hand=["call_the_dead"], resources=[{"offerings": 1}], wastes=[["conscript", "flash_mob", "feral_hermit"]]
    )
    assert play.play("call_the_dead").offers("card") >= {"conscript", "flash_mob"}
    assert "feral_hermit" not in play.offers("card")


# ---------------------------------------------------------------- Followers


@pytest.mark.rule("CC-FOL-02")
def test_a_follower_attacks_on_the_turn_it_is_played():
    assert table(hand=["leg_breaker"]).play("leg_breaker").attack("f0").influence[1] == 37


@pytest.mark.rule("CC-FOL-01", "CC-FOL-03")
def test_a_follower_feeds_faith_pays_and_is_readied_again():
    play = table(["lab_assistant"], hand=["homunculus"], at="faith")
    assert play.faith[0] == 2
    play.play("homunculus")
    assert play.mark("exhausted", "f0") == 1
    play.end_turn().end_turn()
    assert (play.mark("exhausted", "f0"), play.faith[0]) == (0, 3)
