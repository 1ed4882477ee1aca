"""Stand-ins and Riders: section 2.4 of the specification (CU-STD, CU-RID) and their worked examples."""

import pytest

from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [["edaiyn_10", "edaiyn_20"], ["edaiyn_25", "edaiyn_30"], ["nephiedra_10", "nephiedra_20"]]
"""Two cards more for each seat but #1, so that the next set phase asks."""


def turns(sets, hands, encounter="pit_demon", **given):
    """The turns begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order, characters Vasha, Orn, Nyx, ..."""
    laid = {k: [card] for k, card in enumerate(sets) if card}
    held = [hands[0], *(cards + spare for cards, spare in zip(hands[1:], SPARE, strict=False))]
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter=encounter, players=len(hands), hands=held, sets=laid, **given
    )
    return Play(s, t)


def stack(play):
    return [(owner, value) for owner, _, value in play.stack()]


def pending(play):
    return [(kind, value) for _, kind, value in play.pending()]


def until_attack_of(play, seat):
    """Answer by default until the attacks of this seat are pending in W_ATK."""
    play.until("WIN", window="W_ATK")
    while play.s.pend_seat != seat:
        play.auto().until("WIN", window="W_ATK")
    return play


def asked(play, stage):
    return [line for line in play.history if line.split()[1] == stage]


# ---------------------------------------------------------------- Double Strike


@pytest.mark.rule("CU-STD-01")
def test_a_double_strike_is_replaced_by_two_attacks_of_the_hand_and_discarded():
    play = turns(["double_strike"], [["attack_20", "attack_30", "attack_40"], ["trip"], ["feint"]])
    assert (play.stage, play.seat) == ("REPL1", 0)
    assert play.discards() == ["double_strike"]
    play.do("card:attack_30")
    assert play.stage == "REPL2"
    play.do("card:attack_20")
    assert pending(play) == [("attack_30", 30), ("attack_20", 20)], "in the order played"
    assert play.hand(0) == ["attack_40"]
    assert "double_strike" not in [kind for kind, _ in pending(play)]


@pytest.mark.rule("CU-STD-02", "CU-EX-04")
def test_no_window_opens_on_the_stand_in_itself():
    others = ["critical_miss", "trip", "not_so_tough", "rally"]
    play = turns(["double_strike"], [["attack_20", "attack_30"], others, ["critical_miss"]])
    assert play.stage == "REPL1", "the set card is shown and replaced at once"
    assert play.s.last_kind[0] == 39
    play.do("card:attack_30", "card:attack_20")
    assert (play.stage, play.window, play.seat) == ("WIN", "W_ATK", 1)
    assert asked(play, "WIN") == []
    play.do("card:trip")
    assert play.legal() == {"entry:16", "entry:17"}, "the two replacements are the only targets"


@pytest.mark.rule("CU-STD-03", "CU-EX-05", "CU-GLO-04")
def test_edge_out_hits_a_set_double_strike():
    play = turns(["double_strike"], [["attack_20", "attack_30"], ["edge_out"], ["feint"]])
    assert (play.seat, play.window) == (1, "W_PRE")
    play.do("card:edge_out").until("SET")
    assert asked(play, "REPL1") == []
    assert "double_strike" in play.discards()
    assert {"attack_20", "attack_30"} <= set(play.hand(0))
    assert play.s.lp_round == 185


@pytest.mark.rule("CU-STD-04", "CU-EX-05")
def test_edge_out_cannot_hit_the_replacements_of_a_double_strike():
    play = turns(["double_strike"], [["attack_20", "attack_30"], ["edge_out", "trip"], ["edge_out"]])
    play.until("REPL1").do("card:attack_20", "card:attack_30").until("WIN", 1)
    assert play.window == "W_ATK"
    assert "card:edge_out" not in play.legal()
    assert play.set_cards(0) == []
    play.until("SET")
    assert play.s.lp_round == 185 - 50


@pytest.mark.rule("CU-STD-06", "CU-EX-16", "CU-R61")
def test_a_double_strike_within_a_double_strike_makes_three_attacks():
    play = turns(
        ["double_strike"], [["double_strike", "attack_20", "attack_10", "attack_15"], ["trip"], ["feint"]]
    )  # fmt: skip
    play.do("card:double_strike")
    assert play.stage == "REPL1", "the inner one is replaced completely first"
    play.do("card:attack_10", "card:attack_15")
    assert play.stage == "REPL2"
    play.do("card:attack_20")
    assert pending(play) == [("attack_10", 10), ("attack_15", 15), ("attack_20", 20)]
    play.until("SET")
    assert play.s.lp_round == 185 - 45
    assert play.discards().count("double_strike") == 2


