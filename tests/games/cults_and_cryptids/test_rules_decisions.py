"""Decision points (CC-DEC-05 to CC-DEC-16): who is asked, what is offered, what is forced."""

import pytest

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play, conserved
from hypogeum.testing.scenes.cults_and_cryptids.names import card

HOLD = ["conscript"]


def table(mine=(), theirs=(), hand=(), **given):
    given.setdefault("hands", [[*hand, *HOLD], HOLD])
    return Play(*scene("cults_and_cryptids", boards=[mine, theirs], **given))


@pytest.mark.rule("CC-DEC-05")
def test_main_offers_payable_cards_usable_relics_and_end():
    mine = ["pirate_transmitter", "black_candle exhausted", "cursed_camcorder", "lab_assistant"]
    play = table(mine, hand=["homunculus", "mothman", "flash_mob", "expose", "airstrike", "cash"], faith=1)
    assert (play.stage, play.seat) == ("MAIN", 0)
    assert play.legal() == {"end", "own:r0", "card:homunculus", "card:expose", "card:cash", "card:conscript"}


@pytest.mark.rule("CC-DEC-05", "CC-DEC-15")
def test_end_alone_is_not_asked():
    """With nothing to play the Attack Phase comes; with nothing to attack with the other seat's turn."""
    play = table(["conscript"], hands=[[], HOLD])
    assert (play.stage, play.seat, play.legal()) == ("ATTACKER", 0, {"end", "own:f0"})
    play = table(["conscript exhausted"], hands=[[], HOLD])
    assert (play.stage, play.seat, play.turn) == ("MAIN", 1, 6)


@pytest.mark.rule("CC-DEC-06")
def test_payers_are_chosen_upwards_and_one_by_one():
    play = table(["hooded_acolyte"] * 4, hand=["black_shuck"], madness=1).play("black_shuck")
    assert (play.stage, play.offers("own"), int(play.s.paying)) == ("SUMMON_PAY", {"f0", "f1", "f2"}, 2)
    play.do("own:f1")
    assert (play.stage, play.offers("own")) == ("SUMMON_PAY", {"f2", "f3"})
    assert play.ready() == {"f0", "f1", "f2", "f3"}, "they are exhausted together"
    play.do("own:f3")
    assert (play.at("c0"), play.ready(), play.madness[0]) == ("black_shuck", {"f0", "f2", "c0"}, 0)


@pytest.mark.rule("CC-DEC-06")
def test_payers_that_are_all_needed_are_not_asked_for():
    play = table(["hooded_acolyte"] * 3, hand=["black_shuck"], madness=1).play("black_shuck")
    assert play.offers("own") == {"f0", "f1"}
    play.do("own:f1")
    assert (play.stage, play.ready()) == ("MAIN", {"f0", "c0"}), "only f2 is left above"
    assert table(["hooded_acolyte"] * 2, hand=["black_shuck"], madness=1).play("black_shuck").ready() == {"c0"}


@pytest.mark.rule("CC-DEC-07")
def test_enemy_targets_fit_the_selector():
    theirs = ["conscript", "conscript exhausted", "conscript poison=1", "bigfoot exhausted poison=1", "mothman"]
    hand = ["rules_of_engagement", "hit_job", "venom_harvest", "containment_team", "backbench_whip"]
    for name, found in {
        "rules_of_engagement": {"f0", "f1", "f2", "c0", "c1"},
        "hit_job": {"f1", "c0"},
        "venom_harvest": {"f2", "c0"},
        "containment_team": {"c0", "c1"},
        "backbench_whip": {"f0", "f1", "f2"},
    }.items():
        play = table(theirs=theirs, hand=hand, resources=[{"arms": 1}], madness=1).play(name)
        assert (play.stage, play.seat, play.legal()) == ("TARGET_OPP", 0, {f"opp:{slot}" for slot in found})


@pytest.mark.rule("CC-DEC-08")
def test_own_targets_fit_the_selector():
    mine = ["conscript", "conscript exhausted", "bigfoot exhausted", "mothman", "petition_scroll"]
    assert table(mine, hand=["potluck_host"]).play("potluck_host").offers("own") == {"f0", "f1", "f2", "c0", "c1"}, (
        "the Host is in play by then"
    )
    assert table(mine, hand=["call_of_the_wild"]).play("call_of_the_wild").offers("own") == {"c0", "c1"}
    play = table(mine).use("r0")
    assert (play.stage, play.seat, play.legal()) == ("TARGET_OWN", 0, {"own:f0", "own:f1"})
    play = table(mine, hand=["mutagen"], madness=1).play("mutagen", "own:c1")
    assert play.offers("own") == {"f1", "c0"}, "only exhausted cards are readied"


