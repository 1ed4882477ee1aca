"""The ten power cards of the Chainrasps (CH-CC)."""

import pytest

from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.driver import draws

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}
HEROES = {"orris": (0, 0), "eryk": (0, 0)}
UNFINISHED = {cell: edges for cell, edges in HALL.items() if cell != (1, 0)}


def crypt(hand=(), theirs=(), **given):
    """`hand` and `theirs` are the cards of the Chainrasps and of the Stormcast."""
    return Play(*scene("crypt_hunters", **{"tiles": HALL, "heroes": HEROES, "hands": [theirs, hand], **given}))


# ---------------------------------------------------------------- Chill, Fear, Gloom


@pytest.mark.rule("CH-CC-01", "CH-CC-02", "CH-CRD-03")
@pytest.mark.parametrize("card", ["chill", "fear"])
def test_chill_and_fear_are_laid_on_any_living_hero_when_phase_2_begins(card):
    play = crypt([card], at="hex", heroes={"orris": (0, 0), "valiant": (1, 0)})
    assert (play.stage, play.seat, play.phase, play.legal()) == (
        "HEX",
        c.CR,
        c.HEROES_ACT,
        {f"play:{card}", "pass"},
    )
    play.do(f"play:{card}")
    assert (play.stage, play.seat, play.offers("hero")) == ("CARD_HERO", c.CR, {"orris", "valiant"})
    play.do("hero:valiant")
    assert (play.marker(card), play.stage, play.seat) == ("valiant", "PICK_HERO", c.SE)


@pytest.mark.rule("CH-CC-01")
def test_a_chilled_hero_has_one_action():
    play = crypt(["chill"], at="hex").do("play:chill", "hero:eryk", "hero:eryk")
    assert (play.active, int(play.s.acts)) == ("eryk", 1)
    play.do("step:E")
    assert (play.active, int(play.s.acts)) == ("orris", 2)  # the other has two


@pytest.mark.rule("CH-CC-01", "CH-HER-01", "CH-SC-03")
def test_chill_takes_an_action_of_the_activation_and_nothing_else():
    play = crypt(
        [], ["lightning_stride"], chill="orris", active="orris", tiles=HALLWAY, heroes={"orris": (0, 0), "eryk": (1, 0)}
    )
    assert "prime" in play.legal()
    play.do("play:lightning_stride", "step:NE", "step:SW")
    assert (play.hero("orris"), int(play.s.acts)) == ((0, 0), 0)
    play = crypt(chill="eryk", active="orris", tiles=HALLWAY, heroes={"orris": (0, 0), "eryk": (1, 0)}).do(
        "prime", "step:E", "end"
    )
    assert (play.hero("eryk"), play.active, int(play.s.acts)) == ((2, 0), "eryk", 1)  # the bonus action is outside


@pytest.mark.rule("CH-CC-02")
def test_a_hero_with_fear_does_not_attack():
    given = dict(rasps={(1, 0): 3})
    play = crypt(["fear"], at="hex", **given).do("play:fear", "hero:eryk", "hero:eryk")
    assert (play.active, play.offers("tile"), bool(play.offers("step"))) == ("eryk", set(), True)
    play.do("end")
    assert (play.active, play.offers("tile")) == ("orris", {"1,0"})


@pytest.mark.rule("CH-CC-02", "CH-HER-01")
def test_a_hero_with_fear_makes_no_bonus_attack():
    play = crypt(fear="eryk", rasps={(1, 0): 3}, active="orris").do("prime")
    assert (play.stage, play.offers("tile"), bool(play.offers("step"))) == ("BONUS_ACT", set(), True)


@pytest.mark.rule("CH-CC-03")
def test_gloom_is_laid_on_a_tile_without_heroes():
    play = crypt(["gloom"], at="hex", heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(0, 1): 2}).do("play:gloom")
    assert (play.stage, play.seat) == ("CARD_TILE", c.CR)
    assert play.offers("tile") == {"1,-1", "0,-1", "-1,0", "-1,1", "0,1"}
    assert play.do("tile:0,1").marker("gloom") == (0, 1)


@pytest.mark.rule("CH-CC-03", "CH-R16")
def test_nobody_attacks_into_gloom_or_through_it():
    rasps = {(1, 0): 1, (2, 0): 1, (3, 0): 1, (-1, 0): 1}
    play = crypt(tiles=HALLWAY, rasps=rasps, gloom=(2, 0), active="eryk")
    assert play.offers("tile") == {"1,0", "-1,0"}
    play = crypt(tiles=HALLWAY, heroes={"valiant": (0, 0)}, rasps=rasps, gloom=(1, 0), active="valiant")
    assert play.offers("tile") == {"-1,0"}