@pytest.mark.rule("CU-STD-07", "CU-EX-17", "CU-RID-02")
def test_a_rider_played_as_a_replacement_waits_for_the_next_round():
    play = turns(
        ["double_strike"], [["focus_strength", "attack_40", "attack_10", "attack_15"], ["trip"], ["feint"]]
    )  # fmt: skip
    play.do("card:focus_strength", "card:attack_40").until("SET", 0)
    assert play.s.lp_round == 185 - 40, "40 now"
    assert play.riders(0) == ["focus_strength"]
    until_attack_of(play.sets({0: "attack_10"}), 0)
    assert pending(play) == [("attack_10", 40)], "10 and 30 in the next Round"


@pytest.mark.rule("CU-STD-08", "CU-EX-04", "CU-R17")
def test_one_critical_miss_spoils_both_attacks_of_a_double_strike():
    play = turns(["double_strike"], [["attack_20", "attack_30"], ["critical_miss"], ["feint"]])
    play.do("card:attack_30", "card:attack_20").until("WIN", 1, window="W_ATK").do("card:critical_miss").until("SET")
    assert play.s.lp_round == 185
    assert {"attack_20", "attack_30", "critical_miss", "double_strike"} <= set(play.discards())


@pytest.mark.rule("CU-STD-08", "CU-R54")
def test_a_trip_spoils_only_one_of_them_and_hurts():
    play = turns(["double_strike"], [["attack_20", "attack_30"], ["trip"], ["feint"]])
    play.do("card:attack_30", "card:attack_20").until("WIN", 1, window="W_ATK").do("card:trip", "entry:16")
    play.until("SET")
    assert play.s.lp_round == 185 - 20
    assert play.lp(0) == 100 - 20 - 5 - 5, "most damage 20, everybody loses 5, and 5 by the Trip"


@pytest.mark.rule("CU-R17", "CU-ATK-07")
def test_critical_miss_passes_over_an_own_face_in_the_group():
    play = turns(["double_strike"], [["vasha_20", "attack_30"], ["critical_miss"], ["feint"]])
    play.do("card:vasha_20", "card:attack_30").until("DOUBLE_OWN").do("pass")
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss").until("SET")
    assert play.s.lp_round == 185 - 20


@pytest.mark.rule("CU-STD-08", "CU-EX-27", "CU-TRN-08")
@pytest.mark.parametrize(("order", "wounding"), [((20, 30), [20, 30]), ((30, 20), [30])])
def test_the_replacements_are_compared_one_by_one(order, wounding):
    play = turns(
        ["double_strike"], [["attack_20", "attack_30"], ["feint"], ["not_so_tough"]], encounter="arc_mages"
    )  # fmt: skip
    play.do(*(f"card:attack_{n}" for n in order)).until("WIN", 2, window="W_END")
    assert [value for _, value in stack(play)] == wounding


@pytest.mark.rule("CU-STD-08")
def test_each_own_face_of_a_double_strike_is_doubled_on_its_own():
    play = turns(["double_strike"], [["vasha_10", "vasha_30"], ["feint"], ["not_so_tough"]])
    play.do("card:vasha_30", "card:vasha_10").do("yes", "pass").until("SET")
    assert play.s.lp_round == 185 - 60 - 10


@pytest.mark.rule("CU-R61")
def test_the_first_replacement_is_a_duty_and_the_second_is_not():
    play = turns(["double_strike"], [["attack_20", "attack_30"], ["trip"], ["feint"]])
    assert "pass" not in play.legal()
    play.do("card:attack_20")
    assert play.legal() == {"pass", "card:attack_30"}
    play.do("pass").until("SET")
    assert play.s.lp_round == 185 - 20
    assert "attack_30" in play.hand(0)


@pytest.mark.rule("CU-R61", "CU-STD-01")
def test_without_an_attack_card_in_the_hand_the_stand_in_does_nothing():
    play = turns(["double_strike"], [["rally"], ["trip"], ["not_so_tough"]]).until("SET")
    assert play.s.lp_round == 185
    assert "double_strike" in play.discards()
    assert asked(play, "REPL1") == []


