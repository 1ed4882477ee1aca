"""State checks, triggers and the other soundness rules (CC-ENG), with rows taught to cards where the pool has none."""

import math

import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.rules.piles import random_card
from hypogeum.games.cults_and_cryptids.vocabulary import effect_row
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play
from hypogeum.testing.scenes.cults_and_cryptids.names import card
from hypogeum.testing.scenes.cults_and_cryptids.play import go_on

HOLD = ["conscript"]


def table(mine=(), theirs=(), hand=(), taught=None, **given):
    """A scene in which some cards have other rows than the printed ones."""
    given.setdefault("hands", [[*hand, *HOLD], HOLD])
    s, t = scene("cults_and_cryptids", boards=[mine, theirs], **given, run=False)
    for word, lines in (taught or {}).items():
        k = card(t, word)
        t.row[k] = 0
        t.rows[k] = len(lines)
        t.has[k] = 0
        for j, line in enumerate(lines):
            t.row[k, j] = effect_row(line)
            t.has[k] |= 1 << int(t.row[k, j, c.R_TRIGGER])
    go_on(s, t)
    return Play(s, t)


# ---------------------------------------------------------------- state checks


@pytest.mark.rule("CC-ENG-01")
def test_a_unit_dies_when_the_aura_that_kept_it_goes():
    play = table(["conscript damage=2", "bunker_nine"], hand=["studio_zero"])
    assert play.hp("f0") == 1
    play.play("studio_zero")
    assert (play.at("f0"), play.waste(0)) == ("", {"conscript": 1, "bunker_nine": 1})
    play = table(["bigfoot"] * 2, ["conscript damage=2", "bunker_nine damage=4"], at="attack").attack("c0", "lair")
    assert play.board(1) == {}


@pytest.mark.rule("CC-ENG-01")
@pytest.mark.parametrize(("madness", "lives"), [(5, False), (6, True)])
def test_a_state_check_follows_the_payment(madness, lives):
    """The camcorder costs 1 Madness, and with the fifth the Believer's life."""
    play = table(["paranoid_believer damage=2", "cursed_camcorder"], madness=madness).use("r0")
    assert (play.at("f0") != "") == lives


@pytest.mark.rule("CC-ENG-01", "CC-ENG-02")
def test_units_at_0_hp_are_destroyed_together_before_their_triggers_run():
    """Wildfire: both Recruits are gone when the first of their draws is made; the Matron was not saved."""
    play = table(["starry_eyed_recruit"] * 2, ["hooded_acolyte"] * 2, hand=["wildfire"], madness=[1, 0])
    before = play.sizes(0)
    play.play("wildfire")
    assert (play.board(0), play.board(1), play.madness) == ({}, {}, (0, 2))
    assert play.sizes(0) == (before[0] - 2, before[1] + 1, 3)


@pytest.mark.rule("CC-ENG-01", "CC-ENG-02")
def test_triggers_of_the_destroyed_run_before_the_next_check_destroys():
    """The Lair falls, the Follower that lives by it is dead only at the next check, and the fallen Relic's word saves it."""
    taught = {"bunker_nine": ["always aura followers 0 1", "destroyed counter all_own_followers 1"]}
    play = table(["bigfoot"] * 2, ["conscript damage=2", "bunker_nine damage=4"], at="attack", taught=taught)
    play.attack("c0", "lair")
    assert (play.at("lair", 1), play.hp("f0", 1), play.mark("counters", "f0", 1)) == ("", 1, 1)


@pytest.mark.rule("CC-ENG-01", "CC-R36")
def test_influence_is_checked_between_triggers():
    """The opponent falls by the first Faith trigger; the second one, which would fell the active seat too, comes too late."""
    taught = {"golden_calf": ["faith influence opponent -1"], "homunculus": ["faith influence me -1"]}
    play = table(["golden_calf", "homunculus"], at="faith", influence=1, taught=taught)
    assert (play.over, play.winner, play.influence) == (True, 0, (1, 0))
    play = table(["homunculus", "golden_calf"], at="faith", influence=1, taught=taught)
    assert (play.winner, play.influence) == (1, (0, 1))
    assert int(play.s.queue_n) == 0
    assert not play.s.queue.any()


