"""The ten power cards of the Stormcast (CH-SC)."""

import pytest

from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.driver import draws

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}
BENT = {**HALLWAY, (3, 1): {2, 5}}
"""(3, 1) lies round a corner, seen from (3, 0) but not from the Entrance."""


def crypt(hand=(), theirs=(), **given):
    """`hand` and `theirs` are the cards of the Stormcast and of the Chainrasps."""
    return Play(*scene("crypt_hunters", **{"tiles": HALL, "hands": [hand, theirs], **given}))


# ---------------------------------------------------------------- Overwatch


@pytest.mark.rule("CH-SC-01", "CH-COM-06")
@pytest.mark.parametrize(("name", "offered"), [("orris", True), ("eryk", True), ("astrid", True), ("valiant", False)])
def test_overwatch_lies_on_the_active_castigator(name, offered):
    play = crypt(["overwatch", "purging_light"], heroes={name: (0, 0), "eryk": (0, 0)}, rasps={(-1, 0): 1}, active=name)
    assert ("overwatch" in play.offers("play")) == offered
    if offered:
        assert play.do("play:overwatch").marker("overwatch") == name


WATCH = dict(at="ghosts", tiles=BENT, heroes={"eryk": (0, 0)}, overwatch="eryk")


@pytest.mark.rule("CH-SC-01")
def test_overwatch_answers_a_move_into_sight():
    play = crypt(rasps={(3, 1): 1, (1, -1): 1}, dice="hbb", **WATCH).do("move:1:NW")
    assert (play.stage, play.seat, play.legal()) == ("OVERWATCH", c.SE, {"fire", "pass"})
    play.do("fire")
    assert (play.counts(), play.marker("overwatch"), play.stage) == ({(1, -1): 1}, None, "RASP")
    assert (int(play.s.rasp_acts), int(play.s.hits), int(play.s.roll_side)) == (1, 0, c.NONE)


@pytest.mark.rule("CH-SC-01", "CH-ATK-02")
def test_overwatch_rolls_the_usual_dice_on_the_tile_where_rasps_came():
    play = crypt(rasps={(3, 1): 1, (3, 0): 2, (1, -1): 1}, dice="hhb", **WATCH).do("move:1:NW")
    before = int(play.s.rng)
    play.do("fire")
    assert (draws(play.s, before), len(play.rasps((3, 0))), len(play.rasps((1, -1)))) == (3, 1, 1)


@pytest.mark.rule("CH-SC-01")
def test_overwatch_answers_once_and_may_wait():
    play = crypt(rasps={(1, -1): 1, (3, 0): 2}, dice="bbb", **WATCH).do("move:1:SE", "pass")
    assert (play.marker("overwatch"), play.stage) == ("eryk", "RASP")
    play.do("move:2:W", "fire")
    assert (play.marker("overwatch"), play.stage) == (None, "RASP")
    play = crypt(rasps={(1, -1): 1, (3, 0): 2}, dice="bbb", **WATCH).do("move:1:SE", "fire", "move:2:W")
    assert play.stage == "RASP"  # spent


@pytest.mark.rule("CH-SC-01")
def test_overwatch_does_not_answer_what_it_does_not_see_nor_attacks():
    play = crypt(rasps={(3, 0): 1, (1, 0): 1, (2, 0): 1}, dice="b", **WATCH).do("move:1:SE")
    assert play.stage == "RASP"  # (3, 1) lies round the corner
    play.do("attack:2:W")
    assert play.stage == "RASP"


@pytest.mark.rule("CH-SC-01", "CH-DRF-03")
def test_overwatch_answers_a_drift_when_the_companions_have_come():
    play = crypt(rasps={(3, 0): 2, (2, 0): 1}, dice="hhh", **WATCH).do("drift:1", "tile:1,0")
    assert play.stage == "DRIFT_TAKE"
    play.do("model:2", "model:3")
    assert (play.stage, play.seat, len(play.rasps((1, 0)))) == ("OVERWATCH", c.SE, 3)
    assert play.do("fire").counts() == {}


@pytest.mark.rule("CH-SC-01", "CH-CC-03")
def test_overwatch_is_barred_by_gloom():
    rasps = {(1, -1): 1, (3, 0): ["dread", "rasp"]}
    play = crypt(rasps=rasps, gloom=(2, 0), **WATCH).do("move:0:W")
    assert play.stage == "RASP"
    play.do("move:1:SE")
    assert play.stage == "OVERWATCH"


