"""Tiles with rules of their own: Soultrap, Abyssal, Spear-trap, Winch (CH-SPT, rulings R39 to R41, R56, R57)."""

import pytest

from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.driver import draws

HALL = {(0, 0): "entrance", **RING}
STRAIGHT = {0, 3}


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


def way(kind, far=STRAIGHT):
    """From the Entrance east onto a straight tile of this kind, and on to another tile."""
    return {**HALL, (1, 0): (f"{kind} straight", STRAIGHT), (2, 0): far, (3, 0): {3, 5}}


# ---------------------------------------------------------------- Soultrap


@pytest.mark.rule("CH-SPT-02", "CH-SPT-01")
def test_a_soultrap_does_nothing_to_heroes():
    tiles = {**HALL, (1, 0): ("soultrap", {0, 1, 3, 4}), (2, 0): {3, 5}}
    play = crypt(tiles=tiles, heroes={"valiant": (0, 0)}, active="valiant")
    before = int(play.s.rng)
    play.do("step:E")
    assert (play.stage, play.offers("step"), play.hurt("valiant"), draws(play.s, before)) == ("MOVING", {"E", "W"}, 0, 0)
    assert not play.s.locked.any()


# ---------------------------------------------------------------- Abyssal


@pytest.mark.rule("CH-SPT-03", "CH-R39")
def test_entering_an_abyssal_tile_ends_the_move_and_all_moving_of_the_round():
    play = crypt(tiles=way("abyssal"), heroes={"valiant": (0, 0)}, rasps={(2, 0): 2}, active="valiant", dice="bb")
    play.do("step:E")
    assert (play.stage, play.offers("step"), "waste" in play.legal(), int(play.s.acts)) == ("ACT", set(), False, 1)
    play.do("tile:2,0")  # attacks are still allowed
    assert (play.hero("valiant"), play.active) == ((1, 0), "")


@pytest.mark.rule("CH-SPT-03")
def test_a_castigator_on_an_abyssal_tile_makes_no_second_move():
    play = crypt(tiles=way("abyssal"), heroes={"eryk": (0, 0), "orris": (-1, 0)}, active="eryk").do("step:E")
    assert (play.active, play.s.activated.tolist()) == ("orris", [1, 2, 0, 0])  # nothing was left to do
    assert (play.s.locked.tolist(), play.hero("eryk")) == ([0, 1, 0, 0], (1, 0))


@pytest.mark.rule("CH-SPT-03", "CH-R39", "CH-HER-01", "CH-SC-03")
def test_who_entered_an_abyssal_tile_makes_neither_bonus_nor_extra_moves():
    # A bonus Move onto the tile: his own activation, later in the round, has no Move.
    play = crypt(tiles=way("abyssal"), heroes={"orris": (0, 0), "eryk": (0, 0)}, rasps={(3, 0): 1}, active="orris")
    play.do("prime", "step:E")
    assert "prime" not in play.legal()
    play.do("end")
    assert (play.active, play.legal()) == ("eryk", {"end", "tile:3,0"})
    # A Move onto it: Castigator-Prime can bring him an attack only, Lightning Stride nothing.
    play = crypt(
        tiles=way("abyssal"),
        heroes={"orris": (0, 0), "eryk": (1, 0)},
        rasps={(3, 0): 1},
        locked=["eryk"],
        active="orris",
    )
    play.do("prime")
    assert play.legal() == {"end", "tile:3,0"}
    play = crypt(
        tiles=way("abyssal"), heroes={"eryk": (0, 0)}, active="eryk", hands=[["lightning_stride", "overwatch"], []]
    )
    assert play.offers("play") == {"lightning_stride", "overwatch"}
    play.do("step:E")
    assert play.offers("play") == {"overwatch"}


