"""Attacks of heroes and of rasps, injuries (CH-ATK, CH-CAT, CH-WND, CH-HER-02 to 06, rulings R17, R18, R33, R34)."""

import numpy as np
import pytest

from hypogeum.core.rng import advance, mix, scale
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.crypt_hunters.play import go_on
from hypogeum.testing.scenes.driver import draws

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


# ---------------------------------------------------------------- heroes: targets


@pytest.mark.rule("CH-ATK-01", "CH-ATK-05")
@pytest.mark.parametrize("name", ["orris", "eryk", "astrid"])
def test_a_castigator_attacks_any_tile_with_rasps_that_it_sees(name):
    # Behind the bend at (3, 0) lies a tile that nobody sees from the Entrance; (0, 1) is seen but empty.
    tiles = {**HALLWAY, (3, 1): {2, 5}}
    play = crypt(
        tiles=tiles, heroes={name: (0, 0)}, rasps={(3, 0): 1, (1, 0): 2, (-1, 0): ["dread"], (3, 1): 1}, active=name
    )
    assert play.offers("tile") == {"3,0", "1,0", "-1,0"}


@pytest.mark.rule("CH-ATK-01", "CH-ATK-05")
def test_a_wall_between_touching_tiles_hides_rasps():
    play = crypt(tiles=HALL, heroes={"eryk": (1, 0)}, rasps={(1, -1): 1, (0, 1): 1, (-1, 0): 1}, active="eryk")
    assert play.offers("tile") == {"-1,0"}


@pytest.mark.rule("CH-ATK-05")
def test_without_a_target_there_is_no_attack():
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, active="eryk")
    assert (play.stage, play.offers("tile")) == ("ACT", set())


@pytest.mark.rule("CH-ATK-05", "CH-EX-07")
def test_a_hero_may_attack_the_same_tile_twice_or_two_tiles():
    given = dict(
        tiles=HALLWAY,
        heroes={"orris": (0, 0), "eryk": (0, 0)},
        rasps={(3, 0): 3, (-1, 0): 3},
        active="orris",
        dice="hhhh",
    )
    play = crypt(**given).do("tile:-1,0")
    assert (play.counts(), int(play.s.acts)) == ({(3, 0): 3, (-1, 0): 1}, 1)
    assert crypt(**given).do("tile:-1,0", "tile:-1,0").counts() == {(3, 0): 3}
    assert crypt(**given).do("tile:-1,0", "tile:3,0").counts() == {(3, 0): 1, (-1, 0): 1}


@pytest.mark.rule("CH-ATK-04", "CH-R18", "CH-HER-04")
def test_valiant_attacks_only_next_to_him_over_a_path():
    rasps = {(1, 0): 1, (2, 0): 1}
    assert crypt(tiles=HALLWAY, heroes={"valiant": (0, 0)}, rasps=rasps, active="valiant").offers("tile") == {"1,0"}
    # (1, 0) touches (1, -1) and (0, 1), but no path leads there.
    play = crypt(tiles=HALL, heroes={"valiant": (1, 0)}, rasps={(1, -1): 1, (0, 1): 1, (-1, 0): 1}, active="valiant")
    assert (play.stage, play.offers("tile")) == ("ACT", set())


# ---------------------------------------------------------------- heroes: dice and hits


@pytest.mark.rule("CH-ATK-02", "CH-HER-01", "CH-HER-02", "CH-HER-03", "CH-HER-04")
@pytest.mark.parametrize(("name", "dice"), [("orris", 2), ("eryk", 3), ("astrid", 2), ("valiant", 2)])
def test_heroes_roll_their_attack_value(name, dice):
    play = crypt(tiles=HALL, heroes={name: (0, 0)}, rasps={(1, 0): 3}, active=name, dice="hhhh")
    before = int(play.s.rng)
    play.do("tile:1,0")
    assert draws(play.s, before) == dice
    assert play.counts().get((1, 0), 0) == 3 - dice


@pytest.mark.rule("CH-HER-03")
@pytest.mark.parametrize(
    ("dice", "rolled", "slain"), [("hh", 2, 2), ("hbh", 3, 2), ("hbb", 3, 1), ("bbh", 3, 1), ("bbb", 3, 0)]
)
def test_astrid_rolls_one_blank_die_again(dice, rolled, slain):
    play = crypt(tiles=HALL, heroes={"astrid": (0, 0)}, rasps={(1, 0): [1, 2, 3]}, active="astrid", dice=dice)
    before = int(play.s.rng)
    play.do("tile:1,0")
    assert (draws(play.s, before), len(play.rasps((1, 0)))) == (rolled, 3 - slain)


