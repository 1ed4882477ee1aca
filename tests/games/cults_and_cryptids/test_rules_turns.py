"""The phases of a turn (CC-TRN, CC-FTH, CC-DRW, CC-MAI, CC-ATP, CC-END, CC-ENG-06, CC-ENG-07) and Stun (CC-KEY-15)."""

import numpy as np
import pytest

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.rules.main import flow_main
from hypogeum.games.cults_and_cryptids.rules.outcome import payoffs
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play

HOLD = ["conscript"]
"""A hand that keeps its seat's Main Phase from being skipped."""


def table(**given):
    given.setdefault("hands", [HOLD, HOLD])
    return Play(*scene("cults_and_cryptids", **given))


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("CC-TRN-01", "CC-R60")
def test_a_turn_runs_faith_draw_main_attack_end():
    """Readied units count, a card is drawn, then come the two phases with choices."""
    board = ["conscript exhausted", "the_vault_club"]
    play = table(at="turn", active=1, boards=[board, ["leg_breaker", "bunker_nine"]], decks=[["expose", "rally"]])
    assert (play.phase, play.stage, play.seat) == (c.MAIN_PHASE, "MAIN", 0)
    assert (play.faith[0], play.hand(0)) == (3, {"conscript": 1, "expose": 1})
    play.do("end")
    assert (play.phase, play.stage) == (c.ATTACK_PHASE, "ATTACKER")
    play.do("own:f0", "opp:f0")
    assert (play.phase, play.stage, play.seat, play.turn) == (c.MAIN_PHASE, "MAIN", 1, 8)


@pytest.mark.rule("CC-TRN-01")
def test_phases_can_be_followed_step_by_step():
    s, t = scene("cults_and_cryptids", at="faith", hands=[HOLD, HOLD], boards=[["conscript"], []], run=False)
    play = Play(s, t)
    seen = []
    for pc in (c.P_FAITH, c.P_DRAW):
        assert int(s.frame[0, c.F_PC]) == pc
        flow_main(s, t)
        seen.append(play.phase)
    assert seen == [c.FAITH_PHASE, c.DRAW_PHASE]
    assert int(s.frame[0, c.F_PC]) == c.P_MAIN


@pytest.mark.rule("CC-TRN-02", "CC-END-02")
def test_turns_alternate():
    play = table()
    seats = []
    for _ in range(4):
        seats.append((play.seat, play.active, play.turn))
        play.end_turn()
    assert seats == [(0, 0, 5), (1, 1, 6), (0, 0, 7), (1, 1, 8)]


# ---------------------------------------------------------------- Faith Phase


@pytest.mark.rule("CC-FTH-01", "CC-FOL-03")
def test_the_active_players_cards_become_ready_and_no_others():
    cards = ["conscript exhausted", "bigfoot exhausted", "numbers_book exhausted"]
    play = table(at="faith", boards=[cards, cards])
    assert play.ready(0) == {"f0", "c0", "r0"}
    assert play.ready(1) == set()


@pytest.mark.rule("CC-FTH-02", "CC-R16")
def test_a_poisoned_card_becomes_ready_and_stays_poisoned():
    play = table(at="faith", boards=[["feral_hermit exhausted poison=1"]])
    assert (play.mark("exhausted", "f0"), play.mark("poison", "f0")) == (0, 1)


@pytest.mark.rule("CC-FTH-03", "CC-FOL-01", "CC-FOL-04", "CC-CRY-03")
def test_faith_is_1_and_1_for_each_ready_unit():
    units = ["conscript", "conscript", "leg_breaker", "bigfoot"]
    others = ["mama_rook", "bunker_nine", "numbers_book"]
    play = table(at="faith", boards=[units + others], resources=[{"cash": 5}])
    assert play.faith[0] == 5
    assert table(at="faith", boards=[others]).faith[0] == 1


@pytest.mark.rule("CC-FTH-05")
def test_readying_comes_before_the_count():
    assert table(at="faith", boards=[["conscript exhausted"] * 4]).faith[0] == 5