@pytest.mark.rule("CH-CC-03")
def test_a_hero_who_stands_in_gloom_attacks_out_of_it():
    play = crypt(tiles=HALLWAY, heroes={"eryk": (1, 0)}, rasps={(3, 0): 1, (-1, 0): 1}, gloom=(1, 0), active="eryk")
    assert play.offers("tile") == {"3,0", "-1,0"}


@pytest.mark.rule("CH-CC-03")
def test_gloom_does_not_hinder_steps_sight_for_cards_removal_or_rasps():
    hall = {**HALLWAY, (3, 1): {2, 5}}
    play = crypt([], ["consecrated_ground"], tiles=hall, heroes={"eryk": (0, 0)}, gloom=(1, 0), active="eryk")
    assert "E" in play.offers("step")
    play.do("play:consecrated_ground")
    assert {"1,0", "2,0", "3,0"} <= play.offers("tile")
    play = crypt(at="remove", tiles=hall, heroes={"eryk": (0, 0)}, gloom=(1, 0))
    assert {(1, 0), (2, 0), (3, 0)} <= play.field()
    play = crypt(at="ghosts", tiles=hall, heroes={"eryk": (-1, 0)}, gloom=(1, 0), rasps={(2, 0): 1})
    assert {"1:W"} <= play.offers("move")
    play.do("drift:1")
    assert "1,0" in play.offers("tile")


@pytest.mark.rule("CH-CC-01", "CH-CC-02", "CH-CC-03", "CH-RND-04")
def test_chill_fear_and_gloom_last_for_the_round():
    for name, laid in (("chill", "eryk"), ("fear", "eryk"), ("gloom", (1, 0))):
        play = crypt(at="end", **{name: laid})
        assert (int(play.s.round_no), play.marker(name)) == (5, None)


# ---------------------------------------------------------------- Incorporeal, Vengeful Frenzy


@pytest.mark.rule("CH-CC-04")
@pytest.mark.parametrize(("dice", "slain"), [("hbb", 0), ("hhb", 0), ("hhh", 1)])
def test_incorporeal_takes_two_hits_away(dice, slain):
    play = crypt(["incorporeal"], rasps={(1, 0): 3}, active="eryk", dice=dice).do("tile:1,0")
    assert (play.stage, play.seat) == ("ROLL_DEF", c.CR)
    play.do("play:incorporeal")
    assert (len(play.rasps((1, 0))), play.stage, int(play.s.hits)) == (3 - slain, "ACT", 0)


@pytest.mark.rule("CH-CC-05")
def test_vengeful_frenzy_rolls_all_blanks_again_once():
    play = crypt(["vengeful_frenzy"], at="ghosts", rasps={(1, 0): 3}, dice="hbbhb").do("attack:1:W")
    assert (play.stage, play.seat, int(play.s.hits), int(play.s.blanks)) == ("ROLL_ATT", c.CR, 1, 2)
    before = int(play.s.rng)
    play.do("play:vengeful_frenzy")
    assert (draws(play.s, before), play.stage, int(play.s.hits), int(play.s.blanks)) == (2, "INJURE", 2, 1)


@pytest.mark.rule("CH-CC-04", "CH-CC-05")
def test_each_is_for_the_right_rolls():
    play = crypt(["incorporeal"], at="ghosts", heroes={"orris": (0, 0)}, rasps={(1, 0): 2}, dice="hb").do("attack:1:W")
    assert (play.stage, play.hurt("orris")) == ("RASP", 1)
    play = crypt(["vengeful_frenzy"], rasps={(1, 0): 2}, active="orris", dice="hb").do("tile:1,0")
    assert (play.stage, len(play.rasps((1, 0)))) == ("ACT", 1)


@pytest.mark.rule("CH-CC-05", "CH-SC-06", "CH-CRD-03")
def test_the_attackers_card_comes_before_the_defenders():
    given = dict(at="ghosts", rasps={(1, 0): 3}, heroes={"orris": (0, 0)})
    play = crypt(["vengeful_frenzy"], ["sigmarite_bulwark"], dice="bbbhhh", **given).do("attack:1:W")
    assert (play.stage, play.seat) == ("ROLL_ATT", c.CR)
    play.do("play:vengeful_frenzy")
    assert (play.stage, play.seat, int(play.s.hits)) == ("ROLL_DEF", c.SE, 3)
    assert play.do("play:sigmarite_bulwark").hurt("orris") == 1