@pytest.mark.rule("CH-SC-01", "CH-CC-02")
def test_overwatch_is_barred_by_fear():
    assert crypt(rasps={(1, -1): 1}, fear="eryk", **WATCH).do("move:1:SE").stage == "RASP"
    given = {**WATCH, "heroes": {"eryk": (0, 0), "orris": (-1, 0)}}
    assert crypt(rasps={(1, -1): 1}, fear="orris", **given).do("move:1:SE").stage == "OVERWATCH"


@pytest.mark.rule("CH-SC-01", "CH-HER-03", "CH-CC-04")
def test_an_overwatch_attack_is_an_attack_like_any_other():
    play = crypt(
        [], ["incorporeal"], at="ghosts", heroes={"astrid": (0, 0)}, overwatch="astrid", rasps={(1, -1): 3}, dice="bhh"
    )
    play.do("move:1:SE", "fire")
    assert (play.stage, play.seat, int(play.s.hits)) == ("ROLL_DEF", c.CR, 2)
    assert play.do("play:incorporeal").counts() == {(1, -1): 2, (1, 0): 1}


@pytest.mark.rule("CH-SC-01", "CH-RND-04")
def test_overwatch_ends_with_the_round():
    play = crypt(rasps={(1, -1): 1}, **WATCH).do("end")
    assert (int(play.s.round_no), play.marker("overwatch")) == (5, None)


# ---------------------------------------------------------------- Consecrated Ground


@pytest.mark.rule("CH-SC-02")
def test_consecrated_ground_is_laid_on_a_tile_in_sight_without_rasps():
    play = crypt(
        ["consecrated_ground"], tiles=BENT, heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(2, 0): 1}, active="orris"
    )
    play.do("play:consecrated_ground")
    assert (play.stage, play.seat) == ("CARD_TILE", c.SE)
    # Heroes may stand there; not (2, 0), where a rasp is, nor (3, 1), out of sight.
    assert play.offers("tile") == {"0,0", "1,0", "3,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    assert play.do("tile:3,0").marker("holy") == (3, 0)


@pytest.mark.rule("CH-SC-02", "CH-REI-07", "CH-CC-06", "CH-CC-09")
def test_no_rasp_is_placed_on_consecrated_ground_nor_enters_it():
    heroes = {"orris": (0, 0)}
    play = crypt([], ["rising_dead"], at="rise", heroes=heroes, holy=(1, 0)).do("play:rising_dead")
    assert play.offers("tile") == {"1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    play = crypt([], ["through_the_walls"], at="ghosts", heroes=heroes, holy=(1, 0), rasps={(0, 1): 1}).do(
        "play:through_the_walls"
    )
    assert play.offers("tile") == {"1,-1", "0,-1", "-1,0", "-1,1"}
    assert crypt(at="ghosts", heroes=heroes, holy=(1, 0), rasps={(0, 1): 1}).offers("move") == {"1:W"}


@pytest.mark.rule("CH-SC-02", "CH-CAT-01")
def test_consecrated_ground_does_not_hinder_attacks_into_it():
    play = crypt(at="ghosts", heroes={"orris": (0, 0)}, holy=(0, 0), rasps={(1, 0): 1}, dice="h")
    assert play.do("attack:1:W").hurt("orris") == 1


@pytest.mark.rule("CH-SC-02", "CH-RND-04", "CH-REM-04")
def test_consecrated_ground_stays_until_its_tile_goes():
    play = crypt(heroes={"orris": (0, 0)}, holy=(1, 0), rasps={(0, 1): 1}, active="orris").do("end").until("ACT")
    assert (int(play.s.round_no), play.marker("holy")) == (5, (1, 0))


# ---------------------------------------------------------------- Lightning Stride, Celestial Volley


@pytest.mark.rule("CH-SC-03")
def test_lightning_stride_gives_an_extra_move_that_goes_first():
    play = crypt(["lightning_stride"], tiles=HALLWAY, heroes={"astrid": (0, 0), "eryk": (-1, 0)}, active="astrid")
    play.do("play:lightning_stride", "step:E")
    assert (int(play.s.acts), int(play.s.extra_move)) == (2, 0)
    play.do("step:E", "step:E")
    assert (play.hero("astrid"), play.active) == ((3, 0), "eryk")


@pytest.mark.rule("CH-SC-03", "CH-MOV-01")
def test_lightning_stride_gives_valiant_two_steps_and_no_attack():
    play = crypt(
        ["lightning_stride"], tiles=HALLWAY, heroes={"valiant": (0, 0)}, rasps={(-1, 0): 1}, active="valiant", acts=0
    )
    play.do("play:lightning_stride")
    assert (play.offers("tile"), "E" in play.offers("step")) == (set(), True)
    play.do("step:E", "step:E")
    assert play.hero("valiant") == (2, 0)


@pytest.mark.rule("CH-SC-03", "CH-SPT-03")
def test_lightning_stride_needs_a_hero_that_may_still_move():
    given = dict(
        tiles={**HALL, (1, 0): (4, {0, 3}), (2, 0): {3, 5}}, heroes={"eryk": (1, 0)}, rasps={(2, 0): 1}, active="eryk"
    )
    assert crypt(["lightning_stride"], locked=["eryk"], **given).offers("play") == set()
    assert crypt(["lightning_stride"], mired=["eryk"], **given).offers("play") == {"lightning_stride"}


@pytest.mark.rule("CH-SC-03", "CH-SC-04", "CH-ACT-03")
def test_extra_actions_end_with_the_activation():
    for card in ("lightning_stride", "celestial_volley"):
        play = crypt([card], heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(-1, 0): 1}, active="orris").do(
            f"play:{card}", "end"
        )
        assert (play.active, int(play.s.acts), int(play.s.extra_move), int(play.s.extra_attack)) == ("eryk", 2, 0, 0)