@pytest.mark.rule("CC-FTH-04", "CC-R18")
def test_bonuses_do_not_lift_faith_above_the_cap():
    units = ["conscript"] * 6 + ["bigfoot"]
    assert table(at="faith", boards=[[*units, "the_vault_club", "baroness_irina_thorne"]]).faith[0] == 8
    play = table(boards=[["ledger_of_favours"]], resources=[{"cash": 1}], faith=7)
    play.use("r0")
    assert play.faith[0] == 8, "two more Faith"


@pytest.mark.rule("CC-FTH-03")
def test_modifiers_are_added_when_faith_is_counted():
    assert table(at="faith", boards=[["the_vault_club", "baroness_irina_thorne", "conscript"]]).faith[0] == 4


@pytest.mark.rule("CC-FTH-06", "CC-MAD-04")
def test_madness_of_each_turn_comes_in_the_controllers_faith_phase_only():
    play = table(at="turn", active=1, boards=[["conspiracy_podcaster"]])
    assert (play.seat, play.madness) == (0, (1, 0))
    play.end_turn()
    assert (play.seat, play.madness) == (1, (1, 0))
    play.end_turn()
    assert (play.seat, play.madness) == (0, (2, 0))


@pytest.mark.rule("CC-FTH-06", "CC-R60")
def test_triggers_of_the_faith_phase_come_after_the_count():
    """The Believer lives by 5 Madness: one that the Podcaster gives comes too late for the count, and for its life."""
    play = table(at="faith", boards=[["conspiracy_podcaster", "paranoid_believer withered=3"]], madness=[5, 0])
    assert play.faith[0] == 3
    play = table(at="faith", boards=[["conspiracy_podcaster", "paranoid_believer withered=3"]], madness=[4, 0])
    assert (play.faith[0], play.at("f1"), play.madness[0]) == (2, "", 5), "it died before the count, Madness came after"


@pytest.mark.rule("CC-FTH-07")
def test_faith_that_was_not_spent_is_gone():
    play = table(boards=[["conscript"]], faith=[3, 3])
    play.end_turn().end_turn()
    assert (play.seat, play.faith[0]) == (0, 2)


@pytest.mark.rule("CC-FTH-07", "CC-R17", "CC-R09")
def test_faith_is_a_snapshot():
    """Neither the Follower that enters nor the one that is exhausted or lost changes it."""
    play = table(at="faith", boards=[["lab_assistant", "lab_assistant"]], hands=[["conscript", "homunculus", "expose"]])
    assert play.faith[0] == 3
    play.play("conscript")
    assert play.faith[0] == 2
    play.play("homunculus", "own:f0")
    assert play.faith[0] == 2
    play = table(at="faith", boards=[["conscript"] * 3, []], hands=[["blood_moon", "expose"]], madness=2)
    assert play.faith[0] == 4
    play.play("blood_moon", "own:f0")
    assert play.faith[0] == 3


@pytest.mark.rule("CC-R09")
def test_faith_on_entry_gives_faith_at_once():
    given = dict(hands=[["conscript", "devoted_chanter", "test_subject", "expose"]], faith_on_entry="on")
    play = table(**given, faith=3)
    assert play.play("conscript").faith[0] == 3
    assert play.play("devoted_chanter").faith[0] == 4, "Fervent"
    assert play.play("test_subject").faith[0] == 3, "it enters exhausted"
    assert table(**given, faith=8).play("devoted_chanter").faith[0] == 8


# ---------------------------------------------------------------- poison


@pytest.mark.rule("CC-FTH-08", "CC-R05")
def test_poison_works_before_the_count():
    play = table(at="faith", boards=[["snake_handler poison=1", "conscript poison=1"]])
    assert (play.at("f0"), play.waste(0)) == ("", {"snake_handler": 1})
    assert (play.hp("f1"), play.mark("hp_max", "f1"), play.faith[0]) == (1, 1, 2)


@pytest.mark.rule("CC-FTH-08", "CC-R05")
def test_poison_counters_stack_stay_and_take_hp_for_good():
    play = table(at="faith", boards=[["feral_hermit poison=2"]])
    assert (play.hp("f0"), play.mark("damage", "f0"), play.mark("poison", "f0")) == (3, 0, 2)
    play.end_turn()
    assert play.hp("f0") == 3, "no End Phase heals it, and the opponent's turn brings no more"
    play.end_turn()
    assert play.hp("f0") == 1
    assert play.end_turn().end_turn().at("f0") == ""