@pytest.mark.rule("CH-SPT-04", "CH-R39", "CH-RND-04")
def test_who_begins_a_round_on_an_abyssal_tile_wastes_the_first_move():
    play = crypt(at="end", tiles=way("abyssal"), heroes={"eryk": (1, 0)})
    assert (play.active, play.offers("step"), "waste" in play.legal()) == ("eryk", set(), True)
    play.do("waste")
    assert (play.hero("eryk"), int(play.s.acts), play.offers("step")) == ((1, 0), 1, {"E", "W"})
    play.do("step:E")
    assert play.hero("eryk") == (2, 0)


@pytest.mark.rule("CH-SPT-04", "CH-R39")
def test_attacks_come_before_a_wasted_move_as_they_like():
    play = crypt(
        tiles=way("abyssal"), heroes={"eryk": (1, 0)}, mired=["eryk"], rasps={(3, 0): 1}, active="eryk", dice="bbb"
    )
    play.do("tile:3,0")
    assert play.legal() == {"end", "waste", "tile:3,0"}


@pytest.mark.rule("CH-SPT-04", "CH-R39", "CH-HER-01")
def test_a_bonus_move_may_be_the_wasted_one():
    play = crypt(tiles=way("abyssal"), heroes={"orris": (0, 0), "eryk": (1, 0)}, mired=["eryk"], active="orris").do(
        "prime"
    )
    assert play.legal() == {"end", "waste"}
    play.do("waste", "end")
    assert (play.active, int(play.s.acts), play.offers("step"), "waste" in play.legal()) == (
        "eryk",
        2,
        {"E", "W"},
        False,
    )


@pytest.mark.rule("CH-SPT-04", "CH-R39", "CH-SC-03")
def test_an_extra_move_may_be_the_wasted_one():
    play = crypt(
        tiles=way("abyssal"), heroes={"eryk": (1, 0)}, mired=["eryk"], active="eryk", hands=[["lightning_stride"], []]
    )
    play.do("play:lightning_stride", "waste")
    assert (int(play.s.acts), int(play.s.extra_move), play.offers("step")) == (2, 0, {"E", "W"})


@pytest.mark.rule("CH-SPT-03", "CH-SPT-04")
def test_an_abyssal_tile_holds_a_hero_in_the_next_round_too():
    play = crypt(tiles=way("abyssal"), heroes={"eryk": (0, 0)}, active="eryk").do("step:E").until("ACT")
    assert (int(play.s.round_no), play.s.locked.tolist(), play.s.mired.tolist()) == (5, [0] * 4, [0, 1, 0, 0])
    play.do("waste", "step:W")
    assert play.hero("eryk") == (0, 0)


# ---------------------------------------------------------------- Spear-trap


@pytest.mark.rule("CH-SPT-05", "CH-WND-01")
@pytest.mark.parametrize(("die", "hurt"), [("h", 1), ("b", 0)])
def test_a_spear_trap_rolls_one_die_at_once_also_in_passing(die, hurt):
    play = crypt(tiles=way("spear_trap"), heroes={"valiant": (0, 0)}, active="valiant", dice=die)
    before = int(play.s.rng)
    play.do("step:E")
    assert (draws(play.s, before), play.hurt("valiant"), play.stage) == (1, hurt, "MOVING")
    assert (int(play.s.hits), int(play.s.blanks)) == (0, 0)
    play.do("step:E")
    assert (play.hero("valiant"), draws(play.s, before)) == ((2, 0), 1)


@pytest.mark.rule("CH-SPT-05", "CH-R40")
def test_a_spear_trap_rolls_again_on_each_new_entry():
    play = crypt(
        tiles=way("spear_trap"), heroes={"valiant": (0, 0)}, active="valiant", dice="hb", hero_wounds=(2, 2, 2, 4)
    )
    before = int(play.s.rng)
    play.do("step:E", "step:W", "step:E")
    assert (draws(play.s, before), play.hurt("valiant")) == (2, 1)


@pytest.mark.rule("CH-SPT-05", "CH-R40")
def test_standing_or_starting_on_a_spear_trap_does_nothing():
    play = crypt(at="end", tiles=way("spear_trap"), heroes={"eryk": (1, 0)})
    before = int(play.s.rng)
    assert play.active == "eryk"
    play.do("step:E")
    assert (draws(play.s, before), play.hurt("eryk")) == (0, 0)


