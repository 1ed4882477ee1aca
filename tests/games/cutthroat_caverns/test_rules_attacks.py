"""Attack Cards: the ladder, Protected, Enhanced and Tactical cards. Section 2.4 of the specification (CU-ATK)."""

import pytest

from hypogeum.games.cutthroat_caverns.effects import rotate
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two cards more for each seat, so that the next set phase asks."""


def turns(sets, hands, encounter="pit_demon", **given):
    """The turns begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order, characters Vasha, Orn, Nyx, ..."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + spare for cards, spare in zip(hands, SPARE, strict=False)]
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter=encounter, players=len(hands), hands=held, sets=laid, **given
    )
    return Play(s, t)


def stack(play):
    return [(owner, value) for owner, _, value in play.stack()]


# ---------------------------------------------------------------- the ladder


@pytest.mark.rule("CU-ATK-03", "CU-EX-03")
def test_25_halved_is_15_and_0_after_that_and_doubled_is_50_and_no_more():
    s, t = scene("cutthroat_caverns", at="w_end", encounter="pit_demon", stack=[(0, "attack_25")], run=False)
    play = Play(s, t)
    down = [play.value(0)]
    for _ in range(3):
        rotate(s, t, 0, -1)
        down.append(play.value(0))
    assert down == [25, 15, 0, 0]
    up = []
    for _ in range(5):
        rotate(s, t, 0, 1)
        up.append(play.value(0))
    assert up == [15, 25, 50, 50, 50]


@pytest.mark.rule("CU-ATK-03", "CU-EX-03", "CU-WIN-03")
@pytest.mark.parametrize(("mode", "value"), [("double", 50), ("halve", 15)])
def test_not_so_tough_turns_a_played_card_one_step(mode, value):
    play = turns(["attack_25"], [["rally"], ["not_so_tough"], ["feint"]]).until("WIN", 1, window="W_ATK")
    play.do("card:not_so_tough", mode).until("SET")
    assert play.s.lp_round == 185 - value


@pytest.mark.rule("CU-ATK-03")
def test_a_card_at_the_top_cannot_be_doubled_and_one_at_the_bottom_cannot_be_halved():
    play = turns(["attack_100"], [["rally"], ["not_so_tough"], ["feint"]]).until("WIN", 1, window="W_ATK")
    play.do("card:not_so_tough")
    assert play.stage != "ACT_MODE", "only halving is possible, so nothing is asked"
    play.until("SET")
    assert play.s.lp_round == 185 - 50
    play = turns(["poke_with_a_stick"], [["rally"], ["not_so_tough"], ["feint"]])
    assert play.until("WIN", 0, window="W_ATK").legal() == {"pass", "card:rally"}
    assert not play.offered("WIN", 1, window="W_ATK", rounds=1), "a card with one value cannot be turned"


# ---------------------------------------------------------------- Protected


@pytest.mark.rule("CU-ATK-05")
def test_the_face_of_another_character_is_a_plain_card():
    hands = [["rally"], ["trip", "critical_miss", "not_so_tough", "rally"], ["feint"]]
    play = turns(["vasha_30"], hands, characters=["orn", "vasha", "nyx"])
    assert (play.seat, play.window) == (0, "W_ATK"), "no question of doubling"
    assert play.pending() == [(0, "vasha_30", 30)]
    play.until("WIN", 1, window="W_ATK")
    assert play.legal() == {"pass", "card:trip", "card:critical_miss", "card:not_so_tough", "card:rally"}
    play.do("card:critical_miss").until("SET")
    assert play.s.lp_round == 185


@pytest.mark.rule("CU-ATK-06")
@pytest.mark.parametrize(("answer", "value"), [("yes", 60), ("pass", 30)])
def test_the_owner_may_play_an_own_face_for_double_and_never_must(answer, value):
    play = turns(["vasha_30"], [["rally"], ["feint"], ["feint"]])
    assert (play.stage, play.seat, play.legal()) == ("DOUBLE_OWN", 0, {"pass", "yes"})
    play.do(answer)
    assert play.pending() == [(0, "vasha_30", value)]


@pytest.mark.rule("CU-ATK-07", "CU-R33")
@pytest.mark.parametrize("answer", ["yes", "pass"])
def test_an_own_face_cannot_be_the_target_of_another_players_action_card_once_revealed(answer):
    """Doubled or not; its owner may still turn it or add to it."""
    others = ["trip", "critical_miss", "not_so_tough", "rally"]
    play = turns(["vasha_30", "attack_5"], [["rally", "not_so_tough"], others, ["not_so_tough"]])
    play.do(answer)
    assert (play.window, play.seat, play.legal()) == ("W_ATK", 0, {"pass", "card:not_so_tough", "card:rally"})
    play.do("card:rally").until("WIN", 1)
    assert play.pending() == [(1, "attack_5", 5)], "the others were not asked about it"
    assert play.stack() == [(0, "vasha_30", 10 + (60 if answer == "yes" else 30))]
    play.do("card:not_so_tough")
    assert (play.stage, int(play.s.str_entry[0])) == ("ACT_MODE", 16), "on the stack it is no target either"


