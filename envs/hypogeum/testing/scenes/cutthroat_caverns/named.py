"""Scenes whose lines of play are counted: one for each kind of decision that is easy to get wrong."""

from typing import Any

NAMED: dict[str, dict[str, Any]] = {
    "set_phase_full_hands": dict(players=3, fill=True, length=4),
    "hand_without_attacks_sets_an_action": dict(hands=[["edge_out", "rally"], ["attack_40", "trip"], ["attack_5"]]),
    "edge_out_and_mixed_signals_before_the_reveal": dict(
        at="turns",
        hands=[["mixed_signals"], ["plan_b"], ["edge_out", "edge_out"]],
        sets={0: ["attack_40"], 1: ["attack_5"], 2: ["talon_10"]},
    ),
    "string_of_action_cards_on_an_attack": dict(
        at="turns",
        hands=[["rally", "not_so_tough"], ["critical_miss", "trip"], ["not_so_tough", "rally"]],
        sets={0: ["attack_40"], 1: ["attack_5"], 2: ["talon_10"]},
    ),
    "double_strike_within_double_strike": dict(
        at="turns",
        hands=[["double_strike", "attack_10", "attack_15", "attack_20"], ["critical_miss"], ["trip"]],
        sets={0: ["double_strike"], 1: ["attack_5"], 2: ["talon_10"]},
    ),
    "opportunity_fire_with_a_second_card": dict(
        at="turns",
        hands=[["attack_20", "attack_30", "focus_strength"], ["edge_out"], ["edge_out"]],
        sets={0: ["opportunity_fire"], 1: ["attack_5"], 2: ["talon_10"]},
    ),
    "own_face_riders_and_strength": dict(
        at="turns",
        hands=[["attack_5"], ["trip", "not_so_tough"], ["rally"]],
        sets={0: ["vasha_30"], 1: ["attack_5"], 2: ["talon_10"]},
        riders={0: ["focus_strength", "slip_behind"]},
        running={0: {"potion_of_strength": 2}},
    ),
    "targets_among_the_wolves": dict(
        at="turns",
        encounter="wolf_pack",
        hands=[["attack_20", "attack_30"], ["trip"], ["not_so_tough"]],
        sets={0: ["double_strike"], 1: ["attack_50"], 2: ["talon_10"]},
        token_left=[30, 10, 0],
    ),
    "fire_and_sandglass_on_the_own_turn": dict(
        at="turns",
        hands=[["attack_20", "attack_40"], ["edge_out"], ["attack_5"]],
        sets={0: ["attack_5"], 1: ["attack_50"], 2: ["talon_10"]},
        items={0: ["alchemists_fire"]},
        relics={0: ["sandglass"]},
        enc_no=2,
    ),
    "ugly_markers_and_ties_in_a_strike": dict(
        at="strikes",
        encounter="fear",
        stack=[(0, "attack_20"), (1, "attack_20"), (2, "attack_5")],
        hands=[["counter_strike", "attack_40"], ["counter_strike", "attack_30"], []],
        ugly_seat=[2, -1, -1, -1],
        ugly_named=[2, -1, -1, -1],
        ugly_n=1,
    ),
    "last_window_over_the_stack": dict(
        at="w_end",
        left=80,
        stack=[(0, "attack_20"), (1, "attack_50")],
        hands=[["not_so_tough"], ["not_so_tough"], ["not_so_tough"]],
    ),
    "item_window_with_barter_and_healing": dict(
        at="items",
        players=3,
        lp=[60, 100, 40],
        items={0: ["cure_wounds", "potion_of_haste"], 1: ["potion_of_healing"], 2: ["potion_of_iron_skin"]},
        enc_no=2,
    ),
    "relic_draft": dict(at="trove", players=3, relics="on", enc_no=1),
    "discarding_between_encounters": dict(at="discard", hands=[["feint", "attack_5"], ["attack_10", "trip"], []]),
}
