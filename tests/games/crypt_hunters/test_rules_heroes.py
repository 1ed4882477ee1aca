"""Phase 2: activations, moves, Castigator-Prime (CH-ACT, CH-MOV, CH-HER-01, examples F4 and the mixes of actions)."""

import itertools

import numpy as np
import pytest

from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}
"""From the Entrance a straight way of three tiles east."""
NAMES = ["orris", "eryk", "astrid", "valiant"]
IDLE = ["hold_the_way", "sigmarite_bulwark", "healing_light"], ["restless_haunting", "twisting_crypt", "rising_dead"]
FIRST = dict(round_no=1, hands=IDLE)
"""The first round, with cards that no hero's activation has a use for."""


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


# ---------------------------------------------------------------- activations


@pytest.mark.rule("CH-ACT-01", "CH-R12")
@pytest.mark.parametrize("order", list(itertools.permutations(NAMES))[::5], ids=" ".join)
def test_each_hero_acts_once_and_in_any_order(order):
    play = crypt(tiles=HALL, heroes={"orris": (0, 0), "eryk": (1, 0), "astrid": (-1, 0), "valiant": (0, 1)})
    for n, name in enumerate(order):
        if n < 3:  # the last is not chosen
            assert (play.stage, play.seat, play.offers("hero")) == ("PICK_HERO", c.SE, set(order[n:]))
            play.do(f"hero:{name}")
        assert (play.stage, play.active) == ("ACT", name)
        play.do("end")
    assert play.phase > c.HEROES_ACT


@pytest.mark.rule("CH-ACT-01")
def test_the_slain_are_not_activated():
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0), "valiant": (0, 0)})
    assert play.offers("hero") == {"eryk", "valiant"}
    play.do("hero:valiant", "end")
    assert play.active == "eryk"
    play.do("end")
    assert play.phase > c.HEROES_ACT


@pytest.mark.rule("CH-ACT-02", "CH-EX-07", "CH-ATK-05")
@pytest.mark.parametrize("mix", ["MM", "MA", "AM", "AA"])
def test_two_actions_are_any_mix_of_moves_and_attacks(mix):
    play = crypt(tiles=HALLWAY, heroes={"eryk": (0, 0)}, rasps={(-1, 0): 3}, active="eryk", dice="bbbbbb")
    for n, action in enumerate(mix):
        assert (play.active, int(play.s.acts)) == ("eryk", 2 - n)
        play.do("step:E" if action == "M" else "tile:-1,0")
    assert (play.active, play.phase > c.HEROES_ACT) == ("", True)
    assert play.hero("eryk") == (mix.count("M"), 0)


@pytest.mark.rule("CH-ACT-03", "CH-R12")
@pytest.mark.parametrize("acts", [2, 1, 0])
def test_actions_may_be_left_unused(acts):
    play = crypt(
        tiles=HALL, heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(-1, 0): 1}, active="orris", acts=acts,
        hands=[["purging_light"], []],
    )  # fmt: skip
    assert ("end" in play.legal(), bool(play.offers("step")), bool(play.offers("tile"))) == (True, acts > 0, acts > 0)
    play.do("end")
    assert play.s.activated.tolist() == [2, 1, 0, 0]
    assert (play.active, int(play.s.acts)) == ("eryk", 2)


@pytest.mark.rule("CH-ACT-03", "CH-R12")
def test_one_activation_ends_before_the_next_begins():
    play = crypt(tiles=HALL, heroes={"orris": (0, 0), "eryk": (1, 0), "valiant": (0, 0)}, active="valiant")
    assert (play.stage, play.offers("hero")) == ("ACT", set())
    play.do("step:W", "stop")
    assert (play.stage, play.offers("hero"), int(play.s.acts)) == ("ACT", set(), 1)
    play.do("end")
    assert (play.stage, play.offers("hero")) == ("PICK_HERO", {"orris", "eryk"})


@pytest.mark.rule("CH-ACT-03")
def test_an_activation_with_nothing_left_to_do_is_over():
    # The Entrance beside Eryk is full and no rasp is in sight: he has neither a step nor a target, nor a card.
    play = crypt(
        tiles={**HALL, (1, 0): {1, 3}}, heroes={"eryk": (1, 0), "orris": (0, 0), "astrid": (0, 0)}, active="eryk"
    )
    assert (play.stage, play.offers("hero")) == ("PICK_HERO", {"orris", "astrid"})
    assert play.s.activated.tolist() == [0, 2, 0, 0]
    play = crypt(
        tiles={**HALL, (1, 0): {1, 3}}, heroes={"eryk": (1, 0), "orris": (0, 0), "astrid": (0, 0)}, active="eryk",
        hands=[["consecrated_ground"], []],
    )  # fmt: skip
    assert (play.stage, play.active) == ("ACT", "eryk")  # a card may still be played