@pytest.mark.rule("CH-HER-03", "CH-ATK-02")
@pytest.mark.parametrize("name", ["orris", "eryk", "valiant"])
def test_nobody_else_rolls_blanks_again(name):
    play = crypt(tiles=HALL, heroes={name: (0, 0)}, rasps={(1, 0): 3}, active=name, dice="bbbbbb")
    before = int(play.s.rng)
    play.do("tile:1,0")
    assert draws(play.s, before) == int(play.t.hero_attack[["orris", "eryk", "astrid", "valiant"].index(name)])


@pytest.mark.rule("CH-R49", "CH-ATK-02")
@pytest.mark.parametrize("faces", [1, 2, 3, 4])
def test_as_many_of_the_six_faces_hit_as_the_option_says(faces):
    play = crypt(hit_faces=faces, tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): 3}, active="eryk", run=False)
    rng, shown = np.uint64(play.s.rng), []
    for _ in range(3):
        rng = np.uint64(advance(rng))
        shown.append(int(scale(np.uint64(mix(rng)), 6)))
    go_on(play.s, play.t)
    play.do("tile:1,0")
    assert len(play.rasps((1, 0))) == 3 - sum(face < faces for face in shown)


@pytest.mark.rule("CH-ATK-03", "CH-DRD-03")
def test_the_chainrasps_choose_hit_by_hit_who_is_slain():
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): ["dread", 4, 7]}, active="eryk", dice="hhb").do(
        "tile:1,0"
    )
    assert (play.stage, play.seat, play.offers("model")) == ("SLAY", c.CR, {"0", "4"})  # 7 is like 4
    play.do("model:4")
    assert (play.stage, play.offers("model")) == ("SLAY", {"0", "7"})
    play.do("model:7")
    assert (play.rasps((1, 0)), play.stage, play.active) == ([0], "ACT", "eryk")  # the Dreadwarden is spared
    assert {4, 7} <= set(play.lurking())


@pytest.mark.rule("CH-ATK-03", "CH-R17")
def test_hits_beyond_the_rasps_are_lost():
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): 2, (-1, 0): 1}, active="eryk", dice="hhh").do(
        "tile:1,0"
    )
    assert (play.counts(), play.active, int(play.s.acts)) == ({(-1, 0): 1}, "eryk", 1)
    assert (int(play.s.hits), int(play.s.blanks), int(play.s.roll_side), int(play.s.roll_tile)) == (
        0,
        0,
        c.NONE,
        c.NONE,
    )


@pytest.mark.rule("CH-ATK-03")
@pytest.mark.parametrize("dice", ["hhh", "hbb", "bbb"])
def test_nothing_of_an_attack_outlasts_it(dice):
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): 1, (-1, 0): 1}, active="eryk", dice=dice).do(
        "tile:1,0"
    )
    s = play.s
    assert (int(s.hits), int(s.blanks), int(s.roll_dread)) == (0, 0, 0)
    assert [int(x) for x in (s.roll_side, s.roll_hero, s.roll_tile, s.roll_from)] == [c.NONE] * 4
    play = crypt(
        at="ghosts", tiles=HALL, heroes={"orris": (0, 0)}, rasps={(1, 0): ["dread", *["rasp"] * 2]}, dice="hbb"
    )
    s = play.do("attack:0:W").s
    assert (int(s.hits), int(s.blanks), int(s.roll_dread)) == (0, 0, 0)
    assert [int(x) for x in (s.roll_side, s.roll_hero, s.roll_tile, s.roll_from)] == [c.NONE] * 4


@pytest.mark.rule("CH-ATK-03", "CH-HER-05", "CH-HER-06", "CH-DRD-03")
@pytest.mark.parametrize("who", ["rasp", "dread"])
def test_one_hit_slays_any_rasp(who):
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): [who]}, active="eryk", dice="hbb").do("tile:1,0")
    assert (play.counts(), len(play.lurking())) == ({}, 10)


@pytest.mark.rule("CH-ATK-03")
def test_without_a_hit_nobody_is_slain():
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): 2}, active="eryk", dice="bbb").do("tile:1,0")
    assert (play.counts(), play.stage) == ({(1, 0): 2}, "ACT")


# ---------------------------------------------------------------- rasps

PAIR = {"orris": (0, 0), "eryk": (0, 0)}


@pytest.mark.rule("CH-CAT-01")
def test_rasps_attack_heroes_on_tiles_that_touch_theirs_through_walls():
    play = crypt(
        at="ghosts", tiles=HALLWAY, heroes={"orris": (1, 0)}, rasps={(0, 1): 1, (1, -1): 1, (3, 0): 1, (-1, 0): 1}
    )
    assert play.offers("attack") == {"1:NE", "2:SE"}  # not along a line, not from two tiles away
    play.dice("h").do("attack:1:NE")
    assert play.hurt("orris") == 1