# ---------------------------------------------------------------- Rising Dead


@pytest.mark.rule("CH-CC-06", "CH-REI-07")
def test_rising_dead_places_two_rasps_on_a_tile_with_room():
    play = crypt(
        ["rising_dead"],
        at="rise",
        heroes={"orris": (0, 0), "eryk": (1, 0)},
        rasps={(0, 1): 3, (-1, 0): 1},
        holy=(0, -1),
    )
    assert (play.stage, play.seat, play.legal()) == ("RISE", c.CR, {"play:rising_dead", "pass"})
    play.do("play:rising_dead")
    assert (play.stage, play.offers("tile")) == ("CARD_TILE", {"1,-1", "-1,0", "-1,1"})  # rasps may stand there
    play.do("tile:1,-1")
    assert (play.stage, play.legal()) == ("CARD_MODEL", {"model:0", "model:5"})  # four are out
    play.do("model:5")
    assert (play.stage, play.legal()) == ("CARD_MODEL", {"model:0", "model:6", "pass"})
    play.do("model:6")
    assert (play.rasps((1, -1)), play.phase, play.stage) == ([5, 6], c.RASPS_ACT, "RASP")


@pytest.mark.rule("CH-CC-06")
def test_the_second_rasp_of_rising_dead_may_be_left_out():
    play = crypt(["rising_dead"], at="rise", rasps={(0, 1): 1}).do("play:rising_dead", "tile:1,0")
    assert (play.stage, play.legal(), play.rasps((1, 0))) == ("CARD_MODEL", {"model:3", "pass"}, [2])
    assert play.do("pass").rasps((1, 0)) == [2]


@pytest.mark.rule("CH-CC-06", "CH-DRD-01", "CH-DRD-02")
def test_rising_dead_may_bring_the_dreadwarden_beside_four_others():
    # Three are out: the first must be ordinary, the second may be the Dreadwarden.
    play = crypt(["rising_dead"], at="rise", rasps={(0, 1): 3}).do("play:rising_dead", "tile:1,0")
    assert (play.rasps((1, 0)), play.legal()) == ([4], {"model:0", "model:5", "pass"})
    play.do("model:0")
    assert (play.rasps((1, 0)), int(play.s.dread_placed)) == ([0, 4], 1)


@pytest.mark.rule("CH-CC-06", "CH-REI-05")
def test_rising_dead_fills_a_tile_up_to_three():
    play = crypt(["rising_dead"], at="rise", rasps={(0, 1): 2}).do("play:rising_dead", "tile:0,1")
    assert (len(play.rasps((0, 1))), play.stage) == (3, "RASP")


@pytest.mark.rule("CH-CC-06", "CH-REI-06", "CH-DRD-01")
def test_rising_dead_needs_a_rasp_that_may_come():
    ten = {(1, 0): 3, (0, 1): 3, (-1, 1): 3, (-1, 0): ["dread"]}
    assert crypt(["rising_dead"], at="rise", rasps=ten).stage == "RASP"
    nine = {(1, 0): 3, (0, 1): 3, (-1, 1): 3}
    play = crypt(["rising_dead"], at="rise", rasps=nine)
    assert play.stage == "RISE"  # the Dreadwarden may come
    play.do("play:rising_dead", "tile:-1,0")
    assert (play.rasps((-1, 0)), play.stage) == ([0], "RASP")
    ebb = dict(burden_side="chainrasp", burdens=["ghostly_ebb"])
    assert crypt(["rising_dead"], at="rise", rasps={(1, 0): 3, (0, 1): 1}, **ebb).stage == "RASP"
    play = crypt(["rising_dead"], at="rise", rasps={(1, 0): 3}, **ebb).do("play:rising_dead", "tile:0,1")
    assert (sum(play.counts().values()), play.stage) == (4, "RASP")


@pytest.mark.rule("CH-CC-06", "CH-REI-07")
def test_rising_dead_needs_a_tile_with_room():
    tiles = {(0, 0): "entrance", (1, 0): {1, 3}, (0, 1): {0, 2}}
    assert crypt(["rising_dead"], at="rise", tiles=tiles, rasps={(1, 0): 3, (0, 1): 3}).stage == "RASP"