@pytest.mark.rule("CH-ACT-04", "CH-SPT-05", "CH-WND-01")
def test_a_hero_slain_in_its_activation_has_ended_it():
    tiles = {**HALLWAY, (1, 0): ("spear_trap straight", {0, 3}), (-1, 0): (31, {0, 1, 3, 4})}
    heroes = {"orris": (0, 0), "eryk": (-1, 0), "valiant": (0, 0)}
    play = crypt(tiles=tiles, heroes=heroes, hurt={"valiant": 1}, active="valiant", dice="h")
    play.do("step:E")
    assert (play.hero("valiant"), play.active, int(play.s.acts), int(play.s.steps)) == (None, "", 0, 0)
    assert (play.stage, play.offers("hero")) == ("PICK_HERO", {"orris", "eryk"})


# ---------------------------------------------------------------- moves


@pytest.mark.rule("CH-MOV-01", "CH-R13")
@pytest.mark.parametrize("name", NAMES[:3])
def test_a_castigator_moves_one_step_with_an_action(name):
    play = crypt(tiles=HALLWAY, heroes={name: (0, 0)}, active=name)
    play.do("step:E")
    assert (play.stage, play.hero(name), int(play.s.acts)) == ("ACT", (1, 0), 1)
    play.do("step:E")
    assert (play.hero(name), play.active) == ((2, 0), "")


@pytest.mark.rule("CH-MOV-01", "CH-R13", "CH-HER-04")
@pytest.mark.parametrize("steps", [1, 2])
def test_valiant_moves_one_or_two_steps_with_an_action(steps):
    play = crypt(tiles=HALLWAY, heroes={"valiant": (0, 0)}, active="valiant")
    play.do("step:E")
    assert (play.stage, play.seat, play.legal()) == ("MOVING", c.SE, {"stop", "step:E", "step:W"})
    play.do("stop" if steps == 1 else "step:E")
    assert (play.stage, play.hero("valiant"), int(play.s.acts)) == ("ACT", (steps, 0), 1)


@pytest.mark.rule("CH-MOV-01")
def test_a_move_without_a_further_step_is_over():
    heroes = {"valiant": (0, 0), "orris": (0, 0), "eryk": (0, 0)}
    play = crypt(tiles=HALL, heroes=heroes, active="valiant", **FIRST).do("step:E")  # back is the full Entrance
    assert (play.stage, play.offers("hero"), int(play.s.steps)) == ("PICK_HERO", {"orris", "eryk"}, 0)


@pytest.mark.rule("CH-MOV-02")
def test_a_hero_never_enters_a_tile_with_rasps():
    play = crypt(tiles=HALLWAY, heroes={"valiant": (0, 0)}, rasps={(2, 0): 1, (-1, 0): ["dread"], (0, 1): 3},
                 active="valiant")  # fmt: skip
    assert play.offers("step") == {"E", "NE", "NW", "SW"}
    play.do("step:E")
    assert play.offers("step") == {"W"}


@pytest.mark.rule("CH-MOV-03", "CH-R14")
def test_a_third_hero_never_enters_a_tile_not_even_to_pass():
    play = crypt(
        tiles=HALLWAY, heroes={"orris": (1, 0), "eryk": (1, 0), "valiant": (0, 0), "astrid": (-1, 0)}, active="valiant"
    )
    assert play.offers("step") == {"NE", "NW", "W", "SW", "SE"}
    play = crypt(tiles=HALLWAY, heroes={"orris": (2, 0), "eryk": (2, 0), "valiant": (0, 0)}, active="valiant")
    play.do("step:E")
    assert play.offers("step") == {"W"}


@pytest.mark.rule("CH-MOV-07", "CH-MOV-03")
def test_a_move_may_pass_a_friend():
    play = crypt(tiles=HALLWAY, heroes={"orris": (1, 0), "valiant": (0, 0)}, active="valiant")
    play.do("step:E")
    assert (play.hero("valiant"), int(play.s.heroes_on[play.tile_at((1, 0))])) == ((1, 0), 2)
    play.do("step:E")
    assert play.hero("valiant") == (2, 0)


