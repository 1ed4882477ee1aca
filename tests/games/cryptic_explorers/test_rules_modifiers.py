"""Modifiers, one after the other, and what is special about Gashnoradon. Section 2.23"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin, go_on


def turn(words, board, *monsters, team=(), **given):
    """A Cryptonaut in her Turn."""
    return begin(active=words.split()[0], team=[words, *team], monsters=monsters, board=board, **given)


def active(monster, *team, board, more=(), **given):
    """A Monster is active; the Cryptonauts are Retired."""
    team = [f"{one} retired" for one in team or ("veteran",)]
    return begin(active=monster.split()[0], team=team, monsters=[monster, *more], board=board, **given)


def given_to(play, name, modifiers):
    """Further modifiers of a unit until Cleanup."""
    play.s.mods[play.unit(name), c.BY_CLEANUP] |= modifiers
    return play


# ---------------------------------------------------------------- Ambush, Fatigue, Haste, Slow


@pytest.mark.rule("CE-MOD-01", "CE-MOD-15")
def test_ambush_ignores_summoning_fatigue():
    given = dict(board=["a.......m", "........."], goddess="gorkuk")
    assert active("goatwolf_slayer summoned=2", **given).actions("goatwolf_slayer") == 1
    assert active("goatwolf_slayer summoned=2", masteries=["bloodlust"], **given).actions("goatwolf_slayer") == 2


@pytest.mark.rule("CE-MOD-09", "CE-ACT-03")
def test_haste_gives_one_action_more_and_with_slow_is_normal():
    relic = "veteran artifacts=heart_of_the_sultan+"
    assert turn(relic, ["a.."], realm="cave").actions("veteran") == 3
    assert turn(f"{relic} marks=entombed", ["a.."], realm="cave").actions("veteran") == 2
    assert turn(f"{relic} vitae=0", ["a.."], realm="cave").actions("veteran") == 2


@pytest.mark.rule("CE-MOD-13", "CE-ACT-04")
def test_slow_costs_one_action_once():
    assert turn("veteran vitae=0", ["a.."]).actions("veteran") == 1
    assert turn("veteran vitae=0 marks=entombed", ["a.."]).actions("veteran") == 1
    play = given_to(active("crypt_hound summoned=2", board=["a.....m"], run=False), "crypt_hound", c.SLOW)
    assert play.actions("crypt_hound") == 0
    assert given_to(play, "crypt_hound", c.HASTE).actions("crypt_hound") == 1


# ---------------------------------------------------------------- Armor, Piercing


@pytest.mark.rule("CE-MOD-02")
def test_armor_adds_up_to_3_at_most():
    play = active("flaying_troll", "guardian charged=2 artifacts=iron_baphomet+", board=["ma"], goddess="gorkuk").dice(
        1
    )
    play.do("m:attack")
    assert play.health("guardian") == 6  # 3 damage against 2
    play = turn("infantry", ["a..m"], "tomb_guardian", masteries=["ossuary_plate"] * 2)
    play.s.bonus[play.unit("tomb_guardian"), c.BY_CLEANUP, c.A_ARMOR] = 2  # 1 + 2 + 2
    play.s.bonus[0, c.BY_CLEANUP, c.A_DAMAGE] = 2
    play.dice(1).do("use:0")
    assert play.health("tomb_guardian") == 3  # 4 damage against 3


@pytest.mark.rule("CE-MOD-02", "CE-RUL-31", "CE-VIT-05")
def test_damage_that_armor_stops_has_not_been_dealt():
    play = active("crypt_hound", "infantry charged=2 vitae=0", board=["am"], hand=["entombed"]).dice(1)
    play.do("m:attack")
    assert (play.life("infantry"), play.health("infantry")) == ("in_play", 0)
    pack = dict(goddess="mycothis", masteries=["chitin_bark"])
    knock = turn("cryptolinguist", ["am.."], "disciple_of_decay", **pack).dice(1).do("use:0")
    assert (knock.health("disciple_of_decay"), knock.where("disciple_of_decay")) == (3, (1, 2))  # 1 against Armor 1
    knock = turn("cryptolinguist", ["am.."], "disciple_of_decay", goddess="mycothis").dice(1).do("use:0")
    assert (knock.health("disciple_of_decay"), knock.where("disciple_of_decay")) == (2, (1, 3))


@pytest.mark.rule("CE-MOD-16", "CE-MOD-02")
def test_piercing_ignores_armor():
    play = turn("android charged=1", ["am"], "tomb_guardian").dice(1).do("use:1")
    assert play.health("tomb_guardian") == 1
    play = turn("sniper charged=1", ["a..m"], "tomb_guardian").dice(1).do("use:0")  # Penetrator Rounds
    assert play.health("tomb_guardian") == 2
    play = turn("sniper", ["a..m"], "tomb_guardian").dice(1).do("use:0")
    assert play.health("tomb_guardian") == 3


@pytest.mark.rule("CE-MOD-16", "CE-CRD-05")
@pytest.mark.parametrize(("marks", "vitae"), [("", 5), (" marks=skull", 4)])
def test_with_the_mastery_flay_attacks_on_bearers_of_a_skull_pierce(marks, vitae):
    words = f"infantry charged=2{marks}"
    play = active("goatwolf_slayer", words, board=["am"], goddess="gorkuk", masteries=["flay"]).dice(1)
    play.do("m:attack")
    assert play.health("infantry") == vitae


@pytest.mark.rule("CE-MOD-02", "CE-RUL-36")
def test_more_damage_against_structures_counts_in_spells_and_abilities_too_more_with_attacks_does_not():
    hammer = " artifacts=masters_hammer+"
    assert turn("geomancer", ["a.R"]).dice(1).do("use:0").health("arcane_0") == 2
    assert turn(f"geomancer{hammer}", ["a.R"]).dice(1).do("use:0").health("arcane_0") == 0
    play = turn(f"grave_robber souls=1{hammer}", ["aE", "ME"], masteries=["burial_curse"] * 2)
    assert play.do("use:3", "monolith_0").health("monolith_0") == 0  # Piercing; 3 and 2
    play = turn("geomancer", ["a.R"])
    play.s.bonus[0, c.BY_CLEANUP, c.A_DAMAGE] = 2
    assert play.dice(1).do("use:0").health("arcane_0") == 2
    play = turn(f"geomancer{hammer}", ["a.m"], "elder_putrifier", goddess="mycothis").dice(1).do("use:0")
    assert play.health("elder_putrifier") == 2  # no Structure


# ---------------------------------------------------------------- Attune


@pytest.mark.rule("CE-MOD-03")
@pytest.mark.parametrize(("summoned", "vitae"), [(2, 5), (1, 4)])
def test_attune_deals_1_less_in_the_round_of_summoning(summoned, vitae):
    play = active(f"goatwolf_slayer summoned={summoned}", board=["am"], goddess="gorkuk").dice(1)
    play.do("m:attack")
    assert play.health("veteran") == vitae


# ---------------------------------------------------------------- Ethereal


@pytest.mark.rule("CE-MOD-05")
def test_an_ethereal_monster_is_hurt_only_from_the_space_next_to_it():
    shade = "crypt_hound master=1"
    play = turn("veteran", ["a.m"], shade).dice(1).do("use:0")
    assert (play.health("crypt_hound"), play.mark("used", "veteran")) == (2, 1)
    assert turn("veteran", ["am"], shade).dice(1).do("use:0").life("crypt_hound") == "out"
    # The source is who shoots, also for the ring around a target.
    play = turn("infantry souls=1", ["a..m", "..n."], "crypt_hound", f"{shade} at=2,4").do("use:3", "crypt_hound")
    assert (play.life("crypt_hound"), play.health("crypt_hound_2")) == ("out", 2)


@pytest.mark.rule("CE-MOD-05")
def test_a_seer_ignores_ethereal():
    play = turn("spectrologist charged=2", ["a.m"], "crypt_hound master=1").dice(1).do("use:0")
    assert play.life("crypt_hound") == "out"
    squad = (
        turn("veteran", ["a.m", "b.."], "crypt_hound master=1", team=["spectrologist charged=2"]).dice(1).do("use:0")
    )
    assert squad.life("crypt_hound") == "out"  # a Squad bonus


@pytest.mark.rule("CE-RUL-40", "CE-VIT-09")
def test_what_comes_from_nobody_does_not_hurt_the_ethereal_but_losses_do():
    play = begin(
        at="goddess", team=["veteran retired"], board=["a..M..........."], hand=["burial_curse", "entombed"], power=3, run=False
    )  # fmt: skip
    given_to(play, "veteran", c.ETHEREAL)
    go_on(play.s, play.t)
    play.do("effect:burial_curse")
    assert play.health("veteran") == 6
    play = turn("veteran used=2 stamina=2", ["a..."])
    given_to(play, "veteran", c.ETHEREAL).do("move", "E", "done")
    assert play.health("veteran") == 5  # exhaustion is a loss


# ---------------------------------------------------------------- Fearsome


@pytest.mark.rule("CE-MOD-06", "CE-RUL-08")
@pytest.mark.parametrize(("dice", "health", "rolls"), [((4, 1), 4, 2), ((5,), 6, 1), ((5, 3, 1), 4, 3)])
def test_who_targets_the_fearsome_first_passes_a_stamina_check(dice, health, rolls):
    play = turn("veteran", ["a..m.", "....."], "spectrophagi").dice(*dice).do("use:0")
    if dice[0] == 5:
        assert play.stage == "REROLL"
        play.do("yes" if len(dice) == 3 else "done")
    assert (play.health("spectrophagi"), play.rolls, play.mark("used", "veteran")) == (health, rolls, 1)


@pytest.mark.rule("CE-MOD-06", "CE-RUL-39")
def test_areas_without_a_target_and_seers_do_not_face_the_fearsome():
    play = turn("veteran souls=1", ["a..m.", "....."], "spectrophagi").do("use:3")
    assert (play.rolls, play.health("spectrophagi")) == (0, 4)
    play = turn("infantry souls=1", ["a..m..", "......"], "crypt_hound", "spectrophagi at=1,5").do(
        "use:3", "crypt_hound"
    )
    assert (play.rolls, play.health("spectrophagi")) == (0, 4)  # in the ring only
    play = turn("spectrologist charged=2", ["a.m.", "...."], "spectrophagi").dice(1).do("use:0")
    assert (play.rolls, play.health("spectrophagi")) == (1, 4)


@pytest.mark.rule("CE-MOD-06", "CE-CHK-03")
def test_abilities_without_an_attack_face_the_fearsome_too():
    play = turn("thanatologist souls=1", ["a..m.", "....."], "spectrophagi health=3").dice(6).do("use:3", "done")
    assert (play.life("spectrophagi"), play.mark("souls", "thanatologist")) == ("in_play", 0)
    play = turn("thanatologist souls=1", ["a..m.", "....."], "spectrophagi health=3").dice(1).do("use:3")
    assert play.life("spectrophagi") == "out"


# ---------------------------------------------------------------- Floating


@pytest.mark.rule("CE-MOD-07", "CE-MOV-06")
def test_floating_cryptonauts_cross_pits_and_floating_monsters_end_on_them():
    play = turn("veteran artifacts=comet_boots+", ["axx."]).do("move", "E")
    assert "done" not in play.legal()
    play.do("E", "E")
    assert play.may("done")
    play = active("foetal_spore", board=["mx..a"], goddess="mycothis").do("m:move", "E")
    assert play.may("done")
    assert "move" not in turn("veteran", ["axx."]).legal()


# ---------------------------------------------------------------- Grapple


@pytest.mark.rule("CE-MOD-08", "CE-RUL-08")
def test_break_away_from_a_grappler_fails_without_a_roll():
    play = turn("veteran", [".am..", ".....", "....."], "conqueror_leech", goddess="gorkuk")
    play.do("move", "W")
    assert (play.stamina("veteran"), play.rolls, play.where("veteran"), play.stage) == (3, 0, (1, 1), "STEP")


@pytest.mark.rule("CE-MOD-08")
def test_who_is_nimble_is_not_held():
    play = turn("outrider charged=1", [".am..", "....."], "conqueror_leech", goddess="gorkuk").do("move", "W")
    assert (play.stamina("outrider"), play.rolls) == (5, 0)


# ---------------------------------------------------------------- Knockback


@pytest.mark.rule("CE-MOD-10")
def test_knockback_moves_as_many_spaces_as_damage_dealt_and_stops_before_a_wall():
    play = active("flaying_troll", board=["......", "...am.", "......"], goddess="gorkuk").dice(1)
    play.do("m:attack")
    assert (play.stage, play.seat, play.health("veteran")) == ("DIRECTION", 0, 3)
    play.do("W")
    assert play.where("veteran") == (2, 1)
    play = active("flaying_troll", board=["m....", ".a.#.", "....."], goddess="gorkuk").dice(1)
    play.do("m:attack", "E")
    assert play.where("veteran") == (2, 3)  # 3 were dealt, the Wall came after 1


@pytest.mark.rule("CE-MOD-10")
def test_the_controller_of_the_source_chooses_the_direction():
    play = turn("guardian", [".....", "..am.", "....."], "elder_putrifier", goddess="mycothis").dice(1).do("use:0")
    assert (play.stage, play.seat) == ("DIRECTION", 1)
    assert play.ways == {"N", "NE", "E", "SE", "S", "SW", "NW"}  # also towards her and past her
    play.do("SW")
    assert play.where("elder_putrifier") == (3, 3)


@pytest.mark.rule("CE-MOD-10", "CE-RUL-41")
def test_knockback_stops_before_the_occupied_and_opens_no_door():
    play = active("flaying_troll", "veteran", "magus", board=["ma.b"], goddess="gorkuk").dice(1).do("m:attack")
    assert play.where("veteran") == (1, 3)
    play = active("flaying_troll", board=["ma.D."], goddess="gorkuk").dice(1).do("m:attack")
    assert (play.where("veteran"), bool(play.s.door_open[0])) == ((1, 3), False)
    play = active("flaying_troll", board=["ma/.."], goddess="gorkuk").dice(1).do("m:attack")
    assert play.where("veteran") == (1, 5)  # an open Door is no obstacle


@pytest.mark.rule("CE-MOD-10", "CE-RUL-41")
def test_pits_stop_a_knockback_but_floating_monsters_may_be_put_on_them():
    play = active("flaying_troll", board=["ma.x."], goddess="gorkuk").dice(1).do("m:attack")
    assert play.where("veteran") == (1, 3)
    play = turn("guardian", ["amx."], "disciple_of_decay", goddess="mycothis").dice(1).do("use:0")
    assert play.where("disciple_of_decay") == (1, 2)
    play = turn("shadowbinder", ["a.mx.."], "foetal_spore", goddess="mycothis")
    play.s.bonus[play.unit("foetal_spore"), c.BY_CLEANUP, c.A_VITAE] = 3
    play.s.health[play.unit("foetal_spore")] = 3
    play.dice(1).do("use:0", "E")
    assert play.where("foetal_spore") == (1, 5)


@pytest.mark.rule("CE-MOD-10", "CE-RUL-41")
def test_the_dead_are_not_moved_and_several_units_move_in_slot_order():
    board = ["......", "a..m..", "...n.."]
    play = turn("demolitionist souls=1", board, "crypt_hound", "tomb_guardian").do("use:3", "crypt_hound")
    assert (play.life("crypt_hound"), play.stage) == ("out", "VERB")  # the Guardian is Unyielding
    pack = ["disciple_of_decay", "elder_putrifier", "elder_putrifier"]
    play = turn("demolitionist souls=1", ["..n...", "a..m..", "..o..."], *pack, goddess="mycothis").do("use:3", pack[0])
    assert (play.life("disciple_of_decay"), play.stage, play.frame[c.F_X]) == (
        "out",
        "DIRECTION",
        play.unit("elder_putrifier"),
    )
    play.do("W")
    assert (play.where("elder_putrifier"), play.frame[c.F_X]) == ((1, 1), play.unit("elder_putrifier_2"))
    play.do("E")
    assert (play.where("elder_putrifier_2"), play.health("elder_putrifier"), play.stage) == ((3, 5), 2, "VERB")


@pytest.mark.rule("CE-MOD-10", "CE-RUL-41", "CE-RUL-10")
def test_forced_moves_provoke_no_break_away():
    play = active("flaying_troll", board=["ma..."], goddess="gorkuk").dice(1).do("m:attack")
    assert (play.where("veteran"), play.stamina("veteran"), play.rolls) == ((1, 5), 4, 1)


@pytest.mark.rule("CE-MOD-17", "CE-RUL-41")
def test_the_unyielding_are_neither_knocked_nor_pushed():
    play = turn("guardian", ["am..."], "tomb_guardian").dice(1).do("use:0")
    assert (play.health("tomb_guardian"), play.where("tomb_guardian")) == (3, (1, 2))
    play = turn("exorcist charged=1", ["am..."], "tomb_guardian").do("use:1")
    assert play.where("tomb_guardian") == (1, 2)
    play = active("flaying_troll", "juggernaut charged=2", board=["ma..."], goddess="gorkuk").dice(1).do("m:attack")
    assert (play.health("juggernaut"), play.where("juggernaut")) == (5, (1, 2))


# ---------------------------------------------------------------- Reach, Smiting


@pytest.mark.rule("CE-MOD-11")
@pytest.mark.parametrize(
    ("sign", "hit"), [("b", 1), ("n", 1), ("M", 1), ("E", 1), ("D", 0), ("R", 0), ("C", 0), ("#", 0)]
)
def test_reach_strikes_over_units_and_monoliths_but_not_over_doors_structures_and_walls(sign, hit):
    team, pack = ["magus"] * (sign == "b"), ["tomb_guardian"] + ["crypt_hound"] * (sign == "n")
    board = [f"a{sign}m", "D.."]  # a closed Door is another target
    legal = turn("exorcist", board, *pack, team=team).do("use:0").legal()
    assert ("tomb_guardian" in legal) == bool(hit)


@pytest.mark.rule("CE-MOD-11", "CE-ATK-02")
def test_reach_is_2_spaces_and_counts_as_melee():
    assert not turn("exorcist", ["a..m"], "crypt_hound").may("use:0")
    gauntlet = turn("exorcist artifacts=gauntlet_of_the_gate+", ["a.m"], "elder_putrifier", goddess="mycothis").dice(1)
    assert gauntlet.do("use:0").health("elder_putrifier") == 1  # 2 + 1: not a Ranged Attack


@pytest.mark.rule("CE-MOD-11")
def test_monsters_reach_over_each_other():
    assert active("tomb_guardian", board=["anm"], more=["crypt_hound"]).may("m:attack")
    assert not active("tomb_guardian", board=["a.nm"], more=["crypt_hound"]).may("m:attack")


@pytest.mark.rule("CE-MOD-14")
def test_smiting_ignores_sight_but_not_range():
    assert turn("oracle", ["a#m"], "crypt_hound").may("use:0")
    assert not turn("oracle", ["a#####m"], "crypt_hound").may("use:0")  # Range 5
    play = turn("sniper souls=1", ["a#..m"], "crypt_hound")
    assert not play.may("use:0")
    assert play.do("use:3").life("crypt_hound") == "out"


@pytest.mark.rule("CE-MOD-12")
def test_a_special_monster_limit_is_its_own():
    pack = [f"disciple_of_decay at=1,{q}" for q in (8, 9, 10, 11)] + ["elder_putrifier at=1,12"]
    board = ["a.............", ".............."]
    play = begin(at="goddess", team=["veteran retired"], board=board, goddess="mycothis", power=4, monsters=pack)
    for column in (8, 9, 10):
        play.do("summon:foetal_spore", f"space:2,{column}")
    assert [play.life(one) for one in ("foetal_spore", "foetal_spore_2", "foetal_spore_3")] == ["in_play"] * 3
    assert play.offers("summon") == set()


# ---------------------------------------------------------------- Demigoddess


def bog(*team, board, goddess="gorkuk", **given):
    """Gashnoradon is on the board, with a Totem far away so that she bears Armor 1."""
    return begin(team=team, board=board, realm="bog", goddess=goddess, monsters=given.pop("monsters", ()), **given)


WITCH = ["a..GG", "...GG"]


@pytest.mark.rule("CE-MOD-04", "CE-RLM-19")
def test_gashnoradon_is_removed_by_nothing_but_health_0():
    open_ground = ["a......", "......."]
    for words in ("thanatologist souls=1", "exorcist souls=1"):
        given = dict(board=open_ground, active=words.split()[0])
        assert bog(words, monsters=["goatwolf_slayer at=1,4"], **given).may("use:3")
        assert not bog(words, monsters=["gashnoradon health=3 at=1,4"], **given).may("use:3")
    play = bog("infantry souls=1", board=open_ground, active="infantry", monsters=["gashnoradon health=4 at=1,4"])
    play.dice(1).do("use:3")
    assert (play.life("gashnoradon"), play.s.objective.tolist()) == ("dead", [0, 1, 0, 0])


@pytest.mark.rule("CE-MOD-04")
def test_cryptonaut_effects_may_add_modifiers_to_gashnoradon_and_change_her_attributes():
    play = bog("trapper", board=WITCH, active="trapper").dice(1, 1).do("use:0")
    assert play.s.bonus[play.unit("gashnoradon"), c.BY_CLEANUP, c.A_MOVE] == -2
    play = bog("spectrologist souls=1", board=WITCH, active="spectrologist").dice(1).do("use:3")
    assert play.actions("gashnoradon") == 0


@pytest.mark.rule("CE-MOD-04")
@pytest.mark.parametrize(
    "card", ["bloodlust", "murderous_rage", "blood_sacrifice", "flay", "mark_for_vengeance", "red_tide", "war_cry"]
)
def test_no_card_of_the_goddess_knows_gashnoradon(card):
    play = bog("veteran retired", board=["aGG", ".GG"], at="goddess", hand=[card], power=9)
    assert play.offers("effect") == set()


@pytest.mark.rule("CE-MOD-04")
def test_neither_goddess_abilities_nor_masteries_touch_gashnoradon():
    play = bog("veteran retired", board=["aGG", ".GG"], at="goddess", hand=["flay"], blood=4, power=0, asleep=0)
    assert play.offers("goddess_ability") == {"0"}
    given = dict(board=["aGG", ".GG"], active="gashnoradon", hand=["flay"], asleep=0)
    play = bog("infantry charged=2 marks=skull retired", masteries=["flay"], **given).dice(1).do("m:attack")
    assert (play.health("infantry"), int(play.s.blood)) == (4, 0)  # Claws 3, Armor 1: no Piercing; and no Blood
    play = bog("veteran marks=skull retired", **given).dice(6).do("m:attack")
    assert play.health("veteran") == 6
    door = dict(board=["aRGG", "..GG"], active="gashnoradon", hand=["flay"], asleep=0)
    assert not bog("veteran retired", masteries=["battering_ram"], **door).do("m:move").may("arcane_0")


@pytest.mark.rule("CE-MOD-04")
def test_the_blood_skull_does_not_help_gashnoradon_to_hit():
    given = dict(board=["aGG", ".GG"], active="gashnoradon", hand=["flay"], asleep=0)
    play = bog("shadowbinder charged=1 marks=skull retired", **given).dice(5).do("m:attack")  # Aim 5, Cloak -1
    assert play.health("shadowbinder") == 4
    assert bog("shadowbinder charged=1 marks=skull retired", **given).dice(4).do("m:attack").health("shadowbinder") == 1


@pytest.mark.rule("CE-MOD-04", "CE-LIM-01")
def test_gashnoradon_counts_for_no_limit_and_her_death_sets_nothing_off():
    pack = [f"goatwolf_slayer at=4,{q}" for q in (8, 9, 10)] + ["flaying_troll at=4,11"]
    play = bog(
        "veteran retired", board=["a..GG", "...GG", ".....", "..........."], at="goddess", hand=["flay"], power=2, monsters=pack
    )  # fmt: skip
    assert "goatwolf_slayer" in play.offers("summon")
    play = bog("infantry souls=1", board=WITCH, active="infantry", masteries=["blood_sacrifice"])
    play.s.health[play.unit("gashnoradon")] = 1
    play.dice(1).do("use:3")
    assert (play.life("gashnoradon"), play.statuses("infantry"), int(play.s.blood)) == ("dead", set(), 0)