@pytest.mark.rule("CC-ENG-01")
def test_a_multi_row_trigger_is_checked_after_each_row():
    taught = {"golden_calf": ["faith damage all_units 1", "faith damage all_units 1"], "hooded_acolyte": []}
    taught["hooded_acolyte"] = ["destroyed counter all_own_followers 1"]
    play = table(["golden_calf", "leg_breaker", "hooded_acolyte damage=1"], at="faith", taught=taught)
    assert (play.board(0), play.hp("c0")) == ({"c0": "golden_calf"}, 2), (
        "all died at the first row, no counter came in time"
    )
    taught["hooded_acolyte"] = ["destroyed counter all_own_followers 2"]
    play = table(["golden_calf", "conscript", "hooded_acolyte damage=1"], at="faith", taught=taught)
    assert (play.hp("f0"), play.mark("counters", "f0")) == (2, 2), "the counters came between the rows"


# ---------------------------------------------------------------- triggers


@pytest.mark.rule("CC-ENG-02")
def test_triggers_run_from_leader_to_cryptids_by_slot():
    """Each card turns Influence into another number: the order can be read off the result."""
    taught = {
        "mama_rook": ["faith influence me 1"],
        "studio_zero": ["faith influence me -1"],
        "numbers_book": ["faith madness me 1"],
        "conscript": ["faith damage all_own_cryptids 1"],
        "leg_breaker": ["faith counter all_own_cryptids 1"],
        "homunculus": ["faith madness me 1"],
    }
    board = [
        "homunculus damage=2",
        "leg_breaker slot=f3",
        "conscript slot=f1",
        "numbers_book",
        "studio_zero",
        "mama_rook",
    ]
    play = table(board, at="faith", taught=taught, influence=1)
    assert (play.over, play.influence[0]) == (False, 1), "Leader, then Lair"
    assert (play.at("c0"), play.madness[0]) == ("", 2), "f1 killed it before f3's counter and before its own turn"
    assert play.waste(0) == {"homunculus": 1}


@pytest.mark.rule("CC-ENG-02")
def test_the_active_players_triggers_come_first():
    """Both sides' Followers die together: a dead one of each seat acts on Influence, and the first to act wins."""
    taught = {"starry_eyed_recruit": ["destroyed influence opponent -1"]}
    for seat in (0, 1):
        boards = [["starry_eyed_recruit"], ["starry_eyed_recruit"]]
        hands = [["wildfire"], []] if seat == 0 else [[], ["wildfire"]]
        play = table(*boards, hands=hands, active=seat, influence=1, madness=1, taught=taught).play("wildfire")
        assert (play.over, play.winner) == (True, seat)


@pytest.mark.rule("CC-ENG-02")
def test_destroyed_cards_run_their_triggers_and_a_loss_counts_once_for_each_unit():
    """Mama Rook and the Back Room count both losses; so does the Back Room that falls with them."""
    mine = ["leg_breaker", "corner_lookout", "mama_rook", "the_back_room"]
    play = table(mine, hand=["state_of_siege"], madness=1).play("state_of_siege")
    assert (play.madness[0], play.board(0).keys()) == (4, {"leader", "lair"})
    taught = {"conscript": ["loss madness me 1"]}
    play = table(["conscript"] * 3, hand=["state_of_siege"], madness=1, taught=taught).play("state_of_siege")
    assert play.madness[0] == 6, "each of three sees the two others fall"
    play = table(["conscript", "flash_mob"], hand=["state_of_siege"], madness=1, taught=taught).play("state_of_siege")
    assert play.madness[0] == 0, "none but itself"


@pytest.mark.rule("CC-ENG-02")
def test_a_listed_card_that_returned_to_hand_is_skipped():
    """Of two Cryptids that greet a third, the first sends all back to the hand before the second has its say."""
    taught = {"bigfoot": ["summon return all_own_cryptids"], "wicker_colossus": ["summon influence me 5"]}
    play = table(["bigfoot", "wicker_colossus", "lab_assistant"], hand=["homunculus"], taught=taught)
    play.play("homunculus")
    assert (play.board(0), play.influence[0]) == ({"f0": "lab_assistant"}, 40)
    taught = {"bigfoot": ["loss return all_own_cryptids"], "wicker_colossus": ["loss influence me 5"]}
    play = table(["bigfoot", "wicker_colossus", "leg_breaker"], hand=["state_of_siege"], madness=1, taught=taught)
    play.play("state_of_siege")
    assert (play.board(0), play.influence[0]) == ({}, 43), "the same for losses that it would have seen"


