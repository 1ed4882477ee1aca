"""Effects and Masteries of the Goddesses' cards, one after the other. Section 6.5"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.rules import actors
from hypogeum.testing.scenes.cryptic_explorers import begin

TEAM = ["veteran retired", "magus retired", "sniper retired"]


def goddess(name, *hand, board, power=9, team=TEAM, **given):
    """That Goddess in the middle of her Turn; the sparest card of hers is in her hand too, so that she is asked."""
    return begin(at="goddess", goddess=name, hand=hand, board=board, power=power, team=team, **given)


def numbers(play, name):
    """Aim, Cast, Move, Armor and Stamina checks (what is added) of an actor."""
    u = play.unit(name)
    cast = actors.cast_of(play.s, play.t, u) if u < c.CRYPTONAUTS else None
    return {
        "aim": int(actors.aim_of(play.s, play.t, u)), "cast": cast, "move": int(actors.move_of(play.s, play.t, u)),
        "armor": int(actors.armor_of(play.s, play.t, u)),
        "check": int(actors.attribute(play.s, play.t, u, c.A_CHECK, c.NONE, c.NONE)),
        "break": int(actors.attribute(play.s, play.t, u, c.A_BREAK_AWAY, c.NONE, c.NONE)),
    }  # fmt: skip


# ---------------------------------------------------------------- Sk'Zaak


@pytest.mark.rule("CE-CRD-05", "CE-CRD-06")
@pytest.mark.parametrize(("copies", "aim", "cast"), [(1, 4, 4), (2, 3, 3)])
def test_the_mastery_grave_chill_unnerves_who_stands_next_to_a_tomb_guardian(copies, aim, cast):
    board = ["mab.....n..c"]
    play = goddess("skzaak", "grave_goods", board=board, monsters=["tomb_guardian", "crypt_hound"],
                   masteries=["grave_chill"] * copies)  # fmt: skip
    assert (numbers(play, "veteran")["aim"], numbers(play, "magus")["cast"]) == (5 - copies, 5)
    play = goddess("skzaak", "grave_goods", board=["bma.....n..c"], monsters=["tomb_guardian", "crypt_hound"],
                   masteries=["grave_chill"] * copies)  # fmt: skip
    assert (numbers(play, "veteran")["aim"], numbers(play, "magus")["cast"]) == (aim, cast)
    assert numbers(play, "veteran")["cast"] == c.NONE and numbers(play, "sniper")["aim"] == 5


@pytest.mark.rule("CE-RND-06", "CE-CRD-03")
def test_ossuary_plate_lasts_through_the_next_cryptonauts_turn():
    play = goddess("skzaak", "ossuary_plate", "grave_goods", board=["abc......m"], monsters=["crypt_hound"])
    play.do("effect:ossuary_plate")
    assert numbers(play, "crypt_hound")["armor"] == 2
    play.to_round(3)
    assert numbers(play, "crypt_hound")["armor"] == 2
    play.to_round(4)
    assert numbers(play, "crypt_hound")["armor"] == 0


@pytest.mark.rule("CE-CRD-03", "CE-MOV-02")
def test_funeral_procession_moves_every_crypt_hound_and_nobody_else():
    board = ["abc..........", ".............", "m...n...o...."]
    monsters = ["crypt_hound retired", "crypt_hound", "tomb_guardian"]
    play = goddess("skzaak", "funeral_procession", "grave_goods", board=board, monsters=monsters)
    play.do("effect:funeral_procession")
    assert (play.stage, play.points, play.frame[c.F_X]) == ("STEP", 3, play.unit("crypt_hound"))
    play.do("N", "done")
    assert (play.points, play.frame[c.F_X]) == (3, play.unit("crypt_hound_2"))
    play.do("E", "E", "N")
    assert (play.where("crypt_hound"), play.where("crypt_hound_2"), play.stage) == ((2, 1), (2, 7), "GODDESS_MAIN")
    assert play.actions("crypt_hound_2") == 2
    assert not goddess("skzaak", "funeral_procession", board=board[:2] + ["m"], monsters=["tomb_guardian"]).may(
        "effect:funeral_procession"
    )


@pytest.mark.rule("CE-CRD-03")
@pytest.mark.parametrize(
    ("board", "who"),
    [("a......M..b..c", {"magus", "sniper"}), ("a.....M.b..c..", {"veteran", "magus", "sniper"}),
     ("abm..c.......M", {"magus"}), ("a.bm.cn......M", {"magus", "sniper"}), ("a.b..c.m.....M", set())],
)  # fmt: skip
def test_entombed_takes_who_is_within_6_of_a_monolith_or_next_to_a_monster(board, who):
    monsters = ["crypt_hound"] * ("m" in board) + ["crypt_hound"] * ("n" in board)
    play = goddess("skzaak", "entombed", "grave_goods", board=[board], monsters=monsters)
    assert play.may("effect:entombed") == bool(who)
    if len(who) > 1:
        assert play.do("effect:entombed").legal() == who
    elif who:
        assert play.dice(6).do("effect:entombed", "done").statuses(*who) == {"entombed"}


# ---------------------------------------------------------------- Mycothis


@pytest.mark.rule("CE-CRD-03")
def test_spore_cloud_and_overgrowth():
    board = ["a.m.b......", ".......c..."]
    play = goddess("mycothis", "spore_cloud", "overgrowth", board=board, monsters=["disciple_of_decay health=1"])
    play.dice(6, 1).do("effect:spore_cloud", "done")
    assert [play.statuses(one.split()[0]) for one in TEAM] == [{"rot"}, set(), set()]
    play.do("effect:overgrowth")
    assert (play.health("disciple_of_decay"), play.power) == (2, 6)


@pytest.mark.rule("CE-CRD-03", "CE-LIM-02")
def test_bloom_and_fertile_grave_summon():
    board = ["a..............", "b..............", "c.............."]
    play = goddess("mycothis", "bloom", "fertile_grave", board=board)
    assert not play.may("effect:fertile_grave")  # neither Corpse nor Rot
    play.do("effect:bloom", "space:1,10", "space:2,10")
    assert (play.at(1, 10), play.at(2, 10), play.power) == ("foetal_spore", "foetal_spore_2", 8)
    team = ["veteran retired marks=rot", "magus retired", "sniper dead"]
    play = goddess("mycothis", "fertile_grave", "bloom", board=["a.....", "b....c", "......", "......"], team=team)
    play.do("effect:fertile_grave")
    rotten = {(1, 2), (1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)}
    corpse = {(1, 5), (1, 6), (2, 5), (2, 6), (3, 5), (3, 6)}
    assert {one for one in play.spaces if one[0] < 5} == rotten | corpse
    play.do("space:2,6")
    assert (play.at(2, 6), play.actions("disciple_of_decay")) == ("disciple_of_decay", 1)


@pytest.mark.rule("CE-CRD-05", "CE-CRD-06")
def test_masteries_of_mycothis_on_the_rotten_and_on_her_monsters():
    monsters = ["disciple_of_decay summoned=2", "foetal_spore"]
    cards = ["creeping_decay", "plague_wind", "chitin_bark", "fruiting_bodies", "fertile_grave", "mycelial_web"]
    team = ["veteran retired marks=rot", *TEAM[1:]]
    play = goddess("mycothis", "bloom", board=["abc......m.n"], monsters=monsters, masteries=cards * 2, team=team)
    assert [numbers(play, one)["check"] for one in ("veteran", "magus")] == [-2, 0]
    assert numbers(play, "veteran")["break"] == 0  # CHK is about all Stamina checks but those
    assert [numbers(play, one)["move"] for one in ("veteran", "magus")] == [2, 4]
    assert [numbers(play, one)["armor"] for one in ("disciple_of_decay", "foetal_spore")] == [2, 0]
    assert [numbers(play, one)["move"] for one in ("disciple_of_decay", "foetal_spore")] == [4, 6]
    assert play.actions("disciple_of_decay") == 2  # Ambush
    assert bool(actors.has(play.s, play.t, play.unit("disciple_of_decay"), c.GRAPPLE))
    assert not actors.has(play.s, play.t, play.unit("foetal_spore"), c.GRAPPLE)


@pytest.mark.rule("CE-CRD-06", "CE-CRD-08", "CE-GOD-04")
def test_the_mastery_cycle_of_life_raises_the_hand_limit_at_once():
    hand = ["bloom", "bloom", "overgrowth", "overgrowth", "cycle_of_life"]
    play = goddess("mycothis", *hand, board=["abc"], masteries=["cycle_of_life"])
    assert play.stage == "GODDESS_MAIN"
    more = begin(at="opening", goddess="mycothis", hand=hand, masteries=["cycle_of_life"], board=["abc"], team=TEAM)
    assert (more.stage, int(more.s.hand.sum())) == ("GODDESS_MAIN", 7)
    less = begin(at="opening", goddess="mycothis", hand=hand, board=["abc"], team=TEAM)
    assert (less.stage, int(less.s.hand.sum())) == ("HAND_LIMIT", 7)


@pytest.mark.rule("CE-CRD-03", "CE-MOD-17")
def test_chitin_bark_makes_unyielding_until_the_next_cleanup():
    play = goddess("mycothis", "chitin_bark", "bloom", board=["abc......m"], monsters=["disciple_of_decay"])
    play.do("effect:chitin_bark").to_round(3)
    assert numbers(play, "disciple_of_decay")["armor"] == 1
    assert actors.has(play.s, play.t, play.unit("disciple_of_decay"), c.UNYIELDING)
    play.to_round(4)
    assert not actors.has(play.s, play.t, play.unit("disciple_of_decay"), c.UNYIELDING)


# ---------------------------------------------------------------- Gor'Kuk


@pytest.mark.rule("CE-CRD-03")
def test_war_cry_bloodlust_and_murderous_rage_last_until_cleanup():
    play = goddess("gorkuk", "war_cry", "bloodlust", "murderous_rage", board=["am......n", "bc......."],
                   monsters=["goatwolf_slayer", "flaying_troll"])  # fmt: skip
    play.do("effect:war_cry", "effect:bloodlust", "goatwolf_slayer", "effect:murderous_rage", "goatwolf_slayer")
    assert [numbers(play, one)["move"] for one in ("goatwolf_slayer", "flaying_troll")] == [5, 5]
    assert [play.actions(one) for one in ("goatwolf_slayer", "flaying_troll")] == [3, 2]
    play.do("goatwolf_slayer").dice(1).do("m:attack", "veteran")
    assert (play.health("veteran"), play.power) == (3, 5)
    play.to_round(3)
    assert (numbers(play, "goatwolf_slayer")["move"], play.actions("goatwolf_slayer")) == (4, 2)


@pytest.mark.rule("CE-CRD-05", "CE-CRD-06")
def test_masteries_of_gorkuk_on_her_monsters():
    cards = ["war_cry", "murderous_rage", "leech_brood", "bloodlust"]
    monsters = ["goatwolf_slayer summoned=2", "conqueror_leech"]
    board = ["abc...m...", "..........", "n.........", ".........."]
    play = goddess("gorkuk", "flay", board=board, monsters=monsters, masteries=cards)
    assert [numbers(play, one)["aim"] for one in ("goatwolf_slayer", "conqueror_leech")] == [5, 4]
    assert [numbers(play, one)["move"] for one in ("goatwolf_slayer", "conqueror_leech")] == [4, 4]
    assert play.actions("goatwolf_slayer") == 2
    play.do("conqueror_leech", "m:move", "N", "done")
    assert play.where("conqueror_leech") == (2, 1)
    play.dice(1).do("m:attack", "veteran")
    assert play.health("veteran") == 3  # Bite 2 and 1


@pytest.mark.rule("CE-CRD-03")
@pytest.mark.parametrize(("board", "seen"), [(["a...m", "bc.##"], True), (["a..#m", "bc.##"], False)])
def test_mark_for_vengeance_needs_sight_of_one_of_her_monsters(board, seen):
    play = goddess("gorkuk", "mark_for_vengeance", "flay", board=board, monsters=["goatwolf_slayer"])
    assert play.may("effect:mark_for_vengeance") == seen


@pytest.mark.rule("CE-CRD-05")
def test_the_masteries_mark_for_vengeance_and_red_tide():
    team = ["veteran retired marks=skull", *TEAM[1:]]
    play = begin(at="opening", goddess="gorkuk", board=["abc"], team=team, masteries=["mark_for_vengeance", "red_tide"])
    assert (play.power, [numbers(play, one)["check"] for one in ("veteran", "magus")]) == (3, [-1, 0])


@pytest.mark.rule("CE-CRD-03", "CE-LIM-02", "CE-LRG-01")
def test_call_the_horde_and_leech_brood_summon_as_many_as_there_is_room_for():
    board = ["abc............", "...............", "..............."]
    play = goddess("gorkuk", "call_the_horde", "leech_brood", board=board)
    play.do("effect:call_the_horde", "space:1,10", "space:1,11", "space:1,12")
    assert play.at(1, 12) == "goatwolf_slayer_3"
    play.do("effect:leech_brood", "space:2,10", "space:2,13")
    assert (play.at(3, 14), play.power) == ("conqueror_leech_2", 4)


@pytest.mark.rule("CE-CRD-05", "CE-DOR-04")
def test_with_the_mastery_battering_ram_monsters_open_arcane_doors_and_break_them_sooner():
    given = dict(goddess="gorkuk", team=["veteran retired"], monsters=["goatwolf_slayer"], board=["a.Rm"], hand=["flay"])
    assert not begin(active="goatwolf_slayer", **given).may("m:move")
    play = begin(active="goatwolf_slayer", masteries=["battering_ram"], **given).do("m:move")
    assert play.may("arcane_0")
    play = begin(active="goatwolf_slayer", masteries=["battering_ram"], **given).do("m:attack")
    assert (play.health("arcane_0"), play.rolls) == (0, 0)  # 2 and 2 against Health 4


@pytest.mark.rule("CE-CRD-03", "CE-DOR-06")
@pytest.mark.parametrize("sign", ["D", "/", "R", "%"])
def test_battering_ram_destroys_any_door_open_or_closed(sign):
    play = goddess("gorkuk", "battering_ram", "flay", board=[f"abc{sign}..m.D"], monsters=["goatwolf_slayer"])
    name = "arcane_0" if sign in "R%" else "door_0"
    play.do("effect:battering_ram", name)
    assert (play.health(name), play.at(1, 4)) == (0, "")