@pytest.mark.rule("CU-ATK-07", "CU-ACT-07", "CU-STD-03")
def test_edge_out_before_the_reveal_stops_even_an_own_face():
    play = turns(["vasha_30"], [["rally"], ["edge_out"], ["feint"]]).until("WIN", 1, window="W_PRE").do("card:edge_out")
    play.until("SET")
    assert "vasha_30" in play.discards()
    assert play.s.lp_round == 185


@pytest.mark.rule("CU-ATK-07", "CU-R36")
def test_an_own_face_received_by_mixed_signals_is_protected_for_the_receiver():
    play = turns(["attack_5", "vasha_30"], [["mixed_signals"], ["trip"], ["trip"]])
    play.until("WIN", 0, window="W_PRE").do("card:mixed_signals").until("DOUBLE_OWN", 0).do("yes")
    play.until("WIN", 2, window="W_ATK")
    assert play.pending() == [(1, "attack_5", 5)], "nobody was asked about his 60"
    assert (0, 60) in stack(play)


@pytest.mark.rule("CU-ATK-08", "CU-R44", "CU-R45")
def test_protection_does_not_help_against_crowd():
    play = turns(["crowd", "orn_30", "nyx_20", "talon_10"], [["rally"], ["feint"], ["feint"], ["not_so_tough"]])
    play.until("DOUBLE_OWN", 1).do("yes").until("DOUBLE_OWN", 2).do("pass").until("DOUBLE_OWN", 3).do("pass")
    play.until("WIN", 3, window="W_END")
    assert stack(play) == [(0, 20), (1, 30), (2, 10), (3, 10)], "the next two players only"


@pytest.mark.rule("CU-ATK-08")
def test_protection_does_not_help_against_the_creature():
    play = turns(["vasha_20", "attack_5"], [["rally"], ["feint"], ["not_so_tough"]], encounter="iron_colossus")
    play.do("pass").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 10), (1, 5)], "the first attack of the Round is halved"


@pytest.mark.rule("CU-R11")
def test_the_doubling_of_an_own_face_leaves_riders_alone():
    play = turns(["vasha_30"], [["rally"], ["feint"], ["feint"]], riders={0: ["focus_strength"]})
    play.do("yes")
    assert play.pending() == [(0, "vasha_30", 60 + 30)]


# ---------------------------------------------------------------- Enhanced


@pytest.mark.rule("CU-ATK-09", "CU-EX-25", "CU-R47")
def test_stab_and_grab_takes_an_item_after_its_damage():
    play = turns(["stab_and_grab"], [["rally"], ["feint"], ["feint"]], items={1: ["cure_wounds", "potion_of_haste"]})
    play.until("STEAL_SEAT")
    assert stack(play) == [(0, 10)], "its damage lies on the stack"
    assert play.legal() == {"pass", "seat:1"}
    play.do("seat:1", "item:potion_of_haste")
    assert play.items(0) == ["potion_of_haste"]
    assert play.items(1) == ["cure_wounds"]


@pytest.mark.rule("CU-ATK-09", "CU-R47")
def test_the_thief_may_decline():
    play = turns(["stab_and_grab"], [["rally"], ["feint"], ["feint"]], items={1: ["cure_wounds"]})
    play.until("STEAL_SEAT").do("pass")
    assert play.items(1) == ["cure_wounds"]


@pytest.mark.rule("CU-ATK-09")
def test_a_spoiled_stab_and_grab_steals_nothing():
    play = turns(["stab_and_grab"], [["rally"], ["trip"], ["feint"]], items={1: ["cure_wounds"]})
    play.until("WIN", 1, window="W_ATK").do("card:trip").until("SET")
    assert "STEAL_SEAT" not in " ".join(play.history)
    assert play.items(1) == ["cure_wounds"]
    assert play.s.lp_round == 185