@pytest.mark.rule("CU-R20", "CU-R51")
def test_a_waiting_rider_joins_the_first_replacement_that_is_an_attack():
    hands = [["feint", "attack_20", "attack_30"], ["trip"], ["not_so_tough"]]
    play = turns(["double_strike"], hands, riders={0: ["focus_strength"]})
    play.do("card:attack_20", "card:attack_30").until("WIN", 1, window="W_ATK")
    assert pending(play) == [("attack_20", 50), ("attack_30", 30)]
    play = turns(["double_strike"], hands, riders={0: ["focus_strength"]})
    play.do("card:feint", "card:attack_30").until("WIN", 1, window="W_ATK")
    assert pending(play) == [("feint", 0), ("attack_30", 60)]


# ---------------------------------------------------------------- Opportunity Fire


@pytest.mark.rule("CU-STD-01", "CU-STD-05", "CU-R31")
def test_opportunity_fire_plays_one_card_at_once_and_sets_the_second_for_after_the_turns():
    play = turns(["opportunity_fire", "attack_5"], [["attack_20", "attack_30"], ["rally"], ["not_so_tough"]])
    play.do("card:attack_20")
    assert play.stage == "REPL2"
    play.do("card:attack_30").until("WIN", 1)
    assert pending(play) == [("attack_20", 20)]
    assert play.set_cards(0) == ["attack_30"]
    assert play.s.set_known[0, 0] == 1, "face down"
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 20), (1, 5), (0, 30)], "revealed after all regular turns"


@pytest.mark.rule("CU-STD-05", "CU-EX-05")
def test_edge_out_hits_the_second_card_of_opportunity_fire_until_it_is_revealed():
    play = turns(["opportunity_fire", "attack_5"], [["attack_20", "attack_30"], ["edge_out"], ["not_so_tough"]])
    play.until("REPL1").do("card:attack_20", "card:attack_30")
    play.until("WIN", 1, window="W_PRE")
    assert play.s.acted[:3].all(), "all regular turns are over"
    play.do("card:edge_out").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 20), (1, 5)]
    assert "attack_30" in play.discards()


@pytest.mark.rule("CU-STD-05")
def test_edge_out_is_not_legal_on_the_second_card_before_its_own_turn():
    play = turns(["opportunity_fire", "attack_5"], [["attack_20", "attack_30"], ["feint"], ["edge_out"]])
    play.until("REPL1").do("card:attack_20", "card:attack_30")
    play.until("WIN", 2, window="W_PRE").do("card:edge_out").until("SET")
    assert "attack_5" in play.discards(), "it hit the seat on Turn, #2"
    assert play.s.lp_round == 185 - 50


@pytest.mark.rule("CU-R31", "CU-STD-06")
def test_a_stand_in_as_second_card_is_replaced_when_it_is_revealed():
    hands = [["attack_20", "double_strike", "attack_10", "attack_15"], ["feint"], ["not_so_tough"]]
    play = turns(["opportunity_fire", "attack_5"], hands)
    play.do("card:attack_20", "card:double_strike").until("REPL1")
    assert stack(play) == [(0, 20), (1, 5)]
    play.do("card:attack_10", "card:attack_15").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 20), (1, 5), (0, 10), (0, 15)]


@pytest.mark.rule("CU-R31", "CU-RID-02")
def test_a_rider_joins_the_card_of_the_extra_turn_when_the_first_was_no_attack():
    play = turns(
        ["opportunity_fire"], [["feint", "attack_30"], ["feint"], ["not_so_tough"]], riders={0: ["focus_strength"]}
    )  # fmt: skip
    play.do("card:feint", "card:attack_30").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 60)]


@pytest.mark.rule("CU-R31")
def test_extra_turns_come_in_turn_order_and_cards_of_one_seat_in_the_order_set():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon", initiative=[2, 1, 3],
        hands=[["attack_10", "attack_20", "attack_30"], ["attack_40", "attack_25"], ["not_so_tough", "attack_100"]],
        sets={0: ["opportunity_fire"], 1: ["opportunity_fire"], 2: ["attack_5"]},
    )  # fmt: skip
    play = Play(s, t).do("card:attack_25", "card:attack_40").until("REPL1", 0).do("card:attack_30", "card:attack_10")
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 25), (0, 30), (2, 5), (1, 40), (0, 10)]