@pytest.mark.rule("CH-MOV-04")
@pytest.mark.parametrize(("others", "back"), [(3, False), (2, False), (1, True), (0, True)])
def test_nobody_steps_onto_the_entrance_while_two_are_there(others, back):
    heroes = {"valiant": (0, 0), **dict.fromkeys(NAMES[:others], (0, 0))}
    play = crypt(tiles=HALL, heroes=heroes, active="valiant", round_no=1)
    play.do("step:E")
    assert ("W" in play.offers("step")) == back


# ---------------------------------------------------------------- leaving the Entrance

CROWD = dict.fromkeys(NAMES, (0, 0))


@pytest.mark.rule("CH-MOV-05", "CH-MOV-03", "CH-R15")
def test_in_the_first_round_two_heroes_at_most_end_their_activation_on_the_entrance():
    play = crypt(tiles=HALL, heroes=CROWD, **FIRST)
    play.do("hero:orris", "end", "hero:valiant", "end", "hero:eryk")
    assert play.legal() == {f"step:{d}" for d in ("E", "NE", "NW", "W", "SW", "SE")}
    play.do("step:E")  # back is the Entrance, still over-full: Eryk has no other step and is done
    assert (play.active, play.legal()) == ("astrid", {f"step:{d}" for d in ("E", "NE", "NW", "W", "SW", "SE")})
    play.do("step:W")
    assert [play.hero(name) for name in NAMES] == [(0, 0), (1, 0), (-1, 0), (0, 0)]


@pytest.mark.rule("CH-MOV-05", "CH-R15")
def test_the_duty_is_of_the_first_round_alone():
    given = dict(tiles=HALL, heroes={**CROWD, "valiant": (1, 0)}, activated=["orris", "eryk"], active="astrid")
    assert "end" not in crypt(**FIRST, **given).legal()
    assert "end" in crypt(round_no=2, faults=False, **given).legal()


@pytest.mark.rule("CH-MOV-05", "CH-R15")
def test_the_last_action_that_could_be_a_move_is_not_spent_on_an_attack():
    given = dict(tiles=HALL, heroes=CROWD, activated=["orris", "eryk"], active="astrid", rasps={(1, 0): 3})
    play = crypt(dice="bbb", **FIRST, **given)
    assert (play.offers("tile"), "end" in play.legal()) == ({"1,0"}, False)
    play.do("tile:1,0")
    assert (play.offers("tile"), "end" in play.legal(), len(play.offers("step"))) == (set(), False, 5)
    play.do("step:W")
    assert "end" in play.legal() or play.active != "astrid"
    play = crypt(chill="astrid", round_no=1, **given)  # one action only
    assert (play.offers("tile"), "end" in play.legal()) == (set(), False)


@pytest.mark.rule("CH-MOV-05", "CH-R15", "CH-SC-03", "CH-SC-04")
def test_extra_actions_leave_a_move_for_the_duty():
    given = dict(
        tiles=HALL, heroes=CROWD, activated=["orris", "eryk"], active="astrid", acts=1, rasps={(1, 0): 3}, round_no=1
    )
    theirs = IDLE[1]
    play = crypt(hands=[["lightning_stride", "true_aim", "sigmarite_bulwark"], theirs], **given)
    assert play.offers("tile") == set()
    play.do("play:lightning_stride")
    assert play.offers("tile") == {"1,0"}
    play = crypt(hands=[["celestial_volley", "true_aim", "sigmarite_bulwark"], theirs], dice="bbb", **given)
    assert play.offers("tile") == set()
    play.do("play:celestial_volley")
    assert play.offers("tile") == {"1,0"}
    play.do("tile:1,0")
    assert (play.active, "end" in play.legal(), int(play.s.acts), int(play.s.extra_attack)) == ("astrid", False, 1, 0)


@pytest.mark.rule("CH-MOV-05", "CH-R15")
def test_a_hero_without_any_step_is_freed_of_the_duty():
    blocked = dict.fromkeys([cell for cell in RING if cell != (1, 0)], 1)
    given = dict(tiles=HALL, heroes=CROWD, activated=["orris", "eryk"], active="astrid", **FIRST)
    assert "end" not in crypt(rasps=blocked, **given).legal()
    play = crypt(rasps={**blocked, (1, 0): 1}, **given)
    assert (play.offers("step"), "end" in play.legal()) == (set(), True)


