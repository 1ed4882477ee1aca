"""Burdens in play (CH-BUR-02 to 05 and 12; the others are in the files of the rules that they change)."""

import pytest

from hypogeum.games.crypt_hunters.options import BURDENS
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.driver import draws

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}


def crypt(*burdens, **given):
    side = next((side for side, own in BURDENS.items() if burdens and burdens[0] in own), "none")
    return Play(*scene("crypt_hunters", burden_side=side, burdens=burdens, **{"tiles": HALL, **given}))


# ---------------------------------------------------------------- what they leave alone


@pytest.mark.rule("CH-BUR-02")
@pytest.mark.parametrize("burden", BURDENS["chainrasp"])
def test_a_burden_of_the_chainrasps_does_not_bind_the_heroes(burden):
    given = dict(
        tiles=HALLWAY, heroes={"orris": (0, 0), "eryk": (1, 0), "valiant": (-1, 0)}, rasps={(3, 0): 1, (0, 1): 1, (-1, 1): 1},
        hands=[["overwatch", "purging_light", "lightning_stride"], []],
    )  # fmt: skip
    for name in ("orris", "eryk", "valiant"):
        assert crypt(burden, active=name, **given).legal() == crypt(active=name, **given).legal()


@pytest.mark.rule("CH-BUR-02")
@pytest.mark.parametrize("burden", BURDENS["stormcast"])
def test_a_burden_of_the_stormcast_does_not_bind_the_rasps(burden):
    given = dict(
        tiles=HALLWAY, heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(3, 0): 3, (0, 1): ["dread"], (-1, 0): 2}
    )
    cards = [[], ["through_the_walls", "restless_haunting"]]
    assert crypt(burden, at="ghosts", hands=cards, **given).legal() == crypt(at="ghosts", hands=cards, **given).legal()
    assert crypt(burden, at="reinforce", **given).counts() == crypt(at="reinforce", **given).counts()


# ---------------------------------------------------------------- of the Stormcast


@pytest.mark.rule("CH-BUR-03", "CH-HER-01")
def test_under_fractured_command_castigator_prime_is_never_legal():
    given = dict(heroes={"orris": (0, 0), "eryk": (1, 0), "astrid": (-1, 0)}, active="orris")
    assert "prime" in crypt(**given).legal()
    play = crypt("fractured_command", **given)
    assert (play.stage, "prime" in play.legal()) == ("ACT", False)


@pytest.mark.rule("CH-BUR-04", "CH-WND-01")
def test_under_been_through_a_lot_the_first_injury_slays_a_castigator_and_not_valiant():
    given = dict(at="ghosts", heroes={"orris": (0, 0), "valiant": (0, 0)}, rasps={(1, 0): 2}, dice="hh")
    play = crypt("been_through_a_lot", **given)
    assert (play.hurt("orris"), play.hurt("valiant")) == (1, 0)
    play.do("attack:1:W", "hero:orris")
    assert (play.heroes(), play.hurt("valiant")) == (["valiant"], 1)


@pytest.mark.rule("CH-BUR-05", "CH-ATK-02")
@pytest.mark.parametrize(("name", "dice"), [("orris", 1), ("eryk", 1), ("astrid", 1), ("valiant", 2)])
def test_under_limited_ammunition_castigators_roll_one_die(name, dice):
    play = crypt("limited_ammunition", heroes={name: (0, 0)}, rasps={(1, 0): 3}, active=name, dice="hhh")
    before = int(play.s.rng)
    play.do("tile:1,0")
    assert (draws(play.s, before), len(play.rasps((1, 0)))) == (dice, 3 - dice)


@pytest.mark.rule("CH-BUR-05", "CH-SC-01", "CH-HER-03")
def test_under_limited_ammunition_overwatch_and_bonus_attacks_roll_one_die_too():
    play = crypt(
        "limited_ammunition", at="ghosts", heroes={"eryk": (0, 0)}, overwatch="eryk", rasps={(1, -1): 3}, dice="h"
    )
    play.do("move:1:SE")
    before = int(play.s.rng)
    play.do("fire")
    assert draws(play.s, before) == 1
    play = crypt(
        "limited_ammunition", heroes={"orris": (0, 0), "eryk": (-1, 0)}, rasps={(1, 0): 3}, active="orris", dice="h"
    )
    before = int(play.s.rng)
    play.do("prime", "tile:1,0")
    assert draws(play.s, before) == 1
    # Astrid's one die is rolled again when it is blank.
    play = crypt("limited_ammunition", heroes={"astrid": (0, 0)}, rasps={(1, 0): 3}, active="astrid", dice="bh").do(
        "tile:1,0"
    )
    assert len(play.rasps((1, 0))) == 2


# ---------------------------------------------------------------- of the Chainrasps


@pytest.mark.rule("CH-BUR-12", "CH-CAT-02")
@pytest.mark.parametrize(
    ("there", "first", "counts"),
    [(["dread", "rasp"], 0, True), (["rasp"], 1, False), (["dread spent", "rasp"], 1, False), (["dread"], 0, True)],
)
def test_dread_triumph_counts_heroes_slain_by_attacks_in_which_the_dreadwarden_rolled(there, first, counts):
    heroes = {"orris": (0, 0), "eryk": (-1, 0)}
    play = crypt(
        "dread_triumph", at="ghosts", heroes=heroes, hurt={"orris": 1}, rasps={(1, 0): there, (0, 1): 1}, dice="hh"
    )
    play.do(f"attack:{first}:W")
    assert (play.heroes(), int(play.s.dread_kills)) == (["eryk"], int(counts))


@pytest.mark.rule("CH-BUR-12")
def test_an_attack_without_the_dreadwarden_after_one_with_it_does_not_count():
    play = crypt("dread_triumph", at="ghosts", heroes={"orris": (0, 0), "eryk": (-1, 0)}, hurt={"orris": 1},
                 rasps={(1, 0): ["dread"], (0, 1): 1}, dice="bh").do("attack:0:W", "attack:1:NW")  # fmt: skip
    assert (play.heroes(), int(play.s.dread_kills), int(play.s.roll_dread)) == (["eryk"], 0, 0)


@pytest.mark.rule("CH-BUR-12", "CH-SPT-05")
def test_a_death_by_a_spear_trap_does_not_count_for_dread_triumph():
    tiles = {**HALL, (1, 0): ("spear_trap straight", {0, 3})}
    play = crypt("dread_triumph", tiles=tiles, heroes={"orris": (0, 0), "eryk": (-1, 0)}, hurt={"orris": 1},
                 rasps={(0, 1): ["dread"]}, active="orris", dice="h").do("step:E")  # fmt: skip
    assert (play.heroes(), int(play.s.dread_kills)) == (["eryk"], 0)


@pytest.mark.rule("CH-BUR-08", "CH-BUR-10", "CH-REI-03")
def test_burdens_add_up():
    play = crypt("ghostly_ebb", "greedy_gheists", "deathly_patience", at="reinforce", heroes={"orris": (0, 0)})
    while play.stage == "REINF_TILE":
        play.do(next(iter(play.choices())))
    assert (play.stage, sorted(play.counts().values())) == ("RASP", [1, 1, 1, 1])
    assert (play.offers("drift"), len(play.offers("move")) > 0) == (set(), True)