@pytest.mark.rule("CU-R31", "CU-ITM-05")
def test_alchemists_fire_is_not_offered_in_an_extra_turn():
    hands = [["attack_20", "attack_30"], ["rally"], ["not_so_tough"]]
    play = turns(["opportunity_fire", "attack_5"], hands, items={0: ["alchemists_fire"]})
    assert play.stage == "OWN"
    play.do("reveal", "card:attack_20", "card:attack_30").until("OWN_END", 0).do("pass")
    play.until("WIN", 2, window="W_END")
    assert (0, 30) in stack(play)
    assert len(asked(play, "OWN")) == len(asked(play, "OWN_END")) == 1


# ---------------------------------------------------------------- Riders


@pytest.mark.rule("CU-RID-01", "CU-GLO-01")
def test_a_revealed_rider_lies_beside_the_board_and_the_creature_ignores_it():
    play = turns(["focus_strength", "attack_5"], [["attack_10", "attack_20"], ["rally"], ["not_so_tough"]])
    play.until("WIN", 2, window="W_END")
    assert play.riders(0) == ["focus_strength"]
    assert play.s.engaged[:2].tolist() == [0, 1]
    assert stack(play) == [(1, 5)]
    assert play.s.wounder[0] == 0


@pytest.mark.rule("CU-RID-02", "CU-EX-06")
def test_two_focus_strengths_of_earlier_rounds_join_the_first_attack():
    s, t = scene(
        "cutthroat_caverns", encounter="pit_demon",
        hands=[["focus_strength", "focus_strength", "attack_20"], ["feint", "poke_with_a_stick"], ["feint", "rally"]],
    )  # fmt: skip
    play = Play(s, t)
    play.round({0: "focus_strength", 1: "feint"})
    assert play.riders(0) == ["focus_strength"]
    play.round({0: "focus_strength", 1: "poke_with_a_stick"})
    assert play.riders(0) == ["focus_strength"] * 2
    until_attack_of(play.sets({0: "attack_20"}), 0)
    assert play.pending() == [(0, "attack_20", 80)]
    assert play.riders(0) == []


@pytest.mark.rule("CU-RID-02")
def test_a_rider_does_not_join_the_second_card_of_the_same_round():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon", hands=[["attack_10"], ["trip"], ["not_so_tough"]],
        sets={0: ["focus_strength", "attack_20"]}, running={0: {"potion_of_haste": 2}},
    )  # fmt: skip
    play = Play(s, t)
    play.until("ORDER").do("card:focus_strength").until("WIN", 1, window="W_ATK")
    assert play.pending() == [(0, "attack_20", 20)]
    assert play.riders(0) == ["focus_strength"]


@pytest.mark.rule("CU-RID-03")
def test_a_counter_strike_takes_no_rider():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend", riders={0: ["focus_strength"]},
        hands=[["counter_strike", "attack_20", "attack_30"], ["trip", "feint"], ["feint", "rally"]],
    )  # fmt: skip
    play = Play(s, t).until("COUNTER", 0).do("card:counter_strike", "card:attack_20").until("WIN", 1, window="W_ATK")
    assert play.pending() == [(0, "attack_20", 20)]
    assert play.riders(0) == ["focus_strength"], "it goes on waiting"


@pytest.mark.rule("CU-RID-04")
def test_an_attack_with_riders_is_one_entry_and_counts_with_its_total():
    play = turns(
        ["attack_20", "attack_40"], [["feint", "attack_10"], ["feint"], ["not_so_tough"]], encounter="fear",
        riders={0: ["focus_strength"]},
    )  # fmt: skip
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 50), (1, 40)]
    play.until("SET")
    assert [play.lp(k) for k in range(3)] == [85, 100, 100], "most damage: 50, not 40"


@pytest.mark.rule("CU-RID-05", "CU-EX-08")
@pytest.mark.parametrize(("mode", "value"), [("double", 140), ("halve", 35)])
def test_card_and_rider_turn_together(mode, value):
    play = turns(["attack_40"], [["feint", "attack_10"], ["not_so_tough"], ["feint"]], riders={0: ["focus_strength"]})
    play.until("WIN", 1, window="W_ATK")
    assert pending(play) == [("attack_40", 70)]
    play.do("card:not_so_tough", mode).until("SET")
    assert play.s.lp_round == 185 - value


@pytest.mark.rule("CU-RID-06")
def test_any_number_of_focus_strengths_joins_one_attack():
    play = turns(["attack_50"], [["rally"], ["feint"], ["feint"]], riders={0: ["focus_strength"] * 2})
    assert pending(play) == [("attack_50", 110)]
    play = turns(["attack_50"], [["rally"], ["feint"], ["feint"]], riders={0: ["focus_strength"] * 3})
    assert pending(play) == [("attack_50", 140)]