@pytest.mark.rule("CU-ATK-09")
def test_a_spoiled_crowd_and_a_spoiled_ugly_do_nothing():
    play = turns(["crowd", "attack_20"], [["rally"], ["critical_miss"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss").until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 20)]
    play = turns(["ugly", "attack_20"], [["rally"], ["critical_miss"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss").until("WIN", 2, window="W_END")
    assert "NAME" not in " ".join(play.history)
    assert play.s.ugly_n == 0


@pytest.mark.rule("CU-R34")
def test_an_enhanced_effect_happens_even_where_the_creature_ignores_the_attack():
    play = turns(["attack_20", "stab_and_grab"], [["rally"], ["feint"], ["feint"]], encounter="arc_mages",
                 items={0: ["cure_wounds"]})  # fmt: skip
    play.until("STEAL_SEAT", 1)
    assert stack(play) == [(0, 20)], "10 is no more than 20: no wound"
    play.do("seat:0")
    assert play.items(1) == ["cure_wounds"]


@pytest.mark.rule("CU-R72")
def test_the_blow_that_ends_the_encounter_still_steals():
    play = turns(["stab_and_grab"], [["feint", "rally"], ["feint"], ["feint"]], items={1: ["cure_wounds"]}, left=10)
    play.until("STEAL_SEAT").do("seat:1")
    assert play.items(0) == ["cure_wounds"]
    assert play.prestige(0) == 6


@pytest.mark.rule("CU-R72")
def test_the_blow_that_ends_the_encounter_names_nobody():
    play = turns(["ugly"], [["feint", "rally"], ["feint"], ["feint"]], left=10).until("DISCARD")
    assert "NAME" not in " ".join(play.history)
    assert play.prestige(0) == 6


@pytest.mark.rule("CU-EX-25", "CU-STR-11")
def test_ugly_turns_the_first_strike_on_the_player_named():
    play = turns(["ugly"], [["rally"], ["feint"], ["feint"]], encounter="ripper").until("NAME")
    assert play.legal() == {"pass", "seat:1", "seat:2"}
    play.do("seat:1").until("SET")
    assert [play.lp(k) for k in range(3)] == [100, 90, 100]


@pytest.mark.rule("CU-R70")
def test_an_attack_on_a_token_that_died_meanwhile_does_not_land_but_still_steals():
    hands = [["attack_50", "stab_and_grab"], ["feint"], ["feint"]]
    play = turns(["double_strike"], hands, encounter="wolf_pack", items={2: ["cure_wounds"]})
    play.do("card:attack_50", "card:stab_and_grab", "token:1", "token:1").until("STEAL_SEAT")
    assert play.prestige(0) == 1
    assert stack(play) == [], "the stack of the wolf went with it, and the second attack did not land"
    assert "stab_and_grab" in play.discards()
    play.do("seat:2")
    assert play.items(0) == ["cure_wounds"]


# ---------------------------------------------------------------- Tactical cards and attacks of 0


@pytest.mark.rule("CU-ATK-10", "CU-ATK-11", "CU-GLO-01")
def test_a_feint_cannot_be_the_target_of_cards_that_aim_at_attacks():
    others = ["trip", "critical_miss", "not_so_tough", "rally"]
    play = turns(["feint", "attack_5"], [["rally", "not_so_tough"], others, ["trip"]])
    assert (play.seat, play.window, play.pending()) == (0, "W_ATK", [(1, "attack_5", 5)]), (
        "nobody was asked about the Feint"
    )
    assert play.discards()[0] == "feint"
    assert play.s.engaged[0] == 1
    assert stack(play) == []


@pytest.mark.rule("CU-ATK-11", "CU-TRN-02")
def test_a_feint_does_nothing_but_engage():
    play = turns(["feint", "attack_5"], [["rally"], ["rally"], ["not_so_tough"]]).until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 5)]
    assert play.s.engaged[:3].tolist() == [1, 1, 0]
    assert play.s.wounder[0] == 0
    assert "feint" in play.discards()


@pytest.mark.rule("CU-ATK-12")
def test_an_attack_of_0_engages_but_does_not_wound():
    play = turns(
        ["poke_with_a_stick", "attack_5"], [["feint"], ["rally"], ["not_so_tough"]], encounter="wailing_banshee"
    )
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 5)]
    assert play.s.engaged[0] == 1
    assert play.s.wounder[:2].tolist() == [0, 1]
    lp = [play.lp(k) for k in range(3)]
    play.until("SET")
    lost = [was - play.lp(k) for k, was in enumerate(lp)]
    first = play.s.initiative.tolist().index(1)
    assert lost == [10 + 5 * (first == 0), 5 * (first == 1), 10 + 5 * (first == 2)], "the Banshee strikes non-wounders"


@pytest.mark.rule("CU-ATK-12", "CU-R45")
def test_the_wound_test_comes_after_action_cards():
    play = turns(["poke_with_a_stick", "attack_5"], [["rally"], ["feint"], ["not_so_tough"]])
    play.until("WIN", 0, window="W_ATK").do("card:rally").until("WIN", 2, window="W_ATK")
    assert stack(play) == [(0, 10)], "a stick and a rally"
    play = turns(["attack_10"], [["rally"], ["not_so_tough"], ["not_so_tough"]]).until("WIN", 1, window="W_ATK")
    play.do("card:not_so_tough", "halve").until("WIN", 2, window="W_ATK").do("card:not_so_tough", "halve").until("SET")
    assert (int(play.s.round_no), int(play.s.lp_round)) == (2, 185), "halved twice it does not wound"


@pytest.mark.rule("CU-R45")
def test_doubling_riders_strength_gauntlets_crowd_and_bonuses_follow_in_this_order():
    """Vasha 10 doubled to 20, Focus 30 joins; Strength: 20 (top) and 60; Gauntlets: nothing can rise, not asked."""
    given = dict(riders={0: ["focus_strength"]}, relics={0: ["ogre_gauntlets", "serrated_dagger"]}, enc_no=2)
    play = turns(["vasha_10"], [["rally"], ["feint"], ["feint"]], running={0: {"potion_of_strength": 2}}, **given)
    play.until("DOUBLE_OWN").do("yes")
    assert "GAUNT" not in " ".join(play.history)
    assert play.pending() == [(0, "vasha_10", 20 + 60 + 5)], "base 10 gets the Dagger's 5"
    play = turns(["vasha_10"], [["rally"], ["feint"], ["feint"]], crowd=[1, 0, 0, 0, 0, 0], **given)
    play.until("DOUBLE_OWN").do("pass")
    assert play.stage == "GAUNT"
    play.do("yes")
    assert play.pending() == [(0, "vasha_10", 10 + 30 + 5)], "Gauntlets up to 20 and 60, then one Crowd down"


@pytest.mark.rule("CU-R44")
def test_crowd_passes_over_seats_that_had_their_turn():
    play = turns(["attack_10", "attack_20", "crowd"], [["rally"], ["feint"], ["not_so_tough"], []])
    play.until("WIN", 2, window="W_END")
    assert play.s.crowd[:4].tolist() == [0, 0, 0, 1]
    assert stack(play) == [(0, 10), (1, 20), (2, 20)]


@pytest.mark.rule("CU-R71")
def test_a_feint_against_tokens_has_no_target_and_engages_none():
    play = turns(["feint", "attack_5"], [["rally"], ["rally"], ["feint"]], encounter="wolf_pack").until("TOKEN")
    assert play.seat == 1
    assert play.s.engaged[0] == 0


@pytest.mark.rule("CU-R18", "CU-GLO-01")
def test_an_attack_spoiled_after_its_reveal_engages_and_one_edged_out_does_not():
    play = turns(["attack_40", "attack_5"], [["rally"], ["critical_miss"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss").until("WIN", 2, window="W_ATK")
    assert play.s.engaged[0] == 1
    play = turns(["attack_40", "attack_5"], [["rally"], ["edge_out"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_PRE").do("card:edge_out").until("WIN", 2, window="W_ATK")
    assert play.s.engaged[:2].tolist() == [0, 1]


@pytest.mark.rule("CU-R46")
def test_unintentional_strike_makes_an_attack_of_5_of_a_feint_and_riders_join_it():
    play = turns(["feint"], [["rally"], ["unintentional_strike"], ["not_so_tough"]], riders={0: ["focus_strength"]})
    play.until("WIN", 1, window="W_ATK").do("card:unintentional_strike").until("WIN", 2, window="W_ATK")
    assert play.pending() == [(0, "unintentional_strike", 35)], "it is the attack of the seat that played the Feint"
    assert play.riders(0) == []
    assert "feint" in play.discards()
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 35)]


@pytest.mark.rule("CU-R46", "CU-R71")
def test_an_unintentional_strike_in_place_of_a_feint_chooses_its_token():
    play = turns(["feint"], [["rally"], ["unintentional_strike"], ["feint"]], encounter="wolf_pack")
    play.until("WIN", 1, window="W_ATK").do("card:unintentional_strike").until("TOKEN")
    assert play.seat == 0
    play.do("token:2").until("SET")
    assert play.s.token_lp[:3].tolist() == [30, 30, 25]
    assert play.s.engaged[0] == 1 << 2


# ---------------------------------------------------------------- worked examples


@pytest.mark.rule("CU-EX-09", "CU-TRN-03", "CU-TRN-06")
def test_a_stack_worth_105_moves_the_marker_by_105():
    play = turns(["attack_50", "attack_40", "attack_15"], [["rally"], ["feint"], ["not_so_tough"]])
    play.until("WIN", 2, window="W_END")
    assert play.stack() == [(0, "attack_50", 50), (1, "attack_40", 40), (2, "attack_15", 15)]
    assert play.left() == 185 - 105
    assert play.s.lp_round == 185, "the marker is moved after the window"
    play.until("SET")
    assert play.s.lp_round == 185 - 105


@pytest.mark.rule("CU-EX-28", "CU-TRN-05")
def test_who_keeps_a_low_card_sets_up_the_kill_for_another():
    play = turns(["attack_5", "attack_40", "attack_100"], [["feint", "rally"], ["feint"], ["feint"]], left=100)
    play.until("DISCARD")
    assert [play.prestige(k) for k in range(3)] == [0, 0, 6]