@pytest.mark.rule("CC-FTH-08")
def test_armored_does_not_lessen_poison():
    assert table(at="faith", boards=[["armored_column poison=1"]]).hp("f0") == 3


@pytest.mark.rule("CC-R05", "CC-LDR-06")
def test_poison_is_damage_to_a_lair_or_leader():
    play = table(at="faith", boards=[["bunker_nine poison=2", "mama_rook poison=3"]])
    assert (play.mark("damage", "lair"), play.mark("damage", "leader")) == (2, 3)
    assert play.mark("hp_max", "lair") == 8
    play = table(at="faith", boards=[["bunker_nine poison=8", "mama_rook poison=30"]])
    assert (play.at("lair"), play.hp("leader")) == ("", 1)


@pytest.mark.rule("CC-FTH-08")
def test_all_poisoned_cards_suffer_before_one_state_check():
    """Both Followers and the Back Room fall together, and it still counts the two losses."""
    board = ["snake_handler poison=1", "leg_breaker poison=1", "the_back_room damage=5 poison=1"]
    play = table(at="faith", boards=[board])
    assert (play.board(0), play.madness[0], play.faith[0]) == ({}, 2, 1)


@pytest.mark.rule("CC-R05")
def test_poison_single_keeps_one_counter():
    given = dict(boards=[["trapper"], ["conscript poison=1"]], hands=[["prayer_natural", "expose"]])
    assert table(**given).play("prayer_natural").mark("poison", "f0", 1) == 2
    assert table(**given, poison="single").play("prayer_natural").mark("poison", "f0", 1) == 1


@pytest.mark.rule("CC-R05", "CC-R06")
def test_without_healing_poison_deals_lasting_damage():
    play = table(at="faith", boards=[["feral_hermit poison=2"]], damage_reset="none")
    assert (play.mark("damage", "f0"), play.mark("withered", "f0")) == (2, 0)
    assert play.end_turn().end_turn().mark("damage", "f0") == 4


# ---------------------------------------------------------------- Stun


@pytest.mark.rule("CC-KEY-15", "CC-FTH-01")
def test_a_stunned_card_misses_one_turn():
    play = table(
        boards=[["backbench_whip"], ["conscript", "lab_assistant"]],
        hands=[["backbench_whip", "expose"], ["homunculus", "expose"]],
    )
    play.play("backbench_whip", "opp:f1")
    assert (play.mark("exhausted", "f1", 1), play.mark("stunned", "f1", 1)) == (1, 1)
    play.end_turn()
    assert (play.seat, play.faith[1], play.ready(1)) == (1, 2, {"f0"})
    assert not play.may("homunculus"), "it cannot pay"
    play.do("end")
    assert play.offers("own") == {"f0"}, "nor attack"
    play.end_turn().end_turn()
    assert (play.seat, play.faith[1], play.ready(1)) == (1, 3, {"f0", "f1"})


@pytest.mark.rule("CC-KEY-15")
def test_a_card_that_was_exhausted_already_can_be_stunned():
    play = table(boards=[[], ["conscript exhausted", "leg_breaker"]], hands=[["filibuster"], HOLD], madness=1)
    play.play("filibuster")
    assert (play.seat, play.ready(1), play.faith[1]) == (1, set(), 1)


# ---------------------------------------------------------------- Draw Phase


@pytest.mark.rule("CC-DRW-01", "CC-R55")
def test_one_card_is_drawn_in_the_draw_phase():
    play = table(at="draw", decks=[["expose", "rally"]])
    assert (play.hand(0), play.deck(0)[0]) == ({"conscript": 1, "expose": 1}, "rally")


@pytest.mark.rule("CC-DRW-02")
def test_an_empty_deck_is_made_of_the_waste():
    play = table(at="draw", wastes=[["expose"] * 5], decks=[[]], rest="hand")
    assert play.sizes(0) == (4, 56, 0)


@pytest.mark.rule("CC-DRW-03")
def test_the_deck_is_refilled_in_the_middle_of_a_draw():
    play = table(
        hands=[["dividend", "expose"]], decks=[["rally"]], wastes=[["leg_breaker"] * 4], rest="hand", madness=1
    )
    before = play.sizes(0)[1]
    play.play("dividend")
    assert play.sizes(0) == (3, before + 1, 1), "the Rite left the hand, two cards came"
    assert play.hand(0)["rally"] == 1
    assert play.waste(0) == {"dividend": 1}, "not part of the reshuffle"