@pytest.mark.rule("CH-SC-04")
def test_celestial_volley_gives_an_extra_attack_that_goes_first():
    play = crypt(["celestial_volley"], heroes={"eryk": (0, 0)}, rasps={(-1, 0): 3}, active="eryk", dice="bbb" * 3)
    play.do("play:celestial_volley", "tile:-1,0")
    assert (int(play.s.acts), int(play.s.extra_attack)) == (2, 0)
    play.do("tile:-1,0", "tile:-1,0")
    assert play.active == ""


@pytest.mark.rule("CH-SC-04")
def test_celestial_volley_gives_no_move():
    play = crypt(["celestial_volley"], heroes={"eryk": (0, 0)}, rasps={(-1, 0): 3}, active="eryk", acts=0).do(
        "play:celestial_volley"
    )
    assert play.legal() == {"tile:-1,0", "end"}


@pytest.mark.rule("CH-SC-04", "CH-CC-02")
def test_celestial_volley_needs_a_hero_without_fear():
    given = dict(heroes={"eryk": (0, 0), "orris": (1, 0)}, rasps={(-1, 0): 3}, active="eryk")
    assert crypt(["celestial_volley"], fear="eryk", **given).offers("play") == set()
    assert crypt(["celestial_volley"], fear="orris", **given).offers("play") == {"celestial_volley"}


# ---------------------------------------------------------------- True Aim, Sigmarite Bulwark


@pytest.mark.rule("CH-SC-05")
def test_true_aim_rolls_all_blanks_again_once():
    play = crypt(["true_aim"], heroes={"eryk": (0, 0)}, rasps={(-1, 0): 3}, active="eryk", dice="hbbhb").do("tile:-1,0")
    assert (play.stage, play.seat, int(play.s.hits), int(play.s.blanks)) == ("ROLL_ATT", c.SE, 1, 2)
    before = int(play.s.rng)
    play.do("play:true_aim")
    assert (draws(play.s, before), len(play.rasps((-1, 0)))) == (2, 1)


@pytest.mark.rule("CH-SC-05", "CH-HER-03")
def test_true_aim_comes_after_astrids_own_second_roll():
    play = crypt(["true_aim"], heroes={"astrid": (0, 0)}, rasps={(-1, 0): 3}, active="astrid", dice="bbbhh").do(
        "tile:-1,0"
    )
    assert (play.stage, int(play.s.hits), int(play.s.blanks)) == ("ROLL_ATT", 0, 2)
    assert len(play.do("play:true_aim").rasps((-1, 0))) == 1
    play = crypt(["true_aim"], heroes={"astrid": (0, 0)}, rasps={(-1, 0): 3}, active="astrid", dice="hbh").do(
        "tile:-1,0"
    )
    assert play.stage == "ACT"  # her own roll left no blank


