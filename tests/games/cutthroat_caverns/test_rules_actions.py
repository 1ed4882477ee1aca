"""Action Cards: section 2.5 of the specification (CU-ACT), their rulings, and fixtures F1 to F3."""

import pytest

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that the next set phase asks."""


def turns(sets, hands, encounter="pit_demon", spare=True, **given):
    """The turns begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order, characters Vasha, Orn, Nyx, ..."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + more for cards, more in zip(hands, SPARE, strict=False)] if spare else hands
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter=encounter, players=len(hands), hands=held, sets=laid, **given
    )
    return Play(s, t)


def stack(play):
    return [(owner, value) for owner, _, value in play.stack()]


def pre(play, subject):
    """Answer by default until somebody is asked before the reveal of `subject`."""
    play.until("WIN", window="W_PRE")
    while play.s.frame[play.s.depth - 1, c.F_Y] != subject:
        play.auto().until("WIN", window="W_PRE")
    return play


def asked(play, stage):
    return [line for line in play.history if line.split()[1] == stage]


# ---------------------------------------------------------------- from the hand, at any time


@pytest.mark.rule("CU-ACT-01", "CU-SET-04")
def test_an_action_card_in_the_set_position_has_no_effect():
    play = turns(["rally", "attack_5", "attack_10"], [[], ["feint"], ["not_so_tough"]], spare=False)
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 5), (2, 10)]
    assert play.discards() == ["rally"]
    assert play.s.engaged[0] == 0 and play.s.actor[0] == 0


@pytest.mark.rule("CU-ACT-02", "CU-ACT-03")
def test_an_action_card_answers_an_action_card_in_anothers_turn():
    play = turns(["attack_40", "attack_5", "attack_10"], [["mixed_signals"], ["rally"], ["edge_out"]])
    pre(play, 0).do("pass")
    assert (play.seat, play.window) == (2, "W_PRE")
    play.do("card:edge_out")
    assert (play.seat, play.s.str_n) == (0, 1), "who had passed is asked again"
    assert "card:mixed_signals" in play.legal()


@pytest.mark.rule("CU-EX-F1", "CU-ACT-03", "CU-WIN-05", "CU-R36")
def test_mixed_signals_in_reply_to_edge_out_saves_the_card():
    play = turns(
        ["attack_40", "attack_5", "attack_10"], [["mixed_signals"], ["rally"], ["edge_out", "not_so_tough"]]
    )  # fmt: skip
    pre(play, 0).do("pass", "card:edge_out", "card:mixed_signals", "seat:1")
    assert "attack_5" in play.discards(), "Edge Out hit the card that had come to seat 0"
    assert play.set_cards(0) == [] and play.set_cards(1) == ["attack_40"]
    assert play.discards() == ["mixed_signals", "attack_5", "edge_out"]
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 40), (2, 10)]


@pytest.mark.rule("CU-ACT-04", "CU-WIN-05")
def test_of_several_who_want_to_act_the_lower_initiative_number_goes_first():
    hands = [["edge_out"], ["edge_out"], ["edge_out"]]
    play = pre(turns(["attack_5", "attack_10", "attack_15"], hands, initiative=[3, 1, 2]), 1)
    assert play.seat == 2, "#2, as #1 is on Turn"
    play.do("pass")
    assert play.seat == 0


@pytest.mark.rule("CU-ACT-05")
def test_the_effect_of_not_so_tough_is_stated_before_anybody_responds():
    play = turns(["attack_40", "attack_5", "attack_10"], [["rally"], ["not_so_tough"], ["trip"]])
    play.until("WIN", 1, window="W_ATK").do("card:not_so_tough")
    assert (play.stage, play.seat, play.legal()) == ("ACT_MODE", 1, {"double", "halve"})
    play.do("halve")
    assert play.stage == "WIN" and play.s.str_n == 1
    assert play.s.str_mode[0] == c.MODE_HALVE, "public while the others answer"
    assert play.pending() == [(0, "attack_40", 40)], "not resolved yet"


# ---------------------------------------------------------------- spoiled attacks


@pytest.mark.rule("CU-ACT-06", "CU-R20")
def test_edge_out_discards_the_set_card_and_leaves_the_riders_waiting():
    play = turns(
        ["attack_40", "attack_5"], [["attack_10"], ["edge_out", "not_so_tough"]], riders={0: ["focus_strength"]}
    )  # fmt: skip
    pre(play, 0).do("card:edge_out")
    assert set(play.discards()) == {"attack_40", "edge_out"}
    assert play.riders(0) == ["focus_strength"]
    assert play.s.edged[0] == 1
    play.until("WIN", 1, window="W_END")
    assert stack(play) == [(1, 5)] and play.s.engaged[0] == 0


