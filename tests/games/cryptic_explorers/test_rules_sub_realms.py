"""Sub-Realms: crystals, gates, what the Goddess may do there, their hazards and Objectives. Sections 2.24, 6.9

Places on the Sub-Realms are those of their maps: the Mirror Waste has its entrance in rows 1 and 2, columns 1 to 3, its gates
at 4,8 and 10,1, the Obelysk at 7,7; the Sunken Citadel has Deep Water in columns 4 to 6.
"""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.testing.scenes.cryptic_explorers import begin

MIRROR = dict(sub_realms="mirror", crystals={"mirror": (1, 2)})
CITADEL = dict(sub_realms="citadel", crystals={"citadel": (1, 2)})
DOORSTEPS = {(r, q) for r in (1, 2) for q in (1, 2, 3)}


def turn(words, *team, board=("...b.", "#####", "....M"), monsters=(), **given):
    """A Cryptonaut in her Turn, with Mirror Waste or Citadel joined to the Realm; somebody else in the main Realm."""
    return begin(active=words.split()[0], team=[words, *(team or ["magus"])], board=board, monsters=monsters,
                 **({**MIRROR, **given}))  # fmt: skip


# ---------------------------------------------------------------- links


@pytest.mark.rule("CE-SUB-04", "CE-SUB-07", "CE-RUL-63")
def test_one_point_leads_from_the_crystal_to_any_free_entrance_space_and_opens_the_sub_realm():
    play = turn("veteran", "sniper at=1,3,mirror", board=["a...."]).do("move", "E")
    assert play.points == 3
    play.do("link")
    assert (play.stage, play.spaces) == ("LINK_SPACE", DOORSTEPS - {(1, 3)})
    play.do("space:2,2")
    assert (play.plane("veteran"), play.where("veteran"), play.points) == ("mirror", (2, 2), 2)
    assert int(play.s.entered) >> c.MIRROR & 1


@pytest.mark.rule("CE-SUB-05", "CE-REL-06", "CE-RUL-57")
@pytest.mark.parametrize(
    ("words", "objective", "leaves"),
    [("", [0, 0, 0, 0], False), ("", [1, 1, 0, 0], False), ("", [0, 0, 1, 0], True),
     (" artifacts=mirror_aegis", [0, 0, 0, 0], True), (" artifacts=frostbrand", [0, 0, 0, 0], False)],
)  # fmt: skip
def test_cryptonauts_leave_once_the_objective_is_completed_or_a_relic_stands_for_it(words, objective, leaves):
    play = turn(f"veteran{words} at=2,2,mirror", objective=objective).do("move")
    assert play.may("link") == leaves
    if leaves:
        play.do("link")
        assert (play.plane("veteran"), play.where("veteran"), play.points) == ("main", (1, 2), 3)


@pytest.mark.rule("CE-SUB-05", "CE-RUL-63")
def test_nobody_comes_out_on_a_crystal_that_is_occupied():
    play = turn("veteran at=2,2,mirror", "magus at=1,2", objective=[0, 0, 1, 0]).do("move")
    assert not play.may("link")


@pytest.mark.rule("CE-RUL-63", "CE-TEL-02")
def test_linked_spaces_are_adjacent_for_moves_only():
    play = turn("veteran souls=1 at=1,2", "magus at=1,1,mirror", monsters=["crypt_hound at=2,2,mirror"],
                objective=[1, 0, 1, 0])  # fmt: skip
    assert not {"trade", "teleport", "use:0"} & play.legal()


@pytest.mark.rule("CE-RUL-61", "CE-SUB-08")
@pytest.mark.parametrize(("there", "may"), [(3, True), (4, False)])
def test_a_monster_takes_no_link_to_a_plane_that_is_full(there, may):
    pack = ["crypt_hound at=1,2", *(f"{one} at={at},mirror" for one, at in zip(
        ("crypt_hound", "crypt_hound", "tomb_guardian", "tomb_guardian"), ("4,3", "4,4", "3,3", "3,4"), strict=True
    ))]  # fmt: skip
    play = begin(active="crypt_hound", team=["veteran retired", "magus retired at=1,1,mirror"], monsters=pack[: there + 1],
                 board=["....a"], entered=3, **MIRROR).do("m:move")  # fmt: skip
    assert play.may("link") == may


