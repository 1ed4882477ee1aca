"""When the passives of section 6.5 act: once, at landing, on what has landed; what they leave alone (CU-ENC-03, trap 27)."""

from typing import Any

import pytest

from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SETS = (["attack_5"], ["attack_10"], ["attack_15"])


def turns(encounter: str, *sets: str, hands: Any = None, **given: Any) -> Play:
    """The turns of 3 seats begin; by default seat 2 holds Not So Tough! twice."""
    hands = hands or [["rally"], ["rally"], ["not_so_tough", "not_so_tough"]]
    laid = {k: [card] for k, card in enumerate(sets) if card}
    return Play(*scene("cutthroat_caverns", at="turns", encounter=encounter, hands=hands, sets=laid, **given))


def values(play: Play) -> list[tuple[int, int]]:
    return [(owner, value) for owner, _, value in play.stack()]


def at_the_end(play: Play) -> Play:
    return play.until("WIN", 2, window="W_END")


@pytest.mark.rule("CU-ENC-03")
def test_what_has_landed_on_the_golem_is_not_halved_again():
    play = at_the_end(turns("glass_golem", "attack_30"))
    play.do("card:not_so_tough", "double", "pass")
    assert values(play) == [(0, 60)]


@pytest.mark.rule("CU-ENC-03")
def test_the_golem_halves_what_action_cards_have_made_big():
    play = turns("glass_golem", "attack_30").until("WIN", 2, window="W_ATK")
    play.do("card:not_so_tough")
    play.do("double") if play.stage == "ACT_MODE" else None
    at_the_end(play)
    assert values(play) == [(0, 30)], "30, doubled to 60 before it lands, halved at landing"


@pytest.mark.rule("CU-ENC-03")
def test_an_attack_that_has_wounded_the_warden_stays_when_it_becomes_small():
    play = at_the_end(turns("bone_warden", "attack_15"))
    play.do("card:not_so_tough", "halve", "pass")
    assert values(play) == [(0, 10)] and play.left() == 100 - 10


@pytest.mark.rule("CU-ENC-03", "CU-R45")
def test_a_rally_may_carry_an_attack_over_the_armour():
    play = turns("bone_warden", "attack_10").until("WIN", 0, window="W_ATK").do("card:rally")
    assert values(at_the_end(play)) == [(0, 20)]


@pytest.mark.rule("CU-ENC-03")
def test_the_cap_of_the_ooze_holds_always():
    play = at_the_end(turns("gorging_ooze", "attack_20"))
    play.do("card:not_so_tough", "double", "pass")
    assert values(play) == [(0, 30)] and play.left() == 70 - 30, "40, of which 30 count"
    play = at_the_end(turns("gorging_ooze", "attack_50"))
    play.do("card:not_so_tough", "halve", "pass")
    assert values(play) == [(0, 25)], "the entry stands at 25 now"


@pytest.mark.rule("CU-ENC-03", "CU-EX-12")
def test_the_mages_compare_with_what_the_last_wound_was_at_its_landing():
    play = turns("arc_mages", "attack_30", "attack_20").until("WIN", 2, window="W_ATK").do("pass")
    play.until("WIN", 2, window="W_ATK")
    assert play.pending() == [(1, "attack_20", 20)]
    play.do("card:not_so_tough", "entry:0", "halve")
    at_the_end(play)
    assert values(play) == [(0, 15)], "20 is more than 15, but 30 had wounded"


@pytest.mark.rule("CU-ENC-03")
def test_the_mages_begin_anew_in_each_round():
    hands = [
        ["attack_30", "attack_5", "feint"],
        ["feint", "focus_strength", "poke_with_a_stick"],
        ["feint", "slip_behind", "attack_20"],
    ]
    play = Play(*scene("cutthroat_caverns", encounter="arc_mages", hands=hands))
    play.round({0: "attack_30", 1: "feint", 2: "feint"})
    assert play.s.lp_round == 70 - 30
    play.round({0: "attack_5", 1: "poke_with_a_stick", 2: "slip_behind"})
    assert play.s.lp_round == 40 - 5


@pytest.mark.rule("CU-ENC-03")
def test_the_witch_does_not_look_again_when_two_entries_become_equal():
    play = at_the_end(turns("mirror_witch", "attack_20", "attack_40"))
    play.do("card:not_so_tough", "entry:1", "halve", "pass")
    assert values(play) == [(0, 20), (1, 20)]


@pytest.mark.rule("CU-ENC-03")
def test_the_witch_knows_only_the_numbers_on_the_stack_of_this_round():
    hands = [["attack_20", "attack_5", "feint"], ["feint", "focus_strength"], ["feint", "vasha_20"]]
    play = Play(*scene("cutthroat_caverns", encounter="mirror_witch", hands=hands))
    play.round({0: "attack_20", 1: "feint", 2: "feint"})
    play.round({0: "attack_5", 1: "focus_strength", 2: "vasha_20"})
    assert play.s.lp_round == 100 - 20 - 25