@pytest.mark.rule("CC-DRW-04", "CC-R19")
def test_with_deck_and_waste_empty_a_draw_fails_and_the_game_goes_on():
    play = table(at="draw", rest="hand")
    assert (play.stage, play.sizes(0)) == ("MAIN", (0, 60, 0))
    assert play.influence == (40, 40)


@pytest.mark.rule("CC-R56")
def test_looking_and_milling_use_only_the_cards_that_are_there():
    given = dict(hands=[["peer_review", "expose"]], rest="hand")
    play = table(**given, decks=[["rally", "mutagen"]], wastes=[["leg_breaker"] * 3])
    play.play("peer_review")
    assert (play.stage, play.offers("card")) == ("PICK_TOP", {"rally", "mutagen"})
    play = table(**given, decks=[[]], wastes=[["leg_breaker", "rally", "mutagen"]])
    play.play("peer_review")
    assert play.offers("card") == {"leg_breaker", "rally", "mutagen"}, "an empty deck is refilled first"
    play = table(boards=[["black_candle"]], decks=[[]], wastes=[["rally"] * 3], rest="hand").use("r0")
    assert (play.sizes(0)[0], play.waste(0)) == (2, {"rally": 1})


# ---------------------------------------------------------------- Main and Attack Phase


@pytest.mark.rule("CC-MAI-01", "CC-MAI-03")
def test_cards_summons_and_relics_come_in_any_order_and_number():
    play = table(
        boards=[["pirate_transmitter", "lab_assistant", "lab_assistant"]],
        hands=[["conscript", "homunculus", "homunculus", "expose"]],
        faith=3,
    )
    play.play("conscript").play("homunculus", "own:f0").use("r0").play("homunculus").play("expose")
    assert play.board(0).keys() == {"r0", "f0", "f1", "f2", "c0", "c1"}
    assert play.influence == (40, 36)


@pytest.mark.rule("CC-MAI-02")
def test_each_step_needs_its_cost_at_that_moment():
    hand = ["war_correspondent", "flash_mob", "conscript", "flagellant"]
    assert table(hands=[hand], faith=3).offers("card") == {"war_correspondent", "flash_mob", "conscript"}
    assert table(hands=[hand], faith=2).offers("card") == {"flash_mob", "conscript"}
    assert table(hands=[hand], faith=1, madness=1).offers("card") == {"conscript", "flagellant"}


@pytest.mark.rule("CC-MAI-03")
def test_two_cards_of_1_faith_can_be_played_for_2():
    play = table(hands=[["conscript", "conscript", "leg_breaker"]], faith=2)
    play.play("conscript").play("conscript")
    assert (play.board(0), play.faith[0], play.turn) == ({"f0": "conscript", "f1": "conscript"}, 0, 5)


@pytest.mark.rule("CC-MAI-04", "CC-R30", "CC-R46")
def test_nothing_is_played_outside_the_own_main_phase():
    board = ["conscript", "pirate_transmitter"]
    play = table(
        boards=[board, ["leg_breaker", *board]], hands=[["expose", "market_crash"], ["expose", "market_crash"]]
    )
    play.do("end")
    assert play.legal() == {"end", "own:f0"}
    play.do("own:f0")
    assert (play.seat, play.legal()) == (0, {"opp:f0", "opp:f1"}), "the other seat has no say"


@pytest.mark.rule("CC-ATP-01")
def test_any_number_of_attackers_none_included():
    play = table(at="attack", boards=[["conscript"] * 3, ["feral_hermit", "bunker_nine"]])
    assert play.legal() == {"end", "own:f0", "own:f1", "own:f2"}
    assert play.twin().do("end").turn == 6
    play.attack("f1", "f0")
    assert play.legal() == {"end", "own:f0", "own:f2"}


@pytest.mark.rule("CC-ATP-02", "CC-CMB-02", "CC-R15", "CC-R54")
def test_attacks_are_resolved_one_by_one_by_the_attacker_alone():
    play = table(at="attack", boards=[["conscript"] * 2, ["feral_hermit", "conscript"]])
    while play.turn == 5:
        assert play.seat == 0
        play.do(sorted(play.legal() - {"end"})[0])
    assert (play.madness, play.at("f0", 1), [play.seat, play.stage]) == ((0, 2), "feral_hermit", [1, "MAIN"])