@pytest.mark.rule("CH-CC-06", "CH-CAT-01")
def test_rasps_that_rise_act_in_the_same_round():
    play = crypt(["rising_dead"], at="rise", heroes={"orris": (0, 0)}).do("play:rising_dead", "tile:1,0", "model:2")
    assert "1:W" in play.offers("attack")


# ---------------------------------------------------------------- Restless Haunting


@pytest.mark.rule("CH-CC-07", "CH-CRA-03")
@pytest.mark.parametrize("dread", [False, True])
def test_restless_haunting_gives_one_more_action(dread):
    rasps = {(1, 0): [1], (0, 1): ["dread"] if dread else [2]}
    play = crypt(["restless_haunting"], at="ghosts", rasps=rasps)
    play.do("move:1:NW", "move:1:SE", "play:restless_haunting")
    assert (play.stage, int(play.s.rasp_acts), play.offers("play")) == ("RASP", 2, set())  # a card is no action
    for n, word in enumerate(["move:1:NW", "move:1:SE", "move:1:NW"][: 2 + dread]):
        assert (play.stage, int(play.s.rasp_acts)) == ("RASP", 2 + n)
        play.do(word)
    assert (int(play.s.round_no), int(play.s.rasp_extra)) == (5, 0)


# ---------------------------------------------------------------- Twisting Crypt


@pytest.mark.rule("CH-CC-08")
def test_twisting_crypt_exchanges_the_drawn_tile_for_the_next():
    play = crypt(["twisting_crypt"], at="add", tiles=UNFINISHED, stack=[12, 13, 23])
    assert (play.stage, play.seat, int(play.s.drawn)) == ("TILE_CARD", c.CR, 12)
    play.do("play:twisting_crypt")
    assert (play.stage, int(play.s.drawn), play.stack()[:2], int(play.s.known_top)) == ("PLACE", 13, [12, 23], 12)


@pytest.mark.rule("CH-CC-08")
def test_the_tile_put_back_is_the_next_one_drawn():
    tiles = {cell: edges for cell, edges in UNFINISHED.items() if cell != (-1, 0)}
    play = crypt(["twisting_crypt"], at="add", tiles=tiles, stack=[12, 13, 23]).do("play:twisting_crypt")
    play.place((1, 0))
    assert (play.stage, int(play.s.drawn), int(play.s.known_top), play.stack()[0]) == ("PLACE", 12, c.NONE, 23)


@pytest.mark.rule("CH-CC-08")
def test_twisting_crypt_needs_another_tile_in_the_stack():
    given = dict(at="add", tiles={**UNFINISHED, (-1, 0): ("winch", {0, 2, 4})}, rest="discard")
    play = crypt(["twisting_crypt"], stack=["sharp", "illuminator"], **given)
    assert (play.stage, len(play.stack())) == ("TILE_CARD", 1)
    corner = int(play.s.drawn)
    play.do("play:twisting_crypt")  # the Illuminator is placed, and the corner becomes the last tile
    assert (play.tile_at((1, 0)), play.stack()) == (c.ILLUMINATOR, [corner])
    play = crypt(["twisting_crypt"], stack=["illuminator"], **given)
    assert (play.tile_at((1, 0)), play.hand(c.CR)) == (c.ILLUMINATOR, ["twisting_crypt"])  # placed without asking


# ---------------------------------------------------------------- Through the Walls


@pytest.mark.rule("CH-CC-09")
def test_through_the_walls_places_a_rasp_on_any_other_tile_with_room():
    rasps = {(1, 0): [1, 2], (0, 1): [3, 4, 5], (-1, 1): [0]}
    play = crypt(["through_the_walls"], at="ghosts", rasps=rasps, spent=[2], holy=(0, -1)).do("play:through_the_walls")
    assert (play.stage, play.seat, play.offers("model")) == (
        "CARD_MODEL",
        c.CR,
        {"0", "1", "2", "3"},
    )  # one of each kind
    play.do("model:2")
    assert (play.stage, play.offers("tile")) == (
        "CARD_TILE",
        {"1,-1", "-1,0", "-1,1"},
    )  # not its own, full or holy ones
    play.do("tile:-1,0")
    assert (play.rasp(2), play.spent(), play.stage, int(play.s.rasp_acts)) == ((-1, 0), [2], "RASP", 0)
    assert [int(x) for x in (play.s.card, play.s.card_side, play.s.card_aim)] == [c.NONE] * 3