@pytest.mark.rule("CU-ENC-03")
@pytest.mark.parametrize("encounter", ["shift", "iron_colossus"])
def test_the_first_attack_that_is_not_spoiled_is_halved_even_an_own_face(encounter):
    hands = [["rally"], ["critical_miss"], ["not_so_tough"]]
    play = turns(encounter, "attack_40", "attack_30", "attack_20", hands=hands)
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss")
    assert values(at_the_end(play)) == [(1, 15), (2, 20)]
    play = turns(encounter, "vasha_20", "attack_30", hands=hands).do("yes")
    assert values(at_the_end(play))[0] == (0, 20), "doubled to 40, halved at landing"


@pytest.mark.rule("CU-ENC-03")
def test_the_first_attack_of_each_round_is_halved():
    hands = [["attack_40", "attack_20", "feint"], ["feint", "focus_strength"], ["feint", "slip_behind"]]
    play = Play(*scene("cutthroat_caverns", encounter="iron_colossus", hands=hands))
    play.round({0: "attack_40", 1: "feint", 2: "feint"})
    assert play.s.lp_round == 160 - 20
    play.round({0: "attack_20", 1: "focus_strength", 2: "slip_behind"})
    assert play.s.lp_round == 160 - 20 - 10


@pytest.mark.rule("CU-ENC-03", "CU-ATK-12")
def test_the_first_attack_counts_as_the_first_although_it_does_not_wound():
    play = at_the_end(turns("shift", "attack_5", "attack_30"))
    assert values(play) == [(1, 30)] and "attack_5" in play.discards(), "5 halved is nothing"


@pytest.mark.rule("CU-ENC-03", "CU-GLO-04", "CU-ATK-07")
def test_cards_set_face_up_count_as_unrevealed_until_the_turn():
    hands = [["feint"], ["edge_out"], ["mixed_signals"]]
    play = turns("stone_watcher", "vasha_30", "attack_10", "attack_15", hands=hands)
    assert (play.stage, play.seat, play.window) == ("WIN", 1, "W_PRE")
    assert play.legal() == {"pass", "card:edge_out"}, "an own face is protected only from the reveal on"
    play.do("pass")
    assert (play.seat, play.legal()) == (2, {"pass", "card:mixed_signals"})
    play.do("card:mixed_signals", "seat:0", "pass")
    assert play.set_cards(0) == ["attack_15"] and (play.seat, play.window) == (1, "W_PRE")
    play.do("card:edge_out").until("SET")
    assert play.s.lp_round == 100 - 10 - 30, "Edge Out took the 15 that seat 0 had received; seat 2 revealed the 30"


@pytest.mark.rule("CU-GLO-04", "CU-WIN-01")
def test_without_an_unrevealed_set_card_there_is_nothing_to_edge_out():
    hands = [["feint"], ["edge_out"], ["edge_out"]]
    play = turns("pit_demon", "", "attack_10", "attack_15", hands=hands)
    assert (play.stage, play.seat, play.window) == ("WIN", 2, "W_PRE"), "seat 0 has none, so it is the Turn of seat 1"
    play.do("pass")
    assert (play.seat, play.window) == (1, "W_PRE"), "seat 1 has revealed its card: now on seat 2"
    assert play.stack() == [(1, "attack_10", 10)]


@pytest.mark.rule("CU-ENC-03", "CU-INI-05", "CU-R44")
def test_before_the_herald_windows_go_up_and_crowd_follows_the_turns_down():
    hands = [["not_so_tough"], ["rally"], ["not_so_tough"], ["rally"]]
    play = turns("void_herald", "attack_20", "attack_40", "attack_30", "crowd", hands=hands, players=4)
    assert (play.stage, play.seat, play.window) == ("WIN", 0, "W_ATK"), "on the attack of #4 they ask #1 first"
    play.until("WIN", 0, window="W_END")
    assert values(play) == [(3, 20), (2, 15), (1, 20), (0, 20)]


@pytest.mark.rule("CU-ENC-03", "CU-R57")
def test_the_creature_regains_after_the_strikes_and_grows_even_when_cancelled():
    play = Play(*scene("cutthroat_caverns", at="strikes", encounter="cave_troll", left=80, stack=[(0, "attack_50")],
                       hands=[["feint"], ["feint"], ["feint"]]))  # fmt: skip
    assert play.s.lp_round == 80 - 50 + 20
    play = Play(*scene("cutthroat_caverns", at="strikes", encounter="fear", cancelled=1, hands=[["feint"]] * 3))
    assert play.s.p_tokens == 1