@pytest.mark.rule("CH-MOV-05", "CH-R15")
def test_two_who_are_not_done_yet_do_not_count():
    play = crypt(tiles=HALL, heroes=CROWD, activated=["orris"], active="astrid", **FIRST)
    assert "end" in play.legal()
    play = crypt(tiles=HALL, heroes={**CROWD, "orris": (1, 0)}, activated=["orris", "eryk"], active="astrid", **FIRST)
    assert "end" in play.legal()
    # Nor is there a duty for one who stands elsewhere.
    heroes = {**CROWD, "orris": (0, 0), "astrid": (1, 0)}
    play = crypt(tiles=HALLWAY, heroes=heroes, activated=["orris", "eryk"], active="astrid", **FIRST)
    assert "end" in play.legal()


@pytest.mark.rule("CH-MOV-05", "CH-MOV-03", "CH-MOV-04")
def test_after_the_first_phase_no_tile_holds_more_than_two_heroes_whatever_is_played():
    t, luck, games = GAME.tables(GAME.parse("test"), None), np.random.default_rng(0), 0
    for seed in range(6):
        s = GAME.state.make()
        GAME.entries.reset(s, t, np.uint64(seed))
        for _ in range(100):
            if s.status or s.phase > c.HEROES_ACT:
                break
            assert s.heroes_on[1:].max() <= 2
            GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
        games += s.phase > c.HEROES_ACT
        assert s.status or s.heroes_on.max() <= 2
    assert games > 3


# ---------------------------------------------------------------- example F4