@pytest.mark.rule("CE-RUL-61", "CE-SUB-08", "CE-LIM-02")
def test_sheets_and_masters_are_limited_over_all_planes_and_realms_by_themselves():
    hounds = [f"crypt_hound at=1,{q},mirror" for q in (7, 8, 10)]
    given = dict(at="goddess", team=["veteran retired", "magus retired at=1,1,mirror"], hand=["entombed"], power=9, entered=3,
                 board=["a.............", "..............", ".............."], sub_realms="mirror",
                 crystals={"mirror": (3, 14)})  # fmt: skip
    play = begin(monsters=[*hounds, "crypt_hound master=0 at=1,12"], **given)
    assert play.offers("summon") == {"tomb_guardian", "spectrophagi"}  # four Hounds and a Master, wherever they are
    play.do("summon:tomb_guardian")
    assert (play.stage, play.offers("plane")) == ("SUMMON_PLANE", {"main", "mirror"})
    full = begin(monsters=[*hounds, "tomb_guardian at=2,10,mirror"], **given).do("summon:tomb_guardian")
    assert full.stage == "SUMMON_SPACE" and {r for r, _ in full.spaces} <= {1, 2, 3}  # the Mirror Waste has its four


@pytest.mark.rule("CE-RUL-61", "CE-LRG-01")
def test_a_large_monster_comes_out_with_a_space_on_the_doorstep():
    play = begin(active="spectrophagi", team=["veteran retired", "magus retired at=1,1,mirror"], entered=3,
                 monsters=["spectrophagi at=1,2"], board=["......a", "......."], **MIRROR)  # fmt: skip
    play.do("m:move", "link")
    assert play.spaces == {(1, 2), (1, 3), (2, 1), (2, 2), (2, 3)}  # its top left space
    play.do("space:2,3")
    assert (play.at(3, 4, "mirror"), play.at(1, 2), play.points) == ("spectrophagi", "", 4)


@pytest.mark.rule("CE-SUB-07", "CE-MNL-02", "CE-SUM-01")
@pytest.mark.parametrize("entered", [1, 3])
def test_the_goddess_reaches_a_sub_realm_only_after_a_cryptonaut_has(entered):
    play = begin(at="goddess", team=["veteran retired", "magus retired"], hand=["entombed", "funerary_rites"], power=9,
                 monsters=["crypt_hound at=1,8,mirror summoned=0"], board=["ab"], entered=entered, **MIRROR)  # fmt: skip
    inside = entered == 3
    assert play.may("monolith_3") == inside == play.may("crypt_hound")
    assert bool(play.offers("summon")) == inside  # near and seen in the main Realm
    assert play.may("effect:funerary_rites") == inside


@pytest.mark.rule("CE-RLM-20", "CE-RUL-63")
def test_one_point_leads_from_gate_to_gate():
    play = turn("veteran at=4,7,mirror").do("move", "E")
    assert (play.tokens(4, 8, "mirror"), play.points) == (c.GATE, 3)
    play.do("link")
    assert (play.where("veteran"), play.points) == ((10, 1), 2)
    assert not turn("veteran at=4,8,mirror", "sniper at=10,1,mirror", "magus at=1,4").do("move").may("link")


@pytest.mark.rule("CE-RLM-20")
def test_monsters_use_the_gates_but_not_large_ones():
    given = dict(team=["veteran retired", "magus retired at=1,1,mirror"], board=["..a"], entered=3, **MIRROR)
    assert begin(active="crypt_hound", monsters=["crypt_hound at=4,8,mirror"], **given).do("m:move").may("link")
    large = begin(active="spectrophagi", monsters=["spectrophagi at=3,8,mirror"], **given).do("m:move")
    assert not large.may("link")