@pytest.mark.rule("CC-R62")
def test_a_sacrifice_is_a_destruction_of_the_controllers_choice():
    theirs = ["hooded_acolyte", "conscript", "mama_rook"]
    play = table(theirs=theirs, hand=["scapegoat"], madness=[3, 0]).play("scapegoat")
    assert (play.stage, play.seat) == ("SACRIFICE", 1)
    play.do("own:f0")
    assert (play.waste(1), play.madness) == ({"hooded_acolyte": 1}, (0, 2)), "its own and Mama Rook's trigger"


# ---------------------------------------------------------------- cards that leave and enter


@pytest.mark.rule("CC-ENG-03")
def test_a_card_that_leaves_play_loses_what_lay_on_it():
    marked = "loch_leviathan counters=2 poison=1 withered=1 damage=2 stunned attacks=0"
    play = table(theirs=[marked], hand=["executive_order"], resources=[{"cash": 1}]).play("executive_order")
    assert (play.stage, play.hand(1)) == ("DISCARD_OWN", {"conscript": 1, "loch_leviathan": 1})
    assert play.known(1) == {"loch_leviathan": 1}
    fields = ("counters", "poison", "withered", "damage", "stunned", "exhausted", "attacks", "slot")
    assert not any(play.s[field][1].any() for field in fields)


@pytest.mark.rule("CC-ENG-03")
def test_a_unit_returned_to_hand_and_played_again_is_as_printed():
    returning = {"expose": ["play return enemy_unit"]}
    play = table(theirs=["conscript counters=2 poison=1"], hand=["expose"], taught=returning)
    play.play("expose").end_turn().play("conscript")
    marks = {name: play.mark(name, "f0", 1) for name in ("power", "hp_max", "poison", "exhausted", "attacks")}
    assert marks == {"power": 2, "hp_max": 2, "poison": 0, "exhausted": 0, "attacks": 1}


@pytest.mark.rule("CC-ENG-04")
def test_a_new_card_takes_the_lowest_empty_slot_of_its_row():
    board = ["leg_breaker slot=f0", "leg_breaker slot=f2", "homunculus slot=c1", "numbers_book slot=r1"]
    hand = ["conscript", "black_candle", "homunculus", "lab_assistant"]
    play = table(board, hand=hand).play("lab_assistant").play("conscript").play("black_candle").play("homunculus")
    assert [play.at(name) for name in ("f1", "f3", "r0", "c0")] == [
        "lab_assistant",
        "conscript",
        "black_candle",
        "homunculus",
    ]


@pytest.mark.rule("CC-ENG-10", "CC-LAI-03")
def test_no_state_check_sees_the_lair_place_empty():
    play = table(["conscript damage=2", "bunker_nine damage=3"], hand=["bunker_nine"]).play("bunker_nine")
    assert (play.hp("f0"), play.hp("lair"), play.waste(0)) == (1, 8, {"bunker_nine": 1})


@pytest.mark.rule("CC-ENG-10", "CC-R22")
def test_no_state_check_sees_the_throne_empty():
    taught = {"mama_rook": ["always aura followers 0 1"], "director_null": ["always aura followers 0 1"]}
    play = table(
        ["conscript damage=2", "mama_rook"], hand=["director_null"], leader_second="replace", taught=taught
    ).play("director_null")
    assert (play.hp("f0"), play.at("leader")) == (1, "director_null")


# ---------------------------------------------------------------- costs


@pytest.mark.rule("CC-PLY-01")
@pytest.mark.parametrize(("madness", "payable"), [(0, False), (1, True)])
def test_a_card_cannot_pay_with_the_madness_that_it_gives(madness, payable):
    """Wildfire costs 1 Madness."""
    play = table(hand=["wildfire"], madness=[madness, 0], taught={"wildfire": ["play madness me 3"]})
    assert play.may("wildfire") == payable
    if payable:
        assert play.play("wildfire").madness == (3, 0)