@pytest.mark.rule("CC-ATP-03")
def test_the_attacker_chooses_inside_the_hierarchy():
    board = ["conscript", "mothman", "bunker_nine", "mama_rook", "numbers_book"]
    play = table(at="attack", boards=[["conscript", "getaway_driver"], board])
    assert play.targets("f0") == {"f0", "c0", "lair"}
    assert play.targets("f1") == {"f0", "c0", "lair", "leader", "influence"}


@pytest.mark.rule("CC-R38")
def test_the_first_player_may_attack_in_the_first_turn():
    play = table(turn=1, hands=[["leg_breaker", *HOLD], HOLD], faith=1)
    play.play("leg_breaker").attack("f0")
    assert (play.turn, play.influence) == (2, (40, 37))


# ---------------------------------------------------------------- End Phase and limits


@pytest.mark.rule("CC-END-03", "CC-R06", "CC-LDR-07")
def test_units_heal_in_the_end_phase_lairs_and_leaders_do_not():
    hurt = ["leviathan_of_debt damage=3", "precinct_captain damage=3", "bunker_nine damage=3", "mama_rook damage=3"]
    play = table(at="end", boards=[hurt, hurt])
    for seat in range(2):
        assert [play.mark("damage", name, seat) for name in ("c0", "f0", "lair", "leader")] == [0, 0, 3, 3]
    play.end_turn().end_turn()
    assert [play.mark("damage", name) for name in ("lair", "leader")] == [3, 3]


@pytest.mark.rule("CC-R06")
@pytest.mark.parametrize(("option", "left"), [("units_and_lair", [0, 0, 2]), ("none", [2, 2, 2])])
def test_what_heals_is_an_option(option, left):
    hurt = ["precinct_captain damage=2", "bunker_nine damage=2", "mama_rook damage=2"]
    play = table(at="end", boards=[hurt, hurt], damage_reset=option)
    for seat in range(2):
        assert [play.mark("damage", name, seat) for name in ("f0", "lair", "leader")] == left


@pytest.mark.rule("CC-ENG-06")
def test_after_300_decisions_of_a_turn_the_engine_ends_it():
    play = table(
        boards=[["conscript"], ["conscript", "leg_breaker"]],
        hands=[["rules_of_engagement", "expose", "expose"], HOLD],
        turn_decisions=298,
    )
    play.play("rules_of_engagement")
    assert (play.stage, int(play.s.turn_decisions)) == ("TARGET_OPP", 299)
    play.do("opp:f0")
    assert play.waste(1) == {"conscript": 1}, "the Rite resolves"
    assert (play.turn, play.seat, play.stage, int(play.s.turn_decisions)) == (6, 1, "MAIN", 0)
    assert play.at("f1", 1) == "leg_breaker", "no attack was made"


@pytest.mark.rule("CC-ENG-06")
def test_the_guard_ends_the_attacks_too():
    play = table(at="attack", boards=[["conscript"] * 2, ["feral_hermit", "bunker_nine"]], turn_decisions=298)
    play.attack("f0", "f0")
    assert (play.turn, play.hp("f0", 1), play.madness[1]) == (6, 5, 1)


@pytest.mark.rule("CC-ENG-07", "CC-WIN-05")
@pytest.mark.parametrize("score", ["zero", "influence"])
def test_the_game_is_truncated_after_the_last_turn(score):
    play = table(turn=119, influence=[40, 30], truncation_score=score)
    play.end_turn()
    assert (play.over, play.turn) == (False, 120)
    play.end_turn()
    assert (play.over, int(play.s.status), play.reason, play.winner) == (True, 2, "truncated", c.NONE)
    out = np.zeros(2, np.float32)
    payoffs(play.s, play.t, out)
    assert out.tolist() == ([0, 0] if score == "zero" else [0.125, -0.125])


@pytest.mark.rule("CC-ENG-07")
def test_the_number_of_turns_is_an_option():
    assert table(turn=19, max_turns=20).end_turn().end_turn().reason == "truncated"