@pytest.mark.rule("CU-ACT-06", "CU-R21")
@pytest.mark.parametrize("card", ["critical_miss", "trip"])
def test_a_cancelled_attack_is_discarded_at_once_with_its_riders(card):
    play = turns(["attack_40"], [["attack_10"], [card], ["feint"]], riders={0: ["focus_strength", "slip_behind"]})
    play.until("WIN", 1, window="W_ATK")
    assert play.pending() == [(0, "attack_40", 140)]
    play.do(f"card:{card}")
    assert {"attack_40", "focus_strength", "slip_behind", card} <= set(play.discards())
    assert play.riders(0) == [] and play.pending() == [] and play.s.stack_n == 0


@pytest.mark.rule("CU-GLO-01", "CU-R18", "CU-ACT-06")
def test_an_attack_spoiled_after_the_reveal_engages_and_does_not_wound():
    play = turns(["attack_40", "attack_5"], [["rally"], ["critical_miss"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss").until("WIN", 2, window="W_END")
    assert play.s.engaged[:2].tolist() == [1, 1]
    assert play.s.wounder[0] == 0 and stack(play) == [(1, 5)]


@pytest.mark.rule("CU-ACT-07")
def test_edge_out_is_played_before_the_reveal_only():
    play = turns(["attack_40", "attack_5"], [["rally"], ["edge_out", "trip"], ["not_so_tough"]])
    pre(play, 0)
    assert "card:edge_out" in play.legal()
    play.do("pass").until("WIN", 1, window="W_ATK")
    assert "card:trip" in play.legal() and "card:edge_out" not in play.legal()


@pytest.mark.rule("CU-R38", "CU-ACT-06")
def test_edge_out_takes_all_set_cards_of_the_turn():
    play = turns([["attack_40", "attack_50"], "attack_5"], [["rally"], ["edge_out", "not_so_tough"]],
                 running={0: {"potion_of_haste": 2}})  # fmt: skip
    pre(play, 0).do("card:edge_out").until("WIN", 1, window="W_END")
    assert {"attack_40", "attack_50"} <= set(play.discards())
    assert stack(play) == [(1, 5)]


@pytest.mark.rule("CU-R38", "CU-WIN-01")
def test_the_second_card_of_haste_has_its_own_window_before_the_reveal():
    play = turns([["attack_40", "attack_50"], "attack_5"], [["rally"], ["edge_out", "not_so_tough"]],
                 running={0: {"potion_of_haste": 2}})  # fmt: skip
    pre(play, 0).do("pass").until("ORDER", 0).do("card:attack_40")
    pre(play, 0)
    assert stack(play) == [(0, 40)] and play.set_cards(0) == ["attack_50"]
    play.do("card:edge_out").until("WIN", 1, window="W_END")
    assert stack(play) == [(0, 40), (1, 5)]


@pytest.mark.rule("CU-R54")
def test_a_trip_hurts_the_owner_of_the_attack_and_a_critical_miss_does_not():
    for card, lp in (("trip", 95), ("critical_miss", 100)):
        play = turns(["attack_40", "attack_5"], [["feint"], [card], ["not_so_tough"]])
        play.until("WIN", 1, window="W_ATK").do(f"card:{card}").until("WIN", 2, window="W_END")
        assert play.lp(0) == lp and stack(play) == [(1, 5)]
        assert play.s.wounded_step[0] == 0, "no strike"


@pytest.mark.rule("CU-R54", "CU-R56")
def test_iron_skin_stops_the_damage_of_a_trip_and_not_the_trip():
    play = turns(["attack_40", "attack_5"], [["feint"], ["trip"], ["not_so_tough"]],
                 running={0: {"potion_of_iron_skin": 0}})  # fmt: skip
    play.until("WIN", 1, window="W_ATK").do("card:trip").until("WIN", 2, window="W_END")
    assert play.lp(0) == 100 and stack(play) == [(1, 5)] and "attack_40" in play.discards()


@pytest.mark.rule("CU-R22")
def test_who_dies_of_a_trip_dies_at_once():
    play = turns(["attack_40", "attack_5", "attack_10"], [["rally"], ["trip"], ["not_so_tough"]], lp=[5, 100, 100],
                 prestige=[7, 0, 0])  # fmt: skip
    play.until("WIN", 1, window="W_ATK").do("card:trip").until("WIN", 2, window="W_END")
    assert play.alive() == [1, 2] and play.prestige(0) == 0 and play.initiative() == [0, 1, 2]
    assert stack(play) == [(1, 5), (2, 10)], "the Round goes on"


# ---------------------------------------------------------------- changes


@pytest.mark.rule("CU-EX-F2", "CU-WIN-05")
def test_after_a_string_a_new_circuit_starts():
    play = turns(["attack_40", "attack_5"], [["feint"], ["rally"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:rally", "pass")
    assert play.pending() == [(0, "attack_40", 50)] and play.s.str_n == 0
    assert (play.seat, play.window) == (2, "W_ATK")
    play.do("card:not_so_tough", "halve").until("SET")
    assert play.s.lp_round == 185 - 30 - 5


@pytest.mark.rule("CU-EX-F2", "CU-ACT-03")
def test_rally_and_tougher_in_one_string_come_to_the_same():
    play = turns(["attack_40", "feint"], [["attack_5"], ["rally"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:rally", "card:not_so_tough", "halve").until("SET")
    assert play.s.lp_round == 185 - 30


@pytest.mark.rule("CU-EX-F2", "CU-ACT-03", "CU-WIN-06")
def test_tougher_in_reply_to_critical_miss_halves_first_and_then_all_is_spoiled():
    play = turns(["attack_40", "feint"], [["attack_5"], ["critical_miss"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss", "card:not_so_tough", "halve")
    assert play.discards()[:3] == ["not_so_tough", "attack_40", "critical_miss"], "the last played first"
    assert play.pending() == [] and play.s.stack_n == 0


@pytest.mark.rule("CU-EX-F3", "CU-TRN-05", "CU-R13")
def test_who_raises_the_entry_of_another_gives_him_the_kill():
    s, t = scene(
        "cutthroat_caverns", at="w_end", encounter="gloom_spider", left=80, stack=[(0, "attack_20"), (1, "attack_50")],
        hands=[["feint", "attack_5"], ["attack_10", "attack_15"], ["not_so_tough", "attack_25"]],
    )  # fmt: skip
    play = Play(s, t).do("card:not_so_tough", "entry:0", "double")
    assert play.stage == "DISCARD", "the Encounter is over at once"
    assert [play.prestige(k) for k in range(3)] == [2, 0, 0]


@pytest.mark.rule("CU-R59", "CU-WIN-05")
def test_a_card_of_the_string_below_the_killing_one_is_discarded_unused():
    play = turns(["attack_20", "attack_5"], [["trip"], ["feint"], ["not_so_tough"]], left=40)
    play.until("WIN", 0, window="W_ATK").do("card:trip")
    assert play.seat == 2
    play.do("card:not_so_tough", "entry:0", "double")
    assert play.stage == "DISCARD" and play.prestige(0) == 6
    assert play.lp(1) == 100, "the Trip fizzled"
    assert {"trip", "not_so_tough", "attack_5", "attack_20"} <= set(play.discards())


@pytest.mark.rule("CU-R13")
def test_a_halved_entry_takes_damage_back_but_not_a_kill():
    s, t = scene(
        "cutthroat_caverns", at="w_end", encounter="gloom_spider", left=80, stack=[(0, "attack_40"), (1, "attack_25")],
        hands=[["feint", "attack_5"], ["attack_10", "attack_15"], ["not_so_tough", "attack_30"]],
    )  # fmt: skip
    play = Play(s, t).do("card:not_so_tough", "entry:0", "halve").until("SET")
    assert play.s.lp_round == 80 - 20 - 25


@pytest.mark.rule("CU-R46", "CU-WIN-08")
@pytest.mark.parametrize("tactical", ["feint", "focus_strength"])
def test_unintentional_strike_makes_a_feint_or_rider_an_attack_of_5_of_its_owner(tactical):
    play = turns([tactical, "attack_10"], [["rally"], ["unintentional_strike"], ["not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:unintentional_strike")
    assert play.pending() == [(0, "unintentional_strike", 5)]
    assert tactical in play.discards() and "unintentional_strike" not in play.discards()
    assert (play.stage, play.seat) == ("WIN", 0), "the window goes on, and it can be rallied"
    play.do("card:rally").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 15), (1, 10)]
    assert play.riders(0) == []


@pytest.mark.rule("CU-R46", "CU-TRN-05")
def test_unintentional_strike_takes_waiting_riders_along_and_may_kill_for_its_victim():
    play = turns(["feint", "attack_10"], [["rally"], ["unintentional_strike"]], left=35, riders={0: ["focus_strength"]})
    play.until("WIN", 1, window="W_ATK").do("card:unintentional_strike")
    assert play.pending() == [(0, "unintentional_strike", 35)]
    play.until("DISCARD")
    assert [play.prestige(k) for k in range(2)] == [6, 0]


@pytest.mark.rule("CU-R71", "CU-R46")
def test_unintentional_strike_in_a_token_encounter_chooses_its_token_when_it_resolves():
    play = turns(["feint", "attack_10"], [["rally"], ["unintentional_strike"]], encounter="wolf_pack")
    play.until("WIN", 1, window="W_ATK")
    assert play.s.engaged[0] == 0
    play.do("card:unintentional_strike")
    assert (play.stage, play.seat) == ("TOKEN", 0)
    play.do("token:1")
    assert play.s.engaged[0] == 2


# ---------------------------------------------------------------- swaps


@pytest.mark.rule("CU-R36")
def test_mixed_signals_swaps_the_first_unrevealed_set_cards_and_both_look():
    play = turns([["attack_40", "attack_50"], "attack_5", "attack_10"], [["mixed_signals"], ["rally"], ["trip"]],
                 running={0: {"potion_of_haste": 2}})  # fmt: skip
    pre(play, 0).do("card:mixed_signals")
    assert play.legal() == {"seat:1", "seat:2"}
    play.do("seat:1")
    assert play.set_cards(0) == ["attack_5", "attack_50"] and play.set_cards(1) == ["attack_40"]
    assert [int(play.s.set_known[k, 0]) for k in range(3)] == [0b011, 0b011, 0b100]


@pytest.mark.rule("CU-R29", "CU-R36", "CU-SET-02")
def test_a_swapped_card_may_not_be_thought_over_again():
    play = turns(["attack_40", "attack_5", "attack_10"], [["mixed_signals"], ["rally"], ["trip"]])
    pre(play, 0).do("card:mixed_signals", "seat:1")
    assert (play.stage, play.seat) == ("RETHINK", 2), "only who still has his own set card"
    play.do("card:nephiedra_10")
    assert play.set_cards(2) == ["nephiedra_10"] and "attack_10" in play.hand(2)
    assert play.stage != "RETHINK"


@pytest.mark.rule("CU-R29", "CU-SET-02")
def test_after_the_first_reveal_nobody_thinks_again():
    for first, thinks in ((["attack_20"], True), (["feint"], False)):
        play = turns(
            [*first, "attack_40", "attack_5", "attack_10"], [["trip"], ["mixed_signals"], ["feint"], ["rally"]]
        )
        pre(play, 0 if thinks else 1).until("WIN", 1, window="W_PRE").do("card:mixed_signals", "seat:2")
        assert play.set_cards(2) == ["attack_40"]
        assert play.s.shown == (0 if thinks else 1)
        assert (play.stage == "RETHINK") == thinks, "seat 3 still has its own set card"


@pytest.mark.rule("CU-R36")
def test_mixed_signals_needs_an_own_and_anothers_unrevealed_set_card():
    play = turns(["attack_40", "attack_5", "attack_10"], [["mixed_signals"], ["feint"], ["mixed_signals"]])
    play.until("SET")
    assert asked(play, "WIN") == ["0 WIN pass", "2 WIN pass", "2 WIN pass"], "before 0, before 1; before 2 nobody can"


@pytest.mark.rule("CU-ACT-09", "CU-R37", "CU-INI-05")
def test_plan_b_swaps_initiative_cards_and_gives_the_turn_away_at_once():
    play = turns(["attack_40", "attack_5", "attack_10"], [["trip"], ["rally"], ["plan_b", "not_so_tough"]])
    pre(play, 0).do("card:plan_b")
    assert play.legal() == {"seat:0", "seat:1"}
    play.do("seat:0")
    assert play.initiative() == [3, 2, 1]
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(2, 10), (1, 5), (0, 40)]


@pytest.mark.rule("CU-ACT-09", "CU-R37")
def test_plan_b_reaches_only_seats_that_have_not_begun_their_turn():
    play = turns(["feint", "attack_5", "attack_10", "attack_15"], [["plan_b"], ["edge_out"], ["edge_out"], ["rally"]])
    pre(play, 0).until("WIN", 0, window="W_PRE")
    assert "card:plan_b" in play.legal()
    play.do("pass")
    while play.stage != "SET":
        assert play.seat != 0, "once its Turn has begun it is not asked"
        play.auto()
    used = turns(["feint", "attack_5", "attack_10", "attack_15"], [["rally"], ["edge_out"], ["plan_b"], ["trip"]])
    pre(used, 1).until("WIN", 2, window="W_PRE").do("card:plan_b")
    assert set(used.legal()) == {"seat:1", "seat:3"}, "seat 0 had its Turn"


@pytest.mark.rule("CU-ACT-09")
def test_plan_b_cannot_be_played_while_the_creature_strikes():
    s, t = scene(
        "cutthroat_caverns", at="w_end", encounter="ripper", stack=[(0, "attack_20")],
        hands=[["plan_b", "not_so_tough", "counter_strike", "attack_5"], ["attack_10", "feint"], ["attack_15", "trip"]],
    )  # fmt: skip
    play = Play(s, t)
    while play.stage != "SET":
        assert "card:plan_b" not in play.legal()
        play.auto()
    assert asked(play, "WIN") and play.s.drawn == 0 and play.s.round_no == 2


@pytest.mark.rule("CU-R37", "CU-ACT-06")
def test_edge_out_stays_with_its_victim_when_plan_b_moves_him():
    play = turns(["attack_40", "attack_5", "attack_10"], [["plan_b"], ["edge_out"], ["not_so_tough"]])
    pre(play, 0).do("pass", "card:edge_out", "card:plan_b", "seat:2")
    assert play.initiative() == [3, 2, 1], "Plan 'B' resolves first"
    assert play.set_cards(0) == [] and play.set_cards(2) == ["attack_10"]
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(2, 10), (1, 5)]


# ---------------------------------------------------------------- out of turn


@pytest.mark.rule("CU-ACT-10", "CU-TRN-09")
def test_who_is_edged_out_may_still_play_out_of_turn():
    play = turns(["attack_40", "attack_5", "attack_10"],
                 [["critical_miss", "counter_strike"], ["edge_out"], ["trip"]], encounter="ember_fiend")  # fmt: skip
    pre(play, 0).do("card:edge_out").until("WIN", 0, window="W_ATK")
    assert play.s.edged[0] == 1 and "card:critical_miss" in play.legal()
    play.do("card:critical_miss").until("COUNTER", 0).do("card:counter_strike")
    assert play.stage == "COUNTER_CARD"


@pytest.mark.rule("CU-ACT-10", "CU-TRN-09")
def test_who_has_lost_the_turn_may_still_play_out_of_turn():
    play = turns([None, "attack_5", "attack_10"], [["critical_miss", "counter_strike"], ["rally"], ["trip"]],
                 encounter="ember_fiend", turn_lost=[1, 0, 0, 0, 0, 0], acted=[1, 0, 0, 0, 0, 0])  # fmt: skip
    play.until("WIN", 0, window="W_ATK").do("card:critical_miss").until("COUNTER", 0).do(
        "card:counter_strike", "card:edaiyn_10"
    )
    assert play.s.turn_lost[0] == 1
    assert play.pending() == [(0, "edaiyn_10", 10)]


@pytest.mark.rule("CU-EX-13", "CU-ACT-08", "CU-STR-08")
def test_counter_strike_is_offered_only_if_it_is_still_held_after_the_strike():
    """Ripper hits #1 of the new draw and a random card is discarded before any reply."""
    seen = set()
    for seed in range(40):
        s, t = scene(
            "cutthroat_caverns", at="strikes", encounter="ripper", seed=seed,
            hands=[["counter_strike", "attack_40", "attack_50"], SPARE[0], SPARE[1]],
        )  # fmt: skip
        play = Play(s, t)
        if play.initiative()[0] != 1:
            continue
        assert play.lp(0) == 90
        lost = [card for card in ("counter_strike", "attack_40", "attack_50") if card in play.discards()]
        assert len(lost) == 1
        assert play.stage == ("SET" if lost == ["counter_strike"] else "COUNTER")
        seen.add(play.stage)
    assert seen == {"SET", "COUNTER"}


@pytest.mark.rule("CU-R48")
def test_only_an_actual_attack_can_be_a_counter_strike():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend",
        hands=[["counter_strike", "feint", "double_strike", "slip_behind", "attack_5", "crowd"],
               ["counter_strike", "feint", "focus_strength"], ["trip", "attack_10"]],
    )  # fmt: skip
    play = Play(s, t)
    assert (play.stage, play.seat) == ("COUNTER", 0)
    play.do("card:counter_strike")
    assert play.legal() == {"card:attack_5", "card:crowd"}
    play.do("card:attack_5").until("SET")
    assert not [line for line in play.history if line.startswith("1 COUNTER")], "seat 1 holds no actual attack"
    assert play.s.lp_round == 120 - 5


@pytest.mark.rule("CU-R48")
def test_a_loss_of_life_points_is_no_wound_that_can_be_answered():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="pit_demon", stack=[(0, "attack_5")],
        hands=[["counter_strike", "attack_40"], ["counter_strike", "attack_30"], ["trip", "attack_10"]],
    )  # fmt: skip
    play = Play(s, t).until("SET")
    assert [line[0] for line in asked(play, "COUNTER")] == ["0"]
    assert play.lp(1) == 95


@pytest.mark.rule("CU-ACT-08", "CU-R66", "CU-TRN-06")
def test_a_counter_strike_adds_to_the_same_stack_and_may_kill():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend", left=60, stack=[(1, "attack_20")],
        hands=[["counter_strike", "attack_40"], ["trip", "feint"], ["attack_10", "feint"]], initiative=[2, 3, 1],
    )  # fmt: skip
    play = Play(s, t).until("COUNTER", 0).do("card:counter_strike").until("DISCARD")
    assert play.prestige(0) == 4
    assert play.initiative() == [2, 3, 1], "no draw after a kill"
    assert [play.lp(k) for k in range(3)] == [90, 90, 90]


@pytest.mark.rule("CU-ACT-08", "CU-R45")
def test_a_counter_strike_is_declared_and_answered_like_any_attack():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend", crowd=[1, 0, 0, 0, 0, 0],
        hands=[["counter_strike", "vasha_20"], ["trip", "feint"], ["not_so_tough", "rally"]],
        running={0: {"potion_of_strength": 1}},
    )  # fmt: skip
    play = Play(s, t).until("COUNTER", 0).do("card:counter_strike")
    assert (play.stage, play.seat) == ("DOUBLE_OWN", 0)
    play.do("yes").until("SET")
    assert play.s.lp_round == 120 - 20, "40, still 40 with Strength, 20 in the Crowd"


@pytest.mark.rule("CU-R69", "CU-ACT-01", "CU-SET-03")
def test_counter_strike_is_an_action_card_and_set_only_by_a_hand_without_attacks():
    hands = [["counter_strike", "attack_5", "attack_10"], ["counter_strike", "trip"], ["feint", "attack_15"]]
    play = Play(*scene("cutthroat_caverns", encounter="ember_fiend", hands=hands))
    assert (play.seat, play.legal()) == (0, {"card:attack_5", "card:attack_10"})
    play.auto()
    assert (play.seat, play.legal()) == (1, {"card:counter_strike", "card:trip"})
    play.do("card:counter_strike").until("COUNTER", 0)
    assert "counter_strike" in play.discards(), "revealed without effect"


@pytest.mark.rule("CU-R29", "CU-SET-02")
def test_thinking_again_asks_for_each_own_set_card_and_exchanges_like_for_like():
    play = turns(
        ["attack_20", ["attack_5", "attack_10"], "rally"], [["attack_15"], ["attack_40"], ["edge_out", "trip"]],
        spare=False, running={1: {"potion_of_haste": 2}},
    )  # fmt: skip
    pre(play, 0).do("card:edge_out")
    assert (play.stage, play.seat, play.legal()) == ("RETHINK", 1, {"pass", "card:attack_40"})
    play.do("pass")
    assert (play.stage, play.seat) == ("RETHINK", 1), "asked for the second card too"
    play.do("card:attack_40")
    assert play.set_cards(1) == ["attack_5", "attack_40"] and play.hand(1) == ["attack_10"]
    assert (play.stage, play.seat, play.legal()) == ("RETHINK", 2, {"pass", "card:trip"}), (
        "an Action for an Action"
    )