@pytest.mark.rule("CH-CC-09", "CH-SC-01")
def test_through_the_walls_is_no_move_that_overwatch_answers():
    play = crypt(["through_the_walls"], at="ghosts", heroes={"orris": (0, 0)}, overwatch="orris", rasps={(1, 0): 1})
    play.do("play:through_the_walls", "tile:1,-1")
    assert (play.rasp(1), play.stage, play.marker("overwatch")) == ((1, -1), "RASP", "orris")


@pytest.mark.rule("CH-CC-09")
def test_through_the_walls_needs_a_rasp_and_another_tile():
    tiles = {(0, 0): "entrance", (1, 0): {1, 3}}
    given = dict(at="ghosts", tiles=tiles, heroes={"orris": (0, 0)})
    assert crypt(["through_the_walls"], rasps={(1, 0): 1}, **given).offers("play") == set()
    assert crypt(["through_the_walls", "restless_haunting"], at="ghosts").offers("play") == {"restless_haunting"}


# ---------------------------------------------------------------- Endless Torment


@pytest.mark.rule("CH-CC-10", "CH-CAT-04")
def test_endless_torment_makes_the_rasps_of_a_tile_fresh():
    rasps = {(1, 0): ["spent", "spent", "rasp"], (0, 1): ["dread spent"], (-1, 0): 1}
    play = crypt(["endless_torment"], at="ghosts", rasps=rasps)
    assert play.offers("attack") == {"3:W", "4:E"}
    play.do("play:endless_torment")
    assert (play.stage, play.offers("tile")) == ("CARD_TILE", {"1,0", "0,1"})
    play.do("tile:1,0")
    assert (play.spent(), play.offers("attack"), int(play.s.rasp_acts)) == ([0], {"1:W", "4:E"}, 0)


@pytest.mark.rule("CH-CC-10")
def test_endless_torment_needs_spent_rasps():
    assert crypt(["endless_torment"], at="ghosts", rasps={(1, 0): 2}).offers("play") == set()
    play = crypt(["endless_torment"], at="ghosts", rasps={(1, 0): 1}, dice="b").do("attack:1:W")
    assert play.offers("play") == {"endless_torment"}
    play.do("play:endless_torment")
    assert "1:W" in play.offers("attack")


# ---------------------------------------------------------------- WHO NEEDS 'EM


@pytest.mark.rule("CH-BUR-11")
@pytest.mark.parametrize(
    ("card", "given"),
    [
        ("chill", dict(at="hex")), ("fear", dict(at="hex")), ("gloom", dict(at="hex")),
        ("incorporeal", dict(active="eryk", dice="hhb")), ("vengeful_frenzy", dict(at="ghosts", dice="bhh")),
        ("rising_dead", dict(at="rise")), ("restless_haunting", dict(at="ghosts")),
        ("twisting_crypt", dict(at="add", tiles=UNFINISHED, stack=["sharp"])), ("through_the_walls", dict(at="ghosts")),
        ("endless_torment", dict(at="ghosts", spent=[1])),
    ],
)  # fmt: skip
def test_under_who_needs_em_the_chainrasps_play_no_cards(card, given):
    # The same scene with and without the burden: with it the card is in the hand, and nobody asks for it.
    asked = []
    for burdens in ({}, dict(burden_side="chainrasp", burdens=["who_needs_em"])):
        play = crypt([card], rasps={(-1, 0): 2}, **given, **burdens)
        if "dice" in given:
            play.do("attack:1:E" if given.get("at") == "ghosts" else "tile:-1,0")
        assert card in play.hand(c.CR)
        asked.append(card in play.offers("play") and play.seat == c.CR)
    assert asked == [True, False]


@pytest.mark.rule("CH-BUR-11", "CH-BUR-02")
def test_who_needs_em_leaves_the_stormcasts_cards_alone():
    burden = dict(burden_side="chainrasp", burdens=["who_needs_em"])
    assert crypt([], ["lightning_stride"], active="eryk", **burden).offers("play") == {"lightning_stride"}
    play = crypt(
        [], ["sigmarite_bulwark"], at="ghosts", heroes={"orris": (0, 0)}, rasps={(1, 0): 1}, dice="h", **burden
    )
    assert play.do("attack:1:W").stage == "ROLL_DEF"