@pytest.mark.rule("CC-ENG-05")
def test_discounts_stop_at_1_faith_and_increases_count_first():
    cheaper = ["dr_ada_voss", "brother_sunny"]
    play = table([cheaper[0]], hand=["pirate_transmitter", "numbers_book", "electron_scanner"], faith=1)
    assert play.offers("card") == {"pirate_transmitter", "numbers_book", "conscript"}, "2 - 1; 1 stays 1; 3 - 1"
    taught = {"studio_zero": ["always cost me relics -1"], "dr_ada_voss": ["always cost me relics -1"]}
    play = table(["dr_ada_voss", "studio_zero"], hand=["pirate_transmitter", "numbers_book"], faith=2, taught=taught)
    play.play("pirate_transmitter")
    assert (play.faith[0], play.may("numbers_book")) == (1, True), "two discounts on a 2-Faith card: 1"
    taught = {"studio_zero": ["always cost opponent rites 1"], "the_viral_prophet": ["always cost me rites -1"]}
    play = table(["the_viral_prophet"], ["studio_zero"], hand=["expose"], faith=1, taught=taught)
    assert play.play("expose").faith[0] == 0, "one discount and one increase on a 1-Faith card: 1"


@pytest.mark.rule("CC-ENG-05")
def test_a_printed_0_counts_increases_only():
    free = table(hand=["scapegoat"], faith=0, madness=3)
    assert free.may("scapegoat")
    dear = table([], ["senator_alder_crane"], hand=["scapegoat"], faith=0, madness=3)
    assert not dear.may("scapegoat")
    taught = {"the_viral_prophet": ["always cost me rites -2"]}
    dear = table(["the_viral_prophet"], ["senator_alder_crane"], hand=["scapegoat"], faith=0, madness=3, taught=taught)
    assert not dear.may("scapegoat")


# ---------------------------------------------------------------- chance and numbers


@pytest.mark.rule("CC-ENG-11")
def test_a_random_discard_takes_each_copy_with_equal_chance():
    n = 200 if PLAIN else 2000
    play = table(hands=[["shakedown", *HOLD], ["leg_breaker"] * 3 + ["expose"]])
    found = [int(random_card(play.s, 1)) for _ in range(n)].count(card(play.t, "leg_breaker"))
    assert abs(found - 0.75 * n) < 4 * math.sqrt(0.75 * 0.25 * n)
    lost = play.play("shakedown").waste(1)
    assert lost in ({"leg_breaker": 1}, {"expose": 1})


@pytest.mark.rule("CC-ENG-12", "CC-CMP-03")
def test_numbers_stop_at_the_ends_of_their_ranges():
    play = table(["bigfoot counters=254"], hand=["call_of_the_wild"]).play("call_of_the_wild")
    assert (play.mark("counters", "c0"), play.mark("power", "c0")) == (255, 259)
    play = table(theirs=["feral_hermit poison=255"], hand=["prayer_natural"]).play("prayer_natural")
    assert play.mark("poison", "f0", 1) == 255
    play = table(hand=["mass_hysteria"], madness=29_999).play("mass_hysteria")
    assert play.madness == (30_000, 30_000)
    assert table(hand=["prayer_stray"], influence=29_999).play("prayer_stray").influence[0] == 30_000


@pytest.mark.rule("CC-ENG-12")
def test_madness_does_not_fall_below_0():
    assert table(hand=["shakedown"], madness=[0, 0]).play("shakedown").madness == (1, 0)


@pytest.mark.rule("CC-ENG-13")
def test_attacks_are_given_on_entry_and_in_the_faith_phase_only():
    play = table(["conscript exhausted attacks=0", "lab_assistant"], hand=["mutagen", "conscript"], madness=1)
    play.play("mutagen", "own:f0")
    assert play.ready() == {"f0", "f1"}, "the only exhausted card was readied"
    play.play("conscript").do("end")
    assert play.offers("own") == {"f1", "f2"}
    play.end_turn().end_turn().do("end")
    assert play.offers("own") == {"f0", "f1", "f2"}


@pytest.mark.rule("CC-KEY-15", "CC-ENG-13")
def test_readying_a_stunned_card_frees_it_altogether():
    play = table(["conscript stunned", "lab_assistant"], hand=["mutagen"], madness=1)
    play.play("mutagen", "own:f1")
    assert (play.mark("stunned", "f0"), play.mark("exhausted", "f0")) == (0, 0)
    assert play.do("end").offers("own") == {"f0", "f1"}