F4 = {(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {3, 5}, (0, 1): {2, 5}, (-1, 0): {0, 2}, (-1, -1): {2, 5}}
F4_HEROES = {"orris": (0, 0), "valiant": (0, 0), "eryk": (1, 0), "astrid": (-1, 0)}
F4_RASPS = {(0, 1): 1, (-1, -1): 1}


@pytest.mark.rule("CH-EX-05", "CH-MOV-02", "CH-MOV-03", "CH-R04")
@pytest.mark.parametrize("leaver", ["orris", "valiant"])
def test_example_f4_astrid_is_shut_in_until_somebody_leaves(leaver):
    play = crypt(tiles=F4, heroes=F4_HEROES, rasps=F4_RASPS, active="astrid")
    assert (play.stage, play.offers("step"), play.offers("tile")) == ("ACT", set(), {"-1,-1"})
    play = crypt(tiles=F4, heroes=F4_HEROES, rasps=F4_RASPS)
    play.do(f"hero:{leaver}", "step:E")
    play.do("step:E" if leaver == "valiant" else "end")
    if play.stage != "PICK_HERO":
        play.do("end")
    play.do("hero:astrid")
    assert play.offers("step") == {"E"}


@pytest.mark.rule("CH-EX-06", "CH-MOV-01", "CH-MOV-07", "CH-R04")
def test_example_f4_orris_goes_past_eryk_with_two_actions():
    play = crypt(tiles=F4, heroes=F4_HEROES, rasps=F4_RASPS, active="orris")
    assert play.offers("step") == {"E", "W"}  # to Eryk or to Astrid; not south-east, where a rasp is
    play.do("step:E")
    assert (play.hero("orris"), play.hero("eryk"), int(play.s.acts)) == ((1, 0), (1, 0), 1)
    play.do("step:E")
    assert play.hero("orris") == (2, 0)


# ---------------------------------------------------------------- Castigator-Prime

TWO = {"orris": (0, 0), "eryk": (1, 0)}


@pytest.mark.rule("CH-HER-01", "CH-ACT-02")
def test_castigator_prime_gives_another_castigator_an_action():
    play = crypt(tiles=HALLWAY, heroes={**TWO, "astrid": (-1, 0), "valiant": (0, 1)}, active="orris")
    play.do("prime")
    assert (play.stage, play.seat, play.offers("hero")) == ("BONUS_HERO", c.SE, {"eryk", "astrid"})
    play.do("hero:eryk")
    assert (play.stage, play.legal()) == ("BONUS_ACT", {"end", "step:E", "step:W"})
    play.do("step:E")
    assert (play.hero("eryk"), play.stage, play.active, int(play.s.acts)) == ((2, 0), "ACT", "orris", 2)
    assert play.s.activated.tolist() == [1, 0, 0, 0]  # Eryk's own activation is still to come


@pytest.mark.rule("CH-HER-01")
def test_the_bonus_action_may_be_an_attack_or_none():
    given = dict(tiles=HALLWAY, heroes=TWO, rasps={(3, 0): 3}, active="orris")
    play = crypt(dice="hhb", **given).do("prime")
    assert (play.stage, play.offers("tile")) == ("BONUS_ACT", {"3,0"})
    play.do("tile:3,0")
    assert (play.counts(), play.active, int(play.s.acts), int(play.s.bonus)) == ({(3, 0): 1}, "orris", 2, c.NONE)
    play = crypt(**given).do("prime", "end")
    assert (play.active, int(play.s.acts), int(play.s.prime_used)) == ("orris", 2, 1)


@pytest.mark.rule("CH-HER-01")
def test_castigator_prime_is_used_once_in_a_round():
    play = crypt(tiles=HALLWAY, heroes=TWO, active="orris").do("prime", "step:E")
    assert "prime" not in play.legal()
    play.do("end").until("PICK_HERO", phase=c.HEROES_ACT).do("hero:orris")
    assert "prime" in play.legal()  # a new round


@pytest.mark.rule("CH-HER-01")
@pytest.mark.parametrize("name", ["eryk", "astrid", "valiant"])
def test_castigator_prime_is_of_orris_alone(name):
    play = crypt(tiles=HALLWAY, heroes={"orris": (1, 0), name: (0, 0), "eryk": (0, 0)}, active=name)
    assert (play.stage, "prime" in play.legal()) == ("ACT", False)


@pytest.mark.rule("CH-HER-01")
def test_castigator_prime_needs_a_castigator_in_sight():
    tiles = {**HALLWAY, (-1, 0): {0, 4}, (-2, 1): {1, 4}}  # round a corner
    assert "prime" not in crypt(tiles=tiles, heroes={"orris": (0, 0), "eryk": (-2, 1)}, active="orris").legal()
    assert "prime" not in crypt(tiles=tiles, heroes={"orris": (0, 0), "valiant": (1, 0)}, active="orris").legal()
    assert "prime" in crypt(tiles=tiles, heroes={"orris": (0, 0), "astrid": (3, 0)}, active="orris").legal()
    assert "prime" in crypt(tiles=tiles, heroes={"orris": (0, 0), "astrid": (0, 0)}, active="orris").legal()


@pytest.mark.rule("CH-HER-01", "CH-SPT-03", "CH-CC-02")
def test_castigator_prime_is_for_those_with_a_legal_action():
    given = dict(tiles=HALLWAY, heroes={"orris": (0, 0), "eryk": (3, 0), "astrid": (1, 0)}, active="orris")
    assert crypt(**given).do("prime").offers("hero") == {"eryk", "astrid"}
    play = crypt(locked=["eryk"], **given).do("prime")  # Eryk has neither Move nor target: Astrid is not asked for
    assert (play.stage, int(play.s.bonus)) == ("BONUS_ACT", 2)
    shut_in = dict(
        tiles=HALLWAY, heroes={"orris": (0, 0), "eryk": (3, 0)}, rasps={(2, 0): 1, (0, 1): 1}, active="orris"
    )
    assert crypt(**shut_in).do("prime").offers("tile") == {"2,0"}
    assert "prime" not in crypt(fear="eryk", **shut_in).legal()


@pytest.mark.rule("CH-HER-01", "CH-ACT-03", "CH-CRD-03")
def test_castigator_prime_may_be_used_with_no_action_left_and_not_during_a_move():
    play = crypt(tiles=HALLWAY, heroes=TWO, active="orris", acts=0)
    assert play.legal() == {"prime", "end"}
    play = crypt(tiles=HALLWAY, heroes=TWO, active="orris", hands=[["overwatch", "rally"], []]).do("prime")
    assert (play.stage, play.offers("play")) == ("BONUS_ACT", set())  # no cards of Orris's activation either


@pytest.mark.rule("CH-HER-01", "CH-ACT-04", "CH-SPT-05")
def test_orris_goes_on_when_the_bonus_action_slays_the_other():
    tiles = {**HALLWAY, (2, 0): ("spear_trap straight", {0, 3})}
    play = crypt(tiles=tiles, heroes=TWO, hurt={"eryk": 1}, active="orris", dice="h").do("prime", "step:E")
    assert (play.hero("eryk"), play.active, play.stage, int(play.s.acts)) == (None, "orris", "ACT", 2)


@pytest.mark.rule("CH-HER-01")
def test_a_bonus_action_is_outside_its_heros_activation():
    play = crypt(tiles=HALLWAY, heroes={**TWO, "astrid": (2, 0)}, activated=["eryk"], active="orris").do(
        "prime", "hero:eryk"
    )
    assert play.stage == "BONUS_ACT"  # a hero that is done may have one
    play.do("end", "end")
    assert play.active == "astrid"