@pytest.mark.rule("CH-SPT-05", "CH-SC-06", "CH-SC-05")
def test_a_spear_trap_roll_has_no_card_windows():
    hands = [["sigmarite_bulwark", "true_aim"], ["vengeful_frenzy", "incorporeal"]]
    for die in "hb":
        play = crypt(tiles=way("spear_trap"), heroes={"valiant": (0, 0)}, active="valiant", dice=die, hands=hands)
        assert play.do("step:E").stage == "MOVING"


@pytest.mark.rule("CH-SPT-05", "CH-HER-01")
def test_a_bonus_move_into_a_spear_trap_rolls_too():
    play = crypt(tiles=way("spear_trap"), heroes={"orris": (0, 0), "eryk": (0, 0)}, active="orris", dice="h").do(
        "prime", "step:E"
    )
    assert play.hurt("eryk") == 1


@pytest.mark.rule("CH-R40", "CH-SC-09", "CH-SPT-05", "CH-SPT-03")
def test_a_hero_placed_by_rally_is_not_struck_but_held():
    given = dict(heroes={"orris": (1, 0), "eryk": (0, 0)}, hands=[["rally"], []], active="orris")
    play = crypt(tiles=way("spear_trap"), dice="h", **given)
    before = int(play.s.rng)
    play.do("play:rally")
    assert (play.hero("eryk"), play.hurt("eryk"), draws(play.s, before)) == ((1, 0), 0, 0)
    play = crypt(tiles=way("abyssal"), **given).do("play:rally")
    assert (play.hero("eryk"), play.s.locked.tolist()) == ((1, 0), [0, 1, 0, 0])


@pytest.mark.rule("CH-SPT-04", "CH-SC-09", "CH-R39")
def test_a_hero_carried_off_an_abyssal_tile_still_wastes_its_first_move():
    play = crypt(tiles=way("abyssal"), heroes={"orris": (0, 0), "eryk": (1, 0)}, mired=["eryk"], active="orris",
                 hands=[["rally"], []]).do("play:rally", "end")  # fmt: skip
    assert (play.active, play.hero("eryk"), play.offers("step"), "waste" in play.legal()) == ("eryk", (0, 0), set(), True)


# ---------------------------------------------------------------- Winch

WINCH_WAY = {**HALL, (1, 0): ("winch", {1, 3, 5}), (2, -1): {4, 1}}


@pytest.mark.rule("CH-SPT-06")
@pytest.mark.parametrize(("name", "claims"), [("orris", 1), ("eryk", 1), ("astrid", 1), ("valiant", 0)])
def test_a_castigator_whose_activation_ends_on_the_winch_tile_claims_the_marker(name, claims):
    play = crypt(tiles=WINCH_WAY, heroes={"orris": (-1, 0), "eryk": (-1, 0), name: (0, 0)}, active=name)
    play.do("step:E")
    if play.stage == "MOVING":
        play.do("stop")
    assert play.s.winch == 0
    play.do("end")
    assert play.s.winch == claims


@pytest.mark.rule("CH-SPT-06")
def test_who_passes_the_winch_tile_does_not_claim_the_marker():
    play = crypt(tiles=WINCH_WAY, heroes={"orris": (0, 0), "eryk": (0, 0)}, active="orris").do("step:E", "step:NE")
    assert (play.hero("orris"), play.active, int(play.s.winch)) == ((2, -1), "eryk", 0)


@pytest.mark.rule("CH-SPT-06")
def test_who_stands_on_the_winch_tile_claims_the_marker_by_staying():
    play = crypt(tiles=WINCH_WAY, heroes={"orris": (1, 0), "eryk": (0, 0)}, active="orris").do("end")
    assert play.s.winch == 1