@pytest.mark.rule("CH-SC-05")
def test_true_aim_is_not_for_rolls_of_the_rasps():
    play = crypt(["true_aim"], at="ghosts", heroes={"orris": (0, 0)}, rasps={(-1, 0): 2}, dice="hb").do("attack:1:E")
    assert (play.stage, play.hurt("orris")) == ("RASP", 1)


@pytest.mark.rule("CH-SC-06")
@pytest.mark.parametrize(("dice", "hurt"), [("hbb", 0), ("hhb", 0), ("hhh", 1)])
def test_sigmarite_bulwark_takes_two_hits_away(dice, hurt):
    play = crypt(["sigmarite_bulwark"], at="ghosts", heroes={"orris": (0, 0)}, rasps={(-1, 0): 3}, dice=dice).do(
        "attack:1:E"
    )
    assert (play.stage, play.seat) == ("ROLL_DEF", c.SE)
    play.do("play:sigmarite_bulwark")
    assert (play.hurt("orris"), play.stage, int(play.s.hits)) == (hurt, "RASP", 0)


# ---------------------------------------------------------------- Healing Light


@pytest.mark.rule("CH-SC-07")
def test_healing_light_takes_a_counter_off_a_wounded_hero_in_sight():
    heroes = {"orris": (0, 0), "eryk": (3, 0), "astrid": (3, 1), "valiant": (-1, 0)}
    hurt = {"orris": 1, "eryk": 2, "astrid": 1}
    play = crypt(["healing_light"], tiles=BENT, heroes=heroes, hurt=hurt, active="orris", hero_wounds=(2, 3, 2, 2))
    play.do("play:healing_light")
    assert (play.stage, play.offers("hero")) == (
        "CARD_HERO",
        {"orris", "eryk"},
    )  # Astrid is out of sight, Valiant unhurt
    play.do("hero:eryk")
    assert [play.hurt(name) for name in heroes] == [1, 1, 1, 0]


@pytest.mark.rule("CH-SC-07")
def test_healing_light_needs_a_wounded_hero_in_sight_and_heals_the_active_one_too():
    given = dict(tiles=BENT, heroes={"orris": (0, 0), "astrid": (3, 1)}, active="orris")
    assert crypt(["healing_light"], hurt={"astrid": 1}, **given).offers("play") == set()
    assert crypt(["healing_light"], **given).offers("play") == set()
    play = crypt(["healing_light"], hurt={"orris": 1}, **given).do("play:healing_light")
    assert (play.hurt("orris"), play.stage) == (0, "ACT")


# ---------------------------------------------------------------- Hold the Way

FAR = {**HALL, (2, -1): {0, 3}, (3, -1): {3, 4}, (-2, 1): {0, 3}}
"""Nobody on the Entrance keeps (2, -1), (3, -1) and (-2, 1); the first and the last touch tiles that stay."""


@pytest.mark.rule("CH-SC-08")
def test_hold_the_way_keeps_a_tile_that_touches_one_that_stays():
    play = crypt(["hold_the_way"], at="hold", tiles=FAR, heroes={"orris": (0, 0)}, rasps={(2, -1): 2})
    assert (play.stage, play.seat, play.legal()) == ("HOLD", c.SE, {"play:hold_the_way", "pass"})
    play.do("play:hold_the_way")
    assert (play.stage, play.offers("tile")) == ("CARD_TILE", {"2,-1", "-2,1"})
    play.do("tile:2,-1")
    assert play.field() == {*HALL, (2, -1)}
    assert (len(play.rasps((2, -1))), int(play.s.kept_tile)) == (2, c.NONE)


@pytest.mark.rule("CH-SC-08")
def test_the_tile_is_kept_in_that_phase_only():
    play = crypt(["hold_the_way"], at="hold", tiles=FAR, heroes={"orris": (0, 0)}).do("play:hold_the_way", "tile:2,-1")
    play.until("RASP").do("end").until("RASP")
    assert (int(play.s.round_no), play.tile_at((2, -1))) == (5, c.NONE)


@pytest.mark.rule("CH-SC-08")
def test_hold_the_way_is_not_offered_when_nothing_goes():
    play = crypt(["hold_the_way"], at="hold", tiles=HALL, heroes={"orris": (0, 0)})
    assert play.stage != "HOLD"
    tiles = {**HALL, (4, 0): {0, 3}}  # touches no tile that stays
    assert crypt(["hold_the_way"], at="hold", tiles=tiles, heroes={"orris": (0, 0)}).stage != "HOLD"


