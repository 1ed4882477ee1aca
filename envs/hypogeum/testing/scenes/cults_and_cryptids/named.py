"""Scenes whose lines of play are counted: one for each kind of decision that is easy to get wrong."""

from typing import Any

HOLD = ["conscript"]
"""Something to play, so that the Main Phase of that seat is asked."""
WALL = ["riot_shield_squad", "corner_lookout", "conscript", "bunker_nine"]
"""Guardian, Hidden, neither, and a Lair."""

NAMED: dict[str, dict[str, Any]] = {
    # before the first turn
    "factions_of_a_deck_that_is_built": dict(at="build", deck_mode="build", copy_cap=2),
    "the_last_cards_leave_room_for_a_leader": dict(
        at="build", deck_mode="build", build_step=1, lists=[["hooded_acolyte"] * 58],
    ),
    "each_begins_with_a_leader_in_hand": dict(
        at="leaders", leader_start="hand",
        decks=[["mama_rook", "silas_bray_two_knives"], ["vox_the_anchor", "the_viral_prophet"]],
    ),
    "both_may_draw_another_hand": dict(at="mulligan", active=1, hands=[["conscript"] * 7, ["expose", *["leg_breaker"] * 6]]),
    # cards from the hand
    "followers_pay_for_a_cryptid": dict(
        hands=[["bigfoot", "homunculus", "expose"], HOLD], faith=1, madness=1,
        boards=[["snake_handler", "trapper exhausted", "feral_hermit", "conscript", "hitchhiker", "lab_assistant"], WALL],
    ),
    "a_second_leader_sends_the_first_home": dict(
        leader_second="replace", faith=4, hands=[["mama_rook", "leg_breaker", "the_back_room"], HOLD],
        boards=[["silas_bray_two_knives damage=3", "leg_breaker", "bunker_nine damage=2"], ["conscript", "mama_rook"]],
    ),
    "a_resource_and_relics_that_cost_some": dict(
        hands=[["cash", "arms", "airstrike"], HOLD], resources=[{"cash": 1}, {}], faith=2,
        boards=[["ledger_of_favours", "mortar_pit", "numbers_book exhausted"], ["conscript", "bigfoot", "mothman"]],
    ),
    "a_full_altar_takes_a_relic_more_without_a_limit": dict(
        relic_limit="none", hands=[["pirate_transmitter", "tinfoil_hat"], HOLD], faith=3, madness=2,
        boards=[["black_candle", "numbers_book", "cursed_camcorder"], ["mama_rook"]], influence=(9, 4),
    ),
    "a_hand_is_seen_and_a_card_of_it_discarded": dict(
        hands=[["front_page_scandal", "street_photographer"], ["expose", "mothman", "expose", "cash"]],
        resources=[{"film": 1}, {}], madness=1, faith=2, known=[[], ["expose"]],
    ),
    "the_opponent_discards_what_it_likes": dict(
        hands=[["executive_order", "registered_lobbyist"], ["conscript", "expose", "bigfoot", "cash"]],
        resources=[{"cash": 1}, {}], faith=3, boards=[["campaign_volunteer"], ["conscript counters=2", "mothman"]],
    ),
    "one_of_the_four_cards_on_top": dict(
        hands=[["peer_review", "bone_reader"], HOLD], faith=3,
        decks=[["expose", "mothman", "conscript", "expose", "rally", "bigfoot"]],
    ),
    "a_search_ends_with_a_shuffle": dict(
        hands=[["word_of_mouth", "containment_breach"], HOLD], madness=1, faith=4,
        boards=[["flash_mob"], ["conscript damage=1"]], decks=[["leg_breaker", "bigfoot", "mothman", "lab_assistant"]],
    ),
    "the_dead_come_back": dict(
        hands=[["call_the_dead", "second_coming", "grave_robber"], HOLD], resources=[{"offerings": 1}, {}], madness=4, faith=3,
        wastes=[["leg_breaker", "made_man", "mothman", "the_thing_below", "trapper"]], decks=[["feral_hermit", "bigfoot"]],
    ),
    "a_deck_runs_out_in_the_middle_of_a_draw": dict(
        hands=[["dividend", "mass_sighting", "prayer_science"], ["expose", "mothman"]], decks=[["conscript"]],
        rest=("waste", "deck"), wastes=[["expose", "bigfoot"]], madness=1, faith=2,
    ),
    "each_gives_up_a_follower": dict(
        hands=[["gang_war", "snap_election"], HOLD], madness=1, faith=3,
        boards=[["leg_breaker", "conscript", "mama_rook", "the_back_room"],
                ["starry_eyed_recruit", "swarm_keeper", "pirate_transmitter", "numbers_book", "sister_morrow"]],
    ),
    "a_lair_that_falls_takes_its_aura_along": dict(
        hands=[["street_riot", "wildfire", "rules_of_engagement"], HOLD], madness=1, faith=4,
        boards=[["feral_hermit", "swarm_keeper"],
                ["conscript damage=1", "riot_shield_squad damage=3", "bunker_nine", "mortar_pit"]],
    ),
    "one_of_mine_grows_or_gets_up": dict(
        hands=[["potluck_host", "mutagen", "call_of_the_wild"], HOLD], madness=1, faith=4,
        boards=[["conscript exhausted", "leg_breaker", "bigfoot stunned", "petition_scroll", "mama_rook damage=4"],
                ["conscript"]],
    ),
    "poison_and_stun_across_two_turns": dict(
        hands=[["trapper", "venom_harvest", "filibuster"], HOLD], madness=2, faith=4, influence=(20, 18),
        boards=[["snake_handler"], ["feral_hermit poison=2 withered=1", "conscript exhausted", "bigfoot poison=1"]],
    ),
    "both_would_fall_and_the_active_seat_loses": dict(
        hands=[["market_crash", "prayer_stray", "burnout"], ["expose", "rally"]], influence=(4, 3), faith=3,
    ),
    # attacks
    "a_guardian_before_hidden_units_and_the_lair": dict(
        at="attack", hands=[HOLD, HOLD], boards=[["leg_breaker", "made_man", "conscript exhausted", "chupacabra"], WALL],
    ),
    "an_unblockable_attacker_goes_anywhere": dict(
        at="attack", hands=[HOLD, HOLD],
        boards=[["getaway_driver", "leg_breaker", "spring_heeled_jack"],
                [*WALL, "mothman", "jersey_devil", "mama_rook damage=5"]],
    ),
    "a_leader_with_1_hp_shields_nothing": dict(
        at="attack", hands=[HOLD, HOLD], influence=(12, 7),
        boards=[["leg_breaker", "getaway_driver", "made_man"], ["mama_rook damage=6", "pirate_transmitter"]],
    ),
    "the_last_points_of_influence": dict(
        at="attack", hands=[HOLD, HOLD], influence=(3, 4),
        boards=[["sewer_leviathan", "snake_handler", "war_correspondent"],
                ["conscript damage=1", "the_fixer_in_chief damage=9"]],
    ),
    "frenzy_siphon_and_armor": dict(
        at="attack", hands=[HOLD, HOLD], influence=(20, 30),
        boards=[["beast_of_bray_road", "chupacabra", "mongolian_death_worm"],
                ["armored_column", "flatwoods_sentinel poison=1", "starry_eyed_recruit", "studio_zero damage=2"]],
    ),
    "cryptids_beside_the_leader": dict(
        at="attack", cryptid_tier=2, damage_reset="none", hands=[HOLD, HOLD],
        boards=[["leg_breaker", "conscript"], ["bigfoot damage=2", "jersey_devil", "loch_leviathan", "mama_rook"]],
    ),
    "the_turn_is_long_enough": dict(
        hands=[["conscript", "leg_breaker", "expose"], HOLD], turn_decisions=299,
        boards=[["leg_breaker", "numbers_book"], WALL],
    ),
}  # fmt: skip