# ---------------------------------------------------------------- crystals


@pytest.mark.rule("CE-RUL-62", "CE-THY-01", "CE-THY-02")
@pytest.mark.parametrize(
    ("realm", "may", "may_not"),
    [("cave", [(12, 4), (3, 7), (4, 18), (15, 7)],  # a Pit, Ice, a Pit, Ice
      [(13, 11), (12, 11), (12, 1), (8, 18), (6, 19), (5, 3), (9, 10), (3, 12), (15, 10)]),
     ("hall", [(20, 2), (9, 8), (14, 11)], [(10, 10), (10, 11), (13, 13), (11, 13), (1, 11), (2, 12), (13, 9), (1, 1)]),
     ("bog", [(10, 16), (9, 12), (6, 19)], [(9, 13), (10, 13), (13, 15), (3, 16), (2, 15), (20, 8), (21, 20)])],
)  # fmt: skip
def test_where_a_crystal_may_lie_in_the_other_realms(realm, may, may_not):
    play = begin(at="set_up", setup="random", realm=realm, goddess="gorkuk", sub_realms="mirror")
    assert play.stage == "CRYSTAL_PLACE"
    assert set(may) <= play.spaces and not set(may_not) & play.spaces


@pytest.mark.rule("CE-THY-01", "CE-RLM-11")
def test_what_lies_under_a_crystal_is_ground():
    play = begin(at="set_up", setup="random", realm="hall", goddess="gorkuk", sub_realms="mirror").do("space:20,2")
    assert (play.terrain(20, 2), play.tokens(20, 2)) == (c.GROUND, c.CRYSTAL)
    play = begin(at="set_up", setup="random", realm="hall", goddess="gorkuk", sub_realms="mirror").do("space:9,8")
    assert play.terrain(9, 8) == c.GROUND


@pytest.mark.rule("CE-RUL-62", "CE-SUB-02")
def test_two_crystals_are_never_adjacent():
    play = begin(at="set_up", setup="random", realm="tomb", goddess="gorkuk", sub_realms="both").do("space:11,10")
    assert not {(r, q) for r in (10, 11, 12) for q in (9, 10, 11)} & play.spaces
    assert (11, 12) not in play.spaces or play.terrain(11, 12) == c.SPECIAL


# ---------------------------------------------------------------- Mirror Waste


@pytest.mark.rule("CE-RLM-21")
@pytest.mark.parametrize(
    ("words", "deed", "column", "dice", "hurt"),
    [("veteran", "use:0", 9, (6,), 1),  # Aim, 2 spaces away
     ("veteran", "use:0", 8, (6,), 0),  # adjacent
     ("veteran", "use:0", 9, (1,), 0), ("magus", "use:0", 9, (6,), 1), ("magus", "use:0", 8, (6,), 0),
     ("infantry souls=1", "use:3", 9, (), 0)],  # a Devour makes no check
)  # fmt: skip
def test_a_check_that_fails_against_a_target_2_away_hurts_in_the_mirror_waste(words, deed, column, dice, hurt):
    name = words.split()[0]
    play = turn(f"{words} at=1,7,mirror", "sniper", monsters=[f"tomb_guardian at=1,{column},mirror"], entered=3)
    before = play.health(name)
    play.dice(*dice).do(deed)
    if play.stage == "REROLL":
        play.do("done")
    assert (play.health(name), play.stage) == (before - hurt, "VERB")


@pytest.mark.rule("CE-RLM-21", "CE-RUL-07")
def test_only_the_last_roll_counts_and_armor_helps():
    play = turn("veteran at=1,7,mirror", "sniper", monsters=["tomb_guardian at=1,9,mirror"], entered=3)
    play.dice(6, 1).do("use:0", "yes")
    assert play.health("veteran") == 6
    play = turn("infantry charged=2 at=1,7,mirror", "sniper", monsters=["tomb_guardian at=1,9,mirror"], entered=3)
    assert play.dice(6).do("use:0", "done").health("infantry") == 6