@pytest.mark.rule("CH-SPT-06", "CH-R57", "CH-HER-01")
def test_a_bonus_action_claims_nothing():
    play = crypt(tiles=WINCH_WAY, heroes={"orris": (0, 0), "eryk": (0, 0)}, activated=["eryk"], active="orris")
    play.do("prime", "step:E")
    assert play.hero("eryk") == (1, 0)
    play.do("end")
    assert play.s.winch == 0


@pytest.mark.rule("CH-SPT-06", "CH-SC-09")
def test_rally_claims_nothing_for_the_hero_that_is_placed():
    play = crypt(tiles=WINCH_WAY, heroes={"valiant": (1, 0), "eryk": (0, 0)}, activated=["eryk"], active="valiant",
                 hands=[["rally"], []]).do("play:rally", "end")  # fmt: skip
    assert (play.hero("eryk"), int(play.s.winch)) == ((1, 0), 0)


@pytest.mark.rule("CH-SPT-06", "CH-BUR-06")
def test_who_is_slain_on_the_winch_tile_claims_nothing():
    # LETHAL ENVIRONMENT: the Winch tile strikes like a Spear-trap.
    play = crypt(tiles=WINCH_WAY, heroes={"orris": (0, 0), "eryk": (0, 0)}, active="orris", hurt={"orris": 1}, dice="h",
                 burden_side="stormcast", burdens=["lethal_environment"]).do("step:E")  # fmt: skip
    assert (play.hero("orris"), int(play.s.winch)) == (None, 0)


# ---------------------------------------------------------------- LETHAL ENVIRONMENT

LETHAL = dict(burden_side="stormcast", burdens=["lethal_environment"])


@pytest.mark.rule("CH-BUR-06", "CH-SPT-01", "CH-R41")
@pytest.mark.parametrize("tile", ["soultrap", "abyssal", "winch", "stairwell", "spear_trap"])
def test_under_lethal_environment_every_special_tile_strikes_once(tile):
    mode = "campaign" if tile == "stairwell" else "standard"
    name = f"{tile} straight" if tile in ("abyssal", "spear_trap") else tile
    edges = STRAIGHT if tile in ("abyssal", "spear_trap") else {0, 1, 3, 4} if tile == "soultrap" else {1, 3, 5}
    play = crypt(tiles={**HALL, (1, 0): (name, edges)}, heroes={"eryk": (0, 0)}, active="eryk", dice="h", mode=mode,
                 hands=[["overwatch"], []], **LETHAL)  # fmt: skip
    before = int(play.s.rng)
    play.do("step:E")
    assert (play.hurt("eryk"), draws(play.s, before)) == (1, 1)
    assert play.s.locked[1] == (tile == "abyssal")


@pytest.mark.rule("CH-SPT-01", "CH-BUR-06", "CH-R41")
def test_under_lethal_environment_illuminator_entrance_and_plain_tiles_are_harmless():
    tiles = {**HALL, (1, 0): ("illuminator", {1, 3, 5}), (2, -1): {4, 1}}
    play = crypt(tiles=tiles, heroes={"valiant": (0, 0)}, active="valiant", dice="h", winch=1, **LETHAL)
    before = int(play.s.rng)
    play.do("step:E", "step:NE", "step:SW", "step:W")
    assert (play.hero("valiant"), play.hurt("valiant"), draws(play.s, before)) == ((0, 0), 0, 0)


# ---------------------------------------------------------------- rasps


@pytest.mark.rule("CH-SPT-08", "CH-R56")
@pytest.mark.parametrize("kind", ["abyssal", "spear_trap"])
def test_special_tiles_do_nothing_to_rasps(kind):
    play = crypt(at="ghosts", tiles=way(kind), heroes={"orris": (-1, 0)}, rasps={(0, 0): 1}, dice="h")
    before = int(play.s.rng)
    play.do("move:1:E")
    assert (play.rasp(1), draws(play.s, before)) == ((1, 0), 0)
    play.do("drift:1")
    if play.stage == "DRIFT_DEST":
        play.do("tile:3,0")
    assert (play.rasp(1), draws(play.s, before)) == ((3, 0), 0)
