"""Scenes whose lines of play are counted: one for each kind of decision that is easy to get wrong."""

from typing import Any

NAMED: dict[str, dict[str, Any]] = {
    # before Round 1
    "realm_and_cryptonauts_are_chosen": dict(at="set_up", setup="choose", players=3),
    "a_draft_begins_with_the_goddess": dict(at="set_up", setup="draft", players=2),
    "the_team_comes_in": dict(at="set_up", players=4),
    "a_relic_token_and_its_guards": dict(
        at="set_up", setup="random", realm="tomb", goddess="skzaak", relics="on", relic_guard_budget=1
    ),
    "where_a_crystal_may_lie": dict(at="set_up", setup="random", realm="hall", goddess="skzaak", sub_realms="mirror"),
    # Cryptonauts
    "three_seats_are_polled": dict(
        team=["veteran", "magus", "android", "engineer", "oracle", "chemist"], players=4, board=["abc", "def"]
    ),
    "a_door_a_pit_and_sand": dict(
        active="android", team=["android stamina=2 artifacts=comet_boots+", "veteran dead"], board=["a.x~", "Rxx/", ".~b."]
    ),
    "two_monsters_are_left_behind": dict(
        active="veteran", team=["veteran stamina=1", "xenobiologist charged=2"], monsters=["crypt_hound", "crypt_hound"],
        board=["ma..", "n...", "...b"],
    ),
    "a_grapple_and_ice": dict(
        active="magus", goddess="gorkuk", realm="cave", team=["magus stamina=2", "veteran"], monsters=["conqueror_leech"],
        board=["m.a~~~", "...~~.", "b...~."],
    ),
    "fearsome_then_aim": dict(
        active="veteran", team=["veteran charged=2", "magus souls=1 vitae=1"], monsters=["spectrophagi", "crypt_hound"],
        board=["a.m.", "b...", "..n."],
    ),
    "between_realms_with_souls": dict(
        active="magus", team=["magus vitae=0 souls=1 charged=1 artifacts=iron_baphomet,windhand_wand+", "veteran"],
        monsters=["tomb_guardian"], board=["a.m", ".b."],
    ),
    "everything_changes_hands": dict(
        active="android", realm="cave",
        team=["android souls=1 knowledge=1 artifacts=comet_boots+", "grave_robber souls=1 items=1",
              "magus dead charged=1,2 knowledge=2 artifacts=iron_baphomet"],
        board=["ab", "c."],
    ),
    "some_leave_the_realm": dict(
        active="veteran", team=["veteran knowledge=2", "magus knowledge=1 vitae=0", "android", "oracle knowledge=1"],
        others="dead", board=["ab.", "cd."], objective=[1, 0, 0, 0],
    ),
    "the_last_sarcophagus_but_one": dict(
        active="veteran", team=["veteran stamina=1 vitae=1", "magus"], board=["C..", ".aC", "b^."], seed=3
    ),
    "through_the_mirror": dict(
        active="veteran", team=["veteran", "magus at=3,8,mirror", "android"], sub_realms="mirror", crystals={"mirror": (1, 2)},
        monsters=["crypt_hound"], board=["am", ".c"],
    ),
    "a_crystal_leads_away_from_two_monsters": dict(
        active="veteran", team=["veteran", "magus retired"], monsters=["crypt_hound", "crypt_hound"], sub_realms="mirror",
        crystals={"mirror": (1, 2)}, board=["ma#b", "n.##"],
    ),
    "beside_somebody_through_the_seventh_gate": dict(
        active="veteran", team=["veteran souls=1 artifacts=tablet_of_the_seventh_gate", "magus"], monsters=["crypt_hound"],
        board=["a.#b.", "..#.m"],
    ),
    # the Goddess
    "upkeep_in_either_order": dict(
        at="upkeep", goddess="mycothis", team=["veteran stamina=2 marks=rot", "hierophant charged=2 stamina=1"],
        board=["ab", ".."],
    ),
    "cards_summons_and_monoliths": dict(
        at="goddess", power=4, hand=["seal_the_crypt", "grave_goods", "burial_curse", "mourning_bell"],
        team=["veteran", "magus"], monsters=["crypt_hound"], board=["ab#..", "..#.m", "..#.M"],
    ),
    "too_many_cards": dict(
        at="goddess", goddess="gorkuk", blood=4, power=2, team=["veteran", "magus marks=skull"],
        hand=["war_cry", "flay", "red_tide", "blood_sacrifice"], monsters=["goatwolf_slayer", "conqueror_leech"],
        board=["am...", "b..n.", "....."],
    ),
    "a_card_is_fetched_and_spores_burst": dict(
        at="goddess", goddess="mycothis", power=2, hand=["cycle_of_life", "fruiting_bodies"],
        discard=["bloom", "overgrowth", "cycle_of_life"], team=["veteran", "magus"], monsters=["foetal_spore"],
        board=["am", ".b"],
    ),
    "a_large_monster_in_a_doorway": dict(
        active="spectrophagi", team=["veteran", "magus"], monsters=["spectrophagi"],
        board=["...#...", "...#...", ".m.../.", "...#..a", "...#b.."],
    ),
    "a_prepared_cryptonaut_interrupts": dict(
        active="tomb_guardian", team=["demolitionist prepared retired stamina=1", "magus prepared retired souls=1 vitae=2"],
        monsters=["tomb_guardian"], board=["a...m", "b...."],
    ),
    "knocked_back_onto_embers": dict(
        active="flaying_troll", goddess="gorkuk", realm="hall", team=["veteran", "magus vitae=0"], monsters=["flaying_troll"],
        board=["m..", ".a~", "b.~"],
    ),
    "the_witch_wakes": dict(
        active="veteran", realm="bog", team=["veteran", "magus"], board=["a.WGG", ".b.GG", "A...."],
    ),
    "the_last_but_one_dies": dict(
        active="crypt_hound", team=["veteran vitae=0", "magus vitae=0", "android teleported knowledge=2"], others="dead",
        monsters=["crypt_hound"], board=["am", "b."],
    ),
}  # fmt: skip
