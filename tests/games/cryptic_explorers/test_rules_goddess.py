"""The Goddess Turn: Power, cards, Masteries, Monoliths, her Abilities. Sections 2.18, 2.19, 6.4, 6.5"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin

MASTERED = ["entombed", *["seal_the_crypt", "funeral_procession", "rise_again", "ossuary_plate", "grave_chill"] * 2] + [
    *["grave_goods", "funerary_rites", "burial_curse"] * 2
]
"""17 of Sk'Zaak's cards as Masteries: an Entombed and two Mourning Bells are left."""
HALL = ["a..............", "...............", "..............."]


def goddess(*hand, power=9, board=HALL, team=("veteran retired",), at="goddess", **given):
    """The Goddess in the middle of her Turn."""
    return begin(at=at, team=team, board=board, hand=hand, power=power, **given)


# ---------------------------------------------------------------- opening


@pytest.mark.rule("CE-GOD-01", "CE-SET-11")
def test_she_gains_power_then_draws_then_discards_down_to_her_hand_limit():
    play = goddess(*["grave_goods", "seal_the_crypt"] * 2, power=0, at="opening")
    assert (play.stage, play.power, int(play.s.hand.sum())) == ("HAND_LIMIT", 1, 6)
    play.do("discard:grave_goods", "discard:grave_goods")
    assert (play.stage, play.power, int(play.s.hand.sum())) == ("GODDESS_MAIN", 3, 4)


@pytest.mark.rule("CE-GOD-01", "CE-SET-11")
def test_in_round_1_she_gains_power_and_draws_nothing():
    play = goddess("grave_goods", power=0, at="opening", round_no=1)
    assert (play.stage, play.power, int(play.s.hand.sum())) == ("GODDESS_MAIN", 1, 1)
    play = goddess("grave_goods", power=0, at="opening", round_no=2)
    assert (play.power, int(play.s.hand.sum())) == (1, 3)


@pytest.mark.rule("CE-GOD-02", "CE-CRD-01", "CE-CRD-02")
def test_in_her_turn_she_does_what_she_likes_in_any_order_until_she_ends_it():
    board = ["a........M.....m", "................"]
    play = goddess("grave_goods", "seal_the_crypt", board=board, monsters=["crypt_hound"])
    legal = {
        "effect:grave_goods", "mastery:grave_goods", "discard:grave_goods", "effect:seal_the_crypt", "mastery:seal_the_crypt",
        "discard:seal_the_crypt", "monolith_0", "crypt_hound", "summon:crypt_hound", "summon:tomb_guardian",
        "summon:spectrophagi", "summon:spectrophagi+0", "summon:crypt_hound+0", "summon:crypt_hound+1",
        "summon:tomb_guardian+0", "summon:tomb_guardian+1", "summon:spectrophagi+1", "done",
    }  # fmt: skip
    assert play.legal() == legal
    play.do("monolith_0").do("crypt_hound", "m:end").do("effect:grave_goods").do("summon:crypt_hound", "space:1,12")
    assert (play.stage, play.power, play.may("effect:seal_the_crypt")) == ("GODDESS_MAIN", 7, True)
    play.do("done")
    assert (play.round, play.stage) == (3, "POLL")


@pytest.mark.rule("CE-GOD-03", "CE-GOD-01")
def test_power_is_kept_between_turns():
    play = goddess("grave_goods", power=5).do("done").until("GODDESS_MAIN")
    assert (play.round, play.power) == (3, 6)


@pytest.mark.rule("CE-GOD-04")
@pytest.mark.parametrize(
    ("name", "gain", "draw", "limit"), [("skzaak", 1, 2, 4), ("mycothis", 1, 2, 5), ("gorkuk", 2, 1, 3)]
)
def test_each_goddess_has_her_hand_limit_draw_size_and_power_gain(name, gain, draw, limit):
    play = begin(at="opening", team=["veteran retired"], board=HALL, goddess=name)
    assert (play.power, int(play.s.hand.sum())) == (gain, draw)
    play = begin(at="goddess", team=["veteran retired"], board=HALL, goddess=name, rest="hand")
    while play.stage == "HAND_LIMIT":
        play.do(min(play.legal()))
    assert int(play.s.hand.sum()) == limit


@pytest.mark.rule("CE-GOD-05")
def test_any_number_of_cards_may_be_discarded_for_1_power_each():
    play = goddess("grave_goods", "seal_the_crypt", "entombed", power=0)
    play.do("discard:grave_goods", "discard:entombed", "discard:seal_the_crypt")
    assert (play.power, int(play.s.hand.sum()), int(play.s.discard.sum())) == (3, 0, 3)


@pytest.mark.rule("CE-GOD-06", "CE-SUM-01")
def test_example_skzaak_discards_two_cards_and_summons_the_spectrophagi():
    play = goddess("grave_chill", "burial_curse", "rise_again", power=1)
    assert not play.may("summon:spectrophagi")
    play.do("discard:grave_chill", "discard:burial_curse").do("summon:spectrophagi", "space:1,10")
    assert (play.power, play.life("spectrophagi"), play.health("spectrophagi")) == (0, "in_play", 6)


# ---------------------------------------------------------------- cards


@pytest.mark.rule("CE-CRD-02", "CE-MAC-02")
def test_no_card_is_played_while_a_monster_is_active_or_the_hand_is_too_big():
    play = goddess("grave_goods", board=["a.....m...", "..........."], monsters=["crypt_hound"]).do("crypt_hound")
    assert play.legal() == {"m:move", "m:end"}
    over = goddess(*["grave_goods", "seal_the_crypt", "entombed"] * 2)
    assert over.stage == "HAND_LIMIT"
    assert over.legal() == {"discard:grave_goods", "discard:seal_the_crypt", "discard:entombed"}


@pytest.mark.rule("CE-CRD-03")
def test_an_effect_is_paid_resolved_and_discarded():
    play = goddess("grave_goods", "entombed", power=0)
    play.do("effect:grave_goods")
    assert (play.power, play.pile("discard"), play.pile("hand")) == (2, {"grave_goods": 1}, {"entombed": 1})


@pytest.mark.rule("CE-CRD-01", "CE-CRD-02")
def test_a_half_that_cannot_be_paid_or_has_no_target_is_not_offered():
    play = goddess("seal_the_crypt", power=1)
    assert (play.may("mastery:seal_the_crypt"), play.may("effect:seal_the_crypt")) == (True, False)
    team = ("veteran retired", "magus retired at=1,2")
    play = goddess("ossuary_plate", "burial_curse", team=team, others="none")  # no Monster, and no Monolith near them
    assert not play.may("effect:ossuary_plate") and not play.may("effect:burial_curse")


@pytest.mark.rule("CE-CRD-04", "CE-SUM-05")
def test_example_the_effect_of_seal_the_crypt_summons_two_tomb_guardians():
    play = goddess("seal_the_crypt", "entombed", power=2).do("effect:seal_the_crypt")
    assert (play.stage, play.power, play.spaces) == (
        "SUMMON_SPACE",
        0,
        {(r, q) for r in (1, 2, 3) for q in range(7, 16)},
    )
    play.do("space:1,10", "space:2,10")
    assert (play.life("tomb_guardian"), play.life("tomb_guardian_2")) == ("in_play", "in_play")
    assert (play.pile("discard"), play.actions("tomb_guardian")) == ({"seal_the_crypt": 1}, 1)


@pytest.mark.rule("CE-CRD-04")
def test_a_card_summons_as_many_as_limits_allow_and_at_least_one():
    guardian = ["tomb_guardian at=1,14"]
    play = goddess("seal_the_crypt", monsters=guardian).do("effect:seal_the_crypt", "space:1,10")
    assert (play.stage, play.life("tomb_guardian_2")) == ("GODDESS_MAIN", "in_play")
    assert not goddess("seal_the_crypt", monsters=[*guardian, "tomb_guardian at=1,12"]).may("effect:seal_the_crypt")


@pytest.mark.rule("CE-CRD-05", "CE-CRD-10")
def test_a_mastery_stays_and_is_never_in_the_deck_again():
    play = goddess("grave_goods", "seal_the_crypt", rest="discard", at="goddess")
    play.do("mastery:seal_the_crypt")
    assert (play.power, play.pile("mastery")["seal_the_crypt"], play.pile("hand")) == (8, 1, {"grave_goods": 1})
    play.do("discard:grave_goods")
    play.do("done").until("GODDESS_MAIN")
    assert play.pile("mastery") == {"seal_the_crypt": 1}
    assert sum(play.pile(field)["seal_the_crypt"] for field in ("deck", "hand", "discard")) == 1


@pytest.mark.rule("CE-CRD-06")
def test_copies_of_a_mastery_add_up():
    play = goddess(masteries=["grave_goods", "grave_goods"], at="opening", power=0)
    assert play.power == 3  # 1 and twice 1
    play = goddess(masteries=["mourning_bell", "mourning_bell"], at="opening", power=0)
    assert int(play.s.hand.sum()) == 4
    play = begin(
        active="crypt_hound", team=["veteran retired"], monsters=["crypt_hound"], board=["m.........", ".........a"],
        masteries=["funeral_procession"] * 2,
    ).do("m:move")  # fmt: skip
    assert play.points == 7


@pytest.mark.rule("CE-CRD-07")
def test_example_with_the_mastery_of_seal_the_crypt_no_cryptonaut_opens_a_door():
    given = dict(masteries=["seal_the_crypt"], board=["aDR", ".#/", "..."])
    play = begin(active="spectrologist", team=["spectrologist"], **given).do("move", "S")
    assert play.offers("door") | play.offers("arcane") == set()
    assert not {"door_0", "arcane_0"} & play.legal()
    free = begin(active="spectrologist", team=["spectrologist"], board=given["board"]).do("move")
    assert free.may("door_0")
    closing = begin(
        active="spectrologist", team=["spectrologist at=2,2"], masteries=["seal_the_crypt"], board=["...", "../"]
    )
    assert closing.do("move").may("door_0")
    servo = begin(
        active="engineer", team=["engineer charged=1"], masteries=["seal_the_crypt"], board=["aD.", "...", "../"]
    )
    servo.do("use:1")
    assert not servo.s.door_open[1]  # the open Door was the only target
    assert begin(active="veteran", team=["veteran"], masteries=["seal_the_crypt"], board=["aD"]).may("use:0")
    hound = begin(
        active="crypt_hound",
        team=["veteran"],
        monsters=["crypt_hound"],
        masteries=["seal_the_crypt"],
        board=["aDm", "..."],
    )
    assert hound.do("m:move").may("door_0")


@pytest.mark.rule("CE-CRD-07")
def test_seal_the_crypt_closes_nothing_by_itself_and_costs_1():
    play = goddess("seal_the_crypt", "entombed", board=["a./............"], power=1).do("mastery:seal_the_crypt")
    assert (play.power, bool(play.s.door_open[0])) == (0, True)


@pytest.mark.rule("CE-CRD-08", "CE-CRD-09", "CE-RUL-02")
def test_example_drawing_two_with_four_in_hand_forces_two_discards_for_2_power():
    hand = ["mourning_bell", "mourning_bell", "entombed", "grave_chill", "burial_curse"]
    play = goddess(*hand[:1], *hand[2:], "rise_again", power=1, at="goddess")
    assert play.stage == "HAND_LIMIT"
    play.do("discard:rise_again")
    assert (play.stage, play.power) == ("GODDESS_MAIN", 2)
    play.do("effect:mourning_bell")  # 3 in hand, and 2 more
    assert (play.stage, play.power, int(play.s.hand.sum())) == ("HAND_LIMIT", 1, 5)
    play.do(min(play.legal()))
    assert (play.stage, play.power, int(play.s.hand.sum())) == ("GODDESS_MAIN", 2, 4)
    opening = goddess("entombed", "grave_chill", "burial_curse", "rise_again", power=0, at="opening")
    assert int(opening.s.hand.sum()) == 6
    opening.do(min(opening.legal())).do(min(opening.legal()))
    assert (opening.stage, opening.power, int(opening.s.hand.sum())) == ("GODDESS_MAIN", 3, 4)


@pytest.mark.rule("CE-CRD-10", "CE-RUL-45")
def test_an_exhausted_deck_is_the_discard_pile_at_once_and_everybody_knows_her_hand():
    play = goddess("entombed", masteries=["seal_the_crypt"], rest="discard", at="goddess")
    play.do("discard:entombed")
    assert (int(play.s.deck.sum()), int(play.s.discard.sum()), play.pile("known")) == (19, 0, {})
    play = goddess("entombed", "grave_goods", rest="discard", at="goddess").do("discard:entombed")
    assert (int(play.s.deck.sum()), play.pile("known")) == (19, {"grave_goods": 1})


@pytest.mark.rule("CE-CRD-10", "CE-RUL-45")
def test_cards_drawn_after_a_reshuffle_are_unknown_again():
    play = goddess("entombed", power=0, at="opening", masteries=MASTERED, discard=["mourning_bell"])
    assert play.pile("hand") == {"entombed": 1, "mourning_bell": 2}
    assert play.pile("known") == {"entombed": 1, "mourning_bell": 1}
    assert (int(play.s.deck.sum()), int(play.s.discard.sum())) == (0, 0)


@pytest.mark.rule("CE-CRD-11", "CE-GEN-05", "CE-RUL-46")
def test_a_status_with_no_card_left_is_not_given_and_one_that_ends_is_free_again():
    team = ["veteran retired", *(f"{one} marks=skull retired" for one in ("magus", "sniper", "guardian", "infantry"))]
    board = ["a..m...........", "...............", "bcde..........."]
    play = goddess("mark_for_vengeance", "mark_for_vengeance", "flay", goddess="gorkuk", team=team, board=board,
                   monsters=["goatwolf_slayer"])  # fmt: skip
    play.do("effect:mark_for_vengeance", "veteran")
    assert play.statuses("veteran") == set()  # four Blood Skulls
    play.s.marks[1] = 0
    play.do("effect:mark_for_vengeance", "veteran")
    assert play.statuses("veteran") == {"skull"}


@pytest.mark.rule("CE-CRD-03", "CE-ACT-07")
def test_an_effect_marked_once_is_played_once_a_round_both_copies_together():
    play = goddess("mourning_bell", "mourning_bell").do("effect:mourning_bell")
    while play.stage == "HAND_LIMIT":
        play.do(min(word for word in play.legal() if word != "discard:mourning_bell"))
    assert "effect:mourning_bell" not in play.legal() and play.may("mastery:mourning_bell")


@pytest.mark.rule("CE-CRD-03")
def test_counter_glyph_makes_the_first_effect_of_each_goddess_turn_dearer():
    play = goddess("grave_goods", "grave_goods", "entombed", team=["cryptolinguist charged=2 retired"], power=1)
    play.do("effect:grave_goods")
    assert play.power == 2
    play.do("effect:grave_goods")
    assert play.power == 4
    assert not goddess("grave_goods", team=["cryptolinguist charged=2 retired"], power=0).may("effect:grave_goods")


@pytest.mark.rule("CE-CRD-02", "CE-RUL-23")
def test_fetch_takes_another_card_than_itself_for_all_to_see():
    play = goddess("cycle_of_life", goddess="mycothis", discard=["cycle_of_life", "bloom", "overgrowth"])
    play.do("effect:cycle_of_life")
    assert play.legal() == {"card:bloom", "card:overgrowth"}
    play.do("card:bloom")
    assert (play.pile("hand"), play.pile("known")) == ({"bloom": 1}, {"bloom": 1})
    assert not goddess("cycle_of_life", goddess="mycothis", discard=["cycle_of_life"]).may("effect:cycle_of_life")


# ---------------------------------------------------------------- some Effects and Masteries


@pytest.mark.rule("CE-MOD-06", "CE-CRD-03")
def test_entombed_needs_a_failed_check_and_three_bear_it_at_most():
    board = ["a.M............", "..............."]
    play = goddess("entombed", "grave_goods", board=board).dice(5).do("effect:entombed", "done")
    assert play.statuses("veteran") == {"entombed"}
    play = goddess("entombed", "grave_goods", board=board).dice(4).do("effect:entombed")
    assert play.statuses("veteran") == set()
    team = ["veteran retired", *(f"{one} marks=entombed retired" for one in ("magus", "sniper", "guardian"))]
    play = goddess("entombed", "grave_goods", board=["aM.............", "...............", "..........bcd"], team=team)
    play.do("effect:entombed")
    if play.stage == "TARGET":
        play.do("veteran")
    assert play.statuses("veteran") == set()


@pytest.mark.rule("CE-CRD-05", "CE-EXH-02")
def test_the_mastery_entombed_strikes_whoever_is_exhausted_before_anything_else_happens():
    play = begin(
        active="veteran", team=["veteran used=2 stamina=2", "magus", "sniper"], board=["a..bc"], masteries=["entombed"],
    ).do("move", "E", "done")  # fmt: skip
    assert (play.statuses("veteran"), play.stamina("veteran"), play.stage) == ({"entombed"}, 1, "POLL")


@pytest.mark.rule("CE-CRD-03", "CE-VIT-09")
def test_grave_chill_costs_stamina_around_a_monster_of_hers():
    board = ["a.m.b..........", "......c........"]
    team = ["veteran retired", "magus retired", "sniper retired"]
    play = goddess("grave_chill", "entombed", board=board, monsters=["crypt_hound"], team=team)
    play.dice(6, 6).do("effect:grave_chill", "done", "done")
    assert [play.stamina(one.split()[0]) for one in team] == [3, 3, 4]


@pytest.mark.rule("CE-CRD-06", "CE-MNL-03")
def test_funerary_rites_and_burial_curse():
    play = goddess("funerary_rites", "entombed", board=["a.....M........"], health={"monolith_0": 1})
    play.do("effect:funerary_rites")
    assert play.health("monolith_0") == 3
    play = goddess("burial_curse", "entombed", board=["a.....M........"]).do("effect:burial_curse")
    assert (play.health("veteran"), play.power) == (4, 6)
    assert not goddess("burial_curse", board=["a......M......."]).may("effect:burial_curse")  # 7 away


@pytest.mark.rule("CE-CRD-03")
def test_mycelial_web_puts_a_monster_next_to_another_or_a_monolith():
    board = ["a......m.......", "...........M...", "..............."]
    play = goddess("mycelial_web", "bloom", goddess="mycothis", board=board, monsters=["disciple_of_decay"])
    play.do("effect:mycelial_web")
    assert (play.stage, play.spaces) == ("TARGET_SPACE", {(r, q) for r in (1, 2, 3) for q in (11, 12, 13)} - {(2, 12)})
    play.do("space:3,12")
    assert (play.where("disciple_of_decay"), play.at(1, 8)) == ((3, 12), "")


@pytest.mark.rule("CE-CRD-03", "CE-VIT-09")
def test_creeping_decay_and_plague_wind_touch_the_rotten_only():
    team = ["veteran marks=rot retired", "magus retired", "sniper marks=rot retired"]
    play = goddess("creeping_decay", "plague_wind", goddess="mycothis", team=team, board=["abc............"])
    play.do("effect:creeping_decay")
    assert play.legal() == {"veteran", "sniper"}
    play.do("veteran", "effect:plague_wind")
    assert (play.health("veteran"), [play.stamina(one.split()[0]) for one in team]) == (5, [3, 4, 3])


@pytest.mark.rule("CE-CRD-03", "CE-MAC-03")
def test_fruiting_bodies_remove_a_spore_for_2_power_and_set_off_nothing():
    play = goddess(
        "fruiting_bodies", "bloom", goddess="mycothis", monsters=["foetal_spore"], board=["am............."], power=0,
        masteries=["spore_cloud"],
    ).do("effect:fruiting_bodies")  # fmt: skip
    assert (play.life("foetal_spore"), play.power, play.stage) == ("out", 2, "GODDESS_MAIN")


@pytest.mark.rule("CE-CRD-05", "CE-MAC-03")
def test_a_slain_spore_spreads_rot_with_the_mastery_spore_cloud():
    play = begin(
        active="veteran", team=["veteran", "magus"], monsters=["foetal_spore"], goddess="mycothis", masteries=["spore_cloud"],
        board=["a.mb"],
    ).dice(1, 6)  # fmt: skip
    play.do("use:0", "done")
    assert (play.life("foetal_spore"), play.statuses("veteran"), play.statuses("magus")) == ("out", set(), {"rot"})


@pytest.mark.rule("CE-CRD-03")
def test_battering_ram_breaks_a_door_near_one_of_her_monsters():
    board = ["a.D..m....D....", "..............."]
    play = goddess("battering_ram", "flay", goddess="gorkuk", board=board, monsters=["goatwolf_slayer"])
    play.do("effect:battering_ram")
    assert (play.at(1, 3), play.health("door_0"), play.health("door_1")) == ("", 0, 2)


@pytest.mark.rule("CE-CRD-03", "CE-MOD-04")
def test_red_tide_and_flay_strike_next_to_her_monsters():
    team = ["veteran retired", "magus retired", "sniper retired"]
    given = dict(goddess="gorkuk", team=team, board=["am.b...........", ".......c.......", "..............."])
    play = goddess("red_tide", "flay", monsters=["goatwolf_slayer"], **given).do("effect:red_tide")
    assert [play.health(one.split()[0]) for one in team] == [5, 4, 5]
    play.do("effect:flay")
    assert play.health("veteran") == 4


@pytest.mark.rule("CE-CRD-03")
def test_blood_sacrifice_pays_the_cost_of_the_sheet():
    play = goddess(
        "blood_sacrifice", "flay", goddess="gorkuk", monsters=["flaying_troll"], board=["a.....m........"], power=0, blood=1,
        masteries=["blood_sacrifice"],
    ).do("effect:blood_sacrifice")  # fmt: skip
    assert (play.life("flaying_troll"), play.power, int(play.s.blood)) == ("out", 3, 2)  # REMOVE is no kill


# ---------------------------------------------------------------- her own Abilities


@pytest.mark.rule("CE-GOD-04")
def test_life_eternal_gives_1_power_for_the_first_monster_killed_each_round():
    play = begin(
        active="veteran", team=["veteran", "magus"], monsters=["crypt_hound health=1", "crypt_hound health=1"],
        board=["a.m", "b.n"],
    )  # fmt: skip
    play.dice(1).do("use:0", "crypt_hound")
    assert play.power == 1
    play.dice(1).do("use:0")
    assert play.power == 1


@pytest.mark.rule("CE-GOD-04", "CE-CRD-11")
def test_blood_fills_when_a_monster_of_hers_hurts_and_pays_for_her_abilities():
    play = begin(
        active="goatwolf_slayer", team=["veteran vitae=6"], monsters=["goatwolf_slayer"], board=["am......."], goddess="gorkuk",
        hand=["flay"], blood=3,
    )  # fmt: skip
    play.dice(1).do("m:attack")
    assert int(play.s.blood) == 4
    play.dice(1).do("m:attack")
    assert int(play.s.blood) == 4  # four counters at most
    assert play.offers("goddess_ability") == {"0", "2"}  # no Monster is left that is not Retired
    play.do("goddess_ability:0")
    assert (play.power, int(play.s.blood), play.offers("goddess_ability")) == (1, 2, {"0"})


@pytest.mark.rule("CE-GOD-04", "CE-CRD-11", "CE-MOD-09")
def test_blood_gives_haste_once_a_round_and_the_chalice_runs_over():
    board = ["am....n........", "..............."]
    given = dict(goddess="gorkuk", monsters=["goatwolf_slayer", "conqueror_leech"], board=board)
    play = goddess("flay", blood=4, **given).do("goddess_ability:1", "goatwolf_slayer")
    assert (play.actions("goatwolf_slayer"), play.actions("conqueror_leech"), int(play.s.blood)) == (3, 2, 2)
    assert play.offers("goddess_ability") == {"0"}
    play = goddess("flay", blood=4, **given).do("goddess_ability:2", "goatwolf_slayer")
    play.dice(1).do("m:attack")
    assert (play.health("veteran"), int(play.s.blood)) == (3, 1)  # Cleaver 2 and 1


@pytest.mark.rule("CE-GOD-04", "CE-CRD-11")
def test_vengeance_marks_who_kills_one_of_her_monsters():
    play = begin(
        active="veteran", team=["veteran"], monsters=["goatwolf_slayer health=1"], board=["a.m"], goddess="gorkuk"
    ).dice(1)  # fmt: skip
    play.do("use:0")
    assert (play.life("goatwolf_slayer"), play.statuses("veteran")) == ("out", {"skull"})


@pytest.mark.rule("CE-CRD-11")
@pytest.mark.parametrize(("marks", "vitae"), [("marks=skull", 4), ("", 6)])
def test_monsters_aim_better_at_the_bearer_of_a_blood_skull(marks, vitae):
    play = begin(
        active="goatwolf_slayer", team=[f"veteran {marks}"], monsters=["goatwolf_slayer"], board=["am"], goddess="gorkuk"
    )  # fmt: skip
    play.dice(5).do("m:attack")
    assert play.health("veteran") == vitae


# ---------------------------------------------------------------- Monoliths


@pytest.mark.rule("CE-MNL-01", "CE-TER-08")
def test_a_monolith_has_3_health_is_hit_without_a_roll_and_goes():
    play = begin(active="veteran", team=["veteran"], board=["a.M", "..M"]).do(
        "use:0", "monolith_0", "use:0", "monolith_0"
    )
    assert (play.health("monolith_0"), play.rolls, play.at(1, 3)) == (0, 0, "")


@pytest.mark.rule("CE-MNL-02", "CE-MNL-03", "CE-MNL-04")
def test_empowering_costs_3_power_restores_all_health_and_is_done_once():
    play = goddess("entombed", board=["a.......M....M."], health={"monolith_0": 1}, power=7)
    play.do("monolith_0")
    assert (play.power, play.health("monolith_0"), bool(play.s.empowered[0])) == (4, 3, True)
    assert (play.may("monolith_0"), play.may("monolith_1")) == (False, True)
    play.do("monolith_1")
    assert (play.power, play.stage) == (1, "GODDESS_MAIN")
    assert not goddess("entombed", board=["a.......M......"], power=2).may("monolith_0")


@pytest.mark.rule("CE-MNL-03", "CE-MOD-02")
def test_an_empowered_monolith_has_armor_1():
    play = begin(active="veteran", team=["veteran"], board=["a.E"]).do("use:0")
    assert play.health("monolith_0") == 2
    curse = begin(active="veteran", team=["veteran"], board=["a.E"], masteries=["burial_curse"] * 2).do("use:0")
    assert curse.health("monolith_0") == 3  # Armor 1 and twice 1
    plain = begin(active="veteran", team=["veteran"], board=["a.M"], masteries=["burial_curse"]).do("use:0")
    assert plain.health("monolith_0") == 1


@pytest.mark.rule("CE-MNL-05", "CE-RUL-69")
@pytest.mark.parametrize(("board", "power"), [(["aM.M.M"], 1), (["aE.M.M"], 2), (["aE.E.E"], 2)])
def test_empowered_monoliths_give_1_more_power_each_turn_never_more(board, power):
    assert goddess(board=board, power=0, at="opening").power == power


@pytest.mark.rule("CE-MNL-02", "CE-MNL-04")
def test_silence_the_stone_makes_it_plain_again():
    play = begin(active="cryptolinguist", team=["cryptolinguist souls=1"], board=["a..E"]).do("use:3")
    assert (play.health("monolith_0"), bool(play.s.empowered[0])) == (1, False)


@pytest.mark.rule("CE-CRD-10")
def test_no_card_is_ever_lost():
    for seed in range(2):
        play = goddess(
            "entombed",
            *["mourning_bell"] * 2,
            at="opening",
            seed=seed,
            power=2,
            others="none",
            team=["veteran", "magus at=3,1"],
        )
        for _ in range(8):
            play.do(min(play.legal()))
            held = sum(int(play.s[field].sum()) for field in ("hand", "deck", "discard", "mastery"))
            assert held + (play.s.announced != c.NONE) == 20