@pytest.mark.rule("CU-RID-07", "CU-EX-06")
def test_a_second_slip_behind_replaces_the_first():
    s, t = scene(
        "cutthroat_caverns", encounter="pit_demon",
        hands=[["slip_behind", "slip_behind", "attack_20"], ["feint", "poke_with_a_stick"], ["feint", "rally"]],
    )  # fmt: skip
    play = Play(s, t)
    play.round({0: "slip_behind", 1: "feint"})
    assert play.discards().count("slip_behind") == 0
    play.round({0: "slip_behind", 1: "poke_with_a_stick"})
    assert play.riders(0) == ["slip_behind"]
    assert play.discards().count("slip_behind") == 1
    until_attack_of(play.sets({0: "attack_20"}), 0)
    assert play.pending() == [(0, "attack_20", 40)]


@pytest.mark.rule("CU-RID-07")
def test_the_new_slip_behind_takes_the_last_place_in_the_order():
    """Slip, Focus, then Slip again: the Focus is doubled too."""
    play = turns(
        ["slip_behind"], [["attack_50", "attack_10"], ["feint"], ["rally"]],
        riders={0: ["slip_behind", "focus_strength"]},
    )  # fmt: skip
    play.until("SET", 0)
    assert play.riders(0) == ["focus_strength", "slip_behind"]
    until_attack_of(play.sets({0: "attack_50"}), 0)
    assert play.pending() == [(0, "attack_50", (50 + 30) * 2)]


@pytest.mark.rule("CU-RID-07", "CU-R12")
def test_slip_behind_multiplies_by_2_on_every_side():
    play = turns(["attack_25"], [["rally"], ["not_so_tough"], ["not_so_tough"]], riders={0: ["slip_behind"]})
    assert pending(play) == [("attack_25", 50)]
    play.until("WIN", 1, window="W_ATK").do("card:not_so_tough", "halve").until("WIN", 2, window="W_ATK")
    play.do("pass").until("WIN", 2, window="W_ATK")
    assert pending(play) == [("attack_25", 30)], "15 on its ladder, times 2"


@pytest.mark.rule("CU-RID-08", "CU-EX-07")
@pytest.mark.parametrize(
    ("riders", "value"), [(["slip_behind", "focus_strength"], 130), (["focus_strength", "slip_behind"], 160)]
)
def test_riders_act_in_the_order_in_which_they_were_played(riders, value):
    play = turns(["attack_50"], [["rally"], ["feint"], ["feint"]], riders={0: riders})
    assert pending(play) == [("attack_50", value)]


@pytest.mark.rule("CU-R19")
def test_waiting_riders_outlive_the_encounter():
    play = turns(
        ["feint", "attack_100"], [["attack_20", "feint"], ["feint"], ["rally"]], left=40, riders={0: ["focus_strength"]}
    )  # fmt: skip
    play.until("DISCARD").until("SET")
    assert play.s.enc_no == 2
    assert play.riders(0) == ["focus_strength"]


@pytest.mark.rule("CU-R20")
@pytest.mark.parametrize("card", ["feint", "focus_strength"])
def test_a_rider_does_not_join_a_tactical_card(card):
    play = turns([card], [["attack_20", "attack_10"], ["rally"], ["feint"]], riders={0: ["slip_behind"]}).until(
        "SET", 0
    )
    assert "slip_behind" in play.riders(0)


@pytest.mark.rule("CU-ACT-06", "CU-R20")
def test_edge_out_leaves_the_riders_of_its_victim_waiting():
    play = turns(
        ["attack_40"], [["attack_20", "attack_10"], ["edge_out"], ["feint"]], riders={0: ["focus_strength"]}
    )  # fmt: skip
    play.until("WIN", 1, window="W_PRE").do("card:edge_out").until("SET", 0)
    assert play.riders(0) == ["focus_strength"]
    assert "attack_40" in play.discards()


@pytest.mark.rule("CU-ACT-06", "CU-R21")
def test_a_spoiled_attack_takes_its_riders_along():
    play = turns(
        ["attack_40"], [["attack_20", "attack_10"], ["trip"], ["feint"]], riders={0: ["focus_strength", "slip_behind"]}
    )  # fmt: skip
    play.until("WIN", 1, window="W_ATK").do("card:trip").until("SET", 0)
    assert play.riders(0) == []
    assert {"attack_40", "focus_strength", "slip_behind", "trip"} <= set(play.discards())