@pytest.mark.rule("CH-CAT-01")
def test_a_tile_without_heroes_is_not_attacked():
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (1, 0)}, rasps={(0, 0): 1})
    assert play.offers("attack") == {"1:E"}


@pytest.mark.rule("CH-CAT-02", "CH-R33", "CH-HER-05", "CH-HER-06")
@pytest.mark.parametrize(
    ("there", "dice"),
    [(["rasp"], 1), (["rasp", "rasp", "spent"], 2), (["dread", "rasp", "rasp"], 3), (["dread spent", "rasp"], 1)],
)
def test_all_fresh_rasps_of_the_tile_roll_one_die_each(there, dice):
    play = crypt(at="ghosts", tiles=HALL, heroes=PAIR, rasps={(1, 0): there, (0, 1): 1}, dice="bbb")
    before, fresh = int(play.s.rng), next(m for m in play.rasps((1, 0)) if not play.s.spent[m])
    play.do(f"attack:{fresh}:W")
    assert draws(play.s, before) == dice
    assert play.spent() == play.rasps((1, 0))  # those on (0, 1) are fresh
    assert play.s.rasp_acts == 1


@pytest.mark.rule("CH-CAT-02", "CH-R33", "CH-CAT-04")
def test_an_attack_is_offered_once_for_a_tile_and_a_direction_by_the_lowest_fresh_rasp():
    rasps = {(1, 0): ["dread", 3, 5], (0, 1): [1, 2], (-1, 0): [4]}
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (0, 0), "eryk": (1, -1)}, rasps=rasps, spent=[0, 1, 4])
    assert play.offers("attack") == {"3:W", "3:NW", "2:NW"}


@pytest.mark.rule("CH-CAT-03")
@pytest.mark.parametrize(
    ("first", "then", "hurt"), [("orris", "orris", (0, 0)), ("orris", "eryk", (1, 1)), ("eryk", "orris", (1, 1))]
)
def test_the_stormcast_choose_hit_by_hit_who_is_injured(first, then, hurt):
    play = crypt(at="ghosts", tiles=HALL, heroes=PAIR, rasps={(1, 0): 2, (0, 1): ["dread"]}, dice="hh").do("attack:1:W")
    assert (play.stage, play.seat, play.offers("hero")) == ("INJURE", c.SE, {"orris", "eryk"})
    play.do(f"hero:{first}", f"hero:{then}")
    assert (play.hurt("orris"), play.hurt("eryk"), play.stage) == (*hurt, "RASP")
    assert play.heroes() == (["eryk"] if first == then else ["orris", "eryk"])


@pytest.mark.rule("CH-CAT-03", "CH-R34")
def test_a_slain_hero_takes_no_further_hit():
    play = crypt(at="ghosts", tiles=HALL, heroes=PAIR, hurt={"orris": 1}, rasps={(1, 0): 3}, dice="hhb").do(
        "attack:1:W"
    )
    play.do("hero:orris")
    assert (play.heroes(), play.hurt("eryk"), play.stage) == (["eryk"], 1, "RASP")  # the second hit strikes the other


@pytest.mark.rule("CH-CAT-03", "CH-R34")
def test_hits_without_a_living_hero_are_lost():
    heroes = {"orris": (0, 0), "eryk": (-1, 0)}
    play = crypt(at="ghosts", tiles=HALL, heroes=heroes, hurt={"orris": 1}, rasps={(1, 0): 3}, dice="hhh").do(
        "attack:1:W"
    )
    assert (play.heroes(), play.hurt("eryk"), play.stage) == (["eryk"], 0, "RASP")
    assert (int(play.s.hits), int(play.s.roll_side), int(play.s.roll_from)) == (0, c.NONE, c.NONE)


@pytest.mark.rule("CH-CAT-03")
def test_heroes_next_to_the_attacked_tile_are_not_injured():
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (0, 0), "eryk": (1, -1)}, rasps={(1, 0): 2}, dice="hb").do(
        "attack:1:NW"
    )
    assert (play.hurt("orris"), play.hurt("eryk")) == (0, 1)


@pytest.mark.rule("CH-CAT-04", "CH-CMV-02")
def test_a_rasp_attacks_once_in_a_round_also_after_moving():
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (0, 0)}, rasps={(1, 0): 1, (-1, 0): ["dread"]}, dice="b")
    play.do("attack:1:W")
    assert play.offers("attack") == {"0:E"}
    play.do("move:1:NW")
    assert (play.rasp(1), play.spent(), play.offers("attack")) == ((1, -1), [1], {"0:E"})


@pytest.mark.rule("CH-CAT-04", "CH-RND-04")
def test_in_the_next_round_it_attacks_again():
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (0, 0)}, rasps={(1, 0): 1}, dice="b").do("attack:1:W")
    play.do("end").until("RASP")
    assert (int(play.s.round_no), "1:W" in play.offers("attack")) == (5, True)