@pytest.mark.rule("CC-DEC-09")
def test_cards_of_the_waste_that_fit_are_offered_and_shown():
    wastes = [["conscript", "conscript", "bigfoot", "expose"], ["leg_breaker"]]
    play = table(hand=["grave_robber", "deep_state_archivist"], wastes=wastes, madness=1)
    play.play("deep_state_archivist")
    assert play.hand(0)["expose"] == 1, "one kind is not asked for"
    play = table(hand=["grave_robber"], wastes=[["conscript", "lab_assistant", "bigfoot"]]).play("grave_robber")
    assert (play.stage, play.legal()) == ("PICK_WASTE", {"card:conscript", "card:lab_assistant"})
    play.do("card:lab_assistant")
    assert (play.known(0), play.waste(0)) == ({"lab_assistant": 1}, {"conscript": 1, "bigfoot": 1})
    assert table(hand=["grave_robber"], wastes=[["bigfoot"]]).play("grave_robber").stage == "MAIN", "none: no effect"


@pytest.mark.rule("CC-DEC-10", "CC-R50")
def test_a_search_may_decline_and_shuffles_in_any_case():
    deck = ["bigfoot", "expose", "mothman", "bigfoot", *["rally"] * 20]
    start = table(hand=["xenobiologist"], madness=1, decks=[deck], seed=3)
    start.play("xenobiologist")
    assert (start.stage, start.legal()) == ("PICK_DECK", {"end", "card:bigfoot", "card:mothman"})
    found = start.twin().do("card:mothman")
    assert (found.hand(0)["mothman"], found.known(0)) == (1, {"mothman": 1})
    assert found.deck(0) != [name for name in start.deck(0) if name != "mothman"]
    declined = start.twin().do("end")
    assert (sorted(declined.deck(0)), declined.hand(0)) == (sorted(start.deck(0)), start.hand(0))
    assert declined.deck(0) != start.deck(0)
    before = table(hand=["xenobiologist"], madness=1, decks=[["rally"] * 20])
    order = before.deck(0)
    before.play("xenobiologist")
    assert (before.stage, sorted(before.deck(0))) == ("MAIN", sorted(order)), "none is there"
    assert before.deck(0) != order, "and the deck is shuffled all the same"


@pytest.mark.rule("CC-DEC-10")
def test_a_second_search_is_another_decision():
    play = table(hand=["word_of_mouth"], decks=[["conscript", "lab_assistant"]]).play(
        "word_of_mouth", "card:lab_assistant"
    )
    assert (play.stage, play.limbo) == ("PICK_DECK", "word_of_mouth")
    play.do("end")
    assert (play.stage, play.hand(0)) == ("MAIN", {"conscript": 1, "lab_assistant": 1})


@pytest.mark.rule("CC-DEC-11")
def test_one_looked_at_card_is_kept_and_the_others_go_to_the_waste():
    play = table(hand=["peer_review"], decks=[["expose", "rally", "rally", "bigfoot", "mothman"]]).play("peer_review")
    assert (play.stage, play.seat, int(play.s.looked)) == ("PICK_TOP", 0, 4)
    assert play.legal() == {"card:expose", "card:rally", "card:bigfoot"}, "no END"
    play.do("card:rally")
    assert play.waste(0) == {"expose": 1, "rally": 1, "bigfoot": 1, "peer_review": 1}
    assert (play.hand(0)["rally"], play.known(0), play.deck(0)[0], int(play.s.looked)) == (1, {}, "mothman", 0)
    play = table(hand=["bone_reader"], decks=[["rally", "rally"]]).play("bone_reader")
    assert (play.stage, play.waste(0)) == ("MAIN", {"rally": 1}), "one kind is not asked for"


@pytest.mark.rule("CC-DEC-12")
def test_the_opponent_chooses_what_it_discards():
    hands = [["leviathan_of_debt", "expose"], ["expose", "rally", "mutagen"]]
    play = table(["unpaid_intern"] * 4, hands=hands, madness=1).play("leviathan_of_debt")
    assert (play.stage, play.seat, play.active) == ("DISCARD_OWN", 1, 0)
    assert play.legal() == {"card:expose", "card:rally", "card:mutagen"}
    play.do("card:rally")
    assert (play.seat, play.legal()) == (1, {"card:expose", "card:mutagen"})
    play.do("card:expose")
    assert (play.stage, play.seat, play.hand(1), play.waste(1)) == (
        "MAIN",
        0,
        {"mutagen": 1},
        {"rally": 1, "expose": 1},
    )


@pytest.mark.rule("CC-DEC-12", "CC-R52")
def test_fewer_cards_are_all_discarded_without_triggers():
    hands = [["leviathan_of_debt", "expose"], ["hooded_acolyte"]]
    play = table(["unpaid_intern"] * 4, hands=hands, madness=[1, 0]).play("leviathan_of_debt")
    assert (play.stage, play.seat, play.hand(1), play.waste(1)) == ("MAIN", 0, {}, {"hooded_acolyte": 1})
    assert play.madness == (0, 0)