@pytest.mark.rule("CE-RLM-21")
@pytest.mark.parametrize(("place", "hurt"), [("space:1,8", 0), ("space:1,9", 1)])
def test_a_space_is_a_target_too(place, hurt):
    play = turn("magus charged=1 at=1,7,mirror", "sniper", entered=3).dice(6).do("use:1", place, "done")
    assert (play.where("magus"), play.health("magus")) == ((1, 7), 4 - hurt)


@pytest.mark.rule("CE-RLM-21")
def test_in_other_planes_a_failed_check_hurts_nobody_and_a_spell_on_herself_is_not_far():
    play = turn("veteran at=1,3", "magus at=1,1", monsters=["crypt_hound at=1,5"], board=["......"]).dice(6).do("use:0", "done")
    assert play.health("veteran") == 6
    play = turn("spellsword charged=1 at=1,7,mirror", "sniper", entered=3).dice(6).do("use:1", "done")
    assert play.health("spellsword") == 6


@pytest.mark.rule("CE-RLM-22", "CE-MOD-05", "CE-DOR-10")
def test_the_obelysk_is_hurt_only_from_next_to_it():
    play = turn("veteran at=10,2,mirror", "sniper", entered=3).do("use:0")
    assert (play.health("obelysk_8"), play.rolls, play.mark("used", "veteran")) == (5, 0, 1)
    play = turn("veteran at=9,4,mirror", "sniper", entered=3).do("use:0")
    assert play.health("obelysk_8") == 3


@pytest.mark.rule("CE-RLM-22", "CE-KOD-01")
def test_who_destroys_the_obelysk_completes_the_objective():
    play = turn("veteran at=9,4,mirror", "sniper", entered=3, health={"obelysk_8": 1}).do("use:0")
    assert (play.s.objective.tolist(), play.mark("knowledge", "veteran")) == ([0, 0, 1, 0], 1)


@pytest.mark.rule("CE-RLM-16")
def test_the_fall_of_the_obelysk_does_not_wake_gashnoradon():
    given = dict(realm="bog", goddess="gorkuk", board=["...b.GG", ".....GG"], entered=3, health={"obelysk_8": 1})
    play = turn("veteran at=9,4,mirror", "sniper", **given).do("use:0")
    assert (play.s.objective.tolist(), int(play.s.asleep), int(play.s.stirred)) == ([0, 0, 1, 0], 1, 0)
    play.to_round(3)
    assert int(play.s.asleep) == 1


# ---------------------------------------------------------------- Sunken Citadel


@pytest.mark.rule("CE-RLM-23")
def test_deep_water_costs_two_points():
    play = turn("veteran at=7,3,citadel", "magus", entered=5, **CITADEL).do("move", "E")
    assert play.points == 2
    play.do("E")
    assert play.stage == "VERB"  # no point is left
    assert turn("veteran artifacts=pearl_of_lethe at=7,3,citadel", "magus", entered=5, **CITADEL).do("move", "E").points == 3


@pytest.mark.rule("CE-RLM-25", "CE-KOD-01")
def test_who_takes_the_third_pod_completes_the_objective_and_pods_are_not_carried():
    play = turn("veteran at=2,9,citadel", "magus", entered=5, pods_taken=1, **CITADEL).do("move", "N", "done")
    assert (int(play.s.pods_taken), play.mark("items", "veteran"), play.s.objective.tolist()) == (2, 0, [0, 0, 0, 0])
    play = turn("veteran at=2,9,citadel", "magus", entered=5, pods_taken=2, **CITADEL).do("move", "N", "done")
    assert (play.s.objective.tolist(), play.mark("knowledge", "veteran")) == ([0, 0, 0, 1], 1)