@pytest.mark.rule("CH-CAT-04", "CH-SET-10")
def test_a_rasp_that_was_slain_comes_back_fresh():
    rasps = {(2, 0): ["spent"], (-1, 0): 1}
    play = crypt(at="ghosts", tiles=HALLWAY, heroes={"eryk": (0, 0)}, rasps=rasps, overwatch="eryk", dice="hhh")
    play.do("move:1:W", "fire")
    assert (play.stage, play.rasp(1), play.spent()) == ("RASP", None, [])


# ---------------------------------------------------------------- wounds


@pytest.mark.rule("CH-WND-01")
@pytest.mark.parametrize(
    ("wounds", "before", "slain"), [(2, 0, False), (2, 1, True), (1, 0, True), (4, 2, False), (4, 3, True)]
)
def test_a_hero_with_as_many_counters_as_wounds_is_slain(wounds, before, slain):
    heroes = {"orris": (0, 0), "eryk": (-1, 0)}
    play = crypt(at="ghosts", tiles=HALL, heroes=heroes, hurt={"orris": before}, rasps={(1, 0): 1}, dice="h",
                 hero_wounds=(wounds, 2, 2, 2)).do("attack:1:W")  # fmt: skip
    assert (play.hero("orris") is None) == slain
    assert play.hurt("orris") == (0 if slain else before + 1)
    assert play.s.injured == 1


@pytest.mark.rule("CH-WND-01", "CH-ACT-01")
def test_a_slain_hero_is_out_of_the_game():
    play = crypt(
        at="ghosts",
        tiles=HALL,
        heroes={"orris": (0, 0), "eryk": (-1, 0)},
        hurt={"orris": 1},
        rasps={(1, 0): 1},
        dice="h",
    )
    play.do("attack:1:W", "end").until("ACT")
    assert (play.active, play.heroes(), int(play.s.heroes_on[c.ENTRANCE])) == ("eryk", ["eryk"], 0)


@pytest.mark.rule("CH-WND-02", "CH-SPT-06")
def test_the_winch_marker_is_the_players_and_stays_when_its_claimer_is_slain():
    tiles = {**HALL, (-1, 1): ("winch", {1, 3, 5})}
    play = crypt(at="ghosts", tiles=tiles, heroes={"orris": (-1, 1), "valiant": (-1, 0)}, hurt={"orris": 1}, winch=1,
                 rasps={(0, 0): 1}, dice="h").do("attack:1:SW")  # fmt: skip
    assert (play.heroes(), int(play.s.winch), play.over) == (["valiant"], 1, False)


@pytest.mark.rule("CH-WND-01")
def test_an_injury_is_remembered_when_nobody_dies():
    heroes = {"orris": (0, 0), "eryk": (-1, 0), "astrid": (-1, 0), "valiant": (0, 1)}
    play = crypt(at="ghosts", tiles=HALL, heroes=heroes, rasps={(1, 0): 1, (1, -1): 1}, dice="bh")
    assert play.do("attack:1:W").s.injured == 0
    assert play.do("attack:2:SW").s.injured == 1


@pytest.mark.rule("CH-WND-02")
def test_no_mark_of_the_round_stays_on_a_slain_hero():
    tiles = {**HALL, (1, 0): (4, {0, 3})}  # Abyssal
    given = dict(
        tiles=tiles, heroes={"orris": (1, 0), "eryk": (-1, 0)}, hurt={"orris": 1}, rasps={(0, 0): 1, (0, 1): 1}
    )
    for mark in ("locked", "mired"):
        play = crypt(at="ghosts", dice="h", **{mark: ["orris"]}, **given).do("attack:1:E")
        assert (play.stage, play.heroes(), play.s.activated.tolist()) == ("RASP", ["eryk"], [0, 2, 0, 0])
        assert (play.s.locked.tolist(), play.s.mired.tolist()) == ([0] * 4, [0] * 4)


@pytest.mark.rule("CH-WND-02", "CH-SC-01")
def test_counters_and_markers_of_a_slain_hero_are_taken_off():
    given = dict(
        tiles=HALL, heroes={"orris": (0, 0), "eryk": (-1, 0)}, hurt={"orris": 1, "eryk": 1}, rasps={(1, 0): 1}, dice="h"
    )
    play = crypt(at="ghosts", overwatch="orris", chill="orris", **given).do("attack:1:W")
    assert (play.marker("overwatch"), play.marker("chill"), play.hurt("orris"), play.hurt("eryk")) == (None, None, 0, 1)
    play = crypt(at="ghosts", overwatch="eryk", fear="orris", **given).do("attack:1:W")
    assert (play.marker("overwatch"), play.marker("fear")) == ("eryk", None)