@pytest.mark.rule("CC-DEC-13")
def test_the_acting_seat_sees_the_hand_and_picks():
    hands = [["front_page_scandal", "expose"], ["expose", "rally", "rally"]]
    play = table(hands=hands, resources=[{"film": 1}], madness=1).play("front_page_scandal")
    assert (play.stage, play.seat, play.legal()) == ("DISCARD_PICK", 0, {"card:expose", "card:rally"})
    assert play.known(1) == {"expose": 1, "rally": 2}
    play.do("card:rally")
    assert (play.hand(1), play.known(1), play.influence[1]) == (
        {"expose": 1, "rally": 1},
        {"expose": 1, "rally": 1},
        37,
    )


@pytest.mark.rule("CC-DEC-14", "CC-R62")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_sacrifices_active_seat_first_and_both_leave_together(seat):
    boards = [["conscript", "hooded_acolyte"], ["leg_breaker", "hooded_acolyte"]]
    hands = [["snap_election", "expose"], HOLD] if seat == 0 else [HOLD, ["snap_election", "expose"]]
    play = table(*boards, hands=hands, active=seat)
    before = conserved(play.s, play.t)
    play.play("snap_election")
    assert (play.stage, play.seat, play.legal()) == ("SACRIFICE", seat, {"own:f0", "own:f1"})
    play.do("own:f1")
    assert (play.stage, play.seat, play.board(seat).keys()) == ("SACRIFICE", 1 - seat, {"f0", "f1"})
    play.do("own:f0")
    assert (play.board(seat).keys(), play.board(1 - seat).keys()) == ({"f0"}, {"f1"})
    assert (play.stage, play.seat, conserved(play.s, play.t)) == ("MAIN", seat, before)
    assert play.madness == ((1, 0) if seat == 0 else (0, 1)), "one Acolyte fell"


@pytest.mark.rule("CC-DEC-14")
def test_a_seat_without_followers_sacrifices_none_and_one_follower_is_not_asked_for():
    play = table(["conscript"], hand=["snap_election"]).play("snap_election")
    assert (play.stage, play.board(0), play.influence[0]) == ("MAIN", {}, 44)
    play = table([], ["conscript", "bigfoot"], hand=["scapegoat"], madness=3).play("scapegoat")
    assert (play.stage, play.board(1)) == ("MAIN", {"c0": "bigfoot"})


@pytest.mark.rule("CC-DEC-14", "CC-KEY-06")
def test_warded_followers_can_be_sacrificed():
    """The pool has no Warded Follower, so the Hitchhiker is made one in this scene."""
    s, t = scene("cults_and_cryptids", boards=[[], ["hitchhiker", "conscript"]], hands=[["scapegoat"], HOLD], madness=3)
    t.keywords[card(t, "hitchhiker")] = c.WARDED
    assert Play(s, t).play("scapegoat").offers("own") == {"f0", "f1"}


@pytest.mark.rule("CC-DEC-15")
def test_attackers_are_ready_units_with_attacks_left():
    mine = ["conscript", "conscript exhausted", "conscript attacks=0", "bigfoot", "beast_of_bray_road"]
    play = table(mine, ["feral_hermit", "bunker_nine"], at="attack")
    assert (play.stage, play.seat, play.legal()) == ("ATTACKER", 0, {"end", "own:f0", "own:c0", "own:c1"})
    play.attack("c1", "f0").attack("c1", "lair")
    assert play.legal() == {"end", "own:f0", "own:c0"}


@pytest.mark.rule("CC-DEC-16")
def test_the_attacking_seat_chooses_a_target_and_a_lone_one_is_not_asked_for():
    play = table(["conscript"] * 3, ["feral_hermit", "bunker_nine"], at="attack", active=0).do("own:f1")
    assert (play.stage, play.seat, play.legal(), int(play.s.attacker)) == (
        "ATTACK_TARGET",
        0,
        {"opp:f0", "opp:lair"},
        1,
    )
    play.do("opp:lair")
    assert (play.stage, play.hp("lair", 1), int(play.s.attacker)) == ("ATTACKER", 6, -1)
    play = table(["conscript"] * 3, at="attack").do("own:f1")
    assert (play.stage, play.influence[1]) == ("ATTACKER", 38)


@pytest.mark.rule("CC-DEC-05")
def test_the_seat_that_is_not_to_act_has_no_legal_actions():
    play = table(["conscript"])
    assert (play.seat, int(play.s.to_act), play.s.legal.sum() > 0) == (0, 0, True)
    play = table(hand=["expose"], influence=[40, 3]).play("expose")
    assert (play.stage, int(play.s.to_act), int(play.s.legal.sum())) == ("OVER", -1, 0)