@pytest.mark.rule("CH-SC-08", "CH-REM-06", "CH-WIN-04", "CH-WIN-05")
@pytest.mark.parametrize(("tile", "winch"), [("winch", 0), ("illuminator", 1)])
def test_hold_the_way_may_save_winch_and_goal(tile, winch):
    tiles = {**HALL, (2, -1): (tile, {1, 3, 5})}
    given = dict(at="hold", tiles=tiles, heroes={"orris": (0, 0)}, winch=winch)
    saved = crypt(["hold_the_way"], **given).do("play:hold_the_way")
    assert (saved.over, (2, -1) in saved.field()) == (False, True)
    assert crypt(["hold_the_way"], **given).do("pass").winner == c.CR


# ---------------------------------------------------------------- Rally


@pytest.mark.rule("CH-SC-09")
def test_rally_places_another_hero_in_sight_beside_the_active_one():
    heroes = {"orris": (0, 0), "eryk": (3, 0), "astrid": (3, 1), "valiant": (-1, 0)}
    play = crypt(["rally"], tiles=BENT, heroes=heroes, rasps={(1, 0): 3}, active="orris").do("play:rally")
    assert (play.stage, play.offers("hero")) == ("CARD_HERO", {"eryk", "valiant"})  # rasps on the way do not matter
    play.do("hero:eryk")
    assert (play.hero("eryk"), int(play.s.heroes_on[c.ENTRANCE]), int(play.s.acts)) == ((0, 0), 2, 2)


@pytest.mark.rule("CH-SC-09", "CH-MOV-03", "CH-MOV-04")
def test_rally_needs_an_active_hero_that_stands_alone():
    heroes = {"orris": (0, 0), "eryk": (1, 0), "valiant": (0, 0)}
    assert crypt(["rally"], heroes=heroes, active="orris").offers("play") == set()
    assert crypt(["rally"], heroes={**heroes, "valiant": (-1, 0)}, active="orris").offers("play") == {"rally"}
    assert (
        crypt(["rally"], tiles=BENT, heroes={"orris": (0, 0), "eryk": (3, 1)}, active="orris").offers("play") == set()
    )


@pytest.mark.rule("CH-SC-09", "CH-MOV-06")
def test_rally_may_bring_a_hero_onto_the_illuminator_where_one_stands():
    tiles = {**HALL, (1, 0): ("illuminator", {1, 3, 5})}
    play = crypt(["rally"], tiles=tiles, heroes={"orris": (1, 0), "eryk": (0, 0)}, winch=1, active="orris").do(
        "play:rally"
    )
    assert play.hero("eryk") == (1, 0)


# ---------------------------------------------------------------- Purging Light


@pytest.mark.rule("CH-SC-10")
def test_purging_light_slays_a_rasp_in_sight_of_the_players_choice():
    rasps = {(3, 0): ["dread", "rasp"], (-1, 0): 1, (3, 1): 1}
    play = crypt(["purging_light"], tiles=BENT, heroes={"valiant": (0, 0)}, rasps=rasps, active="valiant").do(
        "play:purging_light"
    )
    assert (play.stage, play.seat, play.offers("tile")) == ("CARD_TILE", c.SE, {"3,0", "-1,0"})  # any distance
    play.do("tile:3,0")
    assert (play.stage, play.seat, play.offers("model")) == ("CARD_MODEL", c.SE, {"0", "1"})
    play.do("model:0")
    assert (play.rasp(0), play.rasps((3, 0)), play.stage, int(play.s.acts)) == (None, [1], "ACT", 2)


@pytest.mark.rule("CH-SC-10", "CH-CC-02", "CH-CC-03")
def test_purging_light_ignores_fear_and_gloom():
    given = dict(tiles=HALLWAY, heroes={"orris": (0, 0)}, rasps={(3, 0): 1}, active="orris")
    assert crypt(["purging_light"], fear="orris", **given).do("play:purging_light").counts() == {}
    assert crypt(["purging_light"], gloom=(2, 0), **given).do("play:purging_light").counts() == {}


@pytest.mark.rule("CH-SC-10")
def test_purging_light_needs_rasps_in_sight():
    given = dict(tiles=BENT, heroes={"orris": (0, 0)}, active="orris")
    assert crypt(["purging_light"], rasps={(3, 1): 1}, **given).offers("play") == set()
